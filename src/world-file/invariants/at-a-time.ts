/** What there may be one of, or so many of, at a time: on a court, of a person, in a session. */
import type { CourtBooking, Id } from '../../club/model.ts'
import { pointerOf } from '../../text/pointer.ts'
import { each } from '../../text/slices.ts'
import { nowhere } from '../ids.ts'
import { type Facts, type WorldInvariant, byId, courtNameOf, nameOf, span } from './invariant.ts'
import { inTwoPlaces, overlapping } from './one-place.ts'
import { addTo } from '../../text/grouped-by.ts'

export const oneBookingACourt: WorldInvariant = function* ({ world, places, report }) {
  const held = new Map<Id, CourtBooking[]>()
  yield* each(world.courtBookings, booking => {
    if (booking.courtId === nowhere || !(booking.start < booking.end)) return
    addTo(held, booking.courtId, booking)
  })
  for (const [courtId, bookings] of held) {
    yield
    yield* overlapping(bookings, (later, earlier) => {
      // A court that is listed twice has been told of.
      if (later.id === earlier.id) return
      report(
        later,
        'overlapping-bookings',
        `A court that is free was expected, ${courtNameOf(world, courtId)} is held from ${span(earlier)} by `
          + `${standing(places, earlier, later)}, and here from ${span(later)}.`,
      )
    })
  }
}

/** Where this one stands, as the other one's finding says it: with the file where that is another. */
const standing = (places: Facts['places'], record: object, other: object): string => {
  const [file = '', ...at] = places.get(record) ?? []
  const spot = /^\d/.test(at[0] ?? '') ? `line ${at[0]}` : pointerOf(at)
  if (file === places.get(other)?.[0]) return spot
  return spot.startsWith('/') ? `${file}${spot}` : `${file.slice(0, -1)} ${spot}`
}

export const onePlaceAPerson: WorldInvariant = function* ({ world, places, report }) {
  yield* inTwoPlaces(world, (personId, later, earlier) => {
    const name = nameOf(world, personId)
    if (later.id === earlier.id) {
      const { record } = later.isCoaching ? earlier : later
      return report(record, 'coach-as-client', `A client who doesn't coach the session was expected, ${name} does.`)
    }
    const before = `${span(earlier)} by ${standing(places, earlier.record, later.record)}, and here from ${span(later)}`
    if (later.isCoaching && earlier.isCoaching)
      report(later.record, 'coach-twice', `A coach who is free was expected, ${name} coaches from ${before}.`)
    else report(later.record, 'person-twice', `Somebody who is free was expected, ${name} is busy from ${before}.`)
  })
}

export const noMoreThanThereArePlaces: WorldInvariant = function* ({ world, report }) {
  const options = yield* byId(world.feeOptions)
  const booked = new Map<Id, number>()
  yield* each(world.participations, ({ sessionId, state }) => {
    if (state === 'participating') booked.set(sessionId, (booked.get(sessionId) ?? 0) + 1)
  })
  const check = (record: object, id: Id, capacity: number | undefined): void => {
    const found = booked.get(id) ?? 0
    if (capacity !== undefined && found > capacity)
      report(record, 'over-capacity', `At most ${capacity} who take part were expected, ${found} were found.`)
  }
  yield* each(world.bookings, booking => check(booking, booking.id, booking.capacity))
  yield* each(world.individualSessions, session =>
    check(session, session.id, options.get(session.feeOptionId)?.capacity),
  )
}

export const onlyParticipantsAttend: WorldInvariant = function* ({ world, report }) {
  const taking = new Set<string>()
  yield* each(world.participations, ({ sessionId, clientId, state }) => {
    if (state === 'participating') taking.add(`${sessionId} ${clientId}`)
  })
  yield* each(world.attendances, record => {
    if (record.state === 'notExpected' || record.sessionId === nowhere || record.clientId === nowhere) return
    if (!taking.has(`${record.sessionId} ${record.clientId}`))
      report(record, 'attendance-of-nobody', 'A client who takes part was expected, this one does not.', 'client')
  })
}
