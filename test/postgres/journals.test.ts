/** What was asked of a world is known at every server that shares it, in one order, before the answer has left. */
import { setTimeout as wait } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { Client } from 'pg'
import { databaseSettings } from '../../src/postgres/database-settings.ts'
import { openPostgresStore } from '../../src/postgres/postgres-store.ts'
import { openDatabase } from '../../src/postgres/database.ts'
import { type JournalBounds, sharedJournals } from '../../src/postgres/shared-journal.ts'
import {
  type JournalStore,
  type KeptEntry,
  type StoredWorld,
  StoreUnavailable,
  type WorldStore,
} from '../../src/worlds/world-store.ts'
import type { Exchange } from '../../src/worlds/bound-world.ts'
import { entryIn, keptEntry } from '../../src/worlds/kept-entry.ts'
import { Unsettled } from '../../src/contract/call.ts'
import { given } from '../../src/text/given.ts'
import { type Hand, type World, inHand, memberOf } from '../fixtures/control-client.ts'
import { bookable, visitorOf } from '../fixtures/control-sessions.ts'
import { eventsAt } from '../fixtures/event-stream.ts'
import { isFields } from '../fixtures/oracle.ts'
import { browserAt } from '../fixtures/page-browser.ts'
import { type TestDatabase, aCuttingProxy, aDatabase, notOurs, skip } from '../fixtures/postgres.ts'
import { openSite } from '../fixtures/served-site.ts'

const now = '2027-03-01T10:00:00Z'

const storeAt = async (t: Test, url: string, journals?: JournalBounds): Promise<WorldStore> => {
  const settings = databaseSettings(url)
  const store = await openPostgresStore({ settings, onError: () => undefined, ...given({ journals }) })
  t.teardown(() => store.close())
  return store
}

const replicaAt = async (
  t: Test,
  { url }: Pick<TestDatabase, 'url'>,
  expects?: (error: unknown) => boolean,
): Promise<Hand & { readonly url: string }> => {
  const at = await openSite(t, { store: await storeAt(t, url), ...given({ expects }) })
  return { ...(await inHand(t, at)), url: at }
}

const listed = (json: unknown, name = 'entries'): readonly Record<string, unknown>[] => {
  const all = memberOf(json, name)
  return Array.isArray(all) ? all.filter(isFields) : []
}

const whole = ({ head, tail }: KeptEntry): Buffer => Buffer.concat([head, tail])

t.test('journals of two servers over one database', { skip }, async t => {
  const database = await aDatabase(t)
  const [one, other] = [await replicaAt(t, database), await replicaAt(t, database)]
  const both = [one, other] as const
  const journalAt = async (hand: Hand, { name }: World, query = ''): Promise<unknown> =>
    (await hand.control('GET', `/worlds/${name}/journal${query}`)).json
  const clubsAt = (hand: Hand, world: World, query = '') =>
    hand.ask('GET', `/w/${world.name}/v2/clubs${query}`, { headers: world.as() })

  await t.test('a call of one is verified at the other at once, however many there are', async t => {
    const world = await one.world({ now })
    const path = `/worlds/${world.name}/verifications`
    for (let count = 1; count <= 20; count++) {
      const [asked, asking] = count % 2 === 0 ? both : [other, one]
      t.equal((await clubsAt(asked, world, '?limit=1')).status, 200)
      const { json } = await asking.control('POST', path, { operationId: 'listClubs', times: count })
      t.equal(memberOf(json, 'verified'), true, `the ${count}th`)
    }
    await Promise.all(
      Array.from({ length: 60 }, (_, index) => clubsAt(index % 2 === 0 ? one : other, world, '?limit=1')),
    )
    for (const hand of both) {
      const matching = { operationId: 'listClubs', match: { status: 200 }, times: 80 }
      t.equal(memberOf((await hand.control('POST', path, matching)).json, 'verified'), true)
    }
  })

  await t.test('all that is told of calls is the same at both, byte for byte', async t => {
    const world = await one.world({ now })
    const there = { ...world, url: world.url.replace(one.url, other.url) }
    const [here, elsewhere] = [visitorOf(one, world, 'parent'), visitorOf(other, there, 'parent')]
    const { session, client } = bookable(await here.sessions())
    await elsewhere.toggle(session, client)
    const wrong = await clubsAt(other, world, '?offset=x')
    t.equal(wrong.status, 400)
    await one.ask('GET', `/w/${world.name}/v2/nothing`, { headers: world.as() })
    await other.ask('GET', `/w/${world.name}/v2/clubs`)
    await one.control('POST', `/worlds/${world.name}/actions/closeCourt`, {})
    await other.ask('POST', `/w/${world.name}/v2/my/coaching/session`, {
      headers: { ...world.as('parent'), 'content-type': 'application/json' },
      body: JSON.stringify({ clientId: 'x'.repeat(90_000) }),
    })
    await one.ask('GET', `/w/${world.name}/v2/clubs`, { headers: { ...world.as(), prefer: 'code=429' } })
    const paths = ['', '/journal', '/journal?kind=action', '/journal?violations=true', '/violations', '/state']
    for (const below of paths) {
      const [mine, theirs] = await Promise.all(both.map(hand => hand.control('GET', `/worlds/${world.name}${below}`)))
      const shown = theirs?.text.replaceAll(other.url, one.url)
      t.equal(shown, mine?.text, below)
    }
    const entries = listed(await journalAt(one, world))
    t.strictSame(
      entries.map(({ number }) => number),
      entries.map((_, index) => index + 1),
    )
    t.ok(entries.length >= 8, `there are ${entries.length}`)
    const [mine, theirs] = await Promise.all(
      both.map(async hand => (await hand.control('GET', `/worlds/${world.name}/journal/har`)).text),
    )
    t.equal(theirs?.replaceAll(`"url":"${other.url}`, `"url":"${one.url}`), mine)
    // The link that an answer brought leads to the same explanation at both.
    const at = `/w/${world.name}/requests/${String(wrong.headers['courtside-request-id'])}`
    const [said, saidThere] = await Promise.all(both.map(hand => hand.ask('GET', at)))
    t.equal(said?.status, 200)
    t.equal(saidThere?.text.replaceAll(other.url, one.url), said?.text.replaceAll(other.url, one.url))
    const pages = await Promise.all(
      both.map(async hand => (await fetch(new URL(`/w/${world.name}/`, hand.url))).text()),
    )
    for (const page of pages) t.match(page, 'offset=')
  })

  await t.test('a reset and a clearing at one begin it anew at the other, and old ids lead nowhere', async t => {
    const world = await one.world({ now })
    const id = String((await clubsAt(one, world, '?offset=x')).headers['courtside-request-id'])
    for (const hand of both) t.equal((await hand.ask('GET', `/w/${world.name}/requests/${id}`)).status, 200)
    for (const clear of [
      () => other.control('DELETE', `/worlds/${world.name}/journal`),
      () => one.control('POST', `/worlds/${world.name}/reset`),
    ]) {
      t.ok((await clear()).status < 300)
      for (const hand of both) {
        t.strictSame(await journalAt(hand, world), { total: 0, dropped: 0, entries: [] })
        t.equal((await hand.ask('GET', `/w/${world.name}/requests/${id}`)).status, 404)
      }
      const again = await clubsAt(other, world, '?offset=x')
      t.not(again.headers['courtside-request-id'], id)
      for (const hand of both)
        t.strictSame(
          listed(await journalAt(hand, world)).map(({ number, id: shown }) => [number, shown]),
          [[1, again.headers['courtside-request-id']]],
        )
    }
  })

  await t.test('who follows it at one is told what is asked of the other, in order', async t => {
    const world = await one.world({ now })
    const events = await eventsAt(t, `${one.url}/control/v1/worlds/${world.name}/journal/events`)
    t.strictSame(await events.kinds(1), ['start'])
    await clubsAt(other, world)
    await clubsAt(one, world)
    await clubsAt(other, world)
    t.strictSame(await events.kinds(3), ['entry 1', 'entry 2', 'entry 3'])
    await other.control('PUT', `/worlds/${world.name}/preferences`, { delay: 0 })
    t.strictSame(await events.kinds(1), ['change'])
    t.equal(memberOf(await journalAt(other, world), 'total'), 3)
    await other.control('POST', `/worlds/${world.name}/reset`)
    t.strictSame(await events.kinds(1), ['reset'])
    events.leave()
    // Who comes back to the other server goes on from there.
    await clubsAt(one, world)
    const first = await eventsAt(t, `${other.url}/control/v1/worlds/${world.name}/journal/events`, {
      'last-event-id': '0',
    })
    await first.next()
    const id = (await first.next())?.id ?? ''
    first.leave()
    await clubsAt(one, world)
    const back = await eventsAt(t, `${one.url}/control/v1/worlds/${world.name}/journal/events`, { 'last-event-id': id })
    t.strictSame(await back.kinds(2), ['start', 'entry 2'])
    back.leave()
  })

  await t.test('a world holds a thousand entries, and both tell the same ones', async t => {
    const world = await one.world({ now })
    const calls = 1100
    for (let from = 0; from < calls; from += 100)
      await Promise.all(
        Array.from({ length: 100 }, (_, index) => clubsAt(index % 2 === 0 ? one : other, world, '?limit=1')),
      )
    const told = await Promise.all(both.map(hand => journalAt(hand, world, '?limit=1')))
    t.strictSame(told[1], told[0])
    t.equal(memberOf(told[0], 'total'), calls)
    const dropped = Number(memberOf(told[0], 'dropped'))
    t.ok(dropped >= 100, `${dropped} are dropped`)
    t.equal(listed(told[0])[0]?.number, dropped + 1)
    const exact = { operationId: 'listClubs', times: calls }
    t.equal(
      memberOf((await other.control('POST', `/worlds/${world.name}/verifications`, exact)).json, 'verified'),
      true,
    )
  })

  await t.test('it outlives the servers', async t => {
    const world = await one.world({ now })
    await clubsAt(one, world)
    const before = await journalAt(one, world)
    const third = await replicaAt(t, database)
    t.strictSame(await journalAt(third, world), before)
  })
})

t.test('no secret of a call is in the database, and the same is told of it', { skip }, async t => {
  const database = await aDatabase(t)
  const one = await replicaAt(t, database)
  const world = await one.world({ now })
  const base = `/w/${world.name}`
  const redirectUri = 'http://127.0.0.1:5000/callback'
  const act = async (action: string, wish: object): Promise<unknown> =>
    (await one.control('POST', `/worlds/${world.name}/actions/${action}`, wish)).json
  const declared = await act('declareApplication', { redirectUris: [redirectUri] })
  const told = (json: unknown, name: string): string => String(memberOf(json, name))
  const [id, secret] = [told(declared, 'clientId'), told(declared, 'clientSecret')]
  const made = [told(await act('makeApiKey', {}), 'key'), told(await act('makeToken', { as: 'parent' }), 'token')]
  const login = Buffer.from(`${id}:${secret}`).toString('base64')
  const oauth = async (path: string, fields: Record<string, string>): Promise<unknown> => {
    const asked = { method: 'POST', body: new URLSearchParams(fields), headers: { authorization: `Basic ${login}` } }
    return (await fetch(`${one.url}${base}/oauth/${path}`, asked)).json()
  }
  const asked = new URLSearchParams({ response_type: 'code', client_id: id, redirect_uri: redirectUri })
  const there = await fetch(`${one.url}${base}/oauth/authorize?${asked}&prompt=none&login_hint=parent`, {
    redirect: 'manual',
  })
  const code = new URL(there.headers.get('location') ?? '').searchParams.get('code') ?? ''
  const tokens = await oauth('token', { grant_type: 'authorization_code', code, redirect_uri: redirectUri })
  const [access, refresh] = [told(tokens, 'access_token'), told(tokens, 'refresh_token')]
  const fresh = await oauth('token', { grant_type: 'refresh_token', refresh_token: refresh })
  const again = [told(fresh, 'access_token'), told(fresh, 'refresh_token')]
  await oauth('introspect', { token: access })
  await oauth('revoke', { token: again[1] ?? '' })
  await oauth('token', {
    grant_type: 'authorization_code',
    code: 'guessed-by-somebody',
    client_secret: 'in-the-form-7',
  })
  const browser = browserAt(one.url)
  await browser.get(`${base}/account`)
  t.equal((await browser.post(`${base}/account/sign-in`, { as: 'parent' })).status, 303)
  await browser.get(`${base}/account`)
  const own = { 'x-api-key': 'of-somebody-9', authorization: 'Bearer of-somebody-8' }
  await one.ask('GET', `${base}/v2/my/details`, { headers: own })
  await one.ask('GET', `${base}/v2/my/details?access_token=in-the-query-6`, { headers: own })
  await one.ask('GET', `${base}/v2/clubs?offset=of-somebody-9`, { headers: { ...world.as(), ...own } })
  await one.ask('GET', `${base}/v2/clubs`, { headers: { ...world.as('parent'), cookie: 'here=in-a-cookie-5' } })
  for (const body of ['{"password":"in-a-body-4"}', '{"password":"in-a-body-4", broken', '"in-a-body-4 of-somebody-8"'])
    await one.ask('POST', `${base}/v2/my/coaching/session`, {
      headers: { ...world.as('parent'), ...own, 'content-type': 'application/json' },
      body,
    })
  const client = new Client(database.url)
  await client.connect()
  t.teardown(() => client.end())
  const { rows } = await client.query<{ entry: Buffer }>('select entry from courtside.entries')
  t.ok(rows.length > 12, `there are ${rows.length} entries`)
  const kept = rows.map(({ entry }) => entry.toString('latin1')).join('\n')
  const asParent = Object.values(world.as('parent')).map(value => value.replace('Bearer ', ''))
  const secrets = { secret, login, code, access, refresh }
  const typed = [
    ...asParent,
    'of-somebody',
    'in-the-query-6',
    'in-a-cookie-5',
    'in-a-body-4',
    'guessed-by',
    'in-the-form-7',
  ]
  for (const [name, value] of [...Object.entries(secrets), ...Object.entries([...made, ...again, ...typed])]) {
    t.ok(value.length > 7, `${name} is one`)
    t.notOk(kept.includes(value), `${name} is not in the entries`)
  }
  const cookie = browser.cookie().replace(/^[^=]*=/, '')
  t.ok(cookie.length > 7)
  t.notOk(kept.includes(cookie), 'nor is what a browser keeps')
  const calls = listed((await one.control('GET', `/worlds/${world.name}/journal?limit=500`)).json)
  t.strictSame(
    calls.filter(({ operationId }) => operationId === 'listClubs').map(({ headers }) => memberOf(headers, 'x-api-key')),
    ['[redacted]', '[redacted]'],
  )
})

t.test('where an entry can not be written, nobody is told what it was about', { skip }, async t => {
  const database = await aDatabase(t)
  const cutting = await aCuttingProxy(t, database)
  const one = await replicaAt(t, cutting, error => error instanceof Unsettled)
  const world = await one.world({ now })
  const parent = visitorOf(one, world, 'parent')
  const { session, client } = bookable(await parent.sessions())
  const total = async (): Promise<unknown> =>
    memberOf((await one.control('GET', `/worlds/${world.name}/journal?limit=1`)).json, 'total')
  const before = Number(await total())

  cutting.loseAnswerTo('courtside add entries')
  const read = await parent.get('/my/details')
  t.strictSame([read.status, read.headers['retry-after']], [503, '1'], 'what has changed nothing is asked again')
  // It is there all the same: the answer alone was lost.
  t.equal(await total(), before + 1)

  cutting.loseAnswerTo('courtside add entries')
  await t.rejects(parent.toggle(session, client), { code: 'ECONNRESET' }, 'of what has, nobody says that it has not')
  t.equal(await total(), before + 2)

  t.equal((await parent.get('/my/details')).status, 200, 'it goes on by itself')
  t.equal(await total(), before + 3)

  // What an operator does, and what a person decides on a page.
  const path = `/control/v1/worlds/${world.name}/actions`
  const act = (action: string, wish: object): Promise<Response> =>
    fetch(`${one.url}${path}/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(wish),
    })
  const unheard = { cause: { code: 'UND_ERR_SOCKET' } }
  const redirectUri = 'http://127.0.0.1:5000/callback'
  const { json } = await one.control('POST', `/worlds/${world.name}/actions/declareApplication`, {
    redirectUris: [redirectUri],
  })
  const clientId = String(memberOf(json, 'clientId'))
  cutting.loseAnswerTo('courtside add entries')
  await t.rejects(act('authorizeApplication', { clientId, as: 'parent' }), unheard, 'an action was done')
  cutting.loseAnswerTo('courtside add entries')
  t.equal((await act('authorizeApplication', {})).status, 503, 'one that was refused was not')

  const browser = browserAt(one.url)
  const base = `/w/${world.name}`
  await browser.get(`${base}/account`)
  t.equal((await browser.post(`${base}/account/sign-in`, { as: 'parent' })).status, 303)
  const asked = new URLSearchParams({ response_type: 'code', client_id: clientId, redirect_uri: redirectUri })
  const consented = (): Promise<unknown> =>
    browser.post(`${base}/account/consent`, { request: `${asked}`, decision: 'allow' })
  await browser.get(`${base}/oauth/authorize?${asked}&prompt=consent`)
  cutting.loseAnswerTo('courtside add entries')
  await t.rejects(consented(), unheard, 'a consent was given')

  const authorize = `${base}/oauth/authorize?${asked}`
  cutting.loseAnswerTo('courtside add entries')
  await t.rejects(browser.get(`${authorize}&prompt=none&login_hint=parent`), unheard, 'a code was made')
  cutting.loseAnswerTo('courtside add entries')
  t.equal((await browser.get(`${authorize}&prompt=consent`)).status, 503, 'a page that asks has changed nothing')
})

t.test('what a call has changed beside its answer is never said to be nothing', { skip }, async t => {
  const database = await aDatabase(t)
  const cutting = await aCuttingProxy(t, database)
  const one = await replicaAt(t, cutting, error => error instanceof Unsettled)
  const world = await one.world({ now })
  const unheard = { cause: { code: 'UND_ERR_SOCKET' } }
  const asked = (path: string): Promise<Response> =>
    fetch(`${one.url}/w/${world.name}/v2/${path}`, { headers: { 'x-api-key': 'demo-key' } })

  const fault = { operations: ['listClubs'], effect: { example: 'empty' }, times: 1 }
  t.equal((await one.control('POST', `/worlds/${world.name}/faults`, fault)).status, 201)
  cutting.loseAnswerTo('courtside add entries')
  await t.rejects(asked('clubs'), unheard, 'a fault was used up')
  cutting.loseAnswerTo('courtside add entries')
  await t.rejects(asked('clubs'), unheard, 'a fault that is used up has counted it')
  cutting.loseAnswerTo('courtside add entries')
  t.equal((await asked('my/details')).status, 503, 'none is for this one')

  const redirectUri = 'http://127.0.0.1:5000/callback'
  const actions = `/worlds/${world.name}/actions`
  const { json } = await one.control('POST', `${actions}/declareApplication`, { redirectUris: [redirectUri] })
  const client = {
    client_id: String(memberOf(json, 'clientId')),
    client_secret: String(memberOf(json, 'clientSecret')),
  }
  const granted = await one.control('POST', `${actions}/authorizeApplication`, {
    clientId: client.client_id,
    as: 'parent',
  })
  const token = (fields: Readonly<Record<string, string>>): Promise<Response> =>
    fetch(`${one.url}/w/${world.name}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({ ...client, ...fields }),
    })
  const code = { grant_type: 'authorization_code', code: String(memberOf(granted.json, 'code')) }
  const tokens: unknown = await (await token({ ...code, redirect_uri: redirectUri })).json()
  const refresh = { grant_type: 'refresh_token', refresh_token: String(memberOf(tokens, 'refresh_token')) }
  t.equal((await token(refresh)).status, 200)
  cutting.loseAnswerTo('courtside add entries')
  await t.rejects(token(refresh), unheard, 'what came of the grant is revoked')
  cutting.loseAnswerTo('courtside add entries')
  await t.rejects(token(code), unheard, 'and so it is for a code that comes again')
  cutting.loseAnswerTo('courtside add entries')
  t.equal((await token({ grant_type: 'refresh_token' })).status, 503, 'what is refused otherwise has changed nothing')
})

for (const how of ['cancel', 'terminate'])
  t.test(`entries whose statement an operator ends are written all the same, once: ${how}`, { skip }, async t => {
    const database = await aDatabase(t)
    const one = await replicaAt(t, database)
    const world = await one.world({ now })
    const called = () => one.ask('GET', `/w/${world.name}/v2/clubs?limit=1`, { headers: world.as() })
    t.equal((await called()).status, 200)
    const client = new Client(database.url)
    await client.connect()
    t.teardown(() => client.end())
    await client.query('begin')
    await client.query('select 1 from courtside.journals where world = $1 for update', [world.name])
    const waiting = called()
    const end = `select pg_${how}_backend(pid) from pg_stat_activity
      where wait_event_type = 'Lock' and query like '%insert into courtside.journals%' and pid <> pg_backend_pid()`
    // oxlint-disable-next-line no-await-in-loop -- until it has come as far as that
    while ((await client.query(end)).rowCount === 0);
    await client.query('commit')
    t.equal((await waiting).status, 200)
    const { json } = await one.control('GET', `/worlds/${world.name}/journal`)
    t.equal(memberOf(json, 'total'), 2)
  })

t.test('what was not done at an account or by an operator is a 503 that says when to come back', { skip }, async t => {
  const database = await aDatabase(t)
  const cutting = await aCuttingProxy(t, database)
  const one = await replicaAt(t, cutting)
  const world = await one.world({ now })
  const base = `/w/${world.name}`
  const browser = browserAt(one.url)
  await browser.get(`${base}/account`)

  cutting.hold('courtside append')
  const page = await browser.post(`${base}/account/sign-in`, { as: 'parent' })
  t.strictSame([page.status, page.headers.get('retry-after')], [503, '1'])
  t.match(page.headers.get('content-type'), 'text/html')
  t.match(page.text, 'Nothing was changed; try again.')
  t.equal((await browser.post(`${base}/account/sign-in`, { as: 'parent' })).status, 303)

  cutting.hold('courtside append')
  const { status, headers } = await one.control('POST', `/worlds/${world.name}/actions/makeApiKey`, {})
  t.strictSame([status, headers['retry-after']], [503, '1'])
  const entries = listed((await one.control('GET', `/worlds/${world.name}/journal?kind=action`)).json)
  t.strictSame(
    entries.map(({ action, status: told }) => [action, told]),
    [['makeApiKey', 503]],
    'it is in the journal as what came of it',
  )
  t.equal((await one.control('POST', `/worlds/${world.name}/actions/makeApiKey`, {})).status, 200)
})

t.test('journals in the store', { skip }, async t => {
  const database = await aDatabase(t)
  const { url } = database
  const journals = { bytes: 400_000, lookedAfter: 100_000 }
  const store = await storeAt(t, url, journals)
  const client = new Client(url)
  await client.connect()
  client.on('error', () => undefined)
  t.teardown(() => client.end().catch(() => undefined))
  const direct = await openDatabase(databaseSettings(url), () => undefined)
  t.teardown(() => direct.close())
  const count = async (table: string): Promise<number> =>
    Number((await client.query<{ count: string }>(`select count(*) from courtside.${table}`)).rows[0]?.count)
  const made = async (name: string) => {
    const world = await store.create(name, { settings: {}, state: {} }, { most: 1000, lifetime: 0 })
    if (typeof world !== 'object') throw new Error(`The world was not made: ${world}.`)
    return world
  }
  const entry = (size: number, operation?: string) => ({
    entry: { head: Buffer.alloc(5, 1), tail: Buffer.alloc(size - 5, 1) },
    operation,
    isViolation: false,
    isBeside: false,
  })
  const start = { cleared: 0, number: 0 }

  await t.test('each has its own body behind it, whichever bodies are written with it', async t => {
    const lives = [await made('bodies'), await made('others')] as const
    const bodies = ['', 'one', 'two', 'one', 'longer', '', 'two', 'longer', 'other'].map(text => Buffer.from(text))
    const wanted: string[][] = [[], []]
    const added = Array.from({ length: 200 }, (_, index) => {
      const [head, body] = [`${index}:`.padEnd(3 + (index % 4)), bodies[index % bodies.length] ?? Buffer.alloc(0)]
      wanted[index % 2]?.push(`${head}${body.toString()}`)
      const written = { head: Buffer.from(head), tail: index % 5 === 0 ? Buffer.from(body) : body }
      return store.journals.add(lives[index % 2 === 0 ? 0 : 1], { ...entry(5), entry: written })
    })
    await Promise.all(added)
    for (const [index, life] of lives.entries()) {
      const kept = await store.journals.read(life, start)
      t.strictSame(
        kept?.entries.map(one => one.entry.toString()),
        wanted[index],
      )
      t.equal(kept?.bytes, wanted[index]?.join('').length)
    }
  })

  await t.test('numbers have no gaps, and counts are exact, over many who write at once', async t => {
    const [a, b] = [await made('a'), await made('b')]
    const another = await storeAt(t, url)
    const added = await Promise.all(
      Array.from({ length: 400 }, (_, index) =>
        (index % 3 === 0 ? store : another).journals.add(index % 2 === 0 ? a : b, entry(20, `op${index % 2}`)),
      ),
    )
    for (const [index, life] of [a, b].entries()) {
      const numbers = added.filter((_, at) => at % 2 === index).map(({ number }) => number)
      t.strictSame(
        numbers.toSorted((x, y) => x - y),
        Array.from({ length: 200 }, (_, at) => at + 1),
      )
      const kept = await store.journals.read(life, start)
      t.strictSame([kept?.total, kept?.first, kept?.calls], [200, 1, { [`op${index}`]: 200 }])
      t.equal(kept?.entries.length, 200)
    }
  })

  await t.test('all of them together have their bound, and the newest stay', async t => {
    const lives = await Promise.all(['c', 'd', 'e'].map(made))
    // Nobody waits for what makes room, and another connection may be quicker.
    const asked: Promise<unknown>[] = []
    let looks = 0
    const query = <Row extends object>(...question: Parameters<typeof direct.query>): Promise<readonly Row[]> => {
      const answer = direct.query<Row>(...question)
      asked.push(answer)
      if (question[0].name === 'courtside halve entries') looks++
      return answer
    }
    const { add, read } = sharedJournals({ query }, { query }, journals)
    for (let round = 0; round < 40; round++) await Promise.all(lives.map(life => add(life, entry(10_000, 'op'))))
    await Promise.all(asked)
    const sizes = await Promise.all(lives.map(async life => await read(life, start)))
    const bytes = sizes.reduce((sum, kept) => sum + (kept?.bytes ?? 0), 0)
    t.ok(bytes <= journals.bytes + 2 * journals.lookedAfter, `${bytes} bytes are kept of 1200000`)
    t.ok(looks <= 1_200_000 / journals.lookedAfter, `whether they are too many was asked ${looks} times`)
    for (const kept of sizes) {
      t.equal(kept?.total, 40, 'the counts go on')
      t.equal(kept?.entries.at(-1)?.number, 40)
      t.equal(kept?.entries.length, 41 - (kept?.first ?? 0))
    }
  })

  /** As they are read: of each answer of the database the numbers and the bytes of the entries in it. */
  const readInParts = (between: (answers: number) => Promise<unknown>) => {
    const answers: { readonly numbers: readonly number[]; readonly bytes: number }[] = []
    const { read } = sharedJournals(
      {
        query: async <Row extends object>(...asked: Parameters<typeof direct.query>) => {
          const rows = await direct.query<Row & { number: number | null; entry: Buffer | null }>(...asked)
          const entries = rows.flatMap(row =>
            row.number === null || row.entry === null ? [] : [{ at: row.number, kept: row.entry }],
          )
          answers.push({
            numbers: entries.map(({ at }) => at),
            bytes: entries.reduce((sum, { kept }) => sum + kept.length, 0),
          })
          await between(answers.length)
          return rows
        },
      },
      direct,
    )
    return { read, answers }
  }
  const numbered = (first: number, last: number): readonly number[] =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index)

  await t.test('a long one is read a little at a time, and all of it', async t => {
    const world = await made('long')
    const { add } = sharedJournals(direct, direct)
    for (let round = 0; round < 5; round++)
      await Promise.all(Array.from({ length: 20 }, () => add(world, entry(10_000, 'op'))))
    await add(world, entry(300_000, 'op'))
    await add(world, entry(10, 'op'))
    const { read, answers } = readInParts(async () => undefined)
    const kept = await read(world, start)
    t.strictSame(
      kept?.entries.map(({ number }) => number),
      numbered(1, 102),
    )
    t.strictSame([kept?.total, kept?.first, kept?.bytes, kept?.calls], [102, 1, 1_300_010, { op: 102 }])
    t.ok(answers.length > 4)
    for (const { bytes, numbers } of answers) t.ok(bytes <= 262_144 + 300_000 && numbers.length <= 27)
    answers.length = 0
    t.strictSame(
      (await read(world, { cleared: 0, number: 101 }))?.entries.map(({ number }) => number),
      [102],
      'who knows most of it asks once',
    )
    t.equal((await read(world, { cleared: 0, number: 102 }))?.entries.length, 0)
    t.equal(answers.length, 2)
  })

  const meanwhile: readonly {
    readonly says: string
    readonly act: (life: StoredWorld, journals: JournalStore) => Promise<unknown>
    readonly total: number
    readonly first: number
    readonly numbers: readonly number[]
  }[] = [
    {
      says: 'more is written',
      act: (life, { add }) => add(life, entry(10, 'op')),
      total: 60,
      first: 1,
      numbers: numbered(1, 60),
    },
    {
      says: 'the oldest make room',
      act: () => client.query("delete from courtside.entries where world = 'the oldest make room' and number < 41"),
      total: 60,
      first: 41,
      numbers: numbered(41, 60),
    },
    {
      says: 'all of them make room for others',
      act: async (life, { add }) => {
        await add(life, entry(10, 'op'))
        await client.query(
          "delete from courtside.entries where world = 'all of them make room for others' and number < 61",
        )
      },
      total: 60,
      first: 61,
      numbers: [],
    },
    {
      says: 'it is cleared',
      act: async (life, { add, clear }) => {
        await clear(life)
        await add(life, entry(10, 'op'))
      },
      total: 1,
      first: 1,
      numbers: [1],
    },
  ]
  for (const { says, act, total, first, numbers } of meanwhile)
    await t.test(`a long one while it is read: ${says}`, async t => {
      const world = await made(says)
      const these = sharedJournals(direct, direct)
      await Promise.all(Array.from({ length: 60 }, () => these.add(world, entry(10_000, 'op'))))
      const { read, answers } = readInParts(async done => done === 1 && act(world, these))
      const kept = await read(world, start)
      t.strictSame([kept?.total, kept?.first, kept?.calls], [total, first, { op: total }])
      t.strictSame(
        kept?.entries.map(({ number }) => number),
        numbers,
      )
      t.ok(answers.length > 1)
    })

  /**
   * Journals and entries, once one is left: the store sweeps by itself, too, and may have some of them in hand.
   *
   * @param again what they had in hand while others wrote there is left to whoever sweeps next
   */
  const left = async (again = async (): Promise<void> => undefined): Promise<readonly number[]> => {
    for (let tries = 0; tries < 50 && (await count('journals')) !== 1; tries++) {
      await wait(20)
      await again()
    }
    return [await count('journals'), await count('entries')]
  }

  await t.test('what belongs to a former life goes', async t => {
    const world = await made('f')
    await store.journals.add(world, entry(10, 'op'))
    await store.remove('f')
    for (const name of ['bodies', 'others', 'a', 'b', 'long', ...meanwhile.map(({ says }) => says), 'c', 'd', 'e'])
      await store.remove(name)
    const last = await made('h')
    for (let round = 0; round < 10; round++) await store.journals.add(last, entry(10, 'op'))
    await sharedJournals(direct, direct).sweep()
    t.strictSame(await left(), [1, 10])
  })

  await t.test('so do those of many lives at once', async t => {
    await client.query(`
      insert into courtside.journals (world, generation, total, bytes, violations, beside, actions, calls)
      select 'former ' || life, -life, 5, 50, 0, 0, 0, '{}' from generate_series(1, 250) as life`)
    await client.query(`
      insert into courtside.entries (world, generation, cleared, number, upto, entry)
      select 'former ' || life, -life, 0, number, number * 10, 'ten bytes.'
      from generate_series(1, 250) as life, generate_series(1, 5) as number`)
    await sharedJournals(direct, direct).sweep()
    t.strictSame(await left(), [1, 10])
  })

  await t.test('a call that is late writes into a life that is over, while that is swept', async t => {
    for (const moment of ['courtside sweep entries', 'courtside sweep journals']) {
      const world = await made('late')
      await store.journals.add(world, entry(10, 'op'))
      await store.remove('late')
      await store.journals.add(world, entry(10, 'op'))
      const late: number[] = []
      const between = sharedJournals(
        {
          query: async (statement, ...values) => {
            if (statement.name === moment) late.push((await store.journals.add(world, entry(10, 'op'))).number)
            return direct.query(statement, ...values)
          },
        },
        direct,
      )
      await between.sweep()
      late.push((await store.journals.add(world, entry(10, 'op'))).number)
      t.equal(late.length, 2, `${moment}: nobody is told that it can't be written`)
      t.strictSame(await left(sharedJournals(direct, direct).sweep), [1, 10])
    }
  })

  await t.test('whoever reads, sweeps and trims without end, what is to be written waits for none of them', async t => {
    const world = await made('busy')
    const never = { query: () => new Promise<never>(() => undefined) }
    const busy = sharedJournals(never, direct)
    for (let turn = 0; turn < 10; turn++) {
      void busy.read(world, start)
      void busy.sweep()
    }
    t.equal((await busy.add(world, entry(10, 'op'))).number, 1)
  })

  await t.test('what can not be written is told', notOurs, async t => {
    const world = await made('outage')
    await database.kill()
    await t.rejects(store.journals.add(world, entry(10, 'op')), StoreUnavailable)
    await t.rejects(direct.reach(), 'of a database that is gone no connection is had')
    await database.restart()
    await direct.reach()
    t.type((await store.journals.add(world, entry(10, 'op'))).number, 'number')
  })
})

/** Without a database; `written`: how many entries each statement has written. */
const countedJournals = () => {
  const written: number[] = []
  const life = { name: 'one', generation: 1 }
  const query = async <Row extends object>(_: unknown, ...values: readonly unknown[]): Promise<readonly Row[]> => {
    const [total] = [values[2]].flat()
    written.push(Number(total))
    return JSON.parse(JSON.stringify([{ ...life, cleared: 0, total, bytes: 1, before: 0, bytesBefore: 0 }]))
  }
  const { add } = sharedJournals({ query }, { query })
  const entryOf = (head: Buffer) => ({ entry: { head, tail: Buffer.alloc(0) }, isViolation: false, isBeside: false })
  return { written, add: (size: number) => add(life, entryOf(Buffer.alloc(size))) }
}

t.test('entries that come in one turn of the loop are written together, whichever comes first', async t => {
  const { written, add } = countedJournals()
  const added = [add(5)]
  for (let step = 0; step < 20; step++) await Promise.resolve()
  added.push(add(5))
  t.strictSame(await Promise.all(added), [
    { number: 1, cleared: 0 },
    { number: 2, cleared: 0 },
  ])
  t.strictSame(written, [2])
})

t.test('entries that come while a statement is on its way are written by the next one, and by one', async t => {
  const life = { name: 'one', generation: 1 }
  const written: number[] = []
  const answers: (() => void)[] = []
  const query = async <Row extends object>(_: unknown, ...values: readonly unknown[]): Promise<readonly Row[]> => {
    const [total] = [values[2]].flat()
    const before = written.reduce((sum, count) => sum + count, 0)
    written.push(Number(total))
    await new Promise<void>(resolve => answers.push(resolve))
    return JSON.parse(JSON.stringify([{ ...life, cleared: 0, total, bytes: 1, before, bytesBefore: 0 }]))
  }
  const { add } = sharedJournals({ query }, { query })
  const one = { entry: { head: Buffer.alloc(5), tail: Buffer.alloc(0) }, isViolation: false, isBeside: false }
  const turns = async (): Promise<void> => {
    // oxlint-disable-next-line no-await-in-loop -- one turn of the loop after the other
    for (let turn = 0; turn < 5; turn++) await new Promise(then => setImmediate(then))
  }
  const added = [add(life, one)]
  await turns()
  added.push(add(life, one))
  await turns()
  added.push(add(life, one))
  await turns()
  t.strictSame(written, [1], 'one statement at a time')
  answers[0]?.()
  await turns()
  t.strictSame(written, [1, 2], 'those that came meanwhile are one more')
  answers[1]?.()
  t.strictSame(
    (await Promise.all(added)).map(({ number }) => number),
    [1, 2, 3],
  )
  added.push(add(life, one))
  await turns()
  t.strictSame(written, [1, 2, 1], 'and whoever comes later has one again')
  answers[2]?.()
  t.equal((await added[3])?.number, 4)
})

t.test('one statement writes 500 entries, or 4 MiB of them, and the next one the rest', async t => {
  const mebibyte = 1024 * 1024
  for (const [size, count, expected] of [
    [5, 1001, [500, 500, 1]],
    [mebibyte, 9, [4, 4, 1]],
  ] as const) {
    const { written, add } = countedJournals()
    // oxlint-disable-next-line no-await-in-loop
    await Promise.all(Array.from({ length: count }, () => add(size)))
    t.strictSame(written, expected, `${count} of ${size} bytes`)
  }
})

t.test('an entry comes back as it was put in, with all that an exchange may have', async t => {
  const bytes = Buffer.from('{"é":"\\u0000"}')
  const exchange: Required<Exchange> = {
    operation: undefined,
    method: 'POST',
    url: '/v2/"\\\u2028é?q=1',
    rawHeaders: ['Host', 'a', 'X-Ü', '"'],
    body: Buffer.from([0, 255, 34]),
    endpoint: undefined,
    prefixLength: 3,
    caller: 'somebody',
    violations: [{ in: 'query', name: 'q', code: 'c', message: '"m"' }],
    warnings: ['w', ''],
    reason: 'because',
    answer: {
      status: 400,
      source: 'stub',
      content: { mediaType: 'application/json', bytes },
      matched: 'm',
      applied: ['delay=1'],
      unhonoured: [{ preference: 'p', reason: 'r' }],
      message: 'no',
      refusal: { code: 'full', about: [] },
    },
    fault: { name: 'fault 1', delay: 3 },
    isBeside: true,
    action: 'closeCourt',
    milliseconds: 0.25,
  }
  const came = await entryIn(7, whole(keptEntry(1000, exchange)), async () => undefined)
  t.strictSame(came, { ...exchange, number: 7, time: 1000, values: undefined })
  const least = { ...exchange, body: undefined, answer: undefined, fault: undefined, action: undefined }
  const bare = { ...least, caller: { secret: 1 }, reason: undefined, violations: [], warnings: [] }
  t.strictSame(await entryIn(8, whole(keptEntry(1000, bare)), async () => undefined), {
    ...bare,
    caller: undefined,
    number: 8,
    time: 1000,
    values: undefined,
  })
  const empty = { ...bare, body: Buffer.alloc(0), answer: { status: 204, source: 'stub' } }
  const again = await entryIn(9, whole(keptEntry(1000, empty)), async () => undefined)
  t.strictSame([again.body, again.answer], [Buffer.alloc(0), { status: 204, source: 'stub' }])
})
