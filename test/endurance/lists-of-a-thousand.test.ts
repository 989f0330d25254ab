/** The lists of coaching sessions of a thousand drawn worlds and scenarios, a hundred a seed. */
import t from 'tap'
import { outcomeOfLists } from './lists-runs.ts'

for (const seed of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) {
  t.test(`seed ${seed}: the lists are what the interface document says`, async t => {
    const { failure, unusable, lists, sessions } = await outcomeOfLists({ seed, runs: 100 })
    t.equal(failure, undefined)
    t.strictSame(unusable, [], 'every drawn world can be used')
    t.ok(lists > 300 && sessions > 5000, `${lists} lists, ${sessions} sessions`)
  })
}
