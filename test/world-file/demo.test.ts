/** The demo world: it loads whenever it starts, and has somebody for every rule. */
import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import t from 'tap'
import { parse } from 'yaml'
import { statusAt } from '../../src/club/matches.ts'
import type { ClubEvent, Instant } from '../../src/club/model.ts'
import { instantOf, localDateOf } from '../../src/club/zone.ts'
import { worldSchema } from '../../src/world-file/schema.ts'
import { aMonday, demoPath, findingsOf, goodWorld } from './loaded.ts'

const startDays = [
  '2027-01-13T12:00:00Z',
  '2027-07-14T12:00:00Z',
  '2028-02-29T12:00:00Z',
  '2027-03-28T00:30:00Z',
  '2027-03-28T12:00:00Z',
  '2026-10-25T00:30:00Z',
  '2026-10-25T12:00:00Z',
  '2027-03-15T12:00:00Z',
  '2027-03-16T12:00:00Z',
  '2027-03-17T12:00:00Z',
  '2027-03-18T12:00:00Z',
  '2027-03-19T12:00:00Z',
  '2027-03-20T12:00:00Z',
  '2027-03-21T12:00:00Z',
  '2026-12-31T23:30:00Z',
]
for (const now of startDays)
  t.test(`nothing is wrong with it on ${now}`, async t => t.strictSame(await findingsOf(demoPath, now), []))

t.test('the published schema is the one that the loader checks by, and accepts it', async t => {
  const published: unknown = JSON.parse(readFileSync('examples/worlds/world.schema.json', 'utf8'))
  t.strictSame(published, JSON.parse(JSON.stringify(worldSchema())))
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  const isWorld = ajv.compile(worldSchema())
  t.ok(isWorld(parse(readFileSync(demoPath, 'utf8'))), JSON.stringify(isWorld.errors?.slice(0, 5)))
  t.notOk(isWorld({ people: [{ id: 'ann' }] }))
})

const now = Date.parse(aMonday)
const demo = await goodWorld(demoPath)
const tokenOf = (token: string) => demo.accessTokens.find(found => found.token === token)

t.test('a directory of the whole country, and five clubs in depth', async t => {
  t.ok(demo.clubs.length >= 25)
  t.ok(demo.affiliates.length >= 25)
  t.ok(new Set(demo.clubs.map(({ address }) => /^[A-Z]+/.exec(address.postalCode)?.[0])).size >= 15, 'postcode areas')
  const deep = ['GL53 9QT', 'GL50 2RH', 'GL5 3TD', 'GL7 1XW', 'GL1 2ER'].map(
    postcode => demo.clubs.find(({ address }) => address.postalCode === postcode)?.id,
  )
  t.ok(demo.courts.filter(({ clubId }) => deep.includes(clubId)).length >= 20)
  t.ok(demo.people.length >= 50)
  t.ok(
    new Set([...demo.preferences.map(({ personId }) => personId), ...demo.bookings.map(({ coach }) => coach)]).size
      >= 20,
    'coaches',
  )
  t.ok(new Set(demo.courts.map(({ stepMinutes }) => stepMinutes)).size >= 3, 'grids')
  t.ok(
    demo.courts.some(({ closures }) => closures.length > 0) && demo.clubs.some(({ closures }) => closures.length > 0),
    'closures',
  )
})

t.test('the cast: everyone is there, and is what their label says', async t => {
  const today = aMonday.slice(0, 10)
  const memberships = (token: string) =>
    demo.memberships.filter(({ personId }) => personId === tokenOf(token)?.personId)
  const isMember = (token: string) =>
    memberships(token).some(({ from, to }) => from <= today && (to === undefined || today <= to))
  const id = (token: string) => tokenOf(token)?.personId ?? ''
  t.ok(isMember('demo-member'))
  t.equal(
    demo.familyLinks.filter(
      ({ guardianId, relationship }) => guardianId === id('demo-parent') && relationship === 'child',
    ).length,
    2,
  )
  t.ok(demo.bookings.some(({ coach }) => coach === id('demo-coach')))
  t.ok(demo.groups.some(({ leaders }) => leaders.includes(id('demo-leader'))))
  t.ok(demo.groups.some(({ deputies, private: isPrivate }) => isPrivate && deputies.includes(id('demo-deputy'))))
  t.notOk(isMember('demo-deputy'))
  t.ok(demo.events.some(({ organisers }) => organisers.includes(id('demo-organiser'))))
  t.notOk(isMember('demo-non-member'))
  t.ok(memberships('demo-lapsed').length > 0 && !isMember('demo-lapsed'))
  t.ok(demo.participations.some(({ clientId }) => clientId === id('demo-lapsed')))
  t.ok((tokenOf('demo-expired')?.expires ?? now) < now)
  t.ok(tokenOf('demo-revoked')?.revoked)
  t.strictSame(
    demo.apiKeys.map(({ active }) => active),
    [true, false],
  )
})

t.test('the people and places of the recorded examples have their ids', async t => {
  const named = (firstName: string, lastName: string) =>
    demo.people.find(person => person.firstName === firstName && person.lastName === lastName)?.id
  t.equal(named('Leila', 'Whitcombe'), 'd7084f67a236898e7c8ed732')
  t.equal(named('Folasade', 'Adeyemi'), 'a8e6c1f48ec70a43d4f58f4a')
  t.equal(named('Tomasz', 'Wierzbicki'), 'b957ed462f63ed5bb0a73a26')
  t.equal(demo.clubs.find(({ name }) => name === 'Cotswold Edge Rackets Club')?.id, 'abab2977c32f00837cf9d2b0')
  t.equal(demo.affiliates.find(({ name }) => name === 'Severn Vale Coaching')?.id, '35c29717b665af12500f7302')
})

const stageOf = ({ archived, period, entriesOpen, entriesClose }: ClubEvent, at: Instant): string => {
  if (archived) return 'archived'
  if (period?.end !== undefined && period.end <= at) return 'completed'
  if (period !== undefined && period.start <= at) return 'inplay'
  if (at >= (entriesClose ?? period?.start ?? Infinity)) return 'closed'
  return entriesOpen !== undefined && at < entriesOpen ? 'pending' : 'open'
}

t.test('every word of the club occurs', async t => {
  const all = (words: readonly string[], found: readonly (string | undefined)[], what: string) =>
    t.strictSame(
      words.filter(word => !found.includes(word)),
      [],
      what,
    )
  all(
    ['pending', 'open', 'closed', 'inplay', 'completed', 'archived'],
    demo.events.map(event => stageOf(event, now)),
    'stages',
  )
  all(
    ['tournament', 'team', 'fixture'],
    demo.bookings.map(({ type }) => type),
    'bookings',
  )
  all(
    ['planned', 'booked', 'cancelled'],
    demo.bookings.map(({ status }) => status),
    'status of bookings',
  )
  all(
    ['friendly', 'ladder', 'box', 'league', 'tournament', 'team'],
    demo.matches.map(({ type }) => type),
    'matches',
  )
  all(
    ['pending', 'arranged', 'inplay', 'completed', 'cancelled'],
    ['06:00', '11:30'].flatMap(time =>
      demo.matches.map(match => statusAt(match, instantOf(localDateOf(now, 'Europe/London'), time, 'Europe/London'))),
    ),
    'status of matches on a day',
  )
  all(
    ['singles', 'doubles', 'mixed'],
    demo.matches.map(({ format }) => format),
    'formats',
  )
  all(
    ['normal', 'retired', 'walkover', 'conceded', 'abandoned'],
    demo.matches.map(({ outcome }) => outcome),
    'outcomes',
  )
  all(
    ['match', 'coaching', 'invitation', 'guest'],
    demo.personalBookings.map(({ type }) => type),
    'personal bookings',
  )
  all(
    ['awaiting', 'accepted', 'declined'],
    demo.personalBookings.flatMap(({ invitees }) => invitees.map(({ reply }) => reply)),
    'replies',
  )
  all(
    ['notExpected', 'expected', 'attended', 'absent'],
    demo.attendances.map(({ state }) => state),
    'attendance',
  )
  all(
    ['session', 'fixture', 'match', 'private', 'maintenance'],
    demo.courtBookings.map(({ source }) => source),
    'court bookings',
  )
  all(
    ['club', 'coaching', 'county', 'league', 'association', 'school', 'university', 'parks', 'business', 'other'],
    demo.affiliates.map(({ type }) => type),
    'affiliates',
  )
  all(
    [
      'tennis',
      'padel',
      'pickleball',
      'badminton',
      'squash',
      'squash57',
      'tabletennis',
      'realtennis',
      'rackets',
      'fives',
    ],
    demo.series.map(({ sport }) => sport),
    'sports',
  )
})

t.test('every rule has somebody whom it concerns', async t => {
  const taught = demo.series.filter(({ coaching }) => coaching !== 'none')
  const sessions = demo.bookings.filter(({ feeOptionId }) => feeOptionId !== undefined)
  const booked = (id: string) =>
    demo.participations.filter(({ sessionId, state }) => sessionId === id && state === 'participating').length
  t.ok(
    demo.groups.some(group => group.private),
    'a private group',
  )
  t.ok(
    taught.some(({ eligibility }) => !eligibility.members && !eligibility.nonMembers),
    'a closed group',
  )
  t.ok(
    sessions.some(({ id, capacity, status }) => status === 'booked' && booked(id) === capacity),
    'a full session',
  )
  t.ok(
    taught.some(({ eligibility: { male } }) => male?.maxAge === 10 && male.ageOn !== undefined),
    'a group for children up to ten, of a date',
  )
  t.ok(
    taught.some(({ eligibility }) => eligibility.male?.eligible === false),
    'girls only',
  )
  t.ok(
    demo.feeOptions.some(({ price }) => price === 0),
    'free of charge',
  )
  t.ok(
    demo.feeOptions.some(({ active }) => !active),
    'an option that is no longer offered',
  )
  t.ok(
    sessions.some(({ id, status }) => status === 'booked' && !demo.courtBookings.some(({ refId }) => refId === id)),
    'booked, but no court is',
  )
  t.ok(
    demo.preferences.some(({ availability }) => availability.some(({ start, end }) => end <= start)),
    'available over midnight',
  )
  t.ok(
    demo.preferences.some(
      ({ exceptions, availability }) =>
        exceptions.some(({ times }) => times.length === 0)
        && exceptions.some(({ times }) => times.length > 0)
        && availability.some(({ from, to }) => from !== undefined && to !== undefined),
    ),
    'exceptions and a range of dates',
  )
  t.ok(
    demo.preferences.some(({ availability }) => new Set(availability.map(({ clubId }) => clubId)).size > 1),
    'a coach at two clubs',
  )
  t.ok(
    demo.individualSessions.some(
      ({ id, feeOptionId }) =>
        booked(id) === 2 && demo.feeOptions.find(option => option.id === feeOptionId)?.capacity === 2,
    ),
    'an individual session that is full with two',
  )
  t.ok(
    demo.individualSessions.some(({ start }) => start < now),
    'a lesson that is over',
  )
  t.ok(
    demo.groups.some(({ owner }) => owner.kind === 'person'),
    'a self-employed coach',
  )
  t.ok(
    demo.bookings.some(({ period }) => period === undefined),
    'a booking without dates',
  )
})

t.test('enough for pages', async t => {
  const parent = tokenOf('demo-parent')?.personId ?? ''
  t.ok(
    demo.matches.filter(({ sides }) => sides.some(({ players }) => players.includes(parent))).length >= 20,
    'matches of the parent',
  )
  t.ok(
    demo.personalBookings.filter(
      ({ ownerId, participants, invitees }) =>
        ownerId === parent || participants.includes(parent) || invitees.some(({ personId }) => personId === parent),
    ).length >= 15,
    'bookings of the parent',
  )
  t.ok(
    new Set(
      demo.events
        .filter(({ seriesId }) => demo.series.find(({ id }) => id === seriesId)?.coaching !== 'none')
        .map(({ clubId }) => clubId),
    ).size >= 20,
    'clubs that provide coaching',
  )
  t.ok(
    new Set(
      demo.groups
        .filter(({ id }) => demo.series.some(({ groupId, coaching }) => groupId === id && coaching !== 'none'))
        .map(({ affiliateId }) => affiliateId),
    ).size >= 20,
    'affiliates that provide coaching',
  )
})
