/**
 * Properties of a value that are `writeOnly` where the contract declares them: they are sent, and SHOULD NOT come back
 * (OpenAPI 3.0.4, section 4.7.24.1; JSON Schema's validation, section 9.4). A schema alone lets them pass.
 */
import { applicableSchemas, namingBy, schemasOfField, schemasOfItem, schemasOfProperty } from './applicable-schemas.ts'
import { isOneWay, oneWayNames } from './one-way.ts'
import type { CheckBounds, Schemas } from './schemas.ts'
import { TooMuchWork } from './work.ts'
import { escapeSegment, isObject } from '../text/pointer.ts'

/** Lists and objects that are looked into. A list whose items all leak does so in the first of them. */
const mostParts = 20_000
/** Of an alternative that an item may be. */
const perAlternative: CheckBounds = { most: 1, steps: 20_000 }

export interface WriteOnly {
  /** JSON Pointer to it in the value. */
  readonly pointer: string
  /** The same with `*` for each item, and for each name that no schema declares: of a map those are anything. */
  readonly place: string
}

/** Those in a value of the schema at a pointer, in the order in which they stand there. */
export type WriteOnlyFinder = (schemaPointer: string, value: unknown) => readonly WriteOnly[]

/** Of contracts in which nothing is `writeOnly` no value is looked at. */
export const writeOnlyFinder =
  (schemas: Schemas): WriteOnlyFinder =>
  (schemaPointer, value) =>
    oneWayNames(schemas, 'writeOnly').isEmpty ? [] : writeOnlyIn(schemas, schemas.at(schemaPointer), value)

const writeOnlyIn = (schemas: Schemas, schema: unknown, whole: unknown): readonly WriteOnly[] => {
  const found: WriteOnly[] = []
  const isNamedBy = namingBy(schemas)
  let left = mostParts
  const look = (value: unknown, declared: readonly unknown[], pointer: string, place: string): void => {
    if (declared.length === 0 || typeof value !== 'object' || value === null || left-- <= 0) return
    const all = applicableSchemas(declared, schemas, alternative => isMeant(schemas, alternative, declared, value))
    if (Array.isArray(value)) {
      const held = all.flatMap(({ contains }) => (isObject(contains) ? [contains] : []))
      for (const [index, item] of value.entries()) {
        const own = schemasOfItem(all, index)
        // One that a list has to hold says it of the items that are such ones.
        const isLookedInto = typeof item === 'object' && item !== null && left > 0
        const such = isLookedInto ? held.filter(one => isMeant(schemas, one, [...own, one], item)) : []
        look(item, [...own, ...such], `${pointer}/${index}`, `${place}/*`)
      }
      return
    }
    for (const [name, field] of Object.entries(value)) {
      const own = schemasOfField(all, name, isNamedBy)
      if (own.length === 0) continue
      const part = escapeSegment(name)
      const at = `${pointer}/${part}`
      const within = `${place}/${schemasOfProperty(all, name).length === 0 ? '*' : part}`
      if (own.some(one => isOneWay(schemas, one, 'writeOnly'))) found.push({ pointer: at, place: within })
      else look(field, own, at, within)
    }
  }
  look(whole, [schema], '', '')
  return found
}

const isMeant = (schemas: Schemas, alternative: unknown, whole: readonly unknown[], value: unknown): boolean => {
  if (!isObject(alternative)) return false
  try {
    return schemas.problemsFoundOfSchema(alternative, value, perAlternative, 'response', whole).problems.length === 0
  } catch (error) {
    if (error instanceof TooMuchWork) return false
    throw error
  }
}
