/**
 * Which coaching sessions a list shows: the interface document's eight rules, by their numbers.
 *
 * A list is worked out in three steps, and a rule belongs to the step that can decide it: *stream* rules say which
 * slots a coach offers at all (over slots.ts, before any start is known), *session* rules who sees a session or slot,
 * and the last says in which order. Nothing is hidden or shown for a reason that isn't in this list.
 */
import type { CoachingSession, GroupSession, Party, SlotStream } from '../club/facts.ts'
import { everyoneIn, hasAccess, isStaff, takesPart } from './access.ts'
import { compareSessions } from './session-order.ts'

/** Rule 1: without a token, whatever could still be taken up; nothing of private groups. */
const isOpenToAnyone = (session: CoachingSession, party: Party): boolean =>
  party !== undefined || (!session.group.private && hasPlaceForNewcomers(session))

/**
 * Rule 2: with a token, what the user or their family has access to. Those who run it see what is available and what is
 * booked; the others don't see what is full, held or no longer offered, unless one of them takes part.
 */
const isWithinReach = (session: CoachingSession, party: Party): boolean =>
  party === undefined
  || isStaff(party, session)
  || (hasAccess(party, session)
    && (hasPlaceForNewcomers(session) || everyoneIn(party).some(member => takesPart(member, session))))

/** Rule 3: a fee for the client is involved. No exception for those who run it. */
export const involvesFee = ({ fee }: CoachingSession): boolean => fee.price > 0

/** Rule 4: a group session is booked, and some court is booked for it. */
export const isBookedIfGroup = (session: CoachingSession): boolean =>
  session.kind !== 'group' || (session.status === 'booked' && session.courtBookings > 0)

/**
 * A group session whose series or event is archived, or whose fee option is inactive, is there for those in it and
 * those who run it alone.
 */
export const isOnOffer = ({ series, event, fee }: GroupSession): boolean =>
  !series.archived && !event.archived && fee.active

/** Rule 5: a slot that nobody holds lies within the availability of its coach, a leader of the group. */
const isHeldOrOffered = (session: CoachingSession): boolean =>
  session.kind !== 'individual' || session.held !== undefined || session.isOffered

/** Rule 6: slots are as long as their fee option says, and fill whole steps of a court on which the sport is played. */
const fitsCourt = ({ option, court, series }: SlotStream): boolean =>
  option.durationMinutes > 0 && option.durationMinutes % court.stepMinutes === 0 && court.sports.includes(series.sport)

/** Rule 7: the court is among those that the coach prefers. */
const isOnPreferredCourt = ({ preferences, court }: SlotStream): boolean =>
  preferences.preferredCourts.includes(court.id)

type VisibilityRule =
  | {
      readonly number: number
      readonly about: 'session'
      readonly holds: (session: CoachingSession, party: Party) => boolean
    }
  | { readonly number: number; readonly about: 'stream'; readonly holds: (stream: SlotStream) => boolean }
  | {
      readonly number: number
      readonly about: 'order'
      readonly compare: (one: CoachingSession, other: CoachingSession) => number
    }

export const visibilityRules: readonly VisibilityRule[] = [
  { number: 1, about: 'session', holds: isOpenToAnyone },
  { number: 2, about: 'session', holds: isWithinReach },
  { number: 3, about: 'session', holds: involvesFee },
  { number: 4, about: 'session', holds: isBookedIfGroup },
  { number: 5, about: 'session', holds: isHeldOrOffered },
  { number: 6, about: 'stream', holds: fitsCourt },
  { number: 7, about: 'stream', holds: isOnPreferredCourt },
  { number: 8, about: 'order', compare: compareSessions },
]

export const isVisible = (session: CoachingSession, party: Party): boolean =>
  visibilityRules.every(rule => rule.about !== 'session' || rule.holds(session, party))

/** In the order of rule 8. */
export const visibleSessions = <Session extends CoachingSession>(
  sessions: readonly Session[],
  party: Party,
): readonly Session[] => sessions.filter(session => isVisible(session, party)).toSorted(compareSessions)

const hasPlaceForNewcomers = (session: CoachingSession): boolean =>
  session.participants.length < session.capacity
  && (session.kind === 'group' ? isOnOffer(session) : session.held === undefined)
