/** What becomes of a value that travels as text: how whoever gets it reads it, as requests are read here. */
import { type Kinds, noKinds, scalar } from '../contract/check/kinds.ts'
import { isObject } from '../text/pointer.ts'

/**
 * `names`: each of a list by a name of its own; `joined`: a list is `a,b`; `path`: the same, and never empty; `form`:
 * an object whose fields are `names`; `single`: lists are written in a way of which nothing is known here; `marked`:
 * objects and lists have marks of their own, and single values are the texts between them, as in XML.
 */
export type Way = 'names' | 'joined' | 'path' | 'form' | 'single' | 'marked'

/** Of a form: fields whose values are no texts, as JSON in a field is, and those whose lists are in one text. */
export interface FieldWays {
  readonly asTheyAre: ReadonlySet<string>
  readonly joined: ReadonlySet<string>
}

export type Arrived = { readonly value: unknown } | 'refused'

type KindsOf = (schema: unknown) => Kinds

const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value
  if (value === null) return 'null'
  return typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value)) ? String(value) : undefined
}

/** Undefined: nobody knows how it is sent. */
const textsOf = (value: unknown): readonly string[] | undefined => {
  const all = (Array.isArray(value) ? value : [value]).map(textOf)
  return all.includes(undefined) ? undefined : all.flatMap(text => text ?? [])
}

/** @returns undefined: nobody sends such a value, or nobody knows how it is read */
export const arrived = (
  value: unknown,
  kinds: Kinds,
  kindsOf: KindsOf,
  way: Way,
  fields: FieldWays = noWays,
): Arrived | undefined => {
  if (way === 'marked') return { value: textsReadIn(value, kinds, kindsOf) }
  if (way === 'form') return isObject(value) ? fieldsRead(value, kinds, kindsOf, fields) : { value }
  if (isObject(value) || (way === 'single' && Array.isArray(value))) return { value }
  const texts = textsOf(value)
  if (texts === undefined) return undefined
  const items = (): Kinds => (kinds.items === undefined ? noKinds : kindsOf(kinds.items))
  if (way === 'joined' || way === 'path') {
    if (Array.isArray(value) && texts.some(text => text.includes(','))) return undefined
    const text = texts.join(',')
    if (way === 'path' && text === '') return undefined
    if (!kinds.types.has('array')) return { value: scalar(text, kinds) }
    return { value: text === '' ? [] : text.split(',').map(one => scalar(one, items())) }
  }
  // Of an empty list nothing is written.
  if (texts.length === 0) return undefined
  if (kinds.types.has('array')) return { value: texts.map(text => scalar(text, items())) }
  const [text = ''] = texts
  return texts.length > 1 ? 'refused' : { value: scalar(text, kinds) }
}

const noWays: FieldWays = { asTheyAre: new Set(), joined: new Set() }

const fieldsRead = (
  value: Readonly<Record<string, unknown>>,
  kinds: Kinds,
  kindsOf: KindsOf,
  { asTheyAre, joined }: FieldWays,
): Arrived | undefined => {
  const fields: [string, unknown][] = []
  for (const [name, one] of Object.entries(value)) {
    if (isObject(one) || asTheyAre.has(name)) {
      fields.push([name, one])
      continue
    }
    const declared = Object.hasOwn(kinds.properties, name) ? kindsOf(kinds.properties[name]) : noKinds
    // A list without an item sends nothing.
    if (Array.isArray(one) && one.length === 0) continue
    const read = arrived(one, declared, kindsOf, joined.has(name) ? 'joined' : 'names')
    if (read === undefined || read === 'refused') return read
    fields.push([name, read.value])
  }
  return { value: Object.fromEntries(fields) }
}

/** Whether there is a value at all is said by no text. */
const textsReadIn = (value: unknown, kinds: Kinds, kindsOf: KindsOf): unknown => {
  if (Array.isArray(value)) {
    const { items } = kinds
    return items === undefined ? value : value.map(one => textsReadIn(one, kindsOf(items), kindsOf))
  }
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [
        name,
        Object.hasOwn(kinds.properties, name) ? textsReadIn(one, kindsOf(kinds.properties[name]), kindsOf) : one,
      ]),
    )
  const text = value === null ? undefined : textOf(value)
  if (text === undefined || kinds.types.size === 0) return value
  // One value may be a list of one: it is written alike, unless the list has a mark around it.
  const isList = kinds.types.has('array') && kinds.items !== undefined && ![...kinds.types].some(isSingle)
  return isList ? [textsReadIn(value, kindsOf(kinds.items), kindsOf)] : scalar(text, kinds)
}

/** The value of a schema of these kinds that a text, a number or a list of one stands for. */
export const original = (value: unknown, kinds: Kinds, kindsOf: KindsOf): unknown => {
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [
        name,
        Object.hasOwn(kinds.properties, name) ? original(one, kindsOf(kinds.properties[name]), kindsOf) : one,
      ]),
    )
  const { types, items } = kinds
  if (Array.isArray(value)) {
    const [first] = value
    if (types.has('array'))
      return items === undefined ? value : value.map(one => original(one, kindsOf(items), kindsOf))
    return value.length === 1 ? original(first, kinds, kindsOf) : value
  }
  if (typeof value === 'string' && !types.has('string')) return scalar(value, kinds)
  return typeof value === 'number' && types.has('string') && !types.has('number') && !types.has('integer')
    ? String(value)
    : value
}

/** A reader that takes every text for a text. */
export const untyped = ({ types, ...rest }: Kinds): Kinds => ({ ...rest, types: new Set([...types].filter(isShape)) })

const isShape = (type: string): boolean => type === 'array' || type === 'object' || type === 'string'

const isSingle = (type: string): boolean => type === 'string' || typed.includes(type)

const typed: readonly string[] = ['integer', 'number', 'boolean']

/**
 * May a text that is sent be read as something else than a text, by a reader that takes both? Then what holds of JSON
 * need not hold of it.
 *
 * @param isLoose says nothing but types, so that whatever it is read as is good
 */
export const isRetyped = (
  sent: unknown,
  read: unknown,
  kindsOf: KindsOf,
  isLoose: (schema: unknown) => boolean,
): boolean => {
  const withItems = (schema: unknown): readonly unknown[] => {
    const { items } = kindsOf(schema)
    return items === undefined ? [schema] : [schema, items]
  }
  const isText = ({ types }: Kinds): boolean => types.has('string') || types.size === 0
  const isMixed = (schema: unknown): boolean => {
    const { types } = kindsOf(schema)
    return types.has('string') && typed.some(type => types.has(type)) && !isLoose(schema)
  }
  return inPlaces(
    sent,
    read,
    kindsOf,
    (one, other) => withItems(other).some(isMixed) && withItems(one).some(part => isText(kindsOf(part))),
  )
}

/** Is it so of two schemas, or of a property that both name? */
const inPlaces = (
  sent: unknown,
  read: unknown,
  kindsOf: KindsOf,
  isSo: (one: unknown, other: unknown) => boolean,
): boolean => {
  const [own, wanted] = [kindsOf(sent).properties, kindsOf(read).properties]
  return (
    isSo(sent, read)
    || Object.entries(own).some(([name, schema]) => Object.hasOwn(wanted, name) && isSo(schema, wanted[name]))
  )
}

/**
 * May a number that is sent be read as a text, by a reader that names no type and takes it for what it says of others?
 *
 * @param isFree takes whatever it is read as
 */
export const isUntyped = (
  sent: unknown,
  read: unknown,
  kindsOf: KindsOf,
  isFree: (schema: unknown) => boolean,
): boolean => {
  const isSo = (one: unknown, other: unknown): boolean => {
    const [from, to] = [kindsOf(one), kindsOf(other)]
    const isNumber = ({ types }: Kinds): boolean => types.has('integer') || types.has('number')
    const isKept = (type: string): boolean => (type === 'boolean' ? to.types.has(type) : isNumber(to))
    if (!isFree(other) && typed.some(type => from.types.has(type) && !isKept(type))) return true
    return from.items !== undefined && to.items !== undefined && isSo(from.items, to.items)
  }
  return inPlaces(sent, read, kindsOf, isSo)
}
