/** The store itself: what it promises to whoever writes, held against a real database. */
import t, { type Test } from 'tap'
import { Client } from 'pg'
import { databaseSettings } from '../../src/postgres/database-settings.ts'
import { appending } from '../../src/postgres/appending.ts'
import { type Database, openDatabase } from '../../src/postgres/database.ts'
import { openPostgresStore } from '../../src/postgres/postgres-store.ts'
import { acting, settled } from '../../src/postgres/settling.ts'
import { sharedQuestion } from '../../src/postgres/shared-question.ts'
import { statements } from '../../src/postgres/statements.ts'
import { sweepingIn } from '../../src/postgres/sweeping.ts'
import { StoreUnavailable, type StoredWorld, type WorldStore } from '../../src/worlds/world-store.ts'
import { aCuttingProxy, aDatabase, skip } from '../fixtures/postgres.ts'

const most = 1000
const record = { kind: 'things', key: 'a', value: { b: 1, a: [null, 'é'] } }

const opened = async (t: Test, url: string): Promise<WorldStore> => {
  const store = await openPostgresStore({ settings: databaseSettings(url), onError: () => undefined })
  t.teardown(() => store.close())
  return store
}

const made = async (store: WorldStore, name: string): Promise<StoredWorld> => {
  const world = await store.create(name, { settings: {}, state: {} }, { most, lifetime: 0 })
  if (typeof world !== 'object') throw new Error(`The world was not made: ${world}.`)
  return world
}

t.test('a database that can not hold every name is refused', { skip }, async t => {
  const { url } = await aDatabase(t)
  const client = new Client(url)
  await client.connect()
  const name = `latin_${process.pid}`
  await client.query(`create database ${name} encoding 'LATIN1' lc_collate 'C' lc_ctype 'C' template template0`)
  const there = new URL(url)
  there.pathname = `/${name}`
  await t.rejects(opened(t, there.href), { message: /^its encoding is LATIN1, .*UTF8/ })
  await client.query(`drop database ${name} with (force)`)
  await client.end()
})

t.test('a store in PostgreSQL', { skip }, async t => {
  const database = await aDatabase(t)
  const { url } = database
  const store = await opened(t, url)
  const direct = await openDatabase(databaseSettings(url), () => undefined)
  t.teardown(() => direct.close())
  const sweeping = sweepingIn(direct)
  /** The store sweeps by itself meanwhile, and one passes over what the other has in hand. */
  const allSwept = async (): Promise<void> => {
    for (let count = 1; count > 0;) {
      await sweeping.sweep()
      const { rows } = await client.query('select 1 from courtside.former_lives')
      count = rows.length
    }
  }
  const client = new Client(url)
  await client.connect()
  t.teardown(() => client.end())

  await t.test('a commit is written once, and only at the version that it was decided at', async t => {
    const world = await made(store, 'commits')
    t.equal(await store.append(world, 0, [[record]]), 1)
    t.equal(await store.append(world, 0, [[record]]), undefined, 'it was decided on a former version')
    t.equal(await store.append(world, 1, [[{ kind: 'things', key: 'a' }]]), 2)
    t.equal(await store.append({ ...world, generation: world.generation + 1 }, 2, []), undefined, 'of another life')
    const all = await store.since(world, 0)
    t.strictSame(all?.commits, [
      { version: 1, records: [record] },
      { version: 2, records: [{ kind: 'things', key: 'a' }] },
    ])
    t.equal(
      JSON.stringify(all?.commits[0]?.records[0]?.value),
      JSON.stringify(record.value),
      'with its fields in order',
    )
    t.strictSame(
      (await store.since(world, 1))?.commits.map(({ version }) => version),
      [2],
    )
    t.strictSame((await store.head('commits'))?.version, 2)
  })

  await t.test('of many who write at the same version one does', async t => {
    const world = await made(store, 'many')
    const versions = await Promise.all(Array.from({ length: 50 }, () => store.append(world, 0, [[record]])))
    t.strictSame(
      versions.filter(version => version !== undefined),
      [1],
    )
    t.equal((await store.since(world, 0))?.commits.length, 1)
  })

  await t.test('without its condition the key of the commits still lets one of two write', async t => {
    const world = await made(store, 'backstop')
    const condition = ' and w.version = wanted.version'
    t.ok(statements.append.text.includes(condition))
    // Each believes in the version that it knows.
    const unconditional = statements.append.text.replace(condition, '')
    const of = (id: string) => [[1], [1], [`00000000-0000-4000-8000-00000000000${id}`]]
    const values = (id: string) => [
      ['backstop'],
      [world.generation],
      [0],
      [1],
      ...of(id),
      [1],
      [1],
      [1],
      ['things'],
      ['a'],
      ['1'],
    ]
    const { rows } = await client.query(unconditional, values('1'))
    t.strictSame(rows, [{ how: 'written' }])
    await t.rejects(client.query(unconditional, values('2')), { code: '23505' })
    t.equal((await store.since(world, 0))?.commits.length, 1)
  })

  /** Of how many statements the commits of these worlds are. */
  const statementsOf = async (...names: readonly string[]): Promise<unknown> => {
    const sql = 'select count(distinct xmin::text)::int as count from courtside.commits where world = any($1)'
    return (await client.query<{ count: number }>(sql, [names])).rows[0]?.count
  }

  await t.test('commits that wait are written together, each by what is true of its own world', async t => {
    const names = Array.from({ length: 40 }, (_, index) => `together ${index}`)
    const worlds = await Promise.all(names.map(name => made(store, name)))
    const [first, second] = worlds
    if (first === undefined || second === undefined) throw new Error('There are no worlds.')
    await store.append(second, 0, [[record]])
    const versions = await Promise.all(worlds.map(world => store.append(world, 0, [[record], [], [record, record]])))
    t.strictSame(
      versions,
      worlds.map(world => (world === second ? undefined : 3)),
    )
    t.ok(Number(await statementsOf(...names)) <= 4)
    t.equal(await statementsOf(first.name), 1, 'those of one world all or none')
    t.strictSame((await store.since(first, 0))?.commits, [
      { version: 1, records: [record] },
      { version: 3, records: [record, record] },
    ])
    t.strictSame((await store.since(second, 0))?.commits, [{ version: 1, records: [record] }])
  })

  await t.test('a world that somebody else has keeps nobody waiting but who wants to write to it', async t => {
    const [held, free] = [await made(store, 'held'), await made(store, 'free')]
    await client.query("begin; select 1 from courtside.worlds where name = 'held' for update")
    const waiting = [1, 2, 3].map(() => store.append(held, 0, [[record]]))
    for (let version = 0; version < 5; version++) t.equal(await store.append(free, version, [[record]]), version + 1)
    t.strictSame((await store.since(held, 0))?.commits, [{ version: 0, records: [] }])
    await client.query('commit')
    const versions = await Promise.all(waiting)
    t.strictSame(
      versions.filter(version => version !== undefined),
      [1],
    )
  })

  await t.test('who waits for a world that somebody else keeps asks now and then, and is told in the end', async t => {
    const held = await made(store, 'kept')
    let asked = 0
    const counted: Database = {
      ...direct,
      query: (statement, ...values) => {
        asked++
        return direct.query(statement, ...values)
      },
    }
    const append = appending(counted, 1_000)
    await client.query("begin; select 1 from courtside.worlds where name = 'kept' for update")
    const waiting = [1, 2, 3].map(() => append({ ...held, commits: [[record]] }))
    const outcomes = await Promise.allSettled(waiting)
    await client.query('commit')
    for (const outcome of outcomes)
      t.ok(outcome.status === 'rejected' && outcome.reason instanceof StoreUnavailable, 'it was not written')
    // One attempt at once, and others that are each a millisecond further apart, in three seconds.
    t.ok(asked >= 3 && asked <= 3 * 100, `each asked ${asked / 3} times`)
    t.strictSame((await store.since(held, 0))?.commits, [{ version: 0, records: [] }])
    t.equal(await append({ ...held, commits: [[record]] }), 1)
  })

  await t.test("what can't be written of one world is no matter of the others", async t => {
    const names = Array.from({ length: 10 }, (_, index) => `beside ${index}`)
    const worlds = await Promise.all(names.map(name => made(store, name)))
    // No text in this database can hold it.
    const wrong = { kind: 'things', key: '\u0000' }
    const outcomes = await Promise.allSettled(
      worlds.map((world, index) => store.append(world, 0, [[index === 7 ? wrong : record]])),
    )
    t.strictSame(
      outcomes.map(outcome => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason instanceof Error)),
      names.map((_, index) => (index === 7 ? true : 1)),
    )
  })

  await t.test('a reset is another life: what was decided in the former one is not written, and is swept', async t => {
    const world = await made(store, 'lives')
    await store.append(world, 0, [[record]])
    const next = await store.begin(world, { state: { a: 1 } })
    t.ok((next?.generation ?? 0) > world.generation)
    t.strictSame([next?.version, next?.steered], [0, 0])
    t.equal(await store.append(world, 1, [[record]]), undefined)
    t.equal(await store.since(world, 0), undefined)
    await allSwept()
    const { rows } = await client.query('select 1 from courtside.changes where world = $1', ['lives'])
    t.strictSame(rows, [])
    t.equal(await store.begin({ ...world, name: 'nobody' }, { state: {} }), undefined)
  })

  await t.test('who resets a world that was deleted meanwhile harms none that has its name by then', async t => {
    const former = await made(store, 'namesake')
    await store.remove('namesake')
    // Milliseconds tell them apart.
    while (store.now() <= former.created + 1) await new Promise(then => setImmediate(then))
    const world = await made(store, 'namesake')
    t.equal(await store.begin(former, { state: { of: 'the former' } }), undefined)
    t.equal((await store.head('namesake'))?.generation, world.generation)
    t.type((await store.begin(world, { state: {} }))?.generation, 'number')
  })

  await t.test('who steers says what they know; of two at once one is told to look again', async t => {
    const world = await made(store, 'steered')
    const both = await Promise.all([store.steer(world, { by: 'one' }), store.steer(world, { by: 'other' })])
    t.strictSame(
      both.flatMap(head => head?.steered ?? []),
      [1],
    )
    t.strictSame((await store.read('steered'))?.state, { by: both[0] === undefined ? 'other' : 'one' })
  })

  await t.test('names are given once, there are so many worlds, and one that was not used is gone', async t => {
    t.equal(await store.create('commits', { settings: {}, state: {} }, { most, lifetime: 0 }), 'exists')
    t.equal(await store.create('one more', { settings: {}, state: {} }, { most: 1, lifetime: 0 }), 'too many')
    const bounds = { most, lifetime: 60 }
    t.type(await store.create('short', { settings: {}, state: {} }, bounds), 'object')
    t.ok(await store.head('short'))
    await client.query("update courtside.worlds set used = now() - interval '1 hour' where name = 'short'")
    t.equal(await store.head('short'), undefined)
    t.notOk((await store.names(0, most)).includes('short'))
    t.type(await store.create('short', { settings: {}, state: {} }, bounds), 'object', 'its name is free again')
    await client.query("update courtside.worlds set used = now() - interval '90 seconds' where name = 'short'")
    await store.touch('short')
    t.ok(await store.head('short'), 'a use keeps it')
    await store.remove('short')
    t.equal(await store.head('short'), undefined)
  })

  await t.test('worlds that nobody has used make room for another one, though nothing else is written', async t => {
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from courtside.worlds')
    const full = { most: (rows[0]?.count ?? 0) + 2, lifetime: 60 }
    for (const name of ['idle 1', 'idle 2'])
      t.type(await store.create(name, { settings: {}, state: {} }, full), 'object')
    t.equal(await store.create('idle 3', { settings: {}, state: {} }, full), 'too many')
    await client.query("update courtside.worlds set used = now() - interval '1 hour' where name like 'idle _'")
    t.type(await store.create('idle 3', { settings: {}, state: {} }, full), 'object')
    await store.remove('idle 3')
  })

  await t.test('what worlds start from is kept once', async t => {
    const body = Buffer.from('{"a":"é"}'.repeat(1000))
    let wanted = 0
    for (const _ of [1, 2])
      await store.keepBase('digest', () => {
        wanted++
        return body
      })
    t.equal(wanted, 1)
    t.strictSame(await store.base('digest'), body)
    t.equal(await store.base('another'), undefined)
  })

  await t.test('what nobody needs any more is swept, by several at once, and nothing else', async t => {
    const count = async (table: string, where: string): Promise<unknown> =>
      (await client.query<{ count: number }>(`select count(*)::int as count from courtside.${table} where ${where}`))
        .rows[0]?.count
    await store.keepBase('needed', () => Buffer.from('needed'))
    await store.keepBase('left', () => Buffer.from('left'))
    await store.keepBase('fresh', () => Buffer.from('fresh'))
    const bounds = { most, lifetime: 60 }
    const long = await store.create('swept', { settings: {}, state: {}, base: 'needed' }, { most, lifetime: 0 })
    const old = await store.create('unused', { settings: {}, state: {} }, bounds)
    if (typeof long !== 'object' || typeof old !== 'object') throw new Error('The worlds were not made.')
    const commits = Array.from({ length: 1200 }, () => [record])
    t.equal(await store.append(long, 0, commits), 1200)
    t.equal(await store.append(old, 0, commits), 1200)
    t.equal(await store.append(long, 1200, [[record]]), 1201)
    await client.query("update courtside.worlds set used = now() - interval '1 hour' where name = 'unused'")
    await client.query("update courtside.commits set at = now() - interval '11 minutes' where version <= 1200")
    await client.query("update courtside.acts set at = now() - interval '11 minutes' where world = 'swept'")
    await client.query("update courtside.bases set kept = now() - interval '2 hours' where digest <> 'fresh'")
    await Promise.all([sweeping.sweep(), sweepingIn(direct).sweep(), sweepingIn(direct).sweep()])
    await allSwept()
    const left = [
      await count('worlds', "name in ('swept', 'unused')"),
      await count('changes', "world = 'unused'"),
      await count('commits', "world = 'unused'"),
      await count('changes', "world = 'swept'"),
      await count('commits', "world = 'swept'"),
      await count('bases', "digest in ('needed', 'left', 'fresh')"),
      await count('former_lives', 'true'),
      await count('acts', "world = 'swept'"),
      await count('acts', "world = 'unused'"),
    ]
    t.strictSame(left, [1, 0, 0, 1201, 1, 2, 0, 0, 1])
    t.equal((await store.since(long, 0))?.commits.length, 1201, 'whoever comes later still has all of it')
    t.equal(await store.append(long, 1200, [[record]]), undefined, 'and nobody writes what was decided before')
    t.equal(await store.append(long, 1201, [[record]]), 1202)
  })

  await t.test('what worlds start from stays while somebody is about to begin with it', async t => {
    await store.keepBase('again', () => Buffer.from('again'))
    await client.query("update courtside.bases set kept = now() - interval '2 hours' where digest = 'again'")
    await store.keepBase('again', () => Buffer.from('never made'))
    await sweeping.sweep()
    t.strictSame(await store.base('again'), Buffer.from('again'))
  })

  await t.test('a connection that is cut in the middle is an outage, and the next question gets another', async t => {
    const cut = "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'courtside'"
    for (let round = 0; round < 5; round++) {
      await client.query(cut)
      await store.head('commits').catch((error: unknown) => t.ok(error instanceof StoreUnavailable))
    }
    t.ok(await store.head('commits'))
  })

  await t.test('a commit that has happened, and whose answer was lost, is found to have happened', async t => {
    const world = await made(store, 'answer lost')
    const proxy = await aCuttingProxy(t, database)
    const far = await opened(t, proxy.url)
    for (const [version, said] of [
      [0, 'courtside append'],
      [1, 'courtside append'],
      [2, 'courtside append'],
    ] as const) {
      proxy.loseAnswerTo(said)
      t.equal(await far.append(world, version, [[record]]), version + 1)
    }
    t.strictSame(
      (await store.since(world, 0))?.commits.map(({ records }) => records),
      [[record], [record], [record]],
    )
  })

  await t.test('so it is where the life that it was written in is over by then, and swept', async t => {
    const world = await made(store, 'reset meanwhile')
    const proxy = await aCuttingProxy(t, database)
    const far = await opened(t, proxy.url)
    const comeBack = proxy.stayAway()
    proxy.loseAnswerTo('courtside append')
    const writing = far.append(world, 0, [[record]])
    while ((await store.head(world.name))?.version === 0);
    await store.begin(world, { state: {} })
    await allSwept()
    comeBack()
    t.equal(await writing, 1, 'nobody is told that nothing was changed')
  })

  await t.test('who sleeps until it is swept that it has happened tells nobody anything', async t => {
    const world = await made(store, 'asleep')
    const now = { slept: 0 }
    t.intercept(Date, 'now', { value: () => Math.trunc(performance.timeOrigin + performance.now()) + now.slept })
    const sleeping: Database = {
      ...direct,
      query: async (statement, ...values) => {
        const rows = await direct.query(statement, ...values)
        if (statement !== statements.append && statement !== statements.steer) return JSON.parse(JSON.stringify(rows))
        now.slept += 11 * 60_000
        await client.query("delete from courtside.commits where world = 'asleep'")
        await client.query("delete from courtside.acts where world = 'asleep'")
        throw new StoreUnavailable(new Error('no answer'))
      },
    }
    await t.rejects(appending(sleeping, 1_000)({ ...world, commits: [[record]] }), { name: 'StoreUnsettled' })
    t.equal((await store.head('asleep'))?.version, 1)
    const steering = acting(
      sleeping,
      1_000,
    )({
      statement: statements.steer,
      values: ['asleep', world.generation, 0, '{}'],
      rowsOf: () => [],
    })
    await t.rejects(steering, { name: 'StoreUnsettled' })
    t.equal((await store.head('asleep'))?.steered, 1)
  })

  await t.test('nor does who sleeps between two questions', async t => {
    const now = { asked: 0, slept: 0 }
    t.intercept(Date, 'now', { value: () => Math.trunc(performance.timeOrigin + performance.now()) + now.slept })
    const ask = async (): Promise<boolean> => {
      now.asked += 1
      if (now.asked > 1) return false
      now.slept += 11 * 60_000
      throw new StoreUnavailable(new Error('away'))
    }
    await t.rejects(settled(ask, { within: 10_000, sent: Date.now(), cause: new Error('no answer') }), {
      name: 'StoreUnsettled',
    })
    t.equal(now.asked, 1)
  })

  await t.test('so are several of several worlds whose one answer was lost', async t => {
    const names = Array.from({ length: 10 }, (_, index) => `answers lost ${index}`)
    const worlds = await Promise.all(names.map(name => made(store, name)))
    const proxy = await aCuttingProxy(t, database)
    const far = await opened(t, proxy.url)
    await Promise.all(worlds.slice(0, 3).map(world => store.append(world, 0, [[record]])))
    proxy.loseAnswerTo('courtside append')
    const outcomes = await Promise.allSettled(worlds.map(world => far.append(world, 0, [[record], [record]])))
    const versions = outcomes.map(outcome => (outcome.status === 'fulfilled' ? outcome.value : undefined))
    t.strictSame(
      versions,
      names.map((_, index) => (index < 3 ? undefined : 2)),
    )
    for (const [index, world] of worlds.entries())
      t.equal(
        (await store.since(world, 0))?.commits.filter(({ records }) => records.length > 0).length,
        index < 3 ? 1 : 2,
      )
  })

  await t.test('a commit that was cut off before it happened never happens', async t => {
    const world = await made(store, 'lost')
    // The database writes it, and ends the connection before it answers: so do triggers at the end of a statement.
    await client.query(`
      create function courtside.cut() returns trigger language plpgsql as $$
      begin
        perform dblink_cut from (select pg_terminate_backend(pg_backend_pid()) as dblink_cut) as cut;
        return null;
      end $$;
      create trigger cut after insert on courtside.commits for each statement execute function courtside.cut()`)
    await t.rejects(store.append(world, 0, [[record]]), { name: 'StoreUnavailable' }, 'cut before it was written')
    await client.query('drop trigger cut on courtside.commits')
    const { commits, head } = (await store.since(world, 0)) ?? {}
    t.strictSame(
      commits?.flatMap(({ records }) => records),
      [],
      'nothing of it is there',
    )
    t.equal(head?.version, 1, 'and nothing can come of it later: the version that it waited for is gone')
    t.equal(await store.append(world, 1, [[record]]), 2, 'the world goes on')
  })

  await t.test('several that start at once make the tables once, and one that is too old is refused', async t => {
    const { url: fresh } = await aDatabase(t)
    const stores = await Promise.all(Array.from({ length: 4 }, () => opened(t, fresh)))
    t.strictSame(await Promise.all(stores.map(one => one.names(0, most))), [[], [], [], []])
    const told = new Client(fresh)
    await told.connect()
    await told.query('insert into courtside.migrations values (1000, now())')
    await told.end()
    await t.rejects(opened(t, fresh), { name: 'SchemaTooNew' })
  })

  await t.test('what is wrong with a statement is no outage', async t => {
    await t.rejects(direct.query({ name: 'wrong', text: 'select nothing' }), { code: '42703' })
  })
})

t.test('who asks while a question is on its way is answered by the next one, which all of them share', async t => {
  const asked: (readonly string[])[] = []
  const answers: ((answer: ReadonlyMap<string, number>) => void)[] = []
  const ask = sharedQuestion<string, number>(keys => {
    asked.push(keys)
    return new Promise(resolve => answers.push(resolve))
  })
  const first = ask('a')
  await Promise.resolve()
  t.equal(ask('a'), first, 'what follows of it is done once for them')
  await new Promise(resolve => setImmediate(resolve))
  const later = [ask('a'), ask('b'), ask('a')]
  t.strictSame(asked, [['a']])
  answers[0]?.(new Map([['a', 1]]))
  t.equal(await first, 1)
  await new Promise(resolve => setImmediate(resolve))
  t.strictSame(asked, [['a'], ['a', 'b']])
  answers[1]?.(new Map([['a', 2]]))
  t.strictSame(await Promise.all(later), [2, undefined, 2])
})
