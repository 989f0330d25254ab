/** Names that stand twice in an object of JSON: readers take the last without a word (RFC 8259, section 4). */
import { visit } from 'jsonc-parser'
import { isTextTooDeep } from './depth.ts'
import type { Segments } from './pointer.ts'

export interface GivenTwice {
  readonly segments: Segments
  /** Of the second one. */
  readonly offset: number
}

/** How many names a text of JSON has. */
export const countOfNames = (text: string): number => {
  let count = 0
  for (let start = text.indexOf('"'); start >= 0;) {
    let end = text.indexOf('"', start + 1)
    while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
    if (end < 0) return count
    let behind = end + 1
    while (isSpace(text.charCodeAt(behind))) behind += 1
    if (text[behind] === ':') count += 1
    start = text.indexOf('"', behind)
  }
  return count
}

const isSpace = (code: number): boolean => code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d

/** Each pair of signs before it is one of them. */
const isEscaped = (text: string, at: number): boolean => {
  let signs = 0
  while (text[at - 1 - signs] === '\\') signs += 1
  return signs % 2 === 1
}

/** How many names are left of it. */
const namesOf = (value: unknown): number => {
  let count = 0
  const waiting = [value]
  while (waiting.length > 0) {
    const one = waiting.pop()
    if (typeof one !== 'object' || one === null) continue
    const parts: readonly unknown[] = Object.values(one)
    if (!Array.isArray(one)) count += parts.length
    for (const part of parts) waiting.push(part)
  }
  return count
}

/** @param text of JSON that is not too deep to be read by recursion */
export const namesTwice = (text: string): readonly GivenTwice[] => {
  const found: GivenTwice[] = []
  const open: Set<string>[] = []
  visit(text, {
    onObjectBegin: () => void open.push(new Set()),
    onObjectEnd: () => void open.pop(),
    onObjectProperty: (name, offset, _length, _line, _character, pathOf) => {
      const names = open.at(-1)
      if (names?.has(name) === true) found.push({ segments: [...pathOf().map(String), name], offset })
      names?.add(name)
    },
  })
  return found
}

/**
 * The same, quickly where there are none, as in nearly every text.
 *
 * @param value what the text is read as; one that is too deep is not looked through
 */
export const givenTwice = (text: string, value: unknown): readonly GivenTwice[] =>
  countOfNames(text) === namesOf(value) || isTextTooDeep(text) ? [] : namesTwice(text)
