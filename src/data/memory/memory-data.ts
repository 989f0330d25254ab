/**
 * The data layer in memory: a world's indexes, which data layers can share, under the changes of this one.
 *
 * Each question is answered in one synchronous step; the promises are the interface's, for stores that have to wait.
 */
import type { ClubData } from '../club-data.ts'
import type { World } from '../../club/model.ts'
import { byName } from '../../club/names.ts'
import { busyIn, busyTimes } from './busy.ts'
import { commitTo } from './commit.ts'
import { from } from './diary.ts'
import { paged } from './directory.ts'
import { type Indexes, indexesOf } from './indexes.ts'
import { sessionsIn } from './sessions.ts'
import { stateOver } from './state.ts'
import { named, namedPerson, optional, required } from './tables.ts'

/** The world is frozen: it stays what it was, whatever is committed. */
export const memoryData = (world: World): ClubData => memoryDataOver(indexesOf(world))

/** To begin again costs nothing but the changes. */
export const memoryDataOver = (indexes: Indexes): ClubData => {
  const { tables, directory, diary, coaching, roles, streams, credentials, distances } = indexes
  const state = stateOver(indexes)
  const sessions = sessionsIn(indexes, state)
  const busy = busyIn(state, diary)
  const commit = commitTo(state, busy)

  return {
    apiKey: async key => credentials.apiKey(key),
    accessToken: async token => credentials.accessToken(token),
    apiKeys: async () => [...tables.world.apiKeys],
    accessTokens: async () => [...tables.world.accessTokens],

    affiliates: async page => paged(directory.affiliates(), page).map(directory.affiliateEntry),
    affiliate: async id => optional(tables.affiliate(id), directory.affiliateEntry),
    clubs: async page => paged(directory.clubs(), page).map(directory.clubEntry),
    club: async id => optional(tables.club(id), directory.clubEntry),
    clubsByDistance: async (place, page) => paged(distances.from(place), page),
    clubsWithPostcode: async postcode => distances.withPostcode(postcode),
    clubsWithOutcode: async outcode => distances.withOutcode(outcode),

    person: async id => tables.person(id),
    people: async ids => found(ids, tables.person),
    family: async personId => tables.linksOf(personId)
      .map(({ memberId, relationship }) => ({ person: required(tables.person(memberId), 'person', memberId), relationship }))
      .toSorted((one, other) => byName(namedPerson(one.person), namedPerson(other.person))),
    memberships: async personIds => personIds.flatMap(tables.membershipsOf),
    accounts: async personId => [...tables.accountsOf(personId)],
    ownClubs: async affiliateIds => found(affiliateIds, id => {
      const clubs = tables.clubsOwnedBy(id)
      return clubs.length === 0 ? undefined : clubs.map(named).toSorted(byName)
    }),
    roles: async (personId, today) => roles.of(personId, today),

    personalBookings: async (personId, now) => diary.personalBookings(personId).overlapping(from(now)),
    lessons: async (personIds, now) => sessions.lessons(personIds, now),
    matches: async (personId, filter, page) => indexes.matches(personId, filter, page),
    names: async ids => found(ids, id => (tables.event(id) ?? tables.series(id) ?? tables.club(id) ?? tables.court(id))?.name),
    event: async id => optional(tables.event(id), event => ({ event, series: required(tables.series(event.seriesId), 'series', event.seriesId) })),
    court: async id => optional(tables.court(id), court => ({ ...named(court), club: required(tables.club(court.clubId), 'club', court.clubId) })),
    courtOfBooking: async id => optional(optional(state.courtBooking(id), ({ courtId }) => tables.court(courtId)), named),

    hosted: async (clubId, window) => indexes.hosted(clubId, window),

    coachingClubs: async (filter, page, mine) => coaching.clubs(filter, page, mine),
    coachingAffiliates: async (filter, page, mine) => coaching.affiliates(filter, page, mine),
    coaches: async (filter, page) => coaching.coaches(filter, page),
    coachingSports: async filter => coaching.sports(filter),
    isCoach: async personId => roles.isCoach(personId),
    isOwner: async id => tables.person(id) !== undefined || tables.affiliate(id) !== undefined,

    groupSessions: async (scope, window) => sessions.ofGroups(scope, window),
    heldSlots: async (scope, window) => sessions.held(scope, window),
    slotStreams: async scope => streams.of(scope),
    session: async id => sessions.one(id),
    streamOfKey: async key => streams.ofKey(key),
    busyPeople: async (ids, window) => busyTimes(ids, id => busy.person(id, window)),
    busyCourts: async (ids, window) => busyTimes(ids, id => busy.court(id, window)),
    commitments: async (personIds, window, without) => busyTimes(personIds, id => busy.client(id, window, without)),
    standings: async sessionIds => found(sessionIds, id => {
      const standings = state.standings(id)
      return standings.size === 0 ? undefined : standings
    }),

    commit: async change => commit(change),
  }
}

/** What there is of these, by id. */
const found = <Key, T>(ids: readonly Key[], find: (id: Key) => T | undefined): ReadonlyMap<Key, T> =>
  new Map(ids.flatMap(id => optional(find(id), value => [[id, value] as const]) ?? []))
