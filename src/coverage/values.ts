/** Which values of a parameter are points: at its bounds, and each of those that are listed. */
import type { Schemas } from '../contract/schemas.ts'
import { isObject } from '../text/pointer.ts'

export interface ValuePoint {
  /** `=500 (maximum)` */
  readonly name: string
  readonly isMet: (value: unknown) => boolean
}

/** Alternatives within alternatives that are looked into. */
const deepest = 4

export const valuePointsOf = (schema: unknown, schemas: Schemas): readonly ValuePoint[] => {
  const points = new Map<string, ValuePoint>()
  const add = (name: string, isMet: ValuePoint['isMet']): void => {
    if (!points.has(name)) points.set(name, { name, isMet })
  }
  const look = (written: unknown, depth: number, isAny: (value: unknown, is: ValuePoint['isMet']) => boolean): void => {
    const read = schemas.resolved(written)
    if (!isObject(read) || depth > deepest) return
    const met = (is: ValuePoint['isMet']) => (value: unknown) => isAny(value, is)
    for (const { name, is } of boundsIn(read)) add(name, met(is))
    for (const list of [read.allOf, read.anyOf, read.oneOf])
      if (Array.isArray(list)) for (const one of list) look(one, depth + 1, isAny)
    if (read.items !== undefined) look(read.items, depth + 1, (value, is) => Array.isArray(value) && value.some(is))
  }
  look(schema, 0, (value, is) => is(value))
  return [...points.values()]
}

interface Bound {
  readonly name: string
  readonly is: (value: unknown) => boolean
}

const lengthOf = (value: unknown): number | undefined => (typeof value === 'string' ? [...value].length : undefined)
const countOf = (value: unknown): number | undefined => (Array.isArray(value) ? value.length : undefined)
const itself = (value: unknown): unknown => value

const boundsIn = (schema: Readonly<Record<string, unknown>>): readonly Bound[] => {
  const isWhole = schema.type === 'integer' || (Array.isArray(schema.type) && schema.type.includes('integer'))
  const at = (keyword: string, of: (value: unknown) => unknown, before: string, step = 0): readonly Bound[] => {
    const bound = schema[keyword]
    if (typeof bound !== 'number' || (step !== 0 && !isWhole)) return []
    const wanted = bound + step
    return [{ name: `${before}${wanted} (${keyword})`, is: value => of(value) === wanted }]
  }
  const listed: readonly unknown[] = [
    ...(Array.isArray(schema.enum) ? schema.enum : []),
    ...(schema.type === 'boolean' ? [true, false] : []),
  ]
  return [
    ...at('minimum', itself, '='),
    ...at('maximum', itself, '='),
    ...at('exclusiveMinimum', itself, '=', 1),
    ...at('exclusiveMaximum', itself, '=', -1),
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
