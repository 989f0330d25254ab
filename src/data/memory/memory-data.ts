/**
 * The data layer in memory: a world's indexes, which data layers can share, under the changes of this one.
 *
 * Each question is answered in one synchronous step; the promises are the interface's, for stores that have to wait.
 */
import type { ClubData, DataLayer } from '../club-data.ts'
import type { Edit } from '../edit.ts'
import type { FamilyMember } from '../../club/facts.ts'
import type { Id, WorldRecords } from '../../club/model.ts'
import { byName } from '../../club/names.ts'
import { isOutstanding } from '../../club/personal-bookings.ts'
import { isCoachIn, rolesOn } from '../../club/roles.ts'
import { busyIn, busyTimes } from './busy.ts'
import { changesBetween } from './changes.ts'
import { countsOf, withoutSecret } from './collections.ts'
import { commitTo } from './commit.ts'
import { from } from './diary.ts'
import { paged } from './directory.ts'
import { edited } from './edits.ts'
import { frozen, sealed } from './frozen.ts'
import { type Indexes, indexesAfter, indexesOf } from './indexes.ts'
import { presentWorld } from './present-world.ts'
import { sessionsIn } from './sessions.ts'
import { stateOver } from './state.ts'
import { named, namedPerson, optional, required } from './tables.ts'

/** The world is frozen; its indexes are made when they are first asked for, and shared by all who begin with it. */
export const memoryLayer: DataLayer = world => {
  const indexes = indexesOf(world)
  return { begin: () => dataOver(indexes) }
}

const dataOver = (start: Indexes): ClubData => {
  // An edit puts another base under a layer that is empty again; nothing may keep what it has read of the old one.
  let on = layerOver(start)
  const edits: Edit[] = []
  /** Changes that are in the base by now. */
  let before = 0
  const present = (): WorldRecords => presentWorld(on.tables.world, on.state.changes())
  const familyOf = (personId: Id): readonly FamilyMember[] =>
    on.tables
      .linksOf(personId)
      .map(({ memberId, relationship }) => ({
        person: required(on.tables.person(memberId), 'person', memberId),
        relationship,
      }))
      .toSorted((one, other) => byName(namedPerson(one.person), namedPerson(other.person)))
  const size = (): number => before + on.state.size()

  return {
    apiKey: async key => on.credentials.apiKey(key),
    accessToken: async token => on.credentials.accessToken(token),
    apiKeys: async () => [...on.tables.world.apiKeys],
    accessTokens: async () => [...on.tables.world.accessTokens],

    affiliates: async page => paged(on.directory.affiliates(), page).map(on.directory.affiliateEntry),
    affiliate: async id => optional(on.tables.affiliate(id), on.directory.affiliateEntry),
    clubs: async page => paged(on.directory.clubs(), page).map(on.directory.clubEntry),
    club: async id => optional(on.tables.club(id), on.directory.clubEntry),
    clubsById: async ids => found(ids, id => optional(on.tables.club(id), on.directory.clubEntry)),
    clubsByDistance: async (place, page) => paged(on.distances.from(place), page),
    clubsWithPostcode: async postcode => on.distances.withPostcode(postcode),
    clubsWithOutcode: async outcode => on.distances.withOutcode(outcode),

    person: async id => on.tables.person(id),
    people: async ids => found(ids, on.tables.person),
    family: async personId => familyOf(personId),
    families: async personIds =>
      found(personIds, id => (on.tables.linksOf(id).length === 0 ? undefined : familyOf(id))),
    memberships: async personIds => personIds.flatMap(on.tables.membershipsOf),
    accounts: async personId => [...on.tables.accountsOf(personId)],
    ownClubs: async affiliateIds =>
      found(affiliateIds, id => {
        const clubs = on.tables.clubsOwnedBy(id)
        return clubs.length === 0 ? undefined : clubs.map(named).toSorted(byName)
      }),
    roles: async (personId, today) =>
      rolesOn(today, on.rolesOf(personId), on.tables.membershipsOf(personId), id =>
        required(on.tables.affiliate(id), 'affiliate', id),
      ),

    personalBookings: async (personId, now) =>
      on.diary
        .personalBookings(personId)
        .overlapping(from(now))
        .filter(booking => isOutstanding(booking, personId, now))
        .map(sealed),
    lessons: async (personIds, now) => on.sessions.lessons(personIds, now),
    matches: async (personId, filter, page) => on.matches(personId, filter, page),
    names: async ids =>
      found(
        ids,
        id => (on.tables.event(id) ?? on.tables.series(id) ?? on.tables.club(id) ?? on.tables.court(id))?.name,
      ),
    events: async ids =>
      found(ids, id =>
        optional(on.tables.event(id), event => ({
          event,
          series: required(on.tables.series(event.seriesId), 'series', event.seriesId),
        })),
      ),
    courts: async ids =>
      found(ids, id =>
        optional(on.tables.court(id), court => ({
          ...named(court),
          club: required(on.tables.club(court.clubId), 'club', court.clubId),
        })),
      ),
    courtsOfBookings: async ids =>
      found(ids, id =>
        optional(
          optional(on.state.courtBooking(id), ({ courtId }) => on.tables.court(courtId)),
          named,
        ),
      ),

    hosted: async (clubId, window) => on.hosted(clubId, window),

    coachingClubs: async (filter, page, mine) => on.coaching.clubs(filter, page, mine),
    coachingAffiliates: async (filter, page, mine) => on.coaching.affiliates(filter, page, mine),
    coaches: async (filter, page) => on.coaching.coaches(filter, page),
    coachingSports: async filter => on.coaching.sports(filter),
    isCoach: async personId => isCoachIn(on.rolesOf(personId)),
    isOwner: async id => on.tables.person(id) !== undefined || on.tables.affiliate(id) !== undefined,

    groupSessions: async (scope, window) => on.sessions.ofGroups(scope, window),
    heldSlots: async (scope, window) => on.sessions.held(scope, window),
    slotStreams: async scope => on.streams.of(scope),
    session: async id => on.sessions.one(id),
    streamOfKey: async key => on.streams.ofKey(key),
    busyPeople: async (ids, window, without) => busyTimes(ids, id => on.busy.person(id, window, without)),
    busyCourts: async (ids, window) => busyTimes(ids, id => on.busy.court(id, window)),
    standings: async sessionIds =>
      found(sessionIds, id => {
        const standings = on.state.standings(id)
        return standings.size === 0 ? undefined : standings
      }),

    commit: async change => on.commit(change),

    edit: async edit => {
      const world = edited(present(), on, edit)
      if (typeof world === 'string') return world
      before = size() + 1
      on = layerOver(indexesAfter(on, world))
      edits.push(frozen(edit))
      return undefined
    },
    everybody: async page => paged(on.tables.world.people, page),
    collections: async () => countsOf(present()),
    records: async (collection, page) => paged<object>(present()[collection], page).map(withoutSecret),
    changes: async () => changesBetween(start.tables.world, present(), edits),
    size: async () => size(),
  }
}

/** A base with changes of its own on it. */
const layerOver = (indexes: Indexes) => {
  const state = stateOver(indexes)
  const busy = busyIn(state, indexes.diary)
  return { ...indexes, state, busy, sessions: sessionsIn(indexes, state), commit: commitTo(state, busy) }
}

/** What there is of these, by id. */
const found = <Key, T>(ids: readonly Key[], find: (id: Key) => T | undefined): ReadonlyMap<Key, T> =>
  new Map(ids.flatMap(id => optional(find(id), value => [[id, value] as const]) ?? []))
