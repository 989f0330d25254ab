/** What a contract says of a value and its parts: each schema with all that is part of it. */
import { lazyEach } from '../text/lazy.ts'
import { isObject } from '../text/pointer.ts'

export type SchemaFields = Readonly<Record<string, unknown>>

/** `referred`: what a schema refers to; undefined: to nothing. */
export interface Referring {
  referred(schema: unknown): unknown
}

/** References and alternatives of one value. */
const mostSchemas = 1_000

/**
 * A schema, where its references lead, and its alternatives.
 *
 * @param isMeant of an alternative; absent: all of them are
 * @param most schemas that are found, but for one more, which tells that there are others
 */
export const applicableSchemas = (
  declared: readonly unknown[],
  schemas: Referring,
  isMeant: (alternative: unknown) => boolean = () => true,
  most = mostSchemas,
): readonly SchemaFields[] => {
  const found = new Set<SchemaFields>()
  const waiting = [...declared]
  for (let one = waiting.pop(); waiting.length > 0 || one !== undefined; one = waiting.pop()) {
    if (!isObject(one) || found.has(one)) continue
    found.add(one)
    if (found.size > most) break
    waiting.push(schemas.referred(one))
    const parts = one.allOf
    if (Array.isArray(parts)) waiting.push(...parts)
    const alternatives = [one.anyOf, one.oneOf].flatMap(branches => (Array.isArray(branches) ? branches : []))
    const others = isObject(one.dependentSchemas) ? Object.values(one.dependentSchemas) : []
    waiting.push(...[...alternatives, one.then, one.else, ...others].filter(isMeant))
  }
  return [...found]
}

/** What they say of an item. */
export const schemasOfItem = (all: readonly SchemaFields[], index: number): readonly unknown[] =>
  all.flatMap(({ prefixItems, items }) => {
    if (Array.isArray(prefixItems) && index < prefixItems.length) return [prefixItems[index]]
    return items === undefined ? [] : [items]
  })

/** What they say of a property that they declare. */
export const schemasOfProperty = (all: readonly SchemaFields[], name: string): readonly unknown[] =>
  all.flatMap(one => declaredIn(one, name))

/** Does a pattern name a property? */
export type Naming = (pattern: string, name: string) => boolean

interface Checking {
  problemsOfSchema(schema: object, value: unknown): readonly unknown[]
}

/** A pattern that has too much to try out names nothing. */
export const namingBy = (schemas: Checking): Naming => {
  const patterned = lazyEach((pattern: string) => ({ pattern }))
  return (pattern, name) => schemas.problemsOfSchema(patterned(pattern), name).length === 0
}

/**
 * What they say of a property that each of them declares, that a pattern names, or that is any other.
 *
 * Of `additionalProperties` each means those of its own alone.
 */
export const schemasOfField = (all: readonly SchemaFields[], name: string, isNamedBy: Naming): readonly unknown[] =>
  all.flatMap(one => {
    const { patternProperties, additionalProperties } = one
    const declared = declaredIn(one, name)
    const byPattern = isObject(patternProperties)
      ? Object.entries(patternProperties).flatMap(([pattern, each]) => (isNamedBy(pattern, name) ? [each] : []))
      : []
    const known = [...declared, ...byPattern]
    return known.length > 0 || additionalProperties === undefined ? known : [additionalProperties]
  })

const declaredIn = ({ properties }: SchemaFields, name: string): readonly unknown[] =>
  isObject(properties) && Object.hasOwn(properties, name) ? [properties[name]] : []
