/** What grows with a server's life rather than with one request: connections, worlds, journals, faults, changes. */
import { once } from 'node:events'
import { type Socket, connect } from 'node:net'
import type { Asked } from '../../test/endurance/abuse-requests.ts'
import { type Measured, measured } from './client.ts'

export interface Scene {
  readonly name: string
  /** The second is four times the first. */
  readonly sizes: readonly [number, number]
  /** What `size` of them cost: milliseconds of CPU, or megabytes of memory. */
  cost(size: number): Promise<number>
}

const json = { 'Content-Type': 'application/json' }
const control = (method: string, path: string, body?: unknown): Asked => ({
  method,
  target: `/control/v1${path}`,
  headers: json,
  body: body === undefined ? undefined : JSON.stringify(body),
})
const get = (target: string): Asked => ({
  method: 'GET',
  target,
  headers: { 'X-API-Key': 'demo-key' },
  body: undefined,
})

const withServer = async (use: (server: Measured) => Promise<number>, megabytes?: number): Promise<number> => {
  const server = await measured(undefined, megabytes)
  try {
    return await use(server)
  } finally {
    server.stop()
  }
}

const times = async (count: number, one: (at: number) => Promise<unknown>): Promise<void> => {
  // One after another: a server that is asked all at once says nothing of the order.
  // oxlint-disable-next-line no-await-in-loop
  for (let at = 0; at < count; at += 1) await one(at)
}

const cpuOf = async (server: Measured, work: () => Promise<unknown>): Promise<number> => {
  const before = await server.usage()
  await work()
  return ((await server.usage()).cpu - before.cpu) / 1000
}

const socketTo = async (port: number): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

/** Megabytes. */
const memoryOf = async (server: Measured, work: () => Promise<readonly Socket[]>): Promise<number> => {
  const before = await server.usage()
  const sockets = await work()
  const after = await server.usage()
  for (const socket of sockets) socket.destroy()
  return (after.peak - before.memory) / 1e6
}

const refused = ['too_much_data', 'too_many_worlds', 'world_full']

export const scenes: readonly Scene[] = [
  {
    name: 'connections that say nothing (MB)',
    sizes: [500, 2000],
    cost: count =>
      withServer(server =>
        memoryOf(server, () => Promise.all(Array.from({ length: count }, () => socketTo(server.port)))),
      ),
  },
  {
    name: 'connections that ask and do not read (MB)',
    sizes: [8, 32],
    cost: count =>
      withServer(server =>
        memoryOf(server, async () => {
          await server.ask(get('/v2/clubs?limit=500'))
          const sockets = await Promise.all(Array.from({ length: count }, () => socketTo(server.port)))
          const wish = 'GET /v2/clubs?limit=500 HTTP/1.1\r\nHost: a\r\nX-API-Key: demo-key\r\n\r\n'
          for (const socket of sockets) {
            socket.pause()
            socket.write(wish.repeat(500))
          }
          // Its answer comes after what they asked for was begun.
          await times(20, () => server.ask(get('/v2/coaching/sports')))
          return sockets
        }),
      ),
  },
  {
    name: 'a verification over calls (CPU)',
    sizes: [250, 1000],
    cost: count =>
      withServer(async server => {
        await times(count, () => server.ask(get('/v2/coaching/sports')))
        return cpuOf(server, () =>
          times(20, () => server.ask(control('POST', '/worlds/default/verifications', { operationId: 'listSports' }))),
        )
      }),
  },
  {
    name: 'a call beside faults (CPU)',
    sizes: [25, 100],
    cost: count =>
      withServer(async server => {
        await times(count, at =>
          server.ask(control('POST', '/worlds/default/faults', { status: 503, skip: 1000 + at, match: {} })),
        )
        return cpuOf(server, () => times(200, () => server.ask(get('/v2/coaching/sports'))))
      }),
  },
  {
    name: 'worlds of a scenario (CPU)',
    sizes: [50, 200],
    cost: count =>
      withServer(server =>
        cpuOf(server, () => times(count, () => server.ask(control('POST', '/worlds', { scenario: 'demo' })))),
      ),
  },
  {
    name: 'large worlds, each of another day, with 512 MB (CPU)',
    sizes: [8, 32],
    cost: count =>
      withServer(
        server =>
          cpuOf(server, () =>
            times(count, async at => {
              const now = new Date(Date.UTC(2027, 0, 1 + at)).toISOString()
              const { status, text } = await server.ask(control('POST', '/worlds', { scenario: 'busy-county', now }))
              if (status >= 400 && !refused.some(code => text.includes(code))) throw new Error(`${status} ${text}`)
            }),
          ),
        512,
      ),
  },
]
