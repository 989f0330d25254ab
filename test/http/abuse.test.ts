/**
 * Work is bounded, not bytes alone: of the requests of `npm run abuse` one of each kind for each contract. All of them are in
 * `npm run test:long`. Steps are counted, nothing is timed.
 */
import t from 'tap'
import { type Dimension, kindOf } from '../endurance/abuse-requests.ts'
import { abuse } from '../endurance/abuse-run.ts'
import { abuseTargets } from '../endurance/abuse-targets.ts'

/** The first of each kind. */
const oneOfEachKind = (): ((dimension: Dimension) => boolean) => {
  const seen = new Set<string>()
  return dimension => seen.size < seen.add(kindOf(dimension)).size
}

for (const target of abuseTargets()) {
  t.test(`${target.name}: what grows in a request costs no more than in proportion`, async t => {
    const { complaints, count } = await abuse(target, oneOfEachKind())
    t.strictSame(complaints, [])
    t.ok(count > 5, `${count} dimensions`)
  })
}
