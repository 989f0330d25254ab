/** What recorded calls were sent with is kept secret where they are made again, a password of the contract's too. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { endpointsOf } from '../../src/contract/check/endpoint.ts'
import { proveContract } from '../../src/contract/contract.ts'
import { leading } from '../../src/proxy/led-to.ts'
import { secretsSentIn, withoutSentSecrets } from '../../src/replay/sent-secrets.ts'
import { operationsAt } from '../../src/verify/operation-at.ts'

const contractText = `
openapi: 3.1.0
info: { title: Doors, version: 1.0.0 }
servers: [{ url: https://doors.example/v1 }]
paths:
  /doors/{id}:
    post:
      operationId: openDoor
      parameters:
        - { name: id, in: path, required: true, schema: { type: string } }
        - { name: says, in: query, schema: { type: string, format: password } }
      requestBody:
        content:
          application/json:
            schema: { type: object, additionalProperties: { type: [string, integer], format: password } }
      responses: { '204': { description: ok } }
`

t.test('an address leads to the operation that a proxy finds at it', async t => {
  const file = join(t.testdir(), 'users.yaml')
  const operations = (template: string, ...methods: readonly string[]): string => {
    const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const declared = names.map(name => `{ name: ${name}, in: path, required: true, schema: { type: string } }`)
    const all = methods.map(method => `    ${method}: { responses: { '204': { description: ok } } }\n`)
    return `  ${template}:\n    parameters: [${declared.join(', ')}]\n${all.join('')}`
  }
  const paths = [
    operations('/users/me', 'get'),
    operations('/users/{id}', 'get', 'delete'),
    operations('/users/{id}/{what}', 'head'),
  ].join('')
  writeFileSync(file, `openapi: 3.1.0\ninfo: { title: Users, version: 1.0.0 }\npaths:\n${paths}`)
  const { contract } = proveContract(file, 'own').loaded
  if (contract === undefined) throw new Error('It is not usable.')
  const operationAt = operationsAt(contract, 'http://127.0.0.1/api')
  const leadTo = leading(await endpointsOf(contract), ['/api', ''])
  for (const [method, path, told] of [
    ['GET', '/users/me', 'GET /users/me'],
    ['HEAD', '/users/me', 'GET /users/me'],
    ['DELETE', '/users/me', undefined],
    ['DELETE', '/users/m%65', undefined],
    ['DELETE', '/users/5', 'DELETE /users/{id}'],
    ['HEAD', '/users/5/a', 'HEAD /users/{id}/{what}'],
    ['GET', '/users/5/a', undefined],
    ['GET', '/nowhere', undefined],
  ] as const)
    for (const base of ['/api', '']) {
      const ledTo = leadTo(method, base + path)
      const found = operationAt(method, `http://127.0.0.1${base}${path}`)
      t.equal(found && `${found.method} ${found.path}`, told, `${method} ${base}${path}`)
      t.equal(ledTo.kind === 'operation' ? ledTo.endpoint.operation.id : undefined, found?.id)
    }
})

t.test('passwords of the contract', t => {
  const file = join(t.testdir(), 'doors.yaml')
  writeFileSync(file, contractText)
  const { contract } = proveContract(file, 'own').loaded
  if (contract === undefined) throw new Error('It is not usable.')
  const operationAt = operationsAt(contract, 'http://127.0.0.1/api')
  const json = [['content-type', 'application/json']] as const
  for (const base of ['/api', '/v1', '']) {
    const sent = {
      method: 'POST',
      target: `${base}/doors/1234?says=sesame-1`,
      headers: json,
      body: Buffer.from('{"a":"green-door","b":4711}'),
      started: 0,
      milliseconds: 0,
      came: { kind: 'left' } as const,
    }
    t.strictSame(secretsSentIn([sent], contract, operationAt), ['sesame-1', 'green-door'], 'anything has the number')
    const { url, headers, body } = withoutSentSecrets(
      contract,
      operationAt,
    )({
      ...sent,
      comment: '',
      started: '',
      url: `http://127.0.0.1${sent.target}&page=47110`,
      body: { bytes: sent.body, mediaType: 'application/json' },
      answer: undefined,
    })
    t.equal(url, `http://127.0.0.1${base}/doors/1234?says=[redacted]&page=47110`)
    t.strictSame(headers, json)
    t.equal(body?.bytes.toString(), '{"a":"[redacted]","b":[redacted]}')
  }
  t.end()
})

t.test('a secret of the call in a body of bytes that are no text', t => {
  const file = join(t.testdir(), 'doors.yaml')
  writeFileSync(file, contractText)
  const { contract } = proveContract(file, 'own').loaded
  if (contract === undefined) throw new Error('It is not usable.')
  const around = (within: string): Buffer => Buffer.concat([Buffer.from([0x89, 0xff]), Buffer.from(within)])
  const { body } = withoutSentSecrets(
    contract,
    operationsAt(contract, 'http://127.0.0.1/api'),
  )({
    comment: '',
    started: '',
    milliseconds: 0,
    method: 'POST',
    url: 'http://127.0.0.1/api/doors/1234?says=ses%C3%A4me-1',
    headers: [],
    body: { bytes: around('Säsame sesäme-1'), mediaType: 'image/png' },
    answer: undefined,
  })
  t.strictSame(body?.bytes, around('Säsame [redacted]'))
  t.end()
})
