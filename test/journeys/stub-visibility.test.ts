/**
 * Who sees which group session, and who may be signed into it: the visibility rules, told over Harbour Lane.
 */
import t from 'tap'
import { type Session, called, clientsOf, id, namesOf, openStub, withClients } from '../fixtures/worlds/open-stub.ts'

const now = '2027-03-01T10:00:00Z'
const harbour = id('club', 'harbour-lane')
const mine = `/my/coaching/sessions/club/${harbour}`
const anyones = `/coaching/sessions/club/${harbour}`
const person = (name: string): string => id('person', name)

const inMarch = [
  'Club night, 1 March',
  'Under 10s',
  'Club night, 2 March',
  'Autumn squad',
  'Girls',
  'Come and try',
  'Sixteens, 9 March',
  'Club night, 9 March',
  'Sixteens, 10 March',
  'County squad',
  'Private clinic',
  'Private clinic, full',
  'Booked clinic',
  'Full house',
]
const clubNights = ['Club night, 1 March', 'Club night, 2 March', 'Club night, 9 March']
const sixteens = ['Sixteens, 9 March', 'Sixteens, 10 March']

const whoSeesWhat: readonly { who: string | undefined; because: string; sees: readonly string[] }[] = [
  {
    who: undefined,
    because: 'nobody signed in sees what is open, with a place, and not private',
    sees: [
      'Under 10s',
      'Autumn squad',
      'Girls',
      ...clubNights,
      'Come and try',
      ...sixteens,
      'County squad',
      'Booked clinic',
    ],
  },
  {
    who: 'paula',
    because: "a member of 45 sees the under 10s for her son, and no girls' group",
    sees: ['Under 10s', 'Autumn squad', ...clubNights, ...sixteens, 'Private clinic', 'Booked clinic'],
  },
  {
    who: 'gita',
    because: 'her daughter of 11 was ten when the season began',
    sees: ['Autumn squad', 'Girls', ...clubNights, ...sixteens, 'Private clinic', 'Booked clinic'],
  },
  {
    who: 'sam',
    because: 'he is sixteen from 10 March',
    sees: [...clubNights, 'Sixteens, 10 March', 'Private clinic', 'Booked clinic'],
  },
  {
    who: 'max',
    because: 'he is a member until 1 March, and keeps what he is signed up for',
    sees: ['Club night, 1 March', 'Club night, 9 March', 'Come and try', ...sixteens, 'Booked clinic'],
  },
  { who: 'nora', because: 'she is no member', sees: ['Come and try', ...sixteens, 'Booked clinic'] },
  {
    who: 'helen',
    because: 'she takes part in the private clinic that is full',
    sees: [...clubNights, ...sixteens, 'Private clinic', 'Private clinic, full', 'Booked clinic'],
  },
  {
    who: 'gareth',
    because: 'he is in the closed county squad',
    sees: [...clubNights, ...sixteens, 'County squad', 'Private clinic', 'Booked clinic'],
  },
  {
    who: 'fiona',
    because: 'her son is in the full house',
    sees: [...clubNights, ...sixteens, 'Private clinic', 'Booked clinic', 'Full house'],
  },
  {
    who: 'derek',
    because: 'he is deputy of the private clinic, and no member',
    sees: ['Come and try', ...sixteens, 'Private clinic', 'Private clinic, full', 'Booked clinic'],
  },
  {
    who: 'olga',
    because: 'she organises the full house',
    sees: ['Come and try', ...sixteens, 'Booked clinic', 'Full house'],
  },
  {
    who: 'ana',
    because: 'she assists with the under 10s',
    sees: ['Under 10s', 'Come and try', ...sixteens, 'Booked clinic'],
  },
  {
    who: 'lena',
    because:
      'she leads everything but the county squad; what is free, planned, cancelled or without a court is shown to '
      + 'nobody',
    sees: inMarch.filter(name => name !== 'County squad'),
  },
  { who: 'carl', because: 'he coaches them all', sees: inMarch },
]

t.test('who sees which session', async t => {
  const stub = await openStub(t, 'harbour-lane', now)
  for (const { who, because, sees } of whoSeesWhat) {
    const caller = stub.as(t, who)
    const wanted = inMarch.filter(name => sees.includes(name))
    t.strictSame(namesOf(await caller.sessions(anyones)), wanted, `${who ?? 'nobody'}: ${because}`)
    if (who === undefined) continue
    t.strictSame(namesOf(await caller.sessions(mine)), wanted, `${who}, asking for their own`)
    for (const sport of ['tennis', 'padel']) {
      const ofSport = wanted.filter(name => (name === 'Girls') === (sport === 'padel'))
      t.strictSame(namesOf(await caller.sessions(`${mine}?sport=${sport}`)), ofSport, `${who}, ${sport} only`)
    }
    t.strictSame(namesOf(await caller.sessions(`${mine}?type=individual`)), [], `${who}, individual lessons`)
    t.strictSame(namesOf(await caller.sessions(`${mine}?type=group`)), wanted, `${who}, group sessions`)
  }
})

t.test('the same sessions are listed for the affiliate, the owner and the coach', async t => {
  const stub = await openStub(t, 'harbour-lane', now)
  const lists: readonly { list: string; sees: readonly string[] }[] = [
    { list: `affiliate/${id('affiliate', 'quiet-county')}`, sees: ['County squad'] },
    { list: `owner/${id('affiliate', 'quiet-county')}`, sees: ['County squad'] },
    { list: `affiliate/${id('affiliate', 'harbour-lane')}`, sees: inMarch.filter(name => name !== 'County squad') },
    { list: `owner/${id('affiliate', 'harbour-lane')}`, sees: inMarch.filter(name => name !== 'County squad') },
    { list: `coach/${person('carl')}`, sees: inMarch },
    { list: `coach/${person('ana')}`, sees: ['Under 10s'] },
    { list: `club/${id('club', 'empty-meadow')}`, sees: [] },
  ]
  for (const { list, sees } of lists) {
    t.strictSame(
      namesOf(await stub.as(t, 'carl').sessions(`/my/coaching/sessions/${list}`)),
      sees,
      `the coach's own: ${list}`,
    )
    t.strictSame(
      namesOf(await stub.as(t, 'carl').sessions(`/coaching/sessions/${list}`)),
      sees,
      `the general one: ${list}`,
    )
  }
})

t.test('clients are those whom this caller may sign in or out', async t => {
  const stub = await openStub(t, 'harbour-lane', now)
  const cases: readonly { who: string | undefined; session: string; clients: readonly string[] }[] = [
    { who: undefined, session: 'Under 10s', clients: [] },
    { who: 'paula', session: 'Under 10s', clients: ['Tom Marsh (family) none, notExpected'] },
    { who: 'paula', session: 'Sixteens, 9 March', clients: ['Paula Marsh (self) none, notExpected'] },
    {
      who: 'paula',
      session: 'Club night, 1 March',
      clients: ['Paula Marsh (self) none, notExpected', 'Tom Marsh (family) none, notExpected'],
    },
    { who: 'gita', session: 'Autumn squad', clients: ['Mina Rao (family) none, notExpected'] },
    { who: 'gita', session: 'Girls', clients: ['Mina Rao (family) none, notExpected'] },
    { who: 'max', session: 'Club night, 9 March', clients: ['Max Orr (self) participating, expected'] },
    { who: 'helen', session: 'Private clinic', clients: ['Helen Stride (self) none, notExpected'] },
    { who: 'helen', session: 'Club night, 9 March', clients: ['Helen Stride (self) none, notExpected'] },
    { who: 'derek', session: 'Private clinic', clients: ['Helen Stride (client) none, notExpected'] },
    { who: 'derek', session: 'Private clinic, full', clients: ['Helen Stride (client) participating, expected'] },
    { who: 'lena', session: 'Club night, 9 March', clients: ['Max Orr (client) participating, expected'] },
    {
      who: 'lena',
      session: 'Full house',
      clients: [
        'Lena Lead (self) none, notExpected',
        'Finn West (client) participating, expected',
        'Toby York (client) participating, expected',
      ],
    },
    {
      who: 'olga',
      session: 'Full house',
      clients: [
        'Olga Organiser (self) none, notExpected',
        'Finn West (client) participating, expected',
        'Toby York (client) participating, expected',
      ],
    },
    {
      who: 'fiona',
      session: 'Full house',
      clients: ['Fiona West (self) none, notExpected', 'Finn West (family) participating, expected'],
    },
    { who: 'carl', session: 'County squad', clients: ['Gareth Vane (client) none, notExpected'] },
    { who: 'ana', session: 'Under 10s', clients: [] },
  ]
  for (const { who, session, clients } of cases)
    t.strictSame(
      clientsOf(called(await stub.as(t, who).sessions(anyones), session)),
      clients,
      `${who ?? 'nobody'}, ${session}`,
    )
})

t.test('places are counted for everybody, bookable says whether one can still be had', async t => {
  const stub = await openStub(t, 'harbour-lane', now)
  const of = ({ capacity, booked, available, bookable }: Session): unknown => [capacity, booked, available, bookable]
  const cases: readonly { who: string | undefined; session: string; places: readonly unknown[] }[] = [
    { who: undefined, session: 'Under 10s', places: [6, 0, 6, true] },
    { who: undefined, session: 'Club night, 9 March', places: [8, 1, 7, true] },
    { who: 'fiona', session: 'Full house', places: [2, 2, 0, false] },
    { who: 'derek', session: 'Private clinic, full', places: [1, 1, 0, false] },
    { who: 'derek', session: 'Private clinic', places: [1, 0, 1, true] },
  ]
  for (const { who, session, places } of cases)
    t.strictSame(of(called(await stub.as(t, who).sessions(anyones), session)), places, `${who ?? 'nobody'}, ${session}`)
})

t.test('a session says the same of itself to everybody', async t => {
  const stub = await openStub(t, 'harbour-lane', now)
  const named = (kind: Parameters<typeof id>[0], key: string, name: string): unknown => ({ id: id(kind, key), name })
  const {
    clients: _,
    participation: __,
    attendance: ___,
    ...said
  } = called(await stub.as(t).sessions(anyones), 'Under 10s')
  t.strictSame(said, {
    id: id('booking', 'under-10s'),
    type: 'group',
    name: 'Under 10s',
    sport: 'tennis',
    period: { start: '2027-03-02T16:00:00+00:00', end: '2027-03-02T17:00:00+00:00' },
    club: named('club', 'harbour-lane', 'Harbour Lane Tennis Club'),
    courts: [named('court', 'court-1', 'Court 1')],
    coach: named('person', 'carl', 'Carl Coach'),
    assistants: [named('person', 'ana', 'Ana Assistant')],
    affiliate: named('affiliate', 'harbour-lane', 'Harbour Lane'),
    owner: named('affiliate', 'harbour-lane', 'Harbour Lane'),
    group: named('group', 'juniors', 'Juniors'),
    series: named('series', 'under-10s', 'Under 10s'),
    private: false,
    fee: { id: id('fee option', 'under-10s-fee'), name: 'A session', price: 8, currency: 'GBP', durationMinutes: 60 },
    eligibility: {
      members: true,
      nonMembers: true,
      male: { eligible: true, maxAge: 10 },
      female: { eligible: true, maxAge: 10 },
    },
    capacity: 6,
    booked: 0,
    available: 6,
    bookable: true,
  })
  const privately = called(await stub.as(t, 'derek').sessions(mine), 'Private clinic')
  t.strictSame([privately.private, privately.fee.price], [true, 20])
})

t.test('who may be signed in, by whom', async t => {
  const cases: readonly { who: string; client: string; session: string; code?: string; because: string }[] = [
    { who: 'paula', client: 'tom', session: 'under-10s', because: 'a parent signs in the child' },
    {
      who: 'paula',
      client: 'paula',
      session: 'under-10s',
      code: 'client_not_eligible',
      because: 'the parent is too old herself',
    },
    {
      who: 'paula',
      client: 'mina',
      session: 'under-10s',
      code: 'client_not_permitted',
      because: "another family's child",
    },
    { who: 'paula', client: 'nobody-here', session: 'under-10s', code: 'client_not_permitted', because: 'nobody' },
    { who: 'gita', client: 'mina', session: 'autumn-squad', because: '11 on the day, 10 when the season began' },
    {
      who: 'gita',
      client: 'mina',
      session: 'under-10s',
      code: 'unknown_session',
      because: 'nobody in the family is ten or under',
    },
    {
      who: 'paula',
      client: 'tom',
      session: 'girls',
      code: 'unknown_session',
      because: "a girls' group, and sons only",
    },
    { who: 'gita', client: 'mina', session: 'girls', because: 'a girl of 11' },
    { who: 'gita', client: 'gita', session: 'girls', code: 'client_not_eligible', because: 'her mother' },
    {
      who: 'sam',
      client: 'sam',
      session: 'sixteens-9',
      code: 'unknown_session',
      because: 'the day before he is sixteen',
    },
    { who: 'sam', client: 'sam', session: 'sixteens-10', because: 'on his birthday' },
    { who: 'max', client: 'max', session: 'club-night-1', because: 'on the last day of his membership' },
    { who: 'max', client: 'max', session: 'club-night-2', code: 'unknown_session', because: 'the day after' },
    {
      who: 'max',
      client: 'max',
      session: 'club-night-9',
      because: 'who takes part may leave, though no member any more',
    },
    { who: 'nora', client: 'nora', session: 'come-and-try', because: 'no member' },
    {
      who: 'helen',
      client: 'helen',
      session: 'come-and-try',
      code: 'unknown_session',
      because: 'a member, where others are meant',
    },
    {
      who: 'helen',
      client: 'helen',
      session: 'county-squad',
      code: 'unknown_session',
      because: "closed, and she isn't in the squad",
    },
    { who: 'gareth', client: 'gareth', session: 'county-squad', because: 'closed, and he is in it' },
    {
      who: 'nora',
      client: 'nora',
      session: 'private-open',
      code: 'unknown_session',
      because: 'a private group for members',
    },
    { who: 'paula', client: 'paula', session: 'private-open', because: 'a private group, and she is eligible' },
    { who: 'derek', client: 'helen', session: 'private-open', because: 'a deputy signs in one of the group' },
    {
      who: 'derek',
      client: 'derek',
      session: 'private-open',
      code: 'client_not_eligible',
      because: 'the deputy is no member',
    },
    {
      who: 'derek',
      client: 'paula',
      session: 'private-open',
      code: 'client_not_permitted',
      because: "eligible, but not of the deputy's group",
    },
    { who: 'lena', client: 'finn', session: 'full-house', because: 'the leader removes who takes part' },
    { who: 'olga', client: 'toby', session: 'full-house', because: 'so does the organiser' },
    { who: 'fiona', client: 'finn', session: 'full-house', because: 'so does the mother' },
    {
      who: 'fiona',
      client: 'toby',
      session: 'full-house',
      code: 'client_not_permitted',
      because: "somebody else's son",
    },
    { who: 'helen', client: 'helen', session: 'full-house', code: 'session_full', because: 'no place is left' },
    {
      who: 'lena',
      client: 'max',
      session: 'club-night-2',
      code: 'client_not_permitted',
      because: 'neither in the group nor in the session',
    },
    { who: 'paula', client: 'paula', session: 'cancelled', code: 'session_closed', because: 'it was cancelled' },
    {
      who: 'paula',
      client: 'paula',
      session: 'no-such-session',
      code: 'unknown_session',
      because: 'nothing of the kind',
    },
  ]
  // A refusal changes nothing, so all errorAnswers may come from one club.
  const refusing = await openStub(t, 'harbour-lane', now)
  for (const { who, client, session, code, because } of cases) {
    const stub = code === undefined ? await openStub(t, 'harbour-lane', now) : refusing
    const seen = called(await stub.as(t, 'carl').sessions(mine), 'Under 10s')
    const sent = { ...withClients(seen, person(client)), id: id('booking', session) }
    const before = (await stub.as(t, 'carl').get(`${mine}?limit=500`)).text
    const caller = stub.as(t, who)
    const done = await caller.toggle(sent, person(client))
    t.equal(done.code, code, `${who} posts ${session} for ${client}: ${because}`)
    const after = (await stub.as(t, 'carl').get(`${mine}?limit=500`)).text
    t.equal(after === before, code !== undefined, code === undefined ? 'something has changed' : 'nothing has changed')
    if (code === undefined) t.equal(done.session?.id, sent.id, 'the answer is that session')
  }
})

t.test('what is free, planned or without a court takes nobody', async t => {
  const stub = await openStub(t, 'harbour-lane', now)
  const seen = called(await stub.as(t, 'carl').sessions(mine), 'Under 10s')
  for (const session of ['free-morning', 'planned', 'without-court']) {
    for (const who of ['helen', 'lena']) {
      const { code } = await stub
        .as(t, who)
        .toggle({ ...withClients(seen, person(who)), id: id('booking', session) }, person(who))
      t.ok(['slot_withdrawn', 'unknown_session'].includes(code ?? ''), `${who}, ${session}: ${code}`)
    }
  }
})

t.test('involvement: as a coach, or as a member of the group', async t => {
  const stub = await openStub(t, 'harbour-lane', now)
  const cases: readonly { who: string; ascoach: readonly string[]; asmember: readonly string[] }[] = [
    { who: 'paula', ascoach: [], asmember: [] },
    { who: 'helen', ascoach: [], asmember: ['Private clinic', 'Private clinic, full'] },
    { who: 'gareth', ascoach: [], asmember: ['County squad'] },
    { who: 'fiona', ascoach: [], asmember: [] },
    { who: 'derek', ascoach: ['Private clinic', 'Private clinic, full'], asmember: [] },
    { who: 'olga', ascoach: ['Full house'], asmember: [] },
    { who: 'ana', ascoach: ['Under 10s'], asmember: [] },
    { who: 'lena', ascoach: inMarch.filter(name => name !== 'County squad'), asmember: [] },
    { who: 'carl', ascoach: inMarch, asmember: [] },
  ]
  for (const { who, ascoach, asmember } of cases) {
    t.strictSame(namesOf(await stub.as(t, who).sessions(`${mine}?involvement=ascoach`)), ascoach, `${who} as a coach`)
    t.strictSame(
      namesOf(await stub.as(t, who).sessions(`${mine}?involvement=asmember`)),
      asmember,
      `${who} as a member`,
    )
  }
  t.equal(await stub.as(t, 'carl').code(`${mine}?involvement=both`), 'invalid_parameter')
})

t.test('the coach filter', async t => {
  const stub = await openStub(t, 'harbour-lane', now)
  for (const [token, list] of [
    [undefined, anyones],
    ['carl', anyones],
    ['carl', mine],
  ] as const) {
    const caller = stub.as(t, token)
    const all = namesOf(await caller.sessions(list))
    const cases = [
      { coach: person('carl'), sees: all },
      { coach: person('carl').toUpperCase(), sees: all },
      { coach: person('ana'), sees: ['Under 10s'] },
      { coach: '', sees: all },
      { coach: 'carl', code: 'invalid_parameter' },
      { coach: `${person('carl')}0`, code: 'invalid_parameter' },
      { coach: '0123456789abcdef01234567', code: 'unknown_coach' },
      { coach: person('paula'), code: 'unknown_coach' },
      { coach: harbour, code: 'unknown_coach' },
    ]
    for (const { coach, sees, code } of cases) {
      const target = `${list}?coach=${coach}`
      if (sees === undefined) t.equal(await caller.code(target), code, target)
      else t.strictSame(namesOf(await caller.sessions(target)), sees, target)
    }
  }
})

t.test("days are the club's own, and what has begun is gone", async t => {
  const stub = await openStub(t, 'harbour-lane', now)
  const cases: readonly { at: string; days: number; sees: readonly string[]; because: string }[] = [
    {
      at: '2027-03-02T15:59:59.999Z',
      days: 0,
      sees: ['Under 10s', 'Club night, 2 March'],
      because: 'today, before four',
    },
    { at: '2027-03-02T16:00:00Z', days: 0, sees: ['Club night, 2 March'], because: 'what starts now has started' },
    { at: '2027-03-02T18:00:00Z', days: 0, sees: ['Club night, 2 March'], because: 'at six what is left of today' },
    {
      at: '2027-03-02T18:00:00Z',
      days: 1,
      sees: ['Club night, 2 March', 'Autumn squad'],
      because: 'at six, with tomorrow',
    },
    { at: '2027-03-02T20:00:00Z', days: 0, sees: [], because: 'nothing is left of today' },
    { at: '2027-07-03T17:00:00Z', days: 0, sees: ['Saturday evening'], because: 'Saturday at six in summer' },
    { at: '2027-07-03T22:59:59Z', days: 0, sees: [], because: 'Saturday, a second before midnight' },
    {
      at: '2027-07-03T23:30:00Z',
      days: 0,
      sees: ['Sunday at one', 'Sunday before midnight'],
      because: 'Saturday 23:30 in UTC is Sunday at the club',
    },
    {
      at: '2027-07-03T23:30:00Z',
      days: 1,
      sees: ['Sunday at one', 'Sunday before midnight', 'Monday after midnight'],
      because: 'and tomorrow is Monday',
    },
    {
      at: '2027-07-03T22:59:59Z',
      days: 1,
      sees: ['Sunday at one', 'Sunday before midnight'],
      because: 'a second before midnight tomorrow is Sunday',
    },
    { at: '2027-06-04T11:00:00Z', days: 29, sees: ['Saturday evening'], because: '29 days on is 3 July' },
    {
      at: '2027-06-04T11:00:00Z',
      days: 30,
      sees: ['Saturday evening', 'Sunday at one', 'Sunday before midnight'],
      because: '30 days on is 4 July',
    },
  ]
  for (const { at, days, sees, because } of cases) {
    stub.setNow(at)
    t.strictSame(
      namesOf(await stub.as(t, 'carl').sessions(`${mine}?days=${days}`)),
      sees,
      `${at}, days=${days}: ${because}`,
    )
    t.strictSame(
      namesOf(await stub.as(t).sessions(`${anyones}?days=${days}`)),
      sees,
      `${at}, days=${days}, nobody signed in`,
    )
  }
  stub.setNow('2027-06-04T11:00:00Z')
  t.strictSame(
    namesOf(await stub.as(t).sessions(anyones)),
    ['Saturday evening', 'Sunday at one', 'Sunday before midnight'],
    'without days it is 30',
  )
  for (const [days, code] of [
    ['31', 'out_of_range'],
    ['-1', 'out_of_range'],
    ['1.5', 'invalid_parameter'],
    ['', 'invalid_parameter'],
  ]) {
    t.equal(await stub.as(t).code(`${anyones}?days=${days}`), code, `days=${days}`)
  }
})

t.test('the clock passes the start', async t => {
  const stub = await openStub(t, 'harbour-lane', now)
  const [parent, max] = [stub.as(t, 'paula'), stub.as(t, 'max')]
  const underTens = called(await parent.sessions(mine), 'Under 10s')
  const clubNight = called(await max.sessions(mine), 'Club night, 9 March')
  stub.setNow('2027-03-02T15:59:59.999Z')
  t.equal((await parent.toggle(underTens, person('tom'))).code, undefined, 'a moment before the start he is signed in')
  stub.setNow('2027-03-02T16:00:00Z')
  t.equal((await parent.toggle(underTens, person('tom'))).code, 'session_closed', 'at the start nobody leaves any more')
  stub.setNow('2027-03-20T16:00:00Z')
  t.equal((await max.toggle(clubNight, person('max'))).code, 'session_closed', 'nor does anybody when it is over')
  t.equal(
    (await stub.as(t, 'helen').toggle(withClients(clubNight, person('helen')), person('helen'))).code,
    'session_closed',
    'nor join',
  )
})

t.test('ids that name nothing, and ids that name something else', async t => {
  const stub = await openStub(t, 'harbour-lane', now)
  const unknown = '0123456789abcdef01234567'
  const somebody = person('paula')
  for (const [token, base] of [
    [undefined, '/coaching'],
    ['carl', '/coaching'],
    ['carl', '/my/coaching'],
  ] as const) {
    const caller = stub.as(t, token)
    const cases = [
      ...[unknown, somebody, id('affiliate', 'harbour-lane')].map(one => [`club/${one}`, 'unknown_club']),
      ...[unknown, somebody, harbour].map(one => [`affiliate/${one}`, 'unknown_affiliate']),
      ...[unknown, harbour].map(one => [`owner/${one}`, 'unknown_owner']),
      ...[unknown, harbour, somebody, person('lena')].map(one => [`coach/${one}`, 'unknown_coach']),
      ...['club', 'affiliate', 'owner', 'coach'].flatMap(kind =>
        ['', 'carl', `${unknown}0`, unknown.slice(1)].map(one => [`${kind}/${one}`, 'invalid_parameter']),
      ),
    ]
    for (const [list, code] of cases)
      t.equal(await caller.code(`${base}/sessions/${list}`), code, `${base}/sessions/${list}`)
    t.strictSame(
      (await caller.sessions(`${base}/sessions/club/${harbour.toUpperCase()}`)).length,
      (await caller.sessions(`${base}/sessions/club/${harbour}`)).length,
      'an id in capitals is the same id',
    )
  }
})
