/**
 * What a person has on, what a club hosts and how far clubs are, told over The Parade at noon on 31 January.
 */
import t, { type Test } from 'tap'
import { isFields } from '../fixtures/oracle.ts'
import { id, itemsIn, namesOf, openStub } from '../fixtures/worlds/open-stub.ts'
import { hasFields } from '../fixtures/has-fields.ts'

const now = '2027-01-31T12:00:00Z'
const open = (t: Test) => openStub(t, 'parade', now)
const unknown = '0123456789abcdef01234567'
const listIn = (json: unknown, name: string): readonly Record<string, unknown>[] =>
  itemsIn(isFields(json) ? json[name] : undefined)

t.test('my details', async t => {
  const stub = await open(t)
  const mo = stub.as(t, 'mo')
  const club = (name: string, shown: string, more: object): object => ({ id: id('club', name), name: shown, ...more })
  const details = {
    id: id('person', 'mo'),
    name: 'Mo Marsh',
    firstName: 'Mo',
    lastName: 'Marsh',
    email: 'mo@post.example',
    dateOfBirth: '1981-06-01',
    gender: 'male',
    telephone: '01632 960001',
    address: { streetAddress: '1 The Row', locality: 'Cheltenham', postalCode: 'GL50 1AA' },
    clubs: [
      club('parade', 'The Parade', { membership: 'Family', memberNumber: 'P-1', credit: 0 }),
      club('upper', 'Upper Twin', { credit: 0 }),
    ],
    affiliates: [{ id: id('affiliate', 'parade'), name: 'Parade', roles: ['member'] }],
    family: [
      { id: id('person', 'ann'), name: 'Ann Marsh', relationship: 'partner' },
      { id: id('person', 'kim'), name: 'Kim Marsh', relationship: 'child' },
    ],
    hasPaymentMethod: false,
  }
  const withCredit = {
    ...details,
    clubs: [
      club('parade', 'The Parade', { membership: 'Family', memberNumber: 'P-1', credit: 12.34 }),
      club('upper', 'Upper Twin', { credit: -5.5 }),
    ],
  }
  const cases: readonly { query: string; answer?: object; code?: string }[] = [
    { query: '', answer: details },
    { query: '?includeCredit=false&includePayment=false', answer: details },
    { query: '?includeCredit=true', answer: withCredit },
    { query: '?includePayment=true', answer: { ...details, hasPaymentMethod: true } },
    { query: '?includePayment=true&includeCredit=true', answer: { ...withCredit, hasPaymentMethod: true } },
    { query: '?includeCredit=yes', code: 'invalid_parameter' },
    { query: '?includeCredit=', code: 'invalid_parameter' },
    { query: '?includeCredit=TRUE', code: 'invalid_parameter' },
    { query: '?includeCredit=true&includeCredit=true', code: 'invalid_parameter' },
    { query: '?includePayment=1', code: 'invalid_parameter' },
  ]
  for (const { query, answer, code } of cases) {
    if (answer === undefined) t.equal(await mo.code(`/my/details${query}`), code, query)
    else t.strictSame((await mo.get(`/my/details${query}`)).json, answer, query === '' ? 'nothing asked for' : query)
  }
  const ivy = (await stub.as(t, 'ivy').get('/my/details?includeCredit=true&includePayment=true')).json
  hasFields(t, ivy, { clubs: [], affiliates: [], family: [], hasPaymentMethod: false, gender: 'undisclosed' })
  t.match(
    (await stub.as(t, 'mo').get('/my/details?includCredit=true')).headers['courtside-warning'],
    /includCredit/,
    'a misspelt flag is told',
  )
})

t.test("my bookings: what is outstanding, and nobody else's", async t => {
  const stub = await open(t)
  const mo = itemsIn((await stub.as(t, 'mo').get('/my/bookings')).json)
  t.strictSame(
    mo.map(({ name, status, type }) => [name, type, status]),
    [
      ['Going on', 'match', 'confirmed'],
      ['Lesson', 'coaching', 'confirmed'],
      ['Asked', 'invitation', 'awaitingReply'],
      ['Said yes', 'invitation', 'confirmed'],
      // Written as a match alone, on a court
      ['Ladder: Mo v Sid', 'match', 'confirmed'],
      ['For Kim', 'guest', 'confirmed'],
    ],
  )
  t.strictSame(mo.at(-1), {
    id: id('personal booking', 'for-kim'),
    type: 'guest',
    name: 'For Kim',
    period: { start: '2027-07-07T11:00:00+01:00', end: '2027-07-07T12:00:00+01:00' },
    club: { id: id('club', 'parade'), name: 'The Parade' },
    status: 'confirmed',
    court: { id: id('court', 'p-1'), name: 'Court 1' },
    sport: 'tennis',
    organiser: { id: id('person', 'mo'), name: 'Mo Marsh' },
    participants: [
      { id: id('person', 'kim'), name: 'Kim Marsh' },
      { id: id('person', 'mo'), name: 'Mo Marsh' },
    ],
  })
  hasFields(t, mo[1], {
    participants: [{ name: 'Kim Marsh' }],
    organiser: { name: 'Cora Coach' },
    fee: 30,
    period: { start: '2027-02-01T09:00:00+00:00' },
  })
  t.strictSame(namesOf(itemsIn((await stub.as(t, 'ivy').get('/my/bookings')).json)), ['Sid and Ivy'])
  stub.setNow('2027-02-05T12:00:00Z')
  t.strictSame(
    namesOf(itemsIn((await stub.as(t, 'mo').get('/my/bookings')).json)),
    ['Ladder: Mo v Sid', 'For Kim'],
    'what ends now is over',
  )
  const played = {
    type: 'match',
    period: { start: '2027-02-12T10:00:00+00:00', end: '2027-02-12T11:00:00+00:00' },
    club: { id: id('club', 'parade'), name: 'The Parade' },
    court: { id: id('court', 'p-1'), name: 'Court 1' },
    sport: 'tennis',
    status: 'confirmed',
    organiser: { id: id('person', 'mo'), name: 'Mo Marsh' },
    participants: [
      { id: id('person', 'mo'), name: 'Mo Marsh' },
      { id: id('person', 'sid'), name: 'Sid Smash' },
    ],
  }
  hasFields(t, itemsIn((await stub.as(t, 'mo').get('/my/bookings')).json)[0], played)
  stub.setNow('2027-02-12T11:00:00Z')
  t.strictSame(namesOf(itemsIn((await stub.as(t, 'mo').get('/my/bookings')).json)), ['For Kim'], 'it has been played')
})

t.test('my matches: the latest change first, and every filter', async t => {
  const stub = await open(t)
  const mo = stub.as(t, 'mo')
  const match = (name: string): string => id('match', name)
  const [one = '', other = ''] = ['m-friendly', 'm-team'].toSorted((a, b) => (match(a) < match(b) ? -1 : 1))
  const all = ['m-ladder', 'm-box', one, other, 'm-off']
  const cases: readonly { query: string; sees?: readonly string[]; code?: string }[] = [
    { query: '', sees: all },
    { query: 'sport=squash', sees: ['m-box', 'm-off'] },
    { query: 'sport=padel', sees: [] },
    { query: 'matchType=box,ladder', sees: ['m-ladder', 'm-box'] },
    { query: 'matchType=ladder%2Cbox', sees: ['m-ladder', 'm-box'] },
    { query: 'matchType=team', sees: ['m-team'] },
    { query: 'matchType=box,foo', code: 'invalid_parameter' },
    { query: 'matchType=', code: 'invalid_parameter' },
    { query: 'matchType=box&matchType=ladder', code: 'invalid_parameter' },
    { query: 'matchStatus=completed', sees: [one, other] },
    { query: 'matchStatus=inplay', sees: [] },
    { query: 'matchStatus=pending,arranged', code: 'invalid_parameter' },
    { query: `eventId=${id('event', 'boxes')}`, sees: ['m-box', 'm-off'] },
    { query: `eventId=${id('event', 'boxes').toUpperCase()}&matchType=league`, sees: ['m-off'] },
    { query: `eventId=${id('event', 'fixtures')}`, sees: [] },
    { query: 'eventId=', sees: all },
    { query: `eventId=${unknown}`, code: 'unknown_event' },
    { query: `eventId=${id('club', 'parade')}`, code: 'unknown_event' },
    { query: 'eventId=boxes', code: 'invalid_parameter' },
    { query: 'limit=2', sees: all.slice(0, 2) },
    { query: 'limit=2&offset=2', sees: all.slice(2, 4) },
    { query: 'offset=5', sees: [] },
    { query: 'limit=0', code: 'out_of_range' },
    { query: 'sport=squash&matchStatus=pending&limit=1', sees: ['m-box'] },
  ]
  for (const { query, sees, code } of cases) {
    if (sees === undefined) t.equal(await mo.code(`/my/matches?${query}`), code, query)
    else
      t.strictSame(
        itemsIn((await mo.get(`/my/matches?${query}`)).json).map(item => item.id),
        sees.map(match),
        query,
      )
  }
  const matches = itemsIn((await mo.get('/my/matches')).json)
  t.strictSame(matches[0], {
    id: match('m-ladder'),
    sport: 'tennis',
    type: 'ladder',
    status: 'arranged',
    format: 'singles',
    changed: '2027-01-31T10:00:00+00:00',
    sides: [
      { name: 'Mo', players: [{ id: id('person', 'mo'), name: 'Mo Marsh' }] },
      { name: 'Sid', players: [{ id: id('person', 'sid'), name: 'Sid Smash' }] },
    ],
    club: { id: id('club', 'parade'), name: 'The Parade' },
    court: { id: id('court', 'p-1'), name: 'Court 1' },
    period: { start: '2027-02-12T10:00:00+00:00', end: '2027-02-12T11:00:00+00:00' },
  })
  hasFields(
    t,
    matches.find(item => item.id === match('m-team')),
    {
      event: { id: id('event', 'stage-open'), name: 'B open draw' },
      series: { name: 'The Open' },
      team: { name: 'The Team', fixtureId: id('booking', 'before') },
      outcome: 'normal',
      score: '6-1 6-1',
      format: 'doubles',
      sides: [{ players: [{ name: 'Mo Marsh' }, { name: 'Sid Smash' }] }, { winner: true }],
    },
  )
  t.strictSame(
    itemsIn((await stub.as(t, 'ivy').get('/my/matches')).json).map(item => item.id),
    ['m-team', 'm-other'].map(match),
    "Ivy's",
  )
})

t.test('a match is in play while it is played, and never before', async t => {
  const stub = await open(t)
  const mo = stub.as(t, 'mo')
  const shown = async (query = '') =>
    itemsIn((await mo.get(`/my/matches${query}`)).json).find(item => item.id === id('match', 'm-ladder'))?.status
  const rows = [
    { at: '2027-02-12T09:59:59Z', status: 'arranged', not: 'inplay' },
    { at: '2027-02-12T10:00:00Z', status: 'inplay', not: 'arranged' },
    { at: '2027-02-12T10:59:59Z', status: 'inplay', not: 'arranged' },
    // Nobody has said how it ended.
    { at: '2027-02-12T11:00:00Z', status: 'arranged', not: 'inplay' },
  ]
  for (const { at, status, not } of rows) {
    stub.setNow(at)
    t.equal(await shown(), status, at)
    t.equal(await shown(`?matchStatus=${status}`), status, `found as such at ${at}`)
    t.equal(await shown(`?matchStatus=${not}`), undefined, `and not as ${not} at ${at}`)
  }
})

t.test('my coaching clubs and affiliates, and those of everybody', async t => {
  const stub = await open(t)
  const [mo, ivy, nobody] = [stub.as(t, 'mo'), stub.as(t, 'ivy'), stub.as(t)]
  const [parade, affiliate] = [
    [{ id: id('club', 'parade'), name: 'The Parade' }],
    [{ id: id('affiliate', 'parade'), name: 'Parade' }],
  ]
  const cora = [
    { id: id('person', 'cora'), name: 'Cora Coach', sports: ['tennis'], clubs: parade, affiliates: affiliate },
  ]
  const tennis = [{ sport: 'tennis', name: 'Tennis' }]
  const cases: readonly { who: ReturnType<typeof stub.as>; target: string; answer?: unknown; code?: string }[] = [
    { who: mo, target: '/my/coaching/clubs', answer: parade },
    { who: mo, target: '/my/coaching/affiliates', answer: affiliate },
    { who: mo, target: '/my/coaching/clubs?sport=squash', answer: [] },
    { who: mo, target: '/my/coaching/affiliates?sport=tennis', answer: affiliate },
    { who: ivy, target: '/my/coaching/clubs', answer: [] },
    { who: ivy, target: '/my/coaching/affiliates', answer: [] },
    { who: nobody, target: '/coaching/clubs', answer: parade },
    { who: nobody, target: '/coaching/clubs?sport=padel', answer: [] },
    { who: nobody, target: `/coaching/clubs?affiliateId=${id('affiliate', 'parade')}`, answer: parade },
    { who: nobody, target: '/coaching/clubs?affiliateId=', answer: parade },
    { who: nobody, target: `/coaching/clubs?affiliateId=${id('affiliate', 'eagle')}`, answer: [] },
    { who: nobody, target: `/coaching/clubs?affiliateId=${unknown}`, code: 'unknown_affiliate' },
    { who: nobody, target: '/coaching/affiliates', answer: affiliate },
    { who: nobody, target: `/coaching/affiliates?clubId=${id('club', 'far')}`, answer: [] },
    { who: nobody, target: `/coaching/affiliates?clubId=${id('club', 'parade')}`, answer: affiliate },
    { who: nobody, target: `/coaching/affiliates?clubId=${unknown}`, code: 'unknown_club' },
    { who: nobody, target: '/coaching/coaches', answer: cora },
    { who: nobody, target: '/coaching/coaches?sport=squash', answer: [] },
    {
      who: nobody,
      target: `/coaching/coaches?clubId=${id('club', 'parade')}&affiliateId=${id('affiliate', 'parade')}`,
      answer: cora,
    },
    { who: nobody, target: `/coaching/coaches?clubId=${id('club', 'far')}`, answer: [] },
    { who: nobody, target: '/coaching/sports', answer: tennis },
    { who: nobody, target: '/coaching/sports?offset=1', answer: [] },
    { who: nobody, target: `/coaching/sports?clubId=${id('club', 'far')}`, answer: [] },
    { who: nobody, target: `/coaching/sports?affiliateId=${id('club', 'parade')}`, code: 'unknown_affiliate' },
    { who: nobody, target: `/coaching/coaches?clubId=${unknown}&affiliateId=${unknown}`, code: 'unknown_club' },
    { who: nobody, target: '/coaching/coaches?clubId=x&affiliateId=y', code: 'invalid_parameter' },
  ]
  for (const { who, target, answer, code } of cases) {
    if (answer === undefined) t.equal(await who.code(target), code, target)
    else t.strictSame((await who.get(target)).json, answer, target)
  }
})

t.test('what the Parade hosts', async t => {
  const stub = await open(t)
  const { json } = await stub.as(t).get(`/clubs/${id('club', 'parade')}/events`)
  const affiliates = listIn(json, 'clubActivities')
  t.strictSame(namesOf(affiliates), ['beta 9', 'Beta 10', 'Eagle', 'Éclipse', 'Parade'], 'by name, in English')
  const seriesOf = (name: string): readonly Record<string, unknown>[] =>
    affiliates
      .filter(one => one.name === name)
      .flatMap(one => listIn(one, 'groups'))
      .flatMap(group => listIn(group, 'series'))
  t.strictSame(namesOf(seriesOf('Eagle')), ['The Open', 'Whenever you like'], 'without what is over or archived')
  t.strictSame(
    namesOf(affiliates.flatMap(one => listIn(one, 'groups'))),
    ['Nines', 'Tens', 'Tournaments', 'League', 'Lessons'],
    'without the private group',
  )

  const [theOpen, whenever] = seriesOf('Eagle')
  t.strictSame(
    listIn(theOpen, 'events').map(({ name, stage }) => `${String(name)}: ${String(stage)}`),
    [
      'A pending draw: pending',
      'B open draw: open',
      'C closed draw: closed',
      'D draw in play: inplay',
      'G draw without dates: open',
      'H draw that is only announced: open',
    ],
    'at this club',
  )
  hasFields(t, theOpen, {
    description: 'Every year.',
    frequency: 'Yearly',
    schedule: 'In spring',
    sport: 'tennis',
    eligibility: { members: true, nonMembers: true, female: { eligible: false } },
    period: { start: '2027-01-31T12:00:00+00:00', end: '2027-07-03T00:00:00+01:00' },
  })
  hasFields(t, affiliates.filter(one => one.name === 'Eagle').flatMap(one => listIn(one, 'groups'))[0], {
    description: 'Open to all.',
    period: { start: '2027-01-31T12:00:00+00:00', end: '2027-07-03T00:00:00+01:00' },
  })
  hasFields(t, listIn(theOpen, 'events')[1], { ticketed: true, personal: false, bookings: [] })
  t.strictSame(
    [whenever?.events, whenever?.period, whenever?.sport],
    [undefined, undefined, 'squash'],
    'a series without dates is listed for what it is',
  )

  const [boxes, spring] = seriesOf('Éclipse').flatMap(one => listIn(one, 'events'))
  t.strictSame(
    [boxes?.name, boxes?.personal, boxes?.bookings],
    ['Boxes', true, undefined],
    'individually booked matches are not listed',
  )
  t.strictSame(
    listIn(spring, 'bookings').map(({ name, type }) => [name, type]),
    [
      ['Around noon', 'fixture'],
      ['Planned', 'team'],
      ['Last morning', 'tournament'],
      ['Over the end', 'fixture'],
      ['Whenever', 'fixture'],
    ],
    'of the month from 31 January, which ends with February, those without a period last',
  )
  t.strictSame(listIn(spring, 'bookings').at(-1)?.period, undefined)
  hasFields(t, affiliates[3], { longName: 'The Éclipse League', description: 'In French.', type: 'league' })

  for (const { at, sees } of [
    { at: '2027-02-28T12:00:00Z', sees: ['Over the end', 'Last afternoon', 'In March', 'Whenever'] },
    { at: '2027-02-01T09:00:00Z', sees: ['Planned', 'Last morning', 'Over the end', 'Last afternoon', 'Whenever'] },
    {
      at: '2027-02-01T09:00:00.001Z',
      sees: ['Planned', 'Last morning', 'Over the end', 'Last afternoon', 'In March', 'Whenever'],
    },
  ]) {
    stub.setNow(at)
    const later = listIn((await stub.as(t).get(`/clubs/${id('club', 'parade')}/events`)).json, 'clubActivities').filter(
      one => one.name === 'Éclipse',
    )
    t.strictSame(
      namesOf(
        later
          .flatMap(one => listIn(one, 'groups'))
          .flatMap(one => listIn(one, 'series'))
          .flatMap(one => listIn(one, 'events'))
          .flatMap(one => listIn(one, 'bookings')),
      ),
      sees,
      at,
    )
  }
  stub.setNow(now)
  t.strictSame((await stub.as(t).get(`/clubs/${id('club', 'far')}/events`)).json, { clubActivities: [] })
  t.match(JSON.stringify((await stub.as(t).get(`/clubs/${id('club', 'upper')}/events`)).json), /Another club's draw/)
  for (const [club, code] of [
    [unknown, 'unknown_club'],
    [id('person', 'mo'), 'unknown_club'],
    ['', 'invalid_parameter'],
    ['parade', 'invalid_parameter'],
  ]) {
    t.equal(await stub.as(t).code(`/clubs/${club}/events`), code)
  }
})

t.test('how far it is', async t => {
  const stub = await open(t)
  const distances = async (address: string, more = ''): Promise<unknown> =>
    itemsIn((await stub.as(t).get(`/clubdistances?address=${encodeURIComponent(address)}${more}`)).json).map(
      ({ id: club, distance }) => [club, distance],
    )
  const club = (name: string): string => id('club', name)
  const twins = ['lower', 'lower-too'].toSorted((one, other) => (club(one) < club(other) ? -1 : 1))
  const radians = (degrees: number): number => (degrees * Math.PI) / 180
  /** The spherical law of cosines: another way to the same number. */
  const miles = (latitude: number, longitude: number): number =>
    Math.round(
      100
        * 3958.7613
        * Math.acos(
          Math.sin(radians(51.9)) * Math.sin(radians(latitude))
            + Math.cos(radians(51.9)) * Math.cos(radians(latitude)) * Math.cos(radians(longitude + 2.08)),
        ),
    ) / 100
  const stroud = miles(51.75, -2.2)
  const wanted = [
    ['parade', 0],
    ['near', 0.03],
    ...twins.map(twin => [twin, stroud]),
    ['upper', stroud],
    ['far', miles(57.48, -4.22)],
  ].map(([name, distance]) => [club(String(name)), distance])
  for (const address of ['GL50 3AA', 'gl503aa', '1 The Parade, Cheltenham GL50 3AA', ' GL50  3AA, UK '])
    t.strictSame(await distances(address), wanted, `${address}: at equal distances by name, then id`)
  t.strictSame(await distances('GL50 3AA', '&limit=2&offset=2'), wanted.slice(2, 4))
  t.strictSame(await distances('GL50 3AA', '&offset=6'), [])
  for (const [query = '', code] of [
    ['', 'missing_parameter'],
    ['?address=', 'invalid_parameter'],
    ['?address=%20%20', 'invalid_parameter'],
    ['?address=Nowhere%20at%20all%2C%20Xyzzy', 'address_not_found'],
    ['?address=ZZ99%209ZZ', 'address_not_found'],
    ['?address=GL50%203AA&address=GL50%203AA', 'invalid_parameter'],
    ['?address=GL50%203AA&limit=0', 'out_of_range'],
  ])
    t.equal(await stub.as(t).code(`/clubdistances${query}`), code, query)
})

t.test('the directory', async t => {
  const stub = await open(t)
  const nobody = stub.as(t)
  t.strictSame(namesOf(itemsIn((await nobody.get('/affiliates')).json)), [
    'beta 9',
    'Beta 10',
    'Eagle',
    'Éclipse',
    'Parade',
  ])
  t.strictSame(namesOf(itemsIn((await nobody.get('/clubs')).json)), [
    'Far Away',
    'Lower Twin',
    'Lower Twin',
    'Near By',
    'The Parade',
    'Upper Twin',
  ])
  for (const [list, kind, names] of [
    ['affiliates', 'affiliate', ['parade', 'eclipse']],
    ['clubs', 'club', ['parade', 'far']],
  ] as const) {
    const all = itemsIn((await nobody.get(`/${list}`)).json)
    for (const name of names) {
      const one = all.find(item => item.id === id(kind, name))
      t.strictSame((await nobody.get(`/${list}/${id(kind, name)}`)).json, one, `${list}/${name} is as it is listed`)
      t.strictSame((await nobody.get(`/${list}/${id(kind, name).toUpperCase()}`)).json, one, 'in capitals, too')
    }
    for (const [one, code] of [
      [unknown, `unknown_${kind}`],
      [id('person', 'mo'), `unknown_${kind}`],
      ['', 'invalid_parameter'],
      ['parade', 'invalid_parameter'],
      [`${unknown}0`, 'invalid_parameter'],
    ]) {
      t.equal(await nobody.code(`/${list}/${one}`), code, `/${list}/${one}`)
    }
  }
  hasFields(t, (await nobody.get(`/clubs/${id('club', 'parade')}`)).json, {
    timeZone: 'Europe/London',
    sports: ['tennis', 'squash'],
    courts: [{ name: 'Court 1' }, { name: 'Court 2' }],
  })
  hasFields(
    t,
    (await nobody.get(`/affiliates/${id('affiliate', 'eagle')}`)).json,
    { clubs: [{ name: 'The Parade' }, { name: 'Upper Twin' }] },
    "an affiliate's clubs are where its events are held",
  )
})
