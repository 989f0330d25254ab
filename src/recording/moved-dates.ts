/**
 * Dates as far from each other, and from the day of the recording, as they were, at the same local time: 28 years
 * later. By then the days of the week, the leap years and the clock changes of summer fall on the same dates again.
 */
import { dayMs, isDay } from '../text/day.ts'

/** Four times seven years: 1,461 weeks. */
const shift = 10_227

/** A day alone, or with a time of day: whatever else stands behind it may be anything. */
const form = /^(\d{4}-\d\d-\d\d)((?:[Tt ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:[Zz]|[+-]\d\d:?\d\d)?)?)$/

/** Undefined: it is no date. One that stands for ever stays. */
export const movedDate = (text: string, days = shift): string | undefined => {
  const [, date, rest] = form.exec(text) ?? []
  if (date === undefined || rest === undefined || !isDay(date)) return undefined
  const moved = new Date(Date.parse(date) + days * dayMs).toISOString()
  return moved.startsWith('+') || moved.startsWith('-') ? text : moved.slice(0, 10) + rest
}
