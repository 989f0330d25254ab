/**
 * What `npm test` runs. Every step runs whatever became of those before it, so that one run shows all there is to mend;
 * the last line counts what passed and what failed, each step as one test. `--no-tests` is `npm run check`: no tests,
 * and what few changes can break; `--fast` is the inner loop: types, lint, and the tests that take seconds.
 */
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { type Result, indented, quickCompiler, run, seconds } from './child.ts'
import { checkedDeclarations } from './declarations.ts'
import { quickTestFiles, testFiles } from './test-files.ts'
import { type TestRun, conclude, runTestFiles } from './test-run.ts'

interface Step {
  readonly name: string
  readonly run: () => Promise<Result>
}

const step = (name: string, command: string, ...args: string[]): Step => ({ name, run: () => run(command, args) })

/** Its exit code says nothing of warnings, and there must be none; this format has a line for each. */
const contractLint = async (): Promise<Result> => {
  const { isGood, output, out } = await run('redocly', ['lint', '--format=checkstyle', '--max-problems=1000'])
  return { isGood: isGood && !out.includes('<error '), output }
}

const build = step('build', 'tsx', 'scripts/build.ts')
/**
 * The compiler keeps what it found, by the contents of each file, and looks again at what a change can have touched.
 */
const types = step(
  'types',
  'node',
  quickCompiler,
  '--noEmit',
  '--incremental',
  '--tsBuildInfoFile',
  'node_modules/.cache/types.tsbuildinfo',
)
/** What runs in a browser knows a browser's names, and none of node's. */
const browserTypes = step('types of the console', 'node', quickCompiler, '--noEmit', '-p', 'src/console')
const lint = step('lint', 'oxlint', '--deny-warnings')
const format = step('format', 'oxfmt', '--check')

/** The names of the steps that failed; each is told as it ends. */
const runSteps = async (steps: readonly Step[]): Promise<string[]> => {
  const failed: string[] = []
  const waiting = steps.values()
  const worker = async (): Promise<void> => {
    for (const { name, run: go } of waiting) {
      const start = performance.now()
      // One after another: the machine has a worker for each processor.
      // oxlint-disable-next-line no-await-in-loop
      const { isGood, output } = await go()
      console.log(`${name} ${isGood ? 'ok' : 'FAILED'}, ${seconds(start)}`)
      if (isGood) continue
      failed.push(name)
      console.log(indented(output))
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
  return failed
}

const { values } = parseArgs({
  options: { 'no-tests': { type: 'boolean', default: false }, fast: { type: 'boolean', default: false } },
})
const seldom = [
  step('unused code and dependencies', 'knip', '--no-progress'),
  step('picture of the architecture', 'tsx', 'scripts/architecture.ts', '--check'),
  step('places', 'tsx', 'scripts/places.ts', '--check'),
]
/** In turns: the steps of a turn don't need each other, and the longest come first. */
const turns: readonly (readonly Step[])[] = values.fast
  ? [[types, lint]]
  : [
      [
        build,
        types,
        ...(values['no-tests'] ? seldom : []),
        browserTypes,
        { name: 'types of the package', run: checkedDeclarations },
        format,
        step('recordings', 'tsx', 'scripts/record.ts', '--check'),
        step('generated types and schema', 'tsx', 'scripts/generate.ts', '--check'),
        { name: 'contract lint', run: contractLint },
        lint,
      ],
      [step('contract and examples', 'node', 'dist/courtside.js', 'check')],
    ]
const failedSteps: string[] = []
for (const steps of turns) failedSteps.push(...(await runSteps(steps)))

const none: TestRun = { passed: 0, failed: 0, skipped: 0, failures: [] }
const tests = values['no-tests'] ? none : await runTestFiles(values.fast ? quickTestFiles : testFiles)
conclude({
  passed: turns.flat().length - failedSteps.length + tests.passed,
  failed: failedSteps.length + tests.failed,
  skipped: tests.skipped,
  failures: [...failedSteps, ...tests.failures],
})
