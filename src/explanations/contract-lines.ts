/** Where a contract says what a request broke, with the lines that say it. */
import { readFileSync } from 'node:fs'
import { basename, isAbsolute, resolve } from 'node:path'
import type { Operation } from '../contract/operation.ts'
import { placeOf } from '../contract/place-of.ts'
import type { Violation } from '../contract/problem.ts'
import type { components } from '../generated/explanations.ts'
import type { Place } from '../text/finding.ts'
import { given } from '../text/given.ts'

type ShownPlace = components['schemas']['Place']

const mostLines = 12
/** Characters: a contract may stand in one line. */
const longestLine = 200

/**
 * A file outside the working directory is told by its name alone.
 *
 * @param isField it is the name of a field, and what is beside it is another
 */
export const shownPlace = (place: Place, isField = false): ShownPlace => ({
  ...place,
  // Whoever reads it may be somebody else than whoever's machine this is.
  file: isAbsolute(place.file) ? basename(place.file) : place.file,
  ...given({ lines: linesAt(place, isField) }),
})

/** The lines of what begins there: those that are indented as it is, or further. */
const linesAt = ({ file, line, column }: Place, isField: boolean): ShownPlace['lines'] => {
  const text = textOf(file)
  if (text === undefined) return undefined
  const lines = text.split(/\r?\n/).slice(line - 1, line - 1 + mostLines)
  const [first = ''] = lines
  if (first.length > longestLine)
    return [{ number: line, text: first.slice(Math.max(0, column - 1), column - 1 + longestLine) }]
  const depth = isField ? column : column - 1
  const end = lines.findIndex((one, index) => index > 0 && one.trim() !== '' && one.search(/\S/) < depth)
  const own = end < 0 ? lines : lines.slice(0, end)
  while (own.length > 1 && own.at(-1)?.trim() === '') own.pop()
  return own.map((one, index) => ({ number: line + index, text: one.slice(0, longestLine) }))
}

const textOf = (file: string): string | undefined => {
  try {
    return readFileSync(resolve(file), 'utf8')
  } catch {
    return undefined
  }
}

/** Where the contract says what a request broke; undefined of an operation that is in no file. */
export const shownPlaceOf = (operation: Operation, violation: Violation): ShownPlace | undefined => {
  const place = placeOf(operation, violation)
  return place === undefined ? undefined : shownPlace(place, violation.place !== undefined)
}
