/**
 * Where worlds are kept beside this process's memory, so that several processes tell the same story and a world
 * outlives them: what a world was made with, how it has been steered, and what has changed in its data.
 *
 * A world has had so many lives (each reset begins one), each with so many commits to its data, and has been steered so
 * often in it. Whoever writes says what they know of that; it is written only while it still holds. What is kept of
 * data are records by kind and key, whatever they mean to the mode that wrote them.
 */
import { Unanswerable, Unsettled } from '../contract/call.ts'

export interface WorldHead {
  readonly name: string
  /** Of this life: no two lives of any worlds have the same, and later ones have larger ones. */
  readonly generation: number
  /** Commits to its data in this life. */
  readonly version: number
  /** How often it was steered in this life: its clock, faults, preferences. */
  readonly steered: number
}

/** What a world was made with, and how it is steered; JSON. */
export interface KeptWorld {
  /** What it was made with, from its first life to its last. */
  readonly settings: unknown
  /** Its clock, faults and preferences. */
  readonly state: unknown
  /** The digest of what this life starts from; absent: nothing that is kept. */
  readonly base?: string | undefined
}

export interface StoredWorld extends WorldHead, KeptWorld {
  /** By the store's clock. */
  readonly created: number
}

export interface KeptRecord {
  readonly kind: string
  readonly key: string
  /** JSON; absent: it is gone. */
  readonly value?: unknown
}

export interface KeptCommit {
  readonly version: number
  readonly records: readonly KeptRecord[]
  /** Instead: all that is not as it was at the start, whatever came before this version. */
  readonly isWhole?: boolean
}

/** What is counted in a journal. */
export interface JournalCounts {
  /** How often it was cleared in this life of its world; what follows is since then. */
  readonly cleared: number
  /** Entries. */
  readonly total: number
  readonly violations: number
  /** Entries of no call of the usual contract, and those of them that are actions. */
  readonly beside: number
  readonly actions: number
  /** By operationId; `` for calls of none. */
  readonly calls: Readonly<Record<string, number>>
}

export interface KeptJournal extends JournalCounts {
  /** Number of the oldest that is still there; one more than there are: none is. */
  readonly first: number
  /** Bytes of all that are still there. */
  readonly bytes: number
  /** Those that were asked for, the oldest first. */
  readonly entries: readonly { readonly number: number; readonly entry: Buffer }[]
}

/** An entry of a journal, in two pieces that belong behind each other. */
export interface KeptEntry {
  readonly head: Buffer
  /** The body of the answer, or all that isn't of this call alone: many have the same. */
  readonly tail: Buffer
}

/** An entry of a journal that is to be written. */
export interface NewEntry {
  readonly entry: KeptEntry
  /** operationId; `` for a call of none; absent: it is an action. */
  readonly operation?: string | undefined
  readonly isViolation: boolean
  /** Not of the contract that the world is there for. */
  readonly isBeside: boolean
}

/** Journals that several processes write. A crash of the store may lose what was written within its last second. */
export interface JournalStore {
  /** Resolves once all who ask find it. @throws StoreUnavailable: nobody knows whether it was written */
  add(
    life: Pick<WorldHead, 'name' | 'generation'>,
    entry: NewEntry,
  ): Promise<{ readonly number: number; readonly cleared: number }>
  /** @param after entries that are wanted; of a journal that was cleared since, all that there are */
  read(
    life: Pick<WorldHead, 'name' | 'generation'>,
    after: { readonly cleared: number; readonly number: number },
  ): Promise<KeptJournal | undefined>
  clear(life: Pick<WorldHead, 'name' | 'generation'>): Promise<void>
  /** By the name of the world; of those that nobody has asked anything there are none. */
  counts(
    lives: readonly Pick<WorldHead, 'name' | 'generation'>[],
  ): Promise<ReadonlyMap<string, { readonly calls: number; readonly violations: number }>>
}

export interface WorldStore {
  readonly journals: JournalStore
  /** The time for all who share it. Milliseconds since 1970-01-01T00:00Z. */
  readonly now: () => number
  /**
   * How things stand, by a question that was sent after this was called; undefined: there is no such world.
   *
   * @returns the same promise to all whom one question answers, so that what follows of it is done once for them
   */
  head(name: string): Promise<WorldHead | undefined>
  /** So many, in the order of their creation. */
  names(offset: number, limit: number): Promise<readonly string[]>
  read(name: string): Promise<StoredWorld | undefined>
  /**
   * @param most worlds that there may be
   * @param lifetime seconds without use; 0: it stays
   */
  create(
    name: string,
    kept: KeptWorld,
    bounds: { readonly most: number; readonly lifetime: number },
  ): Promise<StoredWorld | 'exists' | 'too many'>
  /** Begins another life. Undefined: the world is gone, though another of its name may have been made since. */
  begin(world: Pick<StoredWorld, 'name' | 'created'>, kept: Omit<KeptWorld, 'settings'>): Promise<WorldHead | undefined>
  /** Undefined: somebody else has steered it since, or it is gone. */
  steer(head: Pick<WorldHead, 'name' | 'generation' | 'steered'>, state: unknown): Promise<WorldHead | undefined>
  remove(name: string): Promise<void>
  /** What an operator tells the store to take a world away while no process runs. */
  readonly removing: (name: string) => string
  /** It was used just now. */
  touch(name: string): Promise<void>
  /**
   * What came after this version, or the whole of a later one and what came after that; undefined: that life is over.
   */
  since(
    life: Pick<WorldHead, 'name' | 'generation'>,
    version: number,
  ): Promise<{ readonly head: WorldHead; readonly commits: readonly KeptCommit[] } | undefined>
  /**
   * Writes commits that were decided one on top of the other, all or none of them.
   *
   * @param version that the first was decided at
   * @returns the version that the last made; undefined: there is another one by now, or that life is over
   */
  append(
    life: Pick<WorldHead, 'name' | 'generation'>,
    version: number,
    commits: readonly (readonly KeptRecord[])[],
  ): Promise<number | undefined>
  /** Whoever is behind this version begins with it; what led to it goes, a little at a time. */
  keepWhole(life: Pick<WorldHead, 'name' | 'generation'>, whole: KeptCommit): Promise<void>
  /** What worlds start from, by its digest. @param body made where nobody has kept it yet */
  keepBase(digest: string, body: () => Buffer): Promise<void>
  base(digest: string): Promise<Buffer | undefined>
  /** @throws StoreUnavailable */
  check(): Promise<void>
  close(): Promise<void>
}

/** The part of a store that is one life of one world. */
export interface CommitLog {
  /** What came after this version, the oldest first. @throws Unanswerable once that life is over */
  since(version: number): Promise<readonly KeptCommit[]>
  /** @returns the version that the last made; undefined: there is another one than they were decided at by now */
  append(version: number, commits: readonly (readonly KeptRecord[])[]): Promise<number | undefined>
  /** From now on whoever comes anew, or is behind it, may begin with this. */
  keepWhole(whole: KeptCommit): void
}

/** Seconds after which it is worth asking again. */
const retryAfter = '1'

/** The store can't be asked just now: what was to be written was not. */
export class StoreUnavailable extends Unanswerable {
  constructor(cause: unknown) {
    const message = "What all replicas share can't be reached at this moment. Nothing was changed; try again."
    const problem = { status: 503, code: 'store_unavailable', message, violations: [] }
    super(problem, { 'retry-after': retryAfter }, { cause })
    this.name = 'StoreUnavailable'
  }
}

/** Whether it was written could not be found out: nobody may be told that it was, or that it was not. */
export class StoreUnsettled extends Unsettled {
  constructor(cause: unknown) {
    super('Whether the change was written could not be found out in time.', { cause })
    this.name = 'StoreUnsettled'
  }
}
