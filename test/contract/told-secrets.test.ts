/** What is wrong with a secret that was sent is told without its value: whoever keeps the answer may not know it. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { endpointsOf } from '../../src/contract/check/endpoint.ts'
import { Query, rawPairs } from '../../src/contract/check/query.ts'
import { proveContract } from '../../src/contract/contract.ts'
import type { Violation } from '../../src/contract/problem.ts'

const document = `
openapi: 3.1.0
info: { title: Doors, version: 1.0.0 }
paths:
  /doors:
    post:
      operationId: addDoor
      parameters:
        - { name: opens, in: query, schema: { type: string, format: password, maxLength: 3 } }
        - { name: token, in: query, schema: { type: integer, maximum: 9 } }
        - { name: limit, in: query, schema: { type: integer, maximum: 9 } }
      requestBody:
        content:
          application/json: { schema: { $ref: '#/components/schemas/Door' } }
          multipart/form-data: { schema: { $ref: '#/components/schemas/Door' } }
      responses: { '201': { description: ok }, '400': { description: no } }
components:
  schemas:
    Door:
      type: object
      properties:
        name: { type: string, maxLength: 3 }
        wifi: { type: string, format: password, minLength: 9 }
        clientSecret: { type: boolean }
        words: { type: array, items: { type: string, format: password, pattern: '^x' } }
        login: { type: object, properties: { user: { type: string }, password: { type: string } } }
        of: { type: object, properties: { no: { $ref: '#/components/schemas/Door' } } }
        size: { type: object, properties: { wide: { type: integer } } }
      additionalProperties: false
`

const cases: readonly (readonly [query: string, body: unknown, found: string])[] = [
  ['opens=sesame', {}, 'a string (6 characters)'],
  ['token=123456', {}, 'a number'],
  ['token=sesame', {}, 'a string'],
  ['limit=123456', {}, '123456'],
  ['', { name: 'sesame' }, '"sesame" (6 characters)'],
  ['', { wifi: 'sesame' }, 'a string (6 characters)'],
  ['', { wifi: 123456 }, 'a number'],
  ['', { wifi: { a: 1 } }, 'an object'],
  ['', { wifi: null }, 'null'],
  ['', { clientSecret: 'sesame' }, 'a string'],
  ['', { words: ['x', 'sesame'] }, 'a string'],
  ['', { login: 'ann:sesame' }, 'a string'],
  ['', { of: { no: { wifi: 'sesame' } } }, 'a string (6 characters)'],
  ['', { of: 'sesame' }, 'a string'],
  ['', { of: { no: { name: 'sesame' } } }, '"sesame" (6 characters)'],
  ['', 'sesame', 'a string'],
  ['', { pasword: 'sesame' }, 'a string'],
  ['', { size: 'sesame' }, '"sesame"'],
  ['', { colour: 'sesame' }, '"sesame"'],
]

const foundIn = (violations: readonly Violation[]): readonly string[] =>
  violations.map(({ message }) => message.replace(/^.*, found (.*)\.$/, '$1'))

const nested = (levels: number): object => (levels === 0 ? { name: 'sesame' } : { of: { no: nested(levels - 1) } })

const part = (name: string, value: string, more = ''): string =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
const json = '\r\nContent-Type: application/json'

const inParts: readonly (readonly [parts: string, found: string])[] = [
  [part('wifi', 'sesame'), 'a string (6 characters)'],
  [part('wifi', 'sesame', '; filename="a"'), 'a string (6 characters)'],
  [part('wifi', '123456', json), 'a string (6 characters)'],
  [part('clientSecret', 'sesame'), 'a string'],
  [part('words', 'x') + part('words', 'sesame'), 'a string'],
  [part('login', 'ann:sesame'), 'a string'],
  [part('of', '{"no":{"wifi":"sesame"}}', json), 'a string (6 characters)'],
  [part('of[no][wifi]', 'sesame'), 'a string (6 characters)'],
  [part('login', '{"password":"sesame', json), 'text that is none'],
  [part('wifi', 'sesame') + part('wifi', 'sesame'), 'several: the field is sent more than once'],
  [part('pasword', 'sesame'), 'a string'],
  [part('name', 'sesame'), '"sesame" (6 characters)'],
]

t.test('of what kind it was is told', async t => {
  const file = join(t.testdir(), 'doors.yaml')
  writeFileSync(file, document)
  const { contract } = proveContract(file, 'own').loaded
  const [endpoint] = contract === undefined ? [] : await endpointsOf(contract)
  if (endpoint === undefined) throw new Error('It is not usable.')
  const deep = ['', nested(40), 'a string (6 characters)'] as const
  for (const [query, body, found] of [...cases, deep]) {
    const raw = { path: {}, query: new Query(rawPairs(query)), header: () => undefined, cookies: new Map() }
    const bytes = Buffer.from(JSON.stringify(body))
    const { violations = [] } = endpoint.check(raw, { contentType: 'application/json', bytes })
    t.strictSame(foundIn(violations), [found], `${query} ${String(bytes)}`)
  }
  const raw = { path: {}, query: new Query([]), header: () => undefined, cookies: new Map() }
  for (const [parts, found] of inParts) {
    const contentType = 'multipart/form-data; boundary=x'
    const { violations = [] } = endpoint.check(raw, { contentType, bytes: Buffer.from(`${parts}--x--`) })
    t.strictSame(foundIn(violations), [found], parts)
  }
})
