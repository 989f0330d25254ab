/** What a post for a client and a session does: the first refusal in the decided order, or in, or out. */
import t from 'tap'
import type { PartyMember } from '../../src/club/facts.ts'
import type { Eligibility, Gender } from '../../src/club/model.ts'
import { type RefusalCode, isRefusal } from '../../src/club/refusal.ts'
import { left } from '../../src/club/standings.ts'
import { isEligible, reasonsAgainst } from '../../src/rules/eligibility.ts'
import { type ToggleWish, toggle } from '../../src/rules/toggle.ts'
import {
  aGroup,
  aHeldSlot,
  aMember,
  aMembership,
  anEvent,
  anOption,
  aParty,
  aSeries,
  aSession,
  aSlot,
  at,
  from,
  idOf,
  theCoach,
} from '../fixtures/builders.ts'
import { hasFields } from '../fixtures/has-fields.ts'

const [robin, kit, sam] = [idOf('Robin Hale'), idOf('Kit Hale'), idOf('Sam Stranger')]
const parent = aMember()
const child = aMember({ firstName: 'Kit', dateOfBirth: '2018-03-10', gender: 'male' })
const outsider = aMember({ firstName: 'Sam', lastName: 'Stranger' })
const family = aParty(parent, child)
const coach = aParty(aMember({ id: theCoach.id }))
const membersOnly = aSeries({ eligibility: { members: true, nonMembers: false } })
const full = ['a', 'b', 'c', 'd'].map(idOf)
const elsewhere = [from('2027-03-01T10:30Z', '2027-03-01T11:30Z')]

const { held, ...freeSlot } = aHeldSlot(kit)
if (held === undefined) throw new Error('A held slot was expected.')
const aCancelledLesson = { ...freeSlot, held: { ...held, status: 'cancelled' as const }, participants: [] }

const aWish = (more: Partial<ToggleWish> = {}): ToggleWish => ({
  now: at('2027-03-01T09:00Z'),
  party: family,
  clientId: kit,
  clientsInBody: [robin, kit],
  session: aSession(),
  standings: undefined,
  client: child,
  busy: [],
  clientBusy: [],
  ...more,
})

const outcome = (wish: ToggleWish): string => {
  const decision = toggle(wish)
  return isRefusal(decision) ? decision.code : decision.kind
}

const asParent = { clientId: robin, client: parent }
const coachAsClient = {
  party: coach,
  clientId: theCoach.id,
  client: aMember({ id: theCoach.id }),
  clientsInBody: [theCoach.id],
}
const ofSam = { clientId: sam, client: outsider, clientsInBody: [sam] }
/** What a refusal says for who asks why. */
const facts: { name: string; wish: Partial<ToggleWish>; are: readonly string[] }[] = [
  { name: 'a full session', wish: { session: aSession({ participants: full }) }, are: ['4 of 4 places are taken'] },
  {
    name: 'a session that has begun',
    wish: { now: at('2027-03-01T10:01Z') },
    are: ['it starts 2027-03-01 10:00', "the world's clock shows 2027-03-01 10:01"],
  },
  {
    name: 'a coach who is elsewhere',
    wish: {
      session: aSlot(),
      busy: [{ ...from('2027-03-01T10:30Z', '2027-03-01T11:30Z'), what: 'the coach Jo', where: 'at Reigate (Squad)' }],
    },
    are: ['the coach Jo is busy 2027-03-01 10:30–11:30 at Reigate (Squad)'],
  },
  {
    name: 'a court that is taken, of many times',
    wish: {
      session: aSlot(),
      busy: [
        { ...from('2027-03-01T08:00Z', '2027-03-01T09:00Z'), what: 'Court 2' },
        { ...from('2027-03-01T10:30Z', '2027-03-02T00:30Z'), what: 'Court 1' },
      ],
    },
    are: ['Court 1 is busy 2027-03-01 10:30–2027-03-02 00:30'],
  },
  {
    name: 'a client who is elsewhere',
    wish: { clientBusy: elsewhere },
    are: ['Kit Hale is busy 2027-03-01 10:30–11:30'],
  },
  {
    name: 'an option that is inactive',
    wish: { session: aSession({ fee: anOption({ name: 'An hour', active: false }) }) },
    are: ['the fee option An hour is inactive'],
  },
  {
    name: 'too far ahead',
    wish: { now: at('2027-01-01T09:00Z') },
    are: ['it starts 2027-03-01 10:00', "the world's clock shows 2027-01-01 09:00"],
  },
  {
    name: 'a client who is too young',
    wish: {
      session: aSession({
        group: aGroup({ name: 'Adults', members: [robin] }),
        series: aSeries({ eligibility: { members: true, nonMembers: true, male: { eligible: true, minAge: 18 } } }),
      }),
    },
    are: ['Kit Hale is not in the group Adults', 'age: 8 on 2027-03-01, and the youngest is 18'],
  },
]

for (const { name, wish, are } of facts) {
  t.test(`${name} is told as it was seen`, async t => {
    const decision = toggle(aWish(wish))
    if (!isRefusal(decision)) return t.fail('a refusal was expected')
    t.strictSame(decision.because?.facts, are)
    t.ok((decision.because?.unless.length ?? 0) > 0, 'with what would have to be so')
  })
}

const cases: { name: string; wish: Partial<ToggleWish>; outcome: string }[] = [
  { name: 'a child joins a group session', wish: {}, outcome: 'join' },
  { name: 'and leaves it', wish: { session: aSession({ participants: [kit] }) }, outcome: 'leave' },
  { name: 'a child takes a slot', wish: { session: aSlot() }, outcome: 'takeSlot' },
  { name: 'and leaves it again', wish: { session: aHeldSlot(kit) }, outcome: 'leave' },
  { name: "a child who isn't in the body", wish: { clientsInBody: [robin] }, outcome: 'client_not_in_session' },
  { name: 'nobody is in the body', wish: { clientsInBody: [], session: undefined }, outcome: 'client_not_in_session' },
  { name: 'no such session', wish: { session: undefined }, outcome: 'unknown_session' },
  { name: 'a lesson that was cancelled', wish: { session: aCancelledLesson }, outcome: 'session_closed' },
  { name: "a slot at yesterday's price", wish: { session: 'former' }, outcome: 'slot_withdrawn' },
  {
    name: 'a session whose group is closed to the family',
    wish: { session: aSession({ series: membersOnly }) },
    outcome: 'unknown_session',
  },
  { name: "somebody else's child", wish: ofSam, outcome: 'client_not_permitted' },
  {
    name: 'nobody at all',
    wish: { clientId: idOf('nobody'), client: undefined, clientsInBody: [idOf('nobody')] },
    outcome: 'client_not_permitted',
  },
  {
    name: 'a participant, by another family',
    wish: { ...ofSam, session: aSession({ participants: [sam] }) },
    outcome: 'client_not_permitted',
  },
  {
    name: 'a participant, by the coach',
    wish: { ...ofSam, party: coach, session: aSession({ participants: [sam] }) },
    outcome: 'leave',
  },
  {
    name: 'a member of the group, by the coach',
    wish: { ...ofSam, party: coach, session: aSession({ group: aGroup({ members: [sam] }) }) },
    outcome: 'join',
  },
  {
    name: 'whoever was removed before, by the coach',
    wish: { ...ofSam, party: coach, standings: new Map([[sam, left]]) },
    outcome: 'join',
  },
  {
    name: 'into a slot as well',
    wish: { ...ofSam, party: coach, session: aSlot(), standings: new Map([[sam, left]]) },
    outcome: 'takeSlot',
  },
  {
    name: 'whoever was removed and is not eligible any more',
    wish: { ...ofSam, party: coach, session: aSession({ series: membersOnly }), standings: new Map([[sam, left]]) },
    outcome: 'client_not_eligible',
  },
  {
    name: 'whoever was removed, by a stranger',
    wish: { ...ofSam, standings: new Map([[sam, left]]) },
    outcome: 'client_not_permitted',
  },
  { name: 'the coach, as their own client', wish: coachAsClient, outcome: 'client_not_permitted' },
  {
    name: 'the coach, into a slot of their own',
    wish: { ...coachAsClient, session: aSlot() },
    outcome: 'client_not_permitted',
  },
  {
    name: 'the coach, into an old session',
    wish: { ...coachAsClient, now: at('2027-03-02T10:00Z') },
    outcome: 'client_not_permitted',
  },
  {
    name: 'an assistant, by the leader',
    wish: {
      ...ofSam,
      party: aParty(),
      session: aSession({
        assistants: [{ id: sam, name: 'Sam Stranger' }],
        group: aGroup({ leaders: [robin], members: [sam] }),
      }),
    },
    outcome: 'client_not_permitted',
  },
  {
    name: 'an assistant who takes part all the same, out of it',
    wish: {
      ...ofSam,
      party: coach,
      session: aSession({ assistants: [{ id: sam, name: 'Sam Stranger' }], participants: [sam] }),
    },
    outcome: 'leave',
  },
  {
    name: 'the leader, who is not the coach of this slot',
    wish: { ...asParent, party: aParty(), session: aSlot({ group: aGroup({ leaders: [robin, theCoach.id] }) }) },
    outcome: 'takeSlot',
  },
  { name: 'anybody else, by the coach', wish: { ...ofSam, party: coach }, outcome: 'client_not_permitted' },
  { name: 'a session that has started', wish: { now: at('2027-03-01T10:00Z') }, outcome: 'session_closed' },
  { name: 'a session that starts in a moment', wish: { now: at('2027-03-01T10:00Z') - 1 }, outcome: 'join' },
  {
    name: "one that has started can't be left either",
    wish: { now: at('2027-03-01T10:00Z'), session: aSession({ participants: [kit] }) },
    outcome: 'session_closed',
  },
  {
    name: 'a cancelled session',
    wish: { session: aSession({ status: 'cancelled', participants: [kit] }) },
    outcome: 'session_closed',
  },
  {
    name: 'a session of adults, for the child',
    wish: {
      session: aSession({
        series: aSeries({ eligibility: { members: true, nonMembers: true, male: { eligible: true, minAge: 18 } } }),
      }),
    },
    outcome: 'client_not_eligible',
  },
  {
    name: 'for a child in the group all the same',
    wish: { session: aSession({ group: aGroup({ members: [kit] }), series: membersOnly }) },
    outcome: 'join',
  },
  {
    name: 'a lapsed member leaves',
    wish: { ...asParent, session: aSession({ series: membersOnly, participants: [robin] }) },
    outcome: 'leave',
  },
  {
    name: "and can't return, nor see it",
    wish: { ...asParent, session: aSession({ series: membersOnly }) },
    outcome: 'unknown_session',
  },
  {
    name: 'nor return where a child still has access',
    outcome: 'client_not_eligible',
    wish: {
      ...asParent,
      session: aSession({ series: membersOnly }),
      party: aParty(parent, { ...child, memberships: [aMembership({ personId: kit })] }),
    },
  },
  { name: 'a full group', wish: { session: aSession({ participants: full }) }, outcome: 'session_full' },
  {
    name: 'a full group can be left',
    wish: { session: aSession({ participants: [...full.slice(1), kit] }) },
    outcome: 'leave',
  },
  { name: "another family's slot", wish: { session: aHeldSlot(sam) }, outcome: 'slot_taken' },
  { name: "another family's slot for two", wish: { session: aHeldSlot(sam, { capacity: 2 }) }, outcome: 'slot_taken' },
  { name: "one's own slot, filled by the parent", wish: { session: aHeldSlot(robin) }, outcome: 'session_full' },
  { name: "one's own slot for two", wish: { session: aHeldSlot(robin, { capacity: 2 }) }, outcome: 'join' },
  {
    name: "one's own slot for two, whose coach and court are busy with it",
    wish: { session: aHeldSlot(robin, { capacity: 2 }), busy: elsewhere },
    outcome: 'join',
  },
  {
    name: "one's own slot for two that is no longer offered",
    wish: { session: aHeldSlot(robin, { capacity: 2, isOffered: false }) },
    outcome: 'slot_withdrawn',
  },
  {
    name: 'a second client of the coach, in a slot for two that the coach booked',
    outcome: 'join',
    wish: {
      ...ofSam,
      party: coach,
      session: aHeldSlot(theCoach.id, { capacity: 2, participants: [kit], group: aGroup({ members: [sam] }) }),
    },
  },
  {
    name: 'a second client of the coach, in a slot for two that a family booked',
    outcome: 'slot_taken',
    wish: { ...ofSam, party: coach, session: aHeldSlot(kit, { capacity: 2, group: aGroup({ members: [sam] }) }) },
  },
  {
    name: 'a slot that is no longer offered',
    wish: { session: aSlot({ isOffered: false }) },
    outcome: 'slot_withdrawn',
  },
  { name: 'nor free', wish: { session: aSlot({ isOffered: false }), busy: elsewhere }, outcome: 'slot_withdrawn' },
  { name: 'a slot whose coach or court is busy', wish: { session: aSlot(), busy: elsewhere }, outcome: 'slot_taken' },
  {
    name: 'a slot whose coach or court is busy until then',
    wish: { session: aSlot(), busy: [from('2027-03-01T09:00Z', '2027-03-01T10:00Z')] },
    outcome: 'takeSlot',
  },
  { name: 'a client who is somewhere else', wish: { clientBusy: elsewhere }, outcome: 'client_busy' },
  {
    name: 'a client who is there with another coach',
    wish: { session: aSlot(), clientBusy: elsewhere },
    outcome: 'client_busy',
  },
  {
    name: 'a client who has just been elsewhere',
    wish: { clientBusy: [from('2027-03-01T09:00Z', '2027-03-01T10:00Z')] },
    outcome: 'join',
  },
  { name: 'a planned session', wish: { session: aSession({ status: 'planned' }) }, outcome: 'slot_withdrawn' },
  {
    name: 'a session without a fee',
    wish: { session: aSession({ fee: anOption({ price: 0 }) }) },
    outcome: 'slot_withdrawn',
  },
  ...[
    { what: 'of an archived series', session: { series: aSeries({ coaching: 'group', archived: true }) } },
    { what: 'of an archived event', session: { event: anEvent({ archived: true }) } },
    { what: 'whose fee option is inactive', session: { fee: anOption({ active: false }) } },
  ].flatMap(({ what, session }): typeof cases => [
    { name: `a session ${what}`, wish: { session: aSession(session) }, outcome: 'slot_withdrawn' },
    {
      name: `a session ${what}, by the coach`,
      wish: { ...ofSam, party: coach, session: aSession({ ...session, group: aGroup({ members: [sam] }) }) },
      outcome: 'slot_withdrawn',
    },
    {
      name: `out of a session ${what}`,
      wish: { session: aSession({ ...session, participants: [kit] }) },
      outcome: 'leave',
    },
  ]),
  {
    name: 'a session in the last minute that a list can show',
    wish: { session: aSession({ start: at('2027-03-31T22:59Z') }) },
    outcome: 'join',
  },
  {
    name: 'a session on the day after',
    wish: { session: aSession({ start: at('2027-03-31T23:00Z') }) },
    outcome: 'slot_withdrawn',
  },
  {
    name: 'a slot on the day after',
    wish: { session: aSlot({ start: at('2027-03-31T23:00Z') }) },
    outcome: 'slot_withdrawn',
  },
  {
    name: 'a session on the day after, by the coach',
    wish: {
      ...ofSam,
      party: coach,
      session: aSession({ start: at('2027-03-31T23:00Z'), group: aGroup({ members: [sam] }) }),
    },
    outcome: 'slot_withdrawn',
  },
  {
    name: 'out of a session in half a year',
    wish: { session: aSession({ start: at('2027-09-01T10:00Z'), participants: [kit] }) },
    outcome: 'leave',
  },
]
for (const { name, wish, outcome: expected } of cases) t.test(name, async t => t.equal(outcome(aWish(wish)), expected))

t.test('of many reasons the first is told', async t => {
  // Each step takes away the reason that was told before it.
  const hopeless = aWish({
    clientsInBody: [],
    party: aParty(parent),
    client: undefined,
    now: at('2027-03-01T12:00Z'),
    busy: elsewhere,
    clientBusy: elsewhere,
    session: aHeldSlot(sam, { series: membersOnly, isOffered: false }),
  })
  const steps: Partial<ToggleWish>[] = [
    {},
    { clientsInBody: [kit] },
    { session: aHeldSlot(sam, { series: membersOnly, isOffered: false, group: aGroup({ members: [robin] }) }) },
    { party: family, client: child },
    { now: at('2027-03-01T09:00Z') },
    { session: aHeldSlot(sam, { isOffered: false }) },
    { session: aHeldSlot(robin, { isOffered: false }) },
    { session: aHeldSlot(robin, { isOffered: false, capacity: 2 }) },
    { session: aSlot() },
    { busy: [] },
    { clientBusy: [] },
  ]
  const told = steps.map((_, index) => outcome({ ...hopeless, ...Object.assign({}, ...steps.slice(0, index + 1)) }))
  t.strictSame(told, [
    'client_not_in_session',
    'unknown_session',
    'client_not_permitted',
    'session_closed',
    'client_not_eligible',
    'slot_taken',
    'session_full',
    'slot_withdrawn',
    'slot_taken',
    'client_busy',
    'takeSlot',
  ])
})

t.test('a refusal says what is to blame: the session, or the client', async t => {
  const ofSession: readonly RefusalCode[] = [
    'unknown_session',
    'slot_taken',
    'session_full',
    'slot_withdrawn',
    'session_closed',
  ]
  const told = new Set<string>()
  for (const { name, wish } of cases) {
    const decision = toggle(aWish(wish))
    if (!isRefusal(decision)) continue
    told.add(decision.code)
    t.strictSame(
      decision.blame,
      { in: 'body', name: ofSession.includes(decision.code) ? '/session/id' : '/clientId' },
      name,
    )
  }
  t.strictSame(
    [...told].toSorted(),
    [...ofSession, 'client_busy', 'client_not_eligible', 'client_not_in_session', 'client_not_permitted'].toSorted(),
    'each that there is',
  )
})

t.test('who is not eligible hears why, and against which bound', async t => {
  const ages = { eligible: true, minAge: 10, maxAge: 12 }
  const both = { members: true, nonMembers: true }
  const on = '2027-03-01'
  const where = { affiliateId: idOf("the club's affiliate"), ownAffiliateId: undefined }
  const aged = (dateOfBirth: string, gender: Gender = 'male') => aMember({ dateOfBirth, gender })
  const reasons: { name: string; member: PartyMember; eligibility: Eligibility; told: string[] }[] = [
    { name: 'nothing to say', member: aged('2016-03-01'), eligibility: { ...both, male: ages }, told: [] },
    {
      name: 'too young by a day',
      member: aged('2017-03-02'),
      eligibility: { ...both, male: ages },
      told: ['age: 9 on 2027-03-01, and the youngest is 10'],
    },
    {
      name: 'too old on a date that the series says',
      member: aged('2014-01-01'),
      eligibility: { ...both, male: { ...ages, ageOn: '2027-09-01' } },
      told: ['age: 13 on 2027-09-01, and the oldest is 12'],
    },
    {
      name: 'not for boys',
      member: aged('2016-03-01'),
      eligibility: { ...both, male: { eligible: false, minAge: 40 } },
      told: ['gender: it is not for male clients'],
    },
    {
      name: 'no member',
      member: aged('2016-03-01'),
      eligibility: { members: true, nonMembers: false },
      told: ['membership: it is for members, and they are none on 2027-03-01'],
    },
    {
      name: 'a member',
      member: aMember({}, [aMembership()]),
      eligibility: { members: false, nonMembers: true },
      told: ['membership: it is for non-members, not for a member on 2027-03-01'],
    },
    {
      name: 'a closed group',
      member: aMember({}, [aMembership()]),
      eligibility: { members: false, nonMembers: false },
      told: ['membership: nobody may join but those who are in its group'],
    },
    {
      name: 'membership and age',
      member: aged('2020-03-01'),
      eligibility: { members: true, nonMembers: false, male: ages },
      told: [
        'membership: it is for members, and they are none on 2027-03-01',
        'age: 7 on 2027-03-01, and the youngest is 10',
      ],
    },
    {
      name: 'neither rule, for who is neither',
      member: aged('2020-03-01', 'undisclosed'),
      eligibility: { ...both, male: ages, female: { eligible: false } },
      told: ['age: 7 on 2027-03-01, and the youngest is 10', 'gender: it is not for female clients'],
    },
    {
      name: 'one rule is enough, for who is neither',
      member: aged('2020-03-01', 'other'),
      eligibility: { ...both, male: ages },
      told: [],
    },
  ]
  for (const { name, member, eligibility, told } of reasons) {
    t.strictSame(reasonsAgainst(member, eligibility, where, on), told, name)
    t.equal(isEligible(member, eligibility, where, on), told.length === 0, name)
  }
  hasFields(t, toggle(aWish({ session: aSession({ series: aSeries({ eligibility: { ...both, male: ages } }) }) })), {
    message: 'The client is not eligible for this session: age: 8 on 2027-03-01, and the youngest is 10.',
  })
})
