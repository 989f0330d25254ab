/** What coaching is listed, and where: of a series in groups at its events, of one to one at preferred courts. */
import t from 'tap'
import {
  atEvent,
  atPreferredCourts,
  courtsInReach,
  individualOfferings,
  isForSale,
  matches,
  offeringOf,
  wasForSale,
} from '../../src/club/coaching-offerings.ts'
import type { SessionBooking } from '../../src/club/group-sessions.ts'
import type { ClubEvent, CoachPreferences, Court, FeeOption, Group, Series } from '../../src/club/model.ts'

const series = (of: Partial<Series> = {}): Series => ({
  id: 's',
  groupId: 'g',
  name: 'A series',
  sport: 'tennis',
  eligibility: { members: true, nonMembers: true },
  archived: false,
  coaching: 'group',
  ...of,
})
const group: Group = {
  id: 'g',
  affiliateId: 'a',
  owner: { kind: 'affiliate', id: 'a' },
  name: 'A group',
  private: false,
  leaders: ['c1', 'c2', 'c1', 'without'],
  deputies: ['c3'],
  members: [],
}
const option = (of: Partial<FeeOption> = {}): FeeOption => ({
  id: 'f',
  seriesId: 's',
  name: 'An hour',
  price: 5,
  durationMinutes: 60,
  capacity: 4,
  active: true,
  ...of,
})
const event = (of: Partial<ClubEvent> = {}): ClubEvent => ({
  id: 'e',
  seriesId: 's',
  clubId: 'k',
  name: 'An event',
  organisers: [],
  ticketed: false,
  personal: false,
  archived: false,
  ...of,
})
const session = (coach: string, of: Partial<SessionBooking> = {}): SessionBooking => ({
  id: `of ${coach}`,
  eventId: 'e',
  type: 'fixture',
  name: 'A session',
  status: 'booked',
  courts: [],
  period: { start: 0, end: 1 },
  coach,
  assistants: [],
  feeOptionId: 'f',
  capacity: 4,
  ...of,
})
const court = (id: string, of: Partial<Court> = {}): Court => ({
  id,
  clubId: 'k',
  name: id,
  sports: ['tennis'],
  indoor: false,
  floodlit: false,
  stepMinutes: 60,
  firstStart: '08:00',
  closures: [],
  ...of,
})

const offering = { sport: 'tennis', groupId: 'g', affiliateId: 'a' } as const

t.test('what can be had for money, and what ever could', async t => {
  const rows = [
    { of: option(), now: true, ever: true },
    { of: option({ price: 0 }), now: false, ever: false },
    { of: option({ price: 0.01 }), now: true, ever: true },
    { of: option({ active: false }), now: false, ever: true },
    { of: option({ active: false, price: 0 }), now: false, ever: false },
  ]
  for (const { of, now, ever } of rows) t.strictSame([isForSale(of), wasForSale(of)], [now, ever])
})

t.test('a series offers coaching', async t => {
  const gone = event({ archived: true })
  const rows = [
    { name: 'in groups, before its first event', of: series(), events: [], offers: true },
    { name: 'in groups, with an event', of: series(), events: [gone, event()], offers: true },
    { name: 'in groups, after its last event', of: series(), events: [gone, gone], offers: false },
    { name: 'one to one, whatever its events', of: series({ coaching: 'individual' }), events: [gone], offers: true },
    { name: 'none', of: series({ coaching: 'none' }), events: [event()], offers: false },
    { name: 'archived', of: series({ archived: true }), events: [event()], offers: false },
    { name: 'for nothing', of: series(), options: [option({ price: 0 })], events: [event()], offers: false },
    { name: 'for money, too', of: series(), options: [option({ price: 0 }), option()], events: [], offers: true },
    { name: 'for no fee', of: series(), options: [], events: [], offers: false },
  ]
  for (const { name, of, options = [option()], events, offers } of rows)
    t.strictSame(offeringOf(of, group, options, events), offers ? offering : undefined, name)
})

t.test('at an event: at its club as such, and by each coach of a session that is on', async t => {
  const at = { ...offering, clubId: 'k' }
  const sessions = [
    session('c1', { assistants: ['c2'] }),
    session('c1'),
    session('c3', { status: 'cancelled' }),
    session('c4', { status: 'planned' }),
  ]
  const by = (...coaches: string[]): readonly object[] => [at, ...coaches.map(coachId => ({ ...at, coachId }))]
  const rows = [
    { name: 'each coach once', of: event(), in: series(), sessions, at: by('c1', 'c2', 'c4') },
    { name: 'nobody yet', of: event(), in: series(), sessions: [], at: by() },
    { name: 'archived', of: event({ archived: true }), in: series(), sessions, at: [] },
    { name: 'one to one', of: event(), in: series({ coaching: 'individual' }), sessions, at: [] },
    { name: 'no coaching', of: event(), in: series({ coaching: 'none' }), sessions, at: [] },
  ]
  for (const row of rows) t.strictSame(atEvent(offering, row.of, row.in, row.sessions), row.at, row.name)
})

t.test('one to one: where its leaders prefer courts, those of the sport and of the club of the series', async t => {
  const courts = [court('k1'), court('k2'), court('other', { clubId: 'l' }), court('squash', { sports: ['squash'] })]
  const preferring = (personId: string, preferredCourts: readonly string[]): CoachPreferences => ({
    personId,
    availability: [],
    exceptions: [],
    preferredCourts,
  })
  const preferences = [
    preferring('c1', ['k1', 'k2', 'k1', 'other', 'squash', 'nowhere']),
    preferring('c2', ['squash']),
    preferring('c3', ['k1']),
  ]
  const offered = (of: Series): readonly unknown[] =>
    individualOfferings(
      of,
      group,
      coach => preferences.find(({ personId }) => personId === coach),
      id => courts.find(one => one.id === id),
    ).map(one => [
      one.coachId,
      one.courts.map(({ id }) => id),
      atPreferredCourts(offering, one).map(({ clubId, coachId }) => [clubId, coachId]),
    ])
  const clubs = [
    ['k', 'c1'],
    ['l', 'c1'],
  ]
  const rows = [
    {
      name: 'anywhere',
      of: series({ coaching: 'individual' }),
      offered: [
        ['c1', ['k1', 'k2', 'other'], clubs],
        ['c2', [], []],
      ],
    },
    {
      name: 'at one club',
      of: series({ coaching: 'individual', clubId: 'k' }),
      offered: [
        ['c1', ['k1', 'k2'], [['k', 'c1']]],
        ['c2', [], []],
      ],
    },
    { name: 'in groups', of: series(), offered: [] },
  ]
  for (const row of rows) t.strictSame(offered(row.of), row.offered, row.name)
})

t.test(
  'a coach might hold it on any court of the clubs where one is preferred, or of the club of the series',
  async t => {
    const courts = [court('k1'), court('k2', { sports: ['squash'] }), court('l1', { clubId: 'l' })]
    const inReach = (of: Series, preferredCourts: readonly string[]): readonly string[] =>
      courtsInReach(
        {
          coachId: 'c1',
          series: of,
          group,
          preferences: { personId: 'c1', availability: [], exceptions: [], preferredCourts },
          courts: [],
        },
        id => courts.find(one => one.id === id),
        id => courts.filter(({ clubId }) => clubId === id),
      ).map(({ id }) => id)
    const rows = [
      { name: 'each once, whatever its sport', of: series(), preferred: ['k1', 'k2'], courts: ['k1', 'k2'] },
      { name: 'at two clubs', of: series(), preferred: ['l1', 'nowhere', 'k2'], courts: ['l1', 'k1', 'k2'] },
      { name: 'nowhere', of: series(), preferred: [], courts: [] },
      { name: 'at its own club', of: series({ clubId: 'l' }), preferred: ['k1'], courts: ['l1'] },
    ]
    for (const row of rows) t.strictSame(inReach(row.of, row.preferred), row.courts, row.name)
  },
)

t.test('a filter names what has to be so', async t => {
  const one = { ...offering, clubId: 'k' }
  const rows = [
    { filter: {}, isMatch: true },
    { filter: { sport: 'tennis', affiliateId: 'a', clubId: 'k' }, isMatch: true },
    { filter: { sport: 'squash' }, isMatch: false },
    { filter: { affiliateId: 'b' }, isMatch: false },
    { filter: { clubId: 'l' }, isMatch: false },
  ] as const
  for (const { filter, isMatch } of rows) t.equal(matches(one, filter), isMatch, JSON.stringify(filter))
})
