/** An operator's actions in the journal: done or refused, by either door, without secrets, and counted by nobody. */
import t, { type Test } from 'tap'
import { type CourtsideWorld, startCourtside } from '../../src/index.ts'
import { errorIn, memberOf, openServer } from '../fixtures/control-client.ts'
import { bookable, visitorOf } from '../fixtures/control-sessions.ts'
import { hasFields } from '../fixtures/has-fields.ts'

const server = await openServer(t)
const now = '2027-03-01T10:00:00.000Z'
const nobody = '0'.repeat(24)

const refusal = (world: CourtsideWorld): Promise<unknown> =>
  world.act('cancelSession', { sessionId: nobody }).then(
    () => 'done',
    (error: unknown) => memberOf(error, 'code'),
  )

/** What the journal says of actions, by whichever door they came. */
const story = async (t: Test, world: CourtsideWorld, coachId: string): Promise<void> => {
  await world.clearJournal()
  await world.act('withdrawAvailability', { coachId })
  t.equal(await refusal(world), 'unknown_session')
  await world.fetch('/clubs', { headers: world.as() })
  const entries = await world.journal()
  t.strictSame(
    entries.map(({ number, action, operationId, status }) => [number, action ?? operationId, status]),
    [
      [1, 'withdrawAvailability', 200],
      [2, 'cancelSession', 400],
      [3, 'listClubs', 200],
    ],
  )
  hasFields(t, entries[0], {
    time: now,
    method: 'POST',
    url: `/control/v1/worlds/${world.name}/actions/withdrawAvailability`,
    source: 'action withdrawAvailability',
    body: { coachId },
    answer: { coach: { id: coachId } },
    headers: {},
    violations: [],
    warnings: [],
  })
  hasFields(t, entries[1], {
    body: { sessionId: nobody },
    answer: { status: 400, code: 'unknown_session', errors: [{ in: 'body', name: '/sessionId' }] },
    violations: [],
  })
  await world.verify('listClubs', { times: 1 })
  await world.assertNoViolations()
}

t.test('each stands there with its arguments and what came of it, over HTTP and in the process', async t => {
  const hand = await server.inHand(t)
  const remote = await hand.world({ now, scenario: 'quiet-club' })
  const { session } = bookable(await visitorOf(hand, remote, 'parent').sessions(), 'individual')
  await story(t, remote, session.coach.id)

  const courtside = await startCourtside()
  t.teardown(() => courtside.close())
  await story(t, await courtside.world({ now, scenario: 'quiet-club' }), session.coach.id)
})

t.test('they are no calls: nothing that counts calls counts them', async t => {
  const hand = await server.inHand(t)
  const world = await hand.world({ now, scenario: 'quiet-club' })
  await refusal(world)
  await world.token('parent')
  t.equal((await hand.control('POST', `/worlds/${world.name}/actions/cancelSession`, { nonsense: 1 })).status, 400)
  await hand.ask('GET', `/w/${world.name}/v2/clubs`, { headers: world.as() })
  await hand.ask('GET', `/w/${world.name}/v2/clubs?limit=0`, { headers: world.as() })
  hasFields(t, (await hand.control('GET', `/worlds/${world.name}`)).json, { calls: 2, violations: 1 })
  hasFields(t, (await hand.control('GET', `/worlds/${world.name}/violations`)).json, {
    total: 1,
    entries: { length: 1 },
  })
  const count = async (body: object): Promise<unknown> => {
    const { json } = await hand.control('POST', `/worlds/${world.name}/verifications`, body)
    return [memberOf(json, 'count'), memberOf(json, 'complete')]
  }
  t.strictSame(await count({}), [2, true], 'of any operation')
  t.strictSame(await count({ match: {} }), [2, true], 'of any operation, looked through')
  t.strictSame(await count({ match: { status: 400 } }), [1, true], 'those that were refused')
  hasFields(t, (await hand.control('GET', `/worlds/${world.name}/journal`)).json, { total: 5, dropped: 0 })
})

t.test('they are found by kind and by name, and a misspelt one is no empty list', async t => {
  const hand = await server.inHand(t)
  const world = await hand.world({ now, scenario: 'quiet-club' })
  const virtual = await hand.world({ now, mode: 'virtual' })
  await refusal(world)
  await hand.ask('GET', `/w/${world.name}/v2/clubs`, { headers: world.as() })
  await world.token('parent')
  await refusal(world)
  const numbers = async (query: string): Promise<readonly unknown[]> => {
    const entries = memberOf((await hand.control('GET', `/worlds/${world.name}/journal${query}`)).json, 'entries')
    return Array.isArray(entries) ? entries.map(entry => memberOf(entry, 'number')) : []
  }
  const cases = [
    { query: '?kind=call', is: [2] },
    { query: '?kind=action', is: [1, 3, 4] },
    { query: '?action=cancelSession', is: [1, 4] },
    { query: '?action=cancelSession&after=1', is: [4] },
    { query: '?action=endMembership', is: [] },
    { query: '?action=cancelSession&kind=call', is: [] },
    { query: '?action=cancelSession&operationId=listClubs', is: [] },
    { query: '?kind=action&violations=true', is: [] },
  ]
  for (const { query, is } of cases) t.strictSame(await numbers(query), is, query)
  t.strictSame(
    (await world.journal({ action: 'cancelSession' })).map(({ number }) => number),
    [1, 4],
  )
  t.strictSame(
    (await world.journal({ kind: 'call' })).map(({ number }) => number),
    [2],
  )
  for (const { name } of [world, virtual])
    t.strictSame(errorIn(await hand.control('GET', `/worlds/${name}/journal?action=cancelSesion`)), {
      status: 400,
      code: 'unknown_action',
      errors: ['query.action unknown_action'],
    })
  t.equal((await hand.control('GET', `/worlds/${world.name}/journal?kind=both`)).status, 400)
})

t.test('what names no action is none', async t => {
  const hand = await server.inHand(t)
  const world = await hand.world({ now, scenario: 'quiet-club' })
  t.equal((await hand.control('POST', `/worlds/${world.name}/actions/cancelSesion`, {})).status, 404)
  t.strictSame(await world.journal(), [])
})

t.test('no secret that they are given or make is told again', async t => {
  const hand = await server.inHand(t)
  const world = await hand.world({ now, scenario: 'quiet-club' })
  const token = await world.token('parent')
  const key = await world.apiKey()
  const made = await world.application({ redirectUris: ['https://app.example.org/cb'] })
  const code = await world.authorize(made, 'parent', { codeChallenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM' })
  await world.revoke(token)
  await t.rejects(world.revoke(`${key}x`), { code: 'unknown_credential' })
  await hand.control('POST', `/worlds/${world.name}/actions/revokeCredential`, { credential: 4_711_815 })
  const entries = await world.journal()
  t.strictSame(
    entries.map(({ action, status }) => [action, status]),
    [
      ['makeToken', 200],
      ['makeApiKey', 200],
      ['declareApplication', 200],
      ['authorizeApplication', 200],
      ['revokeCredential', 200],
      ['revokeCredential', 400],
      ['revokeCredential', 400],
    ],
  )
  const told = JSON.stringify(entries)
  for (const secret of [token, key, made.clientSecret ?? '', made.apiKey, code, '4711815']) {
    t.ok(secret.length > 6)
    t.notOk(told.includes(secret), secret)
  }
  hasFields(t, entries[1]?.answer, { key: '[redacted]', kind: 'apiKey' })
})

t.test('a world that is full refuses, and the refusal stands there too', async t => {
  const small = await openServer(t, { limits: { changes: 0 } })
  const hand = await small.inHand(t)
  const world = await hand.world({ now, scenario: 'quiet-club' })
  const { session } = bookable(await visitorOf(hand, world, 'parent').sessions(), 'individual')
  await t.rejects(world.act('withdrawAvailability', { coachId: session.coach.id }), { code: 'world_full' })
  hasFields(t, await world.journal({ kind: 'action' }), [
    { action: 'withdrawAvailability', status: 503, answer: { code: 'world_full' } },
  ])
})

t.test('a reset begins another journal', async t => {
  const hand = await server.inHand(t)
  const world = await hand.world({ now, scenario: 'quiet-club' })
  await refusal(world)
  await world.reset()
  t.strictSame(await world.journal(), [])
  await refusal(world)
  t.strictSame(
    (await world.journal()).map(({ number, action }) => [number, action]),
    [[1, 'cancelSession']],
  )
})
