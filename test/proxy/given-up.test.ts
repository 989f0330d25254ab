/** Calls that nobody waited for: what had come of their answers is judged, and the rest is told. */
import { once } from 'node:events'
import { type ClientRequest, type RequestListener, type ServerResponse, request as httpRequest } from 'node:http'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { failureInWords } from '../../src/proxy/judge.ts'
import { harText } from '../../src/report/har.ts'
import { harExchanges } from '../../src/recording/har-exchanges.ts'
import { aServer, between } from './between.ts'

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
          headers: { X-Count: { required: true, schema: { type: integer } } }
          content: { application/json: { schema: { type: array } }, text/event-stream: {} }
`
  writeFileSync(file, text)
  return file
}

const ask = (url: string, method = 'GET'): ClientRequest => {
  const asked = httpRequest(`${url}/news`, { method }).end()
  asked.on('error', () => undefined)
  return asked
}

const begins =
  (status: number, headers: Record<string, string>): RequestListener =>
  (_request, response) => {
    response.writeHead(status, headers)
    response.write('[')
  }

const counted = { 'x-count': '1' }
const json = { ...counted, 'content-type': 'application/json' }
const bodyLeft = 'news: the body of its answer, for whoever asked went away before all of it was there'

t.test('of an answer that nobody read to its end, what had come is judged', async t => {
  const cases: readonly (readonly [
    name: string,
    answer: RequestListener,
    breaches: readonly string[],
    unjudged: readonly string[],
    rules: readonly string[],
  ])[] = [
    ['as declared', begins(200, json), [], [bodyLeft], ['call', 'status', 'headers', 'media-type']],
    [
      'a stream, of which nobody sees the end',
      begins(200, { ...counted, 'content-type': 'text/event-stream' }),
      [],
      [],
      ['call', 'status', 'headers', 'media-type'],
    ],
    [
      'a status',
      begins(418, json),
      ['provider: news 418 status: expected 200, found 418'],
      [bodyLeft],
      ['call', 'status'],
    ],
    [
      'a header',
      begins(200, { 'content-type': 'application/json' }),
      ['provider: news 200 headers: expected X-Count: a value, found none'],
      [bodyLeft],
      ['call', 'status', 'headers', 'media-type'],
    ],
    [
      'a media type',
      begins(200, { ...counted, 'content-type': 'text/html' }),
      ['provider: news 200 media-type: expected application/json or text/event-stream, found text/html'],
      [bodyLeft],
      ['call', 'status', 'headers', 'media-type'],
    ],
  ]
  for (const [name, answer, expected, notJudged, rules] of cases) {
    // oxlint-disable-next-line no-await-in-loop
    const proxy = await between(t, await aServer(t, answer), { contract: contractOf(t) })
    // oxlint-disable-next-line no-await-in-loop
    const [answered] = await once(ask(proxy.url), 'response')
    answered.destroy()
    // oxlint-disable-next-line no-await-in-loop
    const { breaches, unjudged } = await proxy.next()
    t.strictSame(
      breaches.map(breach => `${breach.party}: ${failureInWords(breach)}`),
      expected,
      name,
    )
    t.strictSame(unjudged, notJudged, name)
    // oxlint-disable-next-line no-await-in-loop
    const { checks, requests, incomplete, exchanges } = await proxy.end()
    t.strictSame(
      checks.map(({ rule }) => rule),
      rules,
      name,
    )
    t.strictSame([requests, incomplete], [1, undefined], name)
    const read = harExchanges(harText(exchanges, '1'), undefined)
    t.strictSame(
      'exchanges' in read && read.exchanges.map(({ came }) => came.kind === 'answer' && [came.status, came.body]),
      [[answered.statusCode, undefined]],
      name,
    )
  }
})

/** Answers news as it is told to, and says when it was asked. */
const provider = async (t: Test): Promise<{ readonly url: string; asked(): Promise<ServerResponse> }> => {
  let hear: ((response: ServerResponse) => void) | undefined
  const url = await aServer(t, (request, response) => {
    if (request.url === '/news') hear?.(response)
    else response.end()
  })
  return { url, asked: () => new Promise(resolve => (hear = resolve)) }
}

const notCame = 'news: its answer, for whoever asked went away before an answer came'

t.test('a call that nobody waited for is told, whenever that was', async t => {
  const cases: readonly (readonly [
    name: string,
    leave: (asked: ClientRequest, proxy: { giveUp(): void }) => void,
    unjudged: string,
  ])[] = [
    ['whoever asked goes', asked => asked.destroy(), notCame],
    [
      'the run is ended',
      (_asked, proxy) => proxy.giveUp(),
      'news: its answer to GET /news, for the run was ended before an answer came',
    ],
  ]
  for (const [name, leave, unjudged] of cases) {
    // oxlint-disable-next-line no-await-in-loop
    const { url, asked } = await provider(t)
    // oxlint-disable-next-line no-await-in-loop
    const proxy = await between(t, url, { contract: contractOf(t) })
    const isAsked = asked()
    const call = ask(proxy.url)
    // oxlint-disable-next-line no-await-in-loop
    await isAsked
    const ending = proxy.end()
    leave(call, proxy)
    // oxlint-disable-next-line no-await-in-loop
    const { notes, requests, incomplete, checks } = await ending
    t.strictSame(notes, [`Not judged: ${unjudged}.`], name)
    t.strictSame([requests, incomplete], [1, `No call was answered: ${unjudged.replace(/^.* for /, '')}.`], name)
    t.strictSame(
      checks.map(({ rule, outcome }) => `${rule} ${outcome}`),
      ['call held'],
      name,
    )
  }
})

t.test('what is not over when the run is ended is told to whoever waits', async t => {
  const { url, asked } = await provider(t)
  const proxy = await between(t, url, { contract: contractOf(t) })
  const isAsked = asked()
  const waiting = once(ask(proxy.url), 'response')
  await isAsked
  const begun = asked()
  const streaming = once(ask(proxy.url), 'response')
  const answer = await begun
  answer.writeHead(200, { ...counted, 'content-type': 'text/event-stream' })
  answer.write('data: 1\n\n')
  const [stream] = await streaming
  const broken = once(stream, 'error')
  const ending = proxy.end()
  proxy.giveUp()
  const [refused] = await waiting
  t.equal(refused.statusCode, 503)
  refused.resume()
  t.equal((await broken)[0].code, 'ECONNRESET')
  const { notes, incomplete, requests } = await ending
  t.strictSame(
    [notes, incomplete, requests],
    [['Not judged: news: its answer to GET /news, for the run was ended before an answer came.'], undefined, 2],
  )
})
