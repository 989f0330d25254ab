/**
 * The words that people's names are made of: a text that was to stay is nobody's only as long as none of them is in it,
 * not even somebody's first name alone.
 *
 * They come from all that went by, named by the contract or not, for a name may stand in what isn't recorded and be
 * used in what is. A name that stands nowhere as one can't be known.
 */
import { distinct } from '../text/distinct.ts'
import { jsonOf } from '../text/json-of.ts'
import { isObject } from '../text/pointer.ts'
import { rot13 } from '../text/rot13.ts'
import { folded } from './folded.ts'
import { undone } from './leaks.ts'
import { tellsWho } from './personal-names.ts'
import { spellingsOf } from './spellings.ts'

export interface NameWords {
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

/** Of e-mail. */
const address = /^[^\s@]+@[^\s@]+$/

/** More than a town has people. */
const mostWords = 200_000

/** @param kept properties whose values are said to be nobody's */
export const namesBut = (kept: ReadonlySet<string>): NameWords => {
  const words = new Set<string>()
  const parts = new Set<string>()
  const lengths = new Set<number>()
  const add = (value: unknown, isName: boolean): void => {
    if (typeof value === 'string' && isName) {
      const [name = ''] = address.test(value) ? value.split('@', 1) : [value]
      for (const word of [...wordsOf(name), ...joinedOf(name)])
        if (words.size < mostWords && !common.has(word)) words.add(word)
      for (const part of partsOfUnspaced(name)) {
        if (parts.size === mostWords) break
        parts.add(part)
        lengths.add(part.length)
      }
    } else if (typeof value === 'string') {
      // A value may be JSON, whatever it is the value of.
      if (/^\s*[[{]/.test(value)) add(jsonOf(Buffer.from(value)), false)
    } else if (Array.isArray(value)) for (const item of value) add(item, isName)
    else if (isObject(value))
      for (const [property, inner] of Object.entries(value)) {
        // A map may be by whom its values are of.
        if (address.test(property)) add(property, true)
        const isWritten = typeof inner === 'string' || Array.isArray(inner)
        add(inner, isWritten && tellsWho(property) && !kept.has(property))
      }
  }
  const hasPart = (text: string): boolean =>
    parts.size > 0
    && unspaced.test(text)
    && [...folded(text).matchAll(/\p{L}+/gu)].some(([run]) =>
      [...lengths].some(length => {
        for (let at = 0; at + length <= run.length; at += 1) if (parts.has(run.slice(at, at + length))) return true
        return false
      }),
    )
  const isOne = (word: string): boolean => words.has(word) || (word.length >= shortestTurned && words.has(rot13(word)))
  return {
    add: value => add(value, false),
    // With more of them, or more encodings, than are kept nobody knows.
    in: text => {
      const all = words.size === mostWords || parts.size === mostWords ? undefined : undone(text)
      return all === undefined || all.some(one => wordsOf(one).some(isOne) || hasPart(one))
    },
  }
}

/** Letters of a word in ROT13: fewer are another word by chance. */
const shortestTurned = 5

/** Signs within a name. */
const joints = /['’‘ʼ`´′-]/u

/**
 * A name in other letters, or with others on its ends, is the same; a single letter is nobody's. What a hyphen joins is
 * each by itself, and both as one word.
 */
const wordsOf = (text: string): readonly string[] =>
  distinct(
    spellingsOf(text).flatMap(spelling =>
      [...folded(spelling).matchAll(/\p{L}+(?:['’‘ʼ`´′-]\p{L}+)*/gu)].flatMap(([run]) => {
        const parts = run.split(joints)
        return parts.length === 1 ? parts : [...parts, parts.join('')]
      }),
    ),
  ).filter(word => word.length > 1)

/** Words of a name: who has more is called by some of them. */
const mostJoined = 4
/** Letters: fewer make any word. */
const shortestJoined = 4

/** As it is written where there is no space: `annasmith`, `smithanna`, `asmith`. */
const joinedOf = (name: string): readonly string[] =>
  spellingsOf(name).flatMap(spelling => {
    const words = [
      ...folded(spelling)
        .replaceAll(/['’‘ʼ`´′-]/gu, '')
        .matchAll(/\p{L}+/gu),
    ].map(([word]) => word)
    const [first = '', last = ''] = [words[0], words.at(-1)]
    if (words.length < 2 || words.length > mostJoined) return []
    const all = [words.join(''), last + first, first + last, first.slice(0, 1) + last]
    return all.filter(word => word.length >= shortestJoined)
  })

/** Scripts that put no space between words, or join others to a name. */
const unspaced =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u

/** Characters: as many as a name with all its parts has. */
const longestUnspaced = 24

/** Without a space nobody knows where a family's name ends: of three characters and more, the first or last two. */
const partsOfUnspaced = (name: string): readonly string[] =>
  [...name.normalize('NFC').matchAll(/[\p{L}\p{M}]+/gu)].flatMap(([run]) => {
    const characters = [...run]
    if (!unspaced.test(run) || characters.length < 2 || characters.length > longestUnspaced) return []
    const isOfTwo = characters.length > 2 && /^[\p{sc=Han}\p{sc=Hangul}]{3,5}$/u.test(run)
    const ends = isOfTwo ? [characters.slice(0, 2).join(''), characters.slice(-2).join('')] : []
    return [run, ...ends].map(folded)
  })
