/**
 * A player's matches, latest change first; each player's list is sorted at their first question.
 */
import type { Page } from '../../club/facts.ts'
import type { Id, SportsMatch } from '../../club/model.ts'
import { type MatchFilter, byLatestChange, passes } from '../../club/matches.ts'
import { paged } from './directory.ts'
import type { MemoryTables } from './tables.ts'

export const matchesOf = (tables: MemoryTables) => {
  const sorted = new Map<Id, readonly SportsMatch[]>()

  const all = (playerId: Id): readonly SportsMatch[] => {
    const known = sorted.get(playerId)
    if (known !== undefined) return known
    const matches = tables.matchesOf(playerId).toSorted(byLatestChange)
    if (matches.length > 0) sorted.set(playerId, matches)
    return matches
  }

  return (playerId: Id, filter: MatchFilter, page: Page): readonly SportsMatch[] =>
    paged(
      all(playerId).filter(match => passes(match, filter)),
      page,
    )
}
