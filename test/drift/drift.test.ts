/** With what a service is compared, how politely, and when nobody can say. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { startCourtside } from '../../src/index.ts'
import { harText } from '../../src/report/har.ts'
import { type Answering, type Passed, type Passing, aProvider } from '../fixtures/faulty-provider.ts'
import { faultsOfReport } from '../report/report-schema.ts'
import { reportOf } from '../../src/report/report.ts'
import { hasFields } from '../fixtures/has-fields.ts'
import { aFolder } from '../cli/child-process.ts'
import { type ComparedService, compare, told } from './drifted.ts'

const contract = fileURLToPath(new URL('../fixtures/loose.yaml', import.meta.url))

const json = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Passed => ({
  status,
  headers: new Headers({ 'content-type': 'application/json', ...headers }),
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

/** @returns its address */
const answering = (t: Test, answer: (passing: Passing, call: number) => Passed): Promise<string> => {
  let calls = 0
  const answered: Answering = passing => Promise.resolve(answer(passing, (calls += 1)))
  return aProvider(t, '', answered)
}

type Recorded = readonly [
  target: string,
  status: number,
  body: unknown,
  headers?: readonly (readonly [name: string, value: string])[],
]

const recorded = (answers: readonly Recorded[]): string =>
  harText(
    answers.map(([target, status, body, headers = []]) => ({
      comment: '',
      started: '2027-03-01T09:00:00.000Z',
      milliseconds: 1,
      method: 'GET',
      url: `https://somewhere.example${target}`,
      headers,
      body: undefined,
      answer: {
        status,
        statusText: '',
        headers: [['content-type', 'application/json']],
        bytes: Buffer.from(JSON.stringify(body)),
      },
    })),
    '0.1.0',
  )

t.test('what was recorded is asked again, and nothing else', async t => {
  const asked: string[] = []
  const baseUrl = await answering(t, ({ url }) => {
    asked.push(url.pathname + url.search)
    return json(200, url.pathname === '/parcels' ? [{ id: 'a', state: 'sent' }] : { id: 'a', state: 'held' })
  })
  const against = recorded([
    ['/parcels?limit=2', 200, [{ id: 'a', state: 'lost' }]],
    ['/parcels?limit=2', 200, [{ id: 'a', state: 'sent' }]],
    ['/parcels/a', 200, { id: 'a', state: 'sent' }],
    ['/elsewhere', 200, {}],
  ])
  const drifted = await compare({ baseUrl, contract, against, values: true })
  t.strictSame(told(drifted), ['getParcel same-values /state'], 'the latest of each call counts')
  t.strictSame(asked, ['/parcels?limit=2', '/parcels?limit=2', '/parcels/a', '/parcels/a'])
  t.strictSame(
    drifted.checks.flatMap(({ operation, reason }) => (reason === undefined ? [] : [[operation, reason]])),
    [['getHealth', 'no call of it is recorded']],
  )
  const [failure] = drifted.checks.flatMap(({ failures }) => failures)
  hasFields(t, failure, { expected: '"sent", of the recording', found: '"held", of the provider', times: 1 })
})

t.test('what was asked for by its media type is asked for by that again, and is another call', async t => {
  const asked: (string | null)[] = []
  const byAccept = new Map([
    ['application/json;q=0.5', { id: 'a', state: 'sent' }],
    ['*/*', { id: 'a', state: 'held' }],
  ])
  const baseUrl = await answering(t, ({ headers }) => {
    const accept = headers.get('accept')
    asked.push(accept)
    return json(200, byAccept.get(accept ?? '') ?? { id: 'a', state: 'lost' })
  })
  const against = recorded([
    ...[...byAccept].map(([accept, body]): Recorded => ['/parcels/a', 200, body, [['Accept', accept]]]),
    ['/parcels/a', 200, { id: 'a', state: 'lost' }],
    ['/parcels/a', 200, { id: 'a', state: 'lost' }, [['Accept', 'text/\u65E5']]],
  ])
  t.strictSame(told(await compare({ baseUrl, contract, against, values: true })), [])
  t.strictSame([...new Set(asked)], [...byAccept.keys(), 'application/json'])
})

t.test('what was left out of a recording is compared with nothing, and what stands around it is', async t => {
  const mark = '[redacted]'
  const rows: readonly (readonly [recorded: unknown, answered: unknown, isAlike: boolean])[] = [
    [`key ${mark}`, 'key None', true],
    [mark, 'anything', true],
    [`${mark} and ${mark}`, 'one and two', true],
    [`a ${mark} b ${mark} c`, 'a 1 b 2 c', true],
    [`key ${mark}.`, 'key .', true],
    [`key ${mark}`, 'kez None', false],
    [`key ${mark} is wrong`, 'key None is right', false],
    [`a ${mark} b ${mark} c`, 'a 1 c', false],
    [`ab${mark}ba`, 'aba', false],
    [mark, undefined, false],
    [`key ${mark}`, 7, false],
    [[{ name: mark }, { name: `b ${mark}` }], [{ name: 'a' }, { name: 'b 2' }], true],
    [[`a ${mark}`, 'b'], ['a 1', 'b'], true],
    [{ uuid: mark, a: 1 }, { uuid: '0b3c9f6e-1111-4222-8333-444455556666', a: 1 }, true],
  ]
  for (const [then, now, isAlike] of rows) {
    // oxlint-disable-next-line no-await-in-loop
    const baseUrl = await answering(t, () =>
      json(200, { id: 'a', state: 'sent', [typeof then === 'string' ? 'note' : 'more']: now }),
    )
    const against = recorded([
      ['/parcels/a', 200, { id: 'a', state: 'sent', [typeof then === 'string' ? 'note' : 'more']: then }],
    ])
    // oxlint-disable-next-line no-await-in-loop
    const drifted = await compare({ baseUrl, contract, against, values: true, failOn: 'info' })
    const rules = told(drifted)
    t.equal(rules.length === 0, isAlike, `${JSON.stringify(then)} and ${JSON.stringify(now)}: ${rules.join()}`)
  }
})

t.test('another record is told once, and what the right one has otherwise beside it', async t => {
  const baseUrl = await answering(t, ({ url }) => {
    const id = url.pathname.slice('/parcels/'.length)
    return json(200, { id: id === 'a' ? 'z' : id, state: id === 'a' ? 'lost' : 'sent', weight: 4 })
  })
  const against = recorded([
    ['/parcels/a', 200, { id: 'a', state: 'sent', weight: 3, note: 'fragile' }],
    ['/parcels/b', 200, { id: 'b', state: 'sent', weight: 5 }],
    ['/parcels/c', 200, { id: 'c', state: 'sent', weight: 4 }],
  ])
  const drifted = await compare({ baseUrl, contract, against, values: true, failOn: 'info' })
  t.strictSame(
    drifted.checks.flatMap(({ rule, failures }) =>
      failures.map(({ pointer, expected, found, times }) => [rule, pointer, expected, found, times]),
    ),
    [
      ['same-records', '', 'id "a", of the recording', 'id "z", with another state, weight, note, of the provider', 1],
      ['same-values', '/weight', '5, of the recording', '4, of the provider', 1],
    ],
  )
  t.strictSame(drifted.remarks, [])
})

t.test('what a browser was answered on a condition, or for a part, is no answer to the call without it', async t => {
  const asked: string[] = []
  const baseUrl = await answering(t, ({ url }) => {
    asked.push(url.pathname)
    return json(200, { id: 'a', state: 'sent' })
  })
  const against = recorded([
    ['/parcels/a', 200, { id: 'a', state: 'sent' }],
    ['/parcels/a', 304, '', [['if-none-match', '"1"']]],
    ['/parcels/a', 304, ''],
    ['/parcels/a', 412, {}, [['If-Unmodified-Since', 'Mon, 01 Mar 2027 09:00:00 GMT']]],
    ['/parcels/a', 206, {}, [['Range', 'bytes=0-9']]],
    ['/health', 416, {}, [['Range', 'bytes=90-']]],
  ])
  const drifted = await compare({ baseUrl, contract, against, values: true })
  t.strictSame(told(drifted), [])
  t.strictSame(asked, ['/parcels/a', '/parcels/a'])
  t.strictSame(drifted.notes, [
    'Not compared: 5 recorded answers on a condition or for a part (If-None-Match, Range): neither is asked for again.',
  ])
  t.strictSame(
    drifted.checks.flatMap(({ operation, reason }) => (reason === undefined ? [] : [[operation, reason]])),
    [
      ['listParcels', 'no call of it is recorded'],
      ['getHealth', 'each call of it that is recorded asks on a condition, or for a part'],
    ],
  )
})

t.test('a condition that the contract declares is sent again, and what was answered to it counts', async t => {
  const file = join(aFolder(t), 'openapi.json')
  const parameters = [{ name: 'If-None-Match', in: 'header', schema: { type: 'string' } }]
  const content = { 'application/json': { schema: {} } }
  const responses = { 200: { description: '.', content }, 304: { description: '.' } }
  const paths = { '/door': { get: { operationId: 'getDoor', parameters, responses } } }
  writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'Doors', version: '1' }, paths }))
  const baseUrl = await answering(t, () => json(200, {}))
  const against = recorded([['/door', 304, '', [['if-none-match', '"1"']]]])
  t.strictSame(told(await compare({ baseUrl, contract: file, against })), ['getDoor same-status'])
})

t.test('what is wrong with a recorded answer is told with the call that was recorded', async t => {
  const baseUrl = await answering(t, () => json(200, { ok: true }))
  const { checks } = await compare({ baseUrl, contract, against: recorded([['/health', 200, { ok: 'yes' }]]) })
  t.strictSame(
    checks.flatMap(({ rule, failures }) => failures.map(({ request }) => [rule, request?.url])),
    [['stand-in-body', 'https://somewhere.example/health']],
  )
})

t.test('it is told how often something differed, of the answers that were compared', async t => {
  const parcel = { id: 'a', state: 'sent' }
  const targets = ['/parcels', '/parcels?limit=1', '/parcels?limit=2']
  const baseUrl = await answering(t, () =>
    json(
      200,
      [
        { ...parcel, size: 5 },
        { ...parcel, size: 6 },
      ],
      { 'x-total': '2' },
    ),
  )
  const against = recorded(targets.map(target => [target, 200, [{ ...parcel, size: 'five' }]]))
  const { checks } = await compare({ baseUrl, contract, against, operations: ['listParcels'] })
  t.strictSame(
    checks.flatMap(({ rule, failures }) => failures.map(({ pointer, times }) => [rule, pointer, times])),
    [
      ['same-headers', undefined, 3],
      ['same-types', '/*/size', 6],
    ],
    'an answer counts once, and each call is made twice',
  )
  const gone = await answering(t, () => json(404, { message: 'Gone.' }))
  const found = recorded(['/parcels/a', '/parcels/b', '/parcels/c'].map(target => [target, 200, parcel]))
  const other = await compare({ baseUrl: gone, contract, against: found, operations: ['getParcel'] })
  t.strictSame(
    other.checks.flatMap(({ rule, failures }) => failures.map(({ times }) => [rule, times])),
    [['same-status', 3]],
    'another status once for each call',
  )
})

t.test("the club's examples are no other than its stub", async t => {
  const courtside = await startCourtside({ now: '2027-03-01T09:00:00Z' })
  t.teardown(() => courtside.close())
  const drifted = await compare({
    baseUrl: courtside.stubUrl ?? '',
    against: 'virtual',
    apiKey: 'demo-key',
    token: 'demo-parent',
    operations: ['getClub', 'getAffiliate', 'listCoachingSports'],
  })
  t.strictSame(told(drifted), [])
  t.equal(drifted.unjudged, undefined)
  t.ok(drifted.checks.length > 10)
})

t.test('what its virtual server makes of a schema is held against nobody', async t => {
  const baseUrl = await answering(t, () => json(200, { ok: 'yes', at: 5 }))
  const asked = { baseUrl, contract, against: 'virtual', operations: ['getHealth'] }
  const drifted = await compare(asked)
  t.strictSame(told(drifted), ['getHealth body /at', 'getHealth body /ok'], 'it has a requestId')
  t.match(drifted.notes.join(), /What the virtual server words itself, or makes up, is held against nobody/)
  const others = await compare({ ...asked, baseUrl: await answering(t, () => json(503, {})) })
  t.strictSame(told(others), ['getHealth status'], 'whether it answers so is the contract all the same')
})

t.test('what whoever fails says of it is told, without secrets', async t => {
  const failing = { error: 'out of memory', token: 'hush-hush-1' }
  const baseUrl = await answering(t, () => json(500, failing))
  const against = await answering(t, () => json(502, { error: 'no route' }))
  const { checks } = await compare({ baseUrl, contract, against, operations: ['getHealth'] })
  t.strictSame(
    checks.flatMap(({ rule, failures }) => failures.map(({ said }) => [rule, said])),
    [
      ['status', '{"error":"out of memory","token":"[redacted]"}'],
      ['stand-in-status', '{"error":"no route"}'],
    ],
  )
})

/** @param door its schema is changed by that */
const doors = (examples: object, schemaOf = (door: object): object => door): string => {
  const id = { type: ['string', 'integer'] }
  const door = { type: 'object', required: ['id'], properties: { id, notes: { type: 'array', items: {} } } }
  const headers = { Link: { schema: { type: 'string' } }, 'X-Total': { example: 7, schema: { type: 'integer' } } }
  const responses = {
    200: { description: '.', headers, content: { 'application/json': { schema: schemaOf(door), ...examples } } },
  }
  const paths = { '/door': { get: { operationId: 'getDoor', responses } } }
  return JSON.stringify({ openapi: '3.1.0', info: { title: 'Doors', version: '1' }, paths })
}

t.test(
  'what one example leaves out and the contract declares is for information; what several leave out is told',
  async t => {
    const named = (...values: readonly object[]): object => ({
      examples: Object.fromEntries(values.map((value, index) => [`e${index}`, { value }])),
    })
    const cases: readonly (readonly [answer: object, examples: object, expected: readonly string[]])[] = [
      [{ id: 'a', notes: [] }, { example: { id: 'b' } }, ['info same-variety /notes']],
      [{ id: 'a', notes: [] }, named({ id: 'b' }, { id: 'c' }), ['told same-properties /notes']],
      [{ id: 'a', notes: [] }, named({ id: 'b' }, { id: 'b' }), ['info same-variety /notes']],
      [{ id: 'a', notes: [] }, named({ id: 'b' }, { id: 'c', notes: [] }), ['info same-variety /notes']],
      [{ id: 'a', more: 1 }, { example: { id: 'b' } }, ['told same-additions /more']],
      [{ id: 'a' }, { example: { id: 'b', notes: [] } }, ['told same-properties /notes']],
    ]
    for (const [answer, examples, expected] of cases) {
      const file = join(aFolder(t), 'openapi.json')
      writeFileSync(file, doors(examples))
      // oxlint-disable-next-line no-await-in-loop
      const baseUrl = await answering(t, () => json(200, answer, { 'x-total': '7' }))
      // oxlint-disable-next-line no-await-in-loop
      const drifted = await compare({ baseUrl, contract: file, against: 'virtual' })
      const remarks = drifted.remarks.map(({ rule, says }) => `info ${rule} ${/^200(\/[^:]*)/.exec(says)?.[1]}`)
      t.strictSame([...told(drifted).map(one => one.replace('getDoor', 'told')), ...remarks], expected)
    }
  },
)

t.test('so it is of the examples of a refusal, though the refusals of calls are made up', async t => {
  const properties = { why: { type: 'string' }, notes: { type: 'array', items: {} } }
  const declared = (schema: object, more: object): object => ({
    description: '.',
    content: { 'application/json': { schema: { type: 'object', ...schema }, ...more } },
  })
  const limit = { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 9 } }
  const baseUrl = await answering(t, ({ url }) =>
    /^[1-9]$/.test(url.searchParams.get('limit') ?? '1') ? json(200, {}) : json(400, { why: 'limit', notes: [] }),
  )
  for (const [words, expected, remarks] of [
    [['so'], [], ['same-variety']],
    [['so', 'thus'], ['getDoor same-properties /notes'], []],
  ] as const) {
    const examples = Object.fromEntries(words.map(why => [why, { value: { why } }]))
    const responses = { 200: declared({}, { example: {} }), 400: declared({ properties }, { examples }) }
    const paths = { '/door': { get: { operationId: 'getDoor', parameters: [limit], responses } } }
    const file = join(aFolder(t), 'openapi.json')
    writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'Doors', version: '1' }, paths }))
    // oxlint-disable-next-line no-await-in-loop
    const drifted = await compare({ baseUrl, contract: file, against: 'virtual' })
    t.strictSame([told(drifted), drifted.remarks.map(({ rule }) => rule)], [expected, remarks], words.join(' and '))
  }
})

t.test('what each item of the only example leaves out and the contract declares is for information', async t => {
  const file = join(aFolder(t), 'openapi.json')
  const lists = (count: number) => Array.from({ length: count }, (_, id) => ({ id }))
  const listed = lists(3).map(one => ({ ...one, notes: [] }))
  const baseUrl = await answering(t, () => json(200, listed, { 'x-total': '7' }))
  for (const [count, expected] of [
    [9, []],
    [10, ['getDoor same-properties /*/notes']],
  ] as const) {
    writeFileSync(
      file,
      doors({ example: lists(count) }, items => ({ type: 'array', items })),
    )
    // oxlint-disable-next-line no-await-in-loop
    t.strictSame(told(await compare({ baseUrl, contract: file, against: 'virtual' })), expected, `${count}`)
  }
})

t.test('of a contract with and without examples what it says itself is compared', async t => {
  const compared = async (written: string, headers: Readonly<Record<string, string>>): Promise<ComparedService> => {
    const file = join(aFolder(t), 'openapi.json')
    writeFileSync(file, written)
    return compare({
      baseUrl: await answering(t, () => json(200, { id: 'a' }, headers)),
      contract: file,
      against: 'virtual',
      failOn: 'info',
    })
  }
  const none = await compared(doors({}), {})
  t.strictSame(told(none), [], 'there is an id of either type, and no notes')
  const one = await compared(doors({ example: { id: 5, notes: [] } }), { 'x-total': '7' })
  t.strictSame(told(one), ['getDoor same-types /id', 'getDoor same-properties /notes'], 'nobody has said Link')
  t.strictSame(one.notes, ['Headers that the virtual server makes up are held against nobody: Link.'])
  const without = await compared(doors({ example: { id: 'b' } }), {})
  t.strictSame(
    without.checks.flatMap(({ failures }) => failures.map(({ expected }) => expected)),
    ['X-Total, of the virtual server'],
    'a header that the contract has a value for comes',
  )
})

t.test('how its virtual server words a refusal is held against nobody', async t => {
  const baseUrl = await answering(t, ({ url }) =>
    /^([1-9]|[1-4][0-9]|50)$/.test(url.searchParams.get('limit') ?? '1') ? json(200, []) : json(400, { why: 'limit' }),
  )
  const drifted = await compare({ baseUrl, contract, against: 'virtual', operations: ['listParcels'] })
  t.strictSame(told(drifted), [])
  t.strictSame(drifted.notes, [
    'What the virtual server words itself, or makes up, is held against nobody: '
      + 'of such answers status and media type are compared.',
  ])
})

t.test('nobody can say: the provider, or who stands in, is not there', async t => {
  const gone = await startCourtside()
  const baseUrl = gone.baseUrl
  await gone.close()
  const here = await answering(t, () => json(200, { ok: true }))
  const more = { contract, operations: ['getHealth', 'listParcels'] }
  const noProvider = await compare({ baseUrl, against: here, ...more })
  hasFields(t, noProvider, { checks: [], unjudged: /^http:.* can't be reached: / })
  const noStandIn = await compare({ baseUrl: here, against: baseUrl, ...more })
  hasFields(t, noStandIn, { checks: [], unjudged: /^http:.* can't be reached: / })
})

t.test('whoever goes in the midst of it: what was not compared for that held nothing', async t => {
  const operations = ['getHealth', 'listParcels']
  const goes = async (from: number) => {
    let calls = 0
    const good = ({ url: { pathname } }: Passing): Passed => json(200, pathname === '/health' ? { ok: true } : [])
    return aProvider(t, '', passing => Promise.resolve((calls += 1) >= from ? 'gone' : good(passing)))
  }
  const untried = ({ checks }: ComparedService): readonly string[] =>
    checks.flatMap(({ operation, untried: isIt }) => (isIt === true ? [operation] : []))
  const stays = await goes(Infinity)
  const rows: readonly (readonly [provider: number, standIn: number, incomplete: RegExp, of: readonly string[]])[] = [
    [
      4,
      Infinity,
      /^Not all could be judged of listParcels, getHealth: from listParcels: \S+ on nothing was answered, for /,
      ['listParcels', 'getHealth'],
    ],
    [Infinity, 3, /^Not all was compared of listParcels: 2 calls were not answered\.$/, ['listParcels']],
  ]
  for (const [provider, standIn, incomplete, of] of rows) {
    // oxlint-disable-next-line no-await-in-loop
    const [baseUrl, against] = [await goes(provider), await goes(standIn)]
    // oxlint-disable-next-line no-await-in-loop
    const drifted = await compare({ baseUrl, contract, against, operations })
    hasFields(t, drifted, { incomplete, unjudged: undefined, extent: 'part' })
    t.strictSame(untried(drifted), of)
    t.notOk(drifted.checks.some(({ rule, failures }) => rule === 'answers-in-time' && failures.length > 0))
  }
  const whole = await compare({ baseUrl: stays, contract, against: stays, operations })
  hasFields(t, whole, { incomplete: undefined, extent: 'chosen' })
})

t.test('who answers a call once, and not when it is asked again: after two such calls the rest is let be', async t => {
  const asked = new Map<string, number>()
  // Once, and neither then nor when that is tried again.
  const baseUrl = await aProvider(t, '', ({ url: { search } }) => {
    const before = asked.get(search) ?? 0
    asked.set(search, before + 1)
    return Promise.resolve(before % 3 === 0 ? json(200, []) : undefined)
  })
  const against = await answering(t, () => json(200, []))
  const { incomplete, extent } = await compare({ baseUrl, contract, against, operations: ['listParcels'] })
  t.strictSame(
    [incomplete, extent, asked.size],
    ['Not all was compared of listParcels: 2 calls were not answered.', 'part', 2],
  )
})

t.test('a baseline of what differs at one call accepts no other, and what all have is one', async t => {
  const query = (name: string) => ({ name, in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50 } })
  const parcel = { type: 'object', properties: { id: { type: 'string' } } }
  const ok = (schema: object) => ({ description: '.', content: { 'application/json': { schema } } })
  const responses = { 200: ok({ type: 'array', items: parcel }), 202: { description: '.' }, 400: { description: '.' } }
  const file = join(aFolder(t), 'two.json')
  writeFileSync(
    file,
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Two', version: '1' },
      paths: { '/parcels': { get: { operationId: 'list', parameters: [query('size'), query('page')], responses } } },
    }),
  )
  const isGood = ({ searchParams }: URL): boolean =>
    [...searchParams.values()].every(text => /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= 50)
  const good = ({ url }: Passing): Passed => (isGood(url) ? json(200, [{ id: 'a' }]) : json(400, ''))
  type Wrong = () => Passed | 'gone' | undefined
  const wrongs: readonly (readonly [name: string, rule: string, Wrong])[] = [
    ['an undeclared status', 'status', () => json(500, '')],
    ['another status', 'same-status', () => json(202, '')],
    ['other records', 'same-records', () => json(200, [{ id: 'a' }, { id: 'b' }])],
    ['no answer', 'answers-in-time', () => undefined],
  ]
  const against = await answering(t, good)
  for (const [name, rule, wrong] of wrongs) {
    const prints = async (isMeant: (url: URL) => boolean): Promise<readonly string[]> => {
      const baseUrl = await aProvider(t, '', one => Promise.resolve(isMeant(one.url) ? wrong() : good(one)))
      const { checks } = await compare({ baseUrl, contract: file, against, values: true })
      return checks.flatMap(check => (check.rule === rule ? check.failures : [])).map(one => one.fingerprint)
    }
    const has = (parameter: string) => (url: URL) => url.searchParams.has(parameter) && isGood(url)
    // oxlint-disable-next-line no-await-in-loop
    const [size, again, page] = [await prints(has('size')), await prints(has('size')), await prints(has('page'))]
    t.strictSame(size, again, name)
    t.strictSame([size.length, page.length], [1, 1], name)
    t.not(size[0], page[0], name)
    if (rule === 'answers-in-time') continue
    // oxlint-disable-next-line no-await-in-loop
    const all = await prints(isGood)
    t.equal(all.length, 1, name)
    t.notOk(size.includes(all[0] ?? '') || page.includes(all[0] ?? ''), name)
  }
})

t.test('it is polite: no more requests than may be, and none before the time', async t => {
  const baseUrl = await answering(t, (_, call) => (call === 1 ? json(429, {}, { 'retry-after': '7' }) : json(200, [])))
  const against = await answering(t, () => json(200, []))
  const { waits, requests, extent, notes } = await compare({ baseUrl, against, contract, mostRequests: 4 })
  t.strictSame({ waits, requests, extent }, { waits: [7000], requests: 4, extent: 'part' })
  hasFields(t, notes, [/^As many requests were sent as may be/])
})

t.test('what a provider answers now so and now so is told, and not compared', async t => {
  const baseUrl = await answering(t, (_, call) => json(200, call % 2 === 0 ? { ok: true } : { ok: true, at: 'now' }))
  const against = await answering(t, () => json(200, { ok: true, at: 'then' }))
  const asked = { baseUrl, contract, against, operations: ['getHealth'], values: true }
  const { checks, notes, remarks } = await compare(asked)
  t.strictSame(told({ checks }), [])
  t.strictSame(
    remarks.map(({ rule, says }) => [rule, says.split(':')[0]]),
    [['same-variety', '200/at']],
  )
  hasFields(t, notes, [/^getHealth: the provider's own answers differ there, so it is not compared: \/at\.$/])
})

t.test('an operation is let be of which two calls were answered once, and lost when they were made again', async t => {
  let calls = 0
  // What is lost is asked for once more at once.
  const baseUrl = await aProvider(t, '', () => Promise.resolve((calls += 1) % 3 === 1 ? json(200, []) : undefined))
  const against = recorded([1, 2, 3, 4].map(limit => [`/parcels?limit=${limit}`, 200, []]))
  const drifted = await compare({ baseUrl, contract, against, operations: ['listParcels'] })
  t.strictSame(told(drifted), ['listParcels answers-in-time'])
  t.strictSame(
    drifted.checks.flatMap(({ reason }) => reason ?? []),
    ['2 calls not made: 2 of the operation were not answered'],
  )
})

t.test('a status that changes by itself is not compared', async t => {
  const baseUrl = await answering(t, (_, call) => json(call % 2 === 1 ? 200 : 404, []))
  const against = await answering(t, () => json(200, []))
  const drifted = await compare({ baseUrl, contract, against, operations: ['listParcels'] })
  t.notOk(told(drifted).some(line => line.includes('same-status')))
  hasFields(t, drifted.notes, [/^listParcels: answered with \d+ and with \d+ to one call, which is not compared\.$/])
})

t.test("a hostile provider costs no more than it may, and moves nobody's cursor", async t => {
  const deep = `{"ok":true,"at":${'['.repeat(5000)}${']'.repeat(5000)}}`
  const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`${'n'.repeat(200)}${at}`, at]))
  const bodies: readonly (readonly [name: string, body: string])[] = [
    ['deep', deep],
    ['with many names', JSON.stringify({ ok: true, ...many })],
    ['with names of ours', '{"ok":true,"__proto__":{"a":1},"constructor":{"b":2}}'],
    ['with names that draw', JSON.stringify({ ok: true, '\u001b[2J\u202e': 1 })],
    ['cut off', '{"ok":true'],
  ]
  const against = await answering(t, () => json(200, { ok: true }))
  for (const [name, body] of bodies) {
    // oxlint-disable-next-line no-await-in-loop
    const baseUrl = await answering(t, () => json(200, body))
    // oxlint-disable-next-line no-await-in-loop
    const drifted = await compare({ baseUrl, contract, against, operations: ['getHealth'], values: true })
    t.equal(drifted.unjudged, undefined, name)
    t.ok(told(drifted).length <= 21, name)
    t.ok(JSON.stringify(drifted).length < 200_000, name)
    // oxlint-disable-next-line no-control-regex
    t.notMatch(JSON.stringify(drifted), /[\u001b\u202e]/, name)
    const report = reportOf({
      command: 'drift',
      version: '0.1.0',
      contract: { title: 'Parcels', version: '1', file: 'loose.yaml' },
      target: baseUrl,
      started: '2027-03-01T09:00:00.000Z',
      milliseconds: 1,
      requests: drifted.requests,
      checks: drifted.checks,
      remarks: drifted.remarks,
      notes: drifted.notes,
      unjudged: drifted.unjudged,
    })
    t.strictSame(faultsOfReport(report), [], name)
  }
})

t.test('in which secrets two answers differ is told without them', async t => {
  const file = join(t.testdir(), 'wards.yaml')
  writeFileSync(
    file,
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Wards', version: '1.0.0' },
      paths: {
        '/ward': {
          get: {
            operationId: 'getWard',
            responses: {
              200: {
                description: 'ok',
                content: { 'application/json': { schema: { properties: { wifi: { format: 'password' } } } } },
              },
            },
          },
        },
      },
    }),
  )
  const ward = (mark: string) => ({
    name: `name-${mark}`,
    wifi: `wifi-${mark}`,
    accessToken: `token-${mark}`,
    secrets: [`one-${mark}`],
    pages: [`page-${mark}`],
    passwords: [`first-${mark}`, `second-${mark === 'a' ? 'b' : 'a'}`, 'same'].slice(mark === 'a' ? 1 : 0),
  })
  const baseUrl = await answering(t, () => json(200, ward('b')))
  const drifted = await compare({
    baseUrl,
    contract: file,
    against: recorded([['/ward', 200, ward('a')]]),
    values: true,
  })
  const failures = drifted.checks.flatMap(check => check.failures)
  t.strictSame(
    failures.map(({ pointer, expected, found }) => `${pointer} ${expected} ${found}`),
    [
      '/name "name-a", of the recording "name-b", of the provider',
      '/wifi "[redacted]", of the recording "[redacted]", of the provider',
      '/accessToken "[redacted]", of the recording "[redacted]", of the provider',
      '/secrets [redacted], of the recording [redacted], of the provider',
      '/pages "page-a", which the other has not, of the recording "page-b", which the other has not, of the provider',
      '/passwords [redacted], of the recording [redacted], of the provider',
    ],
  )
})
