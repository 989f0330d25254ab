/** Worlds of one server toggle the same session at the same time, and each sees its own sign-up alone. */
import type { Test } from 'tap'
import { inHand } from '../fixtures/control-client.ts'
import { bookable, outcomeOf, visitorOf } from '../fixtures/control-sessions.ts'
import { itemsIn } from '../fixtures/worlds/open-stub.ts'

const now = '2027-03-01T10:00:00Z'

export const toggleInWorlds = async (t: Test, url: string, scenario: string, count: number): Promise<void> => {
  const hand = await inHand(t, url)
  const worlds = await Promise.all(Array.from({ length: count }, () => hand.world({ scenario, now })))
  const first = worlds[0] ?? hand.default
  const { session, client } = bookable(await visitorOf(hand, first, 'parent').sessions('&type=individual'))
  await first.clearJournal()
  // Every other world signs up; one in four of those out again.
  const times = (index: number): number => [1, 2, 1, 0][index % 4] ?? 0
  await Promise.all(
    worlds.map(async (world, index) => {
      const parent = visitorOf(hand, world, 'parent')
      for (let time = 0; time < times(index); time++) {
        t.equal(outcomeOf(await parent.toggle(session, client), client), time === 0 ? 'participating' : 'none')
      }
    }),
  )
  for (const [index, world] of worlds.entries()) {
    const [bookings, { changes }] = await Promise.all([
      visitorOf(hand, world, 'parent').get('/my/bookings'),
      world.state(),
    ])
    const taking = itemsIn(bookings.json)
      .filter(({ id }) => id === session.id)
      .map(({ participants }) => itemsIn(participants).map(({ id }) => id))
    t.strictSame(taking, times(index) === 1 ? [[client]] : [], `world ${index}`)
    t.equal(changes.length > 0, times(index) > 0, `world ${index} says whether anything has changed`)
    await world.verify('toggleCoachingSession', { times: times(index) })
  }
  await Promise.all(worlds.map(world => world.close()))
}
