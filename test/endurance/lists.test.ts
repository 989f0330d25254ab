/**
 * The lists of coaching sessions against a second reading of the interface document: a fixed number of drawn worlds
 * with a fixed seed. The long run compares a thousand, `npm run fuzz -- --lists` any others.
 */
import t from 'tap'
import { outcomeOfLists } from './lists-runs.ts'

t.test('in every drawn world and scenario the lists are what the interface document says', async t => {
  const { failure, unusable, lists, sessions, toggles } = await outcomeOfLists({ seed: 20270328, runs: 40 })
  t.equal(failure, undefined)
  t.strictSame(unusable, [], 'every drawn world can be used')
  t.ok(lists > 100 && sessions > 1000 && toggles > 10, `${lists} lists, ${sessions} sessions, ${toggles} toggles`)
})

t.test('a world that lists what it is not asked for is found out', async t => {
  const { failure } = await outcomeOfLists({ seed: 20270328, runs: 10, endOnFailure: true }, async world => {
    for (const kind of ['Club', 'Affiliate', 'Owner', 'Coach'] as const)
      await world.fault(`list${kind}CoachingSessions`, { example: 'empty' })
  })
  t.match(failure, /the lists, seed 20270328, path [\d:]+\n/)
})
