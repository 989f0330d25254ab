// Vitest: `npx vitest run`. One server for the file, a world for every test.
import { type Courtside, type CourtsideWorld, VerificationError, startCourtside } from 'courtside'
import type { components } from 'courtside/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

type Club = components['schemas']['Club']

/** Yours: what is tested here. It tries again while the service is busy. */
const clubNames = async (baseUrl: string, headers: Record<string, string>): Promise<string[]> => {
  const answer = await fetch(`${baseUrl}/clubs`, { headers })
  if (answer.status === 503) return clubNames(baseUrl, headers)
  if (!answer.ok) throw new Error(`The clubs can't be shown (${answer.status}).`)
  return (await answer.json()).map(({ name }: Club) => name)
}

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

test('two failures are survived', async () => {
  await world.fault('listClubs', { status: 503, times: 2 })
  expect(await clubNames(world.url, world.as('parent'))).toEqual(['Little Barrow Tennis Club'])
  await world.verify('listClubs', { times: 3 })
  await world.assertNoViolations()
})

test('an empty list is one', async () => {
  await world.fault('listClubs', { example: 'empty' })
  expect(await clubNames(world.url, world.as('parent'))).toEqual([])
})

test('a request that breaks the contract is told, though the app swallows the refusal', async () => {
  await fetch(`${world.url}/clubs?limit=0`, { headers: world.as('parent') })
  await expect(world.assertNoViolations()).rejects.toThrow(VerificationError)
})
