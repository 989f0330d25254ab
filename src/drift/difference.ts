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
export const partOf = (name: string): string =>
  printable(escapeSegment(name.length > longestName ? `${name.slice(0, longestName)}...` : name))

const longestShown = 120

/** A value on one line. */
export const shownValue = (value: unknown): string => {
  if (value === undefined) return 'nothing'
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (typeof value === 'object' && value !== null) return 'an object'
  if (isBeyondNumbers(value)) return beyondNumbers(value)
  // No more of it is turned into text than is shown.
  const text = printable(JSON.stringify(typeof value === 'string' ? value.slice(0, longestShown) : value))
  return typeof value === 'string' && value.length > longestShown ? `${text.slice(0, -1)}..."` : text
}
