/** A session that an action is to do something to. */
import { type ActionRefusal, refuseAction } from '../../club/action-refusal.ts'
import type { CoachingSession } from '../../club/facts.ts'
import type { Id, Instant } from '../../club/model.ts'
import type { ClubData } from '../../data/club-data.ts'
import { canBeShown, isAhead, isCancelled, isStillOffered } from '../../rules/bookable.ts'
import { sessionById } from '../session-by-id.ts'

export const unknownSession = (): ActionRefusal =>
  refuseAction('unknown_session', 'There is no such session.', 'sessionId')

/** One that somebody may still join, as far as the session itself goes. */
export const openSession = async (id: Id, data: ClubData, now: Instant): Promise<CoachingSession | ActionRefusal> => {
  const session = await sessionById(id, data)
  if (session === undefined) return unknownSession()
  if (session === 'former') return withdrawn()
  if (!isAhead(session, now)) return refuseAction('session_closed', 'The session has already started.', 'sessionId')
  if (isCancelled(session)) return refuseAction('session_closed', 'The session was cancelled.', 'sessionId')
  if (!isStillOffered(session)) return withdrawn()
  if (canBeShown(session, now)) return session
  return refuseAction('slot_withdrawn', 'This session is not offered yet: it is too far ahead.', 'sessionId')
}

const withdrawn = (): ActionRefusal =>
  refuseAction('slot_withdrawn', 'This slot is not offered, or not any more.', 'sessionId')
