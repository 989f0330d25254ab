/**
 * Which providers of coaching are a user's own: by memberships of the user and the family that are active today, by
 * their groups, and by what the user does there.
 */
import type { CoachingOffering } from './coaching-offerings.ts'
import { isActiveOn } from './memberships.ts'
import type { Club, Group, Id, LocalDate, Membership } from './model.ts'

export interface Ties {
  readonly userId: Id
  /** Affiliates of which one of the party is a member. */
  readonly memberOf: ReadonlySet<Id>
  /** Affiliates in a group of which one of the party is. */
  readonly groupsAt: ReadonlySet<Id>
  /** Groups that the user leads, as a deputy too. */
  readonly led: ReadonlySet<Id>
  /** Affiliates at which the user has a role. */
  readonly rolesAt: { has(affiliateId: Id): boolean }
}

/** @param memberships of the user and the family, whatever the day */
export const tiesOf = (
  userId: Id,
  today: LocalDate,
  memberships: readonly Membership[],
  groups: readonly Group[],
  led: readonly Group[],
  rolesAt: Ties['rolesAt'],
): Ties => ({
  userId,
  memberOf: new Set(
    memberships.filter(membership => isActiveOn(membership, today)).map(({ affiliateId }) => affiliateId),
  ),
  groupsAt: new Set(groups.map(({ affiliateId }) => affiliateId)),
  led: new Set(led.map(({ id }) => id)),
  rolesAt,
})

/** A member of the club's own affiliate, or the user leads or coaches there. */
export const isOwnClub = (
  { ownAffiliateId }: Pick<Club, 'ownAffiliateId'>,
  offerings: readonly CoachingOffering[],
  { userId, memberOf, led }: Ties,
): boolean =>
  (ownAffiliateId !== undefined && memberOf.has(ownAffiliateId))
  || offerings.some(({ coachId, groupId }) => coachId === userId || led.has(groupId))

/** A member of the affiliate or of a group of its, or the user has a role there. */
export const isOwnAffiliate = (affiliateId: Id, { memberOf, groupsAt, rolesAt }: Ties): boolean =>
  memberOf.has(affiliateId) || groupsAt.has(affiliateId) || rolesAt.has(affiliateId)
