/**
 * The credentials that were given, and how they are kept out of everything that is written: by their values, wherever
 * these come up.
 */
import type { Redaction } from '../contract/redaction.ts'
import { redacted } from '../contract/redaction.ts'
import type { RecordedExchange } from '../report/har.ts'
import { caseFolded } from '../text/case-folded.ts'
import { escapeSegment } from '../text/pointer.ts'
import { agreeing, beginningAt, withoutBeginnings } from '../text/cut-off.ts'

export interface Secrets extends Pick<Redaction, 'header' | 'url'> {
  /** Text of any kind, of which they may be a part. */
  text(text: string): string
  recorded(exchange: RecordedExchange): RecordedExchange
}

/** Shorter than this a value is no secret, and would be found in the midst of words. */
const shortest = 4

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
export const partsOf = (credential: string): readonly string[] => {
  const [, password] = /^[^:]*:(.+)$/s.exec(credential) ?? []
  return password === undefined ? [credential] : [credential, password]
}

export const secretsOf = (values: readonly string[]): Secrets => {
  const { exact, folded } = allFormsOf(values.filter(value => value.length >= shortest))
  const asItIs = exact.size > fewForms ? atEachPlace(exact) : oneByOne(exact)
  const inAnyCase = folding(folded)
  const text = (given: string): string => inAnyCase(asItIs(given))
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
type Span = readonly [from: number, end: number]
type Finding = (text: string) => readonly Span[]

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

/** `folded`: those that are looked for in a text that is folded as they are. */
export const allFormsOf = (values: readonly string[]): { readonly exact: Forms; readonly folded: Forms } => {
  const within = values.filter(value => value.length >= shortestWithin)
  const [some, more] = [formsOf(values, families), formsOf(within, familiesWithin)]
  return {
    exact: sorted([...more, ...some]),
    folded: sorted([...formsOf(within, foldedFamilies)].filter(([{ length }]) => length >= shortestWithin)),
  }
}

const sorted = (forms: Iterable<readonly [string, Rest | undefined]>): Forms =>
  new Map([...forms].toSorted(([one], [other]) => other.length - one.length))

const formsOf = (values: readonly string[], all: readonly Family[]): Forms => {
  const sought = soughtOf(values.length)
  const forms = new Map<string, Rest | undefined>()
  for (const value of values) {
    const isWhole = value.length <= sought
    const start = isWhole ? value : value.slice(0, sought)
    for (const family of all)
      for (const [index, form] of family(start).entries())
        if (!forms.has(form) || !isWhole)
          forms.set(form, isWhole ? undefined : { value, sought, formOf: piece => family(piece)[index] ?? '' })
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

const withoutForm = (text: string, form: string, rest: Rest | undefined): string => {
  if (rest === undefined) return text.replaceAll(form, redacted)
  let [result, done] = ['', 0]
  for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, done)) {
    result += text.slice(done, at) + redacted
    done = endOfRest(text, at + form.length, rest)
  }
  return result + text.slice(done)
}

const oneByOne =
  (forms: Forms): Cleaning =>
  text =>
    [...forms.keys()].reduce(
      (left, form) => withoutBeginnings(left, form, redacted),
      [...forms].reduce((left, [form, rest]) => withoutForm(left, form, rest), text),
    )

/** Lengths of secrets that begin alike; of more, whatever begins so goes as far as a word does. */
const mostLengths = 16
const endOfWord = /[\s"'&,;<>]|$/g

const endOfWordFrom = (text: string, at: number): number => {
  endOfWord.lastIndex = at
  return endOfWord.exec(text)?.index ?? text.length
}

/** The longest first. Takes as long as the text is, however many there are. */
const placesOf = (forms: Forms): Finding => {
  const lengthsOf = new Map<string, Set<number>>()
  const alike = new Map<string, string[]>()
  const beginnings = new Uint8Array(0x10000)
  for (const form of forms.keys()) {
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
    if (lengths.size > mostLengths) return endOfWordFrom(text, at + shortest) - at
    for (const length of lengths) {
      const form = text.slice(at, at + length)
      const rest = forms.get(form)
      if (rest !== undefined) return endOfRest(text, at + length, rest) - at
      if (forms.has(form)) return length
    }
    const others = alike.get(text.slice(at, at + shortest)) ?? []
    if (others.length > mostLengths) return wordCutAt(text, at)
    return Math.max(...others.map(form => beginningAt(text, at, form))) || undefined
  }
  return text => {
    const found: Span[] = []
    for (let at = 0; at + shortest <= text.length;) {
      const length = foundAt(text, at)
      if (length !== undefined) found.push([at, at + length])
      at += length ?? 1
    }
    return found
  }
}

const withoutSpans = (text: string, spans: readonly Span[]): string => {
  let [result, done] = ['', 0]
  for (const [from, end] of spans) {
    if (from < done) continue
    result += text.slice(done, from) + redacted
    done = end
  }
  return result + text.slice(done)
}

const atEachPlace = (forms: Forms): Cleaning => {
  const find = placesOf(forms)
  return text => withoutSpans(text, find(text))
}

/** What is found in the folded text goes where it stands in the text itself. */
const folding = (forms: Forms): Cleaning => {
  const find = placesOf(forms)
  const starts = [...new Set([...forms.keys()].map(form => form.slice(0, shortest)))]
  return given => {
    if (forms.size === 0) return given
    const { text, placeOf } = caseFolded(given)
    // Few of them are looked for faster than each place is looked at.
    if (starts.length <= fewForms && !starts.some(start => text.includes(start))) return given
    const spans = find(text).map(([from, end]): Span => [placeOf(from), placeOf(end)])
    return withoutSpans(given, spans)
  }
}

/** Of many that begin alike nobody looks which: a word that is cut off, as far as it goes. */
const wordCutAt = (text: string, at: number): number | undefined => {
  const end = endOfWordFrom(text, at + shortest)
  return text.startsWith('...', end - '...'.length) ? end - at : undefined
}

const markAt = (text: string, at: number): number =>
  (text.charCodeAt(at) * 31 + text.charCodeAt(at + 1) * 7 + text.charCodeAt(at + 2)) & 0xffff

/** Of any value as many. */
type Family = (value: string) => readonly string[]

/** Characters: less of it in another case, or in the midst of base64, may be there by chance. */
const shortestWithin = 6

/** It can't be in an address. */
const halfCharacter = /\p{Cs}/gu

const inUrl = (value: string): readonly string[] => {
  const once = encodeURIComponent(value.replaceAll(halfCharacter, '\u{FFFD}'))
  const lowered = once.replaceAll(/%[0-9A-F]{2}/g, code => code.toLowerCase())
  return [value, once, lowered, encodeURIComponent(once)]
}

const inJson = (value: string): readonly string[] => {
  const escaped = JSON.stringify(value).slice(1, -1)
  return [escaped, escaped.replaceAll('/', String.raw`\/`)]
}

const inMarkup = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const inDigits = (value: string): readonly string[] => {
  const hex = Buffer.from(value).toString('hex')
  const pairs = hex.match(/../g) ?? []
  // The last is what is left of bytes that were escaped one by one.
  return [hex, pairs.join(':'), pairs.join(' '), Buffer.from(value).toString('latin1')]
}

/** As it is, and as it stands in a URL, in JSON, in a pointer into it, in markup, behind `Basic`. */
const plainFamilies: readonly Family[] = [inUrl, inJson, value => [escapeSegment(value), inMarkup(value)]]
const families: readonly Family[] = [...plainFamilies, value => inUrl(base64(value))]

/** Within what is in base64. Of a short value they may be there by chance. */
const familiesWithin: readonly Family[] = [0, 1, 2].flatMap(at =>
  (['base64', 'base64url'] as const).map(
    (coding): Family =>
      value =>
        inUrl(innerOf(Buffer.from(value), at, coding)),
  ),
)

/** In any case, with any of its characters escaped, and in hexadecimal: neither is one of a short value. */
const foldedFamilies: readonly Family[] = [
  ...plainFamilies,
  // Not each letter has another that leads back to it.
  (value: string) => inUrl(value.toUpperCase()),
  (value: string) => inUrl(value.toLowerCase()),
  inDigits,
].map(
  (family): Family =>
    value =>
      family(value).map(form => caseFolded(form).text),
)

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
