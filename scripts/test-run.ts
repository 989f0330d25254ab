/**
 * Runs test files, several in a process, and tells of each as it ends, with the details where something failed.
 *
 * A file is good when its line in what tap prints says so, and its process by its exit code and by the totals that come
 * last. tap's own runner would read each line once more, which took a tenth of the time.
 */
import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import { indented, root, run, seconds } from './child.ts'
import { compiledTests } from './compiled-tests.ts'
import { inGroups, wantsQuiet } from './test-files.ts'

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

/** @param env what the tests find in their environment besides what is in this one */
export const runTestFiles = async (files: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<TestRun> => {
  const start = performance.now()
  console.log('tests ...')
  const sum = { passed: 0, failed: 0, skipped: 0 }
  const failures: string[] = []
  const groups = [...(await compiledTests(inGroups(files))).entries()]
  const quiet = groups.filter(([[first = '']]) => wantsQuiet(first)).values()
  const others = groups.filter(([[first = '']]) => !wantsQuiet(first)).values()
  const worker = async (waiting: IterableIterator<(typeof groups)[number]>): Promise<void> => {
    for (const [names, path] of waiting) {
      // oxlint-disable-next-line no-await-in-loop -- each worker runs one after another
      const ran = await runGroup(names, path, env)
      sum.passed += ran.passed
      sum.failed += ran.failed
      sum.skipped += ran.skipped
      failures.push(...ran.failures)
    }
  }
  // Now and then a test waits for what it has started: another has the processor then.
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, () => worker(others)))
  await worker(quiet)
  console.log(`tests ended after ${seconds(start)}`)
  return { ...sum, failures }
}

const runGroup = async (names: readonly string[], path: string, env: NodeJS.ProcessEnv): Promise<TestRun> => {
  const { isGood, output, out } = await run(
    process.execPath,
    ['--enable-source-maps', youngGeneration, relative(root, path)],
    { env: { ...env, TAP_TIMEOUT: String(limit) }, limit: (limit + 60) * 1000 },
  )
  const totals = totalsIn(out)
  const problem = problemOf(totals, isGood)
  const failures = names.filter(name => !told(name, out))
  const hasFailed = problem !== undefined || failures.length > 0
  if (problem !== undefined) console.log(indented(`${problem}:\n${output}`))
  else if (hasFailed) console.log(indented(output.split('\n').filter(isTelling).join('\n')))
  const { passed, failed, skipped } = totals ?? { passed: 0, failed: 0, skipped: 0 }
  return {
    passed,
    failed: Math.max(failed, hasFailed ? 1 : 0),
    skipped,
    failures: hasFailed && failures.length === 0 ? names : failures,
  }
}

/** Tells of a file, as its lines in what tap printed have it: `ok 3 - test/rules/order.test.ts # time=12.3ms`. */
const told = (name: string, out: string): boolean => {
  const lines = out.split('\n').filter(line => /^(?:not )?ok \d+ - (\S+)/.exec(line)?.[1] === name)
  const isGood = lines.length > 0 && lines.every(line => line.startsWith('ok '))
  const outcome = out.includes(`\n# ${name} is skipped`) ? 'skipped' : 'ok'
  const [, time] = /# time=([\d.]+)ms/.exec(lines.join('\n')) ?? []
  const duration = time === undefined ? 'its end was not reached' : `${(Number(time) / 1000).toFixed(1)} s`
  console.log(`  ${isGood ? outcome : 'FAILED'} ${name}, ${duration}`)
  return isGood
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
