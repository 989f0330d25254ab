/**
 * When somebody or something can't be had, gathered from the base and its changes; by start, overlaps possible.
 */
import type { BusyTimes } from '../../club/facts.ts'
import { byStart } from '../../club/intervals.ts'
import type { Id, Interval } from '../../club/model.ts'
import type { BusySpan } from './timeline.ts'
import type { Timelines } from './timelines.ts'

export interface BusyLookup {
  court(id: Id, window: Interval): readonly BusySpan[]
  /** Coaching, taking part and playing; but for these. */
  person(id: Id, window: Interval, without: readonly Id[]): readonly BusySpan[]
}

export const busyIn = ({ courts, coaching, places, playing }: Timelines): BusyLookup => ({
  court: (id, window) => courts(id).overlapping(window),
  person: (id, window, without) =>
    [...places(id).overlapping(window), ...coaching(id).overlapping(window), ...playing(id).overlapping(window)]
      .filter(span => !without.includes(span.id))
      .toSorted(byStart),
})

export const busyTimes = (ids: readonly Id[], spansOf: (id: Id) => readonly BusySpan[]): BusyTimes =>
  new Map(ids.map(id => [id, spansOf(id).map(({ start, end }) => ({ start, end }))]))
