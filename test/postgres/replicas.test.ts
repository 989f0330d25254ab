/** Two servers over one database tell the same story: whatever is done through one of them is there at the other. */
import t, { type Test } from 'tap'
import { databaseSettings } from '../../src/postgres/database-settings.ts'
import { openPostgresStore } from '../../src/postgres/postgres-store.ts'
import type { WorldStore } from '../../src/worlds/world-store.ts'
import { type Hand, type World, inHand } from '../fixtures/control-client.ts'
import { type Session, bookable, kindsOf, outcomeOf, visitorOf } from '../fixtures/control-sessions.ts'
import { isFields } from '../fixtures/oracle.ts'
import { type TestDatabase, aDatabase, notOurs, skip } from '../fixtures/postgres.ts'
import { openSite } from '../fixtures/served-site.ts'

const now = '2027-03-01T10:00:00Z'

const storeAt = async (t: Test, url: string): Promise<WorldStore> => {
  const store = await openPostgresStore({ settings: databaseSettings(url), onError: () => undefined })
  t.teardown(() => store.close())
  return store
}

const replicaAt = async (t: Test, { url }: TestDatabase): Promise<Hand & { readonly url: string }> => {
  const at = await openSite(t, { store: await storeAt(t, url) })
  return { ...(await inHand(t, at)), url: at }
}

/** The same world, as another server gives it. */
const at = async (hand: Hand, world: World): Promise<World> => {
  const found = (await hand.control('GET', `/worlds/${world.name}`)).json
  if (!isFields(found) || typeof found.url !== 'string') throw new Error(`There is no world ${world.name} there.`)
  return { ...world, url: found.url }
}

t.test('two servers over one database', { skip }, async t => {
  const database = await aDatabase(t)
  const [one, other] = [await replicaAt(t, database), await replicaAt(t, database)]

  await t.test('a world that is made at one is there at the other, with its data, until it is deleted', async t => {
    const world = await one.world({ scenario: 'last-place', seed: 7 })
    const path = `/worlds/${world.name}`
    const [here, there] = [(await one.control('GET', path)).json, (await other.control('GET', path)).json]
    if (!isFields(here) || !isFields(there)) throw new Error('There is no world.')
    for (const field of ['scenario', 'seed', 'path', 'callers', 'lifetime'])
      t.strictSame(there[field], here[field], field)
    t.equal((await other.control('POST', '/worlds', { name: world.name })).status, 409)
    t.equal((await other.control('DELETE', path)).status, 204)
    t.equal((await one.control('GET', path)).status, 404)
    t.equal((await one.ask('GET', `/w/${world.name}/v2/clubs`)).status, 404)
  })

  await t.test('who signs up at one is signed up at the other, and out again', async t => {
    const world = await one.world({ now })
    const [parent, elsewhere] = [visitorOf(one, world, 'parent'), visitorOf(other, await at(other, world), 'parent')]
    for (const type of ['individual', 'group'] as const) {
      const { session, client } = bookable(await elsewhere.sessions(), type)
      t.equal(outcomeOf(await parent.toggle(session, client), client), 'participating')
      t.strictSame(await elsewhere.sessions(), await parent.sessions(), 'the same bytes')
      t.equal(outcomeOf(await elsewhere.toggle(session, client), client), 'none')
      t.strictSame(await parent.sessions(), await elsewhere.sessions())
    }
    const [here, there] = await Promise.all(
      [one, other].map(hand => hand.control('GET', `/worlds/${world.name}/state`)),
    )
    t.strictSame(there?.json, here?.json)
  })

  await t.test(
    'who signs up and out three hundred times at once is answered each time, one after the other',
    async t => {
      const world = await one.world({ now })
      const [here, there] = [visitorOf(one, world, 'parent'), visitorOf(other, await at(other, world), 'parent')]
      const { session, client } = bookable(await here.sessions(), 'individual')
      const answers = await Promise.all(
        Array.from({ length: 300 }, (_, index) => (index % 3 === 0 ? there : here).toggle(session, client)),
      )
      const of = (version: string) => Number(version.split('.')[1])
      const inOrder = answers.toSorted(
        (a, b) => of(String(a.headers['courtside-version'])) - of(String(b.headers['courtside-version'])),
      )
      t.strictSame(
        inOrder.map(answer => outcomeOf(answer, client)),
        inOrder.map((_, index) => (index % 2 === 0 ? 'participating' : 'none')),
      )
    },
  )

  await t.test('each answer says from which state of its world it is', async t => {
    const world = await one.world({ now })
    const there = visitorOf(other, await at(other, world), 'parent')
    const versionOf = async (): Promise<readonly number[]> =>
      String((await there.get('/me')).headers['courtside-version'])
        .split('.')
        .map(Number)
    const [life = 0, first] = await versionOf()
    t.equal(first, 0)
    const { session, client } = bookable(await there.sessions())
    const answer = await visitorOf(one, world, 'parent').toggle(session, client)
    t.equal(answer.headers['courtside-version'], `${life}.1`)
    t.strictSame(await versionOf(), [life, 1])
    await world.reset()
    const [next = 0, none] = await versionOf()
    t.ok(next > life, 'a reset begins another life')
    t.equal(none, 0)
  })

  await t.test('of forty at both who want one slot at the same time one gets it', async t => {
    const world = await one.world({ now })
    const visitors = [visitorOf(one, world, 'parent'), visitorOf(other, await at(other, world), 'parent')] as const
    const { session, client } = bookable(await visitors[0].sessions(), 'individual')
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => visitors[index % 2 === 0 ? 0 : 1].toggle(session, client)),
    )
    t.strictSame(new Set(answers.map(({ status }) => status)), new Set([200]))
    // The same client: one signs them in, the next out, and so on, each in a version of its own.
    const versions = answers.map(({ headers }) => Number(String(headers['courtside-version']).split('.')[1]))
    t.strictSame(
      versions.toSorted((a, b) => a - b),
      Array.from({ length: 40 }, (_, index) => index + 1),
    )
    const inOrder = answers.toSorted(
      (a, b) => (versions[answers.indexOf(a)] ?? 0) - (versions[answers.indexOf(b)] ?? 0),
    )
    t.strictSame(
      inOrder.map(answer => outcomeOf(answer, client)),
      Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? 'participating' : 'none')),
    )
  })

  await t.test('who want different slots at the same time all get theirs, at whichever server', async t => {
    const world = await one.world({ now })
    const visitors = [visitorOf(one, world, 'parent'), visitorOf(other, await at(other, world), 'parent')] as const
    const client = bookable(await visitors[0].sessions(), 'individual').client
    const wishes: Session[] = []
    for (const session of await visitors[0].sessions('&type=individual')) {
      const isFree = wishes.every(
        ({ period }) => period.end <= session.period.start || session.period.end <= period.start,
      )
      if (isFree && session.bookable && session.participation.some(({ clientId }) => clientId === client))
        wishes.push(session)
    }
    t.ok(wishes.length > 20, `there are ${wishes.length} to wish for`)
    const answers = await Promise.all(
      wishes.map((session, index) => visitors[index % 2 === 0 ? 0 : 1].toggle(session, client)),
    )
    // The client has other things on, too.
    const outcomes = answers.map(answer => outcomeOf(answer, client)).filter(outcome => outcome !== 'client_busy')
    t.ok(outcomes.length > 20, `${outcomes.length} are for a time that the client has`)
    t.strictSame(new Set(outcomes), new Set(['participating']))
    t.strictSame(await visitors[0].sessions(), await visitors[1].sessions())
  })

  await t.test('a reset at one is one at the other, and what was decided before it is not written', async t => {
    const world = await one.world({ now })
    const there = visitorOf(other, await at(other, world), 'parent')
    const seed = await there.sessions()
    const { session, client } = bookable(seed)
    t.equal(outcomeOf(await there.toggle(session, client), client), 'participating')
    await world.reset()
    t.strictSame(await there.sessions(), seed)
    t.strictSame(kindsOf((await world.state()).changes), [])
    // Decided while the other server resets it, again and again.
    const toggles = Array.from({ length: 10 }, () => there.toggle(session, client))
    await world.reset()
    for (const { status } of await Promise.all(toggles)) t.ok(status === 200 || status === 503, `it was ${status}`)
    t.strictSame(
      (await there.get('/coaching/clubs')).text,
      (await visitorOf(one, world, 'parent').get('/coaching/clubs')).text,
    )
  })

  await t.test('clock, preferences and faults are those of all', async t => {
    const world = await one.world({ now })
    const path = `/worlds/${world.name}`
    await Promise.all(
      [one, other, one, other].map(hand => hand.control('POST', `${path}/clock/advance`, { by: 'PT1H' })),
    )
    for (const hand of [one, other])
      t.strictSame((await hand.control('GET', `${path}/clock`)).json, { now: '2027-03-01T14:00:00.000Z', frozen: true })

    await other.control('PUT', `${path}/preferences`, { delay: 1 })
    t.strictSame((await one.control('GET', `${path}/preferences`)).json, { delay: 1 })

    await world.fault('listClubs', { status: 503, times: 3 })
    const statuses: number[] = []
    for (const hand of [one, other, one, other, one])
      statuses.push((await hand.ask('GET', `/w/${world.name}/v2/clubs`, { headers: world.as() })).status)
    t.strictSame(statuses, [503, 503, 503, 200, 200], 'its counters too')
    await other.control('DELETE', `${path}/faults`)
    t.strictSame((await one.control('GET', `${path}/faults`)).json, [])
  })

  await t.test('what was posted for a world is enough for the other to reset it on another day', async t => {
    const world = await one.world({ world: { world: { extends: 'quiet-club' } }, lifetime: 600 })
    const path = `/worlds/${world.name}`
    t.equal((await other.control('POST', `${path}/reset`)).status, 200)
    t.equal((await one.ask('GET', `/w/${world.name}/v2/clubs`, { headers: world.as() })).status, 200)
  })

  await t.test('what many calls want that come together is fetched once', async t => {
    const store = await storeAt(t, database.url)
    const asked = { read: 0, base: 0, since: 0, journal: 0 }
    const many = 40
    /** Each asks how far the world is, once it has come in: none goes on before all have. */
    let [come, allHaveCome, gather] = [0, Promise.resolve(), (): void => {}]
    const expectMany = (): void => {
      come = 0
      allHaveCome = new Promise(resolve => (gather = resolve))
    }
    const counted: WorldStore = {
      ...store,
      head: async name => {
        come += 1
        if (come >= many) gather()
        await allHaveCome
        return store.head(name)
      },
      read: name => (asked.read++, store.read(name)),
      base: digest => (asked.base++, store.base(digest)),
      since: (life, version) => (asked.since++, store.since(life, version)),
      journals: { ...store.journals, read: (life, after) => (asked.journal++, store.journals.read(life, after)) },
    }
    const third = await openSite(t, { store: counted })
    const world = await one.world({ now, scenario: 'quiet-club' })
    const there = visitorOf(other, await at(other, world), 'parent')
    const crowd = async (target = `/w/${world.name}/v2/clubs`): Promise<void> => {
      Object.assign(asked, { read: 0, base: 0, since: 0, journal: 0 })
      expectMany()
      const path = third + target
      const answers = await Promise.all(Array.from({ length: many }, () => fetch(path, { headers: world.as() })))
      t.strictSame([...new Set(answers.map(({ status }) => status))], [200])
    }
    const atMost = (most: typeof asked, says: string): void => {
      const isMore = asked.read > most.read || asked.base > most.base || asked.since > most.since
      t.notOk(isMore || asked.journal > most.journal, `${says}: ${JSON.stringify(asked)}`)
    }
    const { session, client } = bookable(await there.sessions())
    await there.toggle(session, client)
    await crowd()
    // Those that come in while the first question is on its way ask another one.
    atMost({ read: 2, base: 1, since: 2, journal: 0 }, 'of a world that is new here')
    await there.toggle(session, client)
    await crowd()
    atMost({ read: 0, base: 0, since: 2, journal: 0 }, 'of a change')
    await other.control('PUT', `/worlds/${world.name}/clock`, { now: '2027-03-01T11:00:00Z' })
    await crowd()
    atMost({ read: 2, base: 0, since: 0, journal: 0 }, 'of what steers it')
    await crowd(`/control/v1/worlds/${world.name}/journal?limit=1`)
    atMost({ read: 0, base: 0, since: 0, journal: 4 }, 'of what was asked of it')
  })

  await t.test('a server that is started otherwise is refused', async t => {
    await t.rejects(openSite(t, { store: await storeAt(t, database.url), scenario: 'quiet-club' }), {
      code: 'different_worlds',
    })
  })

  await t.test('an outage is a 503 that says when to come back, and it ends by itself', notOurs, async t => {
    const world = await one.world({ now })
    const there = visitorOf(other, await at(other, world), 'parent')
    const { session, client } = bookable(await there.sessions())
    t.equal(outcomeOf(await there.toggle(session, client), client), 'participating')
    const before = await there.sessions()
    await database.kill()
    const refused = await there.toggle(session, client)
    t.strictSame([refused.status, refused.headers['retry-after']], [503, '1'])
    t.equal((await fetch(`${other.url}/health/live`)).status, 200)
    t.equal((await fetch(`${other.url}/health/ready`)).status, 503)
    await database.restart()
    t.equal((await fetch(`${other.url}/health/ready`)).status, 200)
    t.strictSame(await there.sessions(), before, 'what was answered with 200 is still there')
  })
})
