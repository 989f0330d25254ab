/**
 * A club that a game with the toggle is played at: few people who want much of two coaches, in one week.
 *
 * Every slot lies within a few days, so that a list never gets another one by a day going by.
 */
const weekdays = ['tuesday', 'thursday'] as const
const ages = { eligible: true, minAge: 7, maxAge: 12 }

const person = (id: string, dateOfBirth: string, more: object = {}): object => ({
  id,
  firstName: id,
  lastName: 'Test',
  dateOfBirth,
  gender: id.length % 2 === 0 ? 'female' : 'male',
  email: `${id}@post.example`,
  ...more,
})
const member = { memberships: [{ affiliate: 'aff', category: 'Adult', from: '-3y' }] }
const guardian = (...children: string[]): object => ({
  family: children.map(child => ({ member: child, relationship: 'child' })),
})
const hour = { name: 'An hour', price: 20, durationMinutes: 60 }

export const toggleWorld: Readonly<Record<string, unknown>> = {
  world: { name: 'toggle', description: 'A club to play the toggle at.' },
  apiKeys: [{ key: 'the-key', name: 'The game' }],
  accessTokens: ['anna', 'bob', 'carl', 'nora', 'cora', 'dan'].map(id => ({
    token: id,
    person: id,
    role: id,
    label: id,
  })),
  affiliates: [{ id: 'aff', type: 'club', name: 'The club' }],
  clubs: [
    {
      id: 'club',
      name: 'The club',
      address: { streetAddress: '1 Lane', locality: 'Cheltenham', postalCode: 'GL50 2AB', country: 'GB' },
      location: { latitude: 51.9, longitude: -2.08 },
      ownAffiliate: 'aff',
      openingHours: [{ day: 'daily', start: '08:00', end: '21:00' }],
      courts: ['one', 'two'].map(id => ({
        id,
        name: `Court ${id}`,
        sports: ['tennis'],
        stepMinutes: 30,
        firstStart: '08:00',
      })),
    },
  ],
  people: [
    person('anna', '-38y', { ...member, ...guardian('ann', 'abby') }),
    person('ann', '-10y', member),
    person('abby', '-14y', member),
    person('bob', '-41y', { ...member, ...guardian('bea') }),
    person('bea', '-9y', member),
    person('carl', '-30y', member),
    person('nora', '-50y'),
    person('cora', '-35y'),
    person('dan', '-45y'),
    ...['eve', 'finn', 'gus', 'hana'].map(id => person(id, '-28y', member)),
    ...['ida', 'jim'].map(id => person(id, '-9y', member)),
  ],
  groups: [
    {
      id: 'first',
      affiliate: 'aff',
      name: 'first',
      leaders: ['cora'],
      members: ['nora'],
      series: [
        {
          id: 'lessons',
          name: 'lessons',
          sport: 'tennis',
          coaching: 'individual',
          club: 'club',
          eligibility: { members: true, nonMembers: false },
          feeOptions: [
            { ...hour, id: 'lesson', capacity: 1 },
            { ...hour, id: 'pair', name: 'A pair', durationMinutes: 90, capacity: 2 },
          ],
        },
        {
          id: 'juniors',
          name: 'juniors',
          sport: 'tennis',
          coaching: 'group',
          eligibility: { members: true, nonMembers: false, male: ages, female: ages },
          feeOptions: [{ ...hour, id: 'juniors-fee', capacity: 2 }],
          events: [
            {
              id: 'term',
              club: 'club',
              name: 'Term',
              bookings: weekdays.map(day => ({
                id: `juniors-${day}`,
                name: `juniors ${day}`,
                start: `${day.slice(0, 3)}+1w 10:00`,
                courts: ['one'],
                coach: 'cora',
                feeOption: 'juniors-fee',
              })),
            },
          ],
        },
      ],
    },
    {
      id: 'second',
      affiliate: 'aff',
      name: 'second',
      leaders: ['dan'],
      series: [
        {
          id: 'hours',
          name: 'hours',
          sport: 'tennis',
          coaching: 'individual',
          club: 'club',
          eligibility: { members: true, nonMembers: true },
          feeOptions: [{ ...hour, id: 'hour', capacity: 1 }],
        },
        {
          id: 'open',
          name: 'open',
          sport: 'tennis',
          coaching: 'group',
          eligibility: { members: true, nonMembers: true },
          feeOptions: [{ ...hour, id: 'open-fee', capacity: 3 }],
          events: [
            {
              id: 'month',
              club: 'club',
              name: 'Month',
              bookings: [
                {
                  id: 'open-tuesday',
                  name: 'open tuesday',
                  start: 'tue+1w 10:30',
                  courts: ['two'],
                  coach: 'dan',
                  feeOption: 'open-fee',
                  participants: ['eve'],
                },
              ],
            },
          ],
        },
      ],
    },
  ],
  preferences: [
    {
      person: 'cora',
      preferredCourts: ['one', 'two'],
      availability: weekdays.map(day => ({ day, start: '09:00', end: '12:00', from: 'tue+1w', to: 'thu+1w' })),
    },
    {
      person: 'dan',
      preferredCourts: ['two'],
      availability: [{ day: 'tuesday', start: '10:00', end: '12:30', from: 'tue+1w', to: 'thu+1w' }],
    },
  ],
}

/** What the model knows of these people and groups. It is said once more, for the model is to know it by itself. */
export const families: Readonly<Record<string, readonly string[]>> = {
  anna: ['ann', 'abby'],
  bob: ['bea'],
  carl: [],
  nora: [],
  cora: [],
  dan: [],
}
export const callers = Object.keys(families)
export const clients = ['anna', 'ann', 'abby', 'bob', 'bea', 'carl', 'nora', 'eve', 'ida']
export const membersAtFirst = ['anna', 'ann', 'abby', 'bob', 'bea', 'carl', 'eve', 'finn', 'gus', 'hana', 'ida', 'jim']
export const juniors = ['ann', 'bea', 'ida', 'jim']
export const inFirstGroup = ['nora']
