/**
 * The world's records by id, and by the records that they belong to: what every other index is made from. Those of the
 * base and those of a layer over it are asked alike.
 */
import { type SessionBooking, coachesOf, isGroupSession as isSession } from '../../club/group-sessions.ts'
import type { Booking, Group, Id, WorldRecords } from '../../club/model.ts'
import { playersOf } from '../../club/playing.ts'
import { type EditableCollection, type RecordChange, type RecordOf, recordIds } from '../../club/record-change.ts'
import { each } from '../../text/slices.ts'
import type { CollectionName } from '../club-data.ts'
import type { Indexing } from './indexing.ts'
import { type KeysOf, type LayeredRecords, type RecordTable, baseRecords, layeredRecords } from './records.ts'
import type { BusySpan } from './timeline.ts'

export interface DatedBooking extends BusySpan {
  readonly booking: Booking
}

export type Collections = { readonly [C in CollectionName]: RecordTable<RecordOf<C>> }

type Layers = { readonly [C in EditableCollection]: LayeredRecords<RecordOf<C>> }

export type MemoryTables = ReturnType<typeof tablesOf>

export const baseTables = (world: WorldRecords, indexing: Indexing): MemoryTables => {
  const dated = new WeakMap<Booking, DatedBooking>()
  const oneToOne = indexing(function* () {
    const found = new Set<Id>()
    yield* each(world.series, ({ groupId, coaching }) => void (coaching === 'individual' && found.add(groupId)))
    return found
  })
  return tablesOf(world, baseCollections(world, indexing), {
    dated: booking => {
      const known = dated.get(booking)
      if (known !== undefined || booking.period === undefined) return known
      const made = { id: booking.id, start: booking.period.start, end: booking.period.end, booking }
      dated.set(booking, made)
      return made
    },
    groupsCoachedBy: ({ id, leaders }, under) => all(oneToOne().has(id) ? new Set(leaders) : [], under),
  })
}

export interface LayeredTables {
  readonly tables: MemoryTables
  /** Puts a record, or takes it out. */
  write(change: RecordChange): void
  readonly layers: Layers
}

export const layeredTables = ({ world, collections, ofBase }: MemoryTables): LayeredTables => {
  const layers = layersOver(collections)
  return {
    tables: tablesOf(world, { ...collections, ...layers }, ofBase),
    layers,
    write: change => writeTo(layers, change),
  }
}

const writeTo = <C extends EditableCollection>(layers: Layers, change: RecordChange<C>): void => {
  const layer = layers[change.collection]
  if ('put' in change) layer.put(change.put)
  else layer.take(change.gone)
}

// ---------------------------------------------------------------- by what records are listed

type Under = (key: Id) => void

const maybe = (key: Id | undefined, under: Under): void => {
  if (key !== undefined) under(key)
}

const all = (keys: Iterable<Id>, under: Under): void => {
  for (const key of keys) under(key)
}

const keys = {
  courtsOf: ({ clubId }: RecordOf<'courts'>, under: Under) => under(clubId),
  clubsOwnedBy: ({ ownAffiliateId }: RecordOf<'clubs'>, under: Under) => maybe(ownAffiliateId, under),
  groupsOf: ({ affiliateId }: Group, under: Under) => under(affiliateId),
  groupsOwnedBy: ({ owner }: Group, under: Under) => under(owner.id),
  groupsWithMember: ({ members }: Group, under: Under) => all(members, under),
  groupsLedBy: ({ leaders, deputies }: Group, under: Under) => all(new Set([...leaders, ...deputies]), under),
  seriesOf: ({ groupId }: RecordOf<'series'>, under: Under) => under(groupId),
  seriesFixedTo: ({ clubId }: RecordOf<'series'>, under: Under) => maybe(clubId, under),
  optionsOf: ({ seriesId }: RecordOf<'feeOptions'>, under: Under) => under(seriesId),
  eventsAt: ({ clubId }: RecordOf<'events'>, under: Under) => under(clubId),
  eventsOf: ({ seriesId }: RecordOf<'events'>, under: Under) => under(seriesId),
  eventsOrganisedBy: ({ organisers }: RecordOf<'events'>, under: Under) => all(new Set(organisers), under),
  bookingsOf: ({ eventId }: Booking, under: Under) => under(eventId),
  undatedBookingsOf: ({ eventId, period }: Booking, under: Under) =>
    maybe(period === undefined ? eventId : undefined, under),
  bookingsCoachedBy: (booking: Booking, under: Under) => all(coachesOf(booking), under),
  linksOf: ({ guardianId }: RecordOf<'familyLinks'>, under: Under) => under(guardianId),
  membershipsOf: ({ personId }: RecordOf<'memberships'>, under: Under) => under(personId),
  accountsOf: ({ personId }: RecordOf<'accounts'>, under: Under) => under(personId),
  coachesPreferring: ({ preferredCourts }: RecordOf<'preferences'>, under: Under) =>
    all(new Set(preferredCourts), under),
  courtBookingsFor: ({ refId }: RecordOf<'courtBookings'>, under: Under) => under(refId),
  participationsIn: ({ sessionId }: RecordOf<'participations'>, under: Under) => under(sessionId),
  attendancesIn: ({ sessionId }: RecordOf<'attendances'>, under: Under) => under(sessionId),
  matchesOf: (match: RecordOf<'matches'>, under: Under) => all(playersOf(match), under),
  matchesOnCourt: ({ courtBookingId }: RecordOf<'matches'>, under: Under) => maybe(courtBookingId, under),
  personalBookingsOnCourt: ({ courtBookingId }: RecordOf<'personalBookings'>, under: Under) =>
    maybe(courtBookingId, under),
} satisfies Readonly<Record<string, KeysOf<never>>>

/** What is made of the world as it began, and no edit changes. */
export interface OfBase {
  readonly dated: (booking: Booking) => DatedBooking | undefined
  /** By the leaders of a group that has an individual series: no series ever comes, or becomes one. */
  readonly groupsCoachedBy: KeysOf<Group>
}

const tablesOf = (world: WorldRecords, collections: Collections, ofBase: OfBase) => {
  const series = collections.series.get
  const group = collections.groups.get
  const event = collections.events.get

  /** What a booking is for. */
  const context = (booking: Booking) => {
    const itsEvent = required(event(booking.eventId), 'event', booking.eventId)
    const itsSeries = required(series(itsEvent.seriesId), 'series', itsEvent.seriesId)
    return {
      event: itsEvent,
      series: itsSeries,
      group: required(group(itsSeries.groupId), 'group', itsSeries.groupId),
    }
  }

  return {
    /** As it began. */
    world,
    collections,
    person: collections.people.get,
    affiliate: collections.affiliates.get,
    club: collections.clubs.get,
    court: collections.courts.get,
    group,
    series,
    option: collections.feeOptions.get,
    event,
    booking: collections.bookings.get,
    courtBooking: collections.courtBookings.get,
    individualSession: collections.individualSessions.get,
    preferences: collections.preferences.get,

    courtsOf: collections.courts.listing(keys.courtsOf),
    clubsOwnedBy: collections.clubs.listing(keys.clubsOwnedBy),
    groupsOf: collections.groups.listing(keys.groupsOf),
    groupsOwnedBy: collections.groups.listing(keys.groupsOwnedBy),
    groupsWithMember: collections.groups.listing(keys.groupsWithMember),
    groupsLedBy: collections.groups.listing(keys.groupsLedBy),
    groupsCoachedBy: collections.groups.listing(ofBase.groupsCoachedBy),
    seriesOf: collections.series.listing(keys.seriesOf),
    seriesFixedTo: collections.series.listing(keys.seriesFixedTo),
    optionsOf: collections.feeOptions.listing(keys.optionsOf),
    eventsAt: collections.events.listing(keys.eventsAt),
    eventsOf: collections.events.listing(keys.eventsOf),
    eventsOrganisedBy: collections.events.listing(keys.eventsOrganisedBy),
    bookingsOf: collections.bookings.listing(keys.bookingsOf),
    undatedBookingsOf: collections.bookings.listing(keys.undatedBookingsOf),
    bookingsCoachedBy: collections.bookings.listing(keys.bookingsCoachedBy),
    linksOf: collections.familyLinks.listing(keys.linksOf),
    membershipsOf: collections.memberships.listing(keys.membershipsOf),
    accountsOf: collections.accounts.listing(keys.accountsOf),
    coachesPreferring: collections.preferences.listing(keys.coachesPreferring),
    courtBookingsFor: collections.courtBookings.listing(keys.courtBookingsFor),
    participationsIn: collections.participations.listing(keys.participationsIn),
    attendancesIn: collections.attendances.listing(keys.attendancesIn),
    matchesOf: collections.matches.listing(keys.matchesOf),
    matchesOnCourt: collections.matches.listing(keys.matchesOnCourt),
    personalBookingsOnCourt: collections.personalBookings.listing(keys.personalBookingsOnCourt),

    ofBase,
    /** Undefined: it says not when. */
    dated: ofBase.dated,
    context,
    isGroupSession: (booking: Booking): booking is SessionBooking => isSession(booking, one => context(one).series),
  }
}

const byId = ({ id }: { readonly id: Id }): string => id

const baseCollections = (world: WorldRecords, indexing: Indexing): Collections => ({
  people: baseRecords(indexing, world.people, byId),
  familyLinks: baseRecords(
    indexing,
    world.familyLinks,
    ({ guardianId, memberId }) => `${guardianId} ${memberId}`,
    keys.linksOf,
  ),
  affiliates: baseRecords(indexing, world.affiliates, byId),
  clubs: baseRecords(indexing, world.clubs, byId),
  courts: baseRecords(indexing, world.courts, recordIds.courts),
  memberships: baseRecords(indexing, world.memberships, recordIds.memberships, keys.membershipsOf),
  accounts: baseRecords(indexing, world.accounts, ({ personId, clubId }) => `${personId} ${clubId}`, keys.accountsOf),
  groups: baseRecords(indexing, world.groups, recordIds.groups),
  series: baseRecords(indexing, world.series, recordIds.series),
  feeOptions: baseRecords(indexing, world.feeOptions, recordIds.feeOptions),
  events: baseRecords(indexing, world.events, recordIds.events),
  bookings: baseRecords(indexing, world.bookings, recordIds.bookings),
  preferences: baseRecords(indexing, world.preferences, recordIds.preferences),
  courtBookings: baseRecords(indexing, world.courtBookings, recordIds.courtBookings),
  individualSessions: baseRecords(indexing, world.individualSessions, recordIds.individualSessions),
  participations: baseRecords(indexing, world.participations, recordIds.participations, keys.participationsIn),
  attendances: baseRecords(indexing, world.attendances, recordIds.attendances, keys.attendancesIn),
  matches: baseRecords(indexing, world.matches, recordIds.matches),
  personalBookings: baseRecords(indexing, world.personalBookings, recordIds.personalBookings),
  apiKeys: baseRecords(indexing, world.apiKeys, ({ key }) => key),
  accessTokens: baseRecords(indexing, world.accessTokens, ({ token }) => token),
  applications: baseRecords(indexing, world.applications, ({ clientId }) => clientId),
})

const layersOver = (base: Collections): Layers => ({
  courts: layeredRecords(base.courts, recordIds.courts),
  memberships: layeredRecords(base.memberships, recordIds.memberships),
  groups: layeredRecords(base.groups, recordIds.groups, keys.groupsWithMember),
  series: layeredRecords(base.series, recordIds.series),
  feeOptions: layeredRecords(base.feeOptions, recordIds.feeOptions),
  events: layeredRecords(base.events, recordIds.events),
  bookings: layeredRecords(base.bookings, recordIds.bookings),
  preferences: layeredRecords(base.preferences, recordIds.preferences),
  courtBookings: layeredRecords(base.courtBookings, recordIds.courtBookings),
  individualSessions: layeredRecords(base.individualSessions, recordIds.individualSessions),
  participations: layeredRecords(base.participations, recordIds.participations),
  attendances: layeredRecords(base.attendances, recordIds.attendances),
  matches: layeredRecords(base.matches, recordIds.matches),
  personalBookings: layeredRecords(base.personalBookings, recordIds.personalBookings),
})

/**
 * What a reference points to. A world is checked when it is loaded, so that a dangling one is an error of this program.
 */
export const required = <T>(record: T | undefined, kind: string, id: Id | undefined): T => {
  if (record === undefined)
    throw new Error(`The world refers to the ${kind} ${id ?? '(none)'}, which it does not hold.`)
  return record
}

/** What there is to say of something that there may not be. */
export const optional = <T, U>(value: T | undefined, then: (value: T) => U): U | undefined =>
  value === undefined ? undefined : then(value)
