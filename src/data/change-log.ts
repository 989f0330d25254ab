/** Several processes that share a world: what they need of the log of its changes, and what one of them is handed. */
import type { ClubData } from './club-data.ts'
import type { ChangedRecord, Replica, WrittenChanges } from './replica.ts'

/** What a world has had, in its order. */
export interface ChangeLog {
  /** What came after this version, the oldest first: all that was there when it was asked. */
  since(version: number): Promise<readonly WrittenChanges[]>
  /**
   * Writes what was decided, each on top of the one before and the first at this version: all of it or nothing.
   *
   * @returns the version that the last made; undefined: others have written since, and nothing was written
   */
  append(version: number, commits: readonly (readonly ChangedRecord[])[]): Promise<number | undefined>
  /** From now on whoever comes anew, or is behind it, may begin with this. Absent: all of what was written stays. */
  keepWhole?(whole: WrittenChanges): void
}

/** What is kept in the same log, and is no part of the data. */
export interface KeptBeside {
  /** Is a record of this kind one of it? */
  readonly has: (kind: string) => boolean
  /** In one step and without checks: it has happened. */
  readonly apply: (records: readonly ChangedRecord[]) => void
  /** All that there is; nothing where nothing ever was. */
  readonly whole: () => readonly ChangedRecord[]
  /** What `whole` gave is all that there is. */
  readonly restore: (records: readonly ChangedRecord[]) => void
}

export interface SharedData {
  readonly data: ClubData
  /**
   * Writes what is decided, of what is kept beside the data.
   *
   * @param decide in one go; it may be done anew, over what others have done meanwhile. None: there is nothing to write
   */
  keepBeside(decide: () => readonly ChangedRecord[]): Promise<void>
  /** Resolves once what is asked here is answered from this version, or a later one. */
  reach(version: number): Promise<void>
}

/**
 * An implementation. Who shares data is handed one, and knows none.
 *
 * @param beside what is kept in the same log; absent: nothing
 */
export type ShareData = (replica: Replica, log: ChangeLog, beside?: KeptBeside) => SharedData
