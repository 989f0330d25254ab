/**
 * How deep a value may be nested.
 *
 * JSON.parse takes any depth; whatever walks a value afterwards, JSON.stringify first of all, runs out of stack some
 * thousand levels down.
 */
export const deepest = 500

export const isTooDeep = (value: unknown): boolean => {
  let level = [value].filter(isNested)
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === deepest) return true
    level = level.flatMap(one => Object.values(one).filter(isNested))
  }
  return false
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null
