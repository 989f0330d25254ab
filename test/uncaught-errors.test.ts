/** Where several test files run in a process, an error that nobody catches is told of the test that runs. */
import t from 'tap'
import { run } from '../scripts/child.ts'
import { compiledTests } from '../scripts/compiled-tests.ts'

t.test('an error that nobody catches fails the test that runs, and no other', async t => {
  const file = 'test/fixtures/uncaught-errors.ts'
  const [path = ''] = (await compiledTests([[file]])).values()
  const { isGood, out } = await run(process.execPath, [path])
  t.equal(isGood, false)
  t.strictSame(
    [...out.matchAll(/^( *(?:not )?ok) \d+ - (.*?)(?: # time=.*)?$/gm)].map(([, is, name]) => `${is} ${name}`),
    [
      '        ok good',
      '    ok a good one',
      '            not ok rejected',
      '        not ok a promise that nobody awaits',
      '        ok goes on',
      '    not ok around it',
      '        not ok thrown',
      '    not ok a callback',
      `not ok ${file}`,
    ],
  )
})
