/** A server in a test's hands that fails the test when it is closed, by how it was called. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import t from 'tap'
import { startCourtside } from '../../src/index.ts'
import { callInFlight } from '../fixtures/call-in-flight.ts'
import { judgeAnswers } from '../fixtures/judged-answers.ts'

/** What `close()` says, after these calls. */
const saidAfter = async (calls: (at: { readonly stub: string; readonly url: string }) => Promise<unknown>) => {
  const courtside = await startCourtside({ failOnViolation: true, now: '2027-03-15T09:00:00Z' })
  judgeAnswers(t, courtside.url)
  await calls({ stub: courtside.stubUrl ?? '', url: courtside.url })
  return courtside.close().then(
    () => 'held',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
}

const headers = { 'x-api-key': 'demo-key' }
const credentials = { COURTSIDE_API_KEY: 'demo-key', COURTSIDE_TOKEN: 'demo-parent' }
const get = (url: string): Promise<unknown> => fetch(url, { headers }).then(answer => answer.text())

t.test('calls that keep to the contract, and those that a rule refuses', async t => {
  t.equal(await saidAfter(({ stub }) => get(`${stub}/clubs`)), 'held')
  t.equal(await saidAfter(({ stub }) => get(`${stub}/clubs/00000000000000000000dead`)), 'held')
})

t.test('calls that break it are told once, with the line of the contract and a call to repeat', async t => {
  const said = await saidAfter(async ({ stub }) => {
    for (const limit of [501, 502]) {
      // oxlint-disable-next-line no-await-in-loop
      await get(`${stub}/clubs?limit=${limit}`)
    }
    await get(`${stub}/club`)
  })
  const [title, first, curl, ...others] = said.split('\n')
  t.equal(title, 'Calls broke the contract:')
  t.match(first, /^ {2}listClubs: query\.limit: expected .* found 501\. \(.*sports-club\.yaml:\d+\), 2 times$/)
  t.match(curl, /^ {4}curl -i "\$COURTSIDE_URL"'\/v2\/clubs\?limit=501'/)
  t.match(others.at(-1), /^To repeat a call: npx courtside start, .* The server of this run is gone\.$/)
  t.match(others.join('\n'), /no operation: No operation at GET \/v2\/club\./)
  t.notMatch(said, /demo-key/)
})

t.test('no call at all is no success, and calls of the control API are none', async t => {
  const none = /^No call was made/
  t.match(await saidAfter(() => Promise.resolve()), none)
  t.match(await saidAfter(({ url }) => fetch(`${url}/control/v1/worlds`).then(answer => answer.text())), none)
})

t.test('calls without a socket, and in a world of its own, count as well', async t => {
  const courtside = await startCourtside({ failOnViolation: true })
  const world = await courtside.world({ scenario: 'quiet-club' })
  await world.fetch('/clubs?limit=0', { headers: world.as('parent') })
  await world.close()
  await t.rejects(courtside.close(), { message: /listClubs: query\.limit: .*found 0/ })
})

t.test('a call in a world of its own is repeated at another server by what is told', async t => {
  const courtside = await startCourtside({ failOnViolation: true })
  const world = await courtside.world({ scenario: 'quiet-club' })
  await fetch(`${world.url}/clubs?limit=501`, { headers: world.as('parent') })
  const said: string = await courtside.close().then(String, ({ message }: Error) => message)
  const [call = ''] = /curl -i (?:.+ \\\n)*.+/.exec(said) ?? []
  const [make = ''] = /curl "\$COURTSIDE_URL"\/control.+/.exec(said) ?? []
  const another = await startCourtside()
  t.teardown(() => another.close())
  const env = { PATH: process.env.PATH, COURTSIDE_URL: another.url, ...credentials }
  const { stdout } = await promisify(execFile)('sh', ['-c', `${make} && ${call}`], { env })
  t.match(stdout, /query\.limit: expected an integer from 1 to 500, found 501/)
})

t.test('what was asked of calls in vain stands beside what broke the contract', async t => {
  const courtside = await startCourtside({ failOnViolation: true })
  const { default: world } = courtside
  await t.rejects(world.verify('listClubs', { query: { limit: 20 }, headers: { 'X-API-Key': 'else' } }))
  await world.fetch('/clubs?limit=501', { headers })
  const late = { query: { limit: 30 } }
  await t.rejects(world.verify('listClubs', late))
  await world.fetch('/clubs?limit=30', { headers })
  await world.verify('listClubs', late)
  await t.rejects(world.verify('listClubs', { query: { limit: 20 }, headers: { 'X-API-Key': 'else' } }))
  const said = await courtside.close().then(
    () => 'held',
    (error: unknown) => String(error),
  )
  const [, asked = ''] = said.split('Calls that were asked for in vain:\n')
  t.strictSame(asked.split('\n').length, 1, 'each once, and those alone that were not found in the end')
  t.match(asked, /Expected at least 1 call of listClubs that match .*, found 0\. Calls that did not match: #1 GET/)
  t.match(asked, /query\.limit: expected 20, found "?30/)
  t.notMatch(said, /else|demo-key/)
})

t.test('a call that is still on its way when the server is closed counts as well', async t => {
  const courtside = await startCourtside({ failOnViolation: true })
  const rest = await callInFlight(`${courtside.baseUrl}/my/coaching/session`)
  const closed = courtside.close()
  t.match(await rest(), /^HTTP\/1\.1 400 /)
  await t.rejects(closed, { message: /^Calls broke the contract:\n {2}toggleCoachingSession: body/ })
})

t.test('unless it is asked for, nothing of this is said', async t => {
  const courtside = await startCourtside()
  await get(`${courtside.baseUrl}/clubs?limit=501`)
  await t.resolves(courtside.close())
})
