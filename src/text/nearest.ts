/** The names that somebody may have meant. */
import { distance } from 'fastest-levenshtein'

/** At most `count` candidates, nearest first, none that is more than about a third off. */
export const nearest = (name: string, candidates: readonly string[], count: number): string[] =>
  candidates
    .map(candidate => ({ candidate, off: distance(name.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ candidate, off }) => off <= Math.max(1, Math.floor(Math.max(name.length, candidate.length) * 0.4)))
    .toSorted((a, b) => a.off - b.off)
    .slice(0, count)
    .map(({ candidate }) => candidate)
