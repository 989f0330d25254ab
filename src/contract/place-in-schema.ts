/** Where a contract says what a part of a body has to be: over its references, and into its other files. */
import { dirname, resolve } from 'node:path'
import type { Place } from '../text/finding.ts'
import { declaredPart } from './declared-part.ts'
import type { SchemaWay } from './schema-way.ts'
import { type Segments, isObject, segmentsOf, segmentsOfFragment, valueAt } from '../text/pointer.ts'
import type { ReadSource, Source } from './document/source.ts'
import type { Operation } from './operation.ts'

/** Reads a file of the contract; who asks for several places keeps what it has read. */
export type ReadFile = (path: string) => ReadSource

/** A place in one of the contract's files. */
interface Spot {
  readonly source: Source
  readonly segments: Segments
}

/**
 * Where the innermost part is said that is declared, or that there is no such part; undefined where neither is said.
 *
 * @param below the way from the operation to the schema @param pointer of the part, in the value @param whole value:
 *   where there are alternatives it says which of them it is
 */
export const placeInSchema = (
  operation: Written,
  below: Segments,
  pointer: string,
  readFrom: ReadFile,
  whole?: unknown,
): Place | undefined => {
  let at = spotBelow(operation, below, readFrom)
  let last: Spot | undefined
  const segments = segmentsOf(pointer)
  const way: SchemaWay<Spot> = {
    arrived: from => {
      const spot = arrived(from, readFrom)
      return spot === undefined ? undefined : [spot, valueAt(spot.source.value, spot.segments)]
    },
    below: (from, ...further) => ({ ...from, segments: [...from.segments, ...further] }),
  }
  for (const [index, segment] of segments.entries()) {
    const holder: Spot | undefined = at
    at = holder && declaredPart(way, holder, segment, valueAt(whole, segments.slice(0, index)))
    if (at === undefined) {
      last = (holder && closing(holder, readFrom)) ?? last
      break
    }
    last = at
  }
  return last?.source.place(last.segments, 'key')
}

/** Where it is said that an object has nothing but what is declared. */
const closing = (holder: Spot, readFrom: ReadFile): Spot | undefined => {
  const at = arrived(holder, readFrom)
  const value = at && valueAt(at.source.value, at.segments)
  const keyword = ['additionalProperties', 'unevaluatedProperties'].find(one => isObject(value) && value[one] === false)
  return at === undefined || keyword === undefined ? undefined : { ...at, segments: [...at.segments, keyword] }
}

/** Where something below an operation is written: `['responses', '200']`. */
export const placeBelow = (operation: Written, below: Segments, readFrom: ReadFile): Place | undefined => {
  const spot = spotBelow(operation, below, readFrom)
  return spot?.source.place(spot.segments, 'key')
}

type Written = Pick<Operation, 'place' | 'path' | 'method'>

const spotBelow = ({ place, path, method }: Written, below: Segments, readFrom: ReadFile): Spot | undefined => {
  const read = place === undefined ? undefined : readFrom(resolve(place.file))
  if (place === undefined || read === undefined || !('source' in read)) return undefined
  const { source } = read
  const verb = method.toLowerCase()
  const usual = ['paths', path, verb]
  const at = isWrittenAt(source, usual, place) ? usual : (siteOf(source, verb, place) ?? usual)
  return walked({ source, segments: [] }, [...at, ...below], readFrom)
}

const isWrittenAt = (source: Source, segments: Segments, { line, column }: Place): boolean => {
  if (valueAt(source.value, segments) === undefined) return false
  const found = source.place(segments, 'value')
  return found.line === line && found.column === column
}

/** Objects around a path that is in a file of its own, and how many there are looked at. */
const [deepestPath, mostPaths] = [3, 5_000]

/** A path may be in a file of its own, or be one of several there. */
const siteOf = (source: Source, verb: string, place: Place): Segments | undefined => {
  let level: readonly Segments[] = [[]]
  for (let depth = 0; depth <= deepestPath; depth++) {
    const found = level.map(at => [...at, verb]).find(at => isWrittenAt(source, at, place))
    if (found !== undefined) return found
    level = level
      .flatMap(at => {
        const value = valueAt(source.value, at)
        return isObject(value) ? Object.keys(value).map(key => [...at, key]) : []
      })
      .slice(0, mostPaths)
  }
  return undefined
}

const mostReferences = 32

/** Where the references end that stand at this spot. */
const arrived = (spot: Spot, readFrom: ReadFile, steps = 0): Spot | undefined => {
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

const walked = (from: Spot, segments: Segments, readFrom: ReadFile): Spot | undefined => {
  let at: Spot | undefined = from
  for (const segment of segments) {
    const here: Spot | undefined = at === undefined ? undefined : arrived(at, readFrom)
    at = here === undefined ? undefined : { source: here.source, segments: [...here.segments, segment] }
  }
  return at === undefined || valueAt(at.source.value, at.segments) === undefined ? undefined : at
}
