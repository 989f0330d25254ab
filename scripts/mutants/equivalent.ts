/**
 * Mutants that change nothing anybody could notice, each with the reason: a list that is kept by hand.
 *
 * An entry is found by its file, the change and the line that it is made in, whatever the line's number.
 */
import { readFileSync } from 'node:fs'

export interface Equivalent {
  readonly file: string
  /** The text of the line where the change begins, without the spaces around it. */
  readonly line: string
  readonly before: string
  readonly after: string
  readonly reason: string
}

export interface Placed {
  readonly file: string
  readonly line: string
  readonly before: string
  readonly after: string
}

const keyOf = ({ file, line, before, after }: Placed): string => JSON.stringify([file, line, before, after])

export interface Equivalents {
  /** Where there are some. */
  readonly files: readonly string[]
  /** The reason why it changes nothing. */
  reasonOf(mutant: Placed): string | undefined
  /** Those that are among no mutants of today. */
  stale(all: readonly Placed[]): readonly Equivalent[]
}

export const equivalentsIn = (path: string): Equivalents => {
  const listed: readonly Equivalent[] = JSON.parse(readFileSync(path, 'utf8'))
  const reasons = new Map(listed.map(one => [keyOf(one), one.reason]))
  return {
    files: [...new Set(listed.map(({ file }) => file))],
    reasonOf: mutant => reasons.get(keyOf(mutant)),
    stale: all => {
      const present = new Set(all.map(keyOf))
      return listed.filter(one => !present.has(keyOf(one)))
    },
  }
}
