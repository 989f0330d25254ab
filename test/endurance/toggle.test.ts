/**
 * The toggle against a naive model: a fixed number of games with a fixed seed. `npm run fuzz -- --model` plays others.
 */
import t from 'tap'
import { failureOfModel } from './toggle-runs.ts'

t.test('after every step of every game lists, bookings and courts agree with the model', async t => {
  t.equal(await failureOfModel({ seed: 20270309, runs: 20 }), undefined)
})

t.test('a world that says yes and does nothing is found out', async t => {
  const found = await failureOfModel({ seed: 20270309, runs: 5 }, world =>
    world.fault('toggleCoachingSession', { example: 'default' }),
  )
  t.match(found, /the toggle, seed 20270309, path [\d:]+\n {2}\{"kind":"toggle"/)
})
