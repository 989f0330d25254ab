/**
 * What lies outside of the instants there are because of the day on which a world starts, and on which days it would
 * not.
 *
 * Dates are counted from that day: `-3y` is before 1970 for a world that starts in 1972. What is so on one day is so on
 * every earlier one, or on every later one, so that the last such day can be found by halves.
 */
import { firstOnClock, instantBounds, isInstant, lastInstant, lastOnClock } from '../text/instants.ts'
import type { Segments } from '../text/pointer.ts'
import { addDays, utcOf } from '../club/dates.ts'
import { dayMs } from '../text/day.ts'
import type { Instant, LocalDate } from '../club/model.ts'
import { localDateOf } from '../club/zone.ts'
import type { UnplacedFinding } from './finding.ts'
import { type WorldCalendar, calendarFrom } from './times.ts'

export interface Stray {
  readonly segments: Segments
  readonly instant: Instant
  /** What was found, in words. */
  readonly found: string
  /** When it is in a world that starts on another day. */
  readonly on: (calendar: WorldCalendar) => Instant | undefined
}

/** More are not the day's doing. */
export const mostStrays = 100_000

/** The day nearest to the one on which a world was to start, on which nothing is astray any more. */
export interface StartBound {
  readonly day: LocalDate
  readonly isFirst: boolean
  /** What keeps the world from the day before it, or after it. */
  readonly decidedBy: Stray
}

/** Undefined: there is no such day, or there is nothing to begin with. */
export const startBound = (strays: readonly Stray[], today: LocalDate, zone: string): StartBound | undefined => {
  const [first] = strays
  if (first === undefined) return undefined
  const isFirst = first.instant <= lastInstant
  const direction = isFirst ? 1 : -1
  const lastDay = localDateOf(isFirst ? lastOnClock : firstOnClock, zone)
  const dayAfter = (days: number): LocalDate => addDays(today, direction * days)
  const strayAfter = (days: number): Stray | undefined => {
    const calendar = calendarFrom(dayAfter(days))
    return different.find(({ on }) => !isInstant(on(calendar) ?? Number.NaN))
  }
  // A world has many records and a few hundred texts.
  const different = [...new Map(strays.map(stray => [`${stray.instant} ${stray.found}`, stray])).values()]
  let astray = 0
  let within = Math.abs(utcOf(lastDay) - utcOf(today)) / dayMs
  let decidedBy = first
  if (strayAfter(within) !== undefined) return undefined
  while (within - astray > 1) {
    const between = Math.floor((astray + within) / 2)
    const stray = strayAfter(between)
    if (stray === undefined) within = between
    else [astray, decidedBy] = [between, stray]
  }
  return { day: dayAfter(within), isFirst, decidedBy }
}

/** Of a world that can start on other days only. */
export const wrongStart = ({ day, isFirst, decidedBy }: StartBound, today: LocalDate): UnplacedFinding => ({
  code: 'wrong-start',
  segments: decidedBy.segments,
  spot: 'value',
  message:
    `A world that starts on ${day} or ${isFirst ? 'later' : 'earlier'} was expected, one that starts on ${today} was `
    + `found: its dates are counted from there, and ${decidedBy.found} would not be ${instantBounds}.`,
})

export const outOfBounds = ({ segments, found }: Stray): UnplacedFinding => ({
  code: 'wrong-value',
  segments,
  spot: 'value',
  message: `An instant ${instantBounds} was expected, ${found} was found.`,
})
