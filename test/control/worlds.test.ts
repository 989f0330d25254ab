/** Worlds are made, found, left to expire and deleted; how many there may be, and what is no name of one. */
import { startCourtside } from '../../src/index.ts'
import t, { type Test } from 'tap'
import { errorIn, memberOf, openServer } from '../fixtures/control-client.ts'
import { bookable, visitorOf } from '../fixtures/control-sessions.ts'
import { isFields } from '../fixtures/oracle.ts'
import { codeIn, itemsIn } from '../fixtures/worlds/open-stub.ts'
import { idOf } from '../../src/world-file/ids.ts'
import { hasFields } from '../fixtures/has-fields.ts'

const server = await openServer(t)
const hour = 3_600_000

/** A world with a match that is completed, and starts then. */
const played = (start: string) => ({
  matches: [
    {
      id: 'm',
      sport: 'tennis',
      type: 'box',
      status: 'completed',
      start,
      changed: '-1y',
      sides: ['A', 'B'].map(name => ({ name, players: [] })),
    },
  ],
})

t.test('a world is what was asked for', async t => {
  const { control } = await server.inHand(t)
  const now = '2027-03-27T18:00:00.000Z'
  const running = { now: '2027-03-01T10:00:00.000Z', frozen: false }
  const cases = [
    { body: undefined, is: { mode: 'stub', scenario: 'demo', seed: 1, lifetime: 3600, clock: running } },
    { body: {}, is: { mode: 'stub', scenario: 'demo', seed: 1, lifetime: 3600, clock: running } },
    {
      body: { name: 'green-fox', scenario: 'last-place', now, seed: 7, lifetime: 60 },
      is: {
        name: 'green-fox',
        mode: 'stub',
        scenario: 'last-place',
        seed: 7,
        lifetime: 60,
        clock: { now, frozen: true },
      },
    },
    { body: { now, frozen: false }, is: { clock: { now, frozen: false } } },
    { body: { frozen: true }, is: { clock: { ...running, frozen: true } } },
    { body: { scenario: 'clock-change' }, is: { clock: { now, frozen: true } } },
    { body: { scenario: 'clock-change', frozen: false }, is: { clock: { now, frozen: false } } },
    { body: { mode: 'virtual', seed: 0 }, is: { mode: 'virtual', scenario: undefined, seed: 0, clock: running } },
    { body: { mode: 'stub', seed: 4_294_967_295 }, is: { mode: 'stub', seed: 4_294_967_295 } },
    { body: { world: { world: { name: 'mine' } } }, is: { mode: 'stub', scenario: undefined } },
  ]
  for (const { body, is } of cases) {
    await t.test(JSON.stringify(body) ?? 'nothing', async t => {
      const { status, json, headers } = await control('POST', '/worlds', body)
      t.equal(status, 201)
      const name = String(memberOf(json, 'name'))
      for (const [member, wanted] of Object.entries(is)) t.strictSame(memberOf(json, member), wanted, member)
      t.equal(headers.location, `/control/v1/worlds/${name}`)
      t.strictSame([memberOf(json, 'path'), memberOf(json, 'url')], [`/w/${name}/v2`, `${server.url}/w/${name}/v2`])
      t.strictSame([memberOf(json, 'calls'), memberOf(json, 'violations'), memberOf(json, 'faults')], [0, 0, 0])
      t.strictSame((await control('GET', `/worlds/${name}`)).json, json, 'and it stays what it was')
    })
  }
  t.equal(memberOf((await control('GET', '/worlds/default')).json, 'lifetime'), 0)
})

t.test("what can't be made is refused, with the place in the body", async t => {
  const { control } = await server.inHand(t)
  await control('POST', '/worlds', { name: 'taken' })
  const person = {
    id: 'ann',
    firstName: 'Ann',
    lastName: 'Lee',
    dateOfBirth: '1990-01-01',
    gender: 'female',
    email: 'ann@post.example',
  }
  const cases = [
    { body: { name: 'taken' }, status: 409, code: 'world_exists', errors: [] },
    { body: { name: 'default' }, status: 409, code: 'world_exists', errors: [] },
    {
      body: { scenario: 'lost-place' },
      status: 400,
      code: 'unknown_scenario',
      errors: ['body/scenario unknown_scenario'],
    },
    {
      body: { scenario: '__proto__' },
      status: 400,
      code: 'unknown_scenario',
      errors: ['body/scenario unknown_scenario'],
    },
    {
      body: { scenario: '../demo' },
      status: 400,
      code: 'unknown_scenario',
      errors: ['body/scenario unknown_scenario'],
    },
    { body: { scenario: '' }, status: 400, code: 'unknown_scenario', errors: ['body/scenario unknown_scenario'] },
    { body: { scenario: 'demo', world: {} }, status: 400, code: 'invalid_body', errors: ['body/world invalid_body'] },
    { body: { mode: 'real' }, status: 400, code: 'invalid_body', errors: ['body/mode invalid_body'] },
    { body: { mode: 'constructor' }, status: 400, code: 'invalid_body', errors: ['body/mode invalid_body'] },
    {
      body: { mode: 'virtual', scenario: 'demo' },
      status: 400,
      code: 'invalid_body',
      errors: ['body/scenario invalid_body'],
    },
    { body: { mode: 'virtual', world: {} }, status: 400, code: 'invalid_body', errors: ['body/world invalid_body'] },
    { body: { now: '2016-12-31T23:59:60Z' }, status: 400, code: 'invalid_body', errors: ['body/now invalid_body'] },
    {
      body: { now: '1970-01-01T00:00:00+00:01' },
      status: 400,
      code: 'invalid_body',
      errors: ['body/now invalid_body'],
    },
    { body: { now: 'tomorrow' }, status: 400, code: 'invalid_body', errors: ['body/now invalid_body'] },
    { body: { now: '2106-01-01T00:00:00Z' }, status: 400, code: 'invalid_body', errors: ['body/now invalid_body'] },
    // Some of its events would be from before there is time.
    {
      body: { scenario: 'demo', now: '1970-01-01T00:00:00Z' },
      status: 400,
      code: 'unusable_world',
      errors: ['body/now wrong_start'],
    },
    { body: { now: '2105-12-31T12:00:00Z' }, status: 400, code: 'unusable_world', errors: ['body/now wrong_start'] },
    {
      body: { now: '2105-12-31T12:00:00Z', world: { world: { extends: 'quiet-club' } } },
      status: 400,
      code: 'unusable_world',
      errors: ['body/now wrong_start'],
    },
    {
      body: { world: { world: { extends: 'quiet-club', now: '2105-12-31T12:00:00Z' } } },
      status: 400,
      code: 'unusable_world',
      errors: ['body/scenario wrong_start'],
    },
    {
      body: { lifetime: 0, seed: -1 },
      status: 400,
      code: 'invalid_body',
      errors: ['body/seed invalid_body', 'body/lifetime invalid_body'],
    },
    { body: { scenari: 'last-place' }, status: 400, code: 'invalid_body', errors: ['body/scenari invalid_body'] },
    { body: [], status: 400, code: 'invalid_body', errors: ['body invalid_body'] },
    { body: '{"name":', status: 400, code: 'invalid_body', errors: ['body invalid_body'] },
    {
      body: { world: { world: { extends: '../demo.yaml' } } },
      status: 400,
      code: 'unusable_world',
      errors: ['body/world/world/extends unknown_scenario'],
    },
    {
      body: { world: { world: { extends: '/etc/hostname' } } },
      status: 400,
      code: 'unusable_world',
      errors: ['body/world/world/extends unknown_scenario'],
    },
    {
      body: { world: { world: { generate: { clubs: 501, seed: 1 } } } },
      status: 400,
      code: 'unusable_world',
      errors: ['body/world/world/generate/clubs wrong_value'],
    },
    {
      body: { world: { people: [{ ...person, family: [{ member: 'bob', relationship: 'child' }] }] } },
      status: 400,
      code: 'unusable_world',
      errors: ['body/world/people/0/family/0/member unknown_reference'],
    },
    { body: { world: { people: [{ ...person, gender: 'tall' }], clubs: 3 } }, status: 400, code: 'unusable_world' },
    { body: { world: { ['__proto__x']: [] } }, status: 400, code: 'unusable_world' },
    {
      body: { world: played('+1d 10:00') },
      status: 400,
      code: 'unusable_world',
      errors: ['body/world/matches/0/status not_yet'],
    },
    {
      body: { world: { ...played('2027-03-01 12:01'), world: { now: '2027-03-01T12:00:00Z' } } },
      status: 400,
      code: 'unusable_world',
      errors: ['body/world/matches/0/status not_yet'],
    },
  ]
  for (const { body, status, code, errors } of cases) {
    await t.test(JSON.stringify(body), async t => {
      const found = errorIn(await control('POST', '/worlds', body))
      t.strictSame({ status: found.status, code: found.code }, { status, code })
      if (errors === undefined)
        t.ok(
          found.errors.length > 0 && found.errors.every(error => /^body\/(?:world\/|scenario |now )/.test(error)),
          found.errors.join(),
        )
      else t.strictSame(found.errors, errors)
    })
  }
})

t.test('what has happened by the start of a world may be to come again: its clock goes back', async t => {
  const hand = await server.inHand(t)
  const own = { ...played('2027-03-01 10:00'), world: { now: '2027-03-01T12:00:00Z' } }
  const world = await hand.world({ world: own })
  await world.clock.set('2026-12-24T12:00:00Z')
  t.equal((await world.clock.now()).toISOString(), '2026-12-24T12:00:00.000Z')
  await world.reset()
  t.equal((await world.clock.now()).toISOString(), '2027-03-01T12:00:00.000Z')
  const earlier = await hand.world({ world: own, now: '2026-12-24T12:00:00Z' })
  t.equal((await earlier.clock.now()).toISOString(), '2026-12-24T12:00:00.000Z')
})

t.test('every scenario is listed, makes a world, is reset and deleted', async t => {
  const hand = await server.inHand(t)
  const listed = await hand.scenarios()
  t.strictSame(
    listed.map(({ name }) => name),
    ['demo', 'busy-county', 'clock-change', 'last-place', 'new-member', 'quiet-club'],
  )
  t.equal(listed.find(({ name }) => name === 'clock-change')?.now, '2027-03-27T18:00:00.000Z')
  for (const { name: scenario, description } of listed) {
    await t.test(scenario, async t => {
      t.ok(description)
      const world = await hand.world({ scenario })
      const { collections, changes } = await world.state()
      t.strictSame(changes, [])
      for (const role of [undefined, 'parent', 'member', 'coach']) {
        const { status } = await hand.ask(
          'GET',
          `/w/${world.name}/v2${role === undefined ? '/clubs?limit=1' : '/my/details'}`,
          { headers: world.as(role) },
        )
        t.equal(status, 200, role ?? 'an application')
      }
      for (const [collection, count] of Object.entries(collections)) {
        if (count < 2000) t.equal((await world.records(collection)).length, count, collection)
      }
      await world.reset()
      t.strictSame(await world.state(), { collections, changes: [] })
      await world.close()
      t.equal((await hand.control('GET', `/worlds/${world.name}`)).status, 404)
    })
  }
})

t.test('a posted world is lived in, alone or on top of a scenario', async t => {
  const hand = await server.inHand(t)
  const own = {
    world: { extends: 'quiet-club' },
    accessTokens: [{ token: 'adas-own', person: 'ada', role: 'newcomer', label: 'somebody new' }],
    people: [
      {
        id: 'ada',
        firstName: 'Ada',
        lastName: 'Quill',
        dateOfBirth: '1990-01-01',
        gender: 'female',
        email: 'ada@post.example',
      },
    ],
  }
  const world = await hand.world({ world: own })
  t.equal(
    memberOf((await hand.ask('GET', `/w/${world.name}/v2/my/details`, { headers: world.as('newcomer') })).json, 'name'),
    'Ada Quill',
  )
  t.equal(
    (await hand.ask('GET', `/w/${world.name}/v2/my/details`, { headers: world.as('parent') })).status,
    200,
    "the scenario's cast is there too",
  )
  const held = (await world.records('accessTokens')).map(record => JSON.stringify(record)).join()
  t.notMatch(held, /adas-own|quiet-parent/, 'records tell no token')
  await world.reset()
  t.equal(
    (await hand.ask('GET', `/w/${world.name}/v2/my/details`, { headers: world.as('newcomer') })).status,
    200,
    'after a reset as before',
  )
  t.throws(() => world.as('king'), /Nobody .* has the role "king"/)
})

const lists = async (t: Test): Promise<readonly unknown[]> =>
  itemsIn((await (await server.inHand(t)).control('GET', '/worlds?limit=1000')).json).map(({ name }) => name)

t.test('worlds are listed in the order of their creation, a page at a time', async t => {
  const hand = await server.inHand(t)
  for (const name of ['list-b', 'list-a', 'list-c']) await hand.world({ name })
  const all = await lists(t)
  t.equal(all[0], 'default')
  t.strictSame(all.slice(-3), ['list-b', 'list-a', 'list-c'])
  t.strictSame(
    itemsIn((await hand.control('GET', `/worlds?offset=${all.length - 2}&limit=1`)).json).map(({ name }) => name),
    ['list-a'],
  )
  t.strictSame((await hand.control('GET', '/worlds?offset=100000')).json, [])
})

t.test('a world without use is gone after its lifetime; use keeps it', async t => {
  const hand = await server.inHand(t)
  const names = ['short', 'used', 'steered', 'long'] as const
  for (const name of names) await hand.world({ name, lifetime: name === 'long' ? 36_000 : 60, mode: 'virtual' })
  const at = (name: string): string => `/w/${name}/v2/clubs`
  for (let round = 0; round < 3; round++) {
    server.pass(59_000)
    t.equal((await hand.ask('GET', at('used'))).status, 200)
    t.equal((await hand.control('GET', '/worlds/steered/clock')).status, 200)
  }
  t.strictSame(codeIn((await hand.ask('GET', at('short'))).json), 'unknown_world')
  t.equal((await hand.control('GET', '/worlds/short')).status, 404)
  t.strictSame(
    (await lists(t)).filter(name => names.some(one => one === name)),
    ['used', 'steered', 'long'],
  )
  await hand.world({ name: 'short' })
  server.pass(11 * hour)
  t.strictSame(
    (await lists(t)).filter(name => names.some(one => one === name)),
    [],
    'listing leaves none behind that is over',
  )
  t.equal((await hand.control('GET', '/worlds/default')).status, 200, 'the default world stays')
})

t.test('the default world can be reset and not deleted', async t => {
  const { control } = await server.inHand(t)
  t.strictSame(errorIn(await control('DELETE', '/worlds/default')), { status: 409, code: 'default_world', errors: [] })
  t.equal((await control('POST', '/worlds/default/reset')).status, 200)
  t.equal((await control('GET', '/worlds/default')).status, 200)
})

t.test('a world starts again from another scenario, the default one too; a reset leads back to that', async t => {
  const { control } = await server.inHand(t)
  await control('POST', '/worlds', { name: 'moving', now: '2027-03-01T10:00:00Z' })
  for (const name of ['moving', 'default']) {
    const at = `/worlds/${name}`
    await control('POST', `${at}/faults`, { effect: { status: 503 } })
    for (const scenario of ['last-place', 'demo']) {
      const { status, json } = await control('PUT', `${at}/scenario`, { scenario })
      hasFields(t, [status, json], [200, { name, scenario, calls: 0, faults: 0 }], `${name} from ${scenario}`)
      hasFields(t, (await control('POST', `${at}/reset`)).json, { scenario }, 'and a reset stays there')
    }
    const unknown = await control('PUT', `${at}/scenario`, { scenario: 'last-plac' })
    hasFields(t, errorIn(unknown), { status: 400 }, 'one that is not there changes nothing')
    hasFields(t, (await control('GET', at)).json, { scenario: 'demo' })
  }
  await control('POST', '/worlds', { name: 'recorded', mode: 'virtual' })
  t.equal((await control('PUT', '/worlds/recorded/scenario', { scenario: 'demo' })).status, 400)
  t.equal((await control('PUT', '/worlds/nowhere/scenario', { scenario: 'demo' })).status, 404)
})

t.test('a deleted world is gone for its client, and its name is free', async t => {
  const hand = await server.inHand(t)
  const world = await hand.world({ name: 'brief', mode: 'virtual' })
  t.equal((await hand.ask('GET', '/w/brief/v2/clubs')).status, 200)
  await world.close()
  t.equal(codeIn((await hand.ask('GET', '/w/brief/v2/clubs')).json), 'unknown_world')
  t.strictSame(errorIn(await hand.control('DELETE', '/worlds/brief')), {
    status: 404,
    code: 'unknown_world',
    errors: [],
  })
  await hand.world({ name: 'brief' })
  t.strictSame(await world.journal(), [], 'the new one knows nothing of the old one')
})

t.test('of many who want the same name at once one gets it', async t => {
  const { control } = await server.inHand(t)
  const bodies = [
    { name: 'wanted' },
    { name: 'wanted', scenario: 'last-place' },
    { name: 'wanted', world: { world: { extends: 'quiet-club' } } },
    { name: 'wanted', mode: 'virtual' },
  ]
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => control('POST', '/worlds', bodies[index % 4])),
  )
  t.strictSame(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [201, ...Array.from({ length: 19 }, () => 409)],
  )
})

t.test('who is in flight when a world is deleted is told so', async t => {
  const hand = await server.inHand(t)
  const world = await hand.world({ name: 'leaving', scenario: 'quiet-club' })
  const fault = await world.fault({ delay: 60_000 })
  const calls = Array.from({ length: 5 }, () => hand.ask('GET', '/w/leaving/v2/clubs', { headers: world.as() }))
  while ((await fault.hits()) < 5) {
    /* each round asks the server */
  }
  await world.close()
  await hand.world({ name: 'leaving', scenario: 'quiet-club' })
  t.strictSame(
    (await Promise.all(calls)).map(({ status, json }) => [status, codeIn(json)]),
    Array.from({ length: 5 }, () => [503, 'world_deleted']),
  )
  t.equal(
    memberOf((await hand.control('GET', '/worlds/leaving')).json, 'calls'),
    0,
    'the next of this name has heard nothing of it',
  )
})

t.test('what is no world is 404, and a page of any origin may read that', async t => {
  const hand = await server.inHand(t)
  await hand.world({ name: 'a'.repeat(63), mode: 'virtual' })
  const names = [
    'nobody',
    '..',
    '%2e',
    '%2e%2e',
    '',
    '__proto__',
    'constructor',
    'toString',
    'GREEN-FOX',
    'a'.repeat(64),
    'a b'.replace(' ', '%20'),
    '-',
    '%00',
    '%ff',
    '{world}',
    '%',
  ]
  for (const name of names) {
    const { status, json, headers } = await hand.ask('GET', `/w/${name}/v2/clubs`, {
      headers: { origin: 'http://app.example' },
    })
    t.strictSame(
      [status, codeIn(json), headers['access-control-allow-origin']],
      [404, 'unknown_world', 'http://app.example'],
      name,
    )
  }
  t.equal((await hand.ask('GET', `/w/${'a'.repeat(63)}/v2/clubs`)).status, 200)
  t.equal((await hand.ask('GET', `/w/%61${'a'.repeat(62)}/v2/clubs`)).status, 200, 'another spelling of the same URL')
  for (const path of ['/w', '/w/', '/w/a', '/w/a/', '/w/a/v3/clubs', '/w/v2/clubs'])
    t.equal((await hand.ask('GET', path)).status, 404, path)
  for (const name of ['__proto__', 'UPPER', 'a'.repeat(64), '-', '%2e']) {
    t.strictSame(errorIn(await hand.control('GET', `/worlds/${name}`)).errors, ['path.world invalid_parameter'], name)
    if (name !== '%2e')
      t.strictSame(errorIn(await hand.control('POST', '/worlds', { name })).errors, ['body/name invalid_body'], name)
  }
  const posted = await hand.ask('POST', '/w/nobody/v2/my/coaching/session', {
    headers: { 'content-type': 'application/json', origin: 'http://app.example' },
    body: '{}',
  })
  t.strictSame([posted.status, codeIn(posted.json)], [404, 'unknown_world'])
})

t.test('a world holds only so many changes; then it is full until it is reset', async t => {
  const small = await openServer(t, { limits: { changes: 2 } })
  const hand = await small.inHand(t)
  const world = await hand.world({ scenario: 'quiet-club' })
  const parent = visitorOf(hand, world, 'parent')
  const taken: number[] = []
  for (let call = 0; call < 2; call++) {
    const { session, client } = bookable(await parent.sessions())
    const { status, json } = await parent.toggle(session, client)
    taken.push(status)
    if (status !== 200) t.equal(codeIn(json), 'world_full')
  }
  t.strictSame(taken, [200, 503])
  const act = await hand.control('POST', `/worlds/${world.name}/actions/withdrawAvailability`, {
    coachId: idOf('person', 'gill'),
  })
  t.strictSame(errorIn(act), { status: 503, code: 'world_full', errors: [] }, 'for an action too')
  t.equal((await parent.get('/clubs')).status, 200, 'who reads is answered')
  await world.reset()
  const { session, client } = bookable(await parent.sessions())
  t.equal((await parent.toggle(session, client)).status, 200)
})

t.test('there are only so many worlds, and so much data; what has expired makes room', async t => {
  const small = await openServer(t, { limits: { worlds: 4, posted: 2000, journals: 1_000_000 } })
  const { control } = await small.inHand(t)
  const data = (letters: number) => ({ lifetime: 10, world: { world: { description: 'x'.repeat(letters) } } })
  t.equal((await control('POST', '/worlds', data(1500))).status, 201)
  t.strictSame(errorIn(await control('POST', '/worlds', data(1000))), {
    status: 409,
    code: 'too_much_data',
    errors: [],
  })
  t.strictSame(
    errorIn(await control('POST', '/worlds', data(5000))),
    { status: 409, code: 'too_much_data', errors: [] },
    'more than there ever may be',
  )
  const made = await control('POST', '/worlds', data(300))
  t.equal((await control('DELETE', `/worlds/${String(isFields(made.json) ? made.json.name : '')}`)).status, 204)
  t.equal((await control('POST', '/worlds', data(300))).status, 201, 'what is deleted holds no data')
  t.equal((await control('POST', '/worlds', {})).status, 201)
  t.strictSame(errorIn(await control('POST', '/worlds', {})), { status: 409, code: 'too_many_worlds', errors: [] })
  small.pass(11_000)
  t.equal((await control('POST', '/worlds', data(1500))).status, 201, 'two have expired')
})

t.test('where there is no room it is looked for once a second, not for each world that is wanted', async t => {
  const small = await openServer(t, { limits: { worlds: 3 } })
  const { control } = await small.inHand(t)
  const made = async (lifetime: number): Promise<number> => (await control('POST', '/worlds', { lifetime })).status
  t.strictSame([await made(10), await made(11), await made(20)], [201, 201, 409])
  small.pass(10_500)
  t.equal(await made(20), 201, 'the first has expired')
  small.pass(600)
  t.equal(await made(20), 409, 'and the second, which is not known yet')
  small.pass(500)
  t.equal(await made(20), 201)
})

t.test('a world is where the server is said to be, whatever address its maker came by', async t => {
  const publicUrl = 'https://mock.example.org'
  for (const [options, wanted] of [
    [{ publicUrl }, publicUrl],
    [{}, undefined],
  ] as const) {
    const own = await startCourtside({ ...options, controlToken: 'sesame-sesame' })
    t.teardown(() => own.close())
    const headers = { authorization: 'Bearer sesame-sesame', 'content-type': 'application/json' }
    const at = own.url.replace('127.0.0.1', 'localhost')
    const made = await fetch(`${at}/control/v1/worlds`, { method: 'POST', headers, body: '{"name":"lent"}' })
    const { url, path } = Object(await made.json())
    t.strictSame([made.status, url], [201, (wanted ?? at) + path])
    const read = await fetch(`${at}/control/v1/worlds/lent`, { headers })
    t.equal(Object(await read.json()).url, url)
  }
})
