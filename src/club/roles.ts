/**
 * What a person is to which affiliate: by groups, by the series and events in them, and by membership, which depends on
 * the day.
 *
 * One coaches who leads an individual series' group, or is coach or assistant of a group session, a cancelled one too.
 */
import type { Named } from './facts.ts'
import { type SessionBooking, coachesOf } from './group-sessions.ts'
import { isActiveOn } from './memberships.ts'
import type { ClubEvent, Group, Id, LocalDate, Membership, Series } from './model.ts'
import { byName } from './names.ts'

export type Role = 'member' | 'coach' | 'leader' | 'deputy' | 'organiser' | 'owner'

const order: readonly Role[] = ['member', 'coach', 'leader', 'deputy', 'organiser', 'owner']

export interface RoleAt {
  readonly affiliate: Named
  /** In the order of `Role`. */
  readonly roles: readonly Role[]
}

/** By affiliate: all that does not depend on the day. */
export type RolesByAffiliate = ReadonlyMap<Id, ReadonlySet<Role>>

/** Takes each role as it is found, since a large world has half a million. */
export type Give = (personId: Id, affiliateId: Id, role: Role) => void

export const rolesInGroup = ({ affiliateId, owner, leaders, deputies, members }: Group, give: Give): void => {
  if (owner.kind === 'person') give(owner.id, affiliateId, 'owner')
  for (const id of leaders) give(id, affiliateId, 'leader')
  for (const id of deputies) give(id, affiliateId, 'deputy')
  for (const id of members) give(id, affiliateId, 'member')
}

export const rolesInSeries = ({ coaching }: Series, { leaders, affiliateId }: Group, give: Give): void => {
  if (coaching === 'individual') for (const id of leaders) give(id, affiliateId, 'coach')
}

export const rolesAtEvent = ({ organisers }: ClubEvent, { affiliateId }: Group, give: Give): void => {
  for (const id of organisers) give(id, affiliateId, 'organiser')
}

export const rolesInSession = (session: SessionBooking, { affiliateId }: Group, give: Give): void => {
  for (const id of coachesOf(session)) give(id, affiliateId, 'coach')
}

export const isCoachIn = (standing: RolesByAffiliate): boolean =>
  [...standing.values()].some(roles => roles.has('coach'))

/**
 * By name of the affiliate.
 *
 * @param memberships the person's, whatever the day
 */
export const rolesOn = (
  today: LocalDate,
  standing: RolesByAffiliate,
  memberships: readonly Membership[],
  affiliateOf: (id: Id) => Named,
): readonly RoleAt[] => {
  const memberOf = new Set(
    memberships.filter(membership => isActiveOn(membership, today)).map(({ affiliateId }) => affiliateId),
  )
  return [...new Set([...memberOf, ...standing.keys()])]
    .map(affiliateOf)
    .toSorted(byName)
    .map(({ id, name }) => ({
      affiliate: { id, name },
      roles: order.filter(role => standing.get(id)?.has(role) === true || (role === 'member' && memberOf.has(id))),
    }))
}
