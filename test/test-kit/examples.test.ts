/**
 * The examples for other test runners are run as their users run them; one that fails, or has no test in it, fails
 * here.
 *
 * Those for tap and for a browser are tests themselves, beside this file.
 */
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { run } from '../cli/child-process.ts'

const examples: readonly { readonly name: string; readonly file: URL; readonly tests: number }[] = [
  { name: 'node:test', file: new URL('./examples/node-test.ts', import.meta.url), tests: 6 },
  { name: 'in the style of vitest', file: new URL('./examples/vitest-style.ts', import.meta.url), tests: 6 },
  { name: 'a server in another process', file: new URL('./examples/another-process.ts', import.meta.url), tests: 2 },
]

for (const { name, file, tests } of examples) {
  t.test(name, async t => {
    const { code, out, err } = await run(t, [], {
      program: ['--import', 'tsx', '--test', '--test-reporter=tap', fileURLToPath(file)],
    })
    t.equal(code, 0, 'it passes', { output: [...out, ...err] })
    t.strictSame(
      out.filter(line => /^# (pass|fail|skipped) /.test(line)),
      [`# pass ${tests}`, '# fail 0', '# skipped 0'],
    )
  })
}
