/**
 * Does every text that matches some patterns match another one? All of them are read at once, character by character:
 * each is in one of the sets of places where it may be by then (the subset construction). A text after which the others
 * are satisfied and that one isn't shows that it doesn't; where there is none, it does.
 *
 * What looks around or back isn't read, and what takes too many sets is left at that.
 */
import { type Range, lastOfAll, rangesOf } from '../contract/character-ranges.ts'
import { type PatternNode, flagsOf, nodeOf } from '../contract/pattern-text.ts'
import { BoundedMap } from '../text/bounded-map.ts'

export interface MatchedPatterns {
  readonly patterns: readonly string[]
  /** In code points. */
  readonly least: number
  readonly most: number
}

/** A text that shows it; `none`: there is none, which is proven. Undefined: nobody knows. */
export type WitnessText = { readonly text: string } | 'none' | undefined

/** Places in one pattern. */
const mostPlaces = 5_000
/** Moves from a place to the next. */
const mostMoves = 100_000
/** Of an allowance. */
const stepsOfMove = 30
/** Longer ones are not counted: of more texts it is proven then. */
const longestCounted = 300

/** A text that matches all of these, and not the pattern. */
export type TextBeyond = (matched: MatchedPatterns, pattern: string) => WitnessText

/** What exactly these texts match. */
export const patternOfTexts = (texts: readonly string[]): string =>
  `^(?:${texts.map(text => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')})$`

/** What was found out is known. @param spend called for the moves that were made */
export const textsBeyond = (spend: (steps: number) => void): TextBeyond => {
  const known = new BoundedMap<string, WitnessText>(500)
  return (matched, pattern) => {
    const { patterns, least, most } = matched
    const key = JSON.stringify([patterns, least, most, pattern])
    if (known.has(key)) return known.get(key)
    const search = new Search()
    const upTo = most > longestCounted ? Infinity : most
    const found = search.run(patterns, Math.min(least, longestCounted), upTo, pattern)
    known.set(key, found)
    spend(stepsOfMove * search.moves)
    return found
  }
}

class TooMany extends Error {}

interface MachinePlace {
  /** Without a character: where, and only at the start or the end of a text. */
  readonly free: { readonly to: number; readonly only?: 'start' | 'end' }[]
  readonly by: { readonly ranges: readonly Range[]; readonly to: number }[]
}

/** The places of a pattern; the first one is where it begins, and `end` where it is satisfied. */
interface Machine {
  readonly places: readonly MachinePlace[]
  readonly end: number
}

/** Undefined: it can't be read, or is too long. */
const machineOf = (pattern: string): Machine | undefined => {
  try {
    return machineFrom(pattern)
  } catch (error) {
    if (error instanceof TooMany) return undefined
    throw error
  }
}

const machineFrom = (pattern: string): Machine | undefined => {
  const node = nodeOf(pattern)
  if (node === undefined) return undefined
  const isByHalves = flagsOf(pattern) === ''
  const places: MachinePlace[] = []
  /** Each once: they are told apart by being others. */
  const known = new Map<string, readonly Range[]>()
  const place = (): number => {
    if (places.length >= mostPlaces) throw new TooMany()
    return places.push({ free: [], by: [] }) - 1
  }
  const go = (from: number, to: number, only?: 'start' | 'end'): void =>
    void places[from]?.free.push(only === undefined ? { to } : { to, only })
  /** @returns where it ends */
  const add = (one: PatternNode, from: number): number => {
    switch (one.kind) {
      case 'start':
      case 'end': {
        const to = place()
        go(from, to, one.kind)
        return to
      }
      case 'text': {
        const key = one.of ?? ` ${one.text}`
        const ranges = known.get(key) ?? (one.of === undefined ? literal(one.text) : rangesOf(one.of))
        if (ranges !== undefined) known.set(key, ranges)
        if (ranges === undefined || (isByHalves && !areWhole(ranges, one.of))) throw new TooMany()
        const to = place()
        places[from]?.by.push({ ranges, to })
        return to
      }
      case 'all':
        return one.nodes.reduce((at, next) => add(next, at), from)
      case 'either': {
        const to = place()
        for (const branch of one.nodes) {
          const begin = place()
          go(from, begin)
          go(add(branch, begin), to)
        }
        return to
      }
      case 'repeated':
        return addRepeated(one.node, one.fewest, one.upTo, from)
    }
  }
  const addRepeated = (one: PatternNode, fewest: number, upTo: number, from: number): number => {
    let at = from
    for (let count = 0; count < fewest; count++) at = add(one, at)
    const to = place()
    if (upTo === Infinity) {
      const round = place()
      go(at, round)
      go(add(one, round), round)
      go(round, to)
      return to
    }
    for (let count = fewest; count < upTo; count++) {
      go(at, to)
      at = add(one, at)
    }
    go(at, to)
    return to
  }
  const end = add(node, place())
  return { places, end }
}

/**
 * Without the flag a pattern is held against the halves of what is beyond U+FFFF: the same is found where it has none
 * of them. There, braces after `\u` say how often, and after `\p` nothing.
 */
const areWhole = (ranges: readonly Range[], source = ''): boolean =>
  !/\\(?:u\{|[pP]\{)/.test(source)
  && ranges.every(([first, last]) => last < 0xd800 || (first > 0xdfff && last <= 0xffff))

const literal = (text: string): readonly Range[] | undefined => {
  const code = text.codePointAt(0)
  // What looks around has no text.
  return code === undefined || String.fromCodePoint(code) !== text ? undefined : [[code, code]]
}

/** The sets of places that a machine may be in. */
class Sets {
  readonly #machine: Machine
  readonly #within: Alphabet['within']
  readonly #move: () => void
  readonly #numbers = new Map<string, number>()
  readonly #sets: { readonly places: readonly number[]; readonly next: Map<number, number>; accepts?: boolean }[] = []
  /** Satisfied, whatever follows. */
  readonly #satisfied: number

  constructor(machine: Machine, { within }: Alphabet, move: () => void) {
    this.#machine = machine
    this.#within = within
    this.#move = move
    this.#satisfied = this.#numberOf([machine.end])
  }

  start(): number {
    const places = this.#reached([0], 'start')
    return places.includes(this.#machine.end) ? this.#satisfied : this.#numberOf(places)
  }

  /** @param character by its number */
  next(from: number, character: number): number {
    if (from === this.#satisfied) return from
    const set = this.#sets[from]
    const before = set?.next.get(character)
    if (set === undefined) return from
    if (before !== undefined) return before
    // A match may begin anywhere.
    const moved = new Set([0])
    for (const at of set.places)
      for (const { ranges, to } of this.#machine.places[at]?.by ?? []) {
        this.#move()
        if (this.#within.get(ranges)?.[character] === 1) moved.add(to)
      }
    const places = this.#reached([...moved])
    const result = places.includes(this.#machine.end) ? this.#satisfied : this.#numberOf(places)
    set.next.set(character, result)
    return result
  }

  /** Is it satisfied where the text ends here? */
  accepts(at: number, isEmpty: boolean): boolean {
    if (at === this.#satisfied) return true
    const set = this.#sets[at]
    if (set === undefined) return false
    if (isEmpty) return this.#reached(set.places, 'start', 'end').includes(this.#machine.end)
    set.accepts ??= this.#reached(set.places, 'end').includes(this.#machine.end)
    return set.accepts
  }

  /** With what is reached without a character. */
  #reached(from: readonly number[], ...where: readonly ('start' | 'end')[]): readonly number[] {
    const reached = new Set(from)
    // It grows while it is gone through.
    for (const at of reached)
      for (const { to, only } of this.#machine.places[at]?.free ?? []) {
        this.#move()
        if (only === undefined || where.includes(only)) reached.add(to)
      }
    return [...reached].toSorted((one, other) => one - other)
  }

  #numberOf(places: readonly number[]): number {
    const key = places.join(',')
    const before = this.#numbers.get(key)
    if (before !== undefined) return before
    const number = this.#sets.push({ places, next: new Map() }) - 1
    this.#numbers.set(key, number)
    return number
  }
}

/** How far all of them are after a text. */
interface Reached {
  readonly at: readonly number[]
  readonly length: number
  readonly before: Reached | undefined
  readonly character: number
}

class Search {
  moves = 0

  run(patterns: readonly string[], least: number, most: number, pattern: string): WitnessText {
    try {
      const machines = [...patterns, pattern].map(machineOf)
      const all = machines.flatMap(one => one ?? [])
      // What isn't read leaves more texts, each of which has to match.
      if (machines.at(-1) === undefined) return undefined
      const found = this.#through(all, least, most)
      return found !== undefined && all.length < machines.length && found !== 'none' ? undefined : found
    } catch (error) {
      if (error instanceof TooMany) return undefined
      throw error
    }
  }

  /** The last one is the one that isn't to be satisfied. */
  #through(machines: readonly Machine[], least: number, most: number): WitnessText {
    const alphabet = alphabetOf(machines)
    const { characters } = alphabet
    const move = (): void => {
      if (++this.moves > mostMoves) throw new TooMany()
    }
    const sets = machines.map(one => new Sets(one, alphabet, move))
    // Of longer ones than are told apart it doesn't matter how long they are.
    const counted = most === Infinity ? least : most
    const start: Reached = { at: sets.map(one => one.start()), length: 0, before: undefined, character: 0 }
    const seen = new Set([keyOf(start)])
    const waiting = [start]
    // It grows while it is gone through: the shortest texts come first.
    for (const one of waiting) {
      const isEmpty = one.before === undefined
      const accepted = one.at.map((at, index) => sets[index]?.accepts(at, isEmpty) === true)
      const isLong = one.length >= least
      if (isLong && accepted.slice(0, -1).every(Boolean) && accepted.at(-1) === false)
        return { text: textOf(one, characters) }
      if (most !== Infinity && one.length >= most) continue
      for (const [character] of characters.entries()) {
        move()
        const at = one.at.map((from, index) => sets[index]?.next(from, character) ?? from)
        const next = { at, length: Math.min(one.length + 1, counted), before: one, character }
        const key = keyOf(next)
        if (seen.has(key)) continue
        seen.add(key)
        waiting.push(next)
      }
    }
    return 'none'
  }
}

const keyOf = ({ at, length, before }: Reached): string => `${at.join(' ')} ${length} ${before === undefined}`

const textOf = (last: Reached, characters: readonly number[]): string => {
  const codes: number[] = []
  for (let one = last; one.before !== undefined; one = one.before) codes.push(characters[one.character] ?? 0)
  return String.fromCodePoint(...codes.toReversed())
}

/** What is liked best of those that no machine tells apart. */
const liked = [...'a1A0-_ .Zz09é'].map(one => one.codePointAt(0) ?? 0)

/** One of each of the characters that a machine tells from others. */
interface Alphabet {
  readonly characters: readonly number[]
  /** 1 by the number of each character that is in it. */
  readonly within: ReadonlyMap<readonly Range[], Uint8Array>
}

/** Characters, times the classes that they are in or not. */
const mostCompared = 5_000_000

const alphabetOf = (machines: readonly Machine[]): Alphabet => {
  const classes = [
    ...new Set(machines.flatMap(({ places }) => places.flatMap(({ by }) => by.map(({ ranges }) => ranges)))),
  ]
  const starts = new Set([0])
  for (const ranges of classes)
    for (const [first, last] of ranges) {
      starts.add(first)
      if (last < lastOfAll) starts.add(last + 1)
    }
  const sorted = [...starts].toSorted((one, other) => one - other)
  if (sorted.length * classes.length > mostCompared) throw new TooMany()
  const at = new Map(sorted.map((start, index) => [start, index]))
  const contained = classes.map(ranges => {
    const flags = new Uint8Array(sorted.length)
    for (const [first, last] of ranges) flags.fill(1, at.get(first), at.get(last + 1) ?? sorted.length)
    return flags
  })
  const alike = new Map<string, { readonly index: number; readonly code: number }>()
  for (const [index, first] of sorted.entries()) {
    const last = (sorted[index + 1] ?? lastOfAll + 1) - 1
    const best = liked.find(code => first <= code && code <= last)
    const code = best ?? (first <= 0xd800 && last > 0xdfff ? 0xe000 : first)
    const key = contained.map(flags => flags[index]).join('')
    const before = alike.get(key)
    if (before === undefined || rank(code) < rank(before.code)) alike.set(key, { index, code })
  }
  const chosen = [...alike.values()].toSorted((one, other) => rank(one.code) - rank(other.code))
  const within = classes.map((ranges, number): [readonly Range[], Uint8Array] => [
    ranges,
    Uint8Array.from(chosen, ({ index }) => contained[number]?.[index] ?? 0),
  ])
  return { characters: chosen.map(({ code }) => code), within: new Map(within) }
}

const rank = (code: number): number => {
  if (liked.includes(code)) return liked.indexOf(code)
  return isHalf(code) ? liked.length + 1 : liked.length
}

/** Half of a pair is no character that anybody sends. */
const isHalf = (code: number): boolean => code >= 0xd800 && code <= 0xdfff
