/** Which matches of a world file are bookings of those who play them, too. */
import t from 'tap'
import { idOf } from '../../src/world-file/ids.ts'
import { recordsOf } from './loaded.ts'

const person = (id: string) => ({
  id,
  firstName: id,
  lastName: 'Hale',
  dateOfBirth: '1980-01-01',
  gender: 'female',
  email: `${id}@post.example`,
})
const courts = [{ id: 'one', name: 'Court 1', sports: ['tennis'] }]
const world = {
  people: ['ann', 'bob', 'cat', 'dee'].map(person),
  clubs: [
    {
      id: 'club',
      name: 'Club',
      address: { streetAddress: '1 The Row', locality: 'Cheltenham', postalCode: 'GL50 1AA' },
      location: { latitude: 51.9, longitude: -2 },
      courts,
    },
  ],
}
const sides = [
  { name: 'Ann', players: ['ann'] },
  { name: 'Bob', players: ['bob'] },
]
const match = {
  id: 'm',
  sport: 'tennis',
  type: 'box',
  status: 'arranged',
  sides,
  changed: '-1d 09:00',
  court: 'one',
  start: '+2d 10:00',
  end: '11:00',
}
const booking = {
  id: 'b',
  type: 'match',
  name: 'By hand',
  club: 'club',
  owner: 'bob',
  start: '+2d 10:00',
  end: '11:00',
}
const bookings = async (one: object, personalBookings: readonly object[] = []) => {
  const written = { ...world, matches: [{ ...match, ...one }], personalBookings }
  // Without what is undefined
  const { personalBookings: found, courtBookings } = await recordsOf(JSON.parse(JSON.stringify(written)))
  return { found, courtBookings }
}

t.test('a match without a club is played by the clock of its court', async t => {
  const [home] = world.clubs
  const away = { ...home, id: 'away', name: 'Away', timeZone: 'Europe/Rome', courts: [{ ...courts[0], id: 'rome' }] }
  const starts = async (court: string): Promise<unknown> => {
    const { matches } = await recordsOf({ ...world, clubs: [home, away], matches: [{ ...match, court }] })
    return matches[0]?.period?.start
  }
  t.equal(await starts('rome'), Number(await starts('one')) - 3_600_000)
})

t.test('an arranged match on a court is a booking of its players', async t => {
  const { found, courtBookings } = await bookings({})
  const [held, ...others] = courtBookings
  t.strictSame(others, [], 'it holds the court once')
  t.strictSame(found, [
    {
      id: idOf('personal booking', `match ${idOf('match', 'm')}`),
      type: 'match',
      name: 'Box: Ann v Bob',
      clubId: idOf('club', 'club'),
      ownerId: idOf('person', 'ann'),
      start: held?.start,
      end: held?.end,
      participants: ['ann', 'bob'].map(id => idOf('person', id)),
      invitees: [],
      courtBookingId: held?.id,
      sport: 'tennis',
      status: 'confirmed',
    },
  ])
})

const rows = [
  {
    match: 'that is in play',
    more: { status: 'inplay', start: 'today 11:00', end: '13:00' },
    names: ['Box: Ann v Bob'],
  },
  {
    match: 'of doubles',
    more: {
      type: 'league',
      format: 'doubles',
      sides: [
        { name: 'A & C', players: ['ann', 'cat'] },
        { name: 'B & D', players: ['bob', 'dee'] },
      ],
    },
    names: ['League: A & C v B & D'],
  },
  {
    match: 'with long names',
    more: { sides: sides.map(side => ({ ...side, name: 'x'.repeat(150) })) },
    names: [`Box: ${'x'.repeat(150)} v ${'x'.repeat(41)}…`],
  },
  { match: 'of a team', more: { type: 'team', team: { id: 'first', name: 'First' } }, names: [] },
  { match: 'without a court', more: { court: undefined, club: 'club' }, names: [] },
  { match: 'without an end', more: { end: undefined }, names: [] },
  { match: 'that is pending', more: { status: 'pending' }, names: [] },
  { match: 'that is cancelled', more: { status: 'cancelled' }, names: [] },
  {
    match: 'that was played',
    more: { status: 'completed', start: '-2d 10:00', sides: [{ ...sides[0], winner: true }, sides[1]] },
    names: [],
  },
  { match: 'whose players are not known', more: { sides: sides.map(side => ({ ...side, players: [] })) }, names: [] },
  {
    match: 'for which somebody has booked',
    more: { personalBooking: 'b' },
    written: [{ ...booking, court: 'one', participants: ['ann', 'bob'] }],
    names: ['By hand'],
  },
]
for (const { match: which, more, written, names } of rows)
  t.test(`a match ${which}: ${names.length} booking(s)`, async t =>
    t.strictSame(
      (await bookings(more, written)).found.map(({ name }) => name),
      names,
    ),
  )
