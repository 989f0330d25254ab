/**
 * What the server remembers of a target must not show: whoever asks again, in whatever order, hears what the first one
 * heard.
 */
import t from 'tap'
import type { Answer } from '../../src/contract/call.ts'
import type { CheckedRequest } from '../../src/contract/check/request.ts'
import { type TargetReading, checkedOnce, targetReadingOf, refusedOnce } from '../../src/http/targets.ts'
import { startCourtside } from '../../src/index.ts'
import { clubBases, clubFile, oracleOf } from '../fixtures/oracle.ts'
import { type Answered, type Ask, bodyOf, client, targetOf } from '../fixtures/served-client.ts'
import { stubBases } from '../fixtures/worlds/open-stub.ts'

/** In each of these worlds a target is asked for once, so that nothing is remembered of any. */
const unasked = Array.from({ length: 20 }, (_, index) => ({ name: `unasked-${index}`, base: `/w/unasked-${index}/v2` }))

const oracle = oracleOf(clubFile, {
  prefixes: [...clubBases, ...stubBases, '/w/again/v2', ...unasked.map(({ base }) => base)],
  errorSchema: 'Error',
})
const server = await startCourtside({ now: Date.parse('2027-03-10T09:00Z') })
t.teardown(() => server.close())

const json = { 'content-type': 'application/json' }
const key = { 'x-api-key': 'demo-key' }
const toggle = oracle.operation('toggleCoachingSession')
interface Case {
  readonly name: string
  readonly method: string
  readonly ask?: Ask
}

const cases: readonly Case[] = [
  { name: 'GET', method: 'GET' },
  { name: 'GET for no media type there is', method: 'GET', ask: { headers: { accept: 'image/png' } } },
  { name: 'GET with a preference', method: 'GET', ask: { headers: { prefer: 'code=400' } } },
  { name: 'GET from a page', method: 'GET', ask: { headers: { origin: 'https://app.example' } } },
  { name: 'GET with a key', method: 'GET', ask: { headers: key } },
  { name: 'GET with a wrong key', method: 'GET', ask: { headers: { 'x-api-key': 'nobody' } } },
  { name: 'GET of a user', method: 'GET', ask: { headers: { ...key, authorization: 'Bearer demo-member' } } },
  { name: 'GET with a body', method: 'GET', ask: { headers: json, body: '{}' } },
  { name: 'GET with an empty body', method: 'GET', ask: { headers: { 'content-length': '0' } } },
  { name: 'HEAD', method: 'HEAD' },
  { name: 'OPTIONS', method: 'OPTIONS' },
  {
    name: 'a preflight',
    method: 'OPTIONS',
    ask: { headers: { origin: 'https://app.example', 'access-control-request-method': 'POST' } },
  },
  { name: 'DELETE', method: 'DELETE' },
  { name: 'POST without a body', method: 'POST' },
  { name: 'POST', method: 'POST', ask: bodyOf(toggle) },
  { name: 'POST of what is no JSON', method: 'POST', ask: { headers: json, body: '{' } },
  {
    name: 'POST in another media type',
    method: 'POST',
    ask: { headers: { 'content-type': 'text/plain' }, body: 'hello' },
  },
  {
    name: 'POST in chunks',
    method: 'POST',
    ask: { ...bodyOf(toggle), headers: { ...json, 'transfer-encoding': 'chunked' } },
  },
]

const paths = [
  ...oracle.operations.map(operation => targetOf(operation)),
  '/clubs?limit=0',
  '/clubs?limt=1',
  '/clubs?',
  '/clubs/',
  '/cl%75bs',
  '/clubs/nobody',
  '/clubs//',
  '/nowhere',
]

/** Each request has an id of its own, by which it can be asked about; texts may say where it was, and what is near. */
const changing = ['date', 'connection', 'keep-alive', 'courtside-request-id', 'link', 'content-length']

/** All of an answer but its time, what its connection is like, which request it is to, and where. */
const saidBy = ({ status, headers, text }: Answered, base: string): unknown => ({
  status,
  text: text.replaceAll(base, '').replace(/Nearest: [^"]*/, ''),
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !changing.includes(name))),
})

/** The other way round the second time, so that each case comes behind others than before. */
const orders: readonly (readonly Case[])[] = [cases, cases.toReversed()]

for (const [mode, base] of [
  ['virtual', '/virtual/v2'],
  ['stub', '/v2'],
] as const) {
  t.test(`${base}: asked for again, every target answers as one that was never asked for`, async t => {
    const { ask } = client(t, server.url, oracle)
    const worlds = await Promise.all(
      cases.map(async (one, index) => {
        const { name, base: own } = unasked[index] ?? { name: '', base: '' }
        return { one, own, world: await server.world({ name, mode }) }
      }),
    )
    for (const path of paths) {
      // The toggle of the stub changes what it is asked for.
      const isAsked = ({ method }: Case): boolean => mode !== 'stub' || method !== 'POST' || path !== toggle.path
      const alone = new Map<Case, unknown>()
      for (const { one, own } of worlds) {
        if (isAsked(one)) alone.set(one, saidBy(await ask(one.method, own + path, one.ask), own))
      }
      for (const one of orders.flat().filter(isAsked)) {
        t.strictSame(
          saidBy(await ask(one.method, base + path, one.ask), base),
          alone.get(one),
          `${one.name} ${base}${path}`,
        )
      }
    }
    await Promise.all(worlds.map(({ world }) => world.close()))
  })
}

const readingOfClubs = (): TargetReading =>
  targetReadingOf(
    { pathValues: () => ({}), queryOf: () => ({ pairs: [], prefer: undefined }), undeclared: () => [] },
    '/clubs',
    undefined,
  )

const whose = { target: { isByTarget: true }, request: { isByTarget: false } }

t.test('What a check says is kept where the target alone counts, and nobody can change it', async t => {
  let checks = 0
  const check = (): CheckedRequest => {
    checks++
    return { violations: undefined, values: { path: {}, query: { types: ['a'] }, header: {}, cookie: {} } }
  }
  const reading = readingOfClubs()
  const [first, again] = [checkedOnce(reading, whose.target, check), checkedOnce(reading, whose.target, check)]
  t.equal(again, first)
  t.equal(checks, 1)
  if (!('values' in first) || first.values === undefined) return t.fail('it is a good request')
  const { query } = first.values
  t.throws(() => Object.assign(query, { limit: 1 }), TypeError)
  t.throws(() => [query.types].flat(0).map(types => Object.assign(Object(types), { 0: 'b' })), TypeError)
  const other = readingOfClubs()
  checkedOnce(other, whose.request, check)
  checkedOnce(other, whose.request, check)
  t.equal(checks, 3, 'a header or a body may say otherwise the next time')
})

t.test('A refusal is written once where the target alone counts', async t => {
  let refusals = 0
  const refuse = (): Answer => {
    refusals++
    return { status: 400, source: 'check', content: { mediaType: 'application/json', bytes: Buffer.from('{}') } }
  }
  const reading = readingOfClubs()
  const [first, again] = [refusedOnce(reading, whose.target, refuse), refusedOnce(reading, whose.target, refuse)]
  t.strictSame([first.content?.isRecorded, refusals, again === first], [true, 1, true])
  const other = readingOfClubs()
  const [one, two] = [refusedOnce(other, whose.request, refuse), refusedOnce(other, whose.request, refuse)]
  t.strictSame([one.content?.isRecorded, two.content?.isRecorded, refusals], [undefined, undefined, 3])
})

t.test('More targets than are remembered, and one that is too long to be: each has its own answer', async t => {
  const { get } = client(t, server.url, oracle)
  const long = `/v2/clubs?limit=1&name=${'x'.repeat(600)}`
  const read = async (): Promise<readonly string[]> => {
    const said: string[] = []
    for (let limit = 1; limit <= 600; limit++) {
      const { status, text } = await get(`/v2/clubs?limit=${limit}`, key)
      said.push(`${status} ${text.length}`)
    }
    return [...said, (await get(long, key)).text]
  }
  const once = await read()
  t.ok(new Set(once).size > 4, 'a page of one club is no page of two, and 501 are too many')
  t.strictSame(await read(), once)
})

t.test('A world that was deleted and made again under its name has nothing of the first one', async t => {
  const { get } = client(t, server.url, oracle)
  const target = '/w/again/v2/clubs?limit=1'
  const stub = await server.world({ name: 'again' })
  t.strictSame(
    [(await get(target)).status, (await get(target, key)).status, (await get(target, key)).status],
    [400, 200, 200],
    'the stub asks for a key',
  )
  await stub.close()
  // That there is no such world is in no contract.
  t.equal((await fetch(server.url + target, { headers: key })).status, 404, 'deleted')
  await server.world({ name: 'again', mode: 'virtual' })
  const { status, headers } = await get(target)
  t.strictSame(
    [status, headers['courtside-source']],
    [200, 'example listClubs/default'],
    'the virtual server asks for nothing',
  )
})
