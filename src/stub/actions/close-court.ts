/** A court can't be played on for a time. */
import { refuseAction } from '../../club/action-refusal.ts'
import type { CourtBooking, Id, Interval, Match, PersonalBooking } from '../../club/model.ts'
import { homeZone, rfc3339 } from '../../club/zone.ts'
import { closingCourt } from '../../rules/closing-court.ts'
import { type RecordedSession, wasCancelled } from '../../rules/cancelling.ts'
import { mapping } from '../../world-file/shape.ts'
import { allInBatches } from '../batches.ts'
import type { StubContext } from '../context.ts'
import { idOf } from '../parameters.ts'
import { actionOf } from './action.ts'
import { anId, anInstant, exampleIds, instantIn } from './argument-shapes.ts'
import { edited } from './editing.ts'
import { preferencesOfCoaches, recordedBooking } from './recorded-session.ts'

export const closeCourt = actionOf(
  mapping(
    'A court is closed for a time: the sessions, matches and bookings on it are cancelled, its slots go.',
    {
      courtId: anId('Court', 'Its id, as a club gives it.', exampleIds.court),
      to: anInstant('Until', 'When it is open again.', '2027-03-28T18:00:00+01:00'),
    },
    { from: anInstant('From', 'Absent: from now on.', '2027-03-28T09:00:00+01:00') },
  ),
  { courtId: exampleIds.court, from: '2027-03-28T09:00:00+01:00', to: '2027-03-28T18:00:00+01:00' },
  async ({ courtId, from, to }, context) => {
    const { data, now } = context
    const id = idOf(courtId)
    const [start, end] = [from === undefined ? now : instantIn(from, 'from'), instantIn(to, 'to')]
    if (typeof start !== 'number') return start
    if (typeof end !== 'number') return end
    if (end <= Math.max(start, now))
      return refuseAction(
        'invalid_argument',
        `An instant after ${rfc3339(Math.max(start, now), homeZone)} was expected.`,
        'to',
      )
    return edited(context, async () => {
      const court = await data.find('courts', id)
      if (court === undefined) return refuseAction('unknown_court', 'No court has this id.', 'courtId')
      // What is over already is not called off.
      const onCourt = await onCourtIn(id, { start: Math.max(start, now), end }, context)
      const preferences = await preferencesOfCoaches(onCourt.sessions, data)
      return {
        deed: { kind: 'closeCourt', courtId: id, period: { start, end } },
        changes: closingCourt(court, { start, end }, onCourt, preferences, now),
        result: {
          court: { id, name: court.name },
          from: rfc3339(start, homeZone),
          to: rfc3339(end, homeZone),
          cancelled: onCourt.courtBookings.length + onCourt.sessions.length - playedOut(onCourt.matches),
        },
      }
    })
  },
)

const playedOut = (matches: readonly Match[]): number => matches.filter(({ status }) => status === 'completed').length

const onCourtIn = async (courtId: Id, period: Interval, context: StubContext) => {
  const { data } = context
  const bookings = (await data.courtBookingsOn(courtId, period)).filter(({ source }) => source !== 'maintenance')
  const sessions = new Map<Id, RecordedSession>()
  const matches = new Map<Id, Match>()
  const personal = new Map<Id, PersonalBooking>()
  const theirs: CourtBooking[] = []
  for (const booking of bookings) {
    // oxlint-disable-next-line no-await-in-loop -- few, and in the order in which they are
    const session = await recordedBooking(booking.refId, data)
    if (session !== undefined) {
      if (!wasCancelled(session)) sessions.set(booking.refId, session)
      continue
    }
    theirs.push(booking)
    // oxlint-disable-next-line no-await-in-loop
    for (const record of await playedOn(booking, context)) {
      if ('sides' in record) matches.set(record.id, record)
      else personal.set(record.id, record)
    }
  }
  return {
    sessions: [...sessions.values()],
    matches: [...matches.values()],
    personalBookings: [...personal.values()],
    courtBookings: theirs,
  }
}

/** A match and the booking of those who play it may share one booking of the court, which is for either of them. */
const playedOn = async (
  { id, refId, start }: CourtBooking,
  { data, inSlices }: StubContext,
): Promise<readonly (Match | PersonalBooking)[]> => {
  const [match, booking] = await Promise.all([data.find('matches', refId), data.find('personalBookings', refId)])
  const people = new Set([
    ...(match?.sides.flatMap(({ players }) => players) ?? []),
    ...(booking === undefined ? [] : [booking.ownerId, ...booking.participants]),
  ])
  const others = await Promise.all(
    [...people].map(async personId => [
      ...(await data.matches(personId, {}, { offset: 0, limit: 500 })),
      ...(await allInBatches(after => data.personalBookings(personId, start, after), inSlices)),
    ]),
  )
  const sharing = others.flat().filter(({ courtBookingId }) => courtBookingId === id)
  return [...(match === undefined ? [] : [match]), ...(booking === undefined ? [] : [booking]), ...sharing]
}
