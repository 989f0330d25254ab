/**
 * A schema as a list of plain objects that all have to hold: references followed, `allOf` taken apart.
 *
 * What is made here is made once for the same parts, so that two questions about the same parts are the same question.
 */
import type { Schema } from '../contract/operation.ts'
import { isObject } from '../text/pointer.ts'
import type { Sides } from './sides.ts'
import { type KnownPairs, sameSchema } from './same.ts'

export type Plain = { readonly [keyword: string]: unknown }
export type Conjuncts = readonly Plain[]

/** In place of keywords whose meaning depends on more than their own object: held by what has the very same. */
export const opaque = '$opaque'

/** No value is good by it. */
export const nothing: Plain = { not: {} }

export class Parts {
  readonly sides: Sides
  readonly #flat = new Map<Schema, Conjuncts>()
  readonly #made = new Map<string, Plain>()
  readonly #ids = new Map<unknown, number>()
  readonly #alike: KnownPairs = new Map()

  constructor(sides: Sides) {
    this.sides = sides
  }

  idOf(value: unknown): number {
    let id = this.#ids.get(value)
    if (id === undefined) this.#ids.set(value, (id = this.#ids.size))
    return id
  }

  /** The same for the same conjuncts in any order. */
  keyOf(conjuncts: Conjuncts): string {
    return [...new Set(conjuncts.map(one => this.idOf(one)))].toSorted((a, b) => a - b).join(' ')
  }

  of(schema: unknown): Conjuncts {
    if (schema === false) return [nothing]
    if (!isObject(schema)) return []
    const known = this.#flat.get(schema)
    if (known !== undefined) return known
    // Of a schema that is a part of itself, which no contract may have.
    this.#flat.set(schema, [])
    const flat = this.#flatten(schema)
    this.#flat.set(schema, flat)
    return flat
  }

  /** A schema object of these keywords, the same one each time. */
  made(keywords: Plain): Plain {
    const key = Object.entries(keywords)
      .map(([name, value]) => `${name} ${isObject(value) ? `#${this.idOf(value)}` : JSON.stringify(value)}`)
      .join(',')
    const known = this.#made.get(key)
    if (known !== undefined) return known
    this.#made.set(key, keywords)
    return keywords
  }

  without(plain: Plain, ...keywords: readonly string[]): Plain {
    const rest = Object.fromEntries(Object.entries(plain).filter(([name]) => !keywords.includes(name)))
    return this.made(rest)
  }

  #flatten(schema: Plain): Conjuncts {
    const { $ref, allOf, not, ...others } = schema
    const isTwice = isObject(not) && 'not' in not && Object.keys(not).length === 1
    const own: Plain = not === undefined || isTwice ? others : { ...others, not }
    const parts = once([
      ...(isTwice ? this.of(not.not) : []),
      ...(typeof $ref === 'string' ? this.#referred($ref, schema) : []),
      ...(Array.isArray(allOf) ? allOf.flatMap(part => this.of(part)) : []),
    ])
    const { unevaluatedProperties, unevaluatedItems, ...rest } = own
    const isUnevaluated = unevaluatedProperties !== undefined || unevaluatedItems !== undefined
    const plain = isUnevaluated ? rest : own
    const all = [...(Object.keys(plain).length > 0 ? [plain] : []), ...parts]
    if ('$dynamicRef' in plain) return [...all, { [opaque]: schema }]
    if (!isUnevaluated) return all
    const isPlain = all.every(one => !applicators.some(name => name in one) && !(opaque in one))
    if (!isPlain || unevaluatedItems !== undefined) return [...all, { [opaque]: schema }]
    const names = all.flatMap(one => (isObject(one.properties) ? Object.keys(one.properties) : []))
    const patterns = all.flatMap(one => (isObject(one.patternProperties) ? Object.keys(one.patternProperties) : []))
    // A part that says something of every other name has looked at all of them.
    if (all.some(one => 'additionalProperties' in one)) return all
    return [
      ...all,
      {
        ...(names.length === 0 ? {} : { properties: Object.fromEntries(names.map(name => [name, true])) }),
        patternProperties: Object.fromEntries(patterns.map(name => [name, true])),
        additionalProperties: unevaluatedProperties,
      },
    ]
  }

  #referred(ref: string, schema: Plain): Conjuncts {
    const target = this.sides.target(ref)
    return target === undefined ? [{ [opaque]: schema }] : this.of(target)
  }

  areAlike(one: unknown, other: unknown, mostPairs?: number): boolean {
    const { target } = this.sides
    return sameSchema([target, target], one, other, this.#alike, mostPairs)
  }
}

/** Parts that several lead to hold once. */
export const once = (conjuncts: Conjuncts): Conjuncts => [...new Set(conjuncts)]

const applicators = ['anyOf', 'oneOf', 'if', 'not', 'dependentSchemas', '$dynamicRef']
