/**
 * A hundred people at servers that share their worlds, and what they have seen, held against what the database has
 * had: every answer says of which version it is, so that one look along the versions tells whether all of them can be
 * true.
 */
import { Agent, request } from 'node:http'
import type { Client } from 'pg'
import { fileURLToPath } from 'node:url'
import { memberOf, worldsOracle } from '../fixtures/control-client.ts'
import type { Session } from '../fixtures/control-sessions.ts'
import { type Seen, isFields, oracleOf } from '../fixtures/oracle.ts'
import { codeIn, itemsIn, sessionsIn } from '../fixtures/worlds/open-stub.ts'

import { type ClientFields, type SignIns, signIns } from './sign-ins.ts'

const oauthFile = fileURLToPath(new URL('../../openapi/oauth.yaml', import.meta.url))
const oauthOracle = oracleOf(oauthFile, { prefixes: [''], errorSchema: 'Error' })

const faultsIn = (seen: Seen): readonly string[] => {
  const [, target] = /^\/w\/[^/]+(\/oauth\/.*)$/.exec(seen.target) ?? []
  if (target === undefined) return worldsOracle.faults(seen)
  // What no contract declares.
  if (seen.status === 503)
    return typeof memberOf(parsed(seen.bytes.toString()), 'error_description') === 'string' ? [] : ['no error of OAuth']
  return oauthOracle.faults({ ...seen, target })
}

export interface Answer extends Seen {
  readonly json: unknown
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** @param lost told why nobody knows what came of a call @returns undefined: so it is */
export const calling = (url: string, lost: (why: string) => void = () => undefined) => {
  const agent = new Agent({ keepAlive: true })
  const { hostname, port } = new URL(url)
  return (method: string, target: string, headers: Record<string, string>, body?: string) =>
    new Promise<Answer | undefined>(resolve => {
      const sent = body === undefined ? {} : { 'content-type': 'application/json' }
      const outgoing = request({ agent, hostname, port, method, path: target, headers: { ...sent, ...headers } })
      const isLost = (why: string): void => {
        lost(`${method} ${target}: ${why}`)
        resolve(undefined)
      }
      outgoing.on('error', ({ message }) => isLost(message))
      outgoing.on('response', incoming => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => void chunks.push(chunk))
        incoming.on('error', ({ message }) => isLost(message))
        incoming.on('end', () => {
          const bytes = Buffer.concat(chunks)
          const own = Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]))
          const seen = { method, target, status: incoming.statusCode ?? 0, headers: own, bytes }
          // The proxy's own word.
          if (seen.status === 502) isLost(bytes.toString())
          else resolve({ ...seen, json: parsed(bytes.toString()) })
        })
      })
      outgoing.end(body)
    })
}

export type Calling = ReturnType<typeof calling>

const credentials = (role: string): Record<string, string> => ({
  'x-api-key': 'demo-key',
  authorization: `Bearer demo-${role}`,
})

/** What one person may do in turns: be in a session, or not. */
export interface Wish {
  readonly role: string
  readonly session: Session
  readonly clientId: string
}

export const toggling = (world: string, { role, session, clientId }: Wish): Parameters<Calling> => [
  'POST',
  `/w/${world}/v2/my/coaching/session`,
  credentials(role),
  JSON.stringify({ clientId, session }),
]

const keyOf = (sessionId: string, clientId: string): string => `${sessionId} ${clientId}`

/** The same in every world that begins as this one. */
export const wishesIn = async (call: Calling, world: string): Promise<{ club: string; wishes: readonly Wish[] }> => {
  const lists: { readonly club: string; readonly sessions: readonly (readonly [string, Session])[] }[] = []
  const clubs = itemsIn((await call('GET', `/w/${world}/v2/my/coaching/clubs`, credentials('parent')))?.json)
  for (const { id } of clubs) {
    const sessions: (readonly [string, Session])[] = []
    for (const role of ['parent', 'member']) {
      const path = `/w/${world}/v2/my/coaching/sessions/club/${String(id)}?limit=500`
      for (const session of sessionsIn((await call('GET', path, credentials(role)))?.json))
        sessions.push([role, session])
    }
    lists.push({ club: String(id), sessions })
  }
  const [shortest] = lists.toSorted((one, other) => one.sessions.length - other.sessions.length)
  if (shortest === undefined) throw new Error('There are no clubs.')
  const wishes: Wish[] = []
  for (const type of ['individual', 'group']) {
    const chosen = new Set<string>()
    for (const [role, session] of shortest.sessions) {
      if (session.type !== type || !session.bookable || (chosen.size === 8 && !chosen.has(session.id))) continue
      chosen.add(session.id)
      for (const { clientId, state } of session.participation)
        if (state === 'none') wishes.push({ role, session, clientId })
    }
  }
  return { club: shortest.club, wishes }
}

export type Version = readonly [life: number, version: number]

const versionIn = ({ headers }: Answer): Version | undefined => {
  const [life, version] = (headers['courtside-version'] ?? '').split('.').map(Number)
  return life === undefined || version === undefined ? undefined : [life, version]
}

const isBefore = (one: Version, other: Version): boolean =>
  one[0] < other[0] || (one[0] === other[0] && one[1] < other[1])

interface Toggled {
  readonly key: string
  /** What the answer says of who wished it; undefined: nobody knows what came of it. */
  readonly seen: { readonly at: Version; readonly state: string } | undefined
}

interface Read {
  readonly at: Version
  readonly states: ReadonlyMap<string, string>
  readonly booked: ReadonlyMap<string, number>
}

export interface Crowd {
  readonly faults: readonly string[]
  /** Changes that were answered with 200. */
  done(): number
  /** What was answered that the database is away. */
  readonly outages: readonly string[]
  /** Calls that the journal was asked for right after them, and had. */
  verified(): number
  /** The journals' last entries may be gone from now on. */
  crashed(): void
  readonly signIns: SignIns
  /** Resolves after so many more of what `count` counts. */
  after(more: number, count: () => number): Promise<void>
  /** Ends, and resolves when the last call is answered. */
  end(): Promise<void>
  /** Looks along a world's versions. */
  judged(client: Client, world: string): Promise<readonly string[]>
}

export interface OneOfThem {
  readonly world: string
  readonly does: 'toggles' | 'toggles and resets' | 'signs in' | 'verifies'
}

/** @param clients an application in each world where somebody signs in */
export const aCrowd = (
  call: Calling,
  people: readonly OneOfThem[],
  { club, wishes }: { readonly club: string; readonly wishes: readonly Wish[] },
  clients: ReadonlyMap<string, ClientFields>,
): Crowd => {
  const faults: string[] = []
  const toggles = new Map<string, Toggled[]>()
  const reads = new Map<string, Read[]>()
  const known = new Map<string, Version>()
  const counts = { done: 0, verified: 0, crashes: 0 }
  const outages: string[] = []
  const waiting = new Set<() => void>()
  let isOver = false

  const found = (fault: string): void => {
    if (faults.length < 20) faults.push(fault)
  }

  const isOutage = ({ status, json }: Answer): boolean =>
    status === 503 && (codeIn(json) ?? memberOf(json, 'error')) === 'store_unavailable'

  /** @param before what was known when it was sent */
  const look = (world: string, before: Version | undefined, answer: Answer | undefined): Version | undefined => {
    if (answer !== undefined) {
      const wrong = faultsIn(answer)
      if (wrong.length > 0) found(`${answer.method} ${answer.target}: ${answer.status}: ${wrong.join('; ')}`)
      if (isOutage(answer)) {
        outages.push(`${answer.method} ${answer.target}: ${answer.bytes}`)
        if (answer.headers['retry-after'] !== '1') found('an outage does not say when to come back')
      }
    }
    for (const one of waiting) one()
    const at = answer && versionIn(answer)
    if (at === undefined) return undefined
    if (before !== undefined && isBefore(at, before))
      found(`${world}: ${at} was answered after ${before} had been seen`)
    const latest = known.get(world)
    if (latest === undefined || isBefore(latest, at)) known.set(world, at)
    return at
  }

  const ask = async (world: string, ...asked: Parameters<Calling>) => {
    const before = known.get(world)
    const answer = await call(...asked)
    return { answer, at: look(world, before, answer) }
  }

  const signs = signIns({ ask, isOutage, found }, clients)

  /** A call, and right after it the question whether it was made. */
  const verify = async (world: string, mark: string): Promise<void> => {
    const { crashes } = counts
    const headers = { 'x-api-key': 'demo-key', 'x-mark': mark }
    const { answer: made } = await ask(world, 'GET', `/w/${world}/v2/clubs?limit=1`, headers)
    if (made?.status !== 200) return
    const question = { operationId: 'listClubs', match: { headers: { 'x-mark': mark } }, atLeast: 1 }
    const path = `/control/v1/worlds/${world}/verifications`
    const { answer } = await ask(world, 'POST', path, {}, JSON.stringify(question))
    if (answer?.status !== 200) return
    if (memberOf(answer.json, 'verified') === true) counts.verified++
    // Of those that have made room for others it says so.
    else if (memberOf(answer.json, 'complete') === true && counts.crashes === crashes)
      found(`${world}: ${mark} was answered, and is in no journal`)
  }

  const toggle = async (world: string, { role, session, clientId }: Wish): Promise<void> => {
    const { answer, at } = await ask(world, ...toggling(world, { role, session, clientId }))
    const key = keyOf(session.id, clientId)
    const all = toggles.get(world) ?? []
    toggles.set(world, all)
    if (answer === undefined) all.push({ key, seen: undefined })
    if (answer?.status !== 200) return
    counts.done++
    const state = sessionsIn(answer.json)[0]?.participation.find(one => one.clientId === clientId)?.state
    if (at === undefined || state === undefined) found(`${key}: 200 without version or state`)
    else all.push({ key, seen: { at, state } })
  }

  const read = async (world: string, role: string): Promise<void> => {
    const path = `/w/${world}/v2/my/coaching/sessions/club/${club}?limit=500`
    const { answer, at } = await ask(world, 'GET', path, credentials(role))
    if (answer?.status !== 200 || at === undefined) return
    const sessions = sessionsIn(answer.json)
    const all = reads.get(world) ?? []
    reads.set(world, all)
    all.push({
      at,
      states: new Map(
        sessions.flatMap(({ id, participation }) =>
          participation.map(({ clientId, state }) => [keyOf(id, clientId), state] as const),
        ),
      ),
      booked: new Map(sessions.map(({ id, booked }) => [id, booked])),
    })
  }

  const live = async (index: number): Promise<void> => {
    const { world, does } = people[index] ?? { world: '', does: 'toggles' }
    // oxlint-disable-next-line no-unmodified-loop-condition -- `end` does
    for (let step = 0; !isOver; step++) {
      const wish = wishes[(index * 7 + step * 13) % wishes.length]
      if (wish === undefined) throw new Error('There is nothing to wish for.')
      // oxlint-disable no-await-in-loop -- a person does one thing after the other
      if (does === 'signs in') await signs.signIn(world, wish.role)
      else if (does === 'verifies') await verify(world, `${index}-${step}`)
      else if (does === 'toggles and resets' && step % 20 === 19)
        await ask(world, 'POST', `/control/v1/worlds/${world}/reset`, {})
      else if (step % 3 === 2) await read(world, wish.role)
      else await toggle(world, wish)
      // oxlint-enable no-await-in-loop
    }
  }

  const lives = people.map((_, index) => live(index))

  const after = (more: number, count: () => number): Promise<void> =>
    new Promise(resolve => {
      const until = count() + more
      const looked = (): void => {
        if (count() < until) return
        waiting.delete(looked)
        resolve()
      }
      waiting.add(looked)
      looked()
    })

  return {
    faults,
    done: () => counts.done,
    outages,
    verified: () => counts.verified,
    crashed: () => void counts.crashes++,
    signIns: signs,
    after,
    end: async () => {
      isOver = true
      await Promise.all(lives)
    },
    judged: async (client, world) =>
      judged(await historyOf(client, world), wishes, toggles.get(world) ?? [], reads.get(world) ?? []),
  }
}

interface Commit {
  readonly version: number
  readonly key: string
  readonly state: string
  readonly takes: readonly string[]
  readonly frees: readonly string[]
}

/** From now on the database keeps all that is written, also what goes once the whole of a world is kept. */
export const keepHistory = async (client: Client): Promise<void> => {
  await client.query(`
    create table courtside.history (like courtside.changes);
    create function courtside.remember() returns trigger language plpgsql as $$
    begin
      insert into courtside.history select new.*;
      return null;
    end $$;
    create trigger remember after insert on courtside.changes for each row execute function courtside.remember()`)
}

/** What the database had of a world that was never reset. */
const historyOf = async (client: Client, world: string): Promise<readonly Commit[]> => {
  const { rows } = await client.query<{ version: number; kind: string; key: string; value: unknown }>(
    'select version::float8 as version, kind, key, value from courtside.history where world = $1 order by 1, place',
    [world],
  )
  const byVersion = new Map<number, typeof rows>()
  for (const row of rows) byVersion.set(row.version, [...(byVersion.get(row.version) ?? []), row])
  return [...byVersion].flatMap(([version, records]) => {
    // Who signs in in the same world has a history of their own.
    if (records.every(({ kind }) => kind.startsWith('account '))) return []
    const participation = records.find(({ kind }) => kind === 'participations')
    const { value } = participation ?? { value: undefined }
    return {
      version,
      key: participation?.key ?? '',
      state: isFields(value) ? String(value.state) : '',
      takes: records.flatMap(({ kind, key, value: put }) =>
        kind === 'individualSessions' && put !== null ? [key] : [],
      ),
      frees: records.flatMap(({ kind, key, value: put }) =>
        kind === 'individualSessions' && put === null ? [key] : [],
      ),
    }
  })
}

/** In linear time but for the sorting: once along the versions. */
const judged = (
  commits: readonly Commit[],
  wishes: readonly Wish[],
  toggles: readonly Toggled[],
  reads: readonly Read[],
): readonly string[] => {
  const faults: string[] = []
  const answered = new Map(
    toggles.flatMap(({ key, seen }) => (seen === undefined ? [] : [[seen.at[1], { key, state: seen.state }]])),
  )
  if (answered.size !== toggles.filter(({ seen }) => seen !== undefined).length)
    faults.push('two changes have one version')
  const unknown = new Map<string, number>()
  for (const { key, seen } of toggles) if (seen === undefined) unknown.set(key, (unknown.get(key) ?? 0) + 1)

  const states = new Map(wishes.map(({ session, clientId }) => [keyOf(session.id, clientId), 'none']))
  const booked = new Map(wishes.map(({ session }) => [session.id, session.booked]))
  const capacities = new Map(wishes.map(({ session }) => [session.id, session.capacity]))
  const held = new Set<string>()
  const inOrder = reads.toSorted((one, other) => one.at[1] - other.at[1])
  let next = 0

  const readUpTo = (version: number): void => {
    for (let one = inOrder[next]; one !== undefined && one.at[1] < version; one = inOrder[++next]) {
      for (const [key, state] of states) {
        const seen = one.states.get(key)
        if (seen !== undefined && seen !== state)
          faults.push(`at ${one.at[1]} ${key} was read as ${seen}, not ${state}`)
      }
      for (const [id, count] of booked) {
        const seen = one.booked.get(id)
        if (seen !== undefined && seen !== count)
          faults.push(`at ${one.at[1]} ${id} was read with ${seen}, not ${count}`)
      }
    }
  }

  for (const { version, key, state, takes, frees } of commits) {
    readUpTo(version)
    const told = answered.get(version)
    answered.delete(version)
    const left = unknown.get(key) ?? 0
    if (told === undefined && left === 0) faults.push(`${version} was written for nobody: ${key}`)
    else if (told === undefined) unknown.set(key, left - 1)
    else if (told.key !== key || (told.state === 'participating') !== (state === 'participating'))
      faults.push(`${version} was answered with ${told.state} for ${told.key}, and is ${state} for ${key}`)
    const [sessionId = ''] = key.split(' ')
    const before = states.get(key)
    const now = state === 'participating' ? state : 'none'
    if (before === now) faults.push(`${version}: ${key} was ${before} already`)
    states.set(key, now)
    const count = (booked.get(sessionId) ?? 0) + (now === 'participating' ? 1 : -1)
    booked.set(sessionId, count)
    if (count < 0 || count > (capacities.get(sessionId) ?? Infinity))
      faults.push(`${version}: ${sessionId} has ${count}`)
    for (const id of takes) {
      if (held.has(id)) faults.push(`${version}: ${id} was held already`)
      held.add(id)
    }
    for (const id of frees) held.delete(id)
  }
  readUpTo(Infinity)
  for (const [version, { key }] of answered) faults.push(`${version} was answered with 200 and is lost: ${key}`)
  return faults.slice(0, 20)
}
