/**
 * Which values of a parameter are points: at its bounds, and each of those that are listed; of an object those of its
 * properties, too.
 */
import { numberEnds } from '../contract/number-ends.ts'
import type { Schemas } from '../contract/schemas.ts'
import { isObject } from '../text/pointer.ts'
import { namesType } from '../contract/json-type.ts'

export interface ValuePoint {
  /** `=500 (maximum)` */
  readonly name: string
  readonly isMet: (value: unknown) => boolean
}

/** Alternatives and properties within each other that are looked into. */
const deepest = 4

export const valuePointsOf = (schema: unknown, schemas: Schemas): readonly ValuePoint[] => {
  const points = new Map<string, ValuePoint>()
  const add = (name: string, isMet: ValuePoint['isMet']): void => {
    if (!points.has(name)) points.set(name, { name, isMet })
  }
  /** @param before the properties that lead there: `[size]` */
  const look = (
    written: unknown,
    depth: number,
    before: string,
    isAny: (value: unknown, is: ValuePoint['isMet']) => boolean,
  ): void => {
    const read = schemas.resolved(written)
    if (!isObject(read) || depth > deepest) return
    const met = (is: ValuePoint['isMet']) => (value: unknown) => isAny(value, is)
    for (const { name, is } of boundsIn(read)) add(before + name, met(is))
    for (const list of [read.allOf, read.anyOf, read.oneOf])
      if (Array.isArray(list)) for (const one of list) look(one, depth + 1, before, isAny)
    if (read.items !== undefined)
      look(read.items, depth + 1, before, (value, is) =>
        isAny(value, list => Array.isArray(list) && list.some(item => is(item))),
      )
    const required: readonly unknown[] = Array.isArray(read.required) ? read.required : []
    for (const [name, property] of Object.entries(isObject(read.properties) ? read.properties : {})) {
      const within = `${before}[${name}]`
      const has = (value: unknown): value is Record<string, unknown> => isObject(value) && Object.hasOwn(value, name)
      add(`${within} there`, met(has))
      if (!required.includes(name))
        add(
          `${within} missing`,
          met(value => isObject(value) && !has(value)),
        )
      look(property, depth + 1, within, (value, is) => isAny(value, one => has(one) && is(one[name])))
    }
  }
  look(schema, 0, '', (value, is) => is(value))
  return [...points.values()]
}

interface Bound {
  readonly name: string
  readonly is: (value: unknown) => boolean
}

const lengthOf = (value: unknown): number | undefined => (typeof value === 'string' ? [...value].length : undefined)
const countOf = (value: unknown): number | undefined => (Array.isArray(value) ? value.length : undefined)

/** Those that may be, and nothing else. */
const listedIn = (schema: Readonly<Record<string, unknown>>): readonly unknown[] => [
  ...(Array.isArray(schema.enum) ? schema.enum : []),
  ...(namesType(schema, 'boolean') && !Array.isArray(schema.enum) ? [true, false] : []),
]

/** The least and the most that can be sent. */
const numbersIn = (schema: Readonly<Record<string, unknown>>): readonly Bound[] =>
  numberEnds(schema).map(({ keyword, value: end }) => ({ name: `=${end} (${keyword})`, is: value => value === end }))

const boundsIn = (schema: Readonly<Record<string, unknown>>): readonly Bound[] => {
  const listed = listedIn(schema)
  const at = (keyword: string, of: (value: unknown) => unknown, before: string): readonly Bound[] => {
    const wanted = schema[keyword]
    return typeof wanted === 'number'
      ? [{ name: `${before}${wanted} (${keyword})`, is: value => of(value) === wanted }]
      : []
  }
  return [
    ...(listed.length === 0 ? numbersIn(schema) : []),
    ...at('minLength', lengthOf, ' of length '),
    ...at('maxLength', lengthOf, ' of length '),
    ...at('minItems', countOf, ' of so many items: '),
    ...at('maxItems', countOf, ' of so many items: '),
    ...listed.map(one => {
      const text = JSON.stringify(one)
      return { name: `=${text}`, is: (value: unknown) => JSON.stringify(value) === text }
    }),
  ]
}
