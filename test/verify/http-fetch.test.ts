/** One request over a socket: what informs before the answer, bodies in their codings, and what goes out. */
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import t from 'tap'
import { httpFetch } from '../../src/verify/http-fetch.ts'
import { providerAt } from '../../src/verify/provider.ts'
import { secretsOf } from '../../src/verify/secrets.ts'
import type { Tidying } from '../cli/child-process.ts'
import { aSocketServer } from '../proxy/between.ts'
import { hasFields } from '../fixtures/has-fields.ts'

const asker = (): ReturnType<typeof providerAt> =>
  providerAt({
    rate: undefined,
    mostRequests: 100,
    timeout: 10_000,
    secrets: secretsOf([]),
    keepExchanges: false,
    now: Date.now,
    wait: () => Promise.resolve(),
    fetch: httpFetch(),
    onAsked: () => undefined,
  })

const told = (came: Awaited<ReturnType<ReturnType<typeof asker>['ask']>>): readonly unknown[] =>
  came.kind === 'answer' ? [came.answer.status, String(came.answer.bytes)] : [came.kind, JSON.stringify(came)]

/** Answers each request with these bytes. */
const saying = (t: Tidying, pieces: readonly (string | Buffer)[], heard: string[] = []): Promise<string> =>
  aSocketServer(t, socket => {
    let text = ''
    socket.on('data', chunk => {
      text += String(chunk)
      if (!/\r\n\r\n(?:\{\})?$/.test(text) || (/content-length: 2/i.test(text) && !text.endsWith('{}'))) return
      heard.push(text)
      text = ''
      for (const piece of pieces) socket.write(piece)
    })
  })

const whole = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n[]'

t.test('what informs before an answer is no answer, whether it was asked for or not', async t => {
  const cases: readonly (readonly [before: string, came: readonly unknown[]])[] = [
    ['', [200, '[]']],
    ['HTTP/1.1 100 Continue\r\n\r\n', [200, '[]']],
    ['HTTP/1.1 102 Processing\r\n\r\n', [200, '[]']],
    ['HTTP/1.1 103 Early Hints\r\nlink: </a.css>; rel=preload\r\n\r\n', [200, '[]']],
    ['HTTP/1.1 199 Odd\r\n\r\n', [200, '[]']],
    ['HTTP/1.1 100 Continue\r\n\r\n'.repeat(3), [200, '[]']],
    ['HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\n', [200, '[]']],
  ]
  for (const [before, expected] of cases)
    for (const method of ['GET', 'POST', 'DELETE']) {
      // oxlint-disable-next-line no-await-in-loop
      const url = await saying(t, [before, whole])
      const body = method === 'POST' ? { body: '{}' } : {}
      const provider = asker()
      const asked = { method, url: `${url}/`, headers: new Map<string, string>(), ...body }
      // The second goes over what is left of the first.
      // oxlint-disable-next-line no-await-in-loop
      const came = [told(await provider.ask(asked, 'one')), told(await provider.ask(asked, 'two'))]
      t.strictSame(came, [expected, expected], `${method} ${before}`)
      t.strictSame(provider.notes(), [])
    }
})

t.test('another protocol is no answer', async t => {
  const url = await saying(t, ['HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n'])
  const came = await asker().ask({ method: 'GET', url: `${url}/`, headers: new Map() }, 'one')
  t.match(told(came)[1], /"message":"the connection was lost, it changed to another protocol"/)
})

t.test('a body is read without its content codings', async t => {
  const text = Buffer.from('["é"]'.repeat(2_000))
  const cases: readonly (readonly [coding: string, bytes: Buffer, came: readonly unknown[]])[] = [
    ['gzip', gzipSync(text), [200, String(text)]],
    ['X-GZip', gzipSync(text), [200, String(text)]],
    ['deflate', deflateSync(text), [200, String(text)]],
    ['deflate', deflateRawSync(text), [200, String(text)]],
    ['br', brotliCompressSync(text), [200, String(text)]],
    ['identity', text, [200, String(text)]],
    ['deflate, gzip', gzipSync(deflateSync(text)), [200, String(text)]],
    ['gzip', gzipSync(text).subarray(0, -4), [200, String(text)]],
    ['gzip', Buffer.alloc(0), [200, '']],
    ['deflate', Buffer.alloc(0), [200, '']],
    ['br', Buffer.alloc(0), [200, '']],
    ['other', Buffer.from('[]'), [200, '[]']],
    ['gzip', Buffer.from('no gzip'), ['lost', /isn't in the coding of its Content-Encoding, gzip/]],
    ['br', Buffer.from('no brotli'), ['lost', /isn't in the coding of its Content-Encoding, br/]],
    ['deflate', Buffer.from('xxxx'), ['lost', /isn't in the coding of its Content-Encoding, deflate/]],
  ]
  for (const [coding, bytes, expected] of cases) {
    const head = `HTTP/1.1 200 OK\r\ncontent-encoding: ${coding}\r\ncontent-length: ${bytes.length}\r\n\r\n`
    // oxlint-disable-next-line no-await-in-loop
    const url = await saying(t, [head, bytes])
    // oxlint-disable-next-line no-await-in-loop
    hasFields(
      t,
      told(await asker().ask({ method: 'GET', url: `${url}/`, headers: new Map() }, 'one')),
      expected,
      coding,
    )
  }
})

t.test('an answer without a body has none to decode', async t => {
  for (const [method, status] of [
    ['HEAD', '200 OK'],
    ['GET', '204 No Content'],
    ['GET', '304 Not Modified'],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop
    const url = await saying(t, [`HTTP/1.1 ${status}\r\ncontent-encoding: gzip\r\n\r\n`])
    // oxlint-disable-next-line no-await-in-loop
    const came = await asker().ask({ method, url: `${url}/`, headers: new Map() }, 'one')
    t.strictSame(told(came), [Number.parseInt(status, 10), ''])
  }
})

t.test('what is sent is what was asked, with its length and who asks', async t => {
  const own = 'user-agent: courtside'
  const cases: readonly (readonly [asked: { method: string; body?: string }, lines: readonly string[]])[] = [
    [{ method: 'GET' }, ['GET /a%20b?c=d HTTP/1.1', 'accept: text/plain', own]],
    [{ method: 'POST' }, ['POST /a%20b?c=d HTTP/1.1', 'content-length: 0', own]],
    [{ method: 'POST', body: '{}' }, ['POST /a%20b?c=d HTTP/1.1', 'content-length: 2', own]],
    [{ method: 'DELETE', body: '{}' }, ['DELETE /a%20b?c=d HTTP/1.1', 'content-length: 2', own]],
  ]
  for (const [asked, lines] of cases) {
    const heard: string[] = []
    // oxlint-disable-next-line no-await-in-loop
    const url = await saying(t, [whole], heard)
    const headers = new Map([['accept', 'text/plain']])
    // oxlint-disable-next-line no-await-in-loop
    await asker().ask({ ...asked, url: `${url}/a b?c=d#e`, headers }, 'one')
    const sent = heard.join('').split('\r\n')
    for (const line of [...lines, `host: ${new URL(url).host}`]) t.ok(sent.includes(line), `${line} in ${heard.join()}`)
    t.equal(sent.filter(line => line.startsWith('accept:')).length, 1)
  }
})

t.test('headers are read for as long as a proxy reads them', async t => {
  const long = (bytes: number): string => `x-long: ${'a'.repeat(bytes)}\r\n`
  const cases: readonly (readonly [name: string, lines: string, came: readonly unknown[]])[] = [
    ['17 kB', long(17_000), [200, '[]']],
    ['60 kB', long(60_000), [200, '[]']],
    ['70 kB', long(70_000), ['lost', /with larger headers than are read, of more than 64 KiB/]],
    ['thousands', 'x: y\r\n'.repeat(5_000), [200, '[]']],
  ]
  for (const [name, lines, expected] of cases) {
    const head = `HTTP/1.1 200 OK\r\n${lines}last: here\r\ncontent-length: 2\r\n\r\n[]`
    // oxlint-disable-next-line no-await-in-loop
    const url = await saying(t, [head])
    // oxlint-disable-next-line no-await-in-loop
    const came = await asker().ask({ method: 'GET', url: `${url}/`, headers: new Map() }, 'one')
    hasFields(t, told(came), expected, name)
    if (came.kind === 'answer') t.equal(came.answer.headers.get('last'), 'here', name)
  }
})
