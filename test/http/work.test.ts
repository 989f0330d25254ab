/**
 * Requests that want more work than is their share, over real sockets: they are answered soon, and in words.
 */
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { startCourtside } from '../../src/index.ts'
import { hasFields } from '../fixtures/has-fields.ts'
import { clubBases, clubFile, isFields, oracleOf } from '../fixtures/oracle.ts'
import { type Ask, client, targetOf } from '../fixtures/served-client.ts'

const oracle = oracleOf(clubFile, { prefixes: [...clubBases, '/v2', '/w/default/v2'], errorSchema: 'Error' })
const server = await startCourtside()
t.teardown(() => server.close())

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

const json = (value: unknown): Ask => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
})

/** What is listed: of the first and the last where they are. */
const listed = (body: unknown): unknown => {
  const { status, code, message, errors } = isFields(body) ? body : {}
  const names = Array.isArray(errors) ? errors.filter(isFields).map(({ name }) => name) : []
  return { status, code, message, names: [names[0], names.at(-1)], count: names.length }
}

t.test('a body that is wrong in 80,000 places is told the first hundred, and that there are more', async t => {
  const operation = oracle.operation('toggleCoachingSession')
  const sample = isFields(operation.sampleBody) ? operation.sampleBody : {}
  const session = isFields(sample.session) ? sample.session : {}
  const cases = [
    {
      name: '80,000 clients',
      changed: { clients: times(80_000, () => ({})) },
      found: {
        message: 'body/session/clients/0/id: expected a value, found nothing.',
        names: ['/session/clients/0/id', '/session/clients/33/id'],
      },
    },
    {
      name: '60,000 participations',
      changed: { participation: times(60_000, () => 12) },
      found: {
        message: 'body/session/participation/0: expected an object, found 12.',
        names: ['/session/participation/0', '/session/participation/99'],
      },
    },
  ]
  for (const base of ['/virtual/v2', '/v2']) {
    const { ask } = client(t, server.url, oracle)
    for (const { name, changed, found } of cases) {
      const asked = json({ ...sample, session: { ...session, ...changed } })
      const headers = { ...asked.headers, 'x-api-key': 'demo-key', authorization: 'Bearer demo-parent' }
      const answered = await ask('POST', `${base}${targetOf(operation)}`, { ...asked, headers })
      t.strictSame(
        listed(answered.json),
        {
          status: 400,
          code: 'invalid_body',
          count: 100,
          ...found,
          message: `The request breaks the contract in more than 100 places. ${found.message}`,
        },
        `${name} at ${base}`,
      )
      t.equal(answered.headers['courtside-violations'], '100', name)
    }
  }
})

t.test('an answer is in proportion to the body, however long the names are under which it is wrong', async t => {
  const list = { type: 'array', items: { type: 'integer' } }
  const content = (schema: unknown): object => ({ 'application/json': { schema } })
  const responses = { 204: { description: 'Taken' } }
  const post = (schema: unknown): object => ({ post: { requestBody: { content: content(schema) }, responses } })
  const contract = {
    openapi: '3.1.0',
    info: { title: 'Names', version: '1' },
    paths: {
      '/lists': post({ additionalProperties: list }),
      '/alternatives': post({
        additionalProperties: { anyOf: [{ type: 'object', additionalProperties: { type: 'integer' } }, list] },
      }),
      '/names': post({ additionalProperties: { propertyNames: { maxLength: 1 } } }),
      '/required': post({ additionalProperties: { required: times(200, at => `r${at}`) } }),
    },
  }
  const file = `${t.testdir({ 'names.json': JSON.stringify(contract) })}/names.json`
  const foreign = await startCourtside({ contract: file })
  t.teardown(() => foreign.close())
  const { ask } = client(t, foreign.url, oracleOf(file, { prefixes: [''] }))
  const name = 'n'.repeat(100_000)
  const cases: readonly (readonly [path: string, below: unknown])[] = [
    ['/lists', times(3000, () => 'x')],
    ['/alternatives', times(3000, () => 'x')],
    ['/alternatives', Object.fromEntries(times(3000, at => [`k${at}`, 'x']))],
    ['/names', Object.fromEntries(times(3000, at => [`k${at}`, 'x']))],
    ['/required', {}],
  ]
  for (const [path, below] of cases) {
    const sent = { [name]: below, other: below }
    const { status, json: answer, text } = await ask('POST', path, json(sent))
    const { errors = [], detail = '' } = Object(answer)
    t.equal(status, 400, path)
    const { length } = JSON.stringify(sent)
    t.ok(text.length < 6 * length, `${path}: ${text.length} characters for ${length}`)
    t.ok(errors.length > 0, `${path} ${errors.length}`)
    t.match(String(detail), /^The request breaks the contract in more than \d+ places?\. body\/n{100000}[/:]/, path)
  }
  const short = json({ short: times(3000, () => 'x') })
  const { errors } = Object((await ask('POST', '/lists', short)).json)
  t.equal(errors.length, 100, 'under a short name they are told as ever')
})

t.test('nesting is looked for before a body is read', async t => {
  const deepOf = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)
  const objects = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
  const tree = { type: 'object', properties: { a: { anyOf: [{ $ref: '#/components/schemas/Tree' }, true] } } }
  const content = { 'application/json': { schema: true } }
  const responses = { 204: { description: 'Taken' } }
  const contract = {
    openapi: '3.1.0',
    info: { title: 'Deep', version: '1' },
    paths: {
      '/anything': {
        post: { requestBody: { content }, responses },
        get: { parameters: [{ name: 'deep', in: 'query', content }], responses },
      },
      '/tree': {
        post: {
          requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Tree' } } } },
          responses,
        },
      },
    },
    components: { schemas: { Tree: tree } },
  }
  const file = `${t.testdir({ 'deep.json': JSON.stringify(contract) })}/deep.json`
  const foreign = await startCourtside({ contract: file })
  t.teardown(() => foreign.close())
  const { ask, get } = client(t, foreign.url, oracleOf(file, { prefixes: [''] }))
  const refused = 'expected at most 500 levels of lists and objects, found more.'
  const cases = [
    { name: '500 lists', path: '/anything', body: deepOf(500) },
    { name: '501 lists', path: '/anything', body: deepOf(501), told: refused },
    { name: '500 objects', path: '/tree', body: objects(500) },
    { name: '5,000 objects', path: '/tree', body: objects(5000), told: refused },
    { name: "a million lists that don't end", path: '/anything', body: '['.repeat(1_000_000), told: refused },
    { name: 'lists beside each other', path: '/anything', body: `[${times(5000, () => '[[]]').join()}]` },
    { name: 'brackets in a text', path: '/anything', body: JSON.stringify([`"\\${'['.repeat(5000)}`, '\\']) },
  ]
  for (const { name, path, body, told } of cases) {
    const { status, json: answer } = await ask('POST', path, { body, headers: { 'content-type': 'application/json' } })
    const detail = isFields(answer) ? answer.detail : undefined
    t.strictSame([status, detail], told === undefined ? [204, undefined] : [400, `body: ${told}`], name)
  }
  const { status, json: answer } = await get(`/anything?deep=${deepOf(501)}`)
  t.strictSame([status, isFields(answer) ? answer.detail : undefined], [400, `query.deep: ${refused}`], 'a parameter')
  const posted = await fetch(`${foreign.url}/control/v1/worlds`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"world":${'['.repeat(10_000_000)}`,
  })
  const said: unknown = await posted.json()
  t.strictSame([posted.status, isFields(said) ? said.message : said], [400, `body: ${refused}`], '10 MB for a world')
})

const level = (index: number): string => `#/components/schemas/Level${index}`
/** Asks a number of itself 2 to the power of 40 times. */
const doubling = Object.fromEntries(
  times(40, index => [`Level${index}`, { allOf: times(2, () => ({ $ref: level(index + 1) })) }] as const),
)
const costly = {
  openapi: '3.1.0',
  info: { title: 'Costly', version: '1' },
  paths: {
    '/numbers': {
      post: {
        operationId: 'addNumber',
        requestBody: { content: { 'application/json': { schema: { $ref: level(0) } } } },
        responses: { 204: { description: 'Added' }, 400: { description: 'No number' } },
      },
      get: {
        operationId: 'findNumbers',
        parameters: [{ name: 'like', in: 'query', schema: { $ref: level(0) } }],
        responses: { 204: { description: 'Found' } },
      },
    },
  },
  components: { schemas: { ...doubling, Level40: { type: 'integer' } } },
}

t.test('a request that may be good, and costs too much, is no bad one: 503, and no violation', async t => {
  const file = `${t.testdir({ 'costly.json': JSON.stringify(costly) })}/costly.json`
  const foreign = await startCourtside({ contract: file })
  t.teardown(() => foreign.close())
  const { ask, get } = client(t, foreign.url, oracleOf(file, { prefixes: [''] }))
  for (const [name, answered] of [
    ['a body', await ask('POST', '/numbers', json(1))],
    ['a parameter', await get('/numbers?like=1')],
  ] as const) {
    const { status, headers, json: body } = answered
    t.strictSame(
      [status, headers['content-type'], headers['courtside-violations'], isFields(body) ? body.code : undefined],
      [503, 'application/problem+json', undefined, 'too_much_work'],
      name,
    )
    t.notOk(isFields(body) && 'errors' in body, `${name}: nothing is told to be wrong`)
    t.match(isFields(body) ? body.detail : '', new RegExp(`^This request may be a good one.*${name.slice(2)}`), name)
  }
  t.equal((await ask('POST', '/numbers', json('one'))).status, 400, 'what is wrong is told')
  t.equal((await ask('POST', '/numbers')).status, 204, 'others are served')
  const entries = await foreign.default.journal({ violations: false })
  t.strictSame(
    entries.map(({ operationId, status, violations }) => [operationId, status, violations]),
    [
      ['addNumber', 503, []],
      ['findNumbers', 503, []],
      ['addNumber', 204, []],
    ],
    'the journal has them as calls without a violation',
  )
})

t.test('what took too long is named: where it is in the request, and where in the contract', async t => {
  const name = { type: 'string', pattern: '^(?:[bc]$|(?=(a+)+$)b)' }
  const responses = { 204: { description: 'Taken' } }
  const form = {
    type: 'object',
    properties: { tags: { type: 'array', items: { type: 'string' } }, all: { type: 'object' } },
  }
  const contract = {
    openapi: '3.1.0',
    info: { title: 'Slow', version: '1' },
    paths: {
      '/names': {
        post: {
          requestBody: {
            content: {
              'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Name' } } },
            },
          },
          responses,
        },
        get: { parameters: [{ name: 'like', in: 'query', schema: { $ref: '#/components/schemas/Name' } }], responses },
      },
      '/form': {
        post: { requestBody: { content: { 'application/x-www-form-urlencoded': { schema: form } } }, responses },
      },
    },
    components: { schemas: { Name: name } },
  }
  const file = `${t.testdir({ 'slow.json': JSON.stringify(contract) })}/slow.json`
  const foreign = await startCourtside({ contract: file })
  t.teardown(() => foreign.close())
  const { ask, get } = client(t, foreign.url, oracleOf(file, { prefixes: [''] }))
  const detailOf = ({ status, json: body }: { status: number; json: unknown }): unknown => [
    status,
    isFields(body) ? body.detail : undefined,
  ]
  const long = `${'a'.repeat(40)}c`
  const because = (place: string): RegExp =>
    new RegExp(
      `^This request may be a good one, but to hold ${place} against the pattern `
        + '.*\\(#/components/schemas/Name/pattern\\)',
    )
  const typed = { headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  hasFields(t, detailOf(await ask('POST', '/names', json(['b', 'c', long]))), [503, because('body/2')])
  hasFields(t, detailOf(await get(`/names?like=${long}`)), [503, because('query.like')])
  const fields = (count: number): string => times(count, at => `tags=${at}`).join('&')
  hasFields(t, detailOf(await ask('POST', '/form', { ...typed, body: fields(10_001) })), [
    503,
    /a form of more than 10000 fields/,
  ])
  const inJson = (count: number): string => `all={"all":[${times(count - 2, () => '1').join(',')}]}`
  hasFields(t, detailOf(await ask('POST', '/form', { ...typed, body: inJson(20_001) })), [
    503,
    /a form of more than 20000 values in JSON/,
  ])
  const inBrackets = (count: number): string => times(count / 10, at => `all${'[b]'.repeat(9)}[${at}]=1`).join('&')
  hasFields(t, detailOf(await ask('POST', '/form', { ...typed, body: inBrackets(50_010) })), [
    503,
    /a form of more than 50000 brackets in its names/,
  ])
  for (const body of [fields(10_000), '&'.repeat(1_000_000), inJson(20_000), inBrackets(50_000)])
    t.equal(
      (await ask('POST', '/form', { ...typed, body })).status,
      204,
      'ten thousand are read, and any number of none',
    )
})

t.test('hundreds of keywords about one long text', async t => {
  const about = (make: (at: number) => object): object => ({
    post: {
      requestBody: { content: { 'application/json': { schema: { allOf: times(300, make) } } } },
      responses: { 204: { description: 'Taken' } },
    },
  })
  const contract = {
    openapi: '3.1.0',
    info: { title: 'One text', version: '1' },
    paths: {
      '/lengths': about(at => ({ maxLength: 250_000 + at })),
      '/formats': about(() => ({ format: 'uri-reference' })),
      '/patterns': about(at => ({ pattern: `^[^z${at}]*$` })),
      '/values': about(at => ({ const: `b${at}` })),
      '/objects': {
        post: {
          requestBody: { content: { 'application/json': { schema: { items: { const: times(1000, () => 'b') } } } } },
          responses: { 204: { description: 'Taken' } },
        },
      },
    },
  }
  const file = `${t.testdir({ 'one-text.json': JSON.stringify(contract) })}/one-text.json`
  const foreign = await startCourtside<string>({ contract: file })
  t.teardown(() => foreign.close())
  const { stringify } = JSON
  const lengths: number[] = []
  t.teardown(() => void (JSON.stringify = stringify))
  JSON.stringify = (value: unknown, ...rest: unknown[]) => {
    if (typeof value === 'string' || Array.isArray(value)) lengths.push(value.length)
    return Reflect.apply(stringify, JSON, [value, ...rest])
  }
  const post = async (path: string, text: string, body = `"${text}"`): Promise<number> => {
    lengths.length = 0
    const headers = { 'content-type': 'application/json' }
    return (await foreign.fetch(foreign.url + path, { method: 'POST', headers, body })).status
  }
  const long = 'a'.repeat(800_000)
  for (const [path, text] of [
    ['/lengths', '\u{1f3be}'.repeat(200_000)],
    ['/formats', long],
    ['/patterns', long],
  ] as const) {
    t.equal(await post(path, text), 503, `${path} look through it hundreds of times`)
    t.equal(await post(path, text.slice(0, 1000)), 204, `${path} look through a short one`)
  }
  t.equal(await post('/values', long), 400, 'it is compared with hundreds')
  t.strictSame(
    lengths.filter(length => length > 1000),
    [],
    'and no more of it is put into words than is told',
  )
  t.equal(await post('/objects', '', JSON.stringify(times(100, () => 'a'))), 400, 'a hundred are compared with a list')
  t.strictSame(
    lengths.filter(length => length === 1000),
    [1000],
    'which is put into words once',
  )
})

t.test('a body is read once, and in pieces where it has many values', async t => {
  const contract = fileURLToPath(new URL('../fixtures/odd/sets.yaml', import.meta.url))
  const foreign = await startCourtside<string>({ contract })
  t.teardown(() => foreign.close())
  const { parse } = JSON
  const lengths: number[] = []
  t.teardown(() => void (JSON.parse = parse))
  JSON.parse = (text: string, reviver) => {
    lengths.push(text.length)
    return parse(text, reviver)
  }
  const put = async (path: string, value: unknown): Promise<number> => {
    const body = JSON.stringify(value)
    lengths.length = 0
    const { status } = await foreign.fetch(foreign.url + path, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body,
    })
    t.equal(status, 204, `${body.length} bytes`)
    return lengths.filter(length => length > 40_000).length
  }
  t.equal(await put('/baskets', [{ paid: true, lines: ['x'.repeat(500_000)] }]), 1, 'of few values')
  t.equal(await put('/baskets', times(30_000, () => ({ paid: false })).with(0, { paid: true })), 0, 'of many')
})
