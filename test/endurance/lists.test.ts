/**
 * The lists and the posts against a second reading of the interface document: a few drawn worlds with a fixed seed, and
 * worlds that lie. The long run compares a thousand, `npm run fuzz -- --lists` any others.
 */
import t from 'tap'
import { outcomeOfLists } from './lists-runs.ts'

t.test('in a few drawn worlds and scenarios lists and posts are what the interface document says', async t => {
  const { failure, unusable, lists, sessions, others, outcomes, deeds } = await outcomeOfLists({
    seed: 20270328,
    runs: 6,
  })
  t.equal(failure, undefined)
  t.strictSame(unusable, [], 'every drawn world can be used')
  t.ok(lists > 15 && sessions > 250 && others > 150, `${lists} lists of ${sessions} sessions, ${others} others`)
  t.ok(outcomes.size > 3 && deeds.size > 3, JSON.stringify([[...outcomes], [...deeds]]))
})

const lies: Readonly<Record<string, Parameters<typeof outcomeOfLists>[1]>> = {
  'that lists what it is not asked for': async world => {
    for (const kind of ['Club', 'Affiliate', 'Owner', 'Coach'] as const)
      await world.fault(`list${kind}CoachingSessions`, { example: 'empty' })
  },
  'that keeps bookings to itself': world => world.fault('listMyBookings', { example: 'empty' }),
  'where nobody coaches': world => world.fault('listCoaches', { example: 'empty' }),
  'that signs everybody in': world => world.fault('toggleCoachingSession', { example: 'default' }),
}
for (const [lie, spoil] of Object.entries(lies)) {
  t.test(`a world ${lie} is found out`, async t => {
    const { failure } = await outcomeOfLists({ seed: 20270328, runs: 10, endOnFailure: true }, spoil)
    t.match(failure, /the lists, seed 20270328, path [\d:]+\n/)
  })
}
