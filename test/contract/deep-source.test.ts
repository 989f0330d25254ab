/** A file that is nested deeper than a program can follow is a finding, and no fault of the program. */
import t from 'tap'
import { readSource } from '../../src/contract/document/source.ts'
import { hasFields } from '../fixtures/has-fields.ts'

t.test('JSON of 500 levels is read, of more it is not', async t => {
  const nested = (levels: number): string => '{"a":'.repeat(levels) + 1 + '}'.repeat(levels)
  const folder = t.testdir({ 'deep.json': nested(500), 'deeper.json': nested(501), 'deepest.json': nested(200_000) })
  const deep = readSource(`${folder}/deep.json`)
  t.strictSame('source' in deep && deep.source.duplicateNames(), [])
  for (const name of ['deeper', 'deepest'])
    hasFields(t, readSource(`${folder}/${name}.json`), {
      findings: [{ code: 'too-deep', message: /at most 500 levels/ }],
    })
})
