/** What each person is to which affiliate, whatever the day: made in one pass, at the first question. */
import {
  type Role,
  type RolesByAffiliate,
  rolesAtEvent,
  rolesInGroup,
  rolesInSeries,
  rolesInSession,
} from '../../club/roles.ts'
import type { Group, Id } from '../../club/model.ts'
import type { GroupSessions } from './group-sessions.ts'
import { lazy } from '../../text/lazy.ts'
import { within } from './layered.ts'
import { type Tables, required } from './tables.ts'

const nowhere: RolesByAffiliate = new Map()

export type RolesOf = (personId: Id) => RolesByAffiliate

export const rolesOf = (tables: Tables, groupSessions: GroupSessions): RolesOf => {
  const { world } = tables
  const groupOf = (seriesId: Id): Group => {
    const { groupId } = required(tables.series(seriesId), 'series', seriesId)
    return required(tables.group(groupId), 'group', groupId)
  }

  const index = lazy(() => {
    const byPerson = new Map<Id, Map<Id, Set<Role>>>()
    const give = (personId: Id, affiliateId: Id, role: Role): void => {
      const at = within(byPerson, personId, () => new Map<Id, Set<Role>>())
      within(at, affiliateId, () => new Set<Role>()).add(role)
    }
    for (const group of world.groups) rolesInGroup(group, give)
    for (const series of world.series) rolesInSeries(series, groupOf(series.id), give)
    // Most events have no organisers: theirs are not looked up.
    for (const event of world.events)
      if (event.organisers.length > 0) rolesAtEvent(event, groupOf(event.seriesId), give)
    for (const { booking } of groupSessions.sessions())
      if (groupSessions.isGroupSession(booking)) rolesInSession(booking, groupSessions.context(booking).group, give)
    return byPerson
  })

  return personId => index().get(personId) ?? nowhere
}
