/**
 * Whoever makes, resets, steers or ends a world, or clears a journal, and whose answer of the database is lost, is told
 * what has happened; that nothing has, where nothing has and nothing ever will; or nothing.
 */
import t, { type Test } from 'tap'
import { databaseSettings } from '../../src/postgres/database-settings.ts'
import { openPostgresStore } from '../../src/postgres/postgres-store.ts'
import { StoreUnavailable, StoreUnsettled, type StoredWorld, type WorldStore } from '../../src/worlds/world-store.ts'
import { given } from '../../src/text/given.ts'
import { inHand } from '../fixtures/control-client.ts'
import { aCuttingProxy, aDatabase, skip } from '../fixtures/postgres.ts'
import { openSite } from '../fixtures/served-site.ts'

const bounds = { most: 1000, lifetime: 0 }
const entry = {
  entry: { head: Buffer.from('one'), tail: Buffer.alloc(0) },
  operation: 'listClubs',
  isViolation: false,
  isBeside: false,
}

const opened = async (t: Test, url: string, settleWithin?: number): Promise<WorldStore> => {
  const settings = databaseSettings(url)
  const store = await openPostgresStore({ settings, onError: () => undefined, ...given({ settleWithin }) })
  t.teardown(() => store.close())
  return store
}

const made = async (store: WorldStore, name: string): Promise<StoredWorld> => {
  const world = await store.create(name, { settings: { of: name }, state: { by: 'maker' } }, bounds)
  if (typeof world !== 'object') throw new Error(`The world was not made: ${world}.`)
  return world
}

interface Act {
  readonly says: string
  /** What its statement is called. */
  readonly statement: string
  /** In a world that was made before, or of a name that nobody has. */
  readonly isNew?: boolean
  readonly act: (store: WorldStore, world: StoredWorld) => Promise<unknown>
  /** How it stands, in words that are the same in any world. */
  readonly standing: (store: WorldStore, world: StoredWorld) => Promise<unknown>
  readonly before: unknown
  readonly after: unknown
}

const stateOf = async (store: WorldStore, { name, generation }: StoredWorld): Promise<unknown> => {
  const world = await store.read(name)
  return world && [world.generation > generation, world.steered, world.state]
}

const acts: readonly Act[] = [
  {
    says: 'a world is made',
    statement: 'courtside create',
    isNew: true,
    act: (store, { name }) => made(store, name),
    standing: stateOf,
    before: undefined,
    after: [true, 0, { by: 'maker' }],
  },
  {
    says: 'a world is reset',
    statement: 'courtside begin',
    act: (store, world) => store.begin(world, { state: { by: 'reset' } }),
    standing: stateOf,
    before: [false, 0, { by: 'maker' }],
    after: [true, 0, { by: 'reset' }],
  },
  {
    says: 'a world is steered',
    statement: 'courtside steer',
    act: (store, world) => store.steer(world, { by: 'steering' }),
    standing: stateOf,
    before: [false, 0, { by: 'maker' }],
    after: [false, 1, { by: 'steering' }],
  },
  {
    says: 'a world is ended',
    statement: 'courtside remove',
    act: (store, { name }) => store.remove(name),
    standing: stateOf,
    before: [false, 0, { by: 'maker' }],
    after: undefined,
  },
  {
    says: 'a journal is cleared',
    statement: 'courtside clear entries',
    act: (store, world) => store.journals.clear(world),
    standing: async (store, world) => {
      const kept = await store.journals.read(world, { cleared: 0, number: 0 })
      return [kept?.cleared, kept?.total]
    },
    before: [0, 1],
    after: [1, 0],
  },
]

t.test('an answer of the database that was lost', { skip }, async t => {
  const database = await aDatabase(t)
  const near = await opened(t, database.url)
  let count = 0
  /** A world, as whoever acts knows it. */
  const about = async ({ isNew = false }: Act): Promise<StoredWorld> => {
    const name = `lost ${count++}`
    if (isNew) return { name, generation: 0, version: 0, steered: 0, settings: {}, state: {}, created: 0 }
    const world = await made(near, name)
    await near.journals.add(world, entry)
    return world
  }

  for (const one of acts)
    await t.test(one.says, async t => {
      await t.test('and it has happened: as if its answer had come', async t => {
        const proxy = await aCuttingProxy(t, database)
        const far = await opened(t, proxy.url)
        for (let round = 0; round < 3; round++) {
          const world = await about(one)
          t.strictSame(await one.standing(near, world), one.before)
          proxy.loseAnswerTo(one.statement)
          const told = await one.act(far, world)
          t.strictSame(await one.standing(near, world), one.after)
          const usual = await one.act(near, { ...(await about(one)) })
          const shown = (answer: unknown): unknown =>
            typeof answer === 'object' && answer !== null
              ? Object.keys(answer)
                  .filter(name => name !== 'outcome')
                  .toSorted()
              : answer
          t.strictSame(shown(told), shown(usual), 'with all that an answer has')
          const head = await near.head(world.name)
          if (typeof told === 'object' && told !== null)
            t.strictSame({ ...head, ...told }, { ...told, ...head }, 'and says how it stands')
        }
      })

      await t.test('and it has not: nothing was changed, and nothing comes of it later', async t => {
        const proxy = await aCuttingProxy(t, database)
        const far = await opened(t, proxy.url)
        const world = await about(one)
        const deliver = proxy.hold(one.statement)
        await t.rejects(one.act(far, world), StoreUnavailable)
        t.strictSame(await one.standing(near, world), one.before)
        await deliver()
        t.strictSame(await one.standing(near, world), one.before, 'it was on its way all the time')
        await one.act(far, world)
        t.strictSame(await one.standing(near, world), one.after, 'and it can be done again')
      })

      for (const [happened, told] of [
        [true, 'it has happened'],
        [false, 'it has not'],
      ] as const)
        await t.test(`and ${told}, and the database stays away: nobody is told anything`, async t => {
          const proxy = await aCuttingProxy(t, database)
          const far = await opened(t, proxy.url, 300)
          const world = await about(one)
          const comeBack = proxy.stayAway()
          if (happened) proxy.loseAnswerTo(one.statement)
          else proxy.hold(one.statement)
          await t.rejects(one.act(far, world), StoreUnsettled)
          t.strictSame(await one.standing(near, world), happened ? one.after : one.before)
          comeBack()
          t.strictSame(await one.standing(far, world), happened ? one.after : one.before, 'it goes on by itself')
        })
    })

  await t.test('what others have done since is no matter of it', async t => {
    const proxy = await aCuttingProxy(t, database)
    const far = await opened(t, proxy.url)
    // As soon as it has happened, somebody else steers it, resets it and ends it.
    const world = await made(near, 'overtaken')
    proxy.loseAnswerTo('courtside steer')
    const steering = far.steer(world, { by: 'far' })
    while ((await near.steer({ ...world, steered: 1 }, { by: 'near' })) === undefined);
    t.strictSame((await steering)?.steered, 1)
    t.strictSame((await near.read('overtaken'))?.state, { by: 'near' })
    proxy.loseAnswerTo('courtside begin')
    const beginning = far.begin(world, { state: { by: 'far' } })
    let next = await near.head('overtaken')
    while (next?.generation === world.generation) next = await near.head('overtaken')
    await near.remove('overtaken')
    t.strictSame(await beginning, next)
    t.equal(await near.head('overtaken'), undefined)
  })

  await t.test('who steers what another has steered meanwhile hears of that, whatever was lost', async t => {
    const proxy = await aCuttingProxy(t, database)
    const far = await opened(t, proxy.url)
    const world = await made(near, 'late')
    await near.steer(world, { by: 'near' })
    proxy.loseAnswerTo('courtside steer')
    await t.rejects(far.steer(world, { by: 'far' }), StoreUnavailable, 'nothing was changed')
    t.strictSame((await near.read('late'))?.state, { by: 'near' })
  })
})

t.test('over HTTP', { skip }, async t => {
  const database = await aDatabase(t)
  const proxy = await aCuttingProxy(t, database)
  const store = await opened(t, proxy.url, 300)
  const url = await openSite(t, { store, expects: error => error instanceof StoreUnsettled })
  const hand = await inHand(t, url)
  const clockOf = async (name: string): Promise<unknown> => (await hand.control('GET', `/worlds/${name}/clock`)).json
  const now = '2027-03-01T10:00:00Z'
  const bodyFor = (path: string, name: string): object | undefined => {
    if (path === '/worlds') return { name }
    return path.endsWith('advance') ? { by: 'PT1H' } : undefined
  }
  const asked = (method: string, path: string, body?: object): Promise<Response> =>
    fetch(`${url}/control/v1${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })

  await t.test('what has happened is told', async t => {
    proxy.loseAnswerTo('courtside create')
    const world = await hand.world({ now })
    const path = `/worlds/${world.name}`
    proxy.loseAnswerTo('courtside steer')
    t.equal((await hand.control('POST', `${path}/clock/advance`, { by: 'PT1H' })).status, 200)
    t.strictSame(await clockOf(world.name), { now: '2027-03-01T11:00:00.000Z', frozen: true }, 'once')
    proxy.loseAnswerTo('courtside begin')
    t.equal((await hand.control('POST', `${path}/reset`)).status, 200)
    t.strictSame(await clockOf(world.name), { now: '2027-03-01T10:00:00.000Z', frozen: true })
    proxy.loseAnswerTo('courtside clear entries')
    t.equal((await hand.control('DELETE', `${path}/journal`)).status, 204)
    proxy.loseAnswerTo('courtside remove')
    t.equal((await hand.control('DELETE', path)).status, 204)
    t.equal((await hand.control('GET', path)).status, 404)
  })

  await t.test('what has not is a 503 that says when to come back', async t => {
    const { name } = await hand.world({ now })
    for (const [statement, method, path] of [
      ['courtside create', 'POST', '/worlds'],
      ['courtside steer', 'POST', `/worlds/${name}/clock/advance`],
      ['courtside begin', 'POST', `/worlds/${name}/reset`],
      ['courtside clear entries', 'DELETE', `/worlds/${name}/journal`],
      ['courtside remove', 'DELETE', `/worlds/${name}`],
    ] as const) {
      proxy.hold(statement)
      const { status, headers } = await asked(method, path, bodyFor(path, 'unmade'))
      t.strictSame([status, headers.get('retry-after')], [503, '1'], statement)
    }
    t.equal((await hand.control('GET', '/worlds/unmade')).status, 404)
    t.strictSame(await clockOf(name), { now: '2027-03-01T10:00:00.000Z', frozen: true })
  })

  await t.test('of what nobody knows nothing is told: the connection is closed', async t => {
    const { name } = await hand.world({ now })
    for (const [statement, method, path] of [
      ['courtside create', 'POST', '/worlds'],
      ['courtside steer', 'POST', `/worlds/${name}/clock/advance`],
      ['courtside begin', 'POST', `/worlds/${name}/reset`],
      ['courtside remove', 'DELETE', `/worlds/${name}`],
    ] as const) {
      const comeBack = proxy.stayAway()
      proxy.loseAnswerTo(statement)
      await t.rejects(asked(method, path, bodyFor(path, 'made')), { cause: { code: 'UND_ERR_SOCKET' } }, statement)
      comeBack()
    }
    t.equal((await hand.control('GET', '/worlds/made')).status, 200, 'it had happened')
    t.equal((await hand.control('GET', `/worlds/${name}`)).status, 404, 'all of it had')
  })
})

t.test('a world that could not be put where others find it takes no room', { skip }, async t => {
  const database = await aDatabase(t)
  const proxy = await aCuttingProxy(t, database)
  const url = await openSite(t, { store: await opened(t, proxy.url), limits: { data: 40_000_000 } })
  const making = (name: string): Promise<Response> =>
    fetch(`${url}/control/v1/worlds`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, world: { world: { extends: 'demo' } } }),
    })
  for (let round = 0; round < 20; round++) {
    proxy.hold('courtside create')
    const answer = await making('again')
    t.equal(answer.status, 503, await answer.text())
  }
  t.equal((await making('again')).status, 201)
})
