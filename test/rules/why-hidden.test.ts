/** What keeps a session out of a list: the first of the rules that does, with what it saw. */
import t from 'tap'
import { noCoachPreferences } from '../../src/club/slot.ts'
import { whyHidden } from '../../src/rules/why-hidden.ts'
import {
  aCourt,
  aGroup,
  aHeldSlot,
  aMember,
  anOption,
  aParty,
  aSeries,
  aSession,
  aSlot,
  aStream,
  idOf,
} from '../fixtures/builders.ts'

const family = aParty(aMember(), aMember({ firstName: 'Kit', dateOfBirth: '2018-03-10', gender: 'male' }))
const full = ['a', 'b', 'c', 'd'].map(idOf)
const adults = aSeries({
  eligibility: { members: true, nonMembers: true, male: { eligible: false }, female: { eligible: false } },
})

const cases = [
  { name: 'nothing', session: aSession(), party: family, rule: undefined, facts: undefined },
  {
    name: 'a private group',
    session: aSession({ group: aGroup({ name: 'Squad', private: true }) }),
    rule: 1,
    facts: /Squad is private/,
  },
  { name: 'full, to anybody', session: aSession({ participants: full }), rule: 1, facts: /^4 of 4 places are taken/ },
  {
    name: 'full, to others',
    session: aSession({ participants: full }),
    party: family,
    rule: 2,
    facts: /^4 of 4 places.*nobody of the caller/,
  },
  {
    name: 'not for any of them',
    session: aSession({ series: adults }),
    party: family,
    rule: 2,
    facts: /Kit Hale is not in the group.*gender/,
  },
  {
    name: 'somebody holds it',
    session: aHeldSlot(idOf('Sam')),
    party: family,
    rule: 2,
    facts: /somebody holds the slot/,
  },
  { name: 'free', session: aSession({ fee: anOption({ price: 0 }) }), party: family, rule: 3, facts: /£0\.00/ },
  { name: 'planned', session: aSession({ status: 'planned' }), party: family, rule: 4, facts: /its status is planned/ },
  {
    name: 'without a court',
    session: aSession({ courtBookings: 0 }),
    party: family,
    rule: 4,
    facts: /no court is booked/,
  },
  {
    name: 'outside availability',
    session: aSlot({ isOffered: false }),
    party: family,
    rule: 5,
    facts: /does not lie within the availability/,
  },
  {
    name: 'of a duration that fits no step',
    session: aSlot(),
    stream: aStream({ option: anOption({ durationMinutes: 45 }) }),
    party: family,
    rule: 6,
    facts: /45 minutes are no whole steps/,
  },
  {
    name: 'on a court for another sport',
    session: aSlot(),
    stream: aStream({ court: aCourt({ sports: ['squash'] }) }),
    party: family,
    rule: 6,
    facts: /is not played on/,
  },
  {
    name: 'on a court that is not preferred',
    session: aSlot(),
    stream: aStream({ preferences: noCoachPreferences(idOf('the coach')) }),
    party: family,
    rule: 7,
    facts: /is not among the courts/,
  },
  {
    name: 'an option that ended',
    session: aSession({ fee: anOption({ name: 'Hour', active: false }) }),
    party: family,
    rule: 'offer',
    facts: /Hour is inactive/,
  },
  {
    name: 'a slot of a series that is archived',
    session: aSlot(),
    stream: aStream({ series: aSeries({ name: 'Lessons', coaching: 'individual', archived: true }) }),
    party: family,
    rule: 'offer',
    facts: /Lessons is archived/,
  },
] as const

for (const { name, session, rule, facts, ...rest } of cases) {
  t.test(name, async t => {
    const hidden = whyHidden(
      session,
      'party' in rest ? rest.party : undefined,
      'stream' in rest ? rest.stream : undefined,
    )
    if (rule === undefined) return t.equal(hidden, undefined)
    t.equal(hidden?.rule?.number ?? 'offer', rule)
    t.match(hidden?.facts.join('; '), facts)
  })
}
