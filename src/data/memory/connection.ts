/**
 * Which providers of coaching are a user's own: by memberships of the user and the family that are active today, by their
 * groups, and by what the user does there.
 */
import type { Provider } from './provisions.ts'
import type { Connection } from '../club-data.ts'
import type { Roles } from './roles.ts'
import type { Tables } from './tables.ts'

export interface Own {
  /** A member of the club's own affiliate, or the user leads or coaches there. */
  readonly withClub: (club: Provider) => boolean
  /** A member of the affiliate or of a group of its, or the user has a role there. */
  readonly withAffiliate: (affiliate: Provider) => boolean
}

export const connectionIn = (tables: Tables, roles: Roles, { userId, familyIds, today }: Connection): Own => {
  const party = [userId, ...familyIds]
  const memberOf = new Set(
    party.flatMap(id => roles.activeMemberships(id, today)).map(({ affiliateId }) => affiliateId),
  )
  const groupsAt = new Set(party.flatMap(tables.groupsWithMember).map(({ affiliateId }) => affiliateId))

  const led = new Set(tables.groupsLedBy(userId).map(({ id }) => id))

  return {
    withClub: ({ id, provisions }) => {
      const ownAffiliateId = tables.club(id)?.ownAffiliateId
      return (
        (ownAffiliateId !== undefined && memberOf.has(ownAffiliateId))
        || provisions.some(({ coachId, groupId }) => coachId === userId || led.has(groupId))
      )
    },
    withAffiliate: ({ id }) => memberOf.has(id) || groupsAt.has(id) || roles.standing(userId).has(id),
  }
}
