/** Which of the club's lists tell the ids that a parameter takes. */
import type { Operation, Parameter } from '../contract/operation.ts'
import type { IdSource } from '../verify/shared-rules.ts'

const idsIn = (operation: string, pointer = '/id'): IdSource => ({ operation, pointer })

/** Of the id in the path. */
const inPath: Readonly<Record<string, readonly IdSource[]>> = {
  getAffiliate: [idsIn('listAffiliates')],
  getClub: [idsIn('listClubs')],
  getClubEvents: [idsIn('listClubs')],
  listMyClubCoachingSessions: [idsIn('listMyCoachingClubs')],
  listMyAffiliateCoachingSessions: [idsIn('listMyCoachingAffiliates')],
  listMyOwnerCoachingSessions: [idsIn('listMyClubCoachingSessions', '/owner/id')],
  listMyCoachCoachingSessions: [idsIn('listMyClubCoachingSessions', '/coach/id')],
  listClubCoachingSessions: [idsIn('listCoachingClubs')],
  listAffiliateCoachingSessions: [idsIn('listCoachingAffiliates')],
  listOwnerCoachingSessions: [idsIn('listClubCoachingSessions', '/owner/id')],
  listCoachCoachingSessions: [idsIn('listCoaches')],
}

/** Of any other parameter by its name, whatever the operation. */
const named: Readonly<Record<string, readonly IdSource[]>> = {
  coach: [idsIn('listCoaches')],
  clubId: [idsIn('listCoachingClubs')],
  affiliateId: [idsIn('listCoachingAffiliates')],
  eventId: [idsIn('listMyMatches', '/event/id')],
}

export const idSources = ({ id }: Operation, { in: place, name }: Parameter): readonly IdSource[] =>
  (place === 'path' ? inPath[id] : named[name]) ?? []
