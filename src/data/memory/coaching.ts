/**
 * Who provides coaching: clubs, affiliates and coaches with at least one series that isn't archived and has an active
 * option above £0, in name order.
 *
 * They are few even where people and bookings are many: a question walks them in order, until its page is full.
 */
import type { Provider } from './provisions.ts'
import type { CoachEntry, CoachingFilter, Connection } from '../club-data.ts'
import type { Named, Page } from '../../club/facts.ts'
import type { Id, Sport } from '../../club/model.ts'
import { byName } from '../../club/names.ts'
import { connectionIn } from './connection.ts'
import { inContractOrder } from './directory.ts'
import { grouped, listingBy } from './grouping.ts'
import { sealed } from './frozen.ts'
import { lazy, lazyEach } from '../../text/lazy.ts'
import { type Provision, type ProvisionSources, provisionsIn } from './provisions.ts'
import type { Roles } from './roles.ts'
import { named, namedPerson, optional } from './tables.ts'

export const coachingOf = (sources: ProvisionSources, roles: Roles) => {
  const { tables } = sources
  const provisions = lazy(() => [...provisionsIn(sources)])

  const providers = (keyOf: (provision: Provision) => Id | undefined, find: (id: Id) => Named | undefined) =>
    lazy((): readonly Provider[] => {
      const provided = grouped<Provision>(add => {
        for (const provision of provisions()) {
          const key = keyOf(provision)
          if (key !== undefined) add(key, provision)
        }
      })
      return [...provided]
        .flatMap(([id, some]) => optional(find(id), ({ name }) => ({ id, name, provisions: some })) ?? [])
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
  const sports = lazy(() => new Set(provisions().map(({ sport }) => sport)))
  const at = lazy(() => listingBy(provisions(), ({ clubId }) => clubId))
  const by = lazy(() => listingBy(provisions(), ({ affiliateId }) => affiliateId))

  const coachEntry = lazyEach(({ id, name, provisions: provided }: Provider): CoachEntry => {
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

  return {
    clubs: (filter: CoachingFilter, page: Page, mine?: Connection): readonly Named[] => {
      const isMine = mine === undefined ? () => true : connectionIn(tables, roles, mine).withClub
      return pageOf(clubs(), page, club => provides(club, filter) && isMine(club)).map(named)
    },
    affiliates: (filter: CoachingFilter, page: Page, mine?: Connection): readonly Named[] => {
      const isMine = mine === undefined ? () => true : connectionIn(tables, roles, mine).withAffiliate
      return pageOf(affiliates(), page, affiliate => provides(affiliate, filter) && isMine(affiliate)).map(named)
    },
    coaches: (filter: CoachingFilter, page: Page): readonly CoachEntry[] =>
      pageOf(coaches(), page, coach => provides(coach, filter)).map(coachEntry),
    sports: (filter: CoachingFilter): readonly Sport[] => {
      const { clubId, affiliateId } = filter
      if (clubId === undefined && affiliateId === undefined)
        return [...sports()].filter(sport => filter.sport === undefined || sport === filter.sport)
      const candidates = clubId !== undefined ? at()(clubId) : affiliateId !== undefined ? by()(affiliateId) : []
      return [...new Set(candidates.filter(matching(filter)).map(({ sport }) => sport))]
    },
  }
}

const matching =
  ({ sport, affiliateId, clubId }: CoachingFilter) =>
  (provision: Provision): boolean =>
    (sport === undefined || provision.sport === sport)
    && (affiliateId === undefined || provision.affiliateId === affiliateId)
    && (clubId === undefined || provision.clubId === clubId)

const provides = ({ provisions }: Provider, filter: CoachingFilter): boolean => provisions.some(matching(filter))

const pageOf = <T>(items: readonly T[], { offset, limit }: Page, holds: (item: T) => boolean): readonly T[] => {
  const found: T[] = []
  for (const item of items) {
    if (found.length >= offset + limit) break
    if (holds(item)) found.push(item)
  }
  return found.slice(offset)
}
