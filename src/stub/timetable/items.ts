/** What is on a club's courts, in the words of a timetable, with the verdict of the rules on each piece of coaching. */
import type { BusyTimes, CoachingSession, Party } from '../../club/facts.ts'
import { overlaps } from '../../club/intervals.ts'
import type {
  Club,
  Court,
  Id,
  Instant,
  Interval,
  SportsMatch,
  MatchSide,
  Person,
  PersonalBooking,
} from '../../club/model.ts'
import { fullName } from '../../club/names.ts'
import { playersOf } from '../../club/playing.ts'
import { isRefusal } from '../../club/refusal.ts'
import { slotOf } from '../../club/slot.ts'
import { slotId, slotKey, termsOf } from '../../club/slot-id.ts'
import { priceTold } from '../../club/telling.ts'
import { rfc3339 } from '../../club/zone.ts'
import { everyoneIn, hasAccess, takesPart } from '../../rules/access.ts'
import { isCancelled } from '../../rules/bookable.ts'
import { placesTold } from '../../rules/coaching-visibility.ts'
import { defaultDays } from '../../rules/session-window.ts'
import type { OfferedStream } from '../../rules/slots.ts'
import { toggle } from '../../rules/toggle.ts'
import { type AskedList, whyNotListed } from '../../rules/why-not-listed.ts'
import { given } from '../../text/given.ts'
import { countWhile } from '../../text/search.ts'
import { type Slices, mappedOneByOne, sorted } from '../../text/slices.ts'
import type { ItemListing, TimetableItem } from '../../worlds/timetable.ts'
import type { KindId } from './kinds.ts'
import { type OnDay, type Play, mostNames } from './on-day.ts'

/** An item whose times are not written yet. */
export interface DayItem extends Omit<TimetableItem, 'from' | 'to' | 'kind'>, Interval {
  readonly kind: KindId
}

interface Around {
  readonly party: Party
  readonly now: Instant
  readonly window: Interval
  readonly club: Club
  readonly lanes: readonly Court[]
  readonly most: number
}

interface Items {
  /** By start, then as the courts are. */
  readonly shown: readonly DayItem[]
  readonly omitted: number
}

type Placed = Pick<DayItem, 'start' | 'lanes'>

interface Told extends Placed {
  readonly told: () => DayItem
}

/** What is taken goes before what is free, where there is too much of it. */
export function* timetableItems(there: OnDay, around: Around): Slices<Items> {
  const { lanes, window, most } = around
  const words = wordsFor(there, around)
  const order = new Map(lanes.map(({ id }, index) => [id, index]))
  const laneOf = (courts: readonly Id[]): number => order.get(courts.find(id => order.has(id)) ?? '') ?? lanes.length
  const inOrder = <T extends Placed>(items: readonly T[]): Slices<readonly T[]> =>
    sorted(items, (one, other) => one.start - other.start || laneOf(one.lanes) - laneOf(other.lanes))
  /** What is told of those that are shown; there may be thousands. */
  const of = <T extends Interval>(
    some: readonly T[],
    courtsOf: (one: T) => readonly Id[],
    told: (one: T) => DayItem,
  ): readonly Told[] => some.map(one => ({ start: one.start, lanes: courtsOf(one), told: () => told(one) }))
  const courtsOf = ({ courts }: CoachingSession): readonly Id[] => courts.map(({ id }) => id)
  const taken = [
    ...of(there.groups, courtsOf, words.session),
    ...of(there.lessons, courtsOf, words.lesson),
    ...of(there.plays, ({ courts }) => courts, words.play),
    ...of(
      closures(around),
      closure => closure.lanes,
      closure => closure,
    ),
  ]
  const shown = yield* mappedOneByOne((yield* inOrder(taken)).slice(0, most), ({ told }) => told())
  const runs = there.free.flatMap(({ stream, starts }) => starts.map(run => ({ stream, run })))
  const free = yield* mappedOneByOne(
    withinBounds(
      runs.filter(({ stream }) => order.has(stream.court.id)),
      most - shown.length,
    ),
    words.free,
  )
  return {
    shown: (yield* inOrder([...shown, ...free])).map(item => ({ ...item, ...within(item, window) })),
    omitted: taken.length + runs.length - shown.length - free.length,
  }
}

/** Of a day. */
const mostStarts = 5_000

/** The first that have no more starts than are told. */
const withinBounds = (runs: readonly FreeRun[], most: number): readonly FreeRun[] => {
  let starts = 0
  return runs.slice(0, most).filter(({ run }) => {
    starts += run.count
    return starts <= mostStarts
  })
}

const within = ({ start, end }: Interval, window: Interval): Interval => ({
  start: Math.max(start, window.start),
  end: Math.min(end, window.end),
})

const closures = ({ club, lanes, window }: Around): readonly DayItem[] => {
  const isThen = (one: Interval): boolean => overlaps(one, window)
  const all = club.closures.filter(isThen).map((one): DayItem => ({
    id: `closed ${one.start} ${one.end}`,
    kind: 'closed',
    lanes: lanes.map(({ id }) => id),
    title: 'The club is closed',
    facts: [],
    ...within(one, window),
  }))
  const courts = lanes.flatMap(({ id, name, closures: own }) =>
    own.filter(isThen).map((one): DayItem => ({
      id: `closed ${id} ${one.start} ${one.end}`,
      kind: 'closed',
      lanes: [id],
      title: 'Closed',
      facts: [`${name} is closed`],
      ...within(one, window),
    })),
  )
  return [...all, ...courts]
}

const wordsFor = ({ partyBusy, persons }: OnDay, { party, now, club, lanes }: Around) => {
  const list: AskedList = { party, now, query: { days: defaultDays } }
  const here = new Set(lanes.map(({ id }) => id))
  const onLanes = (ids: readonly Id[]): readonly Id[] => [...new Set(ids)].filter(id => here.has(id))

  const coached = (session: CoachingSession) => ({
    id: session.id,
    lanes: onLanes(session.courts.map(({ id }) => id)),
    start: session.start,
    end: session.end,
    places: { taken: session.participants.length, of: session.capacity },
    listing: listingOf(session, list),
    own: ownOf(session, party, now, partyBusy),
  })
  const clients = ({ participants }: CoachingSession): string => namesTold(participants, persons)
  const factsOf = (session: CoachingSession): readonly string[] => [
    withAssistants(session),
    `group ${session.group.name}${session.group.private ? ', which is private' : ''}`,
    `${session.fee.name}: ${priceTold(session.fee.price)}`,
    [placesTold(session), clients(session)].filter(text => text !== '').join(': '),
  ]

  return {
    session: (session: CoachingSession): DayItem => ({
      ...coached(session),
      kind: 'session',
      title: isCancelled(session) ? `${session.name} (cancelled)` : session.name,
      detail: session.coach.name,
      facts: factsOf(session),
    }),
    lesson: (session: CoachingSession): DayItem => ({
      ...coached(session),
      kind: 'lesson',
      title: clients(session) || session.name,
      detail: session.coach.name,
      facts: [session.name, ...factsOf(session)],
    }),
    free: ({ stream, run }: FreeRun): DayItem => {
      const { coach, option, court, series, group } = stream
      const key = slotKey(termsOf(stream))
      const starts = Array.from({ length: run.count }, (_, index) => run.first + index * run.stepMs)
      const last = run.first + (run.count - 1) * run.stepMs
      // Who may have one of a day's slots may have all of them: rules ask for the date, not for the hour.
      const first = slotOf(stream, run.first)
      return {
        id: slotId(run.first, key),
        kind: 'free',
        lanes: [court.id],
        start: run.first,
        end: last + option.durationMinutes * 60_000,
        title: coach.name,
        detail: `${option.durationMinutes} min, ${priceTold(option.price)}`,
        facts: [
          `${series.name}: ${option.name}, ${priceTold(option.price)} for ${option.durationMinutes} minutes`,
          `coach ${coach.name}`,
          `group ${group.name}${group.private ? ', which is private' : ''}`,
          `${startsTold(starts, club.timeZone)}`,
        ],
        starts: starts.map(start => ({ id: slotId(start, key), from: rfc3339(start, club.timeZone) })),
        listing: listingOf(first, list, stream),
        own: freeFor({ stream, starts }, party, now, partyBusy),
      }
    },
    play: ({ id, what, courts, start, end }: Play): DayItem => ({
      id,
      lanes: onLanes(courts),
      start,
      end,
      ...playTold(what, persons, party),
    }),
  }
}

interface FreeRun {
  readonly stream: OfferedStream['stream']
  readonly run: OfferedStream['starts'][number]
}

const startsTold = (starts: readonly Instant[], timeZone: string): string => {
  const times = starts.map(start => rfc3339(start, timeZone).slice(11, 16))
  return times.length === 1 ? `starts ${times[0]}` : `starts ${times.slice(0, -1).join(', ')} or ${times.at(-1)}`
}

const withAssistants = ({ coach, assistants }: CoachingSession): string =>
  assistants.length === 0
    ? `coach ${coach.name}`
    : `coach ${coach.name}, with ${assistants.map(({ name }) => name).join(', ')}`

const namesTold = (ids: readonly Id[], persons: ReadonlyMap<Id, Person>): string => {
  const names = ids.slice(0, mostNames).flatMap(id => {
    const person = persons.get(id)
    return person === undefined ? [] : [fullName(person)]
  })
  const more = ids.length - names.length
  return names.join(', ') + (more > 0 && names.length > 0 ? ` and ${more} more` : '')
}

const listingOf = (session: CoachingSession, list: AskedList, stream?: OfferedStream['stream']): ItemListing => {
  const kept = whyNotListed(session, list, stream)
  return kept === undefined ? { listed: true, says: 'It is in the list.', facts: [] } : { listed: false, ...kept }
}

/** What the caller could do with a post, asked of the rule that decides on it. */
const mayDo = (
  session: CoachingSession,
  member: ReturnType<typeof everyoneIn>[number],
  party: NonNullable<Party>,
  now: Instant,
  busy: BusyTimes,
): 'join' | 'leave' | undefined => {
  const { id } = member.person
  const decision = toggle({
    now,
    party,
    session,
    clientId: id,
    clientsInBody: [id],
    standings: undefined,
    client: member,
    busy: [],
    clientBusy: busy.get(id) ?? [],
  })
  if (isRefusal(decision)) return undefined
  return decision.kind === 'leave' ? 'leave' : 'join'
}

type Own = NonNullable<TimetableItem['own']>

/** Without access nobody of them may do anything, which is asked once. */
const ownOf = (session: CoachingSession, party: Party, now: Instant, busy: BusyTimes): Own =>
  party === undefined || !hasAccess(party, session)
    ? []
    : everyoneIn(party).flatMap(member => {
        const may = mayDo(session, member, party, now, busy)
        const participating = takesPart(member, session)
        return may === undefined && !participating
          ? []
          : [{ ...ownNamed(member.person), participating, ...given({ may }) }]
      })

interface FreeStarts {
  readonly stream: OfferedStream['stream']
  readonly starts: readonly Instant[]
}

/** Who could have one of these at least: all that tells them apart is who has something else on then. */
const freeFor = ({ stream, starts }: FreeStarts, party: Party, now: Instant, busy: BusyTimes): Own =>
  party === undefined || !hasAccess(party, slotOf(stream, starts[0] ?? now))
    ? []
    : everyoneIn(party).flatMap(member => {
        const taken = busy.get(member.person.id) ?? []
        const lasting = stream.option.durationMinutes * 60_000
        const start = starts.find(one => isFree(taken, { start: one, end: one + lasting }))
        return start !== undefined && mayDo(slotOf(stream, start), member, party, now, busy) === 'join'
          ? [{ ...ownNamed(member.person), participating: false, may: 'join' as const }]
          : []
      })

/** @param taken a span list */
const isFree = (taken: readonly Interval[], { start, end }: Interval): boolean => {
  const next = taken[countWhile(taken, one => one.end <= start)]
  return next === undefined || end <= next.start
}

const ownNamed = (person: Person) => ({ id: person.id, name: fullName(person) })

type ItemDescription = Pick<DayItem, 'kind' | 'title' | 'detail' | 'facts' | 'own'>

const playTold = (what: Play['what'], persons: ReadonlyMap<Id, Person>, party: Party): ItemDescription => {
  if (what === undefined) return { kind: 'booking', title: 'Booked', facts: [] }
  if (what === 'maintenance') return { kind: 'closed', title: 'Maintenance', facts: [] }
  if ('sides' in what) return matchTold(what, party)
  if ('ownerId' in what) return bookingTold(what, persons, party)
  if ('kind' in what)
    return { kind: 'booking', title: what.name, detail: what.coach.name, facts: [`of ${what.club.name}`] }
  return { kind: 'fixture', title: what.name, facts: [`it is ${what.status}`] }
}

const matchTold = (match: SportsMatch, party: Party): ItemDescription => {
  const { sides, type, format, status, score } = match
  const players = playersOf(match)
  const nameOf = ({ name }: MatchSide): string => name
  return {
    kind: 'match',
    title: sides.map(nameOf).join(' v '),
    detail: `${type} ${format}`,
    facts: [`it is ${status}`, ...(score === undefined ? [] : [`the score is ${score}`])],
    own: participatingIn(party, id => players.includes(id)),
  }
}

const bookingTold = (
  { name, type, ownerId, participants, invitees }: PersonalBooking,
  persons: ReadonlyMap<Id, Person>,
  party: Party,
): ItemDescription => ({
  kind: 'booking',
  title: name,
  detail: namesTold([ownerId], persons),
  facts: [
    `${type}, booked by ${namesTold([ownerId], persons)}`,
    ...(participants.length === 0 ? [] : [`with ${namesTold(participants, persons)}`]),
    ...(invitees.length === 0 ? [] : [`${invitees.length} invited`]),
  ],
  own: participatingIn(party, id => id === ownerId || participants.includes(id)),
})

const participatingIn = (party: Party, isIn: (id: Id) => boolean): Own =>
  everyoneIn(party)
    .filter(({ person }) => isIn(person.id))
    .map(({ person }) => ({ ...ownNamed(person), participating: true }))
