/**
 * What bytes unfold to, if they are compressed (RFC 1950 to 1952).
 *
 * Any few letters may be the beginning of such data, and there are hundreds of thousands in a text. zlib takes a tenth
 * of a millisecond to say no to one, so it is asked of those alone whose first block can be one; a block with codes
 * that are known beforehand, as short texts have, is read here.
 */
import { isUtf8 } from 'node:buffer'
import { inflateSync, inflateRawSync, unzipSync } from 'node:zlib'

/** Bytes that are unfolded. */
const mostUnfolded = 1_048_576

/** Bytes: less can't have a block that brings codes of its own, and be worth it. */
const shortestWithCodes = 16

/** Undefined: it isn't compressed. */
export const inflated = (bytes: Buffer): Buffer | undefined => {
  const [first = 0, second = 0, method] = bytes
  if (first === 0x1f && second === 0x8b)
    return method === 8 && bytes.length > shortestWithCodes ? unfolded(unzipSync, bytes) : undefined
  // Of zlib the first two bytes are a multiple of 31 (RFC 1950, section 2.2).
  if (first === 0x78 && bytes.length > 2 && bytes.readUInt16BE(0) % 31 === 0) return ofBlock(bytes, 2, inflateSync)
  // What is short is one block, the last one (RFC 1951, section 3.2.3).
  const text = (first & 1) === 1 ? ofBlock(bytes, 0, inflateRawSync) : undefined
  // Nothing else says that it is compressed, and other bytes may happen to unfold to something.
  return text !== undefined && isUtf8(text) ? text : undefined
}

const unfolded = (unfold: typeof unzipSync, bytes: Buffer): Buffer | undefined => {
  try {
    return unfold(bytes, { maxOutputLength: mostUnfolded })
  } catch {
    return undefined
  }
}

const ofBlock = (bytes: Buffer, from: number, unfold: typeof unzipSync): Buffer | undefined => {
  const bits = new Bits(bytes, from)
  const isLast = bits.next(1) === 1
  const type = bits.next(2)
  if (type === 1 && isLast) return withKnownCodes(bits)
  if (bytes.length < shortestWithCodes || type === 3 || (type === 0 && from === 0)) return undefined
  return type === 2 && !hasCodes(bits) ? undefined : unfolded(unfold, bytes)
}

/** The least significant first, and none behind the end. */
class Bits {
  readonly #bytes: Buffer
  #place: number

  constructor(bytes: Buffer, from: number) {
    this.#bytes = bytes
    this.#place = from * 8
  }

  get isAtEnd(): boolean {
    return this.#place > this.#bytes.length * 8
  }

  next(count: number): number {
    let value = 0
    for (let bit = 0; bit < count; bit += 1, this.#place += 1)
      value |= (((this.#bytes[this.#place >> 3] ?? 0) >> (this.#place & 7)) & 1) << bit
    return value
  }

  /** Of a code the most significant is first. @param value its bits so far */
  code(count: number, value = 0): number {
    let longer = value
    for (let bit = 0; bit < count; bit += 1) longer = (longer << 1) | this.next(1)
    return longer
  }
}

/** Do the lengths of the first codes of a block leave nothing open (RFC 1951, section 3.2.7)? */
const hasCodes = (bits: Bits): boolean => {
  if (bits.next(5) > 29 || bits.next(5) > 29) return false
  const count = bits.next(4) + 4
  let share = 0
  for (let at = 0; at < count; at += 1) {
    const length = bits.next(3)
    if (length > 0) share += 128 >> length
  }
  return share === 128
}

/** RFC 1951, section 3.2.6. */
const withKnownCodes = (bits: Bits): Buffer | undefined => {
  const made: number[] = []
  while (!bits.isAtEnd && made.length <= mostUnfolded) {
    const symbol = symbolIn(bits)
    if (symbol === endOfBlock) return bits.isAtEnd ? undefined : Buffer.from(made)
    if (symbol < endOfBlock) {
      made.push(symbol)
      continue
    }
    const length = lengthIn(bits, symbol)
    const back = distanceIn(bits)
    if (length === undefined || back === undefined || back > made.length) return undefined
    for (let at = 0; at < length; at += 1) made.push(made[made.length - back] ?? 0)
  }
  return undefined
}

const endOfBlock = 256

const symbolIn = (bits: Bits): number => {
  const seven = bits.code(7)
  if (seven < 24) return endOfBlock + seven
  const eight = bits.code(1, seven)
  if (eight < 192) return eight - 48
  return eight < 200 ? 280 + eight - 192 : 144 + bits.code(1, eight) - 400
}

/** RFC 1951, section 3.2.5: of both the lengths grow by twos and fours. */
const lengthIn = (bits: Bits, symbol: number): number | undefined => {
  if (symbol >= 285) return symbol === 285 ? 258 : undefined
  const nth = symbol - 257
  const extra = Math.max(0, (nth >> 2) - 1)
  return 3 + (nth < 8 ? nth : ((4 + (nth & 3)) << extra) + bits.next(extra))
}

const distanceIn = (bits: Bits): number | undefined => {
  const nth = bits.code(5)
  if (nth > 29) return undefined
  const extra = Math.max(0, (nth >> 1) - 1)
  return 1 + (nth < 4 ? nth : ((2 + (nth & 1)) << extra) + bits.next(extra))
}
