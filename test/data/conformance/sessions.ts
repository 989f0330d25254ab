import { groupsIn, heldIn } from '../../fixtures/batches.ts'
import type { SessionScope } from '../../../src/club/facts.ts'
import { anOption, idOf } from '../../fixtures/builders.ts'
import {
  aLesson,
  aSquad,
  allOfMarch,
  carla,
  courtOf,
  day,
  kit,
  lena,
  olga,
  robin,
  robinsLesson,
  smallWorld,
} from '../../fixtures/small-world.ts'
import { type Suite, idsOf, namesOf } from './suite.ts'

export const sessions: Suite = async (t, make) => {
  const data = await make(smallWorld())
  const scopesOf = (ids: Readonly<Record<SessionScope['kind'], string>>): readonly SessionScope[] => [
    { kind: 'club', id: ids.club },
    { kind: 'affiliate', id: ids.affiliate },
    { kind: 'owner', id: ids.owner },
    { kind: 'coach', id: ids.coach },
  ]

  await t.test('group sessions in every scope, whatever their status, by start', async t => {
    for (const scope of scopesOf({ club: idOf('Ashby'), affiliate: idOf('Brook'), owner: idOf('Brook'), coach: carla }))
      t.strictSame(
        namesOf(await groupsIn(data, scope, allOfMarch)),
        ['Monday squad', 'Tuesday squad', 'Wednesday squad'],
        scope.kind,
      )
    t.equal(
      (await groupsIn(data, { kind: 'coach', id: idOf('Zed Aide') }, allOfMarch)).length,
      3,
      'an assistant takes them too',
    )
    for (const scope of scopesOf({ club: idOf('Wharf'), affiliate: idOf('Ashby LTC'), owner: carla, coach: lena }))
      t.strictSame(await groupsIn(data, scope, allOfMarch), [], scope.kind)
    t.strictSame(await groupsIn(data, { kind: 'owner', id: idOf('Ashby') }, allOfMarch), [], 'of one kind only')
  })

  await t.test('group sessions start in the window, whose end is not in it', async t => {
    const found = async (start: number, end: number) =>
      namesOf(await groupsIn(data, { kind: 'club', id: idOf('Ashby') }, { start, end }))
    t.strictSame(await found(day('01', 17), day('02', 17)), ['Monday squad'])
    t.strictSame(await found(day('01', 17) + 1, day('02', 17) + 1), ['Tuesday squad'])
    t.strictSame(await found(day('01', 17), day('01', 17)), [])
  })

  await t.test('sessions that start together are by id', async t => {
    const same = ['c', 'a', 'b'].map(digit =>
      aSquad('Same', day('09', 17), { id: digit.repeat(24), coach: digit === 'a' ? carla : lena }),
    )
    const together = await make({
      ...smallWorld(),
      bookings: same,
      courtBookings: [courtOf(robinsLesson)],
      participations: [],
      attendances: [],
    })
    t.strictSame(
      idsOf(await groupsIn(together, { kind: 'club', id: idOf('Ashby') }, allOfMarch)).map(id => id[0]),
      ['a', 'b', 'c'],
    )
  })

  await t.test('a group session is joined with all that a rule asks', async t => {
    const session = await data.session(idOf('Monday squad'))
    if (session?.kind !== 'group') return t.fail('no group session')
    const {
      name,
      description,
      start,
      end,
      club,
      courts,
      coach,
      assistants,
      affiliate,
      owner,
      organisers,
      capacity,
      participants,
      status,
      courtBookings,
    } = session
    t.strictSame(
      { name, description, start, end, status, capacity, courtBookings },
      {
        name: 'Monday squad',
        description: 'After school',
        start: day('01', 17),
        end: day('01', 18),
        status: 'booked',
        capacity: 4,
        courtBookings: 2,
      },
    )
    t.strictSame(
      [session.series.name, session.group.name, session.event.name, session.fee.name, club.name],
      ['Squad', 'Juniors', 'Spring term', 'Term', 'Ashby'],
    )
    t.strictSame(
      [courts, coach, namesOf(assistants)],
      [
        ['Court 1', 'Court 2'].map(court => ({ id: idOf(court), name: court })),
        { id: carla, name: 'Carla Coach' },
        ['Abe Aide', 'Zed Aide'],
      ],
    )
    t.strictSame(
      [affiliate, owner, organisers],
      [{ id: idOf('Brook'), name: 'Brook' }, { id: idOf('Brook'), name: 'Brook' }, [olga]],
    )
    t.strictSame(participants, [kit], 'not those who have left')
    t.strictSame(
      (await groupsIn(data, { kind: 'coach', id: carla }, allOfMarch))[0],
      session,
      'the same alone and in a list',
    )
    const planned = await data.session(idOf('Wednesday squad'))
    t.equal(planned?.kind === 'group' ? planned.courtBookings : undefined, 0)
  })

  await t.test('bookings that are no coaching are no sessions', async t => {
    for (const name of ['First night', 'Nights to come', 'Spring term', 'nothing'])
      t.equal(await data.session(idOf(name)), undefined, name)
    const complete = aSquad('Coached night', day('05', 18), { eventId: idOf('Club night') })
    const coached = await make(smallWorld({ bookings: [...smallWorld().bookings, complete] }))
    t.equal(
      await coached.session(complete.id),
      undefined,
      'not even with a coach, a fee and a capacity: the series has no coaching',
    )
  })

  await t.test('held slots in every scope, by start', async t => {
    const scopes = scopesOf({ club: idOf('Ashby'), affiliate: idOf('Ashby LTC'), owner: carla, coach: carla })
    for (const scope of scopes) {
      t.strictSame(idsOf(await heldIn(data, scope, allOfMarch)), [robinsLesson.id], scope.kind)
      t.strictSame(
        await heldIn(data, scope, { start: day('02', 9), end: day('02', 10) }),
        [],
        'the end is not in the window',
      )
      t.strictSame(await heldIn(data, scope, { start: day('02', 10) + 1, end: day('02', 12) }), [], 'begun before it')
    }
    for (const scope of scopesOf({ club: idOf('Wharf'), affiliate: idOf('Brook'), owner: idOf('Brook'), coach: lena }))
      t.strictSame(await heldIn(data, scope, allOfMarch), [], scope.kind)
  })

  await t.test('a held slot is joined like a session', async t => {
    const session = await data.session(robinsLesson.id)
    if (session?.kind !== 'individual') return t.fail('no slot')
    const {
      name,
      description,
      start,
      end,
      courts,
      coach,
      assistants,
      owner,
      affiliate,
      capacity,
      participants,
      held,
      fee,
    } = session
    t.strictSame(
      { name, description, start, end, capacity, participants },
      {
        name: 'Lessons',
        description: 'One to one',
        start: day('02', 10),
        end: day('02', 11),
        capacity: 2,
        participants: [robin],
      },
    )
    t.strictSame(
      [courts, coach, assistants, owner, affiliate.name],
      [
        [{ id: idOf('Court 1'), name: 'Court 1' }],
        { id: carla, name: 'Carla Coach' },
        [],
        { id: carla, name: 'Carla Coach' },
        'Ashby LTC',
      ],
    )
    t.strictSame([held, fee.id, fee.price, session.club.name], [robinsLesson, idOf('One hour'), 30, 'Ashby'])
  })

  await t.test('several sessions at once, each as it is alone; what is none is absent', async t => {
    const squad = idOf('Monday squad')
    const several = await data.sessionsById([robinsLesson.id, idOf('First night'), idOf('nothing'), squad])
    t.strictSame(
      several,
      new Map([
        [robinsLesson.id, await data.session(robinsLesson.id)],
        [squad, await data.session(squad)],
      ]),
    )
    t.equal((await data.sessionsById([])).size, 0)
  })

  await t.test('a held slot keeps the terms that it was booked under', async t => {
    const dearer = smallWorld().feeOptions.map(option =>
      option.name === 'One hour'
        ? anOption({ name: 'One hour', price: 45, durationMinutes: 90, active: false })
        : option,
    )
    const session = await (await make(smallWorld({ feeOptions: dearer }))).session(robinsLesson.id)
    t.strictSame([session?.fee.price, session?.fee.durationMinutes, session?.end], [30, 60, day('02', 11)])
    t.strictSame(session?.kind === 'individual' && session.stream !== undefined, false)
    const same = await data.session(robinsLesson.id)
    t.strictSame(same?.kind === 'individual' && same.stream !== undefined, true)
  })

  await t.test('standings, by session and client; attendance may be left out', async t => {
    const lesson = aLesson(day('04', 9), robin)
    const world = smallWorld()
    const more = await make({
      ...world,
      individualSessions: [robinsLesson, lesson],
      courtBookings: [...world.courtBookings, courtOf(lesson)],
      participations: [
        ...world.participations,
        { sessionId: lesson.id, clientId: robin, state: 'participating', changed: day('01', 1) },
      ],
    })
    const standings = await more.standings([idOf('Monday squad'), idOf('Wednesday squad'), lesson.id])
    t.strictSame(
      standings.get(idOf('Monday squad')),
      new Map([
        [kit, { participation: 'participating', attendance: 'attended' }],
        [idOf('Pat Hale'), { participation: 'none', attendance: 'notExpected' }],
      ]),
    )
    t.equal(standings.get(idOf('Wednesday squad'))?.size ?? 0, 0)
    t.strictSame(standings.get(lesson.id)?.get(robin), { participation: 'participating', attendance: 'expected' })
    t.equal(standings.has(robinsLesson.id), false, 'only those that were asked for')
  })
}
