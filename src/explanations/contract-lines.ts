/**
 * Where a contract says what a request broke, with the lines that say it.
 *
 * Of a body the contract's place is that of the whole body; the way from there to the part that is wrong leads through
 * the schema as it was written, over its references and into other files.
 */
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { type ReadSource, type Source, readSource } from '../contract/document/source.ts'
import type { Operation } from '../contract/operation.ts'
import { placeOf } from '../contract/place-of.ts'
import type { Violation } from '../contract/problem.ts'
import type { components } from '../generated/explanations.ts'
import type { Place } from '../text/finding.ts'
import { given } from '../text/given.ts'
import { lazyEach } from '../text/lazy.ts'
import { type Segments, isObject, segmentsOf, segmentsOfFragment, valueAt } from '../text/pointer.ts'

type ShownPlace = components['schemas']['Place']

const mostLines = 12
/** Characters: a contract may stand in one line. */
const longestLine = 200

/** @param isField it is the name of a field, and what is beside it is another */
export const shownPlace = (place: Place, isField = false): ShownPlace => ({
  ...place,
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

export type PlaceOfViolation = (operation: Operation, violation: Violation) => ShownPlace | undefined

/** Each file is read once: to find a place in one takes longer than to look at all that is wrong with a request. */
export const violationPlaces = (): PlaceOfViolation => {
  const read = lazyEach((path: string) => readSource(path))
  return (operation, violation) => {
    const inBody = violation.in === 'body' && violation.name !== ''
    const field = inBody ? placeInBody(operation, violation.name, read) : undefined
    if (field !== undefined) return shownPlace(field, true)
    const place = placeOf(operation, violation)
    return place === undefined ? undefined : shownPlace(place)
  }
}

type Read = (path: string) => ReadSource

/** A place in one of the contract's files. */
interface Spot {
  readonly source: Source
  readonly segments: Segments
}

const placeInBody = (
  { place, path, method, requestBody }: Operation,
  pointer: string,
  readFrom: Read,
): Place | undefined => {
  const [mediaType] = requestBody?.content.keys() ?? []
  const read = place === undefined ? undefined : readFrom(resolve(place.file))
  if (read === undefined || !('source' in read) || mediaType === undefined) return undefined
  const body = ['paths', path, method.toLowerCase(), 'requestBody', 'content', mediaType, 'schema']
  let at = walked({ source: read.source, segments: [] }, body, readFrom)
  let last: Spot | undefined
  for (const segment of segmentsOf(pointer)) {
    at = at === undefined ? undefined : inside(at, segment, 0, readFrom)
    if (at === undefined) break
    last = at
  }
  return last?.source.place(last.segments, 'key')
}

const mostReferences = 32

/** Where the references end that stand at this spot. */
const arrived = (spot: Spot, readFrom: Read, steps = 0): Spot | undefined => {
  const value = valueAt(spot.source.value, spot.segments)
  if (value === undefined) return undefined
  if (!isObject(value) || typeof value.$ref !== 'string' || steps > mostReferences) return spot
  const [file = '', fragment = ''] = value.$ref.split('#', 2)
  const segments = segmentsOfFragment(fragment)
  if (segments === undefined) return undefined
  if (file === '') return arrived({ source: spot.source, segments }, readFrom, steps + 1)
  if (/^[a-z][a-z0-9+.-]*:/i.test(file)) return undefined
  const read = readFrom(resolve(dirname(spot.source.path), decodeURI(file)))
  return 'source' in read ? arrived({ source: read.source, segments }, readFrom, steps + 1) : undefined
}

const walked = (from: Spot, segments: Segments, readFrom: Read): Spot | undefined => {
  let at: Spot | undefined = from
  for (const segment of segments) {
    const here: Spot | undefined = at === undefined ? undefined : arrived(at, readFrom)
    at = here === undefined ? undefined : { source: here.source, segments: [...here.segments, segment] }
  }
  return at === undefined || valueAt(at.source.value, at.segments) === undefined ? undefined : at
}

const mostBranches = 8

/** What a schema says of a property, or of an item. */
const inside = (schema: Spot, segment: string, depth: number, readFrom: Read): Spot | undefined => {
  const here = arrived(schema, readFrom)
  const value = here === undefined ? undefined : valueAt(here.source.value, here.segments)
  if (here === undefined || !isObject(value)) return undefined
  const below = (...more: readonly string[]): Spot => ({ ...here, segments: [...here.segments, ...more] })
  if (isObject(value.properties) && Object.hasOwn(value.properties, segment)) return below('properties', segment)
  if (/^\d+$/.test(segment) && isObject(value.items)) return below('items')
  if (depth > mostBranches) return undefined
  for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
    const branches = value[keyword]
    if (!Array.isArray(branches)) continue
    for (const index of branches.keys()) {
      const found = inside(below(keyword, String(index)), segment, depth + 1, readFrom)
      if (found !== undefined) return found
    }
  }
  return undefined
}
