/**
 * A text that matches a pattern, where that is easily said: classes, groups, alternatives, repetitions. Nothing looks
 * around or back. Whoever uses it asks the pattern itself.
 */
import { BoundedMap } from '../text/bounded-map.ts'

const known = new BoundedMap<string, string | undefined>(2000)

/** `more`: how often at least what may be repeated is. */
export const textFor = (pattern: string, more = 0): string | undefined => {
  const key = `${more} ${pattern}`
  if (!known.has(key)) known.set(key, new Reader(pattern, more).text())
  return known.get(key)
}

class Reader {
  readonly #source: string
  readonly #more: number
  #at = 0

  constructor(source: string, more: number) {
    this.#source = source
    this.#more = more
  }

  text(): string | undefined {
    try {
      const text = this.#alternatives()
      return this.#at === this.#source.length ? text : undefined
    } catch {
      return undefined
    }
  }

  #alternatives(): string {
    const first = this.#sequence()
    while (this.#source[this.#at] === '|') {
      this.#at++
      this.#sequence()
    }
    return first
  }

  #sequence(): string {
    let text = ''
    while (this.#at < this.#source.length && !'|)'.includes(this.#source[this.#at] ?? '')) text += this.#repeated()
    return text
  }

  #repeated(): string {
    const one = this.#atom()
    const [whole = '', least = '', upTo] = /^(?:[*+?]|\{(\d+)(,\d*)?\})\??/.exec(this.#source.slice(this.#at)) ?? []
    if (whole === '') return one
    this.#at += whole.length
    const fewest = whole.startsWith('+') ? 1 : Number(least)
    const most = mostOf(whole, upTo, fewest)
    return one.repeat(Math.min(Math.max(fewest, Math.min(this.#more, most)), 200))
  }

  #atom(): string {
    const character = this.#source[this.#at++] ?? ''
    if (character === '^' || character === '$') return ''
    if (character === '.') return 'a'
    if (character === '(') return this.#group()
    if (character === '[') return this.#class()
    return character === '\\' ? this.#escaped() : character
  }

  #group(): string {
    if (this.#source.startsWith('?', this.#at)) {
      const [opening] = /^\?(?::|<\w+>)/.exec(this.#source.slice(this.#at)) ?? []
      if (opening === undefined) throw new SyntaxError('It looks around.')
      this.#at += opening.length
    }
    const text = this.#alternatives()
    if (this.#source[this.#at++] !== ')') throw new SyntaxError('A group has no end.')
    return text
  }

  #class(): string {
    const end = /^(?:\^?\]?)(?:\\.|[^\]\\])*\]/.exec(this.#source.slice(this.#at))?.[0]
    if (end === undefined) throw new SyntaxError('A class has no end.')
    this.#at += end.length
    const expression = new RegExp(`^[${end}$`, 'u')
    const found = [...candidates].find(one => expression.test(one))
    if (found === undefined) throw new SyntaxError('No common character is in the class.')
    return found
  }

  #escaped(): string {
    const letter = this.#source[this.#at++] ?? ''
    const common = { d: '1', w: 'a', s: ' ', D: 'a', W: '-', S: 'a', b: '', n: '\n', t: '\t', r: '\r' }[letter]
    if (common !== undefined) return common
    if (/[A-Za-z0-9]/.test(letter)) throw new SyntaxError('An escape of another kind.')
    return letter
  }
}

const mostOf = (whole: string, upTo: string | undefined, fewest: number): number => {
  if (whole.startsWith('?')) return 1
  if (!whole.startsWith('{')) return Infinity
  if (upTo === undefined) return fewest
  return upTo === ',' ? Infinity : Number(upTo.slice(1))
}

const candidates = 'a1A-_ .Zz09bBcfF!"#$%&\'()*+,/:;<=>?@[\\]^`{|}~é\n'
