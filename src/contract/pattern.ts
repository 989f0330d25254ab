/**
 * Regular expressions that no value can keep busy.
 *
 * JavaScript tries out what a pattern may mean: `^(a+)+$` in as many ways as there are, which for forty letters is
 * hours. A pattern in which there is anything to try out is left to an engine that reads a text once (RE2, as re2js,
 * loaded when there is one). What that one can't do (it never looks ahead or back, nor refers back) runs in JavaScript
 * where it can be stopped; so does what looks at hundreds of characters from each place of a text.
 */
import { createRequire as requireFrom } from 'node:module'
import { Script, createContext } from 'node:vm'
import { isExplosive } from './explosive.ts'
import { mostTries } from './most-tries.ts'
import { lazy } from '../text/lazy.ts'

/** What of a regular expression a check needs. */
export interface Pattern {
  test(text: string): boolean
  /** Different for different patterns. */
  toString(): string
}

/** Runs what may have to be stopped, for at most so many milliseconds. `culprit`: whom to blame where it was. */
export type Timed = (run: (milliseconds: number) => boolean, culprit: TriedPattern) => boolean

/** Texts that are no longer take no time, unless a group is counted: `(a?){40}` has millions of ways to read them. */
const short = 8

/**
 * With so few things to try out at most (`most-tries.ts`) a text of so many characters takes less time than it does to
 * run a pattern where it can be stopped: some 40 microseconds. A step has some 2 to the power of this of them.
 */
const [fewTries, mostOfShort, triesOfStep] = [20_000, 256, 7]

/** Looks of a pattern with a long tail: so many are had in one go, and so many cost a step. */
const [mostLooks, looksOfStep] = [100_000, 16]

/** Steps of a look at a text that is not short; and so many of its characters cost a step more. */
const [ofLook, charactersOfStep] = [6, 8]

/** Steps that the linear engine takes before it begins, about, and for each character. */
const [ofLinear, ofCharacter] = [16, 2]

/**
 * Where a pattern keeps too many places of itself in mind at once, each character takes that engine a look at each of
 * them: as many times as the pattern is large. So much of both, multiplied, runs where it can be stopped; it takes some
 * 15 ms at worst.
 */
const heavy = 500_000

/** What measures the linear engine: how heavy it may be is known before, and what it took afterwards. */
export interface Scales {
  /** @param weight size of the pattern times length of the text */
  begin(weight: number): void
  end(weight: number, culprit?: TriedPattern): void
}

/** A regular expression, and the text that it is held against. */
export interface TriedPattern {
  readonly pattern: string
  readonly text: string
}

/** Is told of steps, and what for where a single text takes many; may throw. */
type Spend = (steps: number, culprit?: TriedPattern) => void

/** Of a text with more characters it is said that it takes long, and not of the check that it is in. */
const longText = 2000

const noScales: Scales = { begin: () => undefined, end: () => undefined }

/**
 * @param spend is told of the steps that the linear engine takes, and may throw
 * @throws SyntaxError for what is no regular expression
 */
export const patternOf = (
  source: string,
  expression: RegExp,
  timed: Timed,
  spend: Spend = () => undefined,
  scales = noScales,
): Pattern => {
  if (!isSuspect(source)) return plainly(expression, spend)
  const isTried = hasWays(source)
  const linear = isTried ? linearOf(source, expression) : undefined
  if (linear !== undefined) return linearly(source, expression, linear, { timed, spend, scales })
  const pieces = piecesOf(source)
  const tail = isTried ? Infinity : tailOf(pieces)
  // A look that succeeds at each place is never stopped: V8 asks for the time only where it goes back.
  const isLooking = tail < Infinity && pieces.some(token => /^\(\?<?[=!]/.test(token))
  const mostAtOnce = isLooking ? Infinity : mostLooks
  const grammar = { pieces, timesOf }
  const triesOf: number[] = []
  const isCounted = pieces.some((token, at, all) => {
    const most = timesOf(token)?.[1] ?? 0
    return all[at - 1] === ')' && most > 1 && most < Infinity
  })
  return {
    test: text => {
      if (text.length <= short && !isCounted) return expression.test(text)
      if (text.length * tail <= mostAtOnce) {
        spend((text.length * tail) / looksOfStep)
        return expression.test(text)
      }
      const tries = text.length > mostOfShort ? Infinity : (triesOf[text.length] ??= mostTries(grammar, text.length))
      if (tries <= fewTries) {
        spend(ofLinear + (tries >> triesOfStep))
        return expression.test(text)
      }
      return timed(timeout => stoppable().run(() => expression.test(text), timeout), { pattern: source, text })
    },
    toString: () => String(expression),
  }
}

/** What is read in one way takes next to nothing, unless a text is looked through for hundreds of patterns. */
const plainly = (expression: RegExp, spend: Spend): Pattern => ({
  test: text => {
    spend(text.length > short ? ofLook + text.length / charactersOfStep : 1)
    return expression.test(text)
  },
  toString: () => String(expression),
})

interface Means {
  readonly timed: Timed
  readonly spend: Spend
  readonly scales: Scales
}

const linearly = (source: string, expression: RegExp, made: Linear, { timed, spend, scales }: Means): Pattern => {
  let linear: Linear | undefined = made
  const stopped = (text: string): boolean => {
    const run = (timeout: number): boolean => {
      const whole = (linear ??= linearOf(source, expression) ?? made)
      // What is stopped in its midst is no longer to be trusted.
      linear = undefined
      const isMatch = stoppable().run(() => whole.test(text), timeout)
      linear = whole
      return isMatch
    }
    return timed(run, { pattern: source, text })
  }
  return {
    test: text => {
      const culprit = text.length > longText ? { pattern: source, text } : undefined
      spend(ofLinear + ofCharacter * text.length, culprit)
      const weight = made.size * text.length
      if (weight > heavy) return stopped(text)
      scales.begin(weight)
      const isMatch = (linear ??= linearOf(source, expression) ?? made).test(text)
      scales.end(weight, culprit)
      return isMatch
    },
    toString: () => String(expression),
  }
}

/** Runs something that can be stopped by the clock. */
const stoppable = lazy(() => {
  const context = createContext({})
  const script = new Script('run()')
  return {
    run: (run: () => boolean, timeout: number): boolean => {
      context.run = run
      return script.runInContext(context, { timeout }) === true
    },
  }
})

// ---------------------------------------------------------------- what is suspect

/** A character, an escape, a class, a bracket of a group, a quantifier, a sign. */
const tokens = new RegExp(
  [
    /\\(?:u\{[^}]{0,99}\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[A-Za-z]|[pP]\{[^}]{0,99}\}|k<[^>]{0,99}>|\d+|.)/u,
    /\[(?:\\.|[^\]\\])*\]/u,
    /\((?:\?(?:<?[=!]|:|<[^>]*>))?|\)/u,
    /\{\d+(?:,\d*)?\}\??|[*+?]\??/u,
    /[|.^$]/u,
    /[^]/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gsu',
)

const piecesOf = (source: string): readonly string[] => source.match(tokens) ?? []

/** How often a quantifier lets something be there. */
const timesOf = (token: string): readonly [number, number] | undefined => {
  const [, least, comma, most] = /^\{(\d+)(,?)(\d*)\}/.exec(token) ?? []
  if (least !== undefined) return [Number(least), comma === '' ? Number(least) : Number(most || Infinity)]
  if (token.startsWith('*')) return [0, Infinity]
  if (token.startsWith('+')) return [1, Infinity]
  return token.startsWith('?') ? [0, 1] : undefined
}

/** So many turns that can be had in several ways are no burden. */
const fewTurns = 8

/**
 * Is there anything to try out? One thing that is repeated, from the start on, can be read in one way only, and so can
 * a few that may be left out. Of others it is not looked whether they ever get in each other's way.
 */
const hasWays = (source: string): boolean => {
  const pieces = piecesOf(source)
  // Of each group that is open, and of the one that has just ended: can what is in it be there in several ways?
  const groups = [false]
  let ended = false
  let [endless, varied] = [0, 0]
  for (const [index, token] of pieces.entries()) {
    const before = pieces[index - 1] ?? ''
    const times = index === 0 || before === '|' || before.startsWith('(') ? undefined : timesOf(token)
    if (token.startsWith('(')) groups.push(false)
    else if (token === ')') ended = groups.pop() ?? false
    else if (token === '|') groups[groups.length - 1] = true
    else if (times !== undefined) {
      const [least, most] = times
      if (before === ')' && ended && most > fewTurns) return true
      if (most > fewTurns && least !== most) endless++
      if (least !== most) varied++
      if (least !== most) groups[groups.length - 1] = true
    }
    if (token === ')' && ended) groups[groups.length - 1] = true
  }
  const isFromStart = pieces[0] === '^' && !pieces.includes('|')
  return endless > 1 || varied > 4 || (endless > 0 && (!isFromStart || pieces.some(isReference)))
}

/** `\1`, `\k<name>`: what stands there before is read again at each place where it may end. */
const isReference = (token: string): boolean => /^\\[1-9k]/.test(token)

/** So many characters may be looked at from each place of a text. */
const shortTail = 50

/** Characters of a piece of a pattern, the least that it can have. */
interface Extent {
  readonly length: number
  /** Those that are looked at again from each place: what is repeated, and what a look ahead or back sees. */
  readonly tail: number
  /** Of those what is seen by looks. */
  readonly looks: number
}

const noExtent: Extent = { length: 0, tail: 0, looks: 0 }

/**
 * How far one looks from each place of a text at which something endless may end: `^\w*[a-z]{500}$` looks at 500
 * characters for each. Where a pattern begins anywhere, each place is one.
 */
const tailOf = (pieces: readonly string[]): number => {
  const isEndless = (times: readonly [number, number]): boolean => times[1] > fewTurns && times[0] !== times[1]
  const isOfOnePlace =
    pieces.every(token => !isEndless(timesOf(token) ?? [1, 1])) && beginningsOf(pieces).every(token => token === '^')
  if (isOfOnePlace) return 0
  const open: { before: Extent; here: Extent; readonly opened: string }[] = [
    { before: noExtent, here: noExtent, opened: '' },
  ]
  const add = (one: Extent, [least, most]: readonly [number, number]): void => {
    const endless = isEndless([least, most])
    // What stands before it is read once.
    if (endless) for (const group of open) group.here = { ...group.here, tail: 0 }
    const group = open.at(-1)
    if (group === undefined) return
    const times = Math.max(1, least)
    const again = times > 1 ? times * Math.max(one.length, one.tail) : one.tail
    group.here = {
      length: group.here.length + one.length * times,
      tail: group.here.tail + (endless ? one.looks : again),
      looks: group.here.looks + one.looks * times,
    }
  }
  for (const [index, token] of pieces.entries()) {
    const times = timesOf(pieces[index + 1] ?? '') ?? ([1, 1] as const)
    const group = open.at(-1)
    if (token.startsWith('(')) open.push({ before: noExtent, here: noExtent, opened: token })
    else if (token === '|' && group !== undefined) {
      group.before = larger(group.before, group.here)
      group.here = noExtent
    } else if (token === ')' && group !== undefined) {
      open.pop()
      const inside = larger(group.before, group.here)
      const seen = Math.max(inside.length, inside.tail)
      add(/^\(\?<?[=!]/.test(group.opened) ? { length: 0, tail: seen, looks: seen } : inside, times)
    } else if (timesOf(token) === undefined && !/^(?:[\^$]|\\[bB])$/.test(token))
      add({ length: 1, tail: 0, looks: 0 }, times)
  }
  return open.reduce((all, { before, here }) => Math.max(all, larger(before, here).tail), 0)
}

const larger = (one: Extent, other: Extent): Extent => ({
  length: Math.max(one.length, other.length),
  tail: Math.max(one.tail, other.tail),
  looks: Math.max(one.looks, other.looks),
})

/** The first piece of each alternative of the whole. */
const beginningsOf = (pieces: readonly string[]): readonly (string | undefined)[] => {
  const beginnings = [pieces[0]]
  let depth = 0
  for (const [index, token] of pieces.entries()) {
    if (token.startsWith('(')) depth++
    else if (token === ')') depth--
    else if (token === '|' && depth === 0) beginnings.push(pieces[index + 1])
  }
  return beginnings
}

/** May it take longer than a text is long? */
export const isSuspect = (source: string): boolean => hasWays(source) || tailOf(piecesOf(source)) > shortTail

/**
 * What is wrong with a pattern: it explodes (`explosive.ts`), it has to run where it can be stopped, or both; undefined
 * for one that nobody need hear of.
 */
export const flawOf = (source: string, expression: RegExp): 'explosive' | 'stoppable' | 'both' | undefined => {
  const isBad = isExplosive({ pieces: piecesOf(source), timesOf }, expression.flags)
  const isStopped = hasWays(source) ? linearOf(source, expression) === undefined : isSuspect(source)
  if (isStopped) return isBad ? 'both' : 'stoppable'
  return isBad ? 'explosive' : undefined
}

// ---------------------------------------------------------------- in the words of RE2

type Re2 = typeof import('re2js')

const space = String.raw`\t\n\v\f\r \x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff}`

class Untranslatable extends Error {}

const character = (code: number): string => {
  if (code >= 0xd800 && code <= 0xdfff) throw new Untranslatable()
  return `\\x{${code.toString(16)}}`
}

const literal = (text: string): string => (/^[\w ]$/.test(text) ? text : character(text.codePointAt(0) ?? 0))

const escape = (token: string, isInClass: boolean): string => {
  const name = token.slice(1)
  if (/^[dDwW]$/.test(name) || /^[tnvfr]$/.test(name)) return token
  if (/^[bB]$/.test(name) && !isInClass) return token
  if (name === 'b') return character(8)
  if (name === 's') return isInClass ? space : `[${space}]`
  if (name === 'S' && !isInClass) return `[^${space}]`
  if (/^[pP]\{[A-Z][a-z]?\}$/.test(name)) return token
  if (name === '0') return character(0)
  const code = /^(?:u\{([\da-fA-F]+)\}|[ux]([\da-fA-F]+))$/.exec(name)
  if (code !== null) return character(Number.parseInt(code[1] ?? code[2] ?? '', 16))
  if (/^c[A-Za-z]$/.test(name)) return character(name.charCodeAt(1) % 32)
  if (/^[A-Za-z\d]/.test(name)) throw new Untranslatable()
  return literal(name)
}

const classOf = (token: string): string => {
  const [, not = '', inside = ''] = /^\[(\^?)(.*)\]$/su.exec(token) ?? []
  if (inside === '') throw new Untranslatable()
  const parts = inside.match(tokensInClass) ?? []
  const isSet = (part: string | undefined): boolean => part !== undefined && /^\\[dDwWsSpP]/.test(part)
  const written = parts.map((part, index) => {
    if (part.startsWith('\\')) return escape(part, true)
    const isRange = part === '-' && index > 0 && index < parts.length - 1
    return isRange && !isSet(parts[index - 1]) && !isSet(parts[index + 1]) ? '-' : literal(part)
  })
  return `[${not}${written.join('')}]`
}

const tokensInClass = /\\(?:u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[A-Za-z]|[pP]\{[^}]*\}|.)|[^]/gsu

const translated = (source: string): string =>
  piecesOf(source)
    .map((token, index, all) => {
      if (token.startsWith('\\')) return escape(token, false)
      if (token.length > 1 && token.startsWith('[')) return classOf(token)
      if (/^\(\?<?[=!]/.test(token)) throw new Untranslatable()
      if (token.startsWith('(')) return '(?:'
      if (token === '.') return String.raw`[^\n\r\x{2028}\x{2029}]`
      if (/^[)|^$]$/.test(token)) return token
      const times = timesOf(token)
      if (times === undefined) return literal(token)
      if (index === 0 || /^[(|]/.test(all[index - 1] ?? '')) throw new Untranslatable()
      return token
    })
    .join('')

/** Put in by the build: the bundled package, relative to the module. */
declare const re2jsModule: string | undefined

const re2js = typeof re2jsModule === 'string' ? re2jsModule : 're2js'

interface Linear {
  /** Instructions that it is compiled to. */
  readonly size: number
  test(text: string): boolean
}

const linearOf = (source: string, { unicode }: RegExp): Linear | undefined => {
  // Without the u flag these mean letters.
  if (!unicode && /\\(?:[pP]|u\{)/.test(source)) return undefined
  try {
    const { RE2JS }: Re2 = requireFrom(import.meta.url)(re2js)
    const linear = RE2JS.compile(translated(source))
    return { size: linear.programSize(), test: text => linear.test(text) }
  } catch {
    // What it can't read, or what would be too large for it.
    return undefined
  }
}
