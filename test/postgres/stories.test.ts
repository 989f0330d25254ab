/**
 * Every story of the stub that is told over HTTP is told by PostgreSQL with the same bytes: by a server alone, and by
 * two that take turns. The files are those that tell them of memory, each in a process of its own.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { root, run } from '../cli/child-process.ts'
import { aDatabase, skip } from '../fixtures/postgres.ts'

const folder = 'test/journeys'

/** Whatever opens a site, and isn't about a browser. */
const stories = readdirSync(join(root, folder))
  .filter(name => name.endsWith('.test.ts'))
  .filter(name => /\bopen(?:Stub|Server|Site)\(/.test(readFileSync(join(root, folder, name), 'utf8')))

const countIn = (lines: readonly string[]): number =>
  Number(lines.flatMap(line => /^(\d+) answers were compared$/.exec(line)?.[1] ?? []).at(-1) ?? 0)

t.test('the stories of the stub, in memory and over PostgreSQL', { skip, timeout: 1_500_000 }, async t => {
  const { url } = await aDatabase(t, ['fsync=off', 'full_page_writes=off'])
  const env = { TEST_DATABASE_URL: url, COURTSIDE_TEST_COMPARED: '1', TAP_TIMEOUT: '600' }
  t.ok(stories.length >= 11, `there are ${stories.length}`)
  for (const name of stories) {
    const { code, out, err } = await run(t, [], { program: ['--import', 'tsx', join(root, folder, name)], env })
    const failed = out.filter(line => /^\s*not ok|Not the same bytes/.test(line))
    t.strictSame([code, failed.slice(0, 20)], [0, []], name)
    const count = countIn(err)
    t.ok(count > 20, `${name}: ${count} answers were compared`)
  }
})
