/** The names that somebody may have meant. */
import { distance } from 'fastest-levenshtein'

const longestName = 200

/**
 * At most `count` candidates, nearest first, none that is more than about a third off. What differs in length alone by
 * more than that is not compared, and nobody has mistyped a name of thousands of letters: to compare two takes as long
 * as one is, times the other.
 */
export const nearest = (name: string, candidates: Iterable<string>, count: number): string[] => {
  if (name.length > longestName) return []
  const near: { readonly candidate: string; readonly off: number }[] = []
  for (const candidate of candidates) {
    const most = Math.max(1, Math.floor(Math.max(name.length, candidate.length) * 0.4))
    if (Math.abs(name.length - candidate.length) > most) continue
    const off = distanceOf(name.toLowerCase(), candidate.toLowerCase())
    if (off <= most) near.push({ candidate, off })
  }
  return near
    .toSorted((a, b) => a.off - b.off)
    .slice(0, count)
    .map(({ candidate }) => candidate)
}

/** Letters more, less or other. @param most what there is more of is not counted: any number beyond it comes back */
export const slipsBetween = (a: string, b: string, most: number): number =>
  Math.abs(a.length - b.length) > most ? most + 1 : distanceOf(a, b)

/** Two neighbours exchanged are one slip of the fingers, where Levenshtein's distance is two. */
const distanceOf = (a: string, b: string): number => {
  if (a === b) return 0
  return isOneSlip(a, b) ? 1 : distance(a, b)
}

/**
 * One letter more, less or other, or two neighbours exchanged; or none of these. In time that grows with the shorter,
 * so that a name can be held against all the names of a large file.
 */
export const isOneSlip = (a: string, b: string): boolean => {
  if (a === b) return true
  if (Math.abs(a.length - b.length) > 1) return false
  // One slip leaves one of the ends as it was.
  if (a.length > 2 && a[0] !== b[0] && a.at(-1) !== b.at(-1)) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  const [restA, restB] = [a.slice(start), b.slice(start)]
  return (
    restA.slice(1) === restB.slice(1)
    || restA.slice(1) === restB
    || restA === restB.slice(1)
    || (restA.slice(2) === restB.slice(2) && restA[0] === restB[1] && restA[1] === restB[0])
  )
}

/**
 * What is said after a name that there is not: `, did you mean a or b?`
 *
 * @param otherwise where nothing is near
 * @param before what joins it to the sentence
 */
export const didYouMean = (meant: readonly string[], otherwise = '', before = ', '): string =>
  meant.length === 0 ? otherwise : `${before}did you mean ${meant.join(' or ')}?`

/** The same as a sentence of its own, behind another: ` Did you mean get?`. @param otherwise where nothing is near */
export const meantInstead = (guess: string | undefined, otherwise = ''): string =>
  guess === undefined ? otherwise : ` Did you mean ${guess}?`
