/** Dates whole weeks later: around the clock changes of London in 2027, on 28 March and 31 October. */
import t from 'tap'
import { instantIn, shiftedDate, shiftedDateTime, shiftedInstant, weeksUntil } from '../../src/text/shifted-date.ts'

const london = 'Europe/London'

t.test('a date with a time keeps its day of the week and its time on the wall', async t => {
  const rows: readonly (readonly [what: string, text: string, weeks: number, zone: string | undefined, is: string])[] =
    [
      ['nothing changes', '2027-03-15T18:00:00+00:00', 1, london, '2027-03-22T18:00:00+00:00'],
      ['into summer', '2027-03-22T18:00:00+00:00', 1, london, '2027-03-29T18:00:00+01:00'],
      ['the last one of winter', '2027-03-21T00:59:59+00:00', 1, london, '2027-03-28T00:59:59+00:00'],
      ['the hour that is left out', '2027-03-21T01:30:00+00:00', 1, london, '2027-03-28T02:00:00+01:00'],
      ['the first one of summer', '2027-03-21T02:00:00+00:00', 1, london, '2027-03-28T02:00:00+01:00'],
      ['back into winter', '2027-04-04T18:00:00+01:00', -2, london, '2027-03-21T18:00:00+00:00'],
      ['out of summer', '2027-10-25T18:00:00+01:00', 1, london, '2027-11-01T18:00:00+00:00'],
      ['the hour that comes twice: its first', '2027-10-24T01:30:00+01:00', 1, london, '2027-10-31T01:30:00+01:00'],
      ['behind it', '2027-10-24T02:00:00+01:00', 1, london, '2027-10-31T02:00:00+00:00'],
      ['from winter into that hour', '2027-11-07T01:30:00+00:00', -1, london, '2027-10-31T01:30:00+01:00'],
      ['its second, and no week', '2027-10-31T01:30:00+00:00', 0, london, '2027-10-31T01:30:00+00:00'],
      ['its second, out of it', '2027-10-31T01:30:00+00:00', 1, london, '2027-11-07T02:00:00+00:00'],
      ['its first, out of it', '2027-10-31T01:30:00+01:00', 1, london, '2027-11-07T01:30:00+00:00'],
      [
        'from such an hour to the second of another',
        '2022-10-30T01:30:00+00:00',
        261,
        london,
        '2027-10-31T01:30:00+00:00',
      ],
      ['a year', '2027-03-15T18:00:00+00:00', 52, london, '2028-03-13T18:00:00+00:00'],
      ['over a leap day', '2028-02-26T09:00:00+00:00', 1, london, '2028-03-04T09:00:00+00:00'],
      ['in UTC, of a zone', '2027-03-22T18:00:00Z', 1, london, '2027-03-29T17:00:00Z'],
      ['in UTC, of none', '2027-03-22T18:00:00Z', 1, undefined, '2027-03-29T18:00:00Z'],
      ['with an offset, of none', '2027-03-22T18:00:00+00:00', 1, undefined, '2027-03-29T18:00:00+00:00'],
      ["with an offset that is not the zone's", '2027-03-22T20:00:00+02:00', 1, london, '2027-03-29T19:00:00+02:00'],
      ['over midnight', '2027-03-22T00:30:00Z', 1, london, '2027-03-28T23:30:00Z'],
      ['parts of seconds stay', '2027-03-22t18:00:00.120z', 1, london, '2027-03-29t17:00:00.120z'],
      ['a leap second', '2027-03-22 18:00:60+00:00', 1, london, '2027-03-29 18:00:60+01:00'],
      ['half an hour of summer', '2027-03-29T18:00:00+11:00', 1, 'Australia/Lord_Howe', '2027-04-05T18:00:00+10:30'],
      ['behind UTC', '2027-03-08T18:00:00-05:00', 1, 'America/New_York', '2027-03-15T18:00:00-04:00'],
      ['for ever', '9999-12-31T23:59:59Z', 1, london, '9999-12-31T23:59:59Z'],
    ]
  for (const [what, text, weeks, zone, is] of rows) t.strictSame(shiftedDateTime(text, weeks, zone), is, what)
  for (const none of ['2027-02-30T10:00:00Z', '2027-03-15T25:00:00Z', '2027-03-15', '2027-03-15T18:00:00', 'today'])
    t.strictSame(shiftedDateTime(none, 1, london), undefined, none)
})

t.test('a date alone is a day', async t => {
  t.strictSame(
    [shiftedDate('2027-03-26', 1), shiftedDate('2028-03-04', -1), shiftedDate('9999-12-31', 1)],
    ['2027-04-02', '2028-02-26', '9999-12-31'],
  )
  t.strictSame(
    ['2027-02-29', '26 March', ''].map(text => shiftedDate(text, 1)),
    [undefined, undefined, undefined],
  )
})

t.test('what comes first stays first, over the clock changes of three years', async t => {
  const quarter = 15 * 60_000
  for (const from of ['2027-03-21T00:00:00Z', '2027-10-24T00:00:00Z', '2027-10-31T00:00:00Z']) {
    const instants = Array.from({ length: 12 }, (_, index) => Date.parse(from) + index * quarter)
    for (let weeks = -80; weeks <= 80; weeks += 1) {
      const shifted = instants.map(instant => shiftedInstant(instant, weeks, london))
      const isInOrder = shifted.every((instant, index) => index === 0 || instant >= (shifted[index - 1] ?? 0))
      if (!isInOrder) t.fail(`${from}, ${weeks} weeks later, is in another order`)
    }
  }
})

t.test('it takes the fewest weeks until something is not past', async t => {
  const recorded = instantIn('2027-03-15T09:00:00Z', london) ?? 0
  const rows = [
    ['2027-03-15T09:00:00Z', 0],
    ['2027-03-15T09:00:00.001Z', 1],
    ['2027-03-08T09:00:00Z', -1],
    ['2027-03-08T09:00:00.001Z', 0],
    ['2027-03-29T08:00:00Z', 2],
    ['2027-03-29T08:00:00.001Z', 3],
    ['2027-11-15T09:00:00Z', 35],
    ['1970-01-01T00:00:00Z', -2984],
  ] as const
  for (const [now, weeks] of rows) t.strictSame(weeksUntil(recorded, Date.parse(now), london), weeks, now)
})

t.test('a day begins when its clocks say so', async t => {
  t.strictSame(
    [instantIn('2027-07-01', london), instantIn('2027-07-01', undefined), instantIn('soon', undefined)],
    [Date.parse('2027-06-30T23:00:00Z'), Date.parse('2027-07-01T00:00:00Z'), undefined],
  )
})
