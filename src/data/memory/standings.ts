/**
 * Who takes part in what: as the world began, under what has changed since.
 *
 * A world may leave attendance out; then those who take part are expected, as they are when they sign up.
 */
import type { Standing } from '../club-data.ts'
import type { Id, Instant } from '../../club/model.ts'
import { compareIds } from '../../club/names.ts'
import { within } from './layered.ts'
import type { Tables } from './tables.ts'

export interface StandingChange extends Standing {
  readonly changed: Instant
}

export const standingsOver = ({ participationsIn, attendancesIn }: Tables) => {
  const changes = new Map<Id, Map<Id, StandingChange>>()

  /** By client; none where nobody ever took part. */
  const of = (sessionId: Id): ReadonlyMap<Id, Standing> => {
    const attendances = new Map(attendancesIn(sessionId).map(({ clientId, state }) => [clientId, state]))
    const standings = new Map<Id, Standing>(participationsIn(sessionId).map(({ clientId, state }) =>
      [clientId, { participation: state, attendance: attendances.get(clientId) ?? (state === 'participating' ? 'expected' : 'notExpected') }]))
    for (const [clientId, { participation, attendance }] of changes.get(sessionId) ?? []) standings.set(clientId, { participation, attendance })
    return standings
  }

  return {
    of,
    /** In the order of their ids. */
    participants: (sessionId: Id): readonly Id[] =>
      [...of(sessionId)].filter(([, { participation }]) => participation === 'participating').map(([id]) => id).toSorted(compareIds),
    set: (sessionId: Id, clientId: Id, change: StandingChange) =>
      void within(changes, sessionId, () => new Map<Id, StandingChange>()).set(clientId, change),
    /** By session, then by client. */
    changes: (): ReadonlyMap<Id, ReadonlyMap<Id, StandingChange>> => changes,
  }
}
