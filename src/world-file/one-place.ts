/**
 * Is everybody in one place at a time? Coaches and clients of sessions, players of matches and of bookings of their
 * own: whoever does one thing can't do another meanwhile, as the rules have it of those who sign up later.
 *
 * A match and the booking that holds its court are one thing, and so are a match of a team and its fixture. An
 * invitation that isn't answered keeps nobody, nor does what was cancelled.
 */
import { bookedTime, coachesOf } from '../club/group-sessions.ts'
import type { Id, Interval, WorldRecords } from '../club/model.ts'
import { playersIn, playersOf, playingTime } from '../club/playing.ts'
import { nowhere } from './ids.ts'

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
export const inTwoPlaces = (
  world: WorldRecords,
  found: (personId: Id, later: Engagement, earlier: Engagement) => void,
): void => {
  for (const [personId, engagements] of engagementsIn(world)) {
    if (personId === nowhere || engagements.length === 1) continue
    overlapping(engagements, (later, earlier) => {
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
export const overlapping = <T extends Interval>(all: readonly T[], found: (later: T, earlier: T) => void): void => {
  let longest: T | undefined
  for (const next of all.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    if (longest !== undefined && next.start < longest.end) found(next, longest)
    if (longest === undefined || next.end > longest.end) longest = next
  }
}

const engagementsIn = (world: WorldRecords): ReadonlyMap<Id, Engagement[]> => {
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
    const known = all.get(personId)
    if (known === undefined) all.set(personId, [engagement])
    else known.push(engagement)
  }

  const sessions = new Map<Id, Interval>()
  for (const booking of world.bookings) {
    const time = bookedTime(booking)
    if (time === undefined) continue
    sessions.set(booking.id, time)
    for (const id of coachesOf(booking)) add(id, booking, booking.id, time, true)
  }
  for (const session of world.individualSessions) {
    if (session.id === nowhere) continue
    sessions.set(session.id, session)
    add(session.coachId, session, session.id, session, true)
  }
  for (const participation of world.participations) {
    const { sessionId, clientId, state } = participation
    const time = state === 'participating' ? sessions.get(sessionId) : undefined
    if (time !== undefined) add(clientId, participation, sessionId, time, false)
  }
  for (const booking of world.personalBookings)
    for (const id of playersIn(booking)) add(id, booking, booking.id, booking, false, booking.courtBookingId)
  const courtBookings = courtBookingsOf(world)
  for (const match of world.matches) {
    const time = playingTime(match, id => courtBookings.get(id))
    if (time === undefined) continue
    for (const id of playersOf(match))
      add(id, match, match.id, time, false, match.courtBookingId, match.team?.fixtureId)
  }
  return all
}

/** Only those that a match may have its time from: a large world has many more. */
const courtBookingsOf = ({ matches, courtBookings }: WorldRecords) => {
  const asked = new Set(
    matches.flatMap(({ period, courtBookingId }) => (period?.end === undefined ? (courtBookingId ?? []) : [])),
  )
  return new Map(courtBookings.filter(({ id }) => asked.has(id)).map(booking => [booking.id, booking]))
}
