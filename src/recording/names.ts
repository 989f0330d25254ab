/**
 * The words that people's names are made of: a text that was to stay is nobody's only as long as none of them is in it,
 * not even somebody's first name alone.
 *
 * They come from all that went by, named by the contract or not, for a name may stand in what isn't recorded and be
 * used in what is. A name that stands nowhere as one can't be known.
 */
import { isObject } from '../text/pointer.ts'
import { folded, undone } from './leaks.ts'
import { tellsWho } from './personal-names.ts'

export interface Names {
  /** Gathers those of a body, or of what was asked. */
  add(value: unknown): void
  /** Is one of them in a text, as a word of its own, whatever the text was turned into? */
  in(text: string): boolean
}

/** Words of the names of things that no name of a person is told by. */
const common = new Set([
  'of',
  'the',
  'and',
  'in',
  'at',
  'to',
  'on',
  'for',
  'by',
  'an',
  'or',
  'with',
  'com',
  'org',
  'www',
])

/** More than a town has people. */
const mostWords = 200_000

/** @param kept properties whose values are said to be nobody's */
export const namesBut = (kept: ReadonlySet<string>): Names => {
  const words = new Set<string>()
  const add = (value: unknown, isName: boolean): void => {
    if (typeof value === 'string' && isName) {
      const [name = ''] = /^[^\s@]+@[^\s@]+$/.test(value) ? value.split('@', 1) : [value]
      for (const word of wordsOf(name)) if (words.size < mostWords && !common.has(word)) words.add(word)
    } else if (Array.isArray(value)) for (const item of value) add(item, isName)
    else if (isObject(value))
      for (const [property, inner] of Object.entries(value)) {
        const isWritten = typeof inner === 'string' || Array.isArray(inner)
        add(inner, isWritten && tellsWho(property) && !kept.has(property))
      }
  }
  return {
    add: value => add(value, false),
    // With more of them, or more encodings, than are kept nobody knows.
    in: text => {
      const all = words.size === mostWords ? undefined : undone(text)
      return all === undefined || all.some(one => wordsOf(one).some(word => words.has(word)))
    },
  }
}

/** A name in other letters, or with others on its ends, is the same; a single letter is nobody's. */
const wordsOf = (text: string): readonly string[] =>
  [...folded(text).matchAll(/\p{L}+/gu)].flatMap(([word]) => (word.length > 1 ? [word] : []))
