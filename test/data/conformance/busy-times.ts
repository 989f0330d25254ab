import type { Interval, SportsMatch, PersonalBooking } from '../../../src/club/model.ts'
import { hours, idOf } from '../../fixtures/builders.ts'
import {
  allOfMarch,
  carla,
  courtOf,
  day,
  kit,
  lena,
  pat,
  robin,
  robinsLesson,
  smallWorld,
} from '../../fixtures/small-world.ts'
import type { Suite } from './suite.ts'

const hour = (date: string, at: number): Interval => ({ start: day(date, at), end: day(date, at + 1) })

const match: SportsMatch = {
  id: idOf('match'),
  sport: 'tennis',
  type: 'friendly',
  status: 'arranged',
  format: 'singles',
  changed: day('01', 0),
  period: hour('06', 9),
  sides: [
    { name: 'Carla', players: [carla] },
    { name: 'Robin', players: [robin] },
  ],
}
const outing: PersonalBooking = {
  id: idOf('outing'),
  name: 'Outing',
  type: 'guest',
  clubId: idOf('Wharf'),
  ownerId: kit,
  participants: [carla],
  status: 'confirmed',
  ...hour('05', 9),
  invitees: [
    { personId: robin, reply: 'accepted' },
    { personId: pat, reply: 'awaiting' },
    { personId: idOf('Zed Aide'), reply: 'declined' },
  ],
}

export const busyTimes: Suite = async (t, make) => {
  const data = await make(
    smallWorld({
      matches: [match, { ...match, id: idOf('off'), status: 'cancelled', period: hour('07', 9) }],
      personalBookings: [outing, { ...outing, id: idOf('off too'), status: 'cancelled', ...hour('08', 9) }],
    }),
  )
  const people = async (id: string, window = allOfMarch) => (await data.busyPeople([id], window)).get(id) ?? []
  const courts = async (name: string, window = allOfMarch) =>
    (await data.busyCourts([idOf(name)], window)).get(idOf(name)) ?? []
  const clients = async (id: string, without?: string, window = allOfMarch) =>
    (await data.busyPeople([id], window, ...(without === undefined ? [] : [without]))).get(id) ?? []

  await t.test(
    'coaches: sessions that are not cancelled, matches and bookings as a player or client, by start',
    async t => {
      t.strictSame(await people(carla), [hour('01', 17), hour('02', 10), hour('03', 17), hour('05', 9), hour('06', 9)])
      t.strictSame(
        await people(idOf('Abe Aide')),
        [hour('01', 17), hour('03', 17)],
        'as an assistant; planned sessions count',
      )
      t.strictSame(await people(kit), [hour('01', 17)], 'what one takes part in, and nothing that one books for others')
      const client = await make(
        smallWorld({
          participations: [
            { sessionId: idOf('Wednesday squad'), clientId: carla, state: 'participating', changed: 0 },
            { sessionId: robinsLesson.id, clientId: lena, state: 'participating', changed: 0 },
            { sessionId: idOf('Monday squad'), clientId: lena, state: 'none', changed: 0 },
          ],
        }),
      )
      t.strictSame(
        (await client.busyPeople([lena], allOfMarch)).get(lena),
        [hour('02', 10)],
        "as somebody else's client",
      )
      t.strictSame(await people(idOf('nobody')), [])
    },
  )

  await t.test('courts: bookings and closures', async t => {
    t.strictSame(await courts('Court 1'), [hour('01', 17), hour('02', 10)])
    t.strictSame(await courts('Court 10'), [{ start: day('20', 8), end: day('20', 18) }])
    t.strictSame(await courts('Glass'), [])
    t.strictSame(await courts('nothing'), [])
  })

  await t.test('clients: sessions, matches and bookings, without the one session', async t => {
    t.strictSame(await clients(kit), [hour('01', 17)], 'the cancelled one takes no time')
    t.strictSame(await clients(kit, idOf('Monday squad')), [])
    t.strictSame(await clients(robin), [hour('02', 10), hour('05', 9), hour('06', 9)])
    t.strictSame(await clients(robin, robinsLesson.id), [hour('05', 9), hour('06', 9)])
    t.strictSame(await clients(pat), [], 'has left the squad, and not answered the invitation')
  })

  await t.test('what overlaps the window, whole; back to back is no overlap', async t => {
    const windows = [
      { name: 'before', window: { start: day('02', 9), end: day('02', 10) }, times: [] },
      { name: 'over its start', window: { start: day('02', 9), end: day('02', 10) + 1 }, times: [hour('02', 10)] },
      { name: 'within', window: { start: day('02', 10) + 1, end: day('02', 10) + 2 }, times: [hour('02', 10)] },
      { name: 'over its end', window: { start: day('02', 11) - 1, end: day('02', 12) }, times: [hour('02', 10)] },
      { name: 'after', window: { start: day('02', 11), end: day('02', 12) }, times: [] },
    ]
    for (const { name, window, times } of windows) {
      t.strictSame(await people(carla, window), times, name)
      t.strictSame(await courts('Court 1', window), times, name)
      t.strictSame(await clients(robin, undefined, window), times, name)
    }
  })

  await t.test('several at once', async t => {
    const found = await data.busyPeople([carla, idOf('Zed Aide')], { start: day('01', 0), end: day('02', 0) })
    t.strictSame([found.get(carla), found.get(idOf('Zed Aide'))], [[hour('01', 17)], [hour('01', 17)]])
    t.equal((await data.busyCourts([], allOfMarch)).size, 0)
  })

  await t.test('a match lasts as long as its court is booked, when it does not say; else nobody knows', async t => {
    const { period: _, ...undated } = match
    const booked = await make(
      smallWorld({
        matches: [
          { ...undated, courtBookingId: idOf('match court') },
          { ...undated, id: idOf('some day') },
          { ...undated, id: idOf('open'), period: { start: day('09', 9) } },
        ],
        courtBookings: [
          courtOf(robinsLesson),
          { id: idOf('match court'), courtId: idOf('Court 2'), source: 'match', refId: match.id, ...hour('06', 9) },
        ],
      }),
    )
    t.strictSame((await booked.busyPeople([robin], allOfMarch, robinsLesson.id)).get(robin), [hour('06', 9)])
  })

  await t.test('times overlap each other as they do', async t => {
    const long = { ...outing, id: idOf('long'), start: day('05', 8), end: day('05', 20) }
    const both = await make(smallWorld({ personalBookings: [outing, long] }))
    const late = { start: day('05', 8) + hours(3), end: day('05', 12) }
    t.strictSame((await both.busyPeople([carla], allOfMarch)).get(carla)?.slice(-2), [
      { start: long.start, end: long.end },
      hour('05', 9),
    ])
    t.strictSame(
      (await both.busyPeople([carla], late)).get(carla),
      [{ start: long.start, end: long.end }],
      'begun before what is over',
    )
  })
}
