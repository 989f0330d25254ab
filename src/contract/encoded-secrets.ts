/**
 * Secrets in base64, base64url or hexadecimal digits: of a text that has one in it, and of a name and a password behind
 * what says that somebody logs in.
 */
import { isUtf8 } from 'node:buffer'
import { capital } from '../text/capital.ts'
import type { TextSpan } from '../text/unescaped.ts'

const hex = String.raw`(?:0x)?(?:[\da-fA-F]{2})`

/** Characters: in fewer no name and value come. */
const shortest = 12
const runs = new RegExp(String.raw`(?<![\w+/-])(?:${hex}{${shortest},}(?![\w+/-])|[\w+/-]{${shortest},}={0,2})`, 'g')

/** No other text has anything in these encodings. */
export const mayBeEncoded = new RegExp(String.raw`[\w+/-]{${shortest}}`)

/** Undefined: it is no text's encoding. */
const textOf = (run: string): string | undefined => {
  const isHex = run.length % 2 === 0 && /^(?:0x)?[\da-fA-F]+$/.test(run)
  const bytes = Buffer.from(run.replace(/^0x/, ''), isHex ? 'hex' : 'base64')
  if (!isUtf8(bytes)) return undefined
  const text = bytes.toString()
  return /[^\P{C}\p{Cf}\s]/u.test(text) ? undefined : text
}

/** As one, or else as parts of a path. */
const textsOf = (run: string, from: number): readonly EncodedText[] => {
  const whole = textOf(run)
  if (whole !== undefined) return [{ span: [from, from + run.length], run, text: whole }]
  return run.includes('/')
    ? [...run.matchAll(/[^/]{12,}/g)].flatMap(({ 0: part, index }): readonly EncodedText[] => {
        const text = textOf(part)
        return text === undefined ? [] : [{ span: [from + index, from + index + part.length], run: part, text }]
      })
    : []
}

export interface EncodedText {
  /** Of the text in which it stands. */
  readonly span: TextSpan
  readonly run: string
  /** What it is an encoding of. */
  readonly text: string
}

/** What stands in a text in one of these encodings, if it is text. */
export const encodedIn = (text: string): readonly EncodedText[] => {
  const found: EncodedText[] = []
  runs.lastIndex = 0
  for (let match = runs.exec(text); match !== null; match = runs.exec(text)) {
    const [run] = match
    found.push(...textsOf(run, match.index))
  }
  return found
}

/** What says that a name and a password follow. */
const login = String.raw`(?:basic|log[-_ ]?[io]n|sign[-_ ]?in|auth(?:n|entication|orization)?|user[-_ ]?pass\w{0,6})`

/** How they follow it. */
export const beforeLogin =
  String.raw`(?<![\w-])${login}["'\\]{0,4}(?:[^\S\r\n]{0,3}[:=]|[^\S\r\n]{1,3}(?:is|was))?`
  + String.raw`[^\S\r\n]{0,4}["'\\]{0,4}`

/** No text without one of these has any of that. */
export const mayBeginLogin = /basic|log|sign|auth|user/i

const isLogin = new RegExp(`^${login}$`, 'i')

/** Does an object have under this name an encoding of a name and a password? */
export const isEncodedLogin = (name: string, value: unknown): boolean =>
  typeof value === 'string' && isLogin.test(name) && passwordIn(value) !== undefined

/** The password, if it is an encoding of that and a name. */
export const passwordIn = (run: string): string | undefined =>
  /^[^\s:]{1,200}:([^\r\n]{1,500})$/.exec(textOf(run) ?? '')?.[1]

const words = ['passw', 'pwd=', 'secret', 'token', 'api_key', 'api-key', 'apikey', 'credential', 'authoriz', 'bearer']
const writings = [
  'Api_Key',
  'Api-Key',
  'apiKey',
  'ApiKey',
  ...words.flatMap(word => [word, word.toUpperCase(), capital(word)]),
]

/** At whichever place of three bytes it begins: the letters that are its own alone. */
const lettersOf = (word: string, before: number): string => {
  const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(word)])
  const letters = bytes.toString('base64').slice(0, Math.floor((bytes.length * 8) / 6))
  return letters.slice(Math.ceil((before * 8) / 6))
}

const inBase64 = new RegExp([0, 1, 2].flatMap(before => writings.map(word => lettersOf(word, before))).join('|'))
const inHex = new RegExp(writings.map(word => Buffer.from(word).toString('hex')).join('|'), 'i')
const mayBeLogin = new RegExp(String.raw`${beforeLogin}[\w+/-]{6}`, 'i')

/**
 * Of a text that begins with nine characters of ASCII: of the bits of each three of them the highest are 0. Hardly any
 * other run is like that, no id and no word.
 */
const ofAscii = new RegExp(
  String.raw`(?<![\w+-])(?:(?:[A-Za-f][A-HQ-Xg-nw-z0-3][ABEFIJMNQRUVYZcdghklopstwx014589][\w+/-]){3}[\w+/-]*`
    + String.raw`|(?:0x)?(?:[2-7][\dA-Fa-f]){${shortest},}(?![\w+/-]))`,
  'g',
)

/**
 * May there be a secret in one of these encodings? Quickly found out.
 *
 * @param mayHold may there be one in what a text is an encoding of?
 */
export const mayHoldEncoded = (text: string, mayHold: (text: string) => boolean): boolean =>
  inBase64.test(text)
  || inHex.test(text)
  || mayBeLogin.test(text)
  || [...text.matchAll(ofAscii)].some(({ 0: run, index }) => textsOf(run, index).some(one => mayHold(one.text)))
