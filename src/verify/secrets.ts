/**
 * The credentials that were given, and how they are kept out of everything that is written: by their values, wherever
 * these come up.
 */
import type { Redaction } from '../contract/redaction.ts'
import { redacted } from '../contract/redaction.ts'
import type { RecordedExchange } from '../report/har.ts'
import { escapeSegment } from '../text/pointer.ts'
import { beginningAt, withoutBeginnings } from '../text/cut-off.ts'

export interface Secrets extends Pick<Redaction, 'header' | 'url'> {
  /** Text of any kind, of which they may be a part. */
  text(text: string): string
  recorded(exchange: RecordedExchange): RecordedExchange
}

/** Shorter than this a value is no secret, and would be found in the midst of words. */
const shortest = 4

export const secretsOf = (values: readonly string[]): Secrets => {
  const long = values.filter(value => value.length >= shortest)
  const forms = [...new Set(long.flatMap(formsOf))].toSorted((one, other) => other.length - one.length)
  const text = forms.length > fewForms ? atEachPlace(forms) : oneByOne(forms)
  const whole = new Set(values.flatMap(value => [value, base64(value)]))
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
        body: body === undefined ? undefined : { ...body, text: text(body.text) },
        answer:
          answer === undefined
            ? undefined
            : { ...answer, headers: headers(answer.headers), bytes: bytesWithout(answer.bytes, text) },
      }
    },
  }
}

/** Of a cookie its value: it lets somebody in, and was given to nobody else. */
const withoutValue = (cookie: string): string => cookie.replace(/=[^;]*/, `=${redacted}`)

const base64 = (value: string): string => Buffer.from(value).toString('base64')

/** Up to so many are found faster by looking for one after the other. */
const fewForms = 50

type Cleaning = (text: string) => string

const oneByOne =
  (forms: readonly string[]): Cleaning =>
  text =>
    forms.reduce(
      (left, form) => withoutBeginnings(left, form, redacted),
      forms.reduce((left, form) => left.replaceAll(form, redacted), text),
    )

/** Lengths of secrets that begin alike; of more, whatever begins so goes as far as a word does. */
const mostLengths = 16
const endOfWord = /[\s"'&,;<>]|$/g

/** The longest first. Takes as long as the text is, however many there are. */
const atEachPlace = (forms: readonly string[]): Cleaning => {
  const all = new Set(forms)
  const lengthsOf = new Map<string, Set<number>>()
  const alike = new Map<string, string[]>()
  const beginnings = new Uint8Array(0x10000)
  for (const form of forms) {
    const start = form.slice(0, shortest)
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
    const lengths = lengthsOf.get(text.slice(at, at + shortest))
    if (lengths === undefined) return undefined
    if (lengths.size > mostLengths) {
      endOfWord.lastIndex = at + shortest
      return (endOfWord.exec(text)?.index ?? text.length) - at
    }
    for (const length of lengths) if (all.has(text.slice(at, at + length))) return length
    const others = alike.get(text.slice(at, at + shortest)) ?? []
    if (others.length > mostLengths) return wordCutAt(text, at)
    return Math.max(...others.map(form => beginningAt(text, at, form))) || undefined
  }
  return text => {
    let [result, done] = ['', 0]
    for (let at = 0; at + shortest <= text.length;) {
      const length = foundAt(text, at)
      if (length === undefined) at += 1
      else {
        result += text.slice(done, at) + redacted
        at += length
        done = at
      }
    }
    return result + text.slice(done)
  }
}

/** Of many that begin alike nobody looks which: a word that is cut off, as far as it goes. */
const wordCutAt = (text: string, at: number): number | undefined => {
  endOfWord.lastIndex = at + shortest
  const end = endOfWord.exec(text)?.index ?? text.length
  return text.startsWith('...', end - '...'.length) ? end - at : undefined
}

const markAt = (text: string, at: number): number =>
  (text.charCodeAt(at) * 31 + text.charCodeAt(at + 1) * 7 + text.charCodeAt(at + 2)) & 0xffff

/**
 * As it is, in another case, and as it stands in a URL, in JSON, in a pointer into it, in markup, behind `Basic`, with
 * each character escaped, and within what is in base64 or hexadecimal.
 */
const formsOf = (value: string): readonly string[] => [
  ...inUrl(value),
  ...inJson(value),
  escapeSegment(value),
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
  ...inUrl(base64(value)),
  ...(value.length < shortestWithin ? [] : formsWithin(value)),
]

/** Characters: less of it in another case, or in the midst of base64, may be there by chance. */
const shortestWithin = 6

const inUrl = (value: string): readonly string[] => {
  const once = encodeURIComponent(value)
  const lowered = once.replaceAll(/%[0-9A-F]{2}/g, code => code.toLowerCase())
  return [value, once, lowered, encodeURIComponent(once)]
}

const inJson = (value: string): readonly string[] => {
  const escaped = JSON.stringify(value).slice(1, -1)
  return [escaped, escaped.replaceAll('/', String.raw`\/`)]
}

const formsWithin = (value: string): readonly string[] => {
  const bytes = Buffer.from(value)
  const hex = bytes.toString('hex')
  const inner = [0, 1, 2].flatMap(at => (['base64', 'base64url'] as const).map(coding => innerOf(bytes, at, coding)))
  const cased = [value.toLowerCase(), value.toUpperCase()]
  const pairs = hex.match(/../g) ?? []
  const escapes = [pairs.map(pair => `%${pair}`), pairs.map(pair => `\\x${pair}`)].map(all => all.join(''))
  const units = [...value].map(one => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')
  const digits = [hex, pairs.join(':'), pairs.join(' '), ...escapes, units]
  return [
    ...[...cased, ...inner].flatMap(inUrl),
    ...digits,
    ...digits.map(one => one.replaceAll(/[0-9a-f]{2}/g, upper)),
  ]
}

const upper = (text: string): string => text.toUpperCase()

/** What is the same of it whatever stands before and behind it: of each three bytes it may begin at any. */
const innerOf = (bytes: Buffer, at: number, coding: 'base64' | 'base64url'): string => {
  const text = Buffer.concat([Buffer.alloc(at), bytes])
    .toString(coding)
    .replaceAll('=', '')
  const isWhole = (at + bytes.length) % 3 === 0
  return text.slice(Math.ceil((at * 8) / 6), isWhole ? undefined : -1)
}

const bytesWithout = (bytes: Buffer, text: (given: string) => string): Buffer => {
  const latin = bytes.toString('latin1')
  const without = text(latin)
  return without === latin ? bytes : Buffer.from(without, 'latin1')
}
