/** Which schemas hold a property, declared or not. */
import { regularExpression } from '../contract/schemas.ts'
import { isObject } from '../text/pointer.ts'
import { type Held, type Part, partOf, partsByName } from './parts.ts'

export interface Properties {
  /** By name, in the order of the contract. */
  readonly declared: ReadonlyMap<string, readonly Part[]>
  /** What holds a property of this name, and whether it may not be there at all. */
  of(name: string): { readonly own: Held; readonly isForbidden: boolean }
}

/** @param step called for each look at a schema */
export const propertiesOf = (parts: Held, step: (part: Part) => void): Properties => {
  const declared = new Map<string, Part[]>()
  for (const part of parts) {
    for (const [name, property] of partsByName(part, 'properties')) {
      const known = declared.get(name)
      if (known === undefined) declared.set(name, [property])
      else known.push(property)
    }
  }
  /** They speak of names that they don't declare. */
  const general = parts.filter(
    ({ schema }) => isObject(schema) && ('additionalProperties' in schema || 'patternProperties' in schema),
  )
  return {
    declared,
    of: name => {
      const further = general.flatMap(part => {
        step(part)
        const byPattern = partsByName(part, 'patternProperties').filter(([pattern]) => matches(pattern, name))
        if (byPattern.length > 0) return byPattern.map(([, inner]) => inner)
        return declares(part, name) ? [] : partOf(part, 'additionalProperties')
      })
      const own = [...(declared.get(name) ?? []), ...further]
      return { own, isForbidden: own.some(({ schema }) => schema === false) }
    },
  }
}

const declares = ({ schema }: Part, name: string): boolean =>
  isObject(schema) && isObject(schema.properties) && Object.hasOwn(schema.properties, name)

const matches = (pattern: string, name: string): boolean => {
  try {
    return regularExpression(pattern).test(name)
  } catch {
    return false
  }
}
