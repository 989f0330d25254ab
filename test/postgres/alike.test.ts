/** What servers that share a database have in common: how they are started, their clock, what state an answer is of. */
import t, { type Test } from 'tap'
import { Client } from 'pg'
import { databaseSettings } from '../../src/postgres/database-settings.ts'
import { openPostgresStore } from '../../src/postgres/postgres-store.ts'
import { type Hand, inHand, memberOf } from '../fixtures/control-client.ts'
import { bookable, outcomeOf, visitorOf } from '../fixtures/control-sessions.ts'
import { browserAt } from '../fixtures/page-browser.ts'
import { sessionsIn } from '../fixtures/worlds/open-stub.ts'
import { aDatabase, skip } from '../fixtures/postgres.ts'
import { openSite } from '../fixtures/served-site.ts'

type Options = Omit<Parameters<typeof openSite>[1], 'store'>

const replicaAt = async (t: Test, database: string, options: Options = {}) => {
  const store = await openPostgresStore({ settings: databaseSettings(database), onError: () => undefined })
  t.teardown(() => store.close())
  return inHand(t, await openSite(t, { ...options, store }))
}

const header = 'courtside-version'

const metadata = '/.well-known/oauth-authorization-server'

/** OAuth's answers are held against its contract elsewhere. */
const fetched = async (url: string, asked: RequestInit = {}) => {
  const { headers, status } = await fetch(url, { redirect: 'manual', ...asked })
  return { headers: Object.fromEntries(headers), status }
}

t.test('servers over one database', { skip }, async t => {
  const { url } = await aDatabase(t)
  const [one, other] = [await replicaAt(t, url), await replicaAt(t, url)]
  const both = [one, other] as const

  await t.test('one that is started otherwise in whatever it is is refused, with both settings', async t => {
    const otherwise: readonly Options[] = [
      { scenario: 'quiet-club' },
      { now: Date.parse('2027-03-01T10:00:00Z') },
      { isFrozen: true },
      { preferences: { strict: true, unclear: [], delay: 5 } },
      { acceptApplications: true },
      { world: { world: { extends: 'quiet-club' } } },
    ]
    for (const options of otherwise)
      await t.rejects(
        replicaAt(t, url, options),
        {
          code: 'different_worlds',
          message:
            /Here: \{.*\}\. There: \{.*\}\. .* end all, .*: delete from courtside\.worlds where name = 'default'\./,
        },
        JSON.stringify(options),
      )
    t.ok(await replicaAt(t, url), 'one that is started alike is not')
  })

  await t.test('so it is by another file, or address, and by the same file it is not', async t => {
    const folder = t.testdir({
      'one.csv': 'outcode,latitude,longitude\nZE2,60.1,-1.2\n',
      'other.csv': 'outcode,latitude,longitude\nZE2,50.1,-1.2\n',
      'a.yaml': 'world: { name: the same, extends: quiet-club }\n',
      'b.yaml': 'world: { name: the same, extends: quiet-club }\nclubs: []\n',
      newer: { 'a.yaml': 'world: { name: the same, extends: quiet-club, now: 2027-03-01T10:00:00Z }\n' },
    })
    const rows: readonly (readonly [alike: Options, otherwise: Options])[] = [
      [{ outcodes: `${folder}/one.csv` }, { outcodes: `${folder}/other.csv` }],
      [{ publicUrl: 'https://one.example' }, { publicUrl: 'https://other.example' }],
      [{ publicUrl: 'https://one.example' }, {}],
      [{ world: `${folder}/a.yaml` }, { world: `${folder}/b.yaml` }],
    ]
    for (const [alike, otherwise] of rows) {
      // oxlint-disable no-await-in-loop -- one database after the other
      const { url: another } = await aDatabase(t)
      t.ok(await replicaAt(t, another, alike))
      await t.rejects(replicaAt(t, another, otherwise), { code: 'different_worlds' }, JSON.stringify(otherwise))
      t.ok(await replicaAt(t, another, alike))
      if (alike.world !== undefined)
        t.ok(await replicaAt(t, another, { world: `${folder}/newer/a.yaml` }), 'a file may have changed since')
      // With all of them ended, as the page on operating has it.
      const client = new Client(another)
      await client.connect()
      await client.query("delete from courtside.worlds where name = 'default'")
      await client.end()
      t.ok(await replicaAt(t, another, otherwise), 'all may be started otherwise')
    }
  })

  await t.test('who is sent to any of them signs in, whatever ports they listen on', async t => {
    const world = await one.world()
    const browser = browserAt(one.url)
    const account = (hand: Hand, below = ''): string => `${hand.url}/w/${world.name}/account${below}`
    await browser.get(account(one))
    t.equal((await browser.post(account(other, '/sign-in'), { as: 'parent' })).status, 303)
    for (const hand of both) t.match((await browser.get(account(hand))).text, 'Sign out')
    const theirs = await other.world()
    const cookie = (await browserAt(other.url).get(`/w/${theirs.name}/account`)).headers.get('set-cookie') ?? ''
    t.not(cookie.split('=')[0], browser.cookie().split('=')[0], 'another world has another cookie')
  })

  await t.test("a running clock is the database's, whatever the servers' own show", async t => {
    const world = await one.world()
    const client = new Client(url)
    await client.connect()
    t.teardown(() => client.end())
    const asked = async (): Promise<number> => {
      const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
      return rows[0]?.now.getTime() ?? 0
    }
    const own = Date.now
    t.teardown(() => void (Date.now = own))
    Date.now = () => 0
    // By half of what a question takes it may be wrong.
    const margin = 1_000
    for (const hand of both) {
      const before = await asked()
      const { json } = await hand.control('GET', `/worlds/${world.name}/clock`)
      const shown = Date.parse(String(memberOf(json, 'now')))
      t.ok(before - margin <= shown && shown <= (await asked()) + margin, `it shows ${shown}`)
    }
    Date.now = own
  })

  await t.test('what is said of a world, or done to it, names the state that it is of', async t => {
    const world = await one.world({ now: '2027-03-01T10:00:00Z' })
    const act = async (hand: Hand, action: string, given: object = {}) =>
      hand.control('POST', `/worlds/${world.name}/actions/${action}`, given)
    const declared = await act(one, 'declareApplication', { redirectUris: ['http://127.0.0.1:5000/callback'] })
    const client = {
      client_id: String(memberOf(declared.json, 'clientId')),
      client_secret: String(memberOf(declared.json, 'clientSecret')),
    }
    const query = new URLSearchParams({ response_type: 'code', client_id: client.client_id, login_hint: 'parent' })
    const get = (path: string) => (hand: Hand) => fetched(`${hand.url}/w/${world.name}${path}`)
    const form = (path: string, fields: Record<string, string>) => (hand: Hand) =>
      fetched(`${hand.url}/w/${world.name}${path}`, { method: 'POST', body: new URLSearchParams(fields) })
    const token = (await act(other, 'makeToken', { as: 'parent' })).json
    const control = (method: string, path: string, body?: unknown) => (hand: Hand) =>
      hand.control(method, `/worlds/${world.name}${path}`, body)
    const rows: readonly (readonly [
      says: string,
      ask: (hand: Hand) => Promise<{ readonly headers: Readonly<Record<string, string>>; readonly status: number }>,
      status: number,
      changes: number,
    ])[] = [
      ['a question', control('GET', ''), 200, 0],
      ['one that is written as it is read', control('GET', '/journal'), 200, 0],
      ['whether calls were made', control('POST', '/verifications', { atLeast: 0 }), 200, 0],
      ['what steers', control('PUT', '/preferences', {}), 200, 0],
      ['an action', control('POST', '/actions/makeApiKey', {}), 200, 1],
      ['an action that is refused', control('POST', '/actions/makeToken', { as: 'nobody' }), 400, 0],
      ['what is not there', control('GET', '/state/dreams'), 404, 0],
      ['the metadata', get(metadata), 200, 0],
      ['a code', get(`/oauth/authorize?${query}&prompt=none`), 303, 1],
      ['a token that is none', form('/oauth/introspect', { ...client, token: 'none' }), 200, 0],
      ['a revocation', form('/oauth/revoke', { ...client, token: 'none' }), 200, 0],
      ['a code that is none', form('/oauth/token', { ...client, grant_type: 'authorization_code', code: 'x' }), 400, 0],
      ['the page of an account', get('/account'), 200, 1],
    ]
    t.type(memberOf(token, 'token'), 'string')
    const [life = '', from = ''] = String((await one.control('GET', `/worlds/${world.name}`)).headers[header]).split(
      '.',
    )
    let version = Number(from)
    for (const [says, ask, status, changes] of rows)
      for (const hand of both) {
        // oxlint-disable-next-line no-await-in-loop -- in their order
        const answer = await ask(hand)
        version += changes
        t.strictSame([answer.status, answer.headers[header]], [status, `${life}.${version}`], says)
      }
    const together = await Promise.all(
      Array.from({ length: 10 }, (_, index) => act(index % 2 === 0 ? one : other, 'makeToken', { as: 'parent' })),
    )
    t.strictSame(
      together.map(({ headers }) => Number(headers[header]?.split('.')[1])).toSorted((a, b) => a - b),
      together.map((_, index) => version + 1 + index),
      'each of those that are done together names its own',
    )
    const [next] = String((await one.control('POST', `/worlds/${world.name}/reset`)).headers[header]).split('.0')
    t.ok(Number(next) > Number(life), 'a reset begins another life')
    t.equal((await other.control('GET', `/worlds/${world.name}`)).headers[header], `${next}.0`)
    const made = await one.control('POST', '/worlds', {})
    t.match(made.headers[header], /^\d+\.0$/, 'what is made has one')
    for (const path of ['/worlds', '/scenarios'])
      t.equal((await one.control('GET', path)).headers[header], undefined, 'what is of no world has none')
    t.equal((await one.control('DELETE', `/worlds/${world.name}`)).headers[header], undefined, 'nor has what is gone')
    const origin = { headers: { origin: 'http://localhost:5173' } }
    t.match((await fetched(one.url + metadata, origin)).headers['access-control-expose-headers'], 'Courtside-Version')
  })

  await t.test('an answer that is delayed names the state that it is of, not a later one', async t => {
    const world = await one.world({ now: '2027-03-01T10:00:00Z' })
    const there = visitorOf(other, { ...world, url: world.url.replace(one.url, other.url) }, 'parent')
    const { session, client } = bookable(await there.sessions())
    const path = `/w/${world.name}/v2/my/coaching/sessions/club/${session.club.id}?limit=500`
    const delayed = one.ask('GET', path, { headers: { ...world.as('parent'), prefer: 'delay=1' } })
    t.equal(outcomeOf(await there.toggle(session, client), client), 'participating')
    const { json, headers } = await delayed
    const told = sessionsIn(json).find(({ id }) => id === session.id)
    const version = Number(String(headers['courtside-version']).split('.')[1])
    t.equal(
      told?.participation.find(({ clientId }) => clientId === client)?.state,
      version === 0 ? 'none' : 'participating',
      `of version ${version}`,
    )
    t.equal((await one.ask('GET', path, { headers: world.as('parent') })).headers['courtside-version']?.slice(-2), '.1')
  })
})
