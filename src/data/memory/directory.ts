/**
 * Affiliates and clubs in name order, each with what its entry says. An entry is made once and handed out frozen: the
 * same one means the same facts.
 */
import { type AffiliateEntry, type ClubEntry, type Page } from '../../club/facts.ts'
import { linkHosts, sportsOfAffiliate, sportsOfClub } from '../../club/directory.ts'
import type { Affiliate, Club, ClubEvent, Id } from '../../club/model.ts'
import { byName, namedInOrder } from '../../club/names.ts'
import { sealed } from './frozen.ts'
import { lazyEach } from '../../text/lazy.ts'
import { type Slices, each, sorted } from '../../text/slices.ts'
import type { Indexing } from './indexing.ts'
import { type MemoryTables, required } from './tables.ts'
import { keptIn } from '../../text/kept-in.ts'

/** What no edit changes. */
export type DirectoryOrder = ReturnType<typeof directoryOrderOf>

export const directoryOrderOf = (tables: MemoryTables, indexing: Indexing) => {
  const { world } = tables
  return {
    affiliates: indexing((): Slices<readonly Affiliate[]> => sorted(world.affiliates, byName)),
    clubs: indexing((): Slices<readonly Club[]> => sorted(world.clubs, byName)),
    /** Who holds events where, both ways. */
    hosting: indexing(function* () {
      const clubsOf = new Map<Id, Set<Id>>()
      const affiliatesAt = new Map<Id, Set<Id>>()
      const link = (affiliateId: Id, clubId: Id): void => {
        keptIn(clubsOf, affiliateId, () => new Set<Id>()).add(clubId)
        keptIn(affiliatesAt, clubId, () => new Set<Id>()).add(affiliateId)
      }
      const affiliateOf = ({ seriesId }: ClubEvent): Id => {
        const { groupId } = required(tables.series(seriesId), 'series', seriesId)
        return required(tables.group(groupId), 'group', groupId).affiliateId
      }
      yield* each(world.clubs, club => linkHosts([club], [], affiliateOf, link))
      yield* each(world.events, event => linkHosts([], [event], affiliateOf, link))
      return { clubsOf, affiliatesAt }
    }),
  }
}

export const directoryOf = (tables: MemoryTables, { affiliates, clubs, hosting }: DirectoryOrder) => {
  return {
    affiliates,
    clubs,
    affiliateEntry: lazyEach((affiliate: Affiliate): AffiliateEntry =>
      sealed({
        affiliate,
        sports: sportsOfAffiliate(
          tables.groupsOf(affiliate.id).flatMap(({ id }) => tables.seriesOf(id)),
          tables.clubsOwnedBy(affiliate.id).flatMap(({ id }) => tables.courtsOf(id)),
        ),
        clubs: namedInOrder(hosting().clubsOf.get(affiliate.id) ?? [], tables.club),
      }),
    ),
    clubEntry: lazyEach((club: Club): ClubEntry =>
      sealed({
        club,
        courts: tables.courtsOf(club.id).toSorted(byName),
        sports: sportsOfClub(tables.courtsOf(club.id)),
        affiliates: namedInOrder(hosting().affiliatesAt.get(club.id) ?? [], tables.affiliate),
      }),
    ),
  }
}

export const paged = <T>(items: readonly T[], { offset, limit }: Page): readonly T[] =>
  items.slice(offset, offset + limit)
