import { overlaps } from '../../../src/club/intervals.ts'
import type { Booking } from '../../../src/club/model.ts'
import type { Batch, BookingPlace } from '../../../src/data/club-data.ts'
import { hostedBy } from '../../fixtures/batches.ts'
import { aBooking, hours, idOf } from '../../fixtures/builders.ts'
import { allOfMarch, day, smallWorld } from '../../fixtures/small-world.ts'
import { type Suite, everything, namesOf } from './suite.ts'

export const events: Suite = async (t, make) => {
  const data = await make(smallWorld())

  const hosted = async (club: string, window = allOfMarch) =>
    Object.fromEntries(
      (await hostedBy(data, idOf(club), window)).map(({ affiliate, group, series, events: there }) => [
        `${affiliate.name} / ${group.name} / ${series.name}`,
        Object.fromEntries(there.map(({ event, bookings }) => [event.name, namesOf(bookings)])),
      ]),
    )

  await t.test(
    'a club hosts the series with events there, private and archived ones too, and those fixed to it',
    async t => {
      t.strictSame(Object.keys(await hosted('Ashby')).toSorted(), [
        'Brook / Juniors / Social',
        'Brook / Juniors / Squad',
      ])
      t.strictSame(
        await hosted('Wharf'),
        { 'Brook / Juniors / Social': { 'Last year': [] } },
        'with its own events only',
      )
      t.strictSame(await hostedBy(data, idOf('nowhere'), allOfMarch), [])
    },
  )

  await t.test('a series that is fixed to a club is there without an event', async t => {
    const world = smallWorld()
    const fixed = await make({ ...world, events: world.events.filter(({ name }) => name !== 'Last year') })
    const [only, ...others] = await hostedBy(fixed, idOf('Wharf'), allOfMarch)
    t.strictSame([only?.series.name, only?.events, others], ['Social', [], []])
  })

  await t.test(
    'bookings: dated ones by start, planned ones too, cancelled ones not; then those without a date',
    async t => {
      const { 'Brook / Juniors / Social': social, 'Brook / Juniors / Squad': squad } = await hosted('Ashby')
      t.strictSame(squad, { 'Spring term': ['Monday squad', 'Wednesday squad'] })
      t.strictSame(social, { 'Club night': ['First night', 'Nights to come'] })
    },
  )

  await t.test('bookings overlap the window, whose end is not in it', async t => {
    const nights = async (start: number, end: number) =>
      (await hosted('Ashby', { start, end }))['Brook / Juniors / Social']?.['Club night']
    t.strictSame(await nights(day('05', 20), day('05', 22)), ['First night', 'Nights to come'])
    t.strictSame(await nights(day('05', 21), day('05', 22)), ['Nights to come'], 'over')
    t.strictSame(await nights(day('05', 17), day('05', 18)), ['Nights to come'], 'not begun')
    t.strictSame(await nights(day('05', 19), day('05', 20)), ['First night', 'Nights to come'], 'within it')
  })

  await t.test('events page by page, and their bookings batch by batch', async t => {
    const hourOf = (start: number) => ({ start, end: start + hours(1) })
    const ids = ['Club night', 'Spring term'].map(idOf)
    const numbered = Array.from({ length: 700 }, (_, index) => index)
    const bookings = numbered.map(index =>
      aBooking({
        id: idOf(`many ${index}`),
        name: `many ${index}`,
        eventId: ids[index % 2] ?? '',
        status: index % 5 === 0 ? 'cancelled' : 'booked',
        ...(index % 7 === 0 ? {} : { period: hourOf(day('05', 0) + ((index * 31) % 700) * hours(1)) }),
      }),
    )
    const world = smallWorld()
    const many = await make({ ...world, bookings: [...world.bookings, ...bookings] })
    const found: Booking[] = []
    for (let after: BookingPlace | undefined, isFirst = true; isFirst || after !== undefined; isFirst = false) {
      const batch: Batch<Booking, BookingPlace> = await many.eventBookings(ids, allOfMarch, after)
      found.push(...batch.items)
      after = batch.next
    }
    t.strictSame(
      namesOf(found.filter(({ name }) => name.startsWith('many'))),
      namesOf(
        ids.flatMap(id =>
          bookings
            .filter(({ eventId, status }) => eventId === id && status !== 'cancelled')
            .filter(({ period }) => period === undefined || overlaps(period, allOfMarch))
            .toSorted((one, other) => (one.period?.start ?? Infinity) - (other.period?.start ?? Infinity) || 0),
        ),
      ),
    )
    const all = await many.hosted(idOf('Ashby'), everything)
    const pages = []
    for (let offset = 0; offset < all.length + 1; offset++)
      pages.push(...(await many.hosted(idOf('Ashby'), { offset, limit: 1 })))
    t.strictSame(pages, all)
  })
}
