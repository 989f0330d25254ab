/**
 * The data layer in memory: a world's records and indexes, which data layers can share, under the changes of this one.
 *
 * Each question is answered in one synchronous step; the promises are the interface's, for stores that have to wait.
 */
import { type RunSlices, atOnce } from '../../text/slices.ts'
import type { ClubData, DataLayer, WorldBase } from '../club-data.ts'
import type { Deed } from '../edit.ts'
import type { FamilyMember } from '../../club/facts.ts'
import type { CourtBooking, Id, WorldRecords } from '../../club/model.ts'
import { byName } from '../../club/names.ts'
import { isOutstanding } from '../../club/personal-bookings.ts'
import { isCoachIn, rolesOn } from '../../club/roles.ts'
import { busyIn, busyTimes } from './busy.ts'
import { changesIn } from './changes.ts'
import { countsOf, withoutSecret } from './collections.ts'
import { commitTo } from './commit.ts'
import { paged } from './directory.ts'
import { anchored, seriesConcerned } from './edits.ts'
import { freezeRecords, frozen, sealed } from './frozen.ts'
import { type Base, type Indexes, baseOf, indexesAfter } from './indexes.ts'
import { askedAgain, indexingAhead, indexingAtOnce, indexingWhenAsked } from './indexing.ts'
import { layerOver } from './layer.ts'
import { sessionsIn } from './sessions.ts'
import { layeredSlotKeys } from './slot-keys.ts'
import { named, namedPerson, optional, required } from './tables.ts'

/** Records of which all indexes together are made in some ten milliseconds. */
const few = 5_000

/**
 * The world is frozen; its indexes are shared by all who begin with it. Those that a change follows are made with a
 * large world, all others when they are first asked for.
 *
 * @param run makes those that a question of a large world waits for, a little at a time
 * @param most records of a small one
 */
export const memoryLayerIn = (run: RunSlices, most = few): DataLayer =>
  function* (world) {
    yield* freezeRecords(world)
    if (recordsIn(world) <= most) {
      const base = baseOf(world, indexingAtOnce)
      return { begin: () => dataOver(base) }
    }
    const following = indexingAhead()
    const base = baseOf(world, indexingWhenAsked(run), following.indexing)
    yield* following.all()
    return { begin: () => patient(dataOver(base)) }
  }

/** In one go, for whoever has nobody else to wait for. */
export const memoryLayer = (world: WorldRecords): WorldBase =>
  atOnce(memoryLayerIn(async slices => atOnce(slices))(world))

const recordsIn = (world: WorldRecords): number =>
  Object.values(world).reduce((sum: number, table: readonly unknown[]) => sum + table.length, 0)

/** Its questions wait for indexes that are still to be made; a change needs none of those. */
const patient = (data: ClubData): ClubData => {
  const asking = { ...data }
  for (const [name, ask] of Object.entries(data)) {
    const asked = (...given: unknown[]): Promise<unknown> => askedAgain(() => Reflect.apply(ask, data, given))
    Reflect.set(asking, name, asked)
  }
  return { ...asking, commit: data.commit, edit: data.edit }
}

const dataOver = (base: Base): ClubData => {
  const layer = layerOver(base)
  const { tables, timelines } = layer
  const busy = busyIn(timelines)
  const save = commitTo(layer, busy)
  const slotKeys = layeredSlotKeys(base.slotKeys, tables)
  const deeds: Deed[] = []
  /** Series with which an edit had to do. */
  const touched = new Set<Id>()
  let revision = 0
  // An edit puts others in its place; nothing may keep what it has read of the former ones.
  let on = withSessions(base.indexes)

  function withSessions(indexes: Indexes) {
    return { ...indexes, sessions: sessionsIn(indexes, layer) }
  }

  const familyOf = (personId: Id): readonly FamilyMember[] =>
    tables
      .linksOf(personId)
      .map(({ memberId, relationship }) => ({
        person: required(tables.person(memberId), 'person', memberId),
        relationship,
      }))
      .toSorted((one, other) => byName(namedPerson(one.person), namedPerson(other.person)))

  return {
    apiKey: async key => base.credentials.apiKey(key),
    accessToken: async token => base.credentials.accessToken(token),
    apiKeys: async () => [...tables.world.apiKeys],
    accessTokens: async () => [...tables.world.accessTokens],

    affiliates: async page => paged(on.directory.affiliates(), page).map(on.directory.affiliateEntry),
    affiliate: async id => optional(tables.affiliate(id), on.directory.affiliateEntry),
    clubs: async page => paged(on.directory.clubs(), page).map(on.directory.clubEntry),
    club: async id => optional(tables.club(id), on.directory.clubEntry),
    clubsById: async ids => found(ids, id => optional(tables.club(id), on.directory.clubEntry)),
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
      rolesOn(today, on.rolesOf(personId), tables.membershipsOf(personId), id =>
        required(tables.affiliate(id), 'affiliate', id),
      ),

    personalBookings: async (personId, now) =>
      timelines
        .personalBookings(personId)
        .overlapping({ start: now, end: Infinity })
        .filter(booking => isOutstanding(booking, personId, now))
        .map(sealed),
    sessionsWith: async (personIds, now) => on.sessions.withPeople(personIds, now),
    matches: async (personId, filter, page) => on.matches(personId, filter, page),
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

    hosted: async (clubId, window) => on.hosted(clubId, window),

    coachingClubs: async (filter, page, mine) => on.coaching.clubs(filter, page, mine),
    coachingAffiliates: async (filter, page, mine) => on.coaching.affiliates(filter, page, mine),
    coaches: async (filter, page) => on.coaching.coaches(filter, page),
    coachingSports: async filter => on.coaching.sports(filter),
    isCoach: async personId => isCoachIn(on.rolesOf(personId)),
    isOwner: async id => tables.person(id) !== undefined || tables.affiliate(id) !== undefined,

    groupSessions: async (scope, window) => on.sessions.ofGroups(scope, window),
    heldSlots: async (scope, window) => on.sessions.held(scope, window),
    slotStreams: async scope => on.streams.of(scope),
    session: async id => on.sessions.one(id),
    streamOfKey: async key => on.streams.ofKey(key),
    busyPeople: async (ids, window, without) => busyTimes(ids, id => busy.person(id, window, without)),
    busyCourts: async (ids, window) => busyTimes(ids, id => busy.court(id, window)),
    standings: async (sessionIds, clientIds) =>
      found(sessionIds, id => {
        const standings = layer.standings(id, clientIds)
        return standings.size === 0 ? undefined : standings
      }),

    commit: async change => {
      const conflict = save(change)
      if (conflict === undefined) revision += 1
      return conflict
    },

    revision: async () => revision,
    find: async (collection, id) => sealed(tables.collections[collection].get(id)),
    courtBookingsFor: async id => tables.courtBookingsFor(id).map(sealed),
    courtBookingsOn: async (courtId, window) =>
      timelines
        .courts(courtId)
        .overlapping(window)
        .flatMap(({ id }): CourtBooking[] => optional(tables.courtBooking(id), booking => [sealed(booking)]) ?? []),
    edit: async given => {
      const { deed, changes, asOf } = frozen(given)
      if (asOf !== revision) return 'changed'
      for (const change of changes) anchored(change, tables)
      const before = seriesConcerned(changes, tables)
      layer.apply(changes)
      const concerned = [...before, ...seriesConcerned(changes, tables)]
      for (const id of concerned) touched.add(id)
      slotKeys.learn(concerned)
      on = withSessions(indexesAfter(base, tables, timelines, slotKeys, touched))
      deeds.push(deed)
      revision += 1
      return undefined
    },
    everybody: async page => paged(tables.world.people, page),
    collections: async () => countsOf(tables.collections),
    records: async (collection, page) => tables.collections[collection].page(page).map(withoutSecret),
    changes: async () => changesIn(layer.layers, deeds),
    size: async () => layer.size() + deeds.length,
  }
}

/** What there is of these, by id. */
const found = <Key, T>(ids: readonly Key[], find: (id: Key) => T | undefined): ReadonlyMap<Key, T> =>
  new Map(ids.flatMap(id => optional(find(id), value => [[id, value] as const]) ?? []))
