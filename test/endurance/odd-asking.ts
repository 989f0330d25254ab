/** Worlds of odd shapes in a server of their own: what is asked of it, and the longest turn of its loop meanwhile. */
import type { Test } from 'tap'
import { type Measured, measured, median } from '../../scripts/abuse/client.ts'
import { isFields } from '../fixtures/oracle.ts'
import { member } from '../fixtures/worlds/one-court.ts'
import { oddWorlds } from '../fixtures/worlds/odd.ts'

/** Milliseconds of one turn. */
export const longest = 50

export interface Asked {
  readonly path: string
  readonly body?: unknown
  /** Absent: 200. */
  readonly status?: number
  /** Of an error. */
  readonly code?: string
  /** In its message: what can be done. */
  readonly says?: string
  /** With the same body, so that it can be asked again. */
  readonly undo?: string
}

/** What is known of a world when it is asked. */
export interface Known {
  readonly club: string
  readonly court: string
  readonly session: string
  readonly group: string
  readonly coach: string
  readonly me: string
}

export const api = '/w/odd/v2'
export const control = '/control/v1/worlds/odd'

export const sent = async ({ url }: Measured, { path, body }: Asked): Promise<{ status: number; text: string }> => {
  const answer = await fetch(url + path, {
    headers: { ...member, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  })
  return { status: answer.status, text: await answer.text() }
}

export const turnOf = async (
  server: Measured,
  asked: Asked,
): Promise<{ turn: number; status: number; text: string }> => {
  await server.usage('watch')
  const answer = await sent(server, asked)
  return { ...answer, turn: (await server.usage('unwatch')).longestTurn }
}

const recordsIn = (text: string): readonly Readonly<Record<string, unknown>>[] => {
  const list: unknown = JSON.parse(text)
  return Array.isArray(list) ? list.filter(isFields) : []
}

/** Of the records of a list. */
export const idsOf = async (server: Measured, path: string): Promise<readonly string[]> =>
  recordsIn((await sent(server, { path })).text).map(({ id }) => String(id))

export const knownOf = async (server: Measured): Promise<Known> => {
  const [club = ''] = await idsOf(server, `${api}/clubs?limit=1`)
  const [court = ''] = await idsOf(server, `${control}/state/courts?limit=1`)
  const [session = ''] = await idsOf(server, `${control}/state/bookings?limit=1`)
  const [group = ''] = await idsOf(server, `${control}/state/groups?limit=1`)
  const [coach = ''] = await idsOf(server, `${api}/coaching/coaches?limit=1`)
  const me: unknown = JSON.parse((await sent(server, { path: `${api}/my/details` })).text)
  return { club, court, session, group, coach, me: isFields(me) ? String(me.id) : '' }
}

export const create = (name: string, world: unknown): Asked => ({
  path: '/control/v1/worlds',
  body: { name, now: '2027-03-10T00:00:00Z', world },
  status: 201,
})

/* oxlint-disable no-await-in-loop -- one after the other is what is measured */

export const began = async (t: Test, name: string, runs = 3) => {
  const server = await measured(undefined, 512)
  t.teardown(() => server.stop())
  const make = oddWorlds[name]
  if (make === undefined) throw new Error(`There is no world of ${name}.`)
  // What is loaded at the first world is no part of it.
  await sent(server, create('first', oddWorlds['small']?.()))
  const asked = create('odd', make())
  const turns: number[] = []
  for (let run = 1; ; run++) {
    const made = await turnOf(server, asked)
    turns.push(made.turn)
    if (run === runs) return { server, made: { ...made, turn: median(turns) } }
    await fetch(server.url + control, { method: 'DELETE' })
  }
}
