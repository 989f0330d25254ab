/**
 * A value that the contract takes where one was sent that it doesn't: the nearest to what was sent, else one that the
 * contract gives itself, else one that is made from the schema. Each is held against the schema before it is told.
 */
import { applicableSchemas, schemasOfItem, schemasOfProperty } from '../contract/applicable-schemas.ts'
import type { Contract } from '../contract/contract.ts'
import type { Operation, Parameter } from '../contract/operation.ts'
import { sampleValues, schemaValues } from '../contract/sample-address.ts'
import { goodOrNot } from '../contract/schemas.ts'
import { define } from '../text/define.ts'
import { nearest } from '../text/nearest.ts'
import { isObject } from '../text/pointer.ts'

/** A value of the schema at a pointer; undefined where none can be made. */
export type MakeValue = (contract: Contract, schemaPointer: string) => Promise<unknown>

export interface ValidValues {
  /** @param sent as text */
  ofParameter(operation: Operation, parameter: Parameter, sent: unknown): Promise<unknown>
  /** @param schemaPointer as `schemaPointerIn` tells it */
  ofSchema(schemaPointer: string, sent: unknown): Promise<unknown>
}

export const validValuesOf = (contract: Contract, make: MakeValue): ValidValues => {
  const { schemas, document } = contract
  const isValid = (schemaPointer: string | undefined, value: unknown): boolean =>
    value !== undefined
    && (schemaPointer === undefined || schemas.problems(schemaPointer, value, 'request', goodOrNot).length === 0)
  const among = async (schemaPointer: string | undefined, candidates: readonly unknown[]): Promise<unknown> => {
    const found = candidates.find(value => isValid(schemaPointer, value))
    if (found !== undefined || schemaPointer === undefined) return found
    const made = await make(contract, schemaPointer)
    return isValid(schemaPointer, made) ? made : undefined
  }
  const near = (schema: unknown, sent: unknown): unknown[] => nearSent(schemas.resolved(schema), sent, schemas.resolved)
  return {
    ofParameter: (operation, parameter, sent) =>
      among(parameter.schemaPointer, [
        ...near(parameter.schema, sent),
        ...sampleValues(operation, parameter, document),
      ]),
    ofSchema: async (schemaPointer, sent) => {
      const schema = schemas.at(schemaPointer)
      const found = await among(schemaPointer, [...near(schema, sent), ...schemaValues(schema, document)])
      return asRequested(found, schemaPointer, contract)
    },
  }
}

/** Without what a request need not bring and a service may refuse (`readOnly`), where it is good without that too. */
export const asRequested = (value: unknown, schemaPointer: string, { schemas }: Contract): unknown => {
  const walk = (part: unknown, declared: readonly unknown[]): unknown => {
    if (typeof part !== 'object' || part === null) return part
    const all = applicableSchemas(declared, schemas)
    if (Array.isArray(part)) return part.map((item, index) => walk(item, schemasOfItem(all, index)))
    const made: Record<string, unknown> = {}
    for (const [name, inner] of Object.entries(part)) {
      const own = schemasOfProperty(all, name)
      const isReadOnly = applicableSchemas(own, schemas).some(({ readOnly }) => readOnly === true)
      if (!isReadOnly) define(made, name, walk(inner, own))
    }
    return made
  }
  const left = walk(value, [schemas.at(schemaPointer)])
  return schemas.problems(schemaPointer, left, 'request', goodOrNot).length === 0 ? left : value
}

/** What was sent, brought within the bounds, or the name that it is a slip of. */
const nearSent = (schema: unknown, sent: unknown, resolved: (schema: unknown) => unknown): unknown[] => {
  if (!isObject(schema)) return []
  if (schema.type === 'array' && typeof sent === 'string') {
    const items = sent.split(',').map(one => nearSent(resolved(schema.items), one, resolved)[0])
    return items.every(one => one !== undefined) ? [[...new Set(items)]] : []
  }
  if (Array.isArray(sent)) return [sent.slice(0, mostItems(schema))]
  const allowed = Array.isArray(schema.enum) ? schema.enum.filter(one => typeof one === 'string') : []
  const words = typeof sent === 'string' ? [...allowed.filter(one => one === sent), ...nearest(sent, allowed, 1)] : []
  return [...words, ...nearNumbers(schema, sent)]
}

const mostItems = ({ maxItems, prefixItems, items }: Record<string, unknown>): number =>
  Math.min(
    typeof maxItems === 'number' ? maxItems : Infinity,
    Array.isArray(prefixItems) && items === false ? prefixItems.length : Infinity,
  )

const nearNumbers = (schema: Record<string, unknown>, sent: unknown): number[] => {
  const number =
    typeof sent === 'number' || (typeof sent === 'string' && sent.trim() !== '') ? Number(sent) : Number.NaN
  const { type, minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema
  if ((type !== 'integer' && type !== 'number') || !Number.isFinite(number)) return []
  const step = type === 'integer' ? 1 : 0
  const low = typeof minimum === 'number' ? minimum : bound(exclusiveMinimum, step)
  const high = typeof maximum === 'number' ? maximum : bound(exclusiveMaximum, -step)
  const whole = type === 'integer' ? Math.round(number) : number
  return [Math.min(high ?? Infinity, Math.max(low ?? -Infinity, whole))]
}

const bound = (limit: unknown, step: number): number | undefined =>
  typeof limit === 'number' ? limit + step : undefined
