/** The shipped scenarios, looked at as a person would, on four hundred days one after another. */
import t from 'tap'
import { sentencesOf, walk } from '../fixtures/worlds/scenario-days.ts'

for (const scenario of Object.keys(sentencesOf)) {
  // A made-up county takes a second a day, and is the same on each of them but for its dates.
  const count = scenario === 'busy-county' ? 30 : 400
  t.test(scenario, { timeout: 900_000 }, async t => walk(t, scenario, '2026-11-22', count))
}
