/**
 * What a cancelled session leaves behind.
 *
 * Of a group session everything but its courts: it is listed no more, its coaches are free, and who was signed up is
 * known. An individual one is over for good: everybody is out, its record stays so that nobody takes its slot again,
 * and its coach offers nothing in that time on any court.
 */
import type { Booking, CoachPreferences, CourtBooking, Id, IndividualSession, Instant } from '../club/model.ts'
import { mergedIntervals } from '../club/intervals.ts'
import { type RecordChange, gone, put } from '../club/record-change.ts'
import { left } from '../club/standings.ts'

/** As it is recorded. */
export interface RecordedSession {
  readonly record:
    | { readonly kind: 'group'; readonly booking: Booking }
    | { readonly kind: 'individual'; readonly lesson: IndividualSession }
  /** Those made for it. */
  readonly courtBookings: readonly CourtBooking[]
  readonly participants: readonly Id[]
}

export const wasCancelled = ({ record }: RecordedSession): boolean =>
  (record.kind === 'group' ? record.booking : record.lesson).status === 'cancelled'

/** @param preferences of the coaches of individual sessions among them */
export const cancelling = (
  sessions: readonly RecordedSession[],
  preferences: readonly CoachPreferences[],
  at: Instant,
): readonly RecordChange[] => [
  ...sessions.flatMap(session => [
    ...session.courtBookings.map(({ id }) => gone('courtBookings', id)),
    ...(session.record.kind === 'group'
      ? [put('bookings', { ...session.record.booking, status: 'cancelled' })]
      : cancelledLesson(session.record.lesson, session.participants, at)),
  ]),
  ...preferences.flatMap(record => withoutTimesOf(record, sessions)),
]

const cancelledLesson = (
  { courtBookingId: _, ...lesson }: IndividualSession,
  participants: readonly Id[],
  changed: Instant,
): readonly RecordChange[] => [
  put('individualSessions', { ...lesson, status: 'cancelled' }),
  ...participants.flatMap(clientId => [
    put('participations', { sessionId: lesson.id, clientId, state: left.participation, changed }),
    put('attendances', { sessionId: lesson.id, clientId, state: left.attendance }),
  ]),
]

const withoutTimesOf = (record: CoachPreferences, sessions: readonly RecordedSession[]): readonly RecordChange[] => {
  const times = sessions.flatMap(session =>
    session.record.kind === 'individual' && session.record.lesson.coachId === record.personId
      ? [{ start: session.record.lesson.start, end: session.record.lesson.end }]
      : [],
  )
  return times.length === 0
    ? []
    : [put('preferences', { ...record, withdrawn: mergedIntervals([...(record.withdrawn ?? []), ...times]) })]
}
