/**
 * What a call over HTTP takes of a server that shares its worlds, beside one that has them to itself, where a hundred
 * wait together; and of two servers that share them.
 */
import { now, parent, stubClubs, toggle } from './club-requests.ts'
import { type Client, client } from './load.ts'
import { spreadOf } from './measure.ts'
import { builtIn, root } from './places.ts'
import { prepare } from './prepare.ts'
import type { Wish } from './recording.ts'
import { type Server, startServer } from './server.ts'
import { costOf } from './under-load.ts'

const connections = 100
/** Of each kind and round, after as many that warm up. */
const calls = 2_000
const rounds = 5

const kinds = new Map<string, (port: number) => Promise<Wish>>([
  ['a list of 20 clubs', async () => stubClubs],
  ['bookings', async () => ({ method: 'GET', path: '/v2/my/bookings', headers: parent, status: 200 })],
  ['the toggle', toggle],
])

export interface CallCost {
  readonly kind: string
  /** Microseconds of CPU: of a server that is alone, of one over a database, of two over one. */
  readonly alone: number
  readonly shared: number
  readonly ofTwo: number
}

const courtside = (more: readonly string[]): Promise<Server> =>
  startServer({
    name: `courtside start ${more.join(' ')}`,
    args: port => [builtIn(root).command, 'start', '--port', String(port), '--now', now, '--seed', '1', ...more],
  })

/** @param url of a database that is empty */
export const callCosts = async (url: string): Promise<readonly CallCost[]> => {
  await prepare(root)
  const servers: Server[] = []
  try {
    // One after the other: the second finds what the first has put there.
    for (const more of [[], ['--data', url], ['--data', url]])
      // oxlint-disable-next-line no-await-in-loop
      servers.push(await courtside(more))
    const costs: CallCost[] = []
    for (const [kind, wishOf] of kinds)
      // oxlint-disable-next-line no-await-in-loop -- they would share the processor
      costs.push({ kind, ...(await costsOf(servers, wishOf)) })
    return costs
  } finally {
    await Promise.all(servers.map(server => server.stop()))
  }
}

interface Asked {
  readonly server: Server
  readonly client: Client
}

const costsOf = async (
  servers: readonly Server[],
  wishOf: (port: number) => Promise<Wish>,
): Promise<Omit<CallCost, 'kind'>> => {
  const [alone, first, second] = await Promise.all(
    servers.map(async (server): Promise<Asked> => ({
      server,
      client: client(server.port, [await wishOf(server.port)], connections),
    })),
  )
  if (alone === undefined || first === undefined || second === undefined) throw new Error('Three servers were expected')
  const found: Record<'alone' | 'shared' | 'ofTwo', number[]> = { alone: [], shared: [], ofTwo: [] }
  for (const { client: each } of [alone, first, second])
    // oxlint-disable-next-line no-await-in-loop -- in turns is the point
    await each.send(calls)
  for (let round = 0; round < rounds; round++) {
    /* oxlint-disable no-await-in-loop -- in turns is the point */
    found.alone.push(await costOf(alone, calls))
    found.shared.push(await costOf(first, calls))
    const both = await Promise.all([costOf(first, calls), costOf(second, calls)])
    found.ofTwo.push((both[0] + both[1]) / 2)
    /* oxlint-enable no-await-in-loop */
  }
  return {
    alone: spreadOf(found.alone).median,
    shared: spreadOf(found.shared).median,
    ofTwo: spreadOf(found.ofTwo).median,
  }
}
