/**
 * Dates whole weeks later or earlier: the same day of the week, the same time on the wall.
 *
 * What is before something else is never behind it once both are shifted. So a local time that a clock change leaves
 * out becomes that of the change. One that comes twice is the earlier of the two; where the later one was meant,
 * it is that again, or the end of the hour where there is no such.
 */
import { dayMs, dayOf, isDay } from './day.ts'
import { offsetAt, spellAt } from './zone-offset.ts'
import { twoDigits } from './two-digits.ts'

const weekMs = 7 * dayMs
const minuteMs = 60_000

/** As RFC 3339 has it (section 5.6), a space for its T too. */
const dateTime = /^(\d{4}-\d\d-\d\d)([Tt ])(\d\d:\d\d)(:\d\d(?:\.\d+)?)([Zz]|[+-]\d\d:\d\d)$/

interface DateTime {
  /** Without its seconds, as if it were UTC. */
  readonly local: number
  readonly separator: string
  /** And all behind them. */
  readonly seconds: string
  readonly zone: string
  readonly offset: number
}

const dateTimeOf = (text: string): DateTime | undefined => {
  const [, date = '', separator = '', time = '', seconds = '', zone = ''] = dateTime.exec(text) ?? []
  const local = Date.parse(`${date}T${time}Z`)
  return isDay(date) && !Number.isNaN(local)
    ? { local, separator, seconds, zone, offset: zone.length === 1 ? 0 : offsetOf(zone) }
    : undefined
}

const offsetOf = (written: string): number => {
  const minutes = Number(written.slice(1, 3)) * 60 + Number(written.slice(4))
  return (written.startsWith('-') ? -minutes : minutes) * minuteMs
}

const offsetText = (offset: number): string => {
  const minutes = Math.abs(offset) / minuteMs
  return `${offset < 0 ? '-' : '+'}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}

/** Does any clock show its time? */
export const isZone = (name: string): boolean => {
  try {
    offsetAt(0, name)
    return true
  } catch {
    return false
  }
}

/** Undefined: it is no date. What would have another number of digits stays. */
export const shiftedDate = (text: string, weeks: number): string | undefined => {
  if (!isDay(text)) return undefined
  const shifted = Date.parse(text) + weeks * weekMs
  return hasFourDigits(shifted) ? dayOf(shifted) : text
}

/**
 * Undefined: it is no date with a time. Written as it was: in UTC, with an offset of its own, or with that which the
 * zone has then.
 *
 * @param zone IANA's name of the zone whose clocks count; undefined: its own offset holds for ever
 */
export const shiftedDateTime = (text: string, weeks: number, zone: string | undefined): string | undefined => {
  const read = dateTimeOf(text)
  if (read === undefined) return undefined
  const { local, separator, seconds, zone: written, offset } = read
  const instant = shiftedInstant(local - offset, weeks, zone)
  const before = zone === undefined ? offset : offsetAt(local - offset, zone)
  const isOfZone = zone !== undefined && written.length > 1 && before === offset
  const after = isOfZone ? offsetAt(instant, zone) : offset
  // Half minutes are of the nineteenth century, and no offset can be written with them.
  if (after % minuteMs !== 0 || !hasFourDigits(instant + after)) return text
  const moved = new Date(instant + after).toISOString()
  const end = written.length === 1 || after === offset ? written : offsetText(after)
  return `${moved.slice(0, 10)}${separator}${moved.slice(11, 16)}${seconds}${end}`
}

/** The same on the wall, so many weeks from it. */
export const shiftedInstant = (instant: number, weeks: number, zone: string | undefined): number => {
  const later = instant + weeks * weekMs
  if (zone === undefined || weeks === 0 || !hasFourDigits(instant) || !hasFourDigits(later)) return later
  const { start, offset } = spellAt(instant, zone)
  const readings = readingsOf(instant + offset + weeks * weekMs, zone)
  const [first = later, last = first] = readings
  /** Until then the clock shows what it has shown before. */
  const repeatedUntil = start + offsetAt(start - 1, zone) - offset
  if (instant >= repeatedUntil) return first
  return readings.length > 1 ? last : (readingsOf(repeatedUntil + offset + weeks * weekMs, zone)[0] ?? later)
}

/** When a clock shows it: once as a rule, twice, or, where it is left out, at the change. */
const readingsOf = (local: number, zone: string): readonly number[] => {
  const offsets = new Set([offsetAt(local - 2 * dayMs, zone), offsetAt(local + 2 * dayMs, zone)])
  const all = [...offsets].map(offset => local - offset).toSorted((a, b) => a - b)
  const right = all.filter(instant => instant + offsetAt(instant, zone) === local)
  const [, afterChange = local] = all
  return right.length > 0 ? right : [spellAt(afterChange, zone).start]
}

const earliest = Date.parse('0001-01-01T00:00:00Z')
const latest = Date.parse('9999-12-31T23:59:59.999Z')
const hasFourDigits = (instant: number): boolean => instant >= earliest && instant <= latest

/** An instant that a date, or a date with a time, says: of a date its first. Undefined: it is neither. */
export const instantIn = (text: string, zone: string | undefined): number | undefined => {
  if (isDay(text)) {
    const [first = Date.parse(text)] = zone === undefined ? [] : readingsOf(Date.parse(text), zone)
    return first
  }
  return dateTimeOf(text) === undefined ? undefined : Date.parse(text)
}

/** The fewest weeks after which an instant isn't past. */
export const weeksUntil = (instant: number, now: number, zone: string | undefined): number => {
  // A clock change may make a difference of some hours.
  let weeks = Math.ceil((now - instant) / weekMs) - 1
  while (shiftedInstant(instant, weeks, zone) < now) weeks += 1
  return weeks
}
