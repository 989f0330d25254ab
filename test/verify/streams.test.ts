/** Operations that may answer with a stream: what of them is judged, and what is left out. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { aFolder } from '../cli/child-process.ts'
import { aServer } from '../proxy/between.ts'
import { brokenIn, hold } from './held.ts'

const json = { schema: { type: 'object', required: ['price'], properties: { price: { type: 'number' } } } }
const stream = { schema: { type: 'string' } }
const follow = { name: 'follow', in: 'query', schema: { type: 'boolean' } }
const content = (types: object): object => ({ 200: { description: '.', content: types }, 400: { description: '.' } })

const contract = {
  openapi: '3.1.0',
  info: { title: 'Prices', version: '1' },
  paths: {
    '/either': {
      get: { operationId: 'getEither', responses: content({ 'text/event-stream': stream, 'application/json': json }) },
    },
    '/followed': {
      get: {
        operationId: 'getFollowed',
        parameters: [follow],
        responses: content({ 'application/json': json, 'text/event-stream; charset=utf-8': stream }),
      },
    },
    '/pictures': {
      get: { operationId: 'getPictures', responses: content({ 'multipart/x-mixed-replace': {}, 'image/png': {} }) },
    },
    '/ticks': { get: { operationId: 'getTicks', responses: content({ 'text/event-stream': stream }) } },
  },
}

const uncalled = 'it was not called, so that nothing of it was checked: its answer is a stream, which has no end'
const unasked = 'was not asked for, so that nothing of it was checked: it is a stream, which has no end'

t.test('what may be answered with JSON or a stream is asked for JSON', async t => {
  const file = join(aFolder(t), 'prices.json')
  writeFileSync(file, JSON.stringify(contract))
  const price = (of: unknown) => `getEither body: expected a number, found ${JSON.stringify(of)}`
  const cases: readonly (readonly [name: string, price: unknown, broken: readonly string[]])[] = [
    ['a good service', 1.5, []],
    ['a body that breaks its schema', 'dear', [price('dear'), price('dear').replace('Either', 'Followed')]],
  ]
  for (const [name, value, broken] of cases) {
    const asked = new Set<string>()
    // oxlint-disable-next-line no-await-in-loop
    const baseUrl = await aServer(t, ({ url = '', headers: { accept = '' } }, response) => {
      const { pathname, searchParams } = new URL(url, 'http://x')
      asked.add(`${pathname} ${accept}`)
      if (pathname === '/pictures') return void response.writeHead(200, { 'content-type': 'image/png' }).end('png')
      const following = searchParams.get('follow') ?? 'false'
      if (following !== 'true' && following !== 'false') return void response.writeHead(400).end()
      if (accept.includes('event-stream') || following === 'true') {
        response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
        return void response.write('data: 1.5\n\n')
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ price: value }))
    })
    // oxlint-disable-next-line no-await-in-loop
    const { checks, incomplete } = await hold({ baseUrl, contract: file, timeout: 5_000 })
    t.strictSame([brokenIn(checks), incomplete], [broken, undefined], name)
    t.strictSame(
      checks.flatMap(({ operation, rule, reason }) =>
        reason === undefined ? [] : [`${operation} ${rule}: ${reason}`],
      ),
      [
        `getTicks answers: ${uncalled}`,
        `getEither accepts-event-stream: text/event-stream ${unasked}`,
        `getFollowed accepts-event-stream: text/event-stream ${unasked}`,
        `getPictures accepts-x-mixed-replace: multipart/x-mixed-replace ${unasked}`,
      ],
      name,
    )
    t.strictSame([...asked], ['/either application/json', '/followed application/json', '/pictures image/png'], name)
  }
})

t.test('who is asked for JSON and sends a stream all the same is not waited for, and is told', async t => {
  const file = join(aFolder(t), 'prices.json')
  writeFileSync(file, JSON.stringify(contract))
  const baseUrl = await aServer(t, (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('data: 1.5\n\n')
  })
  const { checks } = await hold({ baseUrl, contract: file, timeout: 5_000, operations: ['getEither'] })
  t.strictSame(brokenIn(checks), ['getEither accepts: expected application/json, found text/event-stream'])
})
