/** Which schemas hold a property, declared or not. */
import { isObject } from '../text/pointer.ts'
import { type SchemaParts, type SchemaPart, partOf, partsByName } from './parts.ts'
import type { Matches } from './pattern.ts'
import { addTo } from '../text/grouped-by.ts'

export interface Properties {
  /** By name, in the order of the contract. */
  readonly declared: ReadonlyMap<string, readonly SchemaPart[]>
  /** What holds a property of this name, and whether it may not be there at all. */
  of(name: string): { readonly own: SchemaParts; readonly isForbidden: boolean }
}

/**
 * @param step called for each look at a schema
 * @param matches tries a name on a pattern
 */
export const propertiesOf = (parts: SchemaParts, step: (part: SchemaPart) => void, matches: Matches): Properties => {
  const declared = new Map<string, SchemaPart[]>()
  for (const part of parts)
    for (const [name, property] of partsByName(part, 'properties')) addTo(declared, name, property)
  /** They speak of names that they don't declare. */
  const general = parts.flatMap(part =>
    isObject(part.schema) && ('additionalProperties' in part.schema || 'patternProperties' in part.schema)
      ? [{ part, patterns: partsByName(part, 'patternProperties'), others: partOf(part, 'additionalProperties') }]
      : [],
  )
  const isByPattern = (pattern: string, name: string, pointer: string): boolean => {
    try {
      return matches(pattern, name, pointer)
    } catch (error) {
      if (error instanceof SyntaxError) return false
      throw error
    }
  }
  return {
    declared,
    of: name => {
      const further = general.flatMap(({ part, patterns, others }) => {
        for (let looks = 0; looks <= patterns.length; looks += looksOfStep) step(part)
        const byPattern = patterns.filter(([pattern]) => isByPattern(pattern, name, part.pointer))
        if (byPattern.length > 0) return byPattern.map(([, inner]) => inner)
        return declares(part, name) ? [] : others
      })
      const own = [...(declared.get(name) ?? []), ...further]
      return { own, isForbidden: own.some(({ schema }) => schema === false) }
    },
  }
}

/** Names that are tried on a pattern in the time of a step. */
const looksOfStep = 16

const declares = ({ schema }: SchemaPart, name: string): boolean =>
  isObject(schema) && isObject(schema.properties) && Object.hasOwn(schema.properties, name)
