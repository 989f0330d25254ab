/** The lists and the posts of twenty drawn worlds, in which all that can happen has happened. */
import t from 'tap'
import { outcomeOfLists } from './lists-runs.ts'

t.test('in every drawn world and scenario lists and posts are what the interface document says', async t => {
  const { failure, unusable, lists, sessions, others, outcomes, deeds } = await outcomeOfLists({
    seed: 20270328,
    runs: 20,
  })
  t.equal(failure, undefined)
  t.strictSame(unusable, [], 'every drawn world can be used')
  t.ok(lists > 50 && sessions > 1000 && others > 500, `${lists} lists of ${sessions} sessions, ${others} others`)
  for (const outcome of [
    'joins',
    'leaves',
    'client_not_permitted',
    'client_not_eligible',
    'slot_taken',
    'session_full',
  ])
    t.ok((outcomes.get(outcome) ?? 0) > 0, outcome)
  for (const deed of ['time passes', 'cancelSession', 'closeCourt', 'moveSession', 'endMembership', 'joinGroup'])
    t.ok((deeds.get(deed) ?? 0) > 0, deed)
  t.ok(
    [...deeds.keys()].some(deed => deed.includes(': ')),
    'some are refused',
  )
})
