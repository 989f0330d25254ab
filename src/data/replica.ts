/**
 * A data layer in parts, for whoever keeps what changes in a place that others share: what a change would do is decided
 * here, kept there, and then applied here, as it is by all the others.
 *
 * A version counts the commits and edits that a world has had; what was decided at one may be kept only while it is the
 * last.
 */
import type { ParticipationChange, Conflict } from '../club/taking-part.ts'
import type { ClubData } from './club-data.ts'
import type { Edit } from './edit.ts'

/** What becomes of one record. */
export interface ChangedRecord {
  /** Its collection; `deed`: what an operator did, with which an edit begins. */
  readonly kind: string
  /** What it is known by in its collection. */
  readonly key: string
  /** JSON; absent: the record is gone. */
  readonly value?: unknown
}

/** What one commit or edit has done. */
export interface WrittenChanges {
  readonly version: number
  readonly records: readonly ChangedRecord[]
  /** Instead: all that is not as it was at the start, whatever came before this version. */
  readonly isWhole?: boolean
}

export interface Replica {
  /** Its questions are answered as of the present version. Its `commit` and `edit` change this replica alone. */
  readonly data: ClubData
  readonly version: () => number
  /** Resolves once a change costs no more than any later one does. Absent: it does from the start. */
  readonly ready?: () => Promise<void>
  /**
   * What each of these would do as things stand, had those before it happened, or why it can't happen. Nothing is done.
   */
  decide(changes: readonly ParticipationChange[]): readonly (Conflict | readonly ChangedRecord[])[]
  /** @throws where the rule that decided it is wrong */
  decideEdit(edit: Edit): 'changed' | readonly ChangedRecord[]
  /** In one step and without checks: it has happened. One of a version that was applied before is passed over. */
  apply(written: WrittenChanges): void
  /** All that is not as it was at the start, in an order in which it can be applied as a whole. */
  whole(): readonly ChangedRecord[]
  /** How many records are not as they were. */
  size(): number
}

/** The name of the kind under which the log keeps what an operator did. */
export const deedKind = 'deed'
