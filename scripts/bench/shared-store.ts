/**
 * `npm run bench:postgres [seconds]`: how many changes a second one process gets written into a
 * PostgreSQL of this machine or of `TEST_DATABASE_URL`, each on disk before it counts: in one world that a hundred
 * people toggle in at once, and in two hundred with one each; and what a question for a world's head takes of this
 * process, alone and with a hundred that wait together.
 */
import { databaseSettings } from '../../src/app/database-settings.ts'
import type { ClubData } from '../../src/data/club-data.ts'
import { memoryLayer } from '../../src/data/memory/memory-data.ts'
import { sharedData } from '../../src/data/shared/shared-data.ts'
import { openPostgresStore } from '../../src/postgres/postgres-store.ts'
import type { WorldStore } from '../../src/worlds/world-store.ts'
import { aPerson, idOf } from '../../test/fixtures/builders.ts'
import { aDatabase } from '../../test/fixtures/postgres.ts'
import { aSquad, day, robin, smallWorld } from '../../test/fixtures/small-world.ts'

const seconds = Number(process.argv[2] ?? 5)
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
}

/** @returns changes a second */
const toggling = async (togglers: readonly Toggler[]): Promise<number> => {
  const until = performance.now() + seconds * 1000
  let count = 0
  const [begun, cpu] = [performance.now(), process.cpuUsage()]
  await Promise.all(
    togglers.map(async ({ data, clientId }) => {
      for (let isIn = false; performance.now() < until; isIn = !isIn, count++) {
        const at = day('01', 9)
        const conflict = isIn
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
  const inOne = people.map(({ id }) => ({ data: hot, clientId: id }))
  const [first] = people
  const many = await Promise.all(Array.from({ length: 200 }, (_, index) => worldIn(store, `world ${index}`)))
  const inMany = many.map(data => ({ data, clientId: first?.id ?? '' }))
  console.log(`one hot world: ${told(await toggling(inOne))} changes a second`)
  console.log(`two hundred worlds: ${told(await toggling(inMany))} changes a second`)
  for (const together of [1, 100])
    // oxlint-disable-next-line no-await-in-loop -- they would share the processor
    console.log(`a question with ${together} at a time: ${told(await asking('hot', together))} µs of CPU`)
} finally {
  await store.close()
  // oxlint-disable-next-line no-await-in-loop -- the database ends last
  for (const end of endings.toReversed()) await end()
}
