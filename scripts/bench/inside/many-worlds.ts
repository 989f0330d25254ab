/**
 * Makes many worlds in one process and tells what each takes: memory as the collector leaves it, time as CPU time.
 *
 * Run with `--expose-gc`; says its findings in one line of JSON.
 */
import { pathToFileURL } from 'node:url'

interface World {
  reset(): Promise<unknown>
}

/** What of the library this needs. Another build of it may not have worlds yet. */
interface Library {
  startCourtside(options?: object): Promise<{ close(): Promise<void>; world?(options: object): Promise<World> }>
}

const [, , library = '', count = '0'] = process.argv
const { startCourtside }: Library = await import(pathToFileURL(library).href)
const courtside = await startCourtside()

const bytesHeld = (): number => {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const millisecondsOf = async (work: () => Promise<void>): Promise<number> => {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const measured = async (): Promise<object> => {
  if (courtside.world === undefined) return { missing: 'startCourtside() gives no world()' }
  const make = (): Promise<World> =>
    courtside.world?.({ scenario: 'demo' }) ?? Promise.reject(new Error('world() is gone.'))
  // The base is built, and the functions are compiled.
  const first: World[] = []
  for (let index = 0; index < 500; index++) {
    // One after another, as tests make them.
    // oxlint-disable-next-line no-await-in-loop
    first.push(await make())
    // oxlint-disable-next-line no-await-in-loop
    await first[index]?.reset()
  }
  const worlds: World[] = []
  const before = bytesHeld()
  const created = await millisecondsOf(async () => {
    // oxlint-disable-next-line no-await-in-loop
    for (let index = 0; index < Number(count); index++) worlds.push(await make())
  })
  const after = bytesHeld()
  const reset = await millisecondsOf(async () => {
    // oxlint-disable-next-line no-await-in-loop
    for (const world of worlds) await world.reset()
  })
  return { bytes: (after - before) / worlds.length, created: created / worlds.length, reset: reset / worlds.length }
}

console.log(JSON.stringify(await measured()))
await courtside.close()
process.exit()
