/** A provider that answers before it has read a request, and what is told of the two. */
import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http'
import type { Socket } from 'node:net'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { EarlyAnswerSocket } from '../../src/proxy/early-answer-socket.ts'
import { failureInWords } from '../../src/proxy/judge.ts'
import { judgeFor } from '../../src/proxy/proxy.ts'
import { collectedChecks } from '../../src/report/report.ts'
import { loadContract } from '../../src/contract/contract.ts'
import { given } from '../../src/text/given.ts'
import { aServer, aSocketServer, between } from './between.ts'

const uploads = `openapi: 3.0.3
info: { title: Uploads, version: '1' }
paths:
  /uploads:
    post:
      operationId: upload
      requestBody:
        required: true
        content: { application/json: { schema: { type: array } } }
      responses:
        '200': { description: Taken. }
        '413':
          description: Too large.
          content: { application/json: { schema: { type: object, required: [code] } } }
`

const contractOf = (t: Test): string => {
  const file = join(t.testdir(), 'uploads.yaml')
  writeFileSync(file, uploads)
  return file
}

const refusal = '{"code":"too_large"}'
const tooLarge = [
  'HTTP/1.1 413 Payload Too Large',
  'Content-Type: application/json',
  `Content-Length: ${refusal.length}`,
  'Connection: close',
  '',
  refusal,
].join('\r\n')

const writesThree = (socket: Socket): void => {
  for (const chunk of ['second', 'third', 'fourth']) socket.write(chunk)
}

const writesThreeAtOnce = (socket: Socket): void => {
  socket.cork()
  writesThree(socket)
  socket.uncork()
}

/** The head of a call and a piece of its body. */
const begin = (url: string): ClientRequest => {
  const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }
  const asked = httpRequest(`${url}/uploads`, { method: 'POST', headers })
  asked.on('error', () => undefined)
  asked.write('[')
  return asked
}

const textOf = async (answer: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

t.test('what had come before a connection was reset is read, and only then a write has failed', async t => {
  const cases: readonly (readonly [name: string, answer: string, send: (socket: Socket) => void, heard: string])[] = [
    ['a write', '413', socket => socket.write('second'), '413 end error close'],
    ['a write, and others that wait for it', '413', writesThree, '413 end error close'],
    ['several writes at once', '413', writesThreeAtOnce, '413 end error close'],
    ['the last write', '413', socket => socket.end('second'), '413 end error close'],
    ['nothing had come', '', socket => socket.write('second'), 'end error close'],
    ['the connection is given up meanwhile', '413', socket => void (socket.write('second'), socket.destroy()), 'close'],
  ]
  for (const [name, answer, send, expected] of cases) {
    const heard: string[] = []
    const socket = new EarlyAnswerSocket()
    // oxlint-disable-next-line no-await-in-loop
    const provider = await aSocketServer(t, peer =>
      peer.once('data', () => {
        peer.write(answer)
        peer.resetAndDestroy()
        // It fails at once, before what came is read.
        send(socket)
      }),
    )
    socket.on('data', (chunk: Buffer) => heard.push(chunk.toString()))
    for (const event of ['end', 'error'] as const) socket.on(event, () => heard.push(event))
    socket.connect(Number(new URL(provider).port), '127.0.0.1')
    socket.write('first')
    // oxlint-disable-next-line no-await-in-loop
    await new Promise(closed => socket.once('close', closed))
    t.equal([...heard, 'close'].join(' '), expected, name)
  }
})

t.test('a refusal that comes before its request was read is passed on and judged', async t => {
  const provider = await aSocketServer(t, peer =>
    peer.once('data', () => {
      peer.write(tooLarge)
      peer.resetAndDestroy()
      incoming?.push('1')
    }),
  )
  let incoming: IncomingMessage | undefined
  const proxy = await between(t, provider, { contract: contractOf(t), onRequest: request => (incoming = request) })
  const asked = begin(proxy.url)
  const [answer] = await once(asked, 'response')
  t.strictSame([answer.statusCode, await textOf(answer)], [413, refusal])
  asked.destroy()
  const { breaches, unjudged } = await proxy.next()
  t.strictSame([breaches, unjudged.length], [[], 1])
  const { checks } = await proxy.end()
  t.strictSame(
    checks.map(({ rule, outcome }) => `${rule} ${outcome}`),
    ['call', 'answers-in-time', 'status', 'headers', 'media-type', 'body'].map(rule => `${rule} held`),
  )
})

t.test('a body of which only a part was read is not judged, and what answers it is', async t => {
  const cases: readonly (readonly [name: string, body: string, breaches: readonly string[]])[] = [
    ['as declared', refusal, []],
    ['not as declared', '{}', ['provider: upload 413 body: expected a value, found nothing at /code']],
  ]
  for (const [name, body, expected] of cases) {
    // oxlint-disable-next-line no-await-in-loop
    const provider = await aServer(t, (_request, response) => {
      response.writeHead(413, { 'content-type': 'application/json' }).end(body)
    })
    // oxlint-disable-next-line no-await-in-loop
    const proxy = await between(t, provider, { contract: contractOf(t) })
    const asked = begin(proxy.url)
    // oxlint-disable-next-line no-await-in-loop
    const [answer] = await once(asked, 'response')
    // oxlint-disable-next-line no-await-in-loop
    t.strictSame([answer.statusCode, await textOf(answer)], [413, body], name)
    asked.destroy()
    // oxlint-disable-next-line no-await-in-loop
    const { breaches, unjudged } = await proxy.next()
    t.strictSame(
      breaches.map(breach => `${breach.party}: ${failureInWords(breach)}`),
      expected,
      name,
    )
    t.match(unjudged.join(), /^upload: the body of its request, for .*not all of it/, name)
  }
})

t.test('a connection that broke while its request was being sent says nothing of either', async t => {
  const { contract } = loadContract(contractOf(t), 'foreign')
  if (contract === undefined) throw new Error('The contract is not usable.')
  for (const [isUnread, expected] of [
    [true, []],
    [undefined, ['answers-in-time']],
  ] as const) {
    const checks = collectedChecks()
    const judge = await judgeFor(contract, undefined, checks)
    const { unjudged } = await judge({
      method: 'POST',
      target: '/uploads',
      headers: [
        ['content-type', 'application/json'],
        ['content-length', '2'],
      ],
      body: Buffer.from('[]'),
      came: { kind: 'lost', message: 'ECONNRESET', ...given({ isUnread }) },
      started: 0,
      milliseconds: 1,
    })
    t.strictSame(
      checks.all().flatMap(({ rule, failures }) => failures.map(() => rule)),
      expected,
    )
    t.equal(unjudged.length, isUnread === true ? 1 : 0)
  }
})
