/**
 * Looks for values in a text, whatever they have been turned into: escaped, percent-encoded, quoted-printable, in
 * base64 or base32 at any alignment, with space in it or without, in base85, uuencoded, in hexadecimal or binary
 * digits, as numbers of bytes, compressed, as entities of HTML, as words of a mail's head, in UTF-7, UTF-16, UTF-32 or
 * Latin-1,
 * in another case, without accents, with other signs between words or digits, letter by letter, in ROT13, backwards;
 * numbers in other digits; and days in whatever way they are written.
 *
 * What can be undone is undone in the text; what can't (an encoding has no end of its own) is done to the value. All
 * values are looked for at once, so that it takes one look at the text however many there are.
 */
import { isUtf8 } from 'node:buffer'
import { base32, base32hex } from '../text/base32.ts'
import { fromBase85 } from '../text/base85.ts'
import { rot13 } from '../text/rot13.ts'
import { unescaped } from '../text/unescaped.ts'
import { withDays } from './date-writings.ts'
import { folded } from './folded.ts'
import { inflated } from './inflated.ts'
import { needlesOf } from './needles.ts'
import { spellingsOf } from './spellings.ts'

/** Characters: shorter ones are in any text. */
const shortest = 4

/** Characters of base64 that are looked for with space in it: fewer are in a sentence by chance. */
const shortestInPieces = 8

/** Characters of a value that has spaces for its pluses: fewer may be words. */
const shortestSpaced = 12

/** Between texts that are looked at together: what one of them ends with makes no word with how another begins. */
export const betweenTexts = '\n|\n'

/** In the place of a value: it may be there. */
export const tooManyEncodings = 'too many encodings in each other'

export interface Leaks {
  /** The first value that is in the text, in whatever form; or that nobody can say. */
  in(text: string): string | undefined
}

export const isLongEnough = (value: string): boolean => [...value].length >= shortest

/** @param values shorter ones than four characters are not looked for */
export const leaksOf = (values: Iterable<string>): Leaks => {
  const long = [...values].filter(isLongEnough)
  const formsBy = (forms: (value: string) => readonly string[]): readonly (readonly [string, string])[] =>
    long.flatMap(value => forms(value).map(form => [form, value] as const))
  const exactOnes = formsBy(exactForms)
  const inAnyCase = needlesOf(formsBy(foldedForms), shortest)
  const exact = needlesOf(
    exactOnes.filter(([form]) => form.length < shortestInPieces),
    shortest,
  )
  const exactInPieces = needlesOf(exactOnes, shortestInPieces)
  const unsigned = needlesOf(formsBy(unsignedForms), shortestUnsigned)
  const turnedOnes = formsBy(turnedWords)
  const turned = needlesOf(turnedOnes, shortestTurnedWord + 2)
  return {
    in: text => {
      if (long.length === 0) return undefined
      const all = undone(text)
      if (all === undefined) return tooManyEncodings
      for (const one of all) {
        const found =
          firstOf(spellingsOf(one), spelling => inAnyCase(folded(spelling)))
          ?? exact(one)
          ?? exactInPieces(one)
          ?? exactInPieces(onOneLine(one))
          ?? unsigned(withoutSigns(one))
          ?? (turnedOnes.length > 0 ? turned(wordsIn(one)) : undefined)
        if (found !== undefined) return found
      }
      return undefined
    },
  }
}

const firstOf = (texts: readonly string[], find: (text: string) => string | undefined): string | undefined => {
  for (const text of texts) {
    const found = find(text)
    if (found !== undefined) return found
  }
  return undefined
}

/** Letters and digits of a value between which there are other signs: fewer are in two words by chance. */
const shortestUnsigned = 8

/** Lines are kept apart. */
const withoutSigns = (text: string): string => folded(text).replaceAll(/[^\p{L}\p{N}\n]/gu, '')

/** A number to call: written for another country or for this one. */
const isToCall = /^\s*(?:\+|\(?0)[\d\s()./-]{9,25}$/
/** Digits of it that are alike in both. */
const ofSubscriber = 9

const unsignedForms = (value: string): readonly string[] => {
  const bare = withoutSigns(soughtOf(value)).replaceAll('\n', '')
  const called = isToCall.test(value) ? [bare.slice(-ofSubscriber)] : []
  // Numbers that stand one behind the other are such a row of digits, too.
  return [bare, ...called].filter(form => form.length >= (/^\d+$/.test(form) ? ofSubscriber : shortestUnsigned))
}

/** Letters of a value in ROT13: of fewer there are words that mean something else, or they are in the midst of one. */
const [shortestTurned, shortestTurnedWord] = [8, 5]

/** With a space on either side. */
const wordsIn = (text: string): string => ` ${folded(text).replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `

const turnedWords = (value: string): readonly string[] => {
  const plain = folded(value)
  return plain.length < shortestTurned && /^\p{L}+$/u.test(plain) && plain.length >= shortestTurnedWord
    ? [` ${rot13(plain)} `]
    : []
}

/** Characters of a number in other digits: fewer are in any digest, where no letter is beyond its own. */
const shortestInDigits = 8
const inOtherDigits = (value: string): readonly string[] =>
  /^[1-9]\d{6,18}$/.test(value)
    ? [2, 8, 16, 36]
        .map(base => BigInt(value).toString(base))
        .filter(digits => digits.length >= shortestInDigits || /^(?=.*[g-z]).{7}/.test(digits))
    : []

/** Characters: where so many of a value stand, whatever follows is told with them. */
const longestSought = 256

/** What is looked for of a value: no half of a character is at its end. */
const soughtOf = (value: string): string =>
  value.length <= longestSought ? value : value.slice(0, longestSought).replace(/[\u{D800}-\u{DBFF}]$/u, '')

const foldedForms = (value: string): readonly string[] => {
  // How a letter is folded may depend on the one behind it.
  const whole = value.length <= longestSought
  const plain = whole ? folded(value) : folded(value.slice(0, 2 * longestSought)).slice(0, longestSought)
  const sought = soughtOf(value)
  const bytes = bytesOf(sought)
  const unescapedToo = folded(unescaped(sought).text)
  return [
    plain,
    ...(isLongEnough(unescapedToo) ? [unescapedToo] : []),
    ...spellingsOf(value.slice(0, 2 * longestSought))
      .slice(1)
      .map(spelling => folded(spelling).slice(0, longestSought))
      .filter(isLongEnough),
    // Who reads as a form what is none has a space for a plus.
    ...(value.length < shortestSpaced ? [] : [plain.replaceAll('+', ' ')]),
    [...plain].toReversed().join(''),
    ...(plain.length < shortestTurned ? [] : [rot13(plain)]),
    ...inOtherDigits(value),
    ...bytes.map(one => one.toString('hex')),
    ...[base32, base32hex].flatMap(encode => aligned(Buffer.from(sought), 5, 5, encode)),
  ]
}

/** In these a letter of another case is another one. */
const exactForms = (value: string): readonly string[] =>
  bytesOf(soughtOf(value)).flatMap(bytes => [
    ...aligned(bytes, 3, 6, one => one.toString('base64')),
    ...aligned(bytes, 3, 6, one => one.toString('base64url')),
  ])

const bytesOf = (value: string): readonly Buffer[] => [
  Buffer.from(value),
  // Where every other byte is 0, either order of them has the same between the first and the last that is none.
  ...(/[^\0-\u{FF}]/u.test(value)
    ? [Buffer.from(value, 'utf16le'), Buffer.from(value, 'utf16le').swap16()]
    : [Buffer.from(value, 'utf16le').subarray(0, -1)]),
  ...(/[\u{80}-\u{FF}]/u.test(value) && !/[^\0-\u{FF}]/u.test(value) ? [Buffer.from(value, 'latin1')] : []),
]

/**
 * After each count of other bytes: the characters that hold nothing but bits of the value.
 *
 * @param group bytes @param bits of a character
 */
const aligned = (bytes: Buffer, group: number, bits: number, encode: (bytes: Buffer) => string): readonly string[] =>
  Array.from({ length: group }, (_, offset) => {
    const whole = Buffer.concat([Buffer.alloc(offset), bytes])
    return encode(whole).slice(Math.ceil((offset * 8) / bits), Math.floor((whole.length * 8) / bits))
  })

/** An encoding in an encoding in an encoding in an encoding. */
const mostRounds = 4

/** Characters of all that a text stands for: nobody says which encodings it has been put into, so all are tried. */
const mostUndone = (text: string): number => 1_000_000 + 200 * text.length

/** The text, and what it stands for: of texts that are looked at together those that do. Undefined: too much. */
export const undone = (text: string): readonly string[] | undefined => {
  const found = new Set([text])
  let latest = [text]
  let room = mostUndone(text)
  for (let round = 0; round < mostRounds && latest.length > 0; round += 1) {
    const before = latest
    latest = []
    for (const one of before)
      for (const young of undoings.flatMap(undo => changedIn(one, undo(one)))) {
        if (found.has(young)) continue
        room -= young.length
        if (room < 0) return undefined
        found.add(young)
        latest.push(withoutNoise(young))
      }
  }
  return [...found]
}

/** Characters: of fewer it can't be said. */
const shortestNoise = 1000

/**
 * What numbers that are no text come out as: a long one with a control character in sixty-four, of which none is
 * escaped any further. Of such there would be hundreds, for all escapes are in it by chance.
 */
const isNoise = (text: string): boolean =>
  // oxlint-disable-next-line no-control-regex
  text.length >= shortestNoise && (text.match(/[\x01-\x08\x0E-\x1F\x7F]/g)?.length ?? 0) * 64 > text.length

const withoutNoise = (text: string): string =>
  text
    .split(betweenTexts)
    .filter(one => !isNoise(one))
    .join(betweenTexts)

/** What is as it was has been looked at: with it, each encoding of the one would be tried with each of the other. */
const changedIn = (before: string, after: string): readonly string[] => {
  if (before === after) return []
  const [old, young] = [before.split(betweenTexts), after.split(betweenTexts)]
  if (old.length !== young.length) return [after]
  return [young.filter((one, at) => one !== old[at]).join(betweenTexts)]
}

const character = (code: number): string => (code <= 0x10_ff_ff ? String.fromCodePoint(code) : '')

const textOf = (bytes: Buffer): string => fromUtf32(bytes) ?? bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1')

/** At any alignment, either end first; undefined: it isn't. Of other bytes hardly any four are a character. */
const fromUtf32 = (bytes: Buffer): string | undefined => {
  if (!bytes.includes(0)) return undefined
  const texts = [0, 1, 2, 3].flatMap(from =>
    (['readUInt32LE', 'readUInt32BE'] as const).map(read => {
      const count = Math.max(0, Math.floor((bytes.length - from) / 4))
      const codes = Array.from({ length: count }, (_, at) => bytes[read](from + at * 4))
      return codes.map(code => (code < 0x20 || code > 0x10_ff_ff ? '\n' : String.fromCodePoint(code))).join('')
    }),
  )
  const found = texts.filter(text => /[^\n]{4}/.test(text))
  return found.length === 0 ? undefined : found.join('\n')
}

/** RFC 2152; in the names of mailboxes (RFC 3501, section 5.1.3) with other signs. */
const fromUtf7 = (text: string, start: string): string =>
  text.replaceAll(new RegExp(`\\${start}([a-z\\d+/,]{3,})-?`, 'gi'), (run, coded: string) => {
    const bytes = Buffer.from(coded.replaceAll(',', '/'), 'base64')
    return bytes.length % 2 === 0 ? bytes.swap16().toString('utf16le') : run
  })

/** The text that bytes are, if all of it is shown. */
const shownBy = (bytes: Buffer): string | undefined => {
  const text = isUtf8(bytes) ? bytes.toString() : undefined
  return text === undefined || /[^\P{C}\p{Cf}\s]/u.test(text) ? undefined : text
}

/** What an encoding of bytes stands for, if that is a text, or a compressed one; else as it was. */
const standsFor = (run: string, bytes: Buffer): string => {
  const plain = shownBy(bytes)
  if (plain !== undefined) return plain
  const wide = fromUtf32(bytes)
  if (wide !== undefined) return wide
  const text = inflated(bytes)
  return text === undefined ? run : textOf(text)
}

/** Space that nobody looks for must not make a word of two that stood on lines of their own. */
const onOneLine = (run: string): string => run.replaceAll(/\s+/g, '')

/** RFC 2047: words that follow each other are one. */
const fromWords = (run: string): string =>
  textOf(
    Buffer.concat(
      [...run.matchAll(/\?([bq])\?([^?\s]*)\?=/gi)].map(([, coding = '', word = '']) =>
        /b/i.test(coding) ? Buffer.from(word, 'base64') : fromQuoted(word),
      ),
    ),
  )

const fromQuoted = (word: string): Buffer =>
  Buffer.from(
    word
      .replaceAll('_', ' ')
      .replaceAll(/=([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  )

const fromDecimal = (run: string): string => {
  const numbers = (run.match(/\d+/g) ?? []).map(Number)
  return numbers.every(number => number <= 255) ? textOf(Buffer.from(numbers)) : run
}

const fromBinary = (run: string): string =>
  textOf(Buffer.from((run.match(/[01]{8}/g) ?? []).map(byte => Number.parseInt(byte, 2))))

const fromHex = (run: string): Buffer => Buffer.from(run.replaceAll(/0x|[^\da-f]/gi, ''), 'hex')

/**
 * RFC 1924 and others, of each run by itself, by the first of the alphabets by which it is a text. A run stands between
 * spaces, between quotation marks, as in JSON, or between its own marks.
 */
const fromBase85Runs = (text: string): string =>
  base85Runs.reduce(
    (before, pattern) =>
      before.replaceAll(pattern, (run, coded: string) =>
        fromBase85(coded).reduce((found, bytes) => (found === run ? (shownBy(bytes) ?? run) : found), run),
      ),
    text,
  )

const base85Runs = [
  /(?<![!-~])(?:<~)?([!-~]{7,}?)(?:~>)?(?![!-~])/g,
  /(?<=")(?:<~)?([!#-~]{7,}?)(?:~>)?(?=")/g,
  /<~([!-u]{7,})~>/g,
]

/** Of each line the first sign says how many bytes it has, and each of the others has six bits. */
const fromUuencoded = (text: string): string =>
  text.replaceAll(/^[#-M][ -`]{4,60}$/gm, line => {
    const count = line.charCodeAt(0) - 32
    const coded = line.slice(1).padEnd(Math.ceil(count / 3) * 4, ' ')
    if (coded.length !== Math.ceil(count / 3) * 4) return line
    const letters = [...coded].map(one => base64Letters.charAt((one.charCodeAt(0) - 32) & 63)).join('')
    return shownBy(Buffer.from(letters, 'base64').subarray(0, count)) ?? line
  })

const base64Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Letter by letter, with the same signs between them: `A d a`. Digits alone may be a list of numbers. */
const fromLetters = (text: string): string =>
  text.replaceAll(
    /(?<![\p{L}\p{N}])[\p{L}\p{N}]([^\p{L}\p{N}\n]{1,3})[\p{L}\p{N}](?:\1[\p{L}\p{N}]){1,200}(?![\p{L}\p{N}])/gu,
    run => {
      const letters = run.replaceAll(/[^\p{L}\p{N}]/gu, '')
      return /^\d{0,5}$/.test(letters) ? run : letters
    },
  )

const undoings: readonly ((text: string) => string)[] = [
  // Of all kinds at once, whatever they stand in, and however often.
  text => unescaped(text).text,
  // Of CSS.
  text => text.replaceAll(/\\([\da-f]{1,6})(?:\r\n|\s)?/gi, (_, code: string) => character(Number.parseInt(code, 16))),
  text => text.replaceAll(/=\r?\n/g, '').replaceAll(/(?:=[\da-f]{2})+/gi, run => textOf(fromHex(run))),
  text => text.replaceAll(/=\?[\w-]+\?[bq]\?[^?\s]*\?=(?:\s+=\?[\w-]+\?[bq]\?[^?\s]*\?=)*/gi, fromWords),
  text => text.replaceAll(/\b(?:0x)?[\da-f]{2}(?:[\s:,;-]{1,3}(?:0x)?[\da-f]{2}){3,}\b/gi, run => textOf(fromHex(run))),
  text => text.replaceAll(/\b\d{1,3}(?:[\s,;]{1,3}\d{1,3}){3,}\b/g, fromDecimal),
  text => text.replaceAll(/(?:(?:0b)?[01]{8}[\s,;:_-]{0,3}){4,}/g, fromBinary),
  text => fromUtf7(text, '+'),
  text => fromUtf7(text, '&'),
  // What mails and keys break into lines as long as each other.
  text => text.replaceAll(/(?:(?<![\w+/-])[\w+/-]{16,}={0,2}\s{1,4})+[\w+/-]+={0,2}/g, onOneLine),
  text => text.replaceAll(/(?:[\da-f]{2}){8,}/gi, run => standsFor(run, fromHex(run))),
  text => text.replaceAll(/[\w+/-]{8,}/g, run => standsFor(run, Buffer.from(run, 'base64'))),
  // UTF-8 that was read as Latin-1.
  text => text.replaceAll(/[\u{80}-\u{FF}]{2,}/gu, run => textOf(Buffer.from(run, 'latin1'))),
  text => text.replaceAll('\0', ''),
  withDays,
  fromLetters,
  fromBase85Runs,
  fromUuencoded,
  text => text.replaceAll('+', ' '),
]
