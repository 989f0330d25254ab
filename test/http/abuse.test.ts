/**
 * Work is bounded, not bytes alone: a few of the requests of `npm run abuse`, each kind of them for some contract and
 * six kinds for each. All of them for all are in `npm run test:long`. Steps are counted, nothing is timed.
 */
import t from 'tap'
import { type Dimension, kindOf } from '../endurance/abuse-requests.ts'
import { abuse } from '../endurance/abuse-run.ts'
import { abuseTargets } from '../endurance/abuse-targets.ts'

const seenAnywhere = new Set<string>()

/** The first of each kind that no contract before had, and of others until there are six. */
const someOfEachKind = (isOfOthers: boolean): ((dimension: Dimension) => boolean) => {
  const seen = new Set<string>()
  return dimension => {
    const kind = kindOf(dimension)
    const isWanted = !seen.has(kind) && (!seenAnywhere.has(kind) || seen.size < 6)
    if (!isWanted || (isOfOthers && dimension.isOfAnyContract)) return false
    seen.add(kind)
    seenAnywhere.add(kind)
    return true
  }
}

for (const target of abuseTargets()) {
  t.test(`${target.name}: what grows in a request costs no more than in proportion`, async t => {
    const { complaints, count } = await abuse(target, someOfEachKind(target.contract !== undefined))
    t.strictSame(complaints, [])
    t.ok(count > 5, `${count} dimensions`)
  })
}
