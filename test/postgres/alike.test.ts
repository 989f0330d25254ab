/** What servers that share a database have in common: how they are started, their clock, what state an answer is of. */
import t, { type Test } from 'tap'
import { Client } from 'pg'
import { databaseSettings } from '../../src/app/database-settings.ts'
import { openPostgresStore } from '../../src/postgres/postgres-store.ts'
import { inHand, memberOf } from '../fixtures/control-client.ts'
import { bookable, outcomeOf, visitorOf } from '../fixtures/control-sessions.ts'
import { sessionsIn } from '../fixtures/worlds/open-stub.ts'
import { aDatabase, skip } from '../fixtures/postgres.ts'
import { openSite } from '../fixtures/served-site.ts'

type Options = Omit<Parameters<typeof openSite>[1], 'store'>

const replicaAt = async (t: Test, database: string, options: Options = {}) => {
  const store = await openPostgresStore({ settings: databaseSettings(database), onError: () => undefined })
  t.teardown(() => store.close())
  return inHand(t, await openSite(t, { ...options, store }))
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
        { code: 'different_worlds', message: /Here: \{.*\}\. There: \{.*\}\./ },
        JSON.stringify(options),
      )
    t.ok(await replicaAt(t, url), 'one that is started alike is not')
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
