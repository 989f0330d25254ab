import { idOf } from '../../fixtures/builders.ts'
import { allOfMarch, day, smallWorld } from '../../fixtures/small-world.ts'
import { type Suite, namesOf } from './suite.ts'

export const events: Suite = async (t, make) => {
  const data = await make(smallWorld())

  const hosted = async (club: string, window = allOfMarch) =>
    Object.fromEntries(
      (await data.hosted(idOf(club), window)).map(({ affiliate, group, series, events: there }) => [
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
      t.strictSame(await data.hosted(idOf('nowhere'), allOfMarch), [])
    },
  )

  await t.test('a series that is fixed to a club is there without an event', async t => {
    const world = smallWorld()
    const fixed = await make({ ...world, events: world.events.filter(({ name }) => name !== 'Last year') })
    const [only, ...others] = await fixed.hosted(idOf('Wharf'), allOfMarch)
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
}
