/**
 * What all parts of a schema say of one value, and of what is inside of it: which names nobody asks for there. An
 * alternative speaks for itself alone.
 */
import { type SchemaFields, applicableSchemas, schemasOfField, schemasOfItem } from '../contract/applicable-schemas.ts'
import { type OneWay, isOneWay } from '../contract/one-way.ts'
import { isObject } from '../text/pointer.ts'
import { expressionOf } from './expressions.ts'

/** Schemas that surely hold of the same value. */
export interface Around {
  readonly id: number
  readonly parts: ReadonlySet<SchemaFields>
  /** Names that one of them calls so. */
  readonly unasked: ReadonlySet<string>
}

export interface Arounds {
  readonly none: Around
  /** With all that a schema is made of. */
  with(schema: unknown, around: Around): Around
  /** Of the value of a name. */
  at(around: Around, name: string): Around
  /** Of an item; undefined: of one behind those that have a place of their own. */
  item(around: Around, index: number | undefined): Around
  /** Of what only some of the values are that a schema inside of one part speaks of. */
  readonly blurred: Blurred
  /**
   * What a copy of a schema is made otherwise for the sake of what stands around it: the same text for what is to be
   * made the same; `` for nothing.
   */
  otherwise(schema: unknown, around: Around): string
  isUnasked(schema: unknown): boolean
  /** It takes too much: what is told is no longer all. */
  readonly isOver: boolean
}

/** `value`: the part, which is among those around it. */
interface Blurred {
  additionalProperties(around: Around, value: SchemaFields): Around
  patternProperties(around: Around, pattern: string): Around
  items(around: Around, value: SchemaFields): Around
}

interface Followed {
  readonly document: object
  referred(schema: unknown): unknown
}

/** `spend`: is told how many schemas are looked at. @returns true: that is too much */
export const aroundsIn = (followed: Followed, flag: OneWay, spend: (steps: number) => boolean): Arounds => {
  let isOver = false
  const take = (steps: number): void => {
    isOver = spend(steps) || isOver
  }
  const oneWay = new Map<unknown, boolean>()
  const isUnasked = (schema: unknown): boolean => {
    const isOne = oneWay.get(schema) ?? isOneWay(followed, schema, flag)
    oneWay.set(schema, isOne)
    return isOne
  }
  const partsBy = (isMeant?: () => boolean): ((schema: unknown) => readonly SchemaFields[]) => {
    const known = new Map<unknown, readonly SchemaFields[]>()
    return schema => {
      let parts = known.get(schema)
      if (parts === undefined) {
        parts = isOver ? [] : applicableSchemas([schema], followed, isMeant)
        take(parts.length)
        if (parts.length > mostParts) isOver = true
        known.set(schema, parts)
      }
      return parts
    }
  }
  const applicable = partsBy()
  const whole = partsBy(() => false)
  const telling = new Map<unknown, readonly SchemaFields[]>()
  /** What only refers says nothing itself. */
  const surely = (schema: unknown): readonly SchemaFields[] => {
    const parts = telling.get(schema) ?? whole(schema).filter(one => ofInside.some(name => name in one))
    telling.set(schema, parts)
    return parts
  }

  const ids = new Map<unknown, number>()
  const idOf = (value: unknown): number => {
    const id = ids.get(value) ?? ids.size
    ids.set(value, id)
    return id
  }
  const interned = new Map<string, Around>()
  const of = (all: Iterable<SchemaFields>): Around => {
    const parts = new Set(all)
    take(parts.size)
    const key = [...parts]
      .map(idOf)
      .toSorted((a, b) => a - b)
      .join(' ')
    const known = interned.get(key)
    if (known !== undefined) return known
    const names = [...parts].flatMap(({ properties }) =>
      isObject(properties) ? Object.keys(properties).filter(name => isUnasked(properties[name])) : [],
    )
    const made = { id: interned.size, parts, unasked: new Set(names) }
    interned.set(key, made)
    return made
  }
  const none = of([])
  const withSchema = (schema: unknown, around: Around): Around => {
    const parts = surely(schema)
    return parts.every(one => around.parts.has(one)) ? around : of([...around.parts, ...parts])
  }
  const ofAll = (schemas: readonly unknown[]): Around => {
    if (schemas.length === 0) return none
    take(schemas.length)
    return of(schemas.flatMap(surely))
  }
  const isNamedBy = (pattern: string, name: string): boolean => expressionOf(pattern)?.test(name) === true
  const mayBeNamedBy = (pattern: string, name: string): boolean => expressionOf(pattern)?.test(name) !== false
  const inside = new Map<string, Around>()
  const remembered = (key: string, make: () => Around): Around => {
    const known = inside.get(key) ?? make()
    inside.set(key, known)
    return known
  }
  const at: Arounds['at'] = (around, name) => {
    // It is looked up once for each part that declares it.
    return remembered(`${around.id} ${name}`, () => {
      take(around.parts.size >> 3)
      return ofAll(schemasOfField([...around.parts], name, isNamedBy))
    })
  }
  const item: Arounds['item'] = (around, index) =>
    remembered(`${around.id} /${index ?? ''}`, () =>
      ofAll(
        index === undefined
          ? [...around.parts].flatMap(({ items }) => (items === undefined ? [] : [items]))
          : schemasOfItem([...around.parts], index),
      ),
    )

  const others = (around: Around, value: SchemaFields): readonly SchemaFields[] =>
    [...around.parts].filter(one => one !== value)
  const ofNames = (one: SchemaFields, isMeant: (name: string) => boolean): readonly unknown[] => {
    const { properties, patternProperties, additionalProperties } = one
    const declared = isObject(properties) ? Object.entries(properties).filter(([name]) => isMeant(name)) : []
    const byPattern = isObject(patternProperties) ? Object.values(patternProperties) : []
    return [...declared.map(([, schema]) => schema), ...byPattern, additionalProperties]
  }
  const blurred: Blurred = {
    additionalProperties: (around, value) => {
      const own = isObject(value.properties) ? value.properties : {}
      return ofAll(others(around, value).flatMap(one => ofNames(one, name => !Object.hasOwn(own, name))))
    },
    patternProperties: (around, pattern) => {
      const byName = [...around.parts].flatMap(one => ofNames(one, name => mayBeNamedBy(pattern, name)))
      return ofAll(byName)
    },
    items: (around, value) =>
      ofAll(others(around, value).flatMap(one => (Array.isArray(one.prefixItems) ? one.prefixItems : []))),
  }

  /** What is inside of a schema that the schemas around it speak of as well. */
  const below = (
    schema: unknown,
    around: Around,
  ): readonly (readonly [step: string, schema: unknown, around: Around])[] =>
    applicable(schema).flatMap(part => {
      const { properties, prefixItems, items, contains, additionalProperties, patternProperties } = part
      const named = isObject(properties)
        ? Object.entries(properties).map(([name, one]) => [`.${name}`, one, at(around, name)] as const)
        : []
      const listed = Array.isArray(prefixItems)
        ? prefixItems.map((one: unknown, index) => [`/${index}`, one, item(around, index)] as const)
        : []
      const each = [items, contains].flatMap(one => [
        ['/', one, item(around, undefined)] as const,
        ['/', one, blurred.items(around, part)] as const,
      ])
      const matching = isObject(patternProperties)
        ? Object.entries(patternProperties).map(
            ([pattern, one]) => ['*', one, blurred.patternProperties(around, pattern)] as const,
          )
        : []
      const rest = ['*', additionalProperties, blurred.additionalProperties(around, part)] as const
      return [...named, ...listed, ...each, ...matching, rest]
    })

  const unaskedHere = (schema: unknown, around: Around): readonly string[] => {
    if (around.unasked.size === 0) return []
    const own = withSchema(schema, none).unasked
    const spoken = applicable(schema).flatMap(({ required, dependentRequired, properties }) => [
      ...[required, ...(isObject(dependentRequired) ? Object.values(dependentRequired) : [])].flat(),
      ...(isObject(properties) ? Object.keys(properties) : []),
    ])
    return [...new Set(spoken.map(String))].filter(name => around.unasked.has(name) && !own.has(name)).toSorted()
  }

  /** Does it say more than the schema itself? */
  const isAdding = (schema: unknown, around: Around): boolean => {
    if (!isObject(schema) || around.parts.size === 0) return false
    const own = withSchema(schema, none).parts
    return [...around.parts].some(one => !own.has(one))
  }

  const told = new Map<string, string>()
  const otherwise: Arounds['otherwise'] = (schema, around) => {
    if (!isAdding(schema, around)) return ''
    const start = `${idOf(schema)} ${around.id}`
    const known = told.get(start)
    if (known !== undefined) return known
    const places = new Map<string, Place>()
    const waiting: Place[] = []
    const placeOf = (one: unknown, beside: Around): Place => {
      const key = `${idOf(one)} ${beside.id}`
      const place = places.get(key) ?? { schema: one, around: beside, names: [], steps: [], from: [], isLive: false }
      if (!places.has(key)) waiting.push(place)
      places.set(key, place)
      return place
    }
    const root = placeOf(schema, around)
    const live: Place[] = []
    // It grows while it is gone through.
    for (const place of waiting) {
      if (isOver) break
      place.names = unaskedHere(place.schema, place.around)
      if (place.names.length > 0) live.push(place)
      for (const [step, one, beside] of below(place.schema, place.around)) {
        if (!isAdding(one, beside)) continue
        const next = placeOf(one, beside)
        next.from.push(place)
        place.steps.push([step, next])
      }
      take(1 + place.steps.length)
    }
    for (const place of live) {
      if (place.isLive) continue
      place.isLive = true
      live.push(...place.from)
    }
    const text = root.isLive ? textOf(root) : ''
    told.set(start, text)
    return text
  }

  return {
    none,
    with: withSchema,
    at,
    item,
    blurred,
    otherwise,
    isUnasked,
    get isOver() {
      return isOver
    },
  }
}

/** As many as are found at once, at most. */
const mostParts = 1000

/** Keywords that speak of what is inside of a value. */
const ofInside = ['properties', 'patternProperties', 'additionalProperties', 'items', 'prefixItems']

/** A schema, and what is around it. */
interface Place {
  readonly schema: unknown
  readonly around: Around
  names: readonly string[]
  readonly steps: (readonly [step: string, place: Place])[]
  readonly from: Place[]
  isLive: boolean
}

/** The same text for places from which the same names are found by the same steps. */
const textOf = (root: Place): string => {
  const numbers = new Map([[root, 0]])
  const lines: unknown[] = []
  // It grows while it is gone through.
  for (const [place] of numbers) {
    const steps = place.steps
      .filter(([, next]) => next.isLive)
      .map(([step, next]) => {
        const number = numbers.get(next) ?? numbers.size
        numbers.set(next, number)
        return [step, number]
      })
    lines.push([place.names, steps])
  }
  return JSON.stringify(lines)
}
