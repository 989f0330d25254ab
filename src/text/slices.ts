/**
 * Work in slices, so that everybody else gets a turn in between, and work in a row. Who runs the slices says how long
 * one may take: there is no clock here.
 */

/** It yields wherever it may be interrupted, as often as it likes. */
export type Slices<T> = Generator<undefined, T, undefined>

/** Runs slices to their end, with turns for others in between. */
export type RunSlices = <T>(slices: Slices<T>) => Promise<T>

/** To its end in one go: for whoever has nobody else to wait for. */
export const atOnce = <T>(slices: Slices<T>): T => {
  for (;;) {
    const step = slices.next()
    if (step.done === true) return step.value
  }
}

/** Items between two interruptions: about a millisecond for most that is done with one. */
const stride = 256
/** Of such as count for many. */
const heaviest = 4096

/** Does something with each. */
export function* each<T>(items: readonly T[], act: (item: T) => void): Slices<void> {
  for (let from = 0; from < items.length; from += stride) {
    if (from > 0) yield
    actOn(items.length <= stride ? items : items.slice(from, from + stride), act)
  }
}

/** The same where one may be as much work as thousands of others. @param act how many it counts for */
export function* eachByWeight<T>(items: readonly T[], act: (item: T) => number): Slices<void> {
  for (let from = 0; from < items.length;) {
    if (from > 0) yield
    from = actUpTo(items, from, act)
  }
}

/** @returns the first that is left */
const actUpTo = <T>(items: readonly T[], from: number, act: (item: T) => number): number => {
  let done = 0
  let next = from
  while (done < heaviest && next < Math.min(items.length, from + stride)) {
    const item = items[next++]
    if (item !== undefined) done += act(item)
  }
  return next
}

/** A function of its own, since a loop in a generator is slower. */
const actOn = <T>(items: readonly T[], act: (item: T) => void): void => {
  for (const item of items) act(item)
}

/** What becomes of each. */
export function* mapped<T, U>(items: readonly T[], from: (item: T) => U): Slices<U[]> {
  const all: U[] = []
  yield* each(items, item => void all.push(from(item)))
  return all
}

/** The same, where with each much is done: it may be interrupted after any. */
export function* mappedOneByOne<T, U>(items: readonly T[], from: (item: T) => U): Slices<U[]> {
  const all: U[] = []
  for (const item of items) {
    all.push(from(item))
    yield
  }
  return all
}

/** Items that are sorted in one go. */
const run = 1024

/** As `toSorted` has it: equal ones stay in their order. */
export function* sorted<T extends object>(items: readonly T[], compare: (one: T, other: T) => number): Slices<T[]> {
  if (items.length <= run) return items.toSorted(compare)
  let from: T[] = []
  for (let at = 0; at < items.length; at += run) {
    for (const item of items.slice(at, at + run).toSorted(compare)) from.push(item)
    yield
  }
  for (let width = run; width < items.length; width *= 2) {
    const to: T[] = []
    for (let at = 0; at < from.length; at += 2 * width) yield* merge(from, at, width, compare, to)
    from = to
  }
  return from
}

/** Two neighbours of this width, or what there is of them. */
function* merge<T extends object>(
  from: readonly T[],
  at: number,
  width: number,
  compare: (one: T, other: T) => number,
  to: T[],
): Slices<void> {
  const right = from.slice(at + width, at + 2 * width)
  let taken = 0
  yield* each(from.slice(at, at + width), item => {
    for (let next = right[taken]; next !== undefined && compare(item, next) > 0; next = right[++taken]) to.push(next)
    to.push(item)
  })
  for (const item of right.slice(taken)) to.push(item)
}

/** One at a time, in the order in which they come. */
export const oneByOne = (): (<T>(work: () => Promise<T>) => Promise<T>) => {
  let last: Promise<unknown> = Promise.resolve()
  return work => {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }
}

/** What is done in so many steps is done at once, and the rest of what takes longer a little at a time. */
export const atOnceIfShort = async <T>(slices: Slices<T>, runSlices: RunSlices, steps = 8): Promise<T> => {
  const begun = atOnce(beginning(slices, steps))
  return begun === undefined ? runSlices(slices) : begun.value
}

/**
 * What is soon done is not kept waiting; what takes longer than so many steps waits until those before it are done.
 *
 * @param steps that may be taken at once
 */
export const longOnesInTurn = (runSlices: RunSlices, steps: number): RunSlices => {
  const turn = oneByOne()
  return async slices => {
    const begun = await runSlices(beginning(slices, steps))
    return begun === undefined ? turn(() => runSlices(slices)) : begun.value
  }
}

/** Undefined: it has come so far and is not done. */
function* beginning<T>(slices: Slices<T>, steps: number): Slices<{ readonly value: T } | undefined> {
  for (let taken = 0; taken < steps; taken++) {
    const step = slices.next()
    if (step.done === true) return { value: step.value }
    yield
  }
  return undefined
}
