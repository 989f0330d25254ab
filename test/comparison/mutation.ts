/** One thing of a schema otherwise, at a place that is drawn. */
import { isObject } from '../../src/text/pointer.ts'

type Node = Record<string, unknown>

const subschemas = ['items', 'additionalProperties', 'not', 'contains', 'propertyNames', 'if', 'then', 'else']
const lists = ['allOf', 'anyOf', 'oneOf', 'prefixItems']
const maps = ['properties', 'patternProperties', 'dependentSchemas']

/** The schema and those in it, without what it refers to. */
const nodesIn = (schema: unknown): Node[] => {
  if (!isObject(schema)) return []
  const inner = [
    ...subschemas.map(keyword => schema[keyword]),
    ...lists.flatMap(keyword => (Array.isArray(schema[keyword]) ? schema[keyword] : [])),
    ...maps.flatMap(keyword => (isObject(schema[keyword]) ? Object.values(schema[keyword]) : [])),
  ]
  return [schema, ...inner.flatMap(nodesIn)]
}

const additions: readonly Node[] = [
  { maxLength: 3 },
  { minLength: 1 },
  { minimum: 1 },
  { maximum: 100 },
  { multipleOf: 2 },
  { pattern: '^a' },
  { format: 'date' },
  { format: 'int32' },
  { minItems: 1 },
  { maxItems: 2 },
  { uniqueItems: true },
  { maxProperties: 1 },
  { additionalProperties: false },
  { enum: ['a', 1, null] },
  { not: { type: 'string', maxLength: 1 } },
  { not: { const: 0 } },
  { type: 'string' },
  { type: ['integer', 'null'] },
  { const: 'a' },
]

const altered = (value: unknown, draw: number): unknown => {
  if (typeof value === 'number') return draw % 2 === 0 ? value + 1 : value - 1
  if (typeof value === 'boolean') return !value
  if (value === 'integer') return 'number'
  if (value === 'string') return ['string', 'null']
  if (Array.isArray(value) && value.length > 1) return value.filter((_, index) => index !== draw % value.length)
  if (!isObject(value)) return undefined
  const names = Object.keys(value)
  const gone = names[draw % Math.max(1, names.length)]
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== gone))
}

/** Changes the schema. `draws`: which place, what is done, with what. */
export const mutate = (schema: unknown, [place, kind, draw]: readonly [number, number, number]): void => {
  const nodes = nodesIn(schema)
  const node = nodes[place % Math.max(1, nodes.length)]
  if (node === undefined) return
  const keywords = Object.keys(node)
  const keyword = keywords[draw % Math.max(1, keywords.length)] ?? 'type'
  if (kind % 4 === 0) Object.assign(node, additions[draw % additions.length])
  else if (kind % 4 === 1) Reflect.deleteProperty(node, keyword)
  else if (kind % 4 === 2) {
    const value = altered(node[keyword], draw >> 3)
    if (value === undefined) Reflect.deleteProperty(node, keyword)
    else node[keyword] = value
  } else {
    const names = Object.keys(isObject(node.properties) ? node.properties : { a: 1 })
    const required = Array.isArray(node.required) ? node.required : []
    const name = names[draw % Math.max(1, names.length)] ?? 'a'
    node.required = required.includes(name) ? required.filter(one => one !== name) : [...required, name]
  }
}
