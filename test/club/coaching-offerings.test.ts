/** What coaching is listed, and where: of a series in groups at its events, of one to one at preferred courts. */
import t from 'tap'
import {
  atEvent,
  atPreferredCourts,
  courtsInReach,
  individualOfferings,
  isForSale,
  matches,
  offeredTerms,
  offeringOf,
  provides,
  sportsOffered,
  unofferedTerms,
  wasForSale,
} from '../../src/club/coaching-offerings.ts'
import { coachEntryOf } from '../../src/club/directory.ts'
import { slotKey } from '../../src/club/slot-id.ts'
import { isOnTerms, standingOfOffer, streamOnTerms } from '../../src/club/slot.ts'
import type { SlotStream } from '../../src/club/facts.ts'
import type { Club, ClubEvent, CoachPreferences, Court, FeeOption, Group, Series } from '../../src/club/model.ts'

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

t.test('at an event: at its club', async t => {
  const rows = [
    { name: 'in groups', of: event(), in: series(), isThere: true },
    { name: 'archived', of: event({ archived: true }), in: series(), isThere: false },
    { name: 'one to one', of: event(), in: series({ coaching: 'individual' }), isThere: false },
    { name: 'no coaching', of: event(), in: series({ coaching: 'none' }), isThere: false },
  ]
  for (const row of rows)
    t.strictSame(atEvent(offering, row.of, row.in), row.isThere ? [{ ...offering, clubId: 'k' }] : [], row.name)
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
      atPreferredCourts(offering, one).map(({ clubId }) => clubId),
    ])
  const rows = [
    {
      name: 'anywhere',
      of: series({ coaching: 'individual' }),
      offered: [
        ['c1', ['k1', 'k2', 'other'], ['k', 'l']],
        ['c2', [], []],
      ],
    },
    {
      name: 'at one club',
      of: series({ coaching: 'individual', clubId: 'k' }),
      offered: [
        ['c1', ['k1', 'k2'], ['k']],
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

t.test('what is provided of what is asked for, and in which sports', async t => {
  const some = [
    { ...offering, clubId: 'k' },
    { ...offering, sport: 'squash', affiliateId: 'b', clubId: 'k' },
    { ...offering, clubId: 'l' },
  ] as const
  const rows = [
    { filter: {}, sports: ['tennis', 'squash'] },
    { filter: { clubId: 'k' }, sports: ['tennis', 'squash'] },
    { filter: { clubId: 'l' }, sports: ['tennis'] },
    { filter: { affiliateId: 'b' }, sports: ['squash'] },
    { filter: { sport: 'squash', affiliateId: 'b', clubId: 'k' }, sports: ['squash'] },
    { filter: { sport: 'tennis', affiliateId: 'b' }, sports: [] },
    { filter: { sport: 'padel' }, sports: [] },
  ] as const
  for (const { filter, sports } of rows) {
    t.strictSame(sportsOffered(some, filter), sports, JSON.stringify(filter))
    t.equal(provides(some, filter), sports.length > 0, JSON.stringify(filter))
  }
  t.strictSame([sportsOffered([], {}), provides([], {})], [[], false])
})

t.test('a coach is told with the sports in their order, clubs and affiliates by name, each once', async t => {
  const names = ['k 10', 'k 2', 'a', 'b'].map(name => ({ id: name, name: name.toUpperCase(), more: 1 }))
  const find = (id: string) => names.find(one => one.id === id)
  const offerings = [
    { sport: 'squash', groupId: 'g', affiliateId: 'b', clubId: 'k 10' },
    { sport: 'tennis', groupId: 'g', affiliateId: 'a', clubId: 'k 2' },
    { sport: 'squash', groupId: 'g', affiliateId: 'nobody', clubId: 'k 10' },
    { sport: 'tennis', groupId: 'g', affiliateId: 'a' },
  ] as const
  const told = {
    id: 'c',
    name: 'C',
    sports: ['tennis', 'squash'],
    clubs: [
      { id: 'k 2', name: 'K 2' },
      { id: 'k 10', name: 'K 10' },
    ],
    affiliates: [
      { id: 'a', name: 'A' },
      { id: 'b', name: 'B' },
    ],
  }
  const coach = { id: 'c', name: 'C', description: undefined }
  t.strictSame(coachEntryOf(coach, offerings, find, find), told)
  t.strictSame(coachEntryOf({ ...coach, description: 'Since 1999' }, offerings, find, find), {
    ...told,
    description: 'Since 1999',
  })
})

t.test('terms that are offered, and such as might be', async t => {
  const preferences = { personId: 'c1', availability: [], exceptions: [], preferredCourts: ['k1'] }
  const courts = [court('k1'), court('k2')]
  const one = { coachId: 'c1', series: series({ coaching: 'individual' }), group, preferences, courts: [court('k1')] }
  const options = [option({ id: 'paid' }), option({ id: 'free', price: 0 }), option({ id: 'off', active: false })]
  const told = ([of, by, at]: readonly [{ readonly coachId: string }, FeeOption, Court]) =>
    `${of.coachId} ${by.id} ${at.id}`
  t.strictSame(offeredTerms(one, options).map(told), ['c1 paid k1'])
  const unoffered = unofferedTerms(
    [one],
    options,
    id => courts.find(each => each.id === id),
    () => courts,
  )
  t.strictSame([...unoffered].map(told), ['c1 paid k1', 'c1 free k1', 'c1 paid k2', 'c1 free k2'])
})

t.test('the stream of a key is on the very terms that the key was made of', async t => {
  const terms = { coachId: 'c1', courtId: 'k1', feeOptionId: 'f', durationMinutes: 60, price: 5 }
  const key = slotKey(terms)
  const club: Club = {
    id: 'k',
    name: 'K',
    address: { streetAddress: '1', locality: 'L', postalCode: 'GL50 2AB' },
    location: { latitude: 0, longitude: 0 },
    timeZone: 'Europe/London',
    openingHours: [],
    closures: [],
  }
  const stream = (of: Partial<SlotStream> = {}): SlotStream => ({
    series: series({ coaching: 'individual' }),
    group,
    affiliate: { id: 'a', name: 'A' },
    owner: { id: 'a', name: 'A' },
    coach: { id: 'c1', name: 'C' },
    preferences: { personId: 'c1', availability: [], exceptions: [], preferredCourts: [] },
    option: option(),
    court: court('k1'),
    club,
    ...of,
  })
  const offer = { seriesId: 's', ...terms }
  const own = stream()
  const others = [
    stream({ coach: { id: 'c2', name: 'C' } }),
    stream({ court: court('k2') }),
    stream({ option: option({ id: 'g' }) }),
  ]
  t.equal(streamOnTerms(key, offer, [...others, own]), own)
  t.equal(streamOnTerms(key, offer, others), undefined)
  const dearer = stream({ option: option({ price: 6 }) })
  t.strictSame([isOnTerms(own, key), isOnTerms(dearer, key)], [true, false])
  t.equal(streamOnTerms(key, offer, [dearer]), undefined, 'the price is another by now')
  const never = (): boolean => t.fail('nobody needs to know')
  t.equal(standingOfOffer(own, never), own)
  t.strictSame([standingOfOffer(undefined, () => true), standingOfOffer(undefined, () => false)], ['former', undefined])
})
