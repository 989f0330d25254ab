/** What a world can't say, because no answer of the contract could: too long, too old, too many, no address. */
import t from 'tap'
import { postedFindings } from './loaded.ts'

const ball = '🎾'
const person = (more: object) => ({
  people: [
    {
      id: 'ann',
      firstName: 'Ann',
      lastName: 'Hale',
      dateOfBirth: '1961-01-01',
      gender: 'female',
      email: 'ann@post.example',
      ...more,
    },
  ],
})
const affiliate = (more: object) => ({ affiliates: [{ id: 'club', type: 'club', name: 'Club', ...more }] })
const address = { streetAddress: 'Mill Lane', locality: 'Bath', postalCode: 'BA1 1AA' }
const club = (more: object) => ({
  clubs: [{ id: 'club', name: 'Club', address, location: { latitude: 51.4, longitude: -2.4 }, ...more }],
})
const court = (more: object) => club({ courts: [{ id: 'one', name: 'One', sports: ['tennis'], ...more }] })
const series = (more: object) => ({
  ...affiliate({}),
  groups: [{ id: 'group', affiliate: 'club', name: 'Group' }],
  series: [
    {
      id: 'series',
      group: 'group',
      name: 'Series',
      sport: 'tennis',
      eligibility: { members: true, nonMembers: true },
      ...more,
    },
  ],
})
const aged = (ages: object) =>
  series({ eligibility: { members: true, nonMembers: true, male: { eligible: true, ...ages } } })
const others = ['ann', 'bob', 'cat'].flatMap(id => person({ id, alias: `${id}-too` }).people)
const match = (home: readonly string[], away: readonly string[], more: object = {}) => ({
  people: others,
  matches: [
    {
      id: 'm',
      sport: 'tennis',
      type: 'box',
      status: 'pending',
      changed: '-1d',
      sides: [
        { name: 'A', players: home },
        { name: 'B', players: away },
      ],
      ...more,
    },
  ],
})
const mixed = (first: string, second: string) => ({
  ...match(['ann', 'bob'], [], { format: 'mixed' }),
  people: [...person({ id: 'ann', gender: first }).people, ...person({ id: 'bob', gender: second }).people],
})
const ended = (home: object, away: object, more: object) =>
  match([], [], {
    status: 'completed',
    sides: [
      { name: 'A', players: [], ...home },
      { name: 'B', players: [], ...away },
    ],
    ...more,
  })
const booked = (more: object) => ({
  ...club({}),
  people: others,
  personalBookings: [
    { id: 'b', type: 'match', name: 'B', club: 'club', owner: 'ann', start: '+1d 10:00', end: '11:00', ...more },
  ],
})
const good = [
  { name: 'a telephone number of 3 characters', world: person({ telephone: '999' }) },
  { name: 'one of 40', world: person({ telephone: '0'.repeat(40) }) },
  { name: 'a first name of 100 characters that take two units each', world: person({ firstName: ball.repeat(100) }) },
  { name: 'a name of 200', world: affiliate({ name: 'x'.repeat(200) }) },
  { name: 'a description of 4000', world: affiliate({ description: 'x'.repeat(4000) }) },
  { name: 'an e-mail address with a plus', world: person({ email: "o'hara+tennis@post.club.example" }) },
  {
    name: 'a website with a path, a query and a fragment',
    world: affiliate({ website: 'https://club.example:8443/a%20b?c=d&e#f' }),
  },
  { name: 'a website at the last port', world: affiliate({ website: 'https://club.example:65535' }) },
  { name: 'a website without a path', world: affiliate({ website: 'http://localhost' }) },
  { name: 'ages from 0 to 120', world: aged({ minAge: 0, maxAge: 120 }) },
  { name: 'two players a side in doubles', world: match(['ann', 'bob'], [], { format: 'doubles' }) },
  { name: 'a match whose players are not known yet', world: match([], []) },
  { name: 'one against somebody from elsewhere', world: match(['ann'], []) },
  { name: 'a mixed pair of a woman and a man', world: mixed('female', 'male') },
  { name: 'a mixed pair of which one has not said', world: mixed('undisclosed', 'male') },
  { name: 'a side that won, and one that did not', world: ended({ winner: true }, { winner: false }, {}) },
  { name: 'a telephone number as people write it', world: person({ telephone: '+44 (0)7700 900.123 ext. 4' }) },
  { name: 'somebody who was born today', world: person({ dateOfBirth: 'today' }) },
  { name: 'a name of one letter, and one in another script', world: person({ firstName: 'Ø', lastName: '李' }) },
  { name: 'what a coach says of themselves', world: person({ description: 'Coaches since 1999.' }) },
]
for (const { name, world } of good)
  t.test(`${name} can be said`, async t => t.strictSame(await postedFindings(world), []))

const bad = [
  {
    name: 'a telephone number of 2 characters',
    world: person({ telephone: '99' }),
    at: '/people/0/telephone',
    says: /from 3 to 40 characters was expected, one of 2/,
  },
  {
    name: 'one of 41',
    world: affiliate({ telephone: '0'.repeat(41) }),
    at: '/affiliates/0/telephone',
    says: /from 3 to 40/,
  },
  {
    name: 'a first name of 101 characters',
    world: person({ firstName: ball.repeat(101) }),
    at: '/people/0/firstName',
    says: /from 1 to 100 characters was expected, one of 101/,
  },
  {
    name: 'two names of 201 characters together',
    world: person({ firstName: 'x'.repeat(100), lastName: 'y'.repeat(100) }),
    at: '/people/0/lastName',
    says: /at most 200 characters together were expected, 201/,
  },
  { name: 'no first name', world: person({ firstName: '' }), at: '/people/0/firstName', says: /A text was expected/ },
  {
    name: 'an e-mail address without a domain',
    world: person({ email: 'ann' }),
    at: '/people/0/email',
    says: /An e-mail address/,
  },
  {
    name: 'one with two dots in a row',
    world: person({ email: 'a..b@post.example' }),
    at: '/people/0/email',
    says: /An e-mail address/,
  },
  {
    name: 'one in another alphabet',
    world: person({ email: 'ann@пошта.example' }),
    at: '/people/0/email',
    says: /An e-mail address/,
  },
  {
    name: 'a website at a port that there is not',
    world: affiliate({ website: 'https://club.example:65536/' }),
    at: '/affiliates/0/website',
    says: /A web address/,
  },
  {
    name: 'a website without a scheme',
    world: affiliate({ website: 'www.club.example' }),
    at: '/affiliates/0/website',
    says: /A web address \(https:/,
  },
  {
    name: 'one with a space',
    world: affiliate({ website: 'https://club.example/a b' }),
    at: '/affiliates/0/website',
    says: /A web address/,
  },
  {
    name: 'a name of 201 characters',
    world: club({ name: 'x'.repeat(201) }),
    at: '/clubs/0/name',
    says: /from 1 to 200/,
  },
  {
    name: "a court's name of 101, whose bound is narrower",
    world: court({ name: 'x'.repeat(101) }),
    at: '/clubs/0/courts/0/name',
    says: /from 1 to 100/,
  },
  {
    name: 'a sport twice',
    world: court({ sports: ['tennis', 'tennis'] }),
    at: '/clubs/0/courts/0/sports',
    says: /without doubles/,
  },
  {
    name: 'a country that is no code',
    world: club({ address: { ...address, country: 'UK!' } }),
    at: '/clubs/0/address/country',
    says: /\^\[A-Z\]\{2\}\$/,
  },
  {
    name: 'a postcode of 13 characters',
    world: club({ address: { ...address, postalCode: 'x'.repeat(13) } }),
    at: '/clubs/0/address/postalCode',
    says: /from 2 to 12/,
  },
  {
    name: 'an age of 121',
    world: aged({ maxAge: 121 }),
    at: '/series/0/eligibility/male/maxAge',
    says: /from 0 to 120/,
  },
  {
    name: 'three players a side',
    world: match(['ann', 'bob', 'cat'], []),
    at: '/matches/0/sides/0/players',
    says: /A list of 0 to 2 was expected, a list of 3/,
  },
  ...[-0.01, 10_000_000.01, 1e300, 9.999].map(price => ({
    name: `a price of £${price}`,
    world: series({ feeOptions: [{ id: 'fee', name: 'Fee', price, durationMinutes: 60 }] }),
    at: '/series/0/feeOptions/0/price',
    says: /^An amount in pounds from 0 to 10000000 with at most two decimals was expected, /,
  })),
  {
    name: 'a website without a host',
    world: club({ website: 'https:///courts' }),
    at: '/clubs/0/website',
    says: /A web address/,
  },
  {
    name: 'a description of 4001 characters',
    world: series({ description: 'x'.repeat(4001) }),
    at: '/series/0/description',
    says: /from 1 to 4000/,
  },
  ...['   ', '\u00a0', '\u200b', '\t\n'].map(blank => ({
    name: `the first name ${JSON.stringify(blank)}, of which nothing is seen`,
    world: person({ firstName: blank }),
    at: '/people/0/firstName',
    says: /^A text that is not blank was expected, /,
  })),
  {
    name: 'a blank town',
    world: club({ address: { ...address, locality: '  ' } }),
    at: '/clubs/0/address/locality',
    says: /not blank/,
  },
  { name: 'a blank label', world: { world: { name: ' ' } }, at: '/world/name', says: /not blank/ },
  ...['------', 'none', '+44'].map((telephone, index) => ({
    name: `the telephone number ${telephone}`,
    world: [person, affiliate, club][index]?.({ telephone }),
    at: `/${['people', 'affiliates', 'clubs'][index]}/0/telephone`,
    says: /^A telephone number with at least three digits \(01632 960001\) was expected, /,
  })),
]
for (const { name, world, at, says } of bad) {
  t.test(`${name} can't`, async t => {
    const findings = await postedFindings(world)
    t.strictSame(
      findings.map(({ code, pointer }) => `${code} ${pointer}`),
      [`wrong-value ${at}`],
    )
    for (const { message } of findings) t.match(message, says)
  })
}

// ---------------------------------------------------------------- what multiplies

const manyOf = <T>(count: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, index) => make(index))
/** Every leader prefers every court, and every series has all the options. */
const offering = (groups: number, leaders: number, courtCount: number, options: number) => {
  const ids = manyOf(leaders, index => `coach-${index}`)
  return {
    ...affiliate({}),
    ...club({ courts: manyOf(courtCount, index => ({ id: `court-${index}`, name: `${index}`, sports: ['tennis'] })) }),
    people: ids.flatMap(id => person({ id }).people),
    groups: manyOf(groups, index => ({
      id: `group-${index}`,
      affiliate: 'club',
      name: `Group ${index}`,
      leaders: ids,
      series: [
        {
          id: `series-${index}`,
          name: 'Lessons',
          sport: 'tennis',
          coaching: 'individual',
          eligibility: { members: true, nonMembers: true },
          feeOptions: manyOf(options, at => ({ id: `o-${index}-${at}`, name: `${at}`, price: 1, durationMinutes: 60 })),
        },
      ],
    })),
    preferences: ids.map(id => ({
      person: id,
      preferredCourts: manyOf(courtCount, index => `court-${index}`),
      availability: [],
    })),
  }
}
const family = (members: number) => {
  const ids = manyOf(members, index => `child-${index}`)
  return {
    people: [
      ...person({ family: ids.slice(1).map(member => ({ member, relationship: 'child' })) }).people,
      ...ids.flatMap(id => person({ id }).people),
    ],
    familyLinks: [{ guardian: 'ann', member: 'child-0', relationship: 'child' }],
  }
}
for (const { name, world, told } of [
  // 19 leaders on 20 courts each, and each of the 19 in the series.
  { name: 'a group that makes 19,779 offers', world: offering(1, 19, 20, 52), told: [] },
  {
    name: 'a group that makes 20,159 offers',
    world: offering(1, 19, 20, 53),
    told: ['too-many-offers /groups/0 At most 20000 offers of a group were expected, 20159 were found'],
  },
  { name: 'five groups of 19,779 offers', world: offering(5, 19, 20, 52), told: [] },
  {
    name: 'six groups of 19,779 offers',
    world: offering(6, 19, 20, 52),
    told: [
      "too-many-offers /groups/5 At most 100000 offers of all groups were expected, with this one's there are 118674",
    ],
  },
  { name: 'a family of 100', world: family(100), told: [] },
  {
    name: 'a family of 101',
    world: family(101),
    told: ['too-large-family /people/0 At most 100 people for whom one acts were expected, 101 were found.'],
  },
])
  t.test(`${name} ${told.length === 0 ? 'can' : "can't"}`, async t => {
    const findings = await postedFindings(world)
    t.strictSame(
      findings.map(({ code, pointer, message }) => `${code} ${pointer} ${message.split(':')[0]}`),
      told,
    )
  })

// ---------------------------------------------------------------- one place at a time

const courts = ['one', 'two', 'three'].map(id => ({ id, name: id, sports: ['tennis'] }))
const everything = {
  people: ['ann', 'bob', 'cat'].flatMap(id => person({ id, firstName: id }).people),
  ...club({ courts }),
  ...affiliate({}),
  groups: [
    {
      id: 'group',
      affiliate: 'club',
      name: 'Group',
      leaders: ['ann'],
      series: [
        {
          id: 'group',
          name: 'Group',
          sport: 'tennis',
          coaching: 'group',
          eligibility: { members: true, nonMembers: true },
          feeOptions: [{ id: 'fee', name: 'Fee', price: 8, durationMinutes: 60, capacity: 4 }],
          events: [{ id: 'term', club: 'club', name: 'Term' }],
        },
        {
          id: 'play',
          name: 'Play',
          sport: 'tennis',
          eligibility: { members: true, nonMembers: true },
          events: [{ id: 'play', club: 'club', name: 'Play' }],
        },
        {
          id: 'lessons',
          name: 'Lessons',
          sport: 'tennis',
          coaching: 'individual',
          eligibility: { members: true, nonMembers: true },
          feeOptions: [{ id: 'hour', name: 'Hour', price: 20, durationMinutes: 60 }],
        },
      ],
    },
  ],
}
const at = (start: string) => ({
  start: `+2d ${start}`,
  end: `+2d ${start.replace(/^\d\d/, hour => String(Number(hour) + 1))}`,
})
const session = {
  id: 'session',
  event: 'term',
  start: '+2d 10:00',
  courts: ['one'],
  coach: 'ann',
  feeOption: 'fee',
  participants: ['bob'],
}
const game = {
  id: 'game',
  type: 'match',
  name: 'Game',
  club: 'club',
  court: 'two',
  owner: 'cat',
  participants: ['cat', 'bob'],
}
const played = {
  id: 'played',
  sport: 'tennis',
  type: 'friendly',
  status: 'arranged',
  changed: '-1d',
  sides: [
    { name: 'Bob', players: ['bob'] },
    { name: 'Cat', players: ['cat'] },
  ],
}
const lesson = { coach: 'ann', court: 'three', feeOption: 'hour', bookedBy: 'bob' }

const days = [
  {
    name: 'a game that begins when the session is over',
    world: { bookings: [session], personalBookings: [{ ...game, ...at('11:00') }] },
    found: [],
  },
  {
    name: 'a game before the session is over',
    world: { bookings: [session], personalBookings: [{ ...game, ...at('10:30') }] },
    found: ['person-twice /personalBookings/0'],
  },
  {
    name: 'a game that was cancelled',
    world: { bookings: [session], personalBookings: [{ ...game, ...at('10:30'), status: 'cancelled' }] },
    found: [],
  },
  {
    name: 'a session that was cancelled',
    world: { bookings: [{ ...session, status: 'cancelled' }], personalBookings: [{ ...game, ...at('10:30') }] },
    found: [],
  },
  {
    name: 'an invitation that waits for an answer',
    world: {
      bookings: [session],
      personalBookings: [{ ...game, ...at('10:30'), participants: ['cat'], invitees: [{ person: 'bob' }] }],
    },
    found: [],
  },
  {
    name: 'an invitation that was accepted',
    world: {
      bookings: [session],
      personalBookings: [
        { ...game, ...at('10:30'), participants: ['cat'], invitees: [{ person: 'bob', reply: 'accepted' }] },
      ],
    },
    found: ['person-twice /personalBookings/0'],
  },
  {
    name: 'a match and the booking of its court',
    world: {
      personalBookings: [{ ...game, ...at('10:00') }],
      matches: [{ ...played, personalBooking: 'game', club: 'club', court: 'two', ...at('10:00') }],
    },
    found: [],
  },
  {
    name: 'a match and a game on another court',
    world: {
      personalBookings: [{ ...game, ...at('10:00') }],
      matches: [{ ...played, club: 'club', court: 'three', ...at('10:00') }],
    },
    found: ['person-twice /matches/0', 'person-twice /matches/0'],
  },
  {
    name: 'a match of a fixture that both play',
    world: {
      bookings: [{ id: 'fixture', event: 'play', ...at('10:00'), participants: ['bob', 'cat'] }],
      matches: [{ ...played, type: 'team', team: { id: 'team', name: 'Team', fixture: 'fixture' }, ...at('10:30') }],
    },
    found: [],
  },
  {
    name: 'a lesson and a session',
    world: { bookings: [{ ...session, coach: 'cat' }], individualSessions: [{ ...lesson, start: '+2d 10:30' }] },
    found: ['person-twice /individualSessions/0'],
  },
  {
    name: 'a coach who plays meanwhile',
    world: { bookings: [session], personalBookings: [{ ...game, participants: ['ann'], ...at('10:30') }] },
    found: ['person-twice /personalBookings/0'],
  },
  {
    name: 'a coach who coaches meanwhile',
    world: { bookings: [session], individualSessions: [{ ...lesson, bookedBy: 'cat', start: '+2d 10:30' }] },
    found: ['coach-twice /individualSessions/0'],
  },
  {
    name: 'an assistant who takes part',
    world: { bookings: [{ ...session, assistants: ['bob'] }] },
    found: ['coach-as-client /bookings/0/participants/0'],
  },
]
for (const { name, world, found } of days) {
  t.test(`${name}: ${found.length === 0 ? 'can be' : "can't be"}`, async t =>
    t.strictSame(
      (await postedFindings({ ...everything, ...world })).map(({ code, pointer }) => `${code} ${pointer}`),
      found,
    ),
  )
}

// ---------------------------------------------------------------- who is there, and plays whom

const impossible = [
  {
    name: 'a birth tomorrow',
    world: person({ dateOfBirth: '+1d' }),
    found: 'born-later /people/0/dateOfBirth',
    says: /^A day of birth that is not after the first day of the world \(2027-03-15\) was expected, 2027-03-16/,
  },
  {
    name: 'two on one side of singles',
    world: match(['ann', 'bob'], []),
    found: 'wrong-players /matches/0/sides/0/players',
    says: /^At most one player a side was expected in singles, 2 were found\. Take one out, or say format: doubles\.$/,
  },
  {
    name: 'one a side in doubles',
    world: match(['ann'], ['bob', 'cat'], { format: 'doubles' }),
    found: 'wrong-players /matches/0/sides/0/players',
    says: /^Two players a side, or none while they are not known, were expected in doubles, one was found/,
  },
  {
    name: 'one a side in mixed doubles',
    world: match([], ['ann'], { format: 'mixed' }),
    found: 'wrong-players /matches/0/sides/1/players',
    says: /in mixed doubles, one was found/,
  },
  {
    name: 'a mixed pair of two women',
    world: mixed('female', 'female'),
    found: 'wrong-players /matches/0/sides/0/players',
    says: /^A woman and a man were expected in mixed doubles, two people of the same gender were found/,
  },
  {
    name: 'the same on both sides',
    world: match(['ann'], ['ann']),
    found: 'player-twice /matches/0/sides/1/players/0',
    says: /^Each player was expected once, Ann Hale was found again/,
  },
  {
    name: 'the same twice on one, under two names',
    world: match(['ann', 'ann-too'], ['bob', 'cat'], { format: 'doubles' }),
    found: 'player-twice /matches/0/sides/0/players/1',
    says: /Ann Hale was found again/,
  },
  {
    name: 'two winners',
    world: ended({ winner: true }, { winner: true }, {}),
    found: 'wrong-winner /matches/0/sides/1/winner',
    says: /^One winner was expected, the other side won as well/,
  },
  {
    name: 'a winner of a match that is to be played',
    world: ended({}, { winner: true }, { status: 'arranged' }),
    found: 'wrong-winner /matches/0/sides/1/winner',
    says: /^No winner was expected of a match that is arranged, one was found/,
  },
  {
    name: 'the same twice among the assistants of a session',
    world: { ...everything, bookings: [{ ...session, assistants: ['cat', 'cat'] }] },
    found: 'listed-twice /bookings/0/assistants/1',
    says: /^Each name was expected once, cat Hale was found again/,
  },
  {
    name: 'the same twice among the participants of a session, which is held for three weeks',
    world: { ...everything, bookings: [{ ...session, weeks: 3, participants: ['cat', 'bob', 'cat'] }] },
    found: 'duplicate-record /bookings/0/participants/2',
    says: /^A client in a session was expected once, it was found again/,
  },
  {
    name: 'the same twice among the participants of a lesson',
    world: {
      ...everything,
      groups: [
        {
          ...everything.groups[0],
          series: everything.groups[0]?.series.map(one =>
            one.id === 'lessons'
              ? { ...one, feeOptions: [{ id: 'hour', name: 'Hour', price: 20, durationMinutes: 60, capacity: 2 }] }
              : one,
          ),
        },
      ],
      individualSessions: [{ ...lesson, start: '+2d 10:30', participants: ['bob', 'bob'] }],
    },
    found: 'duplicate-record /individualSessions/0/participants/1',
    says: /^A client in a session was expected once, it was found again/,
  },
  {
    name: 'the same twice among the assistants of a session, which is held for three weeks',
    world: { ...everything, bookings: [{ ...session, weeks: 3, assistants: ['cat', 'cat'] }] },
    found: 'listed-twice /bookings/0/assistants/1',
    says: /cat Hale was found again/,
  },
  ...(['booked', 'planned'] as const).map(status => ({
    name: `the same court twice among those of a session that is ${status} for three weeks`,
    world: { ...everything, bookings: [{ ...session, weeks: 3, status, courts: ['one', 'two', 'one'] }] },
    found: 'listed-twice /bookings/0/courts/2',
    says: /^Each name was expected once, one was found again/,
  })),
  ...(['leaders', 'deputies', 'members'] as const).map(field => ({
    name: `the same twice among the ${field} of a group`,
    world: { ...everything, groups: [{ ...everything.groups[0], [field]: ['ann', 'bob', 'ann'] }] },
    found: `listed-twice /groups/0/${field}/2`,
    says: /^Each name was expected once, ann Hale was found again\. Leave one out\.$/,
  })),
  {
    name: 'the same twice among the organisers of an event',
    world: {
      ...everything,
      events: [{ id: 'cup', series: 'play', club: 'club', name: 'Cup', organisers: ['bob', 'bob'] }],
    },
    found: 'listed-twice /events/0/organisers/1',
    says: /Hale was found again/,
  },
  {
    name: 'the same court twice among those that a coach prefers',
    world: { ...everything, preferences: [{ person: 'ann', preferredCourts: ['one', 'one'] }] },
    found: 'listed-twice /preferences/0/preferredCourts/1',
    says: /^Each name was expected once, one was found again/,
  },
  {
    name: 'two exceptions for one date, of which one is a day off',
    world: {
      ...everything,
      preferences: [
        {
          person: 'ann',
          exceptions: [
            { date: '+2d', times: [{ start: '09:00', end: '10:00' }] },
            { date: '+3d' },
            { date: '2027-03-18' },
          ],
        },
      ],
    },
    found: 'listed-twice /preferences/0/exceptions/2/date',
    says: /^Each date was expected once, 2027-03-18 was found again\. Write all its times in one exception\.$/,
  },
  {
    name: 'the same membership twice',
    world: {
      ...everything,
      people: everything.people.map(one =>
        one.id === 'bob'
          ? {
              ...one,
              memberships: [
                { affiliate: 'club', category: 'Adult', from: '-1y' },
                { affiliate: 'club', category: 'Squash', from: '-1y' },
                { affiliate: 'club', category: 'Adult', from: '-1y', to: '+1y' },
              ],
            }
          : one,
      ),
    },
    found: 'duplicate-record /people/1/memberships/2/affiliate',
    says: /^A person's membership from that day was expected once, it was found again\.$/,
  },
  {
    name: 'the same twice among the participants of a booking',
    world: booked({ participants: ['bob', 'cat', 'bob'] }),
    found: 'listed-twice /personalBookings/0/participants/2',
    says: /was found again/,
  },
  {
    name: 'an invitation to somebody who takes part',
    world: booked({ participants: ['bob'], invitees: [{ person: 'cat' }, { person: 'bob', reply: 'declined' }] }),
    found: 'listed-twice /personalBookings/0/invitees/1/person',
    says: /^Somebody who doesn't take part already was expected, .* was found\. Take them out\.$/,
  },
  {
    name: 'an invitation to the organiser, who takes part',
    world: booked({ participants: ['ann'], invitees: [{ person: 'ann' }] }),
    found: 'listed-twice /personalBookings/0/invitees/0/person',
    says: /^Somebody other than the organiser was expected, Ann Hale was found/,
  },
  {
    name: 'an invitation to the organiser',
    world: booked({ invitees: [{ person: 'ann' }] }),
    found: 'listed-twice /personalBookings/0/invitees/0/person',
    says: /^Somebody other than the organiser was expected, Ann Hale was found/,
  },
  {
    name: 'two invitations for the same',
    world: booked({
      invitees: [
        { person: 'bob', reply: 'accepted' },
        { person: 'bob', reply: 'declined' },
      ],
    }),
    found: 'listed-twice /personalBookings/0/invitees/1/person',
    says: /was found again/,
  },
]
for (const { name, world, found, says } of impossible) {
  t.test(`${name}: can't be`, async t => {
    const findings = await postedFindings(world)
    t.strictSame(
      findings.map(({ code, pointer }) => `${code} ${pointer}`),
      [found],
    )
    for (const { message } of findings) t.match(message, says)
  })
}

t.test('what is wrong in a long record is told with its place', async t => {
  const many = Array.from({ length: 300 }, (_, index) => ({ id: `c${index}`, name: `${index}`, sports: ['tennis'] }))
  const wrong = [...many.slice(0, 299), { ...many[299], nam: 'x', sports: ['tenis'] }]
  const found = await postedFindings(club({ courts: wrong, hue: 'red' }))
  t.strictSame(found.map(({ code, pointer }) => `${code} ${pointer}`).toSorted(), [
    'unknown-field /clubs/0/courts/299/nam',
    'unknown-field /clubs/0/hue',
    'wrong-value /clubs/0/courts/299/sports/0',
  ])
})

// ---------------------------------------------------------------- births, where a world begins long ago

const births = [
  { starts: '2020-06-01T12:00:00Z', born: '2025-12-31', found: [] },
  { starts: '2020-06-01T12:00:00Z', born: '2026-01-01', found: [] },
  {
    starts: '2020-06-01T12:00:00Z',
    born: '2026-01-02',
    found: ['A day of birth that is not after the first day of the world (2026-01-01) was expected, 2026-01-02'],
  },
  { starts: '2026-01-02T12:00:00Z', born: '2026-01-02', found: [] },
]
for (const { starts, born, found } of births) {
  const outcome = found.length === 0 ? 'is taken' : 'is a finding'
  t.test(`a birth on ${born} in a world that begins at ${starts} ${outcome}`, async t =>
    t.strictSame(
      (await postedFindings(person({ dateOfBirth: born }), starts)).map(
        ({ message }) => message.split(' was found')[0],
      ),
      found,
    ),
  )
}
