/**
 * The virtual server as a developer meets it: every operation, every recorded answer, every parameter's bounds.
 *
 * The cases come from the contract and from the files on disk, so that what is added there is tested without a word
 * here.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import createClient from 'openapi-fetch'
import t from 'tap'
import type { paths } from '../../src/generated/openapi.ts'
import { startCourtside } from '../../src/index.ts'
import { given } from '../../src/text/given.ts'
import { operationCount } from '../fixtures/club-operations.ts'
import { hasFields } from '../fixtures/has-fields.ts'
import { type Operation, type Parameter, type Seen, clubBases, clubOracle, isFields } from '../fixtures/oracle.ts'
import { bodyOf, client, refusalIn, targetOf } from '../fixtures/served-client.ts'

const oracle = clubOracle()
const { operations } = oracle
const server = await startCourtside()
t.teardown(() => server.close())

const base = '/virtual/v2'
const examplesFolder = fileURLToPath(new URL('../../examples/', import.meta.url))

t.test('the oracle of these tests tells a wrong answer from a good one', async t => {
  const club = readFileSync(`${examplesFolder}getClub/default.json`)
  const refused = readFileSync(`${examplesFolder}getClub/invalid_parameter.json`)
  const id = 'abab2977c32f00837cf9d2b0'
  const headers = {
    'content-type': 'application/json',
    'courtside-source': 'example getClub/default',
    vary: 'Prefer, Origin',
  }
  const good: Seen = { method: 'GET', target: `${base}/clubs/${id}`, status: 200, headers, bytes: club }
  const error = (status: number, body: unknown = { status, code: 'route_not_found', message: 'No.' }): Seen => ({
    ...good,
    target: '/nowhere',
    status,
    bytes: Buffer.from(JSON.stringify(body)),
  })
  const without = (name: string): Buffer => {
    const value: unknown = JSON.parse(club.toString())
    return Buffer.from(
      JSON.stringify(
        isFields(value) ? Object.fromEntries(Object.entries(value).filter(([key]) => key !== name)) : value,
      ),
    )
  }

  const right: readonly { name: string; seen: Seen }[] = [
    { name: 'a recorded club', seen: good },
    { name: 'a declared refusal', seen: { ...good, status: 400, bytes: refused } },
    { name: 'a path with an escape that is not needed', seen: { ...good, target: `${base}/%63lubs/${id}` } },
    { name: 'an unknown path with an error', seen: error(404) },
    { name: 'HEAD without a body', seen: { ...good, method: 'HEAD', bytes: Buffer.alloc(0) } },
    { name: 'a page', seen: { ...good, target: '/docs', headers: { ...headers, 'content-type': 'text/html' } } },
  ]
  for (const { name, seen } of right) t.strictSame(oracle.faults(seen), [], `nothing is wrong with ${name}`)

  const wrong: readonly { name: string; seen: Seen; fault: RegExp }[] = [
    { name: 'a club without its name', seen: { ...good, bytes: without('name') }, fault: /name/ },
    { name: 'a body that is cut off', seen: { ...good, bytes: club.subarray(0, -2) }, fault: /no JSON/ },
    { name: 'an empty body', seen: { ...good, bytes: Buffer.alloc(0) }, fault: /no JSON/ },
    { name: 'a club where a list is due', seen: { ...good, target: `${base}/clubs` }, fault: /array/ },
    { name: 'a club as a refusal', seen: { ...good, status: 400 }, fault: /status/ },
    { name: 'a status that is not declared', seen: { ...good, status: 201 }, fault: /201 is not declared/ },
    {
      name: '413, which no operation declares',
      seen: { ...good, status: 413, bytes: refused },
      fault: /413 is not declared/,
    },
    {
      name: 'another media type',
      seen: { ...good, headers: { ...headers, 'content-type': 'text/html' } },
      fault: /text\/html/,
    },
    {
      name: 'no media type',
      seen: { ...good, headers: { 'courtside-source': 'x', vary: 'Prefer' } },
      fault: /undefined/,
    },
    { name: 'an unknown path that is found', seen: { ...good, target: '/nowhere' }, fault: /expected 404/ },
    { name: '404 without an error body', seen: error(404, { message: 'No.' }), fault: /code/ },
    {
      name: '404 whose body says 400',
      seen: error(404, { status: 400, code: 'route_not_found', message: 'No.' }),
      fault: /400/,
    },
    {
      name: '404 for a method that is missing',
      seen: { ...error(404), method: 'PUT', target: good.target },
      fault: /expected 405/,
    },
    { name: '405 without Allow', seen: { ...error(405), method: 'PUT', target: good.target }, fault: /Allow/ },
    { name: 'HEAD with a body', seen: { ...good, method: 'HEAD' }, fault: /body/ },
    {
      name: 'OPTIONS without Allow',
      seen: { ...good, method: 'OPTIONS', status: 204, bytes: Buffer.alloc(0) },
      fault: /Allow/,
    },
    {
      name: 'an answer that does not say where it is from',
      seen: { ...good, headers: { 'content-type': 'application/json', vary: 'Prefer' } },
      fault: /Courtside-Source/,
    },
    {
      name: 'an answer that varies unsaid',
      seen: { ...good, headers: { 'content-type': 'application/json', 'courtside-source': 'x' } },
      fault: /Vary/,
    },
    {
      name: 'a header beyond ASCII',
      seen: { ...good, headers: { ...headers, 'courtside-warning': 'caf\u00e9' } },
      fault: /ASCII/,
    },
    {
      name: 'violations that are not counted',
      seen: { ...good, status: 400, bytes: refused, headers: { ...headers, 'courtside-source': 'check getClub/400' } },
      fault: /listed/,
    },
    {
      name: 'a wrong length',
      seen: { ...good, headers: { ...headers, 'content-length': '3' } },
      fault: /Content-Length/,
    },
  ]
  for (const { name, seen, fault } of wrong)
    t.match(oracle.faults(seen).join('; '), fault, `it finds fault with ${name}`)
})

t.test(
  'every operation answers under every base path, with no credentials and nothing but what it requires',
  async t => {
    const { ask } = client(t, server.url, oracle)
    t.equal(operations.length, operationCount, 'the contract has its operations')
    for (const prefix of clubBases) {
      for (const operation of operations) {
        const { status, headers } = await ask(operation.method, prefix + targetOf(operation), bodyOf(operation))
        t.strictSame(
          [status, headers['courtside-source']],
          [200, `example ${operation.id}/default`],
          `${operation.id} under ${prefix}`,
        )
      }
    }
  },
)

t.test('credentials are ignored, good or bad', async t => {
  const { ask } = client(t, server.url, oracle)
  const cases = [
    { name: 'a key', headers: { 'x-api-key': 'anything' } },
    { name: 'an empty key', headers: { 'x-api-key': '' } },
    { name: 'a token', headers: { authorization: 'Bearer anything' } },
    { name: 'a broken token', headers: { authorization: 'Bearer' } },
    { name: 'another scheme', headers: { authorization: 'Basic Zm9vOmJhcg==' } },
  ]
  for (const { name, headers } of cases) {
    for (const id of ['listClubs', 'getMyDetails', 'listCoaches']) {
      const answered = await ask('GET', base + targetOf(oracle.operation(id)), { headers })
      t.strictSame([answered.status, answered.headers['courtside-warning']], [200, undefined], `${id} with ${name}`)
    }
  }
})

t.test('every recorded answer is there for the asking, byte for byte', async t => {
  const { ask } = client(t, server.url, oracle)
  // The worlds of the stub lie beside them, an application and tests to copy, and what says how they are recorded.
  t.strictSame(
    readdirSync(examplesFolder)
      .filter(name => !['worlds', 'oauth-app', 'test-runners', 'generated-clients', 'recordings.yaml'].includes(name))
      .toSorted(),
    operations.map(({ id }) => id).toSorted(),
    'every operation has a folder, every folder an operation',
  )
  for (const operation of operations) {
    await t.test(operation.id, async t => {
      const declared = new Map(
        [...operation.examples].flatMap(([status, examples]) =>
          examples.map(({ name, file }) => [file, { status, name }] as const),
        ),
      )
      const target = base + targetOf(operation)
      const { body, headers = {} } = bodyOf(operation)
      const asked = (prefer: string): ReturnType<typeof ask> =>
        ask(operation.method, target, { headers: { ...headers, prefer }, ...given({ body }) })
      for (const file of readdirSync(examplesFolder + operation.id)) {
        const path = `${examplesFolder}${operation.id}/${file}`
        const found = declared.get(path)
        if (found === undefined) {
          t.fail(`${operation.id}/${file} is declared by the contract`)
          continue
        }
        const { status, name } = found
        t.equal(file, `${name}.json`, 'the file bears the name of its example')
        const recorded = readFileSync(path)
        for (const [prefer, applied] of [
          [`example=${name}`, `example=${name}`],
          [`code=${status}, example=${name}`, `code=${status}, example=${name}`],
        ] as const) {
          const answered = await asked(prefer)
          t.ok(answered.bytes.equals(recorded), `${prefer}: the bytes of ${file}`)
          t.strictSame(
            [
              answered.status,
              answered.headers['courtside-source'],
              answered.headers['preference-applied'],
              answered.headers['courtside-warning'],
            ],
            [Number(status), `example ${operation.id}/${name}`, applied, undefined],
            `${prefer}: its status, its source and no warning`,
          )
        }
      }
      for (const [status, examples] of operation.examples) {
        const answered = await asked(`code=${status}`)
        t.equal(answered.status, Number(status), `code=${status} alone`)
        const sources = examples.map(({ name }) => `example ${operation.id}/${name}`)
        t.ok(
          sources.includes(answered.headers['courtside-source'] ?? ''),
          `code=${status} alone is answered by an example of ${status}`,
        )
      }
    })
  }
})

// ---------------------------------------------------------------- bounds

interface Try {
  /** As it stands in the query or path, percent-encoded. */
  readonly sent: string
  /** Codes that may refuse it; undefined: it is good. */
  readonly refused?: readonly string[]
}

const invalid = ['invalid_parameter']
const outOfRange = ['out_of_range']
const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

const integerTries = ({ minimum, maximum }: Parameter['schema']): Try[] => {
  const [least, most] = [numberOf(minimum), numberOf(maximum)]
  const usual = String(least ?? 1)
  const spellings = [
    '1e2',
    '0x10',
    '%2B5',
    '+5',
    '%205',
    '5%20',
    '5.0',
    '5.5',
    '--5',
    '5-',
    '1_000',
    '1,000',
    '%D9%A3',
    'five',
    'NaN',
    'Infinity',
    '',
    '%00',
    'true',
  ]
  return [
    { sent: usual },
    { sent: `00${usual}` },
    ...(least === undefined ? [] : [{ sent: String(least + 1) }, { sent: String(least - 1), refused: outOfRange }]),
    ...(most === undefined
      ? []
      : [{ sent: String(most) }, { sent: String(most - 1) }, { sent: String(most + 1), refused: outOfRange }]),
    ...['2147483648', '9007199254740993', '9'.repeat(400)].map(sent =>
      most === undefined ? { sent } : { sent, refused: outOfRange },
    ),
    ...spellings.map(sent => ({ sent, refused: invalid })),
  ]
}

const booleanTries: readonly Try[] = [
  { sent: 'true' },
  { sent: 'false' },
  { sent: 'tru%65' },
  ...['yes', 'no', '1', '0', 'TRUE', 'True', 'FALSE', 'on', 't', '', 'null', 'true%20', '%20true', 'true,false'].map(
    sent => ({ sent, refused: invalid }),
  ),
]

const enumTries = (members: readonly unknown[]): Try[] => {
  const [first = ''] = members.map(String)
  return [
    ...members.map(member => ({ sent: String(member) })),
    ...[
      'nosuchthing',
      '',
      first.toUpperCase(),
      `${first}%20`,
      `%20${first}`,
      first.slice(0, -1),
      `${first},${first}`,
      '__proto__',
      'constructor',
    ].map(sent => ({ sent, refused: invalid })),
  ]
}

const listTries = (items: Parameter['items']): Try[] => {
  const members = Array.isArray(items.enum) ? items.enum.map(String) : []
  const [first = '', second = ''] = members
  return [
    ...members.map(sent => ({ sent })),
    { sent: members.join(',') },
    { sent: `${second},${first}` },
    { sent: `${first}%2C${second}` },
    ...[
      '',
      ',',
      'nosuchthing',
      `${first},nosuchthing`,
      `${first},`,
      `,${first}`,
      `${first}, ${second}`.replace(' ', '%20'),
      `${first}|${second}`,
      first.toUpperCase(),
    ].map(sent => ({ sent, refused: invalid })),
  ]
}

/** Pieces of text around every bound that a schema for text sets; whether one is good, the schema's own words say. */
const textTries = ({ schema: { pattern, minLength = 0, maxLength }, in: place, allowEmptyValue }: Parameter): Try[] => {
  const [shortest, longest] = [Number(minLength), numberOf(maxLength)]
  const hex = '0123456789abcdef01234567'
  const lengths = [shortest, shortest + 1, ...(longest === undefined ? [] : [longest - 1, longest, longest + 1])]
  const texts = new Set([
    ...lengths.map(length => 'a'.repeat(length)),
    ...(longest === undefined ? [] : ['\u{1F3BE}'.repeat(longest), '\u{1F3BE}'.repeat(longest + 1)]),
    '',
    ' ',
    '\u00a0\t ',
    'caf\u00e9',
    hex,
    hex.toUpperCase(),
    hex.slice(1),
    `${hex}0`,
    `g${hex.slice(1)}`,
    `${hex}\n`,
    ` ${hex}`,
    `${hex}${hex}`,
    '__proto__',
  ])
  const isGood = (text: string): boolean =>
    [...text].length >= shortest
    && (longest === undefined || [...text].length <= longest)
    && (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text))
    && (text !== '' || (place === 'query' && allowEmptyValue))
  return [...texts].map(text => ({ sent: encodeURIComponent(text), ...(isGood(text) ? {} : { refused: invalid }) }))
}

const triesFor = (parameter: Parameter): readonly Try[] => {
  const { schema, items } = parameter
  if (schema.type === 'integer') return integerTries(schema)
  if (schema.type === 'boolean') return booleanTries
  if (schema.type === 'array') return listTries(items)
  if (Array.isArray(schema.enum)) return enumTries(schema.enum)
  if (schema.type === 'string')
    return [...textTries(parameter), ...['%', '%zz', '%ff', '%E0%A4%A'].map(sent => ({ sent, refused: invalid }))]
  throw new Error(`There are no tries for ${parameter.name}: ${JSON.stringify(schema)}`)
}

t.test('every parameter is held to its bounds, just inside and just outside', async t => {
  const { ask } = client(t, server.url, oracle)
  for (const operation of operations) {
    await t.test(operation.id, async t => {
      const send = (target: string): ReturnType<typeof ask> => ask(operation.method, base + target, bodyOf(operation))
      for (const parameter of operation.parameters) {
        const { name, in: place, required } = parameter
        const tries = triesFor(parameter)
        t.ok(
          tries.some(({ refused }) => refused === undefined) && tries.some(({ refused }) => refused !== undefined),
          `${name} is tried on both sides`,
        )
        for (const { sent, refused } of tries) {
          const said = `${name}=${sent.slice(0, 40)}`
          const answered = await send(targetOf(operation, { [name]: sent }))
          if (refused === undefined)
            t.strictSame(
              [answered.status, answered.headers['courtside-violations']],
              [200, undefined],
              `${said} is taken`,
            )
          else {
            const { status, code, errors, counted } = refusalIn(answered)
            // Of a list each bad item is told.
            t.strictSame(
              [status, [...new Set(errors)], counted],
              [400, [`${place}.${name} ${String(code)}`], String(errors.length)],
              `${said} is refused, and nothing else`,
            )
            t.ok(refused.includes(String(code)), `${said} is refused as ${refused.join(' or ')}`)
          }
        }
        if (place !== 'query') continue
        const [good] = tries.filter(({ refused, sent }) => refused === undefined && sent !== '')
        const twice = targetOf(operation, { [name]: `${good?.sent}&${name}=${good?.sent}` })
        t.strictSame(
          refusalIn(await send(twice)),
          { status: 400, code: 'invalid_parameter', errors: [`query.${name} invalid_parameter`], counted: '1' },
          `${name} given twice is refused`,
        )
        const escaped = targetOf(operation, { [name]: `${good?.sent}` }).replace(
          `${name}=`,
          `%${name.charCodeAt(0).toString(16)}${name.slice(1)}=`,
        )
        t.equal(
          (await send(escaped)).headers['courtside-warning'],
          undefined,
          `${name} is known by its name in percent-encoding`,
        )
        if (required) {
          const without = targetOf(operation).replace(new RegExp(`[?&]${name}=[^&]*`), '')
          t.strictSame(
            refusalIn(await send(without)),
            { status: 400, code: 'missing_parameter', errors: [`query.${name} missing_parameter`], counted: '1' },
            `${name} is missed`,
          )
        }
      }
    })
  }
})

t.test('all that is wrong with a request is told at once, as declared: path, then query', async t => {
  const { get } = client(t, server.url, oracle)
  for (const operation of operations) {
    const wrong = operation.parameters.map(parameter => ({
      parameter,
      worst: triesFor(parameter).findLast(({ refused }) => refused !== undefined)?.sent ?? '',
    }))
    if (wrong.length < 2) continue
    const inOrder = ['path', 'query'].flatMap(place => wrong.filter(({ parameter }) => parameter.in === place))
    const backwards = Object.fromEntries(inOrder.toReversed().map(({ parameter: { name }, worst }) => [name, worst]))
    const [path = '', query = ''] = targetOf(operation, backwards).split('?')
    const answered = await get(`${base}${path}?${query.split('&').toReversed().join('&')}`)
    const { status, errors, counted, code } = refusalIn(answered)
    t.equal(status, 400, operation.id)
    t.strictSame(
      errors.map(error => error.split(' ')[0]),
      inOrder.map(({ parameter: { in: place, name } }) => `${place}.${name}`),
      `${operation.id} in the declared order, whatever the order they are sent in`,
    )
    t.strictSame(
      [counted, code],
      [String(wrong.length), errors[0]?.split(' ')[1]],
      `${operation.id}: counted, under the code of the first`,
    )
  }
})

t.test('a query parameter that is not declared is ignored, and named', async t => {
  const { get } = client(t, server.url, oracle)
  const cases = [
    { query: 'limt=5', told: [/"limt"/, /did you mean "limit"\?/] },
    { query: 'LIMIT=5', told: [/"LIMIT"/, /"limit"/] },
    { query: 'limit[]=5', told: [/"limit\[\]"/] },
    { query: 'page=2&per_page=10', told: [/"page"/, /"per_page"/] },
    { query: 'xyzzy', told: [/"xyzzy"/] },
    { query: 'limt=1&limt=2', told: [/"limt"/] },
    { query: 'a=&b=&c=&d=&e=&f=&g=', told: [/\b2 more/] },
    { query: '__proto__=1&constructor=2', told: [/__proto__/, /constructor/] },
    { query: '=5', told: [/""/] },
    { query: 'limit=5', told: undefined },
    { query: '', told: undefined },
    { query: '&&&', told: undefined },
  ]
  for (const { query, told } of cases) {
    const { status, headers } = await get(`${base}/clubs?${query}`)
    t.equal(status, 200, `?${query} is no reason to refuse`)
    if (told === undefined) t.equal(headers['courtside-warning'], undefined, `?${query} needs no warning`)
    else for (const part of told) t.match(headers['courtside-warning'], part, `?${query} is told`)
  }
  const { headers } = await get(`${base}/clubs?limt=5&limit=0`)
  hasFields(
    t,
    [headers['courtside-warning'], headers['courtside-violations']],
    [/"limt"/, '1'],
    'a refusal is told of it too',
  )
})

// ---------------------------------------------------------------- the body

t.test('the body of a sign-up is checked', async t => {
  const { ask } = client(t, server.url, oracle)
  const operation = oracle.operation('toggleCoachingSession')
  const target = base + operation.path
  const good = operation.sampleBody
  const json = JSON.stringify(good)
  const session = isFields(good) && isFields(good.session) ? good.session : {}
  const changed = (change: Record<string, unknown>): string =>
    JSON.stringify({ ...(isFields(good) ? good : {}), session: { ...session, ...change } })
  const without = (name: string): string =>
    JSON.stringify({
      ...(isFields(good) ? good : {}),
      session: Object.fromEntries(Object.entries(session).filter(([key]) => key !== name)),
    })
  const padded = (bytes: number): string => json + ' '.repeat(bytes - Buffer.byteLength(json))
  const limit = 256 * 1024
  const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`

  interface Case {
    readonly name: string
    readonly body?: string | Buffer
    readonly type?: string | null
    readonly headers?: Record<string, string>
    /** Absent: it is taken. */
    readonly errors?: readonly string[]
  }
  const cases: readonly Case[] = [
    { name: 'a good body', body: json },
    { name: 'a media type in capitals', body: json, type: 'Application/JSON' },
    { name: 'UTF-8 by name', body: json, type: 'application/json; charset=UTF-8' },
    { name: 'UTF-8 in quotes', body: json, type: 'application/json;charset="utf-8"' },
    { name: 'spaces around it', body: ` \n${json}\r\n ` },
    {
      name: 'fields that the contract does not name',
      body: changed({ colour: 'blue', nested: { deep: [1, { x: null }] } }),
    },
    { name: 'a field called __proto__', body: json.replace('{', '{"__proto__":{"polluted":true},') },
    { name: 'a field called constructor', body: json.replace('{', '{"constructor":{"prototype":{"polluted":true}},') },
    {
      name: 'a session with __proto__',
      body: json.replace('"session":{', '"session":{"__proto__":{"polluted":true},'),
    },
    { name: 'an extra field nested as deep as may be', body: json.replace('{', `{"deep":${nested(499)},`) },
    { name: 'exactly 256 KiB', body: padded(limit) },
    { name: 'exactly 256 KiB in chunks', body: padded(limit), headers: { 'transfer-encoding': 'chunked' } },
    { name: 'a body without its length', body: json, headers: { 'transfer-encoding': 'chunked' } },
    { name: 'identity, which is no coding', body: json, headers: { 'content-encoding': 'identity' } },

    { name: 'no body', type: null, errors: ['body. invalid_body'] },
    { name: 'no body, though JSON is announced', errors: ['body. invalid_body'] },
    { name: 'an empty body', body: '', errors: ['body. invalid_body'] },
    { name: 'spaces', body: '   ', errors: ['body. invalid_body'] },
    { name: 'half of a body', body: json.slice(0, 100), errors: ['body. invalid_body'] },
    { name: 'a trailing comma', body: `${json.slice(0, -1)},}`, errors: ['body. invalid_body'] },
    { name: 'two bodies', body: `${json}${json}`, errors: ['body. invalid_body'] },
    { name: 'undefined', body: 'undefined', errors: ['body. invalid_body'] },
    { name: 'NaN', body: 'NaN', errors: ['body. invalid_body'] },
    { name: 'a form', body: 'clientId=1&session=2', errors: ['body. invalid_body'] },
    { name: 'bytes that are not UTF-8', body: Buffer.from([0x22, 0xff, 0xfe, 0x22]), errors: ['body. invalid_body'] },
    { name: 'zero bytes', body: Buffer.alloc(64), errors: ['body. invalid_body'] },
    { name: 'null', body: 'null', errors: ['body. invalid_body'] },
    { name: 'a list', body: '[]', errors: ['body. invalid_body'] },
    { name: 'a number', body: '5', errors: ['body. invalid_body'] },
    {
      name: 'an extra field nested deeper',
      body: json.replace('{', `{"deep":${nested(500)},`),
      errors: ['body. invalid_body'],
    },
    { name: 'lists a hundred thousand deep', body: nested(100_000), errors: ['body. invalid_body'] },
    { name: 'lists that never end', body: '['.repeat(100_000), errors: ['body. invalid_body'] },
    { name: 'an empty object', body: '{}', errors: ['body./clientId invalid_body', 'body./session invalid_body'] },
    { name: 'no client', body: JSON.stringify({ session }), errors: ['body./clientId invalid_body'] },
    { name: 'no session', body: JSON.stringify({ clientId: '0'.repeat(24) }), errors: ['body./session invalid_body'] },
    {
      name: 'a client that is null',
      body: JSON.stringify({ clientId: null, session }),
      errors: ['body./clientId invalid_body'],
    },
    {
      name: 'a client with a short id',
      body: JSON.stringify({ clientId: '0'.repeat(23), session }),
      errors: ['body./clientId invalid_body'],
    },
    {
      name: 'a client in capitals',
      body: JSON.stringify({ clientId: 'ABCDEF0123456789ABCDEF01', session }),
      errors: ['body./clientId invalid_body'],
    },
    {
      name: 'a client only in the prototype',
      body: `{"__proto__":{"clientId":"${'0'.repeat(24)}"},"session":${JSON.stringify(session)}}`,
      errors: ['body./clientId invalid_body'],
    },
    { name: 'a session without its id', body: without('id'), errors: ['body./session/id invalid_body'] },
    {
      name: 'a session that is a list',
      body: JSON.stringify({ clientId: '0'.repeat(24), session: [] }),
      errors: ['body./session invalid_body'],
    },
    { name: 'a sport that is none', body: changed({ sport: 'chess' }), errors: ['body./session/sport invalid_body'] },
    {
      name: 'a start that is no time',
      body: changed({ period: { start: 'soon', end: '2027-03-23T20:30:00+00:00' } }),
      errors: ['body./session/period/start invalid_body'],
    },
    {
      name: 'a start without its offset',
      body: changed({ period: { start: '2027-03-23T19:00:00', end: '2027-03-23T20:30:00+00:00' } }),
      errors: ['body./session/period/start invalid_body'],
    },
    {
      name: 'a 30th of February',
      body: changed({ period: { start: '2027-02-30T19:00:00Z', end: '2027-03-23T20:30:00+00:00' } }),
      errors: ['body./session/period/start invalid_body'],
    },
    {
      name: 'a name nested deep',
      body: changed({ name: 0 }).replace('"name":0', `"name":${nested(400)}`),
      errors: ['body./session/name invalid_body'],
    },
    {
      name: 'a client that is no object',
      body: changed({ clients: [7] }),
      errors: ['body./session/clients/0 invalid_body'],
    },
    {
      name: 'several things at once',
      body: changed({ sport: 'chess', capacity: 'many' }),
      errors: ['body./session/sport invalid_body', 'body./session/capacity invalid_body'],
    },

    { name: 'plain text', body: json, type: 'text/plain', errors: ['header.Content-Type unsupported_media_type'] },
    {
      name: 'a form by its type',
      body: 'a=b',
      type: 'application/x-www-form-urlencoded',
      errors: ['header.Content-Type unsupported_media_type'],
    },
    {
      name: 'a multipart form',
      body: '--x--',
      type: 'multipart/form-data; boundary=x',
      errors: ['header.Content-Type unsupported_media_type'],
    },
    {
      name: 'another JSON type',
      body: json,
      type: 'application/merge-patch+json',
      errors: ['header.Content-Type unsupported_media_type'],
    },
    {
      name: 'a media type that is none',
      body: json,
      type: 'json',
      errors: ['header.Content-Type unsupported_media_type'],
    },
    { name: 'an empty media type', body: json, type: '', errors: ['header.Content-Type unsupported_media_type'] },
    { name: 'a garbled media type', body: json, type: ';;=,"', errors: ['header.Content-Type unsupported_media_type'] },
    { name: 'no media type', body: json, type: null, errors: ['header.Content-Type unsupported_media_type'] },
    {
      name: 'Latin-1',
      body: json,
      type: 'application/json; charset=iso-8859-1',
      errors: ['header.Content-Type unsupported_media_type'],
    },
    {
      name: 'UTF-16',
      body: Buffer.from(json, 'utf16le'),
      type: 'application/json; charset=utf-16',
      errors: ['header.Content-Type unsupported_media_type'],
    },
    {
      name: 'a compressed body',
      body: json,
      headers: { 'content-encoding': 'gzip' },
      errors: ['header.Content-Encoding unsupported_media_type'],
    },
    { name: 'one byte over 256 KiB', body: padded(limit + 1), errors: ['body. body_too_large'] },
    {
      name: 'one byte over 256 KiB in chunks',
      body: padded(limit + 1),
      headers: { 'transfer-encoding': 'chunked' },
      errors: ['body. body_too_large'],
    },
    {
      name: 'too large and no JSON: the size is told first',
      body: 'x'.repeat(limit + 1),
      errors: ['body. body_too_large'],
    },
    {
      name: 'too large in a wrong media type: the type is told first',
      body: 'x'.repeat(limit + 1),
      type: 'text/plain',
      errors: ['header.Content-Type unsupported_media_type'],
    },
  ]
  for (const { name, body, type = 'application/json', headers = {}, errors } of cases) {
    const sent = { ...(type === null ? {} : { 'content-type': type }), ...headers }
    const answered = await ask('POST', target, { headers: sent, ...given({ body }) })
    if (errors === undefined)
      t.strictSame(
        [answered.status, answered.headers['courtside-source']],
        [200, 'example toggleCoachingSession/default'],
        `${name} is taken`,
      )
    else {
      const refusal = refusalIn(answered)
      t.strictSame(
        [refusal.status, refusal.errors, refusal.counted, refusal.code],
        [400, errors, String(errors.length), errors[0]?.split(' ')[1]],
        `${name} is refused`,
      )
    }
  }
  t.notOk('polluted' in {}, 'no prototype was touched')

  const many = await ask('POST', target, {
    headers: { 'content-type': 'application/json' },
    body: changed({ clients: Array.from({ length: 5000 }, () => 7) }),
  })
  const { errors, counted } = refusalIn(many)
  t.equal(errors.length, 100, 'of thousands of violations a hundred are listed')
  t.equal(counted, '100', 'and counted')
  hasFields(t, many.json, {
    message: /^The request breaks the contract in more than 100 places\. body\/session\/clients\/0/,
  })
})

// ---------------------------------------------------------------- a client made from the contract

t.test('a client that is generated from the contract calls every operation with nothing but the base URL', async t => {
  const judged = client(t, server.url, oracle)
  const api = createClient<paths>({ baseUrl: server.baseUrl, fetch: judged.fetch })
  const id = 'abab2977c32f00837cf9d2b0'
  const params = { path: { id } }
  const [signUp] = await (async () => {
    const { data = [] } = await api.GET('/my/coaching/sessions/club/{id}', { params })
    return data
  })()
  if (signUp === undefined) throw new Error('There is a session to sign up for')
  const calls: Record<string, () => Promise<{ data?: unknown; error?: unknown; response: Response }>> = {
    listAffiliates: () => api.GET('/affiliates'),
    getAffiliate: () => api.GET('/affiliates/{id}', { params }),
    listClubs: () => api.GET('/clubs', { params: { query: { offset: 0, limit: 20 } } }),
    listClubDistances: () => api.GET('/clubdistances', { params: { query: { address: 'GL50 1QA' } } }),
    getClub: () => api.GET('/clubs/{id}', { params }),
    getClubEvents: () => api.GET('/clubs/{id}/events', { params }),
    getMyDetails: () => api.GET('/my/details', { params: { query: { includeCredit: true, includePayment: false } } }),
    listMyBookings: () => api.GET('/my/bookings'),
    listMyMatches: () =>
      api.GET('/my/matches', { params: { query: { matchType: ['ladder'], matchStatus: 'completed', eventId: '' } } }),
    listMyCoachingClubs: () => api.GET('/my/coaching/clubs'),
    listMyCoachingAffiliates: () => api.GET('/my/coaching/affiliates', { params: { query: { sport: 'padel' } } }),
    listMyClubCoachingSessions: () =>
      api.GET('/my/coaching/sessions/club/{id}', {
        params: { path: { id }, query: { involvement: 'ascoach', days: 7 } },
      }),
    listMyAffiliateCoachingSessions: () => api.GET('/my/coaching/sessions/affiliate/{id}', { params }),
    listMyOwnerCoachingSessions: () => api.GET('/my/coaching/sessions/owner/{id}', { params }),
    listMyCoachCoachingSessions: () => api.GET('/my/coaching/sessions/coach/{id}', { params }),
    toggleCoachingSession: () => api.POST('/my/coaching/session', { body: { clientId: id, session: signUp } }),
    listCoachingClubs: () => api.GET('/coaching/clubs'),
    listCoachingAffiliates: () => api.GET('/coaching/affiliates'),
    listCoaches: () => api.GET('/coaching/coaches', { params: { query: { clubId: id } } }),
    listCoachingSports: () => api.GET('/coaching/sports'),
    listClubCoachingSessions: () =>
      api.GET('/coaching/sessions/club/{id}', { params: { path: { id }, query: { type: 'individual' } } }),
    listAffiliateCoachingSessions: () => api.GET('/coaching/sessions/affiliate/{id}', { params }),
    listOwnerCoachingSessions: () => api.GET('/coaching/sessions/owner/{id}', { params }),
    listCoachCoachingSessions: () => api.GET('/coaching/sessions/coach/{id}', { params }),
  }
  t.strictSame(
    Object.keys(calls).filter(name => !operations.some(operation => operation.id === name)),
    [],
    'each call is of an operation',
  )
  /** What a later contract has more is called as such a client would, without its types. */
  const called = async (operation: Operation): Promise<{ data?: unknown; error?: unknown; response: Response }> => {
    const { method, hasBody, sampleBody } = operation
    const sent = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(sampleBody) }
    const response = await judged.fetch(
      new Request(server.baseUrl + targetOf(operation), hasBody ? { method, ...sent } : { method }),
    )
    return { data: await response.json(), response }
  }
  for (const operation of operations) {
    const name = operation.id
    const { data, error, response } = await (calls[name] ?? (() => called(operation)))()
    t.strictSame(
      [response.status, response.headers.get('courtside-source'), response.headers.get('courtside-warning'), error],
      [200, `example ${name}/default`, null, undefined],
      name,
    )
    t.strictSame(
      data,
      JSON.parse(readFileSync(`${examplesFolder}${name}/default.json`, 'utf8')),
      `${name} brings what was recorded`,
    )
  }
  const several = createClient<paths>({
    baseUrl: server.baseUrl,
    fetch: judged.fetch,
    querySerializer: { array: { style: 'form', explode: false } },
  })
  const { response } = await several.GET('/my/matches', {
    params: { query: { matchType: ['ladder', 'box', 'league'] } },
  })
  t.equal(response.status, 200, 'a list goes as the contract says, with commas')
  const { error, data } = await api.GET('/clubs', { params: { query: { limit: 501 } } })
  t.strictSame(
    [error?.code, error?.errors?.[0]?.name, data],
    ['out_of_range', 'limit', undefined],
    'and a refusal is an Error',
  )
})

t.test('each operation is asked at once by many', async t => {
  const { ask } = client(t, server.url, oracle)
  const all = await Promise.all(
    Array.from({ length: 4 }, () => operations)
      .flat()
      .map(async (operation: Operation) => {
        const { headers } = await ask(operation.method, base + targetOf(operation), bodyOf(operation))
        return headers['courtside-source'] === `example ${operation.id}/default`
      }),
  )
  t.ok(all.every(Boolean), 'and nobody gets the answer of another')
})
