import { streamsIn } from '../../fixtures/batches.ts'
import type { SlotStream } from '../../../src/club/facts.ts'
import { slotKey, termsOf } from '../../../src/club/slot-id.ts'
import { aGroup, anOption, idOf, preferring } from '../../fixtures/builders.ts'
import { aLesson, carla, courtOf, day, lena, robin, robinsLesson, smallWorld } from '../../fixtures/small-world.ts'
import type { Suite } from './suite.ts'

const shown = (streams: readonly SlotStream[]): readonly string[] =>
  streams.map(({ coach, option, court }) => `${coach.name}, ${option.name}, ${court.name}`).toSorted()

const keyOf = (option: Parameters<typeof anOption>[0], court = 'Court 1'): string => {
  const { id, durationMinutes, price } = anOption(option)
  return slotKey({ coachId: carla, courtId: idOf(court), feeOptionId: id, durationMinutes, price })
}

export const slots: Suite = async (t, make) => {
  const data = await make(smallWorld())

  await t.test(
    'streams: active options above £0 of series that are not archived, on preferred courts for the sport',
    async t => {
      const streams = ['Carla Coach, One hour, Court 1', 'Carla Coach, One hour, Court 2']
      t.strictSame(shown(await streamsIn(data, { kind: 'club', id: idOf('Ashby') })), streams)
      t.strictSame(shown(await streamsIn(data, { kind: 'affiliate', id: idOf('Ashby LTC') })), streams)
      t.strictSame(shown(await streamsIn(data, { kind: 'owner', id: carla })), streams)
      t.strictSame(shown(await streamsIn(data, { kind: 'coach', id: carla })), streams)
      for (const scope of [
        { kind: 'club', id: idOf('Wharf') },
        { kind: 'affiliate', id: idOf('Brook') },
        { kind: 'owner', id: idOf('Ashby LTC') },
        { kind: 'coach', id: lena },
      ] as const)
        t.strictSame(await streamsIn(data, scope), [], scope.kind)
    },
  )

  await t.test("a club's streams are on its own courts; a series that is fixed to a club stays there", async t => {
    const world = smallWorld()
    const preferences = [preferring({ personId: carla, preferredCourts: [idOf('Court 1'), idOf('Quay')] })]
    const both = await make({ ...world, preferences })
    t.strictSame(shown(await streamsIn(both, { kind: 'coach', id: carla })), [
      'Carla Coach, One hour, Court 1',
      'Carla Coach, One hour, Quay',
    ])
    t.strictSame(shown(await streamsIn(both, { kind: 'club', id: idOf('Wharf') })), ['Carla Coach, One hour, Quay'])
    const fixed = await make({
      ...world,
      preferences,
      series: world.series.map(series => (series.name === 'Lessons' ? { ...series, clubId: idOf('Wharf') } : series)),
    })
    t.strictSame(shown(await streamsIn(fixed, { kind: 'coach', id: carla })), ['Carla Coach, One hour, Quay'])
  })

  await t.test('every leader coaches who says when; deputies do not', async t => {
    const world = smallWorld()
    const two = await make({
      ...world,
      groups: world.groups.map(group =>
        group.name === 'Private lessons' ? aGroup({ ...group, leaders: [carla, lena, robin] }) : group,
      ),
      preferences: [...world.preferences, preferring({ personId: lena, preferredCourts: [idOf('Court 10')] })],
    })
    t.strictSame(shown(await streamsIn(two, { kind: 'owner', id: carla })), [
      'Carla Coach, One hour, Court 1',
      'Carla Coach, One hour, Court 2',
      'Lena Lead, One hour, Court 10',
    ])
    t.strictSame(shown(await streamsIn(two, { kind: 'coach', id: lena })), ['Lena Lead, One hour, Court 10'])
  })

  await t.test('a stream is joined with all that a rule asks', async t => {
    const stream = (await streamsIn(data, { kind: 'coach', id: carla })).find(({ court }) => court.name === 'Court 1')
    t.strictSame(
      [
        stream?.series.name,
        stream?.group.name,
        stream?.affiliate.name,
        stream?.owner.name,
        stream?.club.name,
        stream?.preferences.personId,
      ],
      ['Lessons', 'Private lessons', 'Ashby LTC', 'Carla Coach', 'Ashby', carla],
    )
    t.strictSame(stream, await data.streamOfKey(robinsLesson.id.slice(8)), 'and found by the key of its slots')
  })

  await t.test('keys find what is offered', async t => {
    for (const stream of await streamsIn(data, { kind: 'coach', id: carla }))
      t.strictSame(await data.streamOfKey(slotKey(termsOf(stream))), stream)
  })

  await t.test('keys of what was offered are known, others are not', async t => {
    t.equal(await data.streamOfKey(keyOf({ name: 'Withdrawn' })), 'former', 'an inactive option')
    t.equal(await data.streamOfKey(keyOf({ name: 'Archived hour' })), 'former', 'an archived series')
    t.equal(await data.streamOfKey(keyOf({ name: 'Free taster', price: 0 })), undefined, 'never offered')
    t.equal(await data.streamOfKey(keyOf({ name: 'One hour', price: 29 })), undefined, 'never at that price')
    t.equal(await data.streamOfKey(keyOf({ name: 'One hour' }, 'Glass')), undefined, 'not for that sport')
    t.equal(await data.streamOfKey('0123456789abcdef'), undefined)
    t.equal(await data.streamOfKey(''), undefined)
  })

  await t.test('keys of what a coach could offer and does not are found by who asks for such', async t => {
    const unoffered = async (key: string): Promise<readonly string[]> =>
      [await data.unofferedStreamOfKey(key)].flatMap(stream => (stream === undefined ? [] : shown([stream])))
    t.strictSame(await unoffered(keyOf({ name: 'One hour' }, 'Glass')), ['Carla Coach, One hour, Glass'])
    t.strictSame(await unoffered(keyOf({ name: 'Free taster', price: 0 })), ['Carla Coach, Free taster, Court 1'])
    for (const none of [keyOf({ name: 'Withdrawn' }), keyOf({ name: 'One hour', price: 29 }), '0123456789abcdef', ''])
      t.strictSame(await unoffered(none), [])
  })

  await t.test('keys that sessions were booked under stay known', async t => {
    const cheap = aLesson(day('04', 10), robin, { priceAtBooking: 20 })
    const key = slotKey({
      coachId: carla,
      courtId: cheap.courtId,
      feeOptionId: cheap.feeOptionId,
      durationMinutes: 60,
      price: 20,
    })
    const lesson = { ...cheap, id: `${cheap.id.slice(0, 8)}${key}` }
    const world = smallWorld()
    const dearer = await make({
      ...world,
      individualSessions: [robinsLesson, lesson],
      courtBookings: [...world.courtBookings, courtOf(lesson)],
    })
    t.equal(await dearer.streamOfKey(key), 'former')
    t.not(await dearer.streamOfKey(robinsLesson.id.slice(8)), 'former', 'booked, and still offered on the same terms')
  })
}
