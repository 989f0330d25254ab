/**
 * When somebody or something can't be had, gathered from the base and its changes; by start, overlaps possible.
 */
import type { BusyTimes } from '../../club/facts.ts'
import { byStart } from '../../club/intervals.ts'
import type { Id, Interval } from '../../club/model.ts'
import type { Span } from './timeline.ts'
import type { Timelines } from './timelines.ts'

export interface Busy {
  court(id: Id, window: Interval): readonly Span[]
  /** Coaching, taking part and playing; but for these. */
  person(id: Id, window: Interval, without: readonly Id[]): readonly Span[]
}

export const busyIn = ({ courts, coaching, places, playing }: Timelines): Busy => ({
  court: (id, window) => courts(id).overlapping(window),
  person: (id, window, without) =>
    [...places(id).overlapping(window), ...coaching(id).overlapping(window), ...playing(id).overlapping(window)]
      .filter(span => !without.includes(span.id))
      .toSorted(byStart),
})

export const busyTimes = (ids: readonly Id[], spansOf: (id: Id) => readonly Span[]): BusyTimes =>
  new Map(ids.map(id => [id, spansOf(id).map(({ start, end }) => ({ start, end }))]))
