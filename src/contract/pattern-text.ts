/**
 * Texts that match a pattern, and how long they are, where that is easily said: classes, groups, alternatives,
 * repetitions. What looks around is passed over, and nothing looks back: whoever uses a text asks the pattern itself.
 */
import { BoundedMap } from '../text/bounded-map.ts'
import { given } from '../text/given.ts'
import { characterOf, rangesOf } from './character-ranges.ts'

/** `least`, `most`: characters that it takes up, as the pattern counts them. */
export type PatternNode = { readonly least: number; readonly most: number }
  /** `of`: what it is one of, as it is written. Of what looks around there is no text. */
  & (
    | { readonly kind: 'text'; readonly text: string; readonly of?: string }
    | { readonly kind: 'start' | 'end' }
    | { readonly kind: 'all' | 'either'; readonly nodes: readonly PatternNode[] }
    | { readonly kind: 'repeated'; readonly node: PatternNode; readonly fewest: number; readonly upTo: number }
  )

const known = new BoundedMap<string, string | undefined>(2000)

const remembered = (key: string, make: () => string | undefined): string | undefined => {
  if (!known.has(key)) known.set(key, make())
  return known.get(key)
}

/** `more`: how often at least what may be repeated is. */
export const textFor = (pattern: string, more = 0): string | undefined =>
  remembered(`${more} ${pattern}`, () => {
    const node = nodeOf(pattern)
    return node === undefined ? undefined : written(node, more)
  })

/** The longest that is easily found of those that have at most so many characters. */
export const textUpTo = (pattern: string, length: number): string | undefined =>
  remembered(`up to ${length} ${pattern}`, () => {
    const node = nodeOf(pattern)
    if (node === undefined || node.least > length) return undefined
    const text = new Fitting().fitted(node, length)
    const padding = 'a'.repeat(Math.max(0, length - sizeOf(text ?? '')))
    if (text === undefined || (isBoundAt('start', node) && isBoundAt('end', node))) return text
    return isBoundAt('end', node) ? padding + text : text + padding
  })

export interface Lengths {
  readonly least: number
  readonly most: number
}

/** How long the texts are that match: none is shorter or longer. As JSON Schema counts, in code points. */
export const lengthsOf = (pattern: string): Lengths => {
  const node = nodeOf(pattern)
  if (node === undefined) return { least: 0, most: Infinity }
  const isWhole = isBoundAt('start', node) && isBoundAt('end', node)
  // Without the flag two of its characters may be one.
  const least = flagsOf(pattern) === 'u' ? node.least : Math.ceil(node.least / 2)
  return { least, most: isWhole ? node.most : Infinity }
}

const nodes = new BoundedMap<string, PatternNode | undefined>(2000)

/** Undefined: it isn't read here. */
export const nodeOf = (pattern: string): PatternNode | undefined => {
  if (!nodes.has(pattern)) nodes.set(pattern, new Reader(pattern).whole())
  return nodes.get(pattern)
}

/** As it is compiled: with the flag where it can be. */
export const flagsOf = (pattern: string): 'u' | '' => {
  try {
    return new RegExp(pattern, 'u').unicode ? 'u' : ''
  } catch {
    return ''
  }
}

/** Does whatever matches begin, or end, where the text does? */
const isBoundAt = (side: 'start' | 'end', node: PatternNode): boolean => {
  switch (node.kind) {
    case 'all': {
      const outer = node.nodes.at(side === 'start' ? 0 : -1)
      return outer !== undefined && isBoundAt(side, outer)
    }
    case 'either':
      return node.nodes.every(one => isBoundAt(side, one))
    case 'repeated':
      return node.fewest > 0 && isBoundAt(side, node.node)
    default:
      return node.kind === side
  }
}

const mostRepeated = 200

/** In code points. */
const sizeOf = (text: string): number => {
  let size = text.length
  for (let at = 0; at < text.length - 1; at++) if (Number(text.codePointAt(at)) > 0xffff) size--
  return size
}

const written = (node: PatternNode, more: number): string => {
  switch (node.kind) {
    case 'text':
      return node.text
    case 'all':
      return node.nodes.map(one => written(one, more)).join('')
    case 'either':
      return node.nodes
        .slice(0, 1)
        .map(one => written(one, more))
        .join('')
    case 'repeated':
      return written(node.node, more).repeat(Math.min(Math.max(node.fewest, Math.min(more, node.upTo)), mostRepeated))
    default:
      return ''
  }
}

/** Parts that are looked at to write one text. */
const mostSteps = 200_000

class Fitting {
  #steps = 0

  /** Each part takes as much room as there is, the first ones first. */
  fitted(node: PatternNode, room: number): string | undefined {
    if (++this.#steps > mostSteps || node.least > room) return undefined
    switch (node.kind) {
      case 'text':
        return node.text
      case 'all':
        return this.#one(node.nodes, room - node.least)
      case 'either': {
        const texts = node.nodes.flatMap(one => this.fitted(one, room) ?? [])
        return texts.reduce<string | undefined>(
          (longest, text) => (longest === undefined || sizeOf(text) > sizeOf(longest) ? text : longest),
          undefined,
        )
      }
      case 'repeated':
        return this.#repeated(node.node, node.fewest, node.upTo, room)
      default:
        return ''
    }
  }

  #one(parts: readonly PatternNode[], beyond: number): string | undefined {
    let [text, left] = ['', beyond]
    for (const part of parts) {
      const next = this.fitted(part, part.least + left)
      if (next === undefined) return undefined
      text += next
      left -= sizeOf(next) - part.least
    }
    return text
  }

  #repeated(node: PatternNode, fewest: number, upTo: number, room: number): string | undefined {
    let [text, size] = ['', 0]
    for (let count = 0; count < upTo; count++) {
      const owed = Math.max(0, fewest - count - 1) * node.least
      const left = room - size - owed
      if (left < node.least) break
      const next = this.fitted(node, left)
      if (next === undefined) return undefined
      if (next === '') break
      text += next
      size += sizeOf(next)
    }
    return text
  }
}

// ---------------------------------------------------------------- reading

const textNode = (text: string, of?: string): PatternNode => ({
  kind: 'text',
  text,
  ...given({ of }),
  least: sizeOf(text),
  most: sizeOf(text),
})

/** How often, times how long; of nothing there is nothing, however often. */
const times = (count: number, length: number): number => (count === 0 || length === 0 ? 0 : count * length)

class Reader {
  readonly #source: string
  readonly #flags: 'u' | ''
  #at = 0

  constructor(source: string) {
    this.#source = source
    this.#flags = flagsOf(source)
  }

  whole(): PatternNode | undefined {
    // Two halves of one character, where it is compiled without the flag.
    if ((this.#flags === '' ? /[\ud800-\udfff]/ : /\p{Surrogate}/u).test(this.#source)) return undefined
    try {
      const node = this.#alternatives()
      return this.#at === this.#source.length ? node : undefined
    } catch {
      return undefined
    }
  }

  #alternatives(): PatternNode {
    const branches = [this.#sequence()]
    while (this.#source[this.#at] === '|') {
      this.#at++
      branches.push(this.#sequence())
    }
    const [first] = branches
    if (branches.length === 1 && first !== undefined) return first
    const least = Math.min(...branches.map(one => one.least))
    return { kind: 'either', nodes: branches, least, most: Math.max(...branches.map(one => one.most)) }
  }

  #sequence(): PatternNode {
    const parts: PatternNode[] = []
    while (this.#at < this.#source.length && !'|)'.includes(this.#source[this.#at] ?? '')) parts.push(this.#repeated())
    const sum = (lengths: readonly number[]): number => lengths.reduce((all, one) => all + one, 0)
    const [least, most] = [sum(parts.map(one => one.least)), sum(parts.map(one => one.most))]
    return { kind: 'all', nodes: parts, least, most }
  }

  #repeated(): PatternNode {
    const node = this.#atom()
    const [whole = '', first = '', upTo] = /^(?:[*+?]|\{(\d+)(,\d*)?\})\??/.exec(this.#source.slice(this.#at)) ?? []
    if (whole === '') return node
    this.#at += whole.length
    const fewest = whole.startsWith('+') ? 1 : Number(first)
    const most = mostOf(whole, upTo, fewest)
    const [shortest, longest] = [times(fewest, node.least), times(most, node.most)]
    return { kind: 'repeated', node, fewest, upTo: most, least: shortest, most: longest }
  }

  #atom(): PatternNode {
    const character = String.fromCodePoint(this.#source.codePointAt(this.#at) ?? 0)
    this.#at += character.length
    if (character === '^') return { kind: 'start', least: 0, most: 0 }
    if (character === '$') return { kind: 'end', least: 0, most: 0 }
    if (character === '.') return textNode('a', '.')
    if (character === '(') return this.#group()
    if (character === '[') return this.#class()
    return character === '\\' ? this.#escaped() : textNode(character)
  }

  #group(): PatternNode {
    const [opening = '', look] = /^\?(?::|<\w+>|(<?[=!]))/.exec(this.#source.slice(this.#at)) ?? []
    if (opening === '' && this.#source.startsWith('?', this.#at)) throw new SyntaxError('A group of another kind.')
    this.#at += opening.length
    const node = this.#alternatives()
    if (this.#source[this.#at++] !== ')') throw new SyntaxError('A group has no end.')
    return look === undefined ? node : textNode('')
  }

  #class(): PatternNode {
    const end = /^(?:\\.|[^\]\\])*\]/s.exec(this.#source.slice(this.#at))?.[0]
    if (end === undefined) throw new SyntaxError('A class has no end.')
    this.#at += end.length
    return this.#oneOf(`[${end}`)
  }

  #oneOf(source: string): PatternNode {
    const expression = new RegExp(`^${source}$`, this.#flags)
    const rare = (): string | undefined =>
      rangesOf(source)
        ?.map(([first]) => String.fromCodePoint(first))
        .find(one => !/\p{Surrogate}/u.test(one) && expression.test(one))
    const found = [...candidates].find(one => expression.test(one)) ?? rare()
    if (found === undefined) throw new SyntaxError('No common character is in the class.')
    return textNode(found, source)
  }

  #escaped(): PatternNode {
    const letter = this.#source[this.#at++] ?? ''
    const common = { d: '1', w: 'a', s: ' ', D: 'a', W: '-', S: 'a', b: '', B: '', n: '\n', t: '\t', r: '\r' }[letter]
    if (common !== undefined) return textNode(common, /[dwsDWS]/.test(letter) ? `\\${letter}` : undefined)
    const [property] = /^\{[\w=]+\}/.exec(this.#source.slice(this.#at)) ?? []
    if (/[pP]/.test(letter) && this.#flags === 'u' && property !== undefined) {
      this.#at += property.length
      return this.#oneOf(`\\${letter}${property}`)
    }
    const [, numbered] =
      (this.#flags === 'u' ? numberedAsOne : numberedUnit).exec(this.#source.slice(this.#at - 1)) ?? []
    const code = numbered === undefined ? undefined : characterOf(`\\${numbered}`)
    if (numbered !== undefined && code !== undefined && !(code >= 0xd800 && code <= 0xdfff)) {
      this.#at += numbered.length - 1
      return textNode(String.fromCodePoint(code))
    }
    if (/[A-Za-z0-9]/.test(letter)) throw new SyntaxError('An escape of another kind.')
    return textNode(letter)
  }
}

const mostOf = (whole: string, upTo: string | undefined, fewest: number): number => {
  if (whole.startsWith('?')) return 1
  if (!whole.startsWith('{')) return Infinity
  if (upTo === undefined) return fewest
  return upTo === ',' ? Infinity : Number(upTo.slice(1))
}

/** A character by its number: two halves make one, and braces are read, where the flag is. */
const numberedUnit = /^(x[\da-fA-F]{2}|u[\da-fA-F]{4})/
const numberedAsOne =
  /^(u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u\{[\da-fA-F]+\}|x[\da-fA-F]{2}|u[\da-fA-F]{4})/

const candidates = 'a1A-_ .Zz09bBcfF!"#$%&\'()*+,/:;<=>?@[\\]^`{|}~é\n'
