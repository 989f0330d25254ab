/** What is kept until a HAR is written is bounded by both bodies of each exchange. */
import { gzipSync } from 'node:zlib'
import t from 'tap'
import { redactionFor } from '../../src/contract/redaction.ts'
import { keptExchanges } from '../../src/proxy/kept-exchanges.ts'
import type { JudgedExchange } from '../../src/proxy/judge.ts'
import { harExchanges } from '../../src/recording/har-exchanges.ts'
import { harText } from '../../src/report/har.ts'
import { httpFetch } from '../../src/verify/http-fetch.ts'
import { aServer, between } from './between.ts'

const megabytes = (count: number): Buffer => Buffer.alloc(count * 1024 * 1024, 'a')

const judged = (requestBody: Buffer | undefined, answerBody: Buffer | undefined): JudgedExchange => ({
  exchange: {
    method: 'POST',
    target: '/orders',
    headers: [['content-type', 'text/plain']],
    body: requestBody,
    started: Date.UTC(2027, 2, 1),
    milliseconds: 2,
    came: { kind: 'answer', status: 200, statusText: 'OK', headers: [], body: answerBody },
  },
  ledTo: { kind: 'outside' },
  requestBody,
  answerBody,
  breaches: [],
  secrets: [],
  warnings: [],
  unjudged: [],
  unchecked: [],
})

t.test('what was sent and what came back share the room', async t => {
  for (const [sent, came, fits] of [
    [megabytes(20), megabytes(20), 1],
    [megabytes(40), undefined, 1],
    [undefined, megabytes(40), 1],
    [megabytes(20), megabytes(12), 2],
  ] as const) {
    const kept = keptExchanges('http://provider.example', redactionFor([]))
    kept.add(judged(sent, came))
    kept.add(judged(sent, came))
    t.equal(kept.all().length, fits, `${sent?.length} and ${came?.length}`)
    t.strictSame(kept.notes(), fits === 2 ? [] : ['The HAR has no room for 1 exchange.'])
  }
})

t.test('a secret that is too short to be looked for is left out in its place', async t => {
  const json = [['content-type', 'application/json']] as const
  const form = [['content-type', 'application/x-www-form-urlencoded']] as const
  for (const [headers, sent, shown] of [
    [json, '{"cvv":"737", "n":737}', '{"cvv":"[redacted]","n":737}'],
    [json, '{"cvv":"737"', '{"cvv":"[redacted]"'],
    [json, '{"n": 737}', '{"n": 737}'],
    [form, 'pin=471&n=471', 'pin=[redacted]&n=471'],
    [[], 'pin: 471\nn: 471', 'pin: [redacted]\nn: 471'],
  ] as const) {
    const kept = keptExchanges('http://provider.example', redactionFor([]))
    const { exchange, ...rest } = judged(Buffer.from(sent), undefined)
    kept.add({ ...rest, exchange: { ...exchange, headers }, secrets: ['737', '471'] })
    t.equal(String(kept.all()[0]?.body?.bytes), shown)
  }
})

t.test('bytes that were sent are passed on, and can be read of the HAR', async t => {
  const received: Buffer[] = []
  const provider = await aServer(t, async (request, response) => {
    received.push(Buffer.concat(await request.toArray()))
    response.writeHead(204).end()
  })
  const photo = Buffer.concat([
    Buffer.from('--x\r\ncontent-disposition: form-data; name="photo"; filename="a.png"\r\n\r\n'),
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0xff]),
    Buffer.from('\r\n--x--\r\n'),
  ])
  const rows: readonly (readonly [headers: [string, string][], sent: Buffer, meant: Buffer])[] = [
    [[['content-type', 'multipart/form-data; boundary=x']], photo, photo],
    [
      [
        ['content-type', 'application/json'],
        ['content-encoding', 'gzip'],
      ],
      gzipSync('{"a":1}'),
      Buffer.from('{"a":1}'),
    ],
  ]
  for (const [headers, sent, meant] of rows) {
    // oxlint-disable-next-line no-await-in-loop
    const proxy = await between(t, provider)
    const { signal } = new AbortController()
    // oxlint-disable-next-line no-await-in-loop
    await httpFetch()(`${proxy.url}/photos`, { method: 'POST', headers, redirect: 'manual', signal, body: sent })
    // oxlint-disable-next-line no-await-in-loop
    await proxy.next()
    // oxlint-disable-next-line no-await-in-loop
    const { exchanges } = await proxy.end()
    const read = harExchanges(harText(exchanges, '1'), undefined)
    t.strictSame('exchanges' in read && read.exchanges.map(({ body }) => body), [meant])
  }
  t.strictSame(
    received,
    rows.map(([, sent]) => sent),
  )
})
