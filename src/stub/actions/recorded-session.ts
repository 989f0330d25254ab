/** A session as it is recorded, for a rule that decides what becomes of its records. */
import type { Booking, CoachPreferences, Id, IndividualSession } from '../../club/model.ts'
import type { ClubData } from '../../data/club-data.ts'
import type { RecordedSession } from '../../rules/cancelling.ts'

/** Undefined: no group session, and no slot that anybody ever held. */
export const recordedSession = async (id: Id, data: ClubData): Promise<RecordedSession | undefined> =>
  (await data.session(id)) === undefined ? undefined : (await recordedBookings([id], data)).get(id)

/** Of anything else that is booked for an event, too. In the order of these, each once; unknown ids are absent. */
export const recordedBookings = async (
  ids: readonly Id[],
  data: ClubData,
): Promise<ReadonlyMap<Id, RecordedSession>> => {
  const [bookings, lessons, courtBookings, sessions] = await Promise.all([
    data.findAll('bookings', ids),
    data.findAll('individualSessions', ids),
    data.courtBookingsFor(ids),
    data.sessionsById(ids),
  ])
  return new Map(
    ids.flatMap((id): [Id, RecordedSession][] => {
      const record = recordOf(bookings.get(id), lessons.get(id))
      if (record === undefined) return []
      const itsCourts = (courtBookings.get(id) ?? []).filter(({ source }) => source !== 'maintenance')
      return [[id, { record, courtBookings: itsCourts, participants: sessions.get(id)?.participants ?? [] }]]
    }),
  )
}

const recordOf = (
  booking: Booking | undefined,
  lesson: IndividualSession | undefined,
): RecordedSession['record'] | undefined =>
  booking === undefined ? lesson && { kind: 'individual', lesson } : { kind: 'group', booking }

/** Of the coaches of individual sessions among them, each once. */
export const preferencesOfCoaches = async (
  sessions: readonly RecordedSession[],
  data: ClubData,
): Promise<readonly CoachPreferences[]> => {
  const coaches = new Set(
    sessions.flatMap(({ record }) => (record.kind === 'individual' ? [record.lesson.coachId] : [])),
  )
  return [...(await data.findAll('preferences', [...coaches])).values()]
}
