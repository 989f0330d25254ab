/** What a schema says of its values itself: examples, a default, and with `x-faker` how to make one. */
import type { Schemas } from '../contract/schemas.ts'
import { isObject } from '../text/pointer.ts'
import type { Maker } from './maker.ts'
import { type Held, type Part, referredBy } from './parts.ts'
import { type Faker, faked } from './text.ts'

/** Each schema's are proven once. */
export const ownExamples = (schemas: Schemas): Maker['examples'] => {
  const valid = new Map<unknown, readonly unknown[]>()
  return ({ schema }) => {
    if (!isObject(schema)) return []
    const before = valid.get(schema)
    if (before !== undefined) return before
    const examples = [
      ...(Array.isArray(schema.examples) ? schema.examples : []),
      ...('example' in schema ? [schema.example] : []),
    ]
    const keeps = (value: unknown): boolean => schemas.problemsOfSchema(schema, value).length === 0
    const proven = examples.filter(keeps)
    const good = proven.length === 0 && 'default' in schema ? [schema.default].filter(keeps) : proven
    valid.set(schema, good)
    return good
  }
}

/** Its own examples, or its default, as far as they keep to it. */
export const recordedIn = (
  parts: Held,
  { schemas, draw, examples }: Maker,
): { readonly value: unknown } | undefined => {
  const [only, ...others] = parts
  if (only === undefined || others.length > 0) return undefined
  for (let part: Part | undefined = only, hops = 0; part !== undefined && hops < 32; hops++) {
    const good = examples(part)
    if (good.length > 0) return { value: good[draw(good.length)] }
    part = referredBy(part, schemas)[0]
  }
  return undefined
}

/** `x-faker: person.firstName`, or `x-faker: { number.int: [{ max: 5 }] }`. */
export const ownFake = (parts: Held, faker: Faker): unknown => {
  for (const { schema } of parts) {
    if (!isObject(schema)) continue
    const hint = schema['x-faker'] ?? schema.faker
    if (typeof hint === 'string') return faked(hint, [], faker)
    const [named] = Object.entries(isObject(hint) ? hint : {})
    if (named !== undefined) return faked(named[0], [named[1]].flat(), faker)
  }
  return undefined
}
