/** A club's day, asked of the control API and the kit, held against the lists of sessions themselves. */
import t, { type Test } from 'tap'
import type { Timetable } from '../../src/test-kit/world.ts'
import { type Hand, type World, errorIn, memberOf, openServer } from '../fixtures/control-client.ts'
import { bookable, visitorOf } from '../fixtures/control-sessions.ts'
import { hasFields } from '../fixtures/has-fields.ts'
import { itemsIn, sessionsIn } from '../fixtures/worlds/open-stub.ts'
import { given } from '../../src/text/given.ts'

const server = await openServer(t)

const open = async (t: Test, scenario: string, now: string): Promise<{ hand: Hand; world: World }> => {
  const hand = await server.inHand(t)
  return { hand, world: await hand.world({ now, scenario }) }
}

/** Ids of what it says the list shows: of sessions, lessons and each start of what is free. */
const listedIn = ({ items }: Timetable): readonly string[] =>
  items
    .filter(({ listing }) => listing?.listed === true)
    .flatMap(({ id, starts }) => starts?.map(start => start.id) ?? [id])
    .toSorted()

t.test(
  'it says of the very sessions that they are listed that the list has, for each of the cast and nobody',
  async t => {
    const cases = [
      { scenario: 'demo', now: '2027-03-01T10:00:00Z', days: ['2027-03-01', '2027-03-03', '2027-03-05', '2027-03-31'] },
      { scenario: 'last-place', now: '2027-03-01T10:00:00Z', days: ['2027-03-01', '2027-03-08'] },
      { scenario: 'clock-change', now: '2027-03-27T18:00:00Z', days: ['2027-03-28', '2027-03-29'] },
      { scenario: 'clock-change', now: '2027-10-30T18:00:00Z', days: ['2027-10-31', '2027-11-01'] },
    ]
    let held = 0
    for (const { scenario, now, days } of cases) {
      const { hand, world } = await open(t, scenario, now)
      const { pathname: at } = new URL(world.url)
      const { json } = await hand.control('GET', `/worlds/${world.name}`)
      const roles = itemsIn(memberOf(json, 'callers')).flatMap(({ role }) => (typeof role === 'string' ? [role] : []))
      const [, ...others] = (await world.timetable()).places.toReversed().slice(0, 8)
      for (const role of [undefined, ...roles]) {
        for (const { id } of others) {
          const path = `${at}/${role === undefined ? '' : 'my/'}coaching/sessions/club/${id}?limit=500&days=30`
          const answered = await hand.ask('GET', path, { headers: world.as(role) })
          if (answered.status !== 200) continue
          for (const day of days) {
            const made = await world.timetable({ place: id, day, ...given({ as: role }) })
            const expected = sessionsIn(answered.json)
              .filter(({ period }) => period.start.startsWith(day))
              .map(session => session.id)
            t.strictSame(
              listedIn(made),
              expected.toSorted(),
              `${scenario}, ${made.place.name}, ${day}, ${role ?? 'nobody'}`,
            )
            held += expected.length
          }
        }
      }
    }
    t.ok(held > 100, 'and there were some')
  },
)

t.test('what it says of a session that is hidden is what its explanation says', async t => {
  const { world } = await open(t, 'demo', '2027-03-01T10:00:00Z')
  for (const as of ['parent', 'lapsed', 'non-member']) {
    const { items } = await world.timetable({ place: 'Cotswold Edge Rackets Club', day: '2027-03-04', as })
    const hidden = items.filter(({ listing }) => listing?.listed === false)
    t.ok(hidden.length > 0)
    const taken = items.filter(({ facts }) => facts.some(fact => / places are taken/.test(fact)))
    t.ok(taken.length > 0, 'how many places are taken is told')
    for (const { id, listing } of hidden) {
      const { listed, because, says, facts } = await world.explain(id, as)
      t.strictSame({ listed, because, says, facts }, listing, as)
    }
  }
})

t.test('a sign-up takes its place: the slot becomes a lesson, and what was free is around it', async t => {
  const { hand, world } = await open(t, 'demo', '2027-03-01T10:00:00Z')
  const parent = visitorOf(hand, world, 'parent')
  const { session, client } = bookable(await parent.sessions(), 'individual')
  const wish = { place: session.club.id, day: session.period.start.slice(0, 10), as: 'parent' }
  const freeIn = ({ items }: Timetable): readonly string[] =>
    items.flatMap(({ starts }) => starts?.map(({ id }) => id) ?? [])
  t.ok(freeIn(await world.timetable(wish)).includes(session.id))
  await parent.toggle(session, client)
  const after = await world.timetable(wish)
  t.notOk(freeIn(after).includes(session.id))
  hasFields(
    t,
    after.items.find(({ id }) => id === session.id),
    {
      kind: 'lesson',
      from: session.period.start,
      to: session.period.end,
      places: { taken: 1 },
      listing: { listed: true },
    },
  )
  const others = await world.timetable({ ...wish, as: 'non-member' })
  hasFields(t, others.items.find(({ id }) => id === session.id)?.listing, {
    listed: false,
    because: { step: 'rule', rule: { number: 2 } },
  })
})

t.test('a court that is closed is told, and what was on it is called off', async t => {
  const { world } = await open(t, 'demo', '2027-03-01T10:00:00Z')
  const wish = { place: 'Cotswold Edge Rackets Club', day: '2027-03-04' }
  const before = await world.timetable(wish)
  const session = before.items.find(({ title }) => title === 'Cardio Tennis')
  const [courtId = ''] = session?.lanes ?? []
  await world.act('closeCourt', { courtId, from: '2027-03-04T19:00:00Z', to: '2027-03-04T22:00:00Z' })
  const { items, lanes } = await world.timetable(wish)
  const court = lanes.find(({ id }) => id === courtId)
  hasFields(
    t,
    items.find(({ kind }) => kind === 'closed'),
    {
      lanes: [courtId],
      from: '2027-03-04T19:00:00+00:00',
      to: '2027-03-04T22:00:00+00:00',
      facts: [`${court?.name} is closed`],
    },
  )
  hasFields(
    t,
    items.find(({ id }) => id === session?.id),
    { title: 'Cardio Tennis (cancelled)', listing: { listed: false } },
  )
})

t.test('where there is none, and what can not be asked for', async t => {
  const { hand, world } = await open(t, 'quiet-club', '2027-03-01T10:00:00Z')
  const { name } = await hand
    .control('POST', '/worlds', { mode: 'virtual' })
    .then(({ json }) => ({ name: String(memberOf(json, 'name')) }))
  const ask = async (of: string, query: string) =>
    errorIn(await hand.control('GET', `/worlds/${of}/timetable?${query}`))
  t.strictSame(await ask(name, ''), { status: 404, code: 'no_timetable', errors: [] }, 'a virtual world has none')
  t.strictSame(await ask(world.name, 'place=nowhere'), {
    status: 400,
    code: 'unknown_place',
    errors: ['query.place unknown_place'],
  })
  t.strictSame(await ask(world.name, 'as=nobody'), {
    status: 400,
    code: 'unknown_person',
    errors: ['query.as unknown_person'],
  })
  t.strictSame(await ask(world.name, 'day=2027-02-30'), {
    status: 400,
    code: 'invalid_parameter',
    errors: ['query.day invalid_parameter'],
  })
  t.strictSame(await ask(world.name, 'day=1969-12-31'), {
    status: 400,
    code: 'invalid_parameter',
    errors: ['query.day invalid_parameter'],
  })
})
