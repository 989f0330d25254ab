/**
 * What a contract names of a value: the properties that it declares, and of each text and number what is said of it.
 * The rest is left out, for nobody has said what it is.
 */
import {
  type SchemaFields,
  applicableSchemas,
  schemasOfItem,
  schemasOfProperty,
} from '../contract/applicable-schemas.ts'
import type { Schemas } from '../contract/schemas.ts'
import { birthPartsIn } from './birth-parts.ts'
import { isOfBirth } from '../text/birth.ts'
import { define } from '../text/define.ts'
import { isObject } from '../text/pointer.ts'
import { tellsPage } from './personal-names.ts'

/** What a contract says of a text or a number. */
export interface NamedValue {
  /** Of the property that it is, or is listed in; `` for none. */
  readonly name: string
  /** It stands in what tells the pages of a list. */
  readonly isOfPage?: boolean
  readonly format: string | undefined
  /** Regular expressions, each of which holds. */
  readonly patterns: readonly string[]
  readonly minimum: number
  readonly maximum: number
  readonly shortest: number
  readonly longest: number
}

/** The nearest property above, or the value's own, that says when somebody was born. */
type Birth = string | undefined

/** What a value stands in. */
interface Within {
  readonly isOfPage: boolean
  readonly birth: Birth
}

/** Puts another value in the place of a text or a number that is not spelt out in the contract. */
export type Replace = (value: string | number, named: NamedValue) => unknown

/**
 * @param words texts that are spelt out in the contract, which hears of those that were met
 * @param kept names of properties whose values stay, of a date in parts too
 */
export const namedParts = (
  value: unknown,
  schema: unknown,
  schemas: Schemas,
  replace: Replace,
  words: Set<string>,
  kept: ReadonlySet<string>,
): unknown => {
  const walk = (part: unknown, declared: readonly unknown[], name: string, within: Within): unknown => {
    const all = applicableSchemas(declared, schemas)
    if (Array.isArray(part)) return part.map((item, index) => walk(item, schemasOfItem(all, index), name, within))
    if (isObject(part)) return objectOf(part, all, name, within.birth)
    if (typeof part !== 'string' && typeof part !== 'number') return part
    if (isSpeltOut(part, all)) {
      if (typeof part === 'string') words.add(part)
      return part
    }
    return replace(part, namedOf(name, all, within.isOfPage))
  }
  const objectOf = (part: SchemaFields, all: readonly SchemaFields[], name: string, above: Birth): unknown => {
    const own = new Map(Object.keys(part).map(key => [key, schemasOfProperty(all, key)]))
    // None has it, or it can't be there.
    const named = Object.entries(part).filter(([key]) => own.get(key)?.some(one => one !== false))
    const free = Object.fromEntries(named.filter(([key]) => !kept.has(key)))
    const birth = isOfBirth(name) ? name : above
    const ofBirth = birthPartsIn(free, birth ?? name, (date, of) =>
      replace(date, { ...namedOf(of, [], false), format: 'date' }),
    )
    const within = { isOfPage: tellsPage(name, part), birth }
    const made: Record<string, unknown> = {}
    for (const [key, inner] of named) {
      words.add(key)
      define(made, key, ofBirth.get(key) ?? walk(inner, own.get(key) ?? [], key, within))
    }
    return made
  }
  return walk(value, [schema], '', { isOfPage: false, birth: undefined })
}

/** What holds of a value that stands in both places. */
export const namedInBoth = (one: NamedValue, other: NamedValue): NamedValue => ({
  name: one.name,
  isOfPage: one.isOfPage === true && other.isOfPage === true,
  // Of two formats neither can be kept to in the other's place.
  format: one.format ?? other.format,
  patterns: [...new Set([...one.patterns, ...other.patterns])],
  minimum: Math.max(one.minimum, other.minimum),
  maximum: Math.min(one.maximum, other.maximum),
  shortest: Math.max(one.shortest, other.shortest),
  longest: Math.min(one.longest, other.longest),
})

const isSpeltOut = (value: string | number, all: readonly SchemaFields[]): boolean =>
  all.some(
    schema =>
      schema.const === value || schema.default === value || (Array.isArray(schema.enum) && schema.enum.includes(value)),
  )

const namedOf = (name: string, all: readonly SchemaFields[], isOfPage: boolean): NamedValue => {
  const numbers = (keyword: string): readonly number[] =>
    all.flatMap(schema => (typeof schema[keyword] === 'number' ? [schema[keyword]] : []))
  return {
    name,
    isOfPage,
    format: all.flatMap(({ format }) => (typeof format === 'string' ? [format] : []))[0],
    patterns: all.flatMap(({ pattern }) => (typeof pattern === 'string' ? [pattern] : [])),
    minimum: Math.max(-Infinity, ...numbers('minimum'), ...numbers('exclusiveMinimum')),
    maximum: Math.min(Infinity, ...numbers('maximum'), ...numbers('exclusiveMaximum')),
    shortest: Math.max(0, ...numbers('minLength')),
    longest: Math.min(Infinity, ...numbers('maxLength')),
  }
}
