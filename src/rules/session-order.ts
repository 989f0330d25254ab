/**
 * The order of sessions, earliest first. What starts together goes by end, club, coach and court, by their names, then
 * by id.
 *
 * A page compares the same few names over and over, so the names are given ranks once; names that the order of names
 * holds for equal have one rank.
 */
import type { CoachingSession, Named } from '../club/facts.ts'
import type { Id, Instant } from '../club/model.ts'
import { compareIds, compareNames } from '../club/names.ts'

export interface Venue {
  readonly club: Named
  readonly coach: Named
  readonly court: Named | undefined
}

export interface Sortable {
  readonly id: Id
  readonly start: Instant
  readonly end: Instant
  readonly club: number
  readonly coach: number
  readonly court: number
}

export const venueOf = ({ club, coach, courts: [court] }: CoachingSession): Venue => ({ club, coach, court })

export const compareSessions = (one: CoachingSession, other: CoachingSession): number =>
  one.start - other.start
  || one.end - other.end
  || compareNames(one.club.name, other.club.name)
  || compareNames(one.coach.name, other.coach.name)
  || compareNames(one.courts[0]?.name ?? '', other.courts[0]?.name ?? '')
  || compareIds(one.id, other.id)

/** The same order, of what has had its names ranked. */
export const compareRanked = (one: Sortable, other: Sortable): number =>
  one.start - other.start
  || one.end - other.end
  || one.club - other.club
  || one.coach - other.coach
  || one.court - other.court
  || compareIds(one.id, other.id)

export type RankOf = (venue: Venue) => Pick<Sortable, 'club' | 'coach' | 'court'>

export const rankingOf = (venues: readonly Venue[]): RankOf => {
  const ranks = ranked(new Set(venues.flatMap(({ club, coach, court }) => [club.name, coach.name, court?.name ?? ''])))
  return ({ club, coach, court }) => ({
    club: ranks.get(club.name) ?? 0,
    coach: ranks.get(coach.name) ?? 0,
    court: ranks.get(court?.name ?? '') ?? 0,
  })
}

const ranked = (names: ReadonlySet<string>): ReadonlyMap<string, number> => {
  const ranks = new Map<string, number>()
  let before: string | undefined
  for (const name of [...names].toSorted(compareNames)) {
    ranks.set(name, before !== undefined && compareNames(before, name) === 0 ? (ranks.get(before) ?? 0) : ranks.size)
    before = name
  }
  return ranks
}
