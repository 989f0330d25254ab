/** Faults over the wire: what a client sees of each, and what has happened all the same. */
import t, { type Test } from 'tap'
import { type CourtsideWorld, type FaultPlan, startCourtside } from '../../src/index.ts'
import { type Hand, errorIn, inHand, memberOf, worldsOracle } from '../fixtures/control-client.ts'
import { bookable, outcomeOf, visitorOf } from '../fixtures/control-sessions.ts'
import { hasFields } from '../fixtures/has-fields.ts'
import { wire } from '../fixtures/served-client.ts'
import { codeIn, itemsIn } from '../fixtures/worlds/open-stub.ts'

const now = '2027-03-01T10:00:00Z'
const server = await startCourtside()
t.teardown(() => server.close())

const aWorld = async (
  t: Test,
  mode = 'stub',
): Promise<{ readonly hand: Hand; readonly world: CourtsideWorld; readonly at: string }> => {
  const hand = await inHand(t, server.url)
  const world = await hand.world({ now, mode, ...(mode === 'stub' ? { scenario: 'quiet-club' } : {}) })
  return { hand, world, at: `/w/${world.name}/v2` }
}

/** All that comes over a connection, until the server ends it. */
const raw = async (world: CourtsideWorld, path: string, method = 'GET'): Promise<string> => {
  const { socket, ended } = await wire(server.url)
  const headers = Object.entries(world.as())
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  socket.write(`${method} /w/${world.name}/v2${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`)
  return ended()
}

t.test("a status has the contract's error body, declared there or not, and what was asked for beside it", async t => {
  const { hand, world, at } = await aWorld(t)
  const cases: readonly {
    readonly effect: {
      readonly status: number
      readonly code?: string
      readonly message?: string
      readonly headers?: Record<string, string>
    }
    readonly code: string
  }[] = [
    { effect: { status: 400 }, code: 'bad_request' },
    { effect: { status: 401, headers: { 'WWW-Authenticate': 'Bearer' } }, code: 'unauthorized' },
    { effect: { status: 404 }, code: 'not_found' },
    { effect: { status: 429, headers: { 'Retry-After': '5', 'x-left': '0' } }, code: 'too_many_requests' },
    { effect: { status: 500 }, code: 'internal_server_error' },
    { effect: { status: 503, code: 'maintenance', message: 'Back at six.' }, code: 'maintenance' },
    { effect: { status: 599 }, code: 'server_error' },
  ]
  for (const { effect, code } of cases) {
    const fault = await world.fault(effect)
    const { status, json, headers } = await hand.ask('GET', `${at}/clubs`, {
      headers: { origin: 'http://app.example' },
    })
    t.strictSame([status, codeIn(json)], [effect.status, code])
    if (effect.message !== undefined) t.equal(memberOf(json, 'message'), effect.message)
    for (const [name, value] of Object.entries(effect.headers ?? {})) t.equal(headers[name.toLowerCase()], value)
    t.equal(headers['access-control-allow-origin'], 'http://app.example', 'a page may read it')
    t.equal(headers['courtside-source'], `fault ${fault.number} listClubs/${status}`)
    await fault.clear()
  }
  t.equal((await hand.ask('GET', `${at}/clubs`, { headers: world.as() })).status, 200)
})

t.test('the one effect may stand beside its rule, and is told in its own place', async t => {
  const { hand, world, at } = await aWorld(t, 'virtual')
  const effects = [
    { status: 503, code: 'busy', message: 'Later.', headers: { 'Retry-After': '1' } },
    { example: 'empty' },
    { delay: { min: 0, max: 1 } },
    { connection: 'cut' },
  ]
  for (const effect of effects) {
    const body = { operations: ['listClubs'], times: 1, ...effect }
    const { status, json } = await hand.control('POST', `/worlds/${world.name}/faults`, body)
    t.equal(status, 201)
    t.strictSame([memberOf(json, 'effect'), memberOf(json, 'status')], [effect, undefined])
    if ('connection' in effect) await t.rejects(async () => (await world.fetch('/clubs')).text())
    else t.equal((await hand.ask('GET', `${at}/clubs`)).status, effect.status ?? 200)
    t.equal((await hand.ask('GET', `${at}/clubs`)).status, 200, 'it is over')
    await world.clearFaults()
  }
})

t.test('for one operation, for two, for all; cleared one by one, and all at once', async t => {
  const { hand, world, at } = await aWorld(t, 'virtual')
  const statuses = async (): Promise<readonly number[]> => [
    (await hand.ask('GET', `${at}/clubs`)).status,
    (await hand.ask('GET', `${at}/affiliates`)).status,
    (await hand.ask('GET', `${at}/my/details`)).status,
  ]
  const one = await world.fault('listClubs', { status: 503 })
  t.strictSame(await statuses(), [503, 200, 200])
  const two = await world.fault(['listClubs', 'listAffiliates'], { status: 500 })
  t.strictSame(await statuses(), [503, 500, 200])
  const all = await world.fault({ status: 418 })
  t.strictSame(await statuses(), [503, 500, 418])
  t.strictSame([await one.hits(), await two.hits(), await all.hits()], [3, 4, 3])
  t.equal(memberOf((await hand.control('GET', `/worlds/${world.name}`)).json, 'faults'), 3)
  await one.clear()
  t.strictSame(await statuses(), [500, 500, 418])
  await world.clearFaults()
  t.strictSame(await statuses(), [200, 200, 200])
  t.strictSame(errorIn(await hand.control('DELETE', `/worlds/${world.name}/faults/1`)), {
    status: 404,
    code: 'unknown_fault',
    errors: [],
  })
  t.strictSame((await hand.control('GET', `/worlds/${world.name}/faults`)).json, [])
})

t.test('faults are told with what they have done', async t => {
  const { hand, world, at } = await aWorld(t, 'virtual')
  await world.fault('listClubs', { status: 503, headers: { 'Retry-After': '1' }, times: 1 })
  await world.fault({ sequence: [{}, { example: 'empty', delay: { min: 0, max: 1 } }], repeat: true })
  for (let call = 0; call < 3; call++) await hand.ask('GET', `${at}/clubs`)
  t.strictSame((await hand.control('GET', `/worlds/${world.name}/faults`)).json, [
    {
      number: 1,
      calls: 3,
      hits: 1,
      over: true,
      times: 1,
      operations: ['listClubs'],
      effect: { status: 503, headers: { 'Retry-After': '1' } },
    },
    {
      number: 2,
      calls: 3,
      hits: 1,
      over: false,
      repeat: true,
      sequence: [{}, { example: 'empty', delay: { min: 0, max: 1 } }],
    },
  ])
})

t.test('an example answers a good request, in a stub too, and changes nothing', async t => {
  const { hand, world, at } = await aWorld(t)
  const parent = visitorOf(hand, world, 'parent')
  await world.fault('listClubs', { example: 'empty' })
  t.strictSame((await parent.get('/clubs')).json, [])
  t.equal(
    (await hand.ask('GET', `${at}/clubs?limit=0`, { headers: world.as('parent') })).status,
    400,
    'a bad one is refused',
  )
  t.equal(codeIn((await hand.ask('GET', `${at}/clubs`)).json), 'api_key_missing', 'and one without credentials')
  const { session, client } = bookable(await parent.sessions())
  await world.fault('toggleCoachingSession', { example: 'default' })
  t.equal((await parent.toggle(session, client)).status, 200)
  t.strictSame((await world.state()).changes, [])
})

t.test(
  'a post that meets an error changes nothing; one that is cut off has happened; one that is dropped has not',
  async t => {
    const { hand, world } = await aWorld(t)
    const parent = visitorOf(hand, world, 'parent')
    const { session, client } = bookable(await parent.sessions())
    const plans: readonly FaultPlan[] = [
      { status: 500 },
      { status: 400 },
      { status: 503, delay: 1 },
      { connection: 'drop' },
      { connection: 'drop', delay: 1 },
    ]
    for (const plan of plans) {
      await world.fault('toggleCoachingSession', plan)
      await parent.toggle(session, client).catch((error: unknown) => hasFields(t, error, { code: 'ECONNRESET' }))
      t.strictSame((await world.state()).changes, [], JSON.stringify(plan))
      await world.clearFaults()
    }
    await world.fault('toggleCoachingSession', { connection: 'cut', status: 500 })
    await t.rejects(parent.toggle(session, client))
    t.strictSame((await world.state()).changes, [], 'an error that is cut off is an error')
    await world.clearFaults()
    await world.fault('toggleCoachingSession', { connection: 'cut', times: 1 })
    await t.rejects(parent.toggle(session, client))
    t.ok((await world.state()).changes.length > 0, 'it has happened')
    t.equal(outcomeOf(await parent.toggle(session, client), client), 'none', 'so that trying again undoes it')
  },
)

t.test('what comes over a socket that is dropped or cut', async t => {
  const { world } = await aWorld(t, 'virtual')
  const drop = await world.fault({ connection: 'drop' })
  t.equal(await raw(world, '/clubs'), '', 'nothing at all')
  t.equal(await raw(world, '/clubs', 'HEAD'), '')
  await drop.clear()
  await world.fault({ connection: 'cut' })
  for (const [method, path] of [
    ['GET', '/clubs'],
    ['GET', '/my/details'],
    ['GET', '/clubs?limit=0'],
  ] as const) {
    const [head = '', body = ''] = (await raw(world, path, method)).split('\r\n\r\n')
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
    t.match(head, path.includes('limit=0') ? /^HTTP\/1\.1 400 / : /^HTTP\/1\.1 200 /)
    t.ok(length > 1 && body.length > 0 && body.length < length, `${path}: ${body.length} of ${length} bytes`)
    t.match(head, /courtside-source: .*, fault 2\r?/i)
  }
  t.match(
    await raw(world, '/clubs', 'HEAD'),
    /^(?:HTTP\/1\.1 200 [^]*\r\n\r\n)?$/,
    'a head has no middle; the connection ends',
  )
  await world.prefer({ example: 'empty' })
  const short = await raw(world, '/clubs')
  t.match(short, /content-length: \d+/i)
  t.notOk(short.endsWith('[]'), 'the shortest answer is cut too')
})

t.test('through the door a broken connection is what it is to fetch', async t => {
  const world = await server.world({ now, mode: 'virtual' })
  t.teardown(() => world.close())
  for (const connection of ['drop', 'cut'] as const) {
    await world.fault({ connection })
    await t.rejects(async () => (await world.fetch('/clubs')).text(), TypeError, connection)
    await world.clearFaults()
  }
  await world.fault({ status: 503, times: 1 })
  const response = await world.fetch('/clubs')
  const seen = {
    method: 'GET',
    target: `/w/${world.name}/v2/clubs`,
    status: response.status,
    headers: Object.fromEntries(response.headers),
    bytes: Buffer.from(await response.arrayBuffer()),
  }
  t.strictSame([seen.status, worldsOracle.faults(seen)], [503, []])
  t.equal((await world.fetch('/clubs')).status, 200)
})

t.test('a bad request counts as one behind a fault, and a fault counts it', async t => {
  const { hand, world, at } = await aWorld(t)
  const fault = await world.fault({ status: 503 })
  t.equal((await hand.ask('GET', `${at}/clubs?limit=0`)).status, 503)
  t.equal(
    (await hand.ask('POST', `${at}/my/coaching/session`, { body: 'x', headers: { 'content-type': 'text/plain' } }))
      .status,
    503,
  )
  t.equal(
    (
      await hand.ask('POST', `${at}/my/coaching/session`, {
        body: '{}',
        headers: { 'content-type': 'application/json' },
      })
    ).status,
    503,
  )
  t.equal((await hand.ask('GET', `${at}/nothing`)).status, 404, "what the contract doesn't know meets no fault")
  t.equal(await fault.hits(), 3)
  const entries = await world.journal()
  t.strictSame(
    entries.map(({ status, violations }) => [status, violations[0]?.code]),
    [
      [503, 'out_of_range'],
      [503, 'unsupported_media_type'],
      [503, 'invalid_body'],
      [404, 'route_not_found'],
    ],
  )
  await t.rejects(world.assertNoViolations(), /^4 requests broke the contract/)
  t.ok(entries.slice(0, 3).every(({ fault: name }) => name === 'fault 1'))
})

t.test('the default world is disturbed at all its addresses, and no other world is', async t => {
  const hand = await inHand(t, server.url)
  const other = await hand.world({ now, mode: 'virtual' })
  await hand.default.fault('listClubs', { status: 503 })
  for (const path of ['/v2', '/v1', '/virtual/v2', '/virtual/dev', '/w/default/v2'])
    t.equal((await hand.ask('GET', `${path}/clubs`)).status, 503, path)
  t.equal((await hand.ask('GET', `/w/${other.name}/v2/clubs`)).status, 200)
  await hand.default.clearFaults()
  t.equal((await hand.ask('GET', '/virtual/v2/clubs')).status, 200)
})

t.test("a plan that can't be is refused, with the place", async t => {
  const { hand, world } = await aWorld(t)
  const post = (body: unknown) => hand.control('POST', `/worlds/${world.name}/faults`, body)
  const cases: readonly { readonly body: object; readonly errors: readonly string[] }[] = [
    { body: {}, errors: ['body invalid_body'] },
    { body: { effect: {} }, errors: ['body/effect invalid_body'] },
    { body: { effect: { status: 503 }, sequence: [{}] }, errors: ['body/sequence invalid_body'] },
    { body: { operations: ['getClub'] }, errors: ['body invalid_body'] },
    { body: { status: 503, effect: { delay: 1 } }, errors: ['body/status invalid_body'] },
    { body: { delay: 1, sequence: [{}] }, errors: ['body/delay invalid_body'] },
    { body: { status: 503, example: 'empty' }, errors: ['body/example invalid_body'] },
    { body: { message: 'x' }, errors: ['body/message invalid_body'] },
    { body: { status: 503, repeat: true }, errors: ['body/repeat invalid_body'] },
    { body: { operations: ['getClub'], example: 'empty' }, errors: ['body/example unknown_example'] },
    { body: { statuss: 503 }, errors: ['body/statuss invalid_body'] },
    { body: { status: 200 }, errors: ['body/status invalid_body'] },
    { body: { status: 503, headers: { Connection: 'x' } }, errors: ['body/headers/Connection invalid_body'] },
    { body: { sequence: [{}], times: 1, every: 2 }, errors: ['body/times invalid_body', 'body/every invalid_body'] },
    { body: { effect: { status: 503 }, repeat: true }, errors: ['body/repeat invalid_body'] },
    { body: { sequence: [] }, errors: ['body/sequence invalid_body'] },
    {
      body: { operations: ['listClub', 'listClubs', '__proto__'], effect: { status: 503 } },
      errors: ['body/operations/0 unknown_operation', 'body/operations/2 unknown_operation'],
    },
    { body: { operations: [], effect: { status: 503 } }, errors: ['body/operations invalid_body'] },
    { body: { effect: { example: 'emty' } }, errors: ['body/effect/example unknown_example'] },
    { body: { effect: { example: '__proto__' } }, errors: ['body/effect/example unknown_example'] },
    {
      body: { operations: ['getClub'], sequence: [{}, { example: 'empty' }] },
      errors: ['body/sequence/1/example unknown_example'],
    },
    { body: { effect: { status: 503, example: 'empty' } }, errors: ['body/effect/example invalid_body'] },
    {
      body: { effect: { code: 'x', headers: {}, delay: 1 } },
      errors: ['body/effect/code invalid_body', 'body/effect/headers invalid_body'],
    },
    { body: { effect: { connection: 'drop', status: 500 } }, errors: ['body/effect/connection invalid_body'] },
    { body: { effect: { delay: { min: 5, max: 4 } } }, errors: ['body/effect/delay invalid_body'] },
    { body: { effect: { statuss: 503 } }, errors: ['body/effect/statuss invalid_body'] },
    { body: { effect: { status: 200 } }, errors: ['body/effect/status invalid_body'] },
    { body: { effect: { status: 503, headers: { 'a b': 'x' } } }, errors: ['body/effect/headers invalid_body'] },
    {
      body: { effect: { status: 503, headers: { a: 'x\r\nset-cookie: y' } } },
      errors: ['body/effect/headers/a invalid_body'],
    },
  ]
  for (const { body, errors } of cases) {
    const found = errorIn(await post(body))
    t.equal(found.status, 400, JSON.stringify(body))
    t.strictSame(found.errors, errors, JSON.stringify(body))
  }
  t.match(
    memberOf((await post({ effect: { example: 'emty' } })).json, 'message'),
    /no such operation has an example "emty", did you mean empty/,
  )
  t.match(memberOf((await post({})).json, 'message'), /expected what happens, found nothing: .*\{"status":503\}/)
  t.equal(itemsIn((await hand.control('GET', `/worlds/${world.name}/faults`)).json).length, 0)
  for (let count = 0; count < 100; count++)
    t.equal((await post({ effect: { delay: 0 }, operations: ['getClub'] })).status, 201)
  t.strictSame(errorIn(await post({ effect: { delay: 0 } })), { status: 409, code: 'too_many_faults', errors: [] })
})

t.test("headers that frame a message can't be faked", async t => {
  const { hand, world, at } = await aWorld(t, 'virtual')
  for (const name of [
    'content-length',
    'Content-Length',
    'TRANSFER-ENCODING',
    'transfer-encoding',
    'connection',
    'content-type',
    'vary',
    'courtside-source',
    'access-control-allow-origin',
    'date',
    '__proto__',
  ]) {
    const added = await hand.control(
      'POST',
      `/worlds/${world.name}/faults`,
      `{"effect":{"status":503,"headers":{"${name}":"1"}}}`,
    )
    t.equal(
      added.status,
      ['content-length', 'transfer-encoding', 'connection'].includes(name.toLowerCase()) ? 400 : 201,
      name,
    )
    const { status, text } = await hand.ask('GET', `${at}/clubs`)
    if (added.status === 201) t.strictSame([status, codeIn(JSON.parse(text))], [503, 'service_unavailable'], name)
    await world.clearFaults()
  }
})

t.test('of a sequence of a thousand effects that are wrong a hundred are told', async t => {
  const { hand, world } = await aWorld(t)
  const sequence = Array.from({ length: 1000 }, () => ({ example: 'nobody-knows' }))
  const { status, json } = await hand.control('POST', `/worlds/${world.name}/faults`, { sequence })
  t.equal(status, 400)
  t.equal(itemsIn(memberOf(json, 'errors')).length, 100)
  t.equal(String(memberOf(json, 'message')).split('body/sequence/').length, 101, 'nor does its message tell more')
})
