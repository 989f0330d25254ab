/**
 * What all parts of a schema say of one value, and of what is inside of it: which names nobody asks for there. An
 * alternative speaks for itself alone; where the value is meant to be that one, it counts for all.
 */
import { type SchemaFields, applicableSchemas, schemasOfField, schemasOfItem } from '../contract/applicable-schemas.ts'
import { type OneWay, isOneWay } from '../contract/one-way.ts'
import { lazyEach } from '../text/lazy.ts'
import { isObject } from '../text/pointer.ts'
import { expressionOf } from './expressions.ts'

/** Schemas that speak of the same value. */
interface Speaking {
  readonly id: number
  readonly parts: ReadonlySet<SchemaFields>
  /** Names that one of them calls so. */
  readonly unasked: ReadonlySet<string>
  /** Those that call names so of which they know a pattern, or nothing. */
  readonly unnaming: readonly SchemaFields[]
}

export interface Around {
  /** Those that hold. */
  readonly surely: Speaking
  /** Those, and all alternatives. */
  readonly perhaps: Speaking
}

export interface Arounds {
  readonly none: Around
  /** With all that a schema is made of. */
  with(schema: unknown, around: Around): Around
  /** The same of a value that is meant to be one of a choice: what another of that choice says of it doesn't count. */
  inAlternative(schema: SchemaFields, choice: 'anyOf' | 'oneOf', around: Around): Around
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
  /** Does the schema itself ask for what an alternative, or words that nobody follows, may excuse? */
  isDoubtful(value: SchemaFields, around: Around): boolean
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
        parts = isOver ? [] : applicableSchemas([schema], followed, isMeant, mostParts)
        take(parts.length)
        if (parts.length > mostParts) isOver = true
        known.set(schema, parts)
      }
      return parts
    }
  }
  const applicable = partsBy()
  const whole = partsBy(() => false)
  /** What only refers says nothing itself. */
  const telling = (partsOf: (schema: unknown) => readonly SchemaFields[]) =>
    lazyEach((schema: unknown) => partsOf(schema).filter(one => ofInside.some(name => name in one)))
  const [surely, perhaps] = [telling(whole), telling(applicable)]

  const ids = new Map<unknown, number>()
  const idOf = (value: unknown): number => {
    const id = ids.get(value) ?? ids.size
    ids.set(value, id)
    return id
  }
  const interned = new Map<string, Speaking>()
  const of = (all: Iterable<SchemaFields>): Speaking => {
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
    const unnaming = [...parts].filter(({ patternProperties, additionalProperties }) =>
      [additionalProperties, ...(isObject(patternProperties) ? Object.values(patternProperties) : [])].some(isUnasked),
    )
    const made = { id: interned.size, parts, unasked: new Set(names), unnaming }
    interned.set(key, made)
    return made
  }
  const nobody = of([])
  const none: Around = { surely: nobody, perhaps: nobody }
  const joined = (speaking: Speaking, parts: readonly SchemaFields[]): Speaking =>
    parts.every(one => speaking.parts.has(one)) ? speaking : of([...speaking.parts, ...parts])
  const withSchema = (schema: unknown, around: Around): Around => ({
    surely: joined(around.surely, surely(schema)),
    perhaps: joined(around.perhaps, perhaps(schema)),
  })
  /** All that a schema is made of but for one choice: another one may hold at the same time. */
  const besides = new Map<string, readonly SchemaFields[]>()
  const besideChoice = (schema: SchemaFields, choice: 'anyOf' | 'oneOf'): readonly SchemaFields[] => {
    const key = `${idOf(schema)} ${choice}`
    const known = besides.get(key)
    if (known !== undefined) return known
    const { [choice]: _, ...rest } = schema
    const made = [...new Set([...surely(schema), ...perhaps(rest)])].filter(one => one !== rest)
    besides.set(key, made)
    return made
  }
  const inAlternative: Arounds['inAlternative'] = (schema, choice, around) => ({
    surely: joined(around.surely, surely(schema)),
    perhaps: joined(around.perhaps, besideChoice(schema, choice)),
  })
  /** Of what each of them says of something inside. */
  const inside = (
    around: Around,
    schemasBy: (parts: readonly SchemaFields[]) => readonly unknown[],
    key?: string,
  ): Around => {
    const speaking = (who: keyof Around, partsOf: (schema: unknown) => readonly SchemaFields[]): Speaking => {
      const { id, parts } = around[who]
      if (parts.size === 0) return nobody
      const place = `${who} ${id} ${key}`
      const known = key === undefined ? undefined : places.get(place)
      if (known !== undefined) return known
      take(1 + (parts.size >> 3))
      const schemas = schemasBy([...parts])
      const made = schemas.length === 0 ? nobody : of(schemas.flatMap(partsOf))
      if (key !== undefined) places.set(place, made)
      return made
    }
    return { surely: speaking('surely', surely), perhaps: speaking('perhaps', perhaps) }
  }
  const places = new Map<string, Speaking>()
  const isNamedBy = (pattern: string, name: string): boolean => expressionOf(pattern)?.test(name) === true
  const mayBeNamedBy = (pattern: string, name: string): boolean => expressionOf(pattern)?.test(name) !== false
  const at: Arounds['at'] = (around, name) =>
    inside(around, parts => schemasOfField(parts, name, isNamedBy), `.${name}`)
  const item: Arounds['item'] = (around, index) =>
    inside(
      around,
      parts =>
        index === undefined
          ? parts.flatMap(({ items }) => (items === undefined ? [] : [items]))
          : schemasOfItem(parts, index),
      `/${index ?? ''}`,
    )

  const ofNames = (one: SchemaFields, isMeant: (name: string) => boolean): readonly unknown[] => {
    const { properties, patternProperties, additionalProperties } = one
    const declared = isObject(properties) ? Object.entries(properties).filter(([name]) => isMeant(name)) : []
    const byPattern = isObject(patternProperties) ? Object.values(patternProperties) : []
    return [...declared.map(([, schema]) => schema), ...byPattern, additionalProperties]
  }
  const others = (parts: readonly SchemaFields[], value: SchemaFields): readonly SchemaFields[] =>
    parts.filter(one => one !== value)
  const blurred: Blurred = {
    additionalProperties: (around, value) => {
      const own = isObject(value.properties) ? value.properties : {}
      return inside(around, parts =>
        others(parts, value).flatMap(one => ofNames(one, name => !Object.hasOwn(own, name))),
      )
    },
    patternProperties: (around, pattern) =>
      inside(around, parts => parts.flatMap(one => ofNames(one, name => mayBeNamedBy(pattern, name)))),
    items: (around, value) =>
      inside(around, parts =>
        others(parts, value).flatMap(one => (Array.isArray(one.prefixItems) ? one.prefixItems : [])),
      ),
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

  const askedBy = (part: SchemaFields): readonly string[] => {
    const { required, dependentRequired } = part
    return [required, ...(isObject(dependentRequired) ? Object.values(dependentRequired) : [])].flat().map(String)
  }
  /** What is asked for by not being barred. */
  const askedInWords = (value: SchemaFields, depth = 0): readonly string[] =>
    depth > 4 || value.not === undefined
      ? []
      : applicable(value.not).flatMap(part =>
          part.not === undefined
            ? []
            : applicable(part.not).flatMap(one => [...askedBy(one), ...askedInWords(one, depth + 1)]),
        )
  const mayBeUnasked = ({ unasked, unnaming }: Speaking, name: string): boolean =>
    unasked.has(name) || schemasOfField(unnaming, name, mayBeNamedBy).some(isUnasked)
  const isDoubtful: Arounds['isDoubtful'] = (value, { surely: sure, perhaps: maybe }) =>
    (maybe.unasked.size > 0 || maybe.unnaming.length > 0)
    && (askedBy(value).some(name => !sure.unasked.has(name) && mayBeUnasked(maybe, name))
      || askedInWords(value).some(name => mayBeUnasked(maybe, name)))

  /** Those of which nobody asks for: `id`, and perhaps: `id?`. */
  const unaskedHere = (schema: unknown, around: Around): readonly string[] => {
    const { surely: sure, perhaps: maybe } = around
    if (maybe.unasked.size === 0 && maybe.unnaming.length === 0) return []
    const own = withSchema(schema, none)
    const parts = applicable(schema)
    const asked = new Set(parts.flatMap(askedBy))
    const declared = parts.flatMap(({ properties }) => (isObject(properties) ? Object.keys(properties) : []))
    const surelySo = [...asked, ...declared].filter(name => sure.unasked.has(name) && !own.surely.unasked.has(name))
    const perhapsSo = [
      ...[...asked].filter(name => mayBeUnasked(maybe, name) && !mayBeUnasked(own.perhaps, name)),
      ...parts.flatMap(part => askedInWords(part)).filter(name => mayBeUnasked(maybe, name)),
    ]
    return [...new Set([...surelySo, ...perhapsSo.map(name => `${name}?`)])].toSorted()
  }

  /** Does it say more than the schema itself? */
  const isAdding = (schema: unknown, around: Around): boolean => {
    if (!isObject(schema) || around.perhaps.parts.size === 0) return false
    const own = withSchema(schema, none)
    const isMore = (who: keyof Around): boolean => [...around[who].parts].some(one => !own[who].parts.has(one))
    return isMore('surely') || isMore('perhaps')
  }

  const keyOf = (schema: unknown, { surely: sure, perhaps: maybe }: Around): string =>
    `${idOf(schema)} ${sure.id} ${maybe.id}`
  const told = new Map<string, string>()
  const otherwise: Arounds['otherwise'] = (schema, around) => {
    if (!isAdding(schema, around)) return ''
    const start = keyOf(schema, around)
    const known = told.get(start)
    if (known !== undefined) return known
    const reached = new Map<string, Reached>()
    const waiting: Reached[] = []
    const placeOf = (one: unknown, beside: Around): Reached => {
      const key = keyOf(one, beside)
      const place = reached.get(key) ?? { schema: one, around: beside, names: [], steps: [], from: [], isLive: false }
      if (!reached.has(key)) waiting.push(place)
      reached.set(key, place)
      return place
    }
    const root = placeOf(schema, around)
    const live: Reached[] = []
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
    inAlternative,
    at,
    item,
    blurred,
    otherwise,
    isUnasked,
    isDoubtful,
    get isOver() {
      return isOver
    },
  }
}

/** As many as are found at once, at most. */
const mostParts = 10_000

/** Keywords that speak of what is inside of a value. */
const ofInside = ['properties', 'patternProperties', 'additionalProperties', 'items', 'prefixItems']

/** A schema, and what is around it. */
interface Reached {
  readonly schema: unknown
  readonly around: Around
  names: readonly string[]
  readonly steps: (readonly [step: string, place: Reached])[]
  readonly from: Reached[]
  isLive: boolean
}

/** The same text for places from which the same names are found by the same steps. */
const textOf = (root: Reached): string => {
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
