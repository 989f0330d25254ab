/** A session as it is recorded, for a rule that decides what becomes of its records. */
import type { CoachPreferences, Id } from '../../club/model.ts'
import type { ClubData } from '../../data/club-data.ts'
import type { RecordedSession } from '../../rules/cancelling.ts'

/** Undefined: no group session, and no slot that anybody ever held. */
export const recordedSession = async (id: Id, data: ClubData): Promise<RecordedSession | undefined> =>
  (await data.session(id)) === undefined ? undefined : recordedBooking(id, data)

/** Of anything else that is booked for an event, too. */
export const recordedBooking = async (id: Id, data: ClubData): Promise<RecordedSession | undefined> => {
  const record = await recordOf(id, data)
  if (record === undefined) return undefined
  const [courtBookings, session] = await Promise.all([data.courtBookingsFor(id), data.session(id)])
  return {
    record,
    courtBookings: courtBookings.filter(({ source }) => source !== 'maintenance'),
    participants: session?.participants ?? [],
  }
}

const recordOf = async (id: Id, data: ClubData): Promise<RecordedSession['record'] | undefined> => {
  const booking = await data.find('bookings', id)
  if (booking !== undefined) return { kind: 'group', booking }
  const lesson = await data.find('individualSessions', id)
  return lesson && { kind: 'individual', lesson }
}

/** Of the coaches of individual sessions among them, each once. */
export const preferencesOfCoaches = async (
  sessions: readonly RecordedSession[],
  data: ClubData,
): Promise<readonly CoachPreferences[]> => {
  const coaches = new Set(
    sessions.flatMap(({ record }) => (record.kind === 'individual' ? [record.lesson.coachId] : [])),
  )
  return (await Promise.all([...coaches].map(id => data.find('preferences', id)))).filter(one => one !== undefined)
}
