/**
 * Long lists, batch by batch, with a turn for others between two: an answer is of one state all the same, since it is
 * found anew where something changes meanwhile (`worlds/of-one-state.ts`).
 */
import { byStart } from '../club/intervals.ts'
import type { Id } from '../club/model.ts'
import type { Batch, Cursor } from '../data/club-data.ts'
import { type RunSlices, type Slices, atOnceIfShort, sorted } from '../text/slices.ts'

/** Batches, some 5 ms, between two turns: hardly a list is longer, and one that waits is found anew after a change. */
const atATime = 4

/** @param ask for the batch behind this place @param from what becomes of a batch */
export const ofAllBatches = async <T, U, Place = Cursor>(
  ask: (after?: Place) => Promise<Batch<T, Place>>,
  from: (items: readonly T[]) => readonly U[] | Promise<readonly U[]>,
  inSlices: RunSlices,
): Promise<U[]> => {
  const all: U[] = []
  /* oxlint-disable no-await-in-loop -- one behind the other */
  let batch = await ask()
  for (let count = 1; ; count++) {
    for (const one of await from(batch.items)) all.push(one)
    if (batch.next === undefined) return all
    if (count % atATime === 0) await turnForOthers(inSlices)
    batch = await ask(batch.next)
  }
  /* oxlint-enable no-await-in-loop */
}

/** The same, as they are. */
export const allInBatches = <T>(ask: (after?: Cursor) => Promise<Batch<T>>, inSlices: RunSlices): Promise<T[]> =>
  ofAllBatches(ask, items => items, inSlices)

/** By id, so many ids at a time. */
export const foundInParts = async <T>(
  ids: readonly Id[],
  most: number,
  ask: (ids: readonly Id[]) => Promise<ReadonlyMap<Id, T>>,
  inSlices: RunSlices,
): Promise<ReadonlyMap<Id, T>> => {
  if (ids.length <= most) return ask(ids)
  const found = new Map<Id, T>()
  for (let from = 0; from < ids.length; from += most) {
    /* oxlint-disable no-await-in-loop -- one part behind the other */
    for (const [id, one] of await ask(ids.slice(from, from + most))) found.set(id, one)
    await turnForOthers(inSlices)
    /* oxlint-enable no-await-in-loop */
  }
  return found
}

/** Between two parts of what is long. */
export const turnForOthers = (inSlices: RunSlices): Promise<undefined> => inSlices(nothing())

// oxlint-disable-next-line require-yield
function* nothing(): Slices<undefined> {
  return undefined
}

export const sortedByStart = <T extends { readonly id: string; readonly start: number }>(
  items: readonly T[],
  inSlices: RunSlices,
): Promise<readonly T[]> => atOnceIfShort(sorted(items, byStart), inSlices)
