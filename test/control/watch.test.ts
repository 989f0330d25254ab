/** A contract is saved while worlds live: they stay, with their journals and faults, and answer from the new one. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { connectedTo } from '../../src/test-kit/courtside.ts'
import { aFolder, start } from '../cli/child-process.ts'
import { controlFile, memberOf } from '../fixtures/control-client.ts'
import { hasFields } from '../fixtures/has-fields.ts'
import { oracleOf } from '../fixtures/oracle.ts'
import { client } from '../fixtures/served-client.ts'

const contract = (names: readonly string[]): string =>
  [
    'openapi: 3.1.0',
    'info: { title: Clubs, version: 1.0.0 }',
    'paths:',
    ...names.map(
      name =>
        `  /${name}: { get: { operationId: ${name}, responses: { '200': { description: OK., content: { `
        + `application/json: { schema: { type: string }, examples: { here: { value: ${name} }, there: { value: `
        + `"${name} there" } } } } } } } }`,
    ),
    '',
  ].join('\n')

t.test('--watch: worlds outlive a save', async t => {
  const folder = aFolder(t)
  const file = join(folder, 'contract.yaml')
  const first = join(folder, 'first.yaml')
  const both = contract(['one', 'two'])
  writeFileSync(file, contract(['one']))
  // What the oracle reads is not what is watched: it knows both.
  writeFileSync(first, both)
  const running = start(t, ['virtual', 'contract.yaml', '--watch', '--port', '0'], { cwd: folder })
  const url = /at (http:\/\/[^\s/]+)/.exec(await running.out.next(/ at http/))?.[1] ?? ''
  const own = oracleOf(first, { prefixes: [''] })
  const control = oracleOf(controlFile, { prefixes: ['/control/v1'], errorSchema: 'Error' })
  const { ask, fetch: judged } = client(t, url, {
    ...own,
    faults: seen =>
      seen.target.startsWith('/control')
        ? control.faults(seen)
        : own.faults({ ...seen, target: seen.target.replace(/^\/w\/[^/]+/, '') }),
  })
  const kit = await connectedTo<string, Record<string, never>>({ url, fetch: request => judged(request) })
  const world = await kit.world({ name: 'kept', now: '2027-03-01T10:00:00Z', preferences: { example: 'there' } })
  await world.fault('one', { example: 'here', times: 2 })
  t.equal((await ask('GET', '/w/kept/one')).json, 'one')
  await t.rejects(world.verify('two', { times: 0 }), { code: 'unknown_operation' })

  writeFileSync(file, contract(['two', 'one']))
  await running.out.next(/^Reloaded contract\.yaml: 2 operations/)
  t.equal((await ask('GET', '/w/kept/two')).json, 'two there', 'it answers from the new contract')
  t.equal((await ask('GET', '/w/kept/one')).json, 'one', 'the fault goes on counting')
  t.equal((await ask('GET', '/w/kept/one')).json, 'one there')
  t.strictSame(
    (await world.journal()).map(({ number, operationId }) => [number, operationId]),
    [
      [1, 'one'],
      [2, 'two'],
      [3, 'one'],
      [4, 'one'],
    ],
  )
  await world.verify('two', { times: 1 })
  await world.verify('one', { times: 3 })
  await world.assertNoViolations()
  hasFields(t, memberOf((await ask('GET', '/control/v1/worlds/kept')).json, 'clock'), {
    now: '2027-03-01T10:00:00.000Z',
    frozen: true,
  })

  writeFileSync(file, contract(['two']))
  await running.out.next(/^Reloaded contract\.yaml: 1 operation/)
  t.strictSame(
    (await world.journal()).map(({ operationId }) => operationId),
    ['one', 'two', 'one', 'one'],
    'what is past stays as it was',
  )
  t.equal((await ask('GET', '/w/kept/two')).json, 'two there')
  await world.reset()
  t.equal((await ask('GET', '/w/kept/two')).json, 'two there', 'a reset is one in the new contract')
  t.strictSame((await world.journal()).length, 1)
  hasFields(t, await running.end(), { code: 0 })
})
