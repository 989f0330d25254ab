/**
 * What worlds are for: many tests beside each other, a reset in the middle of everything, and an app that knows nothing
 * of it.
 */
import createClient from 'openapi-fetch'
import t from 'tap'
import type { paths } from '../../src/generated/openapi.ts'
import { startCourtside } from '../../src/index.ts'
import { inHand } from '../fixtures/control-client.ts'
import { visitorOf } from '../fixtures/control-sessions.ts'
import { isFields } from '../fixtures/oracle.ts'
import { codeIn } from '../fixtures/worlds/open-stub.ts'
import { toggleInWorlds } from './worlds-at-once.ts'

const now = '2027-03-01T10:00:00Z'
const server = await startCourtside()
t.teardown(() => server.close())

t.test('twenty worlds (last-place) toggle the same session at once, and each sees its own sign-up alone', t =>
  toggleInWorlds(t, server.url, 'last-place', 20),
)

for (const [name, isSlow] of [
  ['that a fault keeps in flight', true],
  ['as fast as they go', false],
] as const) {
  t.test(`a reset among two hundred posts ${name} leaves exactly the seed`, async t => {
    const hand = await inHand(t, server.url)
    const world = await hand.world({ now })
    const parent = visitorOf(hand, world, 'parent')
    const before = await parent.sessions()
    const seed = await world.state()
    const wishes = before
      .filter(session => session.bookable)
      .flatMap(session => session.participation.map(({ clientId }) => ({ session, clientId })))
      .slice(0, 200)
    t.equal(wishes.length, 200, 'there is enough to wish for')
    const slow = !isSlow ? undefined : await world.fault('toggleCoachingSession', { delay: 60_000 })
    const posts = wishes.map(({ session, clientId }) => parent.toggle(session, clientId))
    // Without a delay the reset comes when some are done and others not.
    if (slow === undefined) await Promise.race(posts)
    else
      while ((await slow.hits()) < 200) {
        /* each round asks the server */
      }
    await world.reset()
    const answers = await Promise.all(posts)
    const kinds = answers.map(({ status, json }) => {
      if (status === 503) return codeIn(json)
      return status === 400 ? 'refused' : status
    })
    t.strictSame(
      [...new Set(kinds)].filter(kind => kind !== 200 && kind !== 'refused' && kind !== 'world_reset'),
      [],
      'no answer is of another kind',
    )
    const { changes } = await world.state()
    if (isSlow) {
      t.strictSame(new Set(kinds), new Set(['world_reset']), 'what was in flight is told so')
      t.strictSame(changes, [], 'nothing of it has happened')
      t.strictSame(await parent.sessions(), before)
    }
    // A post that came in after the reset was one of the new life.
    const done = new Set(wishes.filter((_, index) => kinds[index] === 200).map(({ session }) => session.id))
    t.strictSame(
      changes.filter(({ sessionId, session }) => !done.has(String(sessionId ?? (isFields(session) ? session.id : '')))),
      [],
      'no change but of a post that was answered with 200',
    )
    await world.reset()
    t.strictSame(await world.state(), seed, 'a reset with nothing in flight leaves the seed')
    t.strictSame((await hand.control('GET', `/worlds/${world.name}/faults`)).json, [], 'the faults are gone too')
    await world.close()
  })
}

t.test('a client with nothing but a base URL meets a 503, an empty list, and the real one', async t => {
  const hand = await inHand(t, server.url)
  const world = await hand.world({ now })
  await world.fault('listClubs', { sequence: [{ status: 503, headers: { 'Retry-After': '1' } }, { example: 'empty' }] })
  const client = createClient<paths>({
    baseUrl: world.url,
    headers: world.as(),
    fetch: request => hand.judged(request),
  })
  const failed = await client.GET('/clubs')
  t.strictSame(
    [failed.response.status, failed.response.headers.get('retry-after'), failed.error?.status],
    [503, '1', 503],
  )
  t.strictSame((await client.GET('/clubs')).data, [])
  const { data = [] } = await client.GET('/clubs')
  t.ok(data.some(({ name }) => name === 'Cotswold Edge Rackets Club'))
  await world.verify('listClubs', { times: 3 })
  await world.verify('listClubs', { status: 503, times: 1 })
  await world.assertNoViolations()
  await world.close()
})
