/** Requests whose text the server itself has to tell: which club, which session. */
import type { Wish } from './recording.ts'

type Headers = Readonly<Record<string, string>>

/** The stub's clock: what it answers depends on the day. */
export const now = '2027-03-10T09:00Z'

export const key = { 'x-api-key': 'demo-key' }
export const parent = { ...key, authorization: 'Bearer demo-parent' }

export const stubClubs: Wish = { method: 'GET', path: '/v2/clubs?limit=20', headers: key, status: 200 }

const ask = async (port: number, path: string, headers: Headers = {}): Promise<readonly unknown[]> => {
  const url = `http://127.0.0.1:${port}${path}`
  const response = await fetch(url, { headers })
  const found: unknown = await response.json()
  if (!response.ok || !Array.isArray(found))
    throw new Error(`GET ${url}: a list was expected, found ${response.status} ${JSON.stringify(found).slice(0, 300)}`)
  return found
}

const field = (value: unknown, name: string | number): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

const text = (value: unknown, what: string): string => {
  if (typeof value !== 'string') throw new Error(`${what}: a text was expected, found ${JSON.stringify(value)}.`)
  return value
}

/** The id of the last club, in name order, where the caller may be coached: in the demo it is the busiest. */
export const coachingClub = async (port: number, caller: Headers): Promise<string> =>
  text(field((await ask(port, '/v2/my/coaching/clubs', caller)).at(-1), 'id'), 'the id of a club with coaching')

/** What the virtual server is posted: a session of its own recorded list. */
export const sessionBody = async (port: number): Promise<string> => {
  const [session] = await ask(port, `/virtual/v2/my/coaching/sessions/club/${'0'.repeat(24)}`)
  return sent(session)
}

/** Signs the parent's first client up for the first free lesson, and the next time out again. */
export const toggle = async (port: number): Promise<Wish> => ({
  method: 'POST',
  path: '/v2/my/coaching/session',
  headers: parent,
  body: await lesson(port, parent),
  status: 200,
})

const lesson = async (port: number, caller: Headers): Promise<string> => {
  const found = await ask(
    port,
    `/v2/my/coaching/sessions/club/${await coachingClub(port, caller)}?type=individual&limit=500`,
    caller,
  )
  const session = found.find(one => field(one, 'bookable') === true && field(field(one, 'clients'), 0) !== undefined)
  if (session === undefined) throw new Error(`A bookable lesson was expected among ${found.length}, found none.`)
  return sent(session)
}

const sent = (session: unknown): string =>
  JSON.stringify({
    clientId: text(field(field(field(session, 'clients'), 0), 'id'), 'the id of a client of the session'),
    session,
  })
