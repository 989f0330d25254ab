/**
 * A refusal that comes before the request has been sent: heard by clients that look for an answer only when they have
 * sent everything, and by nobody for ever.
 */
import { once } from 'node:events'
import { type Socket, connect } from 'node:net'
import t, { type Test } from 'tap'
import { startCourtside } from '../../src/index.ts'
import { type SocketLimits, listen } from '../../src/http/listen.ts'
import { answersIn } from '../fixtures/served-client.ts'
import { siteOracle } from '../fixtures/site-oracle.ts'

const size = 10_000_000
const body = 'x'.repeat(size)
const json = 'Content-Type: application/json\r\n'
const form = 'Content-Type: application/x-www-form-urlencoded\r\n'
const caller = 'X-API-Key: demo-key\r\nAuthorization: Bearer demo-parent\r\n'

/** A client that reads nothing until all has left. */
const blocking = async (url: string): Promise<Socket> => {
  const { hostname, port } = new URL(url)
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
    .setEncoding('latin1')
    .pause()
  await once(socket, 'connect')
  return socket
}

const received = async (socket: Socket): Promise<string> => {
  let text = ''
  socket.on('data', part => {
    text += String(part)
  })
  await once(socket.resume(), 'end')
  return text
}

const sent = (socket: Socket, bytes: string): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.write(bytes, 'latin1', () => resolve())
  })

const framings = [
  { name: 'with its length', head: `Content-Length: ${size}\r\n`, bytes: body },
  {
    name: 'in chunks',
    head: 'Transfer-Encoding: chunked\r\n',
    bytes: `${size.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
  },
]

t.test('who sends 10 MB before reading anything hears why nobody wants them', async t => {
  const { url, close } = await startCourtside()
  t.teardown(close)
  const doors = [
    { line: 'POST /virtual/v2/my/coaching/session', head: json, status: 400 },
    { line: 'POST /virtual/v2/my/coaching/session', head: 'Content-Type: text/plain\r\n', status: 400 },
    { line: 'POST /v2/my/coaching/session', head: json + caller, status: 400 },
    { line: 'POST /v2/my/coaching/session', head: json, status: 401 },
    { line: 'PUT /control/v1/worlds/default/preferences', head: json, status: 400 },
    { line: 'POST /oauth/token', head: form, status: 400 },
    { line: 'POST /account/sign-in', head: form, status: 413 },
    { line: 'POST /nowhere', head: json, status: 404 },
    { line: 'DELETE /virtual/v2/clubs', head: json, status: 405 },
    { line: 'POST *', head: json, status: 400 },
  ]
  for (const { line, head, status } of doors) {
    for (const { name, head: framing, bytes } of framings) {
      const socket = await blocking(url)
      await sent(socket, `${line} HTTP/1.1\r\nHost: 127.0.0.1\r\n${head}${framing}\r\n${bytes}`)
      const [method = '', target = ''] = line.split(' ')
      const answers = answersIn(await received(socket), [{ method, target }])
      t.strictSame(
        answers.map(answer => [answer.status, answer.headers.connection, siteOracle.faults(answer)]),
        [[status, 'close', []]],
        `${line}, ${name}`,
      )
      socket.destroy()
    }
  }
})

t.test('who sends 10 MB of what is no HTTP hears so', async t => {
  const { url, close } = await startCourtside()
  t.teardown(close)
  const post = `POST /virtual/v2/my/coaching/session HTTP/1.1\r\nHost: x\r\n${json}`
  const rows = [
    { name: 'a target', bytes: `GET /${body} HTTP/1.1\r\nHost: x\r\n\r\n`, status: 414 },
    { name: 'a header', bytes: `GET / HTTP/1.1\r\nHost: x\r\nX: ${body}\r\n\r\n`, status: 431 },
    { name: 'no method', bytes: body, status: 400 },
    { name: 'no size of a chunk', bytes: `${post}Transfer-Encoding: chunked\r\n\r\n${body}`, status: 400 },
    { name: 'two lengths', bytes: `${post}Content-Length: 2\r\nContent-Length: 2\r\n\r\n${body}`, status: 400 },
    { name: 'behind CONNECT', bytes: `CONNECT a:1 HTTP/1.1\r\nHost: x\r\n\r\n${body}`, status: 501 },
  ]
  for (const { name, bytes, status } of rows) {
    const socket = await blocking(url)
    await sent(socket, bytes)
    t.strictSame(
      answersIn(await received(socket), []).map(answer => [answer.status, answer.headers.connection]),
      [[status, 'close']],
      name,
    )
    socket.destroy()
  }
})

t.test('what comes behind a body that nobody wants is not taken', async t => {
  const server = await startCourtside()
  t.teardown(() => server.close())
  const socket = await blocking(server.url)
  await sent(
    socket,
    `POST /v2/my/coaching/session HTTP/1.1\r\nHost: x\r\n${json}${caller}Content-Length: ${size}\r\n\r\n${body}`
      + `GET /v2/clubs HTTP/1.1\r\nHost: x\r\n${caller}\r\n`.repeat(3),
  )
  t.strictSame(
    answersIn(await received(socket), []).map(({ status }) => status),
    [400],
  )
  socket.destroy()
  const entries = await server.default.journal()
  t.strictSame(
    entries.map(({ operationId }) => operationId),
    ['toggleCoachingSession'],
  )
})

/** Refuses everything before it is there. */
const refusing = async (t: Test, limits: Partial<SocketLimits>): Promise<{ url: string; close(): Promise<void> }> => {
  const app = {
    handle: (_: unknown, response: { setHeader(name: string, value: string): void; end(text: string): void }) => {
      response.setHeader('connection', 'close')
      response.end('no')
    },
    refuse: () => undefined,
    refusal: () => ({ status: 400, source: 'test' }),
  }
  const { url, close } = await listen(app, { host: '127.0.0.1', port: 0, limits })
  t.teardown(close)
  return { url, close }
}

const gone = (socket: Socket): Promise<void> =>
  new Promise(resolve => {
    socket.on('error', () => undefined)
    socket.once('close', () => resolve())
    socket.resume()
  })

const head = `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${100 * size}\r\n\r\n`

t.test('who never comes to an end is not listened to for ever', async t => {
  for (const limits of [{ lingerSize: 1_000_000 }, { lingerTime: 200 }]) {
    for (const start of [head, 'no HTTP\r\n\r\n']) {
      const { url } = await refusing(t, limits)
      const socket = await blocking(url)
      const ended = gone(socket)
      socket.write(start)
      const more = (error?: Error | null): void => {
        if (!(error instanceof Error)) socket.write('x'.repeat(100_000), more)
      }
      more()
      await ended
      t.ok(socket.destroyed, `${JSON.stringify(limits)}: ${start.slice(0, 4)}`)
    }
  }
})

const hour = 3_600_000

t.test('who sends no more is waited for a little, by a server that closes too', async t => {
  for (const limits of [
    { lingerPause: 200, restTime: hour, closeTime: hour },
    { restTime: 200, lingerPause: hour, lingerTime: hour, closeTime: hour },
  ]) {
    const { url, close } = await refusing(t, limits)
    const socket = await blocking(url)
    socket.write(head)
    t.match(await received(socket), /no$/)
    await close()
    socket.destroy()
  }
})
