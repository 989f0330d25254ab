/**
 * Properties that travel one way: `readOnly` ones are in no request and `writeOnly` ones in no answer, whatever part of
 * a schema calls them so (OpenAPI 3.0.4, section 4.7.24.1).
 */
import {
  type Naming,
  type Referring,
  type SchemaFields,
  applicableSchemas,
  schemasOfField,
  schemasOfItem,
} from './applicable-schemas.ts'
import type { Excuses } from './work.ts'
import { isObject, segmentsOf } from '../text/pointer.ts'

export type OneWay = 'readOnly' | 'writeOnly'

interface Followed extends Referring {
  readonly document: object
}

/** By what the schema is made of; an alternative doesn't say it of all its values. */
export const isOneWay = (schemas: Followed, schema: unknown, keyword: OneWay): boolean =>
  applicableSchemas([schema], schemas, () => false).some(one => one[keyword] === true)

interface OneWayNames {
  has(name: string): boolean
  readonly isEmpty: boolean
}

/** By the document, which doesn't change. */
const named: Readonly<Record<OneWay, WeakMap<object, OneWayNames>>> = {
  readOnly: new WeakMap(),
  writeOnly: new WeakMap(),
}

/** Names that properties have anywhere in the document which travel one way: any, where those of a map do. */
export const oneWayNames = (schemas: Followed, keyword: OneWay): OneWayNames => {
  const { document } = schemas
  const before = named[keyword].get(document)
  if (before !== undefined) return before
  const found = new Set<string>()
  let isAny = false
  const waiting: unknown[] = [document]
  while (waiting.length > 0) {
    const part = waiting.pop()
    if (typeof part !== 'object' || part === null) continue
    const { properties, patternProperties, additionalProperties } = isObject(part) ? part : {}
    for (const [name, schema] of isObject(properties) ? Object.entries(properties) : [])
      if (isOneWay(schemas, schema, keyword)) found.add(name)
    const ofMaps = [additionalProperties, ...(isObject(patternProperties) ? Object.values(patternProperties) : [])]
    isAny ||= ofMaps.some(schema => isOneWay(schemas, schema, keyword))
    for (const inner of Object.values(part)) waiting.push(inner)
  }
  const names = { has: (name: string) => isAny || found.has(name), isEmpty: !isAny && found.size === 0 }
  named[keyword].set(document, names)
  return names
}

/** Of a look at what schemas say of a place, for each of them. */
const stepsOfSchema = 4

/**
 * What needn't be in a value: one part of a schema asks for it, the same or another part calls it one that doesn't
 * travel this way. An alternative that calls it so is believed, for the value may be meant to be that one.
 *
 * @param roots the schemas of the whole value
 * @param spend is told how much it takes
 */
export const excusesOf = (
  schemas: Followed,
  roots: readonly unknown[],
  keyword: OneWay,
  isNamedBy: Naming,
  spend: (steps: number) => void,
): Excuses => {
  const applicable = new Map<string, readonly SchemaFields[]>()
  const applicableAt = (path: string): readonly SchemaFields[] => {
    // The items of a list are of one kind; the first of them may be of kinds of their own.
    const place = path.replaceAll(/\/\d{2,}(?=\/|$)/g, '/*')
    const before = applicable.get(place)
    if (before !== undefined) return before
    const found = applicableSchemas(path === '' ? roots : declaredAt(path), schemas)
    spend(stepsOfSchema * (found.length + 1))
    applicable.set(place, found)
    return found
  }
  const declaredAt = (path: string): readonly unknown[] => {
    const cut = path.lastIndexOf('/')
    const [segment = ''] = segmentsOf(path.slice(cut))
    const holders = applicableAt(path.slice(0, cut))
    // What is said of no name at all says nothing of an item either.
    const own = schemasOfField(holders, segment, isNamedBy).filter(isObject)
    if (own.length > 0 || !/^\d+$/.test(segment)) return own
    return [...schemasOfItem(holders, Number(segment)), ...holders.map(({ contains }) => contains)]
  }
  return (path, name, schema) => {
    const own = isObject(schema) ? schema.properties : undefined
    if (isObject(own) && Object.hasOwn(own, name) && isOneWay(schemas, own[name], keyword)) return true
    if (!oneWayNames(schemas, keyword).has(name)) return false
    spend(path.length >> 2)
    const all = applicableAt(path)
    return schemasOfField(all, name, isNamedBy).some(one => isOneWay(schemas, one, keyword))
  }
}
