/** The command as a process among others: what it has of the machine, and how it ends. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { type Socket, connect } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import t, { type Test } from 'tap'
import { judgeAnswers } from '../fixtures/judged-answers.ts'
import { isFields } from '../fixtures/oracle.ts'
import { command, plainEnvironment, root, run, start } from './child-process.ts'
import { hasFields } from '../fixtures/has-fields.ts'

const isUnix = process.platform !== 'win32'

interface Started {
  readonly url: string
}

const urlIn = (line: string): string => {
  const { url }: Started = JSON.parse(line)
  return url
}

const signedIn = { 'x-api-key': 'demo-key', authorization: 'Bearer demo-member' }
const post = { method: 'POST', headers: { 'content-type': 'application/json' } }
interface Sent {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Calls for which a part of the program is read when the first comes. */
const lazilyMade: readonly (readonly [target: string, init: Sent, status: number])[] = [
  ['/control/v1/worlds', {}, 200],
  ['/control/docs', {}, 200],
  ['/control/v1/worlds', { ...post, body: '{"world":{"world":{"generate":{"clubs":1}}}}' }, 201],
  ['/control/v1/worlds', { ...post, body: '{"scenario":"quiet-club"}' }, 201],
  ['/v2/clubs?address=Cheltenham&distance=20', { headers: signedIn }, 200],
  ['/virtual/v2/clubs', { headers: { prefer: 'dynamic=true' } }, 200],
  ['/account', {}, 200],
  ['/docs', {}, 200],
  ['/docs/swagger-ui-bundle.js', {}, 200],
]

t.test(
  'after all file descriptors were taken, whatever is made when it is first asked for is made all the same',
  { skip: isUnix ? false : 'Windows has no such limit' },
  async t => {
    const { out, err, end } = start(t, ['start', '--port', '0', '--json'], { descriptors: 72 })
    const url = urlIn(await out.next(/"url"/))
    judgeAnswers(t, url)
    const { hostname, port } = new URL(url)
    const sockets: Socket[] = []
    for (let count = 0; count < 100; count++) {
      const socket = connect(Number(port), hostname)
      socket.on('error', () => undefined)
      await once(socket, 'connect')
      sockets.push(socket)
    }
    const ask = ([target, init]: (typeof lazilyMade)[number]): Promise<number> =>
      fetch(url + target, init).then(
        async answer => (await answer.arrayBuffer(), answer.status),
        () => 0,
      )
    await Promise.all(lazilyMade.map(ask))
    const closed = sockets.map(socket => socket.closed || once(socket, 'close'))
    for (const socket of sockets) socket.destroy()
    await Promise.all(closed)
    // The server is told of it in its own time, which on a busy machine is long: tap's limit is the only one.
    while ((await ask(['/virtual/v2/clubs', {}, 200])) !== 200) await new Promise(setImmediate)
    for (const call of lazilyMade) t.equal(await ask(call), call[2], call[0])
    t.strictSame((await end()).code, 0)
    t.strictSame(err.all, [])
  },
)

t.test(
  'with too few file descriptors nothing is started, and it is said how many are needed',
  { skip: process.platform === 'linux' ? false : 'elsewhere it takes too long to find out' },
  async t => {
    const said = (most: number): string =>
      `courtside: At least 64 files and connections at the same time are needed, and ${most} are allowed. `
      + 'Raise the limit (ulimit -n 64) and start again.'
    for (const descriptors of [20, 24, 63]) {
      const { code, out, err } = await run(t, ['start', '--port', '0'], { descriptors })
      t.strictSame({ code, out, err }, { code: 1, out: [], err: [said(descriptors)] }, String(descriptors))
    }
    const { out, end } = start(t, ['start', '--port', '0', '--json'], { descriptors: 64 })
    t.match(await out.next(/"url"/), /"ready"/)
    t.equal((await end()).code, 0)
  },
)

t.test(
  'what could not be read while no file could be opened is read at the next call',
  { skip: process.platform === 'linux' ? false : 'prlimit is a program of Linux' },
  async t => {
    const { child, out, end } = start(t, ['start', '--port', '0', '--json'])
    const url = urlIn(await out.next(/"url"/))
    const limit = (most: string): void => {
      const { status, stderr } = spawnSync('prlimit', ['--pid', String(child.pid), `--nofile=${most}:`])
      t.equal(status, 0, String(stderr))
    }
    // No other connection could begin.
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    t.teardown(() => agent.destroy())
    const ask = ([target, { method = 'GET', headers, body }]: (typeof lazilyMade)[number]): Promise<number> =>
      new Promise((resolve, reject) => {
        const outgoing = request(url + target, { agent, method, headers }, incoming => {
          incoming.resume().once('end', () => resolve(incoming.statusCode ?? 0))
        })
        outgoing.once('error', reject).end(body)
      })
    t.equal(await ask(['/health/live', {}, 200]), 200, 'the connection is there')
    limit('3')
    const refused: number[] = []
    for (const call of lazilyMade) refused.push(await ask(call))
    t.ok(refused.includes(500), `nothing could be read: ${refused.join()}`)
    limit('1024')
    judgeAnswers(t, url)
    for (const call of lazilyMade) t.equal(await ask(call), call[2], call[0])
    t.strictSame((await end()).code, 0)
  },
)

// ---------------------------------------------------------------- the end

/** What became of a call: `answered`, or why not. */
type Outcome = Promise<string>

const codeOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause)
}

const withFetch = (url: string): Outcome =>
  fetch(url).then(async answer => {
    await answer.arrayBuffer()
    return 'answered'
  }, codeOf)

const nobodyThere = 'ECONNREFUSED'

/**
 * A connection that its kernel has, and the server not yet, is reset when the server stops listening: nobody took it.
 * On one that has carried an answer the same is a call that was lost.
 */
const outcomeOn = (code: string, isNew: boolean): string => (isNew && code === 'ECONNRESET' ? nobodyThere : code)

const withAgent =
  (agent: Agent) =>
  (url: string): Outcome =>
    new Promise(resolve => {
      const outgoing = request(url, { agent }, incoming => {
        incoming.resume()
        incoming.once('end', () => resolve('answered'))
        incoming.once('error', error => resolve(codeOf(error)))
      })
      outgoing.once('error', error => resolve(outcomeOn(codeOf(error), !outgoing.reusedSocket)))
      outgoing.end()
    })

/** Calls with fetch, which says by this channel alone on which connection each of them went. */
const withFetchOnKnownSockets = (t: Test): ((url: string) => Outcome) => {
  const [used, onNew] = [new WeakSet<object>(), new Set<string>()]
  let calls = 0
  const sent = (message: unknown): void => {
    if (!isFields(message) || !isFields(message.socket)) return
    const [, call] = /x-call: (\d+)/.exec(String(message.headers)) ?? []
    if (call !== undefined && !used.has(message.socket)) onNew.add(call)
    used.add(message.socket)
  }
  subscribe('undici:client:sendHeaders', sent)
  t.teardown(() => unsubscribe('undici:client:sendHeaders', sent))
  return async url => {
    const call = String(++calls)
    try {
      await (await fetch(url, { headers: { 'x-call': call } })).arrayBuffer()
      return 'answered'
    } catch (error) {
      return outcomeOn(codeOf(error), onNew.has(call))
    }
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  t.test(`${signal} loses no call of those who keep their connections, whatever they are doing`, async t => {
    const { out, child, ended } = start(t, ['start', '--port', '0', '--json'])
    const url = `${urlIn(await out.next(/"url"/))}/virtual/v2/clubs?limit=1`
    judgeAnswers(t, url)
    const agent = new Agent({ keepAlive: true })
    t.teardown(() => agent.destroy())
    const ways = [withFetchOnKnownSockets(t), withAgent(agent)]
    let answered = 0
    const client = async (call: (url: string) => Outcome): Promise<string> => {
      for (;;) {
        const outcome = await call(url)
        if (outcome !== 'answered') return outcome
        answered++
        if (answered === 600) child.kill(signal)
      }
    }
    const clients = Array.from({ length: 20 }, (_, index) => client(ways[index % ways.length] ?? withFetch))
    t.strictSame(
      new Set(await Promise.all(clients)),
      new Set([nobodyThere]),
      'each goes on until nobody takes its next connection',
    )
    hasFields(t, await ended, { code: 0, signal: null, err: [] })
  })
}

/** Resolves when nobody takes connections there any more. */
const closed = async (url: string): Promise<void> => {
  while ((await withFetch(url)) !== nobodyThere) await new Promise(setImmediate)
}

const withShell = (t: Test, script: string, env: NodeJS.ProcessEnv = {}) => {
  const child = spawn('/bin/sh', ['-c', script], { cwd: root, env: { ...plainEnvironment, ...env } })
  t.teardown(() => child.kill('SIGKILL'))
  const url = new Promise<string>(resolve => {
    let text = ''
    child.stdout.setEncoding('utf8').on('data', part => {
      text += String(part)
      const [, found] = /"url":"(http[^"]+)"/.exec(text) ?? []
      if (found !== undefined) resolve(found)
    })
  })
  return { child, url }
}

for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
  t.test(`started by npm start it ends with npm: ${signal}`, { skip: isUnix ? false : 'no /bin/sh' }, async t => {
    const { child, url } = withShell(t, 'exec npm start --ignore-scripts -- --port 0 --json')
    const address = await url
    judgeAnswers(t, address)
    t.equal(await withFetch(address), 'answered')
    child.kill(signal)
    await closed(address)
  })
}

t.test('SIGTERM ends a server that is making a large world: who waits for it is told', async t => {
  const { out, end } = start(t, ['start', '--port', '0', '--json'])
  const url = urlIn(await out.next(/"url"/))
  judgeAnswers(t, url)
  const make = async (body: object): Promise<unknown> => {
    const answer = await fetch(`${url}/control/v1/worlds`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { code }: { readonly code?: string } = JSON.parse(await answer.text())
    return { status: answer.status, code }
  }
  const large = make({ name: 'large', world: { world: { generate: { clubs: 500, seed: 3 } } } })
  const behind = make({ scenario: 'busy-county', now: '2027-02-02T00:00:00Z' })
  // Its name is taken from the start.
  const isBegun = async (): Promise<boolean> =>
    isDeepStrictEqual(await make({ name: 'large', world: { people: [1] } }), { status: 409, code: 'world_exists' })
  // oxlint-disable-next-line no-await-in-loop
  while (!(await isBegun()));
  const ended = end('SIGTERM')
  const told = { status: 503, code: 'server_stopping' }
  t.strictSame([await large, await behind], [told, told])
  t.equal((await ended).code, 0)
})

t.test('started in any other way it outlives who started it', { skip: isUnix ? false : 'no /bin/sh' }, async t => {
  const starting = `"${process.execPath}" "${command}" start --port 0 --json`
  const ways = [
    { name: 'in the background of a shell', env: {} },
    {
      name: 'in the background of a script of npm',
      env: { npm_lifecycle_event: 'ci', npm_lifecycle_script: `${starting} & wait` },
    },
    { name: 'by a test that npm runs', env: { npm_lifecycle_event: 'test', npm_lifecycle_script: 'tap' } },
  ]
  for (const { name, env } of ways) {
    const { child, url } = withShell(t, `${starting} & echo "pid $!" >&2; wait`, env)
    const [said] = await once(child.stderr, 'data')
    const id = Number(/pid (\d+)/.exec(String(said))?.[1])
    t.teardown(() => process.kill(id, 'SIGKILL'))
    const address = await url
    judgeAnswers(t, address)
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
    for (let count = 0; count < 50; count++) t.equal(await withFetch(address), 'answered', name)
  }
})

// ---------------------------------------------------------------- what it prints

const full = existsSync('/dev/full')

for (const [name, args] of [
  ['a world', ['world', '--clubs', '50']],
  ['the answer of a check', ['check']],
  ['the log of a server', ['start', '--port', '0', '--verbose']],
] as const) {
  t.test(`a disk that is full is told in one line: ${name}`, { skip: full ? false : 'no /dev/full' }, async t => {
    const { code, out, err } = await start(t, args, { output: '/dev/full' }).ended
    t.strictSame([code, out, err.length], [1, [], 1])
    t.match(err[0], /^courtside: The output can't be written: ENOSPC/)
  })
}

t.test('a reader that goes away ends what only writes, without a word', async t => {
  const { child, ended } = start(t, ['world', '--clubs', '100000'])
  await once(child.stdout, 'data')
  child.stdout.destroy()
  hasFields(t, await ended, { code: 0, signal: null, err: [] })
})

t.test('a line of the log tells no secret, and nothing in it moves a cursor', async t => {
  const marks = ['\u001b[2J', '\u0085', '\u009b31m', '\u202e', '\u2066', '\u2028', '\u2029', '\u200b', '\ufeff']
  for (const json of [[], ['--json']]) {
    const { out, child, end } = start(t, ['start', '--port', '0', '--verbose', ...json])
    const url = /http:\/\/[^/"]+/.exec(await out.next(/http/))?.[0] ?? ''
    judgeAnswers(t, url)
    const { hostname, port } = new URL(url)
    for (const query of [
      'access_token=s3cret',
      'a=1&token=s3cret',
      '%74oken=s3cret',
      'X-API-Key=s3cret',
      'password=s3cret',
      'code=s3cret&state=a',
      'a=1&code_verifier=s3cret',
    ]) {
      await (await fetch(`${url}/v2/clubs?${query}`)).arrayBuffer()
      const line = await out.next(/\/v2\/clubs/)
      t.notMatch(line, /s3cret/, query)
      t.match(line, /\[redacted\]/, query)
    }
    for (const mark of marks) {
      const bytes = Buffer.from(
        `GET /virtual/v2/clubs/${mark} HTTP/1.1\r\nHost: x\r\nPrefer: example=${mark}\r\nConnection: close\r\n\r\n`,
      )
      const socket = connect(Number(port), hostname)
      socket.resume().end(bytes)
      await once(socket, 'close')
      await (
        await fetch(`${url}/virtual/v2/clubs?name=${encodeURIComponent(mark)}`, { headers: { prefer: 'wait=1' } })
      ).arrayBuffer()
    }
    await (await fetch(`${url}/virtual/v2/affiliates`)).arrayBuffer()
    await out.next(/affiliates/)
    await end()
    t.strictSame(
      out.all.filter(line => /[\p{Cc}\p{Cf}\u2028\u2029]/u.test(line)),
      [],
      `as ${json.length > 0 ? 'JSON' : 'lines'}`,
    )
    t.equal(child.exitCode, 0)
  }
})
