/**
 * What the server remembers of a target must not show: whoever asks again, in whatever order, hears what the first one
 * heard.
 */
import t from 'tap'
import { startCourtside } from '../../src/index.ts'
import { clubBases, clubFile, oracleOf } from '../fixtures/oracle.ts'
import { type Answered, type Ask, bodyOf, client, targetOf } from '../fixtures/served-client.ts'
import { stubBases } from '../fixtures/worlds/open-stub.ts'

const oracle = oracleOf(clubFile, { prefixes: [...clubBases, ...stubBases, '/w/again/v2'], errorSchema: 'Error' })
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

/** Each request has an id of its own, by which it can be asked about. */
const changing = ['date', 'connection', 'keep-alive', 'courtside-request-id', 'link']

/** All of an answer but its time, what its connection is like and which request it is to. */
const saidBy = ({ status, headers, text }: Answered): unknown => ({
  status,
  text,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !changing.includes(name))),
})

/** The other way round the second time, so that each case comes behind others than before. */
const orders: readonly (readonly Case[])[] = [cases, cases.toReversed()]

for (const base of ['/virtual/v2', '/v2']) {
  t.test(`${base}: asked again, every target answers as it did`, async t => {
    const { ask } = client(t, server.url, oracle)
    for (const path of paths) {
      const first = new Map<Case, unknown>()
      for (const order of orders) {
        for (const one of order) {
          // The toggle of the stub changes what it is asked for.
          if (base === '/v2' && one.method === 'POST' && path === toggle.path) continue
          const said = saidBy(await ask(one.method, base + path, one.ask))
          const before = first.get(one)
          if (before === undefined) first.set(one, said)
          else t.strictSame(said, before, `${one.name} ${base}${path}`)
        }
      }
    }
  })
}

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
