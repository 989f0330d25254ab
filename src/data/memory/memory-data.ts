/**
 * The data layer in memory: a world's records and indexes, which data layers can share, under the changes of this one.
 *
 * Each question is answered in one synchronous step; the promises are the interface's, for stores that have to wait.
 */
import { type RunSlices, atOnce } from '../../text/slices.ts'
import type { ClubData } from '../club-data.ts'
import type { DataLayer, WorldBase } from '../data-layer.ts'
import type { Replica } from '../replica.ts'
import type { CourtBooking, WorldRecords } from '../../club/model.ts'
import { byStart } from '../../club/intervals.ts'
import { byLatestChange } from '../../club/matches.ts'
import { byName, named } from '../../club/names.ts'
import { isOutstanding } from '../../club/personal-bookings.ts'
import { countOfOffers } from '../../club/offers.ts'
import { isCoachIn, rolesOn } from '../../club/roles.ts'
import { batchOf, mostOfBatch } from './batches.ts'
import { busyTimes } from './busy.ts'
import { countsOf, withoutSecret } from './collections.ts'
import { paged } from './directory.ts'
import { familiesIn } from './families.ts'
import { freezeRecords, sealed } from './frozen.ts'
import { type Base, baseOf } from './indexes.ts'
import { untilMade, indexingAhead, indexingAtOnce, indexingWhenAsked } from './indexing.ts'
import { stateOver } from './state.ts'
import { optional, required } from './tables.ts'

/** Records and offers of which all indexes together are made in some ten milliseconds. */
const few = 5_000

/**
 * The world is frozen; its indexes are shared by all who begin with it. Those that a change follows are made once
 * somebody begins with a large world, all others when they are first asked for.
 *
 * @param run makes those of a large world, a little at a time, and tells many changes
 * @param most records of a small one
 */
export const memoryLayerIn = (run: RunSlices, most = few): DataLayer =>
  function* (world) {
    yield* freezeRecords(world)
    if (recordsIn(world) + (yield* countOfOffers(world)) <= most) {
      const base = baseOf(world, run, indexingAtOnce)
      return { begin: () => replicaOver(base).data, replica: () => replicaOver(base) }
    }
    const following = indexingAhead(run)
    const base = baseOf(world, run, indexingWhenAsked(run), following.indexing)
    const replica = (): Replica => {
      // Who wants to change something waits for it, and is told what has failed.
      following.all().catch(() => undefined)
      const made = replicaOver(base)
      return { ...made, ready: following.all, data: patient(made.data, following.all) }
    }
    return { begin: () => replica().data, replica }
  }

/** In one go, for whoever has nobody else to wait for. */
export const memoryLayer = (world: WorldRecords): WorldBase =>
  atOnce(memoryLayerIn(async slices => atOnce(slices))(world))

const recordsIn = (world: WorldRecords): number =>
  Object.values(world).reduce((sum: number, table: readonly unknown[]) => sum + table.length, 0)

/** Its questions wait for the indexes that they need, its changes for all that they follow. */
const patient = (data: ClubData, ready: () => Promise<void>): ClubData => {
  const asking = { ...data }
  for (const [name, ask] of Object.entries(data)) {
    const asked = (...sent: unknown[]): Promise<unknown> => untilMade(() => Reflect.apply(ask, data, sent))
    Reflect.set(asking, name, asked)
  }
  return {
    ...asking,
    commit: async change => {
      await ready()
      return data.commit(change)
    },
    edit: async edit => {
      await ready()
      return data.edit(edit)
    },
  }
}

const replicaOver = (base: Base): Replica => {
  const on = stateOver(base)
  const { decide, decideEdit, apply, whole, size } = on
  return { data: dataOf(base, on), version: () => on.revision, decide, decideEdit, apply, whole, size }
}

const dataOf = (base: Base, on: ReturnType<typeof stateOver>): ClubData => {
  const { tables, timelines, busy } = on
  const familyOf = familiesIn(tables)

  return {
    apiKey: async key => base.credentials.apiKey(key),
    accessToken: async token => base.credentials.accessToken(token),
    apiKeys: async () => [...tables.world.apiKeys],
    accessTokens: async () => [...tables.world.accessTokens],

    affiliates: async page => paged(on.indexes.directory.affiliates(), page).map(on.indexes.directory.affiliateEntry),
    affiliate: async id => optional(tables.affiliate(id), on.indexes.directory.affiliateEntry),
    clubs: async page => paged(on.indexes.directory.clubs(), page).map(on.indexes.directory.clubEntry),
    club: async id => optional(tables.club(id), on.indexes.directory.clubEntry),
    clubsById: async ids => found(ids, id => optional(tables.club(id), on.indexes.directory.clubEntry)),
    clubsByDistance: async (place, page) => base.distances.from(place, page),
    clubsWithPostcode: async postcode => base.distances.withPostcode(postcode),

    person: async id => tables.person(id),
    people: async ids => found(ids, tables.person),
    family: async personId => familyOf(personId),
    families: async personIds => found(personIds, id => (tables.linksOf(id).length === 0 ? undefined : familyOf(id))),
    memberships: async personIds => personIds.flatMap(tables.membershipsOf),
    accounts: async personId => [...tables.accountsOf(personId)],
    ownClubs: async affiliateIds =>
      found(affiliateIds, id => {
        const clubs = tables.clubsOwnedBy(id)
        return clubs.length === 0 ? undefined : clubs.map(named).toSorted(byName)
      }),
    roles: async (personId, today) =>
      rolesOn(today, on.indexes.rolesOf(personId), tables.membershipsOf(personId), id =>
        required(tables.affiliate(id), 'affiliate', id),
      ),

    personalBookings: async (personId, now, after) => {
      const window = { start: now, end: Infinity }
      const part = timelines.personalBookings(personId).overlapping(window, { after, most: mostOfBatch })
      return batchOf(part, some => some.filter(booking => isOutstanding(booking, personId, now)).map(sealed))
    },
    sessionsWith: async (personIds, window, after) => on.sessions.withPeople(personIds, window, after),
    matches: async (personId, filter, page) => on.indexes.matches(personId, filter, page),
    playWithoutCourt: async (clubId, window) => {
      const { matches, personalBookings } = tables.collections
      return timelines
        .courtless(clubId)
        .overlapping(window)
        .flatMap(({ id }) => sealed(matches.get(id) ?? personalBookings.get(id)) ?? [])
    },
    playOn: async courtBookingIds =>
      courtBookingIds
        .flatMap(id => [
          ...tables.matchesOnCourt(id).toSorted(byLatestChange),
          ...tables.personalBookingsOnCourt(id).toSorted(byStart),
        ])
        .map(sealed),
    names: async ids =>
      found(ids, id => (tables.event(id) ?? tables.series(id) ?? tables.club(id) ?? tables.court(id))?.name),
    events: async ids =>
      found(ids, id =>
        optional(tables.event(id), event => ({
          event,
          series: required(tables.series(event.seriesId), 'series', event.seriesId),
        })),
      ),
    courts: async ids =>
      found(ids, id =>
        optional(tables.court(id), court => ({
          ...named(court),
          club: required(tables.club(court.clubId), 'club', court.clubId),
        })),
      ),
    courtsOfBookings: async ids =>
      found(ids, id =>
        optional(
          optional(tables.courtBooking(id), ({ courtId }) => tables.court(courtId)),
          named,
        ),
      ),

    hosted: async (clubId, page) => on.indexes.hosted.at(clubId, page),
    eventBookings: async (eventIds, window, after) => on.indexes.hosted.bookings(eventIds, window, after),

    coachingClubs: async (filter, page, mine) => on.indexes.coaching.clubs(filter, page, mine),
    coachingAffiliates: async (filter, page, mine) => on.indexes.coaching.affiliates(filter, page, mine),
    coaches: async (filter, page) => on.indexes.coaching.coaches(filter, page),
    coachingSports: async filter => on.indexes.coaching.sports(filter),
    isCoach: async personId => isCoachIn(on.indexes.rolesOf(personId)),
    isOwner: async id => tables.person(id) !== undefined || tables.affiliate(id) !== undefined,

    groupSessions: async (scope, window, after) => on.sessions.ofGroups(scope, window, after),
    heldSlots: async (scope, window, after) => on.sessions.held(scope, window, after),
    slotStreams: async (scope, most) => on.indexes.streams.of(scope, most),
    session: async id => on.sessions.one(id),
    sessionsById: async ids => found(ids, on.sessions.one),
    streamOfKey: async key => on.indexes.streams.ofKey(key),
    unofferedStreamOfKey: async key => on.indexes.streams.unofferedOfKey(key),
    busyPeople: async (ids, window, ...without) => busyTimes(ids, id => busy.person(id, window, without)),
    busyCourts: async (ids, window) => busyTimes(ids, id => busy.court(id, window)),
    standings: async (sessionIds, clientIds) =>
      found(sessionIds, id => {
        const standings = on.standings(id, clientIds)
        return standings.size === 0 ? undefined : standings
      }),

    commit: async change => on.commit(change),

    revision: async () => on.revision,
    find: async (collection, id) => sealed(tables.collections[collection].get(id)),
    findAll: async (collection, ids) => found(ids, id => sealed(tables.collections[collection].get(id))),
    courtBookingsFor: async ids =>
      found(ids, id => {
        const bookings = tables.courtBookingsFor(id)
        return bookings.length === 0 ? undefined : bookings.map(sealed)
      }),
    courtBookingsOn: async (courtIds, window) =>
      courtIds
        .flatMap(id => timelines.courts(id).overlapping(window))
        .flatMap(({ id }): CourtBooking[] => optional(tables.courtBooking(id), booking => [sealed(booking)]) ?? []),
    edit: async edit => on.edit(edit),
    everybody: async page => paged(tables.world.people, page),
    collections: async () => countsOf(tables.collections),
    records: async (collection, page) => tables.collections[collection].page(page).map(withoutSecret),
    changes: async () => on.changes(),
    size: async () => on.size(),
  }
}

/** What there is of these, by id. */
const found = <Key, T>(ids: readonly Key[], find: (id: Key) => T | undefined): ReadonlyMap<Key, T> =>
  new Map(ids.flatMap(id => optional(find(id), value => [[id, value] as const]) ?? []))
