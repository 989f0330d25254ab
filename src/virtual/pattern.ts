/**
 * Strings that match a pattern (ECMA-262, section 22.2.1).
 *
 * What only looks around (`^`, `\b`, `(?=...)`) is passed over, so that whoever asks holds the string against the
 * pattern afterwards.
 */
import { type Pattern, isSuspect, patternOf as testedBy } from '../contract/pattern.ts'
import { regularExpression } from '../contract/schemas.ts'
import { SlowTime, TooMuchWork } from '../contract/work.ts'
import { BoundedMap } from '../text/bounded-map.ts'
import { type Budget, TooMuch, Unmakeable } from './budget.ts'

type Node =
  | { readonly kind: 'one'; readonly source: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'all'; readonly nodes: readonly Node[] }
  | { readonly kind: 'either'; readonly nodes: readonly Node[] }
  | { readonly kind: 'group'; readonly names: readonly string[]; readonly node: Node }
  | { readonly kind: 'again'; readonly name: string }
  | Repeated

interface Repeated {
  readonly kind: 'repeated'
  readonly node: Node
  readonly least: number
  readonly most: number
}

/** Writes a part as often as it is to be there. */
type Repeat = (part: Repeated, once: () => string) => string

export interface PatternGenerator {
  /** How many characters any match has at least. */
  readonly least: number
  /**
   * @param draw a whole number from 0 to one below
   * @param more how many repetitions beyond the least ones a part may have
   */
  match(draw: (below: number) => number, more: number, budget: Budget, pointer: string): string
  /** One that has as many characters as are wanted, or a few more: the first parts that may be repeated fill it up. */
  filled(draw: (below: number) => number, length: number, budget: Budget, pointer: string): string
}

const nothing: Node = { kind: 'all', nodes: [] }

/** Reads patterns, and remembers what it has found out of their characters. */
export const patternReader = (): ((source: string) => PatternGenerator) => {
  const charactersOf = charactersFor()
  return source => patternOf(source, charactersOf)
}

/** Which patterns can be tried on a text without taking long, whatever it is. Each is read once. */
export const quickPatterns = (): ((source: string) => boolean) => {
  const known = new Map<string, boolean>()
  return source => {
    const before = known.get(source)
    if (before !== undefined) return before
    const isQuick = source.length <= mostOfQuick && !isSuspect(source)
    known.set(source, isQuick)
    return isQuick
  }
}

/** Does a text match a pattern? For one value, at `pointer`. */
export type Matches = (source: string, text: string, pointer: string) => boolean

/**
 * Tries texts on patterns, which are read once, and none for longer than a check may.
 *
 * @returns for each answer: a try of its own
 */
export const patternTests = (): (() => Matches) => {
  const known = new Map<string, Pattern>()
  let slow = new SlowTime()
  return () => {
    slow = new SlowTime()
    return (source, text, pointer) => {
      const before = known.get(source)
      const tested = before ?? testedBy(source, regularExpression(source), (run, culprit) => slow.timed(run, culprit))
      if (before === undefined) known.set(source, tested)
      try {
        return tested.test(text)
      } catch (error) {
        if (!(error instanceof TooMuchWork)) throw error
        throw new TooMuch(pointer, `the pattern ${source.slice(0, 100)} takes too long`)
      }
    }
  }
}

/** Characters. */
const mostOfQuick = 1000

/** @throws SyntaxError for what is no pattern, or none that is understood here */
const patternOf = (source: string, charactersOf: (source: string) => readonly string[]): PatternGenerator => {
  const node = parsed(source)
  const least = leastOf(node)
  const written = (draw: (below: number) => number, budget: Budget, pointer: string, repeat: Repeat): string => {
    const groups = new Map<string, string>()
    const write = (part: Node): string => {
      budget.addSteps(1, pointer)
      switch (part.kind) {
        case 'text':
          return part.text
        case 'one': {
          const characters = charactersOf(part.source)
          if (characters.length === 0) throw new Unmakeable(pointer, `no character matches ${part.source}`)
          return characters[draw(characters.length)] ?? ''
        }
        case 'all':
          return part.nodes.map(write).join('')
        case 'either':
          return write(part.nodes[draw(part.nodes.length)] ?? nothing)
        case 'again':
          return groups.get(part.name) ?? ''
        case 'group': {
          const text = write(part.node)
          for (const name of part.names) groups.set(name, text)
          return text
        }
        case 'repeated':
          return repeat(part, () => write(part.node))
      }
    }
    return write(node)
  }
  return {
    least,
    match: (draw, more, budget, pointer) =>
      written(draw, budget, pointer, (part, once) => {
        const most = Math.min(part.most, part.least + more)
        const count = part.least + draw(most - part.least + 1)
        let text = ''
        for (let index = 0; index < count; index++) text += once()
        return text
      }),
    filled: (draw, length, budget, pointer) => {
      let missing = length - least
      return written(draw, budget, pointer, (part, once) => {
        let text = ''
        for (let index = 0; index < part.most && (index < part.least || missing > 0); index++) {
          const left = missing
          const one = once()
          text += one
          if (index < part.least) continue
          // What may be repeated for ever, and is nothing, fills up nothing.
          if (one === '') break
          missing = left - one.length
        }
        return text
      })
    },
  }
}

const leastOf = (node: Node): number => {
  if (node.kind === 'one') return 1
  if (node.kind === 'text') return node.text.length
  if (node.kind === 'all') return node.nodes.reduce((sum, part) => sum + leastOf(part), 0)
  if (node.kind === 'either') return Math.min(...node.nodes.map(leastOf))
  if (node.kind === 'group') return leastOf(node.node)
  return node.kind === 'repeated' ? node.least * leastOf(node.node) : 0
}

// ---------------------------------------------------------------- characters

const plain = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789']
const others = [...' !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~']
/** Beyond ASCII, where nothing of that fits. */
const highest = 0xffff
const enough = 64

const mostKnown = 500

/** Some of the characters that a class (`[a-f]`, `\d`, `.`) stands for; letters and digits where there are any. */
const charactersFor = (): ((source: string) => readonly string[]) => {
  const known = new BoundedMap<string, readonly string[]>(mostKnown)
  return source => {
    const before = known.get(source)
    if (before !== undefined) return before
    const pattern = oneCharacter(source)
    const usual = plain.filter(character => pattern.test(character))
    const asked = usual.length > 0 ? usual : others.filter(character => pattern.test(character))
    const found = asked.length > 0 ? asked : beyondAscii(pattern)
    known.set(source, found)
    return found
  }
}

const oneCharacter = (source: string): RegExp => {
  try {
    return new RegExp(`^(?:${source})$`, 'u')
  } catch {
    return new RegExp(`^(?:${source})$`)
  }
}

const beyondAscii = (pattern: RegExp): readonly string[] => {
  const found: string[] = []
  for (let code = 0; code <= highest && found.length < enough; code++) {
    const isHalf = code >= 0xd800 && code <= 0xdfff
    const character = String.fromCharCode(code)
    if (!isHalf && pattern.test(character)) found.push(character)
  }
  if (found.length === 0)
    for (let code = 0x1_f600; code < 0x1_f640; code++) {
      const character = String.fromCodePoint(code)
      if (pattern.test(character)) found.push(character)
    }
  return found
}

// ---------------------------------------------------------------- parsing

const parsed = (source: string): Node => {
  let at = 0
  let groups = 0
  const fail = (): never => {
    throw new SyntaxError(`Not understood at ${at}: ${source.slice(0, 100)}`)
  }
  const take = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = at
    const match = pattern.exec(source) ?? undefined
    if (match !== undefined) at += match[0].length
    return match
  }

  const alternatives = (depth: number): Node => {
    if (depth > 100) return fail()
    const branches = [sequence(depth)]
    while (source[at] === '|') {
      at++
      branches.push(sequence(depth))
    }
    return branches.length === 1 ? (branches[0] ?? nothing) : { kind: 'either', nodes: branches }
  }

  const sequence = (depth: number): Node => {
    const nodes: Node[] = []
    while (at < source.length && source[at] !== '|' && source[at] !== ')') nodes.push(repeated(atom(depth)))
    return nodes.length === 1 ? (nodes[0] ?? nothing) : { kind: 'all', nodes }
  }

  const repeated = (node: Node): Node => {
    const match = take(/(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/y)
    if (match === undefined) return node
    const [, sign, first, comma, last] = match
    if (sign !== undefined)
      return { kind: 'repeated', node, least: sign === '+' ? 1 : 0, most: sign === '?' ? 1 : Infinity }
    const least = Number(first)
    const upper = last === undefined || last === '' ? Infinity : Number(last)
    return { kind: 'repeated', node, least, most: comma === undefined ? least : upper }
  }

  const atom = (depth: number): Node => {
    if (take(/\^|\$|\\[bB]/y) !== undefined) return nothing
    const opening = take(/\((?:\?(?:(:)|(<?[=!])|<([^>]+)>))?/y)
    if (opening !== undefined) return group(opening, depth)
    const reference = take(/\\(?:([1-9]\d*)|k<([^>]+)>)/y)
    if (reference !== undefined) return { kind: 'again', name: reference[1] ?? reference[2] ?? '' }
    const set = take(/\[(?:\\[^]|[^\]\\])*\]|\.|\\[dDwWsS]|\\[pP]\{[^}]+\}/y)
    if (set !== undefined) return { kind: 'one', source: set[0] }
    const escaped = take(/\\(?:u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[A-Za-z]|[^])/y)
    if (escaped !== undefined) return { kind: 'text', text: unescaped(escaped[0].slice(1)) }
    const text = take(/[^\\()|*+?[]/uy)
    return text === undefined ? fail() : { kind: 'text', text: text[0] }
  }

  const group = ([, isUnnamed, look, name]: RegExpExecArray, depth: number): Node => {
    const names: string[] = []
    if (isUnnamed === undefined && look === undefined) {
      groups += 1
      names.push(String(groups), ...(name === undefined ? [] : [name]))
    }
    const node = alternatives(depth + 1)
    if (source[at] !== ')') return fail()
    at++
    return look === undefined ? { kind: 'group', names, node } : nothing
  }

  const whole = alternatives(0)
  return at === source.length ? whole : fail()
}

const controls: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', v: '\v', f: '\f', 0: '\0' }

const unescaped = (escape: string): string => {
  const code = /^(?:u\{(.+)\}|u(.{4})|x(.{2}))$/.exec(escape)
  if (code !== null)
    return String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(code[1] ?? code[2] ?? code[3] ?? '0', 16)))
  if (/^c[A-Za-z]$/.test(escape)) return String.fromCharCode(escape.charCodeAt(1) % 32)
  return Object.hasOwn(controls, escape) ? (controls[escape] ?? '') : escape
}
