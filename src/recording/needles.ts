/**
 * Many texts that are looked for in another at once, however many of them begin alike.
 *
 * Of those that begin with another one this other is enough, so that at each place one of them stands at most. It is
 * found by its length, bit by bit from the highest on: at each bit the text up to there either is the beginning of one
 * of them, which is kept in a table, or the bit isn't set. So a place takes as many looks as a length has bits.
 */

/** The first of them that stands in a text. */
export type Needles = (text: string) => string | undefined

/** Of what is remembered of beginnings: a megabyte, of which most is empty for some ten thousand texts. */
const bits = 20
const mask = 2 ** bits - 1

/** Characters by which a beginning is known. */
const longestKnown = 4

/** @param given the texts that are looked for, and what to say where one is found @param shortest of their lengths */
export const needlesOf = (given: Iterable<readonly [text: string, says: string]>, shortest: number): Needles => {
  const byLength: [text: string, says: string][][] = []
  for (const [text, says] of given) (byLength[text.length] ??= []).push([text, says])
  /** Whole ones with what they say, and beginnings. */
  const table = new Map<string, string | undefined>()
  /** Of those that begin so: the highest bit of a length beyond the shortest. */
  const highest = new Map<string, number>()
  /** At hardly any place one of them begins, which is found out there without making a text of its own. */
  const mayBegin = new Uint8Array(mask + 1)
  const known = Math.min(shortest, longestKnown)
  /** Bits by which what went before is moved: what stood further back than it may is moved out. */
  const apart = Math.ceil(bits / known)
  const rolled = (before: number, code: number): number => ((before << apart) ^ code) & mask

  const at = (text: string, place: number): string | undefined => {
    const start = text.slice(place, place + shortest)
    const first = highest.get(start)
    if (first === undefined) return undefined
    let [found, end] = [start, place + shortest]
    for (let bit = first; bit >= 1; bit /= 2) {
      if (end + bit > text.length) continue
      const longer = text.slice(place, end + bit)
      if (!table.has(longer)) continue
      found = longer
      end += bit
    }
    return table.get(found)
  }

  // No other text begins with one that is longer.
  for (const alike of byLength.values())
    for (const [text, says] of alike ?? []) {
      if (text.length < shortest || at(text, 0) !== undefined) continue
      const start = text.slice(0, shortest)
      const beyond = text.length - shortest
      const first = beyond === 0 ? 0 : 2 ** Math.floor(Math.log2(beyond))
      highest.set(start, Math.max(first, highest.get(start) ?? 0))
      mayBegin[[...Array(known).keys()].reduce((hash, place) => rolled(hash, start.charCodeAt(place)), 0)] = 1
      let length = shortest
      for (let bit = first; bit >= 1; bit /= 2) {
        if ((beyond & bit) === 0) continue
        length += bit
        if (length < text.length && !table.has(text.slice(0, length))) table.set(text.slice(0, length), undefined)
      }
      table.set(text, says)
    }

  return text => {
    if (highest.size === 0) return undefined
    let hash = 0
    for (let place = 0; place < text.length; place += 1) {
      hash = rolled(hash, text.charCodeAt(place))
      const says = mayBegin[hash] === 1 && place + 1 >= known ? at(text, place + 1 - known) : undefined
      if (says !== undefined) return says
    }
    return undefined
  }
}
