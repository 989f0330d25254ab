/**
 * What happens when, kept sorted by start: long history costs a question nothing.
 *
 * Overlaps are possible, and one span may last for years (a court under repair), so that neither the first start nor
 * the first end of a window says where to begin reading. The sorted list is therefore read as a balanced tree, the
 * middle element its root, where each root knows the latest end below it: a window costs O(log n + what it holds).
 */
import { byStart } from '../../club/intervals.ts'
import type { Id, Interval } from '../../club/model.ts'
import { countWhile } from '../../text/search.ts'

export interface BusySpan extends Interval {
  readonly id: Id
}

/** Where a part begins and how long it is. */
export interface Part {
  /** Behind this one. Undefined: with the first. */
  readonly after?: Pick<BusySpan, 'start' | 'id'> | undefined
  readonly most: number
}

export const everything: Part = { most: Infinity }

export interface Timeline<T extends BusySpan> {
  /** By start, then id; all of them, or a part. */
  overlapping(window: Interval, part?: Part): T[]
  starting(window: Interval, part?: Part): T[]
}

/** @param sorted by start, then id */
export const timelineOf = <T extends BusySpan>(sorted: readonly T[]): Timeline<T> => {
  const latestEnds = latestEndsOf(sorted)

  const overlapping = (window: Interval, { after, most } = everything): T[] => {
    const found: T[] = []
    const collect = (from: number, to: number): void => {
      const root = middle(from, to)
      const item = sorted[root]
      if (from >= to || item === undefined || (latestEnds[root] ?? 0) <= window.start) return
      if (after === undefined || byStart(item, after) > 0) {
        collect(from, root)
        if (item.start >= window.end || found.length >= most) return
        if (item.end > window.start) found.push(item)
      }
      if (found.length < most) collect(root + 1, to)
    }
    collect(0, sorted.length)
    return found
  }

  const starting = (window: Interval, { after, most } = everything): T[] => {
    const first = countWhile(
      sorted,
      item => item.start < window.start || (after !== undefined && byStart(item, after) <= 0),
    )
    return sorted.slice(
      first,
      Math.min(
        first + most,
        countWhile(sorted, ({ start }) => start < window.end),
      ),
    )
  }

  return { overlapping, starting }
}

const middle = (from: number, to: number): number => (from + to) >> 1

const latestEndsOf = (sorted: readonly Interval[]): Float64Array => {
  const ends = new Float64Array(sorted.length)
  const fill = (from: number, to: number): number => {
    if (from >= to) return -Infinity
    const root = middle(from, to)
    return (ends[root] = Math.max(sorted[root]?.end ?? -Infinity, fill(from, root), fill(root + 1, to)))
  }
  fill(0, sorted.length)
  return ends
}
