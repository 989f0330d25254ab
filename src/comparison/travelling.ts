/**
 * Parameters, headers and the fields of forms travel as text: what was a number is a good text as well, and one value
 * is a list of one where lists are written as repeated names.
 */
import { noKinds, scalar } from '../contract/check/kinds.ts'
import { isJson } from '../contract/check/media-types.ts'
import type { Schema } from '../contract/operation.ts'
import { type Segments, dereferenced, isObject } from '../text/pointer.ts'
import type { FieldWays, Way } from './arrival.ts'
import { isAnnotation } from './same.ts'

/** What it refers to, and without an `allOf` of one. */
type Plain = (schema: Schema) => Schema
type Pair = readonly [sent: Schema, read: Schema]

export interface Travelling {
  /** Alike for what travels alike. */
  readonly key: string
  readonly way: Way
  readonly fields?: FieldWays
  /** An empty text is good, whatever the reader's schema says (`allowEmptyValue`). */
  readonly mayBeEmpty?: true
  /** Schemas of the same values; of what is sent there may be more than is sent. */
  readonly pair: (sent: Schema, read: Schema, plain: Plain) => Pair
}

const typed = new Set(['integer', 'number', 'boolean'])
const scalars = new Set([...typed, 'string'])

/** The only values that there are, where they are listed. */
const valuesOf = (schema: Readonly<Record<string, unknown>>): readonly unknown[] => {
  if (Array.isArray(schema.enum)) return schema.enum
  return schema.const === undefined ? [] : [schema.const]
}

/** As a text is read by it: without a type, as its values are, if all are of one. */
const typeOf = (schema: Schema): unknown => {
  if (!isObject(schema)) return undefined
  const [type, ...others] = new Set(valuesOf(schema).map(value => typeof value))
  if (schema.type === undefined) return others.length === 0 ? type : undefined
  const listed = [schema.type].flat()
  if (listed.length === 1) return listed[0]
  // A reader of lists makes a list of what may be null as well.
  return listed.length === 2 && listed.includes('array') && listed.includes('null') ? 'array' : schema.type
}

/** To a reader of lists of texts: what else than a text it may be is written as one. */
const asText = (schema: Schema): Schema => {
  if (!isObject(schema) || !Array.isArray(schema.type) || !schema.type.includes('string')) return schema
  const others = schema.type.filter(type => type !== 'string')
  if (others.every(type => type === 'null')) return { ...schema, type: 'string' }
  // What holds of texts need not hold of those of numbers.
  return others.every(type => type === 'null' || scalars.has(String(type))) ? { type: 'string' } : schema
}

const isScalar = (schema: Schema): boolean => scalars.has(String(typeOf(schema)))

/** Of which a text is read as anything else. */
const typing = ['type', 'enum', 'const', 'items', 'properties', '$ref', 'allOf', 'anyOf', 'oneOf']

/** What names no type reads a text as it is. */
const isOfText = (schema: Schema): boolean =>
  typeOf(schema) === 'string' || (isObject(schema) && typing.every(keyword => !(keyword in schema)))

const isAnyText = (schema: Schema): boolean =>
  isObject(schema)
  && schema.type === 'string'
  && Object.keys(schema).every(keyword => keyword === 'type' || isAnnotation(keyword))

/** However null is written, it is a text. */
const isOneText = (schema: Readonly<Record<string, unknown>>): boolean =>
  schema.type !== undefined && [schema.type].flat().every(type => type === 'null' || scalars.has(String(type)))

/** A number that is read as text is that text, and a text that is a number is it where one is read. */
const asTexts = (sent: Schema, read: Schema): Pair => {
  const [from, to] = [typeOf(sent), typeOf(read)]
  if (isObject(sent) && isAnyText(read) && isOneText(sent)) return [{ type: 'string' }, read]
  if (!isObject(sent) || !isScalar(sent) || from === to || !(isScalar(read) || isOfText(read))) return [sent, read]
  const values = valuesOf(sent)
  if (!isOfText(read)) {
    const kinds = { ...noKinds, types: new Set([String(to)]) }
    return from === 'string' && values.length > 0
      ? [{ enum: values.map(value => scalar(String(value), kinds)) }, read]
      : [sent, read]
  }
  if (values.length > 0) return [{ type: 'string', enum: values.map(String) }, read]
  if (from === 'boolean') return [{ enum: ['true', 'false'] }, read]
  // Which texts the numbers of these bounds are is not worked out.
  return [{ type: 'string', pattern: from === 'integer' ? '^-?[0-9]+$' : '^-?[0-9.eE+-]+$' }, read]
}

const itemsOf = (list: Schema, plain: Plain): Schema => {
  const items = isObject(list) ? list.items : undefined
  return isObject(items) || typeof items === 'boolean' ? plain(items) : true
}

/** Of two lists each item is read as a value alone is. */
const asItems = (sent: Schema, read: Schema, plain: Plain): Pair => {
  if (!isObject(sent) || !isSeparate(sent)) return [sent, read]
  const own = itemsOf(sent, plain)
  const [item] = asTexts(own, itemsOf(read, plain))
  return [item === own ? sent : { ...sent, items: item }, read]
}

const asList = (sent: Schema, read: Schema, plain: Plain): Pair => {
  const [item] = asTexts(sent, itemsOf(read, plain))
  return [{ type: 'array', items: item, minItems: 1, maxItems: 1 }, read]
}

/** Of an empty list nothing is written, but in one text. */
const asSent = (list: Schema, least = 1): Schema =>
  isObject(list) && typeOf(list) === 'array' && !(Number(list.minItems) >= least) ? { ...list, minItems: least } : list

const byNames: Travelling['pair'] = (sent, read, plain) => {
  const other = plain(read)
  const one = asSent(typeOf(other) === 'array' ? asText(plain(sent)) : plain(sent))
  if (isObject(one) && typeOf(one) === 'array' && isScalar(other))
    // Of a name that is repeated there are several texts.
    return Number(one.maxItems) <= 1 ? asTexts(itemsOf(one, plain), other) : [asSent(one, 2), other]
  if (typeOf(other) !== 'array') return asTexts(one, other)
  if (typeOf(one) === 'array') return asItems(one, other, plain)
  return isScalar(one) ? asList(one, other, plain) : asTexts(one, other)
}

/** A list in one text, `a,b`, is a text. */
const inOneText: Travelling['pair'] = (sent, read, plain) => {
  const other = plain(read)
  const one = typeOf(other) === 'array' ? asText(plain(sent)) : plain(sent)
  if (typeOf(one) === 'array' && isAnyText(other)) return [{ type: 'string' }, other]
  if (typeOf(one) === 'array' && typeOf(other) === 'array') return asItems(one, other, plain)
  if (typeOf(other) !== 'array' || !isScalar(one)) return asTexts(one, other)
  if (typeOf(one) !== 'string') return asList(one, other, plain)
  return isAnyText(one) ? [{ type: 'array', items: { type: 'string' }, minItems: 1 }, other] : [one, other]
}

/** A path whose part is empty is another path. */
const inPathPair: Travelling['pair'] = (sent, read, plain) => {
  const one = plain(sent)
  const isShort = isObject(one) && one.type === 'string' && !(Number(one.minLength) > 0)
  return inOneText(isShort ? { ...one, minLength: 1 } : asSent(one), read, plain)
}

const exploded: Travelling = { key: 'exploded', way: 'names', pair: byNames }
const joined: Travelling = { key: 'joined', way: 'joined', pair: inOneText }
const inPath: Travelling = { key: 'path', way: 'path', pair: inPathPair }
const single: Travelling = {
  key: 'single',
  way: 'single',
  pair: (sent, read, plain) => asTexts(plain(sent), plain(read)),
}

/** Of these each says something of its own; what else says something of a property goes by what that is in JSON. */
const separate = new Set([
  'type',
  'properties',
  'required',
  'additionalProperties',
  'minProperties',
  'maxProperties',
  'items',
  'minItems',
  'maxItems',
])

const isSeparate = (schema: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(schema).every(keyword => separate.has(keyword) || isAnnotation(keyword))

/** Schemas of one body that are looked into for single values, at most. */
const mostMarked = 1000

/** Texts that stand where they belong, alone or inside of objects and lists: `text/plain`, XML. */
export const marked: Travelling = {
  key: 'marked',
  way: 'marked',
  pair: (sent, read, plain) => {
    let count = 0
    const within = (from: unknown, to: unknown): unknown => {
      const isSchema = (one: unknown): one is Schema => isObject(one) || typeof one === 'boolean'
      if (!isSchema(from) || !isSchema(to) || ++count > mostMarked) return from
      const [one, other] = [plain(from), plain(to)]
      if (isScalar(one) && isScalar(other)) return asTexts(one, other)[0]
      if (!isObject(one) || !isObject(other) || !isSeparate(one)) return from
      const [own, wanted] = [one.properties, other.properties]
      if (isObject(own) && isObject(wanted)) {
        const properties = Object.fromEntries(
          Object.entries(own).map(([name, schema]) => [
            name,
            Object.hasOwn(wanted, name) ? within(schema, wanted[name]) : schema,
          ]),
        )
        return Object.keys(own).every(name => properties[name] === own[name]) ? from : { ...one, properties }
      }
      const items = within(one.items, other.items)
      return items === one.items ? from : { ...one, items }
    }
    const made = within(sent, read)
    return [isObject(made) || typeof made === 'boolean' ? made : sent, read]
  },
}

/** By place, `style` and `explode` of a parameter or a header. */
export const travellingOf = (
  { style: written, explode, allowEmptyValue }: Readonly<Record<string, unknown>>,
  place: string,
  usual: string,
): Travelling => {
  const style = typeof written === 'string' ? written : usual
  if (style === 'simple' && place === 'path') return inPath
  const inOne = style === 'simple' || style === 'form' ? joined : single
  // In a cookie whatever can't be sent is percent-encoded.
  if (place === 'header') return inField(inOne)
  if (inOne === single || place !== 'query') return inOne
  const way = explode === false ? joined : exploded
  return allowEmptyValue === true ? orEmpty(way) : way
}

/**
 * Of the value of a field of HTTP; a space around it is none of it, and no control but a tab is (RFC 9110, 5.5). What
 * is beyond ASCII is opaque there: some send it as UTF-8, but nobody a control or the end of a line.
 */
const visible = '!-~\\xa0-\\u2027\\u202a-\\u{10ffff}'
const sendable = { pattern: `^(?:[${visible}](?:[${visible} \\t]*[${visible}])?)?$` }

/** What can't be sent is not sent, whatever the sender's schema says. */
const inField = ({ key, way, pair }: Travelling): Travelling => ({
  key: `${key} in a field`,
  way,
  pair: (sent, read, plain) => {
    const [one, other] = pair(sent, read, plain)
    return [onlySendable(one), other]
  },
})

const onlySendable = (schema: Schema): Schema => {
  if (!isObject(schema)) return schema ? sendable : schema
  const type = typeOf(schema)
  if (typed.has(String(type))) return schema
  const listed = Array.isArray(schema.allOf) ? schema.allOf : []
  return { ...schema, allOf: [...listed, type === 'array' ? { items: sendable } : sendable] }
}

export const inHeader = inField(joined)

const orEmpty = ({ key, way, pair }: Travelling): Travelling => ({
  key: `${key} or empty`,
  way,
  mayBeEmpty: true,
  pair: (sent, read, plain) => {
    const [one, other] = pair(sent, read, plain)
    return [one, { anyOf: [other, { const: '' }] }]
  },
})

/** The fields of a form, each as a parameter. */
export const formed = (fields: FieldWays): Travelling => ({
  key: `form ${[...fields.asTheyAre].toSorted().join(' ')}, ${[...fields.joined].toSorted().join(' ')}`,
  way: 'form',
  fields,
  pair: (sent, read, plain) => {
    const [one, other] = [plain(sent), plain(read)]
    if (!isObject(one) || !isObject(other) || !isSeparate(one)) return [one, other]
    const [own, wanted] = [one.properties, other.properties]
    if (!isObject(own) || !isObject(wanted)) return [one, other]
    const schemaIn = (value: unknown): Schema => (isObject(value) || typeof value === 'boolean' ? value : true)
    const fieldOf = (name: string, schema: unknown): unknown => {
      if (!Object.hasOwn(wanted, name) || fields.asTheyAre.has(name)) return schema
      const travels = fields.joined.has(name) ? inOneText : byNames
      return travels(schemaIn(schema), schemaIn(wanted[name]), plain)[0]
    }
    const properties = Object.fromEntries(Object.entries(own).map(([name, schema]) => [name, fieldOf(name, schema)]))
    return [{ ...one, properties }, other]
  },
})

interface Holder {
  readonly at: Segments
  readonly node: Readonly<Record<string, unknown>>
}

interface Described {
  /** Of the schema. */
  readonly at: Segments
  /** Undefined: it is written as its style says. */
  readonly media: string | undefined
}

/**
 * Of a parameter or a header in both contracts: its schema, or that of its content, and then of which media type that
 * is.
 */
export const travellingSchemas = (
  { old, new: after }: Documents,
  one: Holder,
  other: Holder,
): [Described, Described] => {
  const [before, now] = [described(one), described(other)]
  // A text in `text/plain` and a number in JSON are written as they are without.
  return before.media === now.media ? [before, now] : [bared(old.document, before), bared(after.document, now)]
}

const described = ({ at, node: { content } }: Holder): Described => {
  const [media] = isObject(content) ? Object.keys(content) : []
  return { at: media === undefined ? [...at, 'schema'] : [...at, 'content', media, 'schema'], media }
}

const bared = (document: unknown, one: Described): Described => {
  if (one.media === undefined) return one
  const [, schema] = dereferenced(document, one.at)
  const types = isObject(schema) ? [schema.type].flat() : []
  const isBare =
    (isPlainText(one.media) && isScalarAt(document, one.at))
    || (isJson(one.media) && types.length > 0 && types.every(type => unquoted.has(String(type))))
  return isBare ? { ...one, media: undefined } : one
}

const isPlainText = (media: string): boolean => media.split(';', 1)[0]?.trim().toLowerCase() === 'text/plain'

/** JSON writes them without a mark around them. */
const unquoted = new Set(['integer', 'number', 'boolean'])

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

/** `unknown`: it may be several of them. */
type Shape = 'scalar' | 'list' | 'object' | 'unknown'

const shapes: Readonly<Record<string, Shape>> = {
  array: 'list',
  object: 'object',
  string: 'scalar',
  number: 'scalar',
  integer: 'scalar',
  boolean: 'scalar',
}

/** References and alternatives within each other that are followed. */
const deepest = 8

/** What is written there is of this shape, or null; what isn't described is one value. */
const shapeAt = (document: unknown, at: Segments, depth = 0): Shape => {
  const [from, schema] = dereferenced(document, at)
  if (!isObject(schema)) return depth === 0 ? 'scalar' : 'unknown'
  const types =
    schema.type === undefined
      ? valuesOf(schema).map(value => (Array.isArray(value) ? 'array' : typeof value))
      : [schema.type].flat().filter(type => type !== 'null')
  const found = new Set(types.map(type => shapes[String(type)] ?? 'unknown'))
  if (found.size === 0 && depth < deepest) {
    const parts = (keyword: string): Shape[] =>
      (Array.isArray(schema[keyword]) ? schema[keyword] : []).map((_, index) =>
        shapeAt(document, [...from, keyword, String(index)], depth + 1),
      )
    // One part that says it says it for all.
    const known = parts('allOf').find(shape => shape !== 'unknown')
    if (known !== undefined) return known
    for (const shape of [...parts('anyOf'), ...parts('oneOf')]) found.add(shape)
  }
  const [shape = 'unknown'] = found
  return found.size === 1 ? shape : 'unknown'
}

export const isListAt = (document: unknown, at: Segments): boolean => shapeAt(document, at) === 'list'
export const isScalarAt = (document: unknown, at: Segments): boolean => shapeAt(document, at) === 'scalar'

/** At most one value is written there: with none or one item a list is written alike in each way that has no mark. */
export const isSingleAt = (document: unknown, at: Segments): boolean =>
  isScalarAt(document, at) || (isListAt(document, at) && mostItemsAt(document, at) <= 1)

const mostItemsAt = (document: unknown, at: Segments, depth = 0): number => {
  const [from, schema] = dereferenced(document, at)
  if (!isObject(schema) || depth > deepest) return Infinity
  const parts = (Array.isArray(schema.allOf) ? schema.allOf : []).map((_, index) =>
    mostItemsAt(document, [...from, 'allOf', String(index)], depth + 1),
  )
  return Math.min(typeof schema.maxItems === 'number' ? schema.maxItems : Infinity, ...parts)
}

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
