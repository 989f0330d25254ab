/** `courtside coverage` from outside: what servers leave behind, put together, and held against thresholds. */
import { copyFileSync, existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import t, { type Test } from 'tap'
import { faultsOfCoverage } from '../coverage/coverage-schema.ts'
import { faultsOfReport } from '../report/report-schema.ts'
import { hasFields } from '../fixtures/has-fields.ts'
import { aFolder, root, run, start } from './child-process.ts'

const zoo = 'test/fixtures/served-zoo.yaml'
const env = { GITHUB_ACTIONS: '', GITHUB_STEP_SUMMARY: '' }

const exec = (t: Test, folder: string, ...paths: readonly string[]) => {
  const script = paths
    .map(path => `await (await fetch(process.env.COURTSIDE_BASE_URL + ${JSON.stringify(path)})).text()`)
    .join('\n')
  const command = [process.execPath, '--input-type=module', '-e', script]
  return run(t, ['exec', '--contract', zoo, '--coverage', folder, '--', ...command], { env })
}

t.test('several runs together, in every form, and by it the exit code', async t => {
  const folder = join(aFolder(t), 'covered')
  t.equal((await exec(t, folder, '/animals?limit=5')).code, 0)
  t.equal((await exec(t, folder, '/animals?limit=6', '/animals/Tom')).code, 0)
  t.equal(readdirSync(folder).length, 2, 'a file for each process, and nothing else')

  const [file = ''] = readdirSync(folder)
  const twice = await run(t, ['coverage', folder, relative(root, folder), join(folder, file)], { env })
  t.match(twice.out.at(-1), /by 3 requests of 2 processes/, 'each file counts once, however it is named')

  const forms = aFolder(t)
  const files = ['merged', 'junit', 'json', 'html', 'markdown'].flatMap(form => [`--${form}`, join(forms, form)])
  const summary = join(forms, 'summary')
  const told = await run(t, ['coverage', folder, '--min', 'operations=60', '--min', '10', ...files], {
    env: { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary },
  })
  t.strictSame([told.code, told.err], [0, []])
  t.equal(told.out[0], 'operations    66 %  2 of 3')
  t.ok(told.out.includes('next: addAnimal: POST /animals (operations)'))
  t.match(told.out.at(-1), /^\d+ % of \d+ points, by 3 requests of 2 processes, in 1 world$/)
  const all: unknown = JSON.parse(readFileSync(join(forms, 'merged'), 'utf8'))
  t.strictSame(faultsOfCoverage(all), [])
  hasFields(t, all, {
    processes: 2,
    requests: 3,
    shares: { 0: { kind: 'operations', covered: 2, of: 3, percent: 66 } },
  })
  const good: unknown = JSON.parse(readFileSync(join(forms, 'json'), 'utf8'))
  t.strictSame(faultsOfReport(good), [])
  hasFields(t, good, {
    command: 'coverage',
    verdict: 'held',
    counts: { operations: 0, checks: 3, held: 3, broken: 0, requests: 3 },
  })
  t.match(readFileSync(join(forms, 'junit'), 'utf8'), /<testsuites .*tests="3" failures="0"/)
  t.match(readFileSync(join(forms, 'html'), 'utf8'), '<td>operations</td><td>66</td><td>2 of 3</td>')
  t.match(readFileSync(join(forms, 'markdown'), 'utf8'), /^\| operations \| 66 \| 2 of 3 \|$/m)
  t.equal(readFileSync(summary, 'utf8'), readFileSync(join(forms, 'markdown'), 'utf8'))

  const min = ['--min', 'operations=67']
  const red = ['json', 'junit', 'markdown'].flatMap(form => [
    `--${form}`,
    form === 'markdown' ? summary : join(forms, form),
  ])
  const below = await run(t, ['coverage', folder, ...min, ...red], { env })
  t.equal(below.code, 1)
  t.equal(below.out.at(-1), 'below its threshold: operations: expected 67 %, found 66 % (2 of 3)')
  t.match(readFileSync(summary, 'utf8'), /below its threshold/)
  const bad: unknown = JSON.parse(readFileSync(join(forms, 'json'), 'utf8'))
  t.strictSame(faultsOfReport(bad), [])
  const toTest = 'Test next: addAnimal: POST /animals (operations).'
  hasFields(t, bad, {
    verdict: 'broken',
    checks: {
      1: {
        rule: 'min-operations',
        outcome: 'broken',
        failures: { 0: { expected: '67 %', found: `66 % (2 of 3). ${toTest}`, case: '--min operations=67' } },
      },
    },
  })
  t.match(readFileSync(join(forms, 'junit'), 'utf8'), /failures="1"[^]*<failure message="expected 67 %, found 66 %/)
  const shown = await run(t, ['coverage', folder, ...min], { env: { ...env, GITHUB_ACTIONS: 'true' } })
  t.match(shown.out.at(-1), `::error title=contract`)
  t.match(shown.out.at(-1), toTest)
  const again = await run(t, ['coverage', folder, join(forms, 'merged'), '--world', 'default'], { env })
  t.equal(again.code, 0, 'what was put together can be put together again, and one world looked at alone')
  const merged = join(forms, 'merged')
  const copy = join(forms, 'copy.json')
  copyFileSync(join(folder, file), copy)
  const [ofOneWorld, ofMerged] = [join(forms, 'one-world'), join(forms, 'of-merged')]
  await run(t, ['coverage', folder, '--world', 'default', '--merged', ofOneWorld], { env })
  for (const [paths, by] of [
    [[folder, merged], '3 requests of 2'],
    [[merged, folder, copy, '--merged', merged], '3 requests of 2'],
    [[merged, folder], '3 requests of 2'],
    [[merged, '--merged', ofMerged], '3 requests of 2'],
    [[merged, ofMerged], '3 requests of 2'],
    [[folder, ofOneWorld], '6 requests of 4'],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop
    const beside = await run(t, ['coverage', ...paths], { env })
    t.match(beside.out.at(-1), new RegExp(`by ${by} processes`), 'beside its sources it counts for nothing more')
  }
  t.strictSame(faultsOfCoverage(JSON.parse(readFileSync(merged, 'utf8'))), [])
})

t.test('start leaves it when it is ended, and a run that called nothing is red', async t => {
  const folder = aFolder(t)
  const { out, end } = start(t, ['start', '--port', '0', '--quiet', '--fail-on-violation', '--coverage', folder], {
    env,
  })
  await out.next(/at http:/)
  await end('SIGTERM')
  const report = join(aFolder(t), 'report.json')
  const told = await run(t, ['coverage', folder, '--json', report], { env })
  t.equal(told.code, 1)
  hasFields(t, JSON.parse(readFileSync(report, 'utf8')), {
    verdict: 'broken',
    checks: { 0: { rule: 'called', outcome: 'broken' } },
  })
  t.equal(told.out.at(-1), 'Nothing was called, which is no success.')
  t.equal(existsSync(join(folder, 'default')), false)
})

t.test('what can not be put together is told, with what to do', async t => {
  const folder = aFolder(t)
  await exec(t, join(folder, 'zoo'), '/animals')
  const other = JSON.parse(readFileSync(join(folder, 'zoo', readdirSync(join(folder, 'zoo'))[0] ?? ''), 'utf8'))
  writeFileSync(join(folder, 'other.json'), JSON.stringify({ ...other, contract: { ...other.contract, version: '2' } }))
  const [first] = other.points
  const namesake = { ...other, contract: { ...other.contract, file: 'zoo-2.yaml' } }
  writeFileSync(
    join(folder, 'namesake.json'),
    JSON.stringify({ ...namesake, points: [{ ...first, name: 'GET /keepers' }, ...other.points.slice(1)] }),
  )
  writeFileSync(join(folder, 'none.json'), '{}')
  writeFileSync(join(folder, 'half.json'), '{')
  writeFileSync(join(folder, 'key'), 's3cretKeyXyz')
  const at = (name: string): string => join(folder, name)
  const cases: readonly (readonly [args: readonly string[], code: number, err: RegExp])[] = [
    [[aFolder(t)], 1, /there is no coverage. It is written when a server ends that was started with --coverage/],
    [[at('nowhere')], 2, /nowhere can't be read/],
    [[at('none.json')], 2, /none\.json is no coverage: \{"format": "coverage\/1", \.\.\.\} was expected/],
    [[at('half.json')], 2, /half\.json is no coverage: it is no JSON \(at position 1/],
    [[at('key')], 2, /key is no coverage: it is no JSON \(at position 0\)\.$/],
    [
      [at('zoo'), at('other.json')],
      2,
      /of two contracts, Zoo 1 and Zoo 2: .*json is of .*zoo\.yaml; .*other\.json is of/,
    ],
    [
      [at('zoo'), at('namesake.json')],
      2,
      /another Zoo 1: .*zoo\.yaml, with .*; .*namesake\.json is of zoo-2\.yaml, with/,
    ],
    [[at('zoo'), '--world', 'mine'], 2, /--world mine: nothing was called there\. There are default\./],
    [[at('zoo'), '--min', 'operation=1'], 2, /--min operation=1: there are .*Did you mean operations\?/],
    [[at('zoo'), '--min', '101'], 2, /A percentage was expected, as 80 or operations=100/],
    [[at('zoo'), '--min', 'x'], 2, /A percentage was expected/],
    [[], 2, /missing required argument/],
  ]
  for (const [args, code, err] of cases) {
    // oxlint-disable-next-line no-await-in-loop
    const ended = await run(t, ['coverage', ...args], { env })
    t.equal(ended.code, code, args.join(' '))
    t.match(ended.err.join('\n'), err)
  }
  const unwritable = await run(t, ['exec', '--coverage', at('none.json'), '--', 'true'], { env })
  t.strictSame([unwritable.code, unwritable.out], [2, []])
  t.match(unwritable.err[0], /--coverage: nothing can be written to the folder/)
  // A file system that takes no folder: of Linux alone.
  if (!existsSync('/proc/self')) return
  const nowhere = await run(t, ['exec', '--coverage', '/proc/covered/here', '--', 'true'], { env })
  t.strictSame([nowhere.code, nowhere.out], [2, []])
  t.match(nowhere.err[0], /--coverage: nothing can be written to the folder \/proc\/covered\/here: ENOENT/)
})
