/**
 * Bookings with a time, and those of them that are group sessions: by id, by whom and what they concern.
 */
import type { SessionScope } from '../../club/facts.ts'
import { type SessionBooking, coachesOf, isGroupSession as isSession } from '../../club/group-sessions.ts'
import type { Booking, Id } from '../../club/model.ts'
import { listing } from './grouping.ts'
import { lazy } from '../../text/lazy.ts'
import { timelinesOf } from './layered.ts'
import { type Tables, required } from './tables.ts'
import type { Span } from './timeline.ts'

export interface DatedBooking extends Span {
  readonly booking: Booking
}

/** Sessions by the four ways to ask for them. */
export type ByScope<T> = Readonly<Record<SessionScope['kind'], T>>

export type GroupSessions = ReturnType<typeof groupSessionsOf>

export const groupSessionsOf = (tables: Tables) => {
  const dated = lazy(
    (): ReadonlyMap<Id, DatedBooking> =>
      new Map(
        tables.world.bookings.flatMap(booking =>
          booking.period === undefined ? [] : [[booking.id, { id: booking.id, ...booking.period, booking }]],
        ),
      ),
  )

  const context = (booking: Booking) => {
    const event = required(tables.event(booking.eventId), 'event', booking.eventId)
    const series = required(tables.series(event.seriesId), 'series', event.seriesId)
    return { event, series, group: required(tables.group(series.groupId), 'group', series.groupId) }
  }

  const isGroupSession = (booking: Booking): booking is SessionBooking => isSession(booking, one => context(one).series)

  const sessions = lazy(() => [...dated().values()].filter(({ booking }) => isGroupSession(booking)))

  const by = (keysOf: (booking: Booking) => Iterable<Id>) =>
    timelinesOf(
      listing<DatedBooking>(add => {
        for (const session of sessions()) for (const key of keysOf(session.booking)) add(key, session)
      }),
    )

  return {
    dated: (id: Id): DatedBooking | undefined => dated().get(id),
    all: (): Iterable<DatedBooking> => dated().values(),
    sessions,
    context,
    isGroupSession,
    by: {
      club: by(booking => [context(booking).event.clubId]),
      affiliate: by(booking => [context(booking).group.affiliateId]),
      owner: by(booking => [context(booking).group.owner.id]),
      coach: by(coachesOf),
    } satisfies ByScope<unknown>,
  }
}
