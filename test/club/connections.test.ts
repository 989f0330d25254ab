/** Which clubs and affiliates are a user's own: one tie is enough, whatever the others are. */
import t from 'tap'
import { type Ties, isOwnAffiliate, isOwnClub, tiesOf } from '../../src/club/connections.ts'
import { given } from '../../src/text/given.ts'
import type { CoachingOffering } from '../../src/club/coaching-offerings.ts'
import { anEvent, aSeries } from '../fixtures/builders.ts'

const none: Ties = {
  memberOf: new Set(),
  groups: new Set(),
  groupsAt: new Set(),
  joinedClubs: new Set(),
  joinedAffiliates: new Set(),
  led: new Set(),
  organisedAt: new Set(),
  coachedAt: new Set(),
  rolesAt: new Set(),
}
const offering = (groupId: string): Pick<CoachingOffering, 'groupId'> => ({ groupId })

t.test('a club of their own', async t => {
  const others = [offering('g1'), offering('g2')]
  const rows: readonly {
    name: string
    ties: Partial<Ties>
    offerings?: readonly Pick<CoachingOffering, 'groupId'>[]
    ownAffiliateId?: string
    isOwn: boolean
  }[] = [
    { name: 'no tie', ties: {}, offerings: others, ownAffiliateId: 'a', isOwn: false },
    { name: 'nothing is offered there', ties: { groups: new Set(['g1']) }, isOwn: false },
    { name: "a member of the club's affiliate", ties: { memberOf: new Set(['a']) }, ownAffiliateId: 'a', isOwn: true },
    { name: 'a member of another', ties: { memberOf: new Set(['b']) }, ownAffiliateId: 'a', isOwn: false },
    { name: 'a member somewhere, and the club has no affiliate', ties: { memberOf: new Set(['a']) }, isOwn: false },
    { name: 'in a session there', ties: { joinedClubs: new Set(['club']) }, isOwn: true },
    { name: 'in a session elsewhere', ties: { joinedClubs: new Set(['other']) }, isOwn: false },
    {
      name: 'in one of the groups that are coached',
      ties: { groups: new Set(['g2']) },
      offerings: others,
      isOwn: true,
    },
    { name: 'leads one of them', ties: { led: new Set(['g1']) }, offerings: others, isOwn: true },
    { name: 'organises an event of coaching there', ties: { organisedAt: new Set(['club']) }, isOwn: true },
    { name: 'organises one elsewhere', ties: { organisedAt: new Set(['other']) }, offerings: others, isOwn: false },
    { name: 'coaches there', ties: { coachedAt: new Set(['club']) }, isOwn: true },
    { name: 'coaches elsewhere', ties: { coachedAt: new Set(['other']) }, offerings: others, isOwn: false },
    {
      name: 'in a group that is not coached there',
      ties: { groups: new Set(['g9']) },
      offerings: others,
      isOwn: false,
    },
    { name: 'leads one that is not', ties: { led: new Set(['g9']) }, offerings: others, isOwn: false },
  ]
  for (const { name, ties, offerings = [], ownAffiliateId, isOwn } of rows)
    t.equal(isOwnClub({ id: 'club', ...given({ ownAffiliateId }) }, offerings, { ...none, ...ties }), isOwn, name)
})

t.test('an affiliate of their own', async t => {
  const ties = ['memberOf', 'groupsAt', 'joinedAffiliates', 'rolesAt'] as const
  t.equal(isOwnAffiliate('a', none), false)
  for (const tie of ties) {
    t.equal(isOwnAffiliate('a', { ...none, [tie]: new Set(['a']) }), true, tie)
    t.equal(isOwnAffiliate('a', { ...none, [tie]: new Set(['b']) }), false, `${tie} of another`)
  }
  t.equal(isOwnAffiliate('g', { ...none, groups: new Set(['g']), led: new Set(['g']) }), false)
})

t.test('an event ties its organiser to its club while it is one of coaching', async t => {
  const rows = [
    { name: 'of a series in groups', archived: false, coaching: 'group', isTied: true },
    { name: 'of a series one to one', archived: false, coaching: 'individual', isTied: true },
    { name: 'of a series without coaching', archived: false, coaching: 'none', isTied: false },
    { name: 'an archived one', archived: true, coaching: 'group', isTied: false },
  ] as const
  for (const { name, archived, coaching, isTied } of rows) {
    const organised = [{ event: anEvent({ archived, clubId: 'club' }), series: aSeries({ coaching }) }]
    const found = { ...none, today: '2027-03-01', memberships: [], groups: [], led: [], organised }
    t.strictSame([...tiesOf(found).organisedAt], isTied ? ['club'] : [], name)
  }
})
