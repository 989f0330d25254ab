/** What the control API says to a body where it takes none: whoever sends one believes that it does something. */
import t from 'tap'
import { errorIn, openServer } from '../fixtures/control-client.ts'
import { hasFields } from '../fixtures/has-fields.ts'

const server = await openServer(t)

t.test('a body that an operation has no place for', async t => {
  const hand = await server.inHand(t)
  await hand.control('POST', '/worlds', { name: 'kept', scenario: 'last-place' })
  await hand.control('PUT', '/worlds/kept/preferences', { example: 'empty' })
  const cases = [
    { method: 'POST', path: '/worlds/kept/reset', body: { scenario: 'quiet-club' }, operation: 'resetWorld' },
    { method: 'POST', path: '/worlds/kept/reset', body: {}, operation: 'resetWorld' },
    { method: 'POST', path: '/worlds/kept/reset', body: 'no JSON', operation: 'resetWorld' },
    { method: 'DELETE', path: '/worlds/kept/faults', body: { operations: ['listClubs'] }, operation: 'clearFaults' },
    { method: 'DELETE', path: '/worlds/kept/journal', body: { status: 200 }, operation: 'clearJournal' },
    { method: 'DELETE', path: '/worlds/kept', body: { name: 'other' }, operation: 'deleteWorld' },
  ]
  for (const { method, path, body, operation } of cases) {
    const found = await hand.control(method, path, body)
    t.strictSame(errorIn(found), { status: 400, code: 'unexpected_body', errors: ['body unexpected_body'] }, path)
    hasFields(t, found.json, {
      message: new RegExp(`^body: expected none, for ${operation} takes nothing, found \\d+ bytes`),
    })
  }
  const kept = await hand.control('GET', '/worlds/kept/preferences')
  t.strictSame([kept.status, kept.json], [200, { example: 'empty' }], 'and nothing was done')
  t.equal((await hand.control('POST', '/worlds/kept/reset')).status, 200, 'without one')
  const empty = await hand.ask('POST', '/control/v1/worlds/kept/reset', { headers: { 'content-length': '0' } })
  t.equal(empty.status, 200, 'with an empty one')
  t.equal((await hand.control('DELETE', '/worlds/kept')).status, 204)
})
