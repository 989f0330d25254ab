/**
 * Parameters and headers travel as text: what was a number is a good text as well, and one value is a list of one where
 * lists are written as repeated names.
 */
import type { Schema } from '../contract/operation.ts'
import { isObject } from '../text/pointer.ts'

type Travelling = (sent: Schema, read: Schema) => readonly [Schema, Schema]

const scalars = new Set(['integer', 'number', 'boolean', 'string'])

const typeOf = (schema: Schema): unknown => (isObject(schema) ? schema.type : undefined)

const isScalar = (schema: Schema): boolean => scalars.has(String(typeOf(schema)))

/** A number that is read as text is that text. */
export const textual: Travelling = (sent, read) => {
  if (typeOf(read) !== 'string' || !isScalar(sent) || typeOf(sent) === 'string' || !isObject(sent)) return [sent, read]
  const values = Array.isArray(sent.enum) ? sent.enum : [sent.const].filter(value => value !== undefined)
  if (values.length > 0) return [{ type: 'string', enum: values.map(String) }, read]
  if (typeOf(sent) === 'boolean') return [{ enum: ['true', 'false'] }, read]
  // Which texts the numbers of these bounds are is not worked out.
  return [{ type: 'string', pattern: typeOf(sent) === 'integer' ? '^-?[0-9]+$' : '^-?[0-9.eE+-]+$' }, read]
}

export const exploded: Travelling = (sent, read) => {
  if (typeOf(read) !== 'array' || !isScalar(sent) || !isObject(read)) return textual(sent, read)
  const items: Schema = isObject(read.items) || typeof read.items === 'boolean' ? read.items : true
  const [item] = textual(sent, items)
  return [{ type: 'array', items: item, minItems: 1, maxItems: 1 }, read]
}
