/** What a world is made with, and what of it is steered while it lives. */
import type { Preferences } from '../contract/call.ts'
import type { ClockState } from './clock.ts'
import type { FaultsState } from './faults.ts'

/** How a world is steered in one of its lives: JSON. */
export interface SteeredState {
  /** What its clock showed when this life began. */
  readonly started: number
  readonly clock: ClockState
  readonly preferences?: Preferences
  readonly faults?: FaultsState
  /** Of this life, where it is shared: whatever all who share it have to draw alike, and nobody else may guess. */
  readonly secret?: string
  /** In what it hands out, from its first life to its last. */
  readonly tag?: string
}

/** Of recorded examples: as they were recorded, or moved on with the world's clock by whole weeks. */
export type Dates = 'fixed' | 'moving'

export interface WorldSettings {
  readonly name: string
  /** Nobody chose it, so that whoever knows it was told it. */
  readonly isNameDrawn?: boolean
  /** The mode at the usual base path. */
  readonly mode: string
  readonly seed: number
  /** Seconds without use after which it is gone; 0: it stays. */
  readonly lifetime: number
  /** What the clock shows at first; absent: the start's own, else the real time. */
  readonly now?: number
  /** Absent: as with `--now`, a clock that was set stands still. */
  readonly isFrozen?: boolean
  readonly preferences?: Preferences
  /** Absent: fixed. */
  readonly dates?: Dates
  /** Bytes of the data that was posted for it. */
  readonly posted: number
}
