/**
 * With node:test: one server for the file, a world for every test. Run by `node --import tsx --test`.
 *
 * In a project of your own the first import is from 'courtside'.
 */
import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { type Courtside, type CourtsideWorld, VerificationError, startCourtside } from '../../../src/index.ts'
import { appAt } from './app.ts'

describe('the app, over HTTP', () => {
  let courtside: Courtside
  let world: CourtsideWorld

  before(async () => {
    courtside = await startCourtside()
  })
  after(() => courtside.close())

  beforeEach(async () => {
    // On that Monday the session with one place left is a week ahead.
    world = await courtside.world({ scenario: 'last-place', now: '2027-03-01T09:00:00Z' })
  })
  afterEach(() => world.close())

  test('the last place is taken once', async () => {
    const app = appAt(world.url, world.as('parent'))
    const session = await app.session('Drills, one place left')
    assert.equal(await app.signUp(session, 'Theo Farouk'), 'done')
    await world.verify('toggleCoachingSession', { times: 1, body: { session: { id: session.id } } })
    await world.assertNoViolations()
  })

  test('somebody else is quicker', async () => {
    const app = appAt(world.url, world.as('parent'))
    const session = await app.session('Drills, one place left')
    await world.act('takeLastPlace', { sessionId: session.id })
    assert.equal(await app.signUp(session, 'Theo Farouk'), 'session_full')
    await world.assertNoViolations()
  })

  test('two failures are survived, three are not', async () => {
    const app = appAt(world.url, world.as('parent'))
    await world.fault('listClubs', { status: 503, times: 2 })
    assert.deepEqual(await app.clubNames(), ['Little Barrow Tennis Club'])
    await world.verify('listClubs', { times: 3 })

    const fault = await world.fault('listClubs', { status: 503, times: 3 })
    await assert.rejects(app.clubNames(), /can't be shown now \(503\)/)
    assert.equal(await fault.hits(), 3)
  })

  test('a page that is open for too long', async () => {
    const app = appAt(world.url, world.as('parent'))
    const session = await app.session('Drills, one place left')
    await world.clock.advance({ days: 8 })
    assert.equal(await app.signUp(session, 'Theo Farouk'), 'session_closed')
  })

  test('after a reset everything is as it was', async () => {
    const app = appAt(world.url, world.as('parent'))
    await app.signUp(await app.session('Drills, one place left'), 'Theo Farouk')
    await world.reset()
    assert.equal((await app.session('Drills, one place left')).available, 1)
    await world.verify('toggleCoachingSession', { times: 0 })
  })

  test('a refusal that the app swallowed is found', async () => {
    const app = appAt(world.url, world.as('parent'))
    assert.deepEqual(await app.nothingAtAll(), [])
    await assert.rejects(
      world.assertNoViolations(),
      (error: unknown) => error instanceof VerificationError && error.message.includes('query.limit'),
    )
  })
})
