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
