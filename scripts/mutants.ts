/**
 * Wrong programs on purpose: does a test notice? Names the mutants of the sources that live.
 *
 *     npm run mutants -- --seed 7 --count 200
 *     npm run mutants -- --only src/rules --count 50
 *
 * A sample is drawn over all places of all sources, so that each is as likely as any other; the same seed draws the
 * same, but for lines that have changed. What does not compile is counted apart, and drawn again; what only a browser
 * runs is not drawn, for nobody says which of its tests reach it. Of a mutant only those test files run that reach its
 * place, the likeliest first and the slow ones last, until one fails or has to be ended; where none does, and for the
 * command, those that run what is built. All of it happens in copies of the project.
 *
 * `--only`: a part of a path, any number of times; `--tests`: the same of the test files that are tried, so that some
 * that live here may die elsewhere. `--jobs`: copies at a time. `--seconds`: of tests a mutant at most;
 * then it counts as living. `--deep`: the long runs too, and what is built for every mutant that lives. What has been
 * found out is kept in node_modules/.cache, so that a run can be ended and begun again.
 *
 * Ends with 1 below 97 %, or where the list of those that change nothing (`mutants/equivalent.json`) has one too many.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { compilerOf } from './mutants/compiler.ts'
import { type Reached, digestOf, importsOf, reachOf, reaches } from './mutants/coverage.ts'
import { equivalentsIn } from './mutants/equivalent.ts'
import { type Mutant, mutantsIn } from './mutants/mutations.ts'
import { type Ran, type Sandbox, read, sandboxOf } from './mutants/sandbox.ts'
import { filesOfRun, testFiles } from './test-files.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '7' },
    count: { type: 'string', default: '200' },
    jobs: { type: 'string', default: '2' },
    seconds: { type: 'string', default: 'Infinity' },
    only: { type: 'string', multiple: true, default: [] },
    tests: { type: 'string', multiple: true, default: [] },
    deep: { type: 'boolean', default: false },
  },
})
const [count, jobs, most] = [Number(values.count), Number(values.jobs), Number(values.seconds) * 1000]
const leastKilled = 97

const root = fileURLToPath(new URL('..', import.meta.url))
const cache = join(root, 'node_modules', '.cache', 'mutants')
mkdirSync(cache, { recursive: true })

// ---------------------------------------------------------------- all mutants

const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map(path => join(folder, path))
    .toSorted()

/** What a script wrote needs no test: types, and a list of places. */
const isWrittenByHand = (path: string): boolean =>
  path.endsWith('.ts')
  && !path.endsWith('.d.ts')
  && !/^src\/generated\/|generated, never edited/.test(`${path}\n${read(root, path).slice(0, 500)}`)

/**
 * In an order that looks random, the same for the same seed. Each has its place by what it is, not by how many there
 * are, so that a sample stays what it was where other lines change.
 */
const drawnBy = (seed: string, all: readonly Mutant[]): readonly Mutant[] => {
  const met = new Map<string, number>()
  return all
    .map(mutant => {
      const { file, line, before, after } = mutant
      const told = JSON.stringify([file, line, before, after])
      const times = (met.get(told) ?? 0) + 1
      met.set(told, times)
      return { mutant, by: digestOf(`${seed} ${times} ${told}`) }
    })
    .toSorted((a, b) => (a.by < b.by ? -1 : 1))
    .map(({ mutant }) => mutant)
}

const textOf = ({ file, start, end, after }: Mutant): string => {
  const text = read(root, file)
  return text.slice(0, start) + after + text.slice(end)
}

const shown = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > 90 ? `${line.slice(0, 87)}...` : line
}

const named = ({ file, row, column, before, after }: Mutant): string =>
  `${file}:${row}:${column + 1}  ${shown(before)} → ${shown(after)}`

// ---------------------------------------------------------------- what is known

const keptIn = join(cache, 'runs.ndjson')
type Outcome = Ran['outcome']
const isRun = (value: unknown): value is readonly [string, Outcome] => Array.isArray(value) && value.length === 2
const known = new Map(
  existsSync(keptIn)
    ? readFileSync(keptIn, 'utf8')
        .split('\n')
        .filter(line => line !== '')
        .map((line): unknown => JSON.parse(line))
        .filter(isRun)
    : [],
)
const keep = (key: string, outcome: Outcome): void => {
  known.set(key, outcome)
  appendFileSync(keptIn, `${JSON.stringify([key, outcome])}\n`)
}

/** All that a test may read besides programs. */
const shared = digestOf(
  ['openapi', 'examples', 'test', 'package-lock.json']
    .filter(path => existsSync(join(root, path)))
    .flatMap(path => (path.includes('.') ? [path] : filesIn(path)))
    .filter(path => /\.(ya?ml|json|ndjson|csv|xml|txt)$/.test(path))
    .map(path => path + read(root, path))
    .join('\n'),
)

const imports = importsOf(root)
const digests = new Map<string, string>()
const fileDigest = (path: string): string => {
  const digest = digests.get(path) ?? digestOf(read(root, path))
  digests.set(path, digest)
  return digest
}

/** What a test file was, and all that it imports, but for the mutant. */
const runKey = (mutant: Mutant, test: string): string =>
  digestOf(
    JSON.stringify([
      shared,
      mutant.file,
      textOf(mutant),
      [...imports(test)]
        .filter(path => path !== mutant.file)
        .toSorted()
        .map(path => [path, fileDigest(path)]),
    ]),
  )

// ---------------------------------------------------------------- trying them

/** Where nothing is ever wrong. */
const original = sandboxOf(root)
const sandboxes = Array.from({ length: jobs }, () => sandboxOf(root))
const tidy = (): void => {
  for (const sandbox of [original, ...sandboxes]) sandbox.remove()
}
process.on('exit', tidy)
process.on('SIGINT', () => process.exit(130))
process.on('SIGTERM', () => process.exit(143))

/** Hands each to a copy that is free. */
const inCopies = async <T, U>(
  all: readonly T[],
  work: (item: T, sandbox: Sandbox) => Promise<U>,
): Promise<readonly U[]> => {
  const results: U[] = []
  const waiting = [...all.entries()].toReversed()
  await Promise.all(
    sandboxes.map(async sandbox => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        const [index, item] = next
        // A copy does one thing after another.
        // oxlint-disable-next-line no-await-in-loop
        results[index] = await work(item, sandbox)
      }
    }),
  )
  return results
}

interface Fate {
  readonly mutant: Mutant
  readonly fate: 'killed' | 'hung' | 'alive' | 'equivalent'
  /** Test files that ran it. */
  readonly tests: number
  /** Not all of them did: there was no more time. */
  readonly isCut: boolean
}

/** Under load a test takes longer; one that goes on for this long does not end. Milliseconds. */
const longest = (took: number): number => 4 * took + 30_000

/** Who killed before in a file, or in a folder, is likely to again. */
const killers = new Map<string, Set<string>>()
const folderOf = (path: string): string => path.split('/').slice(1, -1).join('/')
const hasKilledIn = (place: string, test: string): boolean => killers.get(place)?.has(test) === true
const nameOf = (path: string): string => basename(path).replace(/\..*/, '')

/** Those first that are likely to notice, of them the quickest; the slow ones last, whoever is likely. */
const inOrder = (file: string, tests: readonly Reached[]): readonly Reached[] => {
  const rank = ({ test, took }: Reached): number => {
    if (hasKilledIn(file, test)) return 0
    if (nameOf(test) === nameOf(file)) return 1
    if (took > slow) return 5
    if (hasKilledIn(folderOf(file), test)) return 2
    return test.split('/')[1] === file.split('/')[1] ? 3 : 4
  }
  return tests.toSorted((a, b) => rank(a) - rank(b) || a.took - b.took)
}
/** Milliseconds. */
const slow = 60_000

/** Of what runs what is built nobody has looked before; a file that fails as it is notices nothing. */
const goodAsTheyAre = new Map<string, Promise<boolean>>()
const isGoodAsItIs = (test: string, longestRun: number): Promise<boolean> => {
  const asked = goodAsTheyAre.get(test)
  if (asked !== undefined) return asked
  const running = original.run(test, longestRun).then(({ outcome }) => {
    if (outcome !== 'passed') console.log(`left out, for it fails as it is: ${test}`)
    return outcome === 'passed'
  })
  goodAsTheyAre.set(test, running)
  return running
}

const tried = async (
  mutant: Mutant,
  tests: readonly Reached[],
  sandbox: Sandbox,
  before?: () => Promise<Ran>,
): Promise<Omit<Fate, 'mutant'>> => {
  let [ran, spent, isCut] = [0, 0, false]
  const todo = inOrder(mutant.file, tests)
  const isKept = before === undefined
  const earlier = isKept
    ? todo.find(({ test }) => !['passed', undefined].includes(known.get(runKey(mutant, test))))
    : undefined
  sandbox.put(mutant.file, textOf(mutant))
  try {
    for (const { test, took } of earlier === undefined ? todo : [earlier]) {
      const key = runKey(mutant, test)
      let outcome = isKept ? known.get(key) : undefined
      if (outcome === undefined) {
        isCut = spent > most
        if (isCut) break
        // The next one runs only if this one did not notice.
        // oxlint-disable-next-line no-await-in-loop
        if (ran === 0) await before?.()
        // oxlint-disable-next-line no-await-in-loop
        const run = await sandbox.run(test, longest(took), { TAP_BAIL: '1' })
        outcome = run.outcome
        spent += run.took
        if (isKept) keep(key, outcome)
      }
      ran += 1
      // oxlint-disable-next-line no-await-in-loop
      if (outcome === 'passed' || (!isKept && !(await isGoodAsItIs(test, longest(took))))) continue
      for (const place of [mutant.file, folderOf(mutant.file)])
        killers.set(place, (killers.get(place) ?? new Set()).add(test))
      return { fate: outcome === 'hung' ? 'hung' : 'killed', tests: ran, isCut }
    }
    return { fate: 'alive', tests: ran, isCut }
  } finally {
    sandbox.put(mutant.file, read(root, mutant.file))
    if (before !== undefined) sandbox.take('dist', original)
  }
}

// ---------------------------------------------------------------- the run

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(0)} s`
const start = performance.now()

const { has, compiles } = compilerOf(root)
const all = filesIn('src')
  .filter(path => isWrittenByHand(path) && has(path))
  .flatMap(file => mutantsIn(file, read(root, file)))
const equivalents = equivalentsIn(fileURLToPath(new URL('mutants/equivalent.json', import.meta.url)))
const among = all.filter(({ file }) => values.only.length === 0 || values.only.some(part => file.includes(part)))

const allSources = digestOf(
  filesIn('src')
    .filter(path => path.endsWith('.ts'))
    .map(fileDigest)
    .join(),
)
const sample: Mutant[] = []
let refused = 0
for (const mutant of drawnBy(values.seed, among)) {
  if (sample.length === count) break
  const key = digestOf(allSources + mutant.file + textOf(mutant))
  if (!known.has(key)) keep(key, compiles(mutant.file, textOf(mutant)) ? 'passed' : 'failed')
  if (known.get(key) === 'passed') sample.push(mutant)
  else refused += 1
}
console.log(
  `${all.length} places in ${new Set(all.map(({ file }) => file)).size} files; drawn: ${sample.length} mutants `
    + `that compile, ${refused} that do not (${seconds(start)})`,
)

const build = (sandbox: Sandbox): Promise<Ran> => sandbox.run('scripts/build.ts', 300_000)
if ((await build(original)).outcome !== 'passed') throw new Error("The project can't be built.")
for (const sandbox of sandboxes) sandbox.take('dist', original)

const runsBuilt = (test: string): boolean =>
  [...imports(test)].some(path => path.startsWith('test/') && /(?<!\w\/)dist\//.test(read(root, path)))
const isTried = (test: string): boolean => values.tests.length === 0 || values.tests.some(part => test.includes(part))
const usual = values.deep
  ? filesIn('test').filter(path => path.endsWith('.test.ts'))
  : [...testFiles, ...filesOfRun('thorough')]
const ofCommands = filesOfRun('commands')
const tests = [...new Set([...usual, ...ofCommands.filter(test => !runsBuilt(test))])].filter(isTried)
const reach = await inCopies(tests, (test, sandbox) => reachOf(test, sandbox, shared, join(cache, 'reach')))
for (const { test, isGood } of reach) if (!isGood) console.log(`left out, for it fails as it is: ${test}`)
const able = reach.filter(({ isGood }) => isGood)
/** They run the command or the library as a user has it. Of those of the commands nobody counts what they reach. */
const ofBuilt = [
  ...able.filter(({ test }) => runsBuilt(test)),
  ...ofCommands
    .filter(test => isTried(test) && !tests.includes(test))
    .map((test): Reached => ({ test, isGood: true, took: slow, parts: {} })),
]
console.log(`${able.length} test files; ${ofBuilt.length} run what is built (${seconds(start)})`)

let done = 0
const fates = await inCopies(sample, async (mutant, sandbox): Promise<Fate> => {
  if (equivalents.reasonOf(mutant) !== undefined) return { mutant, fate: 'equivalent', tests: 0, isCut: false }
  const near = able.filter(reached => reaches(reached, mutant.file, mutant.row, mutant.column))
  const first = await tried(mutant, near, sandbox)
  const isCommand = mutant.file.startsWith('src/cli/')
  const isDeep = first.fate === 'alive' && (values.deep || near.length === 0 || isCommand)
  const found = isDeep ? await tried(mutant, ofBuilt, sandbox, () => build(sandbox)) : first
  done += 1
  if (found.fate === 'alive')
    console.log(
      `alive   ${named(mutant)}   (${found.tests} test files `
        + `passed${found.isCut ? ', then it was given up' : ''}; ${done} of ${sample.length}, ${seconds(start)})`,
    )
  return { mutant, ...found }
})

const countOf = (fate: Fate['fate']): number => fates.filter(one => one.fate === fate).length
const [killed, hung, alive, equivalent] = [countOf('killed'), countOf('hung'), countOf('alive'), countOf('equivalent')]
const share = (100 * (killed + hung)) / Math.max(1, killed + hung + alive)
const stale = equivalents.stale(all)

console.log('')
for (const { mutant, fate, isCut } of fates)
  if (fate === 'alive') console.log(`${named(mutant)}${isCut ? '   (given up)' : ''}`)
for (const { file, line, before, after } of stale)
  console.log(`stale in equivalent.json: ${file}  ${shown(before)} → ${shown(after)}  in  ${shown(line)}`)
console.log(
  `${killed} killed, ${hung} hung, ${alive} alive; ${equivalent} change nothing, ${refused} do not compile. Of `
    + `those that change something ${share.toFixed(1)} % die. (seed ${values.seed}, ${seconds(start)})`,
)
if (share < leastKilled || stale.length > 0) process.exitCode = 1
