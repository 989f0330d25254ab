/**
 * Sends the server requests that nobody would think of, as many as one likes: `npm run fuzz -- --seed 7 --runs 20000`.
 *
 * It ends with 1 and the simplest request that shows a fault, as a line for curl, or when the memory that is left after
 * a collection goes on growing. `--path` goes on where a failure was found; `--model` plays the toggle against a model
 * instead, `--lists` compares lists and posts with a second reading of the interface document.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Command } from 'commander'
import { given } from '../src/text/given.ts'
import { failureOf } from '../test/endurance/request-properties.ts'
import { type Servers, clubTargets, controlTarget, foreignTarget } from '../test/endurance/request-targets.ts'
import { outcomeOfLists } from '../test/endurance/lists-runs.ts'
import { failureOfModel } from '../test/endurance/toggle-runs.ts'

interface Options {
  readonly seed: string
  readonly runs?: string
  readonly only?: string
  readonly path?: string
  readonly model?: true
  readonly lists?: true
}

setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')

/** Megabytes that are in use when nothing can be collected any more. */
const held = (): { readonly heap: number; readonly rss: number } => {
  if (typeof collect === 'function') collect()
  const { heapUsed, rss } = process.memoryUsage()
  return { heap: heapUsed / 1e6, rss: rss / 1e6 }
}

/** Requests between two looks at the memory; a world that is reset then never holds as many changes as it may. */
const batch = 1000
/** Megabytes that may be held on top of what a third of the run left: journals fill up, functions are compiled. */
const mostGrowth = 40

const fuzz = async (
  open: () => Promise<Servers>,
  seed: number,
  runs: number,
  { only, path }: Options,
): Promise<readonly string[]> => {
  const { targets, reset, close } = await open()
  const failures: string[] = []
  for (const target of targets.filter(({ name }) => only === undefined || name === only)) {
    const heaps: number[] = []
    for (let done = 0; done < runs && failures.length === 0; done += batch) {
      // One batch after another: each has the machine, and its look at the memory, for itself.
      // oxlint-disable-next-line no-await-in-loop
      const failure = await failureOf(target, {
        seed: seed + done / batch,
        runs: Math.min(batch, runs - done),
        ...given({ path }),
      })
      if (failure !== undefined) failures.push(failure)
      // oxlint-disable-next-line no-await-in-loop
      await reset()
      const { heap, rss } = held()
      heaps.push(heap)
      console.log(
        `${target.name}: ${Math.min(runs, done + batch)} requests, seed ${seed + done / batch}, `
          + `${heap.toFixed(0)} MB held, ${rss.toFixed(0)} MB lived`,
      )
    }
    const [early = 0, late = 0] = [heaps[Math.floor(heaps.length / 3)], heaps.at(-1)]
    if (heaps.length >= 6 && late - early > mostGrowth)
      failures.push(`${target.name}: memory grew from ${early.toFixed(0)} to ${late.toFixed(0)} MB`)
  }
  await close()
  return failures
}

const command = new Command('fuzz')
  .description('Sends requests drawn from the contract.')
  .option('--seed <number>', 'the same seed draws the same requests', '1')
  .option('--runs <number>', 'requests a target, games of the model, or worlds with lists')
  .option('--only <target>', 'virtual, stub, control, petstore.yaml or served-library.yaml')
  .option('--path <path>', 'of a failure, as it was told')
  .option('--model', 'plays the toggle against a model')
  .option('--lists', 'compares lists and posts with a second reading of the interface document')
command.parse()
const options: Options = command.opts()
const seed = Number(options.seed)
if (!Number.isInteger(seed)) command.error(`--seed: expected a whole number, found ${options.seed}.`)

const failures: string[] = []
if (options.model === true) {
  const failure = await failureOfModel({
    seed,
    runs: Number(options.runs ?? 200),
    ...given({ path: options.path }),
  })
  if (failure !== undefined) failures.push(failure)
} else if (options.lists === true) {
  const { failure, lists, sessions, others, outcomes, unusable } = await outcomeOfLists({
    seed,
    runs: Number(options.runs ?? 1000),
    ...given({ path: options.path }),
  })
  console.log(`${lists} lists of ${sessions} sessions, ${others} others, ${unusable.length} worlds that can't be used.`)
  console.log(`Posts: ${[...outcomes].map(([outcome, count]) => `${outcome} ${count}`).join(', ')}.`)
  if (failure !== undefined) failures.push(failure)
} else {
  for (const open of [
    clubTargets,
    controlTarget,
    () => foreignTarget('petstore.yaml', ['', '/api/v3']),
    () => foreignTarget('served-library.yaml', ['', '/uk/lib']),
  ]) {
    // oxlint-disable-next-line no-await-in-loop
    failures.push(...(await fuzz(open, seed, Number(options.runs ?? 10_000), options)))
  }
}
for (const failure of failures) console.error(failure)
console.log(failures.length === 0 ? `No fault. (seed ${seed})` : `${failures.length} faults. (seed ${seed})`)
process.exitCode = failures.length === 0 ? 0 : 1
