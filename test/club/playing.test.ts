/** Who is busy through a match: whoever plays in one that has a time and goes ahead. */
import t from 'tap'
import type { CourtBooking, Match } from '../../src/club/model.ts'
import { playingTime } from '../../src/club/playing.ts'

const hour = 3_600_000
const [start, end] = [10 * hour, 11 * hour]
const court: CourtBooking = { id: 'held', courtId: 'one', start, end: end + hour, source: 'match', refId: 'match' }
const own = { period: { start, end } }
const held = { courtBookingId: court.id }
const rows: readonly {
  name: string
  match: Pick<Match, 'status' | 'period' | 'courtBookingId'>
  busy: readonly number[]
}[] = [
  { name: 'arranged, with a time', match: { status: 'arranged', ...own }, busy: [start, end] },
  { name: 'arranged, as long as its court is held', match: { status: 'arranged', ...held }, busy: [start, end + hour] },
  { name: 'in play', match: { status: 'inplay', ...own }, busy: [start, end] },
  { name: 'completed', match: { status: 'completed', ...own }, busy: [start, end] },
  { name: 'arranged, without a time', match: { status: 'arranged' }, busy: [] },
  { name: 'arranged, nobody knows how long', match: { status: 'arranged', period: { start } }, busy: [] },
  // It has no date yet: what is written is what somebody proposed.
  { name: 'pending, with a time', match: { status: 'pending', ...own }, busy: [] },
  { name: 'pending, with a court', match: { status: 'pending', ...held }, busy: [] },
  { name: 'cancelled', match: { status: 'cancelled', ...own }, busy: [] },
]
for (const { name, match, busy } of rows)
  t.test(`${name}: ${busy.length === 0 ? 'nobody is busy' : 'its players are busy'}`, async t => {
    const sides: Match['sides'] = [
      { name: 'One', players: ['ann'] },
      { name: 'Other', players: ['bob'] },
    ]
    const time = playingTime(
      { id: 'match', sport: 'tennis', type: 'friendly', format: 'singles', sides, changed: 0, ...match },
      () => court,
    )
    t.strictSame(time === undefined ? [] : [time.start, time.end], busy)
  })
