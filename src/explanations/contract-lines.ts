/** Where a contract says what a request broke, with the lines that say it. */
import { readFileSync } from 'node:fs'
import { basename, isAbsolute, resolve } from 'node:path'
import type { Operation } from '../contract/operation.ts'
import { placeOf } from '../contract/place-of.ts'
import type { Violation } from '../contract/problem.ts'
import type { components } from '../generated/explanations.ts'
import type { Place } from '../text/finding.ts'
import { given } from '../text/given.ts'
import { lazyEach } from '../text/lazy.ts'

type ShownPlace = components['schemas']['Place']

const mostLines = 12
/** Characters: a contract may stand in one line. */
const longestLine = 200

export interface ShownPlaces {
  /** @param isField it is the name of a field, and what is beside it is another */
  shown(place: Place, isField?: boolean): ShownPlace
  /** Where the contract says what a request broke; undefined of an operation that is in no file. */
  ofViolation(operation: Operation, violation: Violation): ShownPlace | undefined
}

/**
 * Each file is read once, however many of its places are told.
 *
 * A file outside the working directory is told by its name alone.
 */
export const shownPlaces = (): ShownPlaces => {
  const linesOf = lazyEach((file: string): readonly string[] => linesIn(file))
  const shown = (place: Place, isField = false): ShownPlace => ({
    ...place,
    // Whoever reads it may be somebody else than whoever's machine this is.
    file: isAbsolute(place.file) ? basename(place.file) : place.file,
    ...given({ lines: linesAt(place, linesOf(place.file), isField) }),
  })
  return {
    shown,
    ofViolation: (operation, violation) => {
      const place = placeOf(operation, violation)
      return place === undefined ? undefined : shown(place, violation.place !== undefined)
    },
  }
}

/** The lines of what begins there: those that are indented as it is, or further. */
const linesAt = ({ line, column }: Place, all: readonly string[], isField: boolean): ShownPlace['lines'] => {
  if (all.length === 0) return undefined
  const lines = all.slice(line - 1, line - 1 + mostLines)
  const [first = ''] = lines
  if (first.length > longestLine)
    return [{ number: line, text: first.slice(Math.max(0, column - 1), column - 1 + longestLine) }]
  const depth = isField ? column : column - 1
  const end = lines.findIndex((one, index) => index > 0 && one.trim() !== '' && one.search(/\S/) < depth)
  const own = end < 0 ? lines : lines.slice(0, end)
  while (own.length > 1 && own.at(-1)?.trim() === '') own.pop()
  return own.map((one, index) => ({ number: line + index, text: one.slice(0, longestLine) }))
}

/** None: it can't be read. */
const linesIn = (file: string): readonly string[] => {
  try {
    return readFileSync(resolve(file), 'utf8').split(/\r?\n/)
  } catch {
    return []
  }
}
