/**
 * Who takes part in what: as the world began, under what has changed since.
 */
import type { Id, Instant } from '../../club/model.ts'
import { compareIds } from '../../club/names.ts'
import { type Standing, standingOf } from '../../club/standings.ts'
import { sealed } from './frozen.ts'
import { within } from './layered.ts'
import { lazyEach } from '../../text/lazy.ts'
import type { Tables } from './tables.ts'

export interface StandingChange extends Standing {
  readonly changed: Instant
}

/** Of one session: all who ever were in it, and those who are, in the order of their ids. */
interface Attendees {
  readonly standings: ReadonlyMap<Id, Standing>
  readonly participants: readonly Id[]
}

export type BaseStandings = (sessionId: Id) => Attendees

const nobody: Attendees = { standings: new Map(), participants: sealed([]) }

/** As the world began. Made once for each session that anybody was ever in. */
export const standingsOf = ({ participationsIn, attendancesIn }: Tables): BaseStandings => {
  const made = lazyEach((sessionId: Id): Attendees => {
    const attendances = new Map(attendancesIn(sessionId).map(({ clientId, state }) => [clientId, state]))
    const standings: ReadonlyMap<Id, Standing> = new Map(
      participationsIn(sessionId).map(({ clientId, state }) => [
        clientId,
        sealed(standingOf(state, attendances.get(clientId))),
      ]),
    )
    return { standings, participants: participantsIn(standings) }
  })
  // Ids come from clients too: nothing is kept for those that mean nothing.
  return sessionId => (participationsIn(sessionId).length === 0 ? nobody : made(sessionId))
}

const participantsIn = (standings: ReadonlyMap<Id, Standing>): readonly Id[] =>
  sealed(
    [...standings]
      .filter(([, { participation }]) => participation === 'participating')
      .map(([id]) => id)
      .toSorted(compareIds),
  )

export const standingsOver = (base: BaseStandings) => {
  const changes = new Map<Id, Map<Id, StandingChange>>()

  /** By client; none where nobody ever took part. A map of the asker's own. */
  const of = (sessionId: Id): ReadonlyMap<Id, Standing> => {
    const standings = new Map(base(sessionId).standings)
    for (const [clientId, { participation, attendance }] of changes.get(sessionId) ?? [])
      standings.set(clientId, { participation, attendance })
    return standings
  }

  return {
    of,
    /** In the order of their ids. */
    participants: (sessionId: Id): readonly Id[] =>
      changes.has(sessionId) ? participantsIn(of(sessionId)) : base(sessionId).participants,
    set: (sessionId: Id, clientId: Id, change: StandingChange) =>
      void within(changes, sessionId, () => new Map<Id, StandingChange>()).set(clientId, change),
    /** By session, then by client. */
    changes: (): ReadonlyMap<Id, ReadonlyMap<Id, StandingChange>> => changes,
  }
}
