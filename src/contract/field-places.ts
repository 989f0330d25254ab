/**
 * Where the fields of bodies were written: of a body the contract's place is that of the whole, and whoever sent a
 * wrong field wants to read what is said of that one.
 *
 * The places are found once, while the files are at hand: at the first wrong request that would be a second's work in
 * the middle of an exchange.
 */
import { declaredPart } from './declared-part.ts'
import type { SchemaWay } from './schema-way.ts'
import type { Place } from '../text/finding.ts'
import { lazyEach } from '../text/lazy.ts'
import { type Segments, dereferenced, isObject, pointerOf, segmentsOf, valueAt } from '../text/pointer.ts'
import { branchKeywords } from './branch-keywords.ts'

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
      const { properties, prefixItems, items } = schema
      const fields = [
        ...(isObject(properties) ? Object.keys(properties).map(name => [...at, 'properties', name]) : []),
        ...(Array.isArray(prefixItems) ? prefixItems.map((_, index) => [...at, 'prefixItems', String(index)]) : []),
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
  branchKeywords.flatMap(keyword => {
    const branches = schema[keyword]
    return Array.isArray(branches) ? branches.map((_, index) => [...at, keyword, String(index)]) : []
  })

/**
 * Of the fields of a value: the place of the innermost part that is declared on the way to one; undefined where not
 * even the first is. What was found on the way to one isn't looked for again for its neighbours: a body may have a
 * hundred violations in one list.
 *
 * @param whole value: where there are alternatives it says which of them it is
 * @returns by a field's pointer, in the value
 */
export const fieldPlaceIn = (
  places: FieldPlaces,
  document: unknown,
  schemaPointer: string,
  whole: unknown,
): ((pointer: string) => Place | undefined) => {
  const declared = declaredIn(document, schemaPointer, whole)
  const placeOf = (pointer: string): Place | undefined => {
    if (pointer === '') return undefined
    const { at } = declared(pointer)
    return (at === undefined ? undefined : places.get(pointerOf(at))) ?? placeOf(parentOf(pointer))
  }
  return placeOf
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
  const { at } = declaredIn(document, schemaPointer, whole)(pointer)
  return at === undefined ? undefined : pointerOf(at)
}

/** A part of a value, and where its schema is, if it is declared. */
interface DeclaredPart {
  readonly value: unknown
  readonly at: Segments | undefined
}

const parentOf = (pointer: string): string => pointer.slice(0, pointer.lastIndexOf('/'))

/** The parts of a value by their pointers; each is looked for once. */
const declaredIn = (document: unknown, schemaPointer: string, whole: unknown): ((pointer: string) => DeclaredPart) => {
  const way: SchemaWay<Segments> = {
    arrived: from => dereferenced(document, from),
    below: (from, ...further) => [...from, ...further],
  }
  const partAt: (pointer: string) => DeclaredPart = lazyEach(pointer => {
    if (pointer === '') return { value: whole, at: segmentsOf(schemaPointer) }
    const holder = partAt(parentOf(pointer))
    const last = segmentsOf(pointer.slice(pointer.lastIndexOf('/')))
    const at = holder.at === undefined ? undefined : declaredPart(way, holder.at, last[0] ?? '', holder.value)
    return { value: valueAt(holder.value, last), at }
  })
  return partAt
}
