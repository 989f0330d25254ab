/**
 * Who provides coaching: clubs, affiliates and coaches with at least one series that isn't archived and has an active
 * option above £0, in name order.
 *
 * They are few even where people and bookings are many: a question walks them in order, until its page is full. A layer
 * works out anew what the series offer that its edits have to do with; all others are the base's.
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
import { each, sorted } from '../../text/slices.ts'
import { sealed } from './frozen.ts'
import type { Indexing } from './indexing.ts'
import { grouped } from './grouping.ts'
import { type SeriesOffering, type SeriesOfferings } from './offerings.ts'
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
  readonly byId: ReadonlyMap<Id, CoachingProvider>
}

/** Who provides what, of one kind. */
interface Kind {
  readonly keyOf: (offering: SeriesOffering) => Id | undefined
  readonly find: (id: Id) => Named | undefined
}

type KindName = 'clubs' | 'affiliates' | 'coaches'

const kindsIn = (tables: MemoryTables): Readonly<Record<KindName, Kind>> => ({
  clubs: { keyOf: ({ clubId }) => clubId, find: id => optional(tables.club(id), named) },
  affiliates: { keyOf: ({ affiliateId }) => affiliateId, find: id => optional(tables.affiliate(id), named) },
  coaches: { keyOf: ({ coachId }) => coachId, find: id => optional(tables.person(id), namedPerson) },
})

export type AllProviders = Readonly<Record<KindName, () => Providers>>

export const baseProviders = (tables: MemoryTables, offeringsOf: SeriesOfferings, indexing: Indexing): AllProviders => {
  const offerings = indexing(function* () {
    const all: SeriesOffering[] = []
    yield* each(tables.world.series, ({ id }) => void all.push(...offeringsOf(id)))
    return all
  })
  const kinds = kindsIn(tables)
  const of = ({ keyOf, find }: Kind): (() => Providers) =>
    indexing(function* () {
      const groups = new Map<Id, SeriesOffering[]>()
      yield* each(offerings(), offering => {
        const key = keyOf(offering)
        if (key !== undefined) addTo(groups, key, offering)
      })
      const found: CoachingProvider[] = []
      yield* each([...groups], ([id, some]) => {
        const provider = find(id)
        if (provider !== undefined) found.push({ id, name: provider.name, offerings: some })
      })
      const all = yield* sorted(found, byName)
      return { all, byId: new Map(all.map(provider => [provider.id, provider])) }
    })
  return { clubs: of(kinds.clubs), affiliates: of(kinds.affiliates), coaches: of(kinds.coaches) }
}

/** @param touched series of which something may be offered otherwise than in the base, or something else */
export const layeredProviders = (
  base: AllProviders,
  tables: MemoryTables,
  touched: ReadonlySet<Id>,
  before: SeriesOfferings,
  offeringsOf: SeriesOfferings,
): AllProviders => {
  const kinds = kindsIn(tables)
  const of = (name: KindName): (() => Providers) =>
    lazy(() => {
      const { keyOf, find } = kinds[name]
      const { all, byId } = base[name]()
      const offered = [...touched].flatMap(offeringsOf)
      const concerned = new Set([...[...touched].flatMap(before), ...offered].map(keyOf).filter(id => id !== undefined))
      if (concerned.size === 0) return { all, byId }
      const untouched = [...concerned]
        .flatMap(id => byId.get(id)?.offerings ?? [])
        .filter(({ seriesId }) => !touched.has(seriesId))
      const anew = providersOf([...untouched, ...offered], { keyOf, find }).filter(({ id }) => concerned.has(id))
      const inOrder = all.filter(({ id }) => !concerned.has(id))
      for (const provider of anew)
        inOrder.splice(
          countWhile(inOrder, one => byName(one, provider) < 0),
          0,
          provider,
        )
      const found = new Map(byId)
      for (const id of concerned) found.delete(id)
      for (const provider of anew) found.set(provider.id, provider)
      return { all: inOrder, byId: found }
    })
  return { clubs: of('clubs'), affiliates: of('affiliates'), coaches: of('coaches') }
}

const providersOf = (offerings: readonly SeriesOffering[], { keyOf, find }: Kind): readonly CoachingProvider[] => {
  const offered = grouped<SeriesOffering>(add => {
    for (const offering of offerings) {
      const key = keyOf(offering)
      if (key !== undefined) add(key, offering)
    }
  })
  return [...offered].flatMap(([id, some]) => optional(find(id), ({ name }) => ({ id, name, offerings: some })) ?? [])
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
      userId,
      today,
      memberships: party.flatMap(tables.membershipsOf),
      groups: party.flatMap(tables.groupsWithMember),
      led: tables.groupsLedBy(userId),
      organised: tables.eventsOrganisedBy(userId).map(event => ({
        event,
        series: required(tables.series(event.seriesId), 'series', event.seriesId),
      })),
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
      if (clubId !== undefined) return sportsOffered(clubs().byId.get(clubId)?.offerings ?? [], filter)
      if (affiliateId !== undefined) return sportsOffered(affiliates().byId.get(affiliateId)?.offerings ?? [], filter)
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
