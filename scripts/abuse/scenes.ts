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

/** What is to be there before anything is measured. */
const done = async (server: Measured, asked: Asked): Promise<void> => {
  const { status, text } = await server.ask(asked)
  if (status >= 300) throw new Error(`${asked.method} ${asked.target}: ${status} ${text.slice(0, 200)}`)
}

const form = (target: string, body: string): Asked => ({
  method: 'POST',
  target,
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  body,
})

/** Forms of the pages and of OAuth, each as large as `size` bytes in one place. */
export const forms: readonly (readonly [name: string, made: (size: number) => Asked])[] = [
  ['/account/sign-in, fields', size => form('/account/sign-in', 'person=a&'.repeat(size / 9))],
  ['/account/sign-in, different fields', size => form('/account/sign-in', fieldsOf(size))],
  ['/account/sign-in, a value', size => form('/account/sign-in', `person=${'a'.repeat(size)}`)],
  [
    '/account/developer/declare, lines',
    size => form('/account/developer/declare', `redirectUris=${'a%0A'.repeat(size / 4)}`),
  ],
  ['/account/consent, percent signs', size => form('/account/consent', `scope=${'%25'.repeat(size / 3)}`)],
  ['/oauth/token, fields', size => form('/oauth/token', 'code=a&'.repeat(size / 7))],
  ['/oauth/token, different fields', size => form('/oauth/token', fieldsOf(size))],
  ['/oauth/token, plus signs', size => form('/oauth/token', `grant_type=${'+'.repeat(size)}`)],
]
const fieldsOf = (size: number): string => Array.from({ length: size / 8 }, (_, at) => `f${at}=1`).join('&')

/** Targets of pages, as long as there is room in a head. */
export const targets: readonly (readonly [name: string, made: (size: number) => Asked])[] = [
  [
    '/oauth/authorize, scopes',
    size => get(`/oauth/authorize?response_type=code&client_id=a&scope=${'a+'.repeat(size / 2)}`),
  ],
  ['/oauth/authorize, fields', size => get(`/oauth/authorize?${fieldsOf(size)}`)],
  [
    '/oauth/authorize, an address',
    size => get(`/oauth/authorize?client_id=a&redirect_uri=http://a/${'a'.repeat(size)}`),
  ],
  ['/account, a cookie', size => ({ ...get('/account'), headers: { Cookie: `courtside=${'a'.repeat(size)}` } })],
  ['/account, cookies', size => ({ ...get('/account'), headers: { Cookie: 'a=b; '.repeat(size / 6) } })],
  ['the name of a world', size => get(`/w/${'a'.repeat(size)}/v2/clubs`)],
  ['the encoded name of a world', size => get(`/w/${'%61'.repeat(size / 3)}/v2/clubs`)],
]

const oneOf = (
  [name, made]: readonly [name: string, made: (size: number) => Asked],
  sizes: readonly [number, number],
): Scene => ({
  name: `${name} (CPU of 100)`,
  sizes,
  cost: size =>
    withServer(async server => {
      const asked = made(size)
      await times(30, () => server.ask(asked))
      return cpuOf(server, () => times(100, () => server.ask(asked)))
    }),
})

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
          times(20, () =>
            done(server, control('POST', '/worlds/default/verifications', { operationId: 'listCoachingSports' })),
          ),
        )
      }),
  },
  {
    name: 'a call beside faults (CPU)',
    sizes: [25, 100],
    cost: count =>
      withServer(async server => {
        await times(count, at =>
          done(server, control('POST', '/worlds/default/faults', { effect: { status: 503 }, every: 1000 + at })),
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
  {
    name: 'calls that a sequence of faults waits for (CPU)',
    sizes: [25, 100],
    cost: count =>
      withServer(async server => {
        const sequence = Array.from({ length: count }, () => ({ delay: 0 }))
        await done(server, control('POST', '/worlds/default/faults', { operations: ['listCoachingSports'], sequence }))
        return cpuOf(server, () => times(200, () => server.ask(get('/v2/coaching/sports'))))
      }),
  },
  {
    name: 'URLs of 8 KB in 60 virtual worlds (MB)',
    sizes: [25, 100],
    cost: count =>
      withServer(async server => {
        const worlds = Array.from({ length: 60 }, (_, at) => `w${at}`)
        await times(60, at => done(server, control('POST', '/worlds', { name: worlds[at], mode: 'virtual' })))
        return memoryOf(server, async () => {
          await times(60 * count, at => server.ask(get(`/w/${worlds[at % 60]}/v2/clubs?n${at}=${'a'.repeat(8000)}`)))
          return []
        })
      }),
  },
  {
    name: 'what a page shows of a journal (CPU)',
    sizes: [250, 1000],
    cost: count =>
      withServer(async server => {
        await times(count, at => server.ask(get(`/v2/coaching/sports?limit=${1 + (at % 100)}`)))
        return cpuOf(server, () => times(10, () => server.ask(control('GET', '/worlds/default/journal'))))
      }),
  },
  ...forms.map(one => oneOf(one, [15_000, 60_000])),
  ...targets.map(one => oneOf(one, [3000, 12_000])),
]
