/**
 * Parameters and headers travel as text: what was a number is a good text as well, and one value is a list of one where
 * lists are written as repeated names.
 */
import type { Schema } from '../contract/operation.ts'
import { isObject } from '../text/pointer.ts'

type Travelling = (sent: Schema, read: Schema) => readonly [Schema, Schema]

const scalars = new Set(['integer', 'number', 'boolean', 'string'])

/** The only values that there are, where they are listed. */
const valuesOf = (schema: Readonly<Record<string, unknown>>): readonly unknown[] => {
  if (Array.isArray(schema.enum)) return schema.enum
  return schema.const === undefined ? [] : [schema.const]
}

/** As a text is read by it: without a type, as its values are, if all are of one. */
const typeOf = (schema: Schema): unknown => {
  if (!isObject(schema)) return undefined
  const [type, ...others] = new Set(valuesOf(schema).map(value => typeof value))
  return schema.type ?? (others.length === 0 ? type : undefined)
}

const isScalar = (schema: Schema): boolean => scalars.has(String(typeOf(schema)))

/** A text as it is read where a number, or true and false, are wanted. */
const asRead = (value: unknown, type: unknown): unknown => {
  if (type === 'boolean') return value === 'true' || (value === 'false' ? false : value)
  return /^-?\d+(?:\.\d+)?$/.test(String(value)) ? Number(value) : value
}

/** A number that is read as text is that text, and a text that is a number is it where one is read. */
export const textual: Travelling = (sent, read) => {
  const [from, to] = [typeOf(sent), typeOf(read)]
  if (!isObject(sent) || !isScalar(sent) || !isScalar(read) || from === to) return [sent, read]
  const values = valuesOf(sent)
  if (to !== 'string') {
    return from === 'string' && values.length > 0
      ? [{ enum: values.map(value => asRead(value, to)) }, read]
      : [sent, read]
  }
  if (values.length > 0) return [{ type: 'string', enum: values.map(String) }, read]
  if (from === 'boolean') return [{ enum: ['true', 'false'] }, read]
  // Which texts the numbers of these bounds are is not worked out.
  return [{ type: 'string', pattern: from === 'integer' ? '^-?[0-9]+$' : '^-?[0-9.eE+-]+$' }, read]
}

export const exploded: Travelling = (sent, read) => {
  if (typeOf(read) !== 'array' || !isScalar(sent) || !isObject(read)) return textual(sent, read)
  const items: Schema = isObject(read.items) || typeof read.items === 'boolean' ? read.items : true
  const [item] = textual(sent, items)
  return [{ type: 'array', items: item, minItems: 1, maxItems: 1 }, read]
}
