/**
 * As it is written for vitest or jest: describe, it, expect. Run by `node --import tsx --test`, for neither is a
 * dependency of this project.
 *
 * In a project of your own the first two imports are `import { afterAll, beforeAll, beforeEach, describe, expect, it }
 * from 'vitest'`, and the third is from 'courtside'.
 */
import { after as afterAll, afterEach, before as beforeAll, beforeEach, describe, it } from 'node:test'
import { expect } from './expect.ts'
import { type Courtside, type CourtsideWorld, VerificationError, startCourtside } from '../../../src/index.ts'
import { appAt } from './app.ts'

describe('the app', () => {
  let courtside: Courtside
  let world: CourtsideWorld

  beforeAll(async () => {
    courtside = await startCourtside()
  })
  afterAll(() => courtside.close())

  beforeEach(async () => {
    world = await courtside.world({ scenario: 'last-place', now: '2027-03-01T09:00:00Z' })
  })
  afterEach(() => world.close())

  it('signs a child up for the last place', async () => {
    const app = appAt(world.url, world.as('parent'))
    expect(await app.signUp(await app.session('Drills, one place left'), 'Theo Farouk')).toBe('done')
    await world.verify('toggleCoachingSession', { times: 1 })
    await world.assertNoViolations()
  })

  it('says so when somebody else was quicker', async () => {
    const app = appAt(world.url, world.as('parent'))
    const session = await app.session('Drills, one place left')
    await world.act('takeLastPlace', { sessionId: session.id })
    expect(await app.signUp(session, 'Theo Farouk')).toBe('session_full')
  })

  it('tries again, and shows an empty list as one', async () => {
    const app = appAt(world.url, world.as('parent'))
    await world.fault('listClubs', { sequence: [{ status: 503 }, { example: 'empty' }] })
    expect(await app.clubNames()).toEqual([])
    expect(await app.clubNames()).toEqual(['Little Barrow Tennis Club'])
    await world.verify('listClubs', { times: 3 })
  })

  it('gives up when the service stays away', async () => {
    const app = appAt(world.url, world.as('parent'))
    await world.fault({ status: 503 })
    await expect(app.clubNames()).rejects.toThrow("can't be shown now (503)")
    await world.clearFaults()
    expect(await app.clubNames()).toEqual(['Little Barrow Tennis Club'])
  })

  it('learns that a session has begun', async () => {
    const app = appAt(world.url, world.as('parent'))
    const session = await app.session('Drills, one place left')
    await world.clock.advance('P8D')
    expect(await app.signUp(session, 'Theo Farouk')).toBe('session_closed')
    await world.reset()
    expect(await app.signUp(session, 'Theo Farouk')).toBe('done')
  })

  it('does not get away with a request that the contract refuses', async () => {
    const app = appAt(world.url, world.as('parent'))
    expect(await app.nothingAtAll()).toEqual([])
    await expect(world.assertNoViolations()).rejects.toThrow(VerificationError)
  })
})
