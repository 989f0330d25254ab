/**
 * What was seen at each place of the bodies that one side answered with: types, words, how often it was there.
 *
 * A place is a pointer with `*` for every item of a list, and for every name that is data and not declared. Nothing of
 * a value is kept but the words that the contract spells out.
 */
import {
  type SchemaFields,
  applicableSchemas,
  schemasOfItem,
  schemasOfProperty,
} from '../contract/applicable-schemas.ts'
import type { Schemas } from '../contract/schemas.ts'
import { isObject, segmentsOf } from '../text/pointer.ts'
import type { ShownAnswer } from '../verify/told.ts'
import { partOf } from './difference.ts'
import { textKind } from './text-kinds.ts'

/** The first time that something was seen. */
export interface Sample {
  readonly call: ShownAnswer
  readonly pointer: string
}

export type TypeName = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object'

export interface PlaceSeen {
  readonly place: string
  /** Of a property: that of the object that it is in. Undefined for items, and for the whole. */
  readonly within: string | undefined
  /** Does the contract name it? */
  readonly isNamed: boolean
  /** How often it was of a type. */
  readonly types: Map<TypeName, number>
  readonly first: Sample
  firstObject: Sample | undefined
  /** Lists that had anything in them. */
  filled: number
  readonly textKinds: Set<string>
  /** Of those that the contract spells out. */
  readonly words: Set<unknown>
  /** In how many answers it was seen. */
  answers: number
  latest: number
  readonly schemas: readonly SchemaFields[]
}

export interface Profile {
  readonly places: ReadonlyMap<string, PlaceSeen>
  /** There was more to see than is kept. */
  readonly isCut: boolean
  /** @param schema of the body; undefined: none is declared */
  add(body: unknown, schema: unknown, call: ShownAnswer): void
  /** Of a pointer into such a body. */
  placeOf(pointer: string): string
}

/** A body whose names are all different is told by the first. */
const mostPlaces = 4_000
const mostWords = 100

export const typeOf = (value: unknown): TypeName => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  const type = typeof value
  return type === 'boolean' || type === 'number' || type === 'string' ? type : 'object'
}

export const countOf = ({ types }: PlaceSeen): number => [...types.values()].reduce((sum, count) => sum + count, 0)

export const profileOf = (schemas: Schemas): Profile => {
  const places = new Map<string, PlaceSeen>()
  let answers = 0
  let isCut = false

  const seenAt = (
    place: string,
    pointer: string,
    call: ShownAnswer,
    {
      within,
      isNamed,
      declared,
    }: Pick<PlaceSeen, 'within' | 'isNamed'> & { readonly declared: () => readonly unknown[] },
  ): PlaceSeen | undefined => {
    const known = places.get(place)
    if (known !== undefined) return known
    if (places.size === mostPlaces) {
      isCut = true
      return undefined
    }
    const made: PlaceSeen = {
      place,
      within,
      isNamed,
      types: new Map(),
      first: { call, pointer },
      firstObject: undefined,
      filled: 0,
      textKinds: new Set(),
      words: new Set(),
      answers: 0,
      latest: 0,
      schemas: applicableSchemas(declared(), schemas),
    }
    places.set(place, made)
    return made
  }

  const look = (value: unknown, seen: PlaceSeen | undefined, pointer: string, call: ShownAnswer): void => {
    if (seen === undefined) return
    const type = typeOf(value)
    seen.types.set(type, (seen.types.get(type) ?? 0) + 1)
    if (seen.latest !== answers) {
      seen.latest = answers
      seen.answers += 1
    }
    if (typeof value === 'string') seen.textKinds.add(textKind(value))
    if (isWord(value, seen.schemas) && seen.words.size < mostWords) seen.words.add(value)
    if (Array.isArray(value)) items(value, seen, pointer, call)
    else if (isObject(value)) properties(value, seen, pointer, call)
  }

  const items = (list: readonly unknown[], seen: PlaceSeen, pointer: string, call: ShownAnswer): void => {
    if (list.length > 0) seen.filled += 1
    for (const [index, item] of list.entries()) {
      const at = `${pointer}/${index}`
      const options = { within: undefined, isNamed: true, declared: () => schemasOfItem(seen.schemas, index) }
      look(item, seenAt(`${seen.place}/*`, at, call, options), at, call)
    }
  }

  const properties = (
    value: Readonly<Record<string, unknown>>,
    seen: PlaceSeen,
    pointer: string,
    call: ShownAnswer,
  ): void => {
    seen.firstObject ??= { call, pointer }
    for (const [name, inner] of Object.entries(value)) {
      const key = partOf(name)
      const declared = schemasOfProperty(seen.schemas, name)
      const isNamed = declared.length > 0
      const isData = isDatum(seen.schemas, name)
      const place = `${seen.place}/${isData ? '*' : key}`
      const at = `${pointer}/${key}`
      const options = {
        within: isData ? undefined : seen.place,
        isNamed: isNamed || isData,
        declared: () =>
          isData ? seen.schemas.flatMap(({ additionalProperties }) => additionalProperties ?? []) : declared,
      }
      look(inner, seenAt(place, at, call, options), at, call)
    }
  }

  return {
    places,
    get isCut() {
      return isCut
    },
    placeOf: pointer =>
      segmentsOf(pointer).reduce((place, segment) => {
        const seen = places.get(place)
        const isOne = seen !== undefined && (seen.types.has('array') || isDatum(seen.schemas, segment))
        return `${place}/${isOne ? '*' : partOf(segment)}`
      }, ''),
    add: (body, schema, call) => {
      answers += 1
      const options = { within: undefined, isNamed: true, declared: () => [schema] }
      look(body, seenAt('', '', call, options), '', call)
    },
  }
}

const isWord = (value: unknown, schemas: readonly SchemaFields[]): boolean =>
  schemas.some(({ enum: words }) => Array.isArray(words) && words.includes(value))

/** The name of an entry of a table, which says nothing of its shape. */
const isDatum = (schemas: readonly SchemaFields[], name: string): boolean =>
  schemasOfProperty(schemas, name).length === 0
  && schemas.some(
    ({ additionalProperties, patternProperties, properties }) =>
      isObject(patternProperties)
      || (isObject(additionalProperties) && Object.keys(additionalProperties).length > 0)
      || (additionalProperties === true && properties === undefined),
  )
