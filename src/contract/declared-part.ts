/** From a schema to what it says of one part of its values: a property, an item, or whatever else there may be. */
import { meantFirst } from './alternative.ts'
import type { SchemaWay } from './schema-way.ts'
import { isObject } from '../text/pointer.ts'
import { branchKeywords } from './branch-keywords.ts'

/** Alternatives within alternatives. */
const mostBranches = 8

/**
 * Where a schema says what a part of its value has to be; undefined where it doesn't.
 *
 * @param segment the name of a property, or the place of an item
 * @param holder the value that has the part: where there are alternatives it says which of them it is
 */
export const declaredPart = <At>(
  way: SchemaWay<At>,
  schema: At,
  segment: string,
  holder: unknown,
  depth = 0,
): At | undefined => {
  const [at, value] = way.arrived(schema) ?? []
  if (at === undefined || !isObject(value) || depth > mostBranches) return undefined
  if (isObject(value.properties) && Object.hasOwn(value.properties, segment))
    return way.below(at, 'properties', segment)
  if (/^\d+$/.test(segment)) {
    const { prefixItems, items } = value
    // Those have schemas of their own, by their place; `items` is of the others.
    if (Array.isArray(prefixItems) && Number(segment) < prefixItems.length) return way.below(at, 'prefixItems', segment)
    if (isObject(items)) return way.below(at, 'items')
  }
  for (const keyword of branchKeywords) {
    for (const index of meantFirst(way, at, keyword, holder)) {
      const found = declaredPart(way, way.below(at, keyword, String(index)), segment, holder, depth + 1)
      if (found !== undefined) return found
    }
  }
  return isObject(value.additionalProperties) ? way.below(at, 'additionalProperties') : undefined
}
