/** Every operation of the contract; one that is missing does not compile. */
import type { StubOperations } from '../operation.ts'
import { getAffiliate, listAffiliates } from './affiliates.ts'
import { getClubEvents } from './club-events.ts'
import { getClub, listClubDistances, listClubs } from './clubs.ts'
import {
  listCoaches,
  listCoachingAffiliates,
  listCoachingClubs,
  listCoachingSports,
  listMyCoachingAffiliates,
  listMyCoachingClubs,
} from './coaching-directory.ts'
import {
  listAffiliateCoachingSessions,
  listClubCoachingSessions,
  listCoachCoachingSessions,
  listMyAffiliateCoachingSessions,
  listMyClubCoachingSessions,
  listMyCoachCoachingSessions,
  listMyOwnerCoachingSessions,
  listOwnerCoachingSessions,
} from './coaching-sessions.ts'
import { getMyDetails, listMyBookings, listMyMatches } from './my-account.ts'
import { toggleCoachingSession } from './session-toggle.ts'

export const stubOperations = {
  listAffiliates,
  getAffiliate,
  listClubs,
  getClub,
  listClubDistances,
  getClubEvents,
  getMyDetails,
  listMyBookings,
  listMyMatches,
  listMyCoachingClubs,
  listMyCoachingAffiliates,
  listMyClubCoachingSessions,
  listMyAffiliateCoachingSessions,
  listMyOwnerCoachingSessions,
  listMyCoachCoachingSessions,
  toggleCoachingSession,
  listCoachingClubs,
  listCoachingAffiliates,
  listCoaches,
  listCoachingSports,
  listClubCoachingSessions,
  listAffiliateCoachingSessions,
  listOwnerCoachingSessions,
  listCoachCoachingSessions,
} satisfies StubOperations
