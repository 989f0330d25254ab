/**
 * Dates of the calendar, without a time or a zone: `YYYY-MM-DD`, which compare as texts.
 *
 * Days are counted in UTC, where each has 24 hours; what a date means at a club is zone.ts's business. A month of
 * coaching asks for thousands of the same few dates, and to read or write one takes as long as ten look-ups: they are
 * remembered.
 */
import { BoundedMap } from '../text/bounded-map.ts'
import { dayMs } from '../text/day.ts'
import type { LocalDate, Weekday } from './model.ts'

const weekdays: readonly Weekday[] = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** Midnight in UTC, in milliseconds. NaN: there is no such date. */
export const utcOf = (date: LocalDate): number => midnights.get(date) ?? Date.parse(`${date}T00:00:00Z`)

/** The date in UTC at this instant. */
export const dateOfUtc = (ms: number): LocalDate => {
  const day = Math.floor(ms / dayMs)
  return dates.get(day) ?? remembered(day, new Date(ms).toISOString().slice(0, 10))
}

/** Three centuries. */
const mostDates = 100_000

/**
 * By days since 1970, and the other way round. Kept by the module: what a date is called is a function of the day, and
 * no world could tell who has asked before.
 */
const dates = new BoundedMap<number, LocalDate>(mostDates)
const midnights = new BoundedMap<LocalDate, number>(mostDates)

const remembered = (day: number, date: LocalDate): LocalDate => {
  dates.set(day, date)
  midnights.set(date, day * dayMs)
  return date
}

export const addDays = (date: LocalDate, days: number): LocalDate => dateOfUtc(utcOf(date) + days * dayMs)

/** Calendar months later; the last day of the month where it is too short: 31 January + 1 = end of February. */
export const addMonths = (date: LocalDate, months: number): LocalDate => {
  const from = new Date(utcOf(date))
  const month = from.getUTCMonth() + months
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate()
  return dateOfUtc(Date.UTC(from.getUTCFullYear(), month, Math.min(from.getUTCDate(), lastDay)))
}

export const weekdayOf = (date: LocalDate): Weekday => weekdays[new Date(utcOf(date)).getUTCDay()] ?? 'sunday'

/** All dates from the first to the last, both included. */
export const datesBetween = (first: LocalDate, last: LocalDate): readonly LocalDate[] => {
  const from = utcOf(first)
  const days = Math.round((utcOf(last) - from) / dayMs)
  return Array.from({ length: Math.max(0, days + 1) }, (_, index) => dateOfUtc(from + index * dayMs))
}
