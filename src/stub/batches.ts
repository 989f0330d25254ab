/**
 * Long lists, batch by batch, with a turn for others between two: an answer is of one state all the same, since it is
 * found anew where something changes meanwhile (`stub-mode.ts`).
 */
import { byStart } from '../club/intervals.ts'
import type { Batch, Cursor } from '../data/club-data.ts'
import { type RunSlices, type Slices, sorted } from '../text/slices.ts'

/** @param ask for the batch behind this place @param from what becomes of a batch */
export const ofAllBatches = async <T, U>(
  ask: (after?: Cursor) => Promise<Batch<T>>,
  from: (items: readonly T[]) => readonly U[] | Promise<readonly U[]>,
  inSlices: RunSlices,
): Promise<U[]> => {
  const all: U[] = []
  let batch = await ask()
  for (;;) {
    for (const one of await from(batch.items)) all.push(one)
    if (batch.next === undefined) return all
    // One behind the other.
    // oxlint-disable-next-line no-await-in-loop
    await inSlices(nothing())
    batch = await ask(batch.next)
  }
}

// oxlint-disable-next-line require-yield
function* nothing(): Slices<undefined> {
  return undefined
}

/** Items that are sorted at once. */
const few = 1024

export const sortedByStart = async <T extends { readonly id: string; readonly start: number }>(
  items: readonly T[],
  inSlices: RunSlices,
): Promise<readonly T[]> => (items.length <= few ? items.toSorted(byStart) : inSlices(sorted(items, byStart)))
