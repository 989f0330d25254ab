/** What is wrong with the bytes of an answer, before its values are looked at. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { heldAgainst } from '../../src/app/verification.ts'
import { shownValue } from '../../src/drift/difference.ts'
import { answerJudge } from '../../src/verify/answer.ts'
import { aFolder } from '../cli/child-process.ts'
import { hasFields } from '../fixtures/has-fields.ts'

const { contract } = heldAgainst(fileURLToPath(new URL('../fixtures/replayed.yaml', import.meta.url)), []).loaded

t.test('what is wrong with many items of one answer came once', t => {
  if (contract === undefined) throw new Error('The contract is not usable.')
  const operation = contract.operations.find(({ id }) => id === 'listBooks')
  if (operation === undefined) throw new Error('There is no such operation.')
  const bytes = Buffer.from('[{"title":1},{"title":"a"},{"title":2},3]')
  const { failures } = answerJudge(contract).judge(operation, {
    status: 200,
    headers: new Map([['content-type', 'application/json']]),
    bytes,
  })
  t.strictSame(
    failures.map(({ pointer, found }) => [pointer, found]),
    [
      ['/0/title', '1'],
      ['/3', '3'],
    ],
  )
  t.end()
})

t.test('that a property may not be there is said where its object is closed, in a list or not', t => {
  const file = join(aFolder(t), 'pets.json')
  const schemas = { Pet: { type: 'object', properties: { id: {} }, additionalProperties: false } }
  const pet = { $ref: '#/components/schemas/Pet' }
  const get = (operationId: string, schema: object) => ({
    get: { operationId, responses: { 200: { description: '.', content: { 'application/json': { schema } } } } },
  })
  const paths = { '/pet': get('getPet', pet), '/pets': get('listPets', { type: 'array', items: pet }) }
  const of = { openapi: '3.1.0', info: { title: 'Pets', version: '1' }, paths, components: { schemas } }
  const text = JSON.stringify(of, undefined, 1)
  writeFileSync(file, text)
  const held = heldAgainst(file, []).loaded.contract
  if (held === undefined) throw new Error('The contract is not usable.')
  const line = text.split('\n').findIndex(one => one.includes('"additionalProperties"')) + 1
  for (const [id, body] of [
    ['getPet', '{"id":1,"colour":"red"}'],
    ['listPets', '[{"id":1},{"colour":"red"}]'],
  ] as const) {
    const operation = held.operations.find(one => one.id === id)
    if (operation === undefined) throw new Error('There is no such operation.')
    const headers = new Map([['content-type', 'application/json']])
    const { failures } = answerJudge(held).judge(operation, { status: 200, headers, bytes: Buffer.from(body) })
    t.strictSame(
      failures.map(({ expected, place }) => [expected, place?.line]),
      [['no such property', line]],
      id,
    )
  }
  t.end()
})

t.test('a number that is too large to be read is told as that', async t => {
  if (contract === undefined) throw new Error('The contract is not usable.')
  const operation = contract.operations.find(({ id }) => id === 'listBooks')
  if (operation === undefined) throw new Error('There is no such operation.')
  const headers = new Map([['content-type', 'application/json']])
  const bytes = Buffer.from('[{"title":1e400},{"title":-1e400},1e400,{"title":1e308}]')
  const { failures } = answerJudge(contract).judge(operation, { status: 200, headers, bytes })
  t.strictSame(
    failures.map(({ pointer, found }) => `${pointer} ${found}`),
    ['/0/title a number beyond 1.8e308', '/2 a number beyond 1.8e308'],
  )
  t.equal(shownValue(-Infinity), 'a number beyond -1.8e308', 'where two answers differ')
})

t.test('what was made of a body already is not made again', t => {
  if (contract === undefined) throw new Error('The contract is not usable.')
  const operation = contract.operations.find(({ id }) => id === 'listBooks')
  if (operation === undefined) throw new Error('There is no such operation.')
  const known = [{ title: 'Emma' }]
  const headers = new Map([['content-type', 'application/json']])
  const answer = { status: 200, headers, bytes: Buffer.from(JSON.stringify(known)), json: () => known }
  t.equal(answerJudge(contract).judge(operation, answer).parsed, known)
  t.end()
})

t.test('what is no JSON is told as that', async t => {
  if (contract === undefined) throw new Error('The contract is not usable.')
  const judge = answerJudge(contract)
  const operation = contract.operations.find(({ id }) => id === 'listBooks')
  if (operation === undefined) throw new Error('There is no such operation.')
  const cases: readonly (readonly [name: string, bytes: Buffer, found: RegExp | undefined])[] = [
    ['as it should be', Buffer.from('[{"title":"é"}]'), undefined],
    ['a byte order mark', Buffer.from('\uFEFF[]'), /^a byte order mark before it$/],
    ['a byte order mark within', Buffer.from('[{"title":"\uFEFF"}]'), undefined],
    ['ISO 8859-1', Buffer.from('[{"title":"é"}]', 'latin1'), /^bytes that are not UTF-8$/],
    ['no number', Buffer.from('[NaN]'), /^text that is none \(at position 1\)$/],
    ['nothing', Buffer.from(''), /^text that is none \(it ends too early\)$/],
    ['a comma too few', Buffer.from('["s3cret" "s3cret"]'), /^text that is none \(at position 10(?: \(.*\))?\)$/],
    ['what may be a secret', Buffer.from('s3cretKeyXyz'), /^text that is none \(at position 0\)$/],
  ]
  for (const [name, bytes, found] of cases) {
    const answer = { status: 200, headers: new Map([['content-type', 'application/json']]), bytes }
    const { failures } = judge.judge(operation, answer)
    t.strictSame(failures.length, found === undefined ? 0 : 1, name)
    if (found !== undefined) hasFields(t, failures[0], { rule: 'body', expected: 'JSON', found })
  }
})

const accounts = `
openapi: 3.0.3
info: { title: Accounts, version: 1.0.0 }
paths:
  /accounts:
    get:
      operationId: listAccounts
      responses:
        '200':
          description: ok
          content:
            application/json:
              schema: { type: array, items: { $ref: '#/components/schemas/Account' } }
components:
  schemas:
    Secret: { type: string, writeOnly: true }
    Account:
      allOf:
        - type: object
          required: [name, password]
          properties:
            name: { type: string }
            password: { type: string, writeOnly: true, nullable: true }
            keys: { type: array, items: { type: object, properties: { raw: { $ref: '#/components/schemas/Secret' } } } }
            tokens: { type: object, additionalProperties: { $ref: '#/components/schemas/Secret' } }
            marks:
              type: object
              properties: { shown: { type: string } }
              patternProperties: { '^key-': { type: object, properties: { raw: { type: string, writeOnly: true } } } }
              additionalProperties: { type: integer, writeOnly: true }
        - oneOf:
            - type: object
              required: [pin]
              properties: { kind: { enum: [card] }, pin: { type: integer, writeOnly: true } }
            - type: object
              required: [kind]
              properties: { kind: { enum: [shown] }, pin: { type: integer } }
              not: { required: [secret] }
`

t.test('what is writeOnly is in no answer', t => {
  const file = join(t.testdir(), 'accounts.yaml')
  writeFileSync(file, accounts)
  const { contract: ofAccounts } = heldAgainst(file, []).loaded
  const operation = ofAccounts?.operations[0]
  if (ofAccounts === undefined || operation === undefined) throw new Error('The contract is not usable.')
  const judge = answerJudge(ofAccounts)
  const ofKind = { name: 'Ada', kind: 'shown' }
  const cases: readonly (readonly [name: string, account: object, expected: readonly string[]])[] = [
    ['without it, though it is required of who writes', ofKind, []],
    ['with it', { ...ofKind, password: 'secret' }, ['/0/password a string']],
    ['with nothing in it', { ...ofKind, password: null }, ['/0/password null']],
    ['in a list, behind a reference', { ...ofKind, keys: [{}, { raw: 'k' }] }, ['/0/keys/1/raw a string']],
    ['in the alternative that it is', { name: 'Ada', kind: 'card', pin: 1234 }, ['/0/pin a number']],
    ['in one that it is not', { ...ofKind, pin: 1234 }, []],
    ['under any name', { ...ofKind, tokens: { a1: 's3cret', 'b/2': 'other' } }, ['/0/tokens/a1 a string']],
    ['under a name with a pattern', { ...ofKind, marks: { 'key-1': { raw: 'k' } } }, ['/0/marks/key-1/raw a string']],
    ['under any other name', { ...ofKind, marks: { 'key-2': {}, other: 5 } }, ['/0/marks/other a number']],
    ['under names that are not', { ...ofKind, marks: { 'key-3': { shown: 'k' } } }, []],
    ['beside another failure', { ...ofKind, name: 5, password: 'p' }, ['/0/name 5', '/0/password a string']],
  ]
  const judged = (account: object) =>
    judge.judge(operation, {
      status: 200,
      headers: new Map([['content-type', 'application/json']]),
      bytes: Buffer.from(JSON.stringify([account])),
    })
  for (const [name, account, expected] of cases) {
    const { failures } = judged(account)
    t.strictSame(
      failures.map(({ pointer, found }) => `${pointer} ${found}`),
      expected,
      name,
    )
  }
  const [one, other] = ['a1', 'c3'].map(name => judged({ ...ofKind, tokens: { [name]: 's3cret' } }).failures)
  t.equal(one?.[0]?.aspect, other?.[0]?.aspect, 'what somebody has called it is no part of the failure')
  t.notMatch(JSON.stringify([one, other]), /s3cret/)
  t.end()
})

t.test('what a list has to hold is writeOnly in the items that are such ones', t => {
  const password = { type: 'string', writeOnly: true }
  const owner = { type: 'object', required: ['kind', 'password'], properties: { kind: { const: 'owner' }, password } }
  const schema = { type: 'array', items: { type: 'object' }, contains: owner }
  const responses = { 200: { description: '.', content: { 'application/json': { schema } } } }
  const file = join(t.testdir(), 'people.json')
  writeFileSync(
    file,
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'People', version: '1' },
      paths: { '/people': { get: { operationId: 'listPeople', responses } } },
    }),
  )
  const { contract: ofPeople } = heldAgainst(file, []).loaded
  const operation = ofPeople?.operations[0]
  if (ofPeople === undefined || operation === undefined) throw new Error('The contract is not usable.')
  const judge = answerJudge(ofPeople)
  const headers = new Map([['content-type', 'application/json']])
  const cases: readonly (readonly [name: string, people: readonly object[], expected: readonly string[]])[] = [
    ['without it', [{ kind: 'owner' }, { kind: 'guest' }], []],
    ['with it', [{ kind: 'guest' }, { kind: 'owner', password: 'p' }], ['/1/password a string']],
    ['in another item', [{ kind: 'owner' }, { kind: 'guest', password: 'p' }], []],
  ]
  for (const [name, people, expected] of cases) {
    const { failures } = judge.judge(operation, { status: 200, headers, bytes: Buffer.from(JSON.stringify(people)) })
    t.strictSame(
      failures.map(({ pointer, found }) => `${pointer} ${found}`),
      expected,
      name,
    )
  }
  t.end()
})

const secretive = `
openapi: 3.1.0
info: { title: Wards, version: 1.0.0 }
paths:
  /wards:
    get:
      operationId: listWards
      responses:
        '200':
          description: ok
          headers:
            X-Pass: { schema: { type: string, format: password, maxLength: 4 } }
            X-Access-Token: { schema: { type: integer } }
            X-Page: { schema: { type: integer } }
          content:
            application/json:
              schema: { type: array, items: { $ref: '#/components/schemas/Ward' } }
components:
  schemas:
    Password: { type: string, format: password, maxLength: 8 }
    Ward:
      properties:
        name: { type: string, maxLength: 8 }
        wifi: { $ref: '#/components/schemas/Password' }
        codes: { type: array, items: { $ref: '#/components/schemas/Password' } }
        doors: { type: object, additionalProperties: { $ref: '#/components/schemas/Password' } }
        pin: { type: string, format: password, pattern: '^[0-9]{4}$' }
        accessToken: { type: [string, 'null'], maxLength: 8 }
        secrets: { type: array, uniqueItems: true, items: { type: string, maxLength: 8 } }
        token: { type: object, properties: { seconds: { type: integer } } }
`

t.test('what is wrong with a secret is told without it', t => {
  const file = join(t.testdir(), 'wards.yaml')
  writeFileSync(file, secretive)
  const { contract: ofWards } = heldAgainst(file, []).loaded
  const operation = ofWards?.operations[0]
  if (ofWards === undefined || operation === undefined) throw new Error('The contract is not usable.')
  const judge = answerJudge(ofWards)
  const judged = (ward: unknown, headers: Readonly<Record<string, string>> = {}) =>
    judge
      .judge(operation, {
        status: 200,
        headers: new Map(Object.entries({ 'content-type': 'application/json', ...headers })),
        bytes: Buffer.from(JSON.stringify([ward])),
      })
      .failures.map(({ pointer, found }) => `${pointer ?? ''} ${found}`)
  const long = 'wifi "lily"-A1'
  const bodies: readonly (readonly [name: string, ward: object, found: readonly string[]])[] = [
    ['no secret', { name: long }, [String.raw`/0/name "wifi \"lily\"-A1" (14 characters)`]],
    ['declared as a password', { wifi: long }, ['/0/wifi "[redacted]" (14 characters)']],
    ['longer than what is shown', { wifi: '\\'.repeat(100) }, ['/0/wifi "[redacted]" (100 characters)']],
    ['of another type', { wifi: 47114711 }, ['/0/wifi [redacted]']],
    ['in a list', { codes: ['a', long] }, ['/0/codes/1 "[redacted]" (14 characters)']],
    ['under any name', { doors: { 'a/b': long } }, ['/0/doors/a~1b "[redacted]" (14 characters)']],
    ['short', { pin: '12' }, ['/0/pin "[redacted]"']],
    ['called as one', { accessToken: long }, ['/0/accessToken "[redacted]" (14 characters)']],
    ['a list that is called as one', { secrets: [long] }, ['/0/secrets/0 "[redacted]" (14 characters)']],
    ['two of them alike', { secrets: ['a', 'a'] }, ['/0/secrets items 1 and 0 alike']],
    ['no value', { wifi: null, accessToken: {} }, ['/0/wifi null', '/0/accessToken an object']],
    ['beside one', { token: { seconds: 'soon' } }, ['/0/token/seconds "soon"']],
  ]
  for (const [name, ward, found] of bodies) t.strictSame(judged(ward), found, name)
  const headers: readonly (readonly [name: string, value: string, found: string])[] = [
    ['x-page', 'first', ' "first"'],
    ['x-pass', 's3cret', ' "[redacted]"'],
    ['x-access-token', 's3cret', ' "[redacted]"'],
  ]
  for (const [name, value, found] of headers) t.strictSame(judged({}, { [name]: value }), [found], name)
  t.end()
})

t.test('of which no answer is declared, any status may come', t => {
  const folder = aFolder(t)
  const path = join(folder, 'contract.json')
  const described = { description: '.' }
  const rows = [
    ['absent', undefined, []],
    ['none', {}, []],
    ['interim', { 100: described, '1XX': described }, []],
    ['one', { 100: described, 204: described }, ['204']],
  ] as const
  const paths = Object.fromEntries(rows.map(([id, responses]) => [`/${id}`, { get: { operationId: id, responses } }]))
  writeFileSync(path, JSON.stringify({ openapi: '3.1.0', info: { title: 'Quiet', version: '1' }, paths }))
  const held = heldAgainst(path, []).loaded.contract
  if (held === undefined) throw new Error('The contract is not usable.')
  for (const [id, , told] of rows) {
    const operation = held.operations.find(one => one.id === id)
    if (operation === undefined) throw new Error('There is no such operation.')
    const { failures } = answerJudge(held).judge(operation, { status: 200, headers: new Map(), bytes: Buffer.from('') })
    t.strictSame(
      failures.map(({ expected }) => expected),
      told,
      id,
    )
  }
  const other = join(aFolder(t), 'contract.json')
  const only = { '/kept': { get: { operationId: 'kept', responses: { 304: described } } } }
  writeFileSync(other, JSON.stringify({ openapi: '3.1.0', info: { title: 'Kept', version: '1' }, paths: only }))
  const { contract: kept } = heldAgainst(other, []).loaded
  const [first] = kept?.operations ?? []
  if (kept === undefined || first === undefined) throw new Error('The contract is not usable.')
  const answer = { status: 304, headers: new Map(), bytes: Buffer.from('') }
  const { failures } = answerJudge(kept).judge(first, answer, new Map())
  t.strictSame(
    failures.map(({ expected }) => expected),
    ['another status, for the call has no condition (RFC 9110, section 15.4.5)'],
  )
  t.end()
})
