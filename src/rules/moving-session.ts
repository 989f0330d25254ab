/**
 * A session is moved to another time, coach or court, and its clients with it, if everybody and everything is free
 * then.
 *
 * An individual one moves to a slot that its coach offers, and is known by that slot's id from then on: an id says when
 * a slot starts and on which terms.
 */
import { type ActionRefusal, refuseAction } from '../club/action-refusal.ts'
import { isEmpty, overlapsAny } from '../club/intervals.ts'
import type {
  Attendance,
  Booking,
  CourtBooking,
  Id,
  IndividualSession,
  Instant,
  Interval,
  Participation,
} from '../club/model.ts'
import { type RecordChange, gone, put, recordIds } from '../club/record-change.ts'
import { slotId } from '../club/slot-id.ts'
import { type RecordedSession, wasCancelled } from './cancelling.ts'

export interface Move {
  readonly session: RecordedSession
  readonly from: Interval
  readonly to: Interval
  readonly now: Instant
  /** Who coaches it then. */
  readonly coachId: Id
  /** Where it is then. */
  readonly courtIds: readonly Id[]
  /** May it be there: the club is open; of an individual session, the coach offers it. */
  readonly isOffered: boolean
  /** When the coaches and the courts are taken by anything else. */
  readonly busy: readonly Interval[]
  /** When its clients are anywhere else. */
  readonly clientsBusy: readonly Interval[]
  /** Of all who ever were in it. */
  readonly participations: readonly Participation[]
  readonly attendances: readonly Attendance[]
  /** Of the slot that an individual session moves to. */
  readonly key?: string
  /** For a court booking more. */
  readonly newId: () => Id
}

export const refusalForMoving = ({
  session,
  from,
  to,
  now,
  isOffered,
  busy,
  clientsBusy,
  coachId,
}: Move): ActionRefusal | undefined => {
  if (wasCancelled(session)) return refuseAction('session_closed', 'The session was cancelled.', 'sessionId')
  const { record, courtBookings } = session
  if (record.kind === 'group' && (record.booking.status !== 'booked' || courtBookings.length === 0))
    return refuseAction('session_closed', 'Only a session that is booked, and has a court, is moved.', 'sessionId')
  if (from.start <= now) return refuseAction('session_closed', 'The session has already started.', 'sessionId')
  if (isEmpty(to) || to.start <= now)
    return refuseAction('invalid_argument', 'A start that is ahead was expected.', 'start')
  if (session.participants.includes(coachId))
    return refuseAction('client_not_permitted', 'A coach of the session is no client in it.', 'coachId')
  if (!isOffered) return refuseAction('slot_withdrawn', 'The session is not to be had at that time and place.', 'start')
  if (overlapsAny(busy, to))
    return refuseAction('slot_taken', 'A coach or a court of the session is taken then.', 'start')
  if (overlapsAny(clientsBusy, to))
    return refuseAction('client_busy', 'A client of the session is somewhere else then.', 'start')
  return undefined
}

/** What the session is known by from then on. */
export const idAfter = ({ session: { record }, to, key }: Move): Id =>
  record.kind === 'group' ? record.booking.id : slotId(to.start, key ?? record.lesson.id.slice(8))

export const moving = (move: Move): readonly RecordChange[] => {
  const { record } = move.session
  return record.kind === 'group' ? groupMoved(record.booking, move) : lessonMoved(record.lesson, move)
}

const groupMoved = (
  booking: Booking,
  { session, to: { start, end }, coachId, courtIds, newId }: Move,
): readonly RecordChange[] => [
  put('bookings', { ...booking, period: { start, end }, coach: coachId, courts: courtIds }),
  ...courtsMoved(booking.id, session.courtBookings, { start, end }, courtIds, newId),
]

/** As many court bookings as courts, the former ones first. */
const courtsMoved = (
  refId: Id,
  before: readonly CourtBooking[],
  { start, end }: Interval,
  courtIds: readonly Id[],
  newId: () => Id,
): readonly RecordChange[] => [
  ...courtIds.map((courtId, index) =>
    put('courtBookings', { id: before[index]?.id ?? newId(), courtId, start, end, source: 'session', refId }),
  ),
  ...before.slice(courtIds.length).map(({ id }) => gone('courtBookings', id)),
]

const lessonMoved = (lesson: IndividualSession, move: Move): readonly RecordChange[] => {
  const { to, coachId, courtIds, participations, attendances, session, newId } = move
  const id = idAfter(move)
  const moved = { ...lesson, id, coachId, courtId: courtIds[0] ?? lesson.courtId, start: to.start, end: to.end }
  const rest = id === lesson.id ? [] : [gone('individualSessions', lesson.id)]
  return [
    ...rest,
    put('individualSessions', moved),
    ...courtsMoved(id, session.courtBookings, to, [moved.courtId], newId),
    ...(id === lesson.id
      ? []
      : [
          ...participations.flatMap(one => [
            gone('participations', recordIds.participations(one)),
            put('participations', { ...one, sessionId: id }),
          ]),
          ...attendances.flatMap(one => [
            gone('attendances', recordIds.attendances(one)),
            put('attendances', { ...one, sessionId: id }),
          ]),
        ]),
  ]
}
