/**
 * How many values the smallest value of a schema consists of, about: Infinity where it has no end.
 *
 * Of the branches of a choice the one that comes to an end has to be found, and what may be left out is left out where
 * it would never end. Schemas lead to themselves, so the least is approached from above, until nothing gets less.
 */
import { undecidable } from '../contract/document/bundle.ts'
import type { Schemas } from '../contract/schemas.ts'
import { isObject } from '../text/pointer.ts'
import { type SchemaPart, partOf, partsByName, partsOf, referredBy } from './parts.ts'
import { branchKeywords } from '../contract/branch-keywords.ts'

/** Beyond it nobody counts. */
const uncountable = 1e12
const mostRounds = 100

export type Least = (part: SchemaPart) => number

export const leastOf = (schemas: Schemas): Least => {
  const known = new Map<unknown, number>()

  /** What the least value of this one depends on. */
  const needs = (part: SchemaPart): SchemaPart[] => [
    ...referredBy(part, schemas),
    ...branchKeywords.flatMap(keyword => partsOf(part, keyword)),
    ...requiredIn(part),
    ...fewestItems(part).tuple,
    ...(fewestItems(part).others > 0 ? partOf(part, 'items') : []),
    ...partOf(part, 'contains'),
  ]

  const measure = (part: SchemaPart): number => {
    const { schema } = part
    if (typeof schema === 'boolean') return schema ? 1 : Infinity
    if (schema[undecidable] === true) return Infinity
    if ('const' in schema || 'enum' in schema) return 1
    const of = (one: SchemaPart): number => known.get(one.schema) ?? Infinity
    const sum = (parts: readonly SchemaPart[]): number => parts.reduce((total, one) => total + of(one), 0)
    const choice = (keyword: string): number => {
      const branches = partsOf(part, keyword)
      return branches.length === 0 ? 0 : Math.min(...branches.map(of))
    }
    const both = sum(referredBy(part, schemas)) + sum(partsOf(part, 'allOf')) + choice('anyOf') + choice('oneOf')
    const { tuple, others } = fewestItems(part)
    const items = sum(tuple) + (others === 0 ? 0 : others * (sum(partOf(part, 'items')) || 1))
    const inside = isScalar(schema) ? 0 : sum(requiredIn(part)) + items + sum(partOf(part, 'contains'))
    const total = 1 + both + inside + countIn(schema, 'minProperties')
    return total === Infinity ? Infinity : Math.min(total, uncountable)
  }

  return part => {
    const before = known.get(part.schema)
    if (before !== undefined) return before
    const met = new Map<unknown, SchemaPart>()
    const waiting = [part]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (met.has(next.schema) || known.has(next.schema)) continue
      met.set(next.schema, next)
      waiting.push(...needs(next))
    }
    // What is needed was met after what needs it.
    const order = [...met.values()].toReversed()
    for (const { schema } of order) known.set(schema, Infinity)
    for (let round = 0, isLess = true; isLess && round < mostRounds; round++) {
      isLess = false
      for (const one of order) {
        const found = measure(one)
        if (found >= (known.get(one.schema) ?? Infinity)) continue
        known.set(one.schema, found)
        isLess = true
      }
    }
    return known.get(part.schema) ?? Infinity
  }
}

/** The items that a list must have: those with a place of their own, and how many others. */
const fewestItems = (part: SchemaPart): { readonly tuple: readonly SchemaPart[]; readonly others: number } => {
  const fewest = countIn(part.schema, 'minItems')
  const tuple = partsOf(part, 'prefixItems').slice(0, fewest)
  return { tuple, others: fewest - tuple.length }
}

const requiredIn = (part: SchemaPart): SchemaPart[] => {
  const { schema } = part
  const required = isObject(schema) && Array.isArray(schema.required) ? new Set(schema.required.map(String)) : undefined
  if (required === undefined) return []
  return partsByName(part, 'properties').flatMap(([name, property]) =>
    required.has(name) && !isWriteOnly(property) ? [property] : [],
  )
}

export const isWriteOnly = ({ schema }: SchemaPart): boolean => isObject(schema) && schema.writeOnly === true

/** A count that a keyword gives; 0 without one. */
const countIn = (schema: SchemaPart['schema'], keyword: string): number => {
  const value = isObject(schema) ? schema[keyword] : undefined
  return typeof value === 'number' && value > 0 ? value : 0
}

/** May a value of it be something else than an object or a list? */
const isScalar = ({ type }: Readonly<Record<string, unknown>>): boolean =>
  type !== undefined && [type].flat().some(one => one !== 'object' && one !== 'array')
