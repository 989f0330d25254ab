/**
 * With tap: the tests run side by side, each in a world of its own, and none opens a socket: `world.fetch` goes in by
 * the door.
 *
 * An example to copy, and a test. In a project of your own the second import is from 'courtside'.
 */
import t, { type Test } from 'tap'
import { type CourtsideWorld, VerificationError, startCourtside } from '../../src/index.ts'
import { hasFields } from '../fixtures/has-fields.ts'
import { type App, appAt } from './examples/app.ts'

const courtside = await startCourtside()
t.teardown(() => courtside.close())
t.jobs = 4

const aWorld = async (t: Test): Promise<{ world: CourtsideWorld; app: App }> => {
  // On that Monday the session with one place left is a week ahead.
  const world = await courtside.world({ scenario: 'last-place', now: '2027-03-01T09:00:00Z' })
  t.teardown(() => world.close())
  return { world, app: appAt(world.url, world.as('parent'), world.fetch) }
}

t.test('the last place is taken once', async t => {
  const { world, app } = await aWorld(t)
  t.equal(await app.signUp(await app.session('Drills, one place left'), 'Theo Farouk'), 'done')
  await world.verify('toggleCoachingSession', { times: 1, status: 200 })
  await world.assertNoViolations()
})

t.test('somebody else is quicker', async t => {
  const { world, app } = await aWorld(t)
  const session = await app.session('Drills, one place left')
  await world.act('takeLastPlace', { sessionId: session.id })
  t.equal(await app.signUp(session, 'Theo Farouk'), 'session_full')
})

t.test('two families want the same hour', async t => {
  const { world, app } = await aWorld(t)
  const other = appAt(world.url, world.as('other-parent'), world.fetch)
  const [session, theSame] = await Promise.all([app.session('An hour with Hal'), other.session('An hour with Hal')])
  const answers = await Promise.all([app.signUp(session, 'Theo Farouk'), other.signUp(theSame, 'Finn Keane')])
  t.strictSame(answers.toSorted(), ['done', 'slot_taken'])
})

t.test('two failures are survived, a lost connection is not', async t => {
  const { world, app } = await aWorld(t)
  await world.fault('listClubs', { status: 503, times: 2 })
  t.strictSame(await app.clubNames(), ['Little Barrow Tennis Club'])
  await world.verify('listClubs', { times: 3 })
  await world.fault('listClubs', { connection: 'drop' })
  await t.rejects(app.clubNames(), { message: 'fetch failed' })
  await world.clearFaults()
  t.strictSame(await app.clubNames(), ['Little Barrow Tennis Club'])
})

t.test('a session begins, and a reset turns the clock back', async t => {
  const { world, app } = await aWorld(t)
  const session = await app.session('Drills, one place left')
  t.strictSame(await world.clock.advance({ days: 8 }), new Date('2027-03-09T09:00:00Z'))
  t.equal(await app.signUp(session, 'Theo Farouk'), 'session_closed')
  await world.reset()
  t.equal(await app.signUp(session, 'Theo Farouk'), 'done')
})

t.test('a refusal that the app swallowed is found', async t => {
  const { world, app } = await aWorld(t)
  t.strictSame(await app.nothingAtAll(), [])
  await t.rejects(
    world.assertNoViolations(),
    new VerificationError(
      '1 request broke the contract:\n'
        + `  #1 GET /w/${world.name}/v2/clubs?limit=0: query.limit: expected an integer from 1 to 500, found 0.`,
    ),
  )
})

t.test('await using closes a world by itself', async t => {
  let url = ''
  {
    await using world = await courtside.world({ scenario: 'quiet-club' })
    url = world.url
    t.equal((await courtside.fetch(`${url}/clubs`, { headers: world.as() })).status, 200)
  }
  hasFields(t, await (await courtside.fetch(`${url}/clubs`)).json(), { status: 404, code: 'unknown_world' })
})
