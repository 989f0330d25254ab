/** Every operation, each of its dimensions: `test/http/abuse.test.ts` takes a sample of them. */
import t from 'tap'
import { abuse } from './abuse-run.ts'
import { abuseTargets } from './abuse-targets.ts'

for (const target of abuseTargets()) {
  t.test(`${target.name}: what grows in a request costs no more than in proportion`, async t => {
    const { complaints, count } = await abuse(target)
    t.strictSame(complaints, [])
    t.ok(count > 20, `${count} dimensions`)
  })
}
