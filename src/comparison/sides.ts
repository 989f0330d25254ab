/**
 * Two contracts in one document, so that a schema may be made of parts of both, and be compiled.
 *
 * Each contract stands in it as its values are sent and as they are read.
 */
import type { ValidateFunction } from 'ajv/dist/2020.js'
import type { Schema } from '../contract/operation.ts'
import { type Kinds, kindsOf } from '../contract/check/kinds.ts'
import { isMultipleOf } from '../contract/multiples.ts'
import { type Schemas, schemasOf } from '../contract/schemas.ts'
import { type Segments, isObject, segmentsOfFragment, valueAt } from '../text/pointer.ts'
import { type Spend, weighing } from './allowance.ts'
import { type CopyRole, copied, refStart } from './copies.ts'
import { type TextBeyond, textsBeyond } from './pattern-inclusion.ts'

export type ComparedDirection = 'request' | 'response'
export type Age = 'old' | 'new'

export interface Sides {
  readonly direction: ComparedDirection
  /** The schema at a pointer of a contract; `true` where there is none. */
  at(age: Age, role: CopyRole, segments: Segments): Schema
  /** What a `$ref` of any of them leads to. */
  target(ref: string): Schema | undefined
  /** It may ask for what whoever sends it has no need to send. */
  isDoubtful(schema: Schema): boolean
  /** Called for what is not done here. */
  readonly spend: Spend
  readonly textBeyond: TextBeyond
  /** Is the value good by the schema? Undefined: that can't be said. */
  accepts(schema: Schema, value: unknown): boolean | undefined
  /** What a text is read as by the schema. */
  kinds(schema: unknown): Kinds
}

export const sidesOf = (
  direction: ComparedDirection,
  documents: Readonly<Record<Age, Record<string, unknown>>>,
  spend: Spend = () => undefined,
): Sides => {
  const weight = weighing()
  const unasked = direction === 'request' ? 'readOnly' : 'writeOnly'
  const combined: Record<string, unknown> = {}
  const doubted = new Set<unknown>()
  const copyAs = (age: Age, role: CopyRole): boolean => {
    const name = `${age}-${role}`
    const { document, variants, isAsked, doubtful } = copied(documents[age], name, `${name}-variants`, role, unasked)
    for (const one of doubtful) doubted.add(one)
    combined[name] = document
    combined[`${name}-variants`] = variants
    return isAsked
  }
  for (const age of ['old', 'new'] as const)
    if (copyAs(age, 'sent')) combined[`${age}-read`] = combined[`${age}-sent`]
    else copyAs(age, 'read')
  let schemas: Schemas | undefined
  const targets = new Map<string, Schema | undefined>()
  const compiled = new Map<Schema, ValidateFunction | undefined>()
  const target = (ref: string): Schema | undefined => {
    if (!targets.has(ref)) {
      const segments = ref.startsWith(refStart) ? segmentsOfFragment(ref.slice(refStart.length)) : undefined
      targets.set(ref, segments === undefined ? undefined : schemaIn(valueAt(combined, segments)))
    }
    return targets.get(ref)
  }
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
    target,
    isDoubtful: schema => doubted.size > 0 && leadsTo(doubted, schema, target),
    kinds: schema => kindsOf(schema, schemasHere()),
    accepts: (schema, value) => {
      if (typeof schema === 'boolean') return schema
      const validate = compile(schema)
      if (validate === undefined || schemas === undefined) return undefined
      let isGood: boolean | undefined
      try {
        isGood = schemas.problemsFound(validate, value, 'either', { most: 1, steps: mostSteps }).problems.length === 0
      } catch {
        // Too much, too deep, or rounded.
      }
      spend(schemas.stepsTaken() + stepsOfCheck)
      return isGood
    },
  }
}

/** Is any of these in a schema, or where it leads? */
const leadsTo = (wanted: ReadonlySet<unknown>, start: Schema, target: (ref: string) => unknown): boolean => {
  const seen = new Set<unknown>([start])
  // It grows while it is gone through.
  for (const part of seen) {
    if (wanted.has(part)) return true
    if (typeof part !== 'object' || part === null) continue
    if (isObject(part) && typeof part.$ref === 'string') seen.add(target(part.$ref))
    for (const inner of Object.values(part)) if (typeof inner === 'object') seen.add(inner)
  }
  return false
}

/** The same schemas, but of a number that is rounded it can't be said what it is a multiple of. */
const exactSchemasOf = (document: Record<string, unknown>): Schemas => {
  const schemas = schemasOf(document)
  const isMultiple = (step: number): ((value: number) => boolean) => {
    const isExactly = isMultipleOf(step, () => {})
    return value => {
      const count = value / step
      if (Math.max(Math.abs(value), Math.abs(count)) > Number.MAX_SAFE_INTEGER) throw new RangeError('It is rounded.')
      return isExactly(value)
    }
  }
  schemas.ajv.removeKeyword('multipleOf')
  schemas.ajv.addKeyword({ keyword: 'multipleOf', type: 'number', schemaType: 'number', compile: isMultiple })
  return schemas
}

/** Of one value against one schema: enough for a text of two million characters, for several keywords. */
const mostSteps = 1_000_000
/** It is called. */
const stepsOfCheck = 50
/** Of each value in a schema. */
const stepsOfCompiling = 1000

export const schemaIn = (value: unknown): Schema | undefined =>
  isObject(value) || typeof value === 'boolean' ? value : undefined
