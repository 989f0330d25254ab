/**
 * Work that is done a little at a time, so that everybody else's requests are answered in between.
 *
 * A generator yields wherever it may be interrupted, as often as it likes; it goes on in the same turn of the event
 * loop until that has taken long enough.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'

export type Work<T> = Generator<undefined, T, undefined>

/** Milliseconds of one turn. */
const slice = 8

export const inSlices = async <T>(work: Work<T>): Promise<T> => {
  for (;;) {
    const until = performance.now() + slice
    do {
      const step = work.next()
      if (step.done === true) return step.value
    } while (performance.now() < until)
    // One slice after another is the point of it.
    // oxlint-disable-next-line no-await-in-loop
    await nextTurn()
  }
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
