/**
 * Work that is done a little at a time, so that everybody else's requests are answered in between: it begins in a turn
 * of the event loop of its own, for what it needs may just have been loaded, and goes on in the same until that has
 * taken long enough.
 */
import type { Slices } from '../text/slices.ts'
import { setImmediate } from './real-timers.ts'

/** Of the process, as the event loop is. */
const waiting: (() => void)[] = []

const goOn = (): void => {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(goOn)
}

/** A turn of the event loop in which no other of these goes on: hundreds that work at the same time hold up nobody. */
export const ownTurn = (): Promise<void> =>
  new Promise(resolve => {
    if (waiting.push(resolve) === 1) setImmediate(goOn)
  })

/** Milliseconds of one turn. */
export const slice = 8

export const inSlices = async <T>(slices: Slices<T>): Promise<T> => {
  for (;;) {
    // One slice after another is the point of it.
    // oxlint-disable-next-line no-await-in-loop
    await ownTurn()
    const until = performance.now() + slice
    do {
      const step = slices.next()
      if (step.done === true) return step.value
    } while (performance.now() < until)
  }
}

/** Of work that waits in between for what others do: the rest is left to another turn once it has taken long enough. */
export class Pace {
  #until = 0

  async pause(): Promise<void> {
    if (performance.now() < this.#until) return
    await ownTurn()
    this.#until = performance.now() + slice
  }
}
