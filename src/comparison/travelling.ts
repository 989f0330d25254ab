/**
 * Parameters, headers and the fields of forms travel as text: what was a number is a good text as well, and one value
 * is a list of one where lists are written as repeated names.
 */
import type { Schema } from '../contract/operation.ts'
import { type Segments, dereferenced, isObject } from '../text/pointer.ts'
import { isAnnotation } from './same.ts'

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
  // A list in one text, `a,b`, is a text.
  if (from === 'array' && isAnyText(read)) return [{ type: 'string' }, read]
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

const isAnyText = (schema: Schema): boolean =>
  isObject(schema)
  && schema.type === 'string'
  && Object.keys(schema).every(keyword => keyword === 'type' || isAnnotation(keyword))

/** A path whose part is empty is another path. */
export const inPath: Travelling = (sent, read) =>
  isObject(sent) && sent.type === 'string' && !(Number(sent.minLength) > 0)
    ? textual({ ...sent, minLength: 1 }, read)
    : textual(sent, read)

/** The fields of a form, each as a parameter. */
export const formed: Travelling = (sent, read) => {
  if (!isObject(sent) || !isObject(read)) return [sent, read]
  const [own, others] = [sent.properties, read.properties]
  if (!isObject(own) || !isObject(others)) return [sent, read]
  const schemaIn = (value: unknown): Schema => (isObject(value) || typeof value === 'boolean' ? value : true)
  const properties = Object.fromEntries(
    Object.entries(own).map(([name, schema]) => [
      name,
      Object.hasOwn(others, name) ? exploded(schemaIn(schema), schemaIn(others[name]))[0] : schema,
    ]),
  )
  return [{ ...sent, properties }, read]
}

export const exploded: Travelling = (sent, read) => {
  // Names that are repeated are several texts.
  if (typeOf(sent) === 'array') return [sent, read]
  if (typeOf(read) !== 'array' || !isScalar(sent) || !isObject(read)) return textual(sent, read)
  const items: Schema = isObject(read.items) || typeof read.items === 'boolean' ? read.items : true
  const [item] = textual(sent, items)
  return [{ type: 'array', items: item, minItems: 1, maxItems: 1 }, read]
}

/**
 * `style` and `explode` of a parameter, a header or a field of a form, in words.
 *
 * @param isList a list is written `a,b` by `simple` either way (RFC 6570, section 3.2.2); and `deepObject` has one way
 */
export const writingOf = (
  { style: written, explode }: Readonly<Record<string, unknown>>,
  usual: string,
  isList: boolean,
): string => {
  const style = typeof written === 'string' ? written : usual
  const isExploded = typeof explode === 'boolean' ? explode : style === 'form'
  const isAlike = style === 'deepObject' || (style === 'simple' && isList)
  return `${style}${isExploded && !isAlike ? ', exploded' : ''}`
}

/** Is it known that what is written there is of such types alone? */
const isOfTypesAt = (document: unknown, at: Segments, isOne: (type: unknown) => boolean): boolean => {
  const [, schema] = dereferenced(document, at)
  return isObject(schema) && schema.type !== undefined && [schema.type].flat().every(isOne)
}

export const isListAt = (document: unknown, at: Segments): boolean =>
  isOfTypesAt(document, at, type => type === 'array')

/** One value, and neither a list nor an object; so is what isn't described. */
export const isScalarAt = (document: unknown, at: Segments): boolean =>
  !isObject(dereferenced(document, at)[1]) || isOfTypesAt(document, at, type => type !== 'array' && type !== 'object')

interface Documents {
  readonly old: { readonly document: unknown }
  readonly new: { readonly document: unknown }
}

/** Is it so in both contracts, as far as that is known? */
export const areBoth = (
  { old, new: after }: Documents,
  oldAt: Segments,
  newAt: Segments,
  isSo: (document: unknown, at: Segments) => boolean,
): boolean => isSo(old.document, oldAt) && isSo(after.document, newAt)
