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
import { type Slices, each, sorted } from '../text/slices.ts'

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

export function* rankingOf(venues: readonly Venue[]): Slices<RankOf> {
  const names = new Set<string>()
  yield* each(venues, ({ club, coach, court }) => {
    for (const { name } of [club, coach, court ?? nowhere]) names.add(name)
  })
  const ranks = yield* ranked(names)
  return ({ club, coach, court }) => ({
    club: ranks.get(club.name) ?? 0,
    coach: ranks.get(coach.name) ?? 0,
    court: ranks.get((court ?? nowhere).name) ?? 0,
  })
}

const nowhere = { name: '' }

function* ranked(names: ReadonlySet<string>): Slices<ReadonlyMap<string, number>> {
  const ranks = new Map<string, number>()
  let before: string | undefined
  const all = Array.from(names, name => ({ name }))
  yield* each(yield* sorted(all, (one, other) => compareNames(one.name, other.name)), ({ name }) => {
    ranks.set(name, before !== undefined && compareNames(before, name) === 0 ? (ranks.get(before) ?? 0) : ranks.size)
    before = name
  })
  return ranks
}
