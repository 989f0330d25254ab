/** Many who change one world at the same time, from one process or from several: none of their changes is lost. */
import { heldIn } from '../../fixtures/batches.ts'
import type { Id } from '../../../src/club/model.ts'
import type { ParticipationChange } from '../../../src/club/taking-part.ts'
import { cancelling } from '../../../src/rules/cancelling.ts'
import { recordedSession } from '../../../src/stub/actions/recorded-session.ts'
import { idOf } from '../../fixtures/builders.ts'
import { crowdOf, period, squad } from '../../fixtures/crowd.ts'
import { aLesson, carla, day, kit, pat, robin, smallWorld } from '../../fixtures/small-world.ts'
import type { Suite } from './suite.ts'

const at = day('01', 12)
const { crowd, world: crowded } = crowdOf(30, 40)

const join = (clientId: Id): ParticipationChange => ({
  kind: 'join',
  sessionId: squad,
  clientId,
  by: robin,
  capacity: 40,
  period,
  at,
})
const leave = (clientId: Id): ParticipationChange => ({ kind: 'leave', sessionId: squad, clientId, at })

export const concurrency: Suite = async (t, make) => {
  await t.test('thirty who come and go at once, three times each, end where they should', async t => {
    const data = await make(crowded())
    const before = await data.revision()
    await Promise.all(
      crowd.map(async ({ id }) => {
        for (const change of [join(id), leave(id), join(id)]) t.equal(await data.commit(change), undefined)
      }),
    )
    t.strictSame((await data.session(squad))?.participants, crowd.map(({ id }) => id).toSorted())
    t.equal((await data.standings([squad])).get(squad)?.size, crowd.length)
    t.equal((await data.revision()) - before, 3 * crowd.length, 'and each was a change of its own')
  })

  await t.test('who asks after an answer sees what was answered', async t => {
    const data = await make(crowded())
    await Promise.all(
      crowd.map(async ({ id }) => {
        await data.commit(join(id))
        t.ok((await data.session(squad))?.participants.includes(id))
        t.strictSame((await data.busyPeople([id], period)).get(id), [period])
        await data.commit(leave(id))
        t.notOk((await data.session(squad))?.participants.includes(id))
      }),
    )
  })

  await t.test('of two who have drawn the same id for two slots one draws anew', async t => {
    const data = await make(smallWorld())
    const drawn = { courtBookingId: idOf('drawn twice') }
    const one = aLesson(day('04', 9), kit, drawn)
    const other = aLesson(day('04', 11), pat, { ...drawn, courtId: idOf('Court 2') })
    const take = (session: typeof one, clientId: Id): ParticipationChange => ({
      kind: 'takeSlot',
      session,
      clientId,
      by: clientId,
      at,
    })
    const conflicts = await Promise.all([data.commit(take(one, kit)), data.commit(take(other, pat))])
    t.strictSame(new Set(conflicts), new Set([undefined, 'changed']))
    const day4 = { start: day('04', 0), end: day('05', 0) }
    t.equal((await heldIn(data, { kind: 'coach', id: carla }, day4)).length, 1)
  })

  await t.test('of two edits that were decided on the same revision one happens', async t => {
    const data = await make(crowded())
    const asOf = await data.revision()
    const deeds = ['one', 'other'].map(kind => data.edit({ deed: { kind, at }, changes: [], asOf }))
    t.strictSame(new Set(await Promise.all(deeds)), new Set([undefined, 'changed']))
    t.equal((await data.changes()).length, 1)
  })

  await t.test('a session that is cancelled while many join takes nobody afterwards', async t => {
    const data = await make(crowded())
    const [cancelled, ...joined] = await Promise.all([
      untilCancelled(),
      ...crowd.map(({ id }) => data.commit(join(id))),
    ])
    t.equal(cancelled, undefined)
    const inIt = (await data.session(squad))?.participants ?? []
    t.strictSame(
      inIt,
      crowd.flatMap(({ id }, index) => (joined[index] === undefined ? [id] : [])).toSorted(),
      'those who were told so are in it',
    )
    t.equal(await data.commit(join(kit)), 'changed')

    async function untilCancelled(): Promise<string | undefined> {
      for (;;) {
        // One attempt after the other.
        // oxlint-disable-next-line no-await-in-loop
        const asOf = await data.revision()
        // oxlint-disable-next-line no-await-in-loop
        const session = await recordedSession(squad, data)
        if (session === undefined) throw new Error('The session was expected.')
        const changes = cancelling([session], [], at)
        // oxlint-disable-next-line no-await-in-loop
        if ((await data.edit({ deed: { kind: 'cancelSession', at }, changes, asOf })) === undefined) return undefined
      }
    }
  })
}
