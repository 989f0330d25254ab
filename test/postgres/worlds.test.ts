/** Which worlds there are is the same at every server that shares them, and so many in all. */
import { setTimeout as wait } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { Client } from 'pg'
import { databaseSettings } from '../../src/postgres/database-settings.ts'
import { openPostgresStore } from '../../src/postgres/postgres-store.ts'
import type { Limits } from '../../src/worlds/worlds.ts'
import { type Hand, errorIn, inHand } from '../fixtures/control-client.ts'
import { isFields } from '../fixtures/oracle.ts'
import { aDatabase, skip } from '../fixtures/postgres.ts'
import { openSite } from '../fixtures/served-site.ts'

const most = 6

t.test('worlds of two servers over one database', { skip }, async t => {
  const { url } = await aDatabase(t)
  let passed = 0
  const replicaAt = async (t: Test, limits: Partial<Limits> = {}): Promise<Hand & { readonly url: string }> => {
    const store = await openPostgresStore({ settings: databaseSettings(url), onError: () => undefined })
    t.teardown(() => store.close())
    // Of the same database, whose clock is theirs, and which a test may move on.
    const at = await openSite(t, { store, real: () => store.now() + passed, limits: { worlds: most, ...limits } })
    return { ...(await inHand(t, at)), url: at }
  }
  const [one, other] = [await replicaAt(t), await replicaAt(t)]
  const both = [one, other] as const
  const listed = async (hand: Hand, query = ''): Promise<readonly Record<string, unknown>[]> => {
    const { json } = await hand.control('GET', `/worlds${query}`)
    // Where each is depends on who is asked.
    return Array.isArray(json) ? json.filter(isFields).map(({ url: _, ...world }) => world) : []
  }
  const namesAt = async (hand: Hand, query = '') => (await listed(hand, query)).map(({ name }) => name)
  const made = (hand: Hand, name: string) => hand.control('POST', '/worlds', { name, scenario: 'quiet-club' })

  await t.test('the list is the same at both, in one order, with what was asked of each', async t => {
    for (const [index, name] of ['c', 'a', 'b'].entries())
      t.equal((await made(index % 2 === 0 ? one : other, name)).status, 201)
    for (const hand of both) t.strictSame(await namesAt(hand), ['default', 'c', 'a', 'b'])
    for (const hand of both) t.strictSame(await namesAt(hand, '?offset=1&limit=2'), ['c', 'a'])
    for (const hand of [one, other, other]) await hand.ask('GET', '/w/a/v2/clubs')
    t.equal((await one.control('POST', '/worlds/b/faults', { operations: ['listClubs'], status: 503 })).status, 201)
    await other.control('POST', '/worlds/c/clock/advance', { by: 'PT1H' })
    await other.control('PUT', '/worlds/c/clock', { now: '2027-03-01T10:00:00Z', frozen: true })
    for (const name of ['default', 'a', 'b'])
      await one.control('PUT', `/worlds/${name}/clock`, { now: '2027-03-01T10:00:00Z', frozen: true })
    const worlds = await listed(one)
    t.strictSame(await listed(other), worlds)
    t.strictSame(
      worlds.map(({ name, calls, faults }) => [name, calls, faults]),
      [
        ['default', 0, 0],
        ['c', 0, 0],
        ['a', 3, 0],
        ['b', 0, 1],
      ],
    )
    // One that has just been started has seen none of them.
    t.strictSame(await listed(await replicaAt(t)), worlds)
  })

  await t.test('behind the last there is none, however far', async t => {
    for (const offset of [4, 2 ** 31, Number.MAX_SAFE_INTEGER, '9'.repeat(30)])
      for (const hand of both) {
        const { status, json } = await hand.control('GET', `/worlds?offset=${offset}`)
        t.strictSame([offset, status, json], [offset, 200, []])
      }
  })

  await t.test('a name that no database can hold is nobody, and harms none who ask beside it', async t => {
    const headers = { 'x-api-key': 'demo-key' }
    const asked: readonly (readonly [path: string, status: number])[] = [
      ['/w/%00/v2/clubs', 404],
      ['/w/a/v2/clubs', 200],
      ['/w/a%00/v2/clubs', 404],
      ['/control/v1/worlds/%00', 400],
      ['/v2/clubs', 200],
    ]
    const all = [...asked, ...asked, ...asked, ...asked]
    const came = await Promise.all(all.map(async ([path]) => [path, (await one.ask('GET', path, { headers })).status]))
    t.strictSame(came, all)
  })

  await t.test('the pages list them all, wherever they were made', async t => {
    const linked = async (hand: { readonly url: string }, path: string): Promise<readonly string[]> => {
      const text = await (await fetch(new URL(path, hand.url))).text()
      return [...text.matchAll(/href="\/w\/([a-z]+)\/"/g)].map(([, name = '']) => name)
    }
    for (const path of ['/', '/w/a/'])
      for (const hand of both) t.strictSame([...new Set(await linked(hand, path))].toSorted(), ['a', 'b', 'c'], path)
    await other.control('DELETE', '/worlds/b')
    for (const hand of both) t.notOk((await linked(hand, '/')).includes('b'))
  })

  await t.test('a name is free for all once its world is gone', async t => {
    t.equal((await made(other, 'b')).status, 201)
    t.equal((await one.ask('GET', '/w/b/v2/clubs')).status, 400)
    await other.control('DELETE', '/worlds/b')
    t.equal((await made(one, 'b')).status, 201, 'though one had known it')
    t.strictSame(errorIn(await made(other, 'b')), { status: 409, code: 'world_exists', errors: [] })
  })

  await t.test('the first use at a server counts as one, too', async t => {
    const client = new Client(url)
    await client.connect()
    t.teardown(() => client.end())
    const headers = { 'x-api-key': 'demo-key' }
    t.equal((await one.control('POST', '/worlds', { name: 'used', lifetime: 3600 })).status, 201)
    await client.query("update courtside.worlds set used = now() - interval '59 minutes' where name = 'used'")
    t.equal((await other.ask('GET', '/w/used/v2/clubs', { headers })).status, 200)
    const idle = async (): Promise<unknown> => {
      const sql = "select extract(epoch from now() - used)::float8 as idle from courtside.worlds where name = 'used'"
      return (await client.query<{ idle: number }>(sql)).rows[0]?.idle
    }
    // It is written beside the answer.
    for (let tries = 0; tries < 50 && Number(await idle()) > 60; tries++) await wait(20)
    t.ok(Number(await idle()) < 60, 'it lives for another hour')
    t.equal((await one.control('DELETE', '/worlds/used')).status, 204)
  })

  await t.test('one that is deleted and made again is another at all of them, with nothing of the former', async t => {
    const wishes = [
      { scenario: 'quiet-club', seed: 1, now: '2027-03-01T10:00:00Z', lifetime: 100 },
      { scenario: 'last-place', seed: 42, now: '2028-05-01T10:00:00Z', lifetime: 5000 },
      { mode: 'virtual', seed: 3, dates: 'moving', lifetime: 200 },
    ]
    for (const wish of wishes) {
      t.equal((await one.control('POST', '/worlds', { name: 'again', ...wish })).status, 201)
      for (const reset of [false, true]) {
        if (reset) await other.control('POST', '/worlds/again/reset')
        const [known = {}] = (await listed(other)).filter(({ name }) => name === 'again')
        const { mode = 'stub', scenario, seed, lifetime, now } = wish
        t.strictSame([known.mode, known.scenario, known.seed, known.lifetime], [mode, scenario, seed, lifetime])
        const clock = isFields(known.clock) ? known.clock : {}
        t.equal(clock.frozen, now !== undefined)
        if (now !== undefined) t.equal(clock.now, now.replace('Z', '.000Z'))
      }
      t.equal((await one.control('DELETE', '/worlds/again')).status, 204)
    }
  })

  await t.test('so many there may be in all, whoever makes them, and one that is gone makes room', async t => {
    t.equal((await made(one, 'd')).status, 201)
    t.equal((await made(other, 'e')).status, 201)
    for (const hand of both)
      t.strictSame(errorIn(await made(hand, 'f')), { status: 409, code: 'too_many_worlds', errors: [] })
    await one.control('DELETE', '/worlds/d')
    t.equal((await made(other, 'f')).status, 201)
    await other.control('DELETE', '/worlds/f')
    t.equal((await made(other, 'f')).status, 201, 'which the other has never heard of')
    await one.control('DELETE', '/worlds/f')
    t.equal((await made(one, 'f')).status, 201)
  })

  await t.test('what nobody asks for here is let go, and is there again for who does', async t => {
    const clubs = await one.ask('GET', '/w/a/v2/clubs', { headers: { 'x-api-key': 'demo-key' } })
    passed = 11 * 60_000
    // Whoever lists them looks which are to go.
    const before = await namesAt(one)
    t.strictSame(await namesAt(other), before)
    const again = await one.ask('GET', '/w/a/v2/clubs', { headers: { 'x-api-key': 'demo-key' } })
    t.equal(again.text, clubs.text)
    t.equal(again.headers['courtside-version'], clubs.headers['courtside-version'])
    passed = 0
  })
})
