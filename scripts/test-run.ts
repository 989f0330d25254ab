/**
 * Runs test files, each in a process of its own, and tells of each as it ends, with the details where something failed.
 *
 * A file is good when its process says so by its exit code and by the totals that tap prints last. tap's own runner
 * would read each of its lines once more, which took a tenth of the time.
 */
import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import { indented, root, run, seconds } from './child.ts'
import { compiledTests } from './compiled-tests.ts'

export interface Totals {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

export interface TestRun extends Totals {
  /** The names of those that failed. */
  readonly failures: readonly string[]
}

/** Seconds. No file takes nearly as long; it is there so that what hangs ends. */
const limit = 1_800

/** Of a young generation this large hardly anything is kept that a test soon lets go of. Megabytes. */
const youngGeneration = '--max-semi-space-size=64'

/** What passed is left out of a file's details. */
const isTelling = (line: string): boolean => !/^\s*(ok \d+ .*|\d+\.\.\d+)?$/.test(line)

export const runTestFiles = async (files: readonly string[]): Promise<TestRun> => {
  const start = performance.now()
  console.log('tests ...')
  const sum = { passed: 0, failed: 0, skipped: 0 }
  const failures: string[] = []
  const waiting = (await compiledTests(files)).entries()
  const worker = async (): Promise<void> => {
    for (const [name, path] of waiting) {
      // oxlint-disable-next-line no-await-in-loop -- each worker runs one after another
      const { passed, failed, skipped } = await runTestFile(name, path)
      sum.passed += passed
      sum.failed += failed
      sum.skipped += skipped
      if (failed > 0) failures.push(name)
    }
  }
  // Now and then a test waits for what it has started: another has the processor then.
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, worker))
  console.log(`tests ended after ${seconds(start)}`)
  return { ...sum, failures }
}

const runTestFile = async (name: string, path: string): Promise<Totals> => {
  const start = performance.now()
  const { isGood, output, out } = await run(
    process.execPath,
    ['--enable-source-maps', youngGeneration, relative(root, path)],
    { env: { TAP_TIMEOUT: String(limit) }, limit: (limit + 60) * 1000 },
  )
  const totals = totalsIn(out)
  const problem = problemOf(totals, isGood)
  const isSkipped = totals !== undefined && totals.passed + totals.failed === 0 && totals.skipped > 0
  const outcome = isSkipped ? 'skipped' : 'ok'
  console.log(`  ${totals?.failed === 0 && problem === undefined ? outcome : 'FAILED'} ${name}, ${seconds(start)}`)
  if (problem !== undefined) console.log(indented(`${problem}:\n${output}`))
  else if (totals !== undefined && totals.failed > 0)
    console.log(indented(output.split('\n').filter(isTelling).join('\n')))
  const { passed, failed, skipped } = totals ?? { passed: 0, failed: 0, skipped: 0 }
  return { passed, failed: problem === undefined ? failed : failed + 1, skipped }
}

const problemOf = (totals: Totals | undefined, isGood: boolean): string | undefined => {
  if (totals === undefined) return 'its tests did not get to their totals'
  if (totals.passed + totals.failed + totals.skipped === 0) return 'no test ran'
  return !isGood && totals.failed === 0 ? 'its process failed, though no test did' : undefined
}

/** tap's comment that counts every assertion: `# { total: 14, pass: 6, fail: 5, todo: 1, skip: 2 }`. */
const totalsIn = (out: string): Totals | undefined => {
  const [, text] = /^# \{ total: \d+,? ?(.*)\}$/m.exec(out.slice(out.lastIndexOf('\n# { total: ') + 1)) ?? []
  if (text === undefined) return undefined
  const count = (name: string): number => Number(new RegExp(`\\b${name}: (\\d+)`).exec(text)?.[1] ?? 0)
  return { passed: count('pass'), failed: count('fail'), skipped: count('skip') + count('todo') }
}

/** The line that everything ends in; a failure makes the process fail. */
export const conclude = ({ passed, failed, skipped, failures }: TestRun): void => {
  console.log(failures.length === 0 ? '' : `\nFailed: ${failures.join(', ')}`)
  console.log(`${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`)
  if (failed > 0) process.exitCode = 1
}
