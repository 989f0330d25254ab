/** What a good request is spared, and what that rests on: it is told the same as if nothing had been. */
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { openBackend } from '../../src/contract/check/backend.ts'
import { textOf } from '../../src/contract/check/body-text.ts'
import { Query } from '../../src/contract/check/query.ts'
import { type CheckedRequest, type RequestCheck, requestCheck } from '../../src/contract/check/request.ts'
import { loadContract } from '../../src/contract/contract.ts'
import { withoutSent } from '../../src/contract/redaction.ts'
import { schemasOf } from '../../src/contract/schemas.ts'
import { secretPlaces } from '../../src/contract/secret-places.ts'

t.test('the text of bytes is what UTF-8 says it is, whether it is decoded or not', t => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decoded = (bytes: Buffer): string | undefined => {
    try {
      return decoder.decode(bytes)
    } catch {
      return undefined
    }
  }
  const everyByte = Array.from({ length: 256 }, (_, byte) => byte)
  const ascii = Buffer.from(everyByte.slice(0, 128))
  const mark = Buffer.from([0xef, 0xbb, 0xbf])
  const cases = [
    Buffer.alloc(0),
    ascii,
    ...everyByte.map(byte => Buffer.from([byte])),
    ...everyByte.map(byte => Buffer.concat([ascii, Buffer.from([byte]), ascii])),
    Buffer.from('{"name":"Zoë","note":"€ 𝄞"}'),
    Buffer.concat([mark, ascii]),
    Buffer.concat([mark, mark]),
    Buffer.from([0x61, 0xc3]),
  ]
  for (const bytes of cases) t.equal(textOf(bytes), decoded(bytes), bytes.toString('hex').slice(0, 40))
  t.end()
})

t.test('a check tells nothing of the values before it', t => {
  const schemas = schemasOf({
    It: {
      type: 'object',
      required: ['id', 'name'],
      properties: { id: { type: 'integer', readOnly: true }, name: { type: 'string' }, size: { type: 'integer' } },
    },
  })
  const told = (value: unknown): readonly string[] =>
    schemas
      .problemsFoundAt('/It', value, 'request', { most: 100, steps: 10_000 })
      .problems.map(({ pointer }) => pointer)
  const cases: readonly (readonly [unknown, readonly string[]])[] = [
    [{ size: 'x', name: 1 }, ['/name', '/size']],
    [{ name: 'Ash' }, []],
    [{ size: 'x', name: 1 }, ['/name', '/size']],
    [{ id: 1 }, ['/name']],
    [{ id: 1, name: 'Ash', size: 2 }, []],
    [{}, ['/name']],
    [[], ['']],
    [{ name: 'Ash' }, []],
  ]
  for (const round of [1, 2])
    for (const [value, places] of cases)
      t.strictSame(told(value).toSorted(), places, `${round}: ${JSON.stringify(value)}`)
  t.end()
})

const sentWith = async (
  t: Test,
): Promise<(headers: Readonly<Record<string, string>>, body: string) => CheckedRequest> => {
  const trace = (name: string, schema: unknown) => ({ name, in: 'header', schema })
  const json = { schema: { type: 'object', required: ['name'] } }
  const document = {
    openapi: '3.1.0',
    info: { title: 'Traces', version: '1' },
    paths: {
      '/traces': {
        post: {
          operationId: 'trace',
          parameters: [
            trace('X-Trace', { type: 'integer' }),
            trace('X-Other', { type: 'integer', maximum: 5 }),
            trace('__proto__', { type: 'integer' }),
          ],
          requestBody: { content: { 'application/json': json, 'multipart/x+json': json, 'application/*': json } },
          responses: { 204: { description: 'Traced.' } },
        },
      },
    },
  }
  const file = join(t.testdir({ 'traces.json': JSON.stringify(document) }), 'traces.json')
  const { contract } = loadContract(file, 'foreign')
  const [operation] = contract?.operations ?? []
  if (contract === undefined || operation === undefined) throw new Error('The contract has an operation.')
  const { schemas } = contract
  const backend = (await openBackend([operation], schemas)).get(operation.id)
  if (backend === undefined) throw new Error('The operation has a backend.')
  const check: RequestCheck = requestCheck(operation, schemas, backend, secretPlaces(contract))
  return (headers, body) =>
    check(
      {
        path: {},
        query: new Query([]),
        header: name => new Map(Object.entries(headers)).get(name.toLowerCase()),
        cookies: new Map(),
      },
      { contentType: headers['content-type'], bytes: Buffer.from(body) },
    )
}

t.test('a value is told as it was sent, whichever parameter it is of', async t => {
  const check = await sentWith(t)
  const json = { 'content-type': 'application/json' }
  const cases: readonly (readonly [Readonly<Record<string, string>>, readonly string[] | undefined])[] = [
    [{ 'x-trace': '1', 'x-other': '5' }, undefined],
    [{ 'x-other': '007' }, ['header.X-Other: expected an integer of at most 5, found 007.']],
    [{ 'x-trace': '1', 'x-other': '0100' }, ['header.X-Other: expected an integer of at most 5, found 0100.']],
    [
      { 'x-trace': 'a', 'x-other': '6' },
      ['header.X-Trace: expected an integer, found "a".', 'header.X-Other: expected an integer of at most 5, found 6.'],
    ],
    [{ ['__proto__']: 'b' }, ['header.__proto__: expected an integer, found "b".']],
    [{ 'x-trace': '1' }, undefined],
  ]
  for (const [headers, messages] of cases) {
    const { violations } = check({ ...json, ...headers }, '{"name":1}')
    t.strictSame(
      violations?.map(({ message }) => message),
      messages,
      JSON.stringify(headers),
    )
  }
})

t.test('what is read as JSON is what was: of parts nothing is, whatever they are of', async t => {
  const check = await sentWith(t)
  const cases: readonly (readonly [string, string | undefined, number])[] = [
    ['application/json', undefined, 1],
    ['Application/JSON; charset=utf-8', undefined, 1],
    ['application/vnd.x+json', undefined, 1],
    ['multipart/x+json', 'multipart/x+json', 0],
    ['application/octet-stream', undefined, 0],
  ]
  for (const [contentType, unchecked, wrong] of cases) {
    const checked = check({ 'content-type': contentType }, '{}')
    t.strictSame(
      ['unchecked' in checked ? checked.unchecked : undefined, checked.violations?.length ?? 0],
      [unchecked, wrong],
      contentType,
    )
  }
})

t.test('a text of whose call nothing is secret is told as it is', t => {
  t.equal(withoutSent('/clubs?key=abcdefgh', []), '/clubs?key=abcdefgh')
  t.equal(withoutSent('/clubs?key=abcdefgh', ['abcdefgh']), '/clubs?key=[redacted]')
  t.end()
})
