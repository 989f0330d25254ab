import type { ParticipationChange, TakeSlot } from '../../../src/club/taking-part.ts'
import type { ClubData } from '../../../src/data/club-data.ts'
import type { Id, BookedLesson, WorldRecords } from '../../../src/club/model.ts'
import { sessionsFrom, heldIn } from '../../fixtures/batches.ts'
import { aPerson, idOf } from '../../fixtures/builders.ts'
import {
  aLesson,
  aSquad,
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
import { type Suite, idsOf } from './suite.ts'

const now = day('01', 12)
const free = aLesson(day('04', 9), kit)

const take = (session: BookedLesson, clientId: Id): TakeSlot => ({
  kind: 'takeSlot',
  session,
  clientId,
  by: robin,
  at: now,
})
const join = (
  sessionId: Id,
  clientId: Id,
  capacity = 4,
  period = { start: day('03', 17), end: day('03', 18) },
): ParticipationChange => ({ kind: 'join', sessionId, clientId, by: robin, capacity, period, at: now })
const leave = (sessionId: Id, clientId: Id): ParticipationChange => ({ kind: 'leave', sessionId, clientId, at: now })

/** All that a commit can change, asked for in every way. */
const everythingIn = async (
  data: ClubData,
  { people, courts, individualSessions, bookings }: WorldRecords,
  more: readonly BookedLesson[],
) => {
  const [peopleIds, courtIds] = [idsOf(people), idsOf(courts)]
  const lessons = [...individualSessions, ...more]
  const sessionIds = [...idsOf(bookings), ...idsOf(lessons)]
  return {
    sessions: await Promise.all(sessionIds.map(id => data.session(id))),
    held: await Promise.all(
      [
        { kind: 'club', id: idOf('Ashby') } as const,
        { kind: 'affiliate', id: idOf('Ashby LTC') } as const,
        { kind: 'owner', id: carla } as const,
        { kind: 'coach', id: carla } as const,
      ].map(scope => heldIn(data, scope, allOfMarch)),
    ),
    standings: await data.standings(sessionIds),
    lessons: await Promise.all(peopleIds.map(id => sessionsFrom(data, [id], 0))),
    courts: await data.busyCourts(courtIds, allOfMarch),
    people: await data.busyPeople(peopleIds, allOfMarch),
    courtBookings: await data.courtsOfBookings(lessons.flatMap(({ courtBookingId }) => courtBookingId ?? [])),
  }
}

export const commits: Suite = async (t, make) => {
  await t.test('a slot that is taken is held for every question', async t => {
    const data = await make(smallWorld())
    t.equal(await data.commit(take(free, kit)), undefined)
    const session = await data.session(free.id)
    t.strictSame(session?.kind === 'individual' && [session.held, session.participants, session.start, session.end], [
      free,
      [kit],
      free.start,
      free.end,
    ])
    for (const scope of [
      { kind: 'club', id: idOf('Ashby') },
      { kind: 'affiliate', id: idOf('Ashby LTC') },
      { kind: 'owner', id: carla },
      { kind: 'coach', id: carla },
    ] as const)
      t.strictSame(idsOf(await heldIn(data, scope, allOfMarch)), [robinsLesson.id, free.id], scope.kind)
    const period = { start: free.start, end: free.end }
    t.strictSame((await data.busyPeople([carla], period)).get(carla), [period])
    t.strictSame((await data.busyCourts([free.courtId], period)).get(free.courtId), [period])
    t.strictSame((await data.busyPeople([kit], period)).get(kit), [period])
    t.strictSame((await data.busyPeople([kit], period, free.id)).get(kit), [])
    t.strictSame(
      (await data.standings([free.id])).get(free.id),
      new Map([[kit, { participation: 'participating', attendance: 'expected', signedBy: robin }]]),
    )
    t.strictSame((await data.standings([free.id], [robin])).get(free.id)?.get(kit), undefined, 'of robin alone')
    t.strictSame(idsOf(await sessionsFrom(data, [kit], now)), [idOf('Monday squad'), free.id])
    t.equal((await data.courtsOfBookings([free.courtBookingId])).get(free.courtBookingId)?.name, 'Court 1')
    t.not(await data.streamOfKey(free.id.slice(8)), 'former')
  })

  await t.test('a conflict is told, and nothing of the change has happened', async t => {
    const half = 30 * 60_000
    const shifted = (more: Partial<BookedLesson>): BookedLesson => ({
      ...aLesson(free.start + half, kit),
      end: free.end + half,
      ...more,
    })
    // Robin has a lesson then.
    const onTuesday = { start: day('02', 10), end: day('02', 11) }
    const early = aSquad('Tuesday early', onTuesday.start, { status: 'planned', assistants: [] })
    const elsewhere = { coachId: idOf('Zed Aide'), courtId: idOf('Court 2') }
    const cases: readonly { readonly name: string; readonly change: ParticipationChange; readonly conflict: string }[] =
      [
        { name: 'the slot itself is held', change: take(robinsLesson, kit), conflict: 'held' },
        { name: "its own client can't take it twice", change: take(robinsLesson, robin), conflict: 'held' },
        {
          name: 'the court is taken for a part of it',
          change: take({ ...aLesson(day('02', 10) + half, kit), coachId: idOf('Zed Aide') }, kit),
          conflict: 'held',
        },
        {
          name: 'the court is taken by a group',
          change: take({ ...aLesson(day('01', 17), pat), coachId: robin }, pat),
          conflict: 'held',
        },
        {
          name: 'the court is closed',
          change: take(aLesson(day('20', 9), kit, { courtId: idOf('Court 10') }), kit),
          conflict: 'held',
        },
        {
          name: 'the coach is busy on another court',
          change: take(aLesson(day('02', 10), kit, { courtId: idOf('Court 10') }), kit),
          conflict: 'held',
        },
        {
          name: 'the coach is busy with a group',
          change: take(aLesson(day('03', 17) - half, kit, { courtId: idOf('Court 10') }), kit),
          conflict: 'held',
        },
        {
          name: 'the client is in another session',
          change: take({ ...aLesson(day('02', 10), robin), id: idOf('another'), ...elsewhere }, robin),
          conflict: 'busy',
        },
        {
          name: 'held comes before busy',
          change: take(aLesson(day('02', 10), robin, { courtId: idOf('Court 2') }), robin),
          conflict: 'held',
        },
        {
          name: 'the client is somewhere else when joining',
          change: join(early.id, robin, 4, onTuesday),
          conflict: 'busy',
        },
        { name: 'joining twice', change: join(idOf('Monday squad'), kit), conflict: 'changed' },
        { name: 'joining at another time', change: join(idOf('Monday squad'), pat, 4, onTuesday), conflict: 'changed' },
        { name: 'joining what nobody holds', change: join(free.id, kit), conflict: 'changed' },
        {
          name: 'joining without a place',
          change: join(idOf('Monday squad'), pat, 1, { start: day('01', 17), end: day('01', 18) }),
          conflict: 'full',
        },
        {
          name: 'full comes before busy',
          change: join(early.id, robin, 0, onTuesday),
          conflict: 'full',
        },
        { name: 'leaving what one was never in', change: leave(idOf('Wednesday squad'), kit), conflict: 'changed' },
        { name: 'leaving twice', change: leave(idOf('Monday squad'), pat), conflict: 'changed' },
        { name: 'leaving what nobody holds', change: leave(free.id, kit), conflict: 'changed' },
      ]
    const world = { ...smallWorld(), bookings: [...smallWorld().bookings, early] }
    for (const { name, change, conflict } of cases) {
      const data = await make(world)
      const tried = change.kind === 'takeSlot' ? [change.session, shifted({})] : [shifted({})]
      const before = await everythingIn(data, world, tried)
      t.equal(await data.commit(change), conflict, name)
      t.strictSame(await everythingIn(data, world, tried), before, `${name}: all is as before`)
    }
  })

  await t.test('back to back is no conflict', async t => {
    const data = await make(smallWorld())
    for (const hour of [9, 11]) t.equal(await data.commit(take(aLesson(day('02', hour), robin), robin)), undefined)
    t.strictSame(idsOf(await heldIn(data, { kind: 'coach', id: carla }, allOfMarch)), [
      aLesson(day('02', 9), robin).id,
      robinsLesson.id,
      aLesson(day('02', 11), robin).id,
    ])
  })

  await t.test('leaving and joining a group session', async t => {
    const data = await make(smallWorld())
    const [squad, window] = [idOf('Monday squad'), { start: day('01', 17), end: day('01', 18) }]
    t.equal(await data.commit(leave(squad, kit)), undefined)
    t.strictSame((await data.session(squad))?.participants, [])
    t.strictSame((await data.standings([squad])).get(squad)?.get(kit), {
      participation: 'none',
      attendance: 'notExpected',
    })
    t.strictSame((await data.busyPeople([kit], window)).get(kit), [])
    t.strictSame((await data.busyPeople([carla], window)).get(carla), [window], 'the coach is there all the same')
    t.equal(await data.commit(leave(squad, kit)), 'changed')
    t.equal(await data.commit(join(squad, kit, 1, window)), undefined)
    t.equal(await data.commit(join(squad, kit, 1, window)), 'changed')
    t.strictSame((await data.session(squad))?.participants, [kit])
    t.strictSame((await data.standings([squad])).get(squad)?.get(kit), {
      participation: 'participating',
      attendance: 'expected',
      signedBy: robin,
    })
    t.strictSame((await data.busyPeople([kit], window)).get(kit), [window], 'once')
    t.equal(await data.commit(leave(squad, kit)), undefined)
    t.strictSame((await data.busyPeople([kit], window)).get(kit), [])
  })

  await t.test('the last client out of an individual session frees court and coach', async t => {
    for (const [name, session, taken] of [
      ['one of the world', robinsLesson, false],
      ['one that was taken', free, true],
    ] as const) {
      const data = await make(smallWorld())
      const period = { start: session.start, end: session.end }
      if (taken) await data.commit(take(session, robin))
      t.equal(await data.commit(join(session.id, pat, 2, period)), undefined, name)
      t.equal(await data.commit(join(session.id, kit, 2, period)), 'full')
      t.equal(await data.commit(leave(session.id, robin)), undefined)
      const shared = await data.session(session.id)
      t.strictSame(
        shared?.kind === 'individual' && [shared.participants, shared.held?.bookedBy],
        [[pat], session.bookedBy],
        'still held for the other',
      )
      t.equal(await data.commit(take(session, kit)), 'held')
      t.equal(await data.commit(leave(session.id, pat)), undefined)
      t.equal(await data.session(session.id), undefined)
      t.equal((await heldIn(data, { kind: 'club', id: idOf('Ashby') }, period)).length, 0)
      t.strictSame((await data.busyPeople([carla], period)).get(carla), [])
      t.strictSame((await data.busyCourts([session.courtId], period)).get(session.courtId), [])
      t.notOk(idsOf(await sessionsFrom(data, [robin, pat], now)).includes(session.id))
      t.equal((await data.courtsOfBookings([session.courtBookingId])).get(session.courtBookingId), undefined)
      t.equal((await data.standings([session.id])).get(session.id)?.get(robin)?.participation, 'none')
      t.equal(await data.commit(join(session.id, kit, 2, period)), 'changed', 'nobody holds it any more')

      const again = { ...session, bookedBy: kit, courtBookingId: idOf('court again') }
      t.equal(await data.commit(take(again, kit)), undefined, 'free for others')
      const retaken = await data.session(session.id)
      t.strictSame(retaken?.kind === 'individual' && [retaken.held, retaken.participants], [again, [kit]])
      t.strictSame((await data.busyCourts([session.courtId], period)).get(session.courtId), [period], 'once')
      t.strictSame(
        (await heldIn(data, { kind: 'club', id: idOf('Ashby') }, period)).map(slot => slot.held?.bookedBy),
        [kit],
      )
    }
  })

  await t.test('a lesson of the world frees court and coach, whatever else of theirs was taken before', async t => {
    const data = await make(smallWorld())
    t.equal(await data.commit(take(free, kit)), undefined)
    t.equal(await data.commit(leave(robinsLesson.id, robin)), undefined)
    const period = { start: robinsLesson.start, end: robinsLesson.end }
    t.strictSame((await data.busyPeople([carla], period)).get(carla), [])
    t.strictSame((await data.busyCourts([robinsLesson.courtId], period)).get(robinsLesson.courtId), [])
    t.strictSame(idsOf(await heldIn(data, { kind: 'coach', id: carla }, allOfMarch)), [free.id])
    t.equal(await data.commit(take({ ...robinsLesson, bookedBy: kit }, kit)), undefined, 'free for others')
  })

  const families = Array.from({ length: 50 }, (_, index) => aPerson({ firstName: 'Family', lastName: String(index) }))
  const crowded = (): WorldRecords => ({ ...smallWorld(), people: [...smallWorld().people, ...families] })

  await t.test('of 50 who take one slot at once exactly one does', async t => {
    const data = await make(crowded())
    const conflicts = await Promise.all(
      families.map(({ id }) =>
        data.commit(take({ ...free, bookedBy: id, courtBookingId: idOf(`court for ${id}`) }, id)),
      ),
    )
    t.equal(conflicts.filter(conflict => conflict === undefined).length, 1)
    t.equal(conflicts.filter(conflict => conflict === 'held').length, 49)
    const session = await data.session(free.id)
    t.strictSame(
      session?.participants,
      families.filter((_, index) => conflicts[index] === undefined).map(({ id }) => id),
    )
    t.equal((await data.busyCourts([free.courtId], free)).get(free.courtId)?.length, 1)
    t.equal((await data.standings([free.id])).get(free.id)?.size, 1, 'nothing half done for the others')
  })

  await t.test('of 50 who take overlapping slots of a coach exactly one does', async t => {
    const data = await make(crowded())
    const courts = ['Court 1', 'Court 2', 'Court 10'].map(idOf)
    const conflicts = await Promise.all(
      families.map(({ id }, index) =>
        data.commit(
          take(
            aLesson(day('04', 9) + (index % 4) * 15 * 60_000, id, {
              courtId: courts[index % 3] ?? '',
              courtBookingId: idOf(`court for ${id}`),
            }),
            id,
          ),
        ),
      ),
    )
    t.equal(conflicts.filter(conflict => conflict === undefined).length, 1)
    t.equal((await heldIn(data, { kind: 'coach', id: carla }, { start: day('04', 0), end: day('05', 0) })).length, 1)
  })

  await t.test('of 50 who join for the last three places exactly three do', async t => {
    const data = await make(crowded())
    const conflicts = await Promise.all(
      families.map(({ id }) =>
        data.commit(join(idOf('Monday squad'), id, 4, { start: day('01', 17), end: day('01', 18) })),
      ),
    )
    t.equal(conflicts.filter(conflict => conflict === undefined).length, 3)
    t.equal(conflicts.filter(conflict => conflict === 'full').length, 47)
    t.equal((await data.session(idOf('Monday squad')))?.participants.length, 4)
  })

  await t.test("of one client's overlapping wishes at once one comes true", async t => {
    const data = await make(crowded())
    const wishes = [
      ['Court 1', carla],
      ['Court 2', pat],
      ['Court 10', robin],
    ] as const
    const conflicts = await Promise.all(
      wishes.map(([court, coachId]) =>
        data.commit(
          take(aLesson(day('04', 9), kit, { courtId: idOf(court), coachId, courtBookingId: idOf(court) }), kit),
        ),
      ),
    )
    t.strictSame(conflicts.toSorted(), ['busy', 'busy', undefined])
  })

  await t.test("what was given to a commit can't be changed afterwards", async t => {
    const data = await make(smallWorld({ courtBookings: [courtOf(robinsLesson)] }))
    const session = { ...free }
    await data.commit(take(session, kit))
    session.start = 0
    session.bookedBy = 'nobody'
    const held = await data.session(free.id)
    t.strictSame(held?.kind === 'individual' && held.held, free)
    t.strictSame((await data.busyPeople([carla], free)).get(carla)?.length, 1)
  })
}
