/** Whose silence it is: that of a provider is its fault, and no other is. */
import { writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { type Socket, connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { failureInWords } from '../../src/proxy/judge.ts'
import { aServer, between, rawAnswer } from './between.ts'

const contractOf = (t: Test): string => {
  const file = join(t.testdir(), 'news.yaml')
  const text = `openapi: 3.0.3
info: { title: News, version: '1' }
paths:
  /news:
    get:
      operationId: news
      responses:
        '200':
          description: As it comes.
          content: { application/json: { schema: { type: array } }, text/event-stream: {} }
    post:
      operationId: tell
      requestBody: { content: { application/json: { schema: { type: array } } } }
      responses: { '204': { description: Told. } }
`
  writeFileSync(file, text)
  return file
}

/** Milliseconds. */
const timeout = 200
const inVain = 4 * timeout

const takesAll: RequestListener = (request, response) => {
  request.resume().on('end', () => response.writeHead(204).end())
}

const post = (length: number): string =>
  `POST /news HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n`
  + 'Connection: close\r\n\r\n'

t.test('who is silent while a request is still being sent', async t => {
  const late = ['provider: tell: expected an answer, found no answer within 200 ms']
  const left = ['tell: its answer, for whoever asked went away before an answer came']
  const large = 32 * 1024 * 1024
  const cases: readonly (readonly [
    name: string,
    answer: RequestListener,
    send: (socket: Socket) => Promise<unknown>,
    status: RegExp,
    breaches: readonly string[],
    unjudged: readonly string[],
  ])[] = [
    [
      'whoever asks, and goes on',
      takesAll,
      async socket => {
        socket.write(`${post(2)}[`)
        await wait(inVain)
        socket.write(']')
      },
      /^HTTP\/1\.1 204 /,
      [],
      [],
    ],
    [
      'whoever asks, and never goes on',
      takesAll,
      async socket => socket.write(`${post(2)}[`),
      /^HTTP\/1\.1 408 /,
      [],
      left,
    ],
    [
      'a provider that has all',
      request => request.resume(),
      async socket => socket.write(`${post(2)}[]`),
      /^HTTP\/1\.1 504 /,
      late,
      [],
    ],
    [
      'a provider that reads no more of it',
      () => undefined,
      async socket => socket.write(`${post(large)}${' '.repeat(large / 2)}`),
      /^HTTP\/1\.1 504 /,
      late,
      [],
    ],
  ]
  for (const [name, answer, send, status, breaches, unjudged] of cases) {
    const limits = { headTime: 3 * inVain, requestTime: 3 * inVain, lingerPause: timeout }
    const options = { contract: contractOf(t), timeout, limits }
    // oxlint-disable-next-line no-await-in-loop
    const proxy = await between(t, await aServer(t, answer), options)
    const socket = connect(proxy.port, '127.0.0.1')
    const answered = rawAnswer(socket)
    // oxlint-disable-next-line no-await-in-loop
    await send(socket)
    // oxlint-disable-next-line no-await-in-loop

    t.match(await answered, status, name)
    // oxlint-disable-next-line no-await-in-loop
    const judged = await proxy.next()
    t.strictSame(
      judged.breaches.map(breach => `${breach.party}: ${failureInWords(breach)}`),
      breaches,
      name,
    )
    t.strictSame(
      judged.unjudged.filter(why => !why.includes('the body of its request')),
      unjudged,
      name,
    )
  }
})

t.test('a stream may be silent for as long as it likes, and what has an end may not', async t => {
  const cases: readonly (readonly [type: string, came: string, breaches: readonly string[]])[] = [
    ['text/event-stream', '[]', []],
    [
      'application/json',
      '[',
      ['provider: news: expected an answer, found an answer of which nothing more came within 200 ms'],
    ],
  ]
  for (const [type, came, breaches] of cases) {
    // oxlint-disable-next-line no-await-in-loop
    const provider = await aServer(t, async (_request, response) => {
      response.writeHead(200, { 'content-type': type, connection: 'close' }).write('[')
      await wait(inVain)
      response.end(']')
    })
    const limits = { stallTime: 2 * timeout }
    // oxlint-disable-next-line no-await-in-loop
    const proxy = await between(t, provider, { contract: contractOf(t), timeout, limits })
    const socket = connect(proxy.port, '127.0.0.1')
    // HTTP/1.0 has no chunks.
    socket.write('GET /news HTTP/1.0\r\nHost: x\r\n\r\n')
    // oxlint-disable-next-line no-await-in-loop
    t.equal((await rawAnswer(socket)).split('\r\n\r\n')[1], came, type)
    // oxlint-disable-next-line no-await-in-loop
    const judged = await proxy.next()
    t.strictSame(
      judged.breaches.map(breach => `${breach.party}: ${failureInWords(breach)}`),
      breaches,
      type,
    )
    t.strictSame(judged.unjudged, [], type)
  }
})

t.test('a stream has to be read by whoever asked for it, as what has an end has', async t => {
  for (const type of ['text/event-stream', 'application/json']) {
    // oxlint-disable-next-line no-await-in-loop
    const provider = await aServer(t, (_request, response) => {
      response.writeHead(200, { 'content-type': type })
      const more = (): void => {
        while (response.write(Buffer.alloc(64 * 1024, ' '))) continue
      }
      response.on('drain', more)
      more()
    })
    // oxlint-disable-next-line no-await-in-loop
    const proxy = await between(t, provider, { contract: contractOf(t), timeout, limits: { stallTime: 2 * timeout } })
    const socket = connect(proxy.port, '127.0.0.1').on('error', () => undefined)
    t.teardown(() => socket.destroy())
    socket.pause()
    socket.write('GET /news HTTP/1.1\r\nHost: x\r\n\r\n')
    // oxlint-disable-next-line no-await-in-loop
    const judged = await Promise.race([proxy.next(), wait(20 * timeout, undefined, { ref: false })])
    t.equal(judged?.exchange.came.kind, 'left', type)
  }
})
