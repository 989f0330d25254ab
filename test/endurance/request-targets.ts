/**
 * The servers that drawn requests are sent to: the club's two modes, and two contracts that are nobody's.
 */
import { fileURLToPath } from 'node:url'
import { type Courtside, startCourtside } from '../../src/index.ts'
import { type Seen, clubBases, clubFile, clubOracle, isFields, oracleOf } from '../fixtures/oracle.ts'
import { itemsIn, sessionsIn, stubBases, stubOracle } from '../fixtures/worlds/open-stub.ts'
import { requestJudge } from './request-judge.ts'
import type { Target } from './request-properties.ts'

export interface Servers {
  readonly targets: readonly Target[]
  /** Everything as it was at first. */
  reset(): Promise<void>
  close(): Promise<void>
}

/** In spring, with all that the demo has; one day before a clock change. */
const now = Date.parse('2027-03-27T10:00:00Z')
const bodyLimit = 256 * 1024
const key = { 'x-api-key': 'demo-key' }
const tokens = ['member', 'parent', 'coach', 'leader', 'deputy', 'organiser', 'non-member', 'lapsed'].map(
  role => `Bearer demo-${role}`,
)
const good = tokens.map(authorization => ({ ...key, authorization }))
const bad = [
  {},
  key,
  { authorization: 'Bearer demo-parent' },
  { ...key, authorization: 'Bearer demo-expired' },
  { ...key, authorization: 'Bearer demo-revoked' },
  { ...key, authorization: 'Bearer nobody' },
  { 'x-api-key': 'demo-key-inactive', authorization: 'Bearer demo-parent' },
  { 'x-api-key': 'nobody', authorization: 'Bearer demo-parent' },
]

export const clubTargets = async (): Promise<Servers> => {
  const server = await startCourtside({ now })
  const { ids, bodies } = await livingData(server)
  const judge = requestJudge(clubFile, bodyLimit)
  const [virtual, stub] = [clubOracle(), stubOracle()]
  return {
    close: server.close,
    reset: () => server.default.reset(),
    targets: [
      {
        name: 'virtual',
        url: server.url,
        prefixes: clubBases,
        oracle: virtual,
        judge,
        sources: { operations: virtual.operations, ids, bodies, good: [], bad: [] },
      },
      {
        name: 'stub',
        url: server.url,
        prefixes: stubBases,
        oracle: stub,
        judge,
        sources: { operations: stub.operations, ids, bodies, good, bad },
      },
    ],
  }
}

/** What the stub's lists say exists: ids of every kind, and sign-ups as an app would send them. */
const livingData = async (
  server: Courtside,
): Promise<{ readonly ids: readonly string[]; readonly bodies: readonly unknown[] }> => {
  const asked = async (authorization: string, path: string): Promise<unknown> => {
    const response = await server.fetch(`${server.stubUrl ?? ''}${path}`, { headers: { ...key, authorization } })
    return response.json()
  }
  const lists = await Promise.all(
    [
      '/clubs?limit=3',
      '/affiliates?limit=3',
      '/coaching/coaches?limit=5',
      '/coaching/clubs?limit=3',
      '/my/matches?limit=3',
      '/my/coaching/affiliates',
    ].map(path => asked('Bearer demo-parent', path)),
  )
  const ids = lists.flatMap(list => itemsIn(list).map(({ id }) => String(id)))
  const clubs = itemsIn(await asked('Bearer demo-parent', '/my/coaching/clubs'))
  const sessions = (
    await Promise.all(
      clubs.flatMap(({ id }) =>
        ['Bearer demo-parent', 'Bearer demo-coach'].flatMap(authorization =>
          ['group', 'individual'].map(async type =>
            sessionsIn(await asked(authorization, `/my/coaching/sessions/club/${String(id)}?limit=5&type=${type}`)),
          ),
        ),
      ),
    )
  ).flat()
  const bodies = sessions.flatMap(session => session.clients.slice(0, 2).map(({ id }) => ({ clientId: id, session })))
  if (bodies.length < 5 || ids.length < 10)
    throw new Error(`Too little to draw from: ${bodies.length} sign-ups, ${ids.length} ids.`)
  return { ids: [...ids, ...sessions.slice(0, 3).flatMap(({ owner, coach }) => [owner.id, coach.id])], bodies }
}

const isAtGate = ({ status, headers }: Seen): boolean =>
  status === 403 && headers['courtside-source'] === 'check foreign_origin'

/** What steers the worlds. Its world is mostly the default one, which is always there. */
export const controlTarget = async (): Promise<Servers> => {
  const server = await startCourtside({ now })
  const oracle = oracleOf(fileURLToPath(new URL('../../openapi/control.yaml', import.meta.url)), {
    prefixes: ['/control/v1'],
    errorSchema: 'Error',
  })
  const operations = oracle.operations.map(operation => ({
    ...operation,
    parameters: operation.parameters.map(parameter =>
      parameter.in === 'path' && parameter.name === 'world' ? { ...parameter, sample: 'default' } : parameter,
    ),
  }))
  return {
    close: server.close,
    reset: () => server.default.reset(),
    // A page of another origin is turned away at the gate, before there is an operation.
    targets: [
      {
        name: 'control',
        url: server.url,
        prefixes: ['/control/v1'],
        oracle: { ...oracle, faults: seen => (isAtGate(seen) ? [] : oracle.faults(seen)) },
        sources: { operations, ids: [], bodies: [], good: [], bad: [] },
      },
    ],
  }
}

/** The contract as it is served; nothing is known of who may ask. */
export const foreignTarget = async (fixture: string, prefixes: readonly string[]): Promise<Servers> => {
  const file = fileURLToPath(new URL(`../fixtures/${fixture}`, import.meta.url))
  const server = await startCourtside<string>({ contract: file, now })
  const oracle = oracleOf(file, {
    prefixes,
    pages: ['/', '/docs', '/docs/', '/openapi.json', '/openapi.yaml', '/favicon.ico'],
  })
  const bodies = oracle.operations.map(({ sampleBody }) => sampleBody).filter(isFields)
  return {
    close: server.close,
    reset: () => server.default.reset(),
    targets: [
      {
        name: fixture,
        url: server.url,
        prefixes,
        oracle,
        sources: { operations: oracle.operations, ids: [], bodies, good: [], bad: [] },
      },
    ],
  }
}
