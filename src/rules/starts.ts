/**
 * Starts on a court's grid, counted rather than walked: a month of half hours is a few runs of (first, step, count), so
 * that "how many before this instant" and "the tenth" cost a search, and a deep offset as little as the first page.
 *
 * A court's grid begins at its first start of each local day and goes on in elapsed minutes until the day is over. The
 * hour that a clock change repeats therefore has its starts twice, and the one that it leaves out has none.
 */
import { datesBetween } from '../club/dates.ts'
import { isEmpty } from '../club/intervals.ts'
import type { Club, Court, Instant, Interval } from '../club/model.ts'
import { countWhile } from '../text/search.ts'
import { endOfDay, instantOf, localDateOf } from '../club/zone.ts'

export interface RunOfStarts {
  readonly first: Instant
  readonly stepMs: number
  readonly count: number
  /** How many starts the runs before it have. */
  readonly before: number
}

/** Sorted; no two overlap. */
export type Starts = readonly RunOfStarts[]

/** The local days of a window, as far as they are on the court's grid: each starts where its grid does. */
export const gridDays = ({ firstStart }: Court, { timeZone }: Club, window: Interval): readonly Interval[] =>
  isEmpty(window)
    ? []
    : datesBetween(localDateOf(window.start, timeZone), localDateOf(window.end - 1, timeZone)).map(date => ({
        start: instantOf(date, firstStart, timeZone),
        end: endOfDay(date, timeZone),
      }))

export const isOnGrid = (court: Court, club: Club, start: Instant): boolean =>
  gridDays(court, club, { start, end: start + 1 }).some(
    day => day.start <= start && start < day.end && (start - day.start) % (court.stepMinutes * 60_000) === 0,
  )

/**
 * @param gaps in which a whole slot has to fit
 * @param allowed in which it has to start
 * @param days of the grid; all three are sorted and without overlaps
 */
export const startsIn = (
  gaps: readonly Interval[],
  allowed: readonly Interval[],
  days: readonly Interval[],
  stepMs: number,
  durationMs: number,
): Starts => {
  const runs: RunOfStarts[] = []
  let [gapAt, allowedAt, dayAt, before] = [0, 0, 0, 0]
  for (;;) {
    const gap = gaps[gapAt]
    const span = allowed[allowedAt]
    const day = days[dayAt]
    if (gap === undefined || span === undefined || day === undefined) return runs
    // The last start that fits is one, so the end that starts have to be before is just after it.
    const gapEnd = gap.end - durationMs + 1
    const from = Math.max(gap.start, span.start, day.start)
    const end = Math.min(gapEnd, span.end, day.end)
    const first = day.start + Math.ceil((from - day.start) / stepMs) * stepMs
    if (first < end) {
      const count = Math.floor((end - 1 - first) / stepMs) + 1
      runs.push({ first, stepMs, count, before })
      before += count
    }
    if (gapEnd === end) gapAt += 1
    else if (span.end === end) allowedAt += 1
    else dayAt += 1
  }
}

export const countOfStarts = (starts: Starts): number => {
  const last = starts.at(-1)
  return last === undefined ? 0 : last.before + last.count
}

/** How many start before this instant. */
export const countBefore = (starts: Starts, instant: Instant): number => {
  const run = starts[countWhile(starts, ({ first }) => first < instant) - 1]
  return run === undefined ? 0 : run.before + Math.min(run.count, Math.ceil((instant - run.first) / run.stepMs))
}

/** The start with this number, from 0. */
export const nth = (starts: Starts, number: number): Instant | undefined => {
  const run = starts[countWhile(starts, ({ before }) => before <= number) - 1]
  return run === undefined || number < 0 || number >= run.before + run.count
    ? undefined
    : run.first + (number - run.before) * run.stepMs
}
