/** The list of changes that nobody could notice speaks of the sources as they are. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { equivalentsIn, equivalentsOf } from '../scripts/mutants/equivalent.ts'
import { mutantsIn } from '../scripts/mutants/mutations.ts'

const pathOf = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))
const equivalents = equivalentsIn(pathOf('scripts/mutants/equivalent.json'))

t.test('each is a change of a line that is there', async t => {
  const placed = equivalents.files
    .filter(file => existsSync(pathOf(file)))
    .flatMap(file => mutantsIn(file, readFileSync(pathOf(file), 'utf8')))
  t.ok(placed.length > equivalents.files.length)
  t.strictSame(equivalents.stale(placed), [])
})

t.test('two places of one line are told apart, where an entry says which it means', async t => {
  const text = 'export const isIn = (at: number) => 3 < at && at < 9\nexport const isBelow = (at: number) => at < 9\n'
  const mutants = mutantsIn('a.ts', text).filter(({ before }) => before === '<')
  t.strictSame(
    mutants.map(({ row, nth }) => [row, nth]),
    [
      [1, 1],
      [1, 2],
      [2, 1],
    ],
  )
  const [line = ''] = text.split('\n')
  const entry = { file: 'a.ts', line, before: '<', after: '<=', reason: 'It is the same.' }
  const rows = [
    { name: 'none is named', nth: {}, meant: [true, true, false], isStale: false },
    { name: 'the first', nth: { nth: 1 }, meant: [true, false, false], isStale: false },
    { name: 'the second', nth: { nth: 2 }, meant: [false, true, false], isStale: false },
    { name: 'one that is not there', nth: { nth: 3 }, meant: [false, false, false], isStale: true },
  ]
  for (const { name, nth, meant, isStale } of rows) {
    const { reasonOf, stale } = equivalentsOf([{ ...entry, ...nth }])
    t.strictSame(
      mutants.map(mutant => reasonOf(mutant) !== undefined),
      meant,
      name,
    )
    t.equal(stale(mutants).length === 1, isStale, name)
  }
})
