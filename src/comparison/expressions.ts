/** Patterns of names, as they are tried. */
import { regularExpression } from '../contract/schemas.ts'
import { BoundedMap } from '../text/bounded-map.ts'

const expressions = new BoundedMap<string, RegExp | undefined>(1000)

/** Undefined: it is none, or one that may take too long. */
export const expressionOf = (pattern: string): RegExp | undefined => {
  if (/[(].*[+*{].*[)][+*{]/.test(pattern)) return undefined
  if (!expressions.has(pattern)) {
    try {
      expressions.set(pattern, regularExpression(pattern))
    } catch {
      expressions.set(pattern, undefined)
    }
  }
  return expressions.get(pattern)
}
