/**
 * Shapes of a world file's values, each written once: it checks, it types what it has checked, and it is its JSON
 * Schema.
 *
 * A schema validator that reports everything takes seconds on a large world; these checks take no time worth
 * mentioning, and know where in the file they are without writing it down for every value.
 */
import type { FindingSpot } from '../text/finding.ts'
import { given } from '../text/given.ts'
import { didYouMean, isOneSlip } from '../text/nearest.ts'
import { type Segments, isObject } from '../text/pointer.ts'
import type { Slices } from '../text/slices.ts'
import { UnplacedFindings, type UnplacedFinding } from './finding.ts'

export type JsonSchema = { readonly [keyword: string]: unknown }

export interface Shape<T> {
  readonly schema: JsonSchema
  readonly accepts: (value: unknown, trail: Trail) => value is T
  /** The same a little at a time, where there are parts. */
  readonly inSlices?: (value: unknown, trail: Trail) => Slices<boolean>
}

/** Values in lists that are looked at in one go. */
const fewItems = 256

/** Would it take long to look at it? */
export const isLongValue = (value: unknown): boolean => itemsIn(value, fewItems) > fewItems

/** Of its lists and of those in them, as far as there are no more than so many. */
const itemsIn = (value: unknown, most: number): number => {
  if (!isObject(value)) return Array.isArray(value) ? itemsInList(value, most) : 0
  let count = 0
  for (const field in value) {
    const part = value[field]
    if (typeof part === 'object') count += itemsIn(part, most - count)
    if (count > most) break
  }
  return count
}

const itemsInList = (list: readonly unknown[], most: number): number => {
  let count = list.length
  if (count > most || typeof list[0] !== 'object') return count
  for (const item of list) {
    count += itemsIn(item, most - count)
    if (count > most) break
  }
  return count
}

function* accepted(shape: Shape<unknown>, value: unknown, trail: Trail): Slices<boolean> {
  return shape.inSlices === undefined ? shape.accepts(value, trail) : yield* shape.inSlices(value, trail)
}

/** What has passed the shape. */
export type Shaped<S> = S extends Shape<infer T> ? T : never

/** Where the check is just now, and what it has found on its way. */
export class Trail {
  private readonly noted: UnplacedFindings
  private readonly path: string[]
  /** Nothing needs to be looked at any more: it was found good before. */
  readonly isProven: boolean

  constructor(start: Segments = [], noted: UnplacedFindings = new UnplacedFindings(), isProven = false) {
    this.path = [...start]
    this.noted = noted
    this.isProven = isProven
  }

  get unplaced(): readonly UnplacedFinding[] {
    return this.noted.found
  }

  into(segment: string): void {
    this.path.push(segment)
  }

  out(): void {
    this.path.pop()
  }

  /** @returns false, as what is wrong is not accepted. @throws EnoughFindings */
  wrong(code: string, message: string, spot: FindingSpot = 'value'): false {
    this.noted.push({ code, segments: [...this.path], spot, message })
    return false
  }
}

/** A value as a message shows it: short, and on one line. */
export const shown = (value: unknown): string => {
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (isObject(value)) return 'a mapping'
  // JSON has no word for them, and YAML has: `.inf`, or as many digits as no number has room for.
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value)
  return cut(JSON.stringify(value) ?? 'nothing')
}

const cut = (text: string): string => (text.length > 60 ? `${text.slice(0, 57)}…` : text)

const expected = (what: string, value: unknown): string => `${what} was expected, ${shown(value)} was found.`

const wrongType = (trail: Trail, what: string, value: unknown): false =>
  trail.wrong('wrong-type', expected(what, value))

const wrongValue = (trail: Trail, what: string, value: unknown): false =>
  trail.wrong('wrong-value', expected(what, value))

/** Characters, as JSON Schema counts them: what is two units of a JavaScript string may be one. */
export interface Length {
  readonly least: number
  readonly most: number
}

const anyLength: Length = { least: 1, most: Number.POSITIVE_INFINITY }

/** A character that is seen: neither space nor control nor format, such as one of no width. */
const visible = /[^\s\p{Cc}\p{Cf}]/u

/** A text of which something is seen. `reading`: what is expected, in words, where the pattern alone won't say it. */
export const text = (
  description: string,
  pattern?: RegExp,
  reading = 'A text',
  length: Length = anyLength,
): Shape<string> => ({
  schema: {
    type: 'string',
    ...(pattern === undefined || length.least > 1 ? { minLength: length.least } : {}),
    ...(Number.isFinite(length.most) ? { maxLength: length.most } : {}),
    pattern: (pattern ?? visible).source,
    description,
  },
  accepts: (value, trail): value is string => {
    if (typeof value !== 'string') return wrongType(trail, reading, value)
    if (!isOfLength(value, length)) return wrongLength(trail, value, reading, length)
    if (pattern === undefined) return visible.test(value) || wrongValue(trail, `${reading} that is not blank`, value)
    return pattern.test(value) || wrongValue(trail, reading, value)
  },
})

/** Few are near a bound: only they are counted. */
const isOfLength = (value: string, { least, most }: Length): boolean =>
  value.length >= least
  && (value.length <= most || charactersIn(value) <= most)
  && (least < 2 || charactersIn(value) >= least)

const charactersIn = (value: string): number => {
  let count = value.length
  for (let index = 0; index < value.length - 1; index++) if ((value.codePointAt(index) ?? 0) > 0xffff) count--
  return count
}

const wrongLength = (trail: Trail, value: string, reading: string, { least, most }: Length): false => {
  if (value === '') return wrongValue(trail, reading, value)
  const bounds = Number.isFinite(most) ? `from ${least} to ${most}` : `of at least ${least}`
  return trail.wrong(
    'wrong-value',
    `A text of ${bounds} characters was expected, one of ${charactersIn(value)} was found: ${shown(value)}.`,
  )
}

/** Whatever text: what it has to be, a rule says in words of its own. */
export const anyText = (description: string): Shape<string> => ({
  schema: { type: 'string', description },
  accepts: (value, trail): value is string => typeof value === 'string' || wrongType(trail, 'A text', value),
})

export const flag = (description: string, absent?: boolean): Shape<boolean> => ({
  schema: { type: 'boolean', description, ...given({ default: absent }) },
  accepts: (value, trail): value is boolean => typeof value === 'boolean' || wrongType(trail, 'true or false', value),
})

export const number = (description: string, least: number, most: number, what: string): Shape<number> => ({
  schema: { type: 'number', minimum: least, maximum: most, description },
  accepts: (value, trail): value is number => {
    if (typeof value !== 'number' || Number.isNaN(value)) return wrongType(trail, what, value)
    return (value >= least && value <= most) || wrongValue(trail, what, value)
  },
})

export const whole = (description: string, least: number, most: number): Shape<number> => ({
  schema: { type: 'integer', minimum: least, maximum: most, description },
  accepts: (value, trail): value is number => {
    const what = `A whole number from ${least} to ${most}`
    if (typeof value !== 'number') return wrongType(trail, what, value)
    return (Number.isInteger(value) && value >= least && value <= most) || wrongValue(trail, what, value)
  },
})

/** More than a club ever asks for; what is much larger has no pence that a number could hold. */
const mostPounds = 10_000_000

export const pounds = (description: string, least: number): Shape<number> => ({
  schema: { type: 'number', minimum: least, maximum: mostPounds, multipleOf: 0.01, description },
  accepts: (value, trail): value is number => {
    const what = `An amount in pounds from ${least} to ${mostPounds} with at most two decimals`
    if (typeof value !== 'number') return wrongType(trail, what, value)
    const isWithin = value >= least && value <= mostPounds
    return (isWithin && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6) || wrongValue(trail, what, value)
  },
})

export const oneOf = <const T extends string | number>(
  description: string,
  values: readonly T[],
  absent?: T,
): Shape<T> => {
  const known: ReadonlySet<unknown> = new Set(values)
  return {
    schema: { enum: values, description, ...given({ default: absent }) },
    accepts: (value, trail): value is T => known.has(value) || wrongValue(trail, `One of ${values.join(', ')}`, value),
  }
}

/** `isSet`: nothing in it twice. */
export const list = <T>(
  description: string,
  items: Shape<T>,
  least = 0,
  most = Number.POSITIVE_INFINITY,
  isSet = false,
): Shape<readonly T[]> => {
  const isList = (value: unknown, trail: Trail): value is readonly unknown[] => {
    if (!Array.isArray(value)) return wrongType(trail, 'A list', value)
    return (
      (value.length >= least && value.length <= most)
      || trail.wrong('wrong-value', `${listOf(least, most)} was expected, ${shown(value)} was found.`)
    )
  }
  const isWithoutDoubles = (value: readonly unknown[], trail: Trail): boolean =>
    !isSet
    || value.length < 2
    || new Set(value).size === value.length
    || wrongValue(trail, 'A list without doubles', value)
  return {
    schema: {
      type: 'array',
      description,
      items: items.schema,
      ...(least > 0 ? { minItems: least } : {}),
      ...(Number.isFinite(most) ? { maxItems: most } : {}),
      ...(isSet ? { uniqueItems: true } : {}),
    },
    accepts: (value, trail): value is readonly T[] => {
      if (!isList(value, trail)) return false
      let isGood = isWithoutDoubles(value, trail)
      for (let index = 0; index < value.length; index++) {
        trail.into(String(index))
        if (!items.accepts(value[index], trail)) isGood = false
        trail.out()
      }
      return isGood
    },
    *inSlices(value, trail) {
      if (!isList(value, trail)) return false
      let isGood = isWithoutDoubles(value, trail)
      for (let index = 0; index < value.length; index++) {
        trail.into(String(index))
        if (!(yield* accepted(items, value[index], trail))) isGood = false
        trail.out()
        if (index % itemsOfStep === 0) yield
      }
      return isGood
    },
  }
}

const itemsOfStep = 64

const listOf = (least: number, most: number): string => {
  if (least === most) return `A list of ${least}`
  if (Number.isFinite(most)) return `A list of ${least} to ${most}`
  return `A list of at least ${least}`
}

/** Either of two shapes; `isFirst` says which one the writer meant, so that the findings are of that one alone. */
export const either = <A, B>(
  description: string,
  isFirst: (value: unknown) => boolean,
  first: Shape<A>,
  second: Shape<B>,
): Shape<A | B> => ({
  schema: { description, anyOf: [first.schema, second.schema] },
  accepts: (value, trail): value is A | B =>
    isFirst(value) ? first.accepts(value, trail) : second.accepts(value, trail),
  inSlices: (value, trail) => accepted(isFirst(value) ? first : second, value, trail),
})

type Shapes = { readonly [field: string]: Shape<unknown> }
type Flat<T> = { readonly [K in keyof T]: T[K] }

/** A mapping with these fields and no others. */
export const mapping = <R extends Shapes, O extends Shapes>(
  description: string,
  required: R,
  optional: O,
): Shape<Flat<{ [K in keyof R]: Shaped<R[K]> } & { [K in keyof O]?: Shaped<O[K]> }>> & {
  readonly required: R
  readonly optional: O
} => {
  const shapes = new Map<string, Shape<unknown>>(Object.entries({ ...required, ...optional }))
  const names = [...shapes.keys()]
  const needed = Object.keys(required)
  const isMapping = (value: unknown, trail: Trail): value is Record<string, unknown> =>
    isObject(value)
    || wrongType(trail, `A mapping with ${needed.length > 0 ? needed.join(', ') : names.join(', ')}`, value)
  const unknownField = (trail: Trail, field: string): false =>
    trail.wrong('unknown-field', unknownName('field', field, names, ' here'), 'key')
  const hasNeeded = (value: Record<string, unknown>, trail: Trail): boolean => {
    let hasAll = true
    for (const field of needed) {
      if (value[field] === undefined)
        hasAll = trail.wrong('missing-field', `The field ${field} was expected, it is not there.`)
    }
    return hasAll
  }
  return {
    required,
    optional,
    schema: {
      type: 'object',
      description,
      additionalProperties: false,
      ...(needed.length > 0 ? { required: needed } : {}),
      properties: Object.fromEntries([...shapes].map(([name, { schema }]) => [name, schema])),
    },
    accepts: (value, trail): value is Flat<{ [K in keyof R]: Shaped<R[K]> } & { [K in keyof O]?: Shaped<O[K]> }> => {
      if (!isMapping(value, trail)) return false
      let isGood = true
      for (const field in value) {
        const shape = shapes.get(field)
        trail.into(field)
        if (shape === undefined) isGood = unknownField(trail, field)
        else if (!shape.accepts(value[field], trail)) isGood = false
        trail.out()
      }
      return hasNeeded(value, trail) && isGood
    },
    *inSlices(value, trail) {
      if (!isMapping(value, trail)) return false
      let isGood = true
      for (const field in value) {
        const shape = shapes.get(field)
        trail.into(field)
        if (shape === undefined) isGood = unknownField(trail, field)
        else if (!(yield* accepted(shape, value[field], trail))) isGood = false
        trail.out()
      }
      return hasNeeded(value, trail) && isGood
    },
  }
}

/** @param there what stands behind the name: where it was looked for */
export const unknownName = (kind: string, name: string, names: readonly string[], there = ''): string => {
  const meant =
    names.find(other => other.toLowerCase() === name.toLowerCase()) ?? names.find(other => isOneSlip(other, name))
  const all = `; the ${kind}s are ${names.join(', ')}.`
  return `There is no ${kind} ${cut(name)}${there}${didYouMean(meant === undefined ? [] : [meant], all, '; ')}`
}
