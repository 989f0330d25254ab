/**
 * `npm run bench:postgres [seconds]`: how many changes a second one process gets written into a
 * PostgreSQL of this machine or of `TEST_DATABASE_URL`, each on disk before it counts: in one world that a hundred
 * people toggle in at once, and in two hundred with one each; and what a question for a world's head takes of this
 * process, alone and with a hundred that wait together; and what a world takes where there are a hundred thousand of
 * them; and what calls over HTTP take of a server, with and without a database, and of two over the same.
 */
import { Client } from 'pg'
import { databaseSettings } from '../../src/postgres/database-settings.ts'
import type { ClubData } from '../../src/data/club-data.ts'
import { memoryLayer } from '../../src/data/memory/memory-data.ts'
import { sharedData } from '../../src/data/shared/shared-data.ts'
import { openDatabase } from '../../src/postgres/database.ts'
import { openPostgresStore } from '../../src/postgres/postgres-store.ts'
import { sweepingIn } from '../../src/postgres/sweeping.ts'
import type { WorldStore } from '../../src/worlds/world-store.ts'
import { aPerson, idOf } from '../../test/fixtures/builders.ts'
import { aDatabase } from '../../test/fixtures/postgres.ts'
import { aSquad, day, robin, smallWorld } from '../../test/fixtures/small-world.ts'
import { callCosts } from './shared-calls.ts'

const seconds = Number(process.argv[2] ?? 5)
const anything = { settings: {}, state: {} }
const endings: (() => unknown)[] = []
const database = await aDatabase({ teardown: end => void endings.push(end) })
const store = await openPostgresStore({ settings: databaseSettings(database.url), onError: () => undefined })

const people = Array.from({ length: 100 }, (_, index) => aPerson({ firstName: 'Guest', lastName: String(index) }))
const squad = idOf('Crowded')
const period = { start: day('02', 12), end: day('02', 13) }
const small = smallWorld()
const base = memoryLayer({
  ...small,
  people: [...small.people, ...people],
  bookings: [...small.bookings, aSquad('Crowded', period.start, { capacity: 1000 })],
})

const worldIn = async (shared: WorldStore, name: string): Promise<ClubData> => {
  const made = await shared.create(name, { settings: {}, state: {} }, { most: 100_000, lifetime: 0 })
  if (typeof made !== 'object') throw new Error(`The world ${name} was not made: ${made}.`)
  return sharedData(base.replica(), {
    since: async version => (await shared.since(made, version))?.commits ?? [],
    append: (version, commits) => shared.append(made, version, commits),
  }).data
}

interface Toggler {
  readonly data: ClubData
  readonly clientId: string
  isIn: boolean
}

/** @returns changes a second */
const toggling = async (togglers: readonly Toggler[]): Promise<number> => {
  const until = performance.now() + seconds * 1000
  let count = 0
  const [begun, cpu] = [performance.now(), process.cpuUsage()]
  await Promise.all(
    togglers.map(async toggler => {
      const { data, clientId } = toggler
      for (; performance.now() < until; toggler.isIn = !toggler.isIn, count++) {
        const at = day('01', 9)
        const conflict = toggler.isIn
          ? data.commit({ kind: 'leave', sessionId: squad, clientId, at })
          : data.commit({ kind: 'join', sessionId: squad, capacity: 1000, period, clientId, by: robin, at })
        // oxlint-disable-next-line no-await-in-loop -- a person does one thing after the other
        if ((await conflict) !== undefined) throw new Error('There was a conflict.')
      }
    }),
  )
  const { user, system } = process.cpuUsage(cpu)
  console.log(`  ${Math.round((user + system) / count)} µs of CPU each`)
  return count / ((performance.now() - begun) / 1000)
}

/** @returns microseconds of CPU a question */
const asking = async (name: string, together: number): Promise<number> => {
  const until = performance.now() + seconds * 200
  let count = 0
  const before = process.cpuUsage()
  while (performance.now() < until) {
    // oxlint-disable-next-line no-await-in-loop -- those that wait together, and then the next ones
    await Promise.all(Array.from({ length: together }, () => store.head(name)))
    count += together
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / count
}

const told = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 1 })

try {
  const hot = await worldIn(store, 'hot')
  const inOne = people.map(({ id }) => ({ data: hot, clientId: id, isIn: false }))
  const [first] = people
  const many = await Promise.all(Array.from({ length: 200 }, (_, index) => worldIn(store, `world ${index}`)))
  const inMany = many.map(data => ({ data, clientId: first?.id ?? '', isIn: false }))
  console.log(`one hot world: ${told(await toggling(inOne))} changes a second`)
  console.log(`two hundred worlds: ${told(await toggling(inMany))} changes a second`)
  for (const together of [1, 100])
    // oxlint-disable-next-line no-await-in-loop -- they would share the processor
    console.log(`a question with ${together} at a time: ${told(await asking('hot', together))} µs of CPU`)

  const client = new Client(database.url)
  client.on('error', console.error)
  await client.connect()
  await client.query(`
    insert into courtside.worlds (name, generation, settings, state, lifetime)
    select 'one of many ' || n, nextval('courtside.generations'), '{}', '{}', 0 from generate_series(1, 100000) n`)
  const lasting = async (what: string, count: number, act: (index: number) => Promise<unknown>): Promise<void> => {
    const begun = performance.now()
    // oxlint-disable-next-line no-await-in-loop -- one after the other is what is measured
    for (let index = 1; index <= count; index++) await act(index)
    console.log(`among 100,000 worlds, ${what}: ${told((performance.now() - begun) / count)} ms`)
  }
  await lasting('one more', 200, index => store.create(`another ${index}`, anything, { most: 200_000, lifetime: 0 }))
  await lasting('a head', 1000, index => store.head(`one of many ${index}`))
  const { created = 0 } = (await store.read('one of many 1')) ?? {}
  await lasting('a reset', 500, index => store.begin({ name: `one of many ${index}`, created }, anything))
  await lasting('a deletion', 500, index => store.remove(`one of many ${index}`))
  console.log(`in 200 worlds among them: ${told(await toggling(inMany))} changes a second`)
  await client.query(`
    insert into courtside.former_lives (world, generation)
    select name, generation from courtside.worlds on conflict do nothing`)
  const { rows } = await client.query('select count(*)::int as count from courtside.changes')
  await client.query('delete from courtside.worlds')
  const direct = await openDatabase(databaseSettings(database.url), () => undefined)
  await lasting(`a sweep of all, and of ${told(Number(rows[0]?.count))} changes`, 1, () => sweepingIn(direct).sweep())
  await direct.close()
  await client.query('drop schema courtside cascade')
  await client.end()
  for (const { kind, alone, shared, ofTwo } of await callCosts(database.url))
    console.log(
      `a call, ${kind}: ${told(alone)} µs of CPU, over a database ${told(shared)}, of two servers ${told(ofTwo)}`,
    )
} finally {
  await store.close()
  // oxlint-disable-next-line no-await-in-loop -- the database ends last
  for (const end of endings.toReversed()) await end()
}
