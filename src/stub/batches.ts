/**
 * Long lists, batch by batch, with a turn for others between two: an answer is of one state all the same, since it is
 * found anew where something changes meanwhile (`stub-mode.ts`).
 */
import { byStart } from '../club/intervals.ts'
import type { Batch, Cursor } from '../data/club-data.ts'
import { type RunSlices, type Slices, atOnceIfShort, sorted } from '../text/slices.ts'

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
    await turnForOthers(inSlices)
    batch = await ask(batch.next)
  }
}

/** The same, as they are. */
export const allInBatches = <T>(ask: (after?: Cursor) => Promise<Batch<T>>, inSlices: RunSlices): Promise<T[]> =>
  ofAllBatches(ask, items => items, inSlices)

export const turnForOthers = (inSlices: RunSlices): Promise<undefined> => inSlices(nothing())

// oxlint-disable-next-line require-yield
function* nothing(): Slices<undefined> {
  return undefined
}

export const sortedByStart = <T extends { readonly id: string; readonly start: number }>(
  items: readonly T[],
  inSlices: RunSlices,
): Promise<readonly T[]> => atOnceIfShort(sorted(items, byStart), inSlices)
