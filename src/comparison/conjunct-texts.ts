/** What schemas that all hold say together of a text, and what a format says of a value. */
import { type Lengths, lengthsOf } from '../contract/pattern-text.ts'
import { greatest, least, rangeOf } from './conjunct-numbers.ts'
import type { Conjuncts, Plain } from './conjuncts.ts'
import { lengthsOfFormat, patternOfFormat } from './format-texts.ts'
import type { ValueKind } from './kinds.ts'
import { type MatchedPatterns, patternOfTexts } from './pattern-inclusion.ts'

/** Formats that any value of the type has. */
const inertFormats = new Set(['password', 'binary', 'float', 'double'])
const wider: Readonly<Record<string, readonly string[]>> = {
  int64: ['int32'],
  'uri-reference': ['uri'],
  'iri-reference': ['uri', 'iri', 'uri-reference'],
  iri: ['uri'],
}
const numberFormats = new Set(['int32', 'int64'])

export const isFormatWithin = (
  a: Conjuncts,
  kinds: ReadonlySet<ValueKind>,
  keyword: string,
  value: unknown,
): boolean => {
  if (keyword !== 'format') return false
  const format = String(value)
  if (inertFormats.has(format)) return true
  const isOfNumbers = numberFormats.has(format)
  const isAsked = isOfNumbers ? kinds.has('integer') || kinds.has('fraction') : kinds.has('string')
  if (!isAsked && (isOfNumbers || knownFormats.has(format))) return true
  if (a.some(one => one.format === value || (wider[format] ?? []).includes(String(one.format)))) return true
  if (!isOfNumbers || kinds.has('fraction')) return false
  const [low, high] = rangeOf(a, true)
  return format === 'int32'
    ? low.value >= -(2 ** 31) && high.value <= 2 ** 31 - 1
    : low.value >= -(2 ** 63) && high.value < 2 ** 63
}

/** Of strings, as the checks know them. */
const knownFormats: ReadonlySet<string> = new Set(
  `date time date-time iso-time iso-date-time duration uri uri-reference uri-template url email hostname ipv4 ipv6 regex
  uuid json-pointer json-pointer-uri-fragment relative-json-pointer byte`.split(/\s+/),
)

/** No string that is good by all of these is shorter or longer. */
export const textLengths = (a: Conjuncts): Lengths => {
  const all = [
    { least: greatest(a, 'minLength', 0), most: least(a, 'maxLength', Infinity) },
    ...a.map(one => lengthsOfFormat(String(one.format))),
    ...a.flatMap(one => (typeof one.pattern === 'string' ? [lengthsOf(one.pattern)] : [])),
  ]
  return { least: Math.max(...all.map(one => one.least)), most: Math.min(...all.map(one => one.most)) }
}

/** What is known of its texts by patterns, and how long they are. */
export const matchedBy = (a: Conjuncts): MatchedPatterns => {
  const { least: fewest, most } = textLengths(a)
  const patterns = a.flatMap(({ pattern, format }) => [
    ...(typeof pattern === 'string' ? [pattern] : []),
    ...(typeof format === 'string' ? [patternOfFormat(format) ?? []].flat() : []),
  ])
  return { patterns: [...new Set(patterns)], least: fewest, most }
}

/** Of more characters than this the search would be given up. */
const mostListed = 1000

/** What the texts match, and no other, that are the only ones; undefined: others are, or none, or they are too many. */
export const patternOfValues = ({ const: only, enum: listed }: Plain): string | undefined => {
  const all: readonly unknown[] = Array.isArray(listed) ? listed : []
  const values = only === undefined ? all : [only]
  let size = 0
  const texts: string[] = []
  for (const value of values) {
    if (typeof value !== 'string') continue
    size += value.length + 1
    if (size > mostListed) return undefined
    texts.push(value)
  }
  return texts.length === 0 ? undefined : patternOfTexts(texts)
}

export const isTextWithin = (a: Conjuncts, keyword: string, value: unknown): boolean => {
  switch (keyword) {
    case 'minLength':
      return textLengths(a).least >= Number(value)
    case 'maxLength':
      return textLengths(a).most <= Number(value)
    case 'pattern':
      return everything.has(String(value)) || a.some(one => one.pattern === value)
    default:
      return false
  }
}

/** Patterns that every string matches. */
const everything = new Set(['', '.*', '^', '^.*', '.*$', '$', '^[\\s\\S]*$', '[\\s\\S]*'])
