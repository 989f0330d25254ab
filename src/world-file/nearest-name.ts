/** The name that somebody may have meant. */
import { distance } from 'fastest-levenshtein'
import { isNear } from './shape.ts'

/** The nearest one, unless it is more than about a third off. */
export const nearestName = (written: string, names: Iterable<string>): string | undefined => {
  let nearest: { readonly name: string; readonly off: number } | undefined
  for (const name of names) {
    // Two neighbours exchanged are one slip of the fingers, where the distance is two.
    const off = isNear(written, name) ? 1 : distance(written.toLowerCase(), name.toLowerCase())
    if (off <= Math.max(1, Math.floor(name.length / 3)) && off < (nearest?.off ?? Infinity)) nearest = { name, off }
  }
  return nearest?.name
}
