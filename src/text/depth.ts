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

/** The same of a value whose parts may stand in it more than once, or within themselves, as aliases of YAML do. */
export const isSharedTooDeep = (value: unknown): boolean => {
  /** Levels at each object and below it. */
  const heights = new Map<object, number>()
  const heightOf = (one: unknown, above: number): number => {
    if (!isNested(one)) return 0
    const known = heights.get(one)
    if (known !== undefined) return known
    // Whatever stands within itself is met at this depth, too.
    if (above >= deepest) return Infinity
    let highest = 0
    for (const part of Object.values(one)) highest = Math.max(highest, heightOf(part, above + 1))
    heights.set(one, highest + 1)
    return highest + 1
  }
  return heightOf(value, 0) > deepest
}

/** A list or an object, which values may be in. */
export const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null

const quote = 0x22
const backslash = 0x5c

/** What a character outside of a text does to the depth: looked up, since it is asked of each. */
const changes = new Int8Array(256)
for (const opening of [0x5b, 0x7b]) changes[opening] = 1
for (const closing of [0x5d, 0x7d]) changes[closing] = -1
/** How far a byte leads within a text. */
const strides = new Uint8Array(256).fill(1)
strides[quote] = 0
strides[backslash] = 2

/** The same of JSON that nobody has read yet; of what is no JSON it may say either. */
export const isTextTooDeep = (text: string): boolean => {
  if (!hasMoreOpenings(text)) return false
  let depth = 0
  let most = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    depth += changes[code] ?? 0
    most = Math.max(most, depth)
    if (code === quote) at = endOfQuoted(text, at)
  }
  return most > deepest
}

/** Than could be too deep: found far sooner than their depth, and most bodies have few. */
const hasMoreOpenings = (text: string): boolean => {
  let openings = 0
  for (const opening of ['[', '{']) {
    for (let at = text.indexOf(opening); at >= 0; at = text.indexOf(opening, at + 1))
      if (++openings > deepest) return true
  }
  return false
}

/** The place of the quotation mark at the end; the text's end where there is none. */
export const endOfQuoted = (text: string, start: number): number => {
  for (let end = start; ;) {
    end = text.indexOf('"', end + 1)
    if (end < 0) return text.length
    let before = end - 1
    while (text.charCodeAt(before) === backslash) before--
    if ((end - before) % 2 === 1) return end
  }
}

/** The same in bytes of UTF-8. */
export const endOfString = (bytes: Uint8Array, start: number): number => {
  let at = start + 1
  for (let stride = 1; stride > 0; at += stride) stride = strides[bytes[at] ?? quote] ?? 0
  return Math.min(at, bytes.length)
}
