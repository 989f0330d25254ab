/** How a drawn world is asked, and what of its answers is compared. */
import { isDeepStrictEqual } from 'node:util'
import type { WorldRecords } from '../../src/club/model.ts'
import { collectionNames } from '../../src/data/club-data.ts'
import type { CourtsideWorld } from '../../src/index.ts'
import { type Session, sessionsIn } from '../fixtures/worlds/open-stub.ts'
import type { Shown } from './lists-reading.ts'

export type Headers = Readonly<Record<string, string>>

export const chosen = <T>(items: readonly T[], number: number): T | undefined =>
  items[number % Math.max(1, items.length)]

export const differ = (what: string, found: unknown, expected: unknown): void => {
  if (!isDeepStrictEqual(found, expected))
    throw new Error(`${what}\n  expected ${JSON.stringify(expected)}\n  found    ${JSON.stringify(found)}`)
}

const isWorld = (found: Record<string, unknown>): found is Record<string, unknown> & WorldRecords =>
  collectionNames.every(name => Array.isArray(found[name]))

/** The tables as an operator reads them. */
export const recordsOf = async (world: CourtsideWorld): Promise<WorldRecords> => {
  const found = Object.fromEntries(
    await Promise.all(collectionNames.map(async name => [name, await world.records(name)] as const)),
  )
  if (!isWorld(found)) throw new Error('A table is missing.')
  return found
}

/** A list, as far as one answer holds it. */
export const listed = async (
  world: CourtsideWorld,
  headers: Headers,
  path: string,
  query: URLSearchParams,
): Promise<readonly unknown[]> => {
  const response = await world.fetch(`${path}?${query}`, { headers })
  const json: unknown = await response.json()
  if (!Array.isArray(json)) throw new Error(`${path}?${query} gives no list: ${JSON.stringify(json)}`)
  return json
}

export const asked = async (...question: Parameters<typeof listed>): Promise<readonly Session[]> =>
  sessionsIn(await listed(...question))

const pageSize = 500

export const whole = async (
  world: CourtsideWorld,
  headers: Headers,
  path: string,
  query: URLSearchParams,
): Promise<readonly Session[]> => {
  const all: Session[] = []
  for (;;) {
    const page = new URLSearchParams(query)
    page.set('offset', String(all.length))
    page.set('limit', String(pageSize))
    // Each page begins where the one before has ended.
    // oxlint-disable-next-line no-await-in-loop
    const found = await asked(world, headers, path, page)
    all.push(...found)
    if (found.length < pageSize) return all
  }
}

export const seen = (session: Session): Shown => ({
  ...(session.type === 'group' || session.booked > 0 ? { id: session.id } : {}),
  type: session.type,
  name: session.name,
  sport: session.sport,
  start: Date.parse(session.period.start),
  end: Date.parse(session.period.end),
  club: session.club.id,
  courts: session.courts.map(({ id }) => id),
  coach: session.coach.id,
  assistants: (session.assistants ?? []).map(({ id }) => id),
  affiliate: session.affiliate.id,
  owner: session.owner.id,
  group: session.group.id,
  series: session.series.id,
  private: session.private,
  option: session.fee.id,
  price: session.fee.price,
  durationMinutes: session.fee.durationMinutes,
  capacity: session.capacity,
  booked: session.booked,
  available: session.available,
  bookable: session.bookable,
  clients: session.clients.map(({ id, relationship }, index) => {
    const [taking, coming] = [session.participation[index], session.attendance[index]]
    const isInOrder = taking?.clientId === id && coming?.clientId === id
    return isInOrder ? `${id} ${relationship} ${taking.state} ${coming.state}` : `${id} is out of order`
  }),
})

/** Of a free slot the id is the server's own affair; a held one that nobody is in has one all the same. */
export const comparable = ({ id, ...rest }: Shown): string =>
  JSON.stringify({ ...rest, ...(rest.type === 'group' || rest.booked > 0 ? { id } : {}) })
