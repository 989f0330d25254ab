/** Between a consumer and a provider: what is passed on, what is told of whom, and what a provider may do to it. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, type RequestListener, request as httpRequest } from 'node:http'
import { type Socket, connect } from 'node:net'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import t from 'tap'
import { loadContract } from '../../src/contract/contract.ts'
import { startCourtside } from '../../src/index.ts'
import { type JudgedExchange, failureInWords } from '../../src/proxy/judge.ts'
import { type ProxyResult, judgeFor } from '../../src/proxy/proxy.ts'
import { collectedChecks, reportOf } from '../../src/report/report.ts'
import { hasFields } from '../fixtures/has-fields.ts'
import { faultsOfReport } from '../report/report-schema.ts'
import { aServer, aSocketServer, between, rawAnswer } from './between.ts'

const courtside = await startCourtside({ now: '2027-03-15T09:00:00Z' })
t.teardown(() => courtside.close())
const stub = courtside.stubUrl ?? ''
const key = { 'x-api-key': 'demo-key' }
const clubs = Buffer.from(await (await fetch(`${stub}/clubs?limit=3`, { headers: key })).arrayBuffer())

const breachesOf = ({ breaches }: Pick<JudgedExchange, 'breaches'>): readonly string[] =>
  breaches.map(breach => `${breach.party}: ${failureInWords(breach)}`)

/** Operation, rule and how often it broke. */
const brokenIn = ({ checks }: ProxyResult): readonly string[] =>
  checks.flatMap(({ operation, rule, failures }) => failures.map(({ times }) => `${operation} ${rule} ${times}`))

const whole = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const answersClubs: RequestListener = (_request, response) => {
  response.setHeader('content-type', 'application/json')
  response.end(clubs)
}

t.test('calls and answers that keep to the contract: both hold, and nothing is changed', async t => {
  const proxy = await between(t, stub)
  const direct = await fetch(`${stub}/clubs?limit=3`, { headers: key })
  const passed = await fetch(`${proxy.url}/v2/clubs?limit=3`, { headers: key })
  t.equal(passed.status, 200)
  t.equal(await passed.text(), await direct.text())
  const own = ['connection', 'keep-alive', 'date']
  const headers = (answer: Response): object =>
    Object.fromEntries([...answer.headers].filter(([name]) => !own.includes(name)))
  t.strictSame(headers(passed), headers(direct))
  const { body } = await proxy.next().then(({ exchange: { came } }) => (came.kind === 'answer' ? came : { body: null }))
  t.ok(body?.equals(clubs))
  const result = await proxy.end()
  t.strictSame([brokenIn(result), result.requests, result.notes, result.unjudged], [[], 1, [], undefined])
  t.strictSame(
    result.checks.map(({ operation, rule, outcome }) => `${operation} ${rule} ${outcome}`),
    ['call', 'answers-in-time', 'status', 'headers', 'media-type', 'body'].map(rule => `listClubs ${rule} held`),
  )
})

t.test('what breaks the contract is told of who broke it', async t => {
  const proxy = await between(t, stub)
  const limit = 'listClubs 400 expected query.limit: an integer from 1 to 500, found 501'
  const cases: readonly (readonly [name: string, path: string, init: RequestInit, breaches: readonly string[]])[] = [
    ['a bound', '/v2/clubs?limit=501', {}, [`consumer: ${limit}`]],
    [
      'no operation',
      '/v2/club',
      {},
      [
        'consumer: no operation 404 expected an operation of the contract, found GET /v2/club, and the contract has no '
          + 'such path; nearest: GET /v2/clubs, GET /v2/clubs/{id}',
      ],
    ],
    [
      'a method that is not declared',
      '/v2/clubs',
      { method: 'DELETE' },
      [
        'consumer: no operation 405 expected an operation of the contract, found DELETE /v2/clubs, and for this path '
          + 'the contract has GET',
      ],
    ],
    ["what a rule refuses is nobody's fault", '/v2/clubs/00000000000000000000dead', {}, []],
    ['outside the contract', '/health', {}, []],
    ['what a browser asks by itself', '/v2/clubs', { method: 'OPTIONS' }, []],
    ['HEAD', '/v2/clubs?limit=3', { method: 'HEAD' }, []],
    ['HEAD with a bound', '/v2/clubs?limit=501', { method: 'HEAD' }, [`consumer: ${limit}`]],
    [
      'a body',
      '/v2/my/coaching/session',
      { method: 'POST', body: '{"clientId":"5"}', headers: { 'content-type': 'application/json' } },
      ['consumer: toggleCoachingSession 400 expected body/session: a value, found nothing'],
    ],
    [
      'a media type',
      '/v2/my/coaching/session',
      { method: 'POST', body: 'x', headers: { 'content-type': 'text/plain' } },
      ['consumer: toggleCoachingSession 400 expected header.Content-Type: application/json, found "text/plain"'],
    ],
    [
      'a body that is not in its coding',
      '/v2/my/coaching/session',
      { method: 'POST', body: 'x', headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' } },
      [
        'consumer: toggleCoachingSession 400 expected body: gzip, as Content-Encoding says, found unexpected end '
          + 'of file',
      ],
    ],
  ]
  for (const [name, path, init, breaches] of cases) {
    const headers = { ...key, authorization: 'Bearer demo-parent', ...Object(init.headers) }
    // oxlint-disable-next-line no-await-in-loop
    await (await fetch(`${proxy.url}${path}`, { ...init, headers })).arrayBuffer()
    // oxlint-disable-next-line no-await-in-loop
    const told = breachesOf(await proxy.next()).slice(0, 1)
    t.strictSame(
      told.map(one => one.replace(/ of at least.*$/, '')),
      breaches,
      name,
    )
  }
  const { notes } = await proxy.end()
  t.strictSame(notes, ['2 requests outside the contract passed on, not judged.'])
})

t.test('a provider that is wrong is told, with the line of the contract', async t => {
  const json = { 'content-type': 'application/json' }
  const cases: readonly (readonly [name: string, answer: RequestListener, told: RegExp | undefined])[] = [
    [
      'a status that is not declared',
      (_, response) => response.writeHead(418, json).end('{}'),
      /^provider: listClubs 418 status: expected 200 or 400, found 418$/,
    ],
    [
      'a media type',
      (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
      /^provider: listClubs 200 media-type: expected application\/json, found text\/html$/,
    ],
    ['no media type', (_, response) => response.writeHead(200).end('[]'), /media-type: .* found no Content-Type$/],
    [
      'no JSON',
      (_, response) => response.writeHead(200, json).end('[{'),
      /^provider: listClubs 200 body: expected JSON, found /,
    ],
    [
      'a body of another shape',
      (_, response) => response.writeHead(200, json).end('[{"name":5}]'),
      /^provider: listClubs 200 body: expected /,
    ],
    [
      'a coding that it is not in',
      (_, response) => response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end('[]'),
      /^provider: listClubs 200 body: expected gzip, as Content-Encoding says, found /,
    ],
    ['an answer that there is', answersClubs, undefined],
    ['none is needed where it was asked on a condition', (_, response) => response.writeHead(304).end(), undefined],
  ]
  for (const [name, answer, told] of cases) {
    // oxlint-disable-next-line no-await-in-loop
    const proxy = await between(t, `${await aServer(t, answer)}/v2`)
    // oxlint-disable-next-line no-await-in-loop
    const [came] = await once(
      httpRequest(`${proxy.url}/v2/clubs`, { headers: { 'if-none-match': '"1"' } }).end(),
      'response',
    )
    // oxlint-disable-next-line no-await-in-loop
    await whole(came)
    // oxlint-disable-next-line no-await-in-loop
    const { breaches } = await proxy.next()
    if (told === undefined) t.strictSame(breaches, [], name)
    else t.match(breachesOf({ breaches })[0], told, name)
    // oxlint-disable-next-line no-await-in-loop
    const { checks } = await proxy.end()
    const places = checks.flatMap(({ failures }) => failures.map(({ place }) => place?.file ?? 'none'))
    if (told !== undefined) t.match(places[0], /sports-club\.yaml$/, name)
  }
})

t.test('what is compressed is judged by what it stands for, and passed on as it came', async t => {
  const bad = Buffer.from('[{"id":"x"}]')
  const codings: readonly (readonly [name: string, bytes: (plain: Buffer) => Buffer])[] = [
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
    ['Deflate', deflateRawSync],
    ['gzip, br', plain => brotliCompressSync(gzipSync(plain))],
    ['gzip, gzip, gzip, gzip', plain => gzipSync(gzipSync(gzipSync(gzipSync(plain))))],
    ['identity', plain => plain],
  ]
  for (const [coding, encode] of codings) {
    for (const [plain, isGood] of [
      [clubs, true],
      [bad, false],
    ] as const) {
      const sent = encode(plain)
      // oxlint-disable-next-line no-await-in-loop
      const provider = await aServer(t, (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': coding }).end(sent)
      })
      // oxlint-disable-next-line no-await-in-loop
      const proxy = await between(t, `${provider}/v2`)
      const asked = httpRequest(`${proxy.url}/v2/clubs`).end()
      // oxlint-disable-next-line no-await-in-loop
      const [answer] = await once(asked, 'response')
      // oxlint-disable-next-line no-await-in-loop
      t.ok((await whole(answer)).equals(sent), `${coding} comes as it was sent`)
      // oxlint-disable-next-line no-await-in-loop
      const { breaches, answerBody } = await proxy.next()
      t.equal(breaches.length === 0, isGood, coding)
      t.ok(answerBody?.equals(plain), coding)
    }
  }
})

t.test('what a coding leaves out at its end is taken of an answer, as by verify, and of a request not', async t => {
  const rows: readonly (readonly [coding: string, encode: (plain: Buffer) => Buffer, cut: number])[] = [
    ['gzip', gzipSync, 8],
    ['gzip', gzipSync, 4],
    ['deflate', deflateSync, 4],
    ['gzip, deflate', plain => deflateSync(gzipSync(plain).subarray(0, -8)).subarray(0, -4), 0],
  ]
  const session = Buffer.from('{"session":"348b4f02cf4e8717e285698b","clientId":"5"}')
  for (const [coding, encode, cut] of rows) {
    const without = (plain: Buffer): Buffer => {
      const bytes = encode(plain)
      return bytes.subarray(0, bytes.length - cut)
    }
    const sent = without(clubs)
    // oxlint-disable-next-line no-await-in-loop
    const provider = await aServer(t, async (request, response) => {
      await whole(request)
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': coding }).end(sent)
    })
    // oxlint-disable-next-line no-await-in-loop
    const proxy = await between(t, `${provider}/v2`)
    // oxlint-disable-next-line no-await-in-loop
    const [answer] = await once(httpRequest(`${proxy.url}/v2/clubs`, { headers: key }).end(), 'response')
    // oxlint-disable-next-line no-await-in-loop
    await whole(answer)
    // oxlint-disable-next-line no-await-in-loop
    const { breaches, answerBody } = await proxy.next()
    t.strictSame([breaches, answerBody?.equals(clubs)], [[], true], `${coding} without ${cut}`)
    const headers = { 'content-type': 'application/json', 'content-encoding': coding }
    const posted = httpRequest(`${proxy.url}/v2/my/coaching/session`, { method: 'POST', headers }).end(without(session))
    // oxlint-disable-next-line no-await-in-loop
    const [refused] = await once(posted, 'response')
    // oxlint-disable-next-line no-await-in-loop
    await whole(refused)
    // oxlint-disable-next-line no-await-in-loop
    const ofConsumer = (await proxy.next()).breaches.filter(({ party }) => party === 'consumer')
    t.match(ofConsumer[0]?.found, /unexpected end of file/, `${coding} without ${cut}`)
  }
})

t.test('a service is asked for no coding that can not be looked into here', async t => {
  const rows: readonly (readonly [asked: string | undefined, passedOn: string | undefined])[] = [
    [undefined, undefined],
    ['gzip, deflate, br, zstd', 'gzip, deflate, br'],
    ['GZIP;q=0.5,zstd;q=1.0, br ; q=0.9', 'GZIP;q=0.5, br ; q=0.9'],
    ['zstd', 'identity'],
    ['*', 'identity'],
    ['', 'identity'],
    ['gzip, *;q=0', 'gzip, *;q=0'],
    ['identity;q=0, zstd', 'identity;q=0'],
    ['constructor, x-gzip', 'x-gzip'],
  ]
  for (const [asked, passedOn] of rows) {
    let came: string | undefined
    // oxlint-disable-next-line no-await-in-loop
    const provider = await aServer(t, ({ headers }, response) => {
      came = [headers['accept-encoding']].flat()[0]
      response.writeHead(200, { 'content-type': 'application/json' }).end(clubs)
    })
    // oxlint-disable-next-line no-await-in-loop
    const proxy = await between(t, `${provider}/v2`)
    const headers = asked === undefined ? {} : { 'Accept-Encoding': asked }
    // oxlint-disable-next-line no-await-in-loop
    const [answer] = await once(httpRequest(`${proxy.url}/v2/clubs`, { headers }).end(), 'response')
    // oxlint-disable-next-line no-await-in-loop
    await whole(answer)
    t.equal(came, passedOn, asked ?? 'none')
  }
})

t.test(
  'a bomb, a coding that nobody knows, and a body without bounds are passed on, and told as not judged',
  async t => {
    const bomb = gzipSync(Buffer.alloc(40 * 1024 * 1024, ' '))
    const long = Buffer.alloc(17 * 1024 * 1024, ' ')
    const cases: readonly (readonly [coding: string, bytes: Buffer, why: RegExp])[] = [
      ['gzip', bomb, /the body of its answer, for it is larger than 16777216 bytes/],
      ['compress', clubs, /the body of its answer, for it is in the content coding compress/],
      ['identity', long, /the body of its answer, for it is larger than 16777216 bytes/],
      [Array.from({ length: 5 }, () => 'gzip').join(), clubs, /for it is in 5 content codings/],
    ]
    for (const [coding, bytes, why] of cases) {
      // oxlint-disable-next-line no-await-in-loop
      const provider = await aServer(t, (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': coding }).end(bytes)
      })
      // oxlint-disable-next-line no-await-in-loop
      const proxy = await between(t, `${provider}/v2`)
      // oxlint-disable-next-line no-await-in-loop
      const [answer] = await once(httpRequest(`${proxy.url}/v2/clubs`).end(), 'response')
      // oxlint-disable-next-line no-await-in-loop
      t.ok((await whole(answer)).equals(bytes))
      // oxlint-disable-next-line no-await-in-loop
      const { breaches } = await proxy.next()
      t.strictSame(breaches, [])
      // oxlint-disable-next-line no-await-in-loop
      const { notes } = await proxy.end()
      hasFields(t, notes, [why])
    }
  },
)

t.test('headers go on but for those of the connection; who is sent on stays with the proxy', async t => {
  let seen: IncomingMessage | undefined
  const provider = await aServer(t, (request, response) => {
    seen = request
    response.sendDate = false
    const headers = [
      ['Set-Cookie', 'a=1'],
      ['set-cookie', 'b=2'],
      ['X-Odd', 'caf\u00e9'],
      ['Location', `http://${request.headers.host}/v2/clubs?x=1`],
      ['Connection', 'close, X-Hop'],
      ['X-Hop', '1'],
      ['Keep-Alive', 'timeout=1'],
      ['Proxy-Authenticate', 'Basic'],
    ]
    response.writeHead(302, headers.flat())
    response.end()
  })
  const proxy = await between(t, `${provider}/v2`)
  const asked = httpRequest(`${proxy.url}/v2/clubs`, {
    headers: { connection: 'x-mine, keep-alive', 'x-mine': '1', te: 'trailers', 'x-twice': ['1', '2'], 'X-Case': 'Y' },
  }).end()
  const [answer] = await once(asked, 'response')
  await whole(answer)
  t.equal(answer.statusCode, 302)
  t.strictSame(answer.headers['set-cookie'], ['a=1', 'b=2'])
  t.equal(answer.headers['x-odd'], 'caf\u00e9')
  t.equal(answer.headers.location, `${proxy.url}/v2/clubs?x=1`)
  t.strictSame(
    [answer.headers['x-hop'], answer.headers['proxy-authenticate'], answer.headers.date],
    [undefined, undefined, undefined],
  )
  const { headers = {}, rawHeaders = [] } = seen ?? {}
  t.strictSame(
    [headers['x-mine'], headers.te, headers['x-twice'], headers.host, headers.via],
    [undefined, undefined, '1, 2', new URL(provider).host, '1.1 courtside'],
  )
  t.ok(rawHeaders.includes('X-Case'), 'as they were written')
})

t.test('bodies go both ways, however they are framed', async t => {
  const provider = await aServer(t, async (request, response) => {
    const bytes = await whole(request)
    response.writeHead(200, { 'content-type': 'application/octet-stream' })
    const { 'content-length': length, 'transfer-encoding': coding } = request.headers
    const digest = createHash('sha256').update(bytes).digest('hex')
    response.end(JSON.stringify([request.method, length, coding, digest]))
  })
  const proxy = await between(t, `${provider}/v2`)
  const large = Buffer.alloc(3_000_000, 'abc')
  const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
  const cases: readonly (readonly [string, Record<string, string>, Buffer, unknown])[] = [
    ['POST', { 'content-length': '3000000' }, large, ['POST', '3000000', null, digestOf(large)]],
    ['POST', { 'transfer-encoding': 'chunked' }, large, ['POST', null, 'chunked', digestOf(large)]],
    ['DELETE', { 'transfer-encoding': 'chunked' }, large, ['DELETE', null, 'chunked', digestOf(large)]],
    ['POST', {}, Buffer.alloc(0), ['POST', '0', null, digestOf(Buffer.alloc(0))]],
    ['GET', {}, Buffer.alloc(0), ['GET', null, null, digestOf(Buffer.alloc(0))]],
  ]
  for (const [method, headers, body, expected] of cases) {
    const asked = httpRequest(`${proxy.url}/v2/anything`, { method, headers })
    asked.end(body.length === 0 ? undefined : body)
    // oxlint-disable-next-line no-await-in-loop
    const [answer] = await once(asked, 'response')
    // oxlint-disable-next-line no-await-in-loop
    t.strictSame(JSON.parse((await whole(answer)).toString()), expected)
  }
})

t.test('each piece of an answer is passed on when it is there', async t => {
  let goOn: (() => void) | undefined
  const provider = await aServer(t, (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('data: 1\n\n')
    goOn = () => response.end('data: 2\n\n')
  })
  const proxy = await between(t, `${provider}/v2`)
  const [answer] = await once(httpRequest(`${proxy.url}/events`).end(), 'response')
  const [first] = await once(answer, 'data')
  t.equal(String(first), 'data: 1\n\n', 'before the answer is over')
  goOn?.()
  t.equal((await whole(answer)).toString(), 'data: 2\n\n')
})

t.test('a connection that was kept and turns out to be closed is no reason to fail', async t => {
  let calls = 0
  const provider = await aSocketServer(t, socket => {
    socket.once('data', () => {
      calls += 1
      socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n[]')
      // The next one comes into the void.
      socket.once('data', () => socket.destroy())
    })
  })
  const proxy = await between(t, `${provider}/v2`)
  const socket = connect(proxy.port, '127.0.0.1')
  const get = async (): Promise<string> => {
    socket.write('GET /v2/clubs HTTP/1.1\r\nHost: x\r\nX-API-Key: k\r\n\r\n')
    const [bytes] = await once(socket, 'data')
    return String(bytes).split('\r\n')[0] ?? ''
  }
  t.equal(await get(), 'HTTP/1.1 200 OK')
  t.equal(await get(), 'HTTP/1.1 200 OK', 'on the same connection of the client')
  t.equal(calls, 2)
  socket.destroy()
})

t.test('headers of an answer are passed on and judged, however many there are', async t => {
  const lines = `${'X: y\r\n'.repeat(5_000)}Content-Type: application/json\r\nContent-Length: 2\r\n`
  const provider = await aSocketServer(t, socket => {
    socket.once('data', () => socket.end(`HTTP/1.1 200 OK\r\n${lines}\r\n[]`))
  })
  const proxy = await between(t, `${provider}/v2`)
  const socket = connect(proxy.port, '127.0.0.1')
  socket.write('GET /v2/clubs HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-API-Key: k\r\n\r\n')
  t.ok((await rawAnswer(socket)).includes(lines))
  t.strictSame(breachesOf(await proxy.next()), [])
})

t.test('a provider from which nothing good comes', async t => {
  const gone = await startCourtside()
  const nowhere = gone.stubUrl ?? ''
  await gone.close()
  const speaks = (text: string, then: (socket: Socket) => void): Promise<string> =>
    aSocketServer(t, socket => {
      socket.once('data', () => {
        socket.write(text)
        then(socket)
      })
    })
  const stays = (): void => undefined
  const ends = (socket: Socket): void => void socket.end()
  const somebodyIsThere = new Set([
    'it talks nonsense',
    'its headers have no end',
    'it breaks off',
    'it stops in the middle',
  ])
  const cases: readonly (readonly [name: string, at: string, answer: RegExp, told: RegExp])[] = [
    [
      'there is none',
      nowhere,
      /^HTTP\/1\.1 502 .*"code":"provider_unreachable"/s,
      /nothing listens at 127\.0\.0\.1:\d+ \(ECONNREFUSED\)/,
    ],
    [
      'it hangs up',
      await speaks('', ends),
      /^HTTP\/1\.1 502 /,
      /the connection was lost before the answer was complete/,
    ],
    [
      'it says nothing',
      await speaks('', stays),
      /^HTTP\/1\.1 504 .*"code":"provider_timeout"/s,
      /no answer within 300 ms/,
    ],
    [
      'it talks nonsense',
      await speaks('SMTP\r\n\r\n', stays),
      /^HTTP\/1\.1 502 /,
      /an answer that is no HTTP\/1\.1 \(RFC 9112\), Expected HTTP\/.* \(HPE_INVALID_CONSTANT\)/,
    ],
    [
      'its headers have no end',
      await speaks(`HTTP/1.1 200 OK\r\nX-A: ${'a'.repeat(200_000)}\r\n\r\n`, stays),
      /^HTTP\/1\.1 502 .*can't be passed on: an answer with larger headers .*"code":"provider_malformed"/s,
      /an answer with larger headers than are read, of more than 64 KiB \(HPE_HEADER_OVERFLOW\)/,
    ],
    [
      'it changes to another protocol',
      await speaks('HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n', stays),
      /^HTTP\/1\.1 502 /,
      /the connection was lost/,
    ],
    [
      'it breaks off',
      await speaks('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n[', ends),
      /^HTTP\/1\.1 200 OK\r\n.*\r\n\r\n\[$/s,
      /the connection was lost/,
    ],
    [
      'it stops in the middle',
      await speaks('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n[', stays),
      /^HTTP\/1\.1 200 OK\r\n.*\r\n\r\n\[$/s,
      /an answer of which nothing more came within 300 ms/,
    ],
  ]
  for (const [name, at, answer, told] of cases) {
    // oxlint-disable-next-line no-await-in-loop
    const proxy = await between(t, at.endsWith('/v2') ? at : `${at}/v2`, { timeout: 300 })
    const socket = connect(proxy.port, '127.0.0.1')
    socket.write('GET /v2/clubs HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-API-Key: k\r\n\r\n')
    // oxlint-disable-next-line no-await-in-loop
    t.match(await rawAnswer(socket), answer, name)
    // oxlint-disable-next-line no-await-in-loop
    hasFields(t, breachesOf(await proxy.next()), [told], name)
    // oxlint-disable-next-line no-await-in-loop
    const result = await proxy.end()
    const [broken, unjudged] = somebodyIsThere.has(name)
      ? [['listClubs answers-in-time 1'], undefined]
      : [[], `${at.replace(/\/v2$/, '')}/v2 can't be reached`]
    t.strictSame([brokenIn(result), result.unjudged?.split(': ')[0]], [broken, unjudged], name)
    t.strictSame(
      result.checks.flatMap(({ says, outcome }) => (outcome === 'broken' ? [says] : [])),
      broken.map(() => 'answers come whole and in time'),
      name,
    )
  }
})

t.test('a call that was lost is a fault of who is there still, and of who has gone nobody can judge it', async t => {
  const since =
    /^Not all could be judged of listClubs, getClub: from listClubs: GET \/v2\/clubs on nothing was answered/
  const skipped = ['listClubs answers-to-all skipped', 'getClub answers-to-all skipped']
  const lost = ['listClubs answers-in-time 1', 'getClub answers-in-time 1']
  const cases: readonly (readonly [
    name: string,
    then: readonly string[],
    isThere: boolean,
    broken: readonly string[],
    skipped: readonly string[],
    incomplete: RegExp | undefined,
  ])[] = [
    ['it has gone', [], false, [], skipped, since],
    ['it is there, though it was asked nothing more', [], true, lost, [], undefined],
    ['it answers what comes next', ['/v2/affiliates'], false, lost, [], undefined],
  ]
  for (const [name, then, isThere, broken, left, incomplete] of cases) {
    let [isLost, isOver] = [false, false]
    // oxlint-disable-next-line no-await-in-loop
    const provider = await aServer(t, (request, response) => {
      if (isOver ? !isThere : isLost) return void request.socket.destroy()
      response.setHeader('content-type', 'application/json')
      response.end('[]')
    })
    // oxlint-disable-next-line no-await-in-loop
    const proxy = await between(t, `${provider}/v2`)
    const ask = async (path: string): Promise<JudgedExchange> => {
      await (await fetch(`${proxy.url}${path}`, { headers: key })).arrayBuffer()
      return proxy.next()
    }
    // oxlint-disable-next-line no-await-in-loop
    await ask('/v2/clubs')
    isLost = true
    // oxlint-disable-next-line no-await-in-loop
    for (const path of ['/v2/clubs', '/v2/clubs/0123456789abcdef01234567']) await ask(path)
    isLost = false
    // oxlint-disable-next-line no-await-in-loop
    for (const path of then) await ask(path)
    isOver = true
    // oxlint-disable-next-line no-await-in-loop
    const result = await proxy.end()
    const skips = result.checks.filter(({ outcome }) => outcome === 'skipped')
    t.strictSame(
      [brokenIn(result), skips.map(({ operation, rule, outcome }) => `${operation} ${rule} ${outcome}`)],
      [broken, left],
      name,
    )
    t.equal(result.unjudged, undefined, name)
    if (incomplete === undefined) t.equal(result.incomplete, undefined, name)
    else t.match(result.incomplete, incomplete, name)
  }
})

t.test('who has never answered a call, and is there, is at fault for the calls that were made', async t => {
  const cases: readonly (readonly [name: string, answer: RequestListener, found: RegExp])[] = [
    ['it hangs up', request => void request.socket.destroy(), /the connection was lost/],
    ['it says nothing', () => undefined, /no answer within 300 ms/],
  ]
  for (const [name, answer, found] of cases) {
    // oxlint-disable-next-line no-await-in-loop
    const provider = await aServer(t, (request, response) => {
      if (request.url === '/v2') response.writeHead(404).end()
      else answer(request, response)
    })
    // oxlint-disable-next-line no-await-in-loop
    const proxy = await between(t, `${provider}/v2`, { timeout: 300 })
    // oxlint-disable-next-line no-await-in-loop
    await (await fetch(`${proxy.url}/v2/clubs`, { headers: key })).arrayBuffer()
    // oxlint-disable-next-line no-await-in-loop
    hasFields(t, breachesOf(await proxy.next()), [found], name)
    // oxlint-disable-next-line no-await-in-loop
    const result = await proxy.end()
    t.strictSame([brokenIn(result), result.unjudged], [['listClubs answers-in-time 1'], undefined], name)
    t.match(result.incomplete, /^No call was answered: /, name)
  }
})

t.test('clients that go away before anything is answered leave nothing to judge', async t => {
  const cases: readonly (readonly [name: string, answered: readonly string[], incomplete: string | undefined])[] = [
    ['every call', [], 'No call was answered: whoever asked went away before an answer came.'],
    [
      'what was answered is no call of the contract',
      ['/favicon.ico'],
      'No call was answered: whoever asked went away before an answer came.',
    ],
    ['another call was answered', ['/v2/clubs'], undefined],
  ]
  for (const [name, answered, incomplete] of cases) {
    let hear: (() => void) | undefined
    // oxlint-disable-next-line no-await-in-loop
    const provider = await aServer(t, (request, response) => {
      if (request.url === '/v2/affiliates') hear?.()
      else answersClubs(request, response)
    })
    // oxlint-disable-next-line no-await-in-loop
    const proxy = await between(t, `${provider}/v2`)
    for (const path of answered) {
      // oxlint-disable-next-line no-await-in-loop
      await (await fetch(`${proxy.url}${path}`, { headers: key })).arrayBuffer()
      // oxlint-disable-next-line no-await-in-loop
      await proxy.next()
    }
    const isAsked = new Promise<void>(resolve => {
      hear = resolve
    })
    const leaving = new AbortController()
    const asking = fetch(`${proxy.url}/v2/affiliates`, { headers: key, signal: leaving.signal })
    // oxlint-disable-next-line no-await-in-loop
    await isAsked
    leaving.abort()
    // oxlint-disable-next-line no-await-in-loop
    await t.rejects(asking)
    // oxlint-disable-next-line no-await-in-loop
    t.equal((await proxy.next()).exchange.came.kind, 'left', name)
    // oxlint-disable-next-line no-await-in-loop
    const result = await proxy.end()
    t.strictSame([brokenIn(result), result.unjudged, result.incomplete], [[], undefined, incomplete], name)
  }
})

t.test('what goes on behind its end is told as verify tells it, and passed on without', async t => {
  const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n'
  const chunk = `${clubs.length.toString(16)}\r\n${clubs.toString('latin1')}\r\n0\r\n\r\n`
  const told = (what: string): readonly string[] => [
    `provider: listClubs: expected an answer, found an answer that goes on behind ${what} (RFC 9112, section 6.3)`,
  ]
  const inNone = 'a body of at least 2 bytes behind the answer to a HEAD, which has none (RFC 9110, section 6.4.1)'
  const cases: readonly (readonly [method: string, answer: string, breaches: readonly string[]])[] = [
    ['GET', `${head}Content-Length: 2\r\n\r\n[]`, []],
    ['GET', `${head}Content-Length: 2\r\n\r\n[]x`, told('the end by its Content-Length, with at least 1 byte')],
    ['GET', `${head}Content-Length: 2\r\n\r\n[]{"a":1}`, told('the end by its Content-Length, with at least 7 bytes')],
    ['GET', `${head}Transfer-Encoding: chunked\r\n\r\n${chunk}xyz`, told('its last chunk, with at least 3 bytes')],
    ['HEAD', `${head}Content-Length: 2\r\n\r\n[]`, [`provider: listClubs: expected an answer, found ${inNone}`]],
  ]
  for (const [method, answer, breaches] of cases) {
    // oxlint-disable-next-line no-await-in-loop
    const provider = await aSocketServer(t, socket => {
      socket.once('data', () => socket.write(answer, 'latin1'))
    })
    // oxlint-disable-next-line no-await-in-loop
    const proxy = await between(t, `${provider}/v2`)
    // oxlint-disable-next-line no-await-in-loop
    const [came] = await once(httpRequest(`${proxy.url}/v2/clubs`, { method, headers: key }).end(), 'response')
    // oxlint-disable-next-line no-await-in-loop
    const body = await whole(came)
    const end = answer.includes('chunked') ? clubs.toString('latin1') : '[]'
    t.equal(body.toString('latin1'), method === 'HEAD' ? '' : end, answer)
    // oxlint-disable-next-line no-await-in-loop
    t.strictSame(breachesOf(await proxy.next()), breaches, answer)
  }
})

t.test('what comes behind the end later, on a connection that is kept, is told then', async t => {
  const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n'
  const surplus = [
    'provider: listClubs: expected an answer, found an answer that goes on behind the end by its '
      + 'Content-Length, with at least 7 bytes (RFC 9112, section 6.3)',
  ]
  const cases: readonly (readonly [later: string, breaches: readonly string[]])[] = [
    ['{"a":1}', surplus],
    ['HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\nConnection: close\r\n\r\n', []],
    ['\r\n', []],
    ['HTT', []],
  ]
  for (const [later, breaches] of cases) {
    const sockets: Socket[] = []
    // oxlint-disable-next-line no-await-in-loop
    const provider = await aSocketServer(t, socket => {
      sockets.push(socket)
      socket.on('data', () => socket.write(`${head}[]`))
    })
    // oxlint-disable-next-line no-await-in-loop
    const proxy = await between(t, `${provider}/v2`)
    const ask = async (): Promise<readonly string[]> => {
      const [came] = await once(httpRequest(`${proxy.url}/v2/clubs`, { headers: key }).end(), 'response')
      t.equal((await whole(came)).toString('latin1'), '[]', later)
      return breachesOf(await proxy.next())
    }
    // oxlint-disable-next-line no-await-in-loop
    t.strictSame(await ask(), [], later)
    sockets[0]?.write(later)
    // oxlint-disable-next-line no-await-in-loop
    if (breaches.length > 0) t.strictSame(breachesOf(await proxy.next()), breaches, later)
    // oxlint-disable-next-line no-await-in-loop
    t.strictSame(await ask(), [], 'what is asked next has its own answer')
    // oxlint-disable-next-line no-await-in-loop
    const result = await proxy.end()
    t.strictSame(
      brokenIn(result),
      breaches.map(() => 'listClubs answers-in-time 1'),
      later,
    )
    t.equal(result.requests, 2)
  }
})

t.test('an exchange that this program fails to judge is counted, and what is left is not all', async t => {
  const cases: readonly (readonly [failing: number, incomplete: string | undefined])[] = [
    [0, undefined],
    [1, "1 exchange couldn't be judged, by a fault of this program."],
    [2, "2 exchanges couldn't be judged, by a fault of this program."],
  ]
  for (const [failing, incomplete] of cases) {
    const errors: unknown[] = []
    let judged = 0
    // oxlint-disable-next-line no-await-in-loop
    const proxy = await between(t, `${await aServer(t, answersClubs)}/v2`, {
      onJudged: () => {
        judged += 1
        if (judged <= failing) throw new Error('A fault.')
      },
      onError: error => void errors.push(error),
    })
    // oxlint-disable-next-line no-await-in-loop
    for (let call = 0; call < 2; call++) await (await fetch(`${proxy.url}/v2/clubs`, { headers: key })).arrayBuffer()
    // oxlint-disable-next-line no-await-in-loop
    const result = await proxy.end()
    t.strictSame([result.requests, result.incomplete, errors.length], [2, incomplete, failing])
  }
})

t.test("who goes away is nobody's fault, and no more is asked for", async t => {
  let left: (() => void) | undefined
  const isGone = new Promise<void>(resolve => {
    left = resolve
  })
  const provider = await aServer(t, (request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('[')
    request.once('close', () => left?.())
  })
  const proxy = await between(t, `${provider}/v2`)
  const [answer] = await once(httpRequest(`${proxy.url}/v2/clubs`).end(), 'response')
  answer.destroy()
  const { breaches, exchange } = await proxy.next()
  t.strictSame([breaches, exchange.came.kind], [[], 'left'])
  await isGone
})

t.test('secrets stand in no line, no report and no HAR, wherever they were', async t => {
  const planted = {
    key: 'planted-key-0123',
    token: 'planted.token-4567',
    cookie: 'planted-cookie-89',
    password: 'planted-pass-word',
    echo: 'planted"quoted"key',
    cutOff: 'planted-in-json-cut-off',
    asText: 'planted-in-text',
  }
  const provider = await aServer(t, (request, response) => {
    response.writeHead(200, {
      'content-type': 'application/json',
      'set-cookie': `session=${planted.cookie}; HttpOnly`,
      'x-echo': String(request.headers['x-api-key']),
    })
    response.end(JSON.stringify([{ access_token: planted.echo, name: [request.headers.authorization, planted.echo] }]))
  })
  const proxy = await between(t, `${provider}/v2`)
  const basic = `Basic ${Buffer.from(`user:${planted.password}`).toString('base64')}`
  for (const authorization of [`Bearer ${planted.token}`, basic]) {
    const headers = { 'x-api-key': planted.key, authorization, cookie: `session=${planted.cookie}` }
    const query = `limit=${planted.token}&access_token=${planted.token}&code=${planted.password}`
    // oxlint-disable-next-line no-await-in-loop
    await (await fetch(`${proxy.url}/v2/clubs?${query}`, { headers })).arrayBuffer()
  }
  for (const [mediaType, secret] of [
    ['application/json', planted.cutOff],
    ['text/plain', planted.asText],
  ] as const) {
    const body = `{"password": "${secret}"`
    const asked = { method: 'POST', headers: { 'x-api-key': planted.key, 'content-type': mediaType }, body }
    // oxlint-disable-next-line no-await-in-loop
    await (await fetch(`${proxy.url}/v2/my/coaching/session`, asked)).arrayBuffer()
  }
  const judged = [await proxy.next(), await proxy.next(), await proxy.next(), await proxy.next()]
  const result = await proxy.end()
  const { checks, exchanges, notes, requests, unjudged } = result
  const { clean } = proxy
  const report = reportOf({
    command: 'proxy',
    version: '0.1.0',
    contract: { title: 'Club', version: '1', file: 'club.yaml' },
    target: provider,
    started: new Date(0).toISOString(),
    milliseconds: 1,
    notes,
    checks,
    requests,
    unjudged,
  })
  t.strictSame(faultsOfReport(report), [])
  t.ok(brokenIn(result).length > 1)
  const texts = {
    lines: JSON.stringify(judged.map(({ breaches }) => breaches)),
    report: JSON.stringify(report),
    har: JSON.stringify(exchanges.map(one => ({ ...one, answer: one.answer?.bytes?.toString() }))),
  }
  for (const [where, text] of Object.entries({ ...texts, cleaned: clean(Object.values(texts).join()) })) {
    const shown = [...Object.values(planted), JSON.stringify(planted.echo).slice(1, -1), basic.slice(6)]
    t.strictSame(
      shown.filter(secret => text.includes(secret)),
      [],
      where,
    )
  }
  t.match(texts.report, /-H \\"x-api-key: \$COURTSIDE_API_KEY\\"/)
  for (const [name, variable] of [
    ['access_token', 'ACCESS_TOKEN'],
    ['code', 'CODE'],
  ])
    t.ok(texts.report.includes(`--data-urlencode '${name}='\\"$${variable}\\"`), `${name}, no key, has its own name`)
  t.match(texts.report, /-H 'cookie: session='\\"\$COOKIE_SESSION\\"/)
})

t.test('a breach is the same, though a word of the contract is a secret of who called', async t => {
  const provider = await aServer(t, (_, response) => response.writeHead(404).end())
  const known: unknown[] = []
  for (const session of ['0123456789', 'integer', 'limit']) {
    // oxlint-disable-next-line no-await-in-loop
    const proxy = await between(t, `${provider}/v2`)
    // oxlint-disable-next-line no-await-in-loop
    await (await fetch(`${proxy.url}/v2/clubs?limit=x`, { headers: { cookie: `session=${session}` } })).arrayBuffer()
    // oxlint-disable-next-line no-await-in-loop
    await proxy.next()
    // oxlint-disable-next-line no-await-in-loop
    const { checks } = await proxy.end()
    const failures = checks.filter(({ rule }) => rule === 'call').flatMap(check => check.failures)
    t.notMatch(JSON.stringify(failures), new RegExp(session))
    known.push(failures.map(({ fingerprint }) => fingerprint))
  }
  t.strictSame(known, [known[0], known[0], known[0]])
})

t.test('a contract without a base path at the target counts at all of its own', async t => {
  const proxy = await between(t, new URL(stub).origin)
  await (await fetch(`${proxy.url}/v2/clubs?limit=0`, { headers: key })).arrayBuffer()
  hasFields(t, breachesOf(await proxy.next()), [/^consumer: listClubs 400 /])
})

t.test(
  'of bodies in parts those of forms are judged; that others are not is told, unless their type was refused',
  async t => {
    const contract = join(t.testdir(), 'photos.yaml')
    const schema = '{ type: object, required: [photo], properties: { photo: {}, n: { type: integer } } }'
    writeFileSync(
      contract,
      `openapi: 3.1.0
info: { title: Photos, version: '1' }
paths:
  /photos:
    post:
      operationId: addPhoto
      requestBody: { content: { multipart/form-data: { schema: ${schema} }, multipart/mixed: {} } }
      responses: { '200': { description: Added. } }
`,
    )
    const provider = await aServer(t, (_request, response) => void response.end())
    const proxy = await between(t, provider, { contract })
    const photo = '--x\r\nContent-Disposition: form-data; name="photo"; filename="a"\r\n\r\n\0\r\n'
    const number = '--x\r\nContent-Disposition: form-data; name="n"\r\n\r\nfour\r\n'
    const sent: readonly (readonly [type: string, body: string, found?: RegExp])[] = [
      ['multipart/form-data; boundary=x', `${photo}--x--`],
      ['Multipart/Form-Data; boundary=x', `${photo}${number}--x--`, /^consumer: .* body\/n: an integer, found "four"$/],
      ['multipart/form-data; boundary=x', '--x--', /^consumer: .*photo.*nothing/],
      ['multipart/form-data; boundary=x', photo, /^consumer: .*ends in part 1/],
      ['multipart/mixed', 'x'],
      ['multipart/mixed; boundary=x', photo],
      ['multipart/related', 'x', /^consumer: .*multipart\/related/],
    ]
    for (const [type, body, found] of sent) {
      const asked = { method: 'POST', headers: { 'content-type': type }, body }
      // oxlint-disable-next-line no-await-in-loop
      await (await fetch(`${proxy.url}/photos`, asked)).arrayBuffer()
      // oxlint-disable-next-line no-await-in-loop
      const told = breachesOf(await proxy.next())
      hasFields(t, told, found === undefined ? [] : [found], `${type} ${body}`)
    }
    const { notes } = await proxy.end()
    t.strictSame(notes, [
      'Not judged, 2 times: addPhoto: the body of its request in multipart/mixed, which is not checked.',
    ])
  },
)

t.test('the fields of a form are judged as their encoding has them', async t => {
  const contract = join(t.testdir(), 'orders.yaml')
  writeFileSync(
    contract,
    `openapi: 3.1.0
info: { title: Orders, version: '1' }
paths:
  /orders:
    post:
      operationId: order
      requestBody:
        content:
          application/x-www-form-urlencoded:
            schema:
              type: object
              properties:
                ids: { type: array, items: { type: integer } }
                to: { type: object, required: [town], properties: { town: { type: string } } }
            encoding: { ids: { style: pipeDelimited } }
      responses: { '200': { description: Taken. } }
`,
  )
  const provider = await aServer(t, (_request, response) => void response.end())
  const proxy = await between(t, provider, { contract })
  for (const [body, breaches] of [
    ['ids=1|2&to={"town":"Bath"}', []],
    ['ids=1%7C2&to[town]=Bath', []],
    ['ids=1|x&town=Bath', ['consumer: order 200 expected body/ids/1: an integer, found "x"']],
    ['to={}', ['consumer: order 200 expected body/to/town: a value, found nothing']],
  ] as const) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    // oxlint-disable-next-line no-await-in-loop
    await (await fetch(`${proxy.url}/orders`, { method: 'POST', headers, body })).arrayBuffer()
    // oxlint-disable-next-line no-await-in-loop
    t.strictSame(breachesOf(await proxy.next()), breaches, body)
  }
  t.strictSame((await proxy.end()).notes, [])
})

t.test('a header of a call is checked whatever the case of its name', async t => {
  const parameters = [{ name: 'X-Shelf', in: 'header', required: true, schema: { type: 'integer' } }]
  const responses = { 204: { description: 'Done.' } }
  const paths = { '/books': { get: { operationId: 'listBooks', parameters, responses } } }
  const text = JSON.stringify({ openapi: '3.1.0', info: { title: 'Books', version: '1' }, paths })
  const { contract } = loadContract(join(t.testdir({ 'books.json': text }), 'books.json'), 'foreign')
  if (contract === undefined) throw new Error('The contract is not usable.')
  const judge = await judgeFor(contract, undefined, collectedChecks())
  for (const [name, value, expected] of [
    ['x-shelf', '3', 0],
    ['X-SHELF', '3', 0],
    ['X-Shelf', 'a', 1],
    ['x-other', '3', 1],
  ] as const) {
    const came = { kind: 'answer', status: 204, statusText: '', headers: [], body: Buffer.alloc(0) } as const
    const call = { method: 'GET', target: '/books', headers: [[name, value]], body: undefined, came } as const
    // oxlint-disable-next-line no-await-in-loop
    const { breaches } = await judge({ ...call, started: 0, milliseconds: 1 })
    t.equal(breaches.length, expected, `${name}: ${value}`)
  }
})

t.test('a provider behind https is asked in TLS, and a certificate that nobody vouches for is told', async t => {
  const pem = readFileSync(new URL('../fixtures/localhost.pem', import.meta.url))
  let connections = 0
  const target = await aSocketServer(t, peer => {
    connections += 1
    new TLSSocket(peer, { isServer: true, key: pem, cert: pem }).on('error', () => undefined)
  })
  const proxy = await between(t, target.replace('http:', 'https:'))
  for (const method of ['GET', 'POST']) {
    // oxlint-disable-next-line no-await-in-loop
    const answer = await fetch(`${proxy.url}/v2/clubs`, { method, headers: key })
    t.equal(answer.status, 502, method)
    // oxlint-disable-next-line no-await-in-loop
    hasFields(t, await answer.json(), {
      code: 'provider_unreachable',
      detail: /its certificate is by nobody who is trusted/,
    })
  }
  t.equal(connections, 2)
})
