import type { PartyConnections } from '../../../src/data/club-data.ts'
import type { WorldRecords } from '../../../src/club/model.ts'
import { aSeries, anOption, idOf, preferring } from '../../fixtures/builders.ts'
import { carla, dev, kit, lena, olga, pat, robin, smallWorld } from '../../fixtures/small-world.ts'
import { type Suite, everything, namesOf } from './suite.ts'

/** Carla gives lessons at both clubs here: squash at Wharf too, where Quay suits it. */
export const coachingWorld = (): WorldRecords => {
  const small = smallWorld()
  return {
    ...small,
    preferences: [preferring({ personId: carla, preferredCourts: ['Court 1', 'Glass', 'Quay'].map(idOf) })],
    series: [
      ...small.series,
      {
        id: idOf('Squash'),
        groupId: idOf('Private lessons'),
        name: 'Squash',
        sport: 'squash',
        eligibility: { members: true, nonMembers: true },
        archived: false,
        coaching: 'individual',
      },
    ],
    feeOptions: [...small.feeOptions, anOption({ name: 'Squash hour', seriesId: idOf('Squash') })],
  }
}

export const coachingProviders: Suite = async (t, make) => {
  const data = await make(coachingWorld())
  const clubs = async (filter: Parameters<typeof data.coachingClubs>[0] = {}, page = everything) =>
    namesOf(await data.coachingClubs(filter, page))
  const affiliates = async (filter: Parameters<typeof data.coachingClubs>[0] = {}) =>
    namesOf(await data.coachingAffiliates(filter, everything))
  const coaches = async (filter: Parameters<typeof data.coachingClubs>[0] = {}, page = everything) =>
    namesOf(await data.coaches(filter, page))

  await t.test('clubs', async t => {
    t.strictSame(await data.coachingClubs({}, everything), [
      { id: idOf('Ashby'), name: 'Ashby' },
      { id: idOf('Wharf'), name: 'Wharf' },
    ])
    t.strictSame(await clubs({}, { offset: 1, limit: 1 }), ['Wharf'])
    t.strictSame(await clubs({ sport: 'squash' }), ['Wharf'])
    t.strictSame(await clubs({ sport: 'padel' }), [], 'social padel is no coaching')
    t.strictSame(await clubs({ affiliateId: idOf('Brook') }), ['Ashby'])
    t.strictSame(await clubs({ affiliateId: idOf('Brook'), sport: 'squash' }), [], 'by one and the same series')
    t.strictSame(await clubs({ affiliateId: idOf('nobody') }), [])
  })

  await t.test('affiliates', async t => {
    t.strictSame(await affiliates(), ['Ashby LTC', 'Brook'])
    t.strictSame(await affiliates({ clubId: idOf('Wharf') }), ['Ashby LTC'])
    t.strictSame(await affiliates({ sport: 'squash', clubId: idOf('Ashby') }), [])
  })

  await t.test('coaches', async t => {
    const [abe, one] = await data.coaches({}, everything)
    t.strictSame(abe, {
      id: idOf('Abe Aide'),
      name: 'Abe Aide',
      sports: ['tennis'],
      clubs: [{ id: idOf('Ashby'), name: 'Ashby' }],
      affiliates: [{ id: idOf('Brook'), name: 'Brook' }],
    })
    t.strictSame(
      [one?.sports, namesOf(one?.clubs ?? []), namesOf(one?.affiliates ?? [])],
      [
        ['tennis', 'squash'],
        ['Ashby', 'Wharf'],
        ['Ashby LTC', 'Brook'],
      ],
    )
    t.strictSame(await coaches(), ['Abe Aide', 'Carla Coach', 'Zed Aide'])
    t.strictSame(await coaches({}, { offset: 1, limit: 1 }), ['Carla Coach'])
    t.strictSame(await coaches({ clubId: idOf('Wharf') }), ['Carla Coach'])
    t.strictSame(await coaches({ sport: 'tennis', affiliateId: idOf('Brook') }), [
      'Abe Aide',
      'Carla Coach',
      'Zed Aide',
    ])
    t.strictSame(await coaches({ sport: 'squash', affiliateId: idOf('Brook') }), [])
  })

  await t.test('sports', async t => {
    const found = async (filter: Parameters<typeof data.coachingSports>[0]) =>
      (await data.coachingSports(filter)).toSorted()
    t.strictSame(await found({}), ['squash', 'tennis'])
    t.strictSame(await found({ clubId: idOf('Ashby') }), ['tennis'])
    t.strictSame(await found({ affiliateId: idOf('Ashby LTC') }), ['squash', 'tennis'])
    t.strictSame(await found({ affiliateId: idOf('Brook'), clubId: idOf('Wharf') }), [])
  })

  await t.test('what is archived, inactive or free is no coaching', async t => {
    for (const [name, more] of Object.entries<Partial<WorldRecords>>({
      archived: { series: coachingWorld().series.map(series => ({ ...series, archived: true })) },
      inactive: { feeOptions: coachingWorld().feeOptions.map(option => ({ ...option, active: false })) },
      free: { feeOptions: coachingWorld().feeOptions.map(option => ({ ...option, price: 0 })) },
    })) {
      const none = await make({ ...coachingWorld(), ...more })
      t.strictSame(
        [
          await none.coachingClubs({}, everything),
          await none.coachingAffiliates({}, everything),
          await none.coaches({}, everything),
          await none.coachingSports({}),
        ],
        [[], [], [], []],
        name,
      )
    }
  })

  await t.test('coaching in groups ends with its last event', async t => {
    const offers = async (more: Partial<WorldRecords>) => {
      const some = await make({ ...coachingWorld(), ...more })
      return namesOf(await some.coachingAffiliates({ sport: 'tennis' }, everything)).includes('Brook')
    }
    const events = coachingWorld().events.map(event => ({ ...event, archived: true }))
    t.equal(await offers({}), true)
    t.equal(await offers({ events }), false)
    const another = aSeries({ name: 'Not held yet', groupId: idOf('Juniors'), coaching: 'group' })
    const option = anOption({ name: 'Of what is not held yet', seriesId: another.id })
    const [series, feeOptions] = [
      [...coachingWorld().series, another],
      [...coachingWorld().feeOptions, option],
    ]
    t.equal(await offers({ events, series, feeOptions }), true, 'another series has had none yet')
  })

  await t.test("one's own: by active memberships of the family, by groups, by what the user does", async t => {
    const mine = async (
      userId: string,
      familyIds: readonly string[] = [],
      today = '2027-03-15',
      joined: Partial<PartyConnections> = {},
    ) => {
      const connection = { userId, familyIds, today, clubIds: [], affiliateIds: [], ...joined }
      return [
        namesOf(await data.coachingClubs({}, everything, connection)),
        namesOf(await data.coachingAffiliates({}, everything, connection)),
      ]
    }
    t.strictSame(await mine(robin), [[], []], 'a lapsed member')
    t.strictSame(await mine(robin, [kit, pat]), [['Ashby'], ['Ashby LTC', 'Brook']], "a child's membership and group")
    t.strictSame(
      await mine(robin, [kit, pat], '2027-04-01'),
      [['Ashby'], ['Brook']],
      "a child's group, where it is held",
    )
    t.strictSame(await mine(robin, [], '2027-02-28'), [['Ashby'], ['Ashby LTC']], 'the last day')
    t.strictSame(
      await mine(carla),
      [
        ['Ashby', 'Wharf'],
        ['Ashby LTC', 'Brook'],
      ],
      'a coach',
    )
    t.strictSame(await mine(lena), [['Ashby'], ['Brook']], 'a leader')
    t.strictSame(await mine(dev), [['Ashby', 'Wharf'], ['Ashby LTC']], 'a deputy')
    t.strictSame(await mine(olga), [['Ashby'], ['Brook']], 'an organiser')
    t.strictSame(await mine(pat, [], undefined, { clubIds: [idOf('Wharf')] }), [['Wharf'], []], 'in a session there')
    t.strictSame(
      await mine(pat, [], undefined, { affiliateIds: [idOf('Brook'), idOf('Idle')] }),
      [[], ['Brook']],
      'in a session of theirs, and only who provides coaching',
    )
    t.strictSame(await mine(pat, [lena]), [[], []], 'not by what the family does')
    t.strictSame(
      namesOf(
        await data.coachingClubs({ sport: 'squash' }, everything, {
          userId: carla,
          familyIds: [],
          clubIds: [],
          affiliateIds: [],
          today: '2027-03-15',
        }),
      ),
      ['Wharf'],
      'filters hold as well',
    )
    t.strictSame(
      namesOf(
        await data.coachingClubs(
          {},
          { offset: 1, limit: 5 },
          { userId: carla, familyIds: [], clubIds: [], affiliateIds: [], today: '2027-03-15' },
        ),
      ),
      ['Wharf'],
      "pages are of one's own",
    )
  })
}
