/**
 * Who takes part in what: as the world began, under what has changed since.
 */
import type { Id, Participation } from '../../club/model.ts'
import { compareIds } from '../../club/names.ts'
import { countWhile } from '../../text/search.ts'
import { type Standing, standingOf, isParticipating } from '../../club/standings.ts'
import { sealed } from './frozen.ts'
import { lazyEach } from '../../text/lazy.ts'
import type { MemoryTables } from './tables.ts'

/** Of one session: all who ever were in it, and those who are, in the order of their ids. */
interface Attendees {
  readonly standings: ReadonlyMap<Id, Standing>
  readonly participants: readonly Id[]
}

export type BaseStandings = (sessionId: Id) => Attendees

const nobody: Attendees = { standings: new Map(), participants: sealed([]) }

/** As the world began. Made once for each session that anybody was ever in. */
export const baseStandings = (tables: MemoryTables): BaseStandings => {
  const made = lazyEach((sessionId: Id): Attendees => {
    const standings = standingsIn(sessionId, tables)
    return {
      standings,
      participants: sealed(
        [...standings]
          .filter(([, { participation: state }]) => isParticipating({ state }))
          .map(([id]) => id)
          .toSorted(compareIds),
      ),
    }
  })
  // Ids come from clients too: nothing is kept for those that mean nothing.
  return sessionId => (tables.participationsIn(sessionId).length === 0 ? nobody : made(sessionId))
}

const standingsIn = (sessionId: Id, { participationsIn, attendancesIn }: MemoryTables): ReadonlyMap<Id, Standing> => {
  const attendances = new Map(attendancesIn(sessionId).map(({ clientId, state }) => [clientId, state]))
  return new Map(
    participationsIn(sessionId).map(record => [
      record.clientId,
      sealed(standingOf(record, attendances.get(record.clientId))),
    ]),
  )
}

export const standingsOver = (base: BaseStandings, tables: MemoryTables) => {
  /** Of sessions in which somebody came or went. */
  const participants = new Map<Id, readonly Id[]>()
  const touched = new Set<Id>()

  const participantsIn = (sessionId: Id): readonly Id[] => participants.get(sessionId) ?? base(sessionId).participants

  const one = (sessionId: Id, clientId: Id): Standing | undefined => {
    if (!touched.has(sessionId)) return base(sessionId).standings.get(clientId)
    const id = `${sessionId} ${clientId}`
    const participation = tables.collections.participations.get(id)
    return participation && standingOf(participation, tables.collections.attendances.get(id)?.state)
  }

  return {
    /** By client; of these alone, or of all who ever were in it. A map of the asker's own. */
    of: (sessionId: Id, clientIds: readonly Id[] | undefined): ReadonlyMap<Id, Standing> => {
      if (clientIds !== undefined)
        return new Map(
          clientIds.flatMap(id => {
            const standing = one(sessionId, id)
            return standing === undefined ? [] : [[id, standing] as const]
          }),
        )
      return touched.has(sessionId) ? standingsIn(sessionId, tables) : new Map(base(sessionId).standings)
    },
    /** In the order of their ids. */
    participants: participantsIn,
    /** Something about this session's clients is not as the base has it. */
    touch: (sessionId: Id): void => void touched.add(sessionId),
    /** Somebody comes or goes. */
    set: ({ sessionId, clientId }: Pick<Participation, 'sessionId' | 'clientId'>, isComing: boolean): void => {
      const before = participantsIn(sessionId)
      const place = countWhile(before, id => compareIds(id, clientId) < 0)
      const isIn = before[place] === clientId
      if (isIn === isComing) return
      participants.set(sessionId, sealed(isComing ? before.toSpliced(place, 0, clientId) : before.toSpliced(place, 1)))
    },
  }
}
