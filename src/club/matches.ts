/** Which of a player's matches are asked for, and in which order they come. */
import type { Id, Match, Sport } from './model.ts'
import { compareIds } from './names.ts'

export interface MatchFilter {
  readonly sport?: Sport
  readonly eventId?: Id
  readonly types?: readonly Match['type'][]
  readonly status?: Match['status']
}

export const passes = (match: Match, { sport, eventId, types, status }: MatchFilter): boolean =>
  (sport === undefined || match.sport === sport)
  && (eventId === undefined || match.eventId === eventId)
  && (types === undefined || types.includes(match.type))
  && (status === undefined || match.status === status)

/** Ties by id. */
export const byLatestChange = (one: Match, other: Match): number =>
  other.changed - one.changed || compareIds(one.id, other.id)
