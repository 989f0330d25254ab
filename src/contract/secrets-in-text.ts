/**
 * The secrets that stand in the midst of a text: in an address, in a line of a configuration or of a header, in JSON or
 * in XML, each behind a name that says what it is; and who logs in at an address.
 *
 * A text is looked through as it is and without its escapes, for any of these may stand in any other. It takes as long
 * as the text is.
 */
import { type EncodedText, encodedIn, mayBeEncoded } from './encoded-secrets.ts'
import { mayBeKnownToken } from './known-tokens.ts'
import { areRules, isLimit, isMarkup, isSaidOfSecret, isSaidWord } from './said-of-secrets.ts'
import { listSigns, secretsInLists } from './secret-lists.ts'
import { secretWritings } from './secret-writings.ts'
import { anyOf, signsIn } from './text-signs.ts'
import { isObject } from '../text/pointer.ts'
import { withStackRoom } from '../text/stack-room.ts'
import { type TextSpan, unescaped } from '../text/unescaped.ts'

export interface SecretInText {
  /** Of the text. */
  readonly span: TextSpan
  readonly value: string
}

/** No text without one of these has any. */
const tells = new RegExp(
  [
    String.raw`[=<]|eyJ|PRIVATE KEY|["']\s*[:,]|[a-z_-][^\S\r\n]{0,4}:(?!\/\/)|:\/\/[^\s/]*@`,
    String.raw`(?:bearer|basic)\s|\s(?:is|was)\s|(?:^|\s)--?[a-z]|\sas\syour\s`,
    '(?:code|otp|pin|cv[vc]|pass\\w{0,6}|pwd)\\W{1,6}\\w',
  ].join('|'),
  'i',
)

/** What tells by itself. */
const telling = anyOf('=<')
const ofEscapes = anyOf('%&\\')

const mayTell = (text: string, signs: number): boolean => (signs & telling) !== 0 || tells.test(text)

const none: readonly never[] = []

/** What stands where a secret would, and is none. It is short: the text goes on to be looked through within it. */
const placeholder = new RegExp(
  String.raw`^(?:[[{<].{0,100}|\$\{.{0,100}|\$[A-Z_][A-Z\d_]*|\$(?:\(.{0,100})?|%\w+%|[*.x•…?-]+|[|>][-+\d]{0,2}`
    + '|undefined|null|none|true|false)$',
  'i',
)

/** Any sentence may have such a word: `password: required`. */
const word = /^\p{L}{1,8}$/u

/** How many tests pass: `pass=12 fail=0`; how many there are of what has a name for several: `"apiKeys":2`. */
export const isCountOf = (name: string, value: unknown): boolean =>
  (/^pass$/i.test(name) && /^\d{1,3}$/.test(String(value)))
  || (typeof value === 'number'
    && /(?:token|key|secret|password|credential)s$/i.test(name)
    && /^\d{1,4}$/.test(`${value}`))

const endsOfSentence = new Set('.,;:!?)]}')

/** Many a password ends with one, as a sentence may: it is left out with what it stands behind. */
const marks = /^[!?]+/

const withoutEnd = (text: string): string => {
  let end = text.length
  while (endsOfSentence.has(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

/**
 * By which key an object has a secret of which it says what it is called: `{"name":"X-Api-Key","value":"..."}`, or so
 * with capitals; a cookie, whatever it is called; what was found wrong in a request, or is to be changed.
 */
export const secretBeside = (
  given: Readonly<Record<string, unknown>>,
  isSecret: (name: string) => boolean,
): string | undefined => {
  const key = ['value', 'Value', 'content', 'rejectedValue'].find(
    one => given[one] !== undefined && given[one] !== null,
  )
  if (key === undefined) return hasWrongInput(given, isSecret) ? 'input' : undefined
  const value = given[key]
  const { name, key: called, header, field, id, Name, Key, property, param, path, op } = given
  const isOne = (one: unknown): boolean => typeof one === 'string' && isSecret(one) && !isCountOf(one, value)
  const isCalled =
    [name, called, header, id, Name, Key].some(isOne)
    || ([field, property, param, isPlain(path) ? path : undefined].some(isOne) && !isLimit(String(value)))
    || (typeof op === 'string' && isOne(lastOf(path)))
  return (isCalled && !isSaid(value, isSecret) && !isMarkup(String(value))) || isCookie(given) ? key : undefined
}

/** It names a field, and no place on a server. */
const isPlain = (path: unknown): boolean => typeof path === 'string' && !path.includes('/')

/** Of a pointer (RFC 6901), or of a path of any kind. */
const lastOf = (path: unknown): unknown => (typeof path === 'string' ? path.split(/[/.]/).at(-1) : undefined)

/** As browsers and archives have them (HAR 1.2, cookies). */
const isCookie = (given: Readonly<Record<string, unknown>>): boolean =>
  typeof given.name === 'string'
  && typeof given.value === 'string'
  && Object.keys(given).some(key => /^(?:http_?only|same_?site)$/i.test(key))

/** Of cookies, which are told in a list or by their names, the values: those of the latter that can be no word. */
export const cookiesUnder = (name: string, told: unknown): readonly string[] => {
  if (!/^cookies$/i.test(name) || typeof told !== 'object' || told === null) return none
  const values: readonly unknown[] = Array.isArray(told)
    ? told.map((one: unknown) => (isObject(one) ? one.value : undefined))
    : Object.values(told).filter(one => typeof one === 'string' && canBeCookie.test(one))
  return values.flatMap(one => (typeof one === 'string' && one !== '' ? [one] : []))
}

const canBeCookie = /^(?!\d{4}-\d\d-\d\d|\/|[a-z]{2,10}:|\d+[a-z]+$)(?=.*\d)\S{8,}$/

/** By which way it was found in what was sent: `{"loc":["body","password"],"input":"..."}`. */
const hasWrongInput = (
  { loc, input }: Readonly<Record<string, unknown>>,
  isSecret: (name: string) => boolean,
): boolean => {
  if (!Array.isArray(loc) || (typeof input !== 'string' && typeof input !== 'number')) return false
  const last: unknown = loc.at(-1)
  return typeof last === 'string' && isSecret(last) && !isSaid(input, isSecret)
}

/** The private parts of a key (RFC 7518, section 6), by their names. */
export const privatePartsOf = ({ kty }: Readonly<Record<string, unknown>>): readonly string[] =>
  typeof kty === 'string' ? ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k', 'oth'] : none

const isSaid = (value: unknown, isSecret: (name: string) => boolean): boolean =>
  typeof value === 'boolean' || value === null || (typeof value === 'string' && isSaidOfSecret(value, isSecret))

/** Of a list of names and values those that are secrets, by their places: `[["password","..."]]`. */
export const secretPairs = (list: readonly unknown[], isSecret: (name: string) => boolean): ReadonlySet<number> => {
  const isPair = (one: unknown): one is readonly [string, unknown] =>
    Array.isArray(one) && one.length === 2 && typeof one[0] === 'string'
  if (!list.every(isPair)) return new Set()
  const isOne = ([name, value]: readonly [string, unknown]): boolean =>
    (typeof value === 'string' || typeof value === 'number')
    && isSecret(name)
    && !isCountOf(name, value)
    && !isSaid(value, isSecret)
  return new Set(list.flatMap((pair, at) => (isOne(pair) ? [at] : [])))
}

/** All have the same fields: to read them of objects that have others each takes longer than most of these texts. */
const kinds = secretWritings.map(
  ({ signs, mark, head, value, isDelimited, isNoWord, isOfSentence, isUnnamed, isNone, standsFor }) => ({
    signs: signs.map(anyOf),
    mark,
    head,
    value,
    isDelimited: isDelimited === true,
    isNoWord: isNoWord === true,
    isOfSentence: isOfSentence === true,
    isUnnamed: isUnnamed === true,
    isNone,
    standsFor,
  }),
)
type Kind = (typeof kinds)[number]
const ofLists = listSigns.map(anyOf)

/**
 * Of a text that is too long to be looked through all of it is one.
 *
 * @param isSecret is what goes by this name one?
 */
export const secretsInText = (text: string, isSecret: (name: string) => boolean): readonly SecretInText[] => {
  const before = lookedThrough?.get(text)
  if (before?.isSecret === isSecret) return before.found
  const found = withStackRoom(
    () => secretsOf(text, isSecret),
    () => [{ span: [0, text.length] as const, value: text }],
  )
  lookedThrough?.set(text, { isSecret, found })
  return found
}

interface Looked {
  readonly isSecret: (name: string) => boolean
  readonly found: readonly SecretInText[]
}

/** Texts of what is being done now. */
let lookedThrough: Map<string, Looked> | undefined

/**
 * Looks through each text once, however often it is come upon: what an exchange tells is looked for in the same texts
 * in which it is left out. Nothing of it is kept when it is done.
 */
export const eachTextOnce = <T>(work: () => T): T => {
  const outer = lookedThrough
  lookedThrough = new Map()
  try {
    return work()
  } finally {
    lookedThrough = outer
  }
}

const secretsOf = (text: string, isSecret: (name: string) => boolean): readonly SecretInText[] => {
  const signs = signsIn(text)
  const isEscaped = (signs & ofEscapes) !== 0
  const isEncoded = mayBeEncoded.test(text)
  // Most texts are a name or a number, and there are hundreds in an answer.
  if (!isEscaped && !isEncoded && !mayTell(text, signs)) return none
  const found = [...foundIn(text, signs, isSecret)]
  if (isEncoded) for (const one of encodedIn(text)) found.push(...ofEncoded(one, isSecret))
  if (!isEscaped) return found
  const { text: plain, placeOf } = unescaped(text)
  if (plain === text) return found
  for (const {
    span: [from, end],
    value,
  } of foundIn(plain, signsIn(plain), isSecret))
    found.push({ span: [placeOf(from), placeOf(end)], value })
  return found
}

/** All of it is left out, and what it stands for is a secret as well. */
const ofEncoded = ({ span, run, text }: EncodedText, isNamed: (name: string) => boolean): readonly SecretInText[] => {
  const plain = unescaped(text).text
  const within = foundIn(plain, signsIn(plain), isNamed)
  return within.length === 0 ? none : [run, ...within.map(({ value }) => value)].map(value => ({ span, value }))
}

/**
 * By its last word, where that is a secret's name as a whole: `Your PIN`. Of another, what is before it may say what it
 * is: `Max tokens`.
 */
const isNamedAtEnd = (words: string, isNamed: (name: string) => boolean): boolean => {
  const last = words.slice(words.lastIndexOf(' ') + 1)
  return isNamed(last) && !isNamed(`any_${last}`)
}

const foundIn = (text: string, signs: number, isNamed: (name: string) => boolean): readonly SecretInText[] => {
  if (!mayTell(text, signs) && !mayBeKnownToken.test(text)) return none
  const found: SecretInText[] = []
  for (const kind of kinds)
    if (hasAll(signs, kind.signs) && kind.mark?.test(text) !== false) look(kind, text, isNamed, found)
  if (hasAll(signs, ofLists)) found.push(...secretsInLists(text, isNamed))
  return found
}

const hasAll = (signs: number, wanted: readonly number[]): boolean => {
  for (const one of wanted) if ((signs & one) === 0) return false
  return true
}

/** Adds those of one kind. */
const look = (kind: Kind, text: string, isNamed: (name: string) => boolean, found: SecretInText[]): void => {
  const { head, value, isDelimited, isNoWord, isOfSentence, isUnnamed, isNone, standsFor } = kind
  head.lastIndex = 0
  for (let match = head.exec(text); match !== null; match = head.exec(text)) {
    const behind = head.lastIndex
    // Where nothing has to stand before it, the same place would be found again for ever.
    if (match[0] === '') head.lastIndex += 1
    const words = (match.groups?.name ?? match[1] ?? '').trim()
    const name = words.replaceAll(' ', '_')
    if (!isUnnamed && !isNamed(name) && !(isOfSentence && isNamedAtEnd(words, isNamed))) continue
    // Of no other the value is read, for a secret may stand in it.
    value.lastIndex = behind
    const at = value.exec(text)
    const [whole = '', ...groups] = at ?? []
    const sent = (at?.groups?.value ?? groups.find(one => one !== undefined))?.trim() ?? ''
    const said = isDelimited ? sent : withoutEnd(sent)
    if (said === '' || placeholder.test(said) || isCountOf(name, said) || areRules([said])) continue
    if (isNone?.(said, name, isNamed) === true) continue
    if (!isDelimited && !isNoWord && (word.test(said) || isSaidWord(said))) continue
    const from = behind + whole.indexOf(sent)
    head.lastIndex = value.lastIndex
    const marked = said + (marks.exec(sent.slice(said.length))?.[0] ?? '')
    const span = [from, from + marked.length] as const
    const others = [marked === said ? undefined : said, standsFor?.(said)]
    for (const one of [marked, ...others]) if (one !== undefined) found.push({ span, value: one })
  }
}
