import type { Id, WorldRecords } from '../../../src/club/model.ts'
import { put } from '../../../src/club/record-change.ts'
import { isOffered } from '../../../src/rules/slots.ts'
import type { ClubData } from '../../../src/data/club-data.ts'
import { groupsIn, heldIn, hostedBy, sessionsFrom } from '../../fixtures/batches.ts'
import { everyDay, idOf } from '../../fixtures/builders.ts'
import { hasFields } from '../../fixtures/has-fields.ts'
import {
  aLesson,
  allOfMarch,
  carla,
  courtOf,
  day,
  kit,
  pat,
  robin,
  robinsLesson,
  smallWorld,
} from '../../fixtures/small-world.ts'
import { cancelSession, edit, endMembership, withdrawAvailability } from './editing.ts'
import { type Suite, everything, idsOf, namesOf } from './suite.ts'

const at = day('01', 12)
const squad = idOf('Monday squad')
const onMonday = { start: day('01', 17), end: day('01', 18) }

/** Does the coach still offer a lesson then? As the rules say, which know what the data layer does not. */
const offersAt = async (data: ClubData, start: number): Promise<boolean | 'former' | undefined> => {
  const stream = await data.streamOfKey(aLesson(start, kit).id.slice(8))
  return stream === undefined || stream === 'former' ? stream : isOffered(stream, start)
}

export const edits: Suite = async (t, make) => {
  await t.test('a cancelled group session: its courts, coaches and clients are free, and it is kept', async t => {
    const data = await make(smallWorld())
    t.equal(await cancelSession(data, squad, at), undefined)
    const session = await data.session(squad)
    t.strictSame(session?.kind === 'group' && [session.status, session.courtBookings, session.participants], [
      'cancelled',
      0,
      [kit],
    ])
    t.strictSame(
      (await groupsIn(data, { kind: 'club', id: idOf('Ashby') }, allOfMarch)).map(
        ({ name, status }) => `${name} ${status}`,
      ),
      ['Monday squad cancelled', 'Tuesday squad cancelled', 'Wednesday squad planned'],
    )
    t.strictSame(
      await data.busyPeople([carla, idOf('Zed Aide')], onMonday),
      new Map([
        [carla, []],
        [idOf('Zed Aide'), []],
      ]),
    )
    t.strictSame(
      await data.busyCourts([idOf('Court 1'), idOf('Court 2')], onMonday),
      new Map([
        [idOf('Court 1'), []],
        [idOf('Court 2'), []],
      ]),
    )
    t.strictSame((await data.busyPeople([kit], onMonday)).get(kit), [])
    t.equal(
      (await hostedBy(data, idOf('Ashby'), allOfMarch))
        .flatMap(({ events }) => events.flatMap(({ bookings }) => namesOf(bookings)))
        .includes('Monday squad'),
      false,
    )
    t.equal(
      await data.commit({ kind: 'takeSlot', session: aLesson(day('01', 17), robin), clientId: robin, by: robin, at }),
      undefined,
      'the court and the coach can be had',
    )
  })

  await t.test('a cancelled lesson: everybody is out, and its record stays', async t => {
    const data = await make(smallWorld())
    t.equal(await cancelSession(data, robinsLesson.id, at), undefined)
    const session = await data.session(robinsLesson.id)
    t.strictSame(session?.kind === 'individual' && [session.held.status, session.participants], ['cancelled', []])
    t.strictSame((await data.standings([robinsLesson.id])).get(robinsLesson.id)?.get(robin), {
      participation: 'none',
      attendance: 'notExpected',
    })
    t.strictSame(await sessionsFrom(data, [robin], 0), [])
    t.strictSame(await heldIn(data, { kind: 'coach', id: carla }, allOfMarch), [])
    t.strictSame((await data.busyPeople([carla], robinsLesson)).get(carla), [])
    t.equal((await data.courtsOfBookings([robinsLesson.courtBookingId])).size, 0)
    t.equal(await offersAt(data, robinsLesson.start), false)
    t.equal(
      await data.commit({ kind: 'takeSlot', session: { ...robinsLesson, bookedBy: kit }, clientId: kit, by: kit, at }),
      'held',
    )
  })

  await t.test('availability that is withdrawn: nothing is offered, what is booked stays', async t => {
    for (const [name, period, left] of [
      ['at all', undefined, []],
      ['in a period', { start: day('04', 10), end: day('05', 0) }, ['2027-03-04 9', '2027-03-05 0', '2027-03-05 10']],
    ] as const) {
      const data = await make(smallWorld())
      t.equal(await offersAt(data, day('04', 10)), true)
      t.equal(await withdrawAvailability(data, carla, period, at), undefined)
      t.equal(await offersAt(data, day('04', 10)), false, `${name}: the offer is known, the start is not offered`)
      const starts = [
        ['04', 9],
        ['04', 10],
        ['04', 23],
        ['05', 0],
        ['05', 10],
      ] as const
      const offered = await Promise.all(
        starts.map(async ([date, hour]) =>
          (await offersAt(data, day(date, hour))) === true ? [`2027-03-${date} ${hour}`] : [],
        ),
      )
      t.strictSame(offered.flat(), left, name)
      t.strictSame((await data.session(robinsLesson.id))?.participants, [robin], 'the lesson stays')
      t.strictSame(idsOf(await heldIn(data, { kind: 'coach', id: carla }, allOfMarch)), [robinsLesson.id])
    }
  })

  await t.test('terms of a former offer are still known after an edit', async t => {
    const former = aLesson(day('09', 9), robin, { feeOptionId: idOf('Withdrawn') })
    const world = smallWorld()
    const data = await make({
      ...world,
      individualSessions: [...world.individualSessions, former],
      courtBookings: [...world.courtBookings, courtOf(former)],
      participations: [
        ...world.participations,
        { sessionId: former.id, clientId: robin, state: 'participating', changed: at },
      ],
    })
    t.equal(await cancelSession(data, former.id, at), undefined)
    t.equal(await data.streamOfKey(former.id.slice(8)), 'former')
  })

  await t.test('memberships that end', async t => {
    const until = async (personId: Id, lastDay: string): Promise<unknown> => {
      const data = await make(smallWorld())
      t.equal(await endMembership(data, personId, lastDay, at), undefined)
      return (await data.memberships([robin, kit])).map(record => [
        record.personId === kit ? 'kit' : 'robin',
        record.to,
      ])
    }
    t.strictSame(await until(kit, '2027-03-10'), [
      ['robin', '2027-02-28'],
      ['kit', '2027-03-10'],
    ])
    t.strictSame(
      await until(kit, '2027-03-01'),
      [['robin', '2027-02-28']],
      'one that would have begun later never does',
    )
    t.strictSame(
      await until(kit, '2027-03-02'),
      [
        ['robin', '2027-02-28'],
        ['kit', '2027-03-02'],
      ],
      'one that begins on its last day has that day',
    )
    const data = await make(smallWorld())
    t.strictSame(
      (await data.roles(kit, '2027-03-11')).map(({ affiliate }) => affiliate.name),
      ['Ashby LTC', 'Brook'],
    )
    await endMembership(data, kit, '2027-03-10', at)
    t.strictSame(
      (await data.roles(kit, '2027-03-11')).map(({ affiliate }) => affiliate.name),
      ['Brook'],
      'the group stays',
    )
  })

  await t.test('what was decided on a former revision is refused, and changes nothing', async t => {
    const data = await make(smallWorld())
    const changes = [put('courtBookings', { ...courtOf(robinsLesson), end: robinsLesson.end + 1 })]
    const asOf = await data.revision()
    t.equal(
      await data.commit({ kind: 'leave', sessionId: squad, clientId: kit, at }),
      undefined,
      'a commit makes another',
    )
    t.equal(await data.edit({ deed: { kind: 'late', at }, changes, asOf }), 'changed')
    t.strictSame(await data.find('courtBookings', robinsLesson.courtBookingId), courtOf(robinsLesson))
    hasFields(t, await data.changes(), [{ kind: 'signedOut' }])
    const next = await data.revision()
    t.not(next, asOf)
    t.equal(await data.commit({ kind: 'leave', sessionId: squad, clientId: kit, at }), 'changed')
    t.equal(await data.revision(), next, 'what was refused makes none')
    t.equal(await data.edit({ deed: { kind: 'in time', at }, changes, asOf: next }), undefined)
    t.equal(
      await data.edit({ deed: { kind: 'twice', at }, changes, asOf: next }),
      'changed',
      'nor does an edit hold on',
    )
  })

  await t.test('records are found by what they are known by, and by what they are for', async t => {
    const data = await make(smallWorld())
    t.strictSame(await data.find('participations', `${squad} ${kit}`), smallWorld().participations[0])
    t.strictSame((await data.find('bookings', squad))?.name, 'Monday squad')
    t.strictSame((await data.find('preferences', carla))?.personId, carla)
    t.equal(await data.find('groups', idOf('nothing')), undefined)
    t.equal(await data.find('attendances', `${squad} ${pat}`), undefined)
    t.strictSame(
      await data.findAll('participations', [`${squad} ${robin}`, `${squad} ${pat}`, `${squad} ${kit}`]),
      new Map([
        [`${squad} ${pat}`, smallWorld().participations[1]],
        [`${squad} ${kit}`, smallWorld().participations[0]],
      ]),
      'those that there are',
    )
    const made = await data.courtBookingsFor([squad, idOf('nothing'), robinsLesson.id])
    t.strictSame([...made.keys()], [squad, robinsLesson.id], 'what has none is absent')
    t.strictSame(new Set(idsOf(made.get(squad) ?? [])), new Set([idOf('squad on 1'), idOf('squad on 2')]))
    t.strictSame(idsOf(made.get(robinsLesson.id) ?? []), [robinsLesson.courtBookingId])
    const on = async (courts: readonly string[], window = allOfMarch) =>
      idsOf(await data.courtBookingsOn(courts.map(idOf), window))
    t.strictSame(await on(['Court 1']), [idOf('squad on 1'), robinsLesson.courtBookingId])
    t.strictSame(
      await on(['Court 2', 'Glass', 'Court 1']),
      [idOf('squad on 2'), idOf('squad on 1'), robinsLesson.courtBookingId],
      'of one court after the other',
    )
    t.strictSame(await on(['Court 1', 'Court 2'], { start: day('01', 18), end: day('02', 10) }), [])
    t.strictSame(await on(['Court 10', 'nothing']), [], 'a closure is no booking')
    t.strictSame(await on([]), [])
  })

  await t.test('an attendance that is recorded is no sign-up', async t => {
    const data = await make(smallWorld())
    const recorded = { sessionId: squad, clientId: kit, state: 'absent' } as const
    t.equal(await edit(data, [put('attendances', recorded)], { kind: 'recordAttendance', at }), undefined)
    t.strictSame((await data.standings([squad])).get(squad)?.get(kit), {
      participation: 'participating',
      attendance: 'absent',
    })
    t.strictSame(await data.changes(), [{ kind: 'recordAttendance', at }])
  })

  await t.test('edits come on top of what was done before them, and more can be done after', async t => {
    const data = await make(smallWorld())
    const taken = aLesson(day('04', 9), pat)
    t.equal(await data.commit({ kind: 'takeSlot', session: taken, clientId: pat, by: pat, at }), undefined)
    t.equal(await data.commit({ kind: 'leave', sessionId: squad, clientId: kit, at }), undefined)
    t.equal(await data.commit({ kind: 'leave', sessionId: robinsLesson.id, clientId: robin, at }), undefined)
    t.equal(await withdrawAvailability(data, carla, undefined, at), undefined)
    t.strictSame((await data.session(taken.id))?.participants, [pat])
    t.strictSame((await data.session(squad))?.participants, [])
    t.equal(await data.session(robinsLesson.id), undefined)
    t.strictSame((await data.busyCourts([taken.courtId], { start: taken.start, end: taken.end })).get(taken.courtId), [
      { start: taken.start, end: taken.end },
    ])
    t.equal(await data.commit({ kind: 'leave', sessionId: taken.id, clientId: pat, at }), undefined)
    t.equal(await data.session(taken.id), undefined)
    t.equal(
      await data.commit({ kind: 'join', sessionId: squad, clientId: kit, by: kit, capacity: 4, period: onMonday, at }),
      undefined,
    )
    t.equal(await cancelSession(data, squad, at), undefined)
    t.strictSame((await data.session(squad))?.participants, [kit])
    t.strictSame(
      (await data.changes())
        .map(({ kind }) => kind)
        .filter(kind => kind !== 'signedUp' && kind !== 'signedOut')
        .toSorted(),
      ['cancelSession', 'slotReleased', 'withdrawAvailability'],
    )
  })
}

// ---------------------------------------------------------------- looking at all of it

const countsIn = (world: WorldRecords): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries<readonly object[]>({ ...world }).map(([name, records]) => [name, records.length]))

export const collections: Suite = async (t, make) => {
  await t.test('counts and records follow what happens', async t => {
    const world = smallWorld()
    const data = await make(smallWorld())
    t.strictSame(await data.collections(), countsIn(world))
    t.strictSame(await data.records('people', { offset: 1, limit: 2 }), world.people.slice(1, 3))
    t.strictSame(await data.records('people', { offset: 100, limit: 2 }), [])
    const taken = aLesson(day('04', 9), kit)
    await data.commit({ kind: 'takeSlot', session: taken, clientId: kit, by: kit, at })
    await data.commit({ kind: 'leave', sessionId: robinsLesson.id, clientId: robin, at })
    t.strictSame(await data.records('individualSessions', everything), [taken])
    t.equal((await data.collections()).individualSessions, 1)
    t.equal((await data.collections()).participations, world.participations.length + 1)
    t.ok(
      (await data.records('participations', everything)).some(
        record =>
          'state' in record && record.state === 'none' && 'sessionId' in record && record.sessionId === robinsLesson.id,
      ),
    )
    await withdrawAvailability(data, carla, undefined, at)
    hasFields(t, await data.records('preferences', everything), [{ personId: carla, availability: [] }])
  })

  await t.test('secrets are left out', async t => {
    const data = await make(smallWorld())
    t.strictSame(await data.records('apiKeys', everything), [
      { name: 'Demo', active: true },
      { name: 'Old demo', active: false },
    ])
    t.strictSame(await data.records('accessTokens', everything), [{ personId: robin, label: 'parent', revoked: false }])
  })

  await t.test('what has changed since the start, and how much', async t => {
    const data = await make(smallWorld())
    t.strictSame(await data.changes(), [])
    t.equal(await data.size(), 0)
    const taken = aLesson(day('04', 9), pat)
    await data.commit({ kind: 'takeSlot', session: taken, clientId: pat, by: pat, at })
    await data.commit({ kind: 'leave', sessionId: robinsLesson.id, clientId: robin, at: at + 1 })
    await endMembership(data, kit, '2027-03-10', at + 2)
    await data.commit({
      kind: 'join',
      sessionId: squad,
      clientId: robin,
      by: robin,
      capacity: 4,
      period: onMonday,
      at: at + 3,
    })
    t.strictSame(await data.changes(), [
      { kind: 'slotHeld', session: taken, at },
      { kind: 'signedUp', sessionId: taken.id, clientId: pat, at },
      { kind: 'slotReleased', session: robinsLesson, at: at + 1 },
      { kind: 'signedOut', sessionId: robinsLesson.id, clientId: robin, at: at + 1 },
      { kind: 'endMembership', at: at + 2 },
      { kind: 'signedUp', sessionId: squad, clientId: robin, at: at + 3 },
    ])
    const size = await data.size()
    t.ok(size >= 5 && size < 20, `${size}`)
    await data.commit({ kind: 'leave', sessionId: squad, clientId: robin, at: at + 4 })
    t.ok((await data.size()) >= size, 'it never shrinks')
  })

  await t.test('everybody, in pages', async t => {
    const data = await make(smallWorld())
    const all = await data.everybody(everything)
    t.strictSame(idsOf(all).toSorted(), idsOf(smallWorld().people).toSorted())
    t.strictSame(
      [...(await data.everybody({ offset: 0, limit: 4 })), ...(await data.everybody({ offset: 4, limit: 500 }))],
      all,
    )
  })

  await t.test("an edit that was given can't be changed afterwards", async t => {
    const data = await make(
      smallWorld({
        preferences: smallWorld().preferences.map(preferences => ({
          ...preferences,
          availability: everyDay('00:00', '00:00'),
        })),
      }),
    )
    const period = { start: day('04', 10), end: day('04', 11) }
    const preferences = await data.find('preferences', carla)
    if (preferences === undefined) throw new Error("Carla's preferences were expected.")
    const deed = { kind: 'withdrawAvailability', at, period }
    const changes = [put('preferences', { ...preferences, withdrawn: [period] })]
    t.equal(await data.edit({ deed, changes, asOf: await data.revision() }), undefined)
    period.end = day('31', 0)
    t.equal(await offersAt(data, day('05', 10)), true)
    hasFields(t, await data.changes(), [{ period: { end: day('04', 11) } }])
  })
}
