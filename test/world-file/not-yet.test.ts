/** What can't have happened yet when a world starts, and is therefore not to be said of it. */
import { readFileSync } from 'node:fs'
import t from 'tap'
import { parse } from 'yaml'
import { findingsOf, postedFindings } from './loaded.ts'

const file = 'test/fixtures/world-not-yet.yaml'
t.test('each is found where it stands', async t =>
  t.strictSame(
    await findingsOf(file, '2027-03-15T12:00:00Z'),
    [
      '30:45 not-yet #/participations/0/changed',
      '32:43 not-yet #/attendances/0/state',
      '34:50 not-yet #/matches/0/status',
      '35:49 not-yet #/matches/1/status',
      '36:100 not-yet #/matches/2/score',
      '37:70 not-yet #/matches/3/changed',
    ].map(finding => `${file}:${finding}`),
  ),
)

const match = (more: object, about: object = {}, zone = 'Europe/London') => ({
  ...(Object.keys(about).length === 0 ? {} : { world: about }),
  clubs: [
    {
      id: 'club',
      name: 'Club',
      address: { streetAddress: 'Mill Lane', locality: 'Bath', postalCode: 'BA1 1AA' },
      location: { latitude: 51.4, longitude: -2.4 },
      timeZone: zone,
    },
  ],
  matches: [
    {
      id: 'm',
      sport: 'tennis',
      type: 'box',
      status: 'completed',
      club: 'club',
      changed: '-1d',
      sides: ['A', 'B'].map(name => ({ name, players: [] })),
      ...more,
    },
  ],
})
const noon = '2027-03-15T12:00:00Z'
const own = { now: noon }

/** `starts`: when it is started; the measure is the start that the world itself gives, if it does. */
const rows = [
  { name: 'played yesterday', world: match({ start: '-1d 10:00' }), starts: noon, isFound: false },
  {
    name: 'played later on the first day, by a world that starts at any hour',
    world: match({ start: 'today 20:00' }),
    starts: '2027-03-15T06:00:00Z',
    isFound: false,
  },
  { name: 'played tomorrow', world: match({ start: '+1d 00:00' }), starts: '2027-03-15T23:59:59Z', isFound: true },
  {
    name: 'played tomorrow, in the hour before midnight of the summer',
    world: match({ start: '+1d 00:00' }),
    starts: '2027-07-14T22:59:59Z',
    isFound: true,
  },
  {
    name: 'played today, where the day ends ten hours later',
    world: match({ start: 'today 20:00' }, {}, 'Pacific/Honolulu'),
    starts: noon,
    isFound: false,
  },
  {
    name: 'begun as the world starts, by its own clock',
    world: match({ start: '2027-03-15 12:00' }, own),
    starts: noon,
    isFound: false,
  },
  {
    name: 'a minute later, by its own clock',
    world: match({ start: '2027-03-15 12:01' }, own),
    starts: noon,
    isFound: true,
  },
  {
    name: 'the same, given as a day that is counted from the start',
    world: match({ start: 'today 12:01' }, own),
    starts: noon,
    isFound: true,
  },
  {
    name: 'in the future of the file, and in the past of whoever starts it later',
    world: match({ start: '2027-03-16 12:00', changed: '2027-03-16 14:00' }, own),
    starts: '2027-06-01T00:00:00Z',
    isFound: false,
  },
  {
    name: 'in the past of the file, started at an earlier time on purpose',
    world: match({ start: '2027-03-01 12:00', changed: '2027-03-01 14:00' }, own),
    starts: '2027-01-01T00:00:00Z',
    isFound: false,
  },
  {
    name: 'in the future of the file, and started earlier still',
    world: match({ start: '2027-03-16 12:00' }, own),
    starts: '2027-01-01T00:00:00Z',
    isFound: true,
  },
  {
    name: 'a real date that is to come, and no clock of its own',
    world: match({ start: '2027-06-01 10:00' }),
    starts: noon,
    isFound: true,
  },
  {
    name: 'the same, started after it',
    world: match({ start: '2027-06-01 10:00' }),
    starts: '2027-06-01T00:00:00Z',
    isFound: false,
  },
  { name: 'without a time', world: match({}), starts: noon, isFound: false },
  {
    name: 'conceded before it began',
    world: match({ start: '+3d 10:00', outcome: 'conceded' }),
    starts: noon,
    isFound: false,
  },
  {
    name: 'a walkover before it began',
    world: match({ start: '+3d 10:00', outcome: 'walkover' }),
    starts: noon,
    isFound: false,
  },
  {
    name: 'retired before it began',
    world: match({ start: '+3d 10:00', outcome: 'retired' }),
    starts: noon,
    isFound: true,
  },
  {
    name: 'called off before it began',
    world: match({ start: '+3d 10:00', status: 'cancelled' }),
    starts: noon,
    isFound: false,
  },
  { name: 'in play without a time', world: match({ status: 'inplay' }), starts: noon, isFound: false },
]
for (const { name, world, starts, isFound } of rows)
  t.test(`a match ${name} ${isFound ? 'is found' : 'is good'}`, async t =>
    t.strictSame(
      (await postedFindings(world, starts)).map(({ code, pointer }) => `${code} ${pointer}`),
      isFound ? ['not-yet /matches/0/status'] : [],
    ),
  )

t.test('nor has anybody been at a lesson that is to come', async t => {
  const kilnLane: object = parse(readFileSync(new URL('../fixtures/worlds/kiln-lane.yaml', import.meta.url), 'utf8'))
  const found = async (session: string, client: string, state: string): Promise<readonly string[]> => {
    const world = { ...kilnLane, attendances: [{ session, client, state }] }
    return (await postedFindings(world, noon)).map(({ code, pointer }) => `${code} ${pointer}`)
  }
  t.strictSame(await found('kits', 'kit', 'attended'), ['not-yet /attendances/0/state'])
  t.strictSame(await found('kits', 'kit', 'expected'), [])
  t.strictSame(await found('mums', 'kit', 'attended'), [])
})

t.test('what is said says by when, what was found, and what to do', async t => {
  const messages = async (world: object): Promise<readonly string[]> =>
    (await postedFindings(world, noon)).map(({ message }) => message)
  t.strictSame(await messages(match({ start: '+1d 10:00' })), [
    'A match that is completed was expected to have started by the end of 2027-03-15, the day on which the world '
      + 'starts; a start of 2027-03-16T10:00Z was found. Say status: arranged, or outcome: walkover or conceded, or '
      + 'when the world starts (now, in the section world).',
  ])
  t.strictSame(await messages(match({ start: '+1d 10:00', status: 'inplay' }, own)), [
    'A match that is inplay was expected to have started by 2027-03-15T12:00Z, when the world starts; a start of '
      + '2027-03-16T10:00Z was found. Say status: arranged.',
  ])
})
