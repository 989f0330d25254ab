/** How a service is asked: no faster than agreed, and twice where a connection was lost. */
import t from 'tap'
import { type ProviderOptions, lostAs, providerAt } from '../../src/verify/provider.ts'
import { secretsOf } from '../../src/verify/secrets.ts'

const get = { method: 'GET', url: 'http://127.0.0.1:1/', headers: new Map<string, string>() }

/** Its clock stands still but for what is waited. */
const asking = (
  options: Pick<ProviderOptions, 'rate'> & Partial<Pick<ProviderOptions, 'fetch' | 'timeout'>>,
): { provider: ReturnType<typeof providerAt>; waits: number[] } => {
  const waits: number[] = []
  let now = 1_000
  const provider = providerAt({
    mostRequests: 100,
    timeout: 60_000,
    secrets: secretsOf([]),
    keepExchanges: false,
    now: () => now,
    wait: milliseconds => {
      waits.push(milliseconds)
      now += milliseconds
      return Promise.resolve()
    },
    fetch: () => Promise.resolve(new Response('[]')),
    onAsked: () => undefined,
    ...options,
  })
  return { provider, waits }
}

t.test('between two requests as much time goes by as the rate leaves', async t => {
  const cases: readonly (readonly [rate: number, waits: readonly number[]])[] = [
    [10, [100, 100]],
    [0.5, [2000, 2000]],
    [0.001, [1_000_000, 1_000_000]],
  ]
  for (const [rate, expected] of cases) {
    const { provider, waits } = asking({ rate })
    // oxlint-disable-next-line no-await-in-loop
    for (const comment of ['one', 'two', 'three']) await provider.ask(get, comment)
    t.strictSame(waits, expected, String(rate))
  }
})

t.test('what is in an answer is read once', async t => {
  const { provider } = asking({ rate: undefined, fetch: () => Promise.resolve(new Response('[1]')) })
  const came = await provider.ask(get, 'one')
  const json = came.kind === 'answer' ? came.answer.json : undefined
  t.strictSame(json?.(), [1])
  t.equal(json?.(), json?.())
})

t.test(
  'a kept connection that is closed while nothing goes on it is not told; one that is cut off in use is',
  async t => {
    const cutOff = new TypeError('fetch failed', { cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }) })
    const cases: readonly (readonly [rate: number, notes: readonly string[]])[] = [
      [0.5, []],
      [10, ['1 request lost the connection before an answer, and got a second try.']],
    ]
    for (const [rate, notes] of cases) {
      let calls = 0
      const { provider } = asking({
        rate,
        fetch: () => {
          calls += 1
          return calls === 2 ? Promise.reject(cutOff) : Promise.resolve(new Response('[]'))
        },
      })
      // oxlint-disable-next-line no-await-in-loop
      const came = [await provider.ask(get, 'one'), await provider.ask(get, 'two')].map(({ kind }) => kind)
      t.strictSame([came, calls, provider.notes()], [['answer', 'answer'], 3, notes], String(rate))
    }
  },
)

t.test('a body that never ends is given up, whatever becomes of the request', async t => {
  const cases: readonly (readonly [headers: Record<string, string>, came: object])[] = [
    [{}, { kind: 'late', milliseconds: 1 }],
    [
      { 'content-encoding': 'gzip' },
      {
        kind: 'lost',
        message: 'no whole body within 1 ms; is it in the coding of its Content-Encoding, gzip?',
        isCutOff: false,
        hasBegun: true,
        broke: 'coding',
      },
    ],
  ]
  for (const [headers, expected] of cases) {
    const { provider } = asking({
      rate: undefined,
      timeout: 1,
      fetch: () => Promise.resolve(new Response(new ReadableStream(), { headers })),
    })
    // oxlint-disable-next-line no-await-in-loop
    t.strictSame(await provider.ask(get, 'one'), expected)
  }
})

t.test('a body that is not in its coding is told as that, by the codes of zlib and of Brotli', async t => {
  for (const code of ['Z_DATA_ERROR', 'ERR__ERROR_FORMAT_SIMPLE_HUFFMAN_SAME', 'ERR_BROTLI_DECODER_ERROR']) {
    const cause = Object.assign(new Error('no such thing'), { code })
    const body = new ReadableStream({ start: stream => stream.error(new TypeError('terminated', { cause })) })
    const { provider } = asking({
      rate: undefined,
      fetch: () => Promise.resolve(new Response(body, { headers: { 'content-encoding': 'br' } })),
    })
    const message = `a body that isn't in the coding of its Content-Encoding, br: no such thing (${code})`
    const came = { kind: 'lost', message, isCutOff: false, hasBegun: true, broke: 'coding' }
    // oxlint-disable-next-line no-await-in-loop
    t.strictSame(await provider.ask(get, 'one'), came, code)
  }
})

t.test('why nothing came, and each thing that is wrong with what came, is a fault of its own', async t => {
  const failed = (name: string, code: string): Error => Object.assign(new Error('Parse Error'), { name, code })
  const ended = (why: Error, headers: Record<string, string> = {}) =>
    Promise.resolve(new Response(new ReadableStream({ start: stream => stream.error(why) }), { headers }))
  const lost = failed('Error', 'ECONNREFUSED')
  const cases: readonly (readonly [name: string, fault: string, fetch: ProviderOptions['fetch']])[] = [
    ['nobody is there', 'lost', () => Promise.reject(lost)],
    ['nothing comes in time', 'late', () => Promise.reject(failed('TimeoutError', ''))],
    ['what comes is no HTTP', 'malformed', () => Promise.reject(failed('Error', 'HPE_INVALID_CONSTANT'))],
    ['so is its body', 'malformed', () => ended(failed('Error', 'HPE_INVALID_CHUNK_SIZE'))],
    ['the connection ends within the body', 'cut-off', () => ended(lost)],
    ['its coding is another', 'coding', () => ended(failed('Error', 'Z_DATA_ERROR'), { 'content-encoding': 'gzip' })],
  ]
  for (const [name, fault, fetch] of cases) {
    // oxlint-disable-next-line no-await-in-loop
    const came = await asking({ rate: undefined, fetch }).provider.ask(get, 'one')
    t.equal(lostAs(came), fault, name)
  }
})

t.test('when it is to be asked again may be a date', async t => {
  const cases: readonly (readonly [date: string, milliseconds: number])[] = [
    ['Thu, 01 Jan 1970 00:00:06 GMT', 5000],
    ['Thu, 01 Jan 1970 00:00:01 GMT', 0],
    ['Wed, 31 Dec 1969 00:00:00 GMT', 0],
  ]
  for (const [date, expected] of cases) {
    let calls = 0
    const { provider, waits } = asking({
      rate: 1e6,
      fetch: () => {
        calls += 1
        return Promise.resolve(new Response('[]', calls === 1 ? { status: 503, headers: { 'retry-after': date } } : {}))
      },
    })
    // oxlint-disable-next-line no-await-in-loop
    const came = await provider.ask(get, 'one')
    t.strictSame([came.kind === 'answer' && came.answer.status, calls], [200, 2], date)
    t.equal(waits[0], expected, date)
  }
})
