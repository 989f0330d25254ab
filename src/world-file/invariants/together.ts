/** What records must be to each other: a session to its series, a booking to its court and its coach. */
import type { Group, Id, Interval } from '../../club/model.ts'
import { lazyEach } from '../../text/lazy.ts'
import { each } from '../../text/slices.ts'
import { nowhere } from '../ids.ts'
import { type Facts, type WorldInvariant, byId } from './invariant.ts'

export const sessionsAreComplete: WorldInvariant = function* ({ world, report }) {
  const series = yield* byId(world.series)
  const options = yield* byId(world.feeOptions)
  const events = yield* byId(world.events)
  yield* each(world.bookings, booking => {
    const of = series.get(events.get(booking.eventId)?.seriesId ?? nowhere)
    if (of === undefined || of.coaching === 'none') return
    if (of.coaching === 'individual') {
      report(booking, 'wrong-series', `A booking of an event was expected, ${of.name} has individual sessions only.`)
      return
    }
    if (booking.type !== 'fixture')
      report(booking, 'wrong-value', `A session of a coaching series is a fixture, ${booking.type} was found.`, 'type')
    const missing = (['start', 'coach', 'feeOption'] as const).filter(
      field => ({ start: booking.period, coach: booking.coach, feeOption: booking.feeOptionId })[field] === undefined,
    )
    if (missing.length > 0)
      report(
        booking,
        'incomplete-session',
        `The field ${missing.join(', ')} was expected of a session of ${of.name}, it is not there.`,
      )
    const option = options.get(booking.feeOptionId ?? nowhere)
    if (option === undefined) return
    if (option.seriesId !== of.id && option.seriesId !== nowhere)
      report(
        booking,
        'wrong-series',
        `A fee option of ${of.name} was expected, ${option.name} of `
          + `${series.get(option.seriesId)?.name ?? 'another series'} was found.`,
        'feeOption',
      )
    else if (booking.period !== undefined) checkLength(booking, booking.period, option.durationMinutes, report)
  })
}

const checkLength = (booking: object, { start, end }: Interval, minutes: number, report: Facts['report']): void => {
  const found = (end - start) / 60_000
  if (found > 0 && found !== minutes)
    report(
      booking,
      'wrong-length',
      `A session of ${minutes} minutes was expected, as its fee option says; ${found} were found.`,
      'end',
    )
}

export const courtsAndCoachesFit: WorldInvariant = function* ({ world, report }) {
  const series = yield* byId(world.series)
  const events = yield* byId(world.events)
  const courts = yield* byId(world.courts)
  const clubs = yield* byId(world.clubs)
  const groups = yield* byId(world.groups)
  const options = yield* byId(world.feeOptions)
  const leadersOf = lazyEach(({ leaders }: Group) => new Set(leaders))
  const clubName = (id: Id): string => clubs.get(id)?.name ?? 'another club'
  const isElsewhere = (courtId: Id | undefined, clubId: Id | undefined): boolean => {
    const of = courts.get(courtId ?? nowhere)?.clubId
    return of !== undefined && clubId !== undefined && of !== nowhere && clubId !== nowhere && of !== clubId
  }
  const wrongClub = (
    record: object,
    courtId: Id | undefined,
    clubId: Id | undefined,
    ...field: readonly string[]
  ): void => {
    if (isElsewhere(courtId, clubId))
      report(
        record,
        'wrong-club',
        `A court of ${clubName(clubId ?? nowhere)} was expected, ${courts.get(courtId ?? nowhere)?.name} of `
          + `${clubName(courts.get(courtId ?? nowhere)?.clubId ?? nowhere)} was found.`,
        ...field,
      )
  }
  const wrongSport = (
    record: object,
    courtId: Id | undefined,
    sport: string | undefined,
    ...field: readonly string[]
  ): void => {
    const court = courts.get(courtId ?? nowhere)
    if (court !== undefined && sport !== undefined && !court.sports.some(played => played === sport)) {
      report(
        record,
        'wrong-sport',
        `A court for ${sport} was expected, ${court.name} is for ${court.sports.join(', ')}.`,
        ...field,
      )
    }
  }
  yield* each(world.bookings, booking => {
    const event = events.get(booking.eventId)
    for (const [index, courtId] of booking.courts.entries()) {
      wrongClub(booking, courtId, event?.clubId, 'courts', String(index))
      wrongSport(booking, courtId, series.get(event?.seriesId ?? nowhere)?.sport, 'courts', String(index))
    }
    if (booking.coach !== undefined && booking.coach !== nowhere && booking.assistants.includes(booking.coach)) {
      report(
        booking,
        'wrong-coach',
        'Assistants other than the coach were expected, the coach was found.',
        'assistants',
        String(booking.assistants.indexOf(booking.coach)),
      )
    }
  })
  yield* each(world.individualSessions, session => {
    const of = series.get(options.get(session.feeOptionId)?.seriesId ?? nowhere)
    if (of === undefined) return
    if (of.coaching !== 'individual')
      report(
        session,
        'wrong-series',
        `A fee option of a series with individual sessions was expected, ${of.name} has none.`,
        'feeOption',
      )
    wrongClub(session, session.courtId, of.clubId, 'court')
    wrongSport(session, session.courtId, of.sport, 'court')
    const group = groups.get(of.groupId)
    if (group !== undefined && session.coachId !== nowhere && !leadersOf(group).has(session.coachId))
      report(
        session,
        'wrong-coach',
        `A leader of ${group.name} was expected: individual sessions are theirs to give.`,
        'coach',
      )
  })
  yield* each(world.matches, match => {
    wrongClub(match, match.courtId, match.clubId, 'court')
    wrongSport(match, match.courtId, match.sport, 'court')
  })
}
