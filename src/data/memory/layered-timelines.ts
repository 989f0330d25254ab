/**
 * Timelines of a base that is never changed, under what was put in and taken out since.
 *
 * Many worlds can share one base, and to begin again is to drop the layer: it holds nothing but the changes. However
 * many these are, a question and a change cost O(log n) and what the window holds.
 */
import { byStart } from '../../club/intervals.ts'
import type { Id, Interval } from '../../club/model.ts'
import { type SpanTree, hasSpan, spansOverlapping, spansStarting, withSpans, withoutSpan } from './span-tree.ts'
import { type Part, type BusySpan, type Timeline, everything, timelineOf } from './timeline.ts'
import { keptIn } from '../../text/kept-in.ts'

export type TimelineOf<T extends BusySpan> = (key: Id) => Timeline<T>

/**
 * The timelines of many (courts, people, clubs), each sorted at its first question.
 *
 * @param longOf those that were made before: they are too long for that
 */
export const timelinesOf = <T extends BusySpan>(
  listOf: (key: Id) => readonly T[],
  longOf?: (key: Id) => Timeline<T> | undefined,
): TimelineOf<T> => {
  const timelines = new Map<Id, Timeline<T>>()
  const nothing = timelineOf<T>([])
  return key => {
    const known = timelines.get(key) ?? longOf?.(key)
    if (known !== undefined) return known
    const list = listOf(key)
    if (list.length === 0) return nothing
    const timeline = timelineOf(list.toSorted(byStart))
    timelines.set(key, timeline)
    return timeline
  }
}

export interface LayeredTimelines<T extends BusySpan> {
  readonly at: TimelineOf<T>
  put(key: Id, item: T): void
  /** The one with its start and id. */
  take(key: Id, item: T): void
}

/** What was put in and was not taken out again. */
interface Added<T extends BusySpan> {
  tree: SpanTree<T>
  /** Since the last question: of all that comes between two questions a tree is made once. */
  waiting: T[]
}

const treeOf = <T extends BusySpan>(added: Added<T> | undefined): SpanTree<T> => {
  if (added !== undefined && added.waiting.length > 0) {
    added.tree = withSpans(added.tree, added.waiting)
    added.waiting = []
  }
  return added?.tree
}

/** What a timeline is asked, of what was added. */
const inTree = { overlapping: spansOverlapping, starting: spansStarting }

export const layeredTimelines = <T extends BusySpan>(base: TimelineOf<T>): LayeredTimelines<T> => {
  const added = new Map<Id, Added<T>>()
  /** By key: ids of those of the base that are not there any more. */
  const gone = new Map<Id, Set<Id>>()

  /** Of the base and what was added, in order, as many as a part has: however many of the base are gone. */
  const layered = (key: Id, question: keyof Timeline<T>, window: Interval, part: Part): T[] => {
    const ofBase = base(key)
    const without = gone.get(key)
    const left: T[] = []
    let last = part.after
    do {
      const some = ofBase[question](window, { after: last, most: part.most })
      for (const one of some) if (without?.has(one.id) !== true) left.push(one)
      last = some.length < part.most ? undefined : some.at(-1)
    } while (last !== undefined && left.length < part.most)
    const more = inTree[question](treeOf(added.get(key)), window, part)
    const all = more.length === 0 ? left : [...left, ...more].toSorted(byStart)
    return all.length > part.most ? all.slice(0, part.most) : all
  }

  return {
    at: key => {
      if (!added.has(key) && !gone.has(key)) return base(key)
      return {
        overlapping: (window, part = everything) => layered(key, 'overlapping', window, part),
        starting: (window, part = everything) => layered(key, 'starting', window, part),
      }
    },
    put: (key, item) => {
      keptIn(added, key, (): Added<T> => ({ tree: undefined, waiting: [] })).waiting.push(item)
    },
    take: (key, item) => {
      const at = added.get(key)
      const tree = treeOf(at)
      if (at !== undefined && hasSpan(tree, item)) at.tree = withoutSpan(tree, item)
      else keptIn(gone, key, () => new Set<Id>()).add(item.id)
    },
  }
}
