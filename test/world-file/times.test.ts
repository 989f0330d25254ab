/** Dates of a world file, counted from the day on which the world starts. */
import t from 'tap'
import { rfc3339 } from '../../src/club/zone.ts'
import { calendarFrom, dateForm, momentForm } from '../../src/world-file/times.ts'

const zone = 'Europe/London'

const dates = [
  { today: '2027-03-17', written: 'today', date: '2027-03-17' },
  { today: '2027-03-17', written: '+0d', date: '2027-03-17' },
  { today: '2027-03-17', written: '+2d', date: '2027-03-19' },
  { today: '2027-03-17', written: '-3w', date: '2027-02-24' },
  { today: '2027-03-17', written: 'mon', date: '2027-03-15' },
  { today: '2027-03-17', written: 'mon+1w', date: '2027-03-22' },
  { today: '2027-03-15', written: 'mon', date: '2027-03-15' },
  { today: '2027-03-21', written: 'mon', date: '2027-03-15' },
  { today: '2027-03-21', written: 'sun-1w', date: '2027-03-14' },
  { today: '2028-02-29', written: '-9y', date: '2019-02-28' },
  { today: '2027-01-31', written: '+1m', date: '2027-02-28' },
  { today: '2027-03-17', written: '-9y-200d', date: '2017-08-29' },
  { today: '2027-03-17', written: '2026-12-24+1d', date: '2026-12-25' },
  { today: '2027-03-17', written: '2027-02-30', date: undefined },
  { today: '2027-03-17', written: '+9999y', date: undefined },
]
for (const { today, written, date } of dates) {
  t.test(`${written} on ${today}`, async t => {
    t.match(written, dateForm)
    t.equal(calendarFrom(today).date(written), date)
  })
}

const moments = [
  { today: '2027-03-17', written: '+2d 18:00', moment: '2027-03-19T18:00:00+00:00' },
  { today: '2027-03-17', written: 'mon+2w 18:00', moment: '2027-03-29T18:00:00+01:00' },
  { today: '2027-03-17', written: '+1d', moment: '2027-03-18T00:00:00+00:00' },
  { today: '2027-03-17', written: '2027-07-01T10:00:00Z', moment: '2027-07-01T11:00:00+01:00' },
  { today: '2027-03-28', written: 'today 01:30', moment: '2027-03-28T02:30:00+01:00' },
  { today: '2027-03-28', written: 'today 10:00', moment: '2027-03-28T10:00:00+01:00' },
  { today: '2026-10-25', written: 'today 01:30', moment: '2026-10-25T01:30:00+01:00' },
  { today: '2026-10-25', written: 'today 10:00', moment: '2026-10-25T10:00:00+00:00' },
]
for (const { today, written, moment } of moments) {
  t.test(`${written} on ${today}`, async t => {
    t.match(written, momentForm)
    t.equal(rfc3339(calendarFrom(today).moment(written, zone) ?? 0, zone), moment)
  })
}

t.test('an end may be a time alone: the first one after the start', async t => {
  const { moment, end } = calendarFrom('2027-03-27')
  const start = moment('today 22:00', zone) ?? 0
  t.equal(rfc3339(end('23:30', start, zone) ?? 0, zone), '2027-03-27T23:30:00+00:00')
  t.equal(rfc3339(end('02:00', start, zone) ?? 0, zone), '2027-03-28T02:00:00+01:00')
  t.equal(rfc3339(end('22:00', start, zone) ?? 0, zone), '2027-03-28T22:00:00+01:00')
  t.equal(rfc3339(end('+3d 10:00', start, zone) ?? 0, zone), '2027-03-30T10:00:00+01:00')
})

t.test('an end is the same, whatever was read between it and its start', async t => {
  const cases = [
    ['America/Godthab', '2026-03-28 23:30', '23:45'],
    ['Pacific/Apia', '2011-12-30 10:00', '11:00'],
    [zone, '2027-03-28 01:30', '01:45'],
    [zone, 'today 22:00', '23:30'],
  ] as const
  for (const [at, begin, written] of cases) {
    const { moment, end } = calendarFrom('2027-03-27')
    const start = moment(begin, at) ?? 0
    const straight = end(written, start, at)
    moment('today 12:00', at)
    t.equal(end(written, start, at), straight, `${begin} to ${written} in ${at}`)
  }
})

t.test('weeks later is the same time on the clock', async t => {
  const { momentInWeek } = calendarFrom('2027-03-17')
  t.equal(rfc3339(momentInWeek('today 18:00', zone, 2) ?? 0, zone), '2027-03-31T18:00:00+01:00')
  t.equal(rfc3339(momentInWeek('2027-03-17T18:00:00Z', zone, 2) ?? 0, zone), '2027-03-31T18:00:00+01:00')
})

for (const written of ['tomorrow', '6 pm', '+2d 25:00', '18:00', '+2x', '']) {
  t.test(`${written} is no moment`, async t => t.notMatch(written, momentForm))
}
