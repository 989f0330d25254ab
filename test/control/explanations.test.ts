/** Why a session is in a list, or isn't: asked of the control API and the kit, held against the lists themselves. */
import t, { type Test } from 'tap'
import { type Hand, type World, errorIn, memberOf, openServer } from '../fixtures/control-client.ts'
import { type Session, bookable, visitorOf } from '../fixtures/control-sessions.ts'
import { hasFields } from '../fixtures/has-fields.ts'
import { itemsIn, sessionsIn } from '../fixtures/worlds/open-stub.ts'

const server = await openServer(t)
const now = '2027-03-01T10:00:00.000Z'

const open = async (t: Test, scenario = 'demo'): Promise<{ hand: Hand; world: World }> => {
  const hand = await server.inHand(t)
  return { hand, world: await hand.world({ now, scenario }) }
}

const first = (sessions: readonly Session[], is: (session: Session) => boolean = () => true): Session => {
  const found = sessions.find(is)
  if (found === undefined) throw new Error(`None of ${sessions.length}`)
  return found
}

t.test('what is in the list is told with its place, and on which page it is', async t => {
  const { hand, world } = await open(t)
  const { pathname: at } = new URL(world.url)
  const [own] = await visitorOf(hand, world, 'parent').sessions()
  if (own === undefined) throw new Error('The parent sees something')
  const list = async (query: string): Promise<readonly Session[]> =>
    sessionsIn(
      (await hand.ask('GET', `${at}/my/coaching/sessions/club/${own.club.id}${query}`, { headers: world.as('parent') }))
        .json,
    )
  const all = await list('?limit=500')
  for (const place of [1, 2, Math.ceil(all.length / 2), all.length]) {
    const { id } = all[place - 1] ?? own
    const told = await world.explain(id, 'parent', { query: { limit: 500 } })
    hasFields(t, told, { listed: true, place, total: Number, operationId: 'listMyClubCoachingSessions' })
    const paged = await world.explain(id, 'parent', { query: { limit: 1 } })
    t.equal(paged.listed, place === 1)
    if (place > 1)
      hasFields(t, paged, { because: { step: 'query', parameter: 'offset' }, says: new RegExp(`on page ${place} `) })
  }
})

t.test('the query is asked first, each part of it', async t => {
  const { hand, world } = await open(t)
  const sessions = await visitorOf(hand, world, 'parent').sessions()
  const group = first(sessions, one => one.type === 'group')
  const late = first(sessions.toReversed())
  const other = group.sport === 'tennis' ? 'padel' : 'tennis'
  const coach = first(sessions, one => one.coach.id !== group.coach.id).coach.id
  const cases = [
    { id: group.id, query: { type: 'individual' }, parameter: 'type', fact: /^its type is group/ },
    { id: group.id, query: { sport: other }, parameter: 'sport', fact: new RegExp(group.sport) },
    { id: group.id, query: { coach }, parameter: 'coach', fact: new RegExp(group.coach.name) },
    { id: group.id, query: { involvement: 'ascoach' }, parameter: 'involvement', fact: /neither leads nor coaches/ },
    { id: late.id, query: { days: 0 }, parameter: 'days', fact: /^it starts 2027/ },
  ] as const
  for (const { id, query, parameter, fact } of cases) {
    const told = await world.explain(id, 'parent', { query })
    hasFields(t, told, { listed: false, because: { step: 'query', parameter } }, parameter)
    t.match(told.facts[0], fact, parameter)
    t.equal(told.place, undefined)
  }
  const elsewhere = first(sessions, one => one.club.id !== group.club.id).club.id
  hasFields(t, await world.explain(group.id, 'parent', { path: { id: elsewhere } }), {
    listed: false,
    because: { step: 'query', parameter: 'id' },
  })
})

t.test(
  'whatever somebody else sees and one does not is told by a rule or an offer, and it is never said wrongly',
  async t => {
    for (const scenario of ['demo', 'last-place', 'quiet-club']) {
      const { hand, world } = await open(t, scenario)
      const { json } = await hand.control('GET', `/worlds/${world.name}`)
      const roles = itemsIn(memberOf(json, 'callers')).map(({ role }) => (typeof role === 'string' ? role : undefined))
      const seen = new Map<string, Session>()
      for (const role of roles)
        if (role !== undefined) for (const one of await visitorOf(hand, world, role).sessions()) seen.set(one.id, one)
      // One of each offer: the others differ in nothing but their time.
      const offers = new Map([...seen.values()].map(one => [`${one.type} ${one.name} ${one.coach.id}`, one]))
      const some = [...offers.values()]
      let hidden = 0
      for (const role of roles) {
        const { pathname: at } = new URL(world.url)
        for (const session of some) {
          const path = role === undefined ? 'coaching' : 'my/coaching'
          const query = { limit: 500, type: session.type, coach: session.coach.id }
          const asked = `limit=500&type=${session.type}&coach=${session.coach.id}`
          const target = `${at}/${path}/sessions/club/${session.club.id}?${asked}`
          const answered = await hand.ask('GET', target, { headers: world.as(role) })
          // Whose token has run out has no list.
          if (answered.status === 401) break
          const list = sessionsIn(answered.json)
          const told = await world.explain(session.id, role, { query })
          t.equal(
            told.listed,
            list.some(({ id }) => id === session.id),
            `${scenario} ${role} ${session.name}: ${told.says}`,
          )
          if (told.listed) continue
          hidden++
          t.ok(
            told.facts.length > 0 && told.facts.every(fact => fact.length > 3),
            `${told.says} ${told.facts.join('; ')}`,
          )
        }
      }
      t.ok(hidden > 0, `${scenario}: ${hidden} were hidden from somebody`)
    }
  },
)

t.test('a place that others take, an offer that ends: the reason follows', async t => {
  const { hand, world } = await open(t, 'last-place')
  const parent = visitorOf(hand, world, 'parent')
  const { session } = bookable(await parent.sessions(), 'group')
  hasFields(t, await world.explain(session.id, 'parent'), { listed: true })
  await world.act('cancelSession', { sessionId: session.id })
  hasFields(t, await world.explain(session.id, 'parent'), {
    listed: false,
    because: { step: 'rule', rule: { number: 4 } },
    facts: ['its status is cancelled', 'no court is booked for it'],
  })
})

t.test('what can not be asked is told', async t => {
  const { hand, world } = await open(t)
  const ask = (body: unknown): Promise<unknown> =>
    hand.control('POST', `/worlds/${world.name}/explanations`, body).then(errorIn)
  const { id } = first(await visitorOf(hand, world, 'parent').sessions())
  const cases = [
    { body: { id: 'x', as: 'parent' }, code: 'unknown_session', at: '/id' },
    { body: { id: '0'.repeat(24), as: 'parent' }, code: 'unknown_session', at: '/id' },
    { body: { id, as: 'nobody' }, code: 'unknown_person', at: '/as' },
    { body: { id, operationId: 'listMyClubCoachingSessions' }, code: 'missing_caller', at: '/as' },
    { body: { id, operationId: 'listClub' }, code: 'unknown_operation', at: '/operationId' },
    { body: { id, operationId: 'listClubs' }, code: 'not_explainable', at: '/operationId' },
    { body: { id, query: { days: 31 } }, code: 'invalid_body', at: '/query/days' },
    { body: { id, query: { dais: 3 } }, code: 'unknown_parameter', at: '/query/dais' },
    { body: { id, path: { id: '0'.repeat(24) } }, code: 'unknown_club', at: '/path/id' },
    { body: { id, query: { coach: '0'.repeat(24) } }, code: 'unknown_coach', at: '/query/coach' },
  ]
  for (const { body, code, at } of cases)
    t.strictSame(await ask(body), { status: 400, code, errors: [`body${at} ${code}`] }, code)
  const virtual = await hand.world({ mode: 'virtual' })
  const refused = await hand.control('POST', `/worlds/${virtual.name}/explanations`, { id })
  t.equal(errorIn(refused).code, 'not_explainable')
})
