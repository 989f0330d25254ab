/**
 * Reads parameters off a request as OpenAPI's `style` and `explode` say, and types them as their schema says.
 *
 * A value that can't be of the declared type stays a string, so that the schema refuses it with a reason. Typing is
 * strict: an integer is `-?digits`, as many as one likes, a boolean is `true` or `false`; `1e2`, `0x10`, `yes` and ``
 * are neither.
 */
import type { Violation } from '../problem.ts'
import type { Parameter } from '../operation.ts'
import { isTextTooDeep, tooDeep } from '../../text/depth.ts'
import { lazyEach } from '../../text/lazy.ts'
import { isObject } from '../../text/pointer.ts'
import type { Schemas } from '../schemas.ts'
import { TooMuchWork } from '../work.ts'

/** A query string's pairs in order: each name decoded, its value not. */
export type RawPairs = readonly (readonly [name: string, value: string])[]

export interface Typed {
  readonly value: unknown
  /** The text that the value was made of, or those of a list's items: for whoever is to read what is wrong with it. */
  readonly sent?: string | readonly string[]
}

/** What was sent for a parameter: absent, a value to be checked, or something that can't even be read. */
export type ReadValue =
  | { readonly kind: 'absent' }
  | ({ readonly kind: 'value' } & Typed)
  | { readonly kind: 'violation'; readonly violation: Violation }

/** Where the raw values are. `path` is undecoded. */
export interface RawRequest {
  readonly path: Readonly<Record<string, string>>
  readonly query: RawPairs
  readonly header: (name: string) => string | undefined
  readonly cookies: ReadonlyMap<string, string>
}

export type ReadParameter = (raw: RawRequest) => ReadValue

const absent: ReadValue = { kind: 'absent' }

class Unreadable extends Error {}

export const parameterReader = (parameter: Parameter, schemas: Schemas): ReadParameter => {
  const typed = typing(parameter, schemas)
  const violation = (message: string): ReadValue => ({
    kind: 'violation',
    violation: {
      in: parameter.in,
      name: parameter.name,
      code: 'invalid_parameter',
      message: `${parameter.in}.${parameter.name}: ${message}`,
    },
  })
  const guarded =
    (read: ReadParameter): ReadParameter =>
    raw => {
      try {
        return read(raw)
      } catch (error) {
        if (error instanceof Unreadable) return violation(error.message)
        throw error
      }
    }
  switch (parameter.in) {
    case 'path':
      return guarded(raw => {
        const value = raw.path[parameter.name] ?? ''
        return value === ''
          ? violation('expected a value, found an empty path segment.')
          : { kind: 'value', ...typed.ofPath(value) }
      })
    case 'header':
      return guarded(raw => {
        const value = raw.header(parameter.name)
        // RFC 9110, section 5.6.1: optional whitespace around the commas of a list.
        return value === undefined ? absent : { kind: 'value', ...typed.ofText(value, /\s*,\s*/) }
      })
    case 'cookie':
      return guarded(raw => {
        const value = raw.cookies.get(parameter.name)
        return value === undefined ? absent : { kind: 'value', ...typed.ofText(decoded(value)) }
      })
    case 'query':
      return guarded(raw => typed.ofQuery(raw.query, violation))
  }
}

// ---------------------------------------------------------------- decoding

/** Percent-decoding (RFC 3986) of one component; `+` is a space in a query only. */
const decoded = (text: string): string => {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    throw new Unreadable('expected percent-encoded UTF-8, found a broken sequence.')
  }
}

const decodedQuery = (text: string): string => decoded(text.includes('+') ? text.replaceAll('+', ' ') : text)

/**
 * Splits a query string. Names are decoded once for all the parameters that look for theirs; values as they are
 * declared.
 */
export const rawPairs = (query: string): RawPairs =>
  query === ''
    ? []
    : query
        .split('&')
        .filter(part => part !== '')
        .map(part => {
          const equals = part.indexOf('=')
          return equals < 0 ? [decodedName(part), ''] : [decodedName(part.slice(0, equals)), part.slice(equals + 1)]
        })

/** A name that can't be decoded is nobody's parameter; it is kept as it was sent. */
export const decodedName = (name: string): string => {
  if (!name.includes('%') && !name.includes('+')) return name
  try {
    return decodeURIComponent(name.replaceAll('+', ' '))
  } catch {
    return name
  }
}

// ---------------------------------------------------------------- typing

interface Kinds {
  readonly types: ReadonlySet<string>
  readonly items: unknown
  readonly properties: Readonly<Record<string, unknown>>
}

/** The only ones that a schema allows, where it lists them. */
const valuesOf = (schema: Record<string, unknown>): readonly unknown[] => {
  if ('const' in schema) return [schema.const]
  return Array.isArray(schema.enum) ? schema.enum : []
}

/** As JSON Schema calls it, but for integers. */
const typeOf = (value: unknown): string => {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

/** The types that a schema admits, its references and alternatives followed: each once, however often it is met. */
const kindsOf = (schema: unknown, schemas: Schemas, known = new Map<unknown, Kinds>()): Kinds => {
  const target = schemas.resolved(schema)
  if (!isObject(target)) return noKinds
  const before = known.get(target)
  if (before !== undefined) return before
  // A schema that is its own alternative adds nothing to itself.
  known.set(target, noKinds)
  const types = new Set<string>()
  for (const type of [target.type].flat()) if (typeof type === 'string') types.add(type)
  if (target.type === undefined) {
    for (const value of valuesOf(target)) types.add(typeOf(value))
    if (isObject(target.properties)) types.add('object')
    if (target.items !== undefined) types.add('array')
  }
  let { items } = target
  let properties = isObject(target.properties) ? { ...target.properties } : {}
  for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
    const branches = target[keyword]
    if (!Array.isArray(branches)) continue
    for (const branch of branches) {
      const inner = kindsOf(branch, schemas, known)
      if (target.type === undefined) for (const type of inner.types) types.add(type)
      items ??= inner.items
      properties = { ...inner.properties, ...properties }
    }
  }
  const kinds = { types, items, properties }
  known.set(target, kinds)
  return kinds
}

const noKinds: Kinds = { types: new Set(), items: undefined, properties: {} }

/** A piece of text as the first of the admitted types that it can be. */
const scalar = (text: string, { types }: Kinds): unknown => {
  if ((types.has('integer') || types.has('number')) && /^-?\d+$/.test(text)) {
    // However many digits: what no double is as large as is as large as one can be.
    return Math.min(Number.MAX_VALUE, Math.max(-Number.MAX_VALUE, Number(text)))
  }
  if (types.has('number') && /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(text) && Number.isFinite(Number(text)))
    return Number(text)
  if (types.has('boolean') && (text === 'true' || text === 'false')) return text === 'true'
  if (types.has('null') && !types.has('string') && (text === '' || text === 'null')) return null
  return text
}

type Refuse = (message: string) => ReadValue

interface Typing {
  ofPath(raw: string): Typed
  /** A decoded value in one piece, as in a header or a cookie. */
  ofText(text: string, comma?: string | RegExp): Typed
  ofQuery(pairs: RawPairs, refuse: Refuse): ReadValue
}

/** What a value, and each part of an exploded one, begins with. */
const marks: ReadonlyMap<string, string> = new Map([
  ['label', '.'],
  ['matrix', ';'],
])
const separators: ReadonlyMap<string, string> = new Map([
  ['spaceDelimited', ' '],
  ['pipeDelimited', '|'],
])

/** Of `name=value`; a name alone is an empty value, and a part without the name a further value. */
const valueIn = (name: string, part: string): string => {
  if (part.startsWith(`${name}=`)) return part.slice(name.length + 1)
  return part === name ? '' : part
}

/** So few are gone through for each parameter. */
const fewPairs = 32

/** Of a query with many pairs: those of each name, with the fields of it (`name[a]`). Put together once. */
const pairsByName = new WeakMap<RawPairs, Map<string, (readonly [string, string])[]>>()

/** At least those of this name and its fields, in their order. */
const pairsOf = (pairs: RawPairs, name: string): RawPairs => {
  if (pairs.length <= fewPairs) return pairs
  let byName = pairsByName.get(pairs)
  if (byName === undefined) {
    byName = new Map()
    for (const pair of pairs) {
      for (const key of new Set([pair[0], pair[0].split('[', 1)[0] ?? ''])) {
        const alike = byName.get(key)
        if (alike === undefined) byName.set(key, [pair])
        else alike.push(pair)
      }
    }
    pairsByName.set(pairs, byName)
  }
  return byName.get(name) ?? []
}

const typing = (parameter: Parameter, schemas: Schemas): Typing => {
  const { name, style, explode } = parameter
  const kinds = kindsOf(parameter.schema, schemas)
  const isArray = kinds.types.has('array')
  const isMap = kinds.types.has('object')
  const itemKinds = kindsOf(kinds.items, schemas)
  const propertyKinds = new Map(
    Object.entries(kinds.properties).map(([property, schema]) => [property, kindsOf(schema, schemas)]),
  )

  const propertyOf = (property: string, text: string): [string, unknown] => {
    const inner = propertyKinds.get(property) ?? noKinds
    return [property, inner.types.has('array') ? [scalar(text, kindsOf(inner.items, schemas))] : scalar(text, inner)]
  }
  const document = (text: string): unknown => {
    if (isTextTooDeep(Buffer.from(text))) throw new Unreadable(tooDeep)
    try {
      return JSON.parse(text)
    } catch {
      throw new Unreadable('expected JSON, found text that is none.')
    }
  }
  const whole = (text: string): Typed => ({ value: scalar(text, kinds), sent: text })
  const listOf = (texts: readonly string[]): Typed => ({
    value: texts.map(text => scalar(text, itemKinds)),
    sent: texts,
  })
  /** `a,1,b,2`, or exploded `a=1,b=2`. */
  const mapOf = (parts: readonly string[]): unknown => {
    const pairs = explode
      ? parts.map(part => [part.split('=', 1)[0], part.slice(part.indexOf('=') + 1)])
      : parts.flatMap((part, index) => (index % 2 === 0 ? [[part, parts[index + 1]]] : []))
    return Object.fromEntries(pairs.map(([property = '', value = '']) => propertyOf(property, value)))
  }
  const inPieces = (text: string, separator: string | RegExp): Typed => {
    const pieces = text === '' ? [] : text.split(separator)
    return isArray ? listOf(pieces) : { value: mapOf(pieces) }
  }

  const ofText = (text: string, comma: string | RegExp = ','): Typed => {
    if (parameter.mediaType !== undefined) return { value: document(text) }
    return isArray || isMap ? inPieces(text, comma) : whole(text)
  }

  const ofPath = (raw: string): Typed => {
    const mark = marks.get(style) ?? ''
    const isNamed = style === 'matrix' && !(isMap && explode)
    const start = isNamed ? `;${name}` : mark
    if (!raw.startsWith(mark) || !decoded(raw).startsWith(start))
      throw new Unreadable(`expected a value that starts with "${start}".`)
    let text = decoded(raw).slice(mark.length)
    if (isNamed)
      text = text
        .split(';')
        .map(part => valueIn(name, part))
        .join(',')
    const between = explode && mark !== '' ? mark : ','
    if (parameter.mediaType === undefined && (isArray || isMap))
      return inPieces(text, style === 'matrix' && !(isMap && explode) ? ',' : between)
    return ofText(text)
  }

  const deep = (all: RawPairs): ReadValue => {
    const start = `${name}[`
    const found = pairsOf(all, name).flatMap(([key, value]): [string, unknown][] => {
      if (!key.startsWith(start) || !key.endsWith(']')) return []
      return [propertyOf(key.slice(name.length + 1, -1), decodedQuery(value))]
    })
    if (found.length === 0) return absent
    const value = new Map<string, unknown>()
    for (const [property, item] of found) {
      const before = value.get(property)
      if (Array.isArray(before) && Array.isArray(item)) before.push(...item)
      else value.set(property, item)
    }
    return { kind: 'value', value: Object.fromEntries(value) }
  }

  const separator = separators.get(style) ?? ','

  const ofQuery = (pairs: RawPairs, refuse: Refuse): ReadValue => {
    if (isMap && style === 'deepObject') return deep(pairs)
    if (isMap && style === 'form' && explode && parameter.mediaType === undefined) {
      const found = pairs.filter(([key]) => propertyKinds.has(key))
      return found.length === 0
        ? absent
        : {
            kind: 'value',
            value: Object.fromEntries(found.map(([key, value]) => propertyOf(key, decodedQuery(value)))),
          }
    }
    let first: string | undefined
    let others: string[] | undefined
    for (const [key, value] of pairsOf(pairs, name)) {
      if (key !== name) continue
      if (first === undefined) first = value
      else (others ??= [first]).push(value)
    }
    if (first === undefined) return absent
    if (isArray && explode && style === 'form' && parameter.mediaType === undefined) {
      return { kind: 'value', ...listOf((others ?? [first]).map(decodedQuery)) }
    }
    if (others !== undefined) {
      const advice =
        isArray && parameter.mediaType === undefined
          ? ` Write a list as one value: ${name}=${others.join(separator).slice(0, 60)}.`
          : ''
      return refuse(`expected one value, found ${others.length}: the parameter is given more than once.${advice}`)
    }
    const text = decodedQuery(first)
    if (parameter.mediaType !== undefined) return { kind: 'value', value: document(text) }
    return { kind: 'value', ...(isArray || isMap ? inPieces(text, separator) : whole(text)) }
  }

  return { ofPath, ofText, ofQuery }
}

/** A form in which more are sent is not read: some 40 ms of work. */
const mostFields = 10_000

/** A form's fields in order (`application/x-www-form-urlencoded`), decoded. */
export type FormFields = readonly (readonly [name: string, value: string])[]

/** @throws TooMuchWork */
export const formFields = (text: string): FormFields => {
  let count = 0
  // Nothing between two of them is no field.
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1))
    if (text[at + 1] !== '&' && ++count >= mostFields) throw new TooMuchWork({ fields: mostFields })
  return [...new URLSearchParams(text)]
}

/** A field of a form that is sent more than once, where the schema wants no list. */
export const repeatedField = (form: FormFields, schema: unknown, schemas: Schemas): string | undefined => {
  const { properties } = kindsOf(schema, schemas)
  const kindsOfField = lazyEach((name: string) => kindsOf(properties[name], schemas))
  const seen = new Set<string>()
  for (const [name] of form) {
    if (!Object.hasOwn(properties, name) || kindsOfField(name).types.has('array')) continue
    if (seen.has(name)) return name
    seen.add(name)
  }
  return undefined
}

/** The fields of a form, typed by the schema of the body. */
export const formValue = (form: FormFields, schema: unknown, schemas: Schemas): Record<string, unknown> => {
  const { properties } = kindsOf(schema, schemas)
  const kindsOfField = lazyEach((name: string): { readonly own: Kinds; readonly ofItems: Kinds } => {
    const own = kindsOf(properties[name], schemas)
    return { own, ofItems: kindsOf(own.items, schemas) }
  })
  const fields = new Map<string, unknown>()
  for (const [name, item] of form) {
    if (!Object.hasOwn(properties, name)) {
      fields.set(name, item)
      continue
    }
    const { own, ofItems } = kindsOfField(name)
    const before = fields.get(name)
    if (!own.types.has('array')) fields.set(name, scalar(item, own))
    else if (Array.isArray(before)) before.push(scalar(item, ofItems))
    else fields.set(name, [scalar(item, ofItems)])
  }
  return Object.fromEntries(fields)
}

/** The names under which a parameter may appear in a query string, for telling undeclared ones. */
export const queryNamesOf = (parameter: Parameter, schemas: Schemas): { names: readonly string[]; prefix?: string } => {
  const kinds = kindsOf(parameter.schema, schemas)
  if (!kinds.types.has('object') || parameter.mediaType !== undefined) return { names: [parameter.name] }
  if (parameter.style === 'deepObject') return { names: [], prefix: `${parameter.name}[` }
  return { names: parameter.explode ? Object.keys(kinds.properties) : [parameter.name] }
}

/** The value that stands for an absent parameter. */
export const defaultOf = (parameter: Parameter, schemas: Schemas): unknown => {
  const target = schemas.resolved(parameter.schema)
  if (isObject(parameter.schema) && 'default' in parameter.schema) return parameter.schema.default
  return isObject(target) ? target.default : undefined
}
