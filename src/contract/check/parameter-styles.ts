/**
 * How the text of a parameter lays out its value (OpenAPI's `style` and `explode`), read as its schema wants it.
 *
 * A value that can't be of the declared type stays a string, so that the schema refuses it with a reason. Typing is
 * strict: an integer is `-?digits`, as many as one likes, a boolean is `true` or `false`; `1e2`, `0x10`, `yes` and ``
 * are neither.
 */
import { isTextTooDeep, tooDeep } from '../../text/depth.ts'
import { isObject } from '../../text/pointer.ts'
import type { Parameter } from '../operation.ts'
import type { CheckBounds, Schemas } from '../schemas.ts'
import { type Kinds, kindsOf, noKinds, scalar } from './kinds.ts'
import { Unreadable, decoded, decodedQuery } from '../../text/percent-encoding.ts'
import type { Query } from './query.ts'

export interface TypedValue {
  readonly value: unknown
  /** The text that the value was made of, or those of a list's items: for whoever is to read what is wrong with it. */
  readonly sent?: string | readonly string[]
  /** Of a list or an object: all of the text as one value, where the schema may admit that as well. */
  readonly alone?: unknown
  /** Of what should be an object and is none: the names and values that are in it all the same. */
  readonly glimpsed?: unknown
}

/** Why there is no value, though every piece of text can be read: clients do that so often that nothing is thrown. */
export interface MisplacedValue {
  readonly misplaced: string
}

/** A parameter's layout, worked out before a request comes. */
export interface ParameterLayout extends Pick<Parameter, 'name' | 'style' | 'explode'> {
  /** It is one JSON text (`content`), whatever its style. */
  readonly isJson: boolean
  readonly kinds: Kinds
  readonly isArray: boolean
  readonly isMap: boolean
  readonly itemKinds: Kinds
  readonly properties: ReadonlyMap<string, PropertyKinds>
  /** Of those that are not named (`additionalProperties`). */
  readonly others: PropertyKinds
  /** Says of a name that no other parameter has whether this is one of a map in a query: `a=1&b=2`. */
  readonly takesOther: ((name: string) => boolean) | undefined
}

interface PropertyKinds {
  readonly own: Kinds
  readonly ofItems: Kinds
}

/** What a layout is made of: a parameter, or a field of a form. */
export interface Laid extends Pick<Parameter, 'name' | 'style' | 'explode' | 'mediaType'> {
  readonly schema: unknown
}

export const parameterLayoutOf = (
  { name, style, explode, schema, mediaType }: Laid,
  schemas: Schemas,
): ParameterLayout => {
  const kinds = kindsOf(schema, schemas)
  const kindsOfProperty = (inner: unknown): PropertyKinds => {
    const own = kindsOf(inner, schemas)
    return { own, ofItems: kindsOf(own.items, schemas) }
  }
  const target = schemas.resolved(schema)
  return {
    name,
    style,
    explode,
    isJson: mediaType !== undefined,
    kinds,
    isArray: kinds.types.has('array'),
    isMap: kinds.types.has('object'),
    itemKinds: kindsOf(kinds.items, schemas),
    properties: new Map(
      Object.entries(kinds.properties).map(([property, inner]) => [property, kindsOfProperty(inner)]),
    ),
    others: isObject(target) ? kindsOfProperty(target.additionalProperties) : noPropertyKinds,
    takesOther:
      kinds.types.has('object') && isExploded({ style, explode, mediaType }) ? otherNames(schema, schemas) : undefined,
  }
}

const isExploded = ({ style, explode, mediaType }: Pick<Laid, 'style' | 'explode' | 'mediaType'>): boolean =>
  style === 'form' && explode && mediaType === undefined

/** What a check of one parameter may take: beyond that nothing can be said of it. */
export const boundsOfOne: CheckBounds = { most: 1, steps: 100_000 }

/** Keywords that say elsewhere which names there are: any slip of one would be taken for another. */
const namingElsewhere = ['allOf', 'anyOf', 'oneOf', 'patternProperties', 'unevaluatedProperties']

const otherNames = (schema: unknown, schemas: Schemas): ParameterLayout['takesOther'] => {
  if (!takesAny(schema, schemas)) return undefined
  const target = schemas.resolved(schema)
  if (!isObject(target)) return () => true
  const { additionalProperties, propertyNames } = target
  if (additionalProperties === undefined && namingElsewhere.some(keyword => keyword in target)) return undefined
  if (propertyNames === undefined) return () => true
  return name => schemas.problemsOfSchema(propertyNames, name, boundsOfOne).length === 0
}

/** Where some properties are named and nothing is said of others, any slip of a name would be one. */
export const takesAny = (schema: unknown, schemas: Schemas): boolean => {
  const target = schemas.resolved(schema)
  if (!isObject(target)) return true
  const { properties, additionalProperties } = target
  return additionalProperties === undefined ? properties === undefined : additionalProperties !== false
}

// ---------------------------------------------------------------- pieces

const noPropertyKinds: PropertyKinds = { own: noKinds, ofItems: noKinds }

const propertyOf = ({ properties, others }: ParameterLayout, property: string, text: string): [string, unknown] => {
  const { own, ofItems } = properties.get(property) ?? others
  return [property, own.types.has('array') ? [scalar(text, ofItems)] : scalar(text, own)]
}

/** @throws Unreadable */
export const readJsonText = (text: string): unknown => {
  if (isTextTooDeep(text)) throw new Unreadable(tooDeep)
  try {
    return JSON.parse(text)
  } catch {
    throw new Unreadable('expected JSON, found text that is none.')
  }
}

const listOf = ({ itemKinds }: ParameterLayout, texts: readonly string[]): TypedValue => ({
  value: texts.map(text => scalar(text, itemKinds)),
  sent: texts,
})

/** `a,1,b,2`, or exploded `a=1,b=2`. undefined: a name is left without a value. */
const mapOf = (layout: ParameterLayout, parts: readonly string[]): unknown => {
  const { explode, style } = layout
  // In the style `matrix` an empty value is written as its name alone.
  const isWhole = explode ? style === 'matrix' || parts.every(part => part.includes('=')) : parts.length % 2 === 0
  return isWhole ? glimpsedIn(layout, parts) : undefined
}

const glimpsedIn = (layout: ParameterLayout, parts: readonly string[]): unknown => {
  const pairs = layout.explode
    ? parts.map(part => [part.split('=', 1)[0], part.includes('=') ? part.slice(part.indexOf('=') + 1) : ''])
    : parts.flatMap((part, index) => (index % 2 === 0 ? [[part, parts[index + 1]]] : []))
  return Object.fromEntries(pairs.map(([property = '', value = '']) => propertyOf(layout, property, value)))
}

/**
 * Of a map whose separators stand as they are, while its values may hold others, percent-encoded (RFC 6570).
 *
 * @param raw undecoded
 * @returns undefined: it is no such map, or it is read decoded, as from who encodes all of it
 */
const mapInPieces = (
  layout: ParameterLayout,
  raw: string,
  separator: string,
  decode: (text: string) => string,
): unknown => {
  if (!layout.isMap || layout.isArray || layout.isJson || raw === '') return undefined
  const isRead = layout.explode && mapOf(layout, decode(raw).split(separator)) !== undefined
  return isRead ? undefined : mapOf(layout, raw.split(separator).map(decode))
}

const inPieces = (layout: ParameterLayout, text: string, separator: string | RegExp): TypedValue => {
  const pieces = text === '' ? [] : text.split(separator)
  if (layout.isArray) return listOf(layout, pieces)
  const map = mapOf(layout, pieces)
  return map === undefined ? { value: text, glimpsed: glimpsedIn(layout, pieces) } : { value: map }
}

/** A decoded value in one piece, as in a header or a cookie. @throws Unreadable */
export const typedText = (layout: ParameterLayout, text: string, comma: string | RegExp = ','): TypedValue => {
  if (layout.isJson) return { value: readJsonText(text) }
  return layout.isArray || layout.isMap
    ? { ...inPieces(layout, text, comma), ...alone(layout, text) }
    : { value: scalar(text, layout.kinds), sent: text }
}

const plainTypes = ['string', 'integer', 'number', 'boolean']

export const admitsPlain = ({ types }: Kinds): boolean => plainTypes.some(type => types.has(type))

const alone = ({ kinds }: ParameterLayout, text: string): Pick<TypedValue, 'alone'> =>
  admitsPlain(kinds) ? { alone: scalar(text, kinds) } : {}

/** What is not decoded yet. @throws Unreadable */
const typedRaw = (
  layout: ParameterLayout,
  raw: string,
  separator: string,
  decode: (text: string) => string,
): TypedValue => {
  const text = decode(raw)
  const map = mapInPieces(layout, raw, separator, decode)
  return map === undefined ? typedText(layout, text, separator) : { value: map, ...alone(layout, text) }
}

// ---------------------------------------------------------------- in a path

/** What a value, and each part of an exploded one, begins with. */
const marks: ReadonlyMap<string, string> = new Map([
  ['label', '.'],
  ['matrix', ';'],
])

/** Of `name=value`; a name alone is an empty value, and a part without the name a further value. */
const valueIn = (name: string, part: string): string => {
  if (part.startsWith(`${name}=`)) return part.slice(name.length + 1)
  return part === name ? '' : part
}

/** @param raw undecoded @throws Unreadable */
export const typedPath = (layout: ParameterLayout, raw: string): TypedValue => {
  const { name, style, explode, isMap } = layout
  const mark = marks.get(style) ?? ''
  const isNamed = style === 'matrix' && !(isMap && explode)
  const start = isNamed ? `;${name}` : mark
  if (!raw.startsWith(mark) || !decoded(raw).startsWith(start))
    throw new Unreadable(`expected a value that starts with "${start}".`)
  const behind = decoded(raw).slice(mark.length)
  if (isNamed) {
    const values = behind.split(';').map(part => valueIn(name, part))
    return typedText(layout, values.join(','))
  }
  return typedRaw(layout, raw.slice(mark.length), explode && mark !== '' ? mark : ',', decoded)
}

// ---------------------------------------------------------------- in a query

/** Of what stands in one piece; else it is a comma. */
export const separators: ReadonlyMap<string, string> = new Map([
  ['spaceDelimited', ' '],
  ['pipeDelimited', '|'],
])

const nobodys = (): boolean => false

/**
 * @param isOthers says of a name that another parameter or a credential is called so
 * @returns undefined: it isn't there
 * @throws Unreadable
 */
export const typedQuery = (
  layout: ParameterLayout,
  query: Query,
  isOthers: (name: string) => boolean = nobodys,
): TypedValue | MisplacedValue | undefined => {
  const { name, style, explode, isJson, isArray, isMap } = layout
  if (isMap && style === 'deepObject') return deepObject(layout, query)
  const isInParts = style === 'form' && explode && !isJson
  if (isMap && isInParts) return explodedObject(layout, query, isOthers)
  const [first, ...others] = valuesOf(name, query)
  if (first === undefined) return undefined
  if (isArray && isInParts) {
    const texts = [first, ...others].map(decodedQuery)
    return { ...listOf(layout, texts), ...(others.length === 0 ? alone(layout, texts.join('')) : {}) }
  }
  const separator = separators.get(style) ?? ','
  if (others.length > 0) return { misplaced: givenTwice(layout, [first, ...others], separator) }
  return typedRaw(layout, first, separator, decodedQuery)
}

const valuesOf = (name: string, query: Query): readonly string[] => {
  const values: string[] = []
  for (const [key, value] of query.near(name)) if (key === name) values.push(value)
  return values
}

const givenTwice = (
  { name, isArray, isJson }: ParameterLayout,
  values: readonly string[],
  separator: string,
): string => {
  const advice = isArray && !isJson ? ` Write a list as one value: ${name}=${values.join(separator).slice(0, 60)}.` : ''
  return `expected one value, found ${values.length}: the parameter is given more than once.${advice}`
}

/** `name=1` of what may be an object or a number. */
const plainlyIn = (layout: ParameterLayout, query: Query): TypedValue | MisplacedValue | undefined => {
  const [first, ...others] = admitsPlain(layout.kinds) ? valuesOf(layout.name, query) : []
  if (first === undefined) return undefined
  if (others.length > 0) return { misplaced: givenTwice(layout, [first, ...others], ',') }
  const text = decodedQuery(first)
  return { value: scalar(text, layout.kinds), sent: text }
}

/** Of names and texts; those of a list may come one by one. */
const objectOf = (layout: ParameterLayout, pairs: readonly (readonly [string, string])[]): TypedValue | undefined => {
  const value = new Map<string, unknown>()
  for (const [name, text] of pairs) {
    const [property, item] = propertyOf(layout, name, decodedQuery(text))
    const before = value.get(property)
    if (Array.isArray(before) && Array.isArray(item)) before.push(...item)
    else value.set(property, item)
  }
  return value.size === 0 ? undefined : { value: Object.fromEntries(value) }
}

/** `name[a]=1&name[b]=2` */
const deepObject = (layout: ParameterLayout, query: Query): TypedValue | MisplacedValue | undefined => {
  const { name } = layout
  const start = `${name}[`
  const pairs: (readonly [string, string])[] = []
  for (const [key, text] of query.near(name))
    if (key.startsWith(start) && key.endsWith(']')) pairs.push([key.slice(start.length, -1), text])
  return eitherOf(name, objectOf(layout, pairs), plainlyIn(layout, query))
}

const eitherOf = (
  name: string,
  parts: TypedValue | undefined,
  plain: TypedValue | MisplacedValue | undefined,
): TypedValue | MisplacedValue | undefined =>
  parts === undefined || plain === undefined
    ? (parts ?? plain)
    : { misplaced: `expected either ${name} or its fields, found both.` }

/** `a=1&b=2` */
const explodedObject = (
  layout: ParameterLayout,
  query: Query,
  isOthers: (name: string) => boolean,
): TypedValue | MisplacedValue | undefined => {
  const { name, properties, takesOther } = layout
  const plain = properties.has(name) ? undefined : plainlyIn(layout, query)
  const isOwn = (key: string): boolean => properties.has(key) || (takesOther?.(key) === true && !isOthers(key))
  const parts = objectOf(
    layout,
    query.pairs.filter(([key]) => isOwn(key)),
  )
  return eitherOf(name, parts, plain)
}
