/**
 * Can a place in this session still be taken by this party? What a list's `bookable` says, and what the signing in
 * asks.
 */
import type { CoachingSession, IndividualSlot, Party } from '../club/facts.ts'
import type { Instant } from '../club/model.ts'
import { isHeldBy } from './access.ts'
import {
  involvesFee,
  isBookedIfGroup,
  isOnOffer,
  reasonsNotBooked,
  reasonsNotOnOffer,
  reasonsWithoutFee,
} from './coaching-visibility.ts'
import { defaultDays, startsInWindow } from './session-window.ts'

export const isBookable = (session: CoachingSession, party: Party, now: Instant): boolean =>
  canBeShown(session, now) && isStillOffered(session) && placesLeft(session) > 0 && !isHeldByOthers(session, party)

export const isAhead = ({ start }: CoachingSession, now: Instant): boolean => now < start

/** Ahead, and so near that some list can show it: nobody signs up for what nobody could have found. */
export const canBeShown = (session: CoachingSession, now: Instant): boolean => startsInWindow(session, now, defaultDays)

/** What is no longer offered is kept by those in it, but nobody joins them any more. */
export const isStillOffered = (session: CoachingSession): boolean =>
  involvesFee(session)
  && isBookedIfGroup(session)
  && (session.kind === 'group' ? isOnOffer(session) : session.isOffered)

/** Why `isStillOffered` says no. */
export const reasonsNoLongerOffered = (session: CoachingSession): readonly string[] => [
  ...(involvesFee(session) ? [] : reasonsWithoutFee(session)),
  ...(isBookedIfGroup(session) ? [] : reasonsNotBooked(session)),
  ...(session.kind === 'group' ? reasonsNotOnOffer(session) : reasonsSlotNotOffered(session)),
]

const reasonsSlotNotOffered = ({ isOffered, coach }: IndividualSlot): readonly string[] =>
  isOffered ? [] : [`its start is not within what ${coach.name} offers, on the grid of its court`]

/** By an operator: over for good. */
export const isCancelled = (session: CoachingSession): boolean =>
  (session.kind === 'group' ? session.status : session.held?.status) === 'cancelled'

export const placesLeft = ({ capacity, participants }: Pick<CoachingSession, 'capacity' | 'participants'>): number =>
  Math.max(0, capacity - participants.length)

export const isHeldByOthers = (session: CoachingSession, party: Party): boolean =>
  session.kind === 'individual' && session.held !== undefined && !isHeldBy(party, session)
