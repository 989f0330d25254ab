/** What a schema wants a piece of text to be read as. */
import { isObject } from '../../text/pointer.ts'
import type { Schemas } from '../schemas.ts'
import { branchKeywords } from '../branch-keywords.ts'

export interface Kinds {
  readonly types: ReadonlySet<string>
  readonly items: unknown
  readonly properties: Readonly<Record<string, unknown>>
}

/** The only ones that a schema allows, where it lists them. */
const valuesOf = (schema: Record<string, unknown>): readonly unknown[] => {
  if ('const' in schema) return [schema.const]
  return Array.isArray(schema.enum) ? schema.enum : []
}

/** As JSON Schema calls it, but for integers. */
const typeOf = (value: unknown): string => {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

/** The types that a schema admits, its references and alternatives followed: each once, however often it is met. */
export const kindsOf = (schema: unknown, schemas: Schemas, known = new Map<unknown, Kinds>()): Kinds => {
  const target = schemas.resolved(schema)
  if (!isObject(target)) return noKinds
  const before = known.get(target)
  if (before !== undefined) return before
  // A schema that is its own alternative adds nothing to itself.
  known.set(target, noKinds)
  const types = new Set<string>()
  for (const type of [target.type].flat()) if (typeof type === 'string') types.add(type)
  if (target.type === undefined) {
    for (const value of valuesOf(target)) types.add(typeOf(value))
    if (isObject(target.properties)) types.add('object')
    if (target.items !== undefined) types.add('array')
  }
  let { items } = target
  let properties = isObject(target.properties) ? { ...target.properties } : {}
  for (const keyword of branchKeywords) {
    const branches = target[keyword]
    if (!Array.isArray(branches)) continue
    for (const branch of branches) {
      const inner = kindsOf(branch, schemas, known)
      if (target.type === undefined) for (const type of inner.types) types.add(type)
      items ??= inner.items
      properties = { ...inner.properties, ...properties }
    }
  }
  const kinds = { types, items, properties }
  known.set(target, kinds)
  return kinds
}

export const noKinds: Kinds = { types: new Set(), items: undefined, properties: {} }

/** A piece of text as the first of the admitted types that it can be. */
export const scalar = (text: string, { types }: Kinds): unknown => {
  if ((types.has('integer') || types.has('number')) && /^-?\d+$/.test(text)) {
    // However many digits: what no double is as large as is as large as one can be.
    return Math.min(Number.MAX_VALUE, Math.max(-Number.MAX_VALUE, Number(text)))
  }
  if (types.has('number') && /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(text) && Number.isFinite(Number(text)))
    return Number(text)
  if (types.has('boolean') && (text === 'true' || text === 'false')) return text === 'true'
  if (types.has('null') && !types.has('string') && (text === '' || text === 'null')) return null
  return text
}
