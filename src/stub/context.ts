/**
 * What an operation and an action of the stub have at hand. Its types are part of the package's, by what actions take:
 * they name nothing of node's.
 */
import type { Id, Instant } from '../club/model.ts'
import type { ClubData } from '../data/club-data.ts'
import type { Geocoder } from '../geocoder/geocoder.ts'
import type { RunSlices } from '../text/slices.ts'
import type { TurnsAbout } from '../text/turns-about.ts'

/** Everything outside the request that they may use. */
export interface StubContext {
  readonly data: ClubData
  readonly geocoder: Geocoder
  readonly now: Instant
  /**
   * A new 24-hex id. Others who draw at the same time draw the same, unless it is about something else.
   *
   * @param about whose id it goes with; needless for an edit, which is decided anew where others were first
   */
  readonly newId: (about?: Id) => Id
  /** For what could only be decided anew where another call about the same is decided at the same time. */
  readonly inTurn: TurnsAbout
  /** Does what is long a little at a time, with turns for others in between. */
  readonly inSlices: RunSlices
}
