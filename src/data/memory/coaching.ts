/**
 * Who provides coaching: clubs, affiliates and coaches with at least one series that isn't archived and has an active
 * option above £0, in name order.
 *
 * They are few even where people and bookings are many: a question walks them in order, until its page is full.
 */
import type { CoachEntry, Connection } from '../club-data.ts'
import { type CoachingFilter, type CoachingOffering, matches } from '../../club/coaching-offerings.ts'
import { type Ties, isOwnAffiliate, isOwnClub, tiesOf } from '../../club/connections.ts'
import { inContractOrder } from '../../club/directory.ts'
import type { Named, Page } from '../../club/facts.ts'
import type { Id, Sport } from '../../club/model.ts'
import { byName } from '../../club/names.ts'
import { grouped, listingBy } from './grouping.ts'
import { sealed } from './frozen.ts'
import { lazy, lazyEach } from '../../text/lazy.ts'
import { type OfferingSources, offeringsIn } from './offerings.ts'
import type { RolesOf } from './roles.ts'
import { named, namedPerson, optional } from './tables.ts'

/** A club, an affiliate or a coach, with all that it offers. */
interface Provider extends Named {
  readonly offerings: readonly CoachingOffering[]
}

export const coachingOf = (sources: OfferingSources, rolesOfPerson: RolesOf) => {
  const { tables } = sources
  const offerings = lazy(() => [...offeringsIn(sources)])

  const providers = (keyOf: (offering: CoachingOffering) => Id | undefined, find: (id: Id) => Named | undefined) =>
    lazy((): readonly Provider[] => {
      const offered = grouped<CoachingOffering>(add => {
        for (const offering of offerings()) {
          const key = keyOf(offering)
          if (key !== undefined) add(key, offering)
        }
      })
      return [...offered]
        .flatMap(([id, some]) => optional(find(id), ({ name }) => ({ id, name, offerings: some })) ?? [])
        .toSorted(byName)
    })

  const clubs = providers(
    ({ clubId }) => clubId,
    id => optional(tables.club(id), named),
  )
  const affiliates = providers(
    ({ affiliateId }) => affiliateId,
    id => optional(tables.affiliate(id), named),
  )
  const coaches = providers(
    ({ coachId }) => coachId,
    id => optional(tables.person(id), namedPerson),
  )
  const sports = lazy(() => new Set(offerings().map(({ sport }) => sport)))
  const at = lazy(() => listingBy(offerings(), ({ clubId }) => clubId))
  const by = lazy(() => listingBy(offerings(), ({ affiliateId }) => affiliateId))

  const coachEntry = lazyEach(({ id, name, offerings: provided }: Provider): CoachEntry => {
    const namesOf = (ids: readonly (Id | undefined)[], find: (id: Id) => Named | undefined): readonly Named[] =>
      [...new Set(ids)]
        .flatMap(one => (one === undefined ? [] : (find(one) ?? [])))
        .map(named)
        .toSorted(byName)
    return sealed({
      id,
      name,
      sports: inContractOrder(provided.map(({ sport }) => sport)),
      clubs: namesOf(
        provided.map(({ clubId }) => clubId),
        tables.club,
      ),
      affiliates: namesOf(
        provided.map(({ affiliateId }) => affiliateId),
        tables.affiliate,
      ),
    })
  })

  const tiesIn = ({ userId, familyIds, today }: Connection): Ties => {
    const party = [userId, ...familyIds]
    return tiesOf(
      userId,
      today,
      party.flatMap(tables.membershipsOf),
      party.flatMap(tables.groupsWithMember),
      tables.groupsLedBy(userId),
      rolesOfPerson(userId),
    )
  }

  return {
    clubs: (filter: CoachingFilter, page: Page, mine?: Connection): readonly Named[] => {
      const ties = mine && tiesIn(mine)
      const isMine = ({ id, offerings: some }: Provider): boolean =>
        ties === undefined || isOwnClub(tables.club(id) ?? {}, some, ties)
      return pageOf(clubs(), page, club => provides(club, filter) && isMine(club)).map(named)
    },
    affiliates: (filter: CoachingFilter, page: Page, mine?: Connection): readonly Named[] => {
      const ties = mine && tiesIn(mine)
      const isMine = ({ id }: Provider): boolean => ties === undefined || isOwnAffiliate(id, ties)
      return pageOf(affiliates(), page, affiliate => provides(affiliate, filter) && isMine(affiliate)).map(named)
    },
    coaches: (filter: CoachingFilter, page: Page): readonly CoachEntry[] =>
      pageOf(coaches(), page, coach => provides(coach, filter)).map(coachEntry),
    sports: (filter: CoachingFilter): readonly Sport[] => {
      const { clubId, affiliateId } = filter
      if (clubId === undefined && affiliateId === undefined)
        return [...sports()].filter(sport => filter.sport === undefined || sport === filter.sport)
      const candidates = clubId === undefined ? by()(affiliateId ?? '') : at()(clubId)
      return [...new Set(candidates.filter(offering => matches(offering, filter)).map(({ sport }) => sport))]
    },
  }
}

const provides = ({ offerings }: Provider, filter: CoachingFilter): boolean =>
  offerings.some(offering => matches(offering, filter))

const pageOf = <T>(items: readonly T[], { offset, limit }: Page, holds: (item: T) => boolean): readonly T[] => {
  const found: T[] = []
  for (const item of items) {
    if (found.length >= offset + limit) break
    if (holds(item)) found.push(item)
  }
  return found.slice(offset)
}
