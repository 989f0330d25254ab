import { aClub, aSeries, anAffiliate, idOf } from '../../fixtures/builders.ts'
import { emptyWorld, smallWorld } from '../../fixtures/small-world.ts'
import { type Suite, everything, idsOf, namesOf } from './suite.ts'

export const directory: Suite = async (t, make) => {
  const data = await make(smallWorld())
  const nobody = idOf('nobody')

  await t.test("lists are in name order, equal names by id, whatever the world's order", async t => {
    const named = [
      ['3', 'Brook 10'],
      ['2', 'ÉBURY'],
      ['1', 'ebury'],
      ['5', 'Brook 2'],
      ['4', 'Ashby'],
    ] as const
    const ids = named.map(([digit, name]) => ({ id: digit.repeat(24), name }))
    const affiliates = await make({ ...emptyWorld, affiliates: ids.map(anAffiliate) })
    const clubs = await make({ ...emptyWorld, affiliates: [anAffiliate()], clubs: ids.map(aClub) })
    const expected = ['Ashby', 'Brook 2', 'Brook 10', 'ebury', 'ÉBURY']
    t.strictSame(
      (await affiliates.affiliates(everything)).map(({ affiliate }) => affiliate.name),
      expected,
    )
    t.strictSame(
      (await clubs.clubs(everything)).map(({ club }) => club.name),
      expected,
    )
  })

  await t.test('pages of one are the whole list, and there is nothing after it', async t => {
    const pages = await Promise.all([0, 1, 2, 3].map(offset => data.affiliates({ offset, limit: 1 })))
    t.strictSame(
      pages.map(page => page.map(({ affiliate }) => affiliate.name)),
      [['Ashby LTC'], ['Brook'], ['Idle'], []],
    )
    t.strictSame(
      (await data.clubs({ offset: 1, limit: 5 })).map(({ club }) => club.name),
      ['Wharf'],
    )
  })

  await t.test('an affiliate has its own club and those where its events are, and the sports of both', async t => {
    const brook = await data.affiliate(idOf('Brook'))
    t.strictSame(namesOf(brook?.clubs ?? []), ['Ashby', 'Wharf'])
    t.strictSame(brook?.sports, ['tennis', 'padel', 'squash'], "in the contract's order")
    t.strictSame(await data.affiliate(idOf('Idle')), {
      affiliate: anAffiliate({ id: idOf('Idle'), name: 'Idle', type: 'other' }),
      sports: [],
      clubs: [],
    })
    t.strictSame(brook, (await data.affiliates(everything))[1], 'the same alone and in the list')
  })

  await t.test('an archived series gives its affiliate no sport', async t => {
    const { people, affiliates, groups } = smallWorld()
    const archived = await make({
      ...emptyWorld,
      people,
      affiliates,
      groups,
      series: [
        aSeries({ id: idOf('Squad'), groupId: idOf('Juniors'), sport: 'rackets', archived: true }),
        aSeries({ id: idOf('Social'), groupId: idOf('Juniors'), sport: 'fives' }),
      ],
    })
    t.strictSame((await archived.affiliate(idOf('Brook')))?.sports, ['fives'])
  })

  await t.test('a club has its courts, their sports, and those who hold events there', async t => {
    const ashby = await data.club(idOf('Ashby'))
    t.strictSame(namesOf(ashby?.courts ?? []), ['Court 1', 'Court 2', 'Court 10', 'Glass'])
    t.strictSame(ashby?.sports, ['tennis', 'padel'])
    t.strictSame(namesOf(ashby?.affiliates ?? []), ['Ashby LTC', 'Brook'])
    t.strictSame((await data.clubs(everything))[0], ashby, 'the same alone and in the list')
    const bare = await make({
      ...emptyWorld,
      clubs: [aClub({ id: idOf('Bare'), ownAffiliateId: idOf('Own') })],
      affiliates: [anAffiliate({ id: idOf('Own'), name: 'Own' })],
    })
    const { courts, sports, affiliates } = (await bare.club(idOf('Bare'))) ?? {}
    t.strictSame(
      { courts, sports, affiliates },
      { courts: [], sports: [], affiliates: [{ id: idOf('Own'), name: 'Own' }] },
    )
  })

  await t.test('an id of something else is as unknown as one of nothing', async t => {
    for (const id of [nobody, '', 'constructor', idOf('Ashby')]) t.equal(await data.affiliate(id), undefined)
    for (const id of [nobody, '', idOf('Brook')]) t.equal(await data.club(id), undefined)
    t.strictSame(
      await data.clubsById([idOf('Ashby'), nobody]),
      new Map([[idOf('Ashby'), await data.club(idOf('Ashby'))]]),
    )
    t.strictSame(await (await make(emptyWorld)).clubs(everything), [])
  })

  await t.test('distances are in miles, nearest first, equal ones by name', async t => {
    const location = { latitude: 52, longitude: -1 }
    const clubs = [
      aClub({ id: idOf('North'), name: 'North', location: { latitude: 53, longitude: -1 } }),
      aClub({ id: idOf('Twin 10'), name: 'Twin 10', location }),
      aClub({ id: idOf('Twin 2'), name: 'Twin 2', location }),
      aClub({ id: 'b'.repeat(24), name: 'Twin', location }),
      aClub({ id: 'a'.repeat(24), name: 'Twin', location }),
    ]
    const far = await make({ ...emptyWorld, affiliates: [anAffiliate()], clubs })
    const near = await far.clubsByDistance(location, everything)
    t.strictSame(idsOf(near.map(({ club }) => club)), [
      'a'.repeat(24),
      'b'.repeat(24),
      idOf('Twin 2'),
      idOf('Twin 10'),
      idOf('North'),
    ])
    t.strictSame(
      near.slice(0, 4).map(({ miles }) => miles),
      [0, 0, 0, 0],
    )
    t.ok(Math.abs((near[4]?.miles ?? 0) - (3958.7613 * Math.PI) / 180) < 1e-6, 'a degree of latitude')
    t.strictSame(near[4]?.club, { id: idOf('North'), name: 'North' })
    t.strictSame(await far.clubsByDistance(location, { offset: 3, limit: 2 }), near.slice(3))
  })

  await t.test('clubs are found by postcode, however it is written', async t => {
    const ashby = [{ latitude: 51.9, longitude: -2.08 }]
    for (const postcode of ['GL50 2AB', 'GL502AB', 'gl50 2ab'])
      t.strictSame(await data.clubsWithPostcode(postcode), ashby, postcode)
    for (const other of ['GL50 2AC', 'GL50', '']) t.strictSame(await data.clubsWithPostcode(other), [], other)
  })
}
