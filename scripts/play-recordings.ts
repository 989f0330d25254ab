/**
 * Plays recordings to the stub, as a client would: over its application, with the credentials of the world's cast.
 *
 * A call that posts has a world of its own, so that no recording depends on another one; those that only look share
 * one.
 */
import type { Contract } from '../src/contract/contract.ts'
import { readSource } from '../src/contract/document/source.ts'
import { given } from '../src/text/given.ts'
import type { CastMember } from '../src/world-file/cast.ts'
import type { ClubData } from '../src/data/club-data.ts'
import { memoryLayer } from '../src/data/memory/memory-data.ts'
import { worldCatalogue } from '../src/world-file/catalogue.ts'
import { connectedTo } from '../src/test-kit/courtside.ts'
import type { CourtsideWorld } from '../src/test-kit/world.ts'
import { scenarioFolders } from '../src/shipped.ts'
import { clubSites } from '../src/app/sites.ts'
import { type Operation, type Seen, isFields } from '../test/fixtures/oracle.ts'
import type { Call, Reference, Value, WantedSession } from './recordings.ts'

export interface Player {
  /** @throws Error when the world has nothing of the name, or a step before was refused. */
  play(operation: Operation, call: Call): Promise<Seen>
}

type World = CourtsideWorld<string, Record<string, never>>

/** The same for all: who and what is in the world, by name. */
interface Known {
  readonly data: ClubData
  readonly cast: readonly CastMember[]
}

interface Stage extends Known {
  readonly world: World
}

/**
 * `now`: where the clock of the world stands still.
 *
 * @throws UnusableWorld
 */
export const playerOf = async (contract: Contract, now: number): Promise<Player> => {
  const sites = await clubSites(contract, { seed: 1, now })
  const { app } = await sites(contract, {
    onError: error => console.error(error),
    access: () => ({ isLoopback: true, token: undefined }),
  })
  const courtside = await connectedTo<string, Record<string, never>>({ url: 'http://localhost', fetch: app.fetch })
  const known = await demoAt(now)
  const shared = { ...known, world: await courtside.world({ now }) }
  const play = async (operation: Operation, call: Call): Promise<Seen> => {
    if (!operation.hasBody && call.later === undefined) return ask(shared, operation, call)
    const world = await courtside.world({ now })
    const stage = { ...known, world }
    const seen = await (operation.hasBody ? post(stage, operation, call) : askLater(stage, operation, call))
    await world.close()
    return seen
  }
  return { play }
}

const demoAt = async (now: number): Promise<Known> => {
  const source = await worldCatalogue({
    readSource,
    scenarioFolders,
    generate: () => Promise.reject(new Error('The demo is written by hand.')),
  }).scenario('demo')
  const started = 'startingAt' in source ? source.startingAt(now) : source
  if (!('records' in started)) throw new Error("The demo can't be used. `courtside start` says why.")
  return { data: memoryLayer(started.records).begin(), cast: started.cast }
}

/** Looks the session up, lets the others go first, and posts what was seen then. */
const post = async (stage: Stage, operation: Operation, call: Call): Promise<Seen> => {
  const body = await bodyOf(stage, call)
  for (const step of call.before ?? []) {
    // oxlint-disable-next-line no-await-in-loop
    const { status, bytes } = await post(stage, operation, { ...step, as: step.as ?? call.as ?? null })
    if (status !== 200) throw new Error(`A step before it was refused: ${bytes.toString()}`)
  }
  return askLater(stage, operation, call, body)
}

const askLater = async (stage: Stage, operation: Operation, call: Call, body?: string): Promise<Seen> => {
  if (call.later !== undefined) await stage.world.clock.set(call.later)
  return ask(stage, operation, call, body)
}

const bodyOf = async (stage: Stage, call: Call): Promise<string> => {
  const { session, client, tampered = {}, padding = 0 } = call
  const written =
    call.text
    ?? JSON.stringify({
      ...(typeof client !== 'string' ? {} : { clientId: await idOf(stage, { person: client }) }),
      ...(session === undefined
        ? {}
        : { session: Object.assign(await listed(stage, session, call), await resolved(stage, tampered)) }),
    })
  return written + ' '.repeat(padding)
}

const listed = async (
  stage: Stage,
  { club, name, start, coach }: WantedSession,
  { as }: Call,
): Promise<Record<string, unknown>> => {
  const id = await idOf(stage, { club })
  const response = await stage.world.fetch(`/my/coaching/sessions/club/${id}?limit=500`, {
    headers: await headersOf(stage, { as: as ?? null }),
  })
  const sessions: unknown = await response.json()
  const found = Array.isArray(sessions)
    ? sessions
        .filter(isFields)
        .find(
          one =>
            one.name === name
            && isFields(one.period)
            && one.period.start === start
            && (coach === undefined || (isFields(one.coach) && one.coach.name === coach)),
        )
    : undefined
  if (found === undefined)
    throw new Error(`${as ?? 'Nobody'} is shown no session "${name}" that starts at ${start} at ${club}.`)
  return found
}

export const prefix = '/v2'

const ask = async (stage: Stage, operation: Operation, call: Call, body?: string): Promise<Seen> => {
  const { id, query = {}, mediaType = 'application/json' } = call
  const pairs = await Promise.all(
    Object.entries(query).flatMap(([name, values]) =>
      [values].flat().map(async one => `${name}=${encodeURIComponent(await textOf(stage, one))}`),
    ),
  )
  const path = operation.path.replace('{id}', encodeURIComponent(id === undefined ? '' : await textOf(stage, id)))
  const target = `${path}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}`
  const method = operation.method === 'POST' ? 'POST' : 'GET'
  const headers = { ...(await headersOf(stage, call)), ...(body === undefined ? {} : { 'content-type': mediaType }) }
  const response = await stage.world.fetch(target, { method, headers, ...given({ body }) })
  return {
    method,
    target: prefix + target,
    status: response.status,
    headers: Object.fromEntries(response.headers),
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

const headersOf = async (
  { data, cast }: Stage,
  { as = null, key }: Pick<Call, 'as' | 'key'>,
): Promise<Record<string, string>> => {
  const keys = await data.apiKeys()
  const isMeant = (one: (typeof keys)[number]): boolean => (key === undefined ? one.active : one.name === key)
  const sent = key === null ? undefined : keys.find(isMeant)
  if (sent === undefined && key !== null) throw new Error(`The world has no API key for "${key ?? 'anybody'}".`)
  const token = as === null ? undefined : cast.find(({ label }) => label === as)
  if (token === undefined && as !== null) throw new Error(`The world has no access token "${as}".`)
  return {
    ...(sent === undefined ? {} : { 'x-api-key': sent.key }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token.token}` }),
  }
}

// ---------------------------------------------------------------- names

const textOf = async (stage: Stage, one: Value): Promise<string> =>
  typeof one === 'object' ? idOf(stage, one) : String(one)

/** The same with ids for names. */
const resolved = async (stage: Stage, written: unknown): Promise<unknown> => {
  if (Array.isArray(written)) return Promise.all(written.map(one => resolved(stage, one)))
  if (isReference(written)) return idOf(stage, written)
  if (!isFields(written)) return written
  return Object.fromEntries(
    await Promise.all(Object.entries(written).map(async ([name, one]) => [name, await resolved(stage, one)] as const)),
  )
}

const isReference = (written: unknown): written is Reference =>
  isFields(written)
  && Object.keys(written).length === 1
  && ['club', 'affiliate', 'person'].some(kind => typeof written[kind] === 'string')

const everything = { offset: 0, limit: 10_000 }

const idOf = async (stage: Stage, reference: Reference): Promise<string> => {
  const [kind = '', name = ''] = Object.entries(reference)[0] ?? []
  const ids = new Set((await namedIn(stage, reference)).filter(one => one.name === name).map(({ id }) => id))
  const [id, ...others] = ids
  if (id === undefined)
    throw new Error(
      `The world has no ${kind} of the name `
        + `"${name}"${kind === 'person' ? ' among coaches, the cast and their families' : ''}.`,
    )
  if (others.length > 0) throw new Error(`The world has more than one ${kind} of the name "${name}".`)
  return id
}

const namedIn = async (
  { data }: Stage,
  reference: Reference,
): Promise<readonly { readonly id: string; readonly name: string }[]> => {
  if ('club' in reference) return (await data.clubs(everything)).map(({ club }) => club)
  if ('affiliate' in reference) return (await data.affiliates(everything)).map(({ affiliate }) => affiliate)
  const owners = [...new Set((await data.accessTokens()).map(({ personId }) => personId))]
  const families = (await Promise.all(owners.map(id => data.family(id)))).flat().map(({ person }) => person)
  const people = [...(await data.people(owners)).values(), ...families]
  return [
    ...(await data.coaches({}, everything)),
    ...people.map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` })),
  ]
}
