/** Where a parameter or a header has parts, the one that is wrong is told. */
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import t from 'tap'
import { failureInWords } from '../../src/proxy/judge.ts'
import { aServer, between } from './between.ts'

t.test('of what has parts, the part that is wrong is named: in parameters, and in headers of answers', async t => {
  const contract = join(t.testdir(), 'parts.yaml')
  writeFileSync(
    contract,
    `openapi: 3.1.0
info: { title: Parts, version: '1' }
paths:
  /points/{point}:
    get:
      operationId: points
      parameters:
        - name: point
          in: path
          required: true
          schema: { type: object, required: [lat], properties: { lat: { type: number }, lon: { type: number } } }
        - name: filter
          in: query
          style: deepObject
          schema: { type: object, additionalProperties: false, properties: { least: { type: integer, minimum: 0 } } }
        - { name: ids, in: query, explode: false, schema: { type: array, items: { type: integer } } }
      responses:
        '200':
          description: Points
          headers:
            X-Ids: { schema: { type: array, items: { type: integer } } }
            X-Page: { content: { application/json: { schema: { type: object, required: [next] } } } }
`,
  )
  const provider = await aServer(t, ({ url = '' }, response) => {
    const isWrong = url.endsWith(',9')
    response.writeHead(200, isWrong ? { 'x-ids': '1,b', 'x-page': '{"last":3}' } : {}).end()
  })
  const proxy = await between(t, provider, { contract })
  const consumer = 'consumer: points 200 expected'
  const cases: readonly (readonly [path: string, breaches: readonly string[]])[] = [
    ['/points/lat,1,lon,2?filter[least]=0&ids=1,2', []],
    ['/points/lon,2', [`${consumer} path.point[lat]: a value, found nothing`]],
    ['/points/lat,1?filter[most]=2', [`${consumer} query.filter[most]: no such property, found "2"`]],
    ['/points/lat,1?filter[least]=-1', [`${consumer} query.filter[least]: an integer of at least 0, found -1`]],
    ['/points/lat,1?ids=1,x', [`${consumer} query.ids[1]: an integer, found "x"`]],
    ['/points/x', [`${consumer} path.point: an object, found "x"`]],
    [
      '/points/lat,9',
      [
        'provider: points 200 headers: expected X-Ids[1]: an integer, found "1,b"',
        String.raw`provider: points 200 headers: expected X-Page[next]: a value, found "{\"last\":3}"`,
      ],
    ],
  ]
  for (const [path, breaches] of cases) {
    // oxlint-disable-next-line no-await-in-loop
    const [came] = await once(httpRequest(`${proxy.url}${path}`).end(), 'response')
    // oxlint-disable-next-line no-await-in-loop
    await once(came.resume(), 'end')
    // oxlint-disable-next-line no-await-in-loop
    const told = (await proxy.next()).breaches.map(breach => `${breach.party}: ${failureInWords(breach)}`)
    t.strictSame(
      told.map(one => one.replace(/ · .*$/, '')),
      breaches,
      path,
    )
  }
})
