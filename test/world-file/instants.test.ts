/** From when to when the instants of a world go, and what is said of one outside. */
import t from 'tap'
import { postedFindings } from './loaded.ts'

const season = (event: object) => ({
  affiliates: [{ id: 'club', type: 'club', name: 'Club' }],
  people: [
    {
      id: 'ann',
      firstName: 'Ann',
      lastName: 'Hale',
      dateOfBirth: '1961-01-01',
      gender: 'female',
      email: 'ann@post.example',
    },
    {
      id: 'ben',
      firstName: 'Ben',
      lastName: 'Hale',
      dateOfBirth: '1961-01-01',
      gender: 'male',
      email: 'ben@post.example',
    },
  ],
  clubs: [
    {
      id: 'club',
      name: 'Club',
      address: { streetAddress: 'Mill Lane', locality: 'Bath', postalCode: 'BA1 1AA' },
      location: { latitude: 51.4, longitude: -2.4 },
      courts: [{ id: 'one', name: 'One', sports: ['tennis'] }],
    },
  ],
  groups: [
    {
      id: 'group',
      affiliate: 'club',
      name: 'Group',
      leaders: ['ann'],
      series: [
        {
          id: 'lessons',
          name: 'Lessons',
          sport: 'tennis',
          coaching: 'individual',
          eligibility: { members: true, nonMembers: true },
          feeOptions: [{ id: 'hour', name: 'Hour', price: 20, durationMinutes: 60 }],
        },
        {
          id: 'series',
          name: 'Series',
          sport: 'tennis',
          eligibility: { members: true, nonMembers: true },
          events: [{ id: 'event', club: 'club', name: 'Event', ...event }],
        },
      ],
    },
  ],
})
const lesson = (start: string) => ({
  ...season({}),
  individualSessions: [{ coach: 'ann', court: 'one', feeOption: 'hour', start, bookedBy: 'ben' }],
})
const inEvent = '/groups/0/series/1/events/0'

const bounds = /^An instant (?:of the calendar )?from 1970-01-01T00:00:00Z to 2106-02-07T06:28:15Z was expected, /
const clockBounds = /^An instant of the calendar from 1970-01-01T00:00:00Z to 2105-12-31T23:59:59\.999Z was expected, /

const cases = [
  { name: 'the first instant', world: season({ entriesOpen: '1970-01-01T00:00:00Z' }), found: [] },
  { name: 'the last instant', world: season({ entriesOpen: '2106-02-07T06:28:15Z' }), found: [] },
  {
    name: 'one before the first',
    world: season({ entriesOpen: '1970-01-01T00:59:59+01:00' }),
    found: [`wrong-value ${inEvent}/entriesOpen`],
    says: bounds,
  },
  {
    name: 'one after the last',
    world: season({ entriesOpen: '2106-02-07T06:28:16Z' }),
    found: [`wrong-value ${inEvent}/entriesOpen`],
    says: bounds,
  },
  {
    name: 'a day counted from the first one',
    world: season({ period: { start: '-90y', end: '+90y' } }),
    found: [`wrong-value ${inEvent}/period/start`],
    says: bounds,
  },
  {
    name: 'a day that is one on earlier days only',
    world: season({ period: { start: 'today', end: '+90y' } }),
    found: [`wrong-start ${inEvent}/period/end`],
    says: /^A world that starts on 2016-02-07 or earlier was expected, one that starts on 2027-03-15 was found/,
  },
  {
    // Britain's clocks were an hour ahead at the beginning of 1970.
    name: 'a day that is one on later days only, of several the one that is last',
    world: season({
      period: { start: '-58y', end: 'today' },
      entriesOpen: '-60y',
      bookings: [{ id: 'old', start: '-59y 10:00', end: '11:00' }],
    }),
    found: [`wrong-start ${inEvent}/entriesOpen`],
    says: /^A world that starts on 2030-01-02 or later was expected, one that starts on 2027-03-15 was found/,
  },
  {
    name: 'a day that is one on later days only, on which something else is wrong',
    world: {
      ...season({ period: { start: '-58y', end: 'today' } }),
      memberships: [{ person: 'ann', affiliate: 'nowhere', category: 'Life', from: '-1y' }],
    },
    found: ['unknown-reference /memberships/0/affiliate', `wrong-value ${inEvent}/period/start`],
  },
  {
    name: 'a closure that ends too late, unless the world starts earlier: its end is a time after a start of the file',
    world: { clubs: season({}).clubs.map(club => ({ ...club, closures: [{ start: '+38d 06:00', end: '07:00' }] })) },
    starts: '2105-12-31T12:00:00Z',
    found: ['wrong-start /clubs/0/closures/0/end'],
    says: /^A world that starts on 2105-12-30 or earlier was expected, /,
  },
  {
    name: 'a weekly booking that goes on too long, unless the world starts earlier',
    world: season({ bookings: [{ id: 'late', start: 'today+78y+46w 10:00', end: '11:00', weeks: 4 }] }),
    found: [`wrong-start ${inEvent}/bookings/0/start`],
    says: / or earlier was expected, /,
  },
  {
    name: 'a weekly booking that goes on too long',
    world: season({ bookings: [{ id: 'late', start: '2106-01-27 10:00', end: '11:00', weeks: 3 }] }),
    found: [`wrong-value ${inEvent}/bookings/0/start`],
    says: bounds,
  },
  { name: 'a lesson that ends in time', world: lesson('2106-02-07T05:28:15Z'), found: [] },
  {
    name: 'a lesson that ends too late',
    world: lesson('2106-02-07T05:30:00Z'),
    found: ['wrong-value /individualSessions/0/start'],
    says: bounds,
  },
  { name: 'a clock at the first instant', world: { world: { now: '1970-01-01T00:00:00Z' } }, found: [] },
  { name: "a clock at the end of a clock's time", world: { world: { now: '2105-12-31T23:59:59.999Z' } }, found: [] },
  {
    name: 'a clock before the first instant',
    world: { world: { now: '1969-12-31T23:59:59.999Z' } },
    found: ['wrong-value /world/now'],
    says: clockBounds,
  },
  {
    name: "a clock after the end of a clock's time",
    world: { world: { now: '2106-01-01T00:00:00Z' } },
    found: ['wrong-value /world/now'],
    says: clockBounds,
  },
  {
    name: 'a day of birth or of membership is a date, and may be any',
    world: {
      ...season({}),
      memberships: [{ person: 'ann', affiliate: 'club', category: 'Life', from: '1898-05-01', to: '2150-01-01' }],
    },
    found: [],
  },
]

for (const { name, world, starts, found, says } of cases) {
  t.test(name, async t => {
    const findings = await postedFindings(world, starts)
    t.strictSame(
      findings.map(({ code, pointer }) => `${code} ${pointer}`),
      found,
    )
    if (says !== undefined) for (const { message } of findings) t.match(message, says)
  })
}
