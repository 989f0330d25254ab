/**
 * The data layer and the store over the newest PostgreSQL, which npm has: everything else is held against the one of
 * this machine, which is the oldest that is promised. Each file has a process of its own.
 */
import { join } from 'node:path'
import t from 'tap'
import { root, run } from '../cli/child-process.ts'
import { hasNewest } from '../fixtures/postgres.ts'

const skip = hasNewest ? false : 'npm has no PostgreSQL for this machine'

t.test('over the newest PostgreSQL', { skip, timeout: 600_000 }, async t => {
  const env = { TEST_POSTGRES: 'newest', TAP_TIMEOUT: '600' }
  for (const name of ['connections', 'data', 'store']) {
    const program = ['--import', 'tsx', join(root, 'test/postgres', `${name}.test.ts`)]
    const { code, out } = await run(t, [], { program, env })
    const failed = out.filter(line => /^\s*not ok|# SKIP/.test(line))
    t.strictSame([code, failed.slice(0, 20)], [0, []], name)
  }
})
