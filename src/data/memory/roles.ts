/** What each person is to which affiliate, whatever the day: worked out when it is first asked of them. */
import {
  type Role,
  type RolesByAffiliate,
  rolesAtEvent,
  rolesInGroup,
  rolesInSeries,
  rolesInSession,
} from '../../club/roles.ts'
import type { Group, Id } from '../../club/model.ts'
import { type MemoryTables, required } from './tables.ts'
import { keptIn } from '../../text/kept-in.ts'

export type RolesOf = (personId: Id) => RolesByAffiliate

export const rolesOf = (tables: MemoryTables): RolesOf => {
  const known = new Map<Id, RolesByAffiliate>()
  const groupOf = (seriesId: Id): Group => {
    const { groupId } = required(tables.series(seriesId), 'series', seriesId)
    return required(tables.group(groupId), 'group', groupId)
  }

  const worked = (person: Id): RolesByAffiliate => {
    const roles = new Map<Id, Set<Role>>()
    const give = (personId: Id, affiliateId: Id, role: Role): void => {
      if (personId === person) keptIn(roles, affiliateId, () => new Set<Role>()).add(role)
    }
    const led = tables.groupsLedBy(person)
    for (const group of new Set([...tables.groupsOwnedBy(person), ...led, ...tables.groupsWithMember(person)]))
      rolesInGroup(group, give)
    for (const group of led) {
      // One says what all others like it say.
      const series = tables.seriesOf(group.id).find(({ coaching }) => coaching === 'individual')
      if (series !== undefined) rolesInSeries(series, group, give)
    }
    for (const event of tables.eventsOrganisedBy(person)) rolesAtEvent(event, groupOf(event.seriesId), give)
    for (const booking of tables.bookingsCoachedBy(person))
      if (tables.isGroupSession(booking)) rolesInSession(booking, tables.context(booking).group, give)
    return roles
  }

  return personId => {
    const roles = known.get(personId) ?? worked(personId)
    // Ids come from clients too: nothing is kept for those that mean nothing.
    if (roles.size > 0) known.set(personId, roles)
    return roles
  }
}
