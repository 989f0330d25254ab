/** What an implementation of the data layer is to whoever is handed one. */
import type { WorldRecords } from '../club/model.ts'
import type { Slices } from '../text/slices.ts'
import type { ClubData } from './club-data.ts'
import type { Replica } from './replica.ts'

/** A world to begin with, prepared: what thousands who begin with it can share is made once. */
export interface WorldBase {
  /** Begins anew, whatever the others have done: it costs nothing but the changes. */
  begin(): ClubData
  /** The same, for whoever keeps the changes elsewhere too. */
  replica(): Replica
}

/**
 * An implementation. Who needs data is handed one, and knows none.
 *
 * The world has been checked: no reference in it dangles. It belongs to the data layer from now on, which may freeze
 * it.
 */
export type DataLayer = (world: WorldRecords) => Slices<WorldBase>
