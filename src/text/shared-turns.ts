/**
 * One turn for all who wait for it: for who comes while one is on its way that may have begun too early, so they share
 * the next one, which begins once it is over.
 */
export const sharedTurns = <T>(act: () => Promise<T>): (() => Promise<T>) => {
  let next: Promise<T> | undefined
  let onItsWay: Promise<unknown> = Promise.resolve()
  return () => {
    if (next !== undefined) return next
    next = onItsWay.then(() => {
      next = undefined
      return act()
    })
    onItsWay = next.catch(() => undefined)
    return next
  }
}
