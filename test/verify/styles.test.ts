/** Examples of parameters in each style of a query: what is sent for them. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { aFolder } from '../cli/child-process.ts'
import { aProvider } from '../fixtures/faulty-provider.ts'
import { hold } from './held.ts'

const filter = { type: 'object', required: ['min'], properties: { min: { type: 'integer' }, of: { type: 'string' } } }
const words = { type: 'array', items: { type: 'string', pattern: '^x' } }

t.test('an example is sent in the style of its parameter, and read where it is written in that', async t => {
  const cases: readonly (readonly [parameter: object, query: string])[] = [
    [{ style: 'deepObject', schema: filter, example: { min: 1, of: 'a b' } }, '?p%5Bmin%5D=1&p%5Bof%5D=a%20b'],
    [{ style: 'deepObject', schema: filter, example: 'p[min]=1&p[of]=c' }, '?p%5Bmin%5D=1&p%5Bof%5D=c'],
    [{ style: 'deepObject', schema: filter, examples: { a: { value: '?p[min]=1' } } }, '?p%5Bmin%5D=1'],
    [{ style: 'pipeDelimited', explode: false, schema: words, example: ['x1', 'x2'] }, '?p=x1%7Cx2'],
    [{ style: 'pipeDelimited', explode: false, schema: words, example: 'x1|x2' }, '?p=x1%7Cx2'],
    [{ style: 'spaceDelimited', explode: false, schema: words, example: ['x1', 'x2'] }, '?p=x1%20x2'],
    [{ style: 'spaceDelimited', explode: false, schema: words, example: 'x1%20x2' }, '?p=x1%20x2'],
    [{ style: 'spaceDelimited', explode: false, schema: words, example: 'p=x1%20x2' }, '?p=x1%20x2'],
    [{ schema: filter, example: { min: 1, of: 'c' } }, '?min=1&of=c'],
    [{ schema: filter, explode: false, example: { min: 1, of: 'c' } }, '?p=min,1,of,c'],
    [{ schema: words, example: ['x1', 'x2'] }, '?p=x1&p=x2'],
    [{ schema: words, explode: false, example: ['x1', 'x2'] }, '?p=x1,x2'],
  ]
  for (const [parameter, query] of cases) {
    const responses = { 200: { description: 'Fine.' }, 400: { description: 'Wrong.' } }
    const parameters = [{ name: 'p', in: 'query', required: true, ...parameter }]
    const paths = { '/things': { get: { operationId: 'listThings', parameters, responses } } }
    const file = join(aFolder(t), 'openapi.json')
    writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'Things', version: '1' }, paths }))
    const asked = new Set<string>()
    // oxlint-disable-next-line no-await-in-loop
    const baseUrl = await aProvider(t, '', ({ url: { search } }) => {
      asked.add(search)
      return Promise.resolve({ status: 200, headers: new Headers(), body: '' })
    })
    // oxlint-disable-next-line no-await-in-loop
    const { checks } = await hold({ baseUrl, contract: file })
    t.ok(asked.has(query), `${JSON.stringify(parameter)}: ${[...asked].join(' ')}`)
    t.notMatch(JSON.stringify(checks), /can't be sent|would do/)
  }
})

t.test('a word of no characters is sent at the end of no path', async t => {
  const parameter = { name: 'state', in: 'path', required: true, schema: { type: 'string', enum: ['', 'open'] } }
  const operation = { operationId: 'listJobs', parameters: [parameter], responses: { 200: { description: 'Fine.' } } }
  const file = join(aFolder(t), 'openapi.json')
  const paths = { '/jobs/{state}': { get: operation } }
  writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'Jobs', version: '1' }, paths }))
  const asked = new Set<string>()
  const baseUrl = await aProvider(t, '', ({ url: { pathname } }) => {
    asked.add(pathname)
    return Promise.resolve({ status: pathname === '/jobs/open' ? 200 : 404, headers: new Headers(), body: '' })
  })
  await hold({ baseUrl, contract: file })
  t.ok(asked.has('/jobs/open'))
  t.notOk(asked.has('/jobs/'))
})
