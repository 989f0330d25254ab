/**
 * Two contracts in one document, so that a schema may be made of parts of both, and be compiled.
 *
 * Each contract stands in it as its values are sent and as they are read. What is `readOnly` is not sent in requests,
 * what is `writeOnly` is not sent in responses: whoever sends has none of it (`false`), whoever reads doesn't look
 * (`true`), and nobody requires it.
 */
import type { ValidateFunction } from 'ajv/dist/2020.js'
import type { Schema } from '../contract/operation.ts'
import { leadsBack } from '../contract/document/bundle.ts'
import { type Kinds, kindsOf } from '../contract/check/kinds.ts'
import { type Schemas, schemaUri, schemasOf } from '../contract/schemas.ts'
import { type Segments, isObject, pointerOf, segmentsOfFragment, valueAt } from '../text/pointer.ts'
import { type Spend, weighing } from './allowance.ts'
import { type TextBeyond, textsBeyond } from './pattern-inclusion.ts'

export type Direction = 'request' | 'response'
export type Age = 'old' | 'new'
export type Role = 'sent' | 'read'

export interface Sides {
  readonly direction: Direction
  /** The schema at a pointer of a contract; `true` where there is none. */
  at(age: Age, role: Role, segments: Segments): Schema
  /** What a `$ref` of any of them leads to. */
  target(ref: string): Schema | undefined
  /** Called for what is not done here. */
  readonly spend: Spend
  readonly textBeyond: TextBeyond
  /** Is the value good by the schema? Undefined: that can't be said. */
  accepts(schema: Schema, value: unknown): boolean | undefined
  /** What a text is read as by the schema. */
  kinds(schema: unknown): Kinds
}

export const sidesOf = (
  direction: Direction,
  documents: Readonly<Record<Age, Record<string, unknown>>>,
  spend: Spend = () => undefined,
): Sides => {
  const weight = weighing()
  const unasked = direction === 'request' ? 'readOnly' : 'writeOnly'
  const combined: Record<string, unknown> = {}
  for (const age of ['old', 'new'] as const) {
    const { copy, isAsked } = copied(documents[age], `${age}-sent`, 'sent', unasked)
    combined[`${age}-sent`] = copy
    // Where all is sent, what is sent is what is read.
    combined[`${age}-read`] = isAsked ? copy : copied(documents[age], `${age}-read`, 'read', unasked).copy
  }
  let schemas: Schemas | undefined
  const targets = new Map<string, Schema | undefined>()
  const compiled = new Map<Schema, ValidateFunction | undefined>()
  const schemasHere = (): Schemas => (schemas ??= exactSchemasOf(combined))
  const compile = (schema: Schema): ValidateFunction | undefined => {
    const { ajv } = schemasHere()
    if (!compiled.has(schema)) {
      spend(stepsOfCompiling * weight(schema))
      try {
        compiled.set(schema, ajv.compile(schema))
      } catch {
        compiled.set(schema, undefined)
      }
    }
    return compiled.get(schema)
  }
  return {
    direction,
    spend,
    textBeyond: textsBeyond(spend),
    at: (age, role, segments) => schemaIn(valueAt(combined, [`${age}-${role}`, ...segments])) ?? true,
    target: ref => {
      if (!targets.has(ref)) {
        const segments = ref.startsWith(refStart) ? segmentsOfFragment(ref.slice(refStart.length)) : undefined
        targets.set(ref, segments === undefined ? undefined : schemaIn(valueAt(combined, segments)))
      }
      return targets.get(ref)
    },
    kinds: schema => kindsOf(schema, schemasHere()),
    accepts: (schema, value) => {
      if (typeof schema === 'boolean') return schema
      const validate = compile(schema)
      if (validate === undefined || schemas === undefined) return undefined
      let isGood: boolean | undefined
      try {
        isGood = schemas.faults(validate, value, 'either', { most: 1, steps: mostSteps }).problems.length === 0
      } catch {
        // Too much, too deep, or rounded.
      }
      spend(schemas.stepsTaken() + stepsOfCheck)
      return isGood
    },
  }
}

/** The same schemas, but of a number that is rounded it can't be said what it is a multiple of. */
const exactSchemasOf = (document: Record<string, unknown>): Schemas => {
  const schemas = schemasOf(document)
  const isMultiple = (step: number): ((value: number) => boolean) => {
    return value => {
      const count = value / step
      if (Math.max(Math.abs(value), Math.abs(count)) > Number.MAX_SAFE_INTEGER) throw new RangeError('It is rounded.')
      return Math.abs(Math.round(count) - count) <= precision
    }
  }
  schemas.ajv.removeKeyword('multipleOf')
  schemas.ajv.addKeyword({ keyword: 'multipleOf', type: 'number', schemaType: 'number', compile: isMultiple })
  return schemas
}

/** As elsewhere: 0.3 is a multiple of 0.1. */
const precision = 1e-6

/** Of one value against one schema: enough for a text of two million characters. */
const mostSteps = 500_000
/** It is called. */
const stepsOfCheck = 50
/** Of each value in a schema. */
const stepsOfCompiling = 1000

const refStart = schemaUri('')

const schemaIn = (value: unknown): Schema | undefined =>
  isObject(value) || typeof value === 'boolean' ? value : undefined

const copied = (
  document: Record<string, unknown>,
  name: string,
  role: Role,
  unasked: 'readOnly' | 'writeOnly',
): { readonly copy: unknown; readonly isAsked: boolean } => {
  let isAsked = true
  const targets = new Map<string, unknown>()
  const targetOf = (ref: string): unknown => {
    if (!targets.has(ref)) targets.set(ref, localTarget(document, ref))
    return targets.get(ref)
  }
  const isUnasked = (schema: unknown): boolean => {
    for (let at = schema, steps = 0; isObject(at) && steps < 32; steps++) {
      if (at[unasked] === true) {
        isAsked = false
        return true
      }
      at = typeof at.$ref === 'string' ? targetOf(at.$ref) : undefined
    }
    return false
  }
  const namesKnown = new Map<unknown, readonly string[]>()
  /** Names that nobody asks for in a value of this schema, its parts and what they refer to. */
  const namesIn = (schema: unknown): readonly string[] => {
    if (!isObject(schema)) return []
    const known = namesKnown.get(schema)
    if (known !== undefined) return known
    // Of a schema that is a part of itself, which no contract may have.
    namesKnown.set(schema, [])
    const own = isObject(schema.properties) ? Object.entries(schema.properties) : []
    const names = [
      ...own.filter(([, property]) => isUnasked(property)).map(([property]) => property),
      ...(Array.isArray(schema.allOf) ? schema.allOf.flatMap(namesIn) : []),
      ...(typeof schema.$ref === 'string' ? namesIn(targetOf(schema.$ref)) : []),
    ]
    namesKnown.set(schema, names)
    return names
  }
  const copy = (value: unknown, inherited: readonly string[], isMap: boolean): unknown => {
    if (Array.isArray(value)) return value.map(item => copy(item, inherited, false))
    if (!isObject(value)) return value
    const names = isMap ? [] : [...inherited, ...namesIn(value)]
    const result: Record<string, unknown> = {}
    // No check reads base64 so, but whoever says that it is what is sent sends it.
    if (!isMap && value.contentEncoding === 'base64' && !('format' in value)) {
      isAsked = false
      if (role === 'sent') result.format = 'byte'
    }
    for (const [field, item] of Object.entries(value)) {
      let made: unknown
      if (!isMap && isLiteral(field)) made = item
      else if (!isMap && (field === '$ref' || field === leadsBack) && typeof item === 'string' && item.startsWith('#'))
        made = `${refStart}${pointerOf([name])}${item.slice(1)}`
      else if (!isMap && field === 'required' && Array.isArray(item))
        made = names.length === 0 ? item : item.filter(one => !names.includes(String(one)))
      else if (!isMap && field === 'properties' && isObject(item)) made = copyProperties(item)
      else if (field === 'allOf' && !isMap) made = copy(item, names, false)
      else made = copy(item, [], !isMap && maps.has(field))
      Object.defineProperty(result, field, { value: made, enumerable: true, configurable: true, writable: true })
    }
    return result
  }
  const copyProperties = (properties: Record<string, unknown>): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(properties).map(([property, schema]) => [
        property,
        isUnasked(schema) ? role === 'read' : copy(schema, [], false),
      ]),
    )
  return { copy: copy(document, [], false), isAsked }
}

const literal = new Set(['example', 'examples', 'default', 'enum', 'const', 'mapping'])

/** Is the value of this keyword a value, and no schema? */
export const isLiteral = (keyword: string): boolean => literal.has(keyword)

/** Their fields are names that somebody gave. */
const maps = new Set([
  'properties',
  'patternProperties',
  'dependentSchemas',
  'dependentRequired',
  '$defs',
  'schemas',
  'responses',
  'parameters',
  'requestBodies',
  'headers',
  'content',
  'paths',
  'callbacks',
  'pathItems',
  'webhooks',
  'links',
  'securitySchemes',
])

const localTarget = (document: Record<string, unknown>, ref: string): unknown => {
  const segments = ref.startsWith('#') ? segmentsOfFragment(ref.slice(1)) : undefined
  return segments === undefined ? undefined : valueAt(document, segments)
}
