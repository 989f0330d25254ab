/** Who came to a session: of those who take part, from its start on. */
import { type ActionRefusal, refuseAction } from '../club/action-refusal.ts'
import type { Attendance, Id, Instant } from '../club/model.ts'
import { type RecordChange, put } from '../club/record-change.ts'

export interface AttendanceWish {
  readonly sessionId: Id
  readonly start: Instant
  readonly isCancelled: boolean
  readonly participants: readonly Id[]
  readonly clientId: Id
  readonly state: Attendance['state']
  readonly now: Instant
}

export const recordingAttendance = ({
  sessionId,
  start,
  isCancelled,
  participants,
  clientId,
  state,
  now,
}: AttendanceWish): readonly RecordChange[] | ActionRefusal => {
  if (isCancelled) return refuseAction('session_closed', 'The session was cancelled.', 'sessionId')
  if (!participants.includes(clientId))
    return refuseAction('client_not_in_session', 'The client does not take part in the session.', 'clientId')
  if (now < start) return refuseAction('session_not_started', 'The session has not started yet.', 'sessionId')
  return [put('attendances', { sessionId, clientId, state })]
}
