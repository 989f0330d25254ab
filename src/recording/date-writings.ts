/**
 * Days as people and programs write them, told as one (`1990-05-17`): `17.5.1990`, `05/17/1990`, `19900517`,
 * `May 17th, 1990`, `17-MAY-90`, `17 de mayo de 1990`, `642902400`, by its week (`1990-W20-4`) or by its number in the
 * year (`1990-137`). So a day that is looked for is found in any of them.
 */
import { distinct } from '../text/distinct.ts'
import { dayMs, dayOf, isDay } from '../text/day.ts'
import { lazy } from '../text/lazy.ts'
import { folded } from './folded.ts'

const languages = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'sv', 'da', 'nb', 'fi', 'pl', 'cs']

/** By its name in full or in short, as it stands by itself or in a date. */
const months = lazy(() => {
  const numbers = new Map<string, number>()
  for (const language of languages)
    for (const style of ['long', 'short'] as const)
      for (const fields of [{ month: style }, { month: style, day: 'numeric', year: 'numeric' }] as const) {
        const format = new Intl.DateTimeFormat(language, { ...fields, timeZone: 'UTC' })
        for (let month = 0; month < 12; month += 1)
          for (const { type, value } of format.formatToParts(Date.UTC(2026, month, 15)))
            if (type === 'month') numbers.set(folded(value).replace('.', ''), month + 1)
      }
  return numbers
})

/** What stands between the parts of a date. */
const between = String.raw`[\s.,/-]{0,3}(?:(?:de|of)\s{1,3})?`
const [day, name, year] = [
  String.raw`(\d{1,2})(?:st|nd|rd|th|er|º)?`,
  String.raw`(\p{L}{3,12})`,
  String.raw`(\d{4}|\d\d)`,
]

const writings = new RegExp(
  [
    String.raw`(?<!\d)(?<!\d\.)(?:(\d{4})(?:([./-])(\d{1,2})\2(\d{1,2})|(\d\d)(\d\d)(?:\d{4}|\d{6})?)`,
    String.raw`(\d{1,2})(\s?[./-]\s?)(\d{1,2})\8(\d{4}|\d\d)`,
    `${day}${between}${name}${between}${year}`,
    String.raw`(\d{4})${between}${name}${between}${day}`,
    // ISO 8601, sections 5.2.2 and 5.2.3.
    String.raw`(\d{4})-?W(\d\d)-?([1-7])`,
    String.raw`((?:19|20)\d\d)-?([0-3]\d\d)`,
    // Of seconds or milliseconds since 1970.
    String.raw`(-?\d{8,13})`,
    String.raw`(?<!\p{L})${name}${between}${day}${between}${year})(?!\d)`,
  ].join('|'),
  'giu',
)

const dayBy = (years: string, month: number | undefined, date: string): readonly string[] => {
  const century = Number(years) < latestOfTwoDigits ? '20' : '19'
  const whole = years.length === 2 ? century + years : years
  const written = [whole, ...[month, date].map(one => String(one).padStart(2, '0'))].join('-')
  return isDay(written) ? [written] : []
}

/** Of two digits. */
const latestOfTwoDigits = 30

const monthOf = (word: string): number | undefined => months().get(folded(word))

/** A quarter of an hour: midnight is at one everywhere. */
const quarterMs = 900_000

/** Hours before Greenwich in which a day begins where it begins first. */
const mostAhead = 14

/** Of midnight somewhere the day there. While it is noon at Greenwich that may be the same day, or the next. */
const dayAt = (time: string): readonly string[] => {
  const milliseconds = Number(time) * (time.replace('-', '').length > 10 ? 1 : 1000)
  if (milliseconds % quarterMs !== 0) return []
  const days = [milliseconds, milliseconds + (mostAhead / 24) * dayMs].map(dayOf)
  const isEarly = (((milliseconds % dayMs) + dayMs) % dayMs) * 2 <= dayMs
  return isEarly ? distinct(days) : days.slice(1)
}

const daysOf = (groups: readonly (string | undefined)[]): readonly string[] => {
  const [whole = '', y1, , m1, d1, m2, d2, first, , second = '', y2 = ''] = groups
  const [d3, n3 = '', y3 = '', y4, n4 = '', d4 = '', ofWeek, week, weekday, ofYear, nth] = groups.slice(11)
  const [time, n6 = '', d6 = '', y6 = ''] = groups.slice(22)
  if (y1 !== undefined) {
    const days = dayBy(y1, Number(m1 ?? m2), d1 ?? d2 ?? '')
    return days.length === 0 && isTime.test(whole) ? dayAt(whole) : days
  }
  // Which of the three is the month, and which of a short one the year, differs from country to country.
  if (first !== undefined)
    return [
      ...dayBy(y2, Number(second), first),
      ...dayBy(y2, Number(first), second),
      ...(y2.length === 2 && first.length === 2 ? dayBy(first, Number(second), y2) : []),
    ]
  if (ofWeek !== undefined) return dayOfWeek(Number(ofWeek), Number(week), Number(weekday))
  if (ofYear !== undefined) return dayOfYear(Number(ofYear), Number(nth))
  if (d3 !== undefined) return dayBy(y3, monthOf(n3), d3)
  if (y4 !== undefined) return dayBy(y4, monthOf(n4), d4)
  return time === undefined ? dayBy(y6, monthOf(n6), d6) : dayAt(time)
}

/** The first week of a year has its fourth of January in it. */
const dayOfWeek = (of: number, week: number, weekday: number): readonly string[] => {
  const fourth = Date.UTC(of, 0, 4)
  const monday = fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * dayMs
  return week >= 1 && week <= 53 ? [dayOf(monday + ((week - 1) * 7 + weekday - 1) * dayMs)] : []
}

const dayOfYear = (of: number, nth: number): readonly string[] => {
  const found = dayOf(Date.UTC(of, 0, nth))
  return found.startsWith(String(of)) && nth > 0 ? [found] : []
}

const isTime = /^\d{8,12}$/

interface WrittenDate {
  readonly from: number
  readonly to: number
  /** Of a day that may be one of two, both. */
  readonly days: readonly string[]
}

function* datesIn(text: string): Generator<WrittenDate, void> {
  for (let next = 0; ;) {
    writings.lastIndex = next
    const match = writings.exec(text)
    if (match === null) return
    const [from, to, days] = [match.index, writings.lastIndex, daysOf(match)]
    // What is no date may hide one that begins within it: `born 17.05.1990`.
    next = days.length === 0 ? from + 1 : to
    if (days.length > 0) yield { from, to, days }
  }
}

/** Each day that is written in a text. */
export const daysIn = (text: string): readonly string[] => [...datesIn(text)].flatMap(({ days }) => days)

/** The text with days as one writes them all. */
export const withDays = (text: string): string => {
  const pieces: string[] = []
  let end = 0
  for (const { from, to, days } of datesIn(text)) {
    pieces.push(text.slice(end, from), days.join(' '))
    end = to
  }
  return end === 0 ? text : pieces.join('') + text.slice(end)
}
