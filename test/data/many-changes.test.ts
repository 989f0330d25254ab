/**
 * What a change and a question cost when much has been changed already: as much as a search, not as all of it.
 *
 * Steps are counted, nothing is timed. Steps within V8 itself are none that are counted: for them
 * `test/endurance/many-changes.test.ts` compares CPU time.
 */
import t from 'tap'
import type { WorldRecords } from '../../src/club/model.ts'
import { layeredTimelines, timelinesOf } from '../../src/data/memory/layered-timelines.ts'
import { memoryLayerIn } from '../../src/data/memory/memory-data.ts'
import type { BusySpan } from '../../src/data/memory/timeline.ts'
import type { ClubData } from '../../src/data/club-data.ts'
import { type Slices, atOnce } from '../../src/text/slices.ts'
import { countingSteps } from '../endurance/abuse-steps.ts'
import { aClub, aCourt, idOf } from '../fixtures/builders.ts'
import { aLesson, carla, day, kit, robin, robinsLesson, smallWorld } from '../fixtures/small-world.ts'
import { cancelSession, endMembership, withdrawAvailability } from './conformance/editing.ts'
import { happenings } from './happenings.ts'

const countSteps = await countingSteps()

// ---------------------------------------------------------------- steps

let steps = 0
const counted = (number: number, length = 1): BusySpan => ({
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

const base = timelinesOf((): readonly BusySpan[] => [])

/**
 * The most that any of some questions and changes takes, over so many spans. The first question after many that were
 * put in sorts them.
 */
const dearest = (count: number, order: (index: number) => number): number => {
  const timelines = layeredTimelines(base)
  for (let index = 0; index < count; index++) timelines.put('coach', counted(order(index)))
  const first = stepsOf(() => timelines.at('coach').overlapping({ start: 0, end: 0 }))
  if (first > 4 * count * Math.log2(count)) throw new Error(`The first question after ${count} puts takes ${first}.`)
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

t.test('four times as many cost about four times as much', async t => {
  for (const [name, happens] of Object.entries(happenings)) {
    const stepsFor = async (count: number): Promise<number> => {
      await countSteps()
      await happens(count)
      return countSteps()
    }
    // What is made once is made before it is counted, and one after the other is what is counted.
    // oxlint-disable-next-line no-await-in-loop
    await happens(1)
    // oxlint-disable-next-line no-await-in-loop
    const [some, many] = [await stepsFor(250), await stepsFor(1000)]
    t.ok(many < 6 * some, `${name}: ${some} steps, then ${many}`)
  }
})

// ---------------------------------------------------------------- the first change

let recordsRead = 0

/** Of 1,000 clubs, each with a court that is booked all day long. Whoever asks for a booking's court reads it. */
const worldOfThousand = (): WorldRecords => {
  const small = smallWorld()
  const names = Array.from({ length: 1000 }, (_, index) => `Club ${index}`)
  return {
    ...small,
    clubs: [...small.clubs, ...names.map(name => aClub({ id: idOf(name), name }))],
    courts: [...small.courts, ...names.map(name => aCourt({ id: idOf(`court of ${name}`), name, clubId: idOf(name) }))],
    courtBookings: [
      ...small.courtBookings,
      ...names.flatMap(name =>
        Array.from({ length: 24 }, (_, hour) => ({
          get id() {
            recordsRead += 1
            return idOf(`${name} at ${hour}`)
          },
          get courtId() {
            recordsRead += 1
            return idOf(`court of ${name}`)
          },
          start: day('05', hour),
          end: day('05', hour + 1),
          source: 'maintenance' as const,
          refId: idOf(name),
        })),
      ),
    ],
  }
}

t.test('in a world of 1,000 clubs the first change reads no more records than any other', async t => {
  const run = async <T>(slices: Slices<T>): Promise<T> => atOnce(slices)
  const world = atOnce(memoryLayerIn(run)(worldOfThousand()))
  await world.replica().ready?.()
  t.ok(recordsRead > 24_000, 'its indexes are made once somebody begins with it')
  const now = day('01', 12)
  const changes: readonly (readonly [string, (data: ClubData) => Promise<unknown>])[] = [
    ['a session is cancelled', data => cancelSession(data, idOf('Monday squad'), now)],
    ['a lesson is cancelled', data => cancelSession(data, robinsLesson.id, now)],
    ['a coach has no time', data => withdrawAvailability(data, carla, undefined, now)],
    ['a membership ends', data => endMembership(data, robin, '2027-03-01', now)],
    [
      'a lesson is taken',
      data => data.commit({ kind: 'takeSlot', session: aLesson(day('04', 9), kit), clientId: kit, by: kit, at: now }),
    ],
  ]
  for (const [name, change] of changes) {
    recordsRead = 0
    // oxlint-disable-next-line no-await-in-loop
    t.equal(await change(world.begin()), undefined, name)
    t.equal(recordsRead, 0, `${name}: none that it has nothing to do with`)
  }
})
