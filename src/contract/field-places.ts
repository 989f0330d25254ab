/**
 * Where the fields of bodies were written: of a body the contract's place is that of the whole, and whoever sent a
 * wrong field wants to read what is said of that one.
 *
 * The places are found once, while the files are at hand: at the first wrong request that would be a second's work in
 * the middle of an exchange.
 */
import { type SchemaWay, choices, declaredPart } from './declared-part.ts'
import type { Place } from '../text/finding.ts'
import { type Segments, dereferenced, isObject, pointerOf, segmentsOf, valueAt } from '../text/pointer.ts'

/** By the pointers of their schemas in the document. */
export type FieldPlaces = ReadonlyMap<string, Place>

/** Of a contract with more fields the rest are told as the body that they are in. */
const mostPlaces = 5_000

export interface FieldPlacesMaking {
  readonly all: FieldPlaces
  /** All that can be reached from a schema, over references too. */
  readonly add: (schemaPointer: string) => void
}

export const fieldPlacesOf = (
  document: unknown,
  placeOf: (segments: Segments) => Place | undefined,
): FieldPlacesMaking => {
  const all = new Map<string, Place>()
  const seen = new Set<string>()
  const add = (schemaPointer: string): void => {
    const open: Segments[] = [segmentsOf(schemaPointer)]
    for (let next = open.shift(); next !== undefined && all.size < mostPlaces; next = open.shift()) {
      const [at, schema] = dereferenced(document, next)
      const pointer = pointerOf(at)
      if (!isObject(schema) || seen.has(pointer)) continue
      seen.add(pointer)
      const { properties, items } = schema
      const fields = [
        ...(isObject(properties) ? Object.keys(properties).map(name => [...at, 'properties', name]) : []),
        ...(isObject(items) ? [[...at, 'items']] : []),
      ]
      for (const field of fields.slice(0, mostPlaces - all.size)) {
        const place = placeOf(field)
        if (place !== undefined) all.set(pointerOf(field), place)
      }
      open.push(...fields, ...branchesOf(at, schema))
    }
  }
  return { all, add }
}

const branchesOf = (at: Segments, schema: Record<string, unknown>): Segments[] =>
  choices.flatMap(keyword => {
    const branches = schema[keyword]
    return Array.isArray(branches) ? branches.map((_, index) => [...at, keyword, String(index)]) : []
  })

/**
 * The place of the innermost part that is declared on the way to a field; undefined where not even the first is.
 *
 * @param pointer of the field, in the value
 * @param whole value: where there are alternatives it says which of them it is
 */
export const fieldPlace = (
  places: FieldPlaces,
  document: unknown,
  schemaPointer: string,
  pointer: string,
  whole: unknown,
): Place | undefined => {
  let last: Place | undefined
  for (const at of schemasAlong(document, schemaPointer, pointer, whole)) last = places.get(pointerOf(at)) ?? last
  return last
}

/**
 * Where the schema of a part of a value is; undefined where nothing declares it.
 *
 * @param whole value: where there are alternatives it says which of them it is
 */
export const schemaPointerIn = (
  { document }: { readonly document: unknown },
  schemaPointer: string,
  pointer: string,
  whole?: unknown,
): string | undefined => {
  if (pointer === '') return schemaPointer
  const way = [...schemasAlong(document, schemaPointer, pointer, whole)]
  const last = way.length === segmentsOf(pointer).length ? way.at(-1) : undefined
  return last === undefined ? undefined : pointerOf(last)
}

/** The schemas of the parts on the way to one, as far as they are declared. */
function* schemasAlong(
  document: unknown,
  schemaPointer: string,
  pointer: string,
  whole: unknown,
): Generator<Segments, void, undefined> {
  let at: Segments | undefined = segmentsOf(schemaPointer)
  const segments = segmentsOf(pointer)
  const way: SchemaWay<Segments> = {
    arrived: from => dereferenced(document, from),
    below: (from, ...further) => [...from, ...further],
  }
  for (const [index, segment] of segments.entries()) {
    at = declaredPart(way, at, segment, valueAt(whole, segments.slice(0, index)))
    if (at === undefined) return
    yield at
  }
}
