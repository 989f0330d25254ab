/**
 * How deep a value may be nested.
 *
 * JSON.parse takes any depth; whatever walks a value afterwards, JSON.stringify first of all, runs out of stack some
 * thousand levels down. What comes from a client is looked through before it is read.
 */
export const deepest = 500

export const tooDeep = `expected at most ${deepest} levels of lists and objects, found more.`

export const isTooDeep = (value: unknown): boolean => {
  let level = [value].filter(isNested)
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === deepest) return true
    level = level.flatMap(one => Object.values(one).filter(isNested))
  }
  return false
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null

const quote = 0x22
const backslash = 0x5c

/** The same of JSON in UTF-8 that nobody has read yet; of what is no JSON it may say either. */
export const isTextTooDeep = (bytes: Uint8Array): boolean => {
  if (!hasMoreOpenings(bytes)) return false
  let depth = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === quote) at = endOfString(bytes, at)
    else if (byte === 0x5b || byte === 0x7b) {
      if (++depth > deepest) return true
    } else if (byte === 0x5d || byte === 0x7d) depth--
  }
  return false
}

/** Than could be too deep: found far sooner than their depth, and most bodies have few. */
const hasMoreOpenings = (bytes: Uint8Array): boolean => {
  let openings = 0
  for (const opening of [0x5b, 0x7b]) {
    for (let at = bytes.indexOf(opening); at >= 0; at = bytes.indexOf(opening, at + 1))
      if (++openings > deepest) return true
  }
  return false
}

/** The place of the quotation mark at the end. */
export const endOfString = (bytes: Uint8Array, start: number): number => {
  for (let at = start + 1; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === quote) return at
    if (byte === backslash) at++
  }
  return bytes.length
}
