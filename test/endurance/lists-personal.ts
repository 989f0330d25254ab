/** The lists beside those of sessions, in a drawn world: each is what the second reading makes of the records. */
import type { SportsMatch, Sport, WorldRecords } from '../../src/club/model.ts'
import type { CourtsideWorld } from '../../src/index.ts'
import { isFields } from '../fixtures/oracle.ts'
import { given } from '../../src/text/given.ts'
import { type Headers, chosen, differ, listed } from './lists-asking.ts'
import { personalReadingOf } from './personal-reading.ts'

interface Numbers {
  readonly user: number
  readonly id: number
  readonly filter: number
  readonly page: number
}

const ids = (items: unknown): readonly string[] =>
  (Array.isArray(items) ? items : []).filter(isFields).map(({ id }) => String(id))

const idOf = (item: unknown): string => (isFields(item) ? String(item.id) : '')
const periodOf = (item: unknown, name: 'start' | 'end'): number =>
  Date.parse(isFields(item) && isFields(item.period) ? String(item.period[name]) : '')

const types: readonly SportsMatch['type'][] = ['friendly', 'ladder', 'box', 'league', 'tournament', 'team']
const statuses: readonly SportsMatch['status'][] = ['pending', 'arranged', 'inplay', 'completed', 'cancelled']
const sports: readonly Sport[] = ['tennis', 'squash', 'padel']

/** @returns how many lists were compared */
export const comparePersonal = async (
  world: CourtsideWorld,
  records: WorldRecords,
  now: number,
  { user: whose, id, filter, page }: Numbers,
): Promise<number> => {
  const reading = personalReadingOf(records, now)
  const tokens = records.accessTokens.filter(
    ({ role, revoked, expires }) => role !== undefined && !revoked && (expires ?? Infinity) > now,
  )
  const token = chosen(tokens, whose)
  const headers: Headers = world.as(token?.role)
  let count = 0
  const compare = async (
    path: string,
    question: Readonly<Record<string, string | readonly string[]>>,
    shown: (item: unknown) => unknown,
    expected: readonly unknown[],
    isPaged = true,
  ): Promise<void> => {
    const query = new URLSearchParams(
      Object.fromEntries(Object.entries(question).map(([name, value]) => [name, String(value)])),
    )
    const [offset, limit] = page % 2 === 0 ? [0, 500] : [page % 4, (page % 7) + 1]
    if (isPaged) {
      query.set('offset', String(offset))
      query.set('limit', String(limit))
    }
    const found = (await listed(world, headers, path, query)).map(shown)
    differ(
      `${path}?${query} for ${token?.label ?? 'nobody'} at ${new Date(now).toISOString()}`,
      found,
      isPaged ? expected.slice(offset, offset + limit) : expected,
    )
    count += 1
  }

  const sport = filter % 3 === 0 ? chosen(sports, filter) : undefined
  const where = given({
    sport,
    clubId: filter % 4 === 0 ? chosen(records.clubs, id)?.id : undefined,
    affiliateId: filter % 5 === 0 ? chosen(records.affiliates, id)?.id : undefined,
  })
  const { affiliateId: _, ...byClub } = where
  const { clubId: __, ...byAffiliate } = where
  await compare('/coaching/clubs', byAffiliate, idOf, reading.clubs(byAffiliate))
  await compare('/coaching/affiliates', byClub, idOf, reading.affiliates(byClub))
  await compare(
    '/coaching/coaches',
    where,
    item =>
      isFields(item)
        ? {
            id: item.id,
            sports: Array.isArray(item.sports) ? item.sports.map(String).toSorted() : item.sports,
            clubs: ids(item.clubs),
            affiliates: ids(item.affiliates),
          }
        : item,
    reading.coaches(where),
  )
  const { sport: ___, ...place } = where
  await compare('/coaching/sports', place, item => (isFields(item) ? item.sport : item), reading.sports(place))
  if (token === undefined) return count

  const user = token.personId
  const bySport = given({ sport })
  await compare('/my/coaching/clubs', bySport, idOf, reading.ownClubs(user, sport))
  await compare('/my/coaching/affiliates', bySport, idOf, reading.ownAffiliates(user, sport))
  const matchType = filter % 5 === 1 ? types.filter((_type, index) => (id + index) % 3 > 0) : undefined
  const matchStatus = filter % 7 === 1 ? chosen(statuses, id) : undefined
  const eventId = filter % 11 === 1 ? chosen(records.events, id)?.id : undefined
  await compare(
    '/my/matches',
    given({ sport, eventId, matchType, matchStatus }),
    idOf,
    reading.matches(user, given({ sport, eventId, types: matchType, status: matchStatus })),
  )
  await compare(
    '/my/bookings',
    {},
    item => ({
      id: idOf(item),
      type: isFields(item) ? item.type : '',
      start: periodOf(item, 'start'),
      end: periodOf(item, 'end'),
      club: isFields(item) ? idOf(item.club) : '',
      status: isFields(item) ? item.status : '',
      organiser: isFields(item) ? idOf(item.organiser) : '',
      participants: isFields(item) ? ids(item.participants) : [],
    }),
    reading.bookings(user),
    false,
  )
  const begins = new Set(reading.bookings(user).map(({ start }) => start))
  differ(
    `matches on a court for which ${token.label} has no booking`,
    reading.matchesToPlay(user).filter(start => !begins.has(start)),
    [],
  )
  return count
}
