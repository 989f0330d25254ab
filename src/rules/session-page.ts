/**
 * One page of a list in which booked sessions and slots that could be booked are merged, in the order of rule 8.
 *
 * What a page skips is not walked: a search finds the minute up to which enough starts lie, by counting, then only what
 * starts between the page's first minute and its last is made and put in order. Every slot starts on a whole minute.
 */
import type { CoachingSession, Page, SlotStream } from '../club/facts.ts'
import type { Instant } from '../club/model.ts'
import { countWhile } from '../text/search.ts'
import { type Slices, each, sorted } from '../text/slices.ts'
import { slotOf } from '../club/slot.ts'
import { slotId, slotKey, termsOf } from '../club/slot-id.ts'
import { type RankOf, type Sortable, compareRanked, venueOf, rankingOf } from './session-order.ts'
import type { OfferedStream } from './slots.ts'
import { countBefore, countOfStarts, nth } from './starts.ts'

interface Entry extends Sortable {
  readonly session: () => CoachingSession
}

/** @param booked sessions that the caller may see, in the order of rule 8. */
export function* pageOfSessions(
  streams: readonly OfferedStream[],
  booked: readonly CoachingSession[],
  { offset, limit }: Page,
): Slices<readonly CoachingSession[]> {
  const total = yield* sumOf(streams, ({ starts }) => countOfStarts(starts), booked.length)
  const end = Math.min(total, offset + limit)
  if (offset >= end) return []
  const startedBefore = (instant: Instant): Slices<number> =>
    sumOf(streams, ({ starts }) => countBefore(starts, instant), bookedBefore(booked, instant))
  const bounds = boundsOf(streams, booked)
  const from = yield* lastMinute(bounds, startedBefore, offset)
  const to = (yield* lastMinute(bounds, startedBefore, end - 1)) + minuteMs
  const entries = yield* sorted(yield* entriesBetween(streams, booked, from, to), compareRanked)
  const skipped = yield* startedBefore(from)
  return entries.slice(offset - skipped, end - skipped).map(({ session }) => session())
}

/** Streams. */
const countedAtOnce = 4096

function* sumOf(
  streams: readonly OfferedStream[],
  count: (stream: OfferedStream) => number,
  more: number,
): Slices<number> {
  let sum = more
  for (let from = 0; from < streams.length; from += countedAtOnce) {
    if (from > 0) yield
    for (const stream of streams.slice(from, from + countedAtOnce)) sum += count(stream)
  }
  return sum
}

const minuteMs = 60_000

/** Whole minutes: nothing starts before the first, everything before the last. */
const boundsOf = (
  streams: readonly OfferedStream[],
  booked: readonly CoachingSession[],
): { readonly low: Instant; readonly high: Instant } => {
  const firsts = [...streams.map(({ starts }) => starts[0]?.first ?? Infinity), booked[0]?.start ?? Infinity]
  const lasts = [
    ...streams.map(({ starts }) => nth(starts, countOfStarts(starts) - 1) ?? -Infinity),
    booked.at(-1)?.start ?? -Infinity,
  ]
  const low = firsts.reduce((one, other) => Math.min(one, other))
  const high = lasts.reduce((one, other) => Math.max(one, other))
  return { low: Math.floor(low / minuteMs) * minuteMs, high: Math.floor(high / minuteMs + 1) * minuteMs }
}

/** The last minute before which at most so many start; before the first do none. */
function* lastMinute(
  { low, high }: { readonly low: Instant; readonly high: Instant },
  startedBefore: (minute: Instant) => Slices<number>,
  most: number,
): Slices<Instant> {
  let [first, last] = [low, high]
  while (first < last) {
    const middle = first + Math.ceil((last - first) / minuteMs / 2) * minuteMs
    if ((yield* startedBefore(middle)) <= most) first = middle
    else last = middle - minuteMs
  }
  return first
}

const bookedBefore = (booked: readonly CoachingSession[], instant: Instant): number =>
  countWhile(booked, ({ start }) => start < instant)

function* entriesBetween(
  streams: readonly OfferedStream[],
  booked: readonly CoachingSession[],
  from: Instant,
  to: Instant,
): Slices<readonly Entry[]> {
  const sessions = booked.slice(bookedBefore(booked, from), bookedBefore(booked, to))
  const starting: { readonly stream: SlotStream; readonly starts: readonly Instant[] }[] = []
  yield* each(streams, ({ stream, starts }) => {
    const first = countBefore(starts, from)
    const numbers = countBefore(starts, to) - first
    if (numbers > 0)
      starting.push({
        stream,
        starts: Array.from({ length: numbers }, (_, index) => nth(starts, first + index) ?? from),
      })
  })
  const rankOf = yield* rankingOf([...sessions.map(venueOf), ...starting.map(({ stream }) => stream)])
  const entries: Entry[] = []
  yield* each(
    sessions,
    session =>
      void entries.push({
        id: session.id,
        start: session.start,
        end: session.end,
        session: () => session,
        ...rankOf(venueOf(session)),
      }),
  )
  yield* each(starting, ({ stream, starts }) => {
    for (const entry of slotEntries(stream, starts, rankOf)) entries.push(entry)
  })
  return entries
}

const slotEntries = (stream: SlotStream, starts: readonly Instant[], rankOf: RankOf): readonly Entry[] => {
  const key = slotKey(termsOf(stream))
  const ranks = rankOf(stream)
  return starts.map(start => {
    const id = slotId(start, key)
    return {
      id,
      start,
      end: start + stream.option.durationMinutes * minuteMs,
      session: () => slotOf(stream, start, { id }),
      ...ranks,
    }
  })
}
