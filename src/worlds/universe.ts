/** What is the same for all worlds of a process. */
import type { RecordedMode } from '../contract/call.ts'
import type { Failed } from '../contract/problem.ts'
import type { Exchange } from './bound-world.ts'
import type { DataBudget } from './data-budget.ts'
import type { Followers } from './followers.ts'
import type { JournalBudget } from './journal.ts'
import type { EndpointNamed } from './kept-entry.ts'
import type { EntryOf } from './repeated-entries.ts'
import type { HeldJournals } from './shared-journal.ts'
import type { WorldStore } from './world-store.ts'

/** @param scenario what the world started from, where that has a name */
export type Listener = (heard: {
  readonly exchange: Exchange
  readonly world: string
  readonly scenario: string | undefined
}) => void

export interface Universe {
  /** Milliseconds since 1970-01-01T00:00Z. */
  readonly real: () => number
  readonly budget: JournalBudget
  readonly data: DataBudget
  readonly followers: Followers
  /** Of each world. */
  readonly mostChanges: number
  /** Why nothing that takes long is made any more. */
  readonly stopped: () => Failed | undefined
  /** Answers with what is recorded in the contract that is served now. */
  readonly recorded: RecordedMode
  /** Hears of every exchange that a journal is told of; undefined: nobody listens. */
  readonly heard: () => Listener | undefined
  /** Where worlds are shared with other processes; undefined: they are this one's alone. */
  readonly sharing: Sharing | undefined
}

export interface Sharing {
  readonly store: WorldStore
  /** Resolves once the world is as it is in the store. */
  readonly learn: (name: string) => Promise<void>
  /** What others' entries are about. */
  readonly endpointNamed: EndpointNamed
  /** What others may read of it. */
  readonly entryOf: EntryOf
  readonly held: HeldJournals
}
