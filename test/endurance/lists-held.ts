/** Holds the lists of a hundred drawn worlds for each seed. */
import t from 'tap'
import { outcomeOfLists } from './lists-runs.ts'

export const holdListsOf = (seeds: readonly number[]): void => {
  for (const seed of seeds) {
    t.test(`seed ${seed}: the lists are what the interface document says`, async t => {
      const { failure, unusable, lists, sessions } = await outcomeOfLists({ seed, runs: 100 })
      t.equal(failure, undefined)
      t.strictSame(unusable, [], 'every drawn world can be used')
      t.ok(lists > 300 && sessions > 5000, `${lists} lists, ${sessions} sessions`)
    })
  }
}
