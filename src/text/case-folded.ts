/**
 * A text in small letters, without the escapes of single characters, and where in the text each of its characters was:
 * so that one search finds a value in whatever case, with any of its characters escaped.
 */

export interface CaseFolded {
  readonly text: string
  /** Where what is at a place begins in the text as it was. Asked in ascending order. */
  readonly placeOf: (at: number) => number
}

/** More backslashes in a row, each escaped by another, nobody writes; and without an end it would be slow. */
const escape = /\\{1,8}(?:u([\da-f]{4})|u\{0{0,8}([\da-f]{1,6})\}|x([\da-f]{2}))|%([2-7][\da-f])/gi

const lastCodePoint = 0x10_ff_ff

/** As long as it was. */
const inSmallLetters = (text: string): string => {
  const small = text.toLowerCase()
  return small.length === text.length ? small : text.replaceAll(/[A-Z]+/g, letters => letters.toLowerCase())
}

export const caseFolded = (given: string): CaseFolded => {
  const pieces: string[] = []
  /** Of each escape where it was, and of what is behind it where that is now, and how far from where it was. */
  const [befores, froms, shifts]: [number[], number[], number[]] = [[], [], []]
  let [done, length] = [0, 0]
  for (const { 0: whole, 1: unit, 2: point, 3: byte, 4: percent, index } of given.matchAll(escape)) {
    const code = Number.parseInt(unit ?? point ?? byte ?? percent ?? '', 16)
    if (code > lastCodePoint) continue
    const character = String.fromCodePoint(code)
    pieces.push(given.slice(done, index), character)
    befores.push(length + index - done)
    length += index - done + character.length
    done = index + whole.length
    froms.push(length)
    shifts.push(done - length)
  }
  pieces.push(given.slice(done))
  let [next, shift] = [0, 0]
  const placeOf: CaseFolded['placeOf'] = at => {
    for (; next < froms.length && (froms[next] ?? 0) <= at; next += 1) shift = shifts[next] ?? 0
    // Half of a character that was escaped as one begins where that does.
    return Math.min(at, befores[next] ?? at) + shift
  }
  return { text: inSmallLetters(pieces.join('')), placeOf }
}
