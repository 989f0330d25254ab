/**
 * Properties of a value that are `writeOnly` where the contract declares them: they are sent, and SHOULD NOT come back
 * (OpenAPI 3.0.4, section 4.7.24.1; JSON Schema's validation, section 9.4). A schema alone lets them pass.
 */
import { applicableSchemas, schemasOfItem, schemasOfProperty } from './applicable-schemas.ts'
import { isOneWay, occurs } from './one-way.ts'
import type { Bounds, Schemas } from './schemas.ts'
import { TooMuchWork } from './work.ts'
import { escapeSegment, isObject } from '../text/pointer.ts'

/** Lists and objects that are looked into. A list whose items all leak does so in the first of them. */
const mostParts = 20_000
/** Of an alternative that an item may be. */
const perAlternative: Bounds = { most: 1, steps: 20_000 }

/** JSON Pointers to those in a value of the schema at a pointer, in the order in which they stand there. */
export type WriteOnlyFinder = (schemaPointer: string, value: unknown) => readonly string[]

/** Of contracts in which nothing is `writeOnly` no value is looked at. */
export const writeOnlyFinder =
  (schemas: Schemas): WriteOnlyFinder =>
  (schemaPointer, value) =>
    occurs(schemas.document, 'writeOnly') ? writeOnlyIn(schemas, schemas.at(schemaPointer), value) : []

const writeOnlyIn = (schemas: Schemas, schema: unknown, whole: unknown): readonly string[] => {
  const found: string[] = []
  let left = mostParts
  const look = (value: unknown, declared: readonly unknown[], pointer: string): void => {
    if (declared.length === 0 || typeof value !== 'object' || value === null || left-- <= 0) return
    const all = applicableSchemas(declared, schemas, alternative => isMeant(schemas, alternative, value))
    if (Array.isArray(value)) {
      value.forEach((item, index) => look(item, schemasOfItem(all, index), `${pointer}/${index}`))
      return
    }
    for (const [name, field] of Object.entries(value)) {
      const own = schemasOfProperty(all, name)
      const at = `${pointer}/${escapeSegment(name)}`
      if (own.some(one => isOneWay(schemas, one, 'writeOnly'))) found.push(at)
      else look(field, own, at)
    }
  }
  look(whole, [schema], '')
  return found
}

const isMeant = (schemas: Schemas, alternative: unknown, value: unknown): boolean => {
  if (!isObject(alternative)) return false
  try {
    return schemas.faultsOfSchema(alternative, value, perAlternative, 'response').problems.length === 0
  } catch (error) {
    if (error instanceof TooMuchWork) return false
    throw error
  }
}
