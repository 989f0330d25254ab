/** Which kinds of JSON values a schema leaves: `number` is whole numbers and fractions. */
import type { Conjuncts } from './conjuncts.ts'

export type ValueKind = 'null' | 'boolean' | 'integer' | 'fraction' | 'string' | 'array' | 'object'

/** Keyword of ours: a number that isn't whole. */
export const fraction = '$fraction'

const everyKind: readonly ValueKind[] = ['null', 'boolean', 'integer', 'fraction', 'string', 'array', 'object']

const kindsNamed = (type: unknown): readonly ValueKind[] => {
  if (type === 'number') return ['integer', 'fraction']
  return everyKind.filter(kind => kind === type)
}

export const kindOf = (value: unknown): ValueKind => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'boolean') return 'boolean'
  if (typeof value === 'string') return 'string'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'fraction'
  return 'object'
}

export const valueKindsOf = (conjuncts: Conjuncts): ReadonlySet<ValueKind> => {
  let kinds = new Set<ValueKind>(everyKind)
  const keep = (allowed: ReadonlySet<ValueKind>): void => {
    kinds = new Set([...kinds].filter(kind => allowed.has(kind)))
  }
  for (const { type, enum: listed, const: only, [fraction]: isFraction, ...rest } of conjuncts) {
    if (type !== undefined) keep(new Set([type].flat().flatMap(kindsNamed)))
    if (Array.isArray(listed)) keep(new Set(listed.map(kindOf)))
    if (only !== undefined) keep(new Set([kindOf(only)]))
    if (isFraction === true) keep(new Set(['fraction']))
    if (rest.not === true || isEmptyObject(rest.not)) keep(new Set())
    const excluded = typesAlone(rest.not)
    if (excluded !== undefined) keep(new Set(everyKind.filter(kind => !excluded.includes(kind))))
  }
  return kinds
}

const isEmptyObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0

/** The kinds of a schema that says nothing else. */
const typesAlone = (schema: unknown): readonly ValueKind[] | undefined => {
  if (typeof schema !== 'object' || schema === null || !('type' in schema) || Object.keys(schema).length > 1)
    return undefined
  return [schema.type].flat().flatMap(kindsNamed)
}
