/**
 * What happens when, from every side that it is asked from: which records stand where in which timeline.
 *
 * Each timeline is said once, and serves for the base, where it is made from all records at its first question, and for
 * a layer over it, where it follows the records that change.
 */
import { bookedTime, coachesOf } from '../../club/group-sessions.ts'
import { byStart } from '../../club/intervals.ts'
import type { CourtBooking, Id, IndividualSession, PersonalBooking, WorldRecords } from '../../club/model.ts'
import { concernedBy } from '../../club/personal-bookings.ts'
import { courtlessTime, isCourtless, playersIn, playersOf, playingTime } from '../../club/playing.ts'
import { type EditableCollection, type RecordOf, editableCollections } from '../../club/record-change.ts'
import { isHeld } from '../../club/slot.ts'
import { isParticipating } from '../../club/standings.ts'
import { type Slices, eachByWeight, sorted } from '../../text/slices.ts'
import type { Add } from './grouping.ts'
import { addTo } from '../../text/grouped-by.ts'
import type { Indexing } from './indexing.ts'
import { type LayeredTimelines, type TimelineOf, layeredTimelines, timelinesOf } from './layered-timelines.ts'
import { type DatedBooking, type MemoryTables, required } from './tables.ts'
import { type BusySpan, type Timeline, timelineOf } from './timeline.ts'

/** Where a record stands: a function for each collection that has to do with the timeline. */
type Entries<T extends BusySpan> = {
  readonly [C in EditableCollection]?: (record: RecordOf<C>, tables: MemoryTables, add: Add<T>) => void
}

/** When a session, a booking of any kind, takes people's time. Undefined: there is none, or it takes none. */
export const timeTakenBy = (sessionId: Id, tables: MemoryTables): BusySpan | undefined => {
  const booking = tables.booking(sessionId)
  if (booking !== undefined) return bookedTime(booking) === undefined ? undefined : tables.dated(booking)
  const lesson = tables.individualSession(sessionId)
  return lesson !== undefined && isHeld(lesson) ? lesson : undefined
}

const courts: Entries<BusySpan> = {
  courtBookings: (booking: CourtBooking, _, add) => add(booking.courtId, booking),
  courts: ({ id, closures }, _, add) => {
    for (const { start, end } of closures) add(id, { id: `closed ${start} ${end}`, start, end })
  },
}

const coaching: Entries<BusySpan> = {
  bookings: (booking, { dated }, add) => {
    const span = bookedTime(booking) === undefined ? undefined : dated(booking)
    if (span !== undefined) for (const id of coachesOf(booking)) add(id, span)
  },
  individualSessions: (session, _, add) => {
    if (isHeld(session)) add(session.coachId, session)
  },
}

/** Clients in sessions, whether these are coached or not. */
const places: Entries<BusySpan> = {
  participations: (record, tables, add) => {
    const span = isParticipating(record) ? timeTakenBy(record.sessionId, tables) : undefined
    if (span !== undefined) add(record.clientId, span)
  },
}

/** Players in matches and in bookings of their own. */
const playing: Entries<BusySpan> = {
  matches: (match, { courtBooking }, add) => {
    const time = playingTime(match, courtBooking)
    if (time !== undefined)
      for (const id of playersOf(match)) add(id, { id: match.id, start: time.start, end: time.end })
  },
  personalBookings: (booking, _, add) => {
    for (const id of playersIn(booking)) add(id, booking)
  },
}

/** What takes place at a club, and has no court there. */
const courtless: Entries<BusySpan> = {
  matches: (match, _, add) => {
    const { id, clubId } = match
    const time = courtlessTime(match)
    if (clubId !== undefined && time !== undefined) add(clubId, { id, start: time.start, end: time.end })
  },
  personalBookings: (booking, _, add) => {
    if (isCourtless(booking)) add(booking.clubId, booking)
  },
}

/** What a person has to know of. */
const personalBookings: Entries<PersonalBooking> = {
  personalBookings: (booking, _, add) => {
    for (const id of concernedBy(booking)) add(id, booking)
  },
}

/** By event. */
const bookings: Entries<DatedBooking> = {
  bookings: (booking, { dated }, add) => {
    const span = dated(booking)
    if (span !== undefined) add(booking.eventId, span)
  },
}

const groupSessions = (keysOf: (booking: DatedBooking['booking'], tables: MemoryTables) => Iterable<Id>) =>
  ({
    bookings: (booking, tables, add) => {
      const span = tables.dated(booking)
      if (span !== undefined && tables.isGroupSession(booking))
        for (const key of keysOf(booking, tables)) add(key, span)
    },
  }) satisfies Entries<DatedBooking>

/** What a lesson was booked for. */
export const lessonContext = ({ feeOptionId, courtId }: IndividualSession, tables: MemoryTables) => {
  const option = required(tables.option(feeOptionId), 'fee option', feeOptionId)
  const series = required(tables.series(option.seriesId), 'series', option.seriesId)
  const court = required(tables.court(courtId), 'court', courtId)
  return { option, series, court, group: required(tables.group(series.groupId), 'group', series.groupId) }
}

const lessons = (keyOf: (session: IndividualSession, tables: MemoryTables) => Id) =>
  ({
    individualSessions: (session, tables, add) => {
      if (isHeld(session)) add(keyOf(session, tables), session)
    },
  }) satisfies Entries<IndividualSession>

const groupSessionsBy = {
  club: groupSessions((booking, { context }) => [context(booking).event.clubId]),
  affiliate: groupSessions((booking, { context }) => [context(booking).group.affiliateId]),
  owner: groupSessions((booking, { context }) => [context(booking).group.owner.id]),
  coach: groupSessions(coachesOf),
}

const lessonsBy = {
  club: lessons((session, tables) => lessonContext(session, tables).court.clubId),
  affiliate: lessons((session, tables) => lessonContext(session, tables).group.affiliateId),
  owner: lessons((session, tables) => lessonContext(session, tables).group.owner.id),
  coach: lessons(({ coachId }) => coachId),
}

export interface Timelines {
  readonly courts: TimelineOf<BusySpan>
  readonly coaching: TimelineOf<BusySpan>
  readonly places: TimelineOf<BusySpan>
  readonly playing: TimelineOf<BusySpan>
  readonly courtless: TimelineOf<BusySpan>
  readonly personalBookings: TimelineOf<PersonalBooking>
  readonly bookings: TimelineOf<DatedBooking>
  readonly groupSessions: Readonly<Record<keyof typeof groupSessionsBy, TimelineOf<DatedBooking>>>
  readonly lessons: Readonly<Record<keyof typeof lessonsBy, TimelineOf<IndividualSession>>>
}

/** Of one timeline, that are sorted in one go: some 2 ms. */
const fewSpans = 4_096

export const baseTimelines = (tables: MemoryTables, indexing: Indexing): Timelines => {
  const of = <T extends BusySpan>(entries: Entries<T>): TimelineOf<T> => {
    const index = indexing(function* () {
      const lists = new Map<Id, T[]>()
      const add: Add<T> = (key, span) => addTo(lists, key, span)
      for (const collection of editableCollections) yield* addAll(entries, collection, tables, add)
      const long = new Map<Id, Timeline<T>>()
      for (const [key, list] of lists)
        if (list.length > fewSpans) {
          long.set(key, timelineOf(yield* sorted(list, byStart)))
          lists.delete(key)
        }
      return { lists, long }
    })
    return timelinesOf(
      key => index().lists.get(key) ?? [],
      key => index().long.get(key),
    )
  }
  return {
    courts: of(courts),
    coaching: of(coaching),
    places: of(places),
    playing: of(playing),
    courtless: of(courtless),
    personalBookings: of(personalBookings),
    bookings: of(bookings),
    groupSessions: {
      club: of(groupSessionsBy.club),
      affiliate: of(groupSessionsBy.affiliate),
      owner: of(groupSessionsBy.owner),
      coach: of(groupSessionsBy.coach),
    },
    lessons: {
      club: of(lessonsBy.club),
      affiliate: of(lessonsBy.affiliate),
      owner: of(lessonsBy.owner),
      coach: of(lessonsBy.coach),
    },
  }
}

function* addAll<T extends BusySpan, C extends EditableCollection>(
  entries: Entries<T>,
  collection: C,
  tables: MemoryTables,
  add: Add<T>,
): Slices<void> {
  const entriesOf = entries[collection]
  const records: WorldRecords[C] = tables.world[collection]
  if (entriesOf === undefined) return
  let count = 0
  const counted: Add<T> = (key, span) => {
    count++
    add(key, span)
  }
  yield* eachByWeight<RecordOf<C>>(records, record => {
    count = 0
    entriesOf(record, tables, counted)
    return count
  })
}

/** Follows one record. */
type Follow = <C extends EditableCollection>(collection: C, record: RecordOf<C>, tables: MemoryTables) => void

export interface LayeredSet {
  readonly timelines: Timelines
  /** Takes out what stands for a record that has not been changed yet. */
  readonly leave: Follow
  /** Puts in what stands for one that has been. */
  readonly enter: Follow
}

export const timelinesOver = (base: Timelines): LayeredSet => {
  const all: Pick<LayeredSet, 'leave' | 'enter'>[] = []
  const over = <T extends BusySpan>(timeline: TimelineOf<T>, entries: Entries<T>): TimelineOf<T> => {
    const layered: LayeredTimelines<T> = layeredTimelines(timeline)
    all.push({
      leave: (collection, record, tables) => entries[collection]?.(record, tables, layered.take),
      enter: (collection, record, tables) => entries[collection]?.(record, tables, layered.put),
    })
    return layered.at
  }
  return {
    timelines: {
      courts: over(base.courts, courts),
      coaching: over(base.coaching, coaching),
      places: over(base.places, places),
      playing: over(base.playing, playing),
      courtless: over(base.courtless, courtless),
      personalBookings: over(base.personalBookings, personalBookings),
      bookings: over(base.bookings, bookings),
      groupSessions: {
        club: over(base.groupSessions.club, groupSessionsBy.club),
        affiliate: over(base.groupSessions.affiliate, groupSessionsBy.affiliate),
        owner: over(base.groupSessions.owner, groupSessionsBy.owner),
        coach: over(base.groupSessions.coach, groupSessionsBy.coach),
      },
      lessons: {
        club: over(base.lessons.club, lessonsBy.club),
        affiliate: over(base.lessons.affiliate, lessonsBy.affiliate),
        owner: over(base.lessons.owner, lessonsBy.owner),
        coach: over(base.lessons.coach, lessonsBy.coach),
      },
    },
    leave: (collection, record, tables) => {
      for (const { leave } of all) leave(collection, record, tables)
    },
    enter: (collection, record, tables) => {
      for (const { enter } of all) enter(collection, record, tables)
    },
  }
}
