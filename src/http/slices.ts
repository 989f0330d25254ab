/**
 * Work that is done a little at a time, so that everybody else's requests are answered in between: it begins in a turn
 * of the event loop of its own, for what it needs may just have been loaded, and goes on in the same until that has
 * taken long enough.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Slices } from '../text/slices.ts'

export { nextTurn }

/** Milliseconds of one turn. */
const slice = 8

export const inSlices = async <T>(slices: Slices<T>): Promise<T> => {
  for (;;) {
    // One slice after another is the point of it.
    // oxlint-disable-next-line no-await-in-loop
    await nextTurn()
    const until = performance.now() + slice
    do {
      const step = slices.next()
      if (step.done === true) return step.value
    } while (performance.now() < until)
  }
}
