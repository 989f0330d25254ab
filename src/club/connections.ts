/**
 * Which providers of coaching are a user's own: by memberships of the user and the family that are active today, by
 * their groups and the sessions they take part in, and by what the user does there.
 */
import type { CoachingOffering } from './coaching-offerings.ts'
import { isActiveOn } from './memberships.ts'
import type { Club, ClubEvent, Group, Id, LocalDate, Membership, Series } from './model.ts'

export interface Ties {
  /** Affiliates of which one of the party is a member. */
  readonly memberOf: ReadonlySet<Id>
  /** Groups of which one of the party is, and their affiliates. */
  readonly groups: ReadonlySet<Id>
  readonly groupsAt: ReadonlySet<Id>
  /** Clubs at which one of the party takes part in a session, and affiliates in whose group. */
  readonly joinedClubs: ReadonlySet<Id>
  readonly joinedAffiliates: ReadonlySet<Id>
  /** Groups that the user leads, as a deputy too. */
  readonly led: ReadonlySet<Id>
  /** Clubs at which the user organises an event of coaching, and at which the user coaches. */
  readonly organisedAt: ReadonlySet<Id>
  readonly coachedAt: ReadonlySet<Id>
  /** Affiliates at which the user has a role. */
  readonly rolesAt: { has(affiliateId: Id): boolean }
}

interface TieRecords extends Pick<Ties, 'joinedClubs' | 'joinedAffiliates' | 'coachedAt' | 'rolesAt'> {
  readonly today: LocalDate
  /** Of the user and the family, whatever the day. */
  readonly memberships: readonly Membership[]
  readonly groups: readonly Group[]
  readonly led: readonly Group[]
  /** Events that the user organises, archived ones and such as have nothing to do with coaching too. */
  readonly organised: readonly { readonly event: ClubEvent; readonly series: Series }[]
}

export const tiesOf = ({ today, memberships, groups, led, organised, ...rest }: TieRecords): Ties => ({
  ...rest,
  memberOf: new Set(
    memberships.filter(membership => isActiveOn(membership, today)).map(({ affiliateId }) => affiliateId),
  ),
  groups: new Set(groups.map(({ id }) => id)),
  groupsAt: new Set(groups.map(({ affiliateId }) => affiliateId)),
  led: new Set(led.map(({ id }) => id)),
  organisedAt: new Set(
    organised
      .filter(({ event, series }) => !event.archived && series.coaching !== 'none')
      .map(({ event }) => event.clubId),
  ),
})

/**
 * One of the party is a member of the club's own affiliate, belongs to a group that is coached there, or takes part in
 * a session; or the user leads, organises or coaches there.
 */
export const isOwnClub = (
  { id, ownAffiliateId }: Pick<Club, 'id' | 'ownAffiliateId'>,
  offerings: readonly Pick<CoachingOffering, 'groupId'>[],
  { memberOf, groups, joinedClubs, led, organisedAt, coachedAt }: Ties,
): boolean =>
  (ownAffiliateId !== undefined && memberOf.has(ownAffiliateId))
  || joinedClubs.has(id)
  || organisedAt.has(id)
  || coachedAt.has(id)
  || offerings.some(({ groupId }) => led.has(groupId) || groups.has(groupId))

/** A member of the affiliate or of a group of its, or in a session of one; or the user has a role there. */
export const isOwnAffiliate = (affiliateId: Id, { memberOf, groupsAt, joinedAffiliates, rolesAt }: Ties): boolean =>
  memberOf.has(affiliateId)
  || groupsAt.has(affiliateId)
  || joinedAffiliates.has(affiliateId)
  || rolesAt.has(affiliateId)
