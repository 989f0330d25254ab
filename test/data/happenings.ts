/** Changes and questions by the thousand, to see what the last of them cost. */
import { heldIn } from '../fixtures/batches.ts'
import type { Id } from '../../src/club/model.ts'
import { put } from '../../src/club/record-change.ts'
import type { ClubData } from '../../src/data/club-data.ts'
import { memoryLayer } from '../../src/data/memory/memory-data.ts'
import { idOf } from '../fixtures/builders.ts'
import { crowdOf, period, squad } from '../fixtures/crowd.ts'
import { aLesson, carla, day, kit, pat, robin } from '../fixtures/small-world.ts'

const at = day('01', 9)
const { crowd, world } = crowdOf(2000, 10_000)

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
/** What happens in a world, so many times over. */
export const happenings: Readonly<Record<string, (count: number) => Promise<void>>> = {
  'lessons taken with one coach, and looked at': async count => {
    const data = memoryLayer(world()).begin()
    await taking(data, count)
    for (let index = 0; index < count; index++) {
      const window = { start: day('04', index), end: day('04', index + 24) }
      await heldIn(data, { kind: 'coach', id: carla }, window)
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
