import { byStart } from '../../../src/club/intervals.ts'
import type { SportsMatch, PersonalBooking } from '../../../src/club/model.ts'
import { bookingsOf, sessionsFrom } from '../../fixtures/batches.ts'
import { idOf } from '../../fixtures/builders.ts'
import { aLesson, carla, courtOf, day, kit, pat, robin, robinsLesson, smallWorld } from '../../fixtures/small-world.ts'
import { type Suite, everything, idsOf, namesOf } from './suite.ts'

const aMatch = (digit: string, more: Partial<SportsMatch> = {}): SportsMatch => ({
  id: digit.repeat(24),
  sport: 'tennis',
  type: 'friendly',
  status: 'completed',
  format: 'singles',
  sides: [
    { name: 'Robin', players: [robin] },
    { name: 'Pat', players: [pat] },
  ],
  changed: day('01', 12),
  ...more,
})

const anOuting = (name: string, more: Partial<PersonalBooking> = {}): PersonalBooking => ({
  id: idOf(name),
  name,
  type: 'match',
  clubId: idOf('Ashby'),
  ownerId: pat,
  participants: [pat],
  invitees: [],
  start: day('04', 10),
  end: day('04', 11),
  status: 'confirmed',
  ...more,
})

export const plans: Suite = async (t, make) => {
  await t.test('bookings: as owner, as player, invited and not declined', async t => {
    const data = await make(
      smallWorld({
        personalBookings: [
          anOuting('of others'),
          anOuting('cancelled', { participants: [robin], status: 'cancelled' }),
          anOuting('declined', { invitees: [{ personId: robin, reply: 'declined' }] }),
          anOuting('accepted', { invitees: [{ personId: robin, reply: 'accepted' }], start: day('04', 9) }),
          anOuting('awaiting', { invitees: [{ personId: robin, reply: 'awaiting' }], start: day('04', 8) }),
          anOuting('booked for Kit', { ownerId: robin, participants: [kit], start: day('04', 7) }),
          anOuting('owner and player', { ownerId: robin, participants: [robin, kit], start: day('04', 6) }),
        ],
      }),
    )
    t.strictSame(namesOf(await bookingsOf(data, robin, day('01', 0))), [
      'owner and player',
      'booked for Kit',
      'awaiting',
      'accepted',
    ])
    t.strictSame(await bookingsOf(data, idOf('nobody'), day('01', 0)), [])
  })

  await t.test('bookings that are not over, by start, then id', async t => {
    const data = await make(
      smallWorld({
        personalBookings: [
          anOuting('later', { start: day('05', 10), end: day('05', 11) }),
          anOuting('tie b', { id: 'b'.repeat(24), end: day('04', 12) }),
          anOuting('tie a', { id: 'a'.repeat(24), end: day('04', 13) }),
          anOuting('under way', { start: day('03', 10), end: day('04', 10) + 1 }),
          anOuting('over', { start: day('04', 9), end: day('04', 10) }),
        ],
      }),
    )
    t.strictSame(namesOf(await bookingsOf(data, pat, day('04', 10))), ['under way', 'tie a', 'tie b', 'later'])
  })

  await t.test('sessions that one takes part in and that are not over, by start, each once', async t => {
    const [early, late] = [aLesson(day('01', 8), robin), aLesson(day('09', 8), robin)]
    const others = aLesson(day('09', 12), pat)
    const world = smallWorld()
    const data = await make({
      ...world,
      individualSessions: [late, robinsLesson, early, others],
      courtBookings: [late, robinsLesson, early, others].map(courtOf),
      participations: [
        ...world.participations,
        ...[late, early].flatMap(({ id }) =>
          [robin, kit].map(clientId => ({
            sessionId: id,
            clientId,
            state: 'participating' as const,
            changed: day('01', 7),
          })),
        ),
        { sessionId: others.id, clientId: robin, state: 'none', changed: day('01', 7) },
      ],
    })
    t.strictSame(idsOf(await sessionsFrom(data, [robin, kit], day('01', 8))), [
      early.id,
      idOf('Monday squad'),
      robinsLesson.id,
      late.id,
    ])
    t.strictSame(idsOf(await sessionsFrom(data, [robin], early.end)), [robinsLesson.id, late.id])
    t.strictSame(
      idsOf(await sessionsFrom(data, [kit], day('01', 0))),
      [early.id, idOf('Monday squad'), late.id],
      'nothing cancelled',
    )
    t.strictSame(await sessionsFrom(data, [], day('01', 0)), [])
    t.strictSame(await sessionsFrom(data, [carla], day('01', 0)), [], 'giving one is not taking part')
  })

  await t.test('however many there are, batch by batch, each once and none left out', async t => {
    const many = 1_000
    const world = smallWorld({
      personalBookings: Array.from({ length: many }, (_, at) =>
        anOuting(`outing ${at}`, { start: day('04', 10) + (at % 7) * 1000, end: day('05', 10) }),
      ),
    })
    const lessons = Array.from({ length: many }, (_, at) => aLesson(day('06', 0) + at * 3600_000, robin))
    const inLessons = lessons.flatMap(({ id }, at) =>
      [robin, kit]
        .filter(clientId => clientId === robin || at % 2 === 0)
        .map(clientId => ({ sessionId: id, clientId, state: 'participating' as const, changed: day('01', 7) })),
    )
    const data = await make({
      ...world,
      individualSessions: [robinsLesson, ...lessons],
      courtBookings: [robinsLesson, ...lessons].map(courtOf),
      participations: inLessons,
    })
    const outings = world.personalBookings.toSorted(byStart)
    t.strictSame(idsOf(await bookingsOf(data, pat, day('01', 0))), idsOf(outings))
    const late = outings[Math.floor(many / 2)]?.start ?? 0
    t.strictSame(
      idsOf(await bookingsOf(data, pat, late)),
      idsOf(outings),
      'what is under way counts, from one batch to the next',
    )
    t.strictSame(idsOf(await sessionsFrom(data, [kit, pat, robin], 0)), idsOf(lessons))
    const [from, to] = [lessons[100]?.start ?? 0, lessons[700]?.start ?? 0]
    t.strictSame(idsOf(await sessionsFrom(data, [robin], from, to)), idsOf(lessons.slice(100, 700)))

    const left = lessons.filter((_, at) => at < 3 || at > 600)
    for (const { id } of lessons.slice(3, 601))
      await data.commit({ kind: 'leave', sessionId: id, clientId: robin, at: day('01', 8) })
    t.strictSame(idsOf(await sessionsFrom(data, [robin], 0)), idsOf(left), 'though most of a batch are gone')
    const back = lessons.slice(300, 310).filter((_, at) => at % 2 === 0)
    for (const session of back) {
      const { id, start, end } = session
      await data.commit({
        kind: 'join',
        sessionId: id,
        clientId: robin,
        by: robin,
        at: day('01', 9),
        capacity: 9,
        period: { start, end },
      })
    }
    const now = [...left, ...back].toSorted(byStart)
    t.equal(
      (await sessionsFrom(data, [robin, kit], 0)).length,
      now.length + 299 - 5,
      'and those in which the other stayed',
    )
    t.strictSame(idsOf(await sessionsFrom(data, [robin], 0)), idsOf(now), 'what has come since in its place')
  })

  await t.test('matches: latest change first, ties by id, pages and filters', async t => {
    const data = await make(
      smallWorld({
        matches: [
          aMatch('2'),
          aMatch('1'),
          aMatch('3', { changed: day('02', 12), type: 'box', sport: 'padel', eventId: idOf('Club night') }),
          aMatch('4', { changed: day('03', 12), type: 'ladder', status: 'pending' }),
          aMatch('5', {
            changed: day('04', 12),
            sides: [
              { name: 'Kit', players: [kit] },
              { name: 'Pat', players: [pat] },
            ],
          }),
          aMatch('6', {
            changed: day('05', 12),
            format: 'doubles',
            sides: [
              { name: 'Kit', players: [kit] },
              { name: 'A', players: [pat, robin] },
            ],
          }),
          aMatch('7', {
            changed: day('01', 10),
            status: 'arranged',
            type: 'league',
            period: { start: day('06', 10), end: day('06', 12) },
          }),
        ],
      }),
    )
    const found = async (filter: Parameters<typeof data.matches>[1], page = everything) =>
      (await data.matches(robin, filter, page)).map(({ id }) => id[0]).join('')
    t.equal(await found({}), '643127')
    t.equal(await found({}, { offset: 1, limit: 2 }), '43')
    t.equal(await found({}, { offset: 6, limit: 2 }), '')
    t.equal(await found({ sport: 'padel' }), '3')
    t.equal(await found({ eventId: idOf('Club night') }), '3')
    t.equal(await found({ eventId: idOf('nothing') }), '')
    t.equal(await found({ types: ['box', 'ladder'] }), '43')
    t.equal(
      await found({ types: ['box', 'ladder'] }, { offset: 1, limit: 1 }),
      '3',
      'pages are of what the filter leaves',
    )
    t.equal(await found({ types: [] }), '')
    t.equal(await found({ status: { is: 'completed', at: 0 }, types: ['friendly'] }), '612')
    t.equal(await found({ status: { is: 'inplay', at: day('06', 11) } }), '7', 'arranged, and being played')
    t.equal(await found({ status: { is: 'inplay', at: day('06', 9) } }), '')
    t.equal(await found({ status: { is: 'arranged', at: day('06', 9) } }), '7')
    t.strictSame(await data.matches(idOf('nobody'), {}, everything), [])
  })

  await t.test('names, events and courts that these refer to', async t => {
    const data = await make(smallWorld())
    t.strictSame(
      await data.names([idOf('Spring term'), idOf('Squad'), idOf('Ashby'), idOf('Court 2'), idOf('nothing')]),
      new Map([
        [idOf('Spring term'), 'Spring term'],
        [idOf('Squad'), 'Squad'],
        [idOf('Ashby'), 'Ashby'],
        [idOf('Court 2'), 'Court 2'],
      ]),
    )
    const clubNight = idOf('Club night')
    const events = await data.events([clubNight, idOf('Social')])
    const { event, series } = events.get(clubNight) ?? {}
    t.strictSame([event?.name, series?.name], ['Club night', 'Social'])
    t.equal(events.size, 1)
    const courts = await data.courts([idOf('Quay'), idOf('Ashby')])
    const court = courts.get(idOf('Quay'))
    t.strictSame([court?.name, court?.club.name], ['Quay', 'Wharf'])
    t.equal(courts.size, 1)
    const booked = await data.courtsOfBookings([robinsLesson.courtBookingId, robinsLesson.id])
    t.strictSame(booked.get(robinsLesson.courtBookingId), { id: idOf('Court 1'), name: 'Court 1' })
    t.equal(booked.size, 1)
  })

  await t.test('what is played on booked courts: matches and bookings that say so, whatever their status', async t => {
    const tenth = { start: day('10', 10), end: day('10', 11) }
    const aCourtBooking = (name: string, refId: string) =>
      ({ id: idOf(name), courtId: idOf('Court 2'), source: 'match', refId, ...tenth }) as const
    const [one, other] = [{ courtBookingId: idOf('one') }, { courtBookingId: idOf('other') }]
    const data = await make(
      smallWorld({
        matches: [
          aMatch('2', other),
          aMatch('1', other),
          aMatch('3', { ...one, status: 'cancelled' }),
          aMatch('4', { ...other, changed: day('02', 12) }),
          aMatch('5'),
        ],
        personalBookings: [
          anOuting('later', other),
          anOuting('early', { ...other, start: day('04', 9) }),
          anOuting('off', { ...one, status: 'cancelled' }),
          anOuting('elsewhere'),
        ],
        courtBookings: [
          courtOf(robinsLesson),
          aCourtBooking('one', '3'.repeat(24)),
          aCourtBooking('other', '1'.repeat(24)),
        ],
      }),
    )
    t.strictSame(idsOf(await data.playOn([robinsLesson.courtBookingId, idOf('other'), idOf('nothing'), idOf('one')])), [
      ...['4', '1', '2'].map(digit => digit.repeat(24)),
      idOf('early'),
      idOf('later'),
      '3'.repeat(24),
      idOf('off'),
    ])
    t.strictSame(await data.playOn([]), [])
  })

  await t.test('what is played at a club without a court: what is on, known to the minute, in the window', async t => {
    const ashby = { clubId: idOf('Ashby') }
    const tenth = { start: day('10', 10), end: day('10', 11) }
    const courtBooking = { id: idOf('a court'), courtId: idOf('Court 2'), source: 'match', ...tenth } as const
    const data = await make(
      smallWorld({
        matches: [
          aMatch('1', { ...ashby, status: 'arranged', period: tenth }),
          aMatch('2', { ...ashby, status: 'arranged', period: tenth, courtBookingId: idOf('a court') }),
          aMatch('3', { ...ashby, status: 'cancelled', period: tenth }),
          aMatch('4', { ...ashby, status: 'arranged', period: { start: tenth.start } }),
          aMatch('5', { clubId: idOf('Wharf'), status: 'arranged', period: tenth }),
          aMatch('6', { status: 'arranged', period: tenth }),
        ],
        personalBookings: [
          anOuting('early', { start: day('10', 9), end: day('10', 12) }),
          anOuting('off', { ...tenth, status: 'cancelled' }),
          anOuting('later'),
        ],
        courtBookings: [courtOf(robinsLesson), { ...courtBooking, refId: '2'.repeat(24) }],
      }),
    )
    t.strictSame(idsOf(await data.playWithoutCourt(idOf('Ashby'), tenth)), [idOf('early'), '1'.repeat(24)])
    t.strictSame(idsOf(await data.playWithoutCourt(idOf('Wharf'), tenth)), ['5'.repeat(24)])
    const after = { start: tenth.end, end: day('10', 12) }
    t.strictSame(
      idsOf(await data.playWithoutCourt(idOf('Ashby'), after)),
      [idOf('early')],
      'back to back is no overlap',
    )
    t.strictSame(await data.playWithoutCourt(idOf('nothing'), tenth), [])
  })
}
