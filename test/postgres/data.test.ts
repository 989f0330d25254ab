/** The data layer over PostgreSQL: the suite that every data layer passes, by one replica and by two in turns. */
import t from 'tap'
import type { Test } from 'tap'
import { databaseSettings } from '../../src/app/database-settings.ts'
import type { WorldRecords } from '../../src/club/model.ts'
import type { ClubData } from '../../src/data/club-data.ts'
import { memoryLayer } from '../../src/data/memory/memory-data.ts'
import { sharedData } from '../../src/data/shared/shared-data.ts'
import { openPostgresStore } from '../../src/postgres/postgres-store.ts'
import type { WorldStore } from '../../src/worlds/world-store.ts'
import { conformance } from '../data/conformance.ts'
import { aDatabase, skip } from '../fixtures/postgres.ts'

const opened = async (t: Test, url: string): Promise<WorldStore> => {
  const store = await openPostgresStore({ settings: databaseSettings(url), onError: () => undefined })
  t.teardown(() => store.close())
  return store
}

let count = 0

/** A world in the store, as one replica has it: each question is answered from what was there when it was asked. */
const replicaIn = async (
  store: WorldStore,
  name: string,
  generation: number,
  world: WorldRecords,
): Promise<ClubData> => {
  const life = { name, generation }
  const { data, reach } = sharedData(memoryLayer(world).replica(), {
    since: async version => (await store.since(life, version))?.commits ?? [],
    append: (version, commits) => store.append(life, version, commits),
  })
  const asking = { ...data }
  for (const [question, ask] of Object.entries(data))
    Reflect.set(asking, question, async (...given: unknown[]): Promise<unknown> => {
      await reach((await store.head(name))?.version ?? 0)
      return Reflect.apply(ask, data, given)
    })
  return asking
}

/** Each question to the next one. */
const inTurns = (replicas: readonly ClubData[]): ClubData => {
  const [first] = replicas
  if (first === undefined) throw new Error('There is no replica.')
  let asked = 0
  const asking = { ...first }
  for (const question of Object.keys(first))
    Reflect.set(asking, question, (...given: unknown[]): unknown => {
      const replica = replicas[asked++ % replicas.length] ?? first
      return Reflect.apply(Reflect.get(replica, question), replica, given)
    })
  return asking
}

const making =
  (stores: readonly WorldStore[]) =>
  async (world: WorldRecords): Promise<ClubData> => {
    const [store] = stores
    const name = `world ${count++}`
    const made = await store?.create(name, { settings: {}, state: {} }, { most: 100_000, lifetime: 0 })
    if (typeof made !== 'object') throw new Error(`The world was not made: ${made}.`)
    const replicas = stores.map(one => replicaIn(one, name, made.generation, structuredClone(world)))
    return inTurns(await Promise.all(replicas))
  }

t.test('in PostgreSQL', { skip }, async t => {
  const { url } = await aDatabase(t)
  const stores = [await opened(t, url), await opened(t, url)] as const
  await t.test('conformance, by one replica', t => conformance(t, making([stores[0]])))
  await t.test('conformance, with each question to the other replica', t => conformance(t, making(stores)))
})
