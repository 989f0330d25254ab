/**
 * Dates and times of a world file, counted from the day on which the world starts, so that no world goes stale.
 *
 * `+2d`, `-3d`, `today`; `mon+1w`, Monday of next week; `-9y-30d`, nine years ago and then thirty days; a real date.
 * Weeks begin on Monday. A moment is a date and a time on the club's clock, or RFC 3339 with its offset.
 */
import { addDays, addMonths, utcOf, weekdayOf } from '../club/dates.ts'
import { dayMs } from '../text/day.ts'
import type { Instant, LocalDate, LocalTime } from '../club/model.ts'
import { isOnClock } from '../text/instants.ts'
import { keptIn } from '../text/kept-in.ts'
import { endOfDay, instantOf, localDateOf, rfc3339, startOfDay } from '../club/zone.ts'

const dateText =
  '(?:(?:\\d{4}-\\d{2}-\\d{2}|today|mon|tue|wed|thu|fri|sat|sun)(?:[+-]\\d{1,4}[dwmy])*|(?:[+-]\\d{1,4}[dwmy])+)'
const timeText = '(?:[01]\\d|2[0-3]):[0-5]\\d'
const instantText = '\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d{1,3})?)?(?:Z|[+-]\\d{2}:\\d{2})'
export const dateForm = new RegExp(`^${dateText}$`)
export const instantForm = new RegExp(`^${instantText}$`)
export const timeForm = new RegExp(`^${timeText}$`)
export const momentForm = new RegExp(`^(?:${dateText}(?: ${timeText})?|${instantText})$`)
export const endForm = new RegExp(`^(?:${timeText}|${dateText}(?: ${timeText})?|${instantText})$`)

const shortDays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const longDays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** `isEven`: of 24 hours, on which no clock changes. */
interface Day {
  readonly start: Instant
  readonly isEven: boolean
}

const minuteMs = 60_000
const minutesOf = (time: LocalTime): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** A moment on a clock, before its zone has said when that is. */
interface Local {
  readonly date: LocalDate
  readonly time: LocalTime
}

/** Undefined: there is no such date (30 February). The form has been checked before. */
export interface WorldCalendar {
  date(written: string): LocalDate | undefined
  moment(written: string, zone: string): Instant | undefined
  /** Weeks later, at the same time on the clock. */
  momentInWeek(written: string, zone: string, weeks: number): Instant | undefined
  /** `written` may be a time alone: the first one after the start. */
  end(written: string, start: Instant, zone: string): Instant | undefined
}

export const calendarFrom = (today: LocalDate): WorldCalendar => {
  const monday = addDays(today, -longDays.indexOf(weekdayOf(today)))
  // A large world has a few hundred dates and hundreds of thousands of moments.
  const dates = new Map<string, LocalDate | undefined>()
  const date = (written: string): LocalDate | undefined => {
    if (dates.has(written)) return dates.get(written)
    const read = dateFrom(written, today, monday)
    dates.set(written, read)
    return read
  }
  const local = (written: string): Local | undefined => {
    if (written.includes('T')) return undefined
    const space = written.indexOf(' ')
    const day = date(space < 0 ? written : written.slice(0, space))
    return day === undefined ? undefined : { date: day, time: space < 0 ? '00:00' : written.slice(space + 1) }
  }
  const days = new Map<string, Map<LocalDate, Day>>()
  const dayOf = (day: LocalDate, zone: string): Day => {
    const ofZone = keptIn(days, zone, () => new Map<LocalDate, Day>())
    return keptIn(ofZone, day, () => {
      const start = startOfDay(day, zone)
      return { start, isEven: endOfDay(day, zone) - start === dayMs }
    })
  }
  const onClock = (day: LocalDate, time: LocalTime, zone: string): Instant => {
    const { start, isEven } = dayOf(day, zone)
    return isEven ? start + minutesOf(time) * minuteMs : instantOf(day, time, zone)
  }
  // Nearly every end is read just after its start.
  let latest: { readonly instant: Instant; readonly date: LocalDate; readonly zone: string } | undefined
  const moment = (written: string, zone: string): Instant | undefined => {
    if (written.includes('T')) return readInstant(written)
    const found = local(written)
    if (found === undefined) return undefined
    const instant = onClock(found.date, found.time, zone)
    // Where a clock changes a time may not be, and what is meant is on another day.
    latest = dayOf(found.date, zone).isEven ? { instant, date: found.date, zone } : undefined
    return instant
  }
  return {
    date,
    moment,
    momentInWeek: (written, zone, weeks) => {
      const found = local(written) ?? localFrom(moment(written, zone), zone)
      return found === undefined ? undefined : onClock(addDays(found.date, weeks * 7), found.time, zone)
    },
    end: (written, start, zone) => {
      if (written.length !== 5 || written[2] !== ':') return moment(written, zone)
      const day = latest?.instant === start && latest.zone === zone ? latest.date : localDateOf(start, zone)
      const sameDay = onClock(day, written, zone)
      return sameDay > start ? sameDay : onClock(addDays(day, 1), written, zone)
    },
  }
}

const steps: Readonly<Record<string, (day: LocalDate, count: number) => LocalDate>> = {
  d: addDays,
  w: (day, count) => addDays(day, count * 7),
  m: addMonths,
  y: (day, count) => addMonths(day, count * 12),
}

const firstDay = (base: string, today: LocalDate, monday: LocalDate): LocalDate | undefined => {
  if (base === '' || base === 'today') return today
  return shortDays.includes(base) ? addDays(monday, shortDays.indexOf(base)) : realDate(base)
}

const dateFrom = (written: string, today: LocalDate, monday: LocalDate): LocalDate | undefined => {
  const base = /^(?:\d{4}-\d{2}-\d{2}|[a-z]{3,5})/.exec(written)?.[0] ?? ''
  let day = firstDay(base, today, monday)
  if (day === undefined) return undefined
  for (const [, count = '0', unit = ''] of written.matchAll(/([+-]\d+)([dwmy])/g))
    day = steps[unit]?.(day, Number(count)) ?? day
  // A year of more than four digits would not compare as a text.
  return /^\d{4}-/.test(day) ? day : undefined
}

const realDate = (written: string): LocalDate | undefined => {
  const ms = utcOf(written)
  return Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== written ? undefined : written
}

/** Of a world's clock. Undefined: there is no such date, or no clock shows it. */
export const readClock = (written: string): Instant | undefined => {
  const instant = readInstant(written)
  return instant !== undefined && isOnClock(instant) ? instant : undefined
}

/** Undefined: there is no such date. */
export const readInstant = (written: string): Instant | undefined => {
  const ms = Date.parse(written)
  return Number.isNaN(ms) || realDate(written.slice(0, 10)) === undefined ? undefined : ms
}

const localFrom = (instant: Instant | undefined, zone: string): Local | undefined => {
  if (instant === undefined) return undefined
  const shown = rfc3339(instant, zone)
  return { date: shown.slice(0, 10), time: shown.slice(11, 16) }
}
