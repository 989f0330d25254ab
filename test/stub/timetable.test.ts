/** A club's day as a timetable: what is on which court, and what of the coaching a caller's list would show. */
import t from 'tap'
import { addDays, datesBetween } from '../../src/club/dates.ts'
import type { WorldRecords } from '../../src/club/model.ts'
import { homeZone, localDateOf } from '../../src/club/zone.ts'
import { isFailed } from '../../src/contract/problem.ts'
import { memoryLayer } from '../../src/data/memory/memory-data.ts'
import { peopleOf } from '../../src/stub/people.ts'
import { clubDay } from '../../src/stub/timetable/club-day.ts'
import { given } from '../../src/text/given.ts'
import type { Timetable, TimetableItem, TimetableWish } from '../../src/worlds/timetable.ts'
import { aClub, aCourt, aPerson, everyDay, from, hours, idOf, preferring } from '../fixtures/builders.ts'
import { alone } from '../fixtures/batches.ts'
import { hasFields } from '../fixtures/has-fields.ts'
import { shippedCatalogue, visited } from '../world-file/shipped-scenarios.ts'
import { aSquad, carla, day, kit, olga, pat, robin, robinsLesson, smallWorld } from '../fixtures/small-world.ts'

const early = day('01', 8)

const asked = async (wish: TimetableWish, more: Partial<WorldRecords> = {}, now = early) => {
  const data = memoryLayer(smallWorld(more)).begin()
  return clubDay(wish, { data, now, inSlices: alone, people: peopleOf(data, []) })
}

const timetable = async (...wanted: Parameters<typeof asked>): Promise<Timetable> => {
  const made = await asked(...wanted)
  if (isFailed(made)) throw new Error(made.problem.message)
  return made
}

/** `17:00-18:00 session Court 1, Court 2: Monday squad`. */
const lineOf =
  ({ lanes }: Timetable) =>
  ({ from: start, to, kind, lanes: ids, title }: TimetableItem): string => {
    const names = ids.map(id => lanes.find(lane => lane.id === id)?.name ?? '?')
    return `${start.slice(11, 16)}-${to.slice(11, 16)} ${kind} ${names.join(', ') || 'nowhere'}: ${title}`
  }

const linesOf = async (...wanted: Parameters<typeof asked>): Promise<readonly string[]> => {
  const made = await timetable(...wanted)
  return made.items.map(lineOf(made))
}

const ashby = { place: idOf('Ashby') }
const noFree = { preferences: [] }
const aMatch = {
  id: idOf('match'),
  sport: 'tennis',
  type: 'box',
  status: 'arranged',
  format: 'singles',
  changed: early,
  sides: [
    { name: 'Robin', players: [robin] },
    { name: 'Pat', players: [pat] },
  ],
} as const
const anOuting = {
  id: idOf('outing'),
  name: 'A knock',
  type: 'match',
  clubId: idOf('Ashby'),
  ownerId: pat,
  participants: [pat, robin],
  invitees: [],
  status: 'confirmed',
} as const
const tenToEleven = { start: day('08', 10), end: day('08', 11) }
const onCourt = (name: string, refId: string, source: 'match' | 'private' | 'maintenance' | 'fixture') => ({
  id: idOf(`${name} for ${refId}`),
  courtId: idOf(name),
  source,
  refId,
  ...tenToEleven,
})

const days: readonly { name: string; wish: TimetableWish; more?: Partial<WorldRecords>; lines: readonly string[] }[] = [
  {
    name: 'a group session is on all its courts, once',
    wish: { ...ashby, day: '2027-03-01' },
    more: noFree,
    lines: ['17:00-18:00 session Court 1, Court 2: Monday squad'],
  },
  {
    name: 'a lesson is named for who is in it; what was cancelled is still told',
    wish: { ...ashby, day: '2027-03-02' },
    more: noFree,
    lines: [
      '10:00-11:00 lesson Court 1: Robin Hale',
      '17:00-18:00 session Court 1, Court 2: Tuesday squad (cancelled)',
    ],
  },
  {
    name: 'what is only planned is on the courts that it is planned for',
    wish: { ...ashby, day: '2027-03-03' },
    more: noFree,
    lines: ['17:00-18:00 session Court 1, Court 2: Wednesday squad'],
  },
  {
    name: 'an event without a court is in no lane',
    wish: { ...ashby, day: '2027-03-05' },
    more: noFree,
    lines: ['18:00-21:00 fixture nowhere: First night'],
  },
  {
    name: 'matches, bookings and maintenance by the courts that are booked for them; two courts of one are one',
    wish: { ...ashby, day: '2027-03-08' },
    more: {
      ...noFree,
      matches: [aMatch],
      personalBookings: [{ ...anOuting, ...tenToEleven, courtBookingId: idOf(`Glass for ${anOuting.id}`) }],
      courtBookings: [
        onCourt('Court 1', aMatch.id, 'match'),
        onCourt('Court 2', aMatch.id, 'match'),
        onCourt('Glass', anOuting.id, 'private'),
        onCourt('Court 10', idOf('nothing'), 'maintenance'),
      ],
    },
    lines: [
      '10:00-11:00 match Court 1, Court 2: Robin v Pat',
      '10:00-11:00 closed Court 10: Maintenance',
      '10:00-11:00 booking Glass: A knock',
    ],
  },
  {
    name: 'without a court: what says when it is, on the court that it names, or nowhere',
    wish: { ...ashby, day: '2027-03-08' },
    more: {
      ...noFree,
      matches: [
        { ...aMatch, clubId: idOf('Ashby'), period: tenToEleven },
        { ...aMatch, id: idOf('on 10'), clubId: idOf('Ashby'), courtId: idOf('Court 10'), period: tenToEleven },
        { ...aMatch, id: idOf('off'), clubId: idOf('Ashby'), period: tenToEleven, status: 'cancelled' },
        { ...aMatch, id: idOf('some time'), clubId: idOf('Ashby'), period: { start: tenToEleven.start } },
        { ...aMatch, id: idOf('elsewhere'), clubId: idOf('Wharf'), period: tenToEleven },
      ],
      personalBookings: [
        { ...anOuting, ...tenToEleven },
        { ...anOuting, id: idOf('off too'), ...tenToEleven, status: 'cancelled' },
      ],
    },
    lines: [
      '10:00-11:00 match Court 10: Robin v Pat',
      '10:00-11:00 match nowhere: Robin v Pat',
      '10:00-11:00 booking nowhere: A knock',
    ],
  },
  {
    name: 'closures of a court, and of the club on all of them; as far as they are on this day',
    wish: { ...ashby, day: '2027-03-20' },
    more: {
      ...noFree,
      clubs: [
        aClub({
          id: idOf('Ashby'),
          name: 'Ashby',
          ownAffiliateId: idOf('Ashby LTC'),
          closures: [from('2027-03-20T20:00Z', '2027-03-21T06:00Z')],
        }),
        aClub({ id: idOf('Wharf'), name: 'Wharf', ownAffiliateId: idOf('Brook') }),
      ],
    },
    lines: [
      '08:00-18:00 closed Court 10: Closed',
      '20:00-00:00 closed Court 1, Court 2, Court 10, Glass: The club is closed',
    ],
  },
  {
    name: 'what began the evening before is there as far as it lasts',
    wish: { ...ashby, day: '2027-03-10' },
    more: {
      ...noFree,
      bookings: [aSquad('Night squad', day('09', 23), { period: { start: day('09', 23), end: day('10', 2) } })],
      courtBookings: [],
      participations: [],
      attendances: [],
      individualSessions: [],
    },
    lines: ['00:00-02:00 session Court 1, Court 2: Night squad'],
  },
  {
    name: 'free slots are runs of starts, around what is taken; nobody is on two courts at once',
    wish: { ...ashby, day: '2027-03-02' },
    lines: [
      '00:00-10:00 free Court 1: Carla Coach',
      '00:00-10:00 free Court 2: Carla Coach',
      '10:00-11:00 lesson Court 1: Robin Hale',
      '11:00-00:00 free Court 1: Carla Coach',
      '11:00-00:00 free Court 2: Carla Coach',
      '17:00-18:00 session Court 1, Court 2: Tuesday squad (cancelled)',
    ],
  },
  {
    name: 'what has begun is free no more',
    wish: { ...ashby, day: '2027-03-01' },
    lines: [
      '08:30-17:00 free Court 1: Carla Coach',
      '08:30-17:00 free Court 2: Carla Coach',
      '17:00-18:00 session Court 1, Court 2: Monday squad',
      '18:00-00:00 free Court 1: Carla Coach',
      '18:00-00:00 free Court 2: Carla Coach',
    ],
  },
]

t.test('what is on which court', async t => {
  for (const { name, wish, more, lines } of days) t.strictSame(await linesOf(wish, more), lines, name)
})

const verdicts: readonly {
  name: string
  as?: string
  day: string
  kind: string
  because: unknown
  facts: RegExp
  now?: number
}[] = [
  {
    name: 'to nobody',
    day: '2027-03-01',
    kind: 'session',
    because: { step: 'rule', rule: { number: 1 } },
    facts: /private/,
  },
  { name: 'to who is in it', as: robin, day: '2027-03-01', kind: 'session', because: undefined, facts: /^$/ },
  {
    name: 'planned',
    as: robin,
    day: '2027-03-03',
    kind: 'session',
    because: { step: 'rule', rule: { number: 4 } },
    facts: /planned/,
  },
  {
    name: 'held by others',
    as: olga,
    day: '2027-03-02',
    kind: 'lesson',
    because: { step: 'rule', rule: { number: 2 } },
    facts: /holds the slot/,
  },
  { name: 'to its coach', as: carla, day: '2027-03-02', kind: 'lesson', because: undefined, facts: /^$/ },
  { name: 'free', as: olga, day: '2027-03-02', kind: 'free', because: undefined, facts: /^$/ },
  {
    name: 'over',
    as: robin,
    day: '2027-03-01',
    kind: 'session',
    because: { step: 'query', parameter: 'days' },
    facts: /starts 2027-03-01 17:00/,
    now: day('01', 17),
  },
  {
    name: 'too far ahead',
    as: robin,
    day: '2027-04-05',
    kind: 'free',
    because: { step: 'query', parameter: 'days' },
    facts: /starts 2027-04-05/,
  },
]

t.test('whether the list shows it, and what keeps it out first', async t => {
  for (const { name, as, day: on, kind, because, facts, now } of verdicts) {
    const { items } = await timetable({ ...ashby, day: on, ...given({ as }) }, {}, now)
    const listing = items.find(one => one.kind === kind)?.listing
    hasFields(
      t,
      { listed: listing?.listed, because: listing?.because },
      { listed: because === undefined, because },
      name,
    )
    t.match(listing?.facts.join('; '), facts, name)
  }
})

t.test('who of the caller and their family is in it, or could be, and who could leave', async t => {
  const own = async (on: string, kind: string, as: string) =>
    (await timetable({ ...ashby, day: on, as })).items
      .find(one => one.kind === kind)
      ?.own?.map(
        ({ name, participating, may }) => `${name} ${participating ? 'is in it' : 'is not'}, may ${may ?? 'nothing'}`,
      )
  t.strictSame(await own('2027-03-01', 'session', robin), [
    'Robin Hale is not, may join',
    'Kit Hale is in it, may leave',
    'Pat Hale is not, may join',
  ])
  t.strictSame(await own('2027-03-02', 'lesson', robin), [
    'Robin Hale is in it, may leave',
    'Kit Hale is not, may join',
    'Pat Hale is not, may join',
  ])
  t.strictSame(await own('2027-03-02', 'free', olga), ['Olga Organiser is not, may join'])
  t.strictSame(await own('2027-03-02', 'lesson', olga), [])
})

t.test('a free run names each of its starts with the id that the list has', async t => {
  const { items } = await timetable({ ...ashby, day: '2027-03-02' })
  const [first] = items
  t.equal(first?.starts?.length, 19)
  t.equal(first?.id, first?.starts?.[0]?.id)
  const before = (
    await timetable(
      { ...ashby, day: '2027-03-02' },
      { individualSessions: [], courtBookings: [], participations: [], attendances: [] },
    )
  ).items
  const ten = before[0]?.starts?.find(({ from: start }) => start === '2027-03-02T10:00:00+00:00')
  t.equal(ten?.id, robinsLesson.id, 'and that of the lesson that it becomes')
})

t.test('a day is the club’s own: 23, 24 or 25 hours', async t => {
  const cases = [
    { on: '2027-03-27', hours: 24, from: '2027-03-27T00:00:00+00:00', to: '2027-03-28T00:00:00+00:00' },
    { on: '2027-03-28', hours: 23, from: '2027-03-28T00:00:00+00:00', to: '2027-03-29T00:00:00+01:00' },
    { on: '2027-10-31', hours: 25, from: '2027-10-31T00:00:00+01:00', to: '2027-11-01T00:00:00+00:00' },
  ]
  for (const { on, hours: count, ...span } of cases) {
    const made = await timetable({ ...ashby, day: on })
    t.strictSame({ from: made.from, to: made.to }, span, on)
    t.equal(made.hours.length, count, on)
  }
  const { hours: all } = await timetable({ ...ashby, day: '2027-10-31' })
  t.strictSame(all.slice(1, 3), ['2027-10-31T01:00:00+01:00', '2027-10-31T01:00:00+00:00'], 'twice one o’clock')
})

t.test('of many who are in it the first few are named, and how many more there are', async t => {
  const people = [...'ABCDEFGHIJ'].map(firstName => aPerson({ firstName, lastName: 'Hale' }))
  const eight = 'with A Hale, B Hale, C Hale, D Hale, E Hale, F Hale, G Hale, H Hale'
  for (const [count, told] of [
    [2, 'with A Hale, B Hale'],
    [8, eight],
    [9, `${eight} and 1 more`],
    [10, `${eight} and 2 more`],
  ] as const) {
    const participants = people.slice(0, count).map(({ id }) => id)
    const outing = { ...anOuting, ownerId: idOf('A Hale'), participants, ...tenToEleven }
    // oxlint-disable-next-line no-await-in-loop
    const { items } = await timetable(
      { ...ashby, day: '2027-03-08' },
      { ...noFree, people: [...smallWorld().people, ...people], personalBookings: [outing] },
    )
    t.equal(items.find(({ kind }) => kind === 'booking')?.facts[1], told)
  }
})

t.test('when the club is open, without its closures', async t => {
  const clubs = [
    aClub({
      id: idOf('Ashby'),
      name: 'Ashby',
      ownAffiliateId: idOf('Ashby LTC'),
      openingHours: everyDay('07:00', '22:00'),
      closures: [from('2027-03-02T12:00Z', '2027-03-02T13:00Z')],
    }),
    aClub({ id: idOf('Wharf'), name: 'Wharf', ownAffiliateId: idOf('Brook') }),
  ]
  const { open } = await timetable({ ...ashby, day: '2027-03-02' }, { clubs })
  t.strictSame(
    open.map(span => `${span.from.slice(11, 16)}-${span.to.slice(11, 16)}`),
    ['07:00-12:00', '13:00-22:00'],
  )
})

t.test('of many who may have been meant by a name three are told', async t => {
  const called = ['Mara', 'Nara', 'Tara', 'Zara'].map(firstName => aPerson({ firstName, lastName: 'Quill' }))
  const data = memoryLayer(smallWorld({ people: [...smallWorld().people, ...called] })).begin()
  t.strictSame(await peopleOf(data, []).meant('Kara Quill'), {
    unclear:
      'Nobody has the role, the id or the name "Kara Quill", '
      + 'did you mean Mara Quill or Nara Quill or Tara Quill? Roles: none.',
  })
})

t.test('which club, which day, and whose lists: what is absent or empty, and what can not be', async t => {
  const usual = await timetable({ place: '', day: '', as: '' })
  hasFields(t, usual, { place: { name: 'Ashby' }, day: '2027-03-01', places: [{ name: 'Ashby' }, { name: 'Wharf' }] })
  const wharf = ['Dock', 'Pier', 'Lock', 'Mole'].map(name =>
    aCourt({ id: idOf(name), name, clubId: idOf('Wharf'), sports: ['squash'] }),
  )
  const usualClub = async (records: Partial<WorldRecords>, wish: TimetableWish = {}): Promise<string> =>
    (await timetable(wish, { courts: [...smallWorld().courts, ...wharf], ...records })).place.name
  const booking = { ...onCourt('Mole', aMatch.id, 'match'), start: day('01', 10), end: day('01', 11) }
  const courtBookings = [...smallWorld().courtBookings, booking]
  t.equal(await usualClub({}), 'Ashby', 'not the one with most courts, on which nothing is booked today')
  t.equal(await usualClub({ courtBookings }), 'Wharf', 'the one with most courts, of those on which something is')
  t.equal(await usualClub({ courtBookings }, { day: '2027-03-02' }), 'Ashby', 'on another day it is another')
  t.equal(await usualClub({ courtBookings: [] }), 'Wharf', 'where nothing is booked, the one with most courts')
  t.equal(usual.caller, undefined)
  t.equal((await timetable({ place: 'wharf' })).place.name, 'Wharf', 'by its name')
  for (const as of ['Kit Hale', 'kit'])
    hasFields(t, await timetable({ as }), { caller: { id: kit, name: 'Kit Hale' } }, as)
  const cases = [
    { wish: { place: 'Ashbee' }, name: 'place', code: 'unknown_place', says: /did you mean Ashby\?/ },
    { wish: { day: '2027-02-30' }, name: 'day', code: 'invalid_parameter', says: /found "2027-02-30"/ },
    { wish: { day: '1 March' }, name: 'day', code: 'invalid_parameter', says: /such as 2027-03-01/ },
    { wish: { day: '0001-01-01' }, name: 'day', code: 'invalid_parameter', says: /1970/ },
    { wish: { day: '9999-12-31' }, name: 'day', code: 'invalid_parameter', says: /2105/ },
    { wish: { as: 'nobody' }, name: 'as', code: 'unknown_person', says: /Nobody has the role/ },
  ]
  for (const { wish, name, code, says } of cases) {
    const made = await asked(wish)
    if (!isFailed(made)) throw new Error(`${name} was taken`)
    hasFields(t, made.problem, { status: 400, code, message: says, violations: [{ in: 'query', name }] })
  }
  const nowhere = await asked(
    {},
    {
      ...smallWorld(),
      clubs: [],
      courts: [],
      series: [],
      events: [],
      bookings: [],
      courtBookings: [],
      individualSessions: [],
      participations: [],
      attendances: [],
      preferences: [],
      feeOptions: [],
      accounts: [],
    },
  )
  t.ok(isFailed(nowhere), 'a world without a club has no day of one')
})

t.test('whoever asks the demo for no club has something to see on each day of the coming month', async t => {
  const { world, data, now } = await visited(shippedCatalogue(), 'demo')
  const empty: string[] = []
  for (const date of datesBetween(localDateOf(now, homeZone), addDays(localDateOf(now, homeZone), 30))) {
    const made = await clubDay({ day: date }, { data, now, inSlices: alone, people: peopleOf(data, world.cast) })
    if (isFailed(made)) throw new Error(made.problem.message)
    if (made.items.every(({ kind }) => kind === 'free')) empty.push(`${date} at ${made.place.name}`)
  }
  t.strictSame(empty, [])
})

t.test('however much is free, so many starts are told, and how many runs of them are not', async t => {
  const courts = Array.from({ length: 60 }, (_, index) =>
    aCourt({ name: `Extra ${index}`, clubId: idOf('Ashby'), stepMinutes: 15 }),
  )
  const preferences = [preferring({ preferredCourts: courts.map(({ id }) => id) })]
  const wish = { ...ashby, day: '2027-03-08', as: robin }
  const { items, omitted } = await timetable(wish, { courts: [...smallWorld().courts, ...courts], preferences })
  t.ok(items.reduce((sum, { starts = [] }) => sum + starts.length, 0) <= 5000)
  t.equal(items.length + omitted.items, 60)
  t.ok(omitted.items > 0)
})

t.test('who has something else on at some of the starts could have the others', async t => {
  const outing = { ...anOuting, start: day('02', 0), end: day('02', 9) }
  const own = async (end: number) =>
    (await timetable({ ...ashby, day: '2027-03-02', as: pat }, { personalBookings: [{ ...outing, end }] })).items
      .find(({ kind }) => kind === 'free')
      ?.own?.map(({ name }) => name)
  t.strictSame(await own(day('02', 9)), ['Pat Hale'], 'the last is at nine')
  t.strictSame(await own(day('02', 10)), [])
})

t.test('however many courts and things there are, so many are told, and how many are not', async t => {
  const courts = Array.from({ length: 130 }, (_, index) => aCourt({ name: `Extra ${index}`, clubId: idOf('Ashby') }))
  const busy = Array.from({ length: 700 }, (_, index) => ({
    id: idOf(`busy ${index}`),
    courtId: idOf(`Extra ${index % 130}`),
    source: 'maintenance' as const,
    refId: idOf(`works ${index}`),
    start: day('08', 0) + Math.floor(index / 130) * hours(1),
    end: day('08', 1) + Math.floor(index / 130) * hours(1),
  }))
  const made = await timetable(
    { ...ashby, day: '2027-03-08' },
    { courts: [...smallWorld().courts, ...courts], courtBookings: busy },
  )
  t.equal(made.lanes.length, 100)
  t.equal(made.omitted.lanes, 34)
  t.ok(made.items.length <= 500)
  t.ok(made.omitted.items > 0)
})
