/**
 * What the data of all worlds together may weigh: data that is shared weighs once, and room is asked for before work.
 */
import { totalmem } from 'node:os'
import { getHeapStatistics } from 'node:v8'
import t from 'tap'
import { lifeWeight as life } from '../../src/stub/stub-provider.ts'
import { usualDataLimit } from '../../src/worlds/data-budget.ts'
import { isFields } from '../fixtures/oracle.ts'
import { type Answered } from '../fixtures/served-client.ts'
import { memberOf, openServer } from '../fixtures/control-client.ts'
import { demoOn } from '../world-file/loaded.ts'

/** What the demo weighs. */
const { weight: demo } = await demoOn('2028-06-01T12:00Z')

const codeOf = ({ status, json }: Answered): string =>
  `${status}${isFields(json) && status > 299 ? ` ${String(json.code)}` : ''}`
const nameOf = ({ json }: Answered): string => String(isFields(json) ? json.name : '')
const onDay = (day: number, more: object = {}): object => ({
  scenario: 'demo',
  now: new Date(Date.UTC(2028, 5, day, 12)).toISOString(),
  ...more,
})
const clubs = (count: number, seed = 1): object => ({ world: { world: { generate: { clubs: count, seed } } } })

t.test('by itself it is a third or so of what the process may have: the rest is for the program', t => {
  const most = Math.min(getHeapStatistics().heap_size_limit, totalmem())
  t.ok(usualDataLimit() < most / 2, 'less than half')
  // A container may have less than its machine.
  const constrained = process.constrainedMemory()
  const least = constrained > 0 ? Math.min(constrained, most) : most
  t.ok(usualDataLimit() > least / 4, 'more than a quarter')
  t.end()
})

t.test('what a world takes for itself weighs once it is called, however much of its data is shared', async t => {
  const server = await openServer(t, { limits: { data: demo + life * 3.5 } })
  const { control, ask } = await server.inHand(t)
  const headers = { 'X-API-Key': 'demo-key' }
  const called = async (path: string): Promise<string> => codeOf(await ask('GET', path, { headers }))
  for (const name of ['a', 'b', 'c', 'd']) t.equal(codeOf(await control('POST', '/worlds', { name })), '201')
  for (const name of ['a', 'b', 'c', 'a']) t.equal(await called(`/w/${name}/v2/clubs`), '200', name)
  t.equal(await called('/w/d/v2/clubs'), '503 too_much_data')
  t.equal(await called('/v2/clubs'), '200', 'the default one always has room')
  t.equal(codeOf(await control('POST', '/worlds/a/reset')), '200')
  t.equal(await called('/w/a/v2/clubs'), '200', 'another life takes the place of the one before')
  t.equal(codeOf(await control('POST', '/worlds', { name: 'e', mode: 'virtual' })), '201')
  t.equal(await called('/w/e/v2/clubs'), '200', 'one without data takes less')
  await control('DELETE', '/worlds/a')
  t.equal(await called('/w/d/v2/clubs'), '200', 'with a world that goes its own weight goes')
})

t.test('worlds of the same day share their data, those of another bring their own', async t => {
  const server = await openServer(t, { limits: { data: demo * 3.5 } })
  const { control } = await server.inHand(t)
  const create = async (body: object): Promise<string> => codeOf(await control('POST', '/worlds', body))
  for (let count = 0; count < 20; count++) t.equal(await create(onDay(1)), '201', 'they weigh as one')
  t.equal(await create(onDay(2)), '201')
  t.equal(await create(onDay(3)), '409 too_much_data')
  t.equal(await create(onDay(1)), '201', 'what is there already needs no room')
  t.equal(await create(onDay(2, { frozen: false })), '201')
})

t.test('what is dropped gives its weight back: deleted, expired, or started anew on another day', async t => {
  const server = await openServer(t, { limits: { data: demo * 3.5 } })
  const { control } = await server.inHand(t)
  const first = await control('POST', '/worlds', onDay(1))
  const again = await control('POST', '/worlds', onDay(1))
  t.equal(codeOf(await control('POST', '/worlds', onDay(2, { lifetime: 10 }))), '201')
  t.equal(codeOf(await control('POST', '/worlds', onDay(3))), '409 too_much_data')
  await control('DELETE', `/worlds/${nameOf(first)}`)
  t.equal(codeOf(await control('POST', '/worlds', onDay(3))), '409 too_much_data', 'another one lives in it')
  await control('DELETE', `/worlds/${nameOf(again)}`)
  t.equal(codeOf(await control('POST', '/worlds', onDay(3))), '201', 'deleted')
  t.equal(codeOf(await control('POST', '/worlds', onDay(4))), '409 too_much_data')
  server.pass(11_000)
  t.equal(codeOf(await control('POST', '/worlds', onDay(4))), '201', 'expired')
})

t.test(
  'a world that starts again on another day needs room for that, and stays as it is where there is none',
  async t => {
    const server = await openServer(t, { limits: { data: demo * 2.5 } })
    const { control } = await server.inHand(t)
    const world = nameOf(await control('POST', '/worlds', { scenario: 'demo', lifetime: 86_400 }))
    server.pass(23 * 3_600_000)
    t.equal(codeOf(await control('POST', `/worlds/${world}/reset`)), '200')
    server.pass(23 * 3_600_000)
    t.equal(codeOf(await control('POST', `/worlds/${world}/reset`)), '409 too_much_data')
    t.equal(codeOf(await control('GET', `/worlds/${world}/state`)), '200')
  },
)

t.test('what is to be made is weighed before it is made, and again after', async t => {
  const server = await openServer(t, { limits: { data: demo + 3_700_000 } })
  const { control } = await server.inHand(t)
  const create = async (body: object): Promise<string> => codeOf(await control('POST', '/worlds', body))
  t.equal(await create(clubs(500)), '409 too_much_data', 'by the number of its clubs')
  t.equal(await create(clubs(4)), '201')
  t.equal(await create(clubs(4, 2)), '409 too_much_data')
  const affiliates = Array.from({ length: 5_000 }, (_, index) => ({ id: `a-${index}`, type: 'club', name: 'A' }))
  t.equal(await create({ world: { affiliates } }), '409 too_much_data', 'by its records')
  const [one, other] = await Promise.all([
    control('POST', '/worlds', clubs(2, 3)),
    control('POST', '/worlds', clubs(2, 4)),
  ])
  t.strictSame([codeOf(one), codeOf(other)].toSorted(), ['201', '409 too_much_data'], 'two at once share what is left')
})

/** A fault of so many bytes. */
const failing = (bytes: number): object => ({
  sequence: Array.from({ length: Math.ceil(bytes / 10_000) }, () => ({
    status: 503,
    headers: Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`x-long-${index}`, 'x'.repeat(1_000)])),
  })),
})

t.test('what is sent for a world beside its data weighs too, and goes with a reset or with the world', async t => {
  const cases = [
    {
      name: 'faults',
      path: 'faults',
      body: failing(500_000),
      took: 201,
      room: 1_300_000,
      refused: '409 too_much_data',
    },
    {
      name: 'keys and tokens',
      path: 'actions/makeApiKey',
      body: { label: 'x'.repeat(100) },
      took: 200,
      room: 20_000,
      refused: '400 too_many_credentials',
    },
    {
      name: 'applications',
      path: 'actions/declareApplication',
      body: { redirectUris: ['https://a.example/'] },
      took: 200,
      room: 100_000,
      refused: '400 too_many_applications',
    },
  ]
  for (const { name, path, body, took, room, refused } of cases) {
    const server = await openServer(t, { limits: { data: demo * 2 + room } })
    const { control } = await server.inHand(t)
    const create = async (): Promise<string> => codeOf(await control('POST', '/worlds', onDay(1, { name: 'full' })))
    t.equal(await create(), '201')
    const fill = async (world = 'full'): Promise<readonly unknown[]> => {
      for (let taken = 0; taken < 100; taken++) {
        // Each is weighed beside those before it.
        // oxlint-disable-next-line no-await-in-loop
        const answer = await control('POST', `/worlds/${world}/${path}`, body)
        if (answer.status !== took) return [taken, codeOf(answer)]
      }
      return ['no end']
    }
    const first = await fill()
    t.strictSame([Number(first[0]) > 0, first[1]], [true, refused], `${name}: ${String(first[0])}, then no more`)
    t.strictSame(await fill('default'), [0, refused], `${name}: of all worlds together`)
    t.equal(codeOf(await control('POST', '/worlds/full/reset')), '200')
    t.strictSame(await fill(), first, `${name}: as many again after a reset`)
    await control('DELETE', '/worlds/full')
    t.equal(await create(), '201')
    t.strictSame(await fill(), first, `${name}: and in another world`)
  }
})

t.test(
  'faults give their weight back one by one and all together, and preferences when others take their place',
  async t => {
    const server = await openServer(t, { limits: { data: demo + 1_300_000 } })
    const { control } = await server.inHand(t)
    const add = async (): Promise<string> => codeOf(await control('POST', '/worlds/default/faults', failing(500_000)))
    t.strictSame([await add(), await add(), await add()], ['201', '201', '409 too_much_data'])
    await control('DELETE', '/worlds/default/faults/1')
    t.strictSame([await add(), await add()], ['201', '409 too_much_data'])
    await control('DELETE', '/worlds/default/faults')
    t.strictSame([await add(), await add(), await add()], ['201', '201', '409 too_much_data'])
  },
)

t.test("a world's changes weigh, its preferences and the data that was posted for it", async t => {
  const server = await openServer(t, { limits: { data: demo + 6_000 } })
  const { control } = await server.inHand(t)
  const { json: courts } = await control('GET', '/worlds/default/state/courts?limit=1')
  const courtId = Array.isArray(courts) ? memberOf(courts[0], 'id') : undefined
  const close = async (hours: number): Promise<string> =>
    codeOf(
      await control('POST', '/worlds/default/actions/closeCourt', {
        courtId,
        from: new Date(Date.UTC(2027, 5, 1, hours)).toISOString(),
        to: new Date(Date.UTC(2027, 5, 1, hours + 1)).toISOString(),
      }),
    )
  t.strictSame([await close(1), await close(2)], ['200', '503 too_much_data'])
  t.equal(codeOf(await control('POST', '/worlds/default/reset')), '200')
  t.equal(await close(1), '200')

  const narrow = await openServer(t, { limits: { data: demo + 300 } })
  const hand = await narrow.inHand(t)
  const prefer = async (body: object): Promise<string> =>
    codeOf(await hand.control('PUT', '/worlds/default/preferences', body))
  t.strictSame([await prefer({ example: 'x'.repeat(200) }), await prefer({ code: 404 })], ['409 too_much_data', '200'])
  const posted = { extends: 'demo', description: 'x'.repeat(200) }
  t.equal(codeOf(await hand.control('POST', '/worlds', { world: { world: posted } })), '409 too_much_data')
})
