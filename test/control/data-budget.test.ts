/** What the data of all worlds together may weigh: data that is shared weighs once, and room is asked for before work. */
import t from 'tap'
import { isFields } from '../fixtures/oracle.ts'
import { type Answered } from '../fixtures/served-client.ts'
import { openServer } from '../fixtures/control-client.ts'
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
  const server = await openServer(t, { limits: { data: demo + 3_000_000 } })
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
