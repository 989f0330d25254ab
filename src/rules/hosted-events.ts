/**
 * What a club hosts currently: affiliates, their groups, the groups' series, the series' events, each in name order.
 *
 * *Currently* are the stages from pending to in play; what is over or archived is history. Private groups are left out,
 * since anyone may ask. A series that has no dates is listed for what it is; one whose dated events are all over isn't.
 */
import type { Affiliate, Booking, ClubEvent, Group, Instant, Interval, Period, Series } from '../club/model.ts'
import { isGoingOn } from '../club/coaching-offerings.ts'
import { byPeriod, isListedIn } from '../club/hosted.ts'
import { byName } from '../club/names.ts'
import { addCalendarMonth } from '../club/zone.ts'
import { type EventStage, eventStage } from './event-stage.ts'

export interface Hosted {
  readonly affiliate: Affiliate
  readonly group: Group
  readonly series: Series
  readonly events: readonly { readonly event: ClubEvent; readonly bookings: readonly Booking[] }[]
}

export interface ListedEvent {
  readonly event: ClubEvent
  readonly stage: EventStage
  /** Absent where matches are booked individually. */
  readonly bookings?: readonly Booking[]
}

export interface ListedSeries {
  readonly series: Series
  readonly period?: Period
  readonly events: readonly ListedEvent[]
}

export interface ListedGroup {
  readonly group: Group
  /** Absent: none of its events has a date. */
  readonly period?: Period
  readonly series: readonly ListedSeries[]
}

export interface ListedAffiliate {
  readonly affiliate: Affiliate
  readonly groups: readonly ListedGroup[]
}

/** The coming month, in which bookings are listed. */
export const comingMonth = (now: Instant, timeZone: string): Interval => ({
  start: now,
  end: addCalendarMonth(now, timeZone),
})

export const hostedEvents = (hosted: readonly Hosted[], now: Instant, timeZone: string): readonly ListedAffiliate[] => {
  const listed = hosted
    .filter(({ group, series }) => !group.private && isGoingOn(series))
    .map(({ affiliate, group, series, events }) => ({
      affiliate,
      group,
      series,
      all: events,
      events: listedEvents(events, now, comingMonth(now, timeZone)),
    }))
    .filter(({ all, events }) => events.length > 0 || all.every(({ event }) => event.period === undefined))
  return under(listed, ({ affiliate }) => affiliate).map(([affiliate, ofAffiliate]) => ({
    affiliate,
    groups: under(ofAffiliate, ({ group }) => group).map(([group, ofGroup]) => ({
      group,
      ...periodOf(ofGroup.flatMap(({ events }) => events)),
      series: under(ofGroup, ({ series }) => series).map(([series, ofSeries]) => {
        const events = ofSeries.flatMap(one => one.events).toSorted((one, other) => byName(one.event, other.event))
        return { series, ...periodOf(events), events }
      }),
    })),
  }))
}

const listedStages: readonly EventStage[] = ['pending', 'open', 'closed', 'inplay']

const listedEvents = (events: Hosted['events'], now: Instant, month: Interval): readonly ListedEvent[] =>
  events.flatMap(({ event, bookings }) => {
    const stage = eventStage(event, now)
    if (!listedStages.includes(stage)) return []
    return [
      {
        event,
        stage,
        ...(event.personal
          ? {}
          : { bookings: bookings.filter(booking => isListedIn(booking, month)).toSorted(byPeriod) }),
      },
    ]
  })

/** From the earliest start to the latest end; without an end where one of them has none. */
const periodOf = (events: readonly ListedEvent[]): { readonly period?: Period } => {
  const periods = events.flatMap(({ event }) => (event.period === undefined ? [] : [event.period]))
  if (periods.length === 0) return {}
  const start = Math.min(...periods.map(period => period.start))
  const end = Math.max(...periods.map(period => period.end ?? Infinity))
  return { period: end === Infinity ? { start } : { start, end } }
}

/** Grouped under what they belong to, in name order. */
const under = <Item, Key extends { readonly id: string; readonly name: string }>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): readonly (readonly [Key, readonly Item[]])[] => {
  const groups = new Map<string, { readonly key: Key; readonly items: Item[] }>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key.id)
    if (group === undefined) groups.set(key.id, { key, items: [item] })
    else group.items.push(item)
  }
  return [...groups.values()]
    .toSorted((one, other) => byName(one.key, other.key))
    .map(group => [group.key, group.items])
}
