/**
 * Worked out when first asked for, then kept: not every world needs every index, and a server should start at once.
 */
export const lazy = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}

/** The same for each of many. */
export const lazyEach = <Key, T extends object>(make: (key: Key) => T): ((key: Key) => T) => {
  const made = new Map<Key, T>()
  return key => {
    const known = made.get(key)
    if (known !== undefined) return known
    const value = make(key)
    made.set(key, value)
    return value
  }
}

/**
 * The same for what takes a while: who asks meanwhile waits for the same. A failure is told to those and then
 * forgotten, for what was wanting (a file, a free file descriptor) may be there when it is next asked for.
 *
 * @param isFailure a value that is to be forgotten as well
 */
export const lazyAsync = <T>(make: () => Promise<T>, isFailure?: (value: T) => boolean): (() => Promise<T>) => {
  let made: Promise<T> | undefined
  const forget = (): void => {
    made = undefined
  }
  return () => {
    if (made !== undefined) return made
    const making = make()
    made = making
    making.then(value => (isFailure?.(value) === true ? forget() : undefined), forget)
    return making
  }
}

/** The same for each of many. */
export const lazyAsyncEach = <Key, T>(
  make: (key: Key) => Promise<T>,
  isFailure?: (value: T) => boolean,
): ((key: Key) => Promise<T>) => {
  const each = lazyEach((key: Key) => lazyAsync(() => make(key), isFailure))
  return key => each(key)()
}
