/** A database whose files can't grow: every answer says so, nothing is half done, and it goes on once they can. */
import t, { type Test } from 'tap'
import { Client } from 'pg'
import { databaseSettings } from '../../src/postgres/database-settings.ts'
import { openPostgresStore } from '../../src/postgres/postgres-store.ts'
import { type Hand, type World, errorIn, inHand } from '../fixtures/control-client.ts'
import { bookable, outcomeOf, visitorOf } from '../fixtures/control-sessions.ts'
import { type TestDatabase, aDatabase, notOurs, skip } from '../fixtures/postgres.ts'
import { openSite } from '../fixtures/served-site.ts'

const now = '2027-03-01T10:00:00Z'
/** Kilobytes of a file of the write-ahead log, each of which is made as large as it gets. */
const segment = 16_384
const refused = { status: 503, code: 'store_unavailable', errors: [] }

const replicaAt = async (t: Test, { url }: TestDatabase): Promise<Hand & { readonly url: string }> => {
  const store = await openPostgresStore({ settings: databaseSettings(url), onError: () => undefined })
  t.teardown(() => store.close())
  const at = await openSite(t, { store })
  return { ...(await inHand(t, at)), url: at }
}

/** Two servers, and what somebody may sign up for in a world of theirs. */
const opened = async (t: Test) => {
  const database = await aDatabase(t, ['autovacuum=off'])
  const [one, other] = [await replicaAt(t, database), await replicaAt(t, database)]
  const world = await one.world({ now })
  const there: World = { ...world, url: world.url.replace(one.url, other.url) }
  const visitors = [visitorOf(one, world, 'parent'), visitorOf(other, there, 'parent')] as const
  return { database, one, other, world, visitors, wish: bookable(await visitors[0].sessions()) }
}

/** Puts rows where changes are kept until there is no room for another one, and says why. */
const filled = async (t: Test, { url }: TestDatabase): Promise<string> => {
  const client = new Client(url)
  client.on('error', () => undefined)
  await client.connect()
  t.teardown(() => client.end().catch(() => undefined))
  const filling = `
    insert into courtside.changes (world, generation, version, place, kind, key)
    select 'filling', $1, n, 0, 'filling', repeat('x', $2) from generate_series(1, $3::int) n`
  let why = ''
  // Many until they don't fit, then small ones, which find what is left in pages: then there is room for none.
  for (const [round, [size, count]] of [
    [1000, 1000],
    [10, 1000],
    [10, 1],
  ].entries())
    for (let step = 0, isFull = false; !isFull; step++)
      isFull = await client.query(filling, [round * 1_000_000 + step, size, count]).then(
        () => false,
        (error: unknown) => {
          why = String(error)
          return true
        },
      )
  return why
}

t.test('a database whose files may not grow', { skip: skip || notOurs.skip, timeout: 240_000 }, async t => {
  await t.test('that of the changes', async t => {
    const { database, world, visitors, wish } = await opened(t)
    const [here, there] = visitors
    const { session, client } = wish
    await database.kill()
    await database.restart(segment + 1024)
    t.equal(outcomeOf(await here.toggle(session, client), client), 'participating', 'there is room at first')
    t.match(await filled(t, database), 'File too large')
    const before = await there.sessions()
    for (const visitor of visitors) {
      const answer = await visitor.toggle(session, client)
      t.strictSame(errorIn(answer), refused)
      t.equal(answer.headers['retry-after'], '1')
    }
    for (const visitor of visitors) t.strictSame(await visitor.sessions(), before, 'nothing is half done')
    await database.kill()
    await database.restart()
    t.strictSame(await there.sessions(), before)
    t.equal(outcomeOf(await here.toggle(session, client), client), 'none', 'and it goes on')
    t.equal(outcomeOf(await there.toggle(session, client), client), 'participating')
    t.strictSame((await world.state()).changes.length, 1)
  })

  await t.test('that of its log: it stops itself', async t => {
    const { database, one, other, visitors, wish } = await opened(t)
    const [here, there] = visitors
    const { session, client } = wish
    t.equal(outcomeOf(await here.toggle(session, client), client), 'participating')
    const before = await there.sessions()
    await database.kill()
    await database.restart(segment / 2)
    await filled(t, database)
    await database.ended()
    for (const visitor of visitors) {
      const answer = await visitor.toggle(session, client)
      t.strictSame(errorIn(answer), refused)
      t.equal(answer.headers['retry-after'], '1')
    }
    for (const { url } of [one, other]) t.equal((await fetch(`${url}/health/ready`)).status, 503)
    await database.restart()
    for (const { url } of [one, other]) t.equal((await fetch(`${url}/health/ready`)).status, 200)
    for (const visitor of visitors) t.strictSame(await visitor.sessions(), before, 'what was answered is there')
    t.equal(outcomeOf(await here.toggle(session, client), client), 'none', 'and it goes on')
  })
})
