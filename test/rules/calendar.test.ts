/** The words that the rules are said in: dates, local times, intervals, ages, names, the ids of slots. */
import { Temporal } from 'temporal-polyfill'
import t from 'tap'
import { ageOn, birthdayIn } from '../../src/club/age.ts'
import { addMonths, datesBetween, weekdayOf } from '../../src/club/dates.ts'
import { clipped, covers, intersected, mergedIntervals, overlaps, subtracted } from '../../src/club/intervals.ts'
import { byName } from '../../src/club/names.ts'
import { slotId, slotKey, splitSlotId } from '../../src/club/slot-id.ts'
import { addCalendarMonth, endOfDay, instantOf, localDateOf, rfc3339, startOfDay } from '../../src/club/zone.ts'
import { offsetAt } from '../../src/text/zone-offset.ts'
import { at, hours, idOf } from '../fixtures/builders.ts'

const london = 'Europe/London'

t.test("instants are written with the club's own offset", async t => {
  const cases = [
    { name: 'in winter', instant: '2027-01-10T18:00Z', zone: london, text: '2027-01-10T18:00:00+00:00' },
    { name: 'in summer', instant: '2027-07-01T17:00Z', zone: london, text: '2027-07-01T18:00:00+01:00' },
    {
      name: 'the last second of winter time',
      instant: '2027-03-28T00:59:59Z',
      zone: london,
      text: '2027-03-28T00:59:59+00:00',
    },
    {
      name: 'the first second of summer time',
      instant: '2027-03-28T01:00Z',
      zone: london,
      text: '2027-03-28T02:00:00+01:00',
    },
    {
      name: 'the hour that comes twice, first',
      instant: '2026-10-25T00:30Z',
      zone: london,
      text: '2026-10-25T01:30:00+01:00',
    },
    {
      name: 'the hour that comes twice, again',
      instant: '2026-10-25T01:30Z',
      zone: london,
      text: '2026-10-25T01:30:00+00:00',
    },
    {
      name: 'west of Greenwich, with half an hour',
      instant: '2027-01-10T18:00Z',
      zone: 'America/St_Johns',
      text: '2027-01-10T14:30:00-03:30',
    },
    {
      name: 'where the clock never changes',
      instant: '2027-01-10T18:00Z',
      zone: 'UTC',
      text: '2027-01-10T18:00:00+00:00',
    },
    {
      name: 'with thousandths',
      instant: '2027-01-10T18:00:00.250Z',
      zone: london,
      text: '2027-01-10T18:00:00.250+00:00',
    },
  ]
  for (const { name, instant, zone, text } of cases) t.equal(rfc3339(at(instant), zone), text, name)
})

t.test('local times are instants', async t => {
  const cases = [
    { name: 'an ordinary one', date: '2027-07-01', time: '09:00', instant: '2027-07-01T08:00Z' },
    { name: 'one that the clock leaves out is later', date: '2027-03-28', time: '01:30', instant: '2027-03-28T01:30Z' },
    { name: 'just before the gap', date: '2027-03-28', time: '00:59', instant: '2027-03-28T00:59Z' },
    { name: 'just after the gap', date: '2027-03-28', time: '02:00', instant: '2027-03-28T01:00Z' },
    { name: 'one that comes twice is the earlier', date: '2026-10-25', time: '01:30', instant: '2026-10-25T00:30Z' },
  ]
  for (const { name, date, time, instant } of cases) t.equal(instantOf(date, time, london), at(instant), name)
  t.equal(
    localDateOf(at('2027-06-05T23:30Z'), london),
    '2027-06-06',
    'a summer evening in UTC is the next date at the club',
  )
  t.equal(endOfDay('2027-03-28', london) - startOfDay('2027-03-28', london), hours(23), 'a day of 23 hours')
  t.equal(endOfDay('2026-10-25', london) - startOfDay('2026-10-25', london), hours(25), 'a day of 25 hours')
})

t.test('zones agree with Temporal, around every change and far from it', async t => {
  for (const zone of [
    london,
    'America/New_York',
    'Australia/Lord_Howe',
    'Asia/Kolkata',
    'Africa/Casablanca',
    'America/Santiago',
    'UTC',
  ]) {
    const wrong: string[] = []
    for (
      let instant = at('1995-01-01T00:00Z');
      instant < at('2041-01-01T00:00Z');
      instant += 29 * hours(24) + hours(7) + 1_234_567
    ) {
      const zoned = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
      if (offsetAt(instant, zone) !== zoned.offsetNanoseconds / 1e6) wrong.push(zoned.toString())
    }
    // Back and forth, so that spells are found in every order.
    for (let step = 0; step < 400; step += 1) {
      const instant = at('1960-01-01T00:00Z') + ((step * 7919) % 400) * 61 * hours(24)
      const zoned = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
      if (offsetAt(instant, zone) !== zoned.offsetNanoseconds / 1e6) wrong.push(zoned.toString())
    }
    for (const date of datesBetween('2026-01-01', '2027-12-31')) {
      for (const time of ['00:00', '00:30', '01:30', '01:45', '02:15', '23:45']) {
        const expected = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone).epochMilliseconds
        if (instantOf(date, time, zone) !== expected) wrong.push(`${date}T${time}`)
      }
    }
    t.strictSame(wrong, [], zone)
  }
})

t.test('a calendar month', async t => {
  t.equal(addMonths('2027-01-31', 1), '2027-02-28')
  t.equal(addMonths('2028-01-31', 1), '2028-02-29')
  t.equal(addMonths('2027-12-15', 1), '2028-01-15')
  t.equal(
    rfc3339(addCalendarMonth(at('2027-01-31T18:00Z'), london), london),
    '2027-02-28T18:00:00+00:00',
    '31 January and a month is the end of February',
  )
  t.equal(
    rfc3339(addCalendarMonth(at('2027-03-10T18:00Z'), london), london),
    '2027-04-10T18:00:00+01:00',
    'the same time on the wall, over a clock change',
  )
  t.equal(weekdayOf('2027-03-28'), 'sunday')
})

t.test('ages', async t => {
  const cases = [
    { name: 'the day before a birthday', born: '2016-09-02', on: '2026-09-01', age: 9 },
    { name: 'on a birthday', born: '2016-09-02', on: '2026-09-02', age: 10 },
    { name: 'born on 29 February, 28 February of a common year', born: '2016-02-29', on: '2027-02-28', age: 10 },
    { name: 'born on 29 February, 1 March of a common year', born: '2016-02-29', on: '2027-03-01', age: 11 },
    { name: 'born on 29 February, in a leap year', born: '2016-02-29', on: '2028-02-29', age: 12 },
  ]
  for (const { name, born, on, age } of cases) t.equal(ageOn(born, on), age, name)
  t.equal(birthdayIn(2027, '2016-02-29'), '2027-03-01')
  t.equal(birthdayIn(2028, '2016-02-29'), '2028-02-29')
  t.equal(birthdayIn(2100, '2016-02-29'), '2100-03-01')
})

t.test('intervals leave their end out', async t => {
  const spans = (...pairs: readonly (readonly [number, number])[]) => pairs.map(([start, end]) => ({ start, end }))
  t.notOk(overlaps({ start: 1, end: 2 }, { start: 2, end: 3 }), 'back to back')
  t.ok(overlaps({ start: 1, end: 3 }, { start: 2, end: 4 }))
  t.strictSame(
    mergedIntervals(spans([5, 6], [1, 2], [2, 3], [4, 4], [1, 3])),
    spans([1, 3], [5, 6]),
    'touching ones are joined, empty ones dropped',
  )
  t.strictSame(subtracted(spans([0, 10], [20, 30]), spans([0, 2], [4, 5], [9, 22])), spans([2, 4], [5, 9], [22, 30]))
  t.strictSame(subtracted(spans([0, 10], [12, 14]), spans([1, 13])), spans([0, 1], [13, 14]), 'one over two')
  t.strictSame(
    intersected(spans([0, 10], [12, 20]), spans([5, 13], [13, 15], [19, 30])),
    spans([5, 10], [12, 13], [13, 15], [19, 20]),
  )
  t.strictSame(clipped(spans([0, 10], [12, 20]), { start: 3, end: 13 }), spans([3, 10], [12, 13]))
  t.strictSame(clipped(spans([0, 10]), { start: 3, end: 3 }), [])
  t.ok(covers(spans([0, 10]), { start: 0, end: 10 }))
  t.notOk(covers(spans([0, 5], [6, 10]), { start: 4, end: 7 }))
})

t.test('names go by British English, digits by value, ties by id', async t => {
  const named = (name: string, id: string) => ({ id, name })
  t.strictSame(
    [named('Court 10', 'a'), named('court 2', 'b'), named('Éclair', 'c'), named('Zoo', 'd'), named('COURT 2', 'a')]
      .toSorted(byName)
      .map(({ name }) => name),
    ['COURT 2', 'court 2', 'Court 10', 'Éclair', 'Zoo'],
  )
})

t.test('the id of a slot is its start and its terms', async t => {
  const terms = {
    coachId: idOf('a coach'),
    courtId: idOf('a court'),
    feeOptionId: idOf('an option'),
    durationMinutes: 60,
    price: 30,
  }
  const key = slotKey(terms)
  const id = slotId(at('2027-03-01T10:00Z'), key)
  t.match(id, /^[0-9a-f]{24}$/)
  t.strictSame(splitSlotId(id), { start: at('2027-03-01T10:00Z'), key })
  t.strictSame(
    splitSlotId(slotId(at('2099-03-01T10:00Z'), key)),
    { start: at('2099-03-01T10:00Z'), key },
    'beyond 2038',
  )
  t.equal(slotId(0, key).slice(0, 8), '00000000')
  t.equal(slotKey({ ...terms }), key, 'the same after a restart')
  const others = [
    { coachId: idOf('x') },
    { courtId: idOf('x') },
    { feeOptionId: idOf('x') },
    { durationMinutes: 30 },
    { price: 30.01 },
  ]
  for (const other of others) t.not(slotKey({ ...terms, ...other }), key, `another ${Object.keys(other).join()}`)
})
