/** What every request to a world prefers, where its own header says nothing. */
import t, { type Test } from 'tap'
import type { CourtsideWorld } from '../../src/index.ts'
import { given } from '../../src/text/given.ts'
import { type Hand, errorIn, openServer } from '../fixtures/control-client.ts'
import { bookable, visitorOf } from '../fixtures/control-sessions.ts'
import type { Answered } from '../fixtures/served-client.ts'

const server = await openServer(t)

const open = async (
  t: Test,
  mode: string,
  preferences = {},
): Promise<{
  readonly hand: Hand
  readonly world: CourtsideWorld
  get(path: string, prefer?: string): Promise<Answered>
}> => {
  const hand = await server.inHand(t)
  const world = await hand.world({ mode, preferences })
  return {
    hand,
    world,
    get: (path, prefer) =>
      hand.ask('GET', `/w/${world.name}/v2${path}`, {
        headers: { ...world.as('parent'), ...given({ prefer }) },
      }),
  }
}

t.test("a virtual world answers as it prefers; a request's own header goes before it", async t => {
  const cases: readonly {
    readonly preferences: object
    readonly prefer?: string
    readonly status?: number
    readonly source: RegExp
    readonly applied?: string
  }[] = [
    { preferences: {}, source: /^example listClubs\/default$/ },
    { preferences: { example: 'empty' }, source: /^example listClubs\/empty$/, applied: 'example=empty' },
    {
      preferences: { example: 'empty' },
      prefer: 'example=default',
      source: /^example listClubs\/default$/,
      applied: 'example=default',
    },
    { preferences: { code: 400 }, status: 400, source: /^example listClubs\//, applied: 'code=400' },
    { preferences: { code: 400 }, prefer: 'code=200', source: /^example listClubs\/default$/, applied: 'code=200' },
    {
      preferences: { dynamic: true, seed: 5 },
      source: /^generated listClubs\/200 seed 5$/,
      applied: 'dynamic=true, seed=5',
    },
    {
      preferences: { dynamic: true, seed: 5 },
      prefer: 'seed=6',
      source: /^generated listClubs\/200 seed 6$/,
      applied: 'dynamic=true, seed=6',
    },
    { preferences: { dynamic: true }, prefer: 'dynamic=false', source: /^example listClubs\/default$/ },
    { preferences: { example: 'nothing-like-it' }, source: /^example listClubs\/default$/ },
    { preferences: { delay: 1 }, source: /^example listClubs\/default$/, applied: 'delay=1' },
    { preferences: { delay: 60_000 }, prefer: 'delay=0', source: /^example listClubs\/default$/, applied: 'delay=0' },
    { preferences: { example: 'nothing-like-it', handling: 'strict' }, status: 400, source: /^check listClubs\/400$/ },
    { preferences: { example: 'nothing-like-it', handling: 'lenient' }, source: /^example listClubs\/default$/ },
    {
      preferences: { handling: 'strict' },
      prefer: 'example=nothing-like-it',
      status: 400,
      source: /^check listClubs\/400$/,
    },
    {
      preferences: { example: 'nothing-like-it', handling: 'strict' },
      prefer: 'handling=lenient',
      source: /^example listClubs\/default$/,
    },
    {
      preferences: { handling: 'lenient' },
      prefer: 'handling=strict, example=nothing-like-it',
      status: 400,
      source: /^check listClubs\/400$/,
    },
  ]
  for (const { preferences, prefer, status = 200, source, applied } of cases) {
    await t.test(`${JSON.stringify(preferences)} ${prefer ?? ''}`, async t => {
      const { get } = await open(t, 'virtual', preferences)
      const { headers, ...answered } = await get('/clubs', prefer)
      t.equal(answered.status, status)
      t.match(headers['courtside-source'], source)
      if (applied !== undefined) t.equal(headers['preference-applied'], applied)
    })
  }
})

t.test('a bad request beats them', async t => {
  for (const mode of ['virtual', 'stub']) {
    const { hand, world } = await open(t, mode, { code: 200, example: 'empty', dynamic: true })
    const { status, headers } = await hand.ask('GET', `/w/${world.name}/v2/clubs?limit=0`, { headers: world.as() })
    t.strictSame([status, headers['courtside-violations']], [400, '1'], mode)
  }
})

t.test('they are read as they were set, replaced as a whole, cleared by {}, and put back by a reset', async t => {
  const { hand, world, get } = await open(t, 'virtual', { example: 'empty' })
  const path = `/worlds/${world.name}/preferences`
  t.strictSame((await hand.control('GET', path)).json, { example: 'empty' })
  for (const preferences of [
    { code: 400 },
    { dynamic: true, seed: 0 },
    { delay: 5, handling: 'strict' },
    { handling: 'lenient' },
    { example: 'one', dynamic: false },
    {},
  ]) {
    t.strictSame((await hand.control('PUT', path, preferences)).json, preferences)
    t.strictSame((await hand.control('GET', path)).json, preferences)
  }
  t.match((await get('/clubs')).headers['courtside-source'], /default$/)
  await world.reset()
  t.strictSame((await hand.control('GET', path)).json, { example: 'empty' })
  t.match((await get('/clubs')).headers['courtside-source'], /empty$/)
})

t.test('a stub honours a code, changes nothing then, and tells what it ignores', async t => {
  const { hand, world, get } = await open(t, 'stub')
  const parent = visitorOf(hand, world, 'parent')
  const { session, client } = bookable(await parent.sessions())
  await world.prefer({ code: 400 })
  t.equal((await parent.toggle(session, client)).status, 400)
  t.strictSame((await world.state()).changes, [])
  await world.prefer({ dynamic: true, example: 'empty' })
  const ignored = await get('/clubs')
  t.strictSame([ignored.status, ignored.headers['courtside-source']], [200, 'stub listClubs'])
  t.match(ignored.headers['courtside-warning'], /example was ignored.*dynamic=true was ignored/)
  await world.prefer({ example: 'empty', handling: 'strict' })
  t.equal((await get('/clubs')).status, 400)
  await world.prefer({})
  t.equal((await parent.toggle(session, client)).status, 200)
})

t.test('what is no preference is refused, with the place', async t => {
  const { hand, world } = await open(t, 'virtual')
  const bodies = [
    { code: 100 },
    { code: 600 },
    { code: '400' },
    { example: '' },
    { dynamic: 'true' },
    { seed: -1 },
    { seed: 4_294_967_296 },
    { delay: 60_001 },
    { handling: 'lax' },
    { exampel: 'empty' },
  ]
  for (const body of bodies) {
    const [member = ''] = Object.keys(body)
    t.strictSame(errorIn(await hand.control('PUT', `/worlds/${world.name}/preferences`, body)), {
      status: 400,
      code: 'invalid_body',
      errors: [`body/${member} invalid_body`],
    })
    t.strictSame(errorIn(await hand.control('POST', '/worlds', { preferences: body })).errors, [
      `body/preferences/${member} invalid_body`,
    ])
  }
  t.strictSame((await hand.control('GET', `/worlds/${world.name}/preferences`)).json, {})
})
