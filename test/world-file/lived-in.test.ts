/**
 * The shipped scenarios, looked at as a person would, on twenty days of a year; test/endurance/start-days.test.ts walks
 * four hundred.
 */
import t from 'tap'
import { heightOfSun, isLight } from '../fixtures/worlds/daylight.ts'
import { sentencesOf, walk } from '../fixtures/worlds/scenario-days.ts'
import { shippedCatalogue } from './shipped-scenarios.ts'

t.test('every scenario is looked at', async t =>
  t.strictSame(
    Object.keys(sentencesOf).toSorted(),
    shippedCatalogue()
      .scenarios()
      .map(({ name }) => name)
      .toSorted(),
  ),
)

const cheltenham = { latitude: 51.8812, longitude: -2.0731 }
/** The Nautical Almanac's, to the minute. */
const suns = [
  { at: '2026-12-21T08:05:00Z', isUp: false },
  { at: '2026-12-21T08:20:00Z', isUp: true },
  { at: '2026-12-21T15:50:00Z', isUp: true },
  { at: '2026-12-21T16:05:00Z', isUp: false },
  { at: '2027-06-21T03:45:00Z', isUp: false },
  { at: '2027-06-21T04:00:00Z', isUp: true },
  { at: '2027-06-21T20:25:00Z', isUp: true },
  { at: '2027-06-21T20:45:00Z', isUp: false },
]
t.test('the sun rises and sets at Cheltenham when it does', async t => {
  for (const { at, isUp } of suns) t.equal(isLight(Date.parse(at), cheltenham), isUp, at)
  t.ok(Math.abs(heightOfSun(Date.parse('2027-06-21T12:10:00Z'), cheltenham) - 61.55) < 0.1, 'at midsummer noon')
})

for (const scenario of Object.keys(sentencesOf)) {
  // A made-up county takes a second a day.
  const count = scenario === 'busy-county' ? 2 : 20
  t.test(scenario, async t => walk(t, scenario, '2026-11-22', count, 19))
}
