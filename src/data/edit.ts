/**
 * What an operator does to a world that is lived in, though no user of the service could: things that happen at a club
 * while an app is open. A rule has decided which records it changes; the data layer saves all of them or none.
 */
import type { Instant } from '../club/model.ts'
import type { RecordChange } from '../club/record-change.ts'

/** What was done, as it is told later. */
export interface Deed {
  readonly kind: string
  readonly at: Instant
  readonly [what: string]: unknown
}

export interface Edit {
  readonly deed: Deed
  /** At most one for a record. */
  readonly changes: readonly RecordChange[]
  /** The revision of the data that it was decided on. */
  readonly asOf: number
}
