/**
 * Work in slices, so that everybody else gets a turn in between, and work in a row. Who runs the slices says how long
 * one may take: there is no clock here.
 */

/** It yields wherever it may be interrupted, as often as it likes. */
export type Slices<T> = Generator<undefined, T, undefined>

/** One at a time, in the order in which they come. */
export const oneByOne = (): (<T>(work: () => Promise<T>) => Promise<T>) => {
  let last: Promise<unknown> = Promise.resolve()
  return work => {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }
}
