/** Headers of answers that are lists, objects or JSON: read as they are laid out, and written so. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { heldAgainst } from '../../src/app/verification.ts'
import { answerJudge } from '../../src/verify/answer.ts'

const document = `
openapi: 3.0.3
info: { title: Headers, version: 1.0.0 }
paths:
  /h:
    get:
      operationId: h
      responses:
        '200':
          description: ok
          headers:
            X-Int: { schema: { type: integer } }
            X-Ints: { schema: { type: array, items: { type: integer } } }
            X-Object: { schema: { $ref: '#/components/schemas/A' } }
            X-Exploded: { explode: true, schema: { $ref: '#/components/schemas/A' } }
            X-Json: { content: { application/json: { schema: { type: object, required: [limit] } } } }
components:
  schemas:
    A: { type: object, required: [a], properties: { a: { type: integer }, b: { type: string } } }
`

t.test('a header is read as it is laid out', t => {
  const file = join(t.testdir(), 'headers.yaml')
  writeFileSync(file, document)
  const { contract } = heldAgainst(file, []).loaded
  const operation = contract?.operations[0]
  if (contract === undefined || operation === undefined) throw new Error('The contract is not usable.')
  const cases: readonly (readonly [name: string, text: string, expected: readonly string[]])[] = [
    ['X-Int', '-12', []],
    ['X-Int', '12.0', []],
    ['X-Int', '0x10', ['X-Int: an integer']],
    ['X-Int', '1e3', ['X-Int: an integer']],
    ['X-Int', '', ['X-Int: an integer']],
    ['X-Ints', '1,2,3', []],
    ['X-Ints', '1, 2', []],
    ['X-Ints', '', []],
    ['X-Ints', '1,x', ['X-Ints[1]: an integer']],
    ['X-Object', 'a,1,b,2', []],
    ['X-Object', 'a,x', ['X-Object[a]: an integer']],
    ['X-Exploded', 'a=1,b=2', []],
    ['X-Exploded', 'a=x', ['X-Exploded[a]: an integer']],
    ['X-Json', '{"limit":5}', []],
    ['X-Json', 'limit=5', ['X-Json: JSON']],
    ['X-Json', '[]', ['X-Json: an object']],
  ]
  for (const [name, text, expected] of cases) {
    const { failures } = answerJudge(contract).judge(operation, {
      status: 200,
      headers: new Map([[name.toLowerCase(), text]]),
      bytes: undefined,
    })
    const told = failures.map(failure => failure.expected)
    t.strictSame(told, expected, `${name}: ${text}`)
  }
  t.end()
})
