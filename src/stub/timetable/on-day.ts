/** What the data have of a club and a day: each question by club, court and window, none of them of all records. */
import { dayMs } from '../../text/day.ts'
import type {
  BusyTimes,
  ClubEntry,
  CoachingSession,
  GroupSession,
  HeldSlot,
  IndividualSlot,
  Party,
  SlotStream,
} from '../../club/facts.ts'
import { isEmpty, mergedIntervals, overlaps } from '../../club/intervals.ts'
import type {
  Booking,
  CourtBooking,
  Id,
  Instant,
  Interval,
  SportsMatch,
  Person,
  PersonalBooking,
} from '../../club/model.ts'
import type { ClubData } from '../../data/club-data.ts'
import { allInBatches, turnForOthers } from '../batches.ts'
import { busyOfStreams, slotStreamsOf, startsWorkedOut } from '../slot-streams.ts'
import { everyoneIn } from '../../rules/access.ts'
import { distinct } from '../../text/distinct.ts'
import { type OfferedStream, busyDuring, freeStarts, withOffer } from '../../rules/slots.ts'
import type { StubContext } from '../context.ts'
import { hostedAt } from '../hosted.ts'

const inFile = "Have fewer offers in the world's file: coaches, the courts that they prefer, fee options, hours."

const fewerOffers = { ofStreams: inFile, ofStarts: inFile }

/** Something for which courts are booked, or might be. */
export interface Play extends Interval {
  readonly id: Id
  /** Undefined: nobody knows what for. */
  readonly what: SportsMatch | PersonalBooking | Booking | CoachingSession | 'maintenance' | undefined
  readonly courts: readonly Id[]
}

export interface OnDay {
  readonly groups: readonly GroupSession[]
  readonly lessons: readonly IndividualSlot[]
  readonly free: readonly OfferedStream[]
  readonly plays: readonly Play[]
  /** Of those of the party, when they have something on at any club: of each a span list. */
  readonly partyBusy: BusyTimes
  /** Those who are named. */
  readonly persons: ReadonlyMap<Id, Person>
}

interface Asked extends Pick<StubContext, 'data' | 'inSlices'> {
  readonly now: Instant
  readonly party: Party
}

/** Of each session so many names are told, and of a day so many things for which a court is booked. */
export const mostNames = 8
const mostPlays = 1000

export const onDay = async ({ club, courts }: ClubEntry, window: Interval, asked: Asked): Promise<OnDay> => {
  const { data, now, party, inSlices } = asked
  const scope = { kind: 'club', id: club.id } as const
  // What began the evening before may last until now.
  const starting = { start: window.start - dayMs, end: window.end }
  const isThen = (one: Interval): boolean => overlaps(one, window)
  const own = everyoneIn(party).map(({ person }) => person.id)
  const [groups, held, streams, onCourts, hosted, courtless, partyBusy] = await Promise.all([
    allInBatches(after => data.groupSessions(scope, starting, after), inSlices),
    allInBatches(after => data.heldSlots(scope, starting, after), inSlices),
    slotStreamsOf(data, scope, fewerOffers),
    data.courtBookingsOn(
      courts.map(({ id }) => id),
      window,
    ),
    hostedAt(club.id, window, asked),
    data.playWithoutCourt(club.id, window),
    data.busyPeople(own, window),
  ])
  if (courtless.length > mostPlays) await turnForOthers(asked.inSlices)
  const sessions = { groups: groups.filter(isThen), lessons: held.filter(isThen).map(withOffer) }
  const coached = [...sessions.groups, ...sessions.lessons]
  const events = hosted
    .filter(({ series }) => series.coaching === 'none')
    .flatMap(one => one.events.flatMap(({ bookings }) => bookings.filter(({ period }) => period !== undefined)))
  const onCourt = (await playsOn(onCourts, new Set(coached.map(({ id }) => id)), events, data)).filter(isThen)
  const others = courtless
    .map((what): Play => ({ id: what.id, what, courts: courtsOf(what), ...timeOf(what) }))
    .filter(isThen)
  // What has no court is shown behind what has one, by start, and not very much of it.
  const named = [...onCourt, ...others.slice(0, mostPlays)]
  return {
    ...sessions,
    free: await freeOn(streams, { start: Math.max(window.start, now + 1), end: window.end }, asked),
    plays: [...onCourt, ...others],
    partyBusy: new Map([...partyBusy].map(([id, times]) => [id, mergedIntervals(times)])),
    persons: await data.people([...new Set([...coached.flatMap(clientsOf), ...named.flatMap(playersIn)])]),
  }
}

const clientsOf = ({ participants }: CoachingSession): readonly Id[] => participants.slice(0, mostNames)

const playersIn = ({ what }: Play): readonly Id[] =>
  typeof what === 'object' && 'ownerId' in what ? [what.ownerId, ...what.participants.slice(0, mostNames)] : []

/** It may be said where, though nothing is booked. */
const courtsOf = (what: SportsMatch | PersonalBooking): readonly Id[] =>
  'sides' in what && what.courtId !== undefined ? [what.courtId] : []

const timeOf = (what: SportsMatch | PersonalBooking): Interval =>
  'sides' in what
    ? { start: what.period?.start ?? 0, end: what.period?.end ?? 0 }
    : { start: what.start, end: what.end }

const freeOn = async (
  streams: readonly SlotStream[],
  window: Interval,
  { data, inSlices }: Asked,
): Promise<readonly OfferedStream[]> => {
  if (streams.length === 0 || isEmpty(window)) return []
  const busy = await busyOfStreams(streams, busyDuring(streams, window), { data, inSlices })
  return startsWorkedOut(freeStarts({ streams, ...busy }, window), inSlices, fewerOffers)
}

/** What courts are booked for beside the coaching there, and what is to take place and has no court yet. */
const playsOn = async (
  bookings: readonly CourtBooking[],
  coached: ReadonlySet<Id>,
  events: readonly Booking[],
  data: ClubData,
): Promise<readonly Play[]> => {
  const byWhat = new Map<string, CourtBooking[]>()
  for (const booking of bookings) {
    if (coached.has(booking.refId)) continue
    const key = `${booking.refId} ${booking.start} ${booking.end}`
    byWhat.set(key, [...(byWhat.get(key) ?? []), booking])
  }
  const some = [...byWhat.values()].slice(0, mostPlays)
  const whatOf = await bookedFor(some.flat(), new Map(events.map(event => [event.id, event])), data)
  const onCourts = some.flatMap(all => all.slice(0, 1).map(first => playOn(first, all, whatOf)))
  const booked = new Set(bookings.map(({ refId }) => refId))
  const planned = events.flatMap((what): Play[] =>
    what.period === undefined || booked.has(what.id)
      ? []
      : [{ id: what.id, what, courts: what.courts, start: what.period.start, end: what.period.end }],
  )
  return [...onCourts, ...planned]
}

/** The same match may have courts at more than one time. */
const playOn = (
  { id, refId, source, start, end }: CourtBooking,
  all: readonly CourtBooking[],
  whatOf: (refId: Id) => Play['what'],
): Play => {
  const courts = all.map(({ courtId }) => courtId)
  return { id, what: source === 'maintenance' ? source : whatOf(refId), courts, start, end }
}

const bookedFor = async (
  courtBookings: readonly CourtBooking[],
  events: ReadonlyMap<Id, Booking>,
  data: ClubData,
): Promise<(refId: Id) => Play['what']> => {
  const ids = distinct(courtBookings.flatMap(({ source, refId }) => (source === 'maintenance' ? [] : [refId])))
  const [matches, personalBookings, sessions] = await Promise.all([
    data.findAll('matches', ids),
    data.findAll('personalBookings', ids),
    data.sessionsById(ids),
  ])
  const known = (id: Id): Play['what'] =>
    matches.get(id) ?? personalBookings.get(id) ?? events.get(id) ?? sessionOf(sessions.get(id))
  const others = await data.findAll(
    'bookings',
    ids.filter(id => known(id) === undefined),
  )
  return id => known(id) ?? others.get(id)
}

const sessionOf = (session: GroupSession | HeldSlot | undefined): CoachingSession | undefined =>
  session === undefined || session.kind === 'group' ? session : withOffer(session)
