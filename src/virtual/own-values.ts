/** What a schema says of its values itself: examples, a default, and with `x-faker` how to make one. */
import type { Schemas } from '../contract/schemas.ts'
import { isObject } from '../text/pointer.ts'
import { isWriteOnly } from './least.ts'
import type { Maker, OwnValues } from './maker.ts'
import { type SchemaParts, type SchemaPart, partsByName, referredBy } from './parts.ts'
import { type Faker, faked } from './text.ts'

const noValues: OwnValues = { examples: [], instead: [] }

/** Each schema's are proven once. */
export const ownValuesOf = (schemas: Schemas): Maker['ownValues'] => {
  const valid = new WeakMap<object, OwnValues>()
  return ({ schema }) => {
    if (!isObject(schema)) return noValues
    const before = valid.get(schema)
    if (before !== undefined) return before
    const all = [
      ...(Array.isArray(schema.examples) ? schema.examples : []),
      ...('example' in schema ? [schema.example] : []),
    ]
    const keeps = (value: unknown): boolean => schemas.problemsOfSchema(schema, value).length === 0
    const examples = all.filter(keeps)
    const own = {
      examples,
      instead: examples.length === 0 && 'default' in schema ? [schema.default].filter(keeps) : [],
    }
    valid.set(schema, own)
    return own
  }
}

/** Its own examples, or its default, as far as they keep to it. */
export const recordedIn = (
  parts: SchemaParts,
  { schemas, draw, ownValues }: Maker,
): { readonly value: unknown } | undefined => {
  const [only, ...others] = parts
  if (only === undefined || others.length > 0) return undefined
  for (let part: SchemaPart | undefined = only, hops = 0; part !== undefined && hops < 32; hops++) {
    const { examples, instead } = ownValues(part)
    const good = examples.length > 0 ? examples : instead
    if (good.length > 0) return { value: good[draw(good.length)] }
    part = referredBy(part, schemas)[0]
  }
  return undefined
}

/** What examples say of a value. */
export interface ToldTogether {
  readonly value: unknown
  /** No part describes a property that it has no example of: nothing is to be added. */
  readonly isWhole: boolean
}

/**
 * What the examples of all that holds a value say of it together: of objects the properties of each, of anything else
 * the first; without those that no answer has. undefined: there is none.
 */
export const toldTogether = (all: SchemaParts, { ownValues, schemas }: Maker): ToldTogether | undefined => {
  const told = all.flatMap(part => ownValues(part).examples.slice(0, 1))
  const [first] = told
  if (told.length === 0) return undefined
  if (!isObject(first)) return { value: first, isWhole: true }
  const together = new Map<string, unknown>()
  for (const one of told.filter(isObject))
    for (const [name, value] of Object.entries(one)) if (!together.has(name)) together.set(name, value)
  // Of an example that several alternatives have in common, the one that was chosen has its own say.
  for (const part of all)
    for (const [name, property] of partsByName(part, 'properties')) {
      const { schema } = property
      if (isObject(schema) && 'const' in schema && together.has(name)) together.set(name, schema.const)
      if ([property, ...referredBy(property, schemas)].some(isWriteOnly)) together.delete(name)
    }
  const isWhole = all.every(
    part =>
      ownValues(part).examples.length > 0 || partsByName(part, 'properties').every(([name]) => together.has(name)),
  )
  return { value: Object.fromEntries(together), isWhole }
}

/** `x-faker: person.firstName`, or `x-faker: { number.int: [{ max: 5 }] }`. */
export const ownFake = (parts: SchemaParts, faker: Faker): unknown => {
  for (const { schema } of parts) {
    if (!isObject(schema)) continue
    const hint = schema['x-faker'] ?? schema.faker
    if (typeof hint === 'string') return faked(hint, [], faker)
    const [named] = Object.entries(isObject(hint) ? hint : {})
    if (named !== undefined) return faked(named[0], [named[1]].flat(), faker)
  }
  return undefined
}
