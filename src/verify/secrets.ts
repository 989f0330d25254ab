/**
 * The credentials that were given, and how they are kept out of everything that is written: by their values, wherever
 * these come up.
 *
 * Escapes of single characters are undone in the text, so that any of them may be escaped in any way. What makes other
 * characters of the whole (base64, hexadecimal digits) is done to the value, which is found so in the midst of other
 * bytes; and where a whole text was encoded, once or again and again, it is undone.
 */
import { isUtf8 } from 'node:buffer'
import type { Redaction } from '../contract/redaction.ts'
import { redacted } from '../contract/redaction.ts'
import type { RecordedExchange } from '../report/har.ts'
import { agreeing, beginningAt } from '../text/cut-off.ts'
import { jsonOf } from '../text/json-of.ts'
import { escapeSegment, isObject } from '../text/pointer.ts'
import { type TextSpan, unescaped } from '../text/unescaped.ts'
import { withoutSpans } from '../text/without-spans.ts'
import { type EncodedRun, encodedRunsIn } from './encoded-runs.ts'

export interface Secrets extends Pick<Redaction, 'header' | 'url'> {
  /** Text of any kind, of which they may be a part. */
  text(text: string): string
  recorded(exchange: RecordedExchange): RecordedExchange
}

/** Shorter than this a value is no secret, and would be found in the midst of words. */
export const shortestSought = 4

/**
 * Characters: of what is longer its beginning is looked for, and where that is found, what follows goes with it. So its
 * forms, of which there are dozens, stay small, however much somebody sends under a secret's name.
 */
export const longestSought = 510
/** Of all beginnings together, and of each, however many there are. Bytes of base64 go by three. */
const [mostSought, leastSought] = [300_000, 99]

const soughtOf = (count: number): number =>
  Math.max(leastSought, Math.min(longestSought, Math.floor(mostSought / count / 3) * 3))

/** All that is needed to know a secret again, without the rest of it; what it was a part of is not held. */
export const knownBy = (secret: string): string =>
  secret.length <= longestSought
    ? secret
    : Buffer.from(secret.slice(0, longestSought + 1), 'utf16le').toString('utf16le')

/** A credential, and of one for HTTP Basic the password, which a service may tell alone (RFC 7617). */
export const secretParts = (credential: string): readonly string[] => {
  const [, password] = /^[^:]*:(.+)$/s.exec(credential) ?? []
  return password === undefined ? [credential] : [credential, password]
}

export const secretsOf = (values: readonly string[]): Secrets => {
  const { exact, folded } = allFormsOf(values.filter(value => value.length >= shortestSought))
  const [asItIs, inAnyCase] = [placesOf(exact), placesOf(folded)]
  const findAll: Finder = text => [...asItIs(text), ...inAnyCase(inSmallLetters(text))]
  const spansIn = (given: string, depth: number): readonly TextSpan[] => {
    // A short one may be there by chance.
    const find: Finder =
      depth === 0 ? findAll : text => findAll(text).filter(([from, end]) => end - from >= shortestWithin)
    const { text: plain, placeOf, around } = unescaped(given)
    const placed = ([from, end]: TextSpan): TextSpan => [placeOf(from), placeOf(end)]
    const spans = [...find(given).map(around), ...(plain === given ? [] : find(plain).map(placed))]
    if (depth === deepest) return spans
    const runs = [
      ...encodedRunsIn(given).map(run => ({ ...run, span: around(run.span) })),
      ...(plain === given ? [] : encodedRunsIn(plain).map(run => ({ ...run, span: placed(run.span) }))),
    ]
    return runs.length === 0 ? spans : [...spans, ...spansOfRuns(runs, text => spansIn(text, depth + 1))]
  }
  const text = (given: string): string => (exact.size === 0 ? given : withoutSpans(given, spansIn(given, 0), redacted))
  const whole = new Set(values.filter(value => value.length <= longestSought).flatMap(value => [value, base64(value)]))
  /** All of it, or what stands behind the name of a scheme. */
  const header = (value: string): string =>
    [value, value.slice(value.indexOf(' ') + 1), value.slice(value.lastIndexOf(' ') + 1)].some(one => whole.has(one))
      ? redacted
      : text(value)
  const headers = (pairs: readonly (readonly [string, string])[]): readonly (readonly [string, string])[] =>
    pairs.map(([name, value]) => [name, /^set-cookie$/i.test(name) ? withoutValue(value) : header(value)] as const)
  return {
    text,
    url: text,
    header: (_name, value) => header(value),
    recorded: exchange => {
      const { body, answer } = exchange
      return {
        ...exchange,
        url: text(exchange.url),
        headers: headers(exchange.headers),
        body: body === undefined ? undefined : { ...body, bytes: sentWithout(body.bytes, text) },
        answer:
          answer === undefined
            ? undefined
            : { ...answer, headers: headers(answer.headers), bytes: answer.bytes && bytesWithout(answer.bytes, text) },
      }
    },
  }
}

/** Encodings in each other that are undone. */
const deepest = 3

/** All are searched at once. A run in which one is found goes as a whole. */
const spansOfRuns = (runs: readonly EncodedRun[], find: Finder): readonly TextSpan[] => {
  const starts: number[] = []
  let length = 0
  for (const { text } of runs) {
    starts.push(length)
    length += text.length + 1
  }
  const found: TextSpan[] = []
  let at = 0
  for (const [from] of find(runs.map(({ text }) => text).join('\n')).toSorted(([one], [other]) => one - other)) {
    while ((starts[at + 1] ?? Infinity) <= from) at += 1
    const run = runs[at]
    if (run !== undefined && found.at(-1) !== run.span) found.push(run.span)
  }
  return found
}

/** Of a cookie its value: it lets somebody in, and was given to nobody else. */
const withoutValue = (cookie: string): string => cookie.replace(/=[^;]*/, `=${redacted}`)

const base64 = (value: string): string => Buffer.from(value).toString('base64')

type Finder = (text: string) => readonly TextSpan[]

/** As long as it was. */
const inSmallLetters = (text: string): string => {
  const small = text.toLowerCase()
  return small.length === text.length ? small : text.replaceAll(/[A-Z]+/g, letters => letters.toLowerCase())
}

/** What follows a beginning that was found, written in the same form. */
interface Rest {
  readonly value: string
  /** Characters that were looked for. */
  readonly sought: number
  /** Of each so many characters of the value. */
  readonly formOf: (piece: string) => string
}

/** The longest first; of a beginning what follows it, of all others nothing. */
type Forms = ReadonlyMap<string, Rest | undefined>

/** `folded`: those that are looked for in a text in small letters. */
export const allFormsOf = (values: readonly string[]): { readonly exact: Forms; readonly folded: Forms } => {
  const within = values.filter(value => value.length >= shortestWithin)
  return {
    exact: sorted([...formsOf(within, withinBase64), ...formsOf(values, [...inWords, ...inBase64])], shortestSought),
    folded: sorted(formsOf(within, foldedForms), shortestWithin),
  }
}

const sorted = (forms: Iterable<readonly [string, Rest | undefined]>, least: number): Forms =>
  new Map([...forms].filter(([{ length }]) => length >= least).toSorted(([one], [other]) => other.length - one.length))

/** As they stand in a text, and in one without its escapes. */
const formsOf = (values: readonly string[], all: readonly FormOf[]): Forms => {
  const sought = soughtOf(values.length)
  const forms = new Map<string, Rest | undefined>()
  const inBoth = all.flatMap((formOf): readonly FormOf[] => [formOf, value => unescaped(formOf(value)).text])
  for (const value of values) {
    const isWhole = value.length <= sought
    const start = isWhole ? value : value.slice(0, sought)
    for (const formOf of inBoth) {
      const form = formOf(start)
      if (!forms.has(form) || !isWhole) forms.set(form, isWhole ? undefined : { value, sought, formOf })
    }
  }
  return forms
}

/** Where a secret ends of which the beginning ends here: as far as the text agrees with it, and as a word goes. */
const endOfRest = (text: string, end: number, { value, sought, formOf }: Rest): number => {
  let at = end
  for (let from = sought; from < value.length; from += sought) {
    const form = formOf(value.slice(from, from + sought))
    const length = text.startsWith(form, at) ? form.length : agreeing(text, at, form)
    at += length
    if (length < form.length) break
  }
  return endOfWordFrom(text, at)
}

/** Lengths of secrets that begin alike; of more, whatever begins so goes as far as a word does. */
const mostLengths = 16
const endOfWord = /[\s"'&,;<>\\]|$/g

const endOfWordFrom = (text: string, at: number): number => {
  endOfWord.lastIndex = at
  return endOfWord.exec(text)?.index ?? text.length
}

/** Up to so many beginnings are looked for faster than each place is looked at. */
const fewStarts = 50

/** The longest first. Takes as long as the text is, however many there are. */
const placesOf = (forms: Forms): Finder => {
  const lengthsOf = new Map<string, Set<number>>()
  const alike = new Map<string, string[]>()
  const beginnings = new Uint8Array(0x10000)
  for (const form of forms.keys()) {
    const start = form.slice(0, shortestSought)
    beginnings[markAt(form, 0)] = 1
    const lengths = lengthsOf.get(start)
    if (lengths === undefined) lengthsOf.set(start, new Set([form.length]))
    else lengths.add(form.length)
    const others = alike.get(start)
    if (others === undefined) alike.set(start, [form])
    else if (others.length <= mostLengths) others.push(form)
  }
  const foundAt = (text: string, at: number): number | undefined => {
    if (beginnings[markAt(text, at)] === 0) return undefined
    const lengths = lengthsOf.get(text.slice(at, at + shortestSought))
    if (lengths === undefined) return undefined
    if (lengths.size > mostLengths) return endOfWordFrom(text, at + shortestSought) - at
    for (const length of lengths) {
      const form = text.slice(at, at + length)
      const rest = forms.get(form)
      if (rest !== undefined) return endOfRest(text, at + length, rest) - at
      if (forms.has(form)) return length
    }
    const others = alike.get(text.slice(at, at + shortestSought)) ?? []
    if (others.length > mostLengths) return wordCutAt(text, at)
    return Math.max(...others.map(form => beginningAt(text, at, form))) || undefined
  }
  const starts = [...lengthsOf.keys()]
  return text => {
    if (starts.length <= fewStarts && !starts.some(start => text.includes(start))) return []
    const found: TextSpan[] = []
    for (let at = 0; at + shortestSought <= text.length;) {
      const length = foundAt(text, at)
      if (length !== undefined) found.push([at, at + length])
      at += length ?? 1
    }
    return found
  }
}

/** Of many that begin alike nobody looks which: a word that is cut off, as far as it goes. */
const wordCutAt = (text: string, at: number): number | undefined => {
  const end = endOfWordFrom(text, at + shortestSought)
  return text.startsWith('...', end - '...'.length) ? end - at : undefined
}

const markAt = (text: string, at: number): number =>
  (text.charCodeAt(at) * 31 + text.charCodeAt(at + 1) * 7 + text.charCodeAt(at + 2)) & 0xffff

type FormOf = (value: string) => string

/** Characters: less with a space in it may be words. */
const shortestSpaced = 12

/** Characters: less of it in another case, or in the midst of base64, may be there by chance. */
const shortestWithin = 6

const inWords: readonly FormOf[] = [
  value => value,
  escapeSegment,
  // What is left of bytes that were escaped one by one.
  value => Buffer.from(value).toString('latin1'),
  // Half of a character is none.
  value => Buffer.from(value).toString(),
  // A form has a plus for a space, and who takes for one what is none has a space for a plus.
  value => value.replaceAll(' ', '+'),
  value => (value.length < shortestSpaced ? value : value.replaceAll('+', ' ')),
]

const inBase64: readonly FormOf[] = [
  base64,
  value => base64(value).replace(/=+$/, ''),
  value => Buffer.from(value).toString('base64url'),
]

const inJson: FormOf = value => JSON.stringify(value).slice(1, -1)
const inAddress: FormOf = value => encodeURIComponent(Buffer.from(value).toString())
const inForm: FormOf = value => new URLSearchParams({ '': value }).toString().slice(1)

/** Within what is in base64: a login, JSON, a form. Of a short value they may be there by chance. */
const withinBase64 = [(value: string) => value, inJson, inAddress, inForm].flatMap(written =>
  [0, 1, 2].flatMap(at =>
    (['base64', 'base64url'] as const).map(
      (coding): FormOf =>
        value =>
          innerOf(Buffer.from(written(value)), at, coding),
    ),
  ),
)

const after =
  (first: FormOf) =>
  (formOf: FormOf): FormOf =>
  value =>
    formOf(first(value))

const inHex = (value: string): string => Buffer.from(value).toString('hex')
const inPairs = (value: string, between: string): string => inHex(value).match(/../g)?.join(between) ?? ''

/** In any case, and in hexadecimal: neither is one of a short value. */
const formsInAnyCase: readonly FormOf[] = [
  ...inWords,
  // Not each letter has another that leads back to it.
  ...inWords.map(after(value => value.toUpperCase())),
  ...inWords.map(after(value => value.toLowerCase())),
  // How it begins may look like an escape there.
  value => `\\${value}`,
  inHex,
  value => inPairs(value, ':'),
  value => inPairs(value, ' '),
]
const foldedForms = formsInAnyCase.map(
  (formOf): FormOf =>
    value =>
      inSmallLetters(formOf(value)),
)

/** What is the same of it whatever stands before and behind it: of each three bytes it may begin at any. */
const innerOf = (bytes: Buffer, at: number, coding: 'base64' | 'base64url'): string => {
  const text = Buffer.concat([Buffer.alloc(at), bytes])
    .toString(coding)
    .replaceAll('=', '')
  const isWhole = (at + bytes.length) % 3 === 0
  return text.slice(Math.ceil((at * 8) / 6), isWhole ? undefined : -1)
}

/** A body, which is JSON still where it was. @param text leaves secrets out of a text */
export const sentWithout = (bytes: Buffer, text: (given: string) => string): Buffer => {
  if (!isUtf8(bytes)) return bytesWithout(bytes, text)
  const sent = bytes.toString()
  const left = text(sent)
  return left === sent ? bytes : Buffer.from(asJson(sent, left, text))
}

const bytesWithout = (bytes: Buffer, text: (given: string) => string): Buffer => {
  const latin = bytes.toString('latin1')
  const without = text(latin)
  if (without === latin) return bytes
  const left = Buffer.from(without, 'latin1')
  return Buffer.from(asJson(bytes, left, text))
}

/** A secret that was a number leaves no JSON behind: of that each value is cleaned by itself. */
const asJson = <Sent extends string | Buffer>(
  sent: Sent,
  left: Sent,
  text: (given: string) => string,
): Sent | string => {
  if (left === sent || jsonOf(Buffer.from(left)) !== undefined) return left
  const json = jsonOf(Buffer.from(sent))
  return json === undefined ? left : JSON.stringify(json, valueWithout(text))
}

const valueWithout =
  (text: (given: string) => string) =>
  (_name: string, value: unknown): unknown => {
    if (typeof value === 'number') return text(String(value)) === String(value) ? value : redacted
    if (typeof value === 'string') return text(value)
    return isObject(value) ? Object.fromEntries(Object.entries(value).map(([name, one]) => [text(name), one])) : value
  }
