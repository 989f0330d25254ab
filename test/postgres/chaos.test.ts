/** Two servers behind a proxy and a hundred people, while everything that can go wrong beside them does. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { Client } from 'pg'
import { type Running, start } from '../cli/child-process.ts'
import { isFields } from '../fixtures/oracle.ts'
import { type TestDatabase, aCuttingProxy, aDatabase, notOurs, skip } from '../fixtures/postgres.ts'
import { aBalancingProxy } from '../fixtures/balancing-proxy.ts'
import { type OneOfThem, aCrowd, calling, keepHistory, wishesIn } from './crowd.ts'
import { accountsOf, applicationsIn } from './sign-ins.ts'

interface Replica {
  readonly url: string
  readonly running: () => Running
  /** At the same address. */
  again(): Promise<void>
}

const now = '2027-03-01T10:00:00Z'

const aReplica = async (t: Test, data: string): Promise<Replica> => {
  const started = async (port: string): Promise<readonly [Running, string]> => {
    const running = start(t, ['start', '--port', port, '--json', '--quiet', '--now', now], {
      env: { COURTSIDE_DATA: data },
    })
    const ready: unknown = JSON.parse(await running.out.next(/"ready"/))
    if (!isFields(ready) || typeof ready.url !== 'string') throw new Error('It does not say where it is.')
    return [running, ready.url]
  }
  const [first, url] = await started('0')
  let running = first
  return {
    url,
    running: () => running,
    again: async () => {
      ;[running] = await started(new URL(url).port)
    },
  }
}

/** As a proxy finds out. */
const unready = async (url: string): Promise<void> => {
  let status = 200
  while (status === 200) {
    // oxlint-disable-next-line no-await-in-loop -- until it says so
    ;({ status } = await fetch(`${url}/health/ready`))
  }
}

const connected = async (t: Test, { url }: TestDatabase): Promise<Client> => {
  const client = new Client(url)
  client.on('error', () => undefined)
  await client.connect()
  t.teardown(() => client.end().catch(() => undefined))
  return client
}

const worlds = ['hot', 'calm 1', 'calm 2', 'calm 3'].map(name => name.replace(' ', '-'))

const many = (count: number, does: OneOfThem['does'], ...places: readonly string[]): readonly OneOfThem[] =>
  Array.from({ length: count }, (_, index) => ({ world: places[index % places.length] ?? '', does }))

/** Sixty in one world, ten in each of three others, and ten in one that is reset again and again. */
const people = [
  ...many(50, 'toggles', 'hot'),
  ...many(10, 'signs in', 'hot'),
  ...many(9, 'toggles', 'calm-1', 'calm-2', 'calm-3'),
  ...many(12, 'signs in', 'calm-1', 'calm-2', 'calm-3'),
  ...many(9, 'verifies', 'calm-1', 'calm-2', 'calm-3'),
  ...many(10, 'toggles and resets', 'reset'),
]

t.test('two servers, a hundred people, and everything that goes wrong', { skip, timeout: 600_000 }, async t => {
  const database = await aDatabase(t)
  const small = notOurs.skip === false ? aSmallDisk(t) : undefined
  const cutting = await aCuttingProxy(t, database)
  const [one, other] = [await aReplica(t, database.url), await aReplica(t, cutting.url)]
  await keepHistory(await connected(t, database))
  const proxy = await aBalancingProxy(t, [one.url, other.url])
  /** Why nobody knows what came of calls. */
  const lost: string[] = []
  const call = calling(proxy.url, why => void lost.push(why))
  for (const name of [...worlds, 'reset']) {
    const made = await call('POST', '/control/v1/worlds', {}, JSON.stringify({ name, now, lifetime: 3600 }))
    t.equal(made?.status, 201)
  }
  const wishes = await wishesIn(call, 'hot')
  t.ok(wishes.wishes.length > 20, `there are ${wishes.wishes.length} wishes`)
  const crowd = aCrowd(call, people, wishes, await applicationsIn(call, worlds))
  const { done, after, signIns } = crowd
  const outages = (): number => crowd.outages.length
  await after(100, done)

  const restarted = async (): Promise<void> => {
    await database.restart()
    await after(100, done)
  }

  await t.test('a server is killed, and started again', async () => {
    await one.running().end('SIGKILL')
    await after(100, done)
    await one.again()
    await after(100, done)
  })

  await t.test('the database is killed, and started again', notOurs, async () => {
    crowd.crashed()
    await database.kill()
    crowd.crashed()
    await after(50, outages)
    await restarted()
  })

  await t.test('connections are cut in the middle', async t => {
    const client = await connected(t, database)
    for (let round = 0; round < 5; round++) {
      await client.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'courtside'")
      await after(30, done)
    }
  })

  await t.test('the answers to commits are lost', async () => {
    for (let round = 0; round < 8; round++) {
      cutting.loseAnswerTo('courtside append')
      await after(30, done)
    }
  })

  await t.test('a server is held up for longer than anything may take', async () => {
    proxy.wait(3_000)
    await after(100, done)
    one.running().child.kill('SIGSTOP')
    // Each of those who wait there is told by the proxy, which takes three seconds: twice.
    const before = proxy.timeouts()
    await after(1, () => Number(proxy.timeouts() > before))
    await after(1, () => Number(proxy.timeouts() > before + 100))
    one.running().child.kill('SIGCONT')
    proxy.wait(30_000)
    await after(100, done)
  })

  const noDisk = notOurs.skip || (small === undefined && 'nothing can be mounted here')
  await t.test('the disk is full', { skip: noDisk }, async t => {
    const client = await connected(t, database)
    await client.query(`create tablespace small location '${small}'`)
    await client.query('alter table courtside.changes set tablespace small')
    await client.query('create table filling (text text) tablespace small')
    const before = outages()
    for (let isFull = false; !isFull;)
      isFull = await client.query("insert into filling select repeat('x', 1000) from generate_series(1, 1000)").then(
        () => false,
        (error: unknown) => isFields(error) && error.code === '53100',
      )
    for (let size = 100; size > 0; size -= 10)
      await client
        .query(`insert into filling select repeat('x', 1000) from generate_series(1, ${size})`)
        .catch(() => undefined)
    await after(20, outages)
    t.ok(outages() - before >= 20)
    await client.query('drop table filling')
    await after(100, done)
    await client.query('alter table courtside.changes set tablespace pg_default')
    await client.query('drop tablespace small')
  })

  await t.test('both are started anew, one after the other, and no call is lost', async t => {
    const before = [lost.length, outages()] as const
    for (const replica of [one, other]) {
      const ending = replica.running().end('SIGTERM')
      await unready(replica.url)
      proxy.passOver(replica.url, true)
      const { code, signal } = await ending
      t.ok(code === 0 || signal === 'SIGTERM', `it ended with ${code ?? signal}`)
      await after(50, done)
      await replica.again()
      proxy.passOver(replica.url, false)
      await after(100, done)
    }
    t.strictSame(lost.slice(before[0]), [])
    t.strictSame(crowd.outages.slice(before[1]), [])
  })

  await crowd.end()
  t.strictSame(crowd.faults, [], 'every answer is what its contract says, and none is older than what was seen before')
  const client = await connected(t, database)
  for (const world of worlds) {
    t.strictSame(await crowd.judged(client, world), [], `what was seen of ${world} has happened`)
    const faults = signIns.judged(await accountsOf(client, world), world, proxy.repeats())
    t.strictSame(faults, [], `what came of codes and tokens in ${world} is what was told`)
  }
  t.ok(signIns.done() > 100, `${signIns.done()} have signed in, and out again`)
  t.ok(signIns.elsewhere() > 100, `${signIns.elsewhere()} calls with what another server had made or ended`)
  t.ok(crowd.verified() > 100, `${crowd.verified()} calls were verified`)
  t.ok(lost.length > 0 && done() > 1000, `${done()} changes, ${lost.length} lost, ${outages()} refused`)
})

/** Of so many megabytes that a table fills it soon; undefined: nothing can be mounted. */
const aSmallDisk = (t: Test): string | undefined => {
  const folder = mkdtempSync(join(tmpdir(), 'courtside-small-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m,mode=777', 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return undefined
  }
  t.teardown(() => execFileSync('umount', ['--lazy', folder]))
  const owned = join(folder, 'space')
  execFileSync('install', ['-d', '-o', 'postgres', '-m', '700', owned])
  return owned
}
