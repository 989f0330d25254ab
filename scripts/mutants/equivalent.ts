/**
 * Mutants that change nothing anybody could notice, each with the reason: a list that is kept by hand.
 *
 * An entry is found by its file, the change and the line that it is made in, whatever the line's number. Where a line
 * has several places for the change, `nth` says which of them is meant; without it all are.
 */
import { readFileSync } from 'node:fs'

export interface Equivalent {
  readonly file: string
  /** The text of the line where the change begins, without the spaces around it. */
  readonly line: string
  readonly before: string
  readonly after: string
  /** From 1 on. */
  readonly nth?: number
  readonly reason: string
}

export interface Placed {
  readonly file: string
  readonly line: string
  readonly before: string
  readonly after: string
  /** Which of those that change the same in the line; from 1 on. */
  readonly nth: number
}

const keyOf = ({ file, line, before, after }: Omit<Placed, 'nth'>, nth?: number): string =>
  JSON.stringify([file, line, before, after, nth])

/** What an entry that means it may be kept under. */
const keysOf = (mutant: Placed): readonly string[] => [keyOf(mutant, mutant.nth), keyOf(mutant)]

export interface Equivalents {
  /** Where there are some. */
  readonly files: readonly string[]
  /** The reason why it changes nothing. */
  reasonOf(mutant: Placed): string | undefined
  /** Those that are among no mutants of today. */
  stale(all: readonly Placed[]): readonly Equivalent[]
}

export const equivalentsIn = (path: string): Equivalents => equivalentsOf(JSON.parse(readFileSync(path, 'utf8')))

export const equivalentsOf = (listed: readonly Equivalent[]): Equivalents => {
  const reasons = new Map(listed.map(one => [keyOf(one, one.nth), one.reason]))
  return {
    files: [...new Set(listed.map(({ file }) => file))],
    reasonOf: mutant =>
      keysOf(mutant)
        .map(key => reasons.get(key))
        .find(reason => reason !== undefined),
    stale: all => {
      const present = new Set(all.flatMap(keysOf))
      return listed.filter(one => !present.has(keyOf(one, one.nth)))
    },
  }
}
