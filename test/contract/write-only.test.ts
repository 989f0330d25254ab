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
    const { failures } = answerJudge(contract).judge(operation, {
      status: 201,
      headers: new Map([['content-type', 'application/json']]),
      bytes,
    })
    const told = failures.map(({ pointer }) => pointer)
    for (const place of answered) t.ok(told.includes(place), `answered: ${place}`)
    if (answered.length === 0) t.strictSame(told, [])
  }
})

const base = `{ $ref: '#/components/schemas/Base' }`

/** Beside `id`, which only answers have, and `secret`, which only requests have. */
const choosing: Readonly<Record<string, string>> = {
  oneOf: 'oneOf: [{ required: [id, secret, name] }, { required: [id, secret, title] }]',
  anyOf: 'anyOf: [{ required: [id, secret, name] }, { required: [id, secret, title] }]',
  nested: 'anyOf: [{ oneOf: [{ required: [id, secret, name] }] }, { allOf: [{ required: [id, secret, title] }] }]',
  conditional:
    'if: { required: [name] }\n      then: { required: [id, secret] }'
    + '\n      else: { required: [id, secret, title] }',
  dependent: 'required: [name]\n      dependentSchemas: { name: { anyOf: [{ required: [id, secret] }] } }',
  depended: 'required: [name]\n      dependentRequired: { name: [id, secret] }',
  subset: 'oneOf: [{ required: [name] }, { required: [id, secret, name] }]',
  condition: 'if: { required: [id] }\n      then: { required: [title] }',
  excluded: 'not: { required: [id] }',
  parts: 'allOf: [{ oneOf: [{ required: [id, secret, name] }, { required: [title], minProperties: 4 }] }]',
  contains: `properties: { of: { contains: { allOf: [${base}, { required: [id] }] } } }`,
  keys: `additionalProperties: { allOf: [${base}, { required: [id, name] }] }`,
  patterned: `patternProperties: { '^x': { allOf: [${base}, { required: [id, name] }] } }`,
  closed: `properties: { of: { additionalProperties: false, items: { allOf: [${base}, { required: [id, name] }] } } }`,
  others: `patternProperties: { '^x': {} }\n      additionalProperties: { allOf: [${base}, { required: [id, name] }] }`,
  kinds:
    'discriminator: { propertyName: kind }\n      oneOf: [{ $ref: "#/components/schemas/Cat" },'
    + ' { $ref: "#/components/schemas/Dog" }]',
}

const choices = `
openapi: 3.1.0
info: { title: Choices, version: 1.0.0 }
paths:
${Object.keys(choosing)
  .map(
    name => `  /${name}:
    post:
      operationId: ${name}
      requestBody:
        content:
          application/json: { schema: { $ref: '#/components/schemas/${name}' } }
          application/other+json: { schema: { $ref: '#/components/schemas/${name}' } }
      responses:
        '201':
          description: ok
          content: { application/json: { schema: { $ref: '#/components/schemas/${name}' } } }`,
  )
  .join('\n')}
components:
  schemas:
    Base:
      properties:
        id: { type: integer, readOnly: true }
        secret: { type: string, writeOnly: true }
        name: { type: string }
        title: { type: string }
        kind: { type: string }
    Cat: { required: [kind, id, name] }
    Dog: { required: [kind, id, title] }
${Object.entries(choosing)
  .map(([name, rest]) => `    ${name}:\n      $ref: '#/components/schemas/Base'\n      ${rest}`)
  .join('\n')}
`

/** Which way it is good. */
const chosen: readonly (readonly [name: string, value: object, sent: boolean, answered: boolean])[] = [
  ...['oneOf', 'anyOf', 'nested', 'conditional'].flatMap(name => [
    [name, { secret: 's', name: 'a' }, true, false] as const,
    [name, { id: 1, name: 'a' }, false, true] as const,
    [name, { secret: 's', title: 'a' }, true, false] as const,
    [name, { id: 1, title: 'a' }, false, true] as const,
    [name, { id: 1 }, false, false] as const,
  ]),
  ['dependent', { secret: 's', name: 'a' }, true, false],
  ['dependent', { id: 1, name: 'a' }, false, true],
  ['depended', { secret: 's', name: 'a' }, true, false],
  ['depended', { id: 1, name: 'a' }, false, true],
  ['depended', { name: 'a' }, false, false],
  ['subset', { name: 'a' }, true, true],
  ['subset', { secret: 's', name: 'a' }, true, false],
  ['subset', { id: 1, name: 'a' }, true, true],
  ['subset', { id: 1, secret: 's', name: 'a' }, false, false],
  ['condition', { name: 'a' }, true, true],
  ['condition', { id: 1 }, false, false],
  ['excluded', { name: 'a' }, true, true],
  ['excluded', { id: 1 }, false, false],
  ['parts', { secret: 's', name: 'a' }, true, false],
  ['parts', { id: 1, name: 'a' }, false, true],
  ['parts', { title: 'a' }, false, false],
  ['contains', { of: [{ id: 1 }] }, true, true],
  ['contains', { of: [{ name: 'a' }] }, true, false],
  ['contains', { of: [] }, false, false],
  ['keys', { mine: { name: 'a' } }, true, false],
  ['keys', { mine: { id: 1 } }, false, false],
  ['patterned', { x1: { name: 'a' } }, true, false],
  ['patterned', { x1: { id: 1, name: 'a' } }, true, true],
  ['patterned', { x1: { id: 1 } }, false, false],
  ['others', { mine: { name: 'a' } }, true, false],
  ['others', { mine: { id: 1 } }, false, false],
  ['closed', { of: [{ name: 'a' }] }, true, false],
  ['kinds', { kind: 'Cat', name: 'a' }, true, false],
  ['kinds', { kind: 'Cat', id: 1, name: 'a' }, true, true],
  ['kinds', { kind: 'Cat' }, false, false],
]

t.test('nor is it by an alternative, a condition or an exclusion', async t => {
  const file = join(t.testdir(), 'choices.yaml')
  writeFileSync(file, choices)
  const { contract } = proveContract(file, 'own').loaded
  const endpoints = contract === undefined ? [] : await endpointsOf(contract)
  if (contract === undefined) throw new Error('It is not usable.')
  const judge = answerJudge(contract)
  for (const [name, value, sent, answered] of chosen) {
    const endpoint = endpoints.find(({ operation }) => operation.id === name)
    const operation = contract.operations.find(({ id }) => id === name)
    if (endpoint === undefined || operation === undefined) throw new Error(`There is no ${name}.`)
    const bytes = Buffer.from(JSON.stringify(value))
    const raw = { path: {}, query: new Query([]), header: () => undefined, cookies: new Map() }
    for (const contentType of ['application/json', 'application/other+json']) {
      const checked = endpoint.check(raw, { contentType, bytes })
      t.equal(checked.violations === undefined, sent, `${name} sent as ${contentType}: ${String(bytes)}`)
    }
    const headers = new Map([['content-type', 'application/json']])
    const { failures } = judge.judge(operation, { status: 201, headers, bytes })
    t.equal(failures.length === 0, answered, `${name} answered: ${String(bytes)}`)
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
