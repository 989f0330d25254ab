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
import { type Slices, each, sorted } from '../text/slices.ts'
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

export function* hostedEvents(
  hosted: readonly Hosted[],
  now: Instant,
  timeZone: string,
): Slices<readonly ListedAffiliate[]> {
  const month = comingMonth(now, timeZone)
  const listed: (Omit<Hosted, 'events'> & { readonly events: readonly ListedEvent[] })[] = []
  for (const { affiliate, group, series, events: all } of hosted) {
    yield
    if (group.private || !isGoingOn(series)) continue
    const events = yield* listedEvents(all, now, month)
    if (events.length > 0 || all.every(({ event }) => event.period === undefined))
      listed.push({ affiliate, group, series, events })
  }
  const affiliates: ListedAffiliate[] = []
  for (const [affiliate, ofAffiliate] of yield* under(listed, one => one.affiliate)) {
    const groups: ListedGroup[] = []
    for (const [group, ofGroup] of yield* under(ofAffiliate, one => one.group)) {
      const all: ListedSeries[] = []
      for (const [series, ofSeries] of yield* under(ofGroup, one => one.series)) {
        yield
        const events = yield* sorted(
          ofSeries.flatMap(one => one.events),
          (one, other) => byName(one.event, other.event),
        )
        all.push({ series, ...periodOf(events), events })
      }
      groups.push({ group, ...periodOf(ofGroup.flatMap(({ events }) => events)), series: all })
    }
    affiliates.push({ affiliate, groups })
  }
  return affiliates
}

const listedStages: readonly EventStage[] = ['pending', 'open', 'closed', 'inplay']

function* listedEvents(events: Hosted['events'], now: Instant, month: Interval): Slices<readonly ListedEvent[]> {
  const listed: ListedEvent[] = []
  for (const { event, bookings } of events) {
    yield
    const stage = eventStage(event, now)
    if (!listedStages.includes(stage)) continue
    const ofMonth = bookings.filter(booking => isListedIn(booking, month))
    listed.push({ event, stage, ...(event.personal ? {} : { bookings: yield* sorted(ofMonth, byPeriod) }) })
  }
  return listed
}

/** From the earliest start to the latest end; without an end where one of them has none. */
const periodOf = (events: readonly ListedEvent[]): { readonly period?: Period } => {
  const periods = events.flatMap(({ event }) => (event.period === undefined ? [] : [event.period]))
  if (periods.length === 0) return {}
  const start = periods.reduce((least, period) => Math.min(least, period.start), Infinity)
  const end = periods.reduce((most, period) => Math.max(most, period.end ?? Infinity), -Infinity)
  return { period: end === Infinity ? { start } : { start, end } }
}

/** Grouped under what they belong to, in name order. */
function* under<Item, Key extends { readonly id: string; readonly name: string }>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): Slices<readonly (readonly [Key, readonly Item[]])[]> {
  const groups = new Map<string, { readonly key: Key; readonly items: Item[] }>()
  yield* each(items, item => {
    const key = keyOf(item)
    const group = groups.get(key.id)
    if (group === undefined) groups.set(key.id, { key, items: [item] })
    else group.items.push(item)
  })
  const inOrder = yield* sorted([...groups.values()], (one, other) => byName(one.key, other.key))
  return inOrder.map(group => [group.key, group.items])
}
