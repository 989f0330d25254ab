/** How strangers are refused, where nobody is answered well. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { aFolder } from '../cli/child-process.ts'
import { aProvider } from '../fixtures/faulty-provider.ts'
import { hold } from './held.ts'

t.test('that there is nothing is told once, and not of strangers as well', async t => {
  const cases: readonly (readonly [name: string, good: number, stranger: number, broken: readonly string[]])[] = [
    ['as it should be', 200, 401, []],
    ['strangers alone', 200, 404, ['getThings refuses-without-key: 404']],
    ['whoever asks', 404, 404, ['getThings answers: 404']],
    ['whoever is known', 404, 401, ['getThings answers: 404']],
    [
      'strangers are let in, and nobody else',
      404,
      200,
      ['getThings answers: 404', 'getThings refuses-without-key: 200'],
    ],
  ]
  const empty = { description: '.' }
  const get = { operationId: 'getThings', responses: { 200: empty, 401: empty, 404: empty } }
  const securitySchemes = { key: { type: 'apiKey', in: 'header', name: 'X-API-Key' } }
  const document = {
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    security: [{ key: [] }],
    paths: { '/things': { get } },
    components: { securitySchemes },
  }
  const contract = join(aFolder(t), 'openapi.json')
  writeFileSync(contract, JSON.stringify(document))
  for (const [name, good, stranger, broken] of cases) {
    // oxlint-disable-next-line no-await-in-loop
    const baseUrl = await aProvider(t, '', ({ headers }) =>
      Promise.resolve({
        status: headers.get('x-api-key') === 'the-right-one' ? good : stranger,
        headers: new Headers(),
        body: '',
      }),
    )
    // oxlint-disable-next-line no-await-in-loop
    const { checks } = await hold({ baseUrl, contract, apiKey: 'the-right-one' })
    t.strictSame(
      checks.flatMap(({ operation, rule, failures }) => failures.map(({ found }) => `${operation} ${rule}: ${found}`)),
      broken,
      name,
    )
  }
})
