/** The list of changes that nobody could notice speaks of the sources as they are. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { equivalentsIn } from '../scripts/mutants/equivalent.ts'
import { mutationsIn } from '../scripts/mutants/mutations.ts'

const pathOf = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))
const equivalents = equivalentsIn(pathOf('scripts/mutants/equivalent.json'))

t.test('each is a change of a line that is there', async t => {
  const placed = equivalents.files
    .filter(file => existsSync(pathOf(file)))
    .flatMap(file => {
      const text = readFileSync(pathOf(file), 'utf8')
      const lines = text.split('\n')
      return mutationsIn(file, text).map(({ start, before, after }) => {
        const row = text.slice(0, start).split('\n').length
        return { file, line: lines[row - 1]?.trim() ?? '', before, after }
      })
    })
  t.ok(placed.length > equivalents.files.length)
  t.strictSame(equivalents.stale(placed), [])
})
