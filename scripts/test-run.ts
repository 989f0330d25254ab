/**
 * Runs test files and tells of each as it ends, with the details where something failed. A run that went wrong as a
 * whole is a failure too.
 */
import { indented, run, seconds } from './child.ts'
import { type Totals, readTap } from './tap-output.ts'

/** What passed is left out of a file's details. */
const isTelling = (line: string): boolean => !/^\s*(ok \d+ .*|\d+\.\.\d+)?$/.test(line)

export interface TestRun extends Totals {
  /** The names of those that failed. */
  readonly failures: readonly string[]
}

export const runTestFiles = async (files: readonly string[]): Promise<TestRun> => {
  const start = performance.now()
  console.log('tests ...')
  const tap = readTap(({ name, isGood, isSkipped, took, lines }) => {
    const outcome = isGood ? 'ok' : 'FAILED'
    console.log(
      `  ${isSkipped ? 'skipped' : outcome} ${name}${took === undefined ? '' : `, ${(took / 1000).toFixed(1)} s`}`,
    )
    if (!isGood) console.log(indented(lines.filter(isTelling).join('\n')))
  })
  const { isGood, output, err } = await run('tsx', ['scripts/run-tap.ts', ...files], tap.add)
  const { totals, failedFiles } = tap.end()
  console.log(`tests ended after ${seconds(start)}`)
  const problem = problemOf(totals, isGood)
  if (problem !== undefined) console.log(indented(`${problem}:\n${output}`))
  else if (!isGood && err !== '') console.log(indented(err))
  const { passed, failed, skipped } = totals ?? { passed: 0, failed: 0, skipped: 0 }
  if (problem === undefined) return { passed, failed, skipped, failures: failedFiles }
  return { passed, failed: failed + 1, skipped, failures: [...failedFiles, problem] }
}

const problemOf = (totals: Totals | undefined, isGood: boolean): string | undefined => {
  if (totals === undefined) return 'the tests did not get to their totals'
  if (totals.passed + totals.failed === 0 && totals.skipped === 0) return 'no test ran'
  return !isGood && totals.failed === 0 ? 'the run failed, though no test did' : undefined
}

/** The line that everything ends in; a failure makes the process fail. */
export const conclude = ({ passed, failed, skipped, failures }: TestRun): void => {
  console.log(failures.length === 0 ? '' : `\nFailed: ${failures.join(', ')}`)
  console.log(`${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`)
  if (failed > 0) process.exitCode = 1
}
