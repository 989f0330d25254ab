/**
 * Where a GET can be tried by following a link: its path, with every parameter that it requires filled in.
 *
 * Values come from the contract alone: examples of the parameter, then of its schema, then what the schema itself
 * settles. Where that gives none there is no address, for a made-up value would only show a refusal.
 */
import type { Operation, Parameter } from '../contract/operation.ts'
import { separators } from './check/parameter-styles.ts'
import { dereferenced, isObject } from '../text/pointer.ts'

type Document = Readonly<Record<string, unknown>>

/**
 * Path and query below a mount, percent-encoded. It starts with exactly one slash, so it can't name another host.
 *
 * @param known values of parameters by name, which go before those of the contract
 */
export const sampleAddress = (
  operation: Operation,
  document: Document,
  known: Readonly<Record<string, unknown>> = {},
): string | undefined => {
  const required = operation.parameters.filter(parameter => parameter.required)
  if (operation.method !== 'GET' || required.some(({ in: place }) => place === 'header' || place === 'cookie'))
    return undefined
  const values = new Map<Parameter, string>()
  for (const parameter of required) {
    const value =
      parameterText(parameter, Object.hasOwn(known, parameter.name) ? known[parameter.name] : undefined)
      ?? sampleText(parameter, declared(operation, parameter, document), document)
    if (value === undefined) return undefined
    values.set(parameter, value)
  }
  const of = (place: string): [Parameter, string][] => [...values].filter(([parameter]) => parameter.in === place)
  const path = of('path').reduce(
    (text, [{ name }, value]) => text.replaceAll(`{${name}}`, () => value),
    encodedTemplate(operation.path),
  )
  const query = of('query')
    .map(([{ name }, value]) => `${encoded(name)}=${value}`)
    .join('&')
  const address = query === '' ? path : `${path}?${query}`
  return /^\/(?!\/)[\x21-\x7e]*$/.test(address) && !/[{}]/.test(address) ? address : undefined
}

/** The Parameter Object in the document; those of the operation go before those of its path. */
const declared = (
  { method, path }: Operation,
  { in: place, name }: Parameter,
  document: Document,
): Record<string, unknown> => {
  const [item] = dereferenced(document, ['paths', path])
  const lists = [
    [...item, method.toLowerCase(), 'parameters'],
    [...item, 'parameters'],
  ]
  for (const at of lists) {
    const [list, parameters] = dereferenced(document, at)
    if (!Array.isArray(parameters)) continue
    const found = parameters
      .map((_, index) => dereferenced(document, [...list, String(index)])[1])
      .find(one => isObject(one) && one.in === place && one.name === name)
    if (isObject(found)) return found
  }
  return {}
}

/** Percent-encoded, as it stands in a URL. */
const sampleText = (parameter: Parameter, object: Record<string, unknown>, document: Document): string | undefined =>
  parameterText(parameter, sampleValue(parameter, object, document))

/** A value as it stands in a URL, percent-encoded; undefined for one that there is no simple text of. */
export const parameterText = (
  { in: place, mediaType, style, explode, name }: Parameter,
  value: unknown,
): string | undefined => {
  if (mediaType !== undefined) return value === undefined ? undefined : encoded(JSON.stringify(value))
  if (isScalar(value))
    return place === 'path' && (style === 'label' || style === 'matrix') ? undefined : encoded(String(value))
  if (!Array.isArray(value) || !value.every(isScalar) || (style !== 'form' && style !== 'simple')) return undefined
  const items = value.map(item => encoded(String(item)))
  return place === 'query' && explode ? items.join(`&${encoded(name)}=`) : items.join(',')
}

/** A parameter of a query with its value, name and all; undefined for one that there is no simple text of. */
export const queryText = (parameter: Parameter, value: unknown): string | undefined => {
  const { style, explode, name, mediaType } = parameter
  const separator = separators.get(style)
  if (mediaType === undefined && isObject(value)) {
    if (style === 'deepObject') return deepText(name, value)
    return style === 'form' ? formText(name, value, explode) : undefined
  }
  if (mediaType === undefined && Array.isArray(value) && separator !== undefined) {
    const items = value.filter(isScalar).map(String)
    const isPlain = items.length === value.length && items.every(item => !item.includes(separator))
    return isPlain ? `${encoded(name)}=${items.map(encoded).join(encoded(separator))}` : undefined
  }
  const text = parameterText(parameter, value)
  return text === undefined ? undefined : `${encoded(name)}=${text}`
}

/** `name[a]=1&name[b]=2` */
const deepText = (name: string, value: Record<string, unknown>): string | undefined => {
  const pairs = Object.entries(value).flatMap(([key, inner]) => [inner].flat().map(item => [key, item] as const))
  if (pairs.length === 0 || !pairs.every(([, item]) => isScalar(item))) return undefined
  return pairs.map(([key, item]) => `${encoded(`${name}[${key}]`)}=${encoded(String(item))}`).join('&')
}

/** `a=1&b=2`, or `name=a,1,b,2` */
const formText = (name: string, value: Record<string, unknown>, explode: boolean): string | undefined => {
  const pairs = Object.entries(value).map(([key, item]) => [encoded(key), item] as const)
  if (pairs.length === 0 || !pairs.every(([, item]) => isScalar(item))) return undefined
  const written = pairs.map(([key, item]) => `${key}${explode ? '=' : ','}${encoded(String(item))}`)
  return explode ? written.join('&') : `${encoded(name)}=${written.join(',')}`
}

const sampleValue = (parameter: Parameter, object: Record<string, unknown>, document: Document): unknown =>
  valuesOf(parameter, object, document).find(isGiven)

/** What the contract itself gives as values of a parameter, the best first. */
export const sampleValues = (operation: Operation, parameter: Parameter, document: Document): readonly unknown[] =>
  valuesOf(parameter, declared(operation, parameter, document), document).filter(isGiven)

const valuesOf = ({ schema }: Parameter, object: Record<string, unknown>, document: Document): unknown[] => {
  const media = Object.values(isObject(object.content) ? object.content : {}).map(one => resolved(one, document))
  return [...[object, ...media].flatMap(one => examplesOf(one, document)), ...schemaValues(schema, document)]
}

/** Of a parameter, or of the media type that it is in. */
const examplesOf = ({ example, examples }: Record<string, unknown>, document: Document): unknown[] => {
  const named = Object.values(isObject(examples) ? examples : {}).map(one => resolved(one, document))
  return [example, ...named.map(({ value, dataValue }) => value ?? dataValue)]
}

/** Of a text of which nothing is said. */
export const madeUpText = 'example'

export const schemaValues = (schema: unknown, document: Document): unknown[] => {
  const target = resolved(schema, document)
  const { example, examples, const: only, enum: allowed, default: usual, type, minimum, items } = target
  const given = [...list(examples), example, usual, only, ...list(allowed)]
  if (type === 'boolean') return [...given, true]
  if (type === 'integer') return [...given, typeof minimum === 'number' ? Math.ceil(minimum) : 1]
  if (type === 'array') {
    const item = resolved(items, document)
    // One level only: a schema may be a list of itself.
    const [value] = item.type === 'array' ? [] : schemaValues(item, document).filter(isGiven)
    return value === undefined ? given : [...given, [value]]
  }
  return type === 'string' && isFree(target) ? [...given, madeUpText] : given
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** A string that may be anything. */
const isFree = (schema: Record<string, unknown>): boolean =>
  ['pattern', 'format', 'minLength', 'maxLength', 'allOf', 'anyOf', 'oneOf', 'not'].every(
    keyword => schema[keyword] === undefined,
  )

/** What stands beside a `$ref` counts too. */
const resolved = (schema: unknown, document: Document): Record<string, unknown> => {
  if (!isObject(schema)) return {}
  const [, target] = typeof schema.$ref === 'string' ? dereferenced({ ...document, schema }, ['schema']) : []
  return isObject(target) ? { ...target, ...schema } : schema
}

/** An empty value is valid perhaps, but shows nothing. */
const isGiven = (value: unknown): boolean => value !== undefined && value !== ''

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/** A lone surrogate, for which encodeURIComponent throws, becomes U+FFFD on the way through UTF-8. */
const encoded = (text: string): string => encodeURIComponent(Buffer.from(text).toString())

/** What is percent-encoded already stays as it is, and so do braces: they are filled in. */
const encodedTemplate = (template: string): string =>
  template
    .split(/(\{[^{}]*\}|%[0-9a-f]{2}|[/:@!$&'()*+,;=])/i)
    .map((part, index) => (index % 2 === 0 ? encoded(part) : part))
    .join('')
