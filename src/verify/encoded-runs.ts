/**
 * The parts of a text that stand for another text: in base64, base32, hexadecimal digits, quoted-printable, in
 * UTF-16. What they stand for may have such parts again.
 *
 * Only what is a text counts: a word that happens to be of the letters of base64 hardly ever stands for one.
 */
import { isUtf8 } from 'node:buffer'
import { fromBase32 } from '../text/base32.ts'
import type { TextSpan } from '../text/unescaped.ts'

export interface EncodedRun {
  readonly span: TextSpan
  readonly text: string
}

/** Takes as long as the text is. */
export const encodedRunsIn = (text: string): readonly EncodedRun[] =>
  kinds.flatMap(({ run, read, isOfPath = false }) =>
    [...text.matchAll(run)].flatMap(match =>
      [[match.index, match[0]] as const, ...(isOfPath ? segmentsOf(match[0], match.index) : [])].flatMap(
        ([from, part]) => {
          const span = [from, from + part.length] as const
          const mark = isCutOffAt(text, span[1]) ? '...' : ''
          return read(part).flatMap(one => (one === undefined || one === part ? [] : [{ span, text: one + mark }]))
        },
      ),
    ),
  )

/** A byte, or what stands between two, of which not all is there. */
const cutOff = /[\s,;:_-]{0,3}(?:0x?)?[\w=]{0,2}(?:\.\.\.|…|\xe2\x80\xa6)/iy

const isCutOffAt = (text: string, at: number): boolean => {
  cutOff.lastIndex = at
  return cutOff.test(text)
}

/** In an address a slash is none of the letters of base64. */
const segmentsOf = (run: string, from: number): readonly (readonly [from: number, segment: string])[] =>
  run.includes('/') ? [...run.matchAll(/[^/]{8,}/g)].map(match => [from + match.index, match[0]] as const) : []

/** Each byte by itself, as programs list them. */
const bytesIn = (byte: string): RegExp =>
  new RegExp(String.raw`(?<![\w.])(?:0x)?${byte}(?:[\s,;:_-]{1,3}(?:0x)?${byte}){3,4000}(?![\da-z])`, 'gi')

interface Kind {
  readonly run: RegExp
  readonly read: (run: string) => readonly (string | undefined)[]
  /** Each segment of a path may be one by itself. */
  readonly isOfPath?: boolean
}

const kinds: readonly Kind[] = [
  {
    run: /[\w+/-]{8,}={0,6}/g,
    read: run => [fromBase64(run), fromHex(run), inBase32(run)],
    isOfPath: true,
  },
  // What mails and keys break into lines (RFC 2045, section 6.8; RFC 7468, section 2).
  {
    run: /(?<![\w+/-])(?:[\w+/-]{16,}\r?\n[ \t]{0,4}){1,4000}[\w+/-]+={0,2}/g,
    read: run => [fromBase64(run), fromHex(run.replaceAll(/\s+/g, ''))],
  },
  { run: bytesIn('[\\da-f]{2}'), read: run => [fromBytes(run, 16)] },
  { run: bytesIn(String.raw`\d{1,3}`), read: run => [fromBytes(run, 10)] },
  // Where a word begins: else each of its places would be tried.
  { run: /(?<![^\s=])[^\s=]*(?:=(?:[\dA-F]{2}|\r?\n)[^\s=]*){1,4000}/gi, read: run => [fromQuoted(run)] },
  { run: /\0?(?:[^\0]\0){3,4000}[^\0]?/g, read: run => [run.replaceAll('\0', '')] },
]

/** Undefined: it is none. */
const textOf = (bytes: Buffer): string | undefined => {
  const [first, second] = bytes
  if (first === 0 || second === 0) {
    const even = bytes.subarray(0, bytes.length - (bytes.length % 2))
    const wide = (first === 0 ? Buffer.from(even).swap16() : even).toString('utf16le')
    return isPlain(wide) ? wide : undefined
  }
  if (!isUtf8(bytes)) return undefined
  const text = bytes.toString()
  return isPlain(text) ? text : undefined
}

const isPlain = (text: string): boolean => !/[^\P{C}\p{Cf}\s]/u.test(text)

const fromBase64 = (run: string): string | undefined => textOf(Buffer.from(run, 'base64'))

const fromHex = (run: string): string | undefined =>
  /^(?:0x)?(?:[\da-f]{2})+$/i.test(run) ? textOf(Buffer.from(run.replace(/^0x/i, ''), 'hex')) : undefined

const inBase32 = (run: string): string | undefined => {
  const bytes = fromBase32(run)
  return bytes && textOf(bytes)
}

const fromBytes = (run: string, base: number): string | undefined => {
  const bytes = run.split(/[\s,;:_-]+/).map(one => Number.parseInt(one.replace(/^0x/i, ''), base))
  return bytes.some(byte => byte > 255) ? undefined : textOf(Buffer.from(bytes))
}

/** RFC 2045, section 6.7. */
const fromQuoted = (run: string): string | undefined =>
  textOf(
    Buffer.from(
      Buffer.from(run.replaceAll(/=\r?\n/g, ''))
        .toString('latin1')
        .replaceAll(/=([\dA-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
      'latin1',
    ),
  )
