/** A body of text is read by its charset, and as what its schema has it to be. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { openBackend } from '../../src/contract/check/backend.ts'
import { Query, rawPairs } from '../../src/contract/check/query.ts'
import { requestCheck } from '../../src/contract/check/request.ts'
import { heldAgainst } from '../../src/app/verification.ts'
import { secretPlaces } from '../../src/contract/secret-places.ts'

const content = {
  'application/json': { schema: { type: 'object' } },
  'text/plain': { schema: { type: 'string', maxLength: 5 } },
  'text/x-count': { schema: { type: 'integer', minimum: 3 } },
  'text/x-flag': { schema: { type: 'boolean' } },
  'text/x-either': {
    schema: {
      oneOf: [
        { type: 'integer', minimum: 3 },
        { type: 'string', minLength: 2 },
      ],
    },
  },
  'text/x-word': { schema: { enum: ['a', 7] } },
  'text/x-anything': {},
  'text/csv': { schema: { type: 'array', items: { type: 'object' } } },
  'text/xml': { schema: { type: 'object', required: ['a'], properties: { a: { type: 'integer' } } } },
  'text/yaml': { schema: { type: 'object' } },
}

const latin = Buffer.from('äöüß€', 'latin1')
const notText = ['body: expected UTF-8, found bytes that are not.']

const cases: readonly (readonly [contentType: string, body: string | Buffer, told: readonly string[] | string])[] = [
  ['text/plain', 'äöüß€', []],
  ['text/plain', latin, notText],
  ['text/plain; charset=utf-8', latin, notText],
  ['text/plain; charset=iso-8859-1', latin, []],
  ['text/plain; charset="Windows-1252"', latin, []],
  ['text/plain; charset=utf-16le', Buffer.from('äöüß€', 'utf16le'), []],
  ['text/plain; charset=utf-16', Buffer.from('\u{FEFF}äöüß€', 'utf16le'), []],
  ['text/plain; charset=utf-16', Buffer.from('\u{FEFF}äöüß€', 'utf16le').swap16(), []],
  ['text/plain; charset=us-ascii', 'äöüß€', []],
  ['text/plain; charset=ASCII', latin, []],
  [
    'text/plain; charset=utf-16',
    Buffer.from('\u{FEFF}äöüßäö', 'utf16le').swap16(),
    ['body: expected at most 5 characters, found "äöüßäö" (6 characters).'],
  ],
  [
    'text/plain; charset=iso-8859-1',
    Buffer.from('äöüßäö', 'latin1'),
    ['body: expected at most 5 characters, found "äöüßäö" (6 characters).'],
  ],
  ['text/plain; charset=of-our-own', 'abc', []],
  ['text/plain; charset=of-our-own', latin, 'text/plain'],
  ['text/x-count', '5', []],
  ['text/x-count', '2', ['body: expected an integer of at least 3, found 2.']],
  ['text/x-count', 'five', ['body: expected an integer of at least 3, found "five".']],
  ['text/x-flag', 'true', []],
  ['text/x-flag', 'yes', ['body: expected a boolean, found "yes".']],
  ['text/x-either', '5', []],
  ['text/x-either', '15', []],
  ['text/x-either', 'ab', []],
  ['text/x-word', 'a', []],
  ['text/x-word', '7', []],
  ['text/x-word', '8', ['body: expected one of "a", 7, found "8".']],
  ['text/x-anything', '5', []],
  ['text/csv', 'a,b\n1,2\n', 'text/csv'],
  ['text/xml', '<x><a>1</a></x>', []],
  ['text/xml; charset=iso-8859-1', latin, []],
  ['text/yaml', 'a: 1\n', []],
]

t.test('a body of text is read by its charset and its schema; what no schema says of it is not checked', async t => {
  const file = join(t.testdir(), 'texts.json')
  const operation = {
    operationId: 'send',
    requestBody: { required: true, content },
    responses: { 204: { description: '' } },
  }
  writeFileSync(
    file,
    JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: { '/': { post: operation } } }),
  )
  const { contract } = heldAgainst(file, []).loaded
  if (contract === undefined) throw new Error('The contract is not usable.')
  const [send] = contract.operations
  const backend = (await openBackend(contract.operations, contract.schemas)).get('send')
  if (send === undefined || backend === undefined) throw new Error('The contract has an operation.')
  const check = requestCheck(send, contract.schemas, backend, secretPlaces(contract))
  const request = {
    path: {},
    query: new Query(rawPairs('')),
    header: () => undefined,
    cookies: new Map<string, string>(),
  }
  for (const [contentType, body, told] of cases) {
    const found = check(request, { contentType, bytes: Buffer.from(body) })
    if ('problem' in found) throw new Error(found.problem.message)
    const { violations = [], unchecked } = found
    t.strictSame(
      unchecked ?? violations.map(({ message }) => message),
      told,
      `${contentType} ${JSON.stringify(String(body))}`,
    )
  }
})
