/** The text of a body that is not binary. */
import { isAscii, isUtf8 } from 'node:buffer'
import { BoundedMap } from '../../text/bounded-map.ts'
import type { Slices } from '../../text/slices.ts'
import { mediaTypeParameters } from './media-types.ts'

/** What is told of a body that has no text. */
export const notUtf8 = 'expected UTF-8, found bytes that are not.'

/** Bytes that are decoded in one go. */
const piece = 1024 * 1024

/**
 * Without a byte order mark, which JSON may not begin with (RFC 8259, section 8.1) and is ignored all the same.
 * Undefined: it is not UTF-8.
 */
export const textOf = (bytes: Buffer): string | undefined => {
  // Most bodies are, and need no decoding.
  if (isAscii(bytes)) return bytes.toString('latin1')
  if (!isUtf8(bytes)) return undefined
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  return bytes.toString('utf8', isMarked ? 3 : 0)
}

/** The same, a little at a time. */
export function* textInSlices(bytes: Buffer): Slices<string | undefined> {
  if (!isUtf8(bytes)) return undefined
  const texts: (string | undefined)[] = []
  for (let from = 0; from < bytes.length;) {
    let to = Math.min(from + piece, bytes.length)
    // What goes on with a character that has begun is 10xxxxxx.
    while (to < bytes.length && ((bytes[to] ?? 0) & 0xc0) === 0x80) to--
    texts.push(from === 0 ? textOf(bytes.subarray(0, to)) : bytes.toString('utf8', from, to))
    yield
    from = to
  }
  return texts.join('')
}

/** The same, in the charset that its media type names, if it is one that is known; else it is to be UTF-8. */
export const writtenText = (bytes: Buffer, mediaType: string | undefined): string | undefined => {
  const named = mediaType === undefined ? undefined : charsetOf(mediaType)
  if (named === undefined || (isOfAscii.test(named) && isUtf8(bytes))) return textOf(bytes)
  const charset = named === 'utf-16' && bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : named
  const known = decoders.get(charset) ?? decoderOf(charset)
  decoders.set(charset, known)
  return known === 'unknown' ? textOf(bytes) : known.decode(bytes)
}

/** Who has nothing else to send says so of all that is sent; decoders take it for Windows-1252. */
const isOfAscii = /^(?:us-)?ascii$/

/**
 * The same text in UTF-8, where the bytes are UTF-16: a mark at the beginning tells that, or that of the first two
 * characters, which are of ASCII in all but prose, every other byte is 0. Else as they were.
 */
export const inUtf8 = (bytes: Buffer): Buffer => {
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes
  const isMarked = first + second === 0xfe + 0xff && (first === 0xfe || first === 0xff)
  const isHighFirst = isMarked ? first === 0xfe : first === 0 && second > 0 && third === 0 && fourth > 0
  const isLowFirst = isMarked ? first === 0xff : first > 0 && second === 0 && third > 0 && fourth === 0
  const isWider = isMarked && third === 0 && fourth === 0
  if (isWider || bytes.length < shortestWide || (!isHighFirst && !isLowFirst)) return bytes
  return Buffer.from(new TextDecoder(isHighFirst ? 'utf-16be' : 'utf-16le').decode(bytes))
}
const shortestWide = 4

/** Another one than UTF-8, in lower case. */
export const charsetOf = (mediaType: string): string | undefined => {
  const charset = mediaTypeParameters(mediaType).get('charset')?.toLowerCase()
  return charset === 'utf-8' || charset === 'utf8' ? undefined : charset
}

type Decoder = InstanceType<typeof TextDecoder> | 'unknown'

/** To make one takes longer than to decode a field. */
const decoders = new BoundedMap<string, Decoder>(20)

const decoderOf = (charset: string): Decoder => {
  try {
    return new TextDecoder(charset)
  } catch {
    return 'unknown'
  }
}
