/**
 * Is everybody in one place at a time? Coaches and clients of sessions, players of matches and of bookings of their
 * own: whoever does one thing can't do another meanwhile, as the rules have it of those who sign up later.
 *
 * A match and the booking that holds its court are one thing, and so are a match of a team and its fixture. An
 * invitation that isn't answered keeps nobody, nor does what was cancelled.
 */
import { bookedTime, coachesOf } from '../../club/group-sessions.ts'
import { type Slices, each, sorted } from '../../text/slices.ts'
import type { CourtBooking, Id, Interval, WorldRecords } from '../../club/model.ts'
import { playersIn, playersOf, playingTime } from '../../club/playing.ts'
import { nowhere } from '../ids.ts'
import { addTo } from '../../text/grouped-by.ts'

/** What somebody does, and when. */
export interface Engagement extends Interval {
  /** Where it is written. */
  readonly record: object
  readonly id: Id
  readonly isCoaching: boolean
  /** The fixture that it is a part of. */
  readonly fixtureId: Id | undefined
  readonly courtBookingId: Id | undefined
}

/** Calls back for each that begins before another thing of the same person is over. */
export function* inTwoPlaces(
  world: WorldRecords,
  found: (personId: Id, later: Engagement, earlier: Engagement) => void,
): Slices<void> {
  for (const [personId, engagements] of yield* engagementsIn(world)) {
    if (personId === nowhere || engagements.length === 1) continue
    yield
    yield* overlapping(engagements, (later, earlier) => {
      if (!isOneThing(later, earlier)) found(personId, later, earlier)
    })
  }
}

const isOneThing = (one: Engagement, other: Engagement): boolean =>
  (one.id === other.id && one.isCoaching === other.isCoaching)
  || one.fixtureId === other.id
  || other.fixtureId === one.id
  || (one.courtBookingId !== undefined && one.courtBookingId === other.courtBookingId)

/** Every one that begins before an earlier one is over, with that one. */
export function* overlapping<T extends Interval>(
  all: readonly T[],
  found: (later: T, earlier: T) => void,
): Slices<void> {
  let longest: T | undefined
  yield* each(yield* sorted(all, (a, b) => a.start - b.start || a.end - b.end), next => {
    if (longest !== undefined && next.start < longest.end) found(next, longest)
    if (longest === undefined || next.end > longest.end) longest = next
  })
}

function* engagementsIn(world: WorldRecords): Slices<ReadonlyMap<Id, Engagement[]>> {
  const all = new Map<Id, Engagement[]>()
  const add = (
    personId: Id,
    record: object,
    id: Id,
    { start, end }: Interval,
    isCoaching: boolean,
    courtBookingId?: Id,
    fixtureId?: Id,
  ): void => {
    // What ends before it starts has been reported; what has no time, too.
    if (!(start < end)) return
    const engagement = { record, id, start, end, isCoaching, courtBookingId, fixtureId }
    addTo(all, personId, engagement)
  }

  const sessions = new Map<Id, Interval>()
  yield* each(world.bookings, booking => {
    const time = bookedTime(booking)
    if (time === undefined) return
    sessions.set(booking.id, time)
    for (const id of coachesOf(booking)) add(id, booking, booking.id, time, true)
  })
  yield* each(world.individualSessions, session => {
    if (session.id === nowhere) return
    sessions.set(session.id, session)
    add(session.coachId, session, session.id, session, true)
  })
  yield* each(world.participations, participation => {
    const { sessionId, clientId, state } = participation
    const time = state === 'participating' ? sessions.get(sessionId) : undefined
    if (time !== undefined) add(clientId, participation, sessionId, time, false)
  })
  yield* each(world.personalBookings, booking => {
    for (const id of playersIn(booking)) add(id, booking, booking.id, booking, false, booking.courtBookingId)
  })
  const courtBookings = yield* courtBookingsOf(world)
  yield* each(world.matches, match => {
    const time = playingTime(match, id => courtBookings.get(id))
    if (time === undefined) return
    for (const id of playersOf(match))
      add(id, match, match.id, time, false, match.courtBookingId, match.team?.fixtureId)
  })
  return all
}

/** Only those that a match may have its time from: a large world has many more. */
function* courtBookingsOf({ matches, courtBookings }: WorldRecords): Slices<ReadonlyMap<Id, CourtBooking>> {
  const asked = new Set<Id>()
  yield* each(matches, ({ period, courtBookingId }) => {
    if (period?.end === undefined && courtBookingId !== undefined) asked.add(courtBookingId)
  })
  const found = new Map<Id, CourtBooking>()
  yield* each(courtBookings, booking => {
    if (asked.has(booking.id)) found.set(booking.id, booking)
  })
  return found
}
