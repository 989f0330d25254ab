/**
 * What a person is to which affiliate, apart from memberships, which depend on the day.
 *
 * One coaches who leads an individual series' group, or is coach or assistant of a group session.
 */
import type { Role, RoleAt } from '../club-data.ts'
import type { Id, LocalDate, Membership } from '../../club/model.ts'
import { byName } from '../../club/names.ts'
import type { GroupSessions } from './group-sessions.ts'
import { coachesOf } from './group-sessions.ts'
import { lazy } from '../../text/lazy.ts'
import { within } from './layered.ts'
import { type Tables, named, required } from './tables.ts'

const order: readonly Role[] = ['member', 'coach', 'leader', 'deputy', 'organiser', 'owner']

type RolesAt = ReadonlyMap<Id, ReadonlySet<Role>>

const nowhere: RolesAt = new Map()

export type Roles = ReturnType<typeof rolesOf>

export const rolesOf = (tables: Tables, groupSessions: GroupSessions) => {
  const index = lazy(() => {
    const byPerson = new Map<Id, Map<Id, Set<Role>>>()
    for (const [personId, affiliateId, role] of rolesIn(tables, groupSessions)) {
      const at = within(byPerson, personId, () => new Map<Id, Set<Role>>())
      within(at, affiliateId, () => new Set<Role>()).add(role)
    }
    return byPerson
  })
  const standing = (personId: Id): RolesAt => index().get(personId) ?? nowhere

  const activeMemberships = (personId: Id, today: LocalDate): readonly Membership[] =>
    tables.membershipsOf(personId).filter(({ from, to }) => from <= today && (to === undefined || today <= to))

  return {
    /** By affiliate. */
    standing,
    activeMemberships,
    isCoach: (personId: Id): boolean => [...standing(personId).values()].some(roles => roles.has('coach')),
    of: (personId: Id, today: LocalDate): readonly RoleAt[] => {
      const memberOf = new Set(activeMemberships(personId, today).map(({ affiliateId }) => affiliateId))
      const affiliateIds = new Set([...memberOf, ...standing(personId).keys()])
      return [...affiliateIds]
        .map(id => required(tables.affiliate(id), 'affiliate', id))
        .toSorted(byName)
        .map(affiliate => ({
          affiliate: named(affiliate),
          roles: order.filter(
            role =>
              standing(personId).get(affiliate.id)?.has(role) === true
              || (role === 'member' && memberOf.has(affiliate.id)),
          ),
        }))
    },
  }
}

const rolesIn = function* (tables: Tables, groupSessions: GroupSessions): Iterable<readonly [Id, Id, Role]> {
  const { world } = tables
  for (const { affiliateId, owner, leaders, deputies, members } of world.groups) {
    if (owner.kind === 'person') yield [owner.id, affiliateId, 'owner']
    for (const id of leaders) yield [id, affiliateId, 'leader']
    for (const id of deputies) yield [id, affiliateId, 'deputy']
    for (const id of members) yield [id, affiliateId, 'member']
  }
  for (const { coaching, groupId } of world.series) {
    const group = required(tables.group(groupId), 'group', groupId)
    if (coaching === 'individual') for (const id of group.leaders) yield [id, group.affiliateId, 'coach']
  }
  for (const { organisers, seriesId } of world.events) {
    if (organisers.length === 0) continue
    const series = required(tables.series(seriesId), 'series', seriesId)
    const { affiliateId } = required(tables.group(series.groupId), 'group', series.groupId)
    for (const id of organisers) yield [id, affiliateId, 'organiser']
  }
  for (const { booking } of groupSessions.sessions()) {
    const { group } = groupSessions.context(booking)
    for (const id of coachesOf(booking)) yield [id, group.affiliateId, 'coach']
  }
}
