/**
 * The toggle against a naive model: a fixed number of games with a fixed seed. `npm run fuzz -- --model` plays others.
 */
import t from 'tap'
import { failureOfModel } from './toggle-runs.ts'

t.test('after every step of every game lists, bookings and courts agree with the model', async t => {
  t.equal(await failureOfModel({ seed: 20270309, runs: 30 }), undefined)
})
