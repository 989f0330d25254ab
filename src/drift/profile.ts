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
import { lazy } from '../text/lazy.ts'
import { isObject, segmentsOf } from '../text/pointer.ts'
import type { ShownAnswer } from '../verify/told.ts'
import { type Alternatives, alternativesOf } from './alternatives.ts'
import { placePartOf } from './difference.ts'
import { hasLeftOut } from './left-out.ts'
import { textKind } from './text-kinds.ts'
import { addTo } from '../text/grouped-by.ts'

/** The first time that something was seen. */
export interface FirstSeen {
  readonly call: ShownAnswer
  readonly pointer: string
}

export type TypeName = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object'

export interface PlaceSeen {
  /** By which it is found in a profile: the place, with the alternatives that it is part of. */
  readonly key: string
  readonly place: string
  /** Of a property: the key of the object that it is in. Undefined for items, and for the whole. */
  readonly within: string | undefined
  /** The objects at a place that fit one of its alternatives, seen a second time. */
  readonly isAlternative: boolean
  /** Does the contract name it? */
  readonly isNamed: boolean
  /** How often it was of a type. */
  readonly types: Map<TypeName, number>
  readonly first: FirstSeen
  firstObject: FirstSeen | undefined
  /** Lists that had anything in them. */
  filled: number
  readonly textKinds: Set<string>
  /** Of those that the contract spells out. */
  readonly words: Set<unknown>
  /** In how many answers it was seen. */
  answers: number
  latest: number
  readonly schemas: readonly SchemaFields[]
  readonly alternatives: () => Alternatives | undefined
}

export interface Profile {
  /** By their keys. */
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

const typeOf = (value: unknown): TypeName => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  const type = typeof value
  return type === 'boolean' || type === 'number' || type === 'string' ? type : 'object'
}

export const timesSeen = ({ types }: PlaceSeen): number => [...types.values()].reduce((sum, count) => sum + count, 0)

export const profileOf = (schemas: Schemas): Profile => {
  const places = new Map<string, PlaceSeen>()
  const byPlace = new Map<string, PlaceSeen[]>()
  let answers = 0
  let isCut = false

  const seenAt = (
    key: string,
    pointer: string,
    call: ShownAnswer,
    {
      place,
      within,
      isNamed,
      isAlternative = false,
      declared,
    }: Pick<PlaceSeen, 'place' | 'within' | 'isNamed'> & {
      readonly isAlternative?: boolean
      readonly declared: () => readonly unknown[]
    },
  ): PlaceSeen | undefined => {
    const known = places.get(key)
    if (known !== undefined) return known
    if (places.size === mostPlaces) {
      isCut = true
      return undefined
    }
    const all = declared()
    const made: PlaceSeen = {
      key,
      place,
      within,
      isNamed,
      isAlternative,
      types: new Map(),
      first: { call, pointer },
      firstObject: undefined,
      filled: 0,
      textKinds: new Set(),
      words: new Set(),
      answers: 0,
      latest: 0,
      schemas: applicableSchemas(all, schemas),
      alternatives: lazy(() => alternativesOf(all, schemas)),
    }
    places.set(key, made)
    addTo(byPlace, place, made)
    return made
  }

  const count = (seen: PlaceSeen, type: TypeName): void => {
    seen.types.set(type, (seen.types.get(type) ?? 0) + 1)
    if (seen.latest === answers) return
    seen.latest = answers
    seen.answers += 1
  }

  const look = (value: unknown, seen: PlaceSeen | undefined, pointer: string, call: ShownAnswer): void => {
    if (seen === undefined) return
    count(seen, typeOf(value))
    if (typeof value === 'string' && !hasLeftOut(value)) seen.textKinds.add(textKind(value))
    if (isWord(value, seen.schemas) && seen.words.size < mostWords) seen.words.add(value)
    if (Array.isArray(value)) items(value, seen, pointer, call)
    else if (isObject(value)) properties(value, seen, pointer, call)
  }

  const items = (list: readonly unknown[], seen: PlaceSeen, pointer: string, call: ShownAnswer): void => {
    if (list.length > 0) seen.filled += 1
    for (const [index, item] of list.entries()) {
      const at = `${pointer}/${index}`
      const options = {
        place: `${seen.place}/*`,
        within: undefined,
        isNamed: true,
        declared: () => schemasOfItem(seen.schemas, index),
      }
      look(item, seenAt(`${seen.key}/*`, at, call, options), at, call)
    }
  }

  const properties = (
    value: Readonly<Record<string, unknown>>,
    seen: PlaceSeen,
    pointer: string,
    call: ShownAnswer,
  ): void => {
    seen.firstObject ??= { call, pointer }
    const choices = seen.alternatives()
    const fitted = choices?.fittedBy(value)
    const holders = new Map<number, PlaceSeen | undefined>()
    for (const number of fitted ?? []) holders.set(number, fitting(seen, number, pointer, call))
    for (const [name, inner] of Object.entries(value)) {
      const key = placePartOf(name)
      const declared = schemasOfProperty(seen.schemas, name)
      const isNamed = declared.length > 0
      const isData = isDatum(seen.schemas, name)
      const part = isData ? '*' : key
      const owner = fitted === undefined ? undefined : choices?.ownerOf(name, fitted)
      const holder = owner === undefined ? seen : (holders.get(owner) ?? seen)
      const at = `${pointer}/${key}`
      const options = {
        place: `${seen.place}/${part}`,
        within: isData ? undefined : holder.key,
        isNamed: isNamed || isData,
        declared: () =>
          isData ? seen.schemas.flatMap(({ additionalProperties }) => additionalProperties ?? []) : declared,
      }
      look(inner, seenAt(`${holder.key}/${part}`, at, call, options), at, call)
    }
  }

  /** An object counted among those that fit one alternative. */
  const fitting = (seen: PlaceSeen, number: number, pointer: string, call: ShownAnswer): PlaceSeen | undefined => {
    // No property's key has this: a tilde in a name is written `~0`.
    const holder = seenAt(`${seen.key}/~alternative-${number}`, pointer, call, {
      place: seen.place,
      within: undefined,
      isNamed: true,
      isAlternative: true,
      declared: () => [],
    })
    if (holder === undefined) return undefined
    count(holder, 'object')
    holder.firstObject ??= { call, pointer }
    return holder
  }

  return {
    places,
    get isCut() {
      return isCut
    },
    placeOf: pointer =>
      segmentsOf(pointer).reduce((place, segment) => {
        const seen = byPlace.get(place) ?? []
        const isOne = seen.some(({ types, schemas: all }) => types.has('array') || isDatum(all, segment))
        return `${place}/${isOne ? '*' : placePartOf(segment)}`
      }, ''),
    add: (body, schema, call) => {
      answers += 1
      const options = { place: '', within: undefined, isNamed: true, declared: () => [schema] }
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
