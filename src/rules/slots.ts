/**
 * Which slots of individual coaching are on offer: rules 3, 5, 6 and 7 over the streams of a list.
 *
 * Coach's availability at the club, less what the coach is busy with at any club, less what the court is busy with,
 * gives gaps; a gap and the court's grid give starts. Streams share coaches, courts and clubs, so what belongs to one
 * of these is worked out once a list.
 */
import { isForSale, isGoingOn } from '../club/coaching-offerings.ts'
import type { BusyTimes, HeldSlot, IndividualSlot, Party, SlotStream } from '../club/facts.ts'
import { covers, isEmpty, mergedIntervals, subtracted } from '../club/intervals.ts'
import type { Instant, Interval } from '../club/model.ts'
import { availabilityAt, openHours } from './availability.ts'
import { everyoneIn } from './access.ts'
import { visibilityRules } from './coaching-visibility.ts'
import { startWindow } from './session-window.ts'
import { accessIntervals } from './slot-access.ts'
import { type Starts, countOfStarts, gridDays, isOnGrid, startsIn } from './starts.ts'
import { isAmong } from '../text/among.ts'
import { keptIn } from '../text/kept-in.ts'
import type { Slices } from '../text/slices.ts'

export interface OfferedStream {
  readonly stream: SlotStream
  readonly starts: Starts
}

interface Streams {
  readonly streams: readonly SlotStream[]
  /** Both over `busyWindow`, or over `busyDuring`. */
  readonly busyCoaches: BusyTimes
  readonly busyCourts: BusyTimes
}

export interface SlotWish extends Streams {
  readonly party: Party
  readonly now: Instant
  readonly days: number
}

/** Spans of time that are worked out for one list, of free time and of starts: a whole county takes a tenth of them. */
const mostSpans = 400_000

/** Streams and spans between two interruptions, some 2 ms. */
const stride = 500
/** A stream is as much work as so many spans. */
const spansOfStream = 8
/** So are hours of a week, which come again on each day of it; and one of a party, whose age and memberships change. */
const [spansOfHours, spansOfPerson] = [8, 10]
/** Of times that are there already so many are looked through in as long as one is worked out. */
const lookedThrough = 16

/** The streams of which this party can have slots, and their starts. Undefined: it would take too much. */
export const offeredStarts = ({
  party,
  now,
  days,
  ...streams
}: SlotWish): Slices<readonly OfferedStream[] | undefined> =>
  startsOf(streams, {
    windowIn: timeZone => startWindow(now, days, timeZone),
    mayStart: (stream, window) => accessIntervals(stream, party, window),
    askedAbout: everyoneIn(party).length,
  })

/** The same whoever asks: what starts in this window and nobody holds. */
export const freeStarts = (streams: Streams, window: Interval): Slices<readonly OfferedStream[] | undefined> =>
  startsOf(streams, { windowIn: () => window, mayStart: () => [window], askedAbout: 0 })

interface Bounds {
  readonly windowIn: (timeZone: string) => Interval
  /** In which part of its window a slot has to start: the same for all of a series at a club. */
  readonly mayStart: (stream: SlotStream, window: Interval) => readonly Interval[]
  /** People of whom that is asked. */
  readonly askedAbout: number
}

function* startsOf(
  { streams, busyCoaches, busyCourts }: Streams,
  { windowIn, mayStart: mayStartIn, askedAbout }: Bounds,
): Slices<readonly OfferedStream[] | undefined> {
  const offered = streams.filter(isOfferedStream)
  const longestMs = longest(offered)
  const windows = new Map<string, Interval>()
  const allowed = new Map<string, readonly Interval[]>()
  const grids = new Map<string, readonly Interval[]>()
  const coachFree = new Map<string, readonly Interval[]>()
  const gaps = new Map<string, readonly Interval[]>()
  const opening = new Map<string, readonly Interval[]>()
  const coachTaken = new Map<string, readonly Interval[]>()
  const courtTaken = new Map<string, readonly Interval[]>()
  const found: OfferedStream[] = []
  let [spans, since] = [0, 0]
  const counted = <T extends readonly unknown[]>(made: T): T => {
    spans += made.length
    since += made.length
    return made
  }
  const merged = (times: readonly Interval[] = []): readonly Interval[] => {
    since += times.length / lookedThrough
    return mergedIntervals(times)
  }
  for (const stream of offered) {
    since += spansOfStream
    // What was long counts for as many steps.
    for (; since > stride; since -= stride) yield
    const { club, coach, court, series, preferences } = stream
    const window = keptIn(windows, club.timeZone, () => windowIn(club.timeZone))
    if (isEmpty(window)) continue
    const inGaps = keptIn(gaps, `${coach.id} ${court.id}`, () => {
      const free = keptIn(coachFree, `${coach.id} ${club.id}`, () => {
        const span = { start: window.start, end: window.end + longestMs }
        const open = keptIn(opening, club.id, () => {
          since += club.openingHours.length * spansOfHours + club.closures.length / lookedThrough
          return openHours(club, span)
        })
        since += preferences.availability.length * spansOfHours
        const taken = keptIn(coachTaken, coach.id, () => merged(busyCoaches.get(coach.id)))
        since += (taken.length + open.length) / lookedThrough
        return counted(subtracted(availabilityAt(preferences, club, span, open), taken))
      })
      const taken = keptIn(courtTaken, court.id, () => merged(busyCourts.get(court.id)))
      if (free.length > 0) since += taken.length / lookedThrough
      return counted(subtracted(free, taken))
    })
    // Not the coach's: whoever coaches leads the group, and so has access to all of it.
    const mayStart = keptIn(allowed, `${series.id} ${club.id}`, () => {
      since += askedAbout * spansOfPerson
      return mayStartIn(stream, window)
    })
    const grid = keptIn(grids, court.id, () => gridDays(court, club, window))
    const starts = counted(startsIn(inGaps, mayStart, grid, court.stepMinutes * minuteMs, durationOf(stream)))
    if (spans > mostSpans) return undefined
    if (countOfStarts(starts) > 0) found.push({ stream, starts })
  }
  return found
}

/** Over which times it has to be known who and what is busy. Undefined where no slot could start. */
export const busyWindow = (streams: readonly SlotStream[], now: Instant, days: number): Interval | undefined => {
  const offered = streams.filter(isOfferedStream)
  const ends = [...new Set(offered.map(({ club }) => club.timeZone))].map(
    timeZone => startWindow(now, days, timeZone).end,
  )
  const window = { start: now + 1, end: Math.max(...ends) + longest(offered) }
  return ends.length === 0 || isEmpty(window) ? undefined : window
}

/** The same for what starts in this window. */
export const busyDuring = (streams: readonly SlotStream[], { start, end }: Interval): Interval => ({
  start,
  end: end + longest(streams.filter(isOfferedStream)),
})

/** Does this stream offer anything at all, whoever asks and whatever is booked? */
const isOfferedStream = (stream: SlotStream): boolean => {
  const { series, option, group, coach, club, court } = stream
  return (
    series.coaching === 'individual'
    && isGoingOn(series)
    && isForSale(option)
    && option.seriesId === series.id
    && isAmong(group.leaders, coach.id)
    && court.clubId === club.id
    && (series.clubId === undefined || series.clubId === club.id)
    && visibilityRules.every(rule => rule.about !== 'stream' || rule.holds(stream))
  )
}

/** Is this start on the grid, and within what the coach offers? Who is busy then is another question. */
export const isOffered = (stream: SlotStream, start: Instant): boolean =>
  isOfferedStream(stream) && isAvailable(stream, start)

/** The same of a stream that may offer nothing. */
export const isAvailable = (stream: SlotStream, start: Instant): boolean => {
  const slot = { start, end: start + durationOf(stream) }
  return (
    isOnGrid(stream.court, stream.club, start) && covers(availabilityAt(stream.preferences, stream.club, slot), slot)
  )
}

/** Judged when it is asked for: most lists show more held slots than they ask it of. */
export const withOffer = ({ stream, ...slot }: HeldSlot): IndividualSlot => ({
  ...slot,
  get isOffered() {
    return stream !== undefined && isOffered(stream, slot.start)
  },
})

const minuteMs = 60_000

const durationOf = ({ option }: SlotStream): number => option.durationMinutes * minuteMs

const longest = (streams: readonly SlotStream[]): number =>
  streams.reduce((longestYet, stream) => Math.max(longestYet, durationOf(stream)), 0)
