/** What node would refuse by itself, in its own words or none: refused in the words of the contract. */
import t, { type Test } from 'tap'
import { startCourtside } from '../../src/index.ts'
import { clubOracle, isFields, jsonOf } from '../fixtures/oracle.ts'
import { answersIn, wire } from '../fixtures/served-client.ts'

const oracle = clubOracle()
const host = 'Host: sports.example\r\n'
const sports = '/virtual/v2/coaching/sports'
const post = (target: string): string => `POST ${target} HTTP/1.1\r\n${host}Content-Type: application/json\r\n`
const filler = 'x'.repeat(20_000)

interface Case {
  readonly name: string
  readonly bytes: string
  readonly status: number
  readonly code: string
  /** What its message says. */
  readonly told: RegExp
}

const malformed = (name: string, bytes: string, told = /HTTP\/1\.1 as RFC 9112 has it/): Case => ({
  name,
  bytes,
  status: 400,
  code: 'malformed_request',
  told,
})

const tooLong = (name: string, bytes: string): Case => ({
  name,
  bytes,
  status: 414,
  code: 'uri_too_long',
  told: /^URI Too Long: .*16384 bytes/,
})

const tooLarge = (name: string, bytes: string): Case => ({
  name,
  bytes,
  status: 431,
  code: 'headers_too_large',
  told: /^Request Header Fields Too Large: .*16384 bytes/,
})

const casesFor = (target: string): readonly Case[] => [
  {
    name: 'CONNECT',
    bytes: `CONNECT sports.example:443 HTTP/1.1\r\n${host}\r\n`,
    status: 501,
    code: 'not_implemented',
    told: /proxies/,
  },
  malformed('a Host of two words', `GET ${target} HTTP/1.1\r\nHost: a b\r\n\r\n`, /found "a b"/),
  malformed('a Host with a path', `GET ${target} HTTP/1.1\r\nHost: a/b\r\n\r\n`, /found "a\/b"/),
  malformed('a Host with a user', `GET ${target} HTTP/1.1\r\nHost: me@a\r\n\r\n`, /found "me@a"/),
  malformed('a port of letters', `GET ${target} HTTP/1.1\r\nHost: a:b\r\n\r\n`, /found "a:b"/),
  malformed('a Host outside ASCII', `GET ${target} HTTP/1.1\r\nHost: caf\u00e9\r\n\r\n`, /Host header/),
  malformed('two Hosts', `GET ${target} HTTP/1.1\r\n${host}${host}\r\n`, /needs one Host header, found 2/),
  malformed('no Host', `GET ${target} HTTP/1.1\r\n\r\n`, /needs one Host header, found 0/),
  ...[
    ['GET', '*'],
    ['POST', '*'],
    ['GET', '*?limit=1'],
    ['OPTIONS', '*/clubs'],
  ].map(([method, asked]) =>
    malformed(`${method} ${asked}`, `${method} ${asked} HTTP/1.1\r\n${host}\r\n`, /goes with OPTIONS, found /),
  ),
  ...[
    'http://[bad/',
    'http://[bad',
    'http://',
    `http://${target}`,
    'https://:80/',
    'http://a:b/',
    'http://me:x@[bad/',
  ].map(asked =>
    malformed(asked, `GET ${asked} HTTP/1.1\r\n${host}\r\n`, /names a host and perhaps a port, found "http/),
  ),
  tooLong('a request line of 20 kB', `GET ${target}?${filler} HTTP/1.1\r\n${host}\r\n`),
  tooLong('a request line of 20 kB without an end', `GET ${target}?${filler}`),
  tooLarge('a header of 20 kB', `GET ${target} HTTP/1.1\r\n${host}X-Long: ${filler}\r\n\r\n`),
  tooLarge('headers of 20 kB', `GET ${target} HTTP/1.1\r\n${host}${`X: ${filler.slice(0, 50)}\r\n`.repeat(400)}\r\n`),
  {
    name: 'extensions of a chunk',
    bytes: `${post(target)}Transfer-Encoding: chunked\r\n\r\n2;${filler}\r\n{}\r\n0\r\n\r\n`,
    status: 413,
    code: 'body_too_large',
    told: /chunks/,
  },
  malformed('a chunk that is none', `${post(target)}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`),
  malformed('a length that is none', `${post(target)}Content-Length: two\r\n\r\n{}`),
  malformed('two lengths', `${post(target)}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`),
  malformed('a length and chunks', `${post(target)}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`),
  ...['gzip, chunked', 'identity, chunked', 'x-mine,chunked'].map(coding => ({
    name: `the coding ${coding}`,
    bytes: `${post(target)}Transfer-Encoding: ${coding}\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
    status: 501,
    code: 'not_implemented',
    told: /is chunked, found /,
  })),
  malformed('a method that nobody knows', `BREW ${target} HTTP/1.1\r\n${host}\r\n`),
  malformed('another protocol', 'EHLO sports.example\r\n\r\n'),
  {
    name: 'an expectation',
    bytes: `${post(target)}Expect: a-miracle\r\nContent-Length: 2\r\n\r\n{}`,
    status: 417,
    code: 'unknown_expectation',
    told: /100-continue/,
  },
]

const answered = async (url: string, bytes: string) => {
  const { socket, ended } = await wire(url)
  socket.write(bytes, 'latin1')
  return answersIn(await ended(), [
    { method: 'GET', target: '' },
    { method: 'GET', target: '' },
  ])
}

t.test("in the club's words", async t => {
  const { url, close } = await startCourtside()
  t.teardown(close)
  for (const { name, bytes, status, code, told } of casesFor(sports)) {
    for (const before of [[], [`GET ${sports} HTTP/1.1\r\n${host}\r\n`]]) {
      const answers = await answered(url, [...before, bytes].join(''))
      const last = answers.at(-1)
      const body = jsonOf(last?.bytes.toString() ?? '')
      const where = `${name}${before.length > 0 ? ', behind a good request' : ''}`
      t.strictSame(
        answers.map(answer => answer.status),
        [...before.map(() => 200), status],
        where,
      )
      t.strictSame(oracle.faultsOfError(body, status), [], `${where}: an Error of the contract`)
      t.strictSame([isFields(body) && body.code, last?.headers.connection], [code, 'close'], where)
      t.match(isFields(body) ? body.message : body, told, where)
    }
  }
})

t.test('a problem document, where nobody knows the words of the contract', async t => {
  const { url, close } = await startCourtside({ contract: 'test/fixtures/petstore.yaml' })
  t.teardown(close)
  for (const { name, bytes, status, code, told } of casesFor('/nowhere')) {
    const [answer] = await answered(url, bytes)
    const { detail, ...body } = fieldsIn(t, answer?.bytes.toString() ?? '')
    t.strictSame(
      [answer?.status, answer?.headers['content-type'], body.status, body.code],
      [status, 'application/problem+json', status, code],
      name,
    )
    t.match(detail, told, name)
  }
})

const fieldsIn = (t: Test, text: string): Record<string, unknown> => {
  const value = jsonOf(text)
  if (isFields(value)) return value
  t.fail(`An object was expected: ${text}`)
  return {}
}

t.test('HEAD that is refused before it is a request gets no content, as any other HEAD', async t => {
  const { url, close } = await startCourtside()
  t.teardown(close)
  const cases = [
    { name: 'a header of 20 kB', rest: ` ${sports} HTTP/1.1\r\n${host}X-Long: ${filler}\r\n\r\n`, status: 431 },
    { name: 'a request line of 20 kB', rest: ` ${sports}?${filler} HTTP/1.1\r\n${host}\r\n`, status: 414 },
    { name: 'two lengths', rest: ` ${sports} HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n`, status: 400 },
  ]
  for (const { name, rest, status } of cases) {
    const [got = '', head] = await Promise.all(['GET', 'HEAD'].map(method => textOf(url, method + rest)))
    t.ok(got.startsWith(`HTTP/1.1 ${status} `), name)
    t.equal(head, got.slice(0, got.indexOf('\r\n\r\n') + 4), `${name}: the same head and nothing behind it`)
  }
  const others = [
    {
      name: 'chunks with HEAD in them',
      rest: 'Transfer-Encoding: chunked\r\n\r\n11\r\nab\r\n\r\nHEAD / HTTP\r\nZZ\r\n',
    },
    {
      name: 'a body that ends with HEAD',
      rest: 'Content-Length: 5\r\n\r\nHEAD GET / HTTP/1.1\r\nContent-Length: x\r\n\r\n',
    },
  ]
  for (const { name, rest } of others) {
    const text = await textOf(url, `${post(sports)}${rest}`)
    const [, length = '', content = ''] = /.*Content-Length: (\d+)[^{]*(.*)$/s.exec(text) ?? []
    t.strictSame([content.length > 0, content.length], [true, Number(length)], `${name}: the answer has its content`)
  }
})

const textOf = async (url: string, bytes: string): Promise<string> => {
  const { socket, ended } = await wire(url)
  socket.write(bytes, 'latin1')
  return String(await ended())
}

t.test('what is rare and right is served', async t => {
  const { url, close } = await startCourtside()
  t.teardown(close)
  const hosts = ['', 'a', 'a:80', 'a:', '127.0.0.1:4010', '[::1]:4010', '[fe80::1]', 'my_host', 'a%20b', 'A.example.']
  for (const one of hosts) {
    const [answer] = await answered(url, `GET ${sports} HTTP/1.1\r\nHost: ${one}\r\nConnection: close\r\n\r\n`)
    t.equal(answer?.status, 200, `Host: ${one}`)
  }
  const upgrades = [
    'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n'
      + 'Sec-WebSocket-Version: 13\r\n',
    'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n',
  ]
  for (const upgrade of upgrades) {
    const { socket, until, ended } = await wire(url)
    socket.write(`GET ${sports}?limit=1 HTTP/1.1\r\n${host}${upgrade}\r\n`)
    await until(']')
    socket.write(`GET ${sports}?limit=1 HTTP/1.1\r\n${host}Connection: close\r\n\r\n`)
    const answers = answersIn(await ended(), [])
    t.strictSame(
      answers.map(({ status }) => status),
      [200, 200],
      'an upgrade that is not taken up',
    )
  }
})
