/** What an operator may do to the stub's world, and that lists, sign-ups and bookings agree about it afterwards. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import t from 'tap'
import type { Id } from '../../src/club/model.ts'
import { rfc3339 } from '../../src/club/zone.ts'
import type { ClubData } from '../../src/data/club-data.ts'
import { memoryLayer } from '../../src/data/memory/memory-data.ts'
import { idOf } from '../../src/world-file/ids.ts'
import { type StubActionArguments, type StubActionName, stubActions } from '../../src/stub/actions/index.ts'
import { otherPeople } from '../../src/stub/actions/other-people.ts'
import { atOnce } from '../../src/text/slices.ts'
import { sessionsFrom } from '../fixtures/batches.ts'
import { aPerson, idOf as someone } from '../fixtures/builders.ts'
import { hasFields } from '../fixtures/has-fields.ts'
import { dev, olga, pat, smallWorld } from '../fixtures/small-world.ts'
import { type Session, callsOf, contextOf } from '../fixtures/worlds/stub-calls.ts'
import { aMonday } from '../world-file/loaded.ts'
import { type Visited, shippedCatalogue, visited } from '../world-file/shipped-scenarios.ts'

const catalogue = shippedCatalogue()

const inWorld = async (scenario: string) => {
  const there: Visited = await visited(catalogue, scenario)
  const context = contextOf(there.data, there.now)
  return {
    ...there,
    as: (role: string) => ({ id: there.as(role), ...callsOf(context, there.as(role)) }),
    act: <N extends StubActionName>(name: N, given: StubActionArguments[N]) => stubActions[name].run(given, context),
  }
}

const named = (sessions: readonly Session[], name: string): Session => {
  const found = sessions.find(session => session.name === name)
  if (found === undefined)
    throw new Error(`${name} was expected, ${sessions.map(session => session.name).join(', ')} were found.`)
  return found
}

const idsIn = (done: object): readonly Id[] =>
  'signedIn' in done && Array.isArray(done.signedIn) ? done.signedIn.map(String) : []

const club = 'little-barrow'

t.test('the last place: it is gone for everybody who asks', async t => {
  const { act, as, data, id, world } = await inWorld('last-place')
  const member = as('member')
  const place = named(await member.clubSessions(id('club', club)), 'Drills, one place left')
  const done = await act('takeLastPlace', { sessionId: place.id })
  hasFields(t, done, { session: { id: place.id, name: place.name }, available: 0 })
  const [other = '', ...more] = idsIn(done)
  t.strictSame(more, [])
  t.notOk(world.cast.some(({ personId }) => personId === other))
  t.notOk([id('person', 'theo'), id('person', 'finn')].includes(other), 'nor of their families')
  t.ok((await data.session(place.id))?.participants.includes(other))
  t.notOk((await member.clubSessions(id('club', club))).some(session => session.id === place.id))
  hasFields(t, await member.toggle(place, member.id), { code: 'session_full' })
  hasFields(t, await data.changes(), [{ kind: 'signedUp', sessionId: place.id, clientId: other }])
  hasFields(
    t,
    await act('takeLastPlace', { sessionId: place.id }),
    { signedIn: [], available: 0 },
    'it can be done again',
  )
})

t.test('nobody comes to what no list can show yet', async t => {
  const { act, now, world } = await inWorld('quiet-club')
  const far = world.records.bookings.find(({ period }) => (period?.start ?? 0) > now + 31 * 86_400_000)
  hasFields(t, await act('takeLastPlace', { sessionId: far?.id ?? '' }), { refused: true, code: 'slot_withdrawn' })
})

t.test('places may be left, and those who are eligible come first', async t => {
  const { act, as, id } = await inWorld('quiet-club')
  const parent = as('parent')
  const [juniors] = await parent.clubSessions(id('club', club), { type: 'group' })
  if (juniors === undefined) throw new Error('The juniors were expected.')
  t.equal(juniors.available, 4)
  const done = await act('takeLastPlace', { sessionId: juniors.id, leave: 2 })
  hasFields(t, done, { available: 2 })
  t.equal(idsIn(done)[0], id('person', 'jack'), 'a child of the right age')
  t.equal(idsIn(done).length, 2)
  t.equal(named(await parent.clubSessions(id('club', club), { type: 'group' }), 'Juniors').available, 2)
  hasFields(
    t,
    await act('takeLastPlace', { sessionId: juniors.id, leave: 5 }),
    { signedIn: [], available: 2 },
    'nobody is put out',
  )
})

t.test('who might come: strangers first, then the families of the cast, each once', async t => {
  const guests = Array.from({ length: 205 }, (_, index) => aPerson({ firstName: 'Guest', lastName: String(index) }))
  const world = smallWorld()
  const data = memoryLayer({ ...world, people: [...guests, ...world.people] }).begin()
  const session = await data.session(someone('Monday squad'))
  if (session?.kind !== 'group') throw new Error('The squad was expected.')
  const found: Id[] = []
  for await (const id of otherPeople(session, { data, inSlices: async slices => atOnce(slices) })) found.push(id)
  const strangers = [...guests.map(({ id }) => id), dev, olga]
  t.strictSame(new Set(found.slice(0, -1)), new Set(strangers))
  t.strictSame([found.length, found.at(-1)], [strangers.length + 1, pat], 'neither who is in it, nor who runs it')
})

t.test('a slot is taken by somebody else', async t => {
  const { act, as, data, id } = await inWorld('last-place')
  const parent = as('parent')
  const hal = id('person', 'hal')
  const slot = named(await parent.coachSessions(hal), 'An hour with Hal')
  const done = await act('takeLastPlace', { sessionId: slot.id })
  hasFields(t, done, { available: 0 })
  t.equal(idsIn(done).length, 1)
  t.notOk((await parent.coachSessions(hal)).some(({ id: found }) => found === slot.id))
  hasFields(t, await parent.toggle(slot, parent.id), { code: 'slot_taken' })
  t.equal((await sessionsFrom(data, idsIn(done), 0)).filter(({ id: found }) => found === slot.id).length, 1)
  hasFields(t, await data.changes(), [{ kind: 'slotHeld' }, { kind: 'signedUp' }])
})

t.test('availability that is withdrawn: slots that were seen are withdrawn, a booked lesson stays', async t => {
  for (const isForGood of [true, false]) {
    const { act, as, id } = await inWorld('quiet-club')
    const [member, gill] = [as('member'), id('person', 'gill')]
    const slotsOf = async (): Promise<readonly Session[]> =>
      (await member.coachSessions(gill)).filter(({ type }) => type === 'individual')
    const [booked, seen, ...later] = await slotsOf()
    const last = later.at(-1)
    if (booked === undefined || seen === undefined || last === undefined) throw new Error('Slots were expected.')
    hasFields(t, await member.toggle(booked, member.id), { session: { id: booked.id } })
    const done = await act('withdrawAvailability', { coachId: gill, ...(isForGood ? {} : { to: last.period.start }) })
    hasFields(t, done, { coach: { id: gill, name: 'Gill Tranter' } })
    t.strictSame(
      (await slotsOf()).map(slot => slot.id),
      isForGood ? [booked.id] : [booked.id, last.id],
    )
    const clash = later.find(slot => slot.period.start.slice(0, 10) !== booked.period.start.slice(0, 10))
    hasFields(t, await member.toggle(clash ?? seen, member.id), { code: 'slot_withdrawn' })
    t.equal((await member.bookings()).filter(({ type }) => type === 'coaching').length, 1)
    hasFields(t, await member.toggle(booked, member.id), { session: { bookable: false } }, 'one may leave')
    hasFields(t, await member.toggle(booked, member.id), { code: 'slot_withdrawn' }, 'but not come back')
  }
})

t.test('a cancelled group session is listed no more, and closed', async t => {
  const { act, as, data, id } = await inWorld('quiet-club')
  const [parent, coach] = [as('parent'), as('coach')]
  const groupIds = async ({ clubSessions }: typeof parent): Promise<readonly string[]> =>
    (await clubSessions(id('club', club), { type: 'group' })).map(session => session.id)
  const before = await Promise.all([groupIds(parent), groupIds(coach)])
  const [juniors] = await parent.clubSessions(id('club', club), { type: 'group' })
  if (juniors === undefined) throw new Error('The juniors were expected.')
  hasFields(t, await act('cancelSession', { sessionId: juniors.id }), {
    session: { id: juniors.id },
    participants: { length: 2 },
  })
  for (const ids of before) t.ok(ids.includes(juniors.id))
  t.strictSame(
    await Promise.all([groupIds(parent), groupIds(coach)]),
    before.map(ids => ids.filter(one => one !== juniors.id)),
  )
  hasFields(t, await parent.toggle(juniors, id('person', 'theo')), { code: 'session_closed' })
  t.strictSame(
    await data.busyPeople([coach.id], {
      start: Date.parse(juniors.period.start),
      end: Date.parse(juniors.period.end ?? ''),
    }),
    new Map([[coach.id, []]]),
  )
  hasFields(t, await act('cancelSession', { sessionId: juniors.id }), { refused: true, code: 'session_closed' })
})

t.test('a cancelled lesson is over for good: no booking, no slot, and nobody gets in again', async t => {
  const { act, as, data, id } = await inWorld('last-place')
  const [parent, other, coach] = [as('parent'), as('other-parent'), as('coach')]
  const hal = id('person', 'hal')
  const slot = named(await parent.coachSessions(hal), 'An hour with Hal')
  const asOtherSawIt = named(await other.coachSessions(hal), 'An hour with Hal')
  await parent.toggle(slot, parent.id)
  hasFields(t, await act('cancelSession', { sessionId: slot.id }), { participants: [parent.id] })
  t.strictSame(await parent.bookings(), [])
  for (const { coachSessions } of [parent, other, coach]) {
    const lists = await coachSessions(hal)
    t.strictSame(
      lists.filter(
        ({ type, period }) =>
          type === 'individual'
          && Date.parse(period.start) < Date.parse(slot.period.end ?? '')
          && Date.parse(slot.period.start) < Date.parse(period.end ?? ''),
      ),
      [],
      'nothing of that coach overlaps it, on any court',
    )
  }
  hasFields(t, await parent.toggle(slot, parent.id), { code: 'session_closed' }, 'not back in')
  hasFields(t, await other.toggle(asOtherSawIt, other.id), { code: 'session_closed' }, 'nor in at all')
  hasFields(t, await act('takeLastPlace', { sessionId: slot.id }), { refused: true, code: 'session_closed' })
  hasFields(t, await act('cancelSession', { sessionId: slot.id }), { refused: true, code: 'session_closed' })
  t.strictSame((await data.session(slot.id))?.participants, [])
})

t.test('a membership that ended: what is booked stays, what is for members is gone', async t => {
  const { act, as, id } = await inWorld('quiet-club')
  const parent = as('parent')
  const theo = id('person', 'theo')
  const [juniors] = await parent.clubSessions(id('club', club), { type: 'group' })
  if (juniors === undefined) throw new Error('The juniors were expected.')
  for (const personId of [theo, parent.id])
    hasFields(t, await act('endMembership', { personId, affiliateId: id('affiliate', club) }), {
      lastDay: '2027-03-14',
    })
  const { clubs, affiliates } = await parent.details()
  t.strictSame([clubs.filter(({ membership }) => membership !== undefined), affiliates], [[], []])
  t.ok(
    (await parent.clubSessions(id('club', club), { type: 'group' })).some(session => session.id === juniors.id),
    'a lapsed member sees what they are in',
  )
  hasFields(t, await parent.toggle(juniors, theo), { session: { id: juniors.id } }, 'and may leave')
  hasFields(t, await parent.toggle(juniors, theo), { code: 'unknown_session' }, 'but is none of those whom it is for')
  hasFields(t, await act('endMembership', { personId: theo }), { refused: true, code: 'not_a_member' })
})

t.test('what names nothing, or makes no sense, is refused and changes nothing', async t => {
  const { act, data, id } = await inWorld('last-place')
  const nothing = 'f'.repeat(24)
  const refused: readonly (readonly [ReturnType<typeof act>, string, string | undefined])[] = [
    [act('takeLastPlace', { sessionId: nothing }), 'unknown_session', '/sessionId'],
    [act('cancelSession', { sessionId: nothing }), 'unknown_session', '/sessionId'],
    [act('withdrawAvailability', { coachId: nothing }), 'unknown_coach', '/coachId'],
    [act('withdrawAvailability', { coachId: id('person', 'martin') }), 'unknown_coach', '/coachId'],
    [
      act('withdrawAvailability', {
        coachId: id('person', 'hal'),
        from: '2027-03-28T10:00:00Z',
        to: '2027-03-28T11:00:00+01:00',
      }),
      'invalid_argument',
      '/to',
    ],
    [
      act('withdrawAvailability', { coachId: id('person', 'hal'), from: '2027-02-30T10:00:00Z' }),
      'invalid_argument',
      '/from',
    ],
    [act('endMembership', { personId: nothing }), 'unknown_person', '/personId'],
    [
      act('endMembership', { personId: id('person', 'martin'), affiliateId: nothing }),
      'unknown_affiliate',
      '/affiliateId',
    ],
    [act('endMembership', { personId: id('person', 'martin'), lastDay: '2027-02-30' }), 'invalid_argument', '/lastDay'],
    [act('endMembership', { personId: id('person', 'rowan') }), 'not_a_member', '/personId'],
  ]
  for (const [answer, code, name] of refused)
    hasFields(t, await answer, { refused: true, code, blame: { in: 'body', name } })
  t.equal(await data.size(), 0)
})

t.test('a session that has started, a slot that is not offered or whose coach is busy', async t => {
  const { act, as, id, data } = await inWorld('last-place')
  const hal = id('person', 'hal')
  const slot = named(await as('parent').coachSessions(hal), 'An hour with Hal')
  const late = contextOf(data, Date.parse(slot.period.start))
  hasFields(t, await stubActions.takeLastPlace.run({ sessionId: slot.id }, late), { code: 'session_closed' })
  const key = slot.id.slice(8)
  const offGrid = (Math.floor(Date.parse(slot.period.start) / 1000) + 1800).toString(16).padStart(8, '0') + key
  hasFields(t, await act('takeLastPlace', { sessionId: offGrid }), { code: 'slot_withdrawn' })
  await act('withdrawAvailability', { coachId: hal })
  hasFields(t, await act('takeLastPlace', { sessionId: slot.id }), { code: 'slot_withdrawn' })
})

t.test('nobody else is free', async t => {
  const source = await catalogue.posted({
    world: { extends: 'last-place' },
    personalBookings: [
      {
        id: 'tea',
        type: 'guest',
        name: 'Tea',
        club,
        owner: 'sue',
        start: 'sun+1w 10:00',
        end: '11:00',
        participants: ['rowan', 'sue', 'imran', 'dot', 'will', 'ellie', 'jack', 'theo', 'finn', 'gill', 'ron', 'jean'],
      },
    ],
  })
  const now = Date.parse(aMonday)
  const world = 'findings' in source ? source : source.startingAt(now)
  if ('findings' in world) throw new Error(JSON.stringify(world.findings))
  const context = contextOf(memoryLayer(world.records).begin(), now)
  const slot = named(
    await callsOf(context, idOf('person', 'nadia')).coachSessions(idOf('person', 'hal')),
    'An hour with Hal',
  )
  hasFields(t, await stubActions.takeLastPlace.run({ sessionId: slot.id }, context), {
    refused: true,
    code: 'client_busy',
  })
  t.equal(await context.data.size(), 0)
})

t.test('each says what it takes, as a JSON Schema that its own example and no other thing passes', async t => {
  const ajv = new Ajv2020({ strict: true })
  addFormats.default(ajv)
  for (const [name, action] of Object.entries(stubActions)) {
    t.match(action.description, /\.$/, name)
    const accepts = ajv.compile(action.arguments)
    const { examples } = action.arguments
    const [example]: unknown[] = Array.isArray(examples) ? examples : []
    t.ok(accepts(example), `${name}: ${JSON.stringify(accepts.errors)}`)
    const incomplete = Array.isArray(action.arguments.required) ? [{}] : []
    for (const wrong of [
      ...incomplete,
      { sessionId: 'x', coachId: 'x', personId: 'x' },
      { ...Object(example), more: 1 },
    ]) {
      t.notOk(accepts(wrong), name)
      const { data, now } = await visited(catalogue, 'quiet-club')
      await t.rejects(
        action.run(wrong, contextOf(data, now)),
        /schema refuses/,
        'a caller who has not asked it hears of it',
      )
    }
  }
})

t.test('a session that is moved while others take its places: they are free at the time that it has then', async t => {
  for (const cancelled of [false, true]) {
    const { data, id, now, as } = await inWorld('quiet-club')
    const [juniors] = await as('parent').clubSessions(id('club', club), { type: 'group' })
    if (juniors === undefined) throw new Error('The juniors were expected.')
    const before = await data.session(juniors.id)
    const meanwhile = contextOf(data, now)
    const periods: unknown[] = []
    const commit: ClubData['commit'] = async change => {
      if (periods.length === 0) {
        const start = rfc3339((before?.start ?? 0) + 86_400_000, 'UTC')
        const done = cancelled
          ? await stubActions.cancelSession.run({ sessionId: juniors.id }, meanwhile)
          : await stubActions.moveSession.run({ sessionId: juniors.id, start }, meanwhile)
        hasFields(t, done, { session: { id: juniors.id } })
      }
      const conflict = await data.commit(change)
      periods.push([conflict, 'period' in change && change.period.start])
      return conflict
    }
    const done = await stubActions.takeLastPlace.run(
      { sessionId: juniors.id, leave: 3 },
      contextOf({ ...data, commit }, now),
    )
    const first = ['changed', before?.start]
    if (cancelled) {
      hasFields(t, done, { refused: true, code: 'session_closed' })
      t.strictSame(periods, [first])
      t.strictSame((await data.session(juniors.id))?.participants, before?.participants)
    } else {
      hasFields(t, done, { available: 3 })
      t.strictSame(periods, [first, [undefined, (await data.session(juniors.id))?.start]])
      t.equal(idsIn(done).length, 1)
    }
  }
})

t.test('a session that is cancelled when others have taken some of its places: who has is told', async t => {
  const { data, id, now, as } = await inWorld('quiet-club')
  const [juniors] = await as('parent').clubSessions(id('club', club), { type: 'group' })
  if (juniors === undefined) throw new Error('The juniors were expected.')
  const conflicts: unknown[] = []
  const commit: ClubData['commit'] = async change => {
    if (conflicts.length === 1) await stubActions.cancelSession.run({ sessionId: juniors.id }, contextOf(data, now))
    const conflict = await data.commit(change)
    conflicts.push(conflict)
    return conflict
  }
  const context = contextOf({ ...data, commit }, now)
  const done = await stubActions.takeLastPlace.run({ sessionId: juniors.id, leave: 2 }, context)
  hasFields(t, done, { session: { id: juniors.id }, available: 3 })
  t.strictSame(conflicts, [undefined, 'changed'])
  t.equal(idsIn(done).length, 1)
})

t.test('many at once: no more than there are places', async t => {
  const { act, as, data, id } = await inWorld('quiet-club')
  const [juniors] = await as('parent').clubSessions(id('club', club), { type: 'group' })
  if (juniors === undefined) throw new Error('The juniors were expected.')
  const done = await Promise.all(Array.from({ length: 5 }, () => act('takeLastPlace', { sessionId: juniors.id })))
  const session = await data.session(juniors.id)
  t.equal(session?.participants.length, 6)
  t.equal(new Set(done.flatMap(idsIn)).size, done.flatMap(idsIn).length)
})
