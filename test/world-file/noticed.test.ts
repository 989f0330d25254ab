/** Each sentence about the shipped scenarios notices when it is broken, in each of the ways in which it can be. */
import t from 'tap'
import type { Booking, Interval, WorldRecords } from '../../src/club/model.ts'
import { localDateOf } from '../../src/club/zone.ts'
import { sentencesOf } from '../fixtures/worlds/scenario-days.ts'
import { opened, shippedCatalogue } from './shipped-scenarios.ts'

const now = Date.parse('2026-11-22T06:00:00Z')
const hour = 3_600_000
const later: Interval = { start: now + 200 * hour, end: now + 201 * hour }
const started = (await opened(shippedCatalogue(), 'demo')).startingAt(now)
if ('findings' in started) throw new Error('The demo is good.')
const demo = started.records

const first = <T>(items: readonly T[], which: (item: T) => boolean): T => {
  const found = items.find(which)
  if (found === undefined) throw new Error('The demo has none.')
  return found
}
const [child, somebody] = [
  first(demo.people, ({ dateOfBirth }) => dateOfBirth > '2012-01-01'),
  first(demo.people, ({ dateOfBirth }) => dateOfBirth < '1990-01-01'),
]
const coach = first(demo.people, ({ description }) => description !== undefined)
const session = first(demo.bookings, ({ coach: lead, status }) => lead !== undefined && status === 'booked')
const game = first(demo.matches, ({ sides }) => sides.every(({ players }) => players.length > 0))
const outing = first(demo.personalBookings, ({ status }) => status === 'confirmed')
const isOn = (date: string) => (booking: Booking) =>
  booking.period !== undefined && localDateOf(booking.period.start, 'Europe/London') === date
const unlit = demo.courts.map(court => ({ ...court, indoor: false, floodlit: false }))
const nothingOn = { bookings: [], individualSessions: [], preferences: [] }

const { telephone: _, ...withoutTelephone } = somebody
const { address: __, ...withoutAddress } = somebody
const { description: ___, ...withoutDescription } = coach
const others = demo.people.filter(one => one !== somebody)

/** Two things that a session's coach does at once, and two that nobody coaches. */
const clash = (more: Partial<WorldRecords>): Partial<WorldRecords> => ({
  bookings: [{ ...session, id: 'one', period: later, coach: somebody.id, assistants: [] }],
  individualSessions: [],
  participations: [],
  personalBookings: [],
  matches: [],
  ...more,
})
const sides = game.sides.map((side, index) => ({ ...side, players: index === 0 ? [somebody.id] : [] }))
const [home = game.sides[0], away = game.sides[1]] = sides

const rows: Readonly<Record<string, Readonly<Record<string, Partial<WorldRecords>>>>> = {
  'people have phones and addresses': {
    'no telephone': { people: [withoutTelephone, ...others] },
    'no address': { people: [withoutAddress, ...others] },
  },
  'coaches have a description': {
    'one without': { people: [withoutDescription, ...demo.people.filter(one => one !== coach)] },
  },
  'no lesson is after dark on a court without lights': {
    'a session': { ...nothingOn, courts: unlit, bookings: demo.bookings },
    'a lesson': { ...nothingOn, courts: unlit, individualSessions: demo.individualSessions },
    'a lesson on offer': { ...nothingOn, courts: unlit, preferences: demo.preferences },
  },
  'no match is in play since last night': {
    'since last night': { matches: [{ ...game, status: 'inplay', period: { start: now - 10 * hour } }] },
    'since nobody knows when': {
      matches: demo.matches.flatMap(match => (match.period === undefined ? [{ ...match, status: 'inplay' }] : [])),
    },
  },
  'nobody is in two places': {
    'two sessions that they coach': clash({
      bookings: ['one', 'two'].map(id => ({ ...session, id, period: later, coach: somebody.id })),
    }),
    'an assistant': clash({
      bookings: [
        { ...session, id: 'one', period: later, coach: somebody.id },
        { ...session, id: 'two', period: later, coach: coach.id, assistants: [somebody.id] },
      ],
    }),
    'a client elsewhere': clash({
      bookings: [
        { ...session, id: 'one', period: later, coach: somebody.id },
        { ...session, id: 'two', period: later, coach: coach.id },
      ],
      participations: [{ sessionId: 'two', clientId: somebody.id, state: 'participating', changed: now }],
    }),
    'a booking of their own': clash({
      personalBookings: [{ ...outing, ...later, participants: [somebody.id], invitees: [] }],
    }),
    'an invitation that they have accepted': clash({
      personalBookings: [
        { ...outing, ...later, participants: [], invitees: [{ personId: somebody.id, reply: 'accepted' }] },
      ],
    }),
    'a match': clash({ matches: [{ ...game, id: 'game', status: 'arranged', period: later, sides: [home, away] }] }),
  },
  'no child is in more than two clubs': {
    'by membership': {
      memberships: demo.clubs
        .flatMap(({ ownAffiliateId = [] }) => ownAffiliateId)
        .slice(0, 3)
        .map(affiliateId => ({ personId: child.id, affiliateId, category: 'Junior', from: '2026-01-01' })),
    },
    'by groups': { groups: demo.groups.map(group => ({ ...group, members: [child.id] })) },
    'by sessions': {
      participations: demo.bookings.map(({ id }) => ({
        sessionId: id,
        clientId: child.id,
        state: 'participating',
        changed: now,
      })),
    },
  },
  'the coach, the leader, the deputy and the organiser have bookings and matches of their own': {
    'no booking': { personalBookings: [] },
    'a booking that is over': {
      personalBookings: demo.personalBookings.map(one => ({ ...one, start: now - 2 * hour, end: now - hour })),
    },
    'no match': { matches: [] },
  },
  'at six in the morning one session of the day is full, another has one place': {
    'none is full': { bookings: demo.bookings.map(one => ({ ...one, capacity: 99 })) },
    'none has one place': { participations: [] },
  },
  'every day of the coming month has something at the main club': {
    'a day with nothing': { bookings: demo.bookings.filter(one => !isOn('2026-12-03')(one)) },
    'a day on which all is full': {
      bookings: demo.bookings.map(one => (isOn('2026-12-22')(one) ? { ...one, capacity: 0 } : one)),
    },
  },
}

t.test('each is broken here', async t =>
  t.strictSame(Object.keys(rows).toSorted(), Object.keys(sentencesOf['demo'] ?? {}).toSorted()),
)
for (const [sentence, ways] of Object.entries(rows)) {
  const faults = sentencesOf['demo']?.[sentence] ?? (() => [])
  t.strictSame(faults(demo, now), [], `it holds: ${sentence}`)
  for (const [way, broken] of Object.entries(ways))
    t.test(`${sentence}: ${way}`, async t => t.ok(faults({ ...demo, ...broken }, now).length > 0))
}
