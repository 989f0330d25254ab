/**
 * Every refusal by a rule, over HTTP: its code, what of the request it points at, and what it says. And a squad of more
 * than fifty, who are all there for those who lead it.
 */
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { refusalCodes } from '../../src/club/refusal.ts'
import { isFields } from '../fixtures/oracle.ts'
import {
  type Caller,
  type Session,
  type Stub,
  called,
  id,
  namesOf,
  openStub,
  withClients,
} from '../fixtures/worlds/open-stub.ts'

const person = (name: string, more: object): object => ({
  id: name,
  firstName: name,
  lastName: 'Hale',
  dateOfBirth: '1986-01-01',
  gender: 'female',
  email: `${name}@post.example`,
  ...more,
})

/** One session of a series of its own, on the day of March that its place in the list says. */
const seriesOf = (
  [name, { eligibility = {}, booking = {}, option = {} }]: readonly [string, SessionParts],
  index: number,
): object => ({
  id: name,
  name,
  sport: 'tennis',
  coaching: 'group',
  eligibility: { members: true, nonMembers: true, ...eligibility },
  feeOptions: [{ id: `fee-${name}`, name: 'A session', price: 6, durationMinutes: 60, capacity: 90, ...option }],
  events: [
    {
      id: `event-${name}`,
      club: 'mill',
      name: 'Term',
      bookings: [
        {
          id: name,
          name,
          start: `2027-03-${String(index + 2).padStart(2, '0')} 18:00`,
          courts: ['m1'],
          coach: 'cora',
          feeOption: `fee-${name}`,
          ...booking,
        },
      ],
    },
  ],
})

interface SessionParts {
  readonly eligibility?: object
  readonly booking?: object
  readonly option?: object
}

const crowd = Array.from({ length: 60 }, (_, index) => `in-${index + 10}`)
const bench = Array.from({ length: 60 }, (_, index) => `out-${index + 10}`)

const sessions: Readonly<Record<string, SessionParts>> = {
  adults: { eligibility: { male: { eligible: true, minAge: 18 }, female: { eligible: true, minAge: 18 } } },
  juniors: { eligibility: { male: { eligible: true, maxAge: 10 }, female: { eligible: true, maxAge: 10 } } },
  girls: { eligibility: { male: { eligible: false } } },
  members: { eligibility: { nonMembers: false } },
  visitors: { eligibility: { members: false } },
  full: { booking: { capacity: 1, participants: ['vic'] } },
  cancelled: { booking: { status: 'cancelled' } },
  'old-price': { option: { active: false }, booking: { participants: ['kit'] } },
  one: { booking: { participants: ['kit'] } },
  other: { booking: { start: '2027-03-10 18:30', courts: ['m2'], coach: 'lena' } },
  crowd: { booking: { participants: crowd } },
  'far-off': { booking: { start: '2027-04-09 18:00' } },
}

const world = {
  world: { name: 'Mill', description: 'Every refusal.' },
  apiKeys: [{ key: 'the-key', name: "The club's own application" }],
  accessTokens: ['mum', 'vic', 'cora', 'lena'].map(name => ({ token: name, person: name, label: name })),
  people: [
    person('mum', { family: ['kit', 'ann', 'eve'].map(member => ({ member, relationship: 'child' })) }),
    person('kit', { gender: 'male', dateOfBirth: '2018-01-01' }),
    person('ann', { dateOfBirth: '2012-01-01' }),
    person('eve', { dateOfBirth: '2017-01-01' }),
    ...['vic', 'cora', 'lena', ...crowd, ...bench].map(name => person(name, {})),
  ],
  affiliates: [{ id: 'mill', type: 'club', name: 'Mill' }],
  clubs: [
    {
      id: 'mill',
      name: 'Mill',
      address: { streetAddress: '1 Mill Lane', locality: 'Stroud', postalCode: 'GL5 1AA' },
      location: { latitude: 51.74, longitude: -2.22 },
      ownAffiliate: 'mill',
      courts: ['m1', 'm2', 'm3'].map(court => ({ id: court, name: court, sports: ['tennis'] })),
    },
  ],
  memberships: ['mum', 'kit', 'ann'].map(name => ({
    person: name,
    affiliate: 'mill',
    category: 'Family',
    from: '2020-01-01',
  })),
  groups: [
    {
      id: 'squad',
      affiliate: 'mill',
      name: 'Squad',
      leaders: ['lena'],
      members: bench,
      series: Object.entries(sessions).map(seriesOf),
    },
    {
      id: 'lessons',
      affiliate: 'mill',
      name: 'Lessons',
      leaders: ['cora'],
      series: [
        {
          id: 'lesson',
          name: 'Lesson',
          sport: 'tennis',
          coaching: 'individual',
          eligibility: { members: true, nonMembers: true },
          feeOptions: [{ id: 'hour', name: 'One hour', price: 30, durationMinutes: 60, capacity: 1 }],
        },
      ],
    },
  ],
  preferences: [
    { person: 'cora', availability: [{ day: 'wednesday', start: '14:00', end: '16:00' }], preferredCourts: ['m3'] },
  ],
  individualSessions: [
    {
      alias: 'vics',
      coach: 'cora',
      court: 'm3',
      feeOption: 'hour',
      start: '2027-03-10 14:00',
      bookedBy: 'vic',
      participants: ['vic'],
    },
  ],
}

const open = (t: Test): Promise<Stub> =>
  openStub(t, join(t.testdir({ 'mill.yaml': JSON.stringify(world) }), 'mill.yaml'), '2027-03-01T10:00:00Z')

const mine = `/my/coaching/sessions/club/${id('club', 'mill')}?limit=500`
const nothing = '0'.repeat(24)
const inBody = (name: string) => ({ in: 'body', name })

interface Case {
  readonly code: (typeof refusalCodes)[number]
  readonly blame: { readonly in: string; readonly name: string }
  readonly told: RegExp
}

const questions: readonly (Case & { readonly target: string })[] = [
  { target: `/affiliates/${nothing}`, code: 'unknown_affiliate', blame: { in: 'path', name: 'id' }, told: /affiliate/ },
  { target: `/clubs/${nothing}`, code: 'unknown_club', blame: { in: 'path', name: 'id' }, told: /club/ },
  {
    target: `/coaching/clubs?affiliateId=${nothing}`,
    code: 'unknown_affiliate',
    blame: { in: 'query', name: 'affiliateId' },
    told: /affiliate/,
  },
  {
    target: `/coaching/coaches?clubId=${nothing}`,
    code: 'unknown_club',
    blame: { in: 'query', name: 'clubId' },
    told: /club/,
  },
  {
    target: `/my/coaching/sessions/owner/${nothing}`,
    code: 'unknown_owner',
    blame: { in: 'path', name: 'id' },
    told: /own/,
  },
  {
    target: `/my/coaching/sessions/coach/${nothing}`,
    code: 'unknown_coach',
    blame: { in: 'path', name: 'id' },
    told: /coach/,
  },
  { target: `${mine}&coach=${nothing}`, code: 'unknown_coach', blame: { in: 'query', name: 'coach' }, told: /coach/ },
  {
    target: `/my/matches?eventId=${nothing}`,
    code: 'unknown_event',
    blame: { in: 'query', name: 'eventId' },
    told: /event/,
  },
  {
    target: '/clubdistances?address=Atlantis',
    code: 'address_not_found',
    blame: { in: 'query', name: 'address' },
    told: /could not be placed/,
  },
]

const onClient = inBody('/clientId')
const onSession = inBody('/session/id')

const wishes: readonly (Case & { readonly client: string; readonly session: string })[] = [
  {
    client: 'kit',
    session: 'adults',
    code: 'client_not_eligible',
    blame: onClient,
    told: /age: 9 on 2027-03-02, and the youngest is 18/,
  },
  {
    client: 'ann',
    session: 'juniors',
    code: 'client_not_eligible',
    blame: onClient,
    told: /age: 15 on 2027-03-03, and the oldest is 10/,
  },
  {
    client: 'kit',
    session: 'girls',
    code: 'client_not_eligible',
    blame: onClient,
    told: /gender: it is not for male clients/,
  },
  {
    client: 'eve',
    session: 'members',
    code: 'client_not_eligible',
    blame: onClient,
    told: /membership: it is for members, and they are none on 2027-03-05/,
  },
  {
    client: 'ann',
    session: 'visitors',
    code: 'client_not_eligible',
    blame: onClient,
    told: /membership: it is for non-members, not for a member on 2027-03-06/,
  },
  { client: 'kit', session: 'full', code: 'session_full', blame: onSession, told: /place/ },
  { client: 'kit', session: 'cancelled', code: 'session_closed', blame: onSession, told: /cancelled/ },
  { client: 'ann', session: 'old-price', code: 'slot_withdrawn', blame: onSession, told: /no longer offered/ },
  { client: 'ann', session: 'far-off', code: 'slot_withdrawn', blame: onSession, told: /not offered yet/ },
  { client: 'kit', session: 'other', code: 'client_busy', blame: onClient, told: /already booked/ },
  { client: 'vic', session: 'other', code: 'client_not_permitted', blame: onClient, told: /may not/ },
  { client: 'kit', session: 'nothing', code: 'unknown_session', blame: onSession, told: /session/ },
]

/** What a refusal says. */
const refusedBy = (json: unknown): object => {
  if (!isFields(json)) return {}
  return {
    code: json.code,
    errors: Array.isArray(json.errors)
      ? json.errors.filter(isFields).map(({ in: place, name, code }) => ({ in: place, name, code }))
      : [],
  }
}

const posted = async (stub: Stub, who: string, session: Session, clientId: string): Promise<unknown> => {
  const response = await fetch(`${stub.url}/v2/my/coaching/session`, {
    method: 'POST',
    headers: { 'x-api-key': 'the-key', authorization: `Bearer ${who}`, 'content-type': 'application/json' },
    body: JSON.stringify({ clientId, session }),
  })
  return response.json()
}

const messageOf = (json: unknown): string => (isFields(json) ? String(json.message) : '')

t.test('every refusal points at what is to blame, and says why', async t => {
  const stub = await open(t)
  const mum = stub.as(t, 'mum')
  for (const { target, code, blame, told } of questions) {
    const { json } = await mum.get(target)
    t.strictSame(refusedBy(json), { code, errors: [{ ...blame, code }] }, target)
    t.match(messageOf(json), told, target)
  }
  const some = called(await mum.sessions(mine), 'one')
  const tell = async (name: string, session: Session, client: string, { code, blame, told }: Case): Promise<void> => {
    const json = await posted(stub, 'mum', session, id('person', client))
    t.strictSame(refusedBy(json), { code, errors: [{ ...blame, code }] }, name)
    t.match(messageOf(json), told, name)
  }
  for (const { client, session, ...wish } of wishes) {
    const named = { ...some, id: session === 'nothing' ? nothing : id('booking', session) }
    await tell(`${client} for ${session}`, withClients(named, id('person', client)), client, wish)
  }
  await tell('not among its clients', withClients(some), 'ann', {
    code: 'client_not_in_session',
    blame: onClient,
    told: /clients/,
  })
  const lesson = (await stub.as(t, 'vic').sessions(mine)).find(
    ({ type, booked }) => type === 'individual' && booked > 0,
  )
  if (lesson === undefined) throw new Error('Vic has a lesson.')
  await tell("Vic's lesson", withClients(lesson, id('person', 'ann')), 'ann', {
    code: 'slot_taken',
    blame: onSession,
    told: /taken/,
  })
  const made = new Set([...questions, ...wishes].map(({ code }) => code))
  const others = refusalCodes.filter(code => !made.has(code))
  t.strictSame(
    others.filter(code => !/^(api_key|access_token)_/.test(code)),
    ['client_not_in_session', 'slot_taken'],
    'the two above; credentials have a story of their own',
  )
})

t.test('sixty who take part are all there for those who lead; of sixty other members fifty are', async t => {
  const stub = await open(t)
  const squad = async (caller: Caller): Promise<Session> => called(await caller.sessions(mine), 'crowd')
  for (const who of ['lena', 'cora']) {
    const seen = await squad(stub.as(t, who))
    t.equal(seen.participation.filter(({ state }) => state === 'participating').length, 60, who)
    t.equal(namesOf(seen.clients).filter(name => name.startsWith('out-')).length, 50, `${who}: of the group's members`)
    t.strictSame(
      namesOf(seen.clients)
        .filter(name => name.startsWith('in-'))
        .toSorted(),
      crowd.map(name => `${name} Hale`).toSorted(),
      `${who} sees everybody who takes part`,
    )
    t.strictSame(
      seen.attendance.map(({ clientId }) => clientId),
      seen.clients.map(({ id: client }) => client),
      'in one order',
    )
  }
  const mums = await squad(stub.as(t, 'mum'))
  t.strictSame([mums.booked, mums.available], [60, 30])
  t.strictSame(
    namesOf(mums.clients).toSorted(),
    ['ann Hale', 'eve Hale', 'kit Hale', 'mum Hale'],
    'a mother sees her family, and no strangers',
  )
})
