/**
 * The README's commands print what stands there, and the README and the pages of docs/ hold together: `pages.ts` says
 * how a page is read. The commands of docs/ are run by guide.test.ts, in the long run.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import t from 'tap'
import { figure } from '../../scripts/bench/table.ts'
import { root } from '../cli/child-process.ts'
import { anchorsIn, blocksIn, linksIn } from './markdown.ts'
import {
  commandsIn,
  filledIn,
  guide,
  isAlike,
  notCompared,
  notRun,
  offered,
  pages,
  printsWhatStandsThere,
  runAs,
  skip,
  textOf,
} from './pages.ts'
import { aReader } from './reader.ts'
import { stepsIn, strayIn } from './steps.ts'

t.test('each command of the README prints what stands there', { skip }, t => printsWhatStandsThere(t, 'README.md'))

t.test('each block of docs/ is a file, a command, or what a command prints', async t => {
  for (const page of guide) t.strictSame(strayIn(blocksIn(textOf(page))), [], page)
})

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
  const { outcomes } = JSON.parse(readFileSync(join(root, 'scripts/bench/results/latest.json'), 'utf8'))
  const rows: readonly string[] = outcomes.flatMap((outcome: Record<string, unknown>) => rowOf(outcome))
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
