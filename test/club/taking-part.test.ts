/** What becomes of records when a client gets into a session or out of it, and what stands against it. */
import t from 'tap'
import type { CourtBooking, IndividualSession } from '../../src/club/model.ts'
import {
  type ParticipationChange,
  type ParticipationOutcome,
  type RecordsNow,
  outcomeOf,
} from '../../src/club/taking-part.ts'
import { from } from '../fixtures/builders.ts'

const hour = from('2027-03-01T10:00Z', '2027-03-01T11:00Z')
const later = from('2027-03-01T12:00Z', '2027-03-01T13:00Z')
const longer = from('2027-03-01T10:00Z', '2027-03-01T12:00Z')
const { courtBookingId, ...uncourted } = {
  id: 'lesson',
  coachId: 'gill',
  feeOptionId: 'hour',
  courtId: 'one',
  courtBookingId: 'held',
  priceAtBooking: 3_000,
  bookedBy: 'robin',
  ...hour,
}
const lesson = { ...uncourted, courtBookingId }
const onCourt: CourtBooking = { id: 'held', courtId: 'one', source: 'session', refId: 'lesson', ...hour }

const take: ParticipationChange = { kind: 'takeSlot', session: lesson, clientId: 'kit', by: 'robin', at: 5 }
const join: ParticipationChange = {
  kind: 'join',
  sessionId: 'squad',
  capacity: 2,
  period: hour,
  clientId: 'kit',
  by: 'robin',
  at: 5,
}
const leave: ParticipationChange = { kind: 'leave', sessionId: 'lesson', clientId: 'kit', at: 5 }

const into = (sessionId: string) => [
  {
    collection: 'participations',
    put: { sessionId, clientId: 'kit', state: 'participating', changed: 5, signedBy: 'robin' },
  },
  { collection: 'attendances', put: { sessionId, clientId: 'kit', state: 'expected' } },
]
const out = [
  { collection: 'participations', put: { sessionId: 'lesson', clientId: 'kit', state: 'none', changed: 5 } },
  { collection: 'attendances', put: { sessionId: 'lesson', clientId: 'kit', state: 'notExpected' } },
]

interface Row {
  readonly name: string
  readonly change: ParticipationChange
  readonly lesson?: IndividualSession
  readonly courtBooking?: CourtBooking
  readonly participants?: readonly string[]
  readonly isOver?: boolean
  /** Of a court, or of a person: `kit but for squad` where that session doesn't count. */
  readonly busy?: readonly string[]
  readonly outcome: unknown
}

const rows: readonly Row[] = [
  {
    name: 'a slot is taken',
    change: take,
    outcome: [
      { collection: 'individualSessions', put: lesson },
      { collection: 'courtBookings', put: onCourt },
      ...into('lesson'),
    ],
  },
  { name: 'a slot that somebody holds', change: take, lesson, outcome: 'held' },
  { name: 'a slot that was cancelled', change: take, lesson: { ...uncourted, status: 'cancelled' }, outcome: 'held' },
  { name: 'a slot whose court is busy', change: take, busy: ['one'], outcome: 'held' },
  { name: 'a slot whose coach is busy', change: take, busy: ['gill'], outcome: 'held' },
  { name: 'a slot whose client is elsewhere', change: take, busy: ['kit but for lesson'], outcome: 'busy' },
  {
    name: 'a slot whose court booking has an id that is there',
    change: take,
    courtBooking: onCourt,
    outcome: 'changed',
  },
  { name: 'a slot that is held, by a client who is elsewhere', change: take, busy: ['one', 'kit'], outcome: 'held' },
  { name: 'the first place', change: join, outcome: into('squad') },
  { name: 'the last place', change: join, participants: ['ann'], outcome: into('squad') },
  { name: 'a full session', change: join, participants: ['ann', 'bob'], outcome: 'full' },
  {
    name: 'a full session, by who is elsewhere',
    change: join,
    participants: ['a', 'b'],
    busy: ['kit'],
    outcome: 'full',
  },
  { name: 'a session that one is in', change: join, participants: ['kit'], outcome: 'changed' },
  { name: 'a full session that one is in', change: join, participants: ['ann', 'kit'], outcome: 'changed' },
  { name: "a session that takes nobody's time", change: join, isOver: true, outcome: 'changed' },
  { name: 'a session that was moved', change: { ...join, period: later }, outcome: 'changed' },
  { name: 'a session that takes longer by now', change: { ...join, period: longer }, outcome: 'changed' },
  { name: 'a session while one is elsewhere', change: join, busy: ['kit but for squad'], outcome: 'busy' },
  { name: 'out of a session that others are in', change: leave, lesson, participants: ['ann', 'kit'], outcome: out },
  {
    name: 'the last out of a lesson frees it and its court',
    change: leave,
    lesson,
    participants: ['kit'],
    outcome: [
      ...out,
      { collection: 'individualSessions', gone: 'lesson' },
      { collection: 'courtBookings', gone: 'held' },
    ],
  },
  {
    name: 'the last out of a lesson without a court',
    change: leave,
    lesson: uncourted,
    participants: ['kit'],
    outcome: [...out, { collection: 'individualSessions', gone: 'lesson' }],
  },
  { name: 'the last out of a group session', change: leave, participants: ['kit'], outcome: out },
  { name: 'out of a session that one is not in', change: leave, lesson, participants: ['ann'], outcome: 'changed' },
]

const outcome = ({
  change,
  lesson: held,
  courtBooking,
  participants = [],
  isOver = false,
  busy = [],
}: Row): ParticipationOutcome => {
  const now: RecordsNow = {
    individualSession: id => (id === 'lesson' ? held : undefined),
    courtBooking: id => (id === 'held' ? courtBooking : undefined),
    participants: () => participants,
    timeOf: () => (isOver ? undefined : hour),
    isCourtBusy: id => busy.includes(id),
    isPersonBusy: (id, _, ...without) =>
      busy.includes(without.length === 0 ? id : `${id} but for ${without.join()}`) || busy.includes(id),
  }
  return outcomeOf(change, now)
}

t.test('what a change comes to', async t => {
  for (const row of rows) t.strictSame(outcome(row), row.outcome, row.name)
})
