/** The journal as a test reads it: what was asked and answered, what is left out of it, and what may be said of it. */
import t, { type Test } from 'tap'
import { type Hand, type World, errorIn, memberOf, openServer } from '../fixtures/control-client.ts'
import { bookable, visitorOf } from '../fixtures/control-sessions.ts'
import { hasFields } from '../fixtures/has-fields.ts'
import { isFields } from '../fixtures/oracle.ts'
import { itemsIn } from '../fixtures/worlds/open-stub.ts'

const server = await openServer(t)
const now = '2027-03-01T10:00:00.000Z'

interface Opened {
  readonly hand: Hand
  readonly world: World
  /** Of the world's base. */
  readonly at: string
  verify(body: object): Promise<{
    readonly verified: unknown
    readonly count: unknown
    readonly complete: unknown
    readonly message: string
  }>
}

const open = async (t: Test, scenario = 'quiet-club'): Promise<Opened> => {
  const hand = await server.inHand(t)
  const world = await hand.world({ now, scenario })
  return {
    hand,
    world,
    at: `/w/${world.name}/v2`,
    verify: async body => {
      const { status, json } = await hand.control('POST', `/worlds/${world.name}/verifications`, body)
      t.equal(status, 200)
      return {
        verified: memberOf(json, 'verified'),
        count: memberOf(json, 'count'),
        complete: memberOf(json, 'complete'),
        message: String(memberOf(json, 'message')),
      }
    },
  }
}

t.test('an entry tells what was asked, by whom, and what was answered', async t => {
  const { hand, world, at } = await open(t)
  const parent = visitorOf(hand, world, 'parent')
  const { session, client } = bookable(await parent.sessions())
  await world.clearJournal()
  const listed = await hand.ask('GET', `${at}/clubs?limit=2&lmt=3`, {
    headers: { ...world.as(), 'user-agent': 'an app' },
  })
  await world.clock.advance('PT1H')
  await parent.toggle(session, client)
  await hand.ask('HEAD', `${at}/clubs`, { headers: world.as() })
  const [first, second, third, ...more] = await world.journal()
  t.strictSame(more, [])
  hasFields(t, first, {
    number: 1,
    time: now,
    operationId: 'listClubs',
    method: 'GET',
    url: `${at}/clubs?limit=2&lmt=3`,
    status: 200,
    source: 'stub listClubs',
    violations: [],
    headers: { 'user-agent': 'an app' },
    answer: listed.json,
  })
  t.strictSame(first?.parameters, { query: { limit: 2, offset: 0 } })
  hasFields(t, first?.warnings, [/lmt/])
  t.ok((first?.milliseconds ?? -1) >= 0)
  hasFields(t, second, {
    number: 2,
    time: '2027-03-01T11:00:00.000Z',
    operationId: 'toggleCoachingSession',
    method: 'POST',
    status: 200,
    body: { clientId: client, session: { id: session.id } },
  })
  t.match(second?.caller, /^[0-9a-f]{24}$/)
  hasFields(t, third, { number: 3, method: 'HEAD', operationId: 'listClubs', status: 200 })
})

t.test('a call that leads nowhere has broken the contract by its path', async t => {
  const { hand, world, at } = await open(t)
  const rows: readonly (readonly [method: string, path: string, code: string])[] = [
    ['GET', '/nothing', 'route_not_found'],
    ['DELETE', '/clubs', 'method_not_allowed'],
  ]
  for (const [method, path, code] of rows) {
    await world.clearJournal()
    const { json } = await hand.ask(method, at + path, { headers: world.as() })
    const message = memberOf(json, 'message')
    const [entry] = await world.journal()
    t.strictSame(entry?.violations, [{ in: 'path', name: '', code, message }], `${method} ${path}`)
  }
})

t.test('entries are filtered and paged, and a misspelt operation is no empty list', async t => {
  const { hand, world, at } = await open(t)
  for (const path of ['/clubs', '/clubs?limit=0', '/affiliates', '/nothing', '/clubs?limit=1'])
    await hand.ask('GET', at + path, { headers: world.as() })
  await hand.ask('DELETE', `${at}/clubs`)
  const numbers = async (query: string): Promise<readonly unknown[]> => {
    const { json } = await hand.control('GET', `/worlds/${world.name}/journal${query}`)
    t.strictSame([memberOf(json, 'total'), memberOf(json, 'dropped')], [6, 0])
    return itemsIn(memberOf(json, 'entries')).map(({ number }) => number)
  }
  const cases = [
    { query: '', is: [1, 2, 3, 4, 5, 6] },
    { query: '?operationId=listClubs', is: [1, 2, 5] },
    { query: '?violations=true', is: [2, 4, 6] },
    { query: '?violations=false', is: [1, 3, 5] },
    { query: '?after=4', is: [5, 6] },
    { query: '?limit=2', is: [1, 2] },
    { query: '?after=2&limit=2', is: [3, 4] },
    { query: '?operationId=listClubs&violations=false&after=1', is: [5] },
    { query: '?after=6', is: [] },
  ]
  for (const { query, is } of cases) t.strictSame(await numbers(query), is, query)
  t.strictSame(errorIn(await hand.control('GET', `/worlds/${world.name}/journal?operationId=listClub`)), {
    status: 400,
    code: 'unknown_operation',
    errors: ['query.operationId unknown_operation'],
  })
  await world.clearJournal()
  hasFields(t, (await hand.control('GET', `/worlds/${world.name}`)).json, { calls: 0, violations: 0 })
})

t.test('no secret is told', async t => {
  const { hand, world, at } = await open(t)
  const secret = 'hunter2hunter2'
  const headers = {
    'x-api-key': secret,
    authorization: `Bearer ${secret}`,
    cookie: `session=${secret}`,
    'proxy-authorization': secret,
    'x-auth-token': secret,
    'x-plain': 'shown',
  }
  const post = (body: string, type = 'application/json') =>
    hand.ask('POST', `${at}/my/coaching/session`, {
      headers: {
        ...headers,
        'x-api-key': 'demo-key',
        authorization: world.as('parent').Authorization,
        'content-type': type,
      },
      body,
    })
  await hand.ask('GET', `${at}/clubs?access_token=${secret}&apiKey=${secret}&limit=3&to%6ben=${secret}`, { headers })
  const bodies = [
    { clientId: 'x', password: secret },
    { deep: [{ userPassword: secret, client_secret: [secret], tokens: { refresh_token: secret } }] },
    { credentials: secret, Api_Key: 5, session: { 'x-api-key': secret } },
  ]
  for (const body of bodies) await post(JSON.stringify(body))
  await post(`{"password":"${secret}","clientId":`)
  await post(`{"a":1,"pass\\"word":2,"password" : "${secret}\\"${secret}`)
  await post(JSON.stringify({ filler: 'x'.repeat(70_000), password: secret }))
  await post(JSON.stringify({ password: secret, filler: 'x'.repeat(70_000) }))
  await post(`password=${secret}&clientId=5`, 'application/x-www-form-urlencoded')
  const entries = await world.journal()
  t.equal(entries.length, 9)
  t.notMatch(JSON.stringify(entries), new RegExp(secret))
  t.match(entries[0]?.url, /access_token=\[redacted\]&apiKey=\[redacted\]&limit=3&to%6ben=\[redacted\]$/)
  t.strictSame([entries[0]?.headers['x-plain'], entries[0]?.headers.authorization], ['shown', '[redacted]'])
  t.strictSame(entries[1]?.body, { clientId: 'x', password: '[redacted]' })
  t.ok(
    isFields(entries[4]) && typeof entries[4].body === 'string' && entries[4].body.includes('clientId'),
    'the rest of a broken body is shown',
  )
  t.strictSame([entries[6]?.truncated, entries[7]?.truncated], [true, true])
  const { message } = await (await open(t)).verify({ operationId: 'listClubs' })
  t.notMatch(message, /demo-key/)
})

t.test('what a call shows to be secret is left out wherever else it stands in it', async t => {
  const { hand, world, at } = await open(t)
  const secret = 'tok Zebra/77'
  const headers = {
    authorization: `Bearer ${secret}`,
    'x-api-key': 'Key-Of-Some-Length',
    cookie: 'a=1; session=Cookie-Zebra-42',
    'x-plain': `shown, ${secret}`,
    'content-type': 'application/json',
  }
  const query = `limit=${encodeURIComponent(secret)}&of=Key-Of-Some-Length&then=Cookie-Zebra-42`
  await hand.ask('GET', `${at}/clubs?${query}`, { headers })
  const body = JSON.stringify({ clientId: secret, [secret]: ['Key-Of-Some-Length'] })
  await hand.ask('POST', `${at}/my/coaching/session`, { headers, body })
  const entries = await world.journal()
  t.equal(entries.length, 2)
  const read = async (what: string): Promise<unknown> =>
    (await hand.control('GET', `/worlds/${world.name}/${what}`)).json
  const told = JSON.stringify([entries, await read('journal/har'), await read('violations')])
  t.match(told, /"entries":\[\{"startedDateTime"/)
  t.notMatch(told, /Zebra|Key-Of-Some/)
  t.match(told, /shown, \[redacted\]/)
})

t.test('a body without a media type is shown as what it is: JSON, or text', async t => {
  const { hand, world, at } = await open(t)
  // Without a fault it would be refused unread.
  await world.fault({ status: 503 })
  for (const body of ['{"clientId":"x"}', 'clientId=x'])
    await hand.ask('POST', `${at}/my/coaching/session`, { headers: world.as('parent'), body })
  t.strictSame(
    (await world.journal()).map(({ body }) => body),
    [{ clientId: 'x' }, 'clientId=x'],
  )
})

t.test('a body that is nested without end does not keep the journal from being read', async t => {
  const { hand, world, at, verify } = await open(t)
  for (const depth of [100, 400, 600, 5000, 30_000]) {
    const body = `{"clientId":"x","session":{"password":"hunter2","deep":${'['.repeat(depth)}${']'.repeat(depth)}}}`
    await hand.ask('POST', `${at}/my/coaching/session`, {
      headers: { ...world.as('parent'), 'content-type': 'application/json' },
      body,
    })
  }
  const entries = await world.journal()
  t.strictSame(
    entries.map(({ body }) => typeof body),
    ['object', 'object', 'string', 'string', 'string'],
  )
  t.notMatch(JSON.stringify(entries), /hunter2/)
  hasFields(t, await verify({ match: { body: { clientId: 'x' } } }), { verified: true, count: 2 })
  t.equal((await hand.control('GET', `/worlds/${world.name}/violations`)).status, 200)
})

t.test('calls are counted: exactly, at least, at most', async t => {
  const { hand, world, at, verify } = await open(t)
  for (let call = 0; call < 3; call++) await hand.ask('GET', `${at}/clubs`, { headers: world.as() })
  const operationId = 'listClubs'
  const cases = [
    { ask: {}, is: true },
    { ask: { times: 3 }, is: true },
    { ask: { times: 2 }, is: false },
    { ask: { times: 0 }, is: false },
    { ask: { atLeast: 3 }, is: true },
    { ask: { atLeast: 4 }, is: false },
    { ask: { atMost: 3 }, is: true },
    { ask: { atMost: 2 }, is: false },
    { ask: { atLeast: 1, atMost: 3 }, is: true },
    { ask: { atLeast: 0 }, is: true },
  ]
  for (const { ask, is } of cases) {
    const { verified, count, complete, message } = await verify({ operationId, ...ask })
    t.strictSame([verified, count, complete], [is, 3, true], JSON.stringify(ask))
    t.match(message, /^Expected .* calls? of listClubs, found 3\.$/)
  }
  hasFields(
    t,
    await verify({ operationId: 'getClub' }),
    { verified: false, count: 0 },
    'without a number one is expected',
  )
  hasFields(t, await verify({ operationId: 'getClub', times: 0 }), { verified: true, count: 0 })
  hasFields(t, await verify({ operationId: 'getClub', atMost: 0 }), { verified: true, count: 0 })
  hasFields(t, await verify({ times: 3 }), { verified: true, count: 3 }, 'of any operation')
  await world.verify(operationId, { times: 3 })
  await t.rejects(world.verify(operationId, { times: 4 }), { name: 'VerificationError', message: /found 3/ })
})

t.test('calls are told apart by what they sent and got', async t => {
  const { hand, world, at, verify } = await open(t)
  const parent = visitorOf(hand, world, 'parent')
  const { session, client } = bookable(await parent.sessions())
  await world.clearJournal()
  const get = (path: string, headers = {}) => hand.ask('GET', at + path, { headers: { ...world.as(), ...headers } })
  await get('/clubs?limit=20&lmt=5', { 'X-Screen': 'Home' })
  await get('/clubs?limit=0', { 'x-screen': 'Lost' })
  await get(`/clubs/${session.club.id}`)
  await get(`/clubs/${'0'.repeat(24)}`)
  await parent.toggle(session, client)
  const person = String((await world.journal())[4]?.caller)
  const cases: readonly { readonly match: object; readonly count: number }[] = [
    { match: {}, count: 5 },
    { match: { query: { limit: 20 } }, count: 1 },
    { match: { query: { limit: '20' } }, count: 1 },
    { match: { query: { limit: 0 } }, count: 1 },
    { match: { query: { offset: 0 } }, count: 1 },
    { match: { query: { lmt: 5 } }, count: 1 },
    { match: { query: { limit: 20, lmt: 6 } }, count: 0 },
    { match: { query: { nothing: 1 } }, count: 0 },
    { match: { query: { ['constructor']: 1 } }, count: 0 },
    { match: { path: { id: session.club.id } }, count: 1 },
    { match: { path: { id: 'x' } }, count: 0 },
    { match: { headers: { 'X-SCREEN': 'Home' } }, count: 1 },
    { match: { headers: { 'x-screen': 'home' } }, count: 0 },
    { match: { headers: { 'x-api-key': 'demo-key' } }, count: 0 },
    { match: { status: 200 }, count: 3 },
    { match: { status: 400 }, count: 2 },
    { match: { caller: person }, count: 1 },
    { match: { caller: 'nobody' }, count: 0 },
    { match: { body: { clientId: client } }, count: 1 },
    { match: { body: { session: { id: session.id } } }, count: 1 },
    { match: { body: { session: {} } }, count: 1 },
    { match: { body: { session: [] } }, count: 0 },
    { match: { body: { session: { courts: session.courts } } }, count: 1 },
    { match: { body: { session: { courts: [] } } }, count: 0 },
    { match: { body: { toString: {} } }, count: 0 },
    { match: { body: null }, count: 0 },
    { match: { status: 200, caller: person, body: { clientId: client } }, count: 1 },
    { match: { status: 400, caller: person }, count: 0 },
  ]
  for (const { match, count } of cases)
    hasFields(t, await verify({ match, times: count }), { verified: true, count }, JSON.stringify(match))
  const { message } = await verify({ operationId: 'getClub', match: { path: { id: 'x' } } })
  t.match(message, /Calls that did not match: #3 GET .*; #4 GET /, 'near misses are told')
  const { message: once } = await verify({ operationId: 'getClub', match: { status: 200 }, times: 2 })
  t.match(
    once,
    /found 1\. Calls that did not match: #4 GET \S+ 400 \(.*expected .*, found .*\)\.$/,
    'and no call that matched',
  )
})

t.test("what can't be counted is refused, and a misspelt operation with the one that was meant", async t => {
  const { hand, world } = await open(t)
  const cases = [
    { body: { operationId: 'toggleCoachingSesion' }, errors: ['body/operationId unknown_operation'] },
    { body: { operationId: '__proto__' }, errors: ['body/operationId unknown_operation'] },
    { body: { operationId: 'constructor' }, errors: ['body/operationId unknown_operation'] },
    { body: { times: 1, atLeast: 1 }, errors: ['body/times invalid_body'] },
    { body: { atLeast: 3, atMost: 2 }, errors: ['body/atLeast invalid_body'] },
    { body: { times: -1 }, errors: ['body/times invalid_body'] },
    { body: { match: [] }, errors: ['body/match invalid_body'] },
    { body: { match: { pth: {} } }, errors: ['body/match/pth invalid_body'] },
    { body: { operation: 'listClubs' }, errors: ['body/operation invalid_body'] },
  ]
  for (const { body, errors } of cases) {
    const answered = await hand.control('POST', `/worlds/${world.name}/verifications`, body)
    t.strictSame([answered.status, errorIn(answered).errors], [400, errors], JSON.stringify(body))
  }
  t.match(
    memberOf((await hand.control('POST', `/worlds/${world.name}/verifications`, cases[0]?.body)).json, 'message'),
    /did you mean toggleCoachingSession/,
  )
})

t.test(
  'what breaks the contract is found, even if the app has swallowed the answer; what the club refuses is none',
  async t => {
    const { hand, world, at } = await open(t)
    const parent = visitorOf(hand, world, 'parent')
    const { session } = bookable(await parent.sessions())
    await parent.toggle(session, '0'.repeat(24))
    await parent.get(`/clubs/${'0'.repeat(24)}`)
    await hand.ask('GET', `${at}/clubs`)
    await hand.ask('GET', `${at}/clubs`, { headers: { 'x-api-key': 'wrong' } })
    await hand.ask('GET', `${at}/my/details`, { headers: { ...world.as(), authorization: 'Bearer wrong' } })
    await hand.ask('GET', `${at}/clubs`, { headers: { ...world.as(), prefer: 'code=400' } })
    await hand.ask('OPTIONS', `${at}/clubs`, {
      headers: { origin: 'http://app.example', 'access-control-request-method': 'GET' },
    })
    t.ok((await world.journal()).some(({ status }) => status === 400))
    await world.assertNoViolations()
    const bad = [
      ['GET', '/clubs?limit=x'],
      ['GET', '/club'],
      ['PUT', '/clubs'],
      ['GET', '/clubs/%ZZ'],
      ['GET', '/'],
    ] as const
    for (const [method, path] of bad) {
      await hand.ask(method, at + path, { headers: world.as() })
      await t.rejects(
        world.assertNoViolations(),
        { name: 'VerificationError', message: /^1 request broke the contract:\n {2}#\d+ / },
        `${method} ${path}`,
      )
      await world.clearJournal()
    }
    for (const [type, body] of [
      ['text/plain', 'x'],
      ['application/json', '{'],
      ['application/json', '{}'],
      ['application/json', `"${'x'.repeat(300_000)}"`],
    ] as const) {
      await hand.ask('POST', `${at}/my/coaching/session`, {
        headers: { ...world.as('parent'), 'content-type': type },
        body,
      })
      await t.rejects(world.assertNoViolations(), /^1 request broke/, `${type} ${body.slice(0, 10)}`)
      await world.clearJournal()
    }
  },
)

t.test('of the violations the newest hundred are listed, and all are counted', async t => {
  const { hand, world, at } = await open(t)
  for (let call = 0; call < 102; call++) await hand.ask('GET', `${at}/clubs?limit=x`, { headers: world.as() })
  const { json } = await hand.control('GET', `/worlds/${world.name}/violations`)
  t.equal(memberOf(json, 'total'), 102)
  t.strictSame(
    itemsIn(memberOf(json, 'entries')).map(({ number }) => number),
    Array.from({ length: 100 }, (_, index) => index + 3),
  )
})

t.test('where entries were dropped, a count is the least there were', async t => {
  const small = await openServer(t, { limits: { worlds: 10, posted: 0, journals: 30_000 } })
  const hand = await small.inHand(t)
  const world = await hand.world({ mode: 'virtual', preferences: { example: 'empty' } })
  for (let call = 0; call < 40; call++) await hand.ask('GET', `/w/${world.name}/v2/clubs?limit=${call + 1}`)
  const journal = (await hand.control('GET', `/worlds/${world.name}/journal`)).json
  const held = itemsIn(memberOf(journal, 'entries')).length
  t.ok(held > 0 && held < 40)
  t.strictSame([memberOf(journal, 'total'), memberOf(journal, 'dropped')], [40, 40 - held])
  const verify = async (body: object) =>
    (await hand.control('POST', `/worlds/${world.name}/verifications`, { operationId: 'listClubs', ...body })).json
  hasFields(
    t,
    await verify({ times: 40 }),
    { verified: true, count: 40, complete: true },
    'all calls are counted exactly',
  )
  const match = { status: 200 }
  hasFields(t, await verify({ match, times: held }), {
    verified: false,
    count: held,
    complete: false,
    message: /dropped/,
  })
  hasFields(t, await verify({ match, atMost: 40 }), { verified: false, complete: false })
  hasFields(
    t,
    await verify({ match, atLeast: held }),
    { verified: true, complete: false },
    'the least there were may be enough',
  )
  hasFields(t, await verify({ match: { query: { limit: 1 } }, times: 0 }), {
    verified: false,
    count: 0,
    complete: false,
  })
  hasFields(t, await verify({ match: { query: { limit: 40 } } }), { verified: true, count: 1 })
  hasFields(t, (await hand.control('GET', `/worlds/${world.name}`)).json, { calls: 40 })
})

t.test('the calls that came closest are told, what was expected and what was found side by side', async t => {
  const { hand, world, at } = await open(t)
  for (const query of ['limit=3&offset=4', 'limit=2&offset=9', 'limit=2'])
    await hand.ask('GET', `${at}/clubs?${query}`, { headers: world.as() })
  const body = { operationId: 'listClubs', match: { query: { limit: 2, offset: 4 }, status: 200 } }
  const { json } = await hand.control('POST', `/worlds/${world.name}/verifications`, body)
  hasFields(t, json, {
    verified: false,
    nearMisses: [
      { number: 1, differences: [{ at: 'query.limit', expected: 2, found: 3 }] },
      { number: 2, differences: [{ at: 'query.offset', expected: 4, found: 9 }] },
      { number: 3, differences: [{ at: 'query.offset', expected: 4, found: 0 }] },
    ],
  })
  await t.rejects(world.verify('listClubs', body.match), { message: /query\.offset: expected 4, found 9/ })
})

t.test('calls as an HTTP Archive, without secrets and without what was no call', async t => {
  const { hand, world, at } = await open(t)
  await hand.ask('GET', `${at}/clubs?limit=0&api_key=hidden-key`, { headers: world.as() })
  await world.fault('listClubs', { connection: 'drop' })
  await t.rejects(hand.ask('GET', `${at}/clubs`, { headers: world.as() }))
  await hand.control('POST', `/worlds/${world.name}/actions/cancelSession`, { sessionId: 'f'.repeat(24) })
  const { status, json } = await hand.control('GET', `/worlds/${world.name}/journal/har`)
  t.equal(status, 200)
  hasFields(t, json, { log: { version: '1.2', creator: { name: 'Courtside', version: /^\d+\.\d+\.\d+/ } } })
  hasFields(t, memberOf(memberOf(json, 'log'), 'entries'), [
    {
      startedDateTime: now,
      request: { method: 'GET', queryString: [{ name: 'limit', value: '0' }, { name: 'api_key' }] },
      response: { status: 400, content: { mimeType: 'application/json', text: /out_of_range/ } },
    },
    { request: { method: 'GET', queryString: [] }, response: { status: 0 } },
  ])
  t.equal(JSON.stringify(json).match(/startedDateTime/g)?.length, 2, 'what the operator did is no call')
  t.notMatch(JSON.stringify(json), /hidden-key|demo-key/)
  const other = await hand.control('GET', '/worlds/nowhere/journal/har')
  t.equal(other.status, 404)
})

t.test(
  'of a call that differs in thousands of places a hundred are told; what no call can hold is not looked for',
  async t => {
    const { hand, world, at } = await open(t)
    await hand.ask('GET', `${at}/clubs?limit=3`, { headers: world.as() })
    const wanted = (count: number): object =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`wanted${index}`, { deep: [index] }]))
    const asked = async (match: object) =>
      hand.control('POST', `/worlds/${world.name}/verifications`, { operationId: 'listClubs', match })
    for (const match of [{ query: wanted(3000) }, { headers: wanted(3000) }, { status: 404, path: wanted(3000) }]) {
      const { json } = await asked(match)
      hasFields(t, json, { verified: false, count: 0 })
      t.equal(itemsIn(memberOf(itemsIn(memberOf(json, 'nearMisses'))[0], 'differences')).length, 100)
    }
    t.strictSame(errorIn(await asked({ body: wanted(7000) })), { status: 503, code: 'too_much_work', errors: [] })
  },
)
