/**
 * The data layer of a world that several processes share: each has all of it in memory and answers questions from
 * there, and what changes is written to a log that all of them read.
 *
 * One commit is decided at a time, at the version that this process knows, and is written only if that is still the
 * last one. If it isn't, what the others have written is read, and the commit is decided anew: so no two processes give
 * one place to two people. What is in the log has happened, and is applied without another look at it.
 */
import { oneByOne } from '../../text/slices.ts'
import { writtenHere } from '../../text/written-here.ts'
import type { ClubData } from '../club-data.ts'
import type { ChangedRecord, Replica, Written } from '../replica.ts'

/** What a world has had, in its order. */
export interface ChangeLog {
  /** What came after this version, the oldest first: all that was there when it was asked. */
  since(version: number): Promise<readonly Written[]>
  /**
   * Writes what was decided at this version, all of it or nothing.
   *
   * @returns the version that it made; undefined: others have written since, and nothing was written
   */
  append(version: number, records: readonly ChangedRecord[]): Promise<number | undefined>
}

export interface SharedData {
  readonly data: ClubData
  /** Resolves once what is asked here is answered from this version, or a later one. */
  reach(version: number): Promise<void>
}

export const sharedData = (replica: Replica, log: ChangeLog): SharedData => {
  const inTurn = oneByOne()

  const catchUp = async (): Promise<void> => {
    for (const written of await log.since(replica.version())) replica.apply(written)
  }

  const write = <Conflict extends string>(
    decide: () => Conflict | readonly ChangedRecord[],
  ): Promise<Conflict | undefined> =>
    inTurn(async () => {
      for (;;) {
        const decided = decide()
        if (typeof decided === 'string') return decided
        // As every other process will read it.
        const records = writtenHere<readonly ChangedRecord[]>(JSON.parse(JSON.stringify(decided)))
        // Each attempt that fails means that somebody else's has not.
        // oxlint-disable-next-line no-await-in-loop
        const version = await log.append(replica.version(), records)
        if (version !== undefined) {
          replica.apply({ version, records })
          return undefined
        }
        // oxlint-disable-next-line no-await-in-loop
        await catchUp()
      }
    })

  return {
    data: {
      ...replica.data,
      commit: change => write(() => replica.decide(change)),
      edit: edit => write(() => replica.decideEdit(edit)),
    },
    reach: async version => {
      if (replica.version() < version) await catchUp()
    },
  }
}
