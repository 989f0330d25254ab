/** Strings: in a format, by a pattern, of a length, or what a property of that name probably holds. */
import { type Budget, TooMuch, Unmakeable } from './budget.ts'
import type { LikelySubject } from './likely/subject.ts'
import { likelyTexts, webAddress, webHost } from './likely/texts.ts'
import { likelyTime, momentSpellings } from './likely/times.ts'
import type { Matches, PatternGenerator } from './pattern.ts'
import { cut } from '../text/cut.ts'

export type Faker = typeof import('@faker-js/faker/locale/en_GB').faker

export interface TextWish {
  /** Of the property, empty for what has none; undefined where it is to say nothing. */
  readonly name: string | undefined
  /** What it is about. */
  readonly subject: LikelySubject
  readonly format: string | undefined
  readonly patterns: readonly string[]
  readonly minLength: number
  readonly maxLength: number
  readonly pointer: string
}

export interface TextMaker {
  readonly faker: Faker
  readonly draw: (below: number) => number
  readonly patternOf: (source: string) => PatternGenerator
  /** Can a pattern be tried on a text without taking long? */
  readonly isQuick: (source: string) => boolean
  readonly matches: Matches
  readonly budget: Budget
}

/** How many strings are tried for a pattern with a length. */
const tries = 8

/** @throws Unmakeable */
export const madeText = (wish: TextWish, { faker, draw, patternOf, isQuick, matches, budget }: TextMaker): string => {
  const { patterns, minLength, maxLength, pointer } = wish
  if (minLength > maxLength)
    throw new Unmakeable(pointer, `no string has ${minLength} characters and at most ${maxLength}`)
  budget.expectCharacters(minLength, pointer)
  const [first] = patterns
  const plain = plainTexts(wish, faker)
  const isShort = (text: string): boolean => lengthOf(text) >= minLength && lengthOf(text) <= maxLength
  if (first === undefined) return plain.find(isShort) ?? fitted(plain.at(-1) ?? '', wish)
  const isMatch = (text: string): boolean => patterns.every(one => matches(one, text, pointer))
  if (wish.name !== undefined && patterns.every(isQuick)) {
    const likely = plain.find(text => isShort(text) && isMatch(text))
    if (likely !== undefined) return likely
  }

  const pattern = readPattern(first, patternOf, pointer)
  if (pattern.least > maxLength) throw new Unmakeable(pointer, `no string that matches ${shown(first)} is short enough`)
  budget.expectCharacters(pattern.least, pointer)
  let more = 3
  for (let attempt = 0; attempt < tries; attempt++) {
    const text = pattern.match(draw, more, budget, pointer)
    const length = lengthOf(text)
    const candidates = length < minLength ? [text + 'a'.repeat(minLength - length)] : [text]
    const fits = candidates.find(one => lengthOf(one) <= maxLength && isMatch(one))
    if (fits !== undefined && length >= minLength) return fits
    // Too short: more of what may be repeated, as much as is missing.
    if (length < minLength) more = Math.min(more * 4 + minLength - length, minLength)
    else if (length > maxLength) more = Math.floor(more / 2)
    if (fits !== undefined && attempt === tries - 1) return fits
  }
  const filled = pattern.filled(draw, minLength, budget, pointer)
  if (isShort(filled) && isMatch(filled)) return filled
  throw new Unmakeable(pointer, `no string was found that matches ${patterns.map(shown).join(' and ')}${lengths(wish)}`)
}

const readPattern = (
  source: string,
  patternOf: (source: string) => PatternGenerator,
  pointer: string,
): PatternGenerator => {
  try {
    return patternOf(source)
  } catch (error) {
    if (error instanceof TooMuch) throw error
    throw new Unmakeable(pointer, `the pattern ${shown(source)} is not understood`)
  }
}

const lengths = ({ minLength, maxLength }: TextWish): string =>
  minLength > 0 || maxLength < Infinity ? ` and has ${minLength} to ${maxLength} characters` : ''

const shown = (text: string): string => cut(text, 80)

/** As JSON Schema counts: code points. */
const lengthOf = (text: string): number => (/[\ud800-\udfff]/.test(text) ? [...text].length : text.length)

/** The likeliest first; the last one may be cut to length. Never none. */
const plainTexts = ({ name, subject, format }: TextWish, faker: Faker): readonly string[] => {
  const isKnown = format !== undefined && Object.hasOwn(formats, format)
  const inFormat = isKnown ? formats[format]?.(faker, name ?? '', subject) : undefined
  if (inFormat !== undefined) return format === 'date-time' ? [...momentSpellings(inFormat), inFormat] : [inFormat]
  if (name === undefined) return [faker.lorem.words(3)]
  // A format that nobody has heard of says as much as a name.
  return [...likelyTexts(format === undefined ? name : format, subject, faker), faker.lorem.words(3)]
}

const fitted = (text: string, { format, minLength, maxLength }: TextWish): string => {
  const length = lengthOf(text)
  if (length < minLength) {
    // What has a format would lose it; that its length is wrong is found out then.
    if (format !== undefined && Object.hasOwn(formats, format)) return text
    return text + ` ${text}`.repeat(Math.ceil((minLength - length) / (length + 1))).slice(0, minLength - length)
  }
  return length > maxLength ? [...text].slice(0, maxLength).join('') : text
}

/** Values of the formats of JSON Schema 2020-12 and OpenAPI. */
const formats: Readonly<Record<string, (faker: Faker, name: string, subject: LikelySubject) => string>> = {
  'date-time': (faker, name) => likelyTime(name, faker).toISOString(),
  date: (faker, name) => likelyTime(name, faker).toISOString().slice(0, 10),
  time: (faker, name) => `${likelyTime(name, faker).toISOString().slice(11, 19)}Z`,
  duration: faker => `PT${faker.number.int({ min: 1, max: 120 })}M`,
  email: (_, __, subject) => subject.person().email,
  'idn-email': (_, __, subject) => subject.person().email,
  hostname: faker => webHost(faker),
  'idn-hostname': faker => webHost(faker),
  ipv4: faker => faker.internet.ipv4(),
  ipv6: faker => faker.internet.ipv6(),
  uri: faker => webAddress(faker),
  url: faker => webAddress(faker),
  iri: faker => webAddress(faker),
  'uri-reference': faker => `/${faker.lorem.slug(2)}`,
  'iri-reference': faker => `/${faker.lorem.slug(2)}`,
  'uri-template': faker => `/${faker.lorem.word()}/{id}`,
  uuid: faker => faker.string.uuid(),
  'json-pointer': faker => `/${faker.lorem.word()}`,
  'relative-json-pointer': faker => `0/${faker.lorem.word()}`,
  regex: faker => `^${faker.lorem.word()}$`,
  byte: faker => Buffer.from(faker.lorem.words(3)).toString('base64'),
  binary: faker => faker.lorem.words(3),
  password: faker => faker.internet.password(),
}

/** Modules of faker that hold nothing but values. */
const modules: ReadonlySet<string> = new Set(
  (
    'airline animal book color commerce company database datatype date finance food git hacker image internet '
    + 'location lorem music number person phone science string system vehicle word'
  ).split(' '),
)
/** Of an argument: what asks for more is asking for a great deal. */
const largest = 100_000_000_000
const longest = 1000

/**
 * What a method of faker gives, by its path (`person.firstName`); undefined where there is none.
 *
 * A contract may name any (`x-faker`), with arguments.
 */
export const faked = (path: string, args: readonly unknown[], faker: Faker): unknown => {
  const [module = '', method = '', ...rest] = path.split('.')
  if (rest.length > 0 || !modules.has(module) || !/^[a-z]\w*$/.test(method) || method === 'constructor')
    return undefined
  const holder: unknown = Object.entries(faker).find(([name]) => name === module)?.[1] ?? Reflect.get(faker, module)
  if (typeof holder !== 'object' || holder === null) return undefined
  const call: unknown = Reflect.get(holder, method)
  const isLengthy = module === 'string' || module === 'lorem' || module === 'word'
  if (typeof call !== 'function' || !areModest(args, isLengthy ? longest : largest)) return undefined
  try {
    const value: unknown = Reflect.apply(call, holder, args)
    return value instanceof Date ? value.toISOString() : value
  } catch {
    return undefined
  }
}

const areModest = (value: unknown, most: number): boolean => {
  if (typeof value === 'number') return Math.abs(value) <= most
  return typeof value !== 'object' || value === null || Object.values(value).every(item => areModest(item, most))
}
