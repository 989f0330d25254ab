/**
 * Where something stands in a text of JSON: a tree of all of it takes a hundred times as much memory as the text, so
 * only the parts of what is on the way there are looked for, and remembered.
 */
import { createScanner } from 'jsonc-parser'
import type { Segments } from './pointer.ts'
import { countWhile } from './search.ts'

export interface JsonPlace {
  /** Of the value. */
  readonly offset: number
  /** Of its name, where it is a field. */
  readonly nameAt: number | undefined
  /** How many of the segments lead there: the last of them may lead nowhere. */
  readonly depth: number
}

interface Part {
  readonly nameAt: number | undefined
  readonly offset: number
}

/**
 * Calls for each field or item of the value at an offset, until that is enough.
 *
 * @param from of a list, the offset of the item to begin with
 */
const eachPart = (
  text: string,
  holder: number,
  each: (name: string, part: Part) => 'enough' | void,
  from?: number,
): void => {
  const scanner = createScanner(text, true)
  /** The first character of what was scanned last; undefined at the end. */
  const mark = (): string | undefined => text[scanner.getTokenOffset()]
  const skipValue = (): void => {
    let depth = 0
    do {
      const character = mark()
      if (character === '{' || character === '[') depth += 1
      else if (character === '}' || character === ']') depth -= 1
      else if (character === undefined) return
      scanner.scan()
    } while (depth > 0)
  }
  const isObject = text[holder] === '{'
  scanner.setPosition(from ?? holder + 1)
  scanner.scan()
  while (mark() !== '}' && mark() !== ']' && mark() !== undefined) {
    const name = scanner.getTokenValue()
    const nameAt = isObject ? scanner.getTokenOffset() : undefined
    if (isObject) {
      // The colon, and what is behind it.
      scanner.scan()
      scanner.scan()
    }
    if (each(name, { nameAt, offset: scanner.getTokenOffset() }) === 'enough') return
    skipValue()
    if (mark() === ',') scanner.scan()
  }
}

/** An item of a list. */
interface Mark {
  readonly index: number
  readonly offset: number
}

/** Fields of an object, beyond which they are not remembered. */
const mostRemembered = 500_000

/** Characters of a list, beyond which the item behind one that is remembered is remembered too. */
const stride = 4096

/** @param text known to be JSON */
export const jsonPlaces = (text: string): ((segments: Segments) => JsonPlace) => {
  const start = Math.max(0, text.search(/\S/))
  const fieldsOf = new Map<number, ReadonlyMap<string, Part>>()
  /** Of each list items in their order, as far as anybody has asked: from each it is not far to the next. */
  const marksOf = new Map<number, Mark[]>()
  const itemAt = (list: number, index: number): Part | undefined => {
    if (!(index >= 0)) return undefined
    const marks = marksOf.get(list) ?? []
    marksOf.set(list, marks)
    const mark = marks[countWhile(marks, one => one.index <= index) - 1]
    let passed = mark?.index ?? 0
    let found: Part | undefined
    eachPart(
      text,
      list,
      (_, part) => {
        if (part.offset >= (marks.at(-1)?.offset ?? -stride) + stride)
          marks.push({ index: passed, offset: part.offset })
        if (passed === index) found = part
        passed += 1
        return found === undefined ? undefined : 'enough'
      },
      mark?.offset,
    )
    return found
  }
  /** Of a name that stands twice the last one counts, as it does when the text is read. */
  const fieldAt = (holder: number, segment: string): Part | undefined => {
    const known = fieldsOf.get(holder)
    if (known !== undefined) return known.get(segment)
    const all = new Map<string, Part>()
    let found: Part | undefined
    eachPart(text, holder, (name, part) => {
      if (name === segment) found = part
      if (all.size < mostRemembered) all.set(name, part)
    })
    if (all.size < mostRemembered) fieldsOf.set(holder, all)
    return found
  }
  const next = (offset: number, segment: string): Part | undefined => {
    if (text[offset] === '[') return itemAt(offset, Number(segment))
    return text[offset] === '{' ? fieldAt(offset, segment) : undefined
  }
  return segments => {
    let place: JsonPlace = { offset: start, nameAt: undefined, depth: 0 }
    for (const [depth, segment] of segments.entries()) {
      const part = next(place.offset, segment)
      if (part === undefined) return place
      place = { ...part, depth: depth + 1 }
    }
    return place
  }
}
