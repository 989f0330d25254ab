/**
 * An operator's actions where the day ends and where the clock changes, and what is left of them: an entry in the
 * journal each, and nothing after a reset.
 */
import t, { type Test } from 'tap'
import { idOf } from '../../src/world-file/ids.ts'
import type { StubActions } from '../../src/index.ts'
import { type World, memberOf, openServer } from '../fixtures/control-client.ts'
import { type Session, type Visitor, outcomeOf, visitorOf } from '../fixtures/control-sessions.ts'
import { hasFields } from '../fixtures/has-fields.ts'
import { isFields } from '../fixtures/oracle.ts'
import { itemsIn, sessionsIn } from '../fixtures/worlds/open-stub.ts'

const server = await openServer(t)

const [martin, sue, dot, nell, nadia] = ['martin', 'sue', 'dot', 'nell', 'nadia'].map(name => idOf('person', name))
const id = (value: string | undefined): string => value ?? ''
const hall = idOf('club', 'night-hall')
const [hallOne, hallThree] = ['hall-1', 'hall-3'].map(name => idOf('court', name))

interface Night {
  readonly world: World
  readonly member: Visitor
  readonly coach: Visitor
  /** Starts of the lessons that a member sees, in UTC. */
  readonly starts: () => Promise<readonly string[]>
  readonly lessonAt: (start: string) => Promise<Session>
  /** What is in the diary, as `name start end`, in the club's own time. */
  readonly diary: (visitor: Visitor) => Promise<readonly string[]>
}

/** Six in the evening before the hour from one to two is left out; Nell gives lessons from eleven to four. */
const night = async (t: Test): Promise<Night> => {
  const hand = await server.inHand(t)
  const world = await hand.world({ scenario: 'clock-change' })
  const [member, coach] = [visitorOf(hand, world, 'member'), visitorOf(hand, world, 'night-coach')]
  const lessons = async (): Promise<readonly Session[]> =>
    sessionsIn((await member.get(`/my/coaching/sessions/club/${hall}?days=1&type=individual`)).json)
  return {
    world,
    member,
    coach,
    starts: async () => (await lessons()).map(({ period }) => new Date(period.start).toISOString().slice(11, 16)),
    lessonAt: async start => {
      const found = (await lessons()).find(({ period }) => Date.parse(period.start) === Date.parse(start))
      if (found === undefined) throw new Error(`A lesson at ${start} was expected.`)
      return found
    },
    diary: async visitor =>
      itemsIn((await visitor.get('/my/bookings')).json)
        .filter(isFields)
        .map(
          ({ name, period }) =>
            `${String(name)} ${String(memberOf(period, 'start'))} ${String(memberOf(period, 'end'))}`,
        )
        .filter(line => line.includes('2027-03-2')),
  }
}
const allNight = ['23:00', '23:30', '00:00', '00:30', '01:00', '01:30', '02:00']

t.test('a court is closed until midnight: what begins at midnight is there, what ends at it is not', async t => {
  const { world, starts } = await night(t)
  t.strictSame(await starts(), allNight)
  await world.act('closeCourt', { courtId: id(hallOne), to: '2027-03-28T00:00:00Z' })
  t.strictSame(await starts(), ['00:00', '00:30', '01:00', '01:30', '02:00'])
  await world.reset()
  await world.act('closeCourt', {
    courtId: id(hallOne),
    from: '2027-03-28T00:00:00Z',
    to: '2027-03-28T00:30:00Z',
  })
  t.strictSame(await starts(), ['23:00', '00:30', '01:00', '01:30', '02:00'])
})

t.test('a court is closed over the hour that is left out, given as the clock shows it', async t => {
  const { world, member, starts, lessonAt, diary } = await night(t)
  const lesson = await lessonAt('2027-03-28T00:30:00Z')
  t.equal(outcomeOf(await member.toggle(lesson, id(martin)), id(martin)), 'participating')
  t.strictSame(await diary(member), [
    `${lesson.name} 2027-03-28T00:30:00+00:00 2027-03-28T02:30:00+01:00`,
    'A game that was to start at half past one 2027-03-28T02:30:00+01:00 2027-03-28T03:30:00+01:00',
  ])
  // A quarter of an hour on either side of the gap.
  await world.act('closeCourt', {
    courtId: id(hallOne),
    from: '2027-03-28T00:45:00+00:00',
    to: '2027-03-28T02:15:00+01:00',
  })
  t.strictSame(await starts(), ['23:00', '23:30', '01:30', '02:00'])
  t.strictSame((await diary(member)).length, 1, 'the lesson is off')
  t.equal(outcomeOf(await member.toggle(lesson, id(martin)), id(martin)), 'session_closed')
})

t.test('a lesson is moved over the gap, in both diaries, and lasts as long as before', async t => {
  const { world, member, coach, lessonAt, starts, diary } = await night(t)
  const lesson = await lessonAt('2027-03-27T23:30:00Z')
  t.equal(outcomeOf(await member.toggle(lesson, id(martin)), id(martin)), 'participating')
  const target = await lessonAt('2027-03-28T00:30:00Z')
  hasFields(t, await world.act('moveSession', { sessionId: lesson.id, start: '2027-03-28T00:30:00Z' }), {
    session: { id: target.id },
  })
  t.ok((await diary(member)).includes(`${lesson.name} 2027-03-28T00:30:00+00:00 2027-03-28T02:30:00+01:00`))
  t.strictSame(await starts(), ['23:00', '23:30', '00:30', '01:30', '02:00'])
  const seen = sessionsIn(
    (await coach.get(`/my/coaching/sessions/coach/${id(nell)}?days=1&type=individual`)).json,
  ).find(session => session.id === target.id)
  hasFields(t, seen, { booked: 1, clients: [{ id: martin }], attendance: [{ clientId: martin, state: 'expected' }] })
  await t.rejects(
    world.act('moveSession', { sessionId: target.id, start: '2027-03-28T01:30:00Z' }),
    { code: 'client_busy' },
    'his game begins then',
  )
})

t.test("a game is arranged for the hour that is left out, and is in nobody's way before it is accepted", async t => {
  const { world, member, lessonAt, diary } = await night(t)
  const wish = { ownerId: id(sue), invitees: [id(martin)], courtId: id(hallThree), minutes: 60 }
  await t.rejects(
    world.act('inviteToMatch', { ...wish, start: '2027-03-28T01:00:00+01:00' }),
    { code: 'client_busy' },
    'one by the summer clock is midnight, and Sue drills from half past',
  )
  const done = await world.act('inviteToMatch', { ...wish, ownerId: id(dot), start: '2027-03-28T00:30:00Z' })
  const bookingId = String(memberOf(done.booking, 'id'))
  const invitation = (await diary(member)).find(line => line.includes('2027-03-28T00:30:00+00:00'))
  t.match(invitation, / 2027-03-28T02:30:00\+01:00$/, 'it lasts an hour, and ends at half past two')
  const lesson = await lessonAt('2027-03-28T00:00:00Z')
  t.equal(outcomeOf(await member.toggle(lesson, id(martin)), id(martin)), 'participating')
  const accept = { bookingId, personId: id(martin), reply: 'accepted' } as const
  await t.rejects(world.act('replyToInvitation', accept), { code: 'client_busy' })
  t.equal(outcomeOf(await member.toggle(lesson, id(martin)), id(martin)), 'none')
  await world.act('replyToInvitation', accept)
  t.equal(outcomeOf(await member.toggle(lesson, id(martin)), id(martin)), 'client_busy')
})

t.test('a coach is away from midnight on; a membership ends with its last day', async t => {
  const { world, starts } = await night(t)
  await world.act('withdrawAvailability', {
    coachId: id(nell),
    from: '2027-03-28T00:00:00Z',
    to: '2027-03-28T02:00:00+01:00',
  })
  t.strictSame(await starts(), ['23:00', '01:00', '01:30', '02:00'])

  const hand = await server.inHand(t)
  const quiet = await hand.world({ scenario: 'quiet-club', now: '2027-03-27T23:30:00Z' })
  const clubs = async (): Promise<number> =>
    itemsIn((await visitorOf(hand, quiet, 'member').get('/my/coaching/clubs')).json).length
  t.equal(await clubs(), 1)
  await quiet.act('endMembership', { personId: id(martin), lastDay: '2027-03-27' })
  t.equal(await clubs(), 1, 'a member still, half an hour before midnight')
  await quiet.clock.set('2027-03-28T00:00:00Z')
  t.equal(await clubs(), 0)
})

t.test('each stands in the journal, done or refused, and a reset undoes them all', async t => {
  const hand = await server.inHand(t)
  const world = await hand.world({ scenario: 'last-place', now: '2027-03-01T10:00:00Z' })
  const parent = visitorOf(hand, world, 'parent')
  const barrow = idOf('club', 'little-barrow')
  const all = async (): Promise<readonly Session[]> =>
    sessionsIn((await parent.get(`/coaching/sessions/club/${barrow}?limit=500`)).json)
  const before = await all()
  const [drills, gill] = [idOf('booking', 'one-place-left'), idOf('person', 'gill')]
  const juniors = idOf('booking', 'juniors-1')
  const group = { groupId: idOf('group', 'coaching'), personId: idOf('person', 'rowan') }
  const game = {
    ownerId: id(martin),
    invitees: [id(nadia)],
    courtId: idOf('court', 'court-1'),
    start: '2027-03-02T12:00:00Z',
  }
  const done: readonly (readonly [keyof StubActions, Record<string, unknown>, number])[] = [
    ['takeLastPlace', { sessionId: drills }, 200],
    ['moveSession', { sessionId: drills, start: '2027-03-09T18:00:00Z' }, 200],
    ['withdrawAvailability', { coachId: gill }, 200],
    ['cancelSession', { sessionId: drills }, 200],
    ['cancelSession', { sessionId: drills }, 400],
    ['closeCourt', { courtId: idOf('court', 'court-2'), to: '2027-03-02T12:00:00Z' }, 200],
    ['inviteToMatch', game, 200],
    ['inviteToMatch', game, 400],
    ['replyToInvitation', { bookingId: 'f'.repeat(24), personId: id(nadia), reply: 'accepted' }, 400],
    ['joinGroup', group, 200],
    ['leaveGroup', group, 200],
    ['leaveGroup', group, 400],
    ['recordAttendance', { sessionId: juniors, clientId: idOf('person', 'theo'), state: 'attended' }, 400],
    ['deactivateFeeOption', { feeOptionId: idOf('fee option', 'lesson-fee') }, 200],
    ['archiveSeries', { seriesId: idOf('series', 'juniors') }, 200],
    ['endMembership', { personId: id(martin) }, 200],
  ]
  await world.clearJournal()
  for (const [action, given] of done) await hand.control('POST', `/worlds/${world.name}/actions/${action}`, given)
  const entries = await world.journal({ kind: 'action' })
  t.strictSame(
    entries.map(({ action, body, status }) => [action, body, status]),
    done,
  )
  t.not(JSON.stringify(await all()), JSON.stringify(before), 'much has happened')
  await world.reset()
  t.strictSame(await world.journal(), [])
  t.strictSame((await world.state()).changes, [])
  t.strictSame(await all(), before)
})
