/** Requests that come before the answers to earlier ones have been read: answered in their order, one at a time. */
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import t, { type Test } from 'tap'
import { type SocketLimits, listen } from '../../src/http/listen.ts'
import { answersIn, wire } from '../fixtures/served-client.ts'

/** Far more than a connection takes without anybody reading at its other end. */
const long = Buffer.alloc(16 * 1024 * 1024, 'x')

interface Counting {
  readonly url: string
  /** Targets whose answers were begun. */
  readonly begun: readonly string[]
  readonly close: () => Promise<void>
}

/** Answers `/long…` at length, `/later…` when `release` is called, and everything else with its target and its body. */
const counting = async (
  t: Test,
  limits: Partial<SocketLimits> = {},
): Promise<Counting & { readonly release: () => void }> => {
  const begun: string[] = []
  const later: (() => void)[] = []
  const answer = (request: IncomingMessage, response: ServerResponse, body: Buffer): void => {
    const { url = '' } = request
    const bytes = url.startsWith('/long') ? long : Buffer.from(`${url} ${body.toString()}`)
    const send = (): void => void response.writeHead(200, { 'content-length': bytes.length }).end(bytes)
    if (url.startsWith('/later')) later.push(send)
    else send()
  }
  const { url, close } = await listen(
    {
      handle: (request, response) => {
        begun.push(request.url ?? '')
        const chunks: Buffer[] = []
        request.on('data', (chunk: Buffer) => void chunks.push(chunk))
        request.on('end', () => answer(request, response, Buffer.concat(chunks)))
      },
      refuse: (response, { status }) => void response.writeHead(status).end(),
      refusal: ({ status }) => ({ status, source: 'none' }),
    },
    { host: '127.0.0.1', port: 0, limits },
  )
  t.teardown(close)
  return {
    url,
    begun,
    close,
    release: () => {
      for (const send of later.splice(0)) send()
    },
  }
}

const head = 'HTTP/1.1\r\nHost: x\r\n'
const get = (target: string, headers = ''): string => `GET ${target} ${head}${headers}\r\n`

/** When this one has been answered, the server has read whatever was sent before. */
const others = async (url: string): Promise<string> => (await fetch(`${url}/others`)).text()

t.test('who does not read holds one answer, however much they ask for, and nobody else waits', async t => {
  const { url, begun } = await counting(t)
  const { socket } = await wire(url)
  socket.pause()
  const requests = Array.from({ length: 20 }, (_, index) => get(`/long/${index}`))
  socket.write(requests.join('') + get('/short', `X-Long: ${'x'.repeat(1_000)}\r\n`).repeat(20_000))
  for (let count = 0; count < 10; count++) t.equal(await others(url), '/others ')
  t.strictSame(
    begun.filter(target => target !== '/others'),
    ['/long/0'],
  )
  t.ok(socket.writableLength > 0, 'and the rest has not even been read')
  socket.destroy()
  t.equal(await others(url), '/others ')
  t.equal(begun.includes('/long/1'), false, 'what waited is dropped with its connection')
})

t.test('who reads gets every answer, in the order of the requests', async t => {
  const { url, begun } = await counting(t)
  const { socket, until, ended } = await wire(url)
  const targets = Array.from({ length: 5_000 }, (_, index) => `/${index % 1_000 === 0 ? 'long' : 'short'}/${index}`)
  for (const target of targets) socket.write(get(target))
  socket.write(get('/last', 'Connection: close\r\n'))
  const answers = answersIn(
    await ended(),
    [...targets, '/last'].map(target => ({ method: 'GET', target })),
  )
  t.strictSame(
    answers.filter(({ target, bytes }) =>
      target.startsWith('/long') ? bytes.length !== long.length : bytes.toString() !== `${target} `,
    ),
    [],
    'each is the answer to its own request',
  )
  t.strictSame([answers.length, begun.length], [5_001, 5_001])
  await until('/last')
})

t.test('a body that comes in pieces behind a request that waits is read when it is its turn', async t => {
  const { url, release } = await counting(t)
  const { socket, until, ended } = await wire(url)
  const body = 'y'.repeat(300_000)
  socket.write(`${get('/later')}POST /body ${head}Content-Length: ${body.length}\r\n\r\n${body.slice(0, 1_000)}`)
  await others(url)
  for (let at = 1_000; at < body.length; at += 50_000) {
    socket.write(body.slice(at, at + 50_000))
    await others(url)
  }
  release()
  await until('/body')
  socket.write(get('/end', 'Connection: close\r\n'))
  const asked = ['/later', '/body', '/end'].map(target => ({ method: 'GET', target }))
  t.strictSame(
    answersIn(await ended(), asked).map(({ bytes }) => bytes.toString()),
    ['/later ', `/body ${body}`, '/end '],
  )
})

t.test('a server that closes answers what has arrived, and says with the last one that it was the last', async t => {
  const { url, begun, close, release } = await counting(t)
  const { socket, ended } = await wire(url)
  const targets = ['/later/0', ...Array.from({ length: 3_000 }, (_, index) => `/short/${index}`)]
  socket.write(targets.map(target => get(target)).join(''))
  await others(url)
  const closed = close()
  release()
  const answers = answersIn(
    await ended(),
    targets.map(target => ({ method: 'GET', target })),
  )
  t.equal(begun.filter(target => target !== '/others').length, targets.length)
  t.strictSame(
    answers.flatMap(({ headers }, index) => (headers.connection === 'close' ? [index] : [])),
    [targets.length - 1],
  )
  await closed
})

t.test('a server that stood still while it closed answers what had come meanwhile', async t => {
  const quietTime = 200
  const { url, begun, close } = await counting(t, { quietTime })
  const [client, other] = [await wire(url), await wire(url)]
  for (const { socket, until } of [client, other]) {
    socket.write(get('/first'))
    await until('/first')
  }
  const closed = close()
  for (const _ of [1, 2, 3]) await new Promise(resolve => setImmediate(resolve))
  client.socket.write(get('/next'))
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2 * quietTime)
  const [, answer] = answersIn(
    await client.ended(),
    ['/first', '/next'].map(target => ({ method: 'GET', target })),
  )
  t.strictSame([answer?.bytes.toString(), answer?.headers.connection], ['/next ', 'close'])
  t.equal(answersIn(await other.ended(), [{ method: 'GET', target: '/first' }]).length, 1, 'who was quiet is let go')
  await closed
  t.strictSame(begun, ['/first', '/first', '/next'])
})

t.test('a server that closes waits a while for who reads nothing, and no longer', async t => {
  const { url, begun, close, release } = await counting(t, { readTime: 300 })
  const [deaf, reader] = [await wire(url), await wire(url)]
  deaf.socket.pause()
  deaf.socket.write(get('/long').repeat(3))
  reader.socket.write(get('/later'))
  await others(url)
  const cut = once(deaf.socket, 'close')
  const closed = close()
  release()
  const [answer] = answersIn(await reader.ended(), [{ method: 'GET', target: '/later' }])
  t.equal(answer?.bytes.toString(), '/later ', 'who reads is answered')
  await closed
  t.strictSame(
    begun.filter(target => target === '/long').length,
    1,
    'who does not is cut off, and nothing more is begun',
  )
  deaf.socket.resume()
  await cut
})

t.test('what is no HTTP is refused after all that was asked before it has been answered', async t => {
  const { url, release } = await counting(t)
  const cases = [
    { name: 'no method', bytes: 'nonsense\r\n\r\n', status: 400 },
    { name: 'CONNECT', bytes: `CONNECT a:1 ${head}\r\n`, status: 501 },
    { name: 'a target of 20 kB', bytes: get(`/${'x'.repeat(20_000)}`), status: 414 },
    { name: 'a broken chunk', bytes: `POST /body ${head}Transfer-Encoding: chunked\r\n\r\nxyz\r\n`, status: 400 },
  ]
  for (const { name, bytes, status } of cases) {
    for (const between of [0, 1, 50]) {
      const { socket, ended } = await wire(url)
      socket.write(get('/later') + get('/short').repeat(between) + bytes)
      await others(url)
      release()
      const answers = answersIn(await ended(), [])
      t.strictSame(
        answers.map(answer => answer.status),
        [...Array.from({ length: between + 1 }, () => 200), status],
        `${name}, ${between} between`,
      )
    }
  }
})

t.test('where every connection is in use one more is told so; who uses none makes room', async t => {
  const { Connections } = await import('../../src/http/connections.ts')
  const { createServer } = await import('node:http')
  const connections = new Connections(2)
  const waiting: ServerResponse[] = []
  const server = createServer((request, response) => {
    connections.take(response, () => {
      if (connections.isSurplus(request.socket)) response.writeHead(503).end()
      else waiting.push(response)
    })
  })
  server.on('connection', socket => connections.add(socket))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.teardown(() => server.close())
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const opened = async () => {
    const seen = once(server, 'connection')
    const one = await wire(url)
    await seen
    return one
  }
  const asking = async () => {
    const one = await opened()
    const asked = once(server, 'request')
    one.socket.write(get('/', 'Connection: close\r\n'))
    await asked
    return one
  }
  const [idle, first] = [await opened(), await asking()]
  const second = await asking()
  t.equal(await idle.ended(), '', 'who has asked for nothing makes room')
  t.match(await (await asking()).ended(), /^HTTP\/1\.1 503 /)
  for (const response of waiting) response.end('answered')
  for (const { ended } of [first, second]) t.match(await ended(), /answered/)
})
