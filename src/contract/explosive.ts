/**
 * Can a regular expression explode? Whether there is a text that it can read in as many ways as two to the power of its
 * length, which JavaScript, Java, Python and most others try one by one before they say no.
 *
 * From each character of the pattern one can go on to others. Where two different ways lead from a character back to
 * itself over the same text, each round doubles the ways (Weideman and others, "Analyzing matching time behaviour of
 * backtracking regular expression matchers", 2016). What takes as long as a power of the text's length is not looked
 * for: `^.+@.+$` is in many a contract, and with a `maxLength` nobody notices.
 */
import { stronglyConnected } from '../text/strongly-connected.ts'

/** A piece of a pattern: `[a-z]`, `(?:`, `+?`. */
type Token = string

/** How a pattern is taken to pieces. */
export interface Grammar {
  readonly pieces: readonly Token[]
  timesOf(token: Token): readonly [least: number, most: number] | undefined
}

/** How often: 0, 1, or 2 for more than that. */
type Ways = 0 | 1 | 2
const ways = (count: number): Ways => {
  if (count > 1) return 2
  return count === 1 ? 1 : 0
}

/** Which characters something may begin or end with, by their places, and in how many ways. */
type Ends = ReadonlyMap<number, Ways>

interface Part {
  readonly first: Ends
  readonly last: Ends
  /** In how many ways it is nothing at all. */
  readonly empty: Ways
  /** It is always of the same length. */
  readonly isFixed: boolean
}

const nothing: Part = { first: new Map(), last: new Map(), empty: 1, isFixed: true }

/** Characters of a pattern, repetitions written out; larger ones are not looked into. */
const mostPlaces = 120
/** What is repeated so often is taken to be repeated without end. */
const fewTimes = 4

class TooLarge extends Error {}

/** False as well for what is too large to be looked into. */
export const isExplosive = (grammar: Grammar, flags: string): boolean => {
  try {
    return new Reading(grammar, flags).isExplosive()
  } catch (error) {
    if (error instanceof TooLarge) return false
    throw error
  }
}

class Reading {
  /** What is read at each place, as one of the samples or not. */
  readonly #reads: (readonly boolean[])[] = []
  /** From place to place, in how many ways. */
  readonly #steps: Map<number, Ways>[] = []
  readonly #known = new Map<Token, readonly boolean[]>()
  readonly #pieces: readonly Token[]
  readonly #timesOf: Grammar['timesOf']
  readonly #flags: string
  #at = 0

  constructor({ pieces, timesOf }: Grammar, flags: string) {
    this.#pieces = pieces
    this.#timesOf = timesOf
    this.#flags = flags
    this.#alternatives()
  }

  // -------------------------------------------------------------- what leads where

  #alternatives(): Part {
    let whole = this.#sequence()
    while (this.#pieces[this.#at] === '|') {
      this.#at++
      const next = this.#sequence()
      whole = {
        first: sum(whole.first, next.first),
        last: sum(whole.last, next.last),
        empty: ways(whole.empty + next.empty),
        isFixed: false,
      }
    }
    return whole
  }

  #sequence(): Part {
    let whole = nothing
    while (this.#at < this.#pieces.length && this.#pieces[this.#at] !== '|' && this.#pieces[this.#at] !== ')')
      whole = this.#joined(whole, this.#repeated())
    return whole
  }

  #repeated(): Part {
    const start = this.#at
    const once = this.#one()
    const times = this.#timesOf(this.#pieces[this.#at] ?? '')
    if (times === undefined) return once
    const end = this.#at
    const again = (): Part => {
      this.#at = start
      return this.#one()
    }
    const [least, most] = times
    let whole = once
    const count = most > fewTimes ? Math.max(1, Math.min(least, 2)) : most
    const isFixed = once.isFixed && most === least
    const isLoop = most > fewTimes && !isFixed
    if (most === 0) whole = nothing
    for (let time = 1; time < count; time++) {
      const next = again()
      whole = this.#joined(whole, time >= least ? { ...next, empty: ways(next.empty + 1) } : next)
    }
    if (isLoop) this.#lead(whole.last, whole.first)
    this.#at = end + 1
    const all = { ...whole, isFixed }
    return least === 0 ? { ...all, empty: isLoop ? 1 : ways(whole.empty + 1) } : all
  }

  #one(): Part {
    const token = this.#pieces[this.#at++] ?? ''
    if (!token.startsWith('(')) return /^(?:[\^$]|\\[bB])$/.test(token) ? nothing : this.#character(token)
    const inside = this.#alternatives()
    this.#at++
    // What only looks reads nothing.
    return /^\(\?<?[=!]/.test(token) ? nothing : inside
  }

  #character(token: Token): Part {
    const place = this.#reads.length
    if (place >= mostPlaces) throw new TooLarge()
    this.#reads.push(this.#samplesOf(token))
    this.#steps.push(new Map())
    const ends = new Map([[place, 1 as const]])
    return { first: ends, last: ends, empty: 0, isFixed: true }
  }

  #joined(one: Part, next: Part): Part {
    this.#lead(one.last, next.first)
    return {
      first: sum(one.first, next.first, one.empty),
      last: sum(next.last, one.last, next.empty),
      empty: ways(one.empty * next.empty),
      isFixed: one.isFixed && next.isFixed,
    }
  }

  #lead(from: Ends, to: Ends): void {
    for (const [start, some] of from) {
      const steps = this.#steps[start]
      for (const [end, others] of to) steps?.set(end, ways((steps.get(end) ?? 0) + some * others))
    }
  }

  #samplesOf(token: Token): readonly boolean[] {
    const known = this.#known.get(token)
    if (known !== undefined) return known
    // A reference back may be anything.
    const isReference = /^\\(?:[1-9]|k<)/.test(token)
    const one = isReference ? /^/ : new RegExp(`^(?:${token})$`, this.#flags)
    const read = samples.map(sample => one.test(sample))
    this.#known.set(token, read)
    return read
  }

  // -------------------------------------------------------------- two ways at once

  isExplosive(): boolean {
    const count = this.#reads.length
    const meet = this.#reads.map(one => this.#reads.map(other => one.some((isRead, sample) => isRead && other[sample])))
    const pairsAfter = (pair: number): number[] => {
      const [one, other] = [Math.floor(pair / count), pair % count]
      return [...(this.#steps[one]?.keys() ?? [])].flatMap(next =>
        [...(this.#steps[other]?.keys() ?? [])].filter(also => meet[next]?.[also]).map(also => next * count + also),
      )
    }
    const components = stronglyConnected(
      count * count,
      this.#reads.map((_, place) => place * count + place),
      pairsAfter,
    )
    return components.some(component => {
      const same = component.find(pair => Math.floor(pair / count) === pair % count)
      if (same === undefined) return false
      if (component.some(pair => Math.floor(pair / count) !== pair % count)) return true
      const places = new Set(component.map(pair => pair % count))
      return [...places].some(place =>
        [...(this.#steps[place] ?? [])].some(([next, some]) => some > 1 && places.has(next)),
      )
    })
  }
}

const sum = (one: Ends, other: Ends, times = 1): Ends => {
  const all = new Map(one)
  if (times > 0) for (const [place, some] of other) all.set(place, ways((all.get(place) ?? 0) + some * times))
  return all
}

/** Characters that tell apart what patterns tell apart. */
const samples: readonly string[] = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)),
  '\u00a0',
  'é',
  'É',
  'ß',
  'λ',
  'Ж',
  'א',
  '中',
  'あ',
  '٣',
  '\u2028',
  '€',
  '\ufeff',
]
