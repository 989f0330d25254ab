/** The streams of slots of a list, as many as can be looked through for one call. */
import type { BusyTimes, SessionScope, SlotStream } from '../club/facts.ts'
import type { Interval } from '../club/model.ts'
import type { ClubData } from '../data/club-data.ts'
import type { OfferedStream } from '../rules/slots.ts'
import { distinct } from '../text/distinct.ts'
import { type RunSlices, type Slices, atOnceIfShort } from '../text/slices.ts'
import { foundInParts } from './batches.ts'
import type { StubContext } from './context.ts'
import { tooMuchWork } from './too-much-work.ts'

/** A county's busiest affiliate has some hundred. */
const mostStreams = 10_000

const tooMuch = (what: string, instead: string): never => {
  throw tooMuchWork(`The world offers more coaching here than can be listed: ${what}. ${instead}`)
}

/** What can be done about either, as whoever asks may ask. */
export interface Instead {
  readonly ofStreams: string
  readonly ofStarts: string
}

/** @throws Unanswerable where there are more than 10,000 */
export const slotStreamsOf = async (
  data: ClubData,
  scope: SessionScope,
  { ofStreams }: Instead,
): Promise<readonly SlotStream[]> =>
  (await data.slotStreams(scope, mostStreams))
  ?? tooMuch(`a coach, a court and a fee option together, more than ${mostStreams} times`, ofStreams)

/** Coaches or courts that are asked about at once. */
const askedAtOnce = 500

/** When the coaches and the courts of these streams are busy. */
export const busyOfStreams = async (
  streams: readonly SlotStream[],
  window: Interval,
  { data, inSlices }: Pick<StubContext, 'data' | 'inSlices'>,
): Promise<{ readonly busyCoaches: BusyTimes; readonly busyCourts: BusyTimes }> => {
  const [busyCoaches, busyCourts] = await Promise.all([
    foundInParts(
      distinct(streams.map(({ coach }) => coach.id)),
      askedAtOnce,
      ids => data.busyPeople(ids, window),
      inSlices,
    ),
    foundInParts(
      distinct(streams.map(({ court }) => court.id)),
      askedAtOnce,
      ids => data.busyCourts(ids, window),
      inSlices,
    ),
  ])
  return { busyCoaches, busyCourts }
}

/** @throws Unanswerable where they are too many */
export const startsWorkedOut = async (
  starts: Slices<readonly OfferedStream[] | undefined>,
  inSlices: RunSlices,
  { ofStarts }: Instead,
): Promise<readonly OfferedStream[]> =>
  (await atOnceIfShort(starts, inSlices))
  ?? tooMuch('the times at which its coaches and courts are free are too many', ofStarts)
