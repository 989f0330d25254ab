/**
 * A player's matches, latest change first; each player's list is sorted at their first question, a long one a little at
 * a time.
 */
import type { Page } from '../../club/facts.ts'
import type { Id, SportsMatch } from '../../club/model.ts'
import { type MatchFilter, byLatestChange, passes } from '../../club/matches.ts'
import { sorted } from '../../text/slices.ts'
import { paged } from './directory.ts'
import type { Indexing } from './indexing.ts'
import type { MemoryTables } from './tables.ts'

export const matchesOf = (tables: MemoryTables, indexing: Indexing) => {
  const inOrder = new Map<Id, () => readonly SportsMatch[]>()

  const all = (playerId: Id): readonly SportsMatch[] => {
    const known = inOrder.get(playerId)
    if (known !== undefined) return known()
    const matches = tables.matchesOf(playerId)
    if (matches.length === 0) return matches
    const made = indexing(() => sorted(matches, byLatestChange))
    inOrder.set(playerId, made)
    return made()
  }

  return (playerId: Id, filter: MatchFilter, page: Page): readonly SportsMatch[] =>
    paged(
      all(playerId).filter(match => passes(match, filter)),
      page,
    )
}
