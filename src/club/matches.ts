/** Which of a player's matches are asked for, and in which order they come. */
import type { Id, Instant, SportsMatch, Sport } from './model.ts'
import { compareIds } from './names.ts'

export interface MatchFilter {
  readonly sport?: Sport
  readonly eventId?: Id
  readonly types?: readonly SportsMatch['type'][]
  /** As it is shown at that instant. */
  readonly status?: { readonly is: SportsMatch['status']; readonly at: Instant }
}

/**
 * How far a match has got, as it is shown at an instant.
 *
 * Nobody says that a match begins: one that is arranged is in play while it is played. How it ended somebody has to
 * say; until then it is what it was before. One that was said to be in play stays so, but it isn't before it starts.
 */
export const statusAt = (
  { status, period }: Pick<SportsMatch, 'status' | 'period'>,
  now: Instant,
): SportsMatch['status'] => {
  if (period === undefined || (status !== 'arranged' && status !== 'inplay')) return status
  if (now < period.start) return 'arranged'
  return period.end !== undefined && now < period.end ? 'inplay' : status
}

export const passes = (match: SportsMatch, { sport, eventId, types, status }: MatchFilter): boolean =>
  (sport === undefined || match.sport === sport)
  && (eventId === undefined || match.eventId === eventId)
  && (types === undefined || types.includes(match.type))
  && (status === undefined || statusAt(match, status.at) === status.is)

/** Ties by id. */
export const byLatestChange = (one: SportsMatch, other: SportsMatch): number =>
  other.changed - one.changed || compareIds(one.id, other.id)
