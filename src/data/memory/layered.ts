/**
 * A base that is never changed, under what was put in and taken out since.
 *
 * Many worlds can share one base, and to begin again is to drop the layer: it holds nothing but the changes.
 */
import { includes, overlaps } from '../../club/intervals.ts'
import type { Id, Interval } from '../../club/model.ts'
import { type Span, type Timeline, byStart, timelineOf } from './timeline.ts'

export interface LayeredRecords<T> {
  get(id: Id): T | undefined
  put(id: Id, record: T): void
  take(id: Id): void
  /** Undefined: taken out. */
  changes(): ReadonlyMap<Id, T | undefined>
}

export const layeredRecords = <T>(base: (id: Id) => T | undefined): LayeredRecords<T> => {
  const changed = new Map<Id, T | undefined>()
  return {
    get: id => (changed.has(id) ? changed.get(id) : base(id)),
    put: (id, record) => void changed.set(id, record),
    take: id => void changed.set(id, undefined),
    changes: () => changed,
  }
}

/** The timelines of many (courts, people, clubs), each sorted at its first question. */
export const timelinesOf = <T extends Span>(listOf: (key: Id) => readonly T[]): ((key: Id) => Timeline<T>) => {
  const timelines = new Map<Id, Timeline<T>>()
  const nothing = timelineOf<T>([])
  return key => {
    const known = timelines.get(key)
    if (known !== undefined) return known
    const list = listOf(key)
    if (list.length === 0) return nothing
    const timeline = timelineOf(list)
    timelines.set(key, timeline)
    return timeline
  }
}

export interface LayeredTimelines<T extends Span> {
  /** By start. */
  overlapping(key: Id, window: Interval): readonly T[]
  starting(key: Id, window: Interval): readonly T[]
  put(key: Id, item: T): void
  take(key: Id, itemId: Id): void
}

export const layeredTimelines = <T extends Span>(base: (key: Id) => Timeline<T>): LayeredTimelines<T> => {
  const added = new Map<Id, Map<Id, T>>()
  const gone = new Map<Id, Set<Id>>()

  const layered = (key: Id, inBase: T[], isAsked: (item: T) => boolean): readonly T[] => {
    const without = gone.get(key)
    const left = without === undefined ? inBase : inBase.filter(({ id }) => !without.has(id))
    const more = [...(added.get(key)?.values() ?? [])].filter(isAsked)
    return more.length === 0 ? left : [...left, ...more].toSorted(byStart)
  }

  return {
    overlapping: (key, window) => layered(key, base(key).overlapping(window), item => overlaps(item, window)),
    starting: (key, window) => layered(key, base(key).starting(window), item => includes(window, item.start)),
    put: (key, item) => void within(added, key, () => new Map<Id, T>()).set(item.id, item),
    take: (key, itemId) => {
      if (added.get(key)?.delete(itemId) !== true) within(gone, key, () => new Set<Id>()).add(itemId)
    },
  }
}

/** What the map holds under this key, made when it holds nothing. */
export const within = <V>(map: Map<Id, V>, key: Id, make: () => V): V => {
  const known = map.get(key)
  if (known !== undefined) return known
  const value = make()
  map.set(key, value)
  return value
}
