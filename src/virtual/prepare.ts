/**
 * A contract's schemas as json-schema-faker should read them.
 *
 * `example` becomes `examples`; what only a request carries is left out; plain strings get a hint of what they hold;
 * lists get a few items; and where a schema contains itself the loop is cut, since three children each, forty levels
 * deep, are never finished. What is made is held against the schema as it was written, so nothing here can make it
 * wrong.
 */
import { isObject, segmentsOfFragment } from '../text/pointer.ts'
import type { Schemas } from '../contract/schemas.ts'
import { shapes } from '../contract/document/shapes.ts'
import { hintFor } from './hints.ts'

export interface Manner {
  /** Realistic values are wanted, so that the schemas' own examples don't count. */
  readonly isDynamic: boolean
  /**
   * Without what json-schema-faker makes too much of: `if` and `not` say what a value must not be, and it may be lucky.
   */
  readonly isSimple: boolean
}

export const preparedForFaking = (
  { document, problemsOfSchema }: Schemas,
  { isDynamic, isSimple }: Manner,
): Record<string, unknown> => {
  const kinds = shapes.Schema?.fields ?? {}
  const components = isObject(document.components) ? document.components : {}
  const named = isObject(components.schemas) ? components.schemas : {}
  const loops = loopsAmong(named)

  /** `holder`: the named schema that this one stands in. */
  const prepare = (value: unknown, holder: string, property = ''): unknown => {
    if (!isObject(value)) return value
    const result: Record<string, unknown> = {}
    for (const [keyword, item] of Object.entries(value)) {
      const kind = Object.hasOwn(kinds, keyword) ? kinds[keyword] : undefined
      if (kind === 'Schema') result[keyword] = prepare(item, holder)
      else if (kind === '[Schema]' && Array.isArray(item)) result[keyword] = item.map(inner => prepare(inner, holder))
      else if (kind === '{Schema}' && isObject(item)) {
        result[keyword] = mapped(item, (inner, name) => prepare(inner, holder, keyword === 'properties' ? name : ''))
      } else result[keyword] = item
    }
    if (isSimple) for (const keyword of ['if', 'then', 'else', 'not']) delete result[keyword]
    if ('example' in value && !Array.isArray(value.examples)) result.examples = [value.example]
    delete result.example
    // An example that breaks its own schema would spoil every value that it is used in.
    if (Array.isArray(result.examples))
      result.examples = result.examples.filter(example => problemsOfSchema(value, example).length === 0)
    if (isDynamic || (Array.isArray(result.examples) && result.examples.length === 0)) delete result.examples
    if (isFreeNumber(result)) Object.assign(result, { minimum: 1, maximum: 1000 })
    if (isPlainString(result)) result['x-faker'] = hintFor(property)
    if (isList(result))
      Object.assign(
        result,
        loops(holder, value.items) ? leastItems(result) : fewItems(result, listsBelow(value.items, named)),
      )
    dropProperties(
      result,
      (inner, isRequired) => (isObject(inner) && inner.writeOnly === true) || (!isRequired && loops(holder, inner)),
    )
    return result
  }

  /** Anywhere in the document a `schema` field holds a schema. */
  const anything = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(anything)
    if (!isObject(value)) return value
    return mapped(value, (item, name) => {
      if (name === 'schema') return prepare(item, '')
      return name === 'example' || name === 'examples' ? undefined : anything(item)
    })
  }
  const { schemas: _, ...others } = components
  return {
    components: { ...mapped(others, anything), schemas: mapped(named, (schema, name) => prepare(schema, name)) },
    paths: anything(document.paths),
  }
}

const mapped = (
  object: Record<string, unknown>,
  map: (value: unknown, name: string) => unknown,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value, name)]))

const dropProperties = (
  schema: Record<string, unknown>,
  isDropped: (property: unknown, isRequired: boolean) => boolean,
): void => {
  const { properties, required } = schema
  if (!isObject(properties)) return
  const needed = Array.isArray(required) ? required : []
  const dropped = Object.keys(properties).filter(name => isDropped(properties[name], needed.includes(name)))
  for (const name of dropped) delete properties[name]
  if (Array.isArray(required)) schema.required = required.filter(name => !dropped.includes(String(name)))
}

/** Does a schema that stands in the named schema `holder` lead back to it? */
type Loops = (holder: string, schema: unknown) => boolean

const loopsAmong = (named: Record<string, unknown>): Loops => {
  const targets = new Map<string, ReadonlySet<string>>()
  const reachable = (name: string): ReadonlySet<string> => {
    const known = targets.get(name)
    if (known !== undefined) return known
    const seen = new Set<string>()
    const waiting = namesIn(named[name])
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (seen.has(next)) continue
      seen.add(next)
      waiting.push(...namesIn(named[next]))
    }
    targets.set(name, seen)
    return seen
  }
  return (holder, schema) =>
    holder !== '' && namesIn(schema).some(name => name === holder || reachable(name).has(holder))
}

/** The named schemas that a schema refers to. */
const namesIn = (schema: unknown): string[] => {
  if (Array.isArray(schema)) return schema.flatMap(namesIn)
  if (!isObject(schema)) return []
  return Object.entries(schema).flatMap(([keyword, value]) => {
    if (keyword !== '$ref' || typeof value !== 'string') return namesIn(value)
    const [section, kind, name] = segmentsOfFragment(value.slice(1)) ?? []
    return section === 'components' && kind === 'schemas' && name !== undefined ? [name] : []
  })
}

const has = (schema: Record<string, unknown>, keywords: readonly string[]): boolean =>
  keywords.some(keyword => keyword in schema)

const isPlainString = (schema: Record<string, unknown>): boolean =>
  [schema.type].flat().includes('string')
  && !has(schema, [
    'x-faker',
    'faker',
    'format',
    'pattern',
    'enum',
    'const',
    'minLength',
    'maxLength',
    'examples',
    'contentEncoding',
    'contentMediaType',
  ])

const isFreeNumber = (schema: Record<string, unknown>): boolean =>
  [schema.type].flat().some(type => type === 'integer' || type === 'number')
  && !has(schema, [
    'minimum',
    'maximum',
    'exclusiveMinimum',
    'exclusiveMaximum',
    'multipleOf',
    'enum',
    'const',
    'x-faker',
    'examples',
  ])

const isList = (schema: Record<string, unknown>): boolean =>
  [schema.type].flat().includes('array') && !has(schema, ['contains', 'prefixItems', 'examples'])

interface Bounds {
  readonly minItems: number
  readonly maxItems: number
}

const leastItems = ({ minItems }: Record<string, unknown>): Bounds => {
  const least = typeof minItems === 'number' ? minItems : 0
  return { minItems: least, maxItems: least }
}

/** An empty list shows nothing, a page of 500 is more than anybody reads, and lists of lists of lists multiply. */
const fewItems = ({ minItems, maxItems, uniqueItems }: Record<string, unknown>, below: number): Bounds => {
  const most = typeof maxItems === 'number' ? maxItems : Infinity
  const [some, many] = below > 1 ? [2, 2] : [3, 5]
  const least = typeof minItems === 'number' ? minItems : Math.min(most, uniqueItems === true ? 1 : some)
  return { minItems: least, maxItems: Math.min(most, Math.max(least, many)) }
}

/** How deep lists stand in lists below this schema. */
const listsBelow = (schema: unknown, named: Record<string, unknown>, depth = 0): number => {
  if (depth > 12) return 0
  if (Array.isArray(schema)) return Math.max(0, ...schema.map(item => listsBelow(item, named, depth + 1)))
  if (!isObject(schema)) return 0
  const inner = Object.entries(schema).map(([keyword, value]) => {
    const [, , name = ''] =
      keyword === '$ref' && typeof value === 'string' ? (segmentsOfFragment(value.slice(1)) ?? []) : []
    return keyword === 'examples' || keyword === 'example'
      ? 0
      : listsBelow(name === '' ? value : named[name], named, depth + 1)
  })
  return Math.max(0, ...inner) + (schema.type === 'array' ? 1 : 0)
}
