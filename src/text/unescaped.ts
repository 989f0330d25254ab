/**
 * A text without the escapes of single characters, and where in the text each of its characters was: so that one search
 * finds a value with any of its characters escaped, in JSON, in an address, in markup, in a shell, and in those of each
 * other.
 *
 * How often something was escaped isn't told apart: a text and what it was escaped to become the same.
 */
import { entityName, entityNamed } from './entities.ts'

export interface Unescaped {
  readonly text: string
  /** Where what is at a place begins in the text as it was. */
  readonly placeOf: (at: number) => number
  /** A span of the text as it was, with the whole of the escapes in the midst of which it begins or ends. */
  readonly around: (span: TextSpan) => TextSpan
}

export type TextSpan = readonly [from: number, end: number]

/** Escapes of other escapes; of the same ones each undoes many. */
const mostRounds = 5

/** Each may be escaped again and again. What is longer is left for another round, or is done bit by bit. */
const [percent, backslash, ampersand] = ['%(?:25){0,16}', String.raw`\\{1,64}`, '&(?:amp;){0,16}']

const byte = (digits: string): string => `(?:${percent}|${backslash}x)${digits}`
const following = byte(String.raw`[89ab][\da-f]`)

/** May be missing, but where something was cut off. */
const semicolon = String.raw`(?:;|(?!\.\.\.|…|\xe2\x80\xa6))`

const escape = new RegExp(
  [
    // Several bytes of one character (RFC 3629).
    `(${byte(String.raw`[cd][\da-f]`)}${following}`,
    `${byte(String.raw`e[\da-f]`)}(?:${following}){2}`,
    `${byte('f[0-7]')}(?:${following}){3})`,
    String.raw`${byte(String.raw`([\da-f]{2})`)}`,
    String.raw`(?:%|${backslash})u([\da-f]{4})`,
    String.raw`${backslash}u\{0{0,8}([\da-f]{1,6})\}`,
    String.raw`${backslash}([0-3][0-7]{2})`,
    `${backslash}([bfnrt])`,
    // Before another letter each of a pair is escaped by the other. A single one is itself, or begins an escape that
    // was cut off.
    String.raw`((?:\\\\){1,32})(?=[^!-/:-@[-${'`'}{-~])`,
    String.raw`((?:\\\\){1,32}|\\(?![^]))`,
    String.raw`\\([!-/:-@[-${'`'}{-~])`,
    `'${backslash}(')'`,
    String.raw`${ampersand}#0{0,64}(\d{1,7})(?!\d)${semicolon}`,
    String.raw`${ampersand}#x0{0,64}([\da-f]{1,6})(?![\da-f])${semicolon}`,
    `${ampersand}(?:(${entityName});|(amp|lt|gt|quot)(?![a-z]))`,
  ].join('|'),
  'gi',
)

const controls: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

const lastCodePoint = 0x10_ff_ff

const characterOf = (code: number): string | undefined =>
  code <= lastCodePoint ? String.fromCodePoint(code) : undefined

const ofBytes = (escaped: string): string => {
  const digits = escaped.match(/[\da-f]{2}(?=[%\\]|$)/gi) ?? []
  const bytes = Buffer.from(digits.join(''), 'hex')
  const text = bytes.toString()
  return text.includes('\u{FFFD}') ? bytes.toString('latin1') : text
}

/** Undefined: nothing. */
const standsFor = (groups: readonly (string | undefined)[]): string | undefined => {
  const [, bytes, hexByte, unit, point, octal, control, itself, pairs, plain, quote, decimal, hex, name, bareName] =
    groups
  if (bytes !== undefined) return ofBytes(bytes)
  const code = hexByte ?? unit ?? point ?? hex
  if (code !== undefined) return characterOf(Number.parseInt(code, 16))
  if (octal !== undefined) return characterOf(Number.parseInt(octal, 8))
  if (decimal !== undefined) return characterOf(Number(decimal))
  if (control !== undefined) return controls[control.toLowerCase()]
  if (itself !== undefined) return '\\'
  if (pairs !== undefined) return ''
  return plain ?? quote ?? entityNamed(name ?? bareName ?? '')
}

/** Of each escape its first character. Found far faster than the whole. */
const marks = /[%\\&']/

/** One time without them. */
class Round {
  readonly text: string
  /** Of each escape: where what it stands for is, and is at an end, and where it was itself. */
  readonly #starts: readonly number[]
  readonly #ends: readonly number[]
  readonly #froms: readonly number[]
  readonly #dones: readonly number[]

  constructor(
    text: string,
    starts: readonly number[],
    ends: readonly number[],
    froms: readonly number[],
    dones: readonly number[],
  ) {
    this.text = text
    this.#starts = starts
    this.#ends = ends
    this.#froms = froms
    this.#dones = dones
  }

  placeOf(at: number): number {
    const last = lastBefore(this.#starts, at)
    const end = this.#ends[last]
    if (end === undefined) return at
    // Half of a character that was escaped as one begins where that does.
    return at < end ? (this.#froms[last] ?? 0) : (this.#dones[last] ?? 0) + at - end
  }

  around([from, end]: TextSpan): TextSpan {
    const [[behindFrom, unit], [behind, endUnit]] = [this.#within(from), this.#within(end)]
    return [from - (behindFrom % unit), end + ((endUnit - (behind % endUnit)) % endUnit)]
  }

  /** Of an escape in the midst of which the place is: how far from its beginning, and how long what can't be cut is. */
  #within(at: number): readonly [behind: number, unit: number] {
    const last = lastBefore(this.#froms, at)
    const [from = 0, end = 0] = [this.#froms[last], this.#dones[last]]
    if (end <= at) return [0, 1]
    return [at - from, this.#starts[last] === this.#ends[last] ? 2 : end - from]
  }
}

const once = (given: string): Round | undefined => {
  if (!marks.test(given)) return undefined
  let text = ''
  const [starts, ends, froms, dones]: [number[], number[], number[], number[]] = [[], [], [], []]
  let done = 0
  escape.lastIndex = 0
  for (let match = escape.exec(given); match !== null; match = escape.exec(given)) {
    const [whole] = match
    const character = standsFor(match)
    if (character === undefined || character === whole) continue
    text += given.slice(done, match.index)
    starts.push(text.length)
    froms.push(match.index)
    text += character
    done = match.index + whole.length
    ends.push(text.length)
    dones.push(done)
  }
  return starts.length === 0 ? undefined : new Round(text + given.slice(done), starts, ends, froms, dones)
}

/** The index of the last of ascending numbers that is less; -1: none is. */
const lastBefore = (numbers: readonly number[], at: number): number => {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] ?? 0) < at) low = middle + 1
    else high = middle
  }
  return low - 1
}

export const unescaped = (given: string): Unescaped => {
  const rounds: Round[] = []
  for (let text = given; rounds.length < mostRounds; text = rounds.at(-1)?.text ?? text) {
    const round = once(text)
    if (round === undefined) break
    rounds.push(round)
  }
  return {
    text: rounds.at(-1)?.text ?? given,
    placeOf: at => rounds.reduceRight((place, round) => round.placeOf(place), at),
    around: span => rounds[0]?.around(span) ?? span,
  }
}
