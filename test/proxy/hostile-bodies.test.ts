/** A provider whose bodies are made to be too much: they are passed on, and what can't be judged is told. */
import { once } from 'node:events'
import { type IncomingMessage, type RequestListener, get } from 'node:http'
import { gzipSync } from 'node:zlib'
import t from 'tap'
import { aServer, between } from './between.ts'

const answering =
  (body: Buffer, headers: Readonly<Record<string, string>> = {}): RequestListener =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', ...headers })
    response.end(body)
  }

const bytesOf = async (url: string): Promise<number> =>
  (await (await fetch(url, { headers: { 'x-api-key': 'demo-key' } })).arrayBuffer()).byteLength

const many = `[${'{},'.repeat(1_100_000)}{}]`
const tokens = JSON.stringify(Array.from({ length: 10_001 }, (_, at) => ({ access_token: `secret-${at}` })))
const cases = [
  { name: 'more values than there is memory for', body: many, why: 'its body has more than 1000000 values' },
  { name: 'more secrets than are looked for', body: tokens, why: 'the bodies hold more than 10000 secrets' },
]
for (const { name, body, why } of cases) {
  t.test(name, async t => {
    const proxy = await between(t, await aServer(t, answering(Buffer.from(body))))
    t.equal(await bytesOf(`${proxy.url}/v2/clubs`), body.length)
    const { breaches, answerBody } = await proxy.next()
    t.strictSame([breaches, answerBody], [[], undefined])
    const { notes, exchanges, unjudged } = await proxy.end()
    t.strictSame(notes, [`Not judged: listClubs: the body of its answer, for ${why}.`])
    t.strictSame(
      exchanges.map(({ answer }) => [answer?.status, answer?.bytes]),
      [[200, undefined]],
      'nor is it kept',
    )
    t.equal(unjudged, undefined)
  })
}

t.test('what stands for a thousand times as many bytes is decoded one after the other', async t => {
  const large = gzipSync(Buffer.concat([Buffer.from('[]'), Buffer.alloc(15_000_000, ' ')]))
  const small = gzipSync('[]')
  const target = await aServer(t, (request, response) =>
    answering(request.url?.includes('large') === true ? large : small, { 'content-encoding': 'gzip' })(
      request,
      response,
    ),
  )
  const proxy = await between(t, target)
  for (const one of ['large', 'small']) await bytesOf(`${proxy.url}/v2/clubs?${one}`)
  t.strictSame(
    [await proxy.next(), await proxy.next()].map(({ answerBody }) => answerBody?.length),
    [15_000_002, 2],
  )
  await proxy.end()
})

t.test('pieces of one byte that come at once go on at once', async t => {
  const pieces = 100_000
  const target = await aServer(t, (_request, response) => {
    const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n'
    response.socket?.write(`${head}${'1\r\n \r\n'.repeat(pieces)}2\r\n[]\r\n0\r\n\r\n`)
  })
  const proxy = await between(t, target)
  const answer = await new Promise<IncomingMessage>(resolve => get(`${proxy.url}/v2/clubs`, resolve))
  let [bytes, came] = [0, 0]
  answer.on('data', (piece: Buffer) => {
    bytes += piece.length
    came += 1
  })
  await once(answer, 'end')
  t.equal(bytes, pieces + 2)
  t.ok(came < pieces / 10, `in ${came} pieces`)
  t.equal((await proxy.next()).answerBody?.length, pieces + 2)
  await proxy.end()
})
