/**
 * What is no longer offered is gone from every directory of coaching and from every list at once: one affiliate with
 * one squad, and each way in which its coaching can come to an end.
 */
import { join } from 'node:path'
import t from 'tap'
import { type Caller, id, itemsIn, namesOf, openStub } from '../fixtures/worlds/open-stub.ts'

interface WorldParts {
  readonly series?: string
  readonly option?: string
  readonly events: readonly string[]
}

const worldOf = ({ series = '', option = '', events }: WorldParts): string => `
world: { name: Mill, description: One squad. }
apiKeys: [{ key: the-key, name: The club's own application }]
accessTokens: [{ token: mia, person: mia, label: member }, { token: lena, person: lena, label: leader }]
people:
  - { id: mia, firstName: Mia, lastName: Mill, dateOfBirth: 1990-01-01, gender: female, email: mia@post.example }
  - { id: lena, firstName: Lena, lastName: Lead, dateOfBirth: 1990-01-01, gender: female, email: lena@post.example }
affiliates: [{ id: mill, type: club, name: Mill }]
clubs:
  - id: mill
    name: Mill
    address: { streetAddress: 1 Mill Lane, locality: Stroud, postalCode: GL5 1AA }
    location: { latitude: 51.74, longitude: -2.22 }
    ownAffiliate: mill
    courts: [{ id: m1, name: Court 1, sports: [tennis] }]
memberships: [{ person: mia, affiliate: mill, category: Adult, from: 2020-01-01 }]
groups:
  - id: squad
    affiliate: mill
    name: Squad
    leaders: [lena]
    members: [mia]
    series:
      - id: squad
        name: Squad
        sport: tennis
        coaching: group
        eligibility: { members: true, nonMembers: true }
        ${series}
        feeOptions: [{ id: fee, name: A session, price: 6, durationMinutes: 60, capacity: 4 ${option} }]
        events: [${events.map((event, index) => eventOf(event, index + 1)).join(', ')}]
`

const eventOf = (event: string, day: number): string =>
  `{ id: e${day}, club: mill, name: Term, ${event} bookings: [{ id: b${day}, name: 'Session ${day}', `
  + `start: 2027-03-0${day + 1} 18:00, courts: [m1], coach: lena, feeOption: fee }] }`

const archived = 'archived: true,'

const cases: readonly { readonly name: string; readonly told: WorldParts; readonly offers: readonly string[] }[] = [
  { name: 'a squad as it should be', told: { events: [''] }, offers: ['Session 1'] },
  { name: 'its only event is archived', told: { events: [archived] }, offers: [] },
  { name: 'one of its two events is archived', told: { events: [archived, ''] }, offers: ['Session 2'] },
  { name: 'both of its events are archived', told: { events: [archived, archived] }, offers: [] },
  { name: 'the series is archived', told: { series: 'archived: true', events: [''] }, offers: [] },
  { name: 'its fee option is inactive', told: { option: ', active: false', events: [''] }, offers: [] },
  {
    name: 'series, event and option, all three',
    told: { series: 'archived: true', option: ', active: false', events: [archived] },
    offers: [],
  },
]

const directories = [
  '/coaching/clubs',
  '/coaching/affiliates',
  '/coaching/coaches',
  '/coaching/sports',
  `/coaching/clubs?affiliateId=${id('affiliate', 'mill')}`,
  `/coaching/affiliates?clubId=${id('club', 'mill')}`,
  `/coaching/coaches?clubId=${id('club', 'mill')}`,
  `/coaching/coaches?affiliateId=${id('affiliate', 'mill')}`,
  `/coaching/sports?clubId=${id('club', 'mill')}`,
  `/coaching/sports?affiliateId=${id('affiliate', 'mill')}`,
  '/my/coaching/clubs',
  '/my/coaching/affiliates',
  '/my/coaching/clubs?sport=tennis',
  '/my/coaching/affiliates?sport=tennis',
]

const lists = [
  `club/${id('club', 'mill')}`,
  `affiliate/${id('affiliate', 'mill')}`,
  `owner/${id('affiliate', 'mill')}`,
  `coach/${id('person', 'lena')}`,
].flatMap(list => [`/coaching/sessions/${list}`, `/my/coaching/sessions/${list}`])

const listed = async (caller: Caller, target: string): Promise<readonly Record<string, unknown>[]> =>
  itemsIn((await caller.get(target)).json)

for (const { name, told, offers } of cases)
  t.test(name, async t => {
    const file = join(t.testdir({ 'mill.yaml': worldOf(told) }), 'mill.yaml')
    const stub = await openStub(t, file, '2027-03-01T10:00:00Z')
    const [mia, lena, anybody] = [stub.as(t, 'mia'), stub.as(t, 'lena'), stub.as(t)]
    for (const target of directories)
      for (const [who, caller] of target.startsWith('/my')
        ? [['mia', mia] as const, ['lena', lena] as const]
        : [['anybody', anybody] as const])
        t.equal((await listed(caller, target)).length, offers.length === 0 ? 0 : 1, `${target} for ${who}`)
    for (const target of lists)
      t.strictSame(namesOf(await listed(target.startsWith('/my') ? mia : anybody, target)), offers, target)
    const led = await listed(lena, `/my/coaching/sessions/club/${id('club', 'mill')}`)
    t.strictSame(
      led.map(session => [session.name, session.bookable]),
      told.events.map((_, index) => [`Session ${index + 1}`, offers.includes(`Session ${index + 1}`)]),
      'who leads it sees what was booked',
    )
  })
