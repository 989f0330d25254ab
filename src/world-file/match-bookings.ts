/**
 * What stands in whose diary: a match that is arranged and has a court is a booking of those who play it, as one that
 * they made by hand is. A world file that says only the match means both; of a match that names its personal booking
 * there is one already.
 *
 * A team's match is the team's, and no personal booking; one without a court is booked nowhere yet; what is over is
 * outstanding for nobody. These follow from records that are proven, so that no check tells of one thing twice.
 */
import { type Slices, each } from '../text/slices.ts'
import type { Id, Interval, SportsMatch, PersonalBooking, WorldRecords } from '../club/model.ts'
import { titleOf } from '../club/names.ts'
import { playersOf } from '../club/playing.ts'
import { idOf } from './ids.ts'

export function* withBookingsOfMatches(world: WorldRecords): Slices<WorldRecords> {
  const clubs = new Map<Id, Id>()
  yield* each(world.courts, ({ id, clubId }) => void clubs.set(id, clubId))
  const derived: PersonalBooking[] = []
  yield* each(world.matches, match => {
    const booking = bookingOf(match, match.clubId ?? clubs.get(match.courtId ?? ''))
    if (booking !== undefined) derived.push(booking)
  })
  if (derived.length === 0) return world
  // Of a large world few of very many.
  const held = new Set(derived.map(({ courtBookingId }) => courtBookingId))
  const booked = new Set<Id | undefined>()
  yield* each(world.personalBookings, ({ courtBookingId }) => {
    if (held.has(courtBookingId)) booked.add(courtBookingId)
  })
  const more = derived.filter(({ courtBookingId }) => !booked.has(courtBookingId))
  return more.length === 0 ? world : { ...world, personalBookings: [...world.personalBookings, ...more] }
}

const bookingOf = (match: SportsMatch, clubId: Id | undefined): PersonalBooking | undefined => {
  const { id, type, status, sport, courtBookingId, sides } = match
  const time = timeOf(match)
  const participants = playersOf(match)
  const [ownerId] = participants
  const isAhead = status === 'arranged' || status === 'inplay'
  if (!isAhead || type === 'team' || clubId === undefined || time === undefined) return undefined
  if (ownerId === undefined || courtBookingId === undefined) return undefined
  return {
    id: idOf('personal booking', `match ${id}`),
    type: 'match',
    name: titleOf(`${type[0]?.toUpperCase()}${type.slice(1)}: ${sides.map(({ name }) => name).join(' v ')}`),
    clubId,
    ownerId,
    start: time.start,
    end: time.end,
    participants,
    invitees: nobody,
    courtBookingId,
    sport,
    status: 'confirmed',
  }
}

const timeOf = ({ period }: SportsMatch): Interval | undefined =>
  period?.end === undefined ? undefined : { start: period.start, end: period.end }

const nobody: PersonalBooking['invitees'] = []
