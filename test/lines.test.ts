/**
 * What is written by hand has no line of more than 120 columns: the formatter breaks code, but no text, comment or
 * regular expression, and what stands to the right of the window is not read.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'

const root = fileURLToPath(new URL('../', import.meta.url))
const most = 120
const isCode = /\.(?:ts|mts|js|mjs|css|html)$/

/** Written by a program, or by others. */
const generated = /^src\/generated\/|\/(?:dist|node_modules)\//

/** What can't be broken: how many lines of which file, and why. */
const unbreakable: Readonly<Record<string, { readonly lines: number; readonly why: string }>> = {
  'test/cli/cli.test.ts': { lines: 5, why: 'regular expressions, each for one line that is printed' },
  'test/contract/broken.test.ts': { lines: 30, why: 'each one place of a document, and documents of one line' },
  'test/world-file/stacked.test.ts': { lines: 9, why: 'world files, each record on one line, whose places are told' },
}

/** The lines that are too wide, as `line:columns`. An accent or a sign is one column, of however many units it is. */
const wideLines = (text: string): string[] =>
  text.split('\n').flatMap((line, index) => {
    const columns = [...line].length
    return columns > most ? [`${index + 1}:${columns}`] : []
  })

const tooWide = (files: ReadonlyMap<string, string>): string[] =>
  [...files].flatMap(([path, text]) => {
    const wide = wideLines(text)
    const allowed = unbreakable[path]?.lines ?? 0
    return wide.length <= allowed ? [] : wide.map(place => `${path}:${place}`)
  })

const folders = ['src', 'scripts', 'test']

const sources = (): Map<string, string> =>
  new Map(
    folders
      .flatMap(folder =>
        readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' }).map(
          name => `${folder}/${name.replaceAll('\\', '/')}`,
        ),
      )
      .filter(path => isCode.test(path) && !generated.test(path))
      .map(path => [path, readFileSync(`${root}${path}`, 'utf8')]),
  )

t.test('no line is wider than 120 columns', async t => {
  const files = sources()
  t.ok(files.size > 200, 'the sources were found')
  t.strictSame(tooWide(files), [])
  for (const [path, { lines, why }] of Object.entries(unbreakable))
    t.equal(wideLines(files.get(path) ?? '').length, lines, `${path}: ${why}`)
})

t.test('a line that is wider is found, wherever it stands', async t => {
  const wide = 'x'.repeat(most + 1)
  const exact = 'é'.repeat(most)
  t.strictSame(tooWide(new Map([['src/a.ts', `${exact}\n${wide}\n// ${wide}`]])), ['src/a.ts:2:121', 'src/a.ts:3:124'])
  t.strictSame(tooWide(new Map([['test/cli/cli.test.ts', Array.from({ length: 6 }, () => wide).join('\n')]])).length, 6)
})
