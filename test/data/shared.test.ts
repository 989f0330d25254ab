/** How changes that wait are written together, over a log in memory that the test holds in its hand. */
import t from 'tap'
import type { Id } from '../../src/club/model.ts'
import type { ParticipationChange, Conflict } from '../../src/club/taking-part.ts'
import { type ClubData, collectionNames } from '../../src/data/club-data.ts'
import { memoryLayer } from '../../src/data/memory/memory-data.ts'
import type { ChangedRecord, WrittenChanges } from '../../src/data/replica.ts'
import { inBatches } from '../../src/data/shared/in-batches.ts'
import type { ChangeLog } from '../../src/data/change-log.ts'
import { sharedData } from '../../src/data/shared/shared-data.ts'
import { bookingsOf, sessionsFrom, groupsIn, heldIn, streamsIn } from '../fixtures/batches.ts'
import { aPerson, idOf } from '../fixtures/builders.ts'
import { aLesson, aSquad, carla, day, kit, robin, smallWorld } from '../fixtures/small-world.ts'
import { cancelSession, withdrawAvailability } from './conformance/editing.ts'

const at = day('01', 12)
const crowd = Array.from({ length: 200 }, (_, index) => aPerson({ firstName: 'Guest', lastName: String(index) }))
const squad = idOf('Crowded')
const period = { start: day('02', 12), end: day('02', 13) }
const capacity = 150
const small = smallWorld()
const base = memoryLayer({
  ...small,
  people: [...small.people, ...crowd],
  bookings: [...small.bookings, aSquad('Crowded', period.start, { capacity })],
})

const join = (clientId: Id): ParticipationChange => ({
  kind: 'join',
  sessionId: squad,
  clientId,
  by: robin,
  capacity,
  period,
  at,
})
const leave = (clientId: Id): ParticipationChange => ({ kind: 'leave', sessionId: squad, clientId, at })
const guests = (count: number): readonly Id[] => crowd.slice(0, count).map(({ id }) => id)

interface Held extends ChangeLog {
  /** How many commits each statement has written, or wanted to. */
  readonly written: number[]
  /** As another process writes. */
  add(records: readonly ChangedRecord[]): void
  /** What becomes of the next one that is written: an error, or another's that comes first. */
  before?: (() => void) | undefined
}

const aLog = (): Held => {
  const all: WrittenChanges[] = []
  const log: Held = {
    written: [],
    add: records => void all.push({ version: all.length + 1, records }),
    since: async version => all.slice(version),
    append: async (version, commits) => {
      log.written.push(commits.length)
      await new Promise(resolve => setImmediate(resolve))
      const act = log.before
      log.before = undefined
      act?.()
      if (version !== all.length) return undefined
      for (const records of commits) log.add(records)
      return all.length
    },
  }
  return log
}

const told = (conflicts: readonly (Conflict | undefined)[]): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const conflict of conflicts) counts[conflict ?? 'done'] = (counts[conflict ?? 'done'] ?? 0) + 1
  return counts
}

t.test('changes that wait are decided one on top of the other, and written together', async t => {
  const log = aLog()
  const { data } = sharedData(base.replica(), log)
  const conflicts = await Promise.all(guests(200).map(id => data.commit(join(id))))
  t.strictSame(told(conflicts), { done: 150, full: 50 }, 'as many as there are places')
  t.ok(log.written.length <= 5, `it took ${log.written.length} statements`)
  t.equal((await data.session(squad))?.participants.length, 150)
  t.equal(await data.revision(), 150)
})

t.test('each is told when what it did is there, and nothing that came after it', async t => {
  const { data } = sharedData(base.replica(), aLog())
  const ids = guests(100)
  const seen = await Promise.all(
    ids.map(async id => {
      await data.commit(join(id))
      return [await data.revision(), (await data.session(squad))?.participants.includes(id)]
    }),
  )
  t.strictSame(
    seen,
    ids.map((_, index) => [index + 1, true]),
  )
})

t.test('one who comes and goes in what waits does both, or hears that the other has not happened yet', async t => {
  const { data } = sharedData(base.replica(), aLog())
  const [first = '', second = ''] = guests(2)
  const wishes = [join(first), join(second), leave(second), join(second), join(second), leave(first), leave(first)]
  t.strictSame(await Promise.all(wishes.map(data.commit)), [
    undefined,
    undefined,
    undefined,
    undefined,
    'changed',
    undefined,
    'changed',
  ])
  t.strictSame((await data.session(squad))?.participants, [second])
})

t.test('where others were first, all that wait are decided anew', async t => {
  const log = aLog()
  const other = base.replica()
  const { data } = sharedData(base.replica(), log)
  const [first = '', ...rest] = guests(4)
  const sent = data.commit(join(first))
  // By another process, the moment before: these people have joined.
  log.before = () => {
    for (const outcome of other.decide(rest.map(join))) if (typeof outcome !== 'string') log.add(outcome)
  }
  const waiting = rest.map(id => data.commit(join(id)))
  t.strictSame(told(await Promise.all([sent, ...waiting])), { done: 1, changed: 3 })
  t.equal(await data.revision(), 4)
})

t.test('who is always too late by the time of one question has a turn all the same', async t => {
  const log = aLog()
  const other = base.replica()
  const [own = '', ...rest] = guests(12)
  /** The other process knows what it wrote itself, and is done with the next by then. */
  const rival = (): void => {
    const next = rest.pop()
    const [outcome] = next === undefined ? [] : other.decide([join(next)])
    if (outcome === undefined || typeof outcome === 'string') return
    log.add(outcome)
    other.apply({ version: other.version() + 1, records: outcome })
  }
  let isAppending = false
  const { data } = sharedData(base.replica(), {
    append: async (version, commits) => {
      isAppending = true
      return log.append(version, commits).finally(() => (isAppending = false))
    },
    since: async version => {
      const found = await log.since(version)
      if (!isAppending) rival()
      return found
    },
  })
  log.before = rival
  t.equal(await data.commit(join(own)), undefined)
  t.strictSame(log.written, [1, 1, 1])
  t.equal(await data.revision(), 3)
})

t.test('what is new is asked for beside what is written once one came too late, and not before', async t => {
  const log = aLog()
  const other = base.replica()
  let asked = 0
  const { data } = sharedData(base.replica(), {
    append: log.append,
    since: version => {
      asked++
      return log.since(version)
    },
  })
  const [first = '', second = '', third = '', rival = ''] = guests(4)
  const toldOf = async (id: Id): Promise<unknown> => [await data.commit(join(id)), asked]
  t.strictSame(await toldOf(first), [undefined, 0], 'who writes alone asks for nothing')
  for (const one of await log.since(0)) other.apply(one)
  log.before = () => {
    for (const outcome of other.decide([join(rival)])) if (typeof outcome !== 'string') log.add(outcome)
  }
  t.strictSame(await toldOf(second), [undefined, 2], 'who was too late asks what came, and then along with it')
  t.strictSame(await toldOf(second), ['changed', 2], 'what is not to be written asks for nothing')
  t.strictSame(await toldOf(third), [undefined, 3], 'and the next is one among others still')
})

t.test('what fails is told to all that were to be written with it, and leaves no trace', async t => {
  const log = aLog()
  const { data } = sharedData(base.replica(), log)
  const [first = '', ...rest] = guests(5)
  await data.commit(join(first))
  log.before = () => {
    throw new Error('It is away.')
  }
  // The first of these is a conflict with what is there; it waits for the others all the same.
  const outcomes = await Promise.allSettled([join(first), ...rest.map(join)].map(change => data.commit(change)))
  t.strictSame(
    outcomes.map(({ status }) => status),
    [first, ...rest].map(() => 'rejected'),
  )
  t.strictSame((await data.session(squad))?.participants, [first])
  t.strictSame(told(await Promise.all(rest.map(id => data.commit(join(id))))), { done: 4 }, 'and it goes on')
})

t.test('who asks for a version that is being written waits until those who write it are told', async t => {
  const log = aLog()
  const { data, reach } = sharedData(base.replica(), log)
  const order: unknown[] = []
  const [first = '', second = ''] = guests(2)
  const joined = [first, second].map(async id => {
    await data.commit(join(id))
    order.push(await data.revision())
  })
  await Promise.all([reach(2).then(async () => order.push(`reached ${await data.revision()}`)), ...joined])
  t.strictSame(order, [1, 2, 'reached 2'])
})

t.test('an edit is decided by itself', async t => {
  const log = aLog()
  const { data } = sharedData(base.replica(), log)
  const [first = '', second = ''] = guests(2)
  const edit = (asOf: number) => data.edit({ deed: { kind: 'something', at }, changes: [], asOf })
  t.strictSame(await Promise.all([data.commit(join(first)), edit(1), data.commit(join(second)), edit(1)]), [
    undefined,
    undefined,
    undefined,
    'changed',
  ])
  t.strictSame(log.written, [1, 1, 1])
})

/** A log that keeps the whole, and nothing of what led to it. */
const aShortLog = () => {
  const all: WrittenChanges[] = []
  let version = 0
  let whole: WrittenChanges | undefined
  let kept = 0
  const log: ChangeLog = {
    since: async after => [
      ...(whole !== undefined && whole.version > after ? [whole] : []),
      ...all.filter(one => one.version > Math.max(after, whole?.version ?? 0)),
    ],
    append: async (decided, commits) => {
      if (decided !== version) return undefined
      for (const records of commits) all.push({ version: ++version, records })
      return version
    },
    keepWhole: next => {
      kept++
      // As it comes back from where it was kept.
      whole = JSON.parse(JSON.stringify(next))
      all.splice(0, all.findLastIndex(one => one.version <= next.version) + 1)
    },
  }
  return { log, left: () => all.length, kept: () => kept, inWhole: () => whole?.records.length ?? 0 }
}

const march = { start: day('01', 0), end: day('28', 0) }

/** Whatever may be asked that comes of changes. */
const asked = async (data: ClubData): Promise<string> => {
  const people = [carla, robin, kit, ...guests(20)]
  const held = await heldIn(data, { kind: 'coach', id: carla }, march)
  const answers = [
    await data.revision(),
    await data.size(),
    await data.changes(),
    await data.collections(),
    ...(await Promise.all(
      collectionNames.map(async name => [name, await data.records(name, { offset: 0, limit: Infinity })]),
    )),
    held,
    await groupsIn(data, { kind: 'coach', id: carla }, march),
    await sessionsFrom(data, people, at),
    [...(await data.standings([squad, ...held.map(({ id }) => id)], undefined))].map(([id, one]) => [id, [...one]]),
    [...(await data.busyPeople(people, march))],
    [...(await data.busyCourts([idOf('Court 1'), idOf('Court 2')], march))],
    await data.courtBookingsOn([idOf('Court 1')], march),
    await data.courtBookingsFor(held.map(({ id }) => id)),
    await Promise.all(people.map(id => bookingsOf(data, id, at))),
    await streamsIn(data, { kind: 'coach', id: carla }),
  ]
  return JSON.stringify(answers, (_, value: unknown) => (value instanceof Map ? [...value] : value), 1)
}

t.test('who comes anew to what was made short, and who was behind it, see what memory has', async t => {
  const { log, left, kept } = aShortLog()
  const writer = sharedData(base.replica(), log)
  const behind = [3, 400, 700, 1100].map(version => ({ version, ...sharedData(base.replica(), log) }))
  const alone = base.begin()
  const seen: number[] = []
  let drawn = 1
  const draw = (below: number): number => {
    drawn = (drawn * 48_271) % 2_147_483_647
    return drawn % below
  }
  for (let count = 0; count < 1700; count++) {
    const client = guests(20)[draw(20)] ?? ''
    const start = day(String(3 + draw(4)).padStart(2, '0'), 8 + draw(6))
    const lesson = aLesson(start, client, { courtBookingId: idOf(`court ${count}`) })
    const isLesson = draw(2) === 0
    const session = await alone.session(isLesson ? lesson.id : squad)
    const [taken] = session?.participants ?? []
    const inSquad = session?.participants.includes(client) === true ? leave(client) : join(client)
    const inLesson: ParticipationChange =
      taken === undefined
        ? { kind: 'takeSlot', session: lesson, clientId: client, by: client, at: at + count }
        : { kind: 'leave', sessionId: lesson.id, clientId: taken, at }
    const change = isLesson ? inLesson : inSquad
    t.equal(await writer.data.commit(change), await alone.commit(change))
    if (count % 150 === 149)
      for (const data of [writer.data, alone])
        await (count % 300 === 149
          ? cancelSession(data, idOf('Monday squad'), at + count)
          : withdrawAvailability(data, carla, { start: day('10', count % 12), end: day('10', 13) }, at + count))
    for (const { version, reach } of behind)
      if (!seen.includes(version) && (await writer.data.revision()) >= version) {
        seen.push(version)
        await reach(version)
      }
  }
  const revision = await alone.revision()
  t.ok(kept() >= 2 && left() < 600, `${left()} of ${revision} are left`)
  t.equal(seen.length, behind.length)
  const expected = await asked(alone)
  const anew = sharedData(base.replica(), log)
  for (const { data, reach } of [writer, anew, ...behind]) {
    await reach(revision)
    t.equal(await asked(data), expected)
  }
})

t.test('who comes anew to a whole has the data of it, and what is kept beside them', async t => {
  const { log, kept } = aShortLog()
  const notes = () => {
    const all = new Map<string, unknown>()
    const apply = (records: readonly ChangedRecord[]): void => {
      for (const { key, value } of records) all.set(key, value)
    }
    const restore = (records: readonly ChangedRecord[]): void => {
      all.clear()
      apply(records)
    }
    const whole = (): readonly ChangedRecord[] => [...all].map(([key, value]) => ({ kind: 'note', key, value }))
    return { all, beside: { has: (kind: string) => kind === 'note', apply, whole, restore } }
  }
  const [own, others] = [notes(), notes()]
  const writer = sharedData(base.replica(), log, own.beside)
  const [guest = ''] = guests(1)
  await writer.data.commit(join(guest))
  for (let count = 0; kept() === 0; count++)
    await writer.keepBeside(() => [{ kind: 'note', key: String(count % 3), value: count }])
  const anew = sharedData(base.replica(), log, others.beside)
  await anew.reach(await writer.data.revision())
  t.strictSame((await anew.data.session(squad))?.participants, [guest])
  t.equal(others.all.size, 3)
  t.strictSame([...others.all], [...own.all])
})

t.test('what a world is that was toggled for long is as much as differs, and little more', async t => {
  const { log, left, inWhole } = aShortLog()
  const { data } = sharedData(base.replica(), log)
  const lesson = (count: number) => aLesson(day('04', 9), kit, { courtBookingId: idOf(`court ${count}`) })
  const times = 3000
  for (let count = 0; count < times; count++) {
    await data.commit({ kind: 'takeSlot', session: lesson(count), clientId: kit, by: kit, at })
    await data.commit({ kind: 'leave', sessionId: lesson(count).id, clientId: kit, at })
  }
  t.equal(await data.revision(), 2 * times)
  t.ok(left() <= 512 && inWhole() <= 6, `${left()} commits, and ${inWhole()} records`)
})

t.test('what gathers is done in batches of so many, and what is alone by itself', async t => {
  const cases: readonly (readonly [wishes: readonly number[], batches: readonly (readonly number[])[]])[] = [
    [
      [1, 2, 3, 4, 5],
      [[1], [2, 3, 4], [5]],
    ],
    [
      [1, 2, 3, -4, 5],
      [[1], [2, 3], [-4], [5]],
    ],
    [
      [1, 2, 3, 4, 5, -6],
      [[1], [2, 3, 4], [5], [-6]],
    ],
    [
      [-1, -2, 3],
      [[-1], [-2], [3]],
    ],
  ]
  for (const [wishes, expected] of cases) {
    const batches: (readonly number[])[] = []
    const wished = inBatches<number, number>(
      async batch => {
        batches.push(batch.map(({ wish }) => wish))
        await new Promise(resolve => setImmediate(resolve))
        for (const { wish, resolve } of batch) resolve(wish * 2)
      },
      { most: 3, isAlone: wish => wish < 0 },
    )
    // oxlint-disable-next-line no-await-in-loop
    const results = await Promise.all(wishes.map(wished))
    t.strictSame(batches, expected, `${wishes}`)
    t.strictSame(
      results,
      wishes.map(wish => wish * 2),
    )
  }
})
