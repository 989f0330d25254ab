/** How far a match has got: as somebody said, in play while it is played, and never before. */
import t from 'tap'
import { statusAt } from '../../src/club/matches.ts'
import type { SportsMatch } from '../../src/club/model.ts'
import { given } from '../../src/text/given.ts'

const hour = 3_600_000
const [start, end] = [10 * hour, 11 * hour]
/** Before it starts, from its start, while it is played, from its end, a day later. */
const asked = [9 * hour, start, 10.5 * hour, end, 35 * hour]
const rows: readonly {
  said: SportsMatch['status']
  period?: SportsMatch['period']
  shown: readonly SportsMatch['status'][]
}[] = [
  { said: 'arranged', period: { start, end }, shown: ['arranged', 'inplay', 'inplay', 'arranged', 'arranged'] },
  // Without an end nobody knows how long.
  { said: 'arranged', period: { start }, shown: ['arranged', 'arranged', 'arranged', 'arranged', 'arranged'] },
  { said: 'arranged', shown: ['arranged', 'arranged', 'arranged', 'arranged', 'arranged'] },
  // Matches last longer than their court was booked for.
  { said: 'inplay', period: { start, end }, shown: ['arranged', 'inplay', 'inplay', 'inplay', 'inplay'] },
  { said: 'inplay', period: { start }, shown: ['arranged', 'inplay', 'inplay', 'inplay', 'inplay'] },
  { said: 'inplay', shown: ['inplay', 'inplay', 'inplay', 'inplay', 'inplay'] },
  { said: 'pending', period: { start, end }, shown: ['pending', 'pending', 'pending', 'pending', 'pending'] },
  {
    said: 'cancelled',
    period: { start, end },
    shown: ['cancelled', 'cancelled', 'cancelled', 'cancelled', 'cancelled'],
  },
  // Conceded before it began.
  {
    said: 'completed',
    period: { start, end },
    shown: ['completed', 'completed', 'completed', 'completed', 'completed'],
  },
]
for (const { said, period, shown } of rows) {
  const time = period === undefined ? 'no time' : `a start and ${period.end === undefined ? 'no end' : 'an end'}`
  t.test(`${said}, with ${time}`, async t =>
    t.strictSame(
      asked.map(now => statusAt({ status: said, ...given({ period }) }, now)),
      shown,
    ),
  )
}
