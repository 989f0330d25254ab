/** One row of the bench: what is done again and again, what is measured of it, and what must be reached. */
import type { Server } from './server.ts'

export type Unit = '×' | 'ms' | 's' | 'KB' | 'MB'

/** One thing that is measured. Without `most` it is there for comparison. */
export interface Limit {
  readonly what: string
  readonly unit: Unit
  readonly most?: number
}

/**
 * One round: a value for each of the row's limits, and the CPU time behind a ratio, in microseconds a request or a
 * start.
 */
export interface Sample {
  readonly values: readonly number[]
  readonly subject?: number
  readonly baseline?: number
}

export interface Opened {
  /** Every other round takes the baseline first. */
  sample(isBaselineFirst: boolean): Promise<Sample>
  /** The subject alone under its load, for a profile of it. */
  readonly subject?: { readonly server: Server; readonly load: () => Promise<void> }
  close(): Promise<void>
}

export interface Row {
  readonly name: string
  readonly limits: readonly Limit[]
  /** Where a round takes long. */
  readonly mostRounds?: number
  open(): Promise<Opened>
}

/** What can't be measured here. A row with a limit is missed then, one for comparison is skipped. */
export class NotAvailable extends Error {
  override readonly name = 'NotAvailable'
}
