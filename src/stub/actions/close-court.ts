/** A court can't be played on for a time. */
import { refuseAction } from '../../club/action-refusal.ts'
import type { Id, Interval, SportsMatch } from '../../club/model.ts'
import { homeZone, rfc3339 } from '../../club/zone.ts'
import type { ClubData } from '../../data/club-data.ts'
import { type OnCourt, closingCourt } from '../../rules/closing-court.ts'
import { type RecordedSession, wasCancelled } from '../../rules/cancelling.ts'
import { distinct } from '../../text/distinct.ts'
import { mapping } from '../../world-file/shape.ts'
import { readId } from '../parameters.ts'
import { actionOf } from './action.ts'
import { anId, anInstant, exampleIds, instantArgument } from './argument-shapes.ts'
import { edited, refuseTooMuch } from './editing.ts'
import { preferencesOfCoaches, recordedBookings } from './recorded-session.ts'

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
    const id = readId(courtId)
    const [start, end] = [from === undefined ? now : instantArgument(from, 'from'), instantArgument(to, 'to')]
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
      const onCourt = await onCourtIn(id, { start: Math.max(start, now), end }, data)
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
        instead: fewerOnCourt(onCourt.sessions),
      }
    })
  },
)

const shorter = 'Close it for parts of that time, one after the other.'

/** Records that are nearly a step by themselves, so that less time is no help. */
const nearlyAStep = 1_900

/** What is written of a client who is out of a lesson, and that they were in it. */
const recordsOfClient = { group: 1, individual: 3 }

const fewerOnCourt = (sessions: readonly RecordedSession[]): string => {
  const crowded = sessions.find(
    ({ record: { kind }, participants }) => participants.length * recordsOfClient[kind] > nearlyAStep,
  )
  return crowded === undefined
    ? shorter
    : `${crowded.participants.length} take part in one session then, which is cancelled as a whole: in the world's `
        + 'file, have fewer take part in it, or close the court at another time.'
}

const playedOut = (matches: readonly SportsMatch[]): number =>
  matches.filter(({ status }) => status === 'completed').length

const onCourtIn = async (courtId: Id, period: Interval, data: ClubData): Promise<OnCourt> => {
  const bookings = (await data.courtBookingsOn([courtId], period)).filter(({ source }) => source !== 'maintenance')
  refuseTooMuch(bookings.length, shorter)
  const recorded = await recordedBookings(distinct(bookings.map(({ refId }) => refId)), data)
  const courtBookings = bookings.filter(({ refId }) => !recorded.has(refId))
  const refIds = distinct(courtBookings.map(({ refId }) => refId))
  // A match and the booking of those who play it may share one booking of the court, which is for either of them.
  const [matches, personalBookings, sharing] = await Promise.all([
    data.findAll('matches', refIds),
    data.findAll('personalBookings', refIds),
    data.playOn(courtBookings.map(({ id }) => id)),
  ])
  const played = new Map(
    [...matches.values(), ...personalBookings.values(), ...sharing].map(one => [one.id, one] as const),
  )
  return {
    sessions: [...recorded.values()].filter(session => !wasCancelled(session)),
    matches: [...played.values()].filter(one => 'sides' in one),
    personalBookings: [...played.values()].filter(one => 'ownerId' in one),
    courtBookings,
  }
}
