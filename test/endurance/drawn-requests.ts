/**
 * Requests as nobody would think of them, drawn from a contract: each parameter, header and body is good most of the
 * time, so that what is odd about a request is not lost among its other faults.
 */
import * as fc from 'fast-check'
import type { Arbitrary } from 'fast-check'
import { type Operation, type Parameter, isFields } from '../fixtures/oracle.ts'
import type { DrawnRequest } from './request-judge.ts'

export interface Sources {
  readonly operations: readonly Operation[]
  /** Ids that name something, of any kind. */
  readonly ids: readonly string[]
  /** Good bodies of the operations that take one; what is drawn are changes to them. */
  readonly bodies: readonly unknown[]
  /** Headers of good callers, and of bad ones; empty where nobody is asked who they are. */
  readonly good: readonly Readonly<Record<string, string>>[]
  readonly bad: readonly Readonly<Record<string, string>>[]
}

export const drawnRequests = (sources: Sources): Arbitrary<DrawnRequest> =>
  // What changes something is asked for as often as six that only read.
  fc
    .constantFrom(
      ...sources.operations.flatMap(operation =>
        operation.hasBody ? Array.from({ length: 6 }, () => operation) : [operation],
      ),
    )
    .chain(operation => requestOf(operation, sources))

const requestOf = (operation: Operation, sources: Sources): Arbitrary<DrawnRequest> => {
  const own = operation.parameters.filter(({ in: place }) => place === 'path')
  const path = fc.record(
    Object.fromEntries(own.map(parameter => [parameter.name, valueOf(parameter, sources.ids).map(withoutSlash)])),
  )
  const pairs = operation.parameters
    .filter(({ in: place }) => place === 'query')
    .map(parameter => pairsOf(parameter, sources.ids))
  const undeclared: Arbitrary<Pairs> = fc
    .array(fc.tuple(oddText, oddText), { maxLength: 3 })
    .map(all =>
      all.map(
        ([name, value]) =>
          [name.replaceAll(/[&=#]/g, encodeURIComponent), value.replaceAll(/[&#]/g, encodeURIComponent)] as const,
      ),
    )
  const query: Arbitrary<Pairs> = fc
    .tuple(fc.tuple(...pairs), mostly<Pairs>(fc.constant([]), undeclared, 6))
    .map(([declared, more]) => [...declared.flat(), ...more])
  const names = [...operation.examples.values()].flat().map(({ name }) => name)
  const headers = fc
    .tuple(callerOf(sources), preferOf(names), usualHeaders)
    .map(([caller, prefer, usual]) => ({ ...caller, ...prefer, ...usual }))
  const method = mostly(
    fc.constant(operation.method),
    fc.constantFrom('GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'PATCH', 'PROPFIND'),
    12,
  )
  if (!operation.hasBody)
    return fc.record({ operation: fc.constant(operation), method, path, query, headers, body: fc.constant(undefined) })
  return fc
    .record({
      operation: fc.constant(operation),
      method,
      path,
      query,
      headers,
      type: contentType,
      body: bodyOf(operation, sources.bodies),
    })
    .map(({ headers: drawn, type, ...rest }) => ({ ...rest, headers: { ...drawn, ...type } }))
}

/** In so many of so many and one cases the usual. */
const mostly = <T>(usual: Arbitrary<T>, odd: Arbitrary<T>, times: number): Arbitrary<T> =>
  fc.oneof({ arbitrary: usual, weight: times }, { arbitrary: odd, weight: 1 })

// ---------------------------------------------------------------- values in a target

/** Half a pair of surrogates can't be encoded. */
const wellFormed = (text: string): string =>
  text.replaceAll(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd')

/** What means something somewhere: to JavaScript, to HTTP, to a number. */
const notorious = [
  '',
  ' ',
  '+',
  '-',
  '--1',
  '-0',
  '00',
  '1e2',
  '0x10',
  '1.0',
  '1.',
  '١',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  'true',
  'TRUE',
  'false',
  '[]',
  '{}',
  '1,2',
  ',',
  '.',
  '..',
  '%2e%2e',
  '__proto__',
  'constructor',
  '%',
  '%z',
  '%zz',
  '%ff',
  '%00',
  '%0d%0a',
  '%2F',
  '%252F',
  '%c0%af',
  '%ed%a0%80',
  '%F0%9F%8E%BE',
  '2147483647',
  '2147483648',
  '-2147483649',
  '9007199254740993',
  '9'.repeat(400),
  'a'.repeat(3000),
  '*',
  '{id}',
  ':id',
  ';v=1',
]
/** node:http sends nothing else in a target. */
const sendable = (text: string): string => text.replaceAll(/[^\x21-\x7e]/g, encodeURIComponent)
const oddText: Arbitrary<string> = fc
  .oneof(
    fc.constantFrom(...notorious),
    fc.string({ maxLength: 12 }).map(wellFormed).map(encodeURIComponent),
    fc.string({ unit: 'binary', maxLength: 6 }).map(wellFormed).map(encodeURIComponent),
  )
  .map(sendable)

const withoutSlash = (text: string): string => text.replaceAll(/[/?#]/g, encodeURIComponent)

/** Encodes what needs it not, here and there. */
const encodedOddly = (text: string): Arbitrary<string> =>
  text === ''
    ? fc.constant(text)
    : fc.nat(text.length - 1).map(index => {
        const character = text[index] ?? ''
        return /^[\w-]$/.test(character)
          ? `${text.slice(0, index)}%${character.charCodeAt(0).toString(16)}${text.slice(index + 1)}`
          : text
      })

const valueOf = ({ schema, items, sample }: Parameter, ids: readonly string[]): Arbitrary<string> => {
  const good =
    schema.type === 'array'
      ? fc.array(goodValue(items, undefined, ids), { minLength: 1, maxLength: 4 }).map(all => all.join(','))
      : goodValue(schema, sample, ids)
  return fc.oneof(
    { arbitrary: good, weight: 8 },
    { arbitrary: good.chain(encodedOddly), weight: 1 },
    { arbitrary: boundsOf(schema), weight: 1 },
    { arbitrary: oddText, weight: 1 },
  )
}

const goodValue = (
  schema: Readonly<Record<string, unknown>>,
  sample: string | undefined,
  ids: readonly string[],
): Arbitrary<string> => {
  const usual =
    sample === undefined ? fc.string({ minLength: 1, maxLength: 20 }).map(encodeURIComponent) : fc.constant(sample)
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum.map(String)).map(encodeURIComponent)
  if (schema.type === 'boolean') return fc.constantFrom('true', 'false')
  if (schema.type === 'integer') {
    const [least, most] = [numberOr(schema.minimum, -1000), numberOr(schema.maximum, 100_000)]
    return fc
      .oneof(fc.integer({ min: least, max: Math.min(most, least + 40) }), fc.integer({ min: least, max: most }))
      .map(String)
  }
  const isId = typeof schema.pattern === 'string' && schema.pattern.includes('{24}')
  if (!isId || ids.length === 0) return usual
  const hex = fc.string({ unit: fc.constantFrom(...'0123456789abcdefABCDEF'), minLength: 24, maxLength: 24 })
  return fc.oneof(
    { arbitrary: fc.constantFrom(...ids), weight: 6 },
    { arbitrary: fc.constantFrom(...ids).map(id => id.toUpperCase()), weight: 1 },
    { arbitrary: hex, weight: 1 },
  )
}

const numberOr = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise)

const boundsOf = ({ minimum, maximum, maxLength, pattern }: Readonly<Record<string, unknown>>): Arbitrary<string> =>
  fc.constantFrom(
    ...(typeof minimum === 'number' ? [`${minimum - 1}`, `${minimum}`] : []),
    ...(typeof maximum === 'number' ? [`${maximum}`, `${maximum + 1}`] : []),
    ...(typeof maxLength === 'number'
      ? [
          'x'.repeat(maxLength),
          'x'.repeat(maxLength + 1),
          '%F0%9F%8E%BE'.repeat(maxLength),
          '%F0%9F%8E%BE'.repeat(maxLength + 1),
        ]
      : []),
    ...(typeof pattern === 'string' ? ['f'.repeat(23), 'f'.repeat(25), 'g'.repeat(24), `${'f'.repeat(24)}%0a`] : []),
    '1',
  )

type Pairs = DrawnRequest['query']

const pairsOf = (parameter: Parameter, ids: readonly string[]): Arbitrary<Pairs> => {
  const name = mostly(fc.constant(encodeURIComponent(parameter.name)), encodedOddly(parameter.name).map(sendable), 8)
  const once: Arbitrary<Pairs> = fc
    .tuple(name, valueOf(parameter, ids))
    .map(([one, value]) => [[one, value.replaceAll(/[&#]/g, encodeURIComponent)] as const])
  const twice = fc.tuple(once, once).map(all => all.flat())
  const none: Arbitrary<Pairs> = fc.constant([])
  return parameter.required
    ? mostly(once, fc.oneof(none, twice), 10)
    : fc.oneof({ arbitrary: none, weight: 6 }, { arbitrary: once, weight: 6 }, { arbitrary: twice, weight: 1 })
}

// ---------------------------------------------------------------- headers

type Headers = Arbitrary<Readonly<Record<string, string>>>

/** What node:http lets a client send, and no more: the rest is for the tests that write on a socket. */
const oddHeader: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'Bearer',
    'bearer demo-parent',
    'Basic ZGVtbzpkZW1v',
    'Bearer  demo-parent',
    'Bearer demo-parent, Bearer demo-member',
    '__proto__',
    '\u00e9',
    '"',
    '\\',
    'x'.repeat(2000),
  ),
  fc.string({
    unit: fc
      .integer({ min: 32, max: 255 })
      .filter(code => code !== 127)
      .map(code => String.fromCharCode(code)),
    maxLength: 20,
  }),
)

const callerOf = ({ good, bad }: Sources): Headers => {
  if (good.length === 0) return fc.constant({})
  return fc.oneof(
    { arbitrary: fc.constantFrom(...good), weight: 8 },
    { arbitrary: fc.constantFrom(...bad), weight: 2 },
    { arbitrary: fc.record({ 'x-api-key': oddHeader, authorization: oddHeader }, { requiredKeys: [] }), weight: 1 },
  )
}

const preferOf = (names: readonly string[]): Headers => {
  const one = fc.oneof(
    fc.constantFrom(200, 204, 400, 401, 404, 500, 99, 600).map(code => `code=${code}`),
    fc.constantFrom('default', ...names).map(name => `example=${name}`),
    fc.constantFrom(
      'dynamic=true',
      'dynamic',
      'dynamic=false',
      'handling=strict',
      'handling=lenient',
      'delay=0',
      'delay=1',
      'delay=60001',
      'delay=-1',
      'wait=10',
      'return=minimal',
      'exmaple=x',
      'example',
      'code',
    ),
    fc.nat().map(seed => `dynamic=true, seed=${seed}`),
    oddHeader,
  )
  return mostly<Readonly<Record<string, string>>>(
    fc.constant({}),
    fc.array(one, { minLength: 1, maxLength: 3 }).map(all => ({ prefer: all.join(', ') })),
    2,
  )
}

const usualHeaders: Headers = mostly<Readonly<Record<string, string>>>(
  fc.constant({}),
  fc.record(
    {
      origin: fc.oneof(fc.constant('https://app.example'), oddHeader),
      accept: fc.oneof(
        fc.constantFrom('*/*', 'application/json', 'text/html', 'application/xml;q=0.5, */*;q=0'),
        oddHeader,
      ),
      'access-control-request-method': fc.constantFrom('GET', 'DELETE'),
      cookie: oddHeader,
      'if-none-match': fc.constantFrom('*', '"x"'),
      range: fc.constant('bytes=0-1'),
    },
    { requiredKeys: [] },
  ),
  3,
)

// ---------------------------------------------------------------- bodies

const contentType: Headers = mostly<Readonly<Record<string, string>>>(
  fc.constant({ 'content-type': 'application/json' }),
  fc.oneof(
    fc
      .constantFrom(
        'Application/JSON; charset=UTF-8',
        'application/json;charset="utf-8"',
        'application/json; x=y',
        'application/json; charset=latin1',
        'application/jsonx',
        'application/problem+json',
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'json',
        ';',
      )
      .map(type => ({ 'content-type': type })),
    fc
      .constantFrom('gzip', 'identity')
      .map(coding => ({ 'content-type': 'application/json', 'content-encoding': coding })),
    fc.constant({}),
  ),
  10,
)

const oddValue: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    1.5,
    1e300,
    '',
    ' ',
    'f'.repeat(24),
    'f'.repeat(25),
    'F'.repeat(24),
    '2027-02-30',
    '2027-03-01T10:00:00Z',
    '2027-03-01 10:00',
    [],
    {},
    [[]],
    [null],
    'x'.repeat(5000),
  ),
  fc.jsonValue({ maxDepth: 3 }),
)

interface Change {
  readonly at: number
  readonly kind: 'delete' | 'replace' | 'add'
  readonly name: string
  readonly value: unknown
}

const change: Arbitrary<Change> = fc.record({
  at: fc.nat(10_000),
  kind: fc.constantFrom('delete', 'replace', 'add'),
  name: fc.oneof(fc.constantFrom('__proto__', 'constructor', 'id', 'more'), fc.string({ maxLength: 5 })),
  value: oddValue,
})

/** The value with one place of it changed; places are counted through. */
const changed = (value: unknown, { at, kind, name, value: other }: Change): unknown => {
  const count = placesIn(value)
  let left = at % count
  const visit = (one: unknown): readonly [kept: boolean, value: unknown] => {
    if (left-- === 0) {
      if (kind === 'delete') return [false, undefined]
      return [
        true,
        kind === 'replace' || !isFields(one) ? other : Object.fromEntries([...Object.entries(one), [name, other]]),
      ]
    }
    if (Array.isArray(one))
      return [
        true,
        one
          .map(visit)
          .filter(([kept]) => kept)
          .map(([, item]) => item),
      ]
    if (!isFields(one)) return [true, one]
    return [
      true,
      Object.fromEntries(
        Object.entries(one)
          .map(([key, item]) => [key, visit(item)] as const)
          .filter(([, [kept]]) => kept)
          .map(([key, [, item]]) => [key, item]),
      ),
    ]
  }
  const [kept, result] = visit(value)
  return kept ? result : null
}

const itemsIn = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value
  return isFields(value) ? Object.values(value) : []
}

const placesIn = (value: unknown): number => itemsIn(value).reduce((sum: number, item) => sum + placesIn(item), 1)

const bodyOf = ({ sampleBody }: Operation, bodies: readonly unknown[]): Arbitrary<Buffer | undefined> => {
  const good = fc.constantFrom(
    ...bodies,
    ...(sampleBody === undefined ? [] : [sampleBody]),
    ...(bodies.length === 0 && sampleBody === undefined ? [{}] : []),
  )
  const text = fc
    .tuple(good, mostly<readonly Change[]>(fc.constant([]), fc.array(change, { maxLength: 3 }), 1))
    .map(([value, changes]) => JSON.stringify(changes.reduce<unknown>(changed, value)))
  return fc.oneof(
    { arbitrary: text.map(one => Buffer.from(one)), weight: 10 },
    // Cut off, or with a byte that isn't its own.
    {
      arbitrary: fc
        .tuple(text, fc.nat(20_000))
        .map(([one, end]) => Buffer.from(one).subarray(0, end % (one.length + 1))),
      weight: 1,
    },
    {
      arbitrary: fc.tuple(text, fc.nat(20_000), fc.nat(255)).map(([one, at, byte]) => {
        const bytes = Buffer.from(one)
        bytes[at % Math.max(1, bytes.length)] = byte
        return bytes
      }),
      weight: 1,
    },
    { arbitrary: fc.uint8Array({ maxLength: 40 }).map(bytes => Buffer.from(bytes)), weight: 1 },
    { arbitrary: fc.constant(undefined), weight: 1 },
  )
}
