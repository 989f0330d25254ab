/** What an implementation of the data layer is to whoever is handed one. */
import type { WorldRecords } from '../club/model.ts'
import type { Slices } from '../text/slices.ts'
import type { ClubData } from './club-data.ts'
import type { Replica } from './replica.ts'

/** A world to begin with, prepared: what thousands who begin with it can share is made once. */
export interface WorldBase {
  /**
   * Begins anew, whatever the others have done: it costs nothing but the changes. This is what a server takes for each
   * life of a world: its answers tell of which version they are, and what changes may be kept for other servers. A
   * layer that keeps changes itself does so in `commit` and `edit` of its `data`.
   */
  replica(): Replica
  /** Its data alone, for whoever asks and changes and no more. */
  begin(): ClubData
}

/**
 * An implementation. Who needs data is handed one, and knows none.
 *
 * The world has been checked: no reference in it dangles. It belongs to the data layer from now on, which may freeze
 * it.
 */
export type DataLayer = (world: WorldRecords) => Slices<WorldBase>
