/**
 * HTTP done properly, over real sockets: what is no operation, what is no request, what a browser of another origin
 * needs.
 */
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import t from 'tap'
import { errorBody } from '../../src/stub/error-body.ts'
import { loadContract } from '../../src/contract/contract.ts'
import type { Mode } from '../../src/contract/call.ts'
import { errorAnswers, jsonErrorFormatter } from '../../src/contract/error-answers.ts'
import { buildApp } from '../../src/http/app.ts'
import { below, withSubApplications } from '../../src/http/sub-applications.ts'
import { listen } from '../../src/http/listen.ts'
import { serviceOf } from '../../src/http/service.ts'
import { given } from '../../src/text/given.ts'
import { steadyWorld } from '../../src/worlds/bound-world.ts'
import { startCourtside } from '../../src/index.ts'
import { clubContract } from '../../src/app/sites.ts'
import { clubOracle, jsonOf } from '../fixtures/oracle.ts'
import {
  type Answered,
  type Ask,
  answersIn,
  bodyOf,
  client,
  refusalIn,
  targetOf,
  wire,
} from '../fixtures/served-client.ts'

const oracle = clubOracle()
const server = await startCourtside()
t.teardown(() => server.close())
const base = '/virtual/v2'
const goodId = 'abab2977c32f00837cf9d2b0'
const signUp = bodyOf(oracle.operation('toggleCoachingSession'))

/** The headers that two answers to the same question share: all but the time and the connection's own. */
const changing = ['date', 'connection', 'keep-alive', 'courtside-request-id', 'link']
const lasting = ({ headers }: Answered): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !changing.includes(name)))

const { contract } = loadContract(clubContract, 'own')
if (contract === undefined) throw new Error('The contract is good')
const words = errorAnswers(jsonErrorFormatter(errorBody))

/** A server that answers as `mode` does, and keeps what it would report as its own failures. */
const serverWith = async (mode: Mode): Promise<{ url: string; errors: unknown[]; close: () => Promise<void> }> => {
  const errors: unknown[] = []
  const world = steadyWorld(mode)
  const service = await serviceOf({ contract, errorAnswers: words, bodyLimit: 64 * 1024 })
  const app = await buildApp({
    mounts: [{ prefix: base, service, bind: () => world }],
    pages: [],
    outside: words,
    onError: error => void errors.push(error),
  })
  return { ...(await listen(app, { host: '127.0.0.1', port: 0 })), errors }
}

// ---------------------------------------------------------------- methods and paths

t.test('HEAD is GET without the body: the same status, the same headers', async t => {
  const { ask } = client(t, server.url, oracle)
  const targets = [
    ...oracle.operations.filter(({ method }) => method === 'GET').map(operation => base + targetOf(operation)),
    `${base}/clubs?limit=0`,
    `${base}/clubs?limt=0`,
    `${base}/clubs/`,
    `${base}/nowhere`,
    `${base}/my/coaching/session`,
    '/',
    '/docs',
    '/%64ocs',
    '/openapi.json',
    '/openapi%2Ejson',
    '/nowhere',
  ]
  for (const target of targets) {
    for (const headers of [{}, { prefer: 'code=400', origin: 'https://app.example' }]) {
      const [got, head] = [await ask('GET', target, { headers }), await ask('HEAD', target, { headers })]
      t.strictSame([head.status, head.bytes.length], [got.status, 0], `HEAD ${target}`)
      // The text of an error names the method, so its length may differ.
      const alike = (answered: Answered): Record<string, string> => ({
        ...lasting(answered),
        ...(got.status < 404 ? {} : { 'content-length': '' }),
      })
      t.strictSame(alike(head), alike(got), `HEAD ${target} has the headers of GET`)
    }
  }
  const dynamic = await ask('HEAD', `${base}/clubs`, { headers: { prefer: 'dynamic=true' } })
  t.equal(
    dynamic.headers['content-length'],
    String((await ask('GET', `${base}/clubs`, { headers: { prefer: 'dynamic=true' } })).bytes.length),
    'a generated answer has its length too',
  )
})

t.test('OPTIONS names the methods of a path', async t => {
  const { ask } = client(t, server.url, oracle)
  const cases = [
    { target: `${base}/clubs`, allow: 'GET, HEAD, OPTIONS' },
    { target: `${base}/clubs/${goodId}`, allow: 'GET, HEAD, OPTIONS' },
    { target: `${base}/my/coaching/session`, allow: 'POST, OPTIONS' },
    { target: '/docs', allow: 'GET, HEAD, OPTIONS' },
    { target: '*', allow: 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS' },
  ]
  for (const { target, allow } of cases) {
    const { status, headers } = await ask('OPTIONS', target)
    t.strictSame([status, headers.allow], [204, allow], `OPTIONS ${target}`)
  }
  t.equal((await ask('OPTIONS', '/nowhere')).status, 404, 'a path that is not there has none')
})

t.test('a path that is not there is 404 and names the nearest', async t => {
  const { ask } = client(t, server.url, oracle)
  const cases: readonly {
    target: string
    near: readonly string[]
    method?: string
    body?: string
    headers?: Record<string, string>
  }[] = [
    { target: `${base}/club`, near: [`GET ${base}/clubs`] },
    { target: `${base}/clubss`, near: [`GET ${base}/clubs`] },
    { target: `${base}/Clubs`, near: [`GET ${base}/clubs`] },
    { target: '/clubs', near: ['/clubs'] },
    { target: '/v5/clubs', near: ['/clubs'] },
    { target: `/clubs/${goodId}/events`, near: ['/clubs/{id}/events'] },
    { target: '/virtual/v3/clubs', near: ['/clubs'] },
    { target: `${base}/clubs/${goodId}/event`, near: [`GET ${base}/clubs/{id}/events`] },
    { target: `${base}/my/bookings/`, near: [`GET ${base}/my/bookings`] },
    { target: `${base}/my/bookings;v=1`, near: [`GET ${base}/my/bookings`] },
    { target: `/${base}/clubs`, near: [`GET ${base}/clubs`] },
    { target: `${base}/coaching/session`, near: ['/my/coaching/session'], method: 'POST', body: '{}' },
    { target: `${base}/club`, near: [`GET ${base}/clubs`], method: 'DELETE' },
    { target: `${base}/%zz`, near: [] },
    { target: '/%', near: [] },
    { target: '/something/else/altogether/that/is/far/off/everything', near: ['GET / says what is here'] },
    { target: `/${'x'.repeat(8000)}`, near: [] },
    { target: `/${'%F0%9F%8E%BE'.repeat(300)}`, near: [] },
    { target: '/__proto__', near: [] },
    { target: '/..%2f..%2fetc%2fpasswd', near: [] },
    { target: '/docs/../package.json', near: [] },
    { target: '/docs/..%2fpackage.json', near: [] },
    {
      target: '/nowhere',
      near: [],
      method: 'POST',
      body: 'x'.repeat(3_000_000),
      headers: { 'content-type': 'text/plain' },
    },
    { target: '/nowhere', near: [], method: 'POST', body: '{', headers: { 'content-type': 'application/json' } },
    { target: '/nowhere', near: [], method: 'POST', body: '{}', headers: { 'content-type': ';;="' } },
    { target: '/nowhere', near: [], method: 'POST', body: '{}' },
    { target: '/nowhere', near: [], method: 'PROPFIND' },
  ]
  for (const { target, near, method = 'GET', body, headers = {} } of cases) {
    const answered = await ask(method, target, { headers, ...given({ body }) })
    const name = `${method} ${target.slice(0, 60)}`
    t.strictSame(refusalIn(answered), { status: 404, code: 'route_not_found', errors: [], counted: undefined }, name)
    for (const part of near) t.ok(answered.text.includes(part), `${name} names ${part}`)
  }
})

t.test('a path that lacks a part of its prefix is told which', async t => {
  const { ask } = client(t, server.url, oracle)
  const cases = [
    { target: '/clubs', says: 'Did you forget /v2 or /virtual/v2 in it?' },
    { target: `/clubs/${goodId}`, says: 'Did you forget /v2 or /virtual/v2 in it?' },
    { target: '/virtual/clubs', says: 'Did you forget /v2 in it?' },
    { target: '/w/default/clubs', says: 'Did you forget /v2 in it?' },
    { target: '/w/default/clubs?limit=1', says: 'Did you forget /v2 in it?' },
    { target: '/v3/clubs', says: 'Nearest: GET /v2/clubs' },
    { target: '/w/default/v2/clbus', says: 'Nearest: GET /w/default/v2/clubs' },
    { target: '/w/default/v3/clubs', says: 'Nearest: GET /w/default/v2/clubs' },
  ]
  for (const { target, says } of cases) {
    const answered = await ask('GET', target)
    t.equal(answered.status, 404)
    t.ok(answered.text.includes(says), `${target}: ${answered.text}`)
  }
})

t.test('what is not there is a page for a browser, and JSON for everybody else', async t => {
  const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
  const cases = [
    { accept: browser, type: 'text/html; charset=utf-8' },
    { accept: '*/*', type: 'application/json' },
    { accept: 'application/json', type: 'application/json' },
  ]
  for (const { accept, type } of cases) {
    const headers = { accept }
    for (const target of ['/nowhere', '/clubs', '/nowhere/%3Cscript%3E<b>']) {
      const answered = await fetch(server.url + target, { headers })
      const text = await answered.text()
      t.strictSame(
        [answered.status, answered.headers.get('content-type'), answered.headers.get('vary')],
        [404, type, 'Origin, Accept'],
        `${target} for ${accept}`,
      )
      t.match(text, /No operation at GET/)
      if (type.startsWith('text/html')) t.notMatch(text, /<b>|<script>/, 'nothing of it is markup')
    }
    const sent = await fetch(`${server.url}/nowhere`, { method: 'POST', headers })
    t.strictSame([sent.status, sent.headers.get('content-type')], [404, 'application/json'], `POST for ${accept}`)
  }
})

t.test('a method that a path does not have is 405 and Allow names those it has', async t => {
  const { ask } = client(t, server.url, oracle)
  const unknown = ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'PURGE', 'REPORT', 'M-SEARCH', 'MKCOL']
  const cases = [
    ...unknown.map(method => ({ method, target: `${base}/clubs`, allow: 'GET, HEAD, OPTIONS' })),
    ...unknown.map(method => ({ method, target: `${base}/clubs/${goodId}`, allow: 'GET, HEAD, OPTIONS' })),
    ...['GET', 'HEAD', 'PUT', 'DELETE', 'TRACE', 'LINK'].map(method => ({
      method,
      target: `${base}/my/coaching/session`,
      allow: 'POST, OPTIONS',
    })),
    { method: 'POST', target: '/docs', allow: 'GET, HEAD, OPTIONS' },
    { method: 'DELETE', target: '/', allow: 'GET, HEAD, OPTIONS' },
  ]
  for (const { method, target, allow } of cases) {
    for (const body of ['', 'x'.repeat(2_000_000)]) {
      if (body !== '' && (method === 'HEAD' || method === 'GET' || method === 'TRACE')) continue
      const answered = await ask(
        method,
        target,
        body === '' ? {} : { body, headers: { 'content-type': 'no media type' } },
      )
      t.strictSame(
        [answered.status, answered.headers.allow],
        [405, allow],
        `${method} ${target}${body === '' ? '' : ' with a large body'}`,
      )
      if (method !== 'HEAD') t.equal(refusalIn(answered).code, 'method_not_allowed', `${method} ${target} says so`)
    }
  }
})

t.test('percent-encoding: what is broken is told, what is not needed says the same', async t => {
  const { get } = client(t, server.url, oracle)
  const source = 'example getClub/default'
  const cases: readonly { target: string; status: number; errors?: readonly string[]; source?: string }[] = [
    ...['%', '%z', '%zz', '%ff', '%E0%A4%A', '%c0%af', 'abc%', '%ed%a0%80'].map(id => ({
      target: `${base}/clubs/${id}`,
      status: 400,
      errors: ['path.id invalid_parameter'],
    })),
    ...['%', '%zz', '%ff'].map(id => ({
      target: `${base}/clubs/${id}/events`,
      status: 400,
      errors: ['path.id invalid_parameter'],
    })),
    { target: `${base}/clubs/${goodId}%00`, status: 400, errors: ['path.id invalid_parameter'] },
    { target: `${base}/clubs/${goodId}%2F`, status: 400, errors: ['path.id invalid_parameter'] },
    { target: `${base}/clubs/${goodId}%2Fevents`, status: 400, errors: ['path.id invalid_parameter'] },
    { target: `${base}/clubs/`, status: 400, errors: ['path.id invalid_parameter'] },
    { target: `${base}/clubs//events`, status: 400, errors: ['path.id invalid_parameter'] },
    { target: `${base}/clubs/${'a'.repeat(5000)}`, status: 400, errors: ['path.id invalid_parameter'] },
    { target: `${base}/clubs/${'%61'.repeat(4000)}`, status: 400, errors: ['path.id invalid_parameter'] },
    { target: `${base}/clubs/%zz?limit=5`, status: 400, errors: ['path.id invalid_parameter'] },
    { target: `${base}/clubs?limit=%`, status: 400, errors: ['query.limit invalid_parameter'] },
    {
      target: `${base}/clubs?limit=%ff&offset=%`,
      status: 400,
      errors: ['query.offset invalid_parameter', 'query.limit invalid_parameter'],
    },
    { target: `${base}/clubs?%=1&%ff=2`, status: 200, source: 'example listClubs/default' },
    { target: `${base}/clubs?limit%3D0`, status: 200, source: 'example listClubs/default' },
    { target: `${base}/clubs?li%6Dit=%31%30`, status: 200, source: 'example listClubs/default' },
    { target: `${base}/clubs?li%6Dit=0`, status: 400, errors: ['query.limit out_of_range'] },
    { target: `${base}/clubs/${encodeURIComponent(goodId).replace('a', '%61')}`, status: 200, source },
    { target: `${base}/%63lubs/${goodId}`, status: 200, source },
    { target: `/virtual/%762/clubs/${goodId}`, status: 200, source },
    { target: `/%76%69%72tual/v2/clubs/${goodId}`, status: 200, source },
    {
      target: `/%76%69%72%74%75%61%6c/%76%32/clubs/${goodId}/events`,
      status: 200,
      source: 'example getClubEvents/default',
    },
    { target: '/%64ocs', status: 200, source: 'page' },
    { target: '/openapi%2Ejson', status: 200, source: 'page' },
  ]
  for (const { target, status, errors = [], source: expected } of cases) {
    const answered = await get(target)
    t.strictSame([answered.status, refusalIn(answered).errors], [status, errors], target.slice(0, 80))
    if (expected !== undefined) t.equal(answered.headers['courtside-source'], expected, `${target} is that operation`)
  }
  const { ask } = client(t, server.url, oracle)
  for (const target of [`${base}/%63lubs`, `/%76irtual/v2/clubs/${goodId}`, '/%64ocs']) {
    const statuses = await Promise.all(
      ['HEAD', 'OPTIONS', 'DELETE'].map(async method => (await ask(method, target)).status),
    )
    t.strictSame(statuses, [200, 204, 405], `${target} has its methods`)
    const preflight = await ask('OPTIONS', target, {
      headers: { origin: 'https://app.example', 'access-control-request-method': 'GET' },
    })
    t.match(preflight.headers.allow, /GET/, `${target} has its preflight`)
  }
})

t.test('of query parameters that are not declared five are named, and how many more there are', async t => {
  const { get } = client(t, server.url, oracle)
  const isNotDeclared = (name: string): string => `query parameter "${name}" is not declared and was ignored`
  for (const [count, more] of [
    [0, []],
    [5, []],
    [6, ['1 more are not declared']],
    [7, ['2 more are not declared']],
  ] as const) {
    const names = [...'tuvwxyz'].slice(0, count).map(letter => `${letter}${letter}${letter}`)
    const { status, headers } = await get(`${base}/clubs?${names.map(name => `${name}=1`).join('&')}`)
    t.equal(status, 200)
    const expected = [...names.slice(0, 5).map(isNotDeclared), ...more]
    t.equal(headers['courtside-warning'], expected.length === 0 ? undefined : expected.join('; '), String(count))
  }
})

t.test('a target in absolute form is the same request', async t => {
  const { ask } = client(t, server.url, oracle)
  const { body = '', headers = {} } = signUp
  const large = 'x'.repeat(300_000)
  const cases: readonly { name: string; method: string; target: string; ask?: Parameters<typeof ask>[2] }[] = [
    { name: 'a list', method: 'GET', target: `${base}/clubs` },
    { name: 'a query', method: 'GET', target: `${base}/clubs?limit=0` },
    { name: 'a path value', method: 'GET', target: `${base}/clubs/${goodId}` },
    { name: 'a bad path value', method: 'GET', target: `${base}/clubs/%zz` },
    { name: 'HEAD', method: 'HEAD', target: `${base}/clubs` },
    { name: 'OPTIONS', method: 'OPTIONS', target: `${base}/clubs` },
    { name: 'a page', method: 'GET', target: '/docs' },
    { name: 'an unknown path', method: 'GET', target: '/nowhere' },
    { name: 'another method', method: 'DELETE', target: `${base}/clubs` },
    { name: 'a body', method: 'POST', target: `${base}/my/coaching/session`, ask: { body, headers } },
    { name: 'no body', method: 'POST', target: `${base}/my/coaching/session` },
    {
      name: 'a body in another media type',
      method: 'POST',
      target: `${base}/my/coaching/session`,
      ask: { body, headers: { 'content-type': 'text/plain' } },
    },
    {
      name: 'a compressed body',
      method: 'POST',
      target: `${base}/my/coaching/session`,
      ask: { body, headers: { ...headers, 'content-encoding': 'gzip' } },
    },
    {
      name: 'a body that is too large',
      method: 'POST',
      target: `${base}/my/coaching/session`,
      ask: { body: large, headers },
    },
  ]
  for (const { name, method, target, ask: asked = {} } of cases) {
    const usual = await ask(method, target, asked)
    for (const origin of ['http://sports.example', 'HTTP://127.0.0.1:80', 'https://user@sports.example:8443']) {
      // The oracle knows paths alone; the answer that it judged must be the same.
      const silent = client({ strictSame: () => true }, server.url, oracle)
      const absolute = await silent.ask(method, origin + target, asked)
      t.strictSame(
        [absolute.status, absolute.text, lasting(absolute)],
        [usual.status, usual.text, lasting(usual)],
        `${name} at ${origin}`,
      )
    }
  }
  const { status, headers: said } = await client({ strictSame: () => true }, server.url, oracle).ask(
    'GET',
    'http://sports.example?a=b',
  )
  t.strictSame([status, said['courtside-source']], [200, 'page'], 'without a path it is that of the front page')
})

// ---------------------------------------------------------------- headers

t.test("what a client sends can't become a header of ours", async t => {
  const { get } = client(t, server.url, oracle)
  const names = [
    '%0d%0aSet-Cookie:%20a=b',
    '%0aX-Injected:1',
    '%0d',
    '%00',
    '%7f',
    '%1b[31m',
    'caf%C3%A9',
    '%F0%9F%8E%BE',
    '%E2%80%A8',
    '%22%5C%22',
    'a'.repeat(9000),
    '%ff%fe',
    '%ED%A0%80',
  ]
  for (const name of names) {
    const { status, headers } = await get(`${base}/clubs?${name}=1`)
    t.equal(status, 200, `a query parameter called ${name.slice(0, 40)}`)
    t.ok(
      headers['courtside-warning'] !== undefined && headers['courtside-warning'].length <= 1000,
      'is told of, in a header of bearable length',
    )
    t.strictSame(
      Object.keys(headers).filter(key => /cookie|injected/.test(key)),
      [],
      'and makes no other header',
    )
  }
  const hundreds = [...names.map(name => `${name}=1`), ...Array.from({ length: 500 }, (_, index) => `p${index}`)]
  const all = await get(`${base}/clubs?${hundreds.join('&')}`)
  t.equal(all.status, 200, 'hundreds of them are taken')
  const preferences = [
    'example="caf\u00e9"',
    'example="\u00ff\u0080"',
    'caf\u00e9=1',
    'example="a\tb"',
    `example=${'x'.repeat(5000)}`,
    'example="\\\\"',
    'example=a b c',
  ]
  for (const prefer of preferences) {
    const { status, headers } = await get(`${base}/clubs`, { prefer })
    t.strictSame(
      [status, headers['courtside-source']],
      [200, 'example listClubs/default'],
      `Prefer: ${prefer.slice(0, 40)}`,
    )
    t.ok(headers['courtside-warning'] !== undefined && headers['courtside-warning'].length <= 1000, 'is told of')
    const strict = await get(`${base}/clubs`, { prefer: `${prefer}, handling=strict` })
    t.equal(strict.status, 400, 'and refused when that is asked for')
  }
  const origins = [
    'https://caf\u00e9.example',
    'https://a.example, https://b.example',
    `https://${'a'.repeat(600)}.example`,
    'x y',
  ]
  for (const origin of origins)
    t.equal(
      (await get(`${base}/clubs`, { origin })).headers['access-control-allow-origin'],
      undefined,
      `no origin is ${origin.slice(0, 40)}`,
    )
  const { ask } = client(t, server.url, oracle)
  const { headers } = await ask('OPTIONS', `${base}/clubs`, {
    headers: {
      origin: 'https://app.example',
      'access-control-request-method': 'GET\u00e9',
      'access-control-request-headers': 'x-ok, caf\u00e9, a b, "q", prefer',
    },
  })
  t.equal(
    headers['access-control-allow-headers'],
    'x-ok, prefer',
    'of the headers of a preflight only names are granted',
  )
})

t.test('headers that are too large are refused, large ones are taken', async t => {
  const { get } = client(t, server.url, oracle)
  t.equal((await get(`${base}/clubs`, { 'x-large': 'x'.repeat(12_000) })).status, 200, '12 KB')
  t.equal(
    (await get(`${base}/clubs`, Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`x-${index}`, 'y']))))
      .status,
    200,
    '200 of them',
  )
  for (const size of [16_400, 40_000]) {
    const { socket, ended } = await wire(server.url)
    socket.write(`GET ${base}/clubs HTTP/1.1\r\nHost: x\r\nX-Large: ${'x'.repeat(size)}\r\n\r\n`)
    const [answer] = answersIn(await ended(), [])
    const faults = oracle.faultsOfError(jsonOf(answer?.bytes.toString() ?? ''), 431)
    t.strictSame([answer?.status, faults], [431, []], `${size} bytes`)
  }
  const long = await wire(server.url)
  long.socket.write(`GET ${base}/clubs?${'x'.repeat(17_000)}`)
  t.match(
    await long.ended(),
    /^HTTP\/1\.1 414 URI Too Long\r\n[^]*"code":"uri_too_long"/,
    'a target of 17 KB, still without an end',
  )
  t.equal((await get(`${base}/clubs`)).status, 200, 'and the server goes on')
})

t.test('the front page says who may be played, and what to send to be them', async t => {
  const { get } = client(t, server.url, oracle)
  const { text } = await get('/')
  for (const told of [
    /The stub lives in the world &quot;demo&quot;|The stub lives in the world "demo"/,
    /X-API-Key: demo-key/,
    /Authorization: Bearer demo-parent/,
  ])
    t.match(text, told)
})

t.test('the icon that a browser asks for by itself is there', async t => {
  const { get } = client(t, server.url, oracle)
  const [asked, linked] = [await get('/favicon.ico'), await get('/docs/icon.svg')]
  t.strictSame([asked.status, asked.headers['content-type'], asked.text], [200, 'image/svg+xml', linked.text])
})

// ---------------------------------------------------------------- the wire

t.test('what is no HTTP is answered 400, and the server goes on', async t => {
  const { get } = client(t, server.url, oracle)
  const host = 'Host: sports.example\r\n'
  const post = `POST ${base}/my/coaching/session HTTP/1.1\r\n${host}Content-Type: application/json\r\n`
  const cases: readonly { name: string; bytes: string | Buffer }[] = [
    { name: 'a word', bytes: 'hello\r\n\r\n' },
    { name: 'an empty method', bytes: ` / HTTP/1.1\r\n${host}\r\n` },
    { name: 'a method in small letters', bytes: `get / HTTP/1.1\r\n${host}\r\n` },
    { name: 'a method that nobody knows', bytes: `BREW / HTTP/1.1\r\n${host}\r\n` },
    { name: 'a method of RTSP', bytes: `DESCRIBE rtsp://sports.example RTSP/1.0\r\n${host}\r\n` },
    { name: 'another version', bytes: `GET / HTTP/9.9\r\n${host}\r\n` },
    { name: 'the preface of HTTP/2', bytes: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n' },
    { name: 'a greeting of TLS', bytes: Buffer.from('16030100c8010000c40303', 'hex') },
    { name: 'zero bytes', bytes: Buffer.alloc(1024) },
    { name: 'bytes of every value', bytes: Buffer.from(Array.from({ length: 256 }, (_, index) => 255 - index)) },
    { name: 'a zero byte in the target', bytes: `GET /\0 HTTP/1.1\r\n${host}\r\n` },
    { name: 'a space in the target', bytes: `GET /a b HTTP/1.1\r\n${host}\r\n` },
    { name: 'no target', bytes: `GET HTTP/1.1\r\n${host}\r\n` },
    { name: 'a target without a slash', bytes: `GET clubs HTTP/1.1\r\n${host}\r\n` },
    { name: 'a header without a colon', bytes: `GET / HTTP/1.1\r\n${host}Broken\r\n\r\n` },
    { name: 'a header with a space in its name', bytes: `GET / HTTP/1.1\r\n${host}Bro ken: x\r\n\r\n` },
    { name: 'a zero byte in a header', bytes: `GET / HTTP/1.1\r\n${host}Prefer: a\0b\r\n\r\n` },
    { name: 'a carriage return in a header', bytes: `GET / HTTP/1.1\r\n${host}Prefer: a\rb\r\n\r\n` },
    { name: 'no Host', bytes: 'GET / HTTP/1.1\r\n\r\n' },
    { name: 'two lengths', bytes: `${post}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}` },
    { name: 'a length and chunks', bytes: `${post}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n` },
    { name: 'a length that is none', bytes: `${post}Content-Length: two\r\n\r\n{}` },
    { name: 'a negative length', bytes: `${post}Content-Length: -2\r\n\r\n{}` },
    { name: 'a chunk without a size', bytes: `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n` },
    { name: 'a chunk of endless size', bytes: `${post}Transfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n` },
  ]
  for (const { name, bytes } of cases) {
    const { socket, ended } = await wire(server.url)
    socket.write(bytes)
    const received = await ended()
    t.match(received, /^HTTP\/1\.1 400 /, `${name} is answered 400`)
    const [answer] = answersIn(received, [])
    t.strictSame(oracle.faultsOfError(jsonOf(answer?.bytes.toString() ?? ''), 400), [], `${name} gets an Error`)
    t.equal((await get(`${base}/coaching/sports`)).status, 200, `${name} does no harm`)
  }
})

t.test('a client that stops in the middle does no harm', async t => {
  const failing = await serverWith(() => ({ status: 200, source: 'none' }))
  const cases = [
    { name: 'a connection without a word', bytes: '' },
    { name: 'half a line', bytes: 'GET /virt' },
    { name: 'half the headers', bytes: `GET ${base}/clubs HTTP/1.1\r\nHost: x\r\nPrefer: exa` },
    {
      name: 'half a body',
      bytes:
        `POST ${base}/my/coaching/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`
        + 'Content-Length: 100\r\n\r\n{"clientId":',
    },
    {
      name: 'half a chunk',
      bytes:
        `POST ${base}/my/coaching/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`
        + 'Transfer-Encoding: chunked\r\n\r\nff\r\n{"clientId":',
    },
  ]
  for (const { name, bytes } of cases) {
    for (const leave of ['end', 'destroy', 'resetAndDestroy'] as const) {
      const { socket, ended } = await wire(failing.url)
      await new Promise<void>(resolve => socket.write(bytes === '' ? '\r\n' : bytes, () => resolve()))
      socket[leave]()
      // Who has only ended their own side still reads what is wrong with it.
      const told = leave === 'end' && bytes !== '' ? /^HTTP\/1\.1 400 / : /^$/
      t.match(await ended(), told, `${name}, then ${leave}`)
    }
  }
  await failing.close()
  t.strictSame(failing.errors, [], 'and is nothing that the server would call its own failure')
})

t.test('requests that come together are answered in their order', async t => {
  const { body = '' } = signUp
  const requests = [
    { method: 'GET', target: `${base}/coaching/sports`, headers: 'Prefer: delay=20\r\n' },
    { method: 'GET', target: `${base}/clubs?limit=0` },
    {
      method: 'POST',
      target: `${base}/my/coaching/session`,
      headers: 'Content-Type: application/json\r\n',
      body: String(body),
    },
    {
      method: 'GET',
      target: `${base}/my/bookings`,
      headers: 'Prefer: example=empty\r\n',
      body: 'a body that GET has no use for',
    },
    { method: 'HEAD', target: `${base}/clubs` },
    { method: 'GET', target: '/nowhere' },
    { method: 'PUT', target: `${base}/clubs`, body: 'x' },
    { method: 'GET', target: `${base}/my/details`, headers: 'Prefer: dynamic=true\r\n' },
    { method: 'OPTIONS', target: `${base}/clubs` },
    { method: 'GET', target: `${base}/coaching/clubs`, headers: 'Connection: close\r\n' },
  ]
  const { socket, ended } = await wire(server.url)
  socket.write(
    requests
      .map(
        ({ method, target, headers = '', body: sent = '' }) =>
          `${method} ${target} HTTP/1.1\r\nHost: x\r\nContent-Length: ${Buffer.byteLength(sent)}\r\n${headers}\r\n`
          + `${sent}`,
      )
      .join(''),
  )
  const answers = answersIn(await ended(), requests)
  for (const answer of answers)
    t.strictSame(oracle.faults(answer), [], `${answer.method} ${answer.target} is answered as the contract says`)
  t.strictSame(
    answers.map(({ status, headers }) => `${status} ${headers['courtside-source']}`),
    [
      '200 example listCoachingSports/default',
      '400 check listClubs/400',
      '200 example toggleCoachingSession/default',
      '200 example listMyBookings/empty',
      '200 example listClubs/default',
      '404 check route_not_found',
      '405 check method_not_allowed',
      '200 generated getMyDetails/200 seed 1',
      '204 options',
      '200 example listCoachingClubs/default',
    ],
  )
})

t.test('forms of a request that are rare and right', async t => {
  const cases = [
    { name: 'HTTP/1.0 without Host', text: `GET ${base}/coaching/sports HTTP/1.0\r\n\r\n`, status: 200 },
    {
      name: 'an offer to upgrade, which is not taken',
      text: `GET ${base}/coaching/sports HTTP/1.1\r\nHost: x\r\nConnection: close, Upgrade\r\nUpgrade: h2c\r\n\r\n`,
      status: 200,
    },
    {
      name: 'empty lines before it',
      text: `\r\n\r\nGET ${base}/coaching/sports HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      status: 200,
    },
    {
      name: 'GET with chunks',
      text:
        `GET ${base}/coaching/sports HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n`
        + '5\r\nhello\r\n0\r\n\r\n',
      status: 200,
    },
    {
      name: 'trailers after the chunks',
      text:
        `GET ${base}/coaching/sports HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n`
        + '0\r\nX-Trailer: 1\r\n\r\n',
      status: 200,
    },
  ]
  for (const { name, text, status } of cases) {
    const { socket, ended } = await wire(server.url)
    socket.write(text)
    const [answer] = answersIn(await ended(), [{ method: 'GET', target: `${base}/coaching/sports` }])
    if (answer === undefined) throw new Error(`${name} got no answer`)
    t.strictSame([answer.status, oracle.faults(answer)], [status, []], name)
  }
  const { ask, get } = client(t, server.url, oracle)
  t.equal(
    (
      await ask('GET', `${base}/clubs`, {
        body: 'x'.repeat(3_000_000),
        headers: { 'content-type': 'application/json' },
      })
    ).status,
    200,
    'GET with a large body, which nobody reads',
  )
  const { socket, ended } = await wire(server.url)
  socket.write(`CONNECT sports.example:443 HTTP/1.1\r\nHost: sports.example:443\r\n\r\n`)
  await ended()
  t.equal(
    (await get(`${base}/clubs`)).status,
    200,
    'CONNECT, which is for proxies, ends its connection and nothing else',
  )
})

t.test('whoever goes away behind CONNECT ends nothing but a connection', async t => {
  const { get } = client(t, server.url, oracle)
  const { hostname, port } = new URL(server.url)
  for (const before of [0, 8])
    for (let time = 0; time < 10; time += 1) {
      const socket = connect(Number(port), hostname).on('error', () => undefined)
      await once(socket, 'connect')
      const asked = `GET ${base}/clubs HTTP/1.1\r\nHost: sports.example\r\n\r\n`.repeat(before)
      const closed = once(socket, 'close')
      socket.write(`${asked}CONNECT sports.example:443 HTTP/1.1\r\nHost: sports.example:443\r\n\r\n`, () => {
        socket.resetAndDestroy()
      })
      await closed
    }
  t.equal((await get(`${base}/clubs`)).status, 200, 'the server goes on')
})

t.test('a body that is far too large is answered so that the client can read it', async t => {
  const { ask, fetch: judgedFetch } = client(t, server.url, oracle)
  const huge = 'x'.repeat(8_000_000)
  const target = `${base}/my/coaching/session`
  for (const [name, headers] of [
    ['with its length', { 'content-type': 'application/json' }],
    ['in chunks', { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }],
    ['in a wrong media type', { 'content-type': 'text/plain' }],
  ] as const)
    t.equal((await ask('POST', target, { headers, body: huge })).status, 400, name)
  const response = await judgedFetch(server.url + target, {
    method: 'POST',
    body: huge,
    headers: { 'content-type': 'application/json' },
  })
  t.equal(response.status, 400, 'by fetch')
})

// ---------------------------------------------------------------- failures

t.test('a failure inside is a 500 that says nothing of its cause', async t => {
  const failures: readonly { name: string; mode: Mode }[] = [
    {
      name: 'thrown',
      mode: () => {
        throw new Error('secret')
      },
    },
    { name: 'rejected', mode: () => Promise.reject(new TypeError('secret')) },
    { name: 'no Error at all', mode: () => Promise.reject('secret') },
    {
      name: "an answer that can't be sent",
      mode: () => ({ status: 200, source: 'x', headers: { 'bad name': 'secret' } }),
    },
    {
      name: "a header that can't be sent",
      mode: () => ({ status: 200, source: 'x', headers: { location: 'secret\r\nx: y' } }),
    },
    { name: 'a status that is none', mode: () => ({ status: 7, source: 'secret' }) },
  ]
  for (const { name, mode } of failures) {
    const failing = await serverWith(mode)
    const { ask } = client(t, failing.url, oracle)
    const requests: readonly { method: string; target: string; sent: Ask }[] = [
      { method: 'GET', target: `${base}/clubs`, sent: {} },
      { method: 'POST', target: `${base}/my/coaching/session`, sent: signUp },
    ]
    for (const { method, target, sent } of requests) {
      for (const origin of [undefined, 'https://app.example']) {
        const headers = { ...sent.headers, ...given({ origin }) }
        const answered = await ask(method, target, { ...sent, headers })
        t.strictSame(
          refusalIn(answered),
          { status: 500, code: 'internal_error', errors: [], counted: undefined },
          `${method}: ${name}`,
        )
        t.notMatch(
          answered.text + JSON.stringify(answered.headers),
          /secret|at .*\.ts/,
          `${method}: ${name}: the client is not told why`,
        )
        t.equal(answered.headers['access-control-allow-origin'], origin, `${method}: ${name}: a page may read it`)
      }
    }
    t.equal(failing.errors.length, 4, `${name}: the operator is told why`)
    t.equal((await ask('GET', '/nowhere')).status, 404, `${name}: the server goes on`)
    await failing.close()
  }
})

t.test(
  "an answer that can't be sent leaves nothing behind in the one that says so, but that the connection ends",
  async t => {
    const world = steadyWorld(() => ({
      status: 200,
      source: 'x',
      headers: { etag: '"secret"', 'x-own': 'secret', 'bad name': 'secret' },
    }))
    const service = await serviceOf({ contract, errorAnswers: words, bodyLimit: 64 * 1024 })
    const app = await buildApp({
      mounts: [{ prefix: base, service, bind: () => world }],
      pages: [],
      outside: words,
      onError: () => undefined,
    })
    const ending = await listen(
      {
        ...app,
        handle: (incoming, response) => {
          response.setHeader('connection', 'close')
          app.handle(incoming, response)
        },
      },
      { host: '127.0.0.1', port: 0 },
    )
    t.teardown(() => ending.close())
    const { ask } = client(t, ending.url, oracle)
    const answered = await ask('GET', `${base}/clubs`, { headers: { connection: 'keep-alive' } })
    t.equal(answered.status, 500)
    t.strictSame(Object.keys(answered.headers).toSorted(), [
      'connection',
      'content-length',
      'content-type',
      'courtside-source',
      'date',
      'vary',
    ])
    t.equal(answered.headers.connection, 'close')
  },
)

t.test("a part of the site that can't be made is a 500, the operator is told why, and it is tried again", async t => {
  const errors: unknown[] = []
  const cause = new Error('no such contract')
  const main = await buildApp({ mounts: [], pages: [], outside: words, onError: error => void errors.push(error) })
  let isThere = false
  const site = withSubApplications(main, [
    {
      takes: below('/control'),
      open: async () => {
        if (!isThere) throw cause
        return main
      },
      onError: error => void errors.push(error),
      errors: errorAnswers(jsonErrorFormatter(({ status, code }) => ({ ours: code, status }))),
    },
  ])
  const broken = await listen(site, { host: '127.0.0.1', port: 0 })
  t.teardown(() => broken.close())
  for (const target of ['/control', '/control/v1/worlds?limit=5']) {
    const response = await fetch(broken.url + target)
    t.strictSame([response.status, response.headers.get('content-type')], [500, 'application/json'], target)
    t.strictSame(
      await response.json(),
      { ours: 'internal_error', status: 500 },
      `${target}, in the words of the part: who calls it knows no others`,
    )
  }
  t.equal((await fetch(`${broken.url}/controls`)).status, 404, 'the rest of the site goes on')
  t.strictSame(errors, [cause, cause])
  await t.rejects(site.fetch(new Request(`${broken.url}/control`)), cause, 'the program itself hears of it')
  isThere = true
  t.equal((await fetch(`${broken.url}/control`)).status, 404, 'by now it can be made')
})

// ---------------------------------------------------------------- CORS

t.test('a page of any origin may read every answer and our headers, with credentials', async t => {
  const failing = await serverWith(() => {
    throw new Error('Failed on purpose')
  })
  t.teardown(failing.close)
  const { body, headers: bodyHeaders = {} } = signUp
  const answers: readonly {
    name: string
    status: number
    method?: string
    target: string
    headers?: Record<string, string>
    url?: string
    body?: typeof body
  }[] = [
    { name: 'an example', status: 200, target: `${base}/clubs` },
    { name: 'a generated answer', status: 200, target: `${base}/clubs`, headers: { prefer: 'dynamic=true' } },
    { name: 'a refusal', status: 400, target: `${base}/clubs?limit=0` },
    { name: 'a recorded 401', status: 401, target: `${base}/my/details`, headers: { prefer: 'code=401' } },
    {
      name: 'a sign-up',
      status: 200,
      method: 'POST',
      target: `${base}/my/coaching/session`,
      ...given({ body }),
    },
    {
      name: 'a body refused before it is read',
      status: 400,
      method: 'POST',
      target: `${base}/my/coaching/session`,
      headers: { 'content-type': 'text/plain' },
      body: 'x',
    },
    {
      name: 'a body that is too large',
      status: 400,
      method: 'POST',
      target: `${base}/my/coaching/session`,
      headers: { 'content-type': 'application/json' },
      body: 'x'.repeat(300_000),
    },
    { name: 'an unknown path', status: 404, target: '/nowhere' },
    { name: 'a broken path', status: 404, target: '/%zz' },
    { name: 'another method', status: 405, method: 'DELETE', target: `${base}/clubs` },
    { name: 'a failure', status: 500, target: `${base}/clubs`, url: failing.url },
    { name: 'HEAD', status: 200, method: 'HEAD', target: `${base}/clubs` },
    { name: 'OPTIONS', status: 204, method: 'OPTIONS', target: `${base}/clubs` },
    { name: 'a page', status: 200, target: '/docs' },
    { name: 'the contract', status: 200, target: '/openapi.json' },
  ]
  const ours = [
    'Courtside-Source',
    'Courtside-Violations',
    'Courtside-Warning',
    'Preference-Applied',
    'Allow',
    'WWW-Authenticate',
    'Content-Length',
    'Location',
    'Retry-After',
  ]
  for (const { name, status, method = 'GET', target, headers = bodyHeaders, url = server.url, body: sent } of answers) {
    const { ask } = client(t, url, oracle)
    for (const origin of [
      'https://app.example',
      'http://localhost:5173',
      'null',
      'file://',
      'chrome-extension://abcdefghijklmnop',
    ]) {
      const answered = await ask(method, target, {
        headers: { ...headers, origin, cookie: 'a=b', authorization: 'Bearer x' },
        ...given({ body: sent }),
      })
      const exposed = (answered.headers['access-control-expose-headers'] ?? '').split(', ')
      t.strictSame(
        [
          answered.status,
          answered.headers['access-control-allow-origin'],
          answered.headers['access-control-allow-credentials'],
        ],
        [status, origin, 'true'],
        `${name} for ${origin}`,
      )
      t.strictSame(
        ours.filter(one => !exposed.includes(one)),
        [],
        `${name}: our headers can be read`,
      )
      t.notOk(exposed.includes('Courtside-Version'), `${name}: no header of worlds that are shared, for these are not`)
      t.notMatch(
        answered.headers['access-control-expose-headers'],
        /\*/,
        `${name}: a wildcard would mean nothing with credentials`,
      )
      t.match(answered.headers.vary, /\bOrigin\b/, `${name}: the answer varies with its origin`)
    }
    const plain = await ask(method, target, { headers, ...given({ body: sent }) })
    t.strictSame(
      Object.keys(plain.headers).filter(header => header.startsWith('access-control-')),
      [],
      `${name}: nothing of this without an origin`,
    )
    t.match(plain.headers.vary, /\bOrigin\b/, `${name}: a cache must know all the same`)
  }
})

t.test('a preflight is granted for every path, so that a page can read the refusal too', async t => {
  const { ask } = client(t, server.url, oracle)
  const cases = [
    { target: `${base}/clubs`, wanted: 'GET', methods: ['GET', 'HEAD', 'OPTIONS'] },
    { target: `${base}/clubs/${goodId}`, wanted: 'GET', methods: ['GET'] },
    { target: `${base}/clubs/%zz`, wanted: 'GET', methods: ['GET'] },
    { target: `${base}/my/coaching/session`, wanted: 'POST', methods: ['POST'] },
    { target: `${base}/clubs?limit=0`, wanted: 'GET', methods: ['GET'] },
    { target: '/nowhere', wanted: 'GET', methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] },
    { target: '/nowhere', wanted: 'DELETE', methods: ['DELETE'] },
    { target: '/docs', wanted: 'GET', methods: ['GET'] },
  ]
  for (const { target, wanted, methods } of cases) {
    for (const origin of ['https://app.example', 'null']) {
      const { status, headers, bytes } = await ask('OPTIONS', target, {
        headers: {
          origin,
          'access-control-request-method': wanted,
          'access-control-request-headers': 'prefer,x-api-key, Authorization, content-type',
        },
      })
      t.strictSame(
        [status, bytes.length, headers['access-control-allow-origin'], headers['access-control-allow-credentials']],
        [204, 0, origin, 'true'],
        `${wanted} ${target} for ${origin}`,
      )
      const granted = (headers['access-control-allow-methods'] ?? '').split(', ')
      t.strictSame(
        methods.filter(method => !granted.includes(method)),
        [],
        `${wanted} ${target}: its methods are granted`,
      )
      t.strictSame(
        (headers['access-control-allow-headers'] ?? '').toLowerCase().split(', '),
        ['prefer', 'x-api-key', 'authorization', 'content-type'],
        `${wanted} ${target}: each header by its name`,
      )
      t.match(headers['access-control-max-age'], /^[1-9]\d*$/, `${wanted} ${target}: for a while`)
      for (const name of ['Origin', 'Access-Control-Request-Method', 'Access-Control-Request-Headers'])
        t.ok(headers.vary?.includes(name), `${wanted} ${target}: it varies with ${name}`)
    }
  }
  const near = await ask('OPTIONS', `${base}/clubs`, {
    headers: {
      origin: 'https://app.example',
      'access-control-request-method': 'GET',
      'access-control-request-private-network': 'true',
    },
  })
  t.equal(
    near.headers['access-control-allow-private-network'],
    'true',
    'a page of the internet may call a server on this machine',
  )
  const wrong = await ask('OPTIONS', `${base}/clubs`, {
    headers: { origin: 'https://app.example', 'access-control-request-method': 'DELETE' },
  })
  t.equal(wrong.status, 204, 'a method that the path does not have is no reason to fail the preflight')
  t.match(
    wrong.headers['access-control-allow-methods'],
    /\bDELETE\b/,
    'it is granted, so that the page can read the 405',
  )
})

// ---------------------------------------------------------------- the end

t.test('closing finishes the calls in flight, and takes no more', async t => {
  const own = await startCourtside()
  const { port } = new URL(own.url)
  const body = String(signUp.body)
  const idle = new Agent({ keepAlive: true })
  t.teardown(() => idle.destroy())
  const kept = request({ port, host: '127.0.0.1', path: `${base}/clubs`, agent: idle })
  kept.end()
  const [response] = await once(kept, 'response')
  response.resume()
  await once(response, 'end')
  const keptEnded = once(kept.socket ?? response.socket, 'close')

  const { socket, until, ended } = await wire(own.url)
  socket.write(
    `POST ${base}/my/coaching/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`
      + `Expect: 100-continue\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`,
  )
  await until('HTTP/1.1 100 Continue\r\n\r\n')
  const closed = own.close()
  await keptEnded
  t.equal(socket.closed, false, 'a connection that nobody uses is ended at once, before the one in use')
  const late = connect(Number(port), '127.0.0.1')
  const [refused] = await once(late, 'error')
  t.match(String(refused), /ECONNREFUSED/, 'nobody else gets in')
  socket.write(body)
  const received = (await ended()).replace('HTTP/1.1 100 Continue\r\n\r\n', '')
  const [answer] = answersIn(received, [{ method: 'POST', target: `${base}/my/coaching/session` }])
  if (answer === undefined) throw new Error('There is no answer')
  t.strictSame(
    [answer.status, answer.headers.connection, oracle.faults(answer)],
    [200, 'close', []],
    'the call in flight is answered, and told that it was the last',
  )
  await closed
  t.equal(await own.close(), undefined, 'closing twice is closing once')
})

t.test('closing does not wait for who has asked for nothing', async t => {
  for (const bytes of ['', 'GET /virt', `GET ${base}/clubs HTTP/1.1\r\nHost: x\r\nPrefer: exa`]) {
    const own = await startCourtside()
    const { socket, ended } = await wire(own.url)
    await new Promise<void>(resolve => socket.write(bytes, () => resolve()))
    t.equal((await client(t, own.url, oracle).get(`${base}/coaching/sports`)).status, 200, 'the server has seen it')
    const closed = own.close()
    t.equal(await ended(), '', `its connection is ended (${JSON.stringify(bytes.slice(0, 12))})`)
    await closed
  }
})

t.test(
  'Who is still sending a body that nobody wants hears the answer all the same, on a connection that goes on',
  async t => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    t.teardown(() => agent.destroy())
    const { hostname, port } = new URL(server.url)
    const streamed = (
      method: string,
      path: string,
      chunks: number,
    ): Promise<{ status: number | undefined; connection: string | undefined; isReused: boolean }> =>
      new Promise((resolve, reject) => {
        const outgoing = request(
          { hostname, port, method, path, agent, headers: { 'content-type': 'application/json' } },
          incoming => {
            incoming.resume()
            incoming.once('end', () =>
              resolve({
                status: incoming.statusCode,
                connection: incoming.headers.connection,
                isReused: outgoing.reusedSocket,
              }),
            )
          },
        )
        outgoing.once('error', reject)
        const send = (left: number): void => {
          if (left === 0) return void outgoing.end()
          outgoing.write('x'.repeat(10_000), () => setImmediate(send, left - 1))
        }
        send(chunks)
      })
    const cases = [
      { method: 'POST', path: '/nowhere', chunks: 60, status: 404 },
      { method: 'POST', path: `${base}/nowhere`, chunks: 25, status: 404 },
      { method: 'PUT', path: `${base}/clubs`, chunks: 25, status: 405 },
      { method: 'DELETE', path: `${base}/clubs`, chunks: 1, status: 405 },
    ]
    for (const [index, { method, path, chunks, status }] of cases.entries()) {
      t.strictSame(
        await streamed(method, path, chunks),
        { status, connection: 'keep-alive', isReused: index > 0 },
        `${method} ${path}`,
      )
    }
  },
)
