/**
 * What README.md and the pages of docs/ show of a shell is what comes: each command is run, in the order in which it
 * stands on its page, and what it prints is compared. Each page is read from its top by somebody who has read no other:
 * it has a shell, an empty project that has the package, and a server of its own.
 *
 * Names that are new on every run are left out of the comparison. A line `...` stands for any number of lines.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import t, { type Test } from 'tap'
import { figure } from '../../scripts/bench/table.ts'
import { root } from '../cli/child-process.ts'
import { anchorsIn, blocksIn, linksIn } from './markdown.ts'
import { type Ended, aReader } from './reader.ts'
import { type Step, filesIn, stepsIn, strayIn } from './steps.ts'

const missing = ['sh', 'curl', 'jq'].filter(name => spawnSync(name, ['--version']).error !== undefined)
const skip = missing.length > 0 ? `${missing.join(' and ')} missing` : false

const guide = readdirSync(join(root, 'docs'))
  .filter(name => name.endsWith('.md'))
  .map(name => `docs/${name}`)
const pages = ['README.md', ...guide]
const textOf = (page: string): string => readFileSync(join(root, page), 'utf8')

/** What is not run here, and why. */
const notRun = new Map([
  ['npm ci && npm test', 'it would run this test again'],
  ['npm run bench', 'it takes ten minutes, and has to have the machine to itself'],
  ['npm run bench -- --only stub --rounds 4', 'as above'],
  ['npm run bench -- --profile "stub: /clubs"', 'as above'],
  ['npm run soak -- --minutes 10', 'it takes ten minutes'],
])

/** What is run and has to end well, but prints something else each time, and what that is. */
const notCompared = new Map([
  ['node --test survives.test.mjs', 'how long each test took'],
  ['node --import tsx --test last-place.test.ts', 'how long each test took'],
  ['sh test-in-ci.sh', 'what npm says of the machine'],
])

/** What is run in other words: npm would install and build what is there. */
const runAs = new Map([['npm ci && npm start', 'npx courtside start']])

/** What a page's files import beside Courtside. */
const offered = ['openapi-fetch', 'tsx']

const commandsIn = ({ command }: Step): readonly string[] =>
  command.split('\n').map(line => line.replace(/\s+# .*$/, ''))

const isNotRun = (step: Step): boolean => commandsIn(step).every(command => notRun.has(command))

const isServer = (command: string): boolean =>
  /^(\w+=\S+ )*npx courtside (start|virtual|proxy)( |$)/.test(command) && !command.includes('--help')

/** Neither the name of a world that is new each time, nor how many operations the club has: they may become more. */
const withoutNames = (line: string): string =>
  line
    .replaceAll(/\/w\/[0-9a-f]{16}\b/g, '/w/{new}')
    .replaceAll(/\/requests\/[0-9a-f]{32}\b/g, '/requests/{id}')
    .replaceAll(/(Sports Club and Coaching Service \S+: |sports-club\.yaml: )\d+ operations/g, '$1{all} operations')

const isAlike = (one: readonly string[], other: readonly string[]): boolean => one.join('\n') === other.join('\n')

/** What is shown, with the lines that were printed where it leaves some out. */
const filledIn = (shown: readonly string[], printed: readonly string[]): readonly string[] => {
  const gap = shown.findIndex(line => line.trim() === '...')
  if (gap < 0) return shown
  for (let end = gap; end <= printed.length; end += 1) {
    const rest = filledIn(shown.slice(gap + 1), printed.slice(end))
    if (isAlike(rest, printed.slice(end))) return [...shown.slice(0, gap), ...printed.slice(gap, end), ...rest]
  }
  return shown
}

const printsWhatIsShown = (t: Test, { lines }: Ended, output: readonly string[], name: string): void => {
  const printed = lines.map(withoutNames)
  t.strictSame(printed, filledIn(output.map(withoutNames), printed), name)
}

const nameOf = (page: string): string => (page === 'README.md' ? 'the README' : page)

for (const page of pages) {
  t.test(`each command of ${nameOf(page)} prints what stands there`, { skip }, async t => {
    const blocks = blocksIn(textOf(page))
    t.strictSame(strayIn(blocks), [], 'each block is a file, a command, or what a command prints')
    const reader = aReader(t, offered)
    for (const { name, text } of filesIn(blocks)) writeFileSync(join(reader.folder, name), text)
    const servers: (() => Promise<void>)[] = []
    for (const step of stepsIn(blocks).filter(one => !isNotRun(one))) {
      const command = runAs.get(step.command) ?? step.command
      const name = `${page}:${step.line}: ${step.command.split('\n')[0]?.slice(0, 100)}`
      if (isServer(command)) {
        // A page's steps follow each other.
        // oxlint-disable-next-line no-await-in-loop
        const end = await reader.start(command)
        servers.push(async () => {
          const ended = await end()
          if (step.output.length > 0) printsWhatIsShown(t, ended, step.output, name)
          else t.equal(ended.code, 0, name, { printed: ended.lines })
        })
        continue
      }
      // oxlint-disable-next-line no-await-in-loop
      const ended = await reader.run(command)
      if (notCompared.has(step.command)) t.equal(ended.code, 0, name, { printed: ended.lines })
      else printsWhatIsShown(t, ended, step.output, name)
    }
    await Promise.all(servers.map(end => end()))
  })
}

t.test('a page that shows what is not so is found', { skip }, async t => {
  const reader = aReader(t, offered)
  const planted = ['```console', '$ echo one', 'one', '$ echo two', 'too', '```'].join('\n')
  const found: boolean[] = []
  for (const { command, output } of stepsIn(blocksIn(planted))) {
    // oxlint-disable-next-line no-await-in-loop
    const { lines } = await reader.run(command)
    found.push(isAlike(lines, filledIn(output, lines)))
  }
  t.strictSame(found, [true, false])
  t.strictSame(filledIn(['a', '...', 'd'], ['a', 'b', 'c', 'd']), ['a', 'b', 'c', 'd'], 'lines may be left out')
  t.strictSame(filledIn(['a', '...', 'd'], ['a', 'b', 'c']), ['a', '...', 'd'], 'but not in place of others')
})

t.test('a block that nobody runs is found', async t => {
  const strays = (...lines: readonly string[]): readonly string[] => strayIn(blocksIn(lines.join('\n')))
  t.strictSame(strays('```bash', 'curl -s x', '```'), ['line 1: a block of "bash"'], 'a language that is not run')
  t.strictSame(strays('```', 'npm test', '```'), ['line 1: a block of ""'], 'none')
  t.strictSame(strays('```console', 'npm test', '```'), ['line 1: a block of "console"'], 'a session without a command')
  t.strictSame(strays('```ts', 'const x = 1', '```'), ['line 1: a block of "ts"'], 'code that is no file')
  t.strictSame(
    strays('```sh', '# x.sh', 'npm test', '```'),
    ['line 1: x.sh, which nothing uses'],
    'a file that nobody runs',
  )
  const good = ['```ts', '// x.ts', '```', '```sh', 'node x.ts', '```', '```', 'x', '```', '```console', '$ pwd', '```']
  t.strictSame(strays(...good), [], 'and these are good')
})

t.test('what is not run, or not compared, stands on a page, and has a reason', async t => {
  const commands = new Set(pages.flatMap(page => stepsIn(blocksIn(textOf(page))).flatMap(commandsIn)))
  for (const [command, reason] of [...notRun, ...notCompared, ...runAs]) {
    t.ok(commands.has(command) && reason !== '', command)
  }
})

t.test('what `npm start` and `npm run` are told to do is there', async t => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  t.equal(scripts.start, 'node dist/courtside.js start', 'what is run in its place is the same')
  const named = [...pages, 'CONTRIBUTING.md'].flatMap(page =>
    [...textOf(page).matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = '']) => name),
  )
  t.strictSame(
    named.filter(name => !(name in scripts)),
    [],
  )
})

/** Links of a page that lead nowhere. */
const lost = (page: string, text: string): readonly string[] =>
  linksIn(text).flatMap(({ line, target }) => {
    const [path = '', anchor] = target.split('#')
    const file = path === '' ? page : normalize(join(dirname(page), path))
    const isThere = path === '' || existsSync(join(root, file))
    if (!isThere) return [`${page}:${line}: ${target}: there is no such file`]
    if (anchor === undefined) return []
    const anchors = anchorsIn(file === page ? text : textOf(file))
    return anchors.includes(anchor) ? [] : [`${page}:${line}: ${target}: there is no such heading`]
  })

t.test('each link leads somewhere', async t => {
  for (const page of [...pages, 'CONTRIBUTING.md']) t.strictSame(lost(page, textOf(page)), [], page)
  const planted = '# One\n[a](stub.md), [b](#one), [c](stub.md#nothing), [d](nothing.md), [e](#two)'
  t.strictSame(
    lost('docs/planted.md', planted),
    [
      'docs/planted.md:2: stub.md#nothing: there is no such heading',
      'docs/planted.md:2: nothing.md: there is no such file',
      'docs/planted.md:2: #two: there is no such heading',
    ],
    'one that does not is found',
  )
})

/** Files and folders that a page names as code, and that are not there. */
const gone = (text: string): readonly string[] =>
  [...text.matchAll(/`((?:\.ci|docs|examples|openapi|scripts|src|test)\/[\w./-]*)`/g)]
    .map(([, path = '']) => path)
    .filter(path => !existsSync(join(root, path)))

t.test('CONTRIBUTING names what is there, and every folder of the sources', async t => {
  const text = textOf('CONTRIBUTING.md')
  t.strictSame(gone(text), [])
  const folders = readdirSync(join(root, 'src'), { withFileTypes: true }).filter(entry => entry.isDirectory())
  t.strictSame(
    folders.map(({ name }) => name).filter(name => !text.includes(`\n  ${name}/ `)),
    [],
    'each has its line on the map',
  )
  const [first] = folders
  const places = [`src/${first?.name}/`, 'src/none.ts', 'scripts/', 'test/none/', 'word/other.ts']
  const planted = places.map(place => `a \`${place}\``).join(', ')
  t.strictSame(gone(planted), ['src/none.ts', 'test/none/'], 'what is not is found')
})

t.test('the README is short, and leads to each page', async t => {
  t.ok(textOf('README.md').split('\n').length <= 250, 'at most 250 lines')
  const targets = new Set(linksIn(textOf('README.md')).map(({ target }) => target))
  t.strictSame(
    guide.filter(page => !targets.has(page)),
    [],
  )
})

t.test('the figures are those of the last whole run of the bench', async t => {
  const { findings } = JSON.parse(readFileSync(join(root, 'scripts/bench/results/latest.json'), 'utf8'))
  const rows: readonly string[] = findings.flatMap((finding: Record<string, unknown>) => rowOf(finding))
  const shown = textOf('docs/what-it-costs.md')
    .split('\n')
    .filter(line => line.startsWith('| '))
    .slice(1)
  t.strictSame(shown, rows)
})

/** As the table of docs/what-it-costs.md has it; what could not be measured is not in it. */
const rowOf = ({ row, what, unit, limit, median, least, most }: Record<string, unknown>): readonly string[] => {
  if (typeof median !== 'number' || typeof least !== 'number' || typeof most !== 'number') return []
  const [bound, verdict] =
    typeof limit === 'number' ? [`≤ ${limit} ${unit}`, median > limit ? 'missed' : 'reached'] : ['–', '–']
  return [`| ${row} | ${what} | ${figure(median)} ${unit} | ${figure(least)}–${figure(most)} | ${bound} | ${verdict} |`]
}
