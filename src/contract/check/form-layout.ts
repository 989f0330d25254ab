/**
 * How each field of a form is written: what its Encoding Object says (OpenAPI 3.0.3 and 3.1, "Encoding Object"), worked
 * out once, when the first form of its kind comes.
 *
 * `style`, `explode` and `allowReserved` each say that a field is written as a parameter of a query is; then its
 * `contentType` is not heeded (3.1). Where none of them is said, an object is JSON by the words on `contentType`, and
 * by those on forms (3.0.3, "Support for x-www-form-urlencoded Request Bodies") exploded as `style: form` has it; and
 * many clients send `name[property]=value` whatever a contract says. So there all three are read.
 *
 * Of a form in parts 3.0 heeds `contentType` alone.
 */
import { lazy, lazyEach } from '../../text/lazy.ts'
import { isObject } from '../../text/pointer.ts'
import type { Schemas } from '../schemas.ts'
import { type Kinds, kindsOf } from './kinds.ts'
import { isJson } from './media-types.ts'
import { type ParameterLayout, parameterLayoutOf, separators, takesAny } from './parameter-styles.ts'
import { addTo } from '../../text/grouped-by.ts'
import { branchKeywords } from '../branch-keywords.ts'

export type FieldWay =
  /** Nothing is said: an object in any of the ways that are in use. */
  | 'open'
  /** A list as one field for each item, an object as one for each property: `style: form`, exploded. */
  | 'exploded'
  /** `name[property]=value` */
  | 'deep'
  /** A list or an object in one text, between separators. */
  | 'joined'
  /** Its text is JSON. */
  | 'json'
  /** In a media type that isn't read here. */
  | 'opaque'

export interface FieldLayout {
  readonly name: string
  readonly way: FieldWay
  readonly kinds: Kinds
  readonly isArray: boolean
  readonly isMap: boolean
  /** It is of no type that the contract says. */
  readonly isAnything: boolean
  /** May it be written as `name=a&name=b`, though it is one of those with a separator? */
  readonly isRepeatable: boolean
  readonly separator: string
  readonly allowReserved: boolean
  /** Those that its encoding says, heeded where it is a part of its own; undefined: nothing is said. */
  readonly mediaTypes: readonly string[] | undefined
  /** Are its bytes all that is wanted of it, or of its items? */
  readonly isBinary: () => boolean
  /** For what is in one text. */
  readonly layout: () => ParameterLayout
  /** Of a list. */
  readonly item: () => FieldLayout
  readonly fields: () => FieldLayouts
}

/** The fields of a form, or the properties of one of its fields. */
export interface FieldLayouts {
  /** Undefined: nothing is said of it. */
  of(name: string): FieldLayout | undefined
  isNamed(name: string): boolean
  /** The objects in whose place their properties may be sent: by the name of a property. */
  readonly exploded: () => ReadonlyMap<string, readonly FieldLayout[]>
  /** Those among them that take any name. */
  readonly taking: () => readonly FieldLayout[]
}

/** @param schemaPointer of the body @param isInParts or is it one text? */
export const formLayout = (schemaPointer: string | undefined, schemas: Schemas, isInParts = false): FieldLayouts => {
  const encoding = schemaPointer === undefined ? undefined : schemas.at(schemaPointer.replace(/schema$/, 'encoding'))
  const schema = schemaPointer === undefined ? true : schemas.at(schemaPointer)
  const encodings = isObject(encoding) ? encoding : {}
  const isOld = isInParts && String(schemas.document.openapi).startsWith('3.0')
  return fieldsOf(schema, schemas, isOld ? withoutStyles(encodings) : encodings)
}

const withoutStyles = (encodings: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(encodings).map(([name, encoding]) => [
      name,
      isObject(encoding) ? { contentType: encoding.contentType } : encoding,
    ]),
  )

const nothingSaid: Readonly<Record<string, unknown>> = {}

const fieldsOf = (schema: unknown, schemas: Schemas, encodings: Readonly<Record<string, unknown>>): FieldLayouts => {
  const named = lazy(() => kindsOf(schema, schemas).properties)
  const target = schemas.resolved(schema)
  const others = isObject(target) && isObject(target.additionalProperties) ? target.additionalProperties : undefined
  const other = lazy(() => (others === undefined ? undefined : fieldOf('', others, nothingSaid, schemas)))
  // Names that the contract has, and no others: what is kept here is kept for good.
  const known = lazyEach((name: string): { readonly field: FieldLayout | undefined } => {
    const declared = Object.hasOwn(named(), name) ? named()[name] : others
    const encoding = Object.hasOwn(encodings, name) ? encodings[name] : undefined
    const isSaid = isObject(encoding)
    if (declared === undefined && !isSaid) return { field: undefined }
    return { field: fieldOf(name, declared, isSaid ? encoding : nothingSaid, schemas) }
  })
  const isNamed = (name: string): boolean => Object.hasOwn(named(), name)
  const of = (name: string): FieldLayout | undefined =>
    isNamed(name) || Object.hasOwn(encodings, name) ? known(name).field : other()
  const maps = lazy(() =>
    Object.keys(named())
      .map(of)
      .filter(field => field !== undefined)
      .filter(({ way, isMap }) => isMap && (way === 'exploded' || way === 'open')),
  )
  return {
    of,
    isNamed,
    exploded: lazy(() => {
      const owners = new Map<string, FieldLayout[]>()
      for (const field of maps())
        for (const property of Object.keys(field.kinds.properties)) addTo(owners, property, field)
      return owners
    }),
    // Of an object of which nothing is said any slip of a name would be a property.
    taking: lazy(() => maps().filter(({ name, way }) => way === 'exploded' && takesAny(named()[name], schemas))),
  }
}

const fieldOf = (
  name: string,
  schema: unknown,
  encoding: Readonly<Record<string, unknown>>,
  schemas: Schemas,
): FieldLayout => {
  const kinds = kindsOf(schema, schemas)
  const isArray = kinds.types.has('array')
  const isMap = kinds.types.has('object')
  const style = typeof encoding.style === 'string' ? encoding.style : 'form'
  const explode = typeof encoding.explode === 'boolean' ? encoding.explode : style === 'form'
  const items = kindsOf(kinds.items, schemas).types
  const isOfParts = (isMap || (isArray && (items.has('object') || items.has('array')))) && !kinds.types.has('string')
  const way = wayOf(encoding, style, explode, isOfParts)
  return {
    name,
    way,
    kinds,
    isArray,
    isMap,
    isAnything: kinds.types.size === 0,
    isRepeatable: explode,
    separator: separators.get(style) ?? ',',
    allowReserved: encoding.allowReserved === true,
    mediaTypes:
      typeof encoding.contentType === 'string' && !isStyled(encoding)
        ? encoding.contentType.split(',').map(type => type.trim())
        : undefined,
    isBinary: lazy(() => isBinary(schema, schemas) || isBinary(kinds.items, schemas)),
    layout: lazy(() => parameterLayoutOf({ name, style, explode, schema, mediaType: undefined }, schemas)),
    item: lazy(() => fieldOf('', kinds.items, nothingSaid, schemas)),
    fields: lazy(() => fieldsOf(schema, schemas, nothingSaid)),
  }
}

const wayOf = (
  encoding: Readonly<Record<string, unknown>>,
  style: string,
  explode: boolean,
  isOfParts: boolean,
): FieldWay => {
  const { contentType } = encoding
  const types = typeof contentType === 'string' ? contentType.split(',') : []
  if (isStyled(encoding)) {
    if (style === 'deepObject') return 'deep'
    if (style !== 'form' || !explode) return 'joined'
    // By 3.0.3 both count, and nobody knows how they go together.
    return types.some(isJson) ? 'open' : 'exploded'
  }
  if (types.length === 0 || types.some(type => isRange(type))) return 'open'
  if (types.every(isJson)) return 'json'
  return isOfParts && !types.some(isJson) ? 'opaque' : 'open'
}

const isStyled = ({ style, explode, allowReserved }: Readonly<Record<string, unknown>>): boolean =>
  style !== undefined || explode !== undefined || allowReserved !== undefined

/** Does a schema, or one of its alternatives, say that a text is of bytes (3.0: `format`; 3.1: `contentMediaType`)? */
const isBinary = (schema: unknown, schemas: Schemas, seen = new Set<unknown>()): boolean => {
  const target = schemas.resolved(schema)
  if (!isObject(target) || seen.has(target)) return false
  seen.add(target)
  const { format, contentMediaType, contentEncoding } = target
  if (format === 'binary') return true
  if (typeof contentMediaType === 'string' && contentEncoding === undefined && !isTextual(contentMediaType)) return true
  return branchKeywords.some(keyword => {
    const branches = target[keyword]
    return Array.isArray(branches) && branches.some(branch => isBinary(branch, schemas, seen))
  })
}

const isTextual = (mediaType: string): boolean => isJson(mediaType) || /^\s*text\//i.test(mediaType)

const isRange = (type: string): boolean => /^\s*(?:\*|application)\/\*/.test(type)
