/**
 * Many texts that are looked for in another at once, however many of them begin alike.
 *
 * Of those that begin with another one this other is enough, so that at each place one of them stands at most. It is
 * found by its length, bit by bit from the highest on: at each bit the text up to there either is the beginning of one
 * of them, which is kept in a table, or the bit isn't set. So a place takes as many looks as a length has bits.
 */

/** The first of them that stands in a text. */
export type Needles = (text: string) => string | undefined

/** @param given the texts that are looked for, and what to say where one is found @param shortest of their lengths */
export const needlesOf = (given: Iterable<readonly [text: string, says: string]>, shortest: number): Needles => {
  const byLength: [text: string, says: string][][] = []
  for (const [text, says] of given) (byLength[text.length] ??= []).push([text, says])
  /** Whole ones with what they say, and beginnings. */
  const table = new Map<string, string | undefined>()
  /** Of those that begin so: the highest bit of a length beyond the shortest. */
  const highest = new Map<string, number>()

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
    for (let place = 0; place + shortest <= text.length; place += 1) {
      const says = at(text, place)
      if (says !== undefined) return says
    }
    return undefined
  }
}
