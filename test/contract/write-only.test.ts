/** An example that shows what no answer should have: told at its own line, and the contract is usable. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { endpointsOf } from '../../src/contract/check/endpoint.ts'
import { Query } from '../../src/contract/check/query.ts'
import { proveContract } from '../../src/contract/contract.ts'
import { answerJudge } from '../../src/verify/answer.ts'

const document = `
openapi: 3.1.0
info: { title: Accounts, version: 1.0.0 }
paths:
  /accounts:
    post:
      operationId: addAccount
      requestBody:
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Account' }
            example: { name: Ada, password: secret }
      responses:
        '201':
          description: ok
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Account' }
              examples:
                good: { value: { name: Ada } }
                leaking:
                  value:
                    name: Ada
                    password: secret
components:
  schemas:
    Account:
      required: [name, password]
      properties: { name: { type: string }, password: { type: string, writeOnly: true } }
      example: { name: Ada, password: secret }
`

const parted = `
openapi: 3.1.0
info: { title: Parted, version: 1.0.0 }
paths:
  /things:
    post:
      operationId: addThing
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Thing' } } } }
      responses:
        '201': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Thing' } } } }
components:
  schemas:
    Base:
      properties:
        id: { type: integer, readOnly: true }
        secret: { allOf: [{ $ref: '#/components/schemas/Secret' }] }
        name: { type: string }
        parts: { type: array, items: { $ref: '#/components/schemas/Thing' } }
    Secret: { type: string, writeOnly: true }
    Thing:
      allOf: [{ $ref: '#/components/schemas/Base' }, { required: [id, secret, name] }]
`

t.test('what is required by one part of a schema, and travels one way by another, is asked of nobody else', async t => {
  const file = join(t.testdir(), 'parted.yaml')
  writeFileSync(file, parted)
  const { contract } = proveContract(file, 'own').loaded
  const [operation] = contract?.operations ?? []
  const [endpoint] = contract === undefined ? [] : await endpointsOf(contract)
  if (contract === undefined || operation === undefined || endpoint === undefined) throw new Error('It is not usable.')
  const cases: readonly (readonly [value: object, sent: readonly string[], answered: readonly string[]])[] = [
    [{ id: 1, name: 'a' }, ['/secret'], []],
    [{ secret: 's', name: 'a' }, [], ['/id', '/secret']],
    [{ id: 1, secret: 's' }, ['/name'], ['/name', '/secret']],
    [{ id: 1, name: 'a', parts: [{ id: 2, name: 'b' }, {}] }, ['/secret', '/parts/0/secret'], ['/parts/1/id']],
  ]
  for (const [value, sent, answered] of cases) {
    const bytes = Buffer.from(JSON.stringify(value))
    const raw = { path: {}, query: new Query([]), header: () => undefined, cookies: new Map() }
    const checked = endpoint.check(raw, { contentType: 'application/json', bytes })
    const violations = checked.violations?.map(({ name }) => name) ?? []
    for (const place of sent) t.ok(violations.includes(place), `sent: ${place}`)
    t.notOk(violations.some(place => place.endsWith('/id')))
    if (sent.length === 0) t.strictSame(violations, [])
    const { faults } = answerJudge(contract).judge(operation, {
      status: 201,
      headers: new Map([['content-type', 'application/json']]),
      bytes,
    })
    const told = faults.map(({ pointer }) => pointer)
    for (const place of answered) t.ok(told.includes(place), `answered: ${place}`)
    if (answered.length === 0) t.strictSame(told, [])
  }
})

t.test('an example of an answer with a value that is writeOnly is warned of', t => {
  const file = join(t.testdir(), 'accounts.yaml')
  writeFileSync(file, document)
  const { findings, contract } = proveContract(file, 'own').loaded
  t.strictSame(
    findings.map(({ severity, code, place, message }) => [severity, code, place.line, place.column, message]),
    [
      [
        'warning',
        'write-only-example',
        24,
        31,
        'Example "leaking" has a value at /password, which is writeOnly: no answer should have it. Take it out.',
      ],
    ],
  )
  t.ok(contract, 'the contract is usable')
  t.end()
})
