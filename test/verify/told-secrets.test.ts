/** What a service tells as a secret, by its name or by the contract, and what of it is no more than a word. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { proveContract } from '../../src/contract/contract.ts'
import { declaredRedaction } from '../../src/contract/redaction.ts'
import { toldSecrets } from '../../src/verify/told-secrets.ts'

const contractText = `
openapi: 3.1.0
info: { title: Wards, version: 1.0.0 }
servers: [{ url: https://wards.example/v1 }]
paths:
  /wards/{name}:
    get:
      operationId: getWard
      parameters: [{ name: name, in: path, required: true, schema: { type: string } }]
      responses:
        '200':
          description: ok
          content:
            application/json:
              schema:
                properties:
                  token: { type: string, examples: [sesame-opens] }
                  state: { enum: [available] }
                additionalProperties: { items: { format: password } }
            text/plain: { schema: { type: string, format: password } }
`

const cases: readonly (readonly [
  name: string,
  answer: {
    readonly body?: unknown
    readonly text?: string
    readonly headers?: Readonly<Record<string, string>>
    readonly cookies?: readonly string[]
  },
  told: readonly string[],
])[] = [
  ['by its name', { body: { token: 'swordfish' } }, ['swordfish']],
  [
    'in a list of them, within an object',
    { body: { of: { secrets: ['abc123', 7_654_321_00] } } },
    ['abc123', '765432100'],
  ],
  ['by its schema alone', { body: { wifi: ['green-door'] } }, ['green-door']],
  ['of six digits', { body: { token: 493021 } }, ['493021']],
  ['as the whole body', { text: 'green-door' }, ['green-door']],
  ['in a header', { headers: { 'x-auth-token': 'green-door' } }, ['green-door']],
  ['a cookie', { headers: { 'set-cookie': 'sid=green-door; Path=/' } }, ['green-door']],
  ['each of several cookies', { cookies: ['sid=green-door', 'b=blue-door; Path=/'] }, ['green-door', 'blue-door']],
  ['in the address of a redirect', { headers: { location: '/back?code=green-door' } }, ['green-door']],
  ['short', { body: { token: 'abc12' } }, []],
  ['what any answer has', { body: { token: 'undefined', tokenAt: '2027-03-01T09:00:00Z', tokens: 1000000 } }, []],
  ['a mask', { body: { token: '********' } }, []],
  ['words of the contract', { body: { token: 'Available', password: 'string', secret: 'getWard' } }, []],
  ['an example of the contract', { body: { token: 'sesame-opens' } }, []],
  ['where the service is', { body: { tokenHost: 'http://wards.test' } }, []],
  ['under no such name', { body: { name: 'green-door' } }, []],
]

t.test('what is told as a secret', t => {
  const file = join(t.testdir(), 'wards.yaml')
  writeFileSync(file, contractText)
  const { contract } = proveContract(file, 'own').loaded
  if (contract === undefined) throw new Error('It is not usable.')
  const baseUrl = 'http://wards.test/api'
  for (const url of [`${baseUrl}/wards/a?b=c`, 'https://elsewhere.test/v1/wards/a', '/wards/a'])
    for (const [name, { body, text, headers, cookies = [] }, told] of cases) {
      const secrets = toldSecrets(contract, declaredRedaction(contract), baseUrl)
      const type = text === undefined ? 'application/json' : 'text/plain'
      secrets.heed(
        { method: 'GET', url },
        {
          status: 200,
          headers: new Map([['content-type', type], ...Object.entries(headers ?? {})]),
          bytes: Buffer.from(text ?? JSON.stringify(body ?? {})),
        },
        cookies,
      )
      t.strictSame(secrets.all(), told, `${name}: ${url}`)
    }
  t.end()
})

t.test('what was made of a body already is not made again', t => {
  const file = join(t.testdir(), 'wards.yaml')
  writeFileSync(file, contractText)
  const { contract } = proveContract(file, 'own').loaded
  if (contract === undefined) throw new Error('It is not usable.')
  const secrets = toldSecrets(contract, declaredRedaction(contract), 'http://wards.test')
  const headers = new Map([['content-type', 'application/json']])
  const json = (): unknown => ({ token: 'known-before-1' })
  secrets.heed({ method: 'GET', url: '/wards/a' }, { status: 200, headers, bytes: Buffer.from('{}'), json }, [])
  t.strictSame(secrets.all(), ['known-before-1'])
  t.end()
})

t.test('as many as anybody would look for, and of each as much', t => {
  const file = join(t.testdir(), 'wards.yaml')
  writeFileSync(file, contractText)
  const { contract } = proveContract(file, 'own').loaded
  if (contract === undefined) throw new Error('It is not usable.')
  const secrets = toldSecrets(contract, declaredRedaction(contract), 'http://wards.test')
  const body = { tokens: ['x'.repeat(5000), ...Array.from({ length: 20_000 }, (_, index) => `token-${index}`)] }
  const answer = { status: 200, headers: new Map([['content-type', 'application/json']]) }
  secrets.heed({ method: 'GET', url: '/wards/a' }, { ...answer, bytes: Buffer.from(JSON.stringify(body)) }, [])
  t.equal(secrets.all().length, 10_000)
  t.equal(secrets.all()[0]?.length, 511)
  t.end()
})
