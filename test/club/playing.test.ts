/** Who is busy through a match: whoever plays in one that has a time and goes ahead. */
import t from 'tap'
import type { CourtBooking, SportsMatch, PersonalBooking } from '../../src/club/model.ts'
import { courtlessTime, isCourtless, playingTime } from '../../src/club/playing.ts'

const hour = 3_600_000
const [start, end] = [10 * hour, 11 * hour]
const court: CourtBooking = { id: 'held', courtId: 'one', start, end: end + hour, source: 'match', refId: 'match' }
const own = { period: { start, end } }
const held = { courtBookingId: court.id }
const rows: readonly {
  name: string
  match: Pick<SportsMatch, 'status' | 'period' | 'courtBookingId'>
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
    const sides: SportsMatch['sides'] = [
      { name: 'One', players: ['ann'] },
      { name: 'Other', players: ['bob'] },
    ]
    const time = playingTime(
      { id: 'match', sport: 'tennis', type: 'friendly', format: 'singles', sides, changed: 0, ...match },
      () => court,
    )
    t.strictSame(time === undefined ? [] : [time.start, time.end], busy)
  })

t.test('what takes place without a court', async t => {
  const match = (more: Partial<SportsMatch>): SportsMatch => ({
    id: 'match',
    sport: 'tennis',
    type: 'friendly',
    format: 'singles',
    sides: [
      { name: 'One', players: ['ann'] },
      { name: 'Other', players: ['bob'] },
    ],
    changed: 0,
    status: 'arranged',
    clubId: 'club',
    ...own,
    ...more,
  })
  const { clubId: _, ...nowhere } = match({})
  const matches: readonly (readonly [string, SportsMatch, boolean])[] = [
    ['a match at a club', match({}), true],
    ['one with a court', match(held), false],
    ['one at no club', nowhere, false],
    ['one that is cancelled', match({ status: 'cancelled' }), false],
    ['one that is pending', match({ status: 'pending' }), false],
    ['one that has no end', match({ period: { start } }), false],
  ]
  for (const [name, one, isThere] of matches)
    t.strictSame(courtlessTime(one), isThere ? { start, end } : undefined, name)
  const bookings: readonly (readonly [string, Pick<PersonalBooking, 'status' | 'courtBookingId'>, boolean])[] = [
    ['a booking', { status: 'confirmed' }, true],
    ['one with a court', { status: 'confirmed', ...held }, false],
    ['one that is cancelled', { status: 'cancelled' }, false],
  ]
  for (const [name, one, isThere] of bookings) t.equal(isCourtless(one), isThere, name)
})
