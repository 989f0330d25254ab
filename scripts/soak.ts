/**
 * Full load on the built server, in both modes and in worlds, for as long as one likes: `npm run soak -- --minutes 10`.
 *
 * It ends with 1 on an answer that is not the expected one, on a word of the server's on its error output, and on
 * memory that goes on growing: the lived memory of the last third of the time is held against that of the third before
 * it.
 */
import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { Agent, type IncomingMessage, request as open } from 'node:http'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { Command } from 'commander'

interface Wish {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly status: number
}

const command = fileURLToPath(new URL('../dist/courtside.js', import.meta.url))
/** Enough to keep the server busy without a pause. */
const connections = 8
const reportSeconds = 30
const sampleSeconds = 5
/** Of the lived memory, from one third of the time to the next: in megabytes, and as a share. */
const mostGrowth = { megabytes: 16, share: 1.1 }

const started = async (): Promise<{
  readonly child: ChildProcessWithoutNullStreams
  readonly url: string
  readonly complaints: string[]
}> => {
  if (!existsSync(command)) throw new Error(`${command} isn't there: run "npm run build" first.`)
  const child = spawn(process.execPath, [command, 'start', '--port', '0', '--json', '--now', '2027-03-27T10:00:00Z'])
  const complaints: string[] = []
  child.stderr.setEncoding('utf8').on('data', text => void complaints.push(String(text)))
  const lines = createInterface(child.stdout)
  const [line] = await Promise.race([
    once(lines, 'line'),
    once(child, 'exit').then((): never => {
      throw new Error(`The server ended: ${complaints.join('')}`)
    }),
  ])
  const ready: unknown = JSON.parse(String(line))
  const url: unknown = typeof ready === 'object' && ready !== null ? Reflect.get(ready, 'url') : undefined
  if (typeof url !== 'string') throw new Error(`A line that says the URL was expected, found ${String(line)}.`)
  return { child, url, complaints }
}

const ask = async (
  url: string,
  agent: Agent,
  { method, path, headers, body }: Wish,
): Promise<{ readonly status: number; readonly text: string }> => {
  const outgoing = open(`${url}${path}`, {
    method,
    agent,
    headers: {
      ...headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    },
  })
  outgoing.setTimeout(60_000, () => outgoing.destroy(new Error('no answer within a minute')))
  outgoing.end(body)
  const [incoming]: IncomingMessage[] = await once(outgoing, 'response')
  if (incoming === undefined) throw new Error('no answer')
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk))
  return { status: incoming.statusCode ?? 0, text: Buffer.concat(chunks).toString() }
}

// ---------------------------------------------------------------- what is asked

const key = { 'X-API-Key': 'demo-key' }
const parent = { ...key, Authorization: 'Bearer demo-parent' }
const member = { ...key, Authorization: 'Bearer demo-member' }

const signUpPath = '/v2/my/coaching/session'
const signUp = (body: string) =>
  ({ method: 'POST', path: signUpPath, headers: parent, body, status: 200 }) satisfies Wish

/** A round of both modes. The sign-ups are the parent's alone, and done twice: once in, once out. */
const wishesOf = async (url: string, agent: Agent): Promise<readonly Wish[]> => {
  const list = async (path: string): Promise<readonly Record<string, unknown>[]> => {
    const { text } = await ask(url, agent, { method: 'GET', path, headers: parent, status: 200 })
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : []
  }
  const [club] = await list('/v2/my/coaching/clubs')
  const sessions = await list(`/v2/my/coaching/sessions/club/${String(club?.id)}?limit=500`)
  const signUps: string[] = []
  for (const session of sessions.filter(({ bookable }) => bookable === true)) {
    const client: unknown = Array.isArray(session.clients) ? session.clients[0] : undefined
    const wish = signUp(
      JSON.stringify({
        clientId: typeof client === 'object' && client !== null ? Reflect.get(client, 'id') : '',
        session,
      }),
    )
    // In, and out again: a client who is busy then is none to play with.
    // oxlint-disable-next-line no-await-in-loop
    if ((await ask(url, agent, wish)).status === 200 && (await ask(url, agent, wish)).status === 200)
      signUps.push(wish.body)
    if (signUps.length === 3) break
  }
  if (signUps.length === 0) throw new Error('Nothing can be booked: a soak without sign-ups would prove little.')
  const clubId = String(club?.id)
  const get = (path: string, headers: Readonly<Record<string, string>> = {}, status = 200): Wish => ({
    method: 'GET',
    path,
    headers,
    status,
  })
  return [
    get('/virtual/v2/clubs'),
    get('/virtual/v2/clubs', { Prefer: 'example=large' }),
    get('/virtual/v2/my/details', { Prefer: 'dynamic=true, seed=7' }),
    get('/virtual/v2/clubs?limit=0', {}, 400),
    get(`/virtual/v2/clubs/${clubId}/events`),
    { method: 'POST', path: '/virtual/v2/my/coaching/session', body: signUps[0] ?? '', status: 200 },
    { method: 'POST', path: '/virtual/v2/my/coaching/session', body: '{"clientId":', status: 400 },
    get('/v2/clubs?limit=20', key),
    get(`/v2/clubs/${clubId}/events`, key),
    get('/v2/clubdistances?address=GL50%201QA&limit=20', key),
    get('/v2/my/bookings', parent),
    get('/v2/my/matches', member),
    get(`/v2/my/coaching/sessions/club/${clubId}?limit=100`, member),
    get(`/v2/coaching/sessions/club/${clubId}?offset=300`, key),
    get('/v2/my/details', key, 401),
    get('/nowhere', {}, 404),
    ...signUps.flatMap(body => [signUp(body), signUp(body)]),
  ]
}

/** A world from its making to its end. */
const worldWishes = (name: string): readonly Wish[] => [
  {
    method: 'POST',
    path: '/control/v1/worlds',
    body: JSON.stringify({ name, mode: 'stub', scenario: 'last-place' }),
    status: 201,
  },
  { method: 'GET', path: `/w/${name}/v2/clubs`, headers: key, status: 200 },
  { method: 'POST', path: `/control/v1/worlds/${name}/reset`, status: 200 },
  { method: 'DELETE', path: `/control/v1/worlds/${name}`, status: 204 },
]

// ---------------------------------------------------------------- memory

/** Megabytes. */
const residentOf = (pid: number): number => {
  const status = `/proc/${pid}/status`
  const kilobytes = existsSync(status)
    ? /^VmRSS:\s+(\d+)/m.exec(readFileSync(status, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)])
        .toString()
        .trim()
  return Number(kilobytes) / 1024
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

// ---------------------------------------------------------------- the run

const program = new Command('soak')
  .description('Loads the built server as fully as it goes.')
  .option('--minutes <number>', 'for how long', '10')
program.parse()
const minutes = Number(program.opts<{ readonly minutes: string }>().minutes)
if (!(minutes > 0))
  program.error(`--minutes: expected a number above 0, found ${program.opts<{ readonly minutes: string }>().minutes}.`)

const { child, url, complaints } = await started()
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const wishes = await wishesOf(url, agent)
const errors: string[] = []
const sizes: number[] = []
let asked = 0
const [begin, end] = [performance.now(), performance.now() + minutes * 60_000]

/** Only the first worker signs up: else it would depend on the others who is in. */
const work = async (worker: number): Promise<void> => {
  for (let round = 0; performance.now() < end && errors.length < 20; round++) {
    const own = [
      ...wishes.filter(({ path }) => worker === 0 || path !== signUpPath),
      ...worldWishes(`soak-${worker}-${round}`),
    ]
    for (const wish of own) {
      // A connection takes one request after another.
      // oxlint-disable-next-line no-await-in-loop
      const answer = await ask(url, agent, wish).catch((error: unknown) => ({ status: 0, text: String(error) }))
      asked += 1
      if (answer.status !== wish.status)
        errors.push(
          `${wish.method} ${wish.path}: expected ${wish.status}, found ${answer.status} ${answer.text.slice(0, 300)}`,
        )
    }
  }
}

let reported = 0
const sampling = setInterval(() => {
  sizes.push(residentOf(child.pid ?? 0))
  const seconds = Math.round((performance.now() - begin) / 1000)
  if (seconds < reported + reportSeconds) return
  reported = seconds
  console.log(
    `${String(seconds).padStart(5)} s  ${String(asked).padStart(9)} requests  ${errors.length} errors  `
      + `${(sizes.at(-1) ?? 0).toFixed(0)} MB`,
  )
}, sampleSeconds * 1000)
await Promise.all(Array.from({ length: connections }, (_, worker) => work(worker)))
clearInterval(sampling)
agent.destroy()
child.kill('SIGTERM')
const [code] = await once(child, 'exit')

if (code !== 0) errors.push(`The server ended with ${String(code)}.`)
errors.push(...complaints.map(text => `The server says: ${text.trim()}`))
const third = Math.floor(sizes.length / 3)
const [middle, last] = [median(sizes.slice(third, 2 * third)), median(sizes.slice(-Math.max(1, third)))]
if (third >= 3 && last > middle * mostGrowth.share && last > middle + mostGrowth.megabytes)
  errors.push(`The memory grows: ${middle.toFixed(0)} MB in the second third, ${last.toFixed(0)} MB in the last.`)
for (const error of errors) console.error(error)
console.log(
  `${asked} requests in ${minutes} min, ${Math.round(asked / minutes / 60)} a second, ${errors.length} errors; `
    + `${middle.toFixed(0)} MB, at the end ${last.toFixed(0)} MB, at most ${Math.max(...sizes, 0).toFixed(0)} MB.`,
)
process.exitCode = errors.length === 0 ? 0 : 1
