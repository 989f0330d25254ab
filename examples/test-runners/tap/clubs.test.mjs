// tap: `npx tap --disable-coverage`. One server for the file, a world for every test.
import { VerificationError, startCourtside } from 'courtside'
import tap from 'tap'

/** Yours: what is tested here. It tries again while the service is busy. */
const clubNames = async (baseUrl, headers) => {
  const answer = await fetch(`${baseUrl}/clubs`, { headers })
  if (answer.status === 503) return clubNames(baseUrl, headers)
  if (!answer.ok) throw new Error(`The clubs can't be shown (${answer.status}).`)
  return (await answer.json()).map(({ name }) => name)
}

const courtside = await startCourtside()
tap.teardown(() => courtside.close())

const aWorld = async t => {
  const world = await courtside.world({ scenario: 'last-place', now: '2027-03-01T09:00:00Z' })
  t.teardown(() => world.close())
  return world
}

tap.test('two failures are survived', async t => {
  const world = await aWorld(t)
  await world.fault('listClubs', { status: 503, times: 2 })
  t.strictSame(await clubNames(world.url, world.as('parent')), ['Little Barrow Tennis Club'])
  await world.verify('listClubs', { times: 3 })
  await world.assertNoViolations()
})

tap.test('an empty list is one', async t => {
  const world = await aWorld(t)
  await world.fault('listClubs', { example: 'empty' })
  t.strictSame(await clubNames(world.url, world.as('parent')), [])
})

tap.test('a request that breaks the contract is told, though the app swallows the refusal', async t => {
  const world = await aWorld(t)
  await fetch(`${world.url}/clubs?limit=0`, { headers: world.as('parent') })
  await t.rejects(world.assertNoViolations(), VerificationError)
})
