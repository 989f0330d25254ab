/**
 * Worked out when first asked for, then kept: not every world needs every index, and a server should start at once.
 */
export const lazy = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}
