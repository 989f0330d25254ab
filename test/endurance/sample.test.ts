/** The first few of what `npm run test:long` has many of: drawn requests, and games at the toggle against the model. */
import t from 'tap'
import { testRequests } from './request-suites.ts'
import { clubTargets } from './request-targets.ts'
import { failureOfModel } from './toggle-runs.ts'

await testRequests(t, [{ open: clubTargets, runs: 40 }])

t.test('after every step of two games lists, bookings and courts agree with the model', async t => {
  t.equal(await failureOfModel({ seed: 20270309, runs: 2 }), undefined)
})
