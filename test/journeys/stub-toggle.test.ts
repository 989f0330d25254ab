/**
 * Signing in and out, told over Mill Pond: who gets the slot, what frees it, and what becomes of what a client still
 * holds.
 */
import t, { type Test } from 'tap'
import {
  type Caller,
  type Session,
  called,
  clientsOf,
  id,
  namesOf,
  openStub,
  withClients,
} from '../fixtures/worlds/open-stub.ts'

const now = '2027-03-01T10:00:00Z'
const person = (name: string): string => id('person', name)
const millPond = `club/${id('club', 'mill-pond')}`
const lockSide = `club/${id('club', 'lock-side')}`
const mine = (list: string): string => `/my/coaching/sessions/${list}?limit=500`
const anyones = (list: string): string => `/coaching/sessions/${list}?limit=500`

const startOf = ({ period }: Session): string => period.start
const withCoach = (sessions: readonly Session[], coach: string): readonly Session[] =>
  sessions.filter(session => session.coach.id === person(coach))

/** The slot with this coach at this time, by the name of its fee option and of its court. */
const slotOf = (
  sessions: readonly Session[],
  coach: string,
  start: string,
  fee = 'One hour',
  court = 'Court 1',
): Session | undefined =>
  withCoach(sessions, coach).find(
    session => startOf(session) === start && session.fee.name === fee && session.courts[0]?.name === court,
  )

const mustHave = (session: Session | undefined): Session => {
  if (session === undefined) throw new Error('There is no such slot.')
  return session
}

const open = (t: Test) => openStub(t, 'mill-pond', now)
const wednesday = '2027-03-03T14:00:00+00:00'

t.test('the same object twice signs a child up, then removes it', async t => {
  const stub = await open(t)
  const paula = stub.as(t, 'paula')
  const before = (await paula.get(mine(millPond))).text
  const slot = mustHave(slotOf(await paula.sessions(mine(millPond)), 'cora', wednesday))
  t.strictSame([slot.booked, slot.available, slot.bookable], [0, 1, true])

  const up = await paula.toggle(slot, person('tom'))
  t.equal(up.code, undefined)
  const booked = mustHave(up.session)
  t.strictSame(
    [booked.id, booked.booked, booked.available, booked.bookable],
    [slot.id, 1, 0, false],
    "a booked session keeps the slot's id",
  )
  t.strictSame(clientsOf(booked), [
    'Paula Marsh (self) none, notExpected',
    'Amy Marsh (family) none, notExpected',
    'Tom Marsh (family) participating, expected',
  ])
  t.strictSame(
    slotOf(await paula.sessions(mine(millPond)), 'cora', wednesday),
    booked,
    'the list says what the answer said',
  )
  t.strictSame(
    (await paula.get('/my/bookings')).json,
    [
      {
        id: slotOf(await paula.sessions(mine(millPond)), 'cora', wednesday)?.id,
        type: 'coaching',
        name: 'Lesson',
        period: slot.period,
        club: slot.club,
        status: 'confirmed',
        court: slot.courts[0],
        sport: 'tennis',
        organiser: slot.coach,
        participants: [{ id: person('tom'), name: 'Tom Marsh' }],
        fee: 30,
      },
      {
        id: slotOf(await paula.sessions(mine(millPond)), 'cora', '2027-03-09T10:00:00+00:00')?.id,
        type: 'coaching',
        name: 'Lesson',
        period: { start: '2027-03-09T10:00:00+00:00', end: '2027-03-09T11:00:00+00:00' },
        club: slot.club,
        status: 'confirmed',
        court: slot.courts[0],
        sport: 'tennis',
        organiser: slot.coach,
        participants: [{ id: person('tom'), name: 'Tom Marsh' }],
        fee: 30,
      },
    ],
    'it is in /my/bookings',
  )

  const out = await paula.toggle(slot, person('tom'))
  t.equal(out.code, undefined)
  const { participation: _, attendance: __, ...freed } = mustHave(out.session)
  const { participation: ___, attendance: ____, ...asBefore } = slot
  t.strictSame(freed, asBefore, 'the slot is as it was')
  t.strictSame(clientsOf(mustHave(out.session)), clientsOf(slot))
  t.equal((await paula.get(mine(millPond))).text, before, 'and so is the list')
})

t.test('a slot is taken and freed in every list at once', async t => {
  const stub = await open(t)
  const lists = [undefined, 'paula', 'ben', 'cora', 'dan'].flatMap(who =>
    [
      millPond,
      lockSide,
      `coach/${person('cora')}`,
      `coach/${person('dan')}`,
      `owner/${person('cora')}`,
      `affiliate/${id('affiliate', 'mill-pond')}`,
    ].map(list => ({ who, list: anyones(list) })),
  )
  const seen = async (): Promise<readonly (readonly Session[])[]> => {
    const all: (readonly Session[])[] = []
    for (const { who, list } of lists) all.push(await stub.as(t, who).sessions(list))
    return all
  }
  const before = await seen()
  const slot = mustHave(slotOf(before[6] ?? [], 'cora', wednesday))
  t.equal((await stub.as(t, 'paula').toggle(slot, person('tom'))).code, undefined)
  const clash = ({ period, coach, courts }: Session): boolean =>
    period.start < slot.period.end
    && slot.period.start < period.end
    && (coach.id === slot.coach.id || courts[0]?.id === slot.courts[0]?.id)
  for (const [index, sessions] of (await seen()).entries()) {
    const { who, list = '' } = lists[index] ?? {}
    const isMine = who === 'paula' || who === 'cora'
    const was = before[index] ?? []
    const left = was.filter(session => !clash(session) || (isMine && session.id === slot.id))
    t.strictSame(
      sessions.map(session => session.id),
      left.map(session => session.id),
      `${who ?? 'nobody'}, ${list}: nothing that needs this coach or this court then`,
    )
    if (was.some(clash)) t.ok(left.length < was.length, `${who ?? 'nobody'}, ${list}: something is gone`)
  }
  t.equal((await stub.as(t, 'paula').toggle(slot, person('tom'))).code, undefined)
  const asBefore = (all: readonly (readonly Session[])[]) =>
    all.map((sessions, index) =>
      sessions.map(session =>
        lists[index]?.who === 'cora' && session.id === slot.id
          ? { ...session, clients: [], participation: [], attendance: [] }
          : session,
      ),
    )
  const after = await seen()
  t.strictSame(asBefore(after), asBefore(before), 'signed out, everything is there again')
  t.strictSame(
    [before, after]
      .map(all =>
        all.map((sessions, index) =>
          lists[index]?.who === 'cora' ? sessions.filter(({ id: one }) => one === slot.id).map(clientsOf) : [],
        ),
      )[1]
      ?.flat(2),
    Array.from({ length: 4 }, () => 'Tom Marsh (client) none, notExpected'),
    'but Cora may bring Tom back',
  )
})

t.test('the lists that lose a slot are those of the other club and of the other coach, too', async t => {
  const stub = await open(t)
  const paula = stub.as(t, 'paula')
  const [here, there] = [await paula.sessions(mine(millPond)), await paula.sessions(mine(lockSide))]
  const at = (sessions: readonly Session[], coach: string, court: string): readonly string[] =>
    withCoach(sessions, coach)
      .filter(
        ({ courts, period, fee }) =>
          courts[0]?.name === court && period.start.startsWith('2027-03-03') && fee.name === 'One hour',
      )
      .map(session => startOf(session).slice(11, 16))
  t.strictSame(
    [
      at(here, 'cora', 'Court 1'),
      at(there, 'cora', 'Lock Court'),
      at(here, 'dan', 'Court 1'),
      at(here, 'dan', 'Court 2'),
    ],
    Array.from({ length: 4 }, () => ['14:00', '14:30', '15:00']),
  )
  await paula.toggle(mustHave(slotOf(here, 'cora', wednesday)), person('tom'))
  const [hereNow, thereNow] = [await paula.sessions(mine(millPond)), await paula.sessions(mine(lockSide))]
  t.strictSame(at(hereNow, 'cora', 'Court 1'), ['14:00', '15:00'], 'her own lesson, and what comes after it')
  t.strictSame(at(thereNow, 'cora', 'Lock Court'), ['15:00'], "Cora can't be at Lock Side meanwhile")
  t.strictSame(at(hereNow, 'dan', 'Court 1'), ['15:00'], 'nor Dan on her court')
  t.strictSame(at(hereNow, 'dan', 'Court 2'), ['14:00', '14:30', '15:00'], 'but on another one')
})

t.test('two of a family: a lesson for one, and a lesson for two', async t => {
  const stub = await open(t)
  const paula = stub.as(t, 'paula')
  const [one, two] = [
    mustHave(slotOf(await paula.sessions(mine(millPond)), 'cora', wednesday)),
    mustHave(slotOf(await paula.sessions(mine(millPond)), 'cora', '2027-03-10T14:00:00+00:00', 'An hour for two')),
  ]
  t.strictSame([one.capacity, two.capacity], [1, 2])
  const steps: readonly {
    session: Session
    who: string
    client: string
    code: string | undefined
    booked?: number
    because: string
  }[] = [
    { session: one, who: 'paula', client: 'tom', code: undefined, booked: 1, because: 'Tom has the lesson for one' },
    { session: one, who: 'paula', client: 'amy', code: 'session_full', because: 'his sister finds it full' },
    { session: one, who: 'ben', client: 'bob', code: 'slot_taken', because: 'another family finds it taken' },
    { session: two, who: 'paula', client: 'tom', code: undefined, booked: 1, because: 'Tom has a lesson for two' },
    { session: two, who: 'ben', client: 'bob', code: 'slot_taken', because: "the other place is not another family's" },
    { session: two, who: 'paula', client: 'amy', code: undefined, booked: 2, because: "but his sister's" },
    { session: two, who: 'paula', client: 'paula', code: 'session_full', because: 'and there is no third' },
    { session: two, who: 'paula', client: 'tom', code: undefined, booked: 1, because: 'Tom leaves' },
    { session: two, who: 'ben', client: 'bob', code: 'slot_taken', because: 'Amy still holds it' },
    { session: two, who: 'paula', client: 'paula', code: undefined, booked: 2, because: 'her mother joins' },
    { session: two, who: 'cora', client: 'amy', code: undefined, booked: 1, because: 'the coach signs Amy out' },
    { session: two, who: 'paula', client: 'paula', code: undefined, booked: 0, because: 'the last one leaves' },
    { session: two, who: 'ben', client: 'bob', code: undefined, booked: 1, because: 'and now another family gets it' },
    { session: two, who: 'paula', client: 'tom', code: 'slot_taken', because: 'and the first finds it taken' },
  ]
  for (const { session, who, client, code, booked, because } of steps) {
    const done = await stub.as(t, who).toggle(withClients(session, person(client)), person(client))
    t.strictSame([done.code, done.session?.booked], [code, booked], because)
    if (code !== undefined || who === 'cora') continue
    const listed = (await stub.as(t, who).sessions(mine(millPond))).find(listing => listing.id === session.id)
    t.strictSame(done.session, listed, 'the answer tells of the whole family what the list tells')
  }
})

t.test('what the body says of price, coach, places and participation is not believed', async t => {
  const stub = await open(t)
  const paula = stub.as(t, 'paula')
  const slot = mustHave(slotOf(await paula.sessions(mine(millPond)), 'cora', wednesday))
  const edited = {
    ...slot,
    name: 'My lesson',
    type: 'group',
    private: true,
    capacity: 50,
    booked: 49,
    available: 1,
    bookable: false,
    coach: { id: person('dan'), name: 'Dan Drill' },
    fee: { ...slot.fee, price: 0.01, id: id('fee option', 'dans-hour') },
    period: { start: '2027-05-03T14:00:00+01:00', end: '2027-05-03T20:00:00+01:00' },
    courts: [{ id: id('court', 'mp-2'), name: 'Court 2' }],
    participation: slot.clients.map(({ id: clientId }) => ({ clientId, state: 'participating' })),
    attendance: slot.clients.map(({ id: clientId }) => ({ clientId, state: 'attended' })),
    unheardOf: { of: ['anything'] },
  }
  const { session } = await paula.toggle(edited, person('tom'))
  t.strictSame(
    session,
    slotOf(await paula.sessions(mine(millPond)), 'cora', wednesday),
    'it was signed up for, though the body says that he takes part',
  )
  t.strictSame(
    [session?.fee, session?.coach, session?.period, session?.courts, session?.booked, session?.name],
    [slot.fee, slot.coach, slot.period, slot.courts, 1, slot.name],
  )
  const again = await paula.toggle({ ...edited, participation: [], attendance: [] }, person('tom'))
  t.equal(again.session?.booked, 0, "and removed, though the body says that he doesn't")
  const shouted = await paula.toggle(
    {
      ...slot,
      id: slot.id.toUpperCase(),
      clients: [{ id: person('tom').toUpperCase(), name: 'T', relationship: 'client' }],
    },
    person('tom'),
  )
  t.ok(shouted.session?.booked === 1 || shouted.code === 'invalid_body', 'an id in capitals is the same id, or none')
})

t.test('ids: off the grid, outside the hours, of another year, of nothing', async t => {
  const stub = await open(t)
  const paula = stub.as(t, 'paula')
  const slot = mustHave(slotOf(await paula.sessions(mine(millPond)), 'cora', wednesday))
  const at = (start: string): string =>
    `${Math.floor(Date.parse(start) / 1000)
      .toString(16)
      .padStart(8, '0')}${slot.id.slice(8)}`
  t.equal(at(wednesday), slot.id, 'an id begins with its start')
  const cases = [
    { id: at('2027-03-03T14:15:00Z'), code: 'slot_withdrawn', because: 'a quarter past is not on the grid' },
    { id: at('2027-03-03T14:00:01Z'), code: 'slot_withdrawn', because: 'nor is a second past' },
    { id: at('2027-03-03T15:30:00Z'), code: 'slot_withdrawn', because: 'it would go on past her hours' },
    { id: at('2027-03-03T13:30:00Z'), code: 'slot_withdrawn', because: 'it would begin before her hours' },
    { id: at('2027-03-15T17:00:00Z'), code: 'slot_withdrawn', because: 'she is away' },
    { id: at('2027-03-01T09:00:00Z'), code: 'session_closed', because: 'an hour ago' },
    { id: at('2026-03-04T14:00:00Z'), code: 'session_closed', because: 'last year' },
    { id: at('2027-03-02T10:00:00Z'), code: 'slot_taken', because: 'the Bells have it' },
    { id: at('2027-03-02T10:30:00Z'), code: 'slot_taken', because: 'the Bells have half of it' },
    { id: at('2027-03-04T09:00:00Z'), code: 'slot_taken', because: 'she takes a group at Lock Side' },
    { id: at('2027-03-14T06:30:00Z'), code: 'slot_taken', because: 'she has a match of her own' },
    { id: at('2027-03-24T14:00:00Z'), code: 'slot_taken', because: 'the court is being mended' },
    { id: `${slot.id.slice(0, 8)}0123456789abcdef`, code: 'unknown_session', because: 'no such offer' },
    { id: '0123456789abcdef01234567', code: 'unknown_session', because: 'nothing' },
    { id: id('club', 'mill-pond'), code: 'unknown_session', because: 'a club' },
  ]
  for (const { id: session, code, because } of cases)
    t.equal((await paula.toggle({ ...slot, id: session }, person('amy'))).code, code, because)
  t.equal(
    (await paula.toggle({ ...slot, id: at('2027-04-28T13:00:00Z') }, person('amy'))).code,
    'slot_withdrawn',
    'a month and more ahead, beyond what lists show',
  )
})

t.test("one client can't be in two places", async t => {
  const stub = await open(t)
  const paula = stub.as(t, 'paula')
  const sessions = await paula.sessions(mine(millPond))
  const [coras, dans, later] = [
    slotOf(sessions, 'cora', wednesday),
    slotOf(sessions, 'dan', '2027-03-03T14:30:00+00:00', 'One hour', 'Court 2'),
    slotOf(sessions, 'dan', '2027-03-03T15:00:00+00:00', 'One hour', 'Court 2'),
  ].map(mustHave)
  if (coras === undefined || dans === undefined || later === undefined) throw new Error('There are three.')
  t.equal((await paula.toggle(coras, person('tom'))).code, undefined)
  t.equal((await paula.toggle(dans, person('tom'))).code, 'client_busy', 'Tom is with Cora then')
  t.equal((await paula.toggle(dans, person('amy'))).code, undefined, "Amy isn't")
  t.equal((await paula.toggle(dans, person('amy'))).code, undefined)
  t.equal((await paula.toggle(later, person('tom'))).code, undefined, 'one lesson after the other is possible')
  // Una plays Cora on the 14th at seven; a lesson by invitation is at twelve.
  const drills = called(await stub.as(t, 'una').sessions(mine(lockSide)), 'Drills on Tuesday')
  t.strictSame(clientsOf(drills), ['Una Vale (self) participating, expected'])
  t.equal((await stub.as(t, 'dan').toggle(drills, person('una'))).code, undefined, 'the coach may sign her out')
  const lesson = mustHave(slotOf(await paula.sessions(mine(millPond)), 'cora', '2027-03-09T10:00:00+00:00'))
  t.strictSame(clientsOf(lesson).at(-1), 'Tom Marsh (family) participating, expected')
  t.equal(
    (await paula.toggle(withClients(drills, person('tom')), person('tom'))).code,
    'client_busy',
    'a lesson from ten, and drills from half past',
  )
  t.equal((await paula.toggle(withClients(drills, person('amy')), person('amy'))).code, undefined)
})

t.test('who is no member any more may leave, and not return', async t => {
  const stub = await open(t)
  const max = stub.as(t, 'max')
  const dans = withCoach(await max.sessions(mine(millPond)), 'dan')
  t.strictSame(
    dans.map(startOf),
    ['2027-03-10T14:00:00+00:00'],
    "of Dan's lessons, which are for members, he sees his own",
  )
  const lesson = mustHave(dans[0])
  t.strictSame([clientsOf(lesson), lesson.bookable], [['Max Orr (self) participating, expected'], false])
  const left = await max.toggle(lesson, person('max'))
  t.strictSame([left.code, left.session?.booked], [undefined, 0], 'he leaves')
  t.strictSame(withCoach(await max.sessions(mine(millPond)), 'dan'), [], 'and sees it no more')
  t.equal(
    (await max.toggle(lesson, person('max'))).code,
    'unknown_session',
    "and can't return: it is no session of his",
  )
  t.equal(
    (await stub.as(t, 'dan').toggle(withClients(lesson, person('max')), person('max'))).code,
    'client_not_eligible',
    'nor can the coach sign him in',
  )
  t.ok(
    slotOf(
      await stub.as(t, 'paula').sessions(mine(millPond)),
      'dan',
      '2027-03-10T14:00:00+00:00',
      'One hour',
      'Court 2',
    ),
    'others can have it',
  )
})

t.test('who may be named as the client', async t => {
  const stub = await open(t)
  const paula = stub.as(t, 'paula')
  const slot = mustHave(slotOf(await paula.sessions(mine(millPond)), 'cora', wednesday))
  const bells = mustHave(slotOf(await stub.as(t, 'ben').sessions(mine(millPond)), 'cora', '2027-03-02T10:00:00+00:00'))
  const cases: readonly {
    who: string
    session: Session
    clients: readonly string[]
    client: string
    code: string | undefined
    because: string
  }[] = [
    {
      who: 'paula',
      session: slot,
      clients: ['tom'],
      client: 'amy',
      code: 'client_not_in_session',
      because: "not among the body's clients",
    },
    {
      who: 'paula',
      session: slot,
      clients: [],
      client: 'tom',
      code: 'client_not_in_session',
      because: 'the body has no clients',
    },
    {
      who: 'paula',
      session: slot,
      clients: ['bob'],
      client: 'bob',
      code: 'client_not_permitted',
      because: "another family's child",
    },
    {
      who: 'paula',
      session: bells,
      clients: ['bob'],
      client: 'bob',
      code: 'client_not_permitted',
      because: "nobody signs another family's child out",
    },
    { who: 'paula', session: bells, clients: ['tom'], client: 'tom', code: 'slot_taken', because: 'the Bells have it' },
    {
      who: 'dan',
      session: bells,
      clients: ['bob'],
      client: 'bob',
      code: 'client_not_permitted',
      because: 'Dan is not their coach',
    },
    { who: 'cora', session: bells, clients: ['bob'], client: 'bob', code: undefined, because: 'Cora is' },
    {
      who: 'cora',
      session: bells,
      clients: ['bob'],
      client: 'bob',
      code: undefined,
      because: 'and may sign him in again',
    },
  ]
  for (const { who, session, clients, client, code, because } of cases) {
    t.equal(
      (await stub.as(t, who).toggle(withClients(session, ...clients.map(person)), person(client))).code,
      code,
      `${who} for ${client}: ${because}`,
    )
  }
})

t.test('what Cora no longer offers can be left, and not taken again', async t => {
  const stub = await open(t)
  const ben = stub.as(t, 'ben')
  const lesson = mustHave(
    slotOf(await ben.sessions(mine(millPond)), 'cora', '2027-03-30T11:00:00+01:00', "Last year's hour"),
  )
  t.strictSame(
    [lesson.fee.price, lesson.booked, lesson.bookable],
    [26, 1, false],
    'at the price at which it was booked',
  )
  const left = await ben.toggle(lesson, person('ben'))
  t.strictSame([left.code, left.session?.booked, left.session?.bookable], [undefined, 0, false])
  t.match((await ben.toggle(lesson, person('ben'))).code, /^(slot_withdrawn|unknown_session)$/)
})

t.test('a lesson by invitation is for whom it is meant', async t => {
  const stub = await open(t)
  const [una, gus] = [stub.as(t, 'una'), stub.as(t, 'gus')]
  const isPrivate = (session: Session): boolean => session.private
  t.strictSame((await stub.as(t).sessions(anyones(lockSide))).filter(isPrivate), [])
  t.strictSame((await stub.as(t, 'ben').sessions(anyones(lockSide))).filter(isPrivate), [])
  const slots = (await una.sessions(anyones(lockSide))).filter(isPrivate)
  t.strictSame(slots.map(startOf), [
    '2027-03-07T12:00:00+00:00',
    '2027-03-14T12:00:00+00:00',
    '2027-03-21T12:00:00+00:00',
    '2027-03-28T12:00:00+01:00',
  ])
  const slot = mustHave(slots[0])
  t.equal((await stub.as(t, 'ben').toggle(withClients(slot, person('ben')), person('ben'))).code, 'unknown_session')
  t.equal((await gus.toggle(slot, person('una'))).code, undefined, 'the coach signs her in')
  t.strictSame(clientsOf(mustHave((await gus.sessions(mine(lockSide))).find(isPrivate))), [
    'Una Vale (client) participating, expected',
  ])
  t.strictSame((await una.sessions(mine(lockSide))).filter(isPrivate).map(clientsOf)[0], [
    'Una Vale (self) participating, expected',
  ])
  t.equal((await una.toggle(slot, person('una'))).code, undefined, 'she signs herself out')
})

// ---------------------------------------------------------------- at the same time

const families = Array.from({ length: 51 }, (_, index) => `parent-${index + 1}`)
const childOf = (parent: string): string => parent.replace('parent', 'child')
const fifty = (t: Test) => openStub(t, 'fifty-families', now)
const valley = `club/${id('club', 'valley')}`

const counted = (codes: readonly (string | undefined)[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const code of codes) counts[code ?? 'done'] = (counts[code ?? 'done'] ?? 0) + 1
  return counts
}

/** Each posts for the child; all requests are on their way before any is answered. */
const postAll = async (
  callers: readonly { caller: Caller; client: string }[],
  session: Session,
): Promise<readonly (string | undefined)[]> =>
  (
    await Promise.all(
      callers.map(({ caller, client }) => caller.toggle(withClients(session, person(client)), person(client))),
    )
  ).map(({ code }) => code)

t.test('of fifty families who want one slot exactly one has it', async t => {
  const stub = await fifty(t)
  const callers = families.slice(0, 50).map(token => ({ caller: stub.as(t, token), client: childOf(token) }))
  const slots = (await stub.as(t).sessions(anyones(valley))).filter(
    ({ type, period }) => type === 'individual' && period.start.startsWith('2027-03-03'),
  )
  t.strictSame(
    slots.map(session => startOf(session).slice(11, 16)),
    ['14:00', '14:30', '15:00'],
  )
  const [slot] = slots
  t.strictSame(counted(await postAll(callers, mustHave(slot))), { done: 1, slot_taken: 49 })
  const holders = []
  for (const token of families) {
    const sessions = (await stub.as(t, token).sessions(mine(valley))).filter(session => session.id === slot?.id)
    if (sessions.length > 0) holders.push({ token, clients: clientsOf(mustHave(sessions[0])) })
  }
  t.equal(holders.length, 1, 'one family sees it in its list')
  t.match(holders[0]?.clients.at(-1), /participating, expected/)
  const coachs = (await stub.as(t, 'coach').sessions(mine(valley))).find(session => session.id === slot?.id)
  t.strictSame(
    [
      coachs?.booked,
      coachs === undefined ? 0 : clientsOf(coachs).filter(client => client.includes('(client) participating')).length,
    ],
    [1, 1],
    'and the coach has one client',
  )

  t.strictSame(
    counted(await postAll(callers, mustHave(slots[1]))),
    { slot_taken: 50 },
    'what overlaps it is taken as well',
  )
  const winner = holders[0]?.token ?? ''
  t.equal(
    (await stub.as(t, winner).toggle(withClients(mustHave(slot), person(childOf(winner))), person(childOf(winner))))
      .code,
    undefined,
  )
  t.strictSame(
    counted(await postAll(callers, mustHave(slots[1]))),
    { done: 1, slot_taken: 49 },
    'when it is free again, fifty want what overlaps it',
  )
})

t.test('of fifty families who want slots that overlap, each of its own kind, exactly one has one', async t => {
  const stub = await fifty(t)
  const slots = (await stub.as(t).sessions(anyones(valley))).filter(
    ({ type, period }) =>
      type === 'individual' && period.start.startsWith('2027-03-03') && !period.start.includes('T15:00'),
  )
  const codes = await Promise.all(
    families.slice(0, 50).map(async (token, index) => {
      const slot = mustHave(slots[index % slots.length])
      return (await stub.as(t, token).toggle(withClients(slot, person(childOf(token))), person(childOf(token)))).code
    }),
  )
  t.equal(slots.length, 2)
  t.strictSame(counted(codes), { done: 1, slot_taken: 49 })
})

t.test("the losers of a group's last place find it full", async t => {
  const stub = await fifty(t)
  const session = called(await stub.as(t).sessions(anyones(valley)), 'Last place')
  t.strictSame([session.capacity, session.available], [3, 1])
  const callers = families.slice(0, 50).map(token => ({ caller: stub.as(t, token), client: childOf(token) }))
  t.strictSame(counted(await postAll(callers, session)), { done: 1, session_full: 49 })
  const coachs = called(await stub.as(t, 'coach').sessions(mine(valley)), 'Last place')
  t.strictSame([coachs.booked, coachs.participation.filter(({ state }) => state === 'participating').length], [3, 3])
  t.notOk(
    namesOf(await stub.as(t).sessions(anyones(valley))).includes('Last place'),
    'and nobody else sees it any more',
  )
})

t.test('51 posts for one client end with the client signed up, 50 with the client out', async t => {
  const stub = await fifty(t)
  const session = called(await stub.as(t).sessions(anyones(valley)), 'Last place')
  const slot = mustHave((await stub.as(t).sessions(anyones(valley))).find(({ type }) => type === 'individual'))
  const parent = stub.as(t, 'parent-1')
  for (const one of [session, slot]) {
    for (const [posts, isIn] of [
      [51, true],
      [51, false],
      [50, false],
    ] as const) {
      const codes = await postAll(
        Array.from({ length: posts }, () => ({ caller: parent, client: 'child-1' })),
        one,
      )
      t.strictSame(counted(codes), { done: posts }, `${posts} posts`)
      const seen = (await parent.sessions(mine(valley))).find(({ id: found }) => found === one.id)
      t.equal(
        seen?.participation.some(({ clientId, state }) => clientId === person('child-1') && state === 'participating'),
        isIn,
        `after ${posts} posts for ${one.name}`,
      )
      t.equal(
        seen?.attendance.find(({ clientId }) => clientId === person('child-1'))?.state,
        isIn ? 'expected' : 'notExpected',
      )
    }
  }
})

t.test('one child, two lessons at the same time: only one of the two', async t => {
  const stub = await fifty(t)
  const [parent, sessions] = [stub.as(t, 'parent-1'), await stub.as(t).sessions(anyones(valley))]
  const lesson = mustHave(
    sessions.find(({ type, period }) => type === 'individual' && period.start.startsWith('2027-03-10T14:00')),
  )
  const group = called(sessions, 'Same time')
  t.equal(group.period.start, lesson.period.start)
  const codes = await Promise.all(
    [lesson, group, lesson, group, lesson, group, lesson, group, lesson, group].map(
      async session => (await parent.toggle(withClients(session, person('child-1')), person('child-1'))).code,
    ),
  )
  t.ok(
    codes.every(code => code === undefined || code === 'client_busy'),
    codes.join(', '),
  )
  const taking = (await parent.sessions(mine(valley))).filter(({ participation }) =>
    participation.some(({ state }) => state === 'participating'),
  )
  t.ok(taking.length <= 1, 'never both')
})
