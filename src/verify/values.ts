/** What can be sent for a parameter: good values to its very bounds, and bad ones just beyond them. */
import { parameterLayoutOf, separators, typedQuery } from '../contract/check/parameter-styles.ts'
import { Unreadable } from '../text/percent-encoding.ts'
import { Query, rawPairs } from '../contract/check/query.ts'
import type { Contract } from '../contract/contract.ts'
import type { Operation, Parameter } from '../contract/operation.ts'
import { numberEnds } from '../contract/number-ends.ts'
import { lengthsOf, textFor, textUpTo } from '../contract/pattern-text.ts'
import { madeUpText, sampleValues, schemaValues } from '../contract/sample-address.ts'
import { wordsOf } from '../text/camel-case.ts'
import { decimalsOf, writtenOut } from '../text/decimals.ts'
import { given } from '../text/given.ts'
import { isObject } from '../text/pointer.ts'
import { shiftedDate, shiftedDateTime } from '../text/shifted-date.ts'
import { ifNumber, numbersBeyond, numbersWithin } from './numbers-beyond.ts'
import type { Reason } from './shared-rules.ts'

/** One that has to be refused. `keyword`: what of the schema it breaks. */
export interface BadValue {
  readonly text: string
  /** Instead of the text: a list that is too long, or too short. */
  readonly list?: readonly unknown[]
  readonly keyword: string
  readonly reason: Reason
  /** What the contract admits there: `an integer from 1 to 500, not 501`. Undefined: that can't be told. */
  readonly admitted?: string
}

/** Of values that are all alike: words of an enumeration. */
const mostWords = 12
const longestText = 10_000
/** Items of a list that goes into one address. */
const longestList = 1_000

const schemaOf = (contract: Contract, { schema }: Parameter): Record<string, unknown> => plainSchema(contract, schema)

/** Schemas within schemas. */
const deepest = 8

/** What it refers to and is put together of, without the null that it may be: a parameter is a text in any case. */
const plainSchema = (contract: Contract, schema: unknown, depth = 0): Record<string, unknown> => {
  const resolved = contract.schemas.resolved(schema)
  if (!isObject(resolved) || depth > deepest) return {}
  const { anyOf, oneOf, allOf, ...own } = resolved
  const choices = [anyOf, oneOf].flatMap(branches => (Array.isArray(branches) ? [branches.filter(isSome)] : []))
  const only = choices.map(branches => (branches.length === 1 ? branches : undefined))
  const listed = choices.map(branches => listedWords(contract, branches))
  if (listed.length === 1 && listed[0] !== undefined && only.includes(undefined) && allOf === undefined)
    return { ...own, enum: listed[0] }
  // Of several kinds it is what it says of itself.
  if (only.includes(undefined)) return resolved
  const parts = [...(Array.isArray(allOf) ? allOf : []), ...only.flatMap(branches => branches ?? [])]
  const whole = Object.assign({}, ...parts.map(part => plainSchema(contract, part, depth + 1)), own)
  const { type, enum: words } = whole
  const types = [type].flat().filter(one => one !== 'null')
  return {
    ...whole,
    ...(Array.isArray(type) && types.length === 1 ? { type: types[0] } : {}),
    ...(Array.isArray(words) ? { enum: words.filter(word => word !== null) } : {}),
  }
}

/** Words of which each has a branch of its own, for a description perhaps. Undefined: other things are among them. */
const listedWords = (contract: Contract, branches: readonly unknown[]): readonly unknown[] | undefined => {
  const words = branches.map(branch => {
    const resolved = contract.schemas.resolved(branch)
    if (!isObject(resolved)) return []
    return Array.isArray(resolved.enum) ? resolved.enum : [resolved.const].filter(word => word !== undefined)
  })
  return words.some(some => some.length === 0) ? undefined : words.flat().filter(word => word !== null)
}

const isSome = (branch: unknown): boolean => !isObject(branch) || branch.type !== 'null'

/** An empty text leaves no segment of a path. */
const isGood = ({ schemas }: Contract, { in: place, schemaPointer }: Parameter, value: unknown): boolean =>
  !(place === 'path' && value === '')
  && (schemaPointer === undefined || schemas.problems(schemaPointer, value, 'request').length === 0)

/** Good values, each once: those at the bounds first. Empty: none can be told from the contract. */
export const goodValues = (contract: Contract, operation: Operation, parameter: Parameter): readonly unknown[] => {
  const schema = schemaOf(contract, parameter)
  const shown = sampleValues(operation, parameter, contract.document).map(one => asRead(contract, parameter, one))
  // What a text of some length stands for nobody knows where the contract says what one looks like.
  const isShownText = schema.type === 'string' && schema.enum === undefined && shown.length > 0
  // Of a header it is nobody's promise that it holds more than ASCII, and of a cookie that it is decoded.
  const longest = parameter.in === 'query' ? ofAnyScript : ofAscii
  const atBounds = isShownText
    ? []
    : [...bounds(contract, schema, shown, longest), ...patternTexts(schema), ...ofSeveralKinds(contract, schema)]
  const isFreeText = isShownText && shown.every(value => value === madeUpText)
  const others = isFreeText ? [longest(fewCharacters)] : []
  const good = [...atBounds, ...shown, ...others].filter(value => isGood(contract, parameter, value))
  const candidates = good.length > 0 ? good : plainNumbers(schema).filter(value => isGood(contract, parameter, value))
  return [...new Map(candidates.map(value => [JSON.stringify(value), value])).values()]
}

/** An example may be written as it stands in an address: `red|blue`, `filter[min]=1`. */
const asRead = (contract: Contract, parameter: Parameter, sample: unknown): unknown => {
  const { name, style } = parameter
  if (typeof sample !== 'string' || (style !== 'deepObject' && !separators.has(style))) return sample
  const query = /^[^=]*=/.test(sample) ? sample.replace(/^\?/, '') : `${encodeURIComponent(name)}=${sample}`
  try {
    const read = typedQuery(parameterLayoutOf(parameter, contract.schemas), new Query(rawPairs(query)))
    return read !== undefined && 'value' in read ? read.value : sample
  } catch (error) {
    if (error instanceof Unreadable) return sample
    throw error
  }
}

/**
 * Are values of it made up, of which a service may know none? A text that the contract says nothing of but its length,
 * such as the cursor of a list.
 */
export const isMadeUpParameter = (contract: Contract, operation: Operation, parameter: Parameter): boolean => {
  const { type, enum: words, format } = schemaOf(contract, parameter)
  if (type !== 'string' || words !== undefined || (typeof format === 'string' && knownFormats.includes(format)))
    return false
  return sampleValues(operation, parameter, contract.document).every(value => value === madeUpText)
}

/** Of a number of which the contract says no more. */
const plainNumbers = ({ type }: Record<string, unknown>): readonly unknown[] =>
  type === 'integer' || type === 'number' ? [1] : []

/** Does its schema alone say what it looks like, so that whatever is made by it is a good value? */
export const isToldBySchema = (contract: Contract, parameter: Parameter): boolean => {
  const { type, format, pattern } = schemaOf(contract, parameter)
  if (type === 'integer' || type === 'number') return true
  const isKnown = typeof format === 'string' && knownFormats.includes(format)
  return type === 'string' && (isKnown || pattern !== undefined)
}

const knownFormats: readonly string[] = ['date', 'date-time', 'time']

/** Is it a day, or a time of one? */
export const isMoment = (contract: Contract, parameter: Parameter): boolean =>
  ['date', 'date-time'].includes(String(schemaOf(contract, parameter).format))

/** Words for the later of two, or the larger: `to`, `endDate`, `check_out`, `maxPrice`. */
const laterWords =
  'to|until|till|through|end|ends|ending|before|max|maximum|most|upper|high|highest|lte?|latest|last|check_?out|return'
const later = new RegExp(`(?<=^|_)(?:${laterWords})(?=_|$)`, 'g')
const earlierWords =
  'from|since|start|starts|starting|after|min|minimum|least|lower|low|lowest|gte?|earliest|first|check_?in'
const earlier = new RegExp(`(?<=^|_)(?:${earlierWords})(?=_|$)`, 'g')

const isLater = (words: string): boolean => words.search(later) >= 0

/** What a name is without each of these words by itself: `start_min` begins what `start_max` ends. */
const without = (words: string, some: RegExp): readonly string[] =>
  [...words.matchAll(some)].map(({ 0: word, index }) =>
    (words.slice(0, index) + words.slice(index + word.length)).replaceAll(/^_+|_+$/g, '').replaceAll(/_{2,}/g, '_'),
  )

/** Is what the one begins ended by the other: `minPrice` and `maxPrice`, `from` and `to`, `age` and `age_to`? */
export const isRange = (begin: Parameter, end: Parameter): boolean => {
  const [first, last] = [wordsOf(begin.name), wordsOf(end.name)]
  const begins = [...(isLater(first) ? [] : [first]), ...without(first, earlier)]
  return without(last, later).some(stem => begins.includes(stem))
}

const isNumber = (value: unknown): value is number => typeof value === 'number'

const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value)

/** With `from` behind `to`, or on it, a good service may refuse both. Of other values than numbers and days: true. */
export const isInOrder = (begin: unknown, end: unknown): boolean => {
  if (isNumber(begin) && isNumber(end)) return begin < end
  return !isDay(begin) || !isDay(end) || begin < end
}

/**
 * Of numbers by which something is bounded those first that go together: what the contract shows of both ends, for how
 * wide a range may be no schema says; else those with which it is widest. The others are tried beside one of them.
 */
export const rangeFirst = (
  contract: Contract,
  operation: Operation,
  parameter: Parameter,
  values: readonly unknown[],
): readonly unknown[] => {
  const numbers = values.filter(isNumber)
  if (numbers.length < values.length) return values
  const begin = operation.parameters.find(one => isRange(one, parameter))
  const end = begin === undefined ? operation.parameters.find(one => isRange(parameter, one)) : undefined
  const other = begin ?? end
  if (other === undefined) return values
  const [own, others] = [parameter, other].map(one => sampleValues(operation, one, contract.document).find(isNumber))
  const isShown = own !== undefined && others !== undefined && (begin === undefined ? own < others : others < own)
  const widest = numbers.toSorted((one, two) => (begin === undefined ? one - two : two - one))
  return isShown && numbers.includes(own) ? [own, ...widest.filter(one => one !== own)] : widest
}

/**
 * Of days that were made up each is a week later than those of the parameters before it, and what ends something comes
 * last. Whatever is no day stays.
 */
export const inTurn = (contract: Contract, operation: Operation, parameter: Parameter, made: unknown): unknown => {
  if (typeof made !== 'string' || !isMoment(contract, parameter)) return made
  const moments = operation.parameters.filter(one => isMoment(contract, one))
  const isEnd = ({ name }: Parameter): boolean => isLater(wordsOf(name))
  const weeks = [...moments.filter(one => !isEnd(one)), ...moments.filter(isEnd)].indexOf(parameter)
  const shifted = shiftedDate(made, weeks) ?? shiftedDateTime(made, weeks, 'UTC') ?? made
  return isGood(contract, parameter, shifted) ? shifted : made
}

/** The least and the most of a number; what is next to a bound that is itself not in it. */
const ends = (schema: Record<string, unknown>): readonly number[] => [
  ...numberEnds(schema).map(({ value }) => value),
  ...numbersWithin(schema),
]

/** The shortest and the longest that are easily found. */
const patternTexts = ({ type, enum: words, pattern, ...schema }: Record<string, unknown>): readonly unknown[] => {
  if (typeof pattern !== 'string' || words !== undefined || (type !== 'string' && type !== undefined)) return []
  const { most } = lengthsOf(pattern)
  const lengths = [...ifNumber(schema.minLength), Math.min(most, ifNumber(schema.maxLength)[0] ?? Infinity)]
  const texts = lengths.filter(length => length <= longestText).map(length => textUpTo(pattern, length))
  return [textFor(pattern), ...texts].filter(text => text !== undefined && text !== '')
}

/** In a list without what stands between items: not every service tells the two apart. */
const itemTexts = (item: Record<string, unknown>): readonly unknown[] =>
  patternTexts(item).filter(text => !/[,|\s]/.test(String(text)))

/**
 * Of each kind that it may be what is at its bounds. Not of a text: a service need not know one that was made up, and
 * that is found out of what is a text in any case.
 */
const ofSeveralKinds = (contract: Contract, schema: Record<string, unknown>): readonly unknown[] =>
  kindsOf(contract, schema).flatMap(one => {
    const isWord = Array.isArray(one.enum) || one.const !== undefined
    if (!isWord && !['integer', 'number', 'boolean'].includes(String(one.type))) return []
    const values = bounds(contract, one)
    return values.length > 0 ? values : plainNumbers(one)
  })

/** The kinds that a value may be of, each as a schema of its own; none where it is of one alone. */
const kindsOf = (contract: Contract, schema: Record<string, unknown>): readonly Record<string, unknown>[] => {
  const { anyOf, oneOf, ...own } = schema
  const branches = [anyOf, oneOf].flatMap(list => (Array.isArray(list) ? list : []))
  const { type } = own
  const types = Array.isArray(type) ? type.filter(one => one !== 'null') : []
  return branches.length > 0
    ? branches.filter(isSome).map(branch => ({ ...own, ...plainSchema(contract, branch) }))
    : types.map(one => ({ ...own, type: one }))
}

/** A text of so many characters. */
type TextOf = (length: number) => string

const ofAscii: TextOf = length => 'a'.repeat(length)

/** With an accent and an emoji: each is one character (RFC 8259), of two to four bytes or of two units of UTF-16. */
const ofAnyScript: TextOf = length => `${'a'.repeat(Math.max(0, length - 2))}${length > 1 ? 'é' : ''}😀`

/** Of a text of which nothing is said. */
const fewCharacters = 4

/** The shortest first: what is required goes out with it. */
const textsOf = ({ minLength, maxLength }: Record<string, unknown>, longest: TextOf): readonly string[] => {
  const [least] = ifNumber(minLength)
  const [most] = ifNumber(maxLength)
  if (least === undefined && most === undefined) return []
  const shortest = Math.max(1, least ?? 1)
  return [
    ...(shortest <= Math.min(longestText, most ?? Infinity) ? [ofAscii(shortest)] : []),
    ...(most !== undefined && most > 0 && most <= longestText ? [longest(most)] : []),
  ]
}

/** @param shown good values, as the contract tells them @param longest of a text, the one at its upper bound */
const bounds = (
  contract: Contract,
  schema: Record<string, unknown>,
  shown: readonly unknown[] = [],
  longest: TextOf = ofAscii,
): readonly unknown[] => {
  const { type, minItems, maxItems, enum: words, const: only, items } = schema
  if (Array.isArray(words)) return words.slice(0, mostWords)
  if (only !== undefined) return [only]
  if (type === 'boolean') return [true, false]
  if (type === 'integer' || type === 'number') return ends(schema)
  if (type === 'string') return textsOf(schema, longest)
  if (type === 'array') {
    const item = plainSchema(contract, items)
    const each = typeof item.pattern === 'string' ? itemTexts(item) : bounds(contract, item, [], longest)
    const lists = [...ifNumber(minItems), ...ifNumber(maxItems)].map(length => listOf(contract, item, length, shown))
    return [
      ...each.map(one => [one]),
      ...(each.length > 1 ? [each.slice(0, 2)] : []),
      ...lists.flatMap(one => [one ?? []].filter(all => all.length > 0)),
    ]
  }
  return []
}

/**
 * Items that are good and, as far as it goes, no two alike. Undefined: nobody knows so many, or they are too many.
 *
 * @param lists good ones, as the contract tells them
 */
const listOf = (
  contract: Contract,
  item: Record<string, unknown>,
  length: number,
  lists: readonly unknown[],
): readonly unknown[] | undefined => {
  if (length < 1 || length > longestList) return undefined
  const { type, minimum, maximum, enum: words, pattern, format, minLength } = item
  const least = Math.ceil(ifNumber(minimum)[0] ?? 1)
  const room = (ifNumber(maximum)[0] ?? Infinity) - least + 1
  const told = [...lists.filter(Array.isArray).flat(), ...itemTexts(item)]
  const shown = [...new Set(told), schemaValues(item, contract.document)[0]]
  const free = type === 'string' && pattern === undefined && format === undefined
  const each = (index: number): unknown => {
    if (Array.isArray(words)) return words[index % words.length]
    if (type === 'integer' || type === 'number') return least + (index % Math.max(1, room))
    return free ? `${index}`.padStart(ifNumber(minLength)[0] ?? 1, 'a') : shown[index % (shown.length - 1 || 1)]
  }
  const list = Array.from({ length }, (_, index) => each(index))
  return list.includes(undefined) ? undefined : list
}

/** Lists of one item too few, and of one too many, of items that are good. */
const badLists = (
  contract: Contract,
  operation: Operation,
  parameter: Parameter,
  { items, minItems, maxItems, uniqueItems }: Record<string, unknown>,
): readonly BadValue[] => {
  const item = plainSchema(contract, items)
  const shown = sampleValues(operation, parameter, contract.document)
  const lengths = [
    ...ifNumber(minItems).map(least => [least - 1, 'minItems'] as const),
    ...ifNumber(maxItems).map(most => [most + 1, 'maxItems'] as const),
  ]
  const isUnique = uniqueItems === true && (ifNumber(maxItems)[0] ?? Infinity) > 1
  const [one, ...rest] = (isUnique && listOf(contract, item, Math.max(1, ifNumber(minItems)[0] ?? 1), shown)) || []
  const alike = one === undefined ? undefined : [one, one, ...rest.slice(1)]
  const twice: readonly BadValue[] =
    alike === undefined || isGood(contract, parameter, alike)
      ? []
      : [{ text: 'two alike', list: alike, keyword: 'uniqueItems', reason: 'invalid' }]
  const others = lengths.flatMap(([length, keyword]): readonly BadValue[] => {
    const list = listOf(contract, item, length, shown)
    if (list === undefined || isGood(contract, parameter, list)) return []
    return [{ text: `${length} items`, list, keyword, reason: 'invalid' }]
  })
  return [...others, ...twice]
}

/** Why not everything beyond the bounds of a parameter can be tried; undefined: it can. */
export const untriedOf = (contract: Contract, parameter: Parameter): string | undefined => {
  const { mediaType, style, name } = parameter
  const schema = schemaOf(contract, parameter)
  const { type, properties, maxItems } = schema
  if (mediaType !== undefined) return `"${name}" is a document of its own: nothing beyond its bounds is tried`
  if (type === 'object' || isObject(properties) || style === 'deepObject')
    return `"${name}" is an object: nothing beyond the bounds of its properties is tried`
  if (style !== 'form' && style !== 'simple')
    return `"${name}" is in the style ${style}: nothing beyond its bounds is tried`
  if (kindsOf(contract, schema).some(isOfParts))
    return `"${name}" may be a list or an object, and something else: nothing beyond the bounds of each is tried`
  const isLong = type === 'array' && ifNumber(maxItems).some(most => most >= longestList)
  return isLong ? `"${name}" may have ${String(maxItems)} items: no longer list is tried` : undefined
}

export const badValues = (contract: Contract, operation: Operation, parameter: Parameter): readonly BadValue[] =>
  breaking(contract, operation, parameter).map(bad => ({
    ...bad,
    ...given({ admitted: admittedBy(contract, parameter, bad) }),
  }))

/** The contract's own words on such a value. */
const admittedBy = (
  { schemas }: Contract,
  { schemaPointer, schema }: Parameter,
  { text, list }: BadValue,
): string | undefined => {
  if (schemaPointer === undefined) return undefined
  const resolved = schemas.resolved(schema)
  const isList = isObject(resolved) && [resolved.type].flat().includes('array')
  const values = list === undefined ? readingsOf(text).toReversed() : [list]
  const [problem] = values.flatMap(value => schemas.problems(schemaPointer, isList ? [value].flat() : value, 'request'))
  return problem === undefined ? undefined : `${problem.expected}, not ${problem.found}`
}

const breaking = (contract: Contract, operation: Operation, parameter: Parameter): readonly BadValue[] => {
  const schema = schemaOf(contract, parameter)
  const { type, items } = schema
  const { mediaType, style } = parameter
  if (mediaType !== undefined || (style !== 'form' && style !== 'simple')) return []
  if (type === 'array') {
    const each = beyond(plainSchema(contract, items), one => !isGood(contract, parameter, [one]))
    // An empty text is a list of none.
    return [...each.filter(({ text }) => text !== ''), ...badLists(contract, operation, parameter, schema)]
  }
  const isBad = (value: unknown): boolean => !isGood(contract, parameter, value)
  const kinds = kindsOf(contract, schema)
  if (kinds.some(isOfParts)) return []
  const bad = kinds.length === 0 ? beyond(schema, isBad) : beyondAll(kinds, isBad)
  // Of a path it would be another one, and elsewhere it may be allowed in any case.
  return parameter.in === 'path' || parameter.allowEmptyValue ? bad.filter(({ text }) => text !== '') : bad
}

/** One text may stand for many things there. */
const isOfParts = ({ type, properties }: Record<string, unknown>): boolean =>
  [type].flat().some(one => one === 'array' || one === 'object') || isObject(properties)

/** What is beyond the bounds of one kind, and none of the others either, however it is read. */
const beyondAll = (
  kinds: readonly Record<string, unknown>[],
  isBad: (value: unknown) => boolean,
): readonly BadValue[] => {
  const all = kinds.flatMap(kind => beyond(kind, isBad)).filter(({ text }) => readingsOf(text).every(isBad))
  return [...new Map(all.map(bad => [bad.text, bad])).values()]
}

const readingsOf = (text: string): readonly unknown[] =>
  text === '' || Number.isNaN(Number(text)) ? [text] : [text, Number(text)]

const beyond = (schema: Record<string, unknown>, isBad: (value: unknown) => boolean): readonly BadValue[] => {
  const { type, minimum, minLength, maxLength, enum: words, const: only, multipleOf, format } = schema
  if (type === 'integer' || type === 'number') {
    const within = ifNumber(minimum)[0] ?? 0
    const outside = [
      ...numbersBeyond(schema),
      ...ifNumber(Array.isArray(words) ? words[0] : only).map(word => [`${otherThan(word, words)}`, 'enum'] as const),
      ...ifNumber(multipleOf).map(step => [between(within, step, type), 'multipleOf'] as const),
    ]
    return [
      ...outside
        .filter(([text]) => isBad(Number(text)))
        .map(([text, keyword]) => ({ text, keyword, reason: 'out-of-range' as const })),
      { text: 'many', keyword: 'type', reason: 'invalid' },
      ...(type === 'integer' ? [{ text: '1.5', keyword: 'type', reason: 'invalid' as const }] : []),
    ]
  }
  if (type === 'boolean') return [{ text: 'perhaps', keyword: 'type', reason: 'invalid' }]
  // What breaks an object, or a choice of kinds, nobody can tell from one text.
  if (type !== 'string' && !Array.isArray(words) && only === undefined) return []
  const isListed = Array.isArray(words) || only !== undefined
  const hasForm = isListed || schema.pattern !== undefined || format !== undefined
  const texts = [
    ...(hasForm ? [['no-such-value', isListed ? 'enum' : 'pattern'] as const] : []),
    ...impossibleMoments(format).map(moment => [moment, 'format'] as const),
    // One that is there and empty is easily taken for one that isn't there.
    ...ifNumber(minLength).flatMap(length =>
      [...new Set([length - 1, 0])]
        .filter(shorter => shorter < length && shorter >= 0)
        .map(shorter => ['a'.repeat(shorter), 'minLength'] as const),
    ),
    ...ifNumber(maxLength)
      .filter(length => length < longestText)
      .map(length => ['a'.repeat(length + 1), 'maxLength'] as const),
  ]
  return texts.filter(([text]) => isBad(text)).map(([text, keyword]) => ({ text, keyword, reason: 'invalid' }))
}

/** Written well, of a day that no calendar has: many a library makes the second of March of it. */
const impossibleMoments = (format: unknown): readonly string[] => {
  if (format === 'date') return ['2027-02-30']
  return format === 'date-time' ? ['2027-02-30T12:00:00Z'] : []
}

/** The first whole number from one of those that are listed on that is none of them. */
const otherThan = (word: number, words: unknown): number => {
  const known = new Set(Array.isArray(words) ? words : [word])
  let other = Math.trunc(word) + 1
  while (known.has(other)) other += 1
  return other
}

/** What is no multiple of a step, and within the bounds if anything of the kind is. */
const between = (least: number, step: number, type: unknown): string => {
  const value = Math.ceil(least / step) * step + (type === 'integer' ? 1 : step / 2)
  return writtenOut(value, decimalsOf(step) + 1) ?? String(value)
}
