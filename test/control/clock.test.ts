/** What time it is in a world: its slots, tokens and events go by its own clock, and nobody else's. */
import t from 'tap'
import { errorIn, memberOf, openServer } from '../fixtures/control-client.ts'
import { bookable, outcomeOf, visitorOf } from '../fixtures/control-sessions.ts'
import { isFields } from '../fixtures/oracle.ts'
import { codeIn, itemsIn } from '../fixtures/worlds/open-stub.ts'

const server = await openServer(t)
const now = '2027-03-01T10:00:00.000Z'
const later = '2027-03-03T10:00:00.000Z'

t.test('two days later slots have passed, here and not next door', async t => {
  const hand = await server.inHand(t)
  const [world, neighbour] = await Promise.all([
    hand.world({ now, scenario: 'quiet-club' }),
    hand.world({ now, scenario: 'quiet-club' }),
  ])
  const [here, there] = [visitorOf(hand, world, 'parent'), visitorOf(hand, neighbour, 'parent')]
  const before = await here.sessions()
  const { session, client } = bookable(before)
  t.ok(session.period.start < later, 'one lies within the two days')
  t.equal((await world.clock.advance('PT48H')).toISOString(), later)
  t.equal(outcomeOf(await here.toggle(session, client), client), 'session_closed')
  const after = await here.sessions()
  t.ok(after.length > 0)
  t.strictSame(
    after.filter(({ period }) => Date.parse(period.start) <= Date.parse(later)),
    [],
  )
  t.equal((await neighbour.clock.now()).toISOString(), now)
  t.strictSame(await there.sessions(), before)
  t.equal(outcomeOf(await there.toggle(session, client), client), 'participating')
  await world.reset()
  t.equal((await world.clock.now()).toISOString(), now)
  t.strictSame(await here.sessions(), before, 'a reset puts the clock back')
})

t.test("a token runs out when the world's clock gets there", async t => {
  const hand = await server.inHand(t)
  const world = await hand.world({
    now,
    world: {
      world: { extends: 'quiet-club' },
      accessTokens: [{ token: 'a-day', person: 'nadia', role: 'guest', label: 'for a day', expires: '+1d 12:00' }],
    },
  })
  const code = async (): Promise<string | undefined> =>
    codeIn((await visitorOf(hand, world, 'guest').get('/my/details')).json)
  t.equal(await code(), undefined)
  await world.clock.set('2027-03-02T11:59:59.999Z')
  t.equal(await code(), undefined)
  await world.clock.advance(1)
  t.equal(await code(), 'access_token_expired')
  t.equal(codeIn((await visitorOf(hand, world, 'parent').get('/my/details')).json), undefined, 'others go on')
  await world.reset()
  t.equal(await code(), undefined)
})

t.test('an event goes through its stages', async t => {
  const hand = await server.inHand(t)
  const [world, neighbour] = await Promise.all([hand.world({ now }), hand.world({ now })])
  const club = itemsIn((await visitorOf(hand, world, 'parent').get('/my/coaching/clubs')).json).find(
    ({ name }) => name === 'Cotswold Edge Rackets Club',
  )
  const stagesIn = async (one: typeof world): Promise<ReadonlyMap<string, unknown>> => {
    const events = (await visitorOf(hand, one).get(`/clubs/${String(club?.id)}/events`)).json
    const found = new Map<string, unknown>()
    const look = (value: unknown): void => {
      if (Array.isArray(value)) for (const item of value) look(item)
      else if (isFields(value)) {
        if (typeof value.stage === 'string' && typeof value.id === 'string') found.set(value.id, value.stage)
        for (const item of Object.values(value)) look(item)
      }
    }
    look(events)
    return found
  }
  const before = await stagesIn(world)
  const moved = (after: ReadonlyMap<string, unknown>): readonly string[] =>
    [
      ...new Set(
        [...before]
          .filter(([id, stage]) => after.get(id) !== stage)
          .map(([id, stage]) => `${String(stage)} ${String(after.get(id) ?? 'completed')}`),
      ),
    ].toSorted()
  await world.clock.advance({ days: 3 })
  t.strictSame(moved(await stagesIn(world)), ['pending open'])
  await world.clock.advance('P10W')
  const far = moved(await stagesIn(world))
  for (const step of ['pending open', 'pending inplay', 'closed completed', 'inplay completed'])
    t.ok(far.includes(step), `${step} among ${far.join(', ')}`)
  t.strictSame(moved(await stagesIn(neighbour)), [])
})

t.test('a clock runs with the real one, stands still, and is set', async t => {
  const hand = await server.inHand(t)
  const world = await hand.world()
  const shown = async (): Promise<unknown> => (await hand.control('GET', `/worlds/${world.name}/clock`)).json
  t.strictSame(await shown(), { now, frozen: false })
  server.pass(1000)
  t.strictSame(await shown(), { now: '2027-03-01T10:00:01.000Z', frozen: false })
  await world.clock.advance('PT1M')
  server.pass(500)
  t.strictSame(await shown(), { now: '2027-03-01T10:01:01.500Z', frozen: false }, 'advanced, it runs on')
  await world.clock.freeze()
  server.pass(5000)
  t.strictSame(await shown(), { now: '2027-03-01T10:01:01.500Z', frozen: true })
  await world.clock.advance({ minutes: 1, seconds: 0.5 })
  t.strictSame(await shown(), { now: '2027-03-01T10:02:02.000Z', frozen: true }, 'advanced, it stands still')
  await world.clock.set('2026-01-01T01:00:00+01:00')
  t.strictSame(
    await shown(),
    { now: '2026-01-01T00:00:00.000Z', frozen: true },
    'set, it stands still, in the past too',
  )
  await world.clock.run()
  server.pass(2000)
  t.strictSame(await shown(), { now: '2026-01-01T00:00:02.000Z', frozen: false })
  await world.clock.set('2030-01-01T00:00:00Z')
  server.pass(2000)
  t.strictSame(await shown(), { now: '2030-01-01T00:00:02.000Z', frozen: false }, 'set, it runs on')
  await world.clock.freeze()
  await world.reset()
  t.strictSame(
    await shown(),
    { now: '2027-03-01T10:00:10.500Z', frozen: false },
    'after a reset it runs with the real one again',
  )
  const frozen = await hand.world({ now: later })
  await frozen.clock.run()
  await frozen.clock.advance(7)
  await frozen.reset()
  t.strictSame(
    (await hand.control('GET', `/worlds/${frozen.name}/clock`)).json,
    { now: later, frozen: true },
    'or stands where it stood',
  )
})

t.test('durations and times', async t => {
  const { control } = await server.inHand(t)
  const cases = [
    { by: 'PT48H', now: '2027-03-03T10:00:00.000Z' },
    { by: 'P2D', now: '2027-03-03T10:00:00.000Z' },
    { by: 'P1W', now: '2027-03-08T10:00:00.000Z' },
    { by: 'P28D', now: '2027-03-29T10:00:00.000Z' },
    { by: 'P1W1DT1H1M1.001S', now: '2027-03-09T11:01:01.001Z' },
    { by: 'PT0S', now },
    { by: 0, now },
    { by: 90_000, now: '2027-03-01T10:01:30.000Z' },
    { by: 315_360_000_000, now: '2037-02-26T10:00:00.000Z' },
    ...[
      'P',
      'PT',
      'P1DT',
      'PT1',
      'P1M',
      'P1Y',
      '-PT1H',
      'PT-1H',
      'pt1h',
      '',
      'PT1.5H',
      -1,
      1.5,
      315_360_000_001,
      true,
      null,
      'P999999W',
    ].map(by => ({ by, now: undefined })),
  ]
  await control('POST', '/worlds', { name: 'clocked', now })
  for (const { by, now: wanted } of cases) {
    await control('PUT', '/worlds/clocked/clock', { now })
    const answered = await control('POST', '/worlds/clocked/clock/advance', { by })
    if (wanted === undefined)
      t.strictSame(
        errorIn(answered),
        { status: 400, code: 'invalid_body', errors: ['body/by invalid_body'] },
        String(by),
      )
    else t.strictSame(answered.json, { now: wanted, frozen: true }, String(by))
  }
  t.match(
    memberOf((await control('POST', '/worlds/clocked/clock/advance', { by: '48h' })).json, 'message'),
    /body\/by: expected a string such as "PT48H", found "48h"\.$/,
  )
  t.strictSame(errorIn(await control('POST', '/worlds/clocked/clock/advance', {})), {
    status: 400,
    code: 'invalid_body',
    errors: ['body/by invalid_body'],
  })
  const settings = [
    { now: '2027-03-28T00:30:00+01:00', shown: '2027-03-27T23:30:00.000Z' },
    { now: '2027-03-28t00:30:00.1239z', shown: '2027-03-28T00:30:00.123Z' },
    { now: '1970-01-01T00:00:00Z', shown: '1970-01-01T00:00:00.000Z' },
    { now: '2105-12-31T23:59:59.999Z', shown: '2105-12-31T23:59:59.999Z' },
    ...[
      '2016-12-31T23:59:60Z',
      '0000-01-01T00:00:00Z',
      '1969-12-31T23:59:59.999Z',
      '1970-01-01T00:00:00+00:01',
      '2105-12-31T23:59:59-00:01',
      '2106-01-01T00:00:00Z',
      '9999-12-31T23:59:59Z',
      '2027-02-29T00:00:00Z',
      '2027-03-28',
      '',
      0,
      null,
    ].map(one => ({ now: one, shown: undefined })),
  ]
  for (const { now: set, shown } of settings) {
    await control('PUT', '/worlds/clocked/clock', { now })
    const answered = await control('PUT', '/worlds/clocked/clock', { now: set })
    if (shown === undefined)
      t.strictSame(
        errorIn(answered),
        { status: 400, code: 'invalid_body', errors: ['body/now invalid_body'] },
        String(set),
      )
    t.equal(memberOf((await control('GET', '/worlds/clocked/clock')).json, 'now'), shown ?? now, String(set))
  }
  t.equal((await control('PUT', '/worlds/clocked/clock', {})).status, 400)
})

const outside = [
  { does: 'sets it to before there is time', method: 'PUT', path: '', body: { now: '1969-12-31T23:59:59Z' } },
  { does: 'sets it to after its end', method: 'PUT', path: '', body: { now: '2106-01-01T00:00:00Z' } },
  { does: 'lets time pass to after its end', method: 'POST', path: '/advance', body: { by: 'P4200W' } },
]
for (const { does, method, path, body } of outside) {
  t.test(`who ${does} hears from when to when a clock goes`, async t => {
    const hand = await server.inHand(t)
    const world = await hand.world({ now })
    const { status, json } = await hand.control(method, `/worlds/${world.name}/clock${path}`, body)
    t.equal(status, 400)
    t.match(memberOf(json, 'message'), / from 1970-01-01T00:00:00Z to 2105-12-31T23:59:59\.999Z/)
    t.equal((await world.clock.now()).toISOString(), now)
  })
}

t.test('a clock that runs stops at its end', async t => {
  const hand = await server.inHand(t)
  const world = await hand.world({ now, frozen: false })
  await world.clock.set('2105-12-31T23:59:59.500Z')
  server.pass(400)
  t.equal((await world.clock.now()).toISOString(), '2105-12-31T23:59:59.900Z')
  server.pass(60_000)
  t.equal((await world.clock.now()).toISOString(), '2105-12-31T23:59:59.999Z')
})

t.test('at either end of time a stub still answers', async t => {
  const hand = await server.inHand(t)
  const world = await hand.world({ now })
  for (const end of ['1970-01-01T00:00:00Z', '2105-12-31T23:59:59.999Z']) {
    await world.clock.set(end)
    for (const path of ['/clubs', '/my/bookings', '/my/matches', '/my/coaching/clubs'])
      t.equal((await visitorOf(hand, world, 'parent').get(path)).status, 200, `${path} at ${end}`)
    const clubs = itemsIn((await visitorOf(hand, world, 'parent').get('/my/coaching/clubs')).json)
    for (const { id } of clubs)
      t.equal(
        (await visitorOf(hand, world, 'parent').get(`/my/coaching/sessions/club/${String(id)}`)).status,
        200,
        `sessions at ${end}`,
      )
  }
})

t.test('a scenario may begin before some of its people were born', async t => {
  const { control } = await server.inHand(t)
  for (const scenario of ['demo', 'busy-county', 'new-member', 'clock-change']) {
    const begun = await control('POST', '/worlds', { scenario, now: '1985-06-01T09:00:00Z' })
    t.equal(begun.status, 201, `${scenario}: ${begun.text.slice(0, 200)}`)
  }
})
