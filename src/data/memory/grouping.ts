/**
 * Records by a key that several may share.
 *
 * A listing is made from a whole table in one pass, at its first question.
 */
import type { Id } from '../../club/model.ts'
import type { Slices } from '../../text/slices.ts'
import type { Indexing } from './indexing.ts'
import { addTo } from '../../text/grouped-by.ts'

const none: readonly never[] = Object.freeze([])

/** Puts an item under a key. */
export type Add<T> = (key: Id, item: T) => void

/**
 * The records that share this key, in the world's order.
 *
 * @param fill calls back instead of yielding pairs, which would be half a million small arrays in a large world.
 */
export const listing = <T>(indexing: Indexing, fill: (add: Add<T>) => Slices<void>): ((key: Id) => readonly T[]) => {
  const index = indexing(function* () {
    const groups = new Map<Id, T[]>()
    yield* fill((key, item) => addTo(groups, key, item))
    return groups
  })
  return key => index().get(key) ?? none
}
