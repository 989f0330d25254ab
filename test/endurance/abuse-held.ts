/** Holds every operation of some targets to what its work may be, in each of its dimensions. */
import t from 'tap'
import { abuse } from './abuse-run.ts'
import { countingSteps } from './abuse-steps.ts'
import type { AbuseTarget } from './abuse-targets.ts'

export const holdWorkOf = async (targets: readonly AbuseTarget[]): Promise<void> => {
  const countSteps = await countingSteps()
  for (const target of targets) {
    t.test(`${target.name}: what grows in a request costs no more than in proportion`, async t => {
      const { complaints, count } = await abuse(target, countSteps)
      t.strictSame(complaints, [])
      t.ok(count > 20, `${count} dimensions`)
    })
  }
}
