/**
 * Contracts that nobody would write with this server in mind: what can be served of them is served, and the rest says
 * so.
 */
import { isObject } from '../../src/text/pointer.ts'
import { startCourtside } from '../../src/index.ts'
import { request as httpRequest } from 'node:http'
import t, { type Test } from 'tap'

type Fields = Readonly<Record<string, unknown>>

/** A contract with these paths, served. */
const serve = async (t: Test, paths: Fields, more: Fields = {}): Promise<string> => {
  const document = { openapi: '3.1.0', info: { title: 'Odd', version: '1' }, ...more, paths }
  const folder = t.testdir({ 'odd.json': JSON.stringify(document) })
  const server = await startCourtside({ contract: `${folder}/odd.json` })
  t.teardown(() => server.close())
  return server.url
}

const answering = (content: Fields, more: Fields = {}): Fields => ({
  responses: { 200: { description: 'Said.', content, ...more } },
})

// ---------------------------------------------------------------- an origin that is shared

const policy = 'sandbox allow-scripts allow-forms'

t.test('markup of a contract has no origin of its own, our pages have', async t => {
  const active = [
    'text/html',
    'TEXT/HTML; charset=utf-8',
    'application/xhtml+xml',
    'image/svg+xml',
    'image/SVG+xml;charset=utf-8',
    'text/xml',
    'application/xml; q=1',
    'application/atom+xml',
    'application/vnd.club+xml; version=2',
    'text/xsl',
    'multipart/x-mixed-replace; boundary=x',
    'html',
    'text/html, application/json',
    'application/unknown',
    'APPLICATION/Unknown; charset=utf-8',
    'unknown/unknown',
  ]
  const inert = ['application/json', 'application/problem+json', 'text/plain', 'text/csv', 'image/png', 'text/css']
  const paths = Object.fromEntries(
    [...active, ...inert].map((type, index) => [
      `/${index}`,
      {
        get: answering(
          { [type]: { schema: { type: 'string' }, example: '<p>Rex</p>' } },
          {
            headers: {
              'Content-Security-Policy': { schema: { type: 'string' }, example: 'sandbox allow-same-origin' },
              'X-Content-Type-Options': { schema: { type: 'string' }, example: 'sniff' },
            },
          },
        ),
      },
    ]),
  )
  const url = await serve(t, paths)
  const seen = async (target: string): Promise<unknown[]> => {
    const { status, headers } = await fetch(`${url}${target}`)
    return [status, headers.get('content-security-policy'), headers.get('x-content-type-options')]
  }
  for (const [index, type] of active.entries())
    t.strictSame(await seen(`/${index}`), [200, policy, 'nosniff'], `${type}, whatever the contract says of it`)
  for (const [index, type] of inert.entries()) {
    const found = await seen(`/${active.length + index}`)
    t.strictSame(found, [200, 'sandbox allow-same-origin', 'sniff'], `${type} says what the contract says`)
  }
  for (const page of ['/', '/docs', '/control/docs'])
    t.notMatch((await fetch(`${url}${page}`)).headers.get('content-security-policy'), /sandbox/, `our own page ${page}`)
  t.strictSame((await seen('/w/default/0')).slice(1), [policy, 'nosniff'], 'in a world too')
  const made = await fetch(`${url}/0`, { headers: { prefer: 'dynamic=true' } })
  t.equal(made.headers.get('content-security-policy'), policy, 'when it is made too')
})

// ---------------------------------------------------------------- paths

const said = (text: string, names: readonly string[] = []): Fields => ({
  ...answering({ 'application/json': { example: text } }),
  parameters: names.map(name => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
})

/** Every path says its own name; the names in it are its parameters. */
const speaking = (templates: readonly string[], method = 'get'): Fields =>
  Object.fromEntries(
    templates.map(template => [
      template,
      { [method]: said(template, [...new Set(template.match(/(?<=\{)[^}]+(?=\})/g))]) },
    ]),
  )

t.test('paths that differ within a segment are told apart', async t => {
  const verbs = await serve(t, {
    ...speaking(['/a/{id}', '/a/{id}:run', '/a/{id}:stop', '/a/{id}.json', '/a/{x}-{y}', '/a/{x}-{y}-{z}', '/a/fixed']),
    ...speaking(['/b/v{n}', '/b/w{n}', '/b/{n}', '/b/v{n}/in', '/b/{n}/in', '/b/{n}/out', '/b/v{n}:run/out']),
    ...speaking(['/c/{name}.{ext}', '/c/{name}.json', '/c/{name}.xml', '/c/{a}{b}/x']),
    '/d/{id}:run': { get: said('get run', ['id']) },
    '/d/{id}:stop': { post: said('post stop', ['id']) },
    '/d/{id}': { post: said('post', ['id']) },
  })
  const cases: readonly (readonly [string, unknown, string?])[] = [
    ['/a/5', '/a/{id}'],
    ['/a/5:run', '/a/{id}:run'],
    ['/a/5%3Arun', '/a/{id}:run'],
    ['/a/5:stop', '/a/{id}:stop'],
    ['/a/5.json', '/a/{id}.json'],
    ['/a/5.json:stop', '/a/{id}:stop'],
    ['/a/:run', '/a/{id}'],
    ['/a/1-2', '/a/{x}-{y}'],
    ['/a/1-2-3', '/a/{x}-{y}-{z}'],
    ['/a/fixed', '/a/fixed'],
    ['/b/v1', '/b/v{n}'],
    ['/b/w1', '/b/w{n}'],
    ['/b/x1', '/b/{n}'],
    ['/b/v1/in', '/b/v{n}/in'],
    ['/b/x1/in', '/b/{n}/in'],
    ['/b/v1/out', '/b/{n}/out'],
    ['/b/v1:run/out', '/b/v{n}:run/out'],
    ['/c/a.b', '/c/{name}.{ext}'],
    ['/c/a.json', '/c/{name}.json'],
    ['/c/a.xml', '/c/{name}.xml'],
    ['/c/pq/x', '/c/{a}{b}/x'],
    ['/c/plain', 404],
    ['/d/5:run', 'get run'],
    ['/d/5:stop', 'post stop', 'POST'],
    ['/d/5', 'post', 'POST'],
    ['/d/5:run', 405, 'POST'],
    ['/d/5:stop', 405],
  ]
  for (const [target, wanted, method = 'GET'] of cases) {
    const answered = await fetch(`${verbs}${target}`, { method })
    t.equal(answered.status === 200 ? await answered.json() : answered.status, wanted, `${method} ${target}`)
  }
})

t.test('paths that nobody should write', async t => {
  const url = await serve(t, {
    ...speaking(['/', '/a/', '/a', '//b', '/a b', '/{', '/{}/x', '/y/{a', '/z/a}', '/*', '/:p', '/p(x)', '/é']),
    ...speaking(['/q?x=1', '/q?x=2', '/q', '/r?action={action}', '/s#part', '', 'noslash', '/%zz', '/{a b}/c']),
    '/t': { get: { responses: { 200: { $ref: '#/paths/~1t/get/responses/200' } } } },
    '/u': { $ref: '#/paths/~1u' },
    '/v/{id}/{id}': { get: said('v', ['id']) },
    '/w': { get: said('w', ['ghost']) },
    '/x/{id}': { get: said('x') },
    ...Object.fromEntries([{}, null, { get: null }].map((item, index) => [`/empty/${index}`, item])),
  })
  const cases: readonly (readonly [string, unknown])[] = [
    ['/', '/'],
    ['/a/', '/a/'],
    ['/a', '/a'],
    ['//b', '//b'],
    ['/a%20b', '/a b'],
    ['/%7B', '/{'],
    ['/%7B%7D/x', '/{}/x'],
    ['/y/%7Ba', '/y/{a'],
    ['/z/a%7D', '/z/a}'],
    ['/*', '/*'],
    ['/:p', '/:p'],
    ['/p(x)', '/p(x)'],
    ['/%C3%A9', '/é'],
    ['/q', '/q'],
    ['/q?x=1', '/q'],
    ['/r?action=5', '/r?action={action}'],
    ['/s', '/s#part'],
    ['/one%20two/c', '/{a b}/c'],
    ['/u', 404],
    ['/v/1/2', 'v'],
    ['/w', 'w'],
    ['/x/5', 'x'],
    ['/empty/0', 404],
    ['/empty/1', 404],
    ['/empty/2', 404],
  ]
  for (const [target, wanted] of cases) {
    const answered = await fetch(`${url}${target}`)
    t.equal(answered.status === 200 ? await answered.json() : answered.status, wanted, target)
  }
})

t.test('operations of one name, and statuses that end nothing', async t => {
  const named = (operationId: string, text: string): Fields => ({ get: { ...said(text), operationId } })
  const url = await serve(t, {
    '/a': named('same', 'a'),
    '/b': named('same', 'b'),
    '/c': named('GET /d', 'c'),
    '/d': { get: said('d') },
    ...Object.fromEntries(
      ['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty', 'notFound', '404'].map(id => [
        `/${id}`,
        named(id, id),
      ]),
    ),
    ...Object.fromEntries(
      ['100', '101', '1XX'].map(status => [
        `/${status}`,
        { get: { responses: { [status]: { description: 'Wait.' } } } },
      ]),
    ),
    '/both': { get: { responses: { 101: { description: 'Wait.' }, 204: { description: 'None.' } } } },
  })
  for (const name of ['a', 'b', 'c', 'd', 'constructor', '__proto__', 'toString', 'valueOf', 'notFound', '404'])
    t.equal(await (await fetch(`${url}/${name}`)).json(), name, `/${name} answers for itself`)
  for (const status of ['100', '101', '1XX']) t.equal((await fetch(`${url}/${status}`)).status, 200, `only ${status}`)
  t.equal((await fetch(`${url}/both`)).status, 204, 'not the one that only announces another')
})

// ---------------------------------------------------------------- data that looks like a schema, schemas that are none

t.test('an example may hold what would be a keyword in a schema', async t => {
  const values: readonly unknown[] = [
    { $id: 'https://x.example/y', a: 1 },
    { $id: 'https://x.example/y', a: 2 },
    { $id: 5 },
    { $id: 'http://[bad' },
    { $id: '#part' },
    { $id: 'contract' },
    { $schema: 'nope://x' },
    { $ref: '#/nowhere' },
    { $anchor: 'a' },
    [{ $anchor: 'a' }, { $anchor: 'a' }, { $anchor: 'no anchor' }, { $dynamicAnchor: 'a' }],
    { deep: { examples: { $id: 'contract', value: { $anchor: 'a' } } } },
  ]
  const field = { type: 'object', properties: { $id: { type: 'string' }, $ref: { type: 'string' } }, required: ['$id'] }
  const paths = {
    ...Object.fromEntries(
      values.map((value, index) => [
        `/${index}`,
        { get: answering({ 'application/json': { schema: {}, example: value } }) },
      ]),
    ),
    '/named': { get: answering({ 'application/json': { examples: { one: { value: values[0] } } } }) },
    '/field': { get: answering({ 'application/json': { schema: { ...field, example: { $id: 'x', $anchor: 'a' } } } }) },
    '/const': {
      get: answering({ 'application/json': { schema: { const: { $id: 'b', $ref: '#/q', $anchor: 'x' } } } }),
    },
    '/enum': { get: answering({ 'application/json': { schema: { enum: [{ $id: 'b', $anchor: 'a' }] } } }) },
    '/body': {
      post: {
        ...answering({ 'application/json': { example: 'taken' } }),
        requestBody: { content: { 'application/json': { schema: field, example: { $id: 'x' } } } },
      },
    },
  }
  const url = await serve(t, paths)
  for (const [index, value] of values.entries())
    t.strictSame(await (await fetch(`${url}/${index}`)).json(), value, JSON.stringify(value))
  t.strictSame(await (await fetch(`${url}/named`)).json(), values[0])
  t.strictSame(await (await fetch(`${url}/field`)).json(), { $id: 'x', $anchor: 'a' })
  t.strictSame(await (await fetch(`${url}/const`)).json(), { $id: 'b', $ref: '#/q', $anchor: 'x' })
  t.strictSame(await (await fetch(`${url}/enum`)).json(), { $id: 'b', $anchor: 'a' })
  const headers = { 'content-type': 'application/json' }
  const statusOf = async (body: string): Promise<number> =>
    (await fetch(`${url}/body`, { method: 'POST', headers, body })).status
  t.strictSame([await statusOf('{"$id":"x"}'), await statusOf('{"$id":5}'), await statusOf('{}')], [200, 400, 400])
})

t.test('schemas go by where they stand, whatever they are called', async t => {
  const text = { type: 'string' }
  const schemas = {
    one: { $id: 'https://x.example/y', type: 'string' },
    two: { $id: 'https://x.example/y', type: 'integer' },
    relative: {
      $id: 'thing',
      type: 'object',
      required: ['a'],
      properties: { a: { $ref: '#/$defs/q' } },
      $defs: { q: text },
    },
    absolute: {
      $id: 'other',
      type: 'object',
      required: ['a'],
      properties: { a: { $ref: '#/components/schemas/one' } },
    },
    anchored: { $anchor: 'here', type: 'string' },
    anchoredToo: { $anchor: 'here', type: 'string' },
    older: { $schema: 'http://json-schema.org/draft-04/schema#', type: 'string' },
    dynamic: {
      $dynamicAnchor: 'node',
      type: 'object',
      required: ['n'],
      properties: { n: text, c: { $dynamicRef: '#node' } },
    },
  }
  const kinds = Object.keys(schemas)
  const paths = Object.fromEntries(
    kinds.map(kind => [
      `/${kind}`,
      { get: answering({ 'application/json': { schema: { $ref: `#/components/schemas/${kind}` } } }) },
    ]),
  )
  const url = await serve(t, paths, { components: { schemas } })
  const found = await Promise.all(
    kinds.map(async kind => {
      const value: unknown = await (await fetch(`${url}/${kind}`)).json()
      return [kind, typeof value]
    }),
  )
  t.strictSame(Object.fromEntries(found), {
    one: 'string',
    two: 'number',
    relative: 'object',
    absolute: 'object',
    anchored: 'string',
    anchoredToo: 'string',
    older: 'string',
    dynamic: 'object',
  })
})

t.test('a header whose values have a syntax of their own has one in it, whatever its schema leaves open', async t => {
  const header = (schema: Fields): Fields => ({ schema })
  const text = header({ type: 'string' })
  const origin = await serve(t, {
    '/things': {
      post: {
        operationId: 'addThing',
        responses: {
          '201': {
            description: 'Added.',
            headers: {
              'Set-Cookie': text,
              Location: text,
              'Content-Location': header({ type: 'string', format: 'uri' }),
              ETag: text,
              'X-Note': text,
            },
          },
        },
      },
    },
  })
  const { status, headers } = await fetch(`${origin}/things`, { method: 'POST' })
  t.equal(status, 201)
  const cases: readonly (readonly [name: string, syntax: RegExp])[] = [
    ['set-cookie', /^visit=[\w.~-]+$/],
    ['location', /^\/[\w.~-]+$/],
    ['content-location', /^https:\/\//],
    ['etag', /^"[\w.~-]+"$/],
    ['x-note', /^\w+ \w+/],
  ]
  for (const [name, syntax] of cases) t.match(headers.get(name), syntax, name)
})

t.test('a default that breaks its schema is held against nobody who leaves the parameter out', async t => {
  const text = { type: 'string' }
  const parameters = [
    { name: 'note', in: 'query', schema: { ...text, default: null } },
    { name: 'access', in: 'query', explode: false, schema: { type: 'array', items: text, default: 'all,some' } },
    { name: 'limit', in: 'query', schema: { type: 'integer', default: '10' } },
    { name: 'X-Sort', in: 'header', schema: { ...text, enum: ['up', 'down'], default: '' } },
    { name: 'theme', in: 'cookie', schema: { $ref: '#/components/schemas/Theme' } },
    { name: '__proto__', in: 'query', schema: { ...text, default: 5 } },
  ]
  const answer = answering({ 'application/json': { schema: { const: 'good' } } })
  const url = await serve(
    t,
    { '/things': { get: { parameters, ...answer } } },
    { components: { schemas: { Theme: { ...text, minLength: 3, default: '' } } } },
  )
  const cases = [
    { query: '', found: 'good' },
    { query: '?limit=ten', found: 'query.limit: expected an integer, found "ten".' },
    { query: '?note=&access=all', found: 'good' },
  ]
  for (const { query, found } of cases) {
    const response = await fetch(`${url}/things${query}`)
    const body: unknown = await response.json()
    t.strictSame(isObject(body) ? body.detail : body, found, query)
  }
})

t.test('a map in a query takes what no other parameter and no credential is called', async t => {
  const text = { type: 'string' }
  const map = (more: Fields): Fields => ({ name: 'filter', in: 'query', schema: { type: 'object', ...more } })
  const integers = { additionalProperties: { type: 'integer' } }
  const numbers = map(integers)
  const page = { properties: { page: { type: 'integer' } } }
  const paging = { type: 'object', ...page, additionalProperties: false }
  const cursor = { type: 'object', properties: { cursor: text }, required: ['cursor'], additionalProperties: false }
  const either = { type: ['object', 'string'], properties: { a: { type: 'integer' } } }
  const plain = { anyOf: [{ type: 'object', ...integers }, { type: 'integer' }] }
  const others = [
    { name: 'order', in: 'query', schema: text },
    { name: 'deep', in: 'query', style: 'deepObject', explode: true, schema: { type: 'object' } },
  ]
  const answer = answering({ 'application/json': { schema: { const: 'good' } } })
  const url = await serve(
    t,
    {
      '/needed': { get: { parameters: [...others, { ...numbers, required: true }], ...answer } },
      '/anything': { get: { parameters: [{ ...map({}), required: true }], ...answer } },
      '/named': { get: { parameters: [map({ properties: { a: text } })], ...answer } },
      '/deep': { get: { parameters: [{ ...others[1], schema: { additionalProperties: text } }], ...answer } },
      '/composed': { get: { parameters: [map({ allOf: [paging] })], ...answer } },
      '/chosen': { get: { parameters: [map({ oneOf: [paging, cursor] })], ...answer } },
      '/closed': { get: { parameters: [map({ allOf: [page], unevaluatedProperties: false })], ...answer } },
      '/two': { get: { parameters: [numbers, { ...numbers, name: 'another' }], ...answer } },
      '/lists': { get: { parameters: [map({ additionalProperties: { type: 'array', minItems: 2 } })], ...answer } },
      '/prefixed': { get: { parameters: [map({ ...integers, propertyNames: { pattern: '^x-' } })], ...answer } },
      '/plain': { get: { parameters: [{ ...numbers, schema: plain }], ...answer } },
      '/either': { get: { parameters: [{ ...numbers, schema: either }], ...answer } },
      '/piped': { get: { parameters: [{ ...numbers, style: 'pipeDelimited', explode: true }], ...answer } },
    },
    { components: { securitySchemes: { key: { type: 'apiKey', in: 'query', name: 'key' } } } },
  )
  const missing = 'query.filter: expected a value (object), found nothing.'
  const twice = 'query.filter: expected one value, found 2: the parameter is given more than once.'
  const ignored = 'query parameter "other" is not declared and was ignored'
  const cases = [
    { target: '/needed?b=1&c=2', found: 'good' },
    { target: '/needed?b=1&order=up&deep[x]=y&key=k1', found: 'good' },
    { target: '/needed?b=one', found: 'query.filter[b]: expected an integer, found "one".' },
    { target: '/needed?order=up&deep[x]=y&key=k1', found: missing },
    { target: '/anything?b=one', found: 'good' },
    { target: '/named?other=1', found: 'good', warning: ignored },
    { target: '/deep?other=1', found: 'good', warning: ignored },
    { target: '/composed?page=1&other=1', found: 'good', warning: ignored },
    { target: '/chosen?other=1', found: 'good', warning: ignored },
    { target: '/closed?page=1&other=1', found: 'good', warning: ignored },
    { target: '/two?other=one', found: 'good', warning: ignored },
    { target: '/lists?tag=a&tag=b', found: 'good' },
    { target: '/prefixed?x-a=1&other=one', found: 'good', warning: ignored },
    { target: '/prefixed?x-a=one', found: 'query.filter[x-a]: expected an integer, found "one".' },
    { target: '/plain?filter=5', found: 'good' },
    { target: '/plain?other=one', found: 'good', warning: ignored },
    { target: '/plain?filter=5&filter=6', found: twice },
    { target: '/either?filter=1&a=2', found: 'query.filter: expected either filter or its fields, found both.' },
    { target: '/piped?filter=a=1|b=2', found: 'good' },
  ]
  for (const { target, found, warning } of cases) {
    const response = await fetch(url + target)
    const body: unknown = await response.json()
    t.strictSame(isObject(body) ? body.detail : body, found, target)
    t.equal(response.headers.get('courtside-warning') ?? undefined, warning, target)
  }
})

t.test('what may be one value, or several, is read as its schema admits it', async t => {
  const words = { type: 'array', items: { enum: ['total', 'filtered'] } }
  const range = { type: 'object', properties: { gt: { type: 'integer' } }, additionalProperties: false }
  const inQuery = (name: string, schema: Fields, more: Fields = {}): Fields => ({ name, in: 'query', schema, ...more })
  const parameters = [
    inQuery('meta', { oneOf: [{ type: 'string', maxLength: 3 }, words] }, { explode: false }),
    inQuery('each', { anyOf: [words, { type: 'boolean' }] }),
    inQuery('created', { anyOf: [range, { type: 'integer' }] }, { style: 'deepObject', explode: true }),
    { name: 'X-Only', in: 'header', schema: { anyOf: [{ const: 'a,b' }, words] } },
  ]
  const answer = answering({ 'application/json': { schema: { const: 'good' } } })
  const twice = 'expected one value, found 2: the parameter is given more than once.'
  const url = await serve(t, { '/things': { get: { parameters, ...answer } } })
  const cases: readonly { query: string; only?: string; found: string }[] = [
    { query: 'meta=*', found: 'good' },
    { query: 'meta=a,b', found: 'good' },
    { query: 'meta=total,filtered', found: 'good' },
    { query: 'meta=other', found: 'query.meta[0]: expected one of "total", "filtered", found "other".' },
    { query: 'each=true', found: 'good' },
    { query: 'each=total&each=filtered', found: 'good' },
    { query: 'each=true&each=total', found: 'query.each[0]: expected one of "total", "filtered", found "true".' },
    { query: 'created=1679609767', found: 'good' },
    { query: 'created[gt]=1679609767', found: 'good' },
    { query: 'created=1&created=2', found: `query.created: ${twice}` },
    { query: 'created=1&created[gt]=2', found: 'query.created: expected either created or its fields, found both.' },
    { query: 'created=now', found: 'query.created: expected an object or an integer, found "now".' },
    { query: '', only: 'a,b', found: 'good' },
    { query: '', only: 'total', found: 'good' },
  ]
  for (const { query, only, found } of cases) {
    const response = await fetch(`${url}/things?${query}`, { headers: only === undefined ? {} : { 'X-Only': only } })
    const body: unknown = await response.json()
    t.strictSame(isObject(body) ? body.detail : body, found, query)
    t.equal(response.headers.get('courtside-warning') ?? undefined, undefined, query)
  }
})

t.test('a value that may be empty is there when it is, needed or not, and nobody looks into it', async t => {
  const inQuery = (name: string, schema: Fields, more: Fields = {}): Fields => ({
    name,
    in: 'query',
    allowEmptyValue: true,
    schema,
    ...more,
  })
  const numbers = { type: 'array', items: { type: 'integer' }, minItems: 1 }
  const parameters = [
    inQuery('flag', { type: 'boolean' }, { required: true }),
    inQuery('each', numbers),
    inQuery('all', numbers, { explode: false }),
    { name: 'full', in: 'query', schema: { type: 'integer' } },
  ]
  const answer = answering({ 'application/json': { schema: { const: 'good' } } })
  const url = await serve(t, { '/things': { get: { parameters, ...answer } } })
  const cases = [
    { query: 'flag=', found: 'good' },
    { query: 'flag', found: 'good' },
    { query: 'flag=true&each=&all=', found: 'good' },
    { query: 'flag=true&each=1&all=1,2', found: 'good' },
    { query: '', found: 'query.flag: expected a value (boolean), found nothing.' },
    { query: 'flag=maybe', found: 'query.flag: expected a boolean, found "maybe".' },
    { query: 'flag=&each=&each=1', found: 'query.each[0]: expected an integer, found "".' },
    { query: 'flag=&full=', found: 'query.full: expected an integer, found "".' },
  ]
  for (const { query, found } of cases) {
    const body: unknown = await (await fetch(`${url}/things?${query}`)).json()
    t.strictSame(isObject(body) ? body.detail : body, found, query)
  }
})

// ---------------------------------------------------------------- bodies

t.test('a body is in the version that is declared, or in none that says so', async t => {
  const body = (word: string): Fields => ({ schema: { const: word } })
  const answer = answering({ 'application/json': { schema: { const: 'good' } } })
  const taking = (content: Fields): Fields => ({ post: { requestBody: { content }, ...answer } })
  const form = { schema: { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] } }
  const url = await serve(t, {
    '/one': taking({ 'application/json; version=1': body('one') }),
    '/two': taking({ 'application/json; version=1': body('one'), 'application/json; version=2': body('two') }),
    '/any': taking({ 'application/json; version=1': body('one'), 'application/*': body('any') }),
    '/plain': taking({ 'application/json; version=2': body('two'), 'application/json': body('plain') }),
    '/parts': taking({ 'multipart/form-data; boundary=declared': form }),
  })
  const parts = '--sent\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--sent--\r\n'
  const cases = [
    { path: '/one', type: 'application/json; version=1', sent: '"one"', status: 200 },
    { path: '/one', type: 'application/json;version="1"', sent: '"one"', status: 200 },
    { path: '/one', type: 'application/json', sent: '"one"', status: 200 },
    { path: '/one', type: 'application/json; version=2', sent: '"one"', status: 415 },
    { path: '/one', type: 'application/json; charset=utf-8; version=2', sent: '"one"', status: 415 },
    { path: '/two', type: 'application/json;version=2', sent: '"two"', status: 200 },
    { path: '/two', type: 'application/json;version=2', sent: '"one"', status: 400 },
    { path: '/two', type: 'application/json;version=3', sent: '"two"', status: 415 },
    { path: '/any', type: 'application/json;version=3', sent: '"any"', status: 200 },
    { path: '/plain', type: 'application/json; charset=utf-8', sent: '"plain"', status: 200 },
    { path: '/plain', type: 'application/json', sent: '"plain"', status: 200 },
    { path: '/plain', type: 'application/json; version=2', sent: '"two"', status: 200 },
    { path: '/parts', type: 'multipart/form-data; boundary=sent', sent: parts, status: 200 },
  ]
  for (const { path, type, sent, status } of cases) {
    const { status: found } = await fetch(url + path, { method: 'POST', headers: { 'content-type': type }, body: sent })
    t.equal(found, status, `${type} at ${path}`)
  }
})

/** fetch gives no body to GET. */
const got = (url: string, method: string, body: string | undefined): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    httpRequest(url, { method, headers: { 'content-type': 'application/json', ...length } }, answer => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode))
    })
      .on('error', reject)
      .end(body)
  })

t.test('of GET and HEAD a body counts where it is declared, and never in OpenAPI 3.0', async t => {
  const requestBody = { required: true, content: { 'application/json': { schema: { type: 'object' } } } }
  const answer = { responses: { 200: { description: 'Said.' } } }
  const paths = { '/search': { get: { requestBody, ...answer }, delete: { requestBody, ...answer } } }
  const heeding = await serve(t, paths)
  const ignoring = await serve(t, paths, { openapi: '3.0.3' })
  const cases = [
    { method: 'GET', body: '{}', status: 200, old: 200 },
    { method: 'GET', body: '[]', status: 400, old: 200 },
    { method: 'GET', body: undefined, status: 400, old: 200 },
    { method: 'HEAD', body: '{}', status: 200, old: 200 },
    { method: 'HEAD', body: '[]', status: 400, old: 200 },
    { method: 'DELETE', body: '{}', status: 200, old: 200 },
    { method: 'DELETE', body: '[]', status: 400, old: 400 },
  ]
  for (const { method, body, status, old } of cases) {
    const name = `${method} with ${body ?? 'no body'}`
    t.equal(await got(`${heeding}/search`, method, body), status, name)
    t.equal(await got(`${ignoring}/search`, method, body), old, `${name}, in 3.0`)
  }
})

// ---------------------------------------------------------------- examples

t.test('JSON in a text is served as what it holds, where its schema admits no such text', async t => {
  const pet = { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] }
  const holding = (schema: unknown, value: unknown, type = 'application/json'): Fields => ({
    get: answering({ [type]: { schema, examples: { told: { value } } } }),
  })
  const url = await serve(t, {
    '/object': holding(pet, '{ "id": 1 }'),
    '/list': holding({ type: 'array', items: pet }, '[\n  { "id": 1 },\n  { "id": 2 }\n]'),
    '/other': holding(pet, '{"id":1}', 'application/vnd.club+json'),
    '/text': holding({ type: 'string' }, '{"id":1}'),
    '/either': holding({ type: ['string', 'object'] }, '{"id":1}'),
    '/anything': { get: answering({ 'application/json': { example: '{"id":1}' } }) },
    '/wrong': holding(pet, '{"id":"one"}'),
    '/broken': holding(pet, '{"id":1'),
    '/twice': holding(pet, '"{\\"id\\":1}"'),
    '/xml': holding(pet, '{"id":1}', 'application/xml'),
  })
  const told = 'example GET /object/told'
  const cases = [
    { path: '/object', text: '{ "id": 1 }', source: told },
    { path: '/list', text: '[\n  { "id": 1 },\n  { "id": 2 }\n]', source: told.replace('object', 'list') },
    { path: '/other', text: '{"id":1}', source: told.replace('object', 'other') },
    { path: '/text', text: String.raw`"{\"id\":1}"`, source: told.replace('object', 'text') },
    { path: '/either', text: String.raw`"{\"id\":1}"`, source: told.replace('object', 'either') },
    { path: '/anything', text: String.raw`"{\"id\":1}"`, source: 'example GET /anything/default' },
    { path: '/wrong', text: undefined, source: 'generated GET /wrong/200 seed 1' },
    { path: '/broken', text: undefined, source: 'generated GET /broken/200 seed 1' },
    { path: '/twice', text: undefined, source: 'generated GET /twice/200 seed 1' },
    { path: '/xml', text: '{"id":1}', source: told.replace('object', 'xml') },
  ]
  for (const { path, text, source } of cases) {
    const answer = await fetch(url + path)
    t.equal(answer.headers.get('courtside-source'), source, path)
    const found = await answer.text()
    if (text !== undefined) t.equal(found, text, path)
  }
})
