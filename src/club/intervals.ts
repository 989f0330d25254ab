/**
 * Half-open intervals of time: the start belongs to one, the end does not, so that back to back is no overlap.
 *
 * A *span list* is sorted and its intervals neither touch nor overlap; what takes two lists walks each once.
 */
import type { Id, Instant, Interval } from './model.ts'
import { compareIds } from './names.ts'

/** By start, ties by id. */
export const byStart = (one: Starting, other: Starting): number =>
  one.start - other.start || compareIds(one.id, other.id)

interface Starting {
  readonly id: Id
  readonly start: Instant
}

export const isEmpty = ({ start, end }: Interval): boolean => start >= end

export const overlaps = (one: Interval, other: Interval): boolean => one.start < other.end && other.start < one.end

/** Is anything of this at that time? */
export const overlapsAny = (intervals: readonly Interval[], period: Interval): boolean =>
  intervals.some(interval => overlaps(interval, period))

export const includes = ({ start, end }: Interval, instant: Instant): boolean => start <= instant && instant < end

/** Any intervals as a span list: empty ones dropped, touching ones joined. */
export const mergedIntervals = (intervals: readonly Interval[]): readonly Interval[] => {
  const spans: Interval[] = []
  for (const interval of sorted(intervals)) {
    if (isEmpty(interval)) continue
    const last = spans.at(-1)
    if (last === undefined || last.end < interval.start) spans.push({ start: interval.start, end: interval.end })
    else if (last.end < interval.end) spans[spans.length - 1] = { start: last.start, end: interval.end }
  }
  return spans
}

const sorted = (intervals: readonly Interval[]): readonly Interval[] =>
  intervals.every(({ start }, index) => index === 0 || (intervals[index - 1]?.start ?? start) <= start)
    ? intervals
    : intervals.toSorted((one, other) => one.start - other.start)

/** What both span lists have. */
export const intersected = (ones: readonly Interval[], others: readonly Interval[]): readonly Interval[] => {
  const spans: Interval[] = []
  let at = 0
  for (const one of ones) {
    while (at < others.length && (others[at]?.end ?? 0) <= one.start) at += 1
    for (let next = at; next < others.length; next += 1) {
      const other = others[next]
      if (other === undefined || other.start >= one.end) break
      spans.push({ start: Math.max(one.start, other.start), end: Math.min(one.end, other.end) })
    }
  }
  return spans
}

/** The first span list without the second. */
export const subtracted = (ones: readonly Interval[], others: readonly Interval[]): readonly Interval[] => {
  const spans: Interval[] = []
  let at = 0
  for (const one of ones) {
    while (at < others.length && (others[at]?.end ?? 0) <= one.start) at += 1
    let start = one.start
    for (let next = at; next < others.length; next += 1) {
      const other = others[next]
      if (other === undefined || other.start >= one.end) break
      if (start < other.start) spans.push({ start, end: other.start })
      start = Math.max(start, other.end)
    }
    if (start < one.end) spans.push({ start, end: one.end })
  }
  return spans
}

/** A span list as far as it lies in the window. */
export const clipped = (spans: readonly Interval[], window: Interval): readonly Interval[] =>
  isEmpty(window) ? [] : intersected(spans, [window])

/** Does one interval of the span list hold all of this one? */
export const covers = (spans: readonly Interval[], { start, end }: Interval): boolean =>
  spans.some(span => span.start <= start && end <= span.end)
