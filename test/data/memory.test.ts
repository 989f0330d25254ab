/** The data layer in memory: the suite that every data layer passes, and what is its own. */
import t from 'tap'
import { untilMade, indexingAhead } from '../../src/data/memory/indexing.ts'
import { memoryLayer, memoryLayerIn } from '../../src/data/memory/memory-data.ts'
import { type Slices, atOnce } from '../../src/text/slices.ts'
import { idOf } from '../fixtures/builders.ts'
import { aLesson, courtOf, day, kit, robinsLesson, smallWorld } from '../fixtures/small-world.ts'
import { cancelSession } from './conformance/editing.ts'
import { conformance } from './conformance.ts'

t.test('conformance', t => conformance(t, async world => memoryLayer(world).begin()))

t.test('conformance of a large world, whose questions wait for their indexes', t =>
  conformance(t, async world => {
    const run = <T>(slices: Slices<T>): Promise<T> => Promise.resolve().then(() => atOnce(slices))
    return atOnce(memoryLayerIn(run, 0)(world)).begin()
  }),
)

t.test(
  'a question of a large world is answered before all is made that a change follows, the change after it',
  async t => {
    let release: (() => void) | undefined
    let runs = 0
    const run = async <T>(slices: Slices<T>): Promise<T> => {
      runs += 1
      if (runs === 1) await new Promise<void>(resolve => (release = resolve))
      return atOnce(slices)
    }
    const world = smallWorld()
    const [club] = world.clubs
    const data = atOnce(memoryLayerIn(run, 0)(world)).begin()
    t.equal(runs, 1, 'the first index is being made')
    const taken = aLesson(day('04', 9), kit)
    const told: string[] = []
    const change = data
      .commit({ kind: 'takeSlot', session: taken, clientId: kit, by: kit, at: day('01', 12) })
      .then(conflict => told.push(conflict ?? 'taken'))
    t.equal((await data.club(club?.id ?? ''))?.club.name, 'Wharf')
    t.equal(await data.session(taken.id), undefined)
    t.strictSame(told, [], 'nothing is changed yet')
    release?.()
    await change
    t.strictSame(told, ['taken'])
    t.equal((await data.session(taken.id))?.id, taken.id)
  },
)

t.test('conformance over indexes that another data layer has used', t =>
  conformance(t, async world => {
    const base = memoryLayer(world)
    const other = base.begin()
    for (const { id, ...session } of world.individualSessions) {
      for (const { clientId, state } of world.participations.filter(({ sessionId }) => sessionId === id))
        if (state === 'participating') await other.commit({ kind: 'leave', sessionId: id, clientId, at: session.start })
    }
    return base.begin()
  }),
)

t.test("data layers over the same indexes don't see each other's changes", async t => {
  const world = smallWorld()
  const before = structuredClone(world)
  const base = memoryLayer(world)
  const [one, other] = [base.begin(), base.begin()]
  const taken = aLesson(day('04', 9), kit)
  t.equal(await one.commit({ kind: 'takeSlot', session: taken, clientId: kit, by: kit, at: day('01', 12) }), undefined)
  t.equal((await one.session(taken.id))?.id, taken.id)
  t.equal(await other.session(taken.id), undefined)
  t.strictSame(await other.busyPeople([kit], taken), new Map([[kit, []]]))
  t.equal(
    await other.commit({ kind: 'takeSlot', session: taken, clientId: kit, by: kit, at: day('01', 12) }),
    undefined,
  )
  t.strictSame(world, before, 'the world is what it was')

  t.equal(await cancelSession(one, idOf('Monday squad'), day('01', 12)), undefined)
  t.equal((await one.session(taken.id))?.id, taken.id, 'what was done before is there after an edit')
  for (const data of [other, base.begin()]) {
    const squad = await data.session(idOf('Monday squad'))
    t.equal(squad?.kind === 'group' && squad.status, 'booked')
  }
  t.strictSame(world, before, 'and so it is after an edit')
})

t.test('one that lasts for years is found from any window', async t => {
  const years = {
    id: idOf('resurfacing'),
    courtId: idOf('Court 10'),
    start: day('01', 0) - 1e11,
    end: day('01', 0) + 1e11,
    source: 'maintenance',
    refId: idOf('resurfacing'),
  } as const
  const hourly = Array.from({ length: 1000 }, (_, hour) =>
    courtOf(aLesson(day('01', hour), kit, { courtId: idOf('Court 2'), courtBookingId: idOf(`hour ${hour}`) })),
  )
  const data = memoryLayer(smallWorld({ courtBookings: [years, ...hourly, courtOf(robinsLesson)] })).begin()
  for (const hour of [0, 1, 499, 998, 999]) {
    const window = { start: day('01', hour), end: day('01', hour + 1) }
    t.strictSame(
      await data.busyCourts([idOf('Court 10'), idOf('Court 2')], window),
      new Map([
        [idOf('Court 10'), [{ start: years.start, end: years.end }]],
        [idOf('Court 2'), [window]],
      ]),
    )
  }
})

t.test('until all indexes are made, a question waits for the one that it needs, which is made in slices', async t => {
  let runs = 0
  const { indexing, all } = indexingAhead(slices => {
    runs++
    return Promise.resolve(atOnce(slices))
  })
  const makes = (value: number) =>
    indexing(function* (): Slices<number> {
      yield
      return value
    })
  const [one, other] = [makes(1), makes(2)]
  t.strictSame([await untilMade(one), runs], [1, 1])
  await all()
  t.strictSame([one(), other(), runs], [1, 2, 2])
})
