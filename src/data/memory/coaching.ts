/**
 * Who provides coaching: clubs, affiliates and coaches with at least one series that isn't archived and has an active
 * option above £0, in name order.
 *
 * They are few even where people and bookings are many: a question walks them in order, until its page is full. A layer
 * works out anew what the series and the coaches offer that its edits have to do with, a little at a time in a large
 * world; all others are the base's.
 */
import type { PartyConnections } from '../club-data.ts'
import { type CoachingFilter, provides, sportsOffered } from '../../club/coaching-offerings.ts'
import { type Ties, isOwnAffiliate, isOwnClub, tiesOf } from '../../club/connections.ts'
import { coachEntryOf } from '../../club/directory.ts'
import type { CoachEntry, Named, Page } from '../../club/facts.ts'
import type { Id, Sport } from '../../club/model.ts'
import { byName, named, namedPerson } from '../../club/names.ts'
import { countWhile } from '../../text/search.ts'
import { lazy, lazyEach } from '../../text/lazy.ts'
import { type Slices, each, eachByWeight, sorted } from '../../text/slices.ts'
import { sealed } from './frozen.ts'
import type { Indexing } from './indexing.ts'
import { type Offerings, type SeriesOffering, offeringsFrom } from './offerings.ts'
import type { RolesOf } from './roles.ts'
import { type MemoryTables, optional, required } from './tables.ts'
import { addTo } from '../../text/grouped-by.ts'

/** A club, an affiliate or a coach, with all that it offers. */
export interface CoachingProvider extends Named {
  readonly offerings: readonly SeriesOffering[]
}

/** In name order, and by id. */
export interface Providers {
  readonly all: readonly CoachingProvider[]
  readonly get: (id: Id) => CoachingProvider | undefined
}

export interface AllProviders {
  readonly clubs: () => Providers
  readonly affiliates: () => Providers
  readonly coaches: () => Providers
}

export interface BaseProviders extends AllProviders {
  readonly ofSeries: () => ReadonlyMap<Id, readonly SeriesOffering[]>
}

/** What edits had to do with. */
export interface Touched {
  /** Of which something may be offered otherwise, or something else. */
  readonly series: ReadonlySet<Id>
  /** By whom, and so may all be who coach these series. */
  readonly coaches: ReadonlySet<Id>
}

/** Whose a series is, or where it is. */
interface Kind {
  readonly keyOf: (offering: SeriesOffering) => Id | undefined
  readonly find: (id: Id) => Named | undefined
}

const kindsIn = (tables: MemoryTables) => ({
  clubs: { keyOf: ({ clubId }: SeriesOffering) => clubId, find: (id: Id) => optional(tables.club(id), named) },
  affiliates: {
    keyOf: ({ affiliateId }: SeriesOffering) => affiliateId,
    find: (id: Id) => optional(tables.affiliate(id), named),
  },
})

export const baseProviders = (tables: MemoryTables, indexing: Indexing): BaseProviders => {
  const ofSeries = indexing(function* () {
    const offerings = offeringsFrom(tables)
    const all = new Map<Id, readonly SeriesOffering[]>()
    yield* eachByWeight(tables.world.series, ({ id }) => {
      const offered = offerings.ofSeries(id)
      all.set(id, offered)
      return 1 + offered.length
    })
    return all
  })
  const of = (kind: Kind): (() => Providers) =>
    indexing(function* () {
      const groups = new Map<Id, SeriesOffering[]>()
      yield* each([...ofSeries().values()], some => addOffered(groups, some, kind))
      return yield* inOrder(yield* providersIn(groups, kind))
    })
  const kinds = kindsIn(tables)
  return {
    ofSeries,
    clubs: of(kinds.clubs),
    affiliates: of(kinds.affiliates),
    coaches: indexing(function* () {
      const people = tables.world.people.map(({ id }) => id)
      return yield* inOrder(yield* coachesAmong(people, tables, offeringsFrom(tables)))
    }),
  }
}

/** What is offered after edits. Of all with which they had nothing to do, it is what the base has. */
export const layeredProviders = (
  base: BaseProviders,
  tables: MemoryTables,
  touched: Touched,
  indexing: Indexing,
): AllProviders => {
  const offerings = offeringsFrom(tables)
  const of = (all: () => Providers, kind: Kind): (() => Providers) =>
    indexing(function* () {
      const [before, ofSeries] = [all(), base.ofSeries()]
      const series = [...touched.series]
      const groups = new Map<Id, SeriesOffering[]>()
      yield* each(series, id => addOffered(groups, ofSeries.get(id) ?? [], kind))
      const concerned = new Set(groups.keys())
      groups.clear()
      yield* eachByWeight(series, id => {
        const offered = offerings.ofSeries(id)
        addOffered(groups, offered, kind)
        return 1 + offered.length
      })
      for (const id of groups.keys()) concerned.add(id)
      yield* each([...concerned], id => {
        const others = (before.get(id)?.offerings ?? []).filter(({ seriesId }) => !touched.series.has(seriesId))
        addOffered(groups, others, kind)
      })
      return yield* after(before, concerned, yield* providersIn(groups, kind))
    })
  const kinds = kindsIn(tables)
  return {
    clubs: of(base.clubs, kinds.clubs),
    affiliates: of(base.affiliates, kinds.affiliates),
    coaches: indexing(function* () {
      const before = base.coaches()
      const concerned = new Set(touched.coaches)
      if (touched.series.size > 0)
        yield* each(before.all, coach => {
          if (coach.offerings.some(({ seriesId }) => touched.series.has(seriesId))) concerned.add(coach.id)
        })
      for (const id of touched.series) for (const coach of yield* offerings.coachesIn(id)) concerned.add(coach)
      return yield* after(before, concerned, yield* coachesAmong([...concerned], tables, offerings))
    }),
  }
}

const addOffered = (groups: Map<Id, SeriesOffering[]>, offerings: readonly SeriesOffering[], { keyOf }: Kind): void => {
  for (const offering of offerings) {
    const key = keyOf(offering)
    if (key !== undefined) addTo(groups, key, offering)
  }
}

function* providersIn(
  groups: ReadonlyMap<Id, readonly SeriesOffering[]>,
  { find }: Kind,
): Slices<readonly CoachingProvider[]> {
  const found: CoachingProvider[] = []
  yield* each([...groups], ([id, offerings]) => {
    const provider = find(id)
    if (provider !== undefined) found.push({ id, name: provider.name, offerings })
  })
  return yield* sorted(found, byName)
}

function* coachesAmong(
  ids: readonly Id[],
  tables: MemoryTables,
  { ofCoach, weightOf }: Offerings,
): Slices<readonly CoachingProvider[]> {
  const found: CoachingProvider[] = []
  yield* eachByWeight(ids, id => {
    const offerings = ofCoach(id)
    const coach = offerings.length === 0 ? undefined : tables.person(id)
    if (coach !== undefined) found.push({ id, name: namedPerson(coach).name, offerings })
    return weightOf(id)
  })
  return yield* sorted(found, byName)
}

function* inOrder(all: readonly CoachingProvider[]): Slices<Providers> {
  const byId = new Map<Id, CoachingProvider>()
  yield* each(all, provider => void byId.set(provider.id, provider))
  return { all, get: id => byId.get(id) }
}

/** @param anew of those concerned, in name order */
function* after(
  { all, get }: Providers,
  concerned: ReadonlySet<Id>,
  anew: readonly CoachingProvider[],
): Slices<Providers> {
  if (concerned.size === 0) return { all, get }
  const untouched: CoachingProvider[] = []
  yield* each(all, provider => {
    if (!concerned.has(provider.id)) untouched.push(provider)
  })
  const merged: CoachingProvider[] = []
  let from = 0
  yield* each(anew, provider => {
    const place = countWhile(untouched, one => byName(one, provider) < 0)
    for (const one of untouched.slice(from, place)) merged.push(one)
    merged.push(provider)
    from = place
  })
  for (const one of untouched.slice(from)) merged.push(one)
  const found = new Map(anew.map(provider => [provider.id, provider]))
  return { all: merged, get: id => (concerned.has(id) ? found.get(id) : get(id)) }
}

export const coachingOf = (
  tables: MemoryTables,
  { clubs, affiliates, coaches }: AllProviders,
  rolesOfPerson: RolesOf,
) => {
  /** They stand for all others, where only the sport is asked for. */
  const oneOfEachSport = lazy((): readonly SeriesOffering[] => {
    const offerings = affiliates().all.flatMap(affiliate => affiliate.offerings)
    return [...new Map(offerings.map(offering => [offering.sport, offering])).values()]
  })

  const coachEntry = lazyEach(({ id, name, offerings: provided }: CoachingProvider): CoachEntry =>
    sealed(
      coachEntryOf({ id, name, description: tables.person(id)?.description }, provided, tables.club, tables.affiliate),
    ),
  )

  const tiesIn = ({ userId, familyIds, clubIds, affiliateIds, today }: PartyConnections): Ties => {
    const party = [userId, ...familyIds]
    return tiesOf({
      today,
      memberships: party.flatMap(tables.membershipsOf),
      groups: party.flatMap(tables.groupsWithMember),
      led: tables.groupsLedBy(userId),
      organised: tables.eventsOrganisedBy(userId).map(event => ({
        event,
        series: required(tables.series(event.seriesId), 'series', event.seriesId),
      })),
      coachedAt: new Set(
        coaches()
          .get(userId)
          ?.offerings.flatMap(({ clubId }) => clubId ?? []),
      ),
      rolesAt: rolesOfPerson(userId),
      joinedClubs: new Set(clubIds),
      joinedAffiliates: new Set(affiliateIds),
    })
  }

  return {
    clubs: (filter: CoachingFilter, page: Page, mine?: PartyConnections): readonly Named[] => {
      const ties = mine && tiesIn(mine)
      const isMine = ({ id, offerings: some }: CoachingProvider): boolean =>
        ties === undefined || isOwnClub(tables.club(id) ?? { id }, some, ties)
      return pageOf(clubs().all, page, club => provides(club.offerings, filter) && isMine(club)).map(named)
    },
    affiliates: (filter: CoachingFilter, page: Page, mine?: PartyConnections): readonly Named[] => {
      const ties = mine && tiesIn(mine)
      const isMine = ({ id }: CoachingProvider): boolean => ties === undefined || isOwnAffiliate(id, ties)
      return pageOf(
        affiliates().all,
        page,
        affiliate => provides(affiliate.offerings, filter) && isMine(affiliate),
      ).map(named)
    },
    coaches: (filter: CoachingFilter, page: Page): readonly CoachEntry[] =>
      pageOf(coaches().all, page, coach => provides(coach.offerings, filter)).map(coachEntry),
    sports: (filter: CoachingFilter): readonly Sport[] => {
      const { clubId, affiliateId } = filter
      if (clubId !== undefined) return sportsOffered(clubs().get(clubId)?.offerings ?? [], filter)
      if (affiliateId !== undefined) return sportsOffered(affiliates().get(affiliateId)?.offerings ?? [], filter)
      return sportsOffered(oneOfEachSport(), filter)
    },
  }
}

const pageOf = <T>(items: readonly T[], { offset, limit }: Page, holds: (item: T) => boolean): readonly T[] => {
  const found: T[] = []
  for (const item of items) {
    if (found.length >= offset + limit) break
    if (holds(item)) found.push(item)
  }
  return found.slice(offset)
}
