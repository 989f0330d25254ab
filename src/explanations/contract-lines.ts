/**
 * Where a contract says what a request broke, with the lines that say it.
 *
 * Of a body the contract's place is that of the whole body; the way from there to the part that is wrong leads through
 * the schema as it was written, over its references and into other files.
 */
import { readFileSync } from 'node:fs'
import { basename, isAbsolute, resolve } from 'node:path'
import { readSource } from '../contract/document/source.ts'
import type { Operation } from '../contract/operation.ts'
import { type ReadFile, placeInSchema } from '../contract/place-in-schema.ts'
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

/** @param meant undefined: no body was sent that is of a declared type */
export type PlaceOfViolation = (
  operation: Operation,
  violation: Violation,
  meant: SentBody | undefined,
) => ShownPlace | undefined

/** Of which declared media type it is, which has a schema of its own, and what was read of it. */
export interface SentBody {
  readonly mediaType: string
  readonly value: unknown
}

/** Each file is read once: to find a place in one takes longer than to look at all that is wrong with a request. */
export const violationPlaces = (): PlaceOfViolation => {
  const read = lazyEach((path: string) => readSource(path))
  return (operation, violation, sent) => {
    const inBody = violation.in === 'body' && violation.name !== ''
    const field = inBody && sent !== undefined ? placeInBody(operation, violation.name, sent, read) : undefined
    if (field !== undefined) return shownPlace(field, true)
    const place = placeOf(operation, violation)
    return place === undefined ? undefined : shownPlace(place)
  }
}

const placeInBody = (
  operation: Operation,
  pointer: string,
  { mediaType, value }: SentBody,
  read: ReadFile,
): Place | undefined => placeInSchema(operation, ['requestBody', 'content', mediaType, 'schema'], pointer, read, value)
