import { groupsIn, heldIn, streamsIn } from '../../fixtures/batches.ts'
import type { GroupSession, HeldSlot, SessionScope } from '../../../src/club/facts.ts'
import type { ClubData } from '../../../src/data/club-data.ts'
import {
  aSquad,
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
import { idOf } from '../../fixtures/builders.ts'
import { cancelSession, endMembership, withdrawAvailability } from './editing.ts'
import { type Suite, everything } from './suite.ts'

/**
 * What is kept of answers rests on these objects, for as long as they are: entries, people, streams, sessions' terms.
 */
const held = async (data: ClubData): Promise<readonly object[]> => {
  const sessions = await everySession(data)
  const streams = await streamsIn(data, { kind: 'coach', id: carla })
  return [
    ...(await data.affiliates(everything)),
    ...(await data.clubs(everything)),
    ...(await data.coaches({}, everything)),
    ...(await data.everybody(everything)),
    ...(await data.memberships([robin, kit, pat])),
    ...streams,
    ...streams.map(({ preferences }) => preferences),
    ...sessions.flatMap(({ terms, series, group, club, fee }) => [
      ...(terms === undefined ? [] : [terms]),
      series,
      group,
      club,
      fee,
    ]),
  ]
}

const everySession = async (data: ClubData): Promise<readonly (GroupSession | HeldSlot)[]> => {
  const scope: SessionScope = { kind: 'coach', id: carla }
  return [...(await groupsIn(data, scope, allOfMarch)), ...(await heldIn(data, scope, allOfMarch))]
}

/** What `terms` stands for. */
const factsUnder = ({ terms: _, ...session }: GroupSession | HeldSlot): object => {
  const { id: __, start: ___, end: ____, participants: _____, ...facts } = session
  const { held: ______, stream: _______, ...rest } = { held: undefined, stream: undefined, ...facts }
  return structuredClone(rest)
}

const at = day('01', 12)
const happenings: Readonly<Record<string, (data: ClubData) => Promise<unknown>>> = {
  'a slot is taken': data =>
    data.commit({ kind: 'takeSlot', session: aLesson(day('04', 9), pat), clientId: pat, by: pat, at }),
  'a client leaves': data => data.commit({ kind: 'leave', sessionId: idOf('Monday squad'), clientId: kit, at }),
  'the last client leaves': data => data.commit({ kind: 'leave', sessionId: robinsLesson.id, clientId: robin, at }),
  'a session is cancelled': data => cancelSession(data, idOf('Monday squad'), at),
  'availability is withdrawn': data => withdrawAvailability(data, carla, undefined, at),
  'a membership ends': data => endMembership(data, kit, '2027-03-10', at),
}

export const identity: Suite = async (t, make) => {
  const second = aLesson(day('09', 10), kit)
  const third = aSquad('Monday squad again', day('08', 17))
  const world = smallWorld()
  const data = await make({
    ...world,
    bookings: [...world.bookings, third],
    individualSessions: [...world.individualSessions, second],
    courtBookings: [...world.courtBookings, courtOf(second)],
  })
  const known = new Map<object, unknown>()
  const termsKnown = new Map<object, object>()

  const look = async (t: Parameters<Suite>[0], when: string): Promise<void> => {
    const objects = await held(data)
    for (const object of objects) known.set(object, known.get(object) ?? structuredClone(object))
    t.ok(objects.length > 20, `${when}: there is something to look at`)
    t.strictSame([...known.keys()], [...known.values()], `${when}: all that was ever handed out says what it said`)
    for (const session of await everySession(data)) {
      if (session.terms === undefined) continue
      const facts = factsUnder(session)
      t.strictSame(facts, termsKnown.get(session.terms) ?? facts, `${when}: ${session.name} is what its terms say`)
      termsKnown.set(session.terms, facts)
    }
  }

  await t.test('the same object says the same, and so do the same terms', async t => {
    await look(t, 'as it begins')
    for (const [name, happens] of Object.entries(happenings)) {
      t.equal(await happens(data), undefined, name)
      await look(t, name)
    }
  })

  await t.test('what has changed is another object', async t => {
    const fresh = await make(smallWorld())
    const squad = async (): Promise<object | undefined> => (await fresh.session(idOf('Monday squad')))?.terms
    const before = await squad()
    const [membership] = await fresh.memberships([kit])
    await happenings['a session is cancelled']?.(fresh)
    await happenings['a membership ends']?.(fresh)
    t.not(await squad(), before)
    const [ended] = await fresh.memberships([kit])
    t.not(ended, membership)
    t.strictSame(
      [membership?.to, ended?.to],
      [smallWorld().memberships.find(({ personId }) => personId === kit)?.to, '2027-03-10'],
    )
  })
}
