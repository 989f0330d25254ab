/** A body without its content codings (RFC 9110, section 8.4): what was meant, not what was sent. */
import { isUtf8 } from 'node:buffer'
import { promisify } from 'node:util'
import * as zlib from 'node:zlib'
import { headerParts } from '../text/header-list.ts'
import { messageOf } from '../text/message-of.ts'
import { lenient, lenientBrotli } from '../verify/http-fetch.ts'

export type DecodedBody =
  | { readonly kind: 'decoded'; readonly bytes: Buffer }
  /** It is not what it says it is. */
  | { readonly kind: 'broken'; readonly coding: string; readonly message: string }
  /** It can't be looked into. */
  | { readonly kind: 'closed'; readonly why: string }

interface Bounds {
  readonly maxOutputLength: number
  readonly chunkSize: number
}

/** @param isLenient what has no end in its coding is taken as it is */
type Decode = (bytes: Buffer, bounds: Bounds, isLenient: boolean) => Promise<Buffer>

const byZlib =
  (decode: (bytes: Buffer, options: zlib.ZlibOptions) => Promise<Buffer>): Decode =>
  (bytes, bounds, isLenient) =>
    decode(bytes, isLenient ? { ...bounds, ...lenient } : bounds)

const gunzip = byZlib(promisify(zlib.gunzip))
const inflate = byZlib(promisify(zlib.inflate))
const inflateRaw = byZlib(promisify(zlib.inflateRaw))
const unBrotli = promisify(zlib.brotliDecompress)

const decoders: Readonly<Record<string, Decode>> = {
  gzip: gunzip,
  'x-gzip': gunzip,
  br: (bytes, bounds, isLenient) => unBrotli(bytes, isLenient ? { ...bounds, ...lenientBrotli } : bounds),
  // Many senders leave the wrapping out that RFC 9110, section 8.4.1.2, wants.
  deflate: (bytes, ...how) => (((bytes[0] ?? 0) & 0x0f) === 8 ? inflate : inflateRaw)(bytes, ...how),
}

/**
 * What of an `Accept-Encoding` (RFC 9110, section 12.5.3) asks for a body that can be looked into here; of none of it a
 * service may send any coding it likes.
 */
export const readableOf = (acceptEncoding: string): string => {
  const kept = headerParts(acceptEncoding, ',')
    .map(part => part.trim())
    .filter(part => {
      const [coding = '', ...parameters] = part.split(';').map(one => one.trim().toLowerCase())
      const isRefused = parameters.some(one => /^q\s*=\s*0(\.0*)?$/.test(one))
      return coding !== '' && (isRefused || coding === 'identity' || Object.hasOwn(decoders, coding))
    })
  return kept.length === 0 ? 'identity' : kept.join(', ')
}

/** Bytes. A piece of the ordinary size would make a thousand turns of the largest body. */
const chunkSize = 256 * 1024

/** A sender has no reason for more. */
const mostCodings = 4

const codingsOf = (contentEncoding: string | undefined): readonly string[] =>
  (contentEncoding ?? '')
    .split(',')
    .map(coding => coding.trim().toLowerCase())
    .filter(coding => coding !== '' && coding !== 'identity')

type DecodeAtOnce = (bytes: Buffer, bounds: Bounds, isLenient: boolean) => Buffer

const byZlibAtOnce =
  (decode: (bytes: Buffer, options: zlib.ZlibOptions) => Buffer): DecodeAtOnce =>
  (bytes, bounds, isLenient) =>
    decode(bytes, isLenient ? { ...bounds, ...lenient } : bounds)

const gunzipAtOnce = byZlibAtOnce(zlib.gunzipSync)
const inflateAtOnce = byZlibAtOnce(zlib.inflateSync)
const inflateRawAtOnce = byZlibAtOnce(zlib.inflateRawSync)

const decodersAtOnce: Readonly<Record<string, DecodeAtOnce>> = {
  gzip: gunzipAtOnce,
  'x-gzip': gunzipAtOnce,
  br: (bytes, bounds, isLenient) =>
    zlib.brotliDecompressSync(bytes, isLenient ? { ...bounds, ...lenientBrotli } : bounds),
  deflate: (bytes, ...how) => (((bytes[0] ?? 0) & 0x0f) === 8 ? inflateAtOnce : inflateRawAtOnce)(bytes, ...how),
}

/** Begins as what zlib writes (RFC 1950, RFC 1952). */
const isOfZlib = ([first = 0, second = 0]: Buffer): boolean =>
  (first === 0x1f && second === 0x8b) || ((first & 0x0f) === 8 && (first * 256 + second) % 31 === 0)

const decodedOf = (decode: DecodeAtOnce, bytes: Buffer, most: number, isLenient: boolean): Buffer => {
  const bounds = { maxOutputLength: most, chunkSize }
  try {
    return decode(bytes, bounds, false)
  } catch (error) {
    const left = isLenient && isOfZlib(bytes) ? decode(bytes, bounds, true) : undefined
    if (left === undefined || left.length === 0) throw error
    return left
  }
}

/**
 * Of what is at hand as a whole, and may be without its coding already; undefined: it isn't in it. As leniently as
 * `decodedBody` reads it, where it begins as nothing else does: of other codings any bytes may be the beginning.
 */
export const decodedAtOnce = (
  bytes: Buffer,
  contentEncoding: string | undefined,
  most: number,
  of: 'request' | 'answer',
): Buffer | undefined => {
  const codings = codingsOf(contentEncoding)
  if (codings.length === 0 || codings.length > mostCodings) return undefined
  const isLenient = of === 'answer' && !isUtf8(bytes)
  try {
    return codings.toReversed().reduce((left, coding) => {
      const decode = Object.hasOwn(decodersAtOnce, coding) ? decodersAtOnce[coding] : undefined
      if (decode === undefined) throw new Error(`There is no decoder for ${coding}.`)
      return decodedOf(decode, left, most, isLenient)
    }, bytes)
  } catch {
    return undefined
  }
}

/**
 * An answer is read as those read it who call a service; of a request servers want the end, and refuse it without.
 *
 * @param most bytes of what comes out: a few can stand for thousands of times as many
 */
export const decodedBody = async (
  bytes: Buffer,
  contentEncoding: string | undefined,
  most: number,
  of: 'request' | 'answer',
): Promise<DecodedBody> => {
  const codings = codingsOf(contentEncoding)
  if (bytes.length === 0 || codings.length === 0) return { kind: 'decoded', bytes }
  if (codings.length > mostCodings) return { kind: 'closed', why: `it is in ${codings.length} content codings` }
  let current = bytes
  for (const coding of codings.toReversed()) {
    const decode = Object.hasOwn(decoders, coding) ? decoders[coding] : undefined
    if (decode === undefined) return { kind: 'closed', why: `it is in the content coding ${coding}` }
    try {
      // Each is inside the one before.
      // oxlint-disable-next-line no-await-in-loop
      current = await decode(current, { maxOutputLength: most, chunkSize }, of === 'answer')
    } catch (error) {
      const message = messageOf(error)
      const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
      return isTooLarge ? { kind: 'closed', why: tooLarge(most) } : { kind: 'broken', coding, message }
    }
  }
  return { kind: 'decoded', bytes: current }
}

export const tooLarge = (most: number): string => `it is larger than ${most} bytes`
