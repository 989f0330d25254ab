/** Worlds of more than a mebibyte: read a little at a time, and no further than is worth it. */
import t from 'tap'
import { errorIn, memberOf, openServer } from '../fixtures/control-client.ts'

const affiliates = (count: number): object[] =>
  Array.from({ length: count }, (_, index) => ({ id: `a-${index}`, type: 'club', name: `Affiliate number ${index}` }))

t.test('what is posted is there, and what is wrong with it is told as of a short one', async t => {
  const server = await openServer(t)
  const { control } = await server.inHand(t)
  const text = JSON.stringify({ name: 'large', world: { affiliates: affiliates(30_000) } })
  t.ok(text.length > 1024 * 1024)
  t.equal((await control('POST', '/worlds', text)).status, 201)
  const { json } = await control('GET', '/worlds/large/state/affiliates?offset=29999')
  t.equal(memberOf(Array.isArray(json) ? json[0] : undefined, 'name'), 'Affiliate number 29999')
  const wrong = async (body: string): Promise<unknown> => {
    const answer = await control('POST', '/worlds', body)
    const { status, code } = errorIn(answer)
    return [status, code, memberOf(answer.json, 'message')]
  }
  const at = text.length
  t.strictSame(await wrong(`${text}]`), [
    400,
    'invalid_body',
    `body: expected JSON, found text that is none (at position ${at}).`,
  ])
  t.strictSame(await wrong(text.slice(0, -1)), [
    400,
    'invalid_body',
    'body: expected JSON, found text that is none (it ends too early).',
  ])
  t.strictSame(await wrong(`{"world":{"people":${'['.repeat(1_100_000)}`), [
    400,
    'invalid_body',
    'body: expected at most 500 levels of lists and objects, found more.',
  ])
  const records = JSON.stringify({ world: { affiliates: affiliates(30_000).map(({ ...one }) => ({ ...one, id: 7 })) } })
  const found = await control('POST', '/worlds', records)
  t.strictSame(
    [errorIn(found).code, errorIn(found).errors.length],
    ['unusable_world', 100],
    'the first hundred of its faults',
  )
})

t.test('a million fields in one object are not read on', async t => {
  const server = await openServer(t)
  const { control } = await server.inHand(t)
  const sections = Array.from({ length: 120_000 }, (_, index) => `"s${index}":[]`).join(',')
  const { status, code } = errorIn(await control('POST', '/worlds', `{"world":{${sections}}}`))
  t.strictSame([status, code], [503, 'too_much_work'])
})

t.test('only a new world may be as large', async t => {
  const server = await openServer(t)
  const { control } = await server.inHand(t)
  const body = JSON.stringify({ sequence: [{ status: 503, message: 'x'.repeat(1024 * 1024) }] })
  const { status, code } = errorIn(await control('POST', '/worlds/default/faults', body))
  t.strictSame([status, code], [400, 'body_too_large'])
})
