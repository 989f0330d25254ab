/** The streams of slots of a list, as many as can be looked through for one call. */
import type { BusyTimes, SessionScope, SlotStream } from '../club/facts.ts'
import type { Id, Interval } from '../club/model.ts'
import { Unanswerable } from '../contract/call.ts'
import type { ClubData } from '../data/club-data.ts'
import type { OfferedStream } from '../rules/slots.ts'
import { distinct } from '../text/distinct.ts'
import { type RunSlices, type Slices, atOnceIfShort } from '../text/slices.ts'
import { turnForOthers } from './batches.ts'
import type { StubContext } from './context.ts'

/** A county's busiest affiliate has some hundred. */
const mostStreams = 10_000

const tooMuch = (what: string): never => {
  throw new Unanswerable({
    status: 503,
    code: 'too_much_work',
    message: `The world offers more coaching here than can be listed: ${what}.`,
    violations: [],
  })
}

/** @throws Unanswerable where there are more than 10,000 */
export const slotStreamsOf = async (data: ClubData, scope: SessionScope): Promise<readonly SlotStream[]> =>
  (await data.slotStreams(scope, mostStreams))
  ?? tooMuch(`a coach, a court and a fee option together, more than ${mostStreams} times`)

/** Coaches or courts that are asked about at once. */
const askedAtOnce = 500

/** When the coaches and the courts of these streams are busy. */
export const busyOfStreams = async (
  streams: readonly SlotStream[],
  window: Interval,
  { data, inSlices }: Pick<StubContext, 'data' | 'inSlices'>,
): Promise<{ readonly busyCoaches: BusyTimes; readonly busyCourts: BusyTimes }> => {
  const [busyCoaches, busyCourts] = await Promise.all([
    inParts(distinct(streams.map(({ coach }) => coach.id)), ids => data.busyPeople(ids, window), inSlices),
    inParts(distinct(streams.map(({ court }) => court.id)), ids => data.busyCourts(ids, window), inSlices),
  ])
  return { busyCoaches, busyCourts }
}

const inParts = async (
  ids: readonly Id[],
  ask: (ids: readonly Id[]) => Promise<BusyTimes>,
  inSlices: RunSlices,
): Promise<BusyTimes> => {
  if (ids.length <= askedAtOnce) return ask(ids)
  const found = new Map<Id, readonly Interval[]>()
  for (let from = 0; from < ids.length; from += askedAtOnce) {
    /* oxlint-disable no-await-in-loop -- one part behind the other */
    for (const [id, times] of await ask(ids.slice(from, from + askedAtOnce))) found.set(id, times)
    await turnForOthers(inSlices)
    /* oxlint-enable no-await-in-loop */
  }
  return found
}

/** @throws Unanswerable where they are too many */
export const startsWorkedOut = async (
  starts: Slices<readonly OfferedStream[] | undefined>,
  inSlices: RunSlices,
): Promise<readonly OfferedStream[]> =>
  (await atOnceIfShort(starts, inSlices)) ?? tooMuch('the times at which its coaches and courts are free are too many')
