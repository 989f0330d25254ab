/**
 * Who is where when, as the world begins: for courts, coaches, clients and players.
 */
import { bookedTime, coachesOf } from '../../club/group-sessions.ts'
import type { Id, Instant, PersonalBooking } from '../../club/model.ts'
import { concernedBy } from '../../club/personal-bookings.ts'
import { playersIn, playersOf, playingTime } from '../../club/playing.ts'
import type { GroupSessions } from './group-sessions.ts'
import { listing, listingBy } from './grouping.ts'
import { timelinesOf } from './layered.ts'
import type { Tables } from './tables.ts'
import type { Span } from './timeline.ts'

export type Diary = ReturnType<typeof diaryOf>

export const diaryOf = (tables: Tables, groupSessions: GroupSessions) => {
  const { world } = tables

  /** When a booking takes people's time; a cancelled one takes none. */
  const bookingSpan = (id: Id): Span | undefined => {
    const dated = groupSessions.dated(id)
    return dated !== undefined && bookedTime(dated.booking) !== undefined ? dated : undefined
  }

  const courtBookings = listingBy(world.courtBookings, ({ courtId }) => courtId)
  const closures = (courtId: Id): readonly Span[] =>
    tables.court(courtId)?.closures.map(({ start, end }) => ({ id: '', start, end })) ?? []

  return {
    bookingSpan,
    courts: timelinesOf<Span>(courtId => [...courtBookings(courtId), ...closures(courtId)]),

    coaching: timelinesOf(
      listing<Span>(add => {
        for (const session of groupSessions.all())
          if (bookedTime(session.booking) !== undefined) for (const id of coachesOf(session.booking)) add(id, session)
        for (const session of world.individualSessions) add(session.coachId, session)
      }),
    ),

    /** Clients in sessions, whether these are coached or not. */
    places: timelinesOf(
      listing<Span>(add => {
        for (const { sessionId, clientId, state } of world.participations) {
          const span =
            state === 'participating' ? (bookingSpan(sessionId) ?? tables.individualSession(sessionId)) : undefined
          if (span !== undefined) add(clientId, span)
        }
      }),
    ),

    /** Players in matches and in bookings of their own. */
    playing: timelinesOf(
      listing<Span>(add => {
        for (const match of world.matches) {
          const time = playingTime(match, tables.courtBooking)
          if (time !== undefined)
            for (const id of playersOf(match)) add(id, { id: match.id, start: time.start, end: time.end })
        }
        for (const booking of world.personalBookings) for (const id of playersIn(booking)) add(id, booking)
      }),
    ),

    /** What a person has to know of. */
    personalBookings: timelinesOf(
      listing<PersonalBooking>(add => {
        for (const booking of world.personalBookings) for (const id of concernedBy(booking)) add(id, booking)
      }),
    ),
  }
}

/** From now on, for what is not over. */
export const from = (now: Instant) => ({ start: now, end: Infinity })
