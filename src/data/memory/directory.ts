/**
 * Affiliates and clubs in name order, each with what its entry says. An entry is made once and handed out frozen: the same
 * one means the same facts.
 */
import { type AffiliateEntry, type ClubEntry, type Named, type Page } from '../../club/facts.ts'
import { type Affiliate, type Club, type Id, type Sport, sports } from '../../club/model.ts'
import { byName } from '../../club/names.ts'
import { sealed } from './frozen.ts'
import { lazy, lazyEach } from '../../text/lazy.ts'
import { within } from './layered.ts'
import { type Tables, named, required } from './tables.ts'

export const directoryOf = (tables: Tables) => {
  const { world } = tables
  const affiliates = lazy(() => world.affiliates.toSorted(byName))
  const clubs = lazy(() => world.clubs.toSorted(byName))

  /** Who holds events where, and whose own club it is: both ways. */
  const hosting = lazy(() => {
    const clubsOf = new Map<Id, Set<Id>>()
    const affiliatesAt = new Map<Id, Set<Id>>()
    const link = (affiliateId: Id, clubId: Id): void => {
      within(clubsOf, affiliateId, () => new Set<Id>()).add(clubId)
      within(affiliatesAt, clubId, () => new Set<Id>()).add(affiliateId)
    }
    for (const { id, ownAffiliateId } of world.clubs) if (ownAffiliateId !== undefined) link(ownAffiliateId, id)
    for (const { seriesId, clubId } of world.events) {
      const series = required(tables.series(seriesId), 'series', seriesId)
      link(required(tables.group(series.groupId), 'group', series.groupId).affiliateId, clubId)
    }
    return { clubsOf, affiliatesAt }
  })

  const inNameOrder = (ids: Iterable<Id> | undefined, find: (id: Id) => Named | undefined): readonly Named[] =>
    [...(ids ?? [])]
      .flatMap(id => find(id) ?? [])
      .map(named)
      .toSorted(byName)

  return {
    affiliates,
    clubs,
    affiliateEntry: lazyEach((affiliate: Affiliate): AffiliateEntry =>
      sealed({
        affiliate,
        sports: inContractOrder([
          ...tables
            .groupsOf(affiliate.id)
            .flatMap(({ id }) => tables.seriesOf(id))
            .filter(({ archived }) => !archived)
            .map(({ sport }) => sport),
          ...tables
            .clubsOwnedBy(affiliate.id)
            .flatMap(({ id }) => tables.courtsOf(id))
            .flatMap(court => court.sports),
        ]),
        clubs: inNameOrder(hosting().clubsOf.get(affiliate.id), tables.club),
      }),
    ),
    clubEntry: lazyEach((club: Club): ClubEntry =>
      sealed({
        club,
        courts: tables.courtsOf(club.id).toSorted(byName),
        sports: inContractOrder(tables.courtsOf(club.id).flatMap(court => court.sports)),
        affiliates: inNameOrder(hosting().affiliatesAt.get(club.id), tables.affiliate),
      }),
    ),
    inNameOrder,
  }
}

export const inContractOrder = (some: Iterable<Sport>): readonly Sport[] => {
  const wanted = new Set(some)
  return sports.filter(sport => wanted.has(sport))
}

export const paged = <T>(items: readonly T[], { offset, limit }: Page): readonly T[] =>
  items.slice(offset, offset + limit)
