/** What an operator may do to a stub's world, and what the app under test sees of it. */
import t, { type Test } from 'tap'
import { type Hand, type World, errorIn, memberOf, openServer } from '../fixtures/control-client.ts'
import { type Session, type Visitor, bookable, kindsOf, outcomeOf, visitorOf } from '../fixtures/control-sessions.ts'
import { stubActions } from '../../src/stub/actions/index.ts'
import { hasFields } from '../fixtures/has-fields.ts'
import { isFields } from '../fixtures/oracle.ts'
import { itemsIn } from '../fixtures/worlds/open-stub.ts'

const server = await openServer(t)
const now = '2027-03-01T10:00:00Z'

interface Opened {
  readonly hand: Hand
  readonly world: World
  readonly parent: Visitor
}

const open = async (t: Test, scenario = 'last-place'): Promise<Opened> => {
  const hand = await server.inHand(t)
  const world = await hand.world({ now, scenario })
  return { hand, world, parent: visitorOf(hand, world, 'parent') }
}

const isGone = (sessions: readonly Session[], id: string): boolean => !sessions.some(session => session.id === id)

t.test('somebody else takes the last place: of a group session, and of a slot', async t => {
  for (const [type, code] of [
    ['group', 'session_full'],
    ['individual', 'slot_taken'],
  ] as const) {
    const { world, parent } = await open(t)
    const { session, client } = bookable(await parent.sessions(), type)
    const done = await world.act('takeLastPlace', { sessionId: session.id })
    hasFields(t, done, { session: { id: session.id, name: session.name }, available: 0 })
    t.ok(Array.isArray(done.signedIn) && done.signedIn.length > 0 && !done.signedIn.includes(client))
    t.equal(outcomeOf(await parent.toggle(session, client), client), code)
    t.ok(isGone(await parent.sessions(), session.id), 'what is full is not listed')
    t.ok(kindsOf((await world.state()).changes).includes('signedUp'))
    hasFields(
      t,
      await world.act('takeLastPlace', { sessionId: session.id }),
      { signedIn: [] },
      'there is none left to take',
    )
    await world.reset()
    t.equal(
      outcomeOf(await parent.toggle(session, client), client),
      'participating',
      'after a reset there is a place again',
    )
  }
})

t.test('all places but one are taken', async t => {
  const { world, parent } = await open(t, 'demo')
  const { session, client } = bookable(
    (await parent.sessions()).filter(({ available }) => available > 1),
    'group',
  )
  hasFields(t, await world.act('takeLastPlace', { sessionId: session.id, leave: 1 }), { available: 1 })
  t.equal((await parent.sessions()).find(({ id }) => id === session.id)?.available, 1)
  t.equal(outcomeOf(await parent.toggle(session, client), client), 'participating')
})

t.test("a coach can't be had any more, at all or for a while; what is booked stays", async t => {
  const { world, parent } = await open(t, 'quiet-club')
  const slots = (await parent.sessions()).filter(({ type }) => type === 'individual')
  const { session, client } = bookable(slots)
  const other = slots.find(({ period, coach }) => coach.id === session.coach.id && period.start > session.period.end)
  if (other === undefined) throw new Error('The coach has one slot only')
  const { id: coachId, name } = session.coach
  const [from, to] = [session.period.start, session.period.end]
  t.strictSame(await world.act('withdrawAvailability', { coachId, from, to }), {
    coach: { id: coachId, name },
    from,
    to,
  })
  t.equal(outcomeOf(await parent.toggle(session, client), client), 'slot_withdrawn')
  t.ok(isGone(await parent.sessions(), session.id))
  t.equal(outcomeOf(await parent.toggle(other, client), client), 'participating', 'at another time they can')
  t.strictSame(
    await world.act('withdrawAvailability', { coachId, from }),
    { coach: { id: coachId, name }, from },
    'for good: no end is told',
  )
  t.strictSame(await world.act('withdrawAvailability', { coachId }), { coach: { id: coachId, name } }, 'at all')
  t.strictSame(
    (await parent.sessions())
      .filter(({ type, coach }) => type === 'individual' && coach.id === session.coach.id)
      .map(({ id }) => id),
    [other.id],
    'what is booked is all that is left',
  )
  t.equal(outcomeOf(await parent.toggle(other, client), client), 'none', 'and can be left')
})

t.test('a cancelled group session is gone from every list, and nobody can join it', async t => {
  const { world, parent } = await open(t)
  const { session, client } = bookable(await parent.sessions(), 'group')
  t.equal(outcomeOf(await parent.toggle(session, client), client), 'participating')
  await world.act('cancelSession', { sessionId: session.id })
  t.ok(isGone(await parent.sessions(), session.id))
  t.equal(outcomeOf(await parent.toggle(session, client), client), 'session_closed')
  await t.rejects(world.act('cancelSession', { sessionId: session.id }), {
    name: 'ControlError',
    status: 400,
    code: 'session_closed',
  })
  await world.reset()
  t.notOk(isGone(await parent.sessions(), session.id))
})

t.test('of a cancelled individual session everybody is out, for good', async t => {
  const { world, parent } = await open(t)
  const { session, client } = bookable(await parent.sessions(), 'individual')
  t.equal(outcomeOf(await parent.toggle(session, client), client), 'participating')
  const booked = async (): Promise<boolean> =>
    itemsIn((await parent.get('/my/bookings')).json).some(({ id }) => id === session.id)
  t.equal(await booked(), true)
  hasFields(t, await world.act('cancelSession', { sessionId: session.id }), { participants: [client] })
  t.equal(await booked(), false)
  t.equal(outcomeOf(await parent.toggle(session, client), client), 'session_closed', 'over for good')
})

t.test('a membership ends', async t => {
  const { hand, world, parent } = await open(t, 'quiet-club')
  const details = (await visitorOf(hand, world, 'member').get('/my/details')).json
  const personId = String(memberOf(details, 'id'))
  const clubs = async (): Promise<number> =>
    itemsIn((await visitorOf(hand, world, 'member').get('/my/coaching/clubs')).json).length
  const before = await clubs()
  t.ok(before > 0)
  hasFields(t, await world.act('endMembership', { personId }), {
    person: { id: personId, name: memberOf(details, 'name') },
  })
  t.ok((await clubs()) < before)
  t.equal(itemsIn((await parent.get('/my/coaching/clubs')).json).length > 0, true, 'others are members still')
  await t.rejects(world.act('endMembership', { personId }), { code: 'not_a_member' })
})

t.test('actions are listed with a schema that says what they take', async t => {
  const { hand, world } = await open(t)
  const listed = itemsIn((await hand.control('GET', `/worlds/${world.name}/actions`)).json)
  t.strictSame(
    listed.map(({ name }) => name),
    Object.keys(stubActions),
  )
  for (const { name, description, arguments: schema } of listed)
    t.ok(String(description).length > 20 && isFields(schema) && schema.type === 'object', String(name))
  const virtual = await hand.world({ mode: 'virtual' })
  t.strictSame((await hand.control('GET', `/worlds/${virtual.name}/actions`)).json, [])
  t.strictSame(await virtual.state(), { collections: {}, changes: [] })
  t.equal(errorIn(await hand.control('GET', `/worlds/${virtual.name}/state/people`)).code, 'unknown_collection')
})

t.test('wrong arguments are refused with their place, and what there is not is 404', async t => {
  const { hand, world, parent } = await open(t)
  const before = await world.state()
  const someone = '0'.repeat(24)
  const { session } = bookable(await parent.sessions())
  const cases = [
    { action: 'takeLastPlace', body: undefined, errors: ['body/sessionId invalid_body'] },
    { action: 'takeLastPlace', body: {}, errors: ['body/sessionId invalid_body'] },
    { action: 'takeLastPlace', body: { sessionId: 5 }, errors: ['body/sessionId invalid_body'] },
    { action: 'takeLastPlace', body: { sessionId: session.id, leave: -1 }, errors: ['body/leave invalid_body'] },
    { action: 'takeLastPlace', body: { sessionId: session.id, leave: 1.5 }, errors: ['body/leave invalid_body'] },
    { action: 'takeLastPlace', body: { sessionId: session.id, leav: 1 }, errors: ['body/leav invalid_body'] },
    { action: 'takeLastPlace', body: [], errors: ['body invalid_body'] },
    { action: 'takeLastPlace', body: { sessionId: someone }, errors: ['body/sessionId unknown_session'] },
    { action: 'cancelSession', body: { sessionId: someone }, errors: ['body/sessionId unknown_session'] },
    { action: 'withdrawAvailability', body: { coachId: someone }, errors: ['body/coachId unknown_coach'] },
    {
      action: 'withdrawAvailability',
      body: { coachId: session.coach.id, from: '2027-13-01T00:00:00Z' },
      errors: ['body/from invalid_argument'],
    },
    {
      action: 'withdrawAvailability',
      body: { coachId: session.coach.id, from: '2027-03-02T00:00:00Z', to: '2027-03-01T00:00:00Z' },
      errors: ['body/to invalid_argument'],
    },
    { action: 'endMembership', body: { personId: someone }, errors: ['body/personId unknown_person'] },
    {
      action: 'endMembership',
      body: { personId: someone, lastDay: '2027-02-30' },
      errors: ['body/lastDay invalid_argument'],
    },
  ]
  for (const { action, body, errors } of cases) {
    const answered = await hand.control('POST', `/worlds/${world.name}/actions/${action}`, body)
    t.strictSame([answered.status, errorIn(answered).errors], [400, errors], `${action} ${JSON.stringify(body)}`)
  }
  for (const name of ['takeLastPlac', '__proto__', 'constructor', 'toString', 'a%2Fb', '%F0%9F%8E%BE']) {
    t.strictSame(
      errorIn(await hand.control('POST', `/worlds/${world.name}/actions/${name}`, {})),
      { status: 404, code: 'unknown_action', errors: [] },
      name,
    )
    t.strictSame(
      errorIn(await hand.control('GET', `/worlds/${world.name}/state/${name}`)),
      { status: 404, code: 'unknown_collection', errors: [] },
      name,
    )
  }
  t.match(
    memberOf((await hand.control('POST', `/worlds/${world.name}/actions/takeLastPlac`, {})).json, 'message'),
    /^There is no action "takeLastPlac", did you mean takeLastPlace\? There are: /,
  )
  for (const [length, shown] of [
    [64, 64],
    [65, 64],
  ] as const)
    t.match(
      memberOf((await hand.control('POST', `/worlds/${world.name}/actions/${'x'.repeat(length)}`, {})).json, 'message'),
      `There is no action "${'x'.repeat(shown)}". There are: `,
      'no more of a long name is told',
    )
  t.strictSame(await world.state(), before, 'nothing of it has happened')
})

t.test(
  'thousands of wrong arguments are told as a hundred, and the journal keeps none of a body that is large',
  async t => {
    const { hand, world } = await open(t)
    const act = async (body: object) => hand.control('POST', `/worlds/${world.name}/actions/cancelSession`, body)
    const wrong = Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`wrong${at}`, 0]))
    const { status, json } = await act(wrong)
    t.equal(status, 400)
    t.equal(itemsIn(memberOf(json, 'errors')).length, 100)
    t.match(memberOf(json, 'message'), /^The request breaks the contract in more than 100 places\. body\/sessionId: /)
    t.equal((await act({ sessionId: 'x'.repeat(70_000) })).status, 400)
    const [small, large] = (await world.journal()).filter(({ action }) => action === 'cancelSession')
    t.strictSame(small?.body, wrong)
    t.equal(large?.body, '(too large)')
  },
)
