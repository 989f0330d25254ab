/** What was changed again and again is kept once: nobody who comes anew, or late, notices that the rest has gone. */
import t, { type Test } from 'tap'
import { Client } from 'pg'
import { databaseSettings } from '../../src/postgres/database-settings.ts'
import { memoryLayer } from '../../src/data/memory/memory-data.ts'
import type { ChangeLog } from '../../src/data/change-log.ts'
import { sharedData } from '../../src/data/shared/shared-data.ts'
import { openDatabase } from '../../src/postgres/database.ts'
import { openPostgresStore } from '../../src/postgres/postgres-store.ts'
import { statements } from '../../src/postgres/statements.ts'
import { sweepingIn } from '../../src/postgres/sweeping.ts'
import { type StoredWorld, StoreUnavailable, type WorldStore } from '../../src/worlds/world-store.ts'
import { inHand, memberOf } from '../fixtures/control-client.ts'
import { bookable, visitorOf } from '../fixtures/control-sessions.ts'
import { isFields } from '../fixtures/oracle.ts'
import { aCuttingProxy, aDatabase, skip } from '../fixtures/postgres.ts'
import { openSite } from '../fixtures/served-site.ts'
import { aLesson, day, kit, smallWorld } from '../fixtures/small-world.ts'

const opened = async (t: Test, url: string): Promise<WorldStore> => {
  const store = await openPostgresStore({ settings: databaseSettings(url), onError: () => undefined })
  t.teardown(() => store.close())
  return store
}

const made = async (store: WorldStore, name: string): Promise<StoredWorld> => {
  const world = await store.create(name, { settings: {}, state: {} }, { most: 1000, lifetime: 0 })
  if (typeof world !== 'object') throw new Error(`The world was not made: ${world}.`)
  return world
}

/** The nth of many changes of three records. */
const nth = (count: number) => ({ kind: 'things', key: `key ${count % 3}`, value: { count, é: null } })
const wholeAt = (version: number) => ({
  version,
  records: [nth(version - 2), nth(version - 1), nth(version)],
  isWhole: true,
})

t.test('the whole of a world in the store', { skip }, async t => {
  const database = await aDatabase(t)
  const { url } = database
  const store = await opened(t, url)
  const direct = await openDatabase(databaseSettings(url), () => undefined)
  t.teardown(() => direct.close())
  const client = new Client(url)
  await client.connect()
  t.teardown(() => client.end())
  const rowsOf = async (name: string, table = 'changes'): Promise<number> => {
    const { rows } = await client.query(`select 1 from courtside.${table} where world = $1`, [name])
    return rows.length
  }
  /** That has been changed so often. */
  const changed = async (name: string, times: number): Promise<StoredWorld> => {
    const world = await made(store, name)
    const commits = Array.from({ length: times }, (_, index) => [nth(index + 1)])
    t.equal(await store.append(world, 0, commits), times)
    return world
  }

  await t.test('is what those begin with who are behind it, and what led to it goes', async t => {
    const world = await changed('short', 3000)
    await store.keepWhole(world, wholeAt(2000))
    t.equal(await rowsOf('short'), 1000)
    const later = Array.from({ length: 1000 }, (_, index) => ({ version: 2001 + index, records: [nth(2001 + index)] }))
    for (const version of [0, 1, 1999])
      t.strictSame((await store.since(world, version))?.commits, [wholeAt(2000), ...later])
    for (const version of [2000, 2500, 3000])
      t.strictSame(
        (await store.since(world, version))?.commits,
        version === 3000 ? [{ version, records: [] }] : later.slice(version - 2000),
      )
    await store.keepWhole(world, wholeAt(3000))
    t.equal(await rowsOf('short'), 0)
    t.strictSame((await store.since(world, 2500))?.commits, [wholeAt(3000)])
    await store.keepWhole(world, wholeAt(2500))
    t.strictSame((await store.since(world, 0))?.commits, [wholeAt(3000)], 'a later one stays')
    t.equal(await store.append(world, 3000, [[nth(3001)]]), 3001)
    t.strictSame((await store.since(world, 0))?.commits, [wholeAt(3000), { version: 3001, records: [nth(3001)] }])
  })

  await t.test('is kept while others write, and by several at once', async t => {
    const world = await changed('busy', 1000)
    const another = await opened(t, url)
    const writing = async (): Promise<void> => {
      for (let version = 1000; version < 1200; version++) await another.append(world, version, [[nth(version + 1)]])
    }
    const reading = async (): Promise<void> => {
      for (let count = 0; count < 50; count++) {
        const found = await store.since(world, count % 2 === 0 ? 0 : 990)
        const records = new Map(
          found?.commits.flatMap(commit => commit.records.map(record => [record.key, record.value] as const)),
        )
        const last = found?.head.version ?? 0
        t.strictSame(
          new Map([last - 2, last - 1, last].map(nth).map(({ key, value }) => [key, value])),
          new Map([...records].toSorted((one, two) => (at(one) < at(two) ? -1 : 1))),
        )
      }
    }
    const at = ([, value]: readonly [string, unknown]): number => Number(memberOf(value, 'count'))
    await Promise.all([
      writing(),
      reading(),
      ...[300, 900, 600, 990].map((version, index) =>
        (index % 2 === 0 ? store : another).keepWhole(world, wholeAt(version)),
      ),
    ])
    t.equal((await store.head('busy'))?.version, 1200)
    t.equal(await rowsOf('busy'), 210)
  })

  await t.test('is enough from the moment it is there, wherever whoever keeps it ends', async t => {
    const world = await changed('killed', 2000)
    const proxy = await aCuttingProxy(t, database)
    const far = await opened(t, proxy.url)
    proxy.hold('courtside keepWhole')
    await t.rejects(far.keepWhole(world, wholeAt(1500)), StoreUnavailable)
    t.equal((await store.since(world, 0))?.commits.length, 2000, 'nothing has happened')
    proxy.hold('courtside sweepCoveredOf')
    await t.rejects(far.keepWhole(world, wholeAt(1500)), StoreUnavailable)
    t.equal(await rowsOf('killed'), 2000)
    t.equal((await store.since(world, 0))?.commits.length, 501)
    // A few rows have gone, and then the server has.
    await client.query("delete from courtside.changes where world = 'killed' and version in (3, 700, 1500)")
    t.equal((await store.since(world, 2))?.commits.length, 501)
    await Promise.all([sweepingIn(direct).sweep(), sweepingIn(direct).sweep()])
    await sweepingIn(direct).sweep()
    t.equal(await rowsOf('killed'), 500, 'whoever sweeps ends what was begun')
    t.strictSame((await store.since(world, 0))?.commits[0], wholeAt(1500))
  })

  await t.test('ends with its life, and none is kept in one that is over', async t => {
    const world = await changed('reset', 100)
    await store.keepWhole(world, wholeAt(100))
    t.equal(await rowsOf('reset', 'wholes'), 1)
    const next = await store.begin(world, { state: {} })
    await store.keepWhole(world, wholeAt(100))
    t.strictSame((await store.since(next ?? world, 0))?.commits, [{ version: 0, records: [] }])
    await sweepingIn(direct).sweep()
    await sweepingIn(direct).sweep()
    t.equal(await rowsOf('reset', 'wholes'), 0)
    const rows = await direct.query(statements.keepWhole, 'reset', next?.generation ?? 0, 1, Buffer.alloc(1))
    t.strictSame(rows, [], 'nor of a version that is not there yet')
  })

  await t.test(
    'after twenty thousand toggles whoever comes anew reads what differs, and some hundred more',
    async t => {
      const world = await made(store, 'toggled')
      const base = memoryLayer(smallWorld())
      const read: number[] = []
      const keeping: Promise<void>[] = []
      const log: ChangeLog = {
        since: async version => {
          const commits = (await store.since(world, version))?.commits ?? []
          read.push(commits.reduce((sum, { records }) => sum + records.length, 0))
          return commits
        },
        append: (version, commits) => store.append(world, version, commits),
        keepWhole: whole => void keeping.push(store.keepWhole(world, whole)),
      }
      const writer = sharedData(base.replica(), log).data
      const behind = sharedData(base.replica(), log)
      const lesson = (hour: number, round: number) =>
        aLesson(day('04', hour), kit, { courtBookingId: `court ${hour} ${round}` })
      const hours = Array.from({ length: 50 }, (_, hour) => hour)
      for (let round = 0; round < 200; round++) {
        if (round === 100) await behind.reach(await writer.revision())
        const sessions = hours.map(hour => lesson(hour, round))
        const at = day('01', 9)
        await Promise.all(
          sessions.map(session => writer.commit({ kind: 'takeSlot', session, clientId: kit, by: kit, at })),
        )
        await Promise.all(sessions.map(({ id }) => writer.commit({ kind: 'leave', sessionId: id, clientId: kit, at })))
      }
      // The last is told before the whole is kept.
      await new Promise(then => setImmediate(then))
      await Promise.all(keeping)
      const version = await writer.revision()
      t.equal(version, 20_000)
      const anew = sharedData(base.replica(), log)
      for (const { data, reach } of [anew, behind]) {
        await reach(version)
        t.ok((read.at(-1) ?? Infinity) <= 512 * 4 + 100, `${read.at(-1)} records were read`)
        for (const collection of ['individualSessions', 'participations', 'attendances', 'courtBookings'] as const) {
          const page = { offset: 0, limit: 1000 }
          t.strictSame(await data.records(collection, page), await writer.records(collection, page))
        }
      }
      t.ok((await rowsOf('toggled')) <= 512 * 4)
    },
  )
})

t.test('servers whose world was made short tell the same story', { skip }, async t => {
  const database = await aDatabase(t)
  const replicaAt = async () => {
    const at = await openSite(t, { store: await opened(t, database.url) })
    return { ...(await inHand(t, at)), at }
  }
  const [one, behind] = [await replicaAt(), await replicaAt()]
  const client = new Client(database.url)
  await client.connect()
  t.teardown(() => client.end())
  const countIn = async (table: string): Promise<number> =>
    Number((await client.query<{ count: string }>(`select count(*) from courtside.${table}`)).rows[0]?.count)

  const world = await one.world({ now: '2027-03-01T10:00:00Z' })
  const path = `/worlds/${world.name}`
  const act = async (hand: typeof one, action: string, given: object): Promise<Record<string, unknown>> => {
    const { json, status } = await hand.control('POST', `${path}/actions/${action}`, given)
    if (!isFields(json) || status !== 200) throw new Error(`${action} gave ${status}.`)
    return json
  }
  const parent = visitorOf(one, world, 'parent')
  const { session, client: child } = bookable(await parent.sessions(), 'individual')
  const tokens: unknown[] = []
  const busy = async (times: number): Promise<void> => {
    for (let count = 0; count < times; count++) {
      await parent.toggle(session, child)
      const drawn = await Promise.all([0, 1, 2].map(() => act(one, 'makeToken', { as: 'parent' })))
      tokens.push(...drawn.map(({ token }) => token))
      await Promise.all(tokens.slice(-2).map(credential => act(one, 'revokeCredential', { credential })))
    }
  }
  await busy(5)
  await act(one, 'cancelSession', { sessionId: bookable(await parent.sessions(), 'group').session.id })
  // It has seen some of it, and the rest is gone when it asks again.
  await behind.control('GET', `${path}/state`)
  await busy(80)
  while ((await countIn('wholes')) === 0) await busy(1)
  while ((await countIn('changes')) > 300) await busy(1)
  const anew = await replicaAt()
  const seen = async ({ at, ...hand }: typeof one): Promise<readonly unknown[]> => {
    const there = visitorOf(hand, { ...world, url: world.url.replace(one.at, at) }, 'parent')
    const credentials = (await act({ at, ...hand }, 'listCredentials', {})).credentials
    return [
      (await hand.control('GET', `${path}/state`)).text,
      await there.sessions(),
      Array.isArray(credentials) ? credentials.filter(isFields).map(({ lastUsed: _, ...rest }) => rest) : [],
      (await there.get('/my/coaching')).text,
    ]
  }
  const expected = await seen(one)
  for (const hand of [behind, anew]) t.strictSame(await seen(hand), expected)
  for (const hand of [one, behind, anew])
    for (const token of [tokens[0], tokens[1], tokens.at(-1), tokens.at(-2), tokens.at(-3)]) {
      const headers = { 'x-api-key': 'demo-key', authorization: `Bearer ${String(token)}` }
      const [here, elsewhere] = await Promise.all(
        [one, hand].map(async asked => (await asked.ask('GET', `/w/${world.name}/v2/my/details`, { headers })).status),
      )
      t.equal(elsewhere, here)
    }
  const { token } = await act(anew, 'makeToken', { as: 'parent' })
  t.strictSame(await act(behind, 'revokeCredential', { credential: token }), { revoked: true }, 'and it goes on')
})
