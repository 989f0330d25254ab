import { aGroup, aPerson, anEvent, idOf } from '../../fixtures/builders.ts'
import { carla, dev, kit, lena, olga, pat, robin, smallWorld } from '../../fixtures/small-world.ts'
import { type Suite, namesOf } from './suite.ts'

export const people: Suite = async (t, make) => {
  const data = await make(smallWorld())
  const nobody = idOf('nobody')

  await t.test('people are found by id, and only those who are there', async t => {
    t.strictSame(await data.person(robin), aPerson())
    t.equal(await data.person(nobody), undefined)
    t.equal(await data.person(idOf('Brook')), undefined)
    const found = await data.people([kit, nobody, kit, carla])
    t.strictSame([...found.keys()].toSorted(), [kit, carla].toSorted())
    t.equal(found.get(kit)?.firstName, 'Kit')
    t.equal((await data.people([])).size, 0)
  })

  await t.test('family leads from guardian to member only, by name', async t => {
    t.strictSame(
      (await data.family(robin)).map(({ person, relationship }) => [person.firstName, relationship]),
      [
        ['Kit', 'child'],
        ['Pat', 'partner'],
      ],
    )
    t.strictSame(await data.family(kit), [])
    t.strictSame(await data.family(nobody), [])
    t.strictSame(await data.families([robin, kit, nobody]), new Map([[robin, await data.family(robin)]]))
  })

  await t.test('memberships are all there, those that are over too', async t => {
    t.strictSame(
      (await data.memberships([robin])).map(({ to }) => to),
      ['2027-02-28'],
    )
    t.strictSame((await data.memberships([kit, robin, nobody])).map(({ category }) => category).toSorted(), [
      'Full',
      'Junior',
    ])
    t.strictSame(await data.memberships([]), [])
  })

  await t.test('accounts', async t => {
    t.strictSame(await data.accounts(robin), [{ personId: robin, clubId: idOf('Ashby'), credit: -12.5 }])
    t.strictSame(await data.accounts(kit), [])
  })

  await t.test('own clubs, by affiliate', async t => {
    const clubs = await data.ownClubs([idOf('Ashby LTC'), idOf('Brook'), idOf('Idle'), nobody])
    t.strictSame(namesOf(clubs.get(idOf('Ashby LTC')) ?? []), ['Ashby'])
    t.strictSame(clubs.get(idOf('Brook')), [{ id: idOf('Wharf'), name: 'Wharf' }])
    t.strictSame(clubs.get(idOf('Idle')) ?? [], [])
    t.strictSame(clubs.get(nobody) ?? [], [])
  })

  const rolesOf = async (personId: string, today: string) =>
    Object.fromEntries((await data.roles(personId, today)).map(({ affiliate, roles }) => [affiliate.name, roles]))

  await t.test('roles', async t => {
    t.strictSame(await rolesOf(carla, '2027-03-01'), { 'Ashby LTC': ['coach', 'leader', 'owner'], Brook: ['coach'] })
    t.strictSame(await rolesOf(idOf('Abe Aide'), '2027-03-01'), { Brook: ['coach'] }, 'an assistant coaches')
    t.strictSame(
      await rolesOf(lena, '2027-03-01'),
      { Brook: ['leader'] },
      'leading a group that others coach is not coaching',
    )
    t.strictSame(await rolesOf(dev, '2027-03-01'), { 'Ashby LTC': ['deputy'] })
    t.strictSame(await rolesOf(olga, '2027-03-01'), { Brook: ['organiser'] })
    t.strictSame(await rolesOf(nobody, '2027-03-01'), {})
  })

  await t.test('a member is one by group, or from the first to the last day of a membership', async t => {
    t.strictSame(await rolesOf(kit, '2027-03-01'), { Brook: ['member'] })
    for (const today of ['2027-03-02', '2027-03-31'])
      t.strictSame(await rolesOf(kit, today), { 'Ashby LTC': ['member'], Brook: ['member'] }, today)
    t.strictSame(await rolesOf(kit, '2027-04-01'), { Brook: ['member'] })
    t.strictSame(await rolesOf(robin, '2027-02-28'), { 'Ashby LTC': ['member'] })
    t.strictSame(await rolesOf(robin, '2027-03-01'), {})
  })

  await t.test('roles are each given once, in their order, by name of the affiliate', async t => {
    const world = smallWorld()
    const busy = await make({
      ...world,
      groups: [
        ...world.groups.filter(({ name }) => name !== 'Juniors'),
        aGroup({
          id: idOf('Juniors'),
          name: 'Juniors',
          affiliateId: idOf('Brook'),
          owner: { kind: 'person', id: carla },
          leaders: [carla, lena],
          deputies: [carla],
          members: [carla],
        }),
      ],
      events: [
        ...world.events,
        anEvent({ name: 'Another', seriesId: idOf('Squad'), clubId: idOf('Ashby'), organisers: [carla] }),
      ],
    })
    t.strictSame(
      (await busy.roles(carla, '2027-03-01')).map(({ affiliate, roles }) => [affiliate, roles]),
      [
        [{ id: idOf('Ashby LTC'), name: 'Ashby LTC' }, ['coach', 'leader', 'owner']],
        [{ id: idOf('Brook'), name: 'Brook' }, ['member', 'coach', 'leader', 'deputy', 'organiser', 'owner']],
      ],
    )
  })

  await t.test('who is a coach, and who may own a group', async t => {
    for (const id of [carla, idOf('Zed Aide')]) t.equal(await data.isCoach(id), true)
    for (const id of [lena, dev, robin, pat, nobody, idOf('Brook')]) t.equal(await data.isCoach(id), false)
    for (const id of [carla, robin, idOf('Brook'), idOf('Idle')]) t.equal(await data.isOwner(id), true)
    for (const id of [nobody, idOf('Ashby'), idOf('Juniors')]) t.equal(await data.isOwner(id), false)
  })
}
