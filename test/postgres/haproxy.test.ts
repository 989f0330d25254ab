/**
 * Two servers that share their worlds behind the proxy that compose.yaml has, by the project's own `haproxy.cfg`: each
 * is started anew while calls come, and none of them is lost; without their database the answers are still theirs.
 *
 * Skipped where HAProxy isn't installed.
 */
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import t, { type Test } from 'tap'
import { type Running, aFolder, root, start } from '../cli/child-process.ts'
import { freePort } from '../cli/packed.ts'
import { aDatabase, notOurs, skip } from '../fixtures/postgres.ts'

const isHere = spawnSync('haproxy', ['-v']).status === 0
const noProxy = isHere ? skip : 'there is no HAProxy here (apt-get install haproxy)'

const ready = async (t: Test, data: string, port: number): Promise<Running> => {
  const running = start(t, ['start', '--data', data, '--port', String(port), '--quiet', '--drain', 'PT3S'])
  await running.out.next(/at http:/)
  return running
}

interface Proxy {
  readonly url: string
  /** When what it last saw of a server, by its name in the file, is that it is ready, or that it isn't. */
  seen(server: string, state: 'UP' | 'DOWN'): Promise<void>
}

const haproxyBefore = async (t: Test, ports: readonly [one: number, other: number]): Promise<Proxy> => {
  const port = await freePort()
  const settings = readFileSync(join(root, 'haproxy.cfg'), 'utf8')
    .replace('bind :4010', `bind 127.0.0.1:${port}`)
    .replaceAll('one:4010', `127.0.0.1:${ports[0]}`)
    .replaceAll('other:4010', `127.0.0.1:${ports[1]}`)
  const file = join(aFolder(t), 'haproxy.cfg')
  writeFileSync(file, settings)
  const { status, stderr } = spawnSync('haproxy', ['-c', '-f', file], { encoding: 'utf8' })
  t.equal(status, 0, stderr)
  const child = spawn('haproxy', ['-f', file, '-db'], { stdio: ['ignore', 'ignore', 'pipe'] })
  t.teardown(() => child.kill('SIGKILL'))
  const states = new Map<string, string>()
  let look = (): void => undefined
  createInterface(child.stderr).on('line', line => {
    const [, server, state] = /Server servers\/(\w+) is (UP|DOWN)/.exec(line) ?? []
    if (server !== undefined && state !== undefined) states.set(server, state)
    look()
  })
  return {
    url: `http://127.0.0.1:${port}`,
    seen: (server, state) =>
      new Promise(resolve => {
        look = () => states.get(server) === state && resolve()
        look()
      }),
  }
}

/** Once it listens, and has seen that servers are ready. */
const answering = async (url: string): Promise<void> => {
  for (let status = 0; status !== 200;)
    // oxlint-disable-next-line no-await-in-loop
    status = await fetch(`${url}/health/ready`).then(
      answer => answer.status,
      () => 0,
    )
}

/** Asks one call after the other, on connections that are kept, until it is ended. */
const crowdAt = (t: Test, url: string, size: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: size })
  t.teardown(() => agent.destroy())
  const answered = new Map<string, number>()
  const crowd = { isOver: false }
  let heard = (): void => undefined
  const ask = (): Promise<string> =>
    new Promise(resolve => {
      const asked = request(`${url}/v2/clubs?limit=1`, { agent, headers: { 'x-api-key': 'demo-key' } })
      asked.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
      asked.once('response', (answer: IncomingMessage) => {
        answer.resume()
        answer.once('error', error => resolve(error.message))
        answer.once('end', () => {
          const { 'retry-after': again, 'content-type': type } = answer.headers
          resolve(answer.statusCode === 200 ? '200' : [answer.statusCode, again, type].join(' '))
        })
      })
      asked.end()
    })
  const one = async (): Promise<void> => {
    while (!crowd.isOver) {
      // Each waits for its answer.
      // oxlint-disable-next-line no-await-in-loop
      const outcome = await ask()
      answered.set(outcome, (answered.get(outcome) ?? 0) + 1)
      heard()
    }
  }
  const all = Array.from({ length: size }, one)
  const count = (): number => [...answered.values()].reduce((sum, times) => sum + times, 0)
  return {
    outcomes: () => [...answered.keys()],
    /** When so many more have been answered. */
    after: (calls: number): Promise<void> => {
      const wanted = count() + calls
      return new Promise(resolve => {
        heard = () => count() >= wanted && resolve()
      })
    },
    end: async () => {
      crowd.isOver = true
      await Promise.all(all)
    },
  }
}

t.test('behind HAProxy both are started anew, one after the other, and no call is lost', { skip: noProxy }, async t => {
  const database = await aDatabase(t)
  const ports = [await freePort(), await freePort()] as const
  const servers = [await ready(t, database.url, ports[0]), await ready(t, database.url, ports[1])]
  const { url, seen } = await haproxyBefore(t, ports)
  await answering(url)
  const crowd = crowdAt(t, url, 20)
  await crowd.after(100)
  for (const [index, port] of ports.entries()) {
    // One at a time, as it is done where nobody may notice.
    // oxlint-disable-next-line no-await-in-loop
    t.equal((await servers[index]?.end('SIGTERM'))?.code, 0)
    // oxlint-disable-next-line no-await-in-loop
    await crowd.after(100)
    // oxlint-disable-next-line no-await-in-loop
    await ready(t, database.url, port)
    // oxlint-disable-next-line no-await-in-loop
    await seen(index === 0 ? 'one' : 'other', 'UP')
  }
  await crowd.end()
  t.strictSame(crowd.outcomes(), ['200'])
})

const withoutDatabase = { skip: noProxy || notOurs.skip }

t.test(
  'without the database none is ready, and calls are answered by the servers all the same',
  withoutDatabase,
  async t => {
    const database = await aDatabase(t)
    const ports = [await freePort(), await freePort()] as const
    for (const port of ports)
      // oxlint-disable-next-line no-await-in-loop -- the first makes the tables
      await ready(t, database.url, port)
    const { url, seen } = await haproxyBefore(t, ports)
    await answering(url)
    const crowd = crowdAt(t, url, 4)
    await crowd.after(20)
    await database.kill()
    for (const server of ['one', 'other'])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await seen(server, 'DOWN')
    await crowd.after(20)
    await database.restart()
    await seen('one', 'UP')
    await crowd.after(20)
    await crowd.end()
    t.strictSame(crowd.outcomes(), ['200', '503 1 application/json'])
  },
)

t.test('servers that are too busy to say how they are have their calls all the same', { skip: noProxy }, async t => {
  const database = await aDatabase(t)
  const ports = [await freePort(), await freePort()] as const
  const servers: Running[] = []
  // oxlint-disable-next-line no-await-in-loop -- the first makes the tables
  for (const port of ports) servers.push(await ready(t, database.url, port))
  const { url, seen } = await haproxyBefore(t, ports)
  await answering(url)
  const crowd = crowdAt(t, url, 4)
  await crowd.after(20)
  for (const { child } of servers) child.kill('SIGSTOP')
  for (const server of ['one', 'other'])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await seen(server, 'DOWN')
  const others = crowdAt(t, url, 20)
  for (const { child } of servers) child.kill('SIGCONT')
  await others.after(20)
  await Promise.all([crowd.end(), others.end()])
  // A question that the pause has interrupted was not answered in time.
  const own = new Set(['200', '503 1 application/json'])
  t.strictSame(
    [...crowd.outcomes(), ...others.outcomes()].filter(one => !own.has(one)),
    [],
  )
})
