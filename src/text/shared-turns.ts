import { endOfTurn } from './end-of-turn.ts'

/**
 * One turn for all who wait for it: for who comes while one is on its way that may have begun too early, so they share
 * the next one. That begins once it is over, and whoever else is about to come has come: a turn for the first of them
 * alone would keep all others waiting.
 */
export const sharedTurns = <T>(act: () => Promise<T>): (() => Promise<T>) => {
  let next: Promise<T> | undefined
  let onItsWay: Promise<unknown> = Promise.resolve()
  return () => {
    if (next !== undefined) return next
    next = onItsWay.then(endOfTurn).then(() => {
      next = undefined
      return act()
    })
    onItsWay = next.catch(() => undefined)
    return next
  }
}
