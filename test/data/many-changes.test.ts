/**
 * What a change and a question cost when much has been changed already: as much as a search, not as all of it.
 *
 * Steps are counted where they can be; of the whole data layer CPU time is compared, at n changes and at four times as
 * many, so generously that only what grows with the square of n is found.
 */
import t from 'tap'
import type { Id } from '../../src/club/model.ts'
import { put } from '../../src/club/record-change.ts'
import type { ClubData } from '../../src/data/club-data.ts'
import { layeredTimelines, timelinesOf } from '../../src/data/memory/layered-timelines.ts'
import { memoryLayer } from '../../src/data/memory/memory-data.ts'
import type { Span } from '../../src/data/memory/timeline.ts'
import { aPerson, idOf } from '../fixtures/builders.ts'
import { aLesson, aSquad, carla, day, kit, pat, robin, smallWorld } from '../fixtures/small-world.ts'

// ---------------------------------------------------------------- steps

let steps = 0
const counted = (number: number, length = 1): Span => ({
  id: String(number).padStart(6, '0'),
  get start() {
    steps += 1
    return number
  },
  end: number + length,
})

const stepsOf = (act: () => unknown): number => {
  steps = 0
  act()
  return steps
}

const base = timelinesOf((): readonly Span[] => [])

/** The most that any of some questions and changes takes, over so many spans. */
const dearest = (count: number, order: (index: number) => number): number => {
  const timelines = layeredTimelines(base)
  for (let index = 0; index < count; index++) timelines.put('coach', counted(order(index)))
  return Math.max(
    ...[0, 1, count / 2, count - 1, count].flatMap(at => [
      stepsOf(() => timelines.at('coach').overlapping({ start: at, end: at + 3 })),
      stepsOf(() => timelines.at('coach').starting({ start: at, end: at + 3 })),
      stepsOf(() => timelines.put('coach', counted(at + 0.5))),
      stepsOf(() => timelines.take('coach', counted(at + 0.5))),
    ]),
  )
}

t.test('a question and a change take as many steps as a search, in whatever order things came', async t => {
  const orders: readonly (readonly [string, (count: number) => (index: number) => number])[] = [
    ['the earliest first', () => index => index],
    ['the latest first', count => index => count - index],
    ['anyhow', count => index => (index * 7919) % count],
  ]
  for (const [name, order] of orders) {
    const [some, many] = [1000, 64_000].map(count => dearest(count, order(count)))
    t.ok(some !== undefined && many !== undefined && many < 250 && many < some * 3, `${name}: ${some}, then ${many}`)
  }
})

t.test('what is in it is what was put in and not taken out, at every step', async t => {
  const timelines = layeredTimelines(timelinesOf(() => [counted(3, 10), counted(5)]))
  const expected = new Map([3, 5].map(number => [number, counted(number, number === 3 ? 10 : 1)]))
  for (let index = 0; index < 3000; index++) {
    const number = (index * 7919) % 500
    const span = expected.get(number)
    if (span === undefined) {
      const added = counted(number, 1 + (index % 40))
      expected.set(number, added)
      timelines.put('coach', added)
    } else {
      expected.delete(number)
      timelines.take('coach', span)
    }
    if (index % 50 !== 0) continue
    const sorted = [...expected.values()].toSorted((one, other) => one.start - other.start)
    for (const window of [
      { start: 0, end: 1000 },
      { start: 100, end: 103 },
      { start: 499, end: 500 },
      { start: 7, end: 7 },
    ]) {
      t.strictSame(
        timelines
          .at('coach')
          .overlapping(window)
          .map(({ id }) => id),
        sorted.filter(({ start, end }) => start < window.end && window.start < end).map(({ id }) => id),
      )
      t.strictSame(
        timelines
          .at('coach')
          .starting(window)
          .map(({ id }) => id),
        sorted.filter(({ start }) => window.start <= start && start < window.end).map(({ id }) => id),
      )
    }
  }
})

// ---------------------------------------------------------------- the whole data layer

const cpuOf = async (act: () => Promise<void>): Promise<number> => {
  const before = process.cpuUsage()
  await act()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

const at = day('01', 9)
const crowd = Array.from({ length: 2000 }, (_, index) => aPerson({ firstName: 'Guest', lastName: String(index) }))
const squad = idOf('Crowded')
const period = { start: day('02', 12), end: day('02', 13) }
const world = () => {
  const small = smallWorld()
  return {
    ...small,
    people: [...small.people, ...crowd],
    bookings: [...small.bookings, aSquad('Crowded', period.start, { capacity: 10_000 })],
  }
}

const expectNone = (conflict: string | undefined): void => {
  if (conflict !== undefined) throw new Error(`${conflict} was not expected.`)
}

const taking = async (data: ClubData, count: number): Promise<void> => {
  for (let index = 0; index < count; index++) {
    const session = aLesson(day('04', index), kit)
    // oxlint-disable-next-line no-await-in-loop
    expectNone(await data.commit({ kind: 'takeSlot', session, clientId: kit, by: kit, at }))
  }
}

const joining = async (data: ClubData, clients: readonly Id[]): Promise<void> => {
  for (const clientId of clients)
    // oxlint-disable-next-line no-await-in-loop
    expectNone(
      await data.commit({ kind: 'join', sessionId: squad, capacity: 10_000, period, clientId, by: clientId, at }),
    )
}

const guests = (count: number): readonly Id[] => crowd.slice(0, count).map(({ id }) => id)

/* oxlint-disable no-await-in-loop -- one after the other is what is measured */
const happenings: Readonly<Record<string, (count: number) => Promise<void>>> = {
  'lessons taken with one coach, and looked at': async count => {
    const data = memoryLayer(world()).begin()
    await taking(data, count)
    for (let index = 0; index < count; index++) {
      const window = { start: day('04', index), end: day('04', index + 24) }
      await data.heldSlots({ kind: 'coach', id: carla }, window)
      await data.busyPeople([carla, kit], window)
      await data.busyCourts([idOf('Court 1')], window)
      await data.size()
    }
  },
  'lessons taken and left': async count => {
    const data = memoryLayer(world()).begin()
    await taking(data, count)
    for (let index = 0; index < count; index++)
      expectNone(await data.commit({ kind: 'leave', sessionId: aLesson(day('04', index), kit).id, clientId: kit, at }))
  },
  'one slot, taken and left by one client after the other': async count => {
    const data = memoryLayer(world()).begin()
    for (const clientId of guests(count)) {
      const session = aLesson(day('04', 9), clientId)
      expectNone(await data.commit({ kind: 'takeSlot', session, clientId, by: clientId, at }))
      await data.standings([session.id], [clientId, robin])
      expectNone(await data.commit({ kind: 'leave', sessionId: session.id, clientId, at }))
    }
  },
  'one session, joined and left by one client after the other': async count => {
    const data = memoryLayer(world()).begin()
    for (const clientId of guests(count)) {
      await joining(data, [clientId])
      await data.session(squad)
      await data.standings([squad], [clientId, pat])
      expectNone(await data.commit({ kind: 'leave', sessionId: squad, clientId, at }))
      await data.size()
    }
  },
  'attendances, and the session looked at': async count => {
    const data = memoryLayer(world()).begin()
    await joining(data, guests(count).slice(0, 50))
    for (let index = 0; index < count; index++) {
      const [clientId = ''] = guests(50).slice(index % 50)
      const record = { sessionId: squad, clientId, state: 'attended' } as const
      const edit = { deed: { kind: 'recordAttendance', at }, changes: [put('attendances', record)] }
      expectNone(await data.edit({ ...edit, asOf: await data.revision() }))
      await data.session(squad)
      await data.standings([squad], [clientId])
    }
  },
  'worlds that begin anew, each with a change': async count => {
    const begins = memoryLayer(world())
    for (let index = 0; index < count; index++) await taking(begins.begin(), 1)
  },
}
/* oxlint-enable no-await-in-loop */

t.test('four times as many cost about four times as much', async t => {
  for (const [name, happens] of Object.entries(happenings)) {
    const ratios: number[] = []
    for (let run = 0; run < 3; run++) {
      // oxlint-disable-next-line no-await-in-loop
      const some = await cpuOf(() => happens(500))
      // oxlint-disable-next-line no-await-in-loop
      const many = await cpuOf(() => happens(2000))
      ratios.push(many / some)
    }
    const best = Math.min(...ratios)
    t.ok(best < 8, `${name}: ${best.toFixed(1)}`)
  }
})
