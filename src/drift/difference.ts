/** In what two who were asked the same differ, told once however often it was seen. */
import { beyondNumbers, isBeyondNumbers } from '../text/decimals.ts'
import { escapeSegment } from '../text/pointer.ts'
import { printable } from '../text/printable.ts'
import type { ShownAnswer } from '../verify/told.ts'
import type { RuleName } from './rules.ts'

export interface Difference {
  readonly rule: RuleName
  /** JSON Pointer into the body with `*` for each item; undefined: it is about no part of the body. */
  readonly place: string | undefined
  /** The same for one of its occurrences, with the numbers of the items. */
  readonly pointer: string | undefined
  /** What tells it from others of the rule at this status and place. */
  readonly aspect?: string
  /** A declared header. */
  readonly header?: string
  /** What the stand-in has. */
  readonly expected: string
  /** What the provider has. */
  readonly found: string
  /** Calls that show it. */
  readonly times: number
  /** The first of them. */
  readonly call: ShownAnswer
}

/** Is the place at this one, or within it? */
export const isWithin = (place: string, outer: string): boolean => place === outer || place.startsWith(`${outer}/`)

/** Characters of a name. */
const longestName = 100

/** A property's name as a part of a place: what somebody else has named moves no cursor. */
export const placePartOf = (name: string): string =>
  printable(escapeSegment(name.length > longestName ? `${name.slice(0, longestName)}...` : name))

const longestShown = 120

/** A value on one line. */
export const shownValue = (value: unknown): string => {
  if (value === undefined) return 'nothing'
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (typeof value === 'object' && value !== null) return 'an object'
  if (typeof value === 'bigint') return String(value)
  if (isBeyondNumbers(value)) return beyondNumbers(value)
  // No more of it is turned into text than is shown.
  const text = printable(JSON.stringify(typeof value === 'string' ? value.slice(0, longestShown) : value))
  return typeof value === 'string' && value.length > longestShown ? `${text.slice(0, -1)}..."` : text
}

/** Characters before and behind the first in which two texts differ. */
const [shownBefore, shownBehind] = [30, 80]
/** Of what a secret may be made of: a part of one isn't known as it. Characters. */
const longestWord = 510

/** A value, and of a long text that differs from another further on the part where it does. */
export const shownBeside = (value: unknown, other: unknown): string => {
  if (typeof value !== 'string' || typeof other !== 'string') return shownValue(value)
  const at = firstDifference(value, other)
  if (at < longestShown / 2 || Math.max(value.length, other.length) <= longestShown) return shownValue(value)
  const start = wordStart(value, at - shownBefore)
  const end = at + shownBehind
  const part = `${start > 0 ? '...' : ''}${value.slice(start, end)}${end < value.length ? '...' : ''}`
  return `${printable(JSON.stringify(part))} (${placeIn(value, at)})`
}

/** Where the one that is shorter ends, if it has no other. */
const firstDifference = (one: string, other: string): number => {
  const most = Math.min(one.length, other.length)
  let at = 0
  while (at < most && one.charCodeAt(at) === other.charCodeAt(at)) at += 1
  return at
}

/** The last beginning of a word up to a place, if there is one near it. */
const wordStart = (text: string, place: number): number => {
  const from = Math.max(0, place - longestWord)
  const before = text.slice(from, place)
  const [inWord = ''] = /[^\s,;"'<>&=]*$/.exec(before) ?? []
  return inWord.length === before.length && from > 0 ? place : place - inWord.length
}

/** As an editor counts it, from 1. */
const placeIn = (text: string, at: number): string => {
  let [line, begin] = [1, 0]
  for (let next = text.indexOf('\n'); next >= 0 && next < at; next = text.indexOf('\n', begin)) {
    line += 1
    begin = next + 1
  }
  return `at line ${line}, character ${at - begin + 1}`
}
