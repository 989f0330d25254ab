/**
 * What each connection has been told of time, who waits for one, and that servers which start at once make the tables
 * in turns.
 */
import { once } from 'node:events'
import { createServer } from 'node:net'
import t from 'tap'
import { Client } from 'pg'
import { databaseSettings } from '../../src/postgres/database-settings.ts'
import { openDatabase } from '../../src/postgres/database.ts'
import { openPostgresStore } from '../../src/postgres/postgres-store.ts'
import { aDatabase, skip } from '../fixtures/postgres.ts'

t.test('connections', { skip }, async t => {
  const { url } = await aDatabase(t)
  const client = new Client(url)
  await client.connect()
  t.teardown(() => client.end())

  await t.test('whoever starts waits for who makes the tables', async t => {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [0x636f7572])
    let isOpen = false
    const told: string[] = []
    const opening = openPostgresStore({
      settings: databaseSettings(url),
      onError: () => undefined,
      onWait: what => void told.push(what),
    }).finally(() => void (isOpen = true))
    const isWaiting = async (): Promise<boolean> => {
      const { rows } = await client.query("select 1 from pg_locks where locktype = 'advisory' and not granted")
      return rows.length === 1
    }
    // oxlint-disable-next-line no-await-in-loop, no-unmodified-loop-condition -- until either is so, by `finally`
    while (!isOpen && !(await isWaiting())) {
      /* each round asks the database */
    }
    // Longer than anything else may take.
    await client.query('select pg_sleep(5.5)')
    t.equal(isOpen, false, 'it has made nothing meanwhile')
    await client.query('commit')
    const store = await opening
    t.teardown(() => store.close())
    t.strictSame(told, ["Another server is changing the database's tables: this one waits for it, up to 10 minutes."])
  })

  await t.test('whatever the database and the address say, each has what it needs', async t => {
    const names = ['default_transaction_isolation', 'idle_session_timeout', 'synchronous_commit', 'work_mem']
    const text = `select name, setting from pg_settings where name in ('${names.join("', '")}')`
    await client.query("alter role current_user set default_transaction_isolation = 'serializable'")
    await client.query('alter role current_user set idle_session_timeout = 60000')
    t.teardown(async () => {
      await client.query('alter role current_user reset default_transaction_isolation')
      await client.query('alter role current_user reset idle_session_timeout')
    })
    const own = new URL(url)
    own.searchParams.set('options', '-c work_mem=8MB')
    for (const isQuick of [false, true]) {
      const database = await openDatabase(databaseSettings(own.href), () => undefined, { isQuick })
      t.teardown(() => database.close())
      const rows = await database.query<{ name: string; setting: string }>({ name: 'settings', text })
      t.strictSame(rows.map(({ name, setting }) => [name, setting]).toSorted(), [
        ['default_transaction_isolation', 'read committed'],
        ['idle_session_timeout', '0'],
        ['synchronous_commit', isQuick ? 'off' : 'on'],
        ['work_mem', '8192'],
      ])
    }
  })

  await t.test('one that wants a password that is not there is closed at once', async t => {
    const asked = (what: number, said: string): Buffer => {
      const bytes = Buffer.from(`R........${said}`)
      bytes.writeInt32BE(bytes.length - 1, 1)
      bytes.writeInt32BE(what, 5)
      return bytes
    }
    let isClosed: Promise<unknown> = new Promise(() => undefined)
    const server = createServer(socket => {
      isClosed = once(socket, 'close')
      // AuthenticationSASL, and AuthenticationSASLContinue, which is where it finds that it has none.
      const told = [asked(10, 'SCRAM-SHA-256\0\0'), asked(11, 'r=any,s=any,i=1')]
      socket.on('data', () => socket.write(told.shift() ?? '')).on('error', () => undefined)
    })
    t.teardown(() => server.close())
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const settings = databaseSettings(`postgres://nobody@127.0.0.1:${port}/none`)
    await t.rejects(openPostgresStore({ settings, onError: () => undefined }), { message: /password/ })
    await t.rejects(
      openDatabase(settings, () => undefined),
      { message: /password/ },
    )
    await isClosed
  })

  await t.test('as it begins each says nothing that a pooler would refuse', async t => {
    let began: (said: Buffer) => void = () => undefined
    const beginning = new Promise<Buffer>(resolve => void (began = resolve))
    const server = createServer(socket => socket.once('data', said => void socket.end(() => began(said))))
    t.teardown(() => server.close())
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const settings = databaseSettings(`postgres://nobody@127.0.0.1:${port}/none`)
    await t.rejects(openPostgresStore({ settings, onError: () => undefined }))
    // Its length and its version are eight bytes.
    const words = (await beginning).subarray(8).toString().split('\0')
    const names = words.filter((word, index) => index % 2 === 0 && word !== '')
    t.strictSame(names.toSorted(), ['application_name', 'client_encoding', 'database', 'user'])
  })

  await t.test('an address that is taken for verify-full says so, and nothing else of it is altered', async t => {
    for (const [said, meant] of [
      ['', ''],
      ['?sslmode=require&application_name=mine', '?sslmode=verify-full&application_name=mine'],
      ['?sslmode=no-verify&options=-c%20work_mem=8MB', '?sslmode=no-verify&options=-c%20work_mem=8MB'],
      ['?uselibpqcompat=true&sslmode=require', '?uselibpqcompat=true&sslmode=require'],
    ]) {
      const { connectionString } = databaseSettings(`postgres://me:p%2Fw%231@host/one${said}`)
      t.equal(connectionString, `postgres://me:p%2Fw%231@host/one${meant}`)
    }
  })

  await t.test('each is bounded in what it may wait for, whatever the address says', async t => {
    const own = new URL(url)
    for (const name of ['query', 'statement', 'lock', 'idle_in_transaction_session'])
      own.searchParams.set(`${name}_timeout`, '1')
    const database = await openDatabase(databaseSettings(own.href), () => undefined)
    t.teardown(() => database.close())
    await database.query({ name: 'long', text: 'select pg_sleep(0.1)' })
    const names = ['idle_in_transaction_session_timeout', 'lock_timeout', 'statement_timeout']
    const text = `select name, setting::int as setting from pg_settings where name in ('${names.join("', '")}')`
    const rows = await database.query<{ name: string; setting: number }>({ name: 'settings', text })
    t.strictSame(rows.map(({ name, setting }) => [name, setting]).toSorted(), [
      ['idle_in_transaction_session_timeout', 5_000],
      ['lock_timeout', 3_000],
      ['statement_timeout', 4_000],
    ])
  })

  await t.test('a transaction that nobody ends is ended, and the next question gets another connection', async t => {
    let told: (error: Error) => void = () => undefined
    const ended = new Promise<Error>(resolve => void (told = resolve))
    const database = await openDatabase({ ...databaseSettings(url), max: 1 }, error => told(error))
    t.teardown(() => database.close())
    await database.query({ name: 'sooner', text: 'set idle_in_transaction_session_timeout = 20' })
    await database.query({ name: 'begin', text: 'begin' })
    t.equal(Reflect.get(await ended, 'code'), '25P03')
    t.strictSame(await database.query({ name: 'one', text: 'select 1 as one' }), [{ one: 1 }])
  })

  await t.test('one that takes no writes, as a standby, is not ready', async t => {
    const store = await openPostgresStore({ settings: databaseSettings(url), onError: () => undefined })
    t.teardown(() => store.close())
    await store.check()
    const all = 'from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
    await client.query('alter role current_user set default_transaction_read_only = on')
    t.teardown(() => client.query('alter role current_user reset default_transaction_read_only'))
    await client.query(`select pg_terminate_backend(pid, 1000) ${all}`)
    t.strictSame(await store.head('nobody'), undefined, 'it is read')
    await t.rejects(store.check(), { message: 'Nothing can be written there.' })
  })

  await t.test('whether the database answers is known while all connections are taken by calls', async t => {
    const store = await openPostgresStore({ settings: databaseSettings(url), onError: () => undefined })
    t.teardown(() => store.close())
    await store.create('busy', { settings: {}, state: {} }, { most: 10, lifetime: 0 })
    await client.query('begin')
    await client.query("select 1 from courtside.worlds where name = 'busy' for update")
    const calls = Promise.all(Array.from({ length: 20 }, () => store.touch('busy')))
    let isHeard = false
    await store.check().then(
      () => void (isHeard = true),
      () => undefined,
    )
    await client.query('commit')
    await calls.catch(() => undefined)
    t.equal(isHeard, true)
  })
})
