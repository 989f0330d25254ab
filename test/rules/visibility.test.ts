/**
 * Who sees which coaching session, in the club's words: the eight rules, eligibility, what `days` leaves, whose names
 * appear.
 */
import t from 'tap'
import { hasAccess, mayJoin, reasonsAgainstAccess } from '../../src/rules/access.ts'
import { isBookable } from '../../src/rules/bookable.ts'
import { type Client, type Standings, clientsOnPage, membersByName, otherClientIds } from '../../src/rules/clients.ts'
import { isVisible, visibilityRules, visibleSessions } from '../../src/rules/coaching-visibility.ts'
import { isEligible } from '../../src/rules/eligibility.ts'
import { isInvolved, startWindow, startsInWindow, widestStartWindow } from '../../src/rules/session-window.ts'
import { joined, left } from '../../src/club/standings.ts'
import type { CoachingSession, Party } from '../../src/club/facts.ts'
import { atOnce } from '../../src/text/slices.ts'
import type { Person } from '../../src/club/model.ts'
import {
  aClub,
  aCourt,
  aGroup,
  aHeldSlot,
  aMember,
  aMembership,
  anEvent,
  anOption,
  aParty,
  aPerson,
  aSeries,
  aSession,
  aSlot,
  aStream,
  at,
  hours,
  idOf,
  minutes,
  preferring,
  theCoach,
} from '../fixtures/builders.ts'

const clientsOf = (
  session: CoachingSession,
  party: Party,
  persons: ReadonlyMap<string, Person>,
  standings: Standings,
  toggled?: string,
): readonly Client[] =>
  clientsOnPage({ party, persons, members: atOnce(membersByName([session], party, persons)), toggled })(
    session,
    standings,
  )

const [robin, kit] = [idOf('Robin Hale'), idOf('Kit Hale')]
const parent = aMember()
const child = aMember({ firstName: 'Kit', dateOfBirth: '2018-03-10', gender: 'male' })
const stranger = aParty(aMember({ firstName: 'Sam', lastName: 'Stranger' }))
const family = aParty(parent, child)
const closed = { members: false, nonMembers: false }
const closedSeries = aSeries({ coaching: 'group', eligibility: closed })

const sessionRules = visibilityRules.flatMap(rule => (rule.about === 'session' ? [rule] : []))
/** The numbers of the rules that hide it. */
const hiddenBy = (session: CoachingSession, party: Party): number[] =>
  sessionRules.filter(rule => !rule.holds(session, party)).map(({ number }) => number)

t.test('of a large family ten are told why, and how many others there are', t => {
  const session = aSession({ series: closedSeries })
  const children = Array.from({ length: 11 }, (_, index) => aMember({ firstName: `Kit ${index}` }))
  for (const [count, last] of [
    [9, undefined],
    [10, 'neither is the other one for whom the caller acts'],
    [11, 'neither is any of the other 2 for whom the caller acts'],
  ] as const) {
    const told = reasonsAgainstAccess(aParty(parent, ...children.slice(0, count)), session)
    t.equal(told.length, last === undefined ? 10 : 11)
    t.strictSame(told.slice(10), last === undefined ? [] : [last])
  }
  t.end()
})

t.test('each case is decided by one rule', async t => {
  t.strictSame(
    visibilityRules.map(({ number }) => number),
    [1, 2, 3, 4, 5, 6, 7, 8],
  )
  const full = ['a', 'b', 'c', 'd'].map(idOf)
  const cases: { name: string; session: CoachingSession; party: Party; rules: number[] }[] = [
    { name: 'anyone sees a session with places left', session: aSession(), party: undefined, rules: [] },
    {
      name: 'nobody without a token sees a private group',
      session: aSession({ group: aGroup({ private: true }) }),
      party: undefined,
      rules: [1],
    },
    {
      name: 'an eligible user sees a private group',
      session: aSession({ group: aGroup({ private: true }) }),
      party: family,
      rules: [],
    },
    {
      name: 'nobody without a token sees a full session',
      session: aSession({ participants: full }),
      party: undefined,
      rules: [1],
    },
    { name: 'nobody without a token sees a held slot', session: aHeldSlot(robin), party: undefined, rules: [1] },
    {
      name: "anyone sees a closed group that isn't private: it may yet open",
      session: aSession({ series: closedSeries }),
      party: undefined,
      rules: [],
    },
    {
      name: "a user doesn't see a closed group",
      session: aSession({ series: closedSeries }),
      party: family,
      rules: [2],
    },
    {
      name: 'its member does',
      session: aSession({ series: closedSeries, group: aGroup({ members: [robin] }) }),
      party: family,
      rules: [],
    },
    {
      name: "its member's parent does",
      session: aSession({ series: closedSeries, group: aGroup({ members: [kit] }) }),
      party: family,
      rules: [],
    },
    {
      name: 'whoever takes part already does',
      session: aSession({ series: closedSeries, participants: [kit] }),
      party: family,
      rules: [],
    },
    {
      name: 'its leader does',
      session: aSession({ series: closedSeries, group: aGroup({ leaders: [robin] }) }),
      party: family,
      rules: [],
    },
    {
      name: 'its deputy does',
      session: aSession({ series: closedSeries, group: aGroup({ deputies: [robin] }) }),
      party: family,
      rules: [],
    },
    {
      name: "the event's organiser does",
      session: aSession({ series: closedSeries, organisers: [robin] }),
      party: family,
      rules: [],
    },
    {
      name: 'its coach does',
      session: aSession({ series: closedSeries, coach: { id: robin, name: 'Robin Hale' } }),
      party: family,
      rules: [],
    },
    {
      name: 'its assistant does',
      session: aSession({ series: closedSeries, assistants: [{ id: robin, name: 'Robin Hale' }] }),
      party: family,
      rules: [],
    },
    {
      name: "its leader's parent doesn't",
      session: aSession({ series: closedSeries, group: aGroup({ leaders: [kit] }) }),
      party: family,
      rules: [2],
    },
    {
      name: "an eligible user doesn't see a full session",
      session: aSession({ participants: full }),
      party: family,
      rules: [2],
    },
    {
      name: "a member of the group doesn't either",
      session: aSession({ participants: full, group: aGroup({ members: [robin] }) }),
      party: family,
      rules: [2],
    },
    {
      name: 'a family in it does',
      session: aSession({ participants: [kit, 'a', 'b', 'c'] }),
      party: family,
      rules: [],
    },
    {
      name: 'its leader does, full or not',
      session: aSession({ participants: full, group: aGroup({ leaders: [robin] }) }),
      party: family,
      rules: [],
    },
    { name: "another family's slot is absent", session: aHeldSlot(idOf('Sam Stranger')), party: family, rules: [2] },
    {
      name: "another family's slot with a place left is absent",
      session: aHeldSlot(idOf('Sam Stranger'), { capacity: 2 }),
      party: family,
      rules: [2],
    },
    { name: "one's own is present", session: aHeldSlot(robin, { participants: [kit] }), party: family, rules: [] },
    {
      name: 'the coach sees every slot that is held',
      session: aHeldSlot(robin),
      party: aParty(aMember({ id: theCoach.id })),
      rules: [],
    },
    {
      name: 'a session without a fee is hidden',
      session: aSession({ fee: anOption({ price: 0 }) }),
      party: undefined,
      rules: [3],
    },
    {
      name: 'even from the leader',
      session: aSession({ fee: anOption({ price: 0 }), group: aGroup({ leaders: [robin] }) }),
      party: family,
      rules: [3],
    },
    ...[
      { what: 'of an archived series', session: { series: aSeries({ coaching: 'group', archived: true }) } },
      { what: 'of an archived event', session: { event: anEvent({ archived: true }) } },
      { what: 'whose fee option is inactive', session: { fee: anOption({ active: false }) } },
    ].flatMap(({ what, session }): { name: string; session: CoachingSession; party: Party; rules: number[] }[] => [
      { name: `nobody is shown a session ${what}`, session: aSession(session), party: undefined, rules: [1] },
      { name: `nor is an eligible user a session ${what}`, session: aSession(session), party: family, rules: [2] },
      {
        name: `nor a member of the group a session ${what}`,
        session: aSession({ ...session, group: aGroup({ members: [robin] }) }),
        party: family,
        rules: [2],
      },
      {
        name: `a family in it sees a session ${what}`,
        session: aSession({ ...session, participants: [kit] }),
        party: family,
        rules: [],
      },
      {
        name: `its leader sees a session ${what}`,
        session: aSession({ ...session, group: aGroup({ leaders: [robin] }) }),
        party: family,
        rules: [],
      },
    ]),
    { name: 'a planned session is hidden', session: aSession({ status: 'planned' }), party: family, rules: [4] },
    { name: 'a cancelled one', session: aSession({ status: 'cancelled' }), party: undefined, rules: [4] },
    {
      name: 'one that is booked, but on no court',
      session: aSession({ courtBookings: 0 }),
      party: undefined,
      rules: [4],
    },
    {
      name: 'a planned one even from its leader',
      session: aSession({ status: 'planned', group: aGroup({ leaders: [robin] }) }),
      party: family,
      rules: [4],
    },
    { name: "a slot within the coach's availability is shown", session: aSlot(), party: family, rules: [] },
    { name: "a slot outside it isn't", session: aSlot({ isOffered: false }), party: family, rules: [5] },
    {
      name: 'a slot that one holds stays, though the coach has withdrawn',
      session: aHeldSlot(robin, { isOffered: false }),
      party: family,
      rules: [],
    },
  ]
  for (const { name, session, party, rules } of cases) {
    t.strictSame(hiddenBy(session, party), rules, name)
    t.equal(isVisible(session, party), rules.length === 0, name)
  }
})

t.test('each stream is decided by one rule', async t => {
  const streamRules = visibilityRules.flatMap(rule => (rule.about === 'stream' ? [rule] : []))
  const cases = [
    { name: 'an hour on a grid of half hours', stream: aStream(), rules: [] },
    {
      name: '45 minutes on a grid of half hours',
      stream: aStream({ option: anOption({ durationMinutes: 45 }) }),
      rules: [6],
    },
    {
      name: '45 minutes on a grid of quarters',
      stream: aStream({ option: anOption({ durationMinutes: 45 }), court: aCourt({ stepMinutes: 15 }) }),
      rules: [],
    },
    { name: 'no minute at all', stream: aStream({ option: anOption({ durationMinutes: 0 }) }), rules: [6] },
    { name: 'a court for another sport', stream: aStream({ court: aCourt({ sports: ['squash'] }) }), rules: [6] },
    {
      name: "a court that the coach doesn't prefer",
      stream: aStream({ preferences: preferring({ preferredCourts: [idOf('Court 2')] }) }),
      rules: [7],
    },
  ]
  for (const { name, stream, rules } of cases)
    t.strictSame(
      streamRules.filter(rule => !rule.holds(stream)).map(({ number }) => number),
      rules,
      name,
    )
})

t.test('the earliest comes first (rule 8)', async t => {
  const start = at('2027-03-01T10:00Z')
  const inOrder = [
    aSession({ name: '1 earlier', start: start - minutes(30), end: start + hours(4) }),
    aSession({ name: '2 ends first', end: start + minutes(30), club: aClub({ name: 'Zennor' }) }),
    aSession({ name: '3 first club', club: aClub({ name: 'Abbey' }), coach: { id: 'z', name: 'Zoe' } }),
    aSession({ name: '4 first coach', coach: { id: 'a', name: 'Ann' }, courts: [{ id: 'a', name: 'Court 10' }] }),
    aSession({ name: '5 first court', coach: { id: 'b', name: 'Ben' }, courts: [{ id: 'z', name: 'Court 2' }] }),
    aSession({ name: '6 first id', id: '1', coach: { id: 'b', name: 'BEN' }, courts: [{ id: 'a', name: 'Court 10' }] }),
    aSession({ name: '7 last', id: '2', coach: { id: 'a', name: 'Ben' }, courts: [{ id: 'a', name: 'court 10' }] }),
  ]
  const names = inOrder.map(({ name }) => name)
  t.strictSame(
    atOnce(visibleSessions(inOrder.toReversed(), undefined)).map(({ name }) => name),
    names,
  )
  t.strictSame(
    atOnce(
      visibleSessions([...inOrder.slice(3), aSession({ status: 'planned' }), ...inOrder.slice(0, 3)], undefined),
    ).map(({ name }) => name),
    names,
  )
})

t.test('who is eligible', async t => {
  const where = { affiliateId: idOf('the county'), ownAffiliateId: idOf("the club's affiliate") }
  const membersOnly = { members: true, nonMembers: false }
  const all = { members: true, nonMembers: true }
  const tenAndUnder = { eligible: true, maxAge: 10, ageOn: '2026-09-01' }
  const kitBorn = (dateOfBirth: string, gender: 'male' | 'female' | 'other' | 'undisclosed' = 'female') =>
    aMember({ firstName: 'Kit', dateOfBirth, gender })
  const cases = [
    {
      name: 'a member of the club that hosts it',
      member: aMember({}, [aMembership()]),
      eligibility: membersOnly,
      is: true,
    },
    {
      name: 'a member of the affiliate that owns it',
      member: aMember({}, [aMembership({ affiliateId: idOf('the county') })]),
      eligibility: membersOnly,
      is: true,
    },
    {
      name: 'a member of another affiliate',
      member: aMember({}, [aMembership({ affiliateId: idOf('another') })]),
      eligibility: membersOnly,
      is: false,
    },
    {
      name: 'a membership that ends on the day',
      member: aMember({}, [aMembership({ to: '2027-03-01' })]),
      eligibility: membersOnly,
      is: true,
    },
    {
      name: 'a membership that ended the day before',
      member: aMember({}, [aMembership({ to: '2027-02-28' })]),
      eligibility: membersOnly,
      is: false,
    },
    {
      name: 'a membership that begins on the day',
      member: aMember({}, [aMembership({ from: '2027-03-01' })]),
      eligibility: membersOnly,
      is: true,
    },
    {
      name: 'a membership that begins the day after',
      member: aMember({}, [aMembership({ from: '2027-03-02' })]),
      eligibility: membersOnly,
      is: false,
    },
    {
      name: 'a member, where it is for others',
      member: aMember({}, [aMembership()]),
      eligibility: { members: false, nonMembers: true },
      is: false,
    },
    { name: 'a member, where it is for nobody', member: aMember({}, [aMembership()]), eligibility: closed, is: false },
    { name: 'a visitor, where it is for nobody', member: aMember(), eligibility: closed, is: false },
    {
      name: 'eleven on the day but ten by the date that counts',
      member: kitBorn('2015-12-01'),
      eligibility: { ...all, female: tenAndUnder },
      is: true,
    },
    {
      name: 'eleven by the date that counts',
      member: kitBorn('2015-09-01'),
      eligibility: { ...all, female: tenAndUnder },
      is: false,
    },
    {
      name: 'born after the date that counts',
      member: kitBorn('2026-09-02'),
      eligibility: { ...all, female: tenAndUnder },
      is: false,
    },
    {
      name: 'born on the date that counts',
      member: kitBorn('2026-09-01'),
      eligibility: { ...all, female: tenAndUnder },
      is: true,
    },
    {
      name: 'old enough on the day',
      member: kitBorn('2019-03-01'),
      eligibility: { ...all, female: { eligible: true, minAge: 8 } },
      is: true,
    },
    {
      name: 'a day too young',
      member: kitBorn('2019-03-02'),
      eligibility: { ...all, female: { eligible: true, minAge: 8 } },
      is: false,
    },
    {
      name: 'a boy, where girls are limited',
      member: kitBorn('1980-01-01', 'male'),
      eligibility: { ...all, female: tenAndUnder },
      is: true,
    },
    {
      name: 'a boy, girls only',
      member: kitBorn('2018-01-01', 'male'),
      eligibility: { ...all, male: { eligible: false } },
      is: false,
    },
    {
      name: 'a girl, girls only',
      member: kitBorn('2018-01-01'),
      eligibility: { ...all, male: { eligible: false } },
      is: true,
    },
    {
      name: 'another gender, girls only',
      member: kitBorn('2018-01-01', 'other'),
      eligibility: { ...all, male: { eligible: false } },
      is: true,
    },
    {
      name: 'undisclosed, and old enough for one of two rules',
      member: kitBorn('2010-01-01', 'undisclosed'),
      eligibility: { ...all, male: { eligible: true, minAge: 16 }, female: { eligible: true, minAge: 18 } },
      is: true,
    },
    {
      name: 'undisclosed, too young for both',
      member: kitBorn('2012-01-01', 'undisclosed'),
      eligibility: { ...all, male: { eligible: true, minAge: 16 }, female: { eligible: true, minAge: 18 } },
      is: false,
    },
  ]
  for (const { name, member, eligibility, is } of cases)
    t.equal(isEligible(member, eligibility, where, '2027-03-01'), is, name)
})

t.test("the date is the club's", async t => {
  const lateInJune = aSession({
    start: at('2027-06-05T23:30Z'),
    series: aSeries({ eligibility: { members: true, nonMembers: false } }),
  })
  t.notOk(
    mayJoin(aMember({}, [aMembership({ to: '2027-06-05' })]), lateInJune),
    'which is the day after the one in UTC',
  )
  t.ok(mayJoin(aMember({}, [aMembership({ from: '2027-06-06' })]), lateInJune))
})

t.test('families', async t => {
  const tenAndUnder = { eligible: true, maxAge: 10 }
  const mini = aSession({
    series: aSeries({ eligibility: { members: true, nonMembers: true, male: tenAndUnder, female: tenAndUnder } }),
  })
  t.ok(isVisible(mini, family), 'a parent sees the 10-and-under group of their child of nine')
  t.strictSame(
    clientsOf(mini, family, new Map(), undefined),
    [{ id: kit, name: 'Kit Hale', relationship: 'family' }],
    'whom alone they may sign in',
  )
  const girls = aSession({
    series: aSeries({
      eligibility: { members: true, nonMembers: true, male: { eligible: false }, female: tenAndUnder },
    }),
  })
  t.notOk(isVisible(girls, family), 'with sons only, girls only is hidden')
  const lapsed = aParty(aMember({}, [aMembership({ to: '2027-02-28' })]))
  const members = aSeries({ coaching: 'group', eligibility: { members: true, nonMembers: false } })
  t.notOk(hasAccess(lapsed, aSession({ series: members })), 'a lapsed member has no access')
  t.ok(hasAccess(lapsed, aSession({ series: members, participants: [robin] })), 'but to what they are signed up for')
})

t.test('whose names appear', async t => {
  const persons = new Map(
    ['Bea Bell', 'abe Ash', 'Cy Cox'].map(name => {
      const [firstName = '', lastName = ''] = name.split(' ')
      const person = aPerson({ firstName, lastName })
      return [person.id, person]
    }),
  )
  const [abe, bea, cy] = [idOf('abe Ash'), idOf('Bea Bell'), idOf('Cy Cox')]
  const session = aSession({
    series: closedSeries,
    participants: [cy],
    group: aGroup({ leaders: [robin], members: [bea, abe, kit] }),
  })
  t.strictSame(clientsOf(session, undefined, persons, undefined), [], "nobody's without a token")
  t.strictSame(clientsOf(session, stranger, persons, undefined), [], "nobody's to a stranger")
  t.strictSame(
    otherClientIds([session], stranger, () => undefined),
    [],
  )
  t.strictSame(
    clientsOf(session, family, persons, undefined).map(({ name, relationship }) => `${name} ${relationship}`),
    ['Kit Hale family', 'abe Ash client', 'Bea Bell client', 'Cy Cox client'],
    "to the leader, their own and all of the group's",
  )
  t.strictSame(
    clientsOf(
      session,
      aParty(aMember({ firstName: 'Pat', lastName: 'Ash' }), aMember({ firstName: 'abe', lastName: 'Ash' })),
      persons,
      undefined,
    ).map(({ name }) => name),
    ['abe Ash'],
    'to a family, their own',
  )
  const ann = aMember({ firstName: 'Ann', lastName: 'Hale' })
  t.strictSame(
    clientsOf(aSession(), aParty(parent, child, ann), persons, undefined).map(
      ({ name, relationship }) => `${name} ${relationship}`,
    ),
    ['Robin Hale self', 'Ann Hale family', 'Kit Hale family'],
    'oneself first, then the family by name',
  )
  const crowd = Array.from({ length: 180 }, (_, index) => aPerson({ firstName: `Player ${index}`, lastName: 'Z' }))
  const [taking, gone, waiting] = [crowd.slice(120), crowd.slice(60, 120), crowd.slice(0, 60)].map(some =>
    some.map(({ id }) => id),
  )
  const large = aSession({
    capacity: 100,
    participants: taking ?? [],
    group: aGroup({ leaders: [robin], members: crowd.map(({ id }) => id) }),
  })
  const standings = new Map([
    ...(taking ?? []).map(id => [id, joined] as const),
    ...(gone ?? []).map(id => [id, left] as const),
  ])
  const listed = clientsOf(large, family, new Map(crowd.map(person => [person.id, person])), standings)
  const [own, others] = [true, false].map(is => listed.filter(({ id }) => [robin, kit].includes(id) === is))
  t.strictSame(
    own?.map(({ id }) => id),
    [robin, kit],
  )
  t.strictSame(
    others?.map(({ id }) => id),
    [...(waiting ?? []).slice(0, 50), ...(gone ?? []), ...(taking ?? [])],
    'all who take part, all who did, and of the rest of the group the first fifty; by name',
  )
})

t.test('who was removed is still named to those who may bring them back', async t => {
  const sam = aPerson({ firstName: 'Sam', lastName: 'Stranger' })
  const persons = new Map([[sam.id, sam]])
  const gone = new Map([
    [sam.id, left],
    [kit, left],
    [robin, left],
  ])
  const seen = (session: CoachingSession, party: Party, toggled?: string): readonly string[] =>
    clientsOf(session, party, persons, gone, toggled).map(({ name, relationship }) => `${name} ${relationship}`)
  const runsIt = aParty(aMember({ id: theCoach.id }))
  const cases: { name: string; seen: readonly string[]; clients: string[] }[] = [
    { name: 'to the coach', seen: seen(aSession({ series: closedSeries }), runsIt), clients: ['Sam Stranger client'] },
    {
      name: 'of a slot that is free again',
      seen: seen(aSlot({ series: closedSeries }), runsIt),
      clients: ['Sam Stranger client'],
    },
    {
      name: 'to their own family, where the session is closed to them',
      seen: seen(aSession({ series: closedSeries }), family),
      clients: ['Robin Hale self', 'Kit Hale family'],
    },
    {
      name: 'to nobody else',
      seen: seen(aSession({ series: closedSeries }), aParty(aMember({ firstName: 'Pat' }))),
      clients: [],
    },
  ]
  for (const { name, seen: found, clients } of cases) t.strictSame(found, clients, name)
  t.strictSame(
    clientsOf(aSession({ series: closedSeries }), family, persons, undefined, kit).map(({ id }) => id),
    [kit],
    'whoever has just been toggled is there, whatever the rules say',
  )
})

t.test('a coach is no client of a session that they coach', async t => {
  const coach = aMember({ id: theCoach.id, firstName: 'Carla', lastName: 'Coach' })
  const persons = new Map([[theCoach.id, coach.person]])
  const assisted = aSession({
    coach: { id: idOf('Sam Stranger'), name: 'Sam Stranger' },
    assistants: [theCoach],
    participants: [theCoach.id],
    group: aGroup({ leaders: [robin], members: [theCoach.id] }),
  })
  for (const session of [
    aSession({ group: aGroup({ leaders: [robin], members: [theCoach.id] }) }),
    aSlot(),
    assisted,
  ]) {
    t.strictSame(clientsOf(session, aParty(coach), persons, undefined), [], 'neither their own')
    t.strictSame(
      clientsOf(session, aParty(parent, coach), persons, undefined).map(({ id }) => id),
      [robin],
      "nor their family's",
    )
    t.strictSame(
      clientsOf(session, family, persons, undefined).map(({ id }) => id),
      [robin, kit],
      "nor the leader's",
    )
  }
  t.strictSame(
    clientsOf(aSession({ coach: { id: kit, name: 'Kit Hale' } }), aParty(coach), persons, undefined).map(
      ({ id }) => id,
    ),
    [theCoach.id],
    "but of somebody else's",
  )
})

t.test('what `days` leaves', async t => {
  const inWindow = (now: string, days: number, start: string): boolean =>
    startsInWindow(aSession({ start: at(start) }), at(now), days)
  const cases = [
    {
      name: 'at 18:00 the evening is left of today',
      now: '2027-03-01T18:00Z',
      days: 0,
      start: '2027-03-01T23:59Z',
      is: true,
    },
    { name: 'what starts now has started', now: '2027-03-01T18:00Z', days: 0, start: '2027-03-01T18:00Z', is: false },
    { name: "tomorrow isn't today", now: '2027-03-01T18:00Z', days: 0, start: '2027-03-02T00:00Z', is: false },
    {
      name: 'on a Saturday at 23:30 UTC in summer it is Sunday at the club',
      now: '2027-06-05T23:30Z',
      days: 0,
      start: '2027-06-06T22:59Z',
      is: true,
    },
    { name: 'until its midnight', now: '2027-06-05T23:30Z', days: 0, start: '2027-06-06T23:00Z', is: false },
    {
      name: 'thirty days take in the whole of the last',
      now: '2027-03-01T18:00Z',
      days: 30,
      start: '2027-03-31T22:59Z',
      is: true,
    },
    { name: 'and no more', now: '2027-03-01T18:00Z', days: 30, start: '2027-03-31T23:00Z', is: false },
  ]
  for (const { name, now, days, start, is } of cases) t.equal(inWindow(now, days, start), is, name)
  for (const zone of ['Europe/London', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Australia/Lord_Howe']) {
    for (let now = at('2026-10-20T00:00Z'); now < at('2026-11-05T00:00Z'); now += minutes(37)) {
      const [one, widest] = [startWindow(now, 3, zone), widestStartWindow(now, 3)]
      if (one.end > widest.end || one.start !== widest.start) t.fail(`${zone} ${now}`)
    }
  }
})

t.test('involvement', async t => {
  const session = aSession({ group: aGroup({ members: [kit], deputies: [idOf('Sam Stranger')] }) })
  t.ok(isInvolved(session, family, 'asmember'), 'as a member, for the family')
  t.notOk(isInvolved(session, family, 'ascoach'))
  t.ok(isInvolved(session, stranger, 'ascoach'), 'as one who runs it')
  t.notOk(isInvolved(session, stranger, 'asmember'))
  t.ok(isInvolved(aStream(), aParty(aMember({ id: theCoach.id })), 'ascoach'), 'of slots too')
  t.notOk(
    isInvolved(aSession({ coach: { id: kit, name: 'Kit Hale' } }), family, 'ascoach'),
    "the family doesn't count there",
  )
})

t.test('what is bookable', async t => {
  const now = at('2027-03-01T09:00Z')
  const cases: { name: string; session: CoachingSession; party: Party; is: boolean }[] = [
    { name: 'a session ahead with places', session: aSession(), party: family, is: true },
    { name: 'for anyone', session: aSession(), party: undefined, is: true },
    { name: 'not once it starts', session: aSession({ start: now }), party: family, is: false },
    { name: 'not when full', session: aSession({ capacity: 1, participants: [robin] }), party: family, is: false },
    {
      name: 'not when its event is archived',
      session: aSession({ event: anEvent({ archived: true }) }),
      party: family,
      is: false,
    },
    {
      name: 'not when its series is archived',
      session: aSession({ series: aSeries({ archived: true }) }),
      party: family,
      is: false,
    },
    {
      name: 'not when its fee option is inactive',
      session: aSession({ fee: anOption({ active: false }) }),
      party: family,
      is: false,
    },
    {
      name: 'on the last day that a list can show',
      session: aSession({ start: at('2027-03-31T22:59Z') }),
      party: family,
      is: true,
    },
    { name: 'not after it', session: aSession({ start: at('2027-03-31T23:00Z') }), party: family, is: false },
    { name: 'not when cancelled', session: aSession({ status: 'cancelled' }), party: family, is: false },
    { name: 'a free slot', session: aSlot(), party: family, is: true },
    { name: 'not one that is withdrawn', session: aSlot({ isOffered: false }), party: family, is: false },
    { name: "the second place of one's own slot", session: aHeldSlot(robin, { capacity: 2 }), party: family, is: true },
    {
      name: "not the second place of another's",
      session: aHeldSlot(robin, { capacity: 2 }),
      party: stranger,
      is: false,
    },
  ]
  for (const { name, session, party, is } of cases) t.equal(isBookable(session, party, now), is, name)
})
