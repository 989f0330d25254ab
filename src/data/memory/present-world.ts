/**
 * The world as it is now, as if it had been loaded so: the base with all that has changed since.
 *
 * A record that has not changed is the very same object, which is how it is known later what has.
 */
import type { Attendance, Id, Participation, WorldRecords } from '../../club/model.ts'
import type { StateChanges } from './state.ts'

export const presentWorld = (
  base: WorldRecords,
  { sessions, courtBookings, standings }: StateChanges,
): WorldRecords => {
  if (sessions.size === 0 && standings.size === 0) return base
  const participations: Participation[] = []
  const attendances: Attendance[] = []
  for (const [sessionId, clients] of standings) {
    for (const [clientId, { participation, attendance, changed }] of clients) {
      participations.push({ sessionId, clientId, state: participation, changed })
      attendances.push({ sessionId, clientId, state: attendance })
    }
  }
  const isAsBefore = ({ sessionId, clientId }: Pick<Participation, 'sessionId' | 'clientId'>): boolean =>
    standings.get(sessionId)?.has(clientId) !== true
  return {
    ...base,
    individualSessions: replaced(base.individualSessions, sessions),
    courtBookings: replaced(base.courtBookings, courtBookings),
    participations: [...base.participations.filter(isAsBefore), ...participations],
    attendances: [...base.attendances.filter(isAsBefore), ...attendances],
  }
}

const replaced = <T extends { readonly id: Id }>(
  records: readonly T[],
  changes: ReadonlyMap<Id, T | undefined>,
): readonly T[] => [
  ...records.filter(({ id }) => !changes.has(id)),
  ...[...changes.values()].filter(record => record !== undefined),
]
