/**
 * A schema laid open: everything that holds for one value, wherever it is written.
 *
 * A value is held by several schemas at once: by what a `$ref` points to, by all of `allOf`, by one of `anyOf`. Each of
 * them stays as it is, with its place in the document; only what is asked of the value is read off all of them
 * together.
 */
import { isObject, segmentsOfFragment, pointerOf } from '../text/pointer.ts'
import type { Schemas } from '../contract/schemas.ts'
import type { Slices } from '../text/slices.ts'

/** A schema where it stands. */
export interface SchemaPart {
  readonly schema: Readonly<Record<string, unknown>> | boolean
  /** JSON Pointer in the document. */
  readonly pointer: string
}

/** All that hold one value. */
export type SchemaParts = readonly SchemaPart[]

export const partAt = (schema: unknown, pointer: string): SchemaPart[] =>
  isObject(schema) || typeof schema === 'boolean' ? [{ schema, pointer }] : []

/** What a keyword's value holds, where that is a schema. */
export const partOf = ({ schema, pointer }: SchemaPart, keyword: string): SchemaPart[] =>
  isObject(schema) && Object.hasOwn(schema, keyword) ? partAt(schema[keyword], `${pointer}/${keyword}`) : []

/** Where it is a list of schemas. */
export const partsOf = ({ schema, pointer }: SchemaPart, keyword: string): SchemaPart[] => {
  const list = isObject(schema) ? schema[keyword] : undefined
  return Array.isArray(list) ? list.flatMap((item, index) => partAt(item, `${pointer}/${keyword}/${index}`)) : []
}

/** Where it is a map of them. */
export const partsByName = ({ schema, pointer }: SchemaPart, keyword: string): [string, SchemaPart][] => {
  const map = isObject(schema) ? schema[keyword] : undefined
  if (!isObject(map)) return []
  return Object.entries(map).flatMap(([name, item]) =>
    partAt(item, pointer + pointerOf([keyword, name])).map((part): [string, SchemaPart] => [name, part]),
  )
}

/** What a part refers to. */
export const referredBy = ({ schema }: SchemaPart, schemas: Schemas): SchemaPart[] => {
  if (!isObject(schema) || typeof schema.$ref !== 'string') return []
  const pointer = pointerOf(segmentsOfFragment(schema.$ref.slice(1)) ?? [''])
  return partAt(schemas.at(pointer), pointer)
}

/**
 * All that hold together: what is referred to, and the branches of `allOf`. Each once, however often it is met.
 *
 * @param isPauseAfter called for each: is it time that others get their turn?
 */
export function* opened(
  parts: SchemaParts,
  schemas: Schemas,
  isPauseAfter: (part: SchemaPart) => boolean,
): Slices<SchemaParts> {
  const found = new Map<unknown, SchemaPart>()
  const waiting = parts.toReversed()
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    if (isPauseAfter(part)) yield
    // `true` and `false` are not objects, and say nothing twice.
    if (found.has(part.schema)) continue
    found.set(part.schema, part)
    waiting.push(...partsOf(part, 'allOf').toReversed(), ...referredBy(part, schemas))
  }
  return [...found.values()]
}
