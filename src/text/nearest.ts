/** The names that somebody may have meant. */
import { distance } from 'fastest-levenshtein'

/**
 * At most `count` candidates, nearest first, none that is more than about a third off. What differs in length alone by
 * more than that is not compared, so that a long name costs no more than a short one.
 */
export const nearest = (name: string, candidates: Iterable<string>, count: number): string[] => {
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

/** Two neighbours exchanged are one slip of the fingers, where Levenshtein's distance is two. */
const distanceOf = (a: string, b: string): number => (isSwapped(a, b) ? 1 : distance(a, b))

const isSwapped = (a: string, b: string): boolean => {
  if (a.length !== b.length) return false
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2) && at < a.length - 1
}
