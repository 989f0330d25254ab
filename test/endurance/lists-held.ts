/** Holds the lists and posts of a hundred drawn worlds for each seed. */
import t from 'tap'
import { outcomeOfLists } from './lists-runs.ts'

const sumOf = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0)

export const holdListsOf = (seeds: readonly number[]): void => {
  for (const seed of seeds) {
    t.test(`seed ${seed}: lists and posts are what the interface document says`, { timeout: 900_000 }, async t => {
      const { failure, unusable, lists, sessions, others, outcomes, deeds } = await outcomeOfLists({ seed, runs: 100 })
      t.equal(failure, undefined)
      t.strictSame(unusable, [], 'every drawn world can be used')
      t.ok(lists > 300 && sessions > 5000 && others > 2500, `${lists} lists, ${sessions} sessions, ${others} others`)
      t.ok(sumOf(outcomes) > 800 && outcomes.size >= 8, JSON.stringify([...outcomes]))
      t.ok(sumOf(deeds) > 150 && deeds.size >= 20, JSON.stringify([...deeds]))
    })
  }
}
