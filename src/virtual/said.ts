/** What several schemas ask of one value together: the highest of their minima, the types that all of them allow. */
import { typesOfValue } from '../contract/json-type.ts'
import { isObject } from '../text/pointer.ts'
import type { SchemaParts } from './parts.ts'

export const textsIn = (schema: unknown, keyword: string): string[] => {
  const list = isObject(schema) ? schema[keyword] : undefined
  return Array.isArray(list) ? list.map(String) : []
}

export const numbers = (parts: SchemaParts, keyword: string): number[] =>
  parts.flatMap(({ schema }) => {
    const value = isObject(schema) ? schema[keyword] : undefined
    return typeof value === 'number' ? [value] : []
  })

export const strings = (parts: SchemaParts, keyword: string): string[] =>
  parts.flatMap(({ schema }) => {
    const value = isObject(schema) ? schema[keyword] : undefined
    return typeof value === 'string' ? [value] : []
  })

export const highest = (parts: SchemaParts, keyword: string, without: number): number =>
  numbers(parts, keyword).reduce((one, other) => Math.max(one, other), without)

export const lowest = (parts: SchemaParts, keyword: string, without: number): number =>
  numbers(parts, keyword).reduce((one, other) => Math.min(one, other), without)

/** The types that all of them allow; undefined where none speaks of any. */
export const typesAllowedBy = (parts: SchemaParts): readonly string[] | undefined => {
  let types: readonly string[] | undefined
  for (const { schema } of parts) {
    if (!isObject(schema) || schema.type === undefined) continue
    const own = [schema.type].flat().map(String)
    types = types === undefined ? own : common(types, own)
  }
  return types
}

export const common = (types: readonly string[], others: readonly string[] | undefined): readonly string[] => {
  if (others === undefined) return types
  const both = types.filter(type => others.includes(type) || (type === 'integer' && others.includes('number')))
  return both.length === 0 && types.includes('number') && others.includes('integer') ? ['integer'] : both
}

export const isNull = (parts: SchemaParts): boolean => {
  const types = typesAllowedBy(parts)
  return (
    (types?.length === 1 && types[0] === 'null')
    || parts.some(({ schema }) => isObject(schema) && schema.const === null)
  )
}

const speaksOf: readonly (readonly [string, readonly string[]])[] = [
  [
    'object',
    [
      'properties',
      'required',
      'additionalProperties',
      'patternProperties',
      'minProperties',
      'maxProperties',
      'propertyNames',
      'dependentRequired',
      'dependentSchemas',
    ],
  ],
  ['array', ['items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems', 'contains']],
  ['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
]

/** What is meant where no type is given. */
export const inferredTypes = (parts: SchemaParts): readonly string[] => {
  const says = (keyword: string): boolean =>
    parts.some(({ schema }) => isObject(schema) && Object.hasOwn(schema, keyword))
  const [format = ''] = strings(parts, 'format')
  if (/^(u?int\d+|float|double)$/.test(format)) return ['number']
  return [speaksOf.find(([, keywords]) => keywords.some(says))?.[0] ?? 'string']
}

/** The values that `enum` and `const` leave. */
export const enumeratedValues = (parts: SchemaParts): readonly unknown[] | undefined => {
  let listed: readonly unknown[] | undefined
  for (const { schema } of parts) {
    if (!isObject(schema)) continue
    for (const own of [
      Array.isArray(schema.enum) ? schema.enum : undefined,
      'const' in schema ? [schema.const] : undefined,
    ]) {
      if (own === undefined) continue
      const texts = listed === undefined ? undefined : new Set(own.map(value => JSON.stringify(value)))
      listed = listed === undefined ? own : listed.filter(value => texts?.has(JSON.stringify(value)) === true)
    }
  }
  const types = typesAllowedBy(parts)
  if (listed === undefined || types === undefined) return listed
  const fitting = listed.filter(value => typesOfValue(value).some(type => types.includes(type)))
  const telling = fitting.filter(value => value !== null)
  return telling.length > 0 ? telling : fitting
}
