/** An example that shows what no answer should have: told at its own line, and the contract is usable. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { proveContract } from '../../src/contract/contract.ts'

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
