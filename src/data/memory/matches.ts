/**
 * A player's matches, latest change first; each player's list is sorted at their first question.
 */
import type { MatchFilter } from '../club-data.ts'
import type { Page } from '../../club/facts.ts'
import type { Id, Match } from '../../club/model.ts'
import { compareIds } from '../../club/names.ts'
import { paged } from './directory.ts'
import type { Tables } from './tables.ts'

export const matchesOf = (tables: Tables) => {
  const sorted = new Map<Id, readonly Match[]>()

  const all = (playerId: Id): readonly Match[] => {
    const known = sorted.get(playerId)
    if (known !== undefined) return known
    const matches = tables
      .matchesOf(playerId)
      .toSorted((one, other) => other.changed - one.changed || compareIds(one.id, other.id))
    if (matches.length > 0) sorted.set(playerId, matches)
    return matches
  }

  return (playerId: Id, { sport, eventId, types, status }: MatchFilter, page: Page): readonly Match[] =>
    paged(
      all(playerId).filter(
        match =>
          (sport === undefined || match.sport === sport)
          && (eventId === undefined || match.eventId === eventId)
          && (types === undefined || types.includes(match.type))
          && (status === undefined || match.status === status),
      ),
      page,
    )
}
