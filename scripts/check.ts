/**
 * What `npm test` runs. Every step runs whatever became of those before it, so that one run shows all there is to mend;
 * the last line counts what passed and what failed, each step as one test. `--no-tests` leaves the tests out.
 */
import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Totals, readTap } from './tap-output.ts'

interface Result {
  readonly isGood: boolean
  readonly output: string
}

interface Step {
  readonly name: string
  readonly run: () => Promise<Result>
}

const root = fileURLToPath(new URL('..', import.meta.url))
const isWindows = process.platform === 'win32'
const environment = {
  ...process.env,
  PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
  // Neither statistics nor a look for a newer version: a check works without a network.
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  REDOCLY_SUPPRESS_NOTIFICATIONS: 'true',
}

interface Run extends Result {
  readonly out: string
  readonly err: string
}

/** `output` has both streams in their order. */
const run = (command: string, args: readonly string[], onOut?: (text: string) => void): Promise<Run> =>
  new Promise(resolve => {
    const child = spawn(command, args, {
      cwd: root,
      env: environment,
      shell: isWindows,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let [output, out, err] = ['', '', '']
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
      out += text
      onOut?.(text)
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text
      err += text
    })
    child.on('error', error =>
      resolve({ isGood: false, output: `${output}${error.message}\n`, out, err: `${err}${error.message}\n` }),
    )
    child.on('close', code => resolve({ isGood: code === 0, output, out, err }))
  })

const step = (name: string, command: string, ...args: string[]): Step => ({ name, run: () => run(command, args) })

/** Its exit code says nothing of warnings, and there must be none; this format has a line for each. */
const contractLint = async (): Promise<Result> => {
  const { isGood, output, out } = await run('redocly', ['lint', '--format=checkstyle', '--max-problems=1000'])
  return { isGood: isGood && !out.includes('<error '), output }
}

const steps: readonly Step[] = [
  step('build', 'tsx', 'scripts/build.ts'),
  step('types', 'tsc', '--noEmit'),
  step('format', 'prettier', '--check', '--cache', '--log-level=warn', '.'),
  step('lint', 'oxlint', '--deny-warnings'),
  step('unused code and dependencies', 'knip', '--no-progress'),
  { name: 'contract lint', run: contractLint },
  step('generated types and schema', 'tsx', 'scripts/generate.ts', '--check'),
  step('places', 'tsx', 'scripts/places.ts', '--check'),
  step('contract and examples', 'node', 'dist/courtside.js', 'check'),
  step('recordings', 'tsx', 'scripts/record.ts', '--check'),
]

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`

const indented = (text: string): string =>
  text
    .trimEnd()
    .split('\n')
    .map(line => `    ${line}`)
    .join('\n')

/** The names of the steps that failed. */
const runSteps = async (): Promise<string[]> => {
  const failed: string[] = []
  for (const { name, run: go } of steps) {
    const start = performance.now()
    process.stdout.write(`${name} ... `)
    // One after another: the later ones use what the first one builds, and each has the machine to itself.
    // oxlint-disable-next-line no-await-in-loop
    const { isGood, output } = await go()
    console.log(`${isGood ? 'ok' : 'FAILED'}, ${seconds(start)}`)
    if (isGood) continue
    failed.push(name)
    console.log(indented(output))
  }
  return failed
}

/** What passed is left out of a file's details. */
const isTelling = (line: string): boolean => !/^\s*(ok \d+ .*|\d+\.\.\d+)?$/.test(line)

/** A line for every file as it ends, with the details where something failed. A run that went wrong as a whole is a failure too. */
const runTests = async (): Promise<Totals & { readonly files: readonly string[] }> => {
  const start = performance.now()
  console.log('tests ...')
  const tap = readTap(({ name, isGood, isSkipped, took, lines }) => {
    console.log(
      `  ${isGood ? (isSkipped ? 'skipped' : 'ok') : 'FAILED'} ${name}${took === undefined ? '' : `, ${(took / 1000).toFixed(1)} s`}`,
    )
    if (!isGood) console.log(indented(lines.filter(isTelling).join('\n')))
  })
  const { isGood, output, err } = await run('tap', ['--reporter=tap'], tap.add)
  const { totals, failedFiles } = tap.end()
  console.log(`tests ended after ${seconds(start)}`)
  const problem =
    totals === undefined
      ? 'tap did not get to its totals'
      : totals.passed + totals.failed === 0
        ? 'tap ran no test'
        : !isGood && totals.failed === 0
          ? 'tap failed, though no test did'
          : undefined
  if (problem !== undefined) console.log(indented(`${problem}:\n${output}`))
  else if (!isGood && err !== '') console.log(indented(err))
  const { passed, failed, skipped } = totals ?? { passed: 0, failed: 0, skipped: 0 }
  if (problem === undefined) return { passed, failed, skipped, files: failedFiles }
  return { passed, failed: failed + 1, skipped, files: [...failedFiles, problem] }
}

const { values } = parseArgs({ options: { 'no-tests': { type: 'boolean', default: false } } })
const failedSteps = await runSteps()
const tests = values['no-tests'] ? { passed: 0, failed: 0, skipped: 0, files: [] } : await runTests()

const failures = [...failedSteps, ...tests.files]
const failed = failedSteps.length + tests.failed
const passed = steps.length - failedSteps.length + tests.passed
console.log(failures.length === 0 ? '' : `\nFailed: ${failures.join(', ')}`)
console.log(`${passed} passed, ${failed} failed${tests.skipped === 0 ? '' : `, ${tests.skipped} skipped`}`)
if (failed > 0) process.exitCode = 1
