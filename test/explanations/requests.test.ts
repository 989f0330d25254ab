/** What is said of requests: which answers say where, and what is found there. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { requestsPage } from '../../src/explanations/explanation-page.ts'
import { startCourtside } from '../../src/index.ts'
import { aFolder } from '../cli/child-process.ts'
import { type Hand, type World, errorIn, memberOf, openServer } from '../fixtures/control-client.ts'
import { bookable, visitorOf } from '../fixtures/control-sessions.ts'
import { hasFields } from '../fixtures/has-fields.ts'
import { isFields } from '../fixtures/oracle.ts'
import type { Ask, Answered } from '../fixtures/served-client.ts'
import { itemsIn } from '../fixtures/worlds/open-stub.ts'

const server = await openServer(t)
const now = '2027-03-01T10:00:00.000Z'

const targetIn = ({ headers }: Answered): string | undefined =>
  /^<([^>]+)>; rel="describedby"$/.exec(headers.link ?? '')?.[1]

const explained = async (hand: Hand, answered: Answered): Promise<Record<string, unknown>> => {
  const target = targetIn(answered)
  if (target === undefined) throw new Error(`No link: ${answered.status} ${answered.text}`)
  const { status, json } = await hand.ask('GET', target)
  if (status !== 200 || !isFields(json)) throw new Error(`No explanation: ${status}`)
  return json
}

const listIn = (json: unknown, name: string): readonly Record<string, unknown>[] => itemsIn(memberOf(json, name))

const open = async (t: Test, options: object = {}): Promise<{ hand: Hand; world: World; at: string }> => {
  const hand = await server.inHand(t)
  const world = await hand.world({ now, scenario: 'demo', ...options })
  return { hand, world, at: `/w/${world.name}/v2` }
}

t.test('what is no plain answer says where it is explained, a plain one nothing', async t => {
  const { hand, world, at } = await open(t)
  const headers = world.as()
  const said = async (path: string, ask: Ask = {}): Promise<boolean> => {
    const answered = await hand.ask('GET', at + path, { headers: { ...headers, ...ask.headers } })
    const id = answered.headers['courtside-request-id']
    if (id === undefined) return targetIn(answered) !== undefined
    t.match(id, /^[0-9a-f]{32}$/)
    t.equal(targetIn(answered), `/w/${world.name}/requests/${id}`)
    return true
  }
  t.notOk(await said('/clubs'), 'a plain one')
  t.notOk(await said('/clubs?limit=1'), 'and another')
  t.ok(await said('/clubs?limit=0'), 'breaks the contract')
  t.ok(await said('/clubs?limt=1'), 'a parameter is ignored')
  t.ok(await said('/clubs/000000000000000000000000'), 'a rule refuses it')
  t.ok(await said('/clubs', { headers: { 'x-api-key': 'wrong' } }), 'so do credentials')
  t.ok(await said('/clubs', { headers: { prefer: 'code=400' } }), 'a preference is honoured')
  t.ok(await said('/clubs', { headers: { prefer: 'code=200' } }), 'so is one that changes nothing')
  t.ok(await said('/clubs', { headers: { prefer: 'example=empty' } }), 'a preference is ignored')
  t.ok(await said('/nothing'), 'leads nowhere')
  await world.fault('listClubs', { status: 503, times: 1 })
  t.ok(await said('/clubs'), 'a fault')
  await world.fault('listClubs', { delay: 1, times: 1 })
  t.ok(await said('/clubs'), 'a fault that lets it be answered')
  t.notOk(await said('/clubs'), 'plain again')
})

t.test('pages of other origins may read them, and a preflight or a page has none', async t => {
  const { hand, at } = await open(t)
  const { headers } = await hand.ask('GET', `${at}/clubs?limit=0`, { headers: { origin: 'https://app.example' } })
  const exposed = headers['access-control-expose-headers'] ?? ''
  t.ok(exposed.includes('Courtside-Request-Id') && exposed.includes('Link'))
  t.notOk(exposed.includes('Courtside-Version'), 'which answers have where worlds are shared')
  t.equal((await fetch(`${server.url}/`)).headers.get('courtside-request-id'), null)
})

t.test('what breaks the contract is told with its place, its rule, a valid value and the call put right', async t => {
  const { hand, world, at } = await open(t)
  const visitor = world.as('parent')
  const cases = [
    {
      name: 'a number beyond its bound',
      path: '/clubs?limit=0&ofset=2',
      is: [{ in: 'query', name: 'limit', sent: '0', keyword: 'minimum', bound: 1, valid: 1 }],
      corrected: '/clubs?offset=2&limit=1',
    },
    {
      name: 'what was right stays',
      path: '/clubs?limit=0&offset=2',
      is: [{ in: 'query', name: 'limit', sent: '0', keyword: 'minimum' }],
      corrected: '/clubs?offset=2&limit=1',
    },
    {
      name: 'a name that is misspelt, beside the right one',
      path: '/clubs?limit=0&ofset=2&offset=3',
      is: [{ in: 'query', name: 'limit', sent: '0', keyword: 'minimum' }],
      corrected: '/clubs?offset=3&limit=1',
    },
    {
      name: 'three faults at once',
      path: '/my/coaching/sessions/club/xyz?days=31&sport=tenis',
      is: [
        { in: 'path', name: 'id', sent: 'xyz', keyword: 'pattern' },
        { in: 'query', name: 'sport', sent: 'tenis', keyword: 'enum', valid: 'tennis' },
        { in: 'query', name: 'days', sent: '31', keyword: 'maximum', bound: 30, valid: 30 },
      ],
      corrected: 'sport=tennis&days=30',
    },
    {
      name: 'what is missing',
      path: '/clubdistances',
      is: [{ in: 'query', name: 'address', keyword: 'required', bound: true }],
      corrected: '/clubdistances?address=',
    },
    {
      name: 'no number at all',
      path: '/clubs?limit=ten',
      is: [{ in: 'query', name: 'limit', sent: 'ten', keyword: 'type', bound: 'integer', valid: 100 }],
      corrected: '/clubs?limit=100',
    },
    {
      name: 'sent twice',
      path: '/clubs?limit=1&limit=2',
      is: [{ in: 'query', name: 'limit', sent: '1,2' }],
      corrected: '/clubs?limit=',
    },
  ]
  for (const { name, path, is, corrected } of cases) {
    const json = await explained(hand, await hand.ask('GET', at + path, { headers: visitor }))
    const violations = listIn(json, 'violations')
    t.equal(violations.length, is.length, name)
    for (const [index, wanted] of is.entries()) {
      hasFields(t, violations[index], wanted, name)
      hasFields(t, memberOf(violations[index], 'place'), { file: /sports-club\.yaml$/, line: Number })
      const lines = listIn(memberOf(violations[index], 'place'), 'lines').map(({ text }) => String(text))
      t.ok(
        lines.some(line => line.includes(`name: ${wanted.name}`)),
        `${name}: the lines are of the parameter`,
      )
    }
    const command = String(json.corrected)
    t.ok(command.includes(corrected), `${name}: ${command}`)
    const target = /'https?:\/\/[^/]+(\/[^']*)'/.exec(command)?.[1] ?? ''
    const again = await hand.ask('GET', target, { headers: visitor })
    t.equal(again.headers['courtside-violations'], undefined, `${name}: the call put right keeps to the contract`)
  }
})

t.test('a body is told of by its parts, and put right as a whole', async t => {
  const { hand, world, at } = await open(t)
  const headers = { ...world.as('parent'), 'content-type': 'application/json' }
  const visitor = visitorOf(hand, world, 'parent')
  const { session, client } = bookable(await visitor.sessions())
  const post = (body: unknown, more: object = {}): Promise<Answered> =>
    hand.ask('POST', `${at}/my/coaching/session`, {
      headers: { ...headers, ...more },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const cases = [
    {
      name: 'one part',
      answered: await post({ clientId: client, session: { ...session, type: 'grop' } }),
      is: { in: 'body', name: '/session/type', sent: 'grop', keyword: 'enum', valid: 'group' },
      line: /^ *type:/,
    },
    {
      name: 'a part that is missing',
      answered: await post({ session }),
      is: { in: 'body', name: '/clientId', keyword: 'required' },
      line: /^ *clientId:/,
    },
    {
      name: 'a part of an item',
      answered: await post({ clientId: client, session: { ...session, courts: [{ id: 5, name: 'Court 1' }] } }),
      is: { in: 'body', name: '/session/courts/0/id', sent: 5, keyword: 'type' },
      line: /^ *id:/,
    },
    {
      name: 'no JSON',
      answered: await post('{'),
      is: { in: 'body', name: '', sent: '{' },
      line: /^ *description: The client and the session/,
    },
    {
      name: 'of another type',
      answered: await post('a=1', { 'content-type': 'text/plain' }),
      is: { in: 'header', name: 'Content-Type', sent: 'text/plain', valid: 'application/json' },
      line: /toggleCoachingSession/,
    },
  ]
  for (const { name, answered, is, line } of cases) {
    const json = await explained(hand, answered)
    const [first] = listIn(json, 'violations')
    hasFields(t, first, is, name)
    const [text] = listIn(memberOf(first, 'place'), 'lines').map(one => String(one.text))
    t.match(text, line, name)
    const sent = /--data-raw '(.*)'$/s.exec(String(json.corrected))?.[1]?.replaceAll(String.raw`'\''`, "'") ?? ''
    t.notMatch((await post(sent)).headers['courtside-violations'], /\d/, `${name}: put right it keeps to the contract`)
  }
})

t.test('a refusal by a rule says which check it was, what it saw and what would have to be', async t => {
  const { hand, world, at } = await open(t, { scenario: 'last-place' })
  const parent = visitorOf(hand, world, 'parent')
  const { session, client } = bookable(await parent.sessions())
  await world.clock.set(new Date(Date.parse(session.period.start) + 60_000))
  const late = await explained(hand, await parent.toggle(session, client))
  hasFields(t, late, {
    says: /already started/,
    violations: [],
    refusal: {
      code: 'session_closed',
      check: 'Is the session ahead?',
      about: [{ in: 'body', name: '/session/id', sent: session.id }],
      facts: [/^it starts 2027-/, /^the world's clock shows 2027-/],
      unless: [/before 2027-/],
    },
    causes: [{ kind: 'rule' }],
  })
  const page = await hand.ask('GET', targetIn(await parent.toggle(session, client)) ?? '', {
    headers: { accept: 'text/html' },
  })
  t.match(page.text, /<dt>Check<\/dt>\s*<dd><code>Is the session ahead\?<\/code>/)
  const key = await explained(hand, await hand.ask('GET', `${at}/clubs`, { headers: { 'x-api-key': 'wrong' } }))
  hasFields(t, key, {
    refusal: { code: 'api_key_invalid', about: [{ in: 'header', name: 'X-API-Key', sent: '[redacted]' }] },
  })
  const nobody = await explained(hand, await hand.ask('GET', `${at}/clubs/${'0'.repeat(24)}`, { headers: world.as() }))
  hasFields(t, nobody, { refusal: { code: 'unknown_club', facts: [/no club/], unless: [/\/clubs/] } })
})

t.test(
  'a sign-up that is wrong or refused is put right with a session that can be had, an id with one of this world',
  async t => {
    const { hand, world, at } = await open(t, { scenario: 'last-place' })
    const parent = visitorOf(hand, world, 'parent')
    const { session, client } = bookable(await parent.sessions())
    const headers = { ...world.as('parent'), 'content-type': 'application/json' }
    const post = (body: unknown): Promise<Answered> =>
      hand.ask('POST', `${at}/my/coaching/session`, {
        headers,
        body: typeof body === 'string' ? body : JSON.stringify(body),
      })
    const nobody = '0'.repeat(24)
    const cases = [
      { name: 'a session that there is not', body: { clientId: client, session: { ...session, id: nobody } } },
      { name: 'a client of nobody', body: { clientId: nobody, session } },
      { name: 'a client that is missing', body: { session } },
      { name: 'no session', body: { clientId: client, session: {} } },
      { name: 'no JSON', body: '{' },
    ]
    for (const { name, body } of cases) {
      await world.reset()
      const command = String((await explained(hand, await post(body))).corrected)
      const data = /--data-raw '(.*)'$/s.exec(command)?.[1]?.replaceAll(String.raw`'\''`, "'") ?? ''
      const answered = await post(data)
      hasFields(t, [answered.status, answered.text], [200, /"participating"/], `${name}: ${command}`)
    }
    const lost = await explained(hand, await hand.ask('GET', `${at}/clubs/${nobody}`, { headers: world.as() }))
    const target = /'https?:\/\/[^/]+(\/[^']*)'/.exec(String(lost.corrected))?.[1] ?? ''
    t.equal((await hand.ask('GET', target, { headers: world.as() })).status, 200, target)
    const key = await hand.ask('GET', `${at}/clubs`, { headers: { 'x-api-key': 'wrong' } })
    t.equal((await explained(hand, key)).corrected, undefined, 'nobody is given a key')
  },
)

t.test('what made the answer is told: a fault, a preference, an example, a schema', async t => {
  const { hand, world, at } = await open(t)
  const ask = (headers: Record<string, string> = {}): Promise<Answered> =>
    hand.ask('GET', `${at}/clubs`, { headers: { ...world.as(), ...headers } })
  await world.fault('listClubs', { status: 503, times: 1 })
  hasFields(t, await explained(hand, await ask()), {
    says: 'Fault 1 answered with 503, whatever was asked.',
    causes: [{ kind: 'fault', says: /^Fault 1: answered with 503/ }],
  })
  await world.fault('listClubs', { example: 'empty', delay: 1, times: 1 })
  hasFields(t, await explained(hand, await ask()), {
    causes: [
      { kind: 'fault', says: /wait for 1 ms.*recorded example empty/ },
      { kind: 'example', says: /listClubs\/empty/ },
    ],
  })
  hasFields(t, await explained(hand, await ask({ prefer: 'code=400' })), {
    causes: [{ kind: 'preference' }, { kind: 'example' }],
  })
  hasFields(t, await explained(hand, await ask({ prefer: 'example=empty' })), { warnings: [/^example was ignored/] })
  const made = await open(t, { scenario: undefined, mode: 'virtual' })
  const generated = await made.hand.ask('GET', `${made.at}/clubs`, {
    headers: { ...made.world.as(), prefer: 'dynamic=true' },
  })
  hasFields(t, await explained(made.hand, generated), {
    causes: [{ kind: 'preference' }, { kind: 'generated', says: /listClubs\/200 seed \d+/ }],
  })
})

t.test('every call of a journal is explained, plain and dropped ones too, until it is cleared', async t => {
  const { hand, world, at } = await open(t)
  await hand.ask('GET', `${at}/clubs`, { headers: world.as() })
  await world.fault('listClubs', { connection: 'drop', times: 1 })
  await t.rejects(hand.judged(new Request(`${server.url}${at}/clubs`)))
  const entries = await world.journal()
  const told = await Promise.all(
    entries.map(async ({ id }) => memberOf((await hand.ask('GET', `/w/${world.name}/requests/${id}`)).json, 'says')),
  )
  t.strictSame(told, ['It was answered with 200.', 'The connection was dropped by fault 1.'])
  const [first] = entries
  await world.clearJournal()
  await hand.ask('GET', `${at}/clubs`, { headers: world.as() })
  const gone = await hand.ask('GET', `/w/${world.name}/requests/${first?.id}`)
  t.strictSame(errorIn(gone), { status: 404, code: 'unknown_request', errors: [] })
})

t.test('an id that is nobody has, and worlds that are not there', async t => {
  const { hand, world } = await open(t)
  for (const id of ['0'.repeat(32), 'x', 'f'.repeat(4000), '..%2F..'])
    t.equal((await hand.ask('GET', `/w/${world.name}/requests/${id}`)).status, 404, id.slice(0, 10))
  const unknown = await hand.ask('GET', `/w/nowhere/requests/${'0'.repeat(32)}`)
  t.strictSame(errorIn(unknown), { status: 404, code: 'unknown_world', errors: [] })
  const lost = await hand.ask('GET', '/w/nowhere/requests/x', { headers: { accept: 'text/html' } })
  t.strictSame([lost.status, lost.headers['content-type']], [404, 'text/html; charset=utf-8'])
})

t.test('no secret is told', async t => {
  const { hand, world, at } = await open(t)
  const secret = 'hunter2hunter2'
  const answered = await hand.ask('POST', `${at}/my/coaching/session?api_key=${secret}&access_token=${secret}`, {
    headers: {
      ...world.as('parent'),
      cookie: `s=${secret}`,
      'x-auth-token': secret,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ clientId: 5, password: secret, session: { token: secret } }),
  })
  const broken = (body: string): Promise<Answered> =>
    hand.ask('POST', `${at}/my/coaching/session`, {
      headers: { ...world.as('parent'), 'content-type': 'application/json' },
      body,
    })
  const { Authorization = '' } = world.as('parent')
  const { curl } = await explained(hand, answered)
  t.match(curl, /--data-raw '\{"clientId":5,"password":"'"\$PASSWORD"'","session":\{"token":"'"\$TOKEN_2"'"\}\}'/)
  for (const [what, refused] of [
    ['fields and parameters', answered],
    ['JSON with a comma too many', await broken(`{"password":"${secret}","clientId":"x",}`)],
    ['JSON that ends too early', await broken(`{"password":"${secret}"`)],
  ] as const)
    for (const accept of ['application/json', 'text/html']) {
      const { status, text } = await hand.ask('GET', targetIn(refused) ?? '', { headers: { accept } })
      t.equal(status, 200)
      t.notOk(text.includes(secret), `${what}, ${accept}`)
      t.notOk(text.includes(Authorization.replace('Bearer ', '')), `${what}, ${accept}, nor who called`)
    }
})

t.test('a body that was not read is not in the command, which is said', async t => {
  const { hand, world, at } = await open(t)
  const parts = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nsign me in\r\n--b--\r\n'
  for (const [what, mediaType, body] of [
    ['a long one', 'text/plain', 'sign me in '.repeat(10_000)],
    ['what is in parts may be files', 'multipart/form-data; boundary=b', parts],
  ] as const) {
    const headers = { ...world.as('parent'), 'content-type': mediaType }
    const refused = await hand.ask('POST', `${at}/my/coaching/session`, { headers, body })
    const { curl, warnings } = await explained(hand, refused)
    t.notMatch(curl, 'sign me in', what)
    t.match(curl, /^# The body was not read: it is not in this command.\ncurl -X POST /, what)
    hasFields(t, warnings, ['The body was not read, so the command has none.'], what)
  }
  // It says that its body has no bytes: there is nothing to be read.
  const headers = { ...world.as('parent'), 'content-length': '0' }
  const { curl, warnings } = await explained(hand, await hand.ask('POST', `${at}/my/coaching/session`, { headers }))
  t.match(curl, /^curl -X POST /)
  t.strictSame(warnings, [])
})

t.test('a token without its scheme, or behind another, is not called unknown', async t => {
  const { hand, world, at } = await open(t)
  const { Authorization = '', ...key } = world.as('parent')
  const token = Authorization.replace('Bearer ', '')
  for (const authorization of [token, `Basic ${token}`, `Bearer ${token} ${token}`]) {
    const refused = await hand.ask('GET', `${at}/my/details`, { headers: { ...key, authorization } })
    t.strictSame([refused.status, memberOf(refused.json, 'code')], [401, 'access_token_invalid'])
    hasFields(t, await explained(hand, refused), {
      says: /Authorization: Bearer <token>/,
      refusal: { facts: ['it is not of the form Bearer <token>'] },
    })
  }
})

t.test('a page says the same, and nothing that was sent is markup in it', async t => {
  const { hand, world, at } = await open(t)
  const hostile = `<script>alert(1)</script>"'&<img src=x onerror=alert(1)>`
  const answered = await hand.ask('GET', `${at}/clubs?limit=${encodeURIComponent(hostile)}`, { headers: world.as() })
  const page = await hand.ask('GET', targetIn(answered) ?? '', { headers: { accept: 'text/html,*/*' } })
  hasFields(t, page.headers, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': /^default-src 'none'/,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  t.match(page.headers.vary, /Accept/)
  t.notMatch(page.text, /<script|<img/)
  t.match(page.text, /&lt;script&gt;/)
  const none = await hand.ask('GET', `${at}/clubs/${'0'.repeat(24)}`, { headers: world.as() })
  const { text } = await hand.ask('GET', targetIn(none) ?? '', { headers: { accept: 'text/html' } })
  t.match(text, /<h3>What it saw<\/h3>\s*<ul[^>]*>\s*<li>[^<]*no club/)
  t.match(text, /<h3>It would pass, if<\/h3>\s*<ul[^>]*>\s*<li>[^<]*\/clubs/)
  const nowhere = await hand.ask('GET', `${at}/nothing`, { headers: world.as() })
  const lost = await hand.ask('GET', targetIn(nowhere) ?? '', { headers: { accept: 'text/html' } })
  t.match(lost.text, /<h3>No operation at GET [^]*<\/dl>\s*<\/article>/, 'what is in no file has no lines of it')
})

t.test("all of a world's requests are for whoever knows a name that was drawn, else for those who steer", async t => {
  const hand = await server.inHand(t)
  const drawn = await hand.world({ now })
  const named = await hand.world({ now, name: 'a-known-name' })
  const before = await hand.ask('GET', `/w/${drawn.name}/requests`, { headers: { accept: 'text/html' } })
  t.match(before.text, 'Nothing was asked of it yet.')
  t.notMatch(before.text, /<ul/, 'no panel for none')
  for (const world of [drawn, named])
    await hand.ask('GET', `/w/${world.name}/v2/clubs?limit=0`, { headers: world.as() })
  const listed = await hand.ask('GET', `/w/${drawn.name}/requests?limit=1`)
  hasFields(t, listed.json, {
    world: drawn.name,
    total: 1,
    requests: [{ number: 1, status: 400, says: /query\.limit/ }],
  })
  const elsewhere = { origin: 'https://evil.example' }
  t.equal((await hand.ask('GET', `/w/${drawn.name}/requests`, { headers: elsewhere })).status, 200)
  t.equal((await hand.ask('GET', `/w/${named.name}/requests`)).status, 200, 'from this machine')
  for (const world of [named.name, 'default'])
    t.equal(
      errorIn(await hand.ask('GET', `/w/${world}/requests`, { headers: elsewhere })).code,
      'foreign_origin',
      world,
    )
  const page = await hand.ask('GET', `/w/${drawn.name}/requests`, { headers: { accept: 'text/html' } })
  t.match(page.text, /query\.limit: expected an integer from 1 to 500, found 0/)
  await named.close()
})

t.test('a list of requests says how many there were, and how many of them are no longer held', t => {
  const site = {
    title: '',
    version: '1',
    base: '',
    mounts: [],
    operations: [],
    document: () => ({}),
    assets: new URL('file:///'),
  }
  const one = { id: 'a', number: 1, time: now, method: 'GET', url: '/clubs', status: 200, says: 'Answered.' }
  for (const [held, total, dropped, says] of [
    [0, 0, 0, 'Nothing was asked of it yet. Call an operation of this world, and load this page again.'],
    [2, 2, 0, '2 of 2, the newest first.'],
    [1, 3, 0, '1 of 3, the newest first.'],
    [2, 3, 1, '2 of 3, the newest first. 1 has made room for newer ones.'],
    [2, 4, 2, '2 of 4, the newest first. 2 have made room for newer ones.'],
  ] as const) {
    const requests = Array.from({ length: held }, () => one)
    const page = requestsPage(site, { world: 'a-world', total, dropped, requests })
    t.equal(/<p class="quiet">([^<]*)</.exec(page)?.[1], says)
  }
  t.end()
})

t.test('on a server that others reach the list wants the token, an id none', async t => {
  const lent = await startCourtside({ controlToken: 'let-me-steer' })
  t.teardown(() => lent.close())
  const refused = await fetch(`${lent.url}/v2/clubs?limit=0`, { headers: { 'x-api-key': 'demo-key' } })
  const target = /<(.+)>/.exec(refused.headers.get('link') ?? '')?.[1] ?? ''
  t.match(target, /^\/w\/default\/requests\//)
  t.equal((await fetch(lent.url + target)).status, 200)
  t.equal((await fetch(`${lent.url}/w/default/requests`)).status, 401)
  const headers = { authorization: 'Bearer let-me-steer' }
  t.equal((await fetch(`${lent.url}/w/default/requests`, { headers })).status, 200)
})

t.test('beside a contract that has such paths of its own they are under /courtside', async t => {
  const operation = (at: string): object => ({
    get: {
      operationId: `own ${at}`,
      parameters: [
        ...[...at.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
          in: 'path',
          name,
          required: true,
          schema: { type: 'string' },
        })),
        { in: 'query', name: 'n', schema: { type: 'integer' } },
      ],
      responses: { 200: { description: 'What is there.' } },
    },
  })
  const cases = [
    { path: '/pets', base: '/w/default/requests/' },
    { path: '/requests', base: '/courtside/w/default/requests/' },
    { path: '/requests/{id}', base: '/courtside/w/default/requests/' },
    { path: '/{a}/{b}', base: '/courtside/worlds/default/requests/' },
    { path: '/w/{world}/requests/{id}', base: '/courtside/w/default/requests/' },
  ]
  const folder = aFolder(t)
  for (const { path, base } of cases) {
    const contract = join(folder, 'own.json')
    const document = { openapi: '3.1.0', info: { title: 'Own', version: '1' }, paths: { [path]: operation(path) } }
    writeFileSync(contract, JSON.stringify(document))
    const own = await startCourtside<string>({ contract })
    const asked = path.replaceAll(/\{\w+\}/g, 'x')
    const refused = await fetch(`${own.url}${asked}?n=x`)
    const target = /<(.+)>/.exec(refused.headers.get('link') ?? '')?.[1] ?? ''
    t.ok(target.startsWith(base), `${path}: ${target}`)
    const found = await (await fetch(own.url + target)).json()
    hasFields(t, found, { violations: [{ name: 'n', sent: 'x' }] }, path)
    t.equal((await fetch(`${own.url}${asked}?n=1`)).status, 200, 'what is its own stays')
    await own.close()
  }
})

t.test('the place is that of what was sent: of its media type, and of the alternative that it says it is', async t => {
  const lines = [
    'openapi: 3.1.0',
    'info: { title: Pets, version: 1.0.0 }',
    'paths:',
    '  /pets:',
    '    post:',
    '      requestBody:',
    '        content:',
    '          application/vnd.old+json:',
    '            schema:',
    '              properties:',
    '                legs: { type: integer, maximum: 4 }',
    '          application/json:',
    '            schema:',
    "              oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }]",
    '              discriminator: { propertyName: kind }',
    '          application/x-www-form-urlencoded:',
    '            schema:',
    '              properties:',
    '                legs: { type: integer, maximum: 2 }',
    '          application/vnd.herd+json:',
    '            schema:',
    '              items:',
    '                properties:',
    '                  legs: { type: integer, maximum: 6 }',
    "      responses: { '204': { description: Taken. } }",
    'components:',
    '  schemas:',
    '    Cat:',
    '      required: [legs]',
    '      properties:',
    '        legs: { type: integer, maximum: 1 }',
    '    Dog:',
    '      required: [legs]',
    '      properties:',
    '        legs: { type: integer, minimum: 3 }',
  ]
  const contract = join(aFolder(t), 'pets.yaml')
  writeFileSync(contract, lines.join('\n'))
  const own = await startCourtside<string>({ contract })
  t.teardown(() => own.close())
  const cases = [
    { type: 'application/vnd.old+json', body: '{"legs":5}', valid: 4, says: 'maximum: 4' },
    { type: 'application/json', body: '{"kind":"Dog","legs":2}', valid: 3, says: 'minimum: 3' },
    { type: 'application/x-www-form-urlencoded', body: 'legs=3', valid: 2, says: 'maximum: 2' },
    { type: 'application/vnd.herd+json', body: '[{"legs":7}]', valid: 6, says: 'maximum: 6' },
  ]
  for (const { type, body, valid, says } of cases) {
    const refused = await own.fetch('/pets', { method: 'POST', headers: { 'content-type': type }, body })
    const target = /<(.+)>/.exec(refused.headers.get('link') ?? '')?.[1] ?? ''
    const line = lines.findIndex(one => one.includes(says)) + 1
    const json: unknown = await (await own.fetch(target, { headers: { accept: 'application/json' } })).json()
    hasFields(
      t,
      json,
      { violations: [{ valid, place: { file: /^pets\.yaml$/, line } }] },
      `${type}: and nothing of where on this machine the file is`,
    )
    const [shown] = listIn(json, 'violations').map(one => listIn(memberOf(one, 'place'), 'lines'))
    t.strictSame(shown, [{ number: line, text: lines[line - 1] }], `${type}: nothing of what stands behind it`)
    const page = await (await own.fetch(target, { headers: { accept: 'text/html' } })).text()
    t.ok(page.includes(`<code>pets.yaml:${line}</code>`), `${type}: so does the page`)
    t.notOk(page.includes(contract), type)
  }
})

t.test('a field that can not be read is told where the contract declares it', async t => {
  const lines = [
    'openapi: 3.1.0',
    'info: { title: Uploads, version: 1.0.0 }',
    'paths:',
    '  /uploads:',
    '    post:',
    '      requestBody:',
    '        content:',
    '          multipart/form-data:',
    '            schema:',
    '              properties:',
    '                metadata: { type: object }',
    '                kind: { type: string }',
    "      responses: { '204': { description: Taken. } }",
  ]
  const contract = join(aFolder(t), 'uploads.yaml')
  writeFileSync(contract, lines.join('\n'))
  const own = await startCourtside<string>({ contract })
  t.teardown(() => own.close())
  const part = (name: string, type: string, text: string): string =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\nContent-Type: ${type}\r\n\r\n${text}\r\n`
  const cases = [
    { name: 'metadata', body: part('metadata', 'application/json', '{"a":') },
    { name: 'kind', body: part('kind', 'text/plain', 'a') + part('kind', 'text/plain', 'b') },
  ]
  for (const { name, body } of cases) {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const refused = await own.fetch('/uploads', { method: 'POST', headers, body: `${body}--x--\r\n` })
    const target = /<(.+)>/.exec(refused.headers.get('link') ?? '')?.[1] ?? ''
    const json: unknown = await (await own.fetch(target, { headers: { accept: 'application/json' } })).json()
    const line = lines.findIndex(one => one.includes(`${name}: {`)) + 1
    hasFields(t, json, { violations: [{ name: `/${name}`, place: { line } }] }, name)
  }
})

t.test('of several media types the one that was sent is put right', async t => {
  const object = (properties: object): object => ({
    schema: { type: 'object', required: Object.keys(properties), additionalProperties: false, properties },
  })
  const old = ['application/vnd.old+json', object({ a: { type: 'integer' } })] as const
  const json = ['application/json', object({ kind: { enum: ['meow'] } })] as const
  const form = ['application/x-www-form-urlencoded', object({ n: { type: 'integer', maximum: 5 } })] as const
  const [vendors, plain, fields] = [old, json, form].map(([type]) => type)
  const cases: readonly {
    readonly name: string
    readonly types: readonly (readonly [string, object])[]
    readonly type: string | undefined
    readonly body: string
    readonly right: readonly [type: string, body: RegExp]
  }[] = [
    {
      name: 'the second',
      types: [old, json],
      type: plain,
      body: '{"kind":"woof"}',
      right: ['application/json', /^\{"kind":"meow"\}$/],
    },
    {
      name: 'the first',
      types: [old, json],
      type: vendors,
      body: '{"a":"x"}',
      right: ['application/vnd.old+json', /^\{"a":-?\d+\}$/],
    },
    {
      name: 'JSON beside a form',
      types: [form, json],
      type: plain,
      body: '[]',
      right: ['application/json', /^\{"kind":"meow"\}$/],
    },
    {
      name: 'a form beside JSON',
      types: [json, form],
      type: fields,
      body: 'n=7',
      right: ['application/x-www-form-urlencoded', /^n=5$/],
    },
    {
      name: 'a form alone',
      types: [form],
      type: fields,
      body: 'n=7&m=1',
      right: ['application/x-www-form-urlencoded', /^n=5$/],
    },
    {
      name: 'a type that is none of them',
      types: [form, json],
      type: 'text/plain',
      body: 'x',
      right: ['application/json', /^\{"kind":"meow"\}$/],
    },
    {
      name: 'a type that is none of them, where any JSON would do',
      types: [['application/json', { schema: {} }]],
      type: 'text/plain',
      body: 'x',
      right: ['application/json', /./],
    },
    {
      name: 'another charset',
      types: [json],
      type: 'application/json; charset=latin1',
      body: '{"kind":"meow"}',
      right: ['application/json', /^\{"kind":"meow"\}$/],
    },
  ]
  const folder = aFolder(t)
  for (const { name, types, type, body, right } of cases) {
    const contract = join(folder, 'types.json')
    const operation = {
      requestBody: { required: true, content: Object.fromEntries(types) },
      responses: { 204: { description: 'Taken.' } },
    }
    const paths = { '/a': { post: operation } }
    writeFileSync(contract, JSON.stringify({ openapi: '3.1.0', info: { title: 'Types', version: '1' }, paths }))
    const own = await startCourtside<string>({ contract })
    const send = (contentType: string | undefined, sent: string): Promise<Response> =>
      fetch(`${own.url}/a`, { method: 'POST', headers: { 'content-type': contentType ?? '' }, body: sent })
    const refused = await send(type, body)
    const target = /<(.+)>/.exec(refused.headers.get('link') ?? '')?.[1] ?? ''
    const corrected = String(memberOf(await (await fetch(own.url + target)).json(), 'corrected'))
    const told = /-H 'content-type: ([^']*)'/.exec(corrected)?.[1] ?? ''
    const data = /--data-raw '(.*)'$/s.exec(corrected)?.[1] ?? ''
    t.strictSame([told, right[1].test(data)], [right[0], true], `${name}: ${corrected}`)
    t.equal((await send(told, data)).status, 204, `${name}: put right it is taken`)
    await own.close()
  }
})
