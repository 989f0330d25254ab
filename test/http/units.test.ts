/** Small decisions of the server: how many connections there may be, what a header says, how deep a value is. */
import { PassThrough } from 'node:stream'
import t from 'tap'
import { connectionsAmong } from '../../src/http/connection-limit.ts'
import { exposedHeaders } from '../../src/http/cors.ts'
import { headerText } from '../../src/http/header-text.ts'
import { isLoopbackAddress, isLoopbackHost } from '../../src/http/loopback.ts'
import { malformedProblem } from '../../src/http/malformed.ts'
import { isTextTooDeep, isTooDeep } from '../../src/text/depth.ts'
import { headersIn } from '../../src/worlds/exchange-values.ts'

t.test('of the free file descriptors some are left for files', async t => {
  const rows = [
    { free: 100_000, connections: 99_936 },
    { free: 129, connections: 65 },
    { free: 128, connections: 64 },
    { free: 127, connections: 63 },
    { free: 11, connections: 5 },
    { free: 10, connections: 5 },
    { free: 1, connections: 1 },
    { free: 0, connections: 1 },
    { free: -5, connections: 1 },
  ]
  for (const { free, connections } of rows) t.equal(connectionsAmong(free), connections, `${free} are free`)
})

t.test('a text in a header: visible ASCII, a thousand characters at most', async t => {
  const rows = [
    { text: 'plain ~', header: 'plain ~' },
    { text: '', header: '' },
    { text: 'a\r\nb: c', header: 'a%0d%0ab: c' },
    { text: 'é🎾\u007f', header: '%c3%a9%f0%9f%8e%be%7f' },
    { text: 'a'.repeat(1000), header: 'a'.repeat(1000) },
    { text: 'a'.repeat(1001), header: `${'a'.repeat(997)}...` },
    { text: `${'a'.repeat(997)}\n`, header: `${'a'.repeat(997)}%0a` },
    { text: `${'a'.repeat(998)}\n`, header: `${'a'.repeat(997)}...` },
  ]
  for (const { text, header } of rows) t.equal(headerText(text), header)
  t.equal(headerText('abcdef', 5), 'ab...', 'or as many as are asked for')
})

t.test("this machine's own addresses and names", async t => {
  const addresses = [
    { address: '127.0.0.1', isIt: true },
    { address: '127.255.255.254', isIt: true },
    { address: '128.0.0.1', isIt: false },
    { address: '::1', isIt: true },
    { address: '::2', isIt: false },
    { address: '::ffff:127.0.0.1', isIt: true },
    { address: '::ffff:10.0.0.1', isIt: false },
    { address: 'localhost', isIt: false },
    { address: '', isIt: false },
  ]
  for (const { address, isIt } of addresses) t.equal(isLoopbackAddress(address), isIt, address)
  const hosts = [
    { host: 'localhost', isIt: true },
    { host: 'LocalHost:4010', isIt: true },
    { host: '127.0.0.1', isIt: true },
    { host: '127.0.0.1:80', isIt: true },
    { host: '[::1]', isIt: true },
    { host: '[::1]:80', isIt: true },
    { host: '[127.0.0.1]', isIt: false },
    { host: '::1', isIt: false },
    { host: 'localhost.example', isIt: false },
    { host: '10.0.0.1:80', isIt: false },
    { host: '', isIt: false },
  ]
  for (const { host, isIt } of hosts) t.equal(isLoopbackHost(host), isIt, host)
})

/** A list in a list, so many of them. */
const lists = (count: number): unknown => {
  let value: unknown = []
  for (let level = 1; level < count; level++) value = [value]
  return value
}
const objects = (count: number): unknown => {
  let value: unknown = { a: null }
  for (let level = 1; level < count; level++) value = { text: '[{"', a: value }
  return value
}

t.test('whoever takes too long is told how long it may take', t => {
  const limits = { headSize: 16_384, headTime: 60_000, requestTime: 300_000 }
  const error = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  t.strictSame(malformedProblem(error, new PassThrough(), limits), {
    status: 408,
    code: 'request_timeout',
    message: 'Request Timeout: the headers were expected within 60 s, and the whole request within 300 s.',
    violations: [],
  })
  t.end()
})

t.test('a page may read our headers and those that contracts declare, each once', t => {
  const ours = exposedHeaders([]).split(', ')
  t.ok(ours.includes('Link'))
  const others = ours.filter(name => name !== 'Link')
  const all = exposedHeaders(['X-Total', 'no token', 'link', 'x-total']).split(', ')
  t.strictSame(all.toSorted(), [...others, 'link', 'x-total'].toSorted())
  t.end()
})

t.test('more than five hundred levels are too deep, read or not', async t => {
  const rows = [
    { name: 'null', value: null, isIt: false },
    { name: 'a text', value: '['.repeat(1000), isIt: false },
    { name: 'a text with a quotation mark', value: `"\\${'['.repeat(1000)}`, isIt: false },
    { name: 'a thousand neighbours', value: Array.from({ length: 1000 }, () => [{}]), isIt: false },
    { name: '500 lists', value: lists(500), isIt: false },
    { name: '501 lists', value: lists(501), isIt: true },
    { name: '500 objects', value: objects(500), isIt: false },
    { name: '501 objects', value: objects(501), isIt: true },
    { name: 'deep beside flat', value: [1, null, 'a', lists(500), {}], isIt: true },
  ]
  for (const { name, value, isIt } of rows) {
    t.equal(isTooDeep(value), isIt, name)
    t.equal(isTextTooDeep(JSON.stringify(value)), isIt, `${name}, unread`)
  }
})

t.test('headers as they came: names in lower case, values of one name joined', async t => {
  const rows = [
    { raw: [], headers: [] },
    {
      raw: ['Accept', 'a', 'X-Own', ''],
      headers: [
        ['accept', 'a'],
        ['x-own', ''],
      ],
    },
    { raw: ['Accept', 'a', 'ACCEPT', 'b', 'accept', 'c'], headers: [['accept', 'a, b, c']] },
    { raw: ['Cookie', 'a=1', 'cookie', 'b=2'], headers: [['cookie', 'a=1; b=2']] },
    { raw: ['Accept', 'a', 'Odd'], headers: [['accept', 'a']] },
  ]
  for (const { raw, headers } of rows) t.strictSame([...headersIn({ rawHeaders: raw })], headers)
})
