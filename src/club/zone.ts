/**
 * What the clock on a club's wall shows: local dates and times to instants and back.
 *
 * A local time that a clock change leaves out is moved later by the length of the gap; one that it repeats is the
 * earlier of the two (RFC 5545 section 3.3.5, and Temporal's "compatible"). Local times are sent as RFC 3339 with the
 * zone's own offset, never `Z`: `+00:00` is a club in winter.
 */
import { dayMs } from '../text/day.ts'
import { addDays, addMonths, dateOfUtc, utcOf } from './dates.ts'
import type { Instant, LocalDate, LocalTime } from './model.ts'
import { twoDigits } from '../text/two-digits.ts'
import { offsetAt } from '../text/zone-offset.ts'

/** Where there is no club. */
export const homeZone = 'Europe/London'

const minuteMs = 60_000

export const localDateOf = (instant: Instant, zone: string): LocalDate => dateOfUtc(instant + offsetAt(instant, zone))

export const instantOf = (date: LocalDate, time: LocalTime, zone: string): Instant =>
  instantOfLocal(utcOf(date) + (Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))) * minuteMs, zone)

export const startOfDay = (date: LocalDate, zone: string): Instant => instantOfLocal(utcOf(date), zone)

/** The same time of the local day, one calendar month later. */
export const addCalendarMonth = (instant: Instant, zone: string): Instant => {
  const local = instant + offsetAt(instant, zone)
  const date = dateOfUtc(local)
  return instantOfLocal(utcOf(addMonths(date, 1)) + local - utcOf(date), zone)
}

/** The first instant of the local day after. */
export const endOfDay = (date: LocalDate, zone: string): Instant => startOfDay(addDays(date, 1), zone)

/** RFC 3339 with the zone's own offset: `2027-07-01T18:00:00+01:00`. */
export const rfc3339 = (instant: Instant, zone: string): string => {
  // RFC 3339 has no seconds in an offset, which some zones had in the nineteenth century.
  const minutes = Math.round(offsetAt(instant, zone) / minuteMs)
  const local = new Date(instant + minutes * minuteMs).toISOString()
  const ahead = Math.abs(minutes)
  const offset = `${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(ahead / 60))}:${twoDigits(ahead % 60)}`
  return `${local.slice(0, local.endsWith('.000Z') ? -5 : -1)}${offset}`
}

/** `local`: what the wall clock shows, as if it were UTC. */
const instantOfLocal = (local: number, zone: string): Instant => {
  const before = offsetAt(local - 2 * dayMs, zone)
  const after = offsetAt(local + 2 * dayMs, zone)
  if (before === after) return local - before
  const readings = [local - before, local - after].filter(instant => instant + offsetAt(instant, zone) === local)
  return readings.length === 0 ? local - before : Math.min(...readings)
}
