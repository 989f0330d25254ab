/**
 * Clients that mean no good, over real sockets: whoever they are, the server answers the next one as ever.
 *
 * Limits of time are made short here and never waited out by a clock: the test waits for the server to end the
 * connection.
 */
import { isDeepStrictEqual } from 'node:util'
import t, { type Test } from 'tap'
import { loadContract } from '../../src/contract/contract.ts'
import { type SocketLimits, listen, socketLimits } from '../../src/http/listen.ts'
import { clubContract, clubSites } from '../../src/app/sites.ts'
import { given } from '../../src/text/given.ts'
import {
  type Answered,
  type Ask,
  type Client,
  type Wire,
  answersIn,
  bodyOf,
  client as judging,
  refusalIn,
  targetOf,
  wire,
} from '../fixtures/served-client.ts'
import { clubBases, clubFile, isFields, oracleOf, jsonOf } from '../fixtures/oracle.ts'
import { stubBases } from '../fixtures/worlds/open-stub.ts'

const oracle = oracleOf(clubFile, { prefixes: [...clubBases, ...stubBases, '/w/default/v2'], errorSchema: 'Error' })
const { contract } = loadContract(clubContract, 'own')
if (contract === undefined) throw new Error('The contract is good')
const sites = await clubSites(contract, { seed: 1 })

interface Attacked {
  readonly url: string
  /** An answer that an ordinary client gets, while the others go on. */
  isServing(t: Test, name: string): Promise<void>
}

/** A server; the test fails if it calls anything its own failure. */
const attacked = async (t: Test, limits?: Partial<SocketLimits>): Promise<Attacked> => {
  const failures: unknown[] = []
  const site = await sites(contract, {
    onError: error => void failures.push(error),
    access: () => ({ isLoopback: true, token: undefined }),
  })
  const { url, close } = await listen(site.app, {
    host: '127.0.0.1',
    port: 0,
    ...given({ limits }),
  })
  t.teardown(async () => {
    await close()
    if (failures.length > 0) throw new Error(`The server failed ${failures.length} times`, { cause: failures[0] })
  })
  return {
    url,
    isServing: async (one, name) =>
      void one.equal((await client(one, url).get(sports)).status, 200, `${name}: others are served`),
  }
}

/** Thousands of good answers need no line each. */
const client = (t: Test, url: string): Client =>
  judging(
    {
      strictSame: (found, wanted, message) => isDeepStrictEqual(found, wanted) || t.strictSame(found, wanted, message),
    },
    url,
    oracle,
  )

const base = '/virtual/v2'
const sports = `${base}/coaching/sports`
const goodId = 'abab2977c32f00837cf9d2b0'
const sessionPath = `${base}/my/coaching/session`
const host = 'Host: sports.example\r\n'
const posting = `POST ${sessionPath} HTTP/1.1\r\n${host}Content-Type: application/json\r\n`
const stubHeaders = { 'x-api-key': 'demo-key', authorization: 'Bearer demo-parent' }
const signUp = bodyOf(oracle.operation('toggleCoachingSession'))

const written = async (url: string, bytes: string | Buffer): Promise<Wire> => {
  const one = await wire(url)
  one.socket.write(bytes)
  return one
}

/** The only answer that came before the connection ended: its status, its code, and what is wrong with its body. */
const refusalOn = async ({
  ended,
}: Wire): Promise<{
  readonly status: number | undefined
  readonly code: unknown
  readonly faults: readonly string[]
}> => {
  const [answer, ...more] = answersIn(await ended(), [])
  const json = jsonOf(answer?.bytes.toString() ?? '')
  return {
    status: answer?.status,
    code: isFields(json) ? json.code : undefined,
    faults: [
      ...more.map(({ status }) => `another answer, ${status}`),
      ...oracle.faultsOfError(json, answer?.status ?? 0),
    ],
  }
}

// ---------------------------------------------------------------- time

/**
 * For whom the limits are made, all at once; long enough for an ordinary client on a machine that is busy otherwise.
 */
const short = 2_000

t.test('who sends too slowly is told so and cut off', async t => {
  const { url, isServing } = await attacked(t, { headTime: short, requestTime: short })
  const cases = [
    { name: 'nothing at all', bytes: '' },
    { name: 'a line without its end', bytes: 'GET /virtual' },
    { name: 'headers without their end', bytes: `GET ${sports} HTTP/1.1\r\n${host}X-Slow: ` },
    { name: 'half a body', bytes: `${posting}Content-Length: 100\r\n\r\n{"clientId":` },
    { name: 'half a chunk', bytes: `${posting}Transfer-Encoding: chunked\r\n\r\nff\r\n{"clientId":` },
    { name: 'chunks without their end', bytes: `${posting}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n` },
  ]
  await Promise.all(
    cases.map(async ({ name, bytes }) => {
      const slow = await written(url, bytes)
      await isServing(t, name)
      t.strictSame(await refusalOn(slow), { status: 408, code: 'request_timeout', faults: [] }, name)
      await isServing(t, name)
    }),
  )
})

t.test('a byte now and then does not keep a connection', async t => {
  const { url, isServing } = await attacked(t, { headTime: short, requestTime: short })
  await Promise.all(
    [`GET ${sports} HTTP/1.1\r\n${host}X-Slow: `, `${posting}Content-Length: 100000\r\n\r\n{`].map(async start => {
      const one = await written(url, start)
      const drip = setInterval(() => one.socket.write('x'), 20)
      const refusal = await refusalOn(one)
      clearInterval(drip)
      t.strictSame(refusal, { status: 408, code: 'request_timeout', faults: [] }, start.slice(0, 20))
      await isServing(t, 'dripping')
    }),
  )
})

t.test("who has been answered and sends no more is cut off, and so is who doesn't read", async t => {
  const { url, isServing } = await attacked(t, { idleTime: 50, stallTime: short })
  const large = (await client(t, url).get(`${base}/clubs`, { prefer: 'example=large' })).bytes.length
  const idle = await written(url, `GET ${sports} HTTP/1.1\r\n${host}\r\n`)
  t.equal(answersIn(await idle.ended(), [{ method: 'GET', target: sports }]).length, 1, 'an idle connection ends')
  const deaf = await wire(url)
  deaf.socket.pause()
  deaf.socket.write(`GET ${base}/clubs HTTP/1.1\r\n${host}Prefer: example=large\r\n\r\n`.repeat(300))
  // What it was sent before it was given up may be read in peace.
  await isServing(t, "a client that doesn't read")
  const gone = new Promise<void>(resolve => deaf.socket.once('close', () => resolve()))
  const prodding = setInterval(() => deaf.socket.write('G'), 20)
  await gone
  clearInterval(prodding)
  t.ok(deaf.socket.bytesRead < 300 * large, 'a client that does not read ends, and gets no more')
  await isServing(t, "a client that doesn't read")
})

t.test('the limits as they are: longer than any delay, and of a size', async t => {
  t.strictSame(socketLimits, {
    headSize: 16384,
    headTime: 20_000,
    requestTime: 60_000,
    idleTime: 5_000,
    stallTime: 150_000,
    lingerTime: 30_000,
    lingerPause: 5_000,
    lingerSize: 67_108_864,
    restTime: 2_000,
    readTime: 5_000,
    quietTime: 0,
    closeTime: 75_000,
  })
})

// ---------------------------------------------------------------- half a connection

t.test('a client that has said all it has to say still hears the answer', async t => {
  const { url } = await attacked(t)
  const body = String(signUp.body)
  const cases = [
    { name: 'a request', bytes: `GET ${sports} HTTP/1.1\r\n${host}\r\n`, asked: [{ method: 'GET', target: sports }] },
    {
      name: 'a request of the stub',
      bytes: `GET /v2/clubs HTTP/1.1\r\n${host}X-API-Key: demo-key\r\n\r\n`,
      asked: [{ method: 'GET', target: '/v2/clubs' }],
    },
    {
      name: 'a body',
      bytes: `${posting}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      asked: [{ method: 'POST', target: sessionPath }],
    },
  ]
  for (const { name, bytes, asked } of cases) {
    const { socket, ended } = await wire(url)
    socket.end(bytes)
    const answers = answersIn(await ended(), asked)
    t.strictSame(
      answers.map(answer => [answer.status, oracle.faults(answer)]),
      [[200, []]],
      name,
    )
  }
  // It looks like one that has gone, for whom nobody waits a minute.
  const waiting = await wire(url)
  waiting.socket.end(`GET ${sports} HTTP/1.1\r\n${host}Prefer: delay=60000\r\n\r\n`)
  t.equal(await waiting.ended(), '', 'but a delay ends')
})

// ---------------------------------------------------------------- many at once

t.test('a hundred requests in one write are answered in their order', async t => {
  const { url } = await attacked(t)
  const body = String(signUp.body)
  const requests = Array.from({ length: 100 }, (_, index) => {
    const kinds = [
      { method: 'GET', target: `${sports}?limit=${index + 1}`, head: '', sent: '' },
      { method: 'GET', target: `${base}/clubs?limit=0&number=${index}`, head: '', sent: '' },
      { method: 'POST', target: sessionPath, head: 'Content-Type: application/json\r\n', sent: body },
      { method: 'HEAD', target: `${base}/clubs`, head: '', sent: '' },
      { method: 'GET', target: `/nowhere/${index}`, head: '', sent: '' },
    ]
    return kinds[index % kinds.length] ?? { method: 'GET', target: sports, head: '', sent: '' }
  })
  const texts = requests.map(
    ({ method, target, head, sent }, index) =>
      `${method} ${target} HTTP/1.1\r\n${host}Content-Length: ${Buffer.byteLength(sent)}\r\n`
      + `${head}${index === 99 ? 'Connection: close\r\n' : ''}\r\n${sent}`,
  )
  for (const pieces of [[texts.join('')], texts.join('').match(/[^]{1,997}/g) ?? []]) {
    const { socket, ended } = await wire(url)
    for (const piece of pieces) socket.write(piece)
    const answers = answersIn(await ended(), requests)
    t.equal(answers.length, 100)
    t.strictSame(
      answers.flatMap(answer => oracle.faults(answer)),
      [],
    )
    t.strictSame(
      answers.map(({ status }) => status),
      requests.map((_, index) => [200, 400, 200, 200, 404][index % 5]),
    )
    t.ok(
      answers.every(({ bytes }, index) => index % 5 !== 4 || bytes.includes(`/nowhere/${index}.`)),
      'each is the answer to its own request',
    )
  }
})

t.test('what is no HTTP behind good requests is refused after they have been answered', async t => {
  const { url, isServing } = await attacked(t)
  for (const [name, bad] of [
    ['no method', 'nonsense\r\n\r\n'],
    ['two lengths', `${posting}Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}`],
    ['a broken chunk', `${posting}Transfer-Encoding: chunked\r\n\r\nxyz\r\n`],
  ] as const) {
    const { socket, ended } = await wire(url)
    socket.write(
      `GET ${sports} HTTP/1.1\r\n${host}Prefer: delay=40\r\n\r\nGET ${base}/my/bookings HTTP/1.1\r\n${host}\r\n${bad}`,
    )
    const answers = answersIn(await ended(), [
      { method: 'GET', target: sports },
      { method: 'GET', target: `${base}/my/bookings` },
    ])
    t.strictSame(
      answers.map(({ status, headers }) => [status, headers['courtside-source']]),
      [
        [200, 'example listCoachingSports/default'],
        [200, 'example listMyBookings/default'],
        [400, undefined],
      ],
      name,
    )
    await isServing(t, name)
  }
})

// ---------------------------------------------------------------- too much

t.test('whatever is too large is refused in words', async t => {
  const { url, isServing } = await attacked(t)
  const filler = 'x'.repeat(1024)
  const cases = [
    {
      name: 'a target of 64 KB',
      bytes: `GET ${base}/clubs?${filler.repeat(64)} HTTP/1.1\r\n${host}\r\n`,
      status: /^(414 uri_too_long|431 headers_too_large)$/,
    },
    {
      name: 'a header of 20 KB',
      bytes: `GET ${sports} HTTP/1.1\r\n${host}X-Large: ${filler.repeat(20)}\r\n\r\n`,
      status: /^431 headers_too_large$/,
    },
    {
      name: 'many headers, together 40 KB',
      bytes: `GET ${sports} HTTP/1.1\r\n${host}${`X-Many: ${filler}\r\n`.repeat(40)}\r\n`,
      status: /^431 headers_too_large$/,
    },
    {
      name: 'a method of 64 KB',
      bytes: `${'G'.repeat(65_536)} ${sports} HTTP/1.1\r\n${host}\r\n`,
      status: /^400 malformed_request$/,
    },
    {
      name: 'trailers of 64 KB',
      bytes: `${posting}Transfer-Encoding: chunked\r\n\r\n0\r\nX-Trailer: ${filler.repeat(64)}\r\n\r\n`,
      status: /^431 headers_too_large$/,
    },
    {
      name: 'chunk extensions of 64 KB',
      bytes: `${posting}Transfer-Encoding: chunked\r\n\r\n2;${filler.repeat(64)}\r\n{}\r\n0\r\n\r\n`,
      status: /^(400 malformed_request|413 body_too_large)$/,
    },
  ]
  for (const { name, bytes, status } of cases) {
    const refusal = await refusalOn(await written(url, bytes))
    t.match(`${refusal.status} ${String(refusal.code)}`, status, name)
    t.strictSame(refusal.faults, [], name)
    await isServing(t, name)
  }
})

t.test('headers of any number count, as long as they are small enough together', async t => {
  const { url } = await attacked(t)
  const { ask } = client(t, url)
  t.equal(
    (
      await ask('GET', sports, {
        headers: Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`x-${index}`, 'y'])),
      })
    ).status,
    200,
    '200 of them',
  )
  const target = `${base}/clubs`
  const { ended } = await written(
    url,
    `GET ${target} HTTP/1.1\r\n${host}${'a:\r\n'.repeat(3000)}Prefer: example=empty\r\nConnection: close\r\n\r\n`,
  )
  const [answer] = answersIn(await ended(), [{ method: 'GET', target }])
  t.equal(answer?.headers['courtside-source'], 'example listClubs/empty', 'the last of 3000 counts like the first')
})

t.test('a body beyond the limit is refused, with its length and in chunks, in both modes', async t => {
  const { url, isServing } = await attacked(t)
  const { ask } = client(t, url)
  const limit = 256 * 1024
  const bodyOfSize = (size: number): string => `{"x":"${'y'.repeat(size - 8)}"}`
  for (const [path, extra] of [
    [sessionPath, {}],
    ['/v2/my/coaching/session', stubHeaders],
  ] as const) {
    for (const [framing, more] of [
      ['with its length', {}],
      ['in chunks', { 'transfer-encoding': 'chunked' }],
    ] as const) {
      for (const [size, code] of [
        [limit, 'invalid_body'],
        [limit + 1, 'body_too_large'],
        [8 * 1024 * 1024, 'body_too_large'],
      ] as const) {
        const answered = await ask('POST', path, {
          headers: { 'content-type': 'application/json', ...extra, ...more },
          body: bodyOfSize(size),
        })
        t.strictSame([answered.status, refusalIn(answered).code], [400, code], `${size} bytes ${framing} at ${path}`)
      }
    }
  }
  const announced = await written(url, `${posting}Content-Length: 9007199254740993\r\n\r\n{`)
  t.strictSame(
    await refusalOn(announced),
    { status: 400, code: 'body_too_large', faults: [] },
    'what is only announced is not waited for',
  )
  await isServing(t, 'large bodies')
})

// ---------------------------------------------------------------- text that is none

t.test('bytes that are no UTF-8 are refused where text counts', async t => {
  const { url, isServing } = await attacked(t)
  const { ask } = client(t, url)
  const bad = [
    Buffer.from([0xff]),
    Buffer.from([0xc0, 0xaf]),
    Buffer.from([0xed, 0xa0, 0x80]),
    Buffer.from([0xf4, 0x90, 0x80, 0x80]),
    Buffer.from([0xe2, 0x82]),
  ]
  const escaped = (bytes: Buffer): string => bytes.toString('hex').replaceAll(/../g, '%$&')
  for (const bytes of bad) {
    const name = bytes.toString('hex')
    for (const [path, headers] of [
      [base, {}],
      ['/v2', stubHeaders],
    ] as const) {
      t.strictSame(
        refusalIn(await ask('GET', `${path}/clubs/${escaped(bytes)}`, { headers })).errors,
        ['path.id invalid_parameter'],
        `${name} in ${path}`,
      )
      t.strictSame(
        refusalIn(await ask('GET', `${path}/clubs?limit=${escaped(bytes)}`, { headers })).errors,
        ['query.limit invalid_parameter'],
        `${name} in a query of ${path}`,
      )
      t.equal(
        (await ask('GET', `${path}/clubs?${escaped(bytes)}=1`, { headers })).status,
        200,
        `${name} as a name that nobody declares`,
      )
      const body = Buffer.concat([Buffer.from('{"clientId":"'), bytes, Buffer.from('"}')])
      const answered = await ask('POST', `${path}/my/coaching/session`, {
        headers: { ...headers, 'content-type': 'application/json' },
        body,
      })
      t.strictSame([answered.status, refusalIn(answered).code], [400, 'invalid_body'], `${name} in a body`)
    }
    const raw = await written(
      url,
      Buffer.concat([
        Buffer.from(`GET ${base}/clubs/`),
        bytes,
        Buffer.from(` HTTP/1.1\r\n${host}Connection: close\r\n\r\n`),
      ]),
    )
    t.match(await raw.ended(), /^HTTP\/1\.1 400 /, `${name} as it is in a target`)
  }
  await isServing(t, 'no UTF-8')
})

t.test('JSON of ten thousand levels is refused, and so is JSON that is none', async t => {
  const { url, isServing } = await attacked(t)
  const { ask } = client(t, url)
  const good = isFields(oracle.operation('toggleCoachingSession').sampleBody)
    ? oracle.operation('toggleCoachingSession').sampleBody
    : {}
  const arrays = '['.repeat(10_000) + ']'.repeat(10_000)
  const objects = '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000)
  const session = JSON.stringify(isFields(good) ? good.session : {})
  const cases: readonly { readonly name: string; readonly body: string; readonly status: number }[] = [
    { name: 'arrays', body: arrays, status: 400 },
    { name: 'objects', body: objects, status: 400 },
    { name: 'arrays where an id is expected', body: `{"clientId":${arrays},"session":${session}}`, status: 400 },
    { name: 'objects where a session is expected', body: `{"clientId":"${goodId}","session":${objects}}`, status: 400 },
    { name: 'unclosed arrays', body: '['.repeat(200_000), status: 400 },
    { name: 'a number of 200,000 digits', body: '9'.repeat(200_000), status: 400 },
    {
      name: 'a hundred thousand members',
      body: `{${Array.from({ length: 20_000 }, (_, index) => `"m${index}":0`).join(',')}}`,
      status: 400,
    },
    { name: 'NaN', body: 'NaN', status: 400 },
    { name: 'nothing but spaces', body: ' '.repeat(100_000), status: 400 },
    { name: 'a byte order mark', body: `\ufeff${JSON.stringify(good)}`, status: 200 },
  ]
  for (const [path, headers] of [
    [base, {}],
    ['/v2', stubHeaders],
  ] as const) {
    for (const { name, body, status } of cases) {
      const answered = await ask('POST', `${path}/my/coaching/session`, {
        headers: { ...headers, 'content-type': 'application/json' },
        body,
      })
      if (path === base || status !== 200) t.equal(answered.status, status, `${name} at ${path}`)
      t.ok(answered.status < 500, `${name} at ${path} is no failure`)
    }
    // What nobody declares is ignored, but not however deep.
    const extra = JSON.stringify(good).replace(/^\{/, `{"more":${objects},`)
    const refused = await ask('POST', `${path}/my/coaching/session`, {
      headers: { ...headers, 'content-type': 'application/json' },
      body: extra,
    })
    t.equal(refusalIn(refused).code, 'invalid_body', `undeclared levels at ${path}`)
  }
  await isServing(t, 'deep JSON')
})

t.test('names that mean something to JavaScript mean nothing here', async t => {
  const { url } = await attacked(t)
  const { ask } = client(t, url)
  const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '__defineGetter__', 'valueOf']
  const good = JSON.stringify(oracle.operation('toggleCoachingSession').sampleBody)
  const before = await ask('GET', `${base}/clubs`)
  for (const name of names) {
    for (const [path, headers] of [
      [base, {}],
      ['/v2', stubHeaders],
    ] as const) {
      const {
        status,
        headers: { 'courtside-warning': warning },
      } = await ask('GET', `${path}/clubs?${name}=1&${name}[limit]=0&limit[${name}]=0`, { headers })
      t.equal(status, 200, `${name} in a query`)
      t.match(warning, name, `${name} is not declared`)
      t.equal((await ask('GET', `${path}/${name}`, { headers })).status, 404, `${name} as a path`)
      t.equal((await ask('GET', `${path}/clubs/${name}`, { headers })).status, 400, `${name} as an id`)
      t.equal((await ask('GET', `${path}/clubs?limit=${name}`, { headers })).status, 400, `${name} as a value`)
      for (const body of [
        `{"${name}":{"limit":0,"status":200}}`,
        `{"${name}":null,"clientId":"${name}","session":{"${name}":{"id":"${goodId}"}}}`,
        `"${name}"`,
      ]) {
        t.equal(
          (
            await ask('POST', `${path}/my/coaching/session`, {
              headers: { ...headers, 'content-type': 'application/json' },
              body,
            })
          ).status,
          400,
          `${name} in a body: ${body.slice(0, 30)}`,
        )
      }
      const polluted = await ask('POST', `${path}/my/coaching/session`, {
        headers: { ...headers, 'content-type': 'application/json' },
        body: good.replace(/^\{/, `{"${name}":{"polluted":true},`),
      })
      t.ok(path === base ? polluted.status === 200 : polluted.status < 500, `${name} beside good members`)
      for (const prefer of [`example=${name}`, `${name}=1`, `code=${name}`])
        t.ok((await ask('GET', `${path}/clubs`, { headers: { ...headers, prefer } })).status < 500, `Prefer: ${prefer}`)
    }
    t.equal((await ask('GET', `/w/${name}/v2/clubs`)).status, 404, `${name} as a world`)
  }
  t.equal(Reflect.get({}, 'polluted'), undefined)
  t.strictSame((await ask('GET', `${base}/clubs`)).bytes, before.bytes, 'and nothing has changed')
})

// ---------------------------------------------------------------- headers

/** Odd characters, as they can stand in a header that node:http sends: what can't is written on a wire below. */
const odd = [
  '\u00e9',
  '\u00ff\u0080',
  '\u00a0',
  '\t',
  '"',
  '\\',
  '%0d%0aX-Injected: 1',
  '%00',
  '\\r\\nX-Injected: 1',
  ',',
  ';',
  '<script>',
  '\u00f0\u009f\u008e\u00be',
]

t.test('no value that is told again becomes a header, or ends one', async t => {
  const { url } = await attacked(t)
  const { ask } = client(t, url)
  let told = 0
  const dirty: unknown[] = []
  const clean = (answered: Answered, name: string): void => {
    const made = Object.entries(answered.headers).filter(
      ([key, value]) => /injected|cookie/.test(key) || value.length > 1000,
    )
    told += 1
    if (made.length > 0 || answered.status >= 500) dirty.push({ name, status: answered.status, made })
  }
  const escapes = [
    '%0d%0aX-Injected:%201',
    '%0aX-Injected:1',
    '%0d',
    '%00',
    '%7f',
    '%c2%85X-Injected:1',
    '%e2%80%a8X-Injected:1',
    '%F0%9F%8E%BE',
    '%ff',
  ]
  for (const [path, headers] of [
    [base, {}],
    ['/v2', stubHeaders],
    ['/w/default/v2', stubHeaders],
  ] as const) {
    for (const one of escapes) {
      // Courtside-Warning, and a message that names the path; Allow.
      clean(await ask('GET', `${path}/clubs?${one}=1`, { headers }), `${one} as a parameter`)
      clean(await ask('GET', `${path}/${one}`, { headers }), `${one} as a path`)
      clean(await ask('DELETE', `${path}/clubs/${one}`, { headers }), `${one} with a method that is not allowed`)
      clean(await ask('GET', `/w/${one}/v2/clubs`, { headers }), `${one} as a world`)
    }
    for (const one of odd) {
      // Courtside-Source, Preference-Applied, Courtside-Warning.
      for (const prefer of [
        `example=${one}`,
        `example="${one}"`,
        `code=${one}`,
        `${one}=1`,
        `seed=${one}`,
        `dynamic=true; x=${one}`,
        `handling=strict, example="${one}"`,
      ]) {
        clean(await ask('GET', `${path}/clubs`, { headers: { ...headers, prefer } }), `Prefer: ${prefer}`)
      }
      for (const header of [
        'x-api-key',
        'authorization',
        'accept',
        'cookie',
        'content-type',
        'host',
        'forwarded',
        'x-forwarded-host',
      ]) {
        clean(await ask('GET', `${path}/my/details`, { headers: { ...headers, [header]: one } }), `${header}: ${one}`)
      }
      // Access-Control-*, Allow.
      const origin = `https://app${one}.example`
      clean(await ask('GET', `${path}/clubs`, { headers: { ...headers, origin } }), `Origin: ${origin}`)
      const preflight = await ask('OPTIONS', `${path}/clubs`, {
        headers: {
          origin,
          'access-control-request-method': `GET${one}`,
          'access-control-request-headers': `x-ok, ${one}, x${one}`,
        },
      })
      clean(preflight, `a preflight with ${one}`)
    }
  }
  t.strictSame(dirty, [], 'none does')
  t.equal(told, 3 * (4 * escapes.length + 17 * odd.length), 'of so many')
})

t.test('CR, LF and NUL in a header end the request, not the answer', async t => {
  const { url, isServing } = await attacked(t)
  for (const name of [
    'Prefer',
    'Origin',
    'Access-Control-Request-Method',
    'Access-Control-Request-Headers',
    'Host',
    'X-API-Key',
    'Accept',
  ]) {
    for (const character of ['\0', '\r', '\x0b', '\x7f']) {
      const one = await written(
        url,
        `GET ${base}/clubs HTTP/1.1\r\n`
          + `${name === 'Host' ? '' : host}${name}: example=a${character}X-Injected: 1\r\nConnection: close\r\n\r\n`,
      )
      const received = await one.ended()
      t.notMatch(received, /^x-injected/im, `${name} with ${JSON.stringify(character)}`)
      if (character !== '\x7f')
        t.match(received, /^HTTP\/1\.1 400 /, `${name} with ${JSON.stringify(character)} is refused`)
    }
    // A line of its own that begins with a space would be a header that goes on (RFC 9112, section 5.2): it is refused,
    // or is a space.
    const folded = await written(
      url,
      `GET ${base}/clubs HTTP/1.1\r\n${name === 'Host' ? '' : host}${name}: a\r\n X-Injected: 1\r\n`
        + 'Connection: close\r\n\r\n',
    )
    t.notMatch(await folded.ended(), /^x-injected/im, `${name} folded`)
  }
  await isServing(t, 'broken headers')
})

// ---------------------------------------------------------------- smuggling

t.test('a request of two meanings has none', async t => {
  const { url, isServing } = await attacked(t)
  const inner = `GET /smuggled HTTP/1.1\r\n${host}\r\n`
  const cases = [
    {
      name: 'a length, then chunks',
      bytes: `${posting}Content-Length: ${inner.length + 5}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${inner}`,
    },
    {
      name: 'chunks, then a length',
      bytes: `${posting}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${inner}`,
    },
    { name: 'two hosts', bytes: `GET ${sports} HTTP/1.1\r\n${host}HOST: other.example\r\n\r\n` },
    { name: 'two lengths', bytes: `${posting}Content-Length: 0\r\nContent-Length: ${inner.length}\r\n\r\n${inner}` },
    { name: 'two lengths in one', bytes: `${posting}Content-Length: 0, ${inner.length}\r\n\r\n${inner}` },
    { name: 'a length with a sign', bytes: `${posting}Content-Length: +${inner.length}\r\n\r\n${inner}` },
    { name: 'a length in hexadecimal', bytes: `${posting}Content-Length: 0x10\r\n\r\n${inner}` },
    { name: 'a coding that is not chunked', bytes: `${posting}Transfer-Encoding: identity\r\n\r\n${inner}` },
    { name: 'chunked, but not last', bytes: `${posting}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${inner}` },
    {
      name: 'a coding with a strange character',
      bytes: `${posting}Transfer-Encoding: \x0bchunked\r\n\r\n0\r\n\r\n${inner}`,
    },
    { name: 'a space before the colon', bytes: `${posting}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${inner}` },
    { name: 'a chunk of no size', bytes: `${posting}Transfer-Encoding: chunked\r\n\r\n\r\n${inner}` },
    {
      name: 'a chunk of a size with 0x',
      bytes: `${posting}Transfer-Encoding: chunked\r\n\r\n0x2\r\n{}\r\n0\r\n\r\n${inner}`,
    },
    { name: 'a chunk of negative size', bytes: `${posting}Transfer-Encoding: chunked\r\n\r\n-1\r\n\r\n${inner}` },
    {
      name: 'a chunk longer than its size',
      bytes: `${posting}Transfer-Encoding: chunked\r\n\r\n1\r\n{}\r\n0\r\n\r\n${inner}`,
    },
    {
      name: 'a chunk of a size beyond 64 bits',
      bytes: `${posting}Transfer-Encoding: chunked\r\n\r\n10000000000000002\r\n{}\r\n0\r\n\r\n${inner}`,
    },
    { name: 'lines that end with LF', bytes: `${posting}Transfer-Encoding: chunked\n\n0\n\n${inner}` },
    {
      name: 'a header line that ends with CR',
      bytes: `GET ${sports} HTTP/1.1\r\n${host}X: y\rTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${inner}`,
    },
  ]
  for (const { name, bytes } of cases) {
    const refusal = await refusalOn(await written(url, bytes))
    t.strictSame(refusal, { status: 400, code: 'malformed_request', faults: [] }, name)
    await isServing(t, name)
  }
})

t.test('what comes after a body that nobody reads is no request', async t => {
  const { url } = await attacked(t)
  const inner = `GET /smuggled HTTP/1.1\r\n${host}\r\n`
  const asked: readonly {
    readonly name: string
    readonly head: string
    readonly target: string
    readonly method: string
    readonly status: number
  }[] = [
    {
      name: 'a wrong media type',
      method: 'POST',
      target: sessionPath,
      head: 'Content-Type: text/plain\r\n',
      status: 400,
    },
    {
      name: 'no credentials',
      method: 'POST',
      target: '/v2/my/coaching/session',
      head: 'Content-Type: application/json\r\n',
      status: 401,
    },
    { name: 'an unknown path', method: 'POST', target: '/nowhere', head: 'Content-Type: text/plain\r\n', status: 404 },
    { name: 'GET', method: 'GET', target: sports, head: '', status: 200 },
    { name: 'HEAD', method: 'HEAD', target: sports, head: '', status: 200 },
    { name: 'OPTIONS', method: 'OPTIONS', target: sports, head: '', status: 204 },
    { name: 'DELETE', method: 'DELETE', target: sports, head: '', status: 405 },
  ]
  for (const { name, method, target, head, status } of asked) {
    const one = await wire(url)
    one.socket.end(`${method} ${target} HTTP/1.1\r\n${host}${head}Content-Length: ${inner.length}\r\n\r\n${inner}`)
    const answers = answersIn(await one.ended(), [{ method, target }])
    t.strictSame(
      answers.map(answer => answer.status),
      [status],
      name,
    )
    t.strictSame(
      answers.flatMap(answer => oracle.faults(answer)),
      [],
      name,
    )
  }
})

t.test('every operation takes an attack at its own address and goes on', async t => {
  const { url, isServing } = await attacked(t)
  const { ask } = client(t, url)
  for (const operation of oracle.operations) {
    for (const [path, headers] of [
      [base, {}],
      ['/v2', stubHeaders],
    ] as const) {
      const target = path + targetOf(operation)
      const attacks: readonly [string, string, Ask][] = [
        [operation.method, `${target}${target.includes('?') ? '&' : '?'}${'limit=1&'.repeat(1000)}`, {}],
        [operation.method, `${target}${target.includes('?') ? '&' : '?'}${'a[]'.repeat(3000)}`, {}],
        [operation.method, target.replaceAll(goodId, 'f'.repeat(2000)), {}],
        [operation.method, target, { headers: { prefer: `${'example=a,'.repeat(1200)}handling=strict` } }],
        [operation.method, target, { headers: { prefer: `example=${'"\\'.repeat(3000)}` } }],
        [operation.method, target, { headers: { accept: 'a/b;q=0.1,'.repeat(1200) } }],
        [operation.method, target, { headers: { cookie: 'a=b;'.repeat(3000), 'if-none-match': '"a",'.repeat(1000) } }],
      ]
      for (const [method, asked, { headers: more = {} }] of attacks) {
        const body = operation.hasBody
          ? { body: String(signUp.body), headers: { ...headers, ...more, 'content-type': 'application/json' } }
          : { headers: { ...headers, ...more } }
        const { status } = await ask(method, asked, body)
        if (status >= 500) t.fail(`${method} ${asked.slice(0, 60)} is answered with ${status}`)
      }
    }
  }
  await isServing(t, 'attacks at every operation')
})
