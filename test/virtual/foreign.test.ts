/**
 * Somebody else's contract, served as it is: a pet store in OpenAPI 3.0, a library in 3.1, and one that wants our own
 * paths.
 *
 * Violations are read off the problem documents that operations get which declare no error of their own.
 */
import { readFileSync } from 'node:fs'
import type { OutgoingHttpHeaders } from 'node:http'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { parse, stringify } from 'yaml'
import { startCourtside } from '../../src/index.ts'
import { hasFields } from '../fixtures/has-fields.ts'
import { isFields, oracleOf } from '../fixtures/oracle.ts'
import { type Answered, type Ask, bodyOf, client, refusalIn, targetOf } from '../fixtures/served-client.ts'

const fixture = (name: string): string => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url))
const pages = (base: string): string[] => [
  ...(base === '' ? ['/', '/favicon.ico'] : [base, `${base}/`]),
  ...['docs', 'docs/', 'docs/docs.js', 'docs/pages.css', 'openapi.json', 'openapi.yaml'].map(page => `${base}/${page}`),
]

const petstoreFile = fixture('petstore.yaml')
const petstore = oracleOf(petstoreFile, {
  prefixes: ['', '/api/v3', '/api/v2', '/sandbox'],
  pages: [...pages(''), ...pages('/courtside')],
})
const petstoreServer = await startCourtside({ contract: petstoreFile })
t.teardown(() => petstoreServer.close())

const libraryFile = fixture('served-library.yaml')
const library = oracleOf(libraryFile, {
  prefixes: ['', '/uk/lib', '/ie/lib'],
  pages: [...pages(''), ...pages('/courtside')],
})
const libraryServer = await startCourtside({ contract: libraryFile })
t.teardown(() => libraryServer.close())

const fieldsOf = ({ json }: Answered): Record<string, unknown> => (isFields(json) ? json : {})

// ---------------------------------------------------------------- where it is

t.test('a contract is served at the root and at the paths of its servers', async t => {
  const { get } = client(t, petstoreServer.url, petstore)
  for (const prefix of ['', '/api/v3', '/api/v2', '/sandbox']) {
    const answered = await get(`${prefix}/pets`)
    t.strictSame(
      [answered.status, answered.headers['courtside-source']],
      [200, 'example findPets/two'],
      `under "${prefix}"`,
    )
    t.equal((await get(`${prefix}/pets/x`)).status, 400, `under "${prefix}" a request is checked too`)
  }
  for (const target of ['/api/v1/pets', '/api/pets', '/sandbox/sandbox/pets', '/nowhere', '/api/v3']) {
    const answered = await get(target)
    t.strictSame(
      [answered.status, answered.headers['content-type'], fieldsOf(answered).code],
      [404, 'application/problem+json', 'route_not_found'],
      target,
    )
  }
  t.equal(petstoreServer.baseUrl, petstoreServer.url, 'a client is given the root')
  const { get: read } = client(t, libraryServer.url, library)
  for (const prefix of ['', '/uk/lib', '/ie/lib'])
    t.equal((await read(`${prefix}/types`)).status, 200, `the library under "${prefix}"`)
})

t.test('a contract in JSON is the same contract', async t => {
  const folder = t.testdir({ 'petstore.json': JSON.stringify(parse(readFileSync(petstoreFile, 'utf8'))) })
  const server = await startCourtside({ contract: `${folder}/petstore.json` })
  t.teardown(() => server.close())
  const here = client(t, petstoreServer.url, petstore)
  const there = client(t, server.url, petstore)
  for (const target of [
    '/pets',
    '/pets/7',
    '/pets/x',
    '/csv',
    '/recorded-badly',
    '/schema-examples',
    '/nowhere',
    '/failures',
  ]) {
    t.equal((await there.get(target)).text, (await here.get(target)).text, target)
  }
})

t.test("the contract's own paths go before our pages, which are under /courtside then", async t => {
  const file = fixture('served-crowded.yaml')
  const server = await startCourtside({ contract: file })
  t.teardown(() => server.close())
  const { ask, get } = client(t, server.url, oracleOf(file, { prefixes: [''], pages: pages('/courtside') }))
  t.strictSame((await get('/')).json, { home: true }, 'its home')
  t.strictSame((await get('/docs')).json, ['paper'], 'its docs')
  t.equal((await get('/docs/docs.js')).status, 204, 'a path with a parameter that one of ours would match')
  t.equal((await get('/code/docs.js')).status, 204)
  t.equal((await ask('POST', '/openapi.json')).status, 204, 'its openapi.json')
  t.equal((await get('/openapi.json')).status, 405, 'which GET is no method of')
  t.equal((await get('/openapi.yaml')).status, 404, 'ours move all together')
  for (const page of ['/courtside', '/courtside/', '/courtside/docs'])
    t.match((await get(page)).headers['content-type'], /^text\/html/, page)
  t.strictSame(
    Object.keys(fieldsOf(await get('/courtside/openapi.json')).paths ?? {}),
    ['/', '/docs', '/openapi.json', '/{section}/docs.js'],
    'our copy of the contract',
  )
  const { get: ofPetstore } = client(t, petstoreServer.url, petstore)
  for (const page of ['/', '/docs', '/courtside', '/courtside/docs'])
    t.match((await ofPetstore(page)).headers['content-type'], /^text\/html/, `where nothing is in the way: ${page}`)
})

// ---------------------------------------------------------------- parameters

interface Sent {
  readonly name: string
  readonly target: string
  readonly method?: string
  readonly headers?: OutgoingHttpHeaders
  /** The parameters that are at fault, as `query.limit`. Absent: it is taken. */
  readonly faults?: readonly string[]
}

const given = (headers: OutgoingHttpHeaders): OutgoingHttpHeaders => ({ 'x-count': '1', cookie: 'visit=5', ...headers })
const uuid = '00000000-0000-4000-8000-000000000000'
const query = (name: string, text: string, ...faults: string[]): Sent => ({
  name,
  target: `/query?${text}`,
  ...(faults.length === 0 ? {} : { faults: faults.map(fault => `query.${fault}`) }),
})
const path = (name: string, target: string, ...faults: string[]): Sent => ({
  name,
  target,
  ...(faults.length === 0 ? {} : { faults: faults.map(fault => `path.${fault}`) }),
})
const header = (name: string, headers: OutgoingHttpHeaders, ...faults: string[]): Sent => ({
  name,
  target: '/headers',
  headers,
  ...(faults.length === 0 ? {} : { faults }),
})

const styles: readonly Sent[] = [
  query('form, exploded', 'form=1&form=2&form=3'),
  query('form, exploded: too few', 'form=1&form=2', 'form'),
  query('form, exploded: commas are none', 'form=1,2,3', 'form'),
  query('form, exploded: a word', 'form=1&form=2&form=x', 'form'),
  query('form, joined', 'joined=1,2,3'),
  query('form, joined by escaped commas', 'joined=1%2C2%2C3'),
  query('form, joined: given three times', 'joined=1&joined=2&joined=3', 'joined'),
  query('form, joined: too few', 'joined=1,2', 'joined'),
  query('form, joined: nothing', 'joined=', 'joined'),
  query('spaceDelimited', 'spaced=1%202%203'),
  query('spaceDelimited by a plus', 'spaced=1+2+3'),
  query('spaceDelimited: commas are none', 'spaced=1,2,3', 'spaced'),
  query('pipeDelimited', 'piped=1|2|3'),
  query('pipeDelimited, escaped', 'piped=1%7C2%7C3'),
  query('pipeDelimited: commas are none', 'piped=1,2,3', 'piped'),
  query('deepObject', 'deep[R]=1&deep[G]=2&deep[B]=3'),
  query('deepObject in any order', 'deep[B]=3&limit=1&deep[R]=1&deep[G]=2'),
  query('deepObject with escaped brackets', 'deep%5BR%5D=1&deep%5BG%5D=2&deep%5BB%5D=3'),
  query('deepObject: one is missing', 'deep[R]=1&deep[G]=2', 'deep'),
  query('deepObject: a word', 'deep[R]=red&deep[G]=2&deep[B]=3', 'deep'),
  query('deepObject with __proto__', 'deep[R]=1&deep[G]=2&deep[B]=3&deep[__proto__]=4'),
  query('an object, joined', 'flat=R,1,G,2,B,3'),
  query('an object, joined: half a pair', 'flat=R,1,G', 'flat'),
  query('an object, exploded', 'width=5&closed=true'),
  query('an object, exploded: an optional one left out', 'width=5'),
  query('an object, exploded: the required one left out', 'closed=true', 'spread'),
  query('an object, exploded: a word', 'width=wide', 'spread'),
  query('an object, exploded: no boolean', 'width=5&closed=yes', 'spread'),
  query('JSON', `json=${encodeURIComponent('{"R":1,"G":2,"B":3}')}`),
  query('JSON that is none', 'json=%7B', 'json'),
  query('JSON of the wrong kind', 'json=5', 'json'),
  query('JSON with too little', `json=${encodeURIComponent('{"R":1}')}`, 'json'),
  query('text', 'text=abc'),
  query('text that may be empty', 'text='),
  query('text without a sign', 'text'),
  query('text that is too long', 'text=abcd', 'text'),
  query('text with a plus and an escape', 'text=%2B+a'),
  query('either of two: a number', 'either=9'),
  query('either of two: a word', 'either=all'),
  query('either of two: neither', 'either=10', 'either'),
  query('either of two: another word', 'either=none', 'either'),
  query('a number', 'number=0.01'),
  query('a number at its excluded end', 'number=0', 'number'),
  query('a number between two steps', 'number=0.015', 'number'),
  query('a number that is a word', 'number=much', 'number'),
  query('a leap day', 'date=2028-02-29'),
  query('a leap day in another year', 'date=2027-02-29', 'date'),
  query('a moment', 'moment=2027-01-01T00:00:00%2B01:00'),
  query('a day for a moment', 'moment=2027-01-01', 'moment'),
  query('a uuid', `uuid=${uuid}`),
  query('no uuid', 'uuid=1', 'uuid'),
  query('a name with a space and brackets', 'a%20b[]=1&a+b%5B%5D=2'),
  query('a name with a space and brackets: a word', 'a%20b[]=x', 'a b[]'),
  query(
    'everything at once, told in the declared order',
    'text=abcd&form=1&uuid=x&joined=1',
    'form',
    'joined',
    'text',
    'uuid',
  ),

  header('headers and cookies', given({})),
  header('a header in other letters', { 'X-COUNT': '1', Cookie: 'visit=5' }),
  header('a header that is missing', { cookie: 'visit=5' }, 'header.X-Count'),
  header('a header below its minimum', given({ 'x-count': '0' }), 'header.X-Count'),
  header('a header that is a word', given({ 'x-count': 'many' }), 'header.X-Count'),
  header('an empty header', given({ 'x-count': '' }), 'header.X-Count'),
  header('a list in a header', given({ 'x-three': '1,2,3' })),
  header('a list in a header with spaces (RFC 9110, section 5.6.1)', given({ 'x-three': '1, 2 ,\t3' })),
  header('a list in several headers', given({ 'x-three': ['1', '2', '3'] })),
  header('a list in a header: too few', given({ 'x-three': '1,2' }), 'header.X-Three'),
  header('an object in a header', given({ 'x-colour': 'R,1,G,2,B,3' })),
  header('an object in a header, exploded', given({ 'x-colour-spread': 'R=1,G=2,B=3' })),
  header('an object in a header, exploded, with spaces', given({ 'x-colour-spread': 'R=1, G=2, B=3' })),
  header('an object in a header, wrongly exploded', given({ 'x-colour': 'R=1,G=2,B=3' }), 'header.X-Colour'),
  header('Authorization is not a header that a contract can declare', given({ authorization: 'Bearer x' })),
  header('a cookie among others', given({ cookie: 'a=b; visit=5; c="d"' })),
  header('a list in a cookie', given({ cookie: 'visit=5; three=1,2,3' })),
  header('a list in a cookie: too few', given({ cookie: 'visit=5; three=1,2' }), 'cookie.three'),
  header('a cookie that is missing', { 'x-count': '1' }, 'cookie.visit'),
  header('a cookie that is a word', given({ cookie: 'visit=first' }), 'cookie.visit'),
  header('broken cookies', given({ cookie: ';;=;visit=5;=x;visit' })),
  header('header and cookie at once', {}, 'header.X-Count', 'cookie.visit'),

  path('simple', '/simple/1,2,3/R,1,G,2,B,3/R=1,G=2,B=3'),
  path('simple, escaped', '/simple/1%2C2%2C3/R%2C1%2CG%2C2%2CB%2C3/R%3D1%2CG%3D2%2CB%3D3'),
  path('simple: too few', '/simple/1,2/R,1,G,2,B,3/R=1,G=2,B=3', 'three'),
  path('simple: all wrong', '/simple/1/R,1/R=1', 'three', 'colour', 'spread'),
  path('label', '/label/.1,2,3/.1.2.3/.R=1.G=2.B=3/.5'),
  path('label without its dot', '/label/1,2,3/.1.2.3/.R=1.G=2.B=3/5', 'three', 'one'),
  path('label: too few', '/label/.1,2,3/.1.2/.R=1.G=2.B=3/.5', 'spread'),
  path('matrix', '/matrix/;three=1,2,3/;spread=1;spread=2;spread=3/;R=1;G=2;B=3/;one=5'),
  path('matrix without its semicolon', '/matrix/1,2,3/;spread=1;spread=2;spread=3/;R=1;G=2;B=3/5', 'three', 'one'),
  path('matrix: too few', '/matrix/;three=1,2,3/;spread=1;spread=2/;R=1;G=2/;one=5', 'spread', 'colour'),
  path('matrix under another name', '/matrix/;other=1,2,3/;spread=1;spread=2;spread=3/;R=1;G=2;B=3/;one=5', 'three'),

  path('two parameters in a segment', '/files/report.txt'),
  path('two parameters in a segment: the second is wrong', '/files/report.exe', 'extension'),
  path('two parameters in a segment, escaped', '/files/a%20b.gz'),
  path('two parameters in a segment, a broken escape', '/files/%zz.txt', 'name'),
  path('three parameters in two segments', '/days/1--3/hours'),
  path('three parameters in two segments: all wrong', '/days/one--two/weeks', 'from', 'to', 'unit'),
  path('a negative number before a dash', '/days/-1--3/days'),
  { name: 'text after a parameter', target: '/pets/5:adopt', method: 'POST' },
  { name: 'text after a parameter: a word', target: '/pets/five:adopt', method: 'POST', faults: ['path.petId'] },
  path('the plain path beside it', '/pets/5'),
  path('letters beyond ASCII in the path', '/caf%C3%A9s/5'),
  path('letters beyond ASCII in the path: a word', '/caf%C3%A9s/five', 'id'),
  path('a star in the path', '/star*/5'),
  path('a star in the path: a word', '/star*/five', 'id'),
  path("the operation's own parameter goes before the path's: above its minimum", '/pets/1'),
  path("the operation's own parameter goes before the path's: below it", '/pets/0', 'petId'),
  path('a number that no double holds exactly', '/pets/9223372036854775807'),
]

t.test('parameters are read as their style says, and held to their schema', async t => {
  const { ask } = client(t, petstoreServer.url, petstore)
  for (const { name, target, method = 'GET', headers = {}, faults } of styles) {
    const answered = await ask(method, target, { headers })
    if (faults === undefined) {
      t.ok(answered.status < 300, `${name} is taken`)
      t.equal(answered.headers['courtside-violations'], undefined, `${name}: nothing is wrong with it`)
    } else {
      const { status, errors } = refusalIn(answered)
      t.strictSame(
        [status, [...new Set(errors.map(error => error.replace(/ \w+$/, '')))]],
        [400, faults],
        `${name} is refused`,
      )
    }
  }
  t.notOk('4' in {} || Object.keys(Object.prototype).length > 0, 'no prototype was touched')
})

t.test('parameters of the path hold for its operations, unless they say otherwise', async t => {
  const { ask } = client(t, petstoreServer.url, petstore)
  const cases = [
    { name: "below the operation's own maximum", method: 'GET', target: '/pets?limit=49', status: 200 },
    { name: 'at its maximum, which is excluded', method: 'GET', target: '/pets?limit=50', status: 400 },
    { name: 'what only the path allows', method: 'GET', target: '/pets?limit=100', status: 400 },
    { name: 'a header of the path', method: 'GET', target: '/pets', headers: { 'x-request-id': uuid }, status: 200 },
    {
      name: 'a header of the path that is wrong',
      method: 'GET',
      target: '/pets',
      headers: { 'x-request-id': 'one' },
      status: 400,
    },
    { name: 'what the path requires and the operation does not', method: 'GET', target: '/csv', status: 200 },
    { name: 'what the operation allows beside', method: 'GET', target: '/csv?separator=,', status: 200 },
    { name: 'what neither allows', method: 'GET', target: '/csv?separator=x', status: 400 },
    { name: "the path's own minimum", method: 'DELETE', target: '/pets/0', status: 204 },
    { name: 'below it', method: 'DELETE', target: '/pets/-1', status: 400 },
  ]
  for (const { name, method, target, headers = {}, status } of cases)
    t.equal((await ask(method, target, { headers })).status, status, name)
})

t.test('a path that is spelt out goes before one with a parameter', async t => {
  const { get, ask } = client(t, petstoreServer.url, petstore)
  t.strictSame((await get('/pets/mine')).json, ['Rex'])
  t.equal((await get('/pets/7')).headers['courtside-source'], 'example getPet/default')
  t.equal((await ask('POST', '/pets/7:adopt')).headers['courtside-source'], 'declared adoptPet/202')
  for (const method of ['PUT', 'DELETE']) {
    const { status, headers } = await ask(method, '/pets/mine')
    t.strictSame(
      [status, headers.allow],
      [405, 'GET, HEAD, OPTIONS'],
      `${method}: what /pets/{petId} can do is no method of /pets/mine`,
    )
  }
  t.equal((await get('/files/report')).status, 404, 'a segment whose text is missing is another path')
  t.equal((await get('/files/.txt')).status, 404, 'and so is one whose parameter is')
  t.equal((await get('/days/1-3/days')).status, 404)
  for (const target of ['/caf%C3%A9s/5', '/star*/5']) {
    const statuses = await Promise.all(
      ['HEAD', 'OPTIONS', 'DELETE'].map(async method => (await ask(method, target)).status),
    )
    t.strictSame(statuses, [204, 204, 405], `${target} has its methods`)
  }
})

t.test('a key in the query that the contract speaks of is no undeclared parameter', async t => {
  const { get } = client(t, petstoreServer.url, petstore)
  t.equal((await get('/pets?api_key=x')).headers['courtside-warning'], undefined)
  t.match((await get('/pets?apikey=x')).headers['courtside-warning'], /"apikey".*did you mean "api_key"\?/)
  t.match((await get('/query?deap[R]=1')).headers['courtside-warning'], /"deap\[R\]"/)
})

// ---------------------------------------------------------------- bodies

t.test('bodies are checked in the media type that they come in', async t => {
  const { ask } = client(t, petstoreServer.url, petstore)
  const json = (value: unknown): Ask => ({
    body: JSON.stringify(value),
    headers: { 'content-type': 'application/json' },
  })
  const form = (body: string): Ask => ({ body, headers: { 'content-type': 'application/x-www-form-urlencoded' } })
  const typed = (type: string, body: string | Buffer): Ask => ({ body, headers: { 'content-type': type } })
  const pet = { name: 'Rex', status: 'available', owner: null, secret: 's3cret' }
  const { secret: _, ...withoutSecret } = pet
  const cases: readonly { name: string; target: string; sent: Ask; status: number; method?: string; count?: string }[] =
    [
      { name: 'a pet without its id, which is read only', target: '/pets', sent: json(pet), status: 201 },
      { name: 'a pet with its id all the same', target: '/pets', sent: json({ ...pet, id: 5 }), status: 201 },
      {
        name: 'a pet without its secret, which is written only',
        target: '/pets',
        sent: json(withoutSecret),
        status: 422,
      },
      { name: 'an owner who is null', target: '/pets', sent: json({ ...pet, owner: null, price: null }), status: 201 },
      {
        name: 'an owner with a telephone that is null',
        target: '/pets',
        sent: json({ ...pet, owner: { name: 'Kim', telephone: null } }),
        status: 201,
      },
      {
        name: 'an owner whose name is null',
        target: '/pets',
        sent: json({ ...pet, owner: { name: null } }),
        status: 422,
      },
      { name: 'a status that is null', target: '/pets', sent: json({ ...pet, status: null }), status: 422 },
      {
        name: 'several things at once',
        target: '/pets',
        sent: json({ ...pet, name: '', born: 'today', price: -1 }),
        status: 422,
        count: '3',
      },
      { name: 'no body', target: '/pets', sent: {}, status: 422, count: '1' },
      { name: 'a form', target: '/pets', sent: form('name=Rex&age=3&vaccinated=true&tags=1&tags=2'), status: 201 },
      { name: 'a form with escapes', target: '/pets', sent: form('name=Rex+%26+Tom&age=%33'), status: 201 },
      { name: 'a form with a word for a number', target: '/pets', sent: form('name=Rex&age=three'), status: 422 },
      { name: 'a form with no boolean', target: '/pets', sent: form('name=Rex&age=3&vaccinated=yes'), status: 422 },
      {
        name: 'a form with a word in a list of numbers',
        target: '/pets',
        sent: form('name=Rex&age=3&tags=1&tags=x'),
        status: 422,
      },
      { name: 'a form with too little', target: '/pets', sent: form('vaccinated=true'), status: 422, count: '2' },
      {
        name: 'a form with __proto__',
        target: '/pets',
        sent: form('name=Rex&age=3&__proto__=x&constructor=y'),
        status: 201,
      },
      {
        name: 'plain text, where neither 415 nor 400 is declared',
        target: '/pets',
        sent: typed('text/plain', 'Rex'),
        status: 415,
      },

      {
        name: 'any bytes',
        target: '/uploads',
        sent: typed('application/octet-stream', Buffer.from([0xff, 0x00, 0xfe])),
        status: 204,
      },
      { name: 'a text', target: '/uploads', sent: typed('text/plain', 'ten letter'), status: 204 },
      {
        name: 'a text of a kind that a range covers',
        target: '/uploads',
        sent: typed('text/csv; charset=utf-8', 'a,b'),
        status: 204,
      },
      { name: 'a text that is too long', target: '/uploads', sent: typed('text/plain', 'eleven lett'), status: 400 },
      {
        name: 'a text that is no UTF-8',
        target: '/uploads',
        sent: typed('text/plain', Buffer.from([0xff])),
        status: 400,
      },
      { name: 'an upload of nothing, which is allowed', target: '/uploads', sent: {}, status: 204 },
      {
        name: 'another media type, where 415 is declared',
        target: '/uploads',
        sent: typed('image/png', 'x'),
        status: 415,
      },
      {
        name: 'a compressed upload, where 415 is declared',
        target: '/uploads',
        sent: { body: 'x', headers: { 'content-type': 'text/plain', 'content-encoding': 'br' } },
        status: 415,
      },
      {
        name: 'a mebibyte',
        target: '/uploads',
        sent: typed('application/octet-stream', Buffer.alloc(1024 * 1024)),
        status: 204,
      },
      {
        name: 'more than a mebibyte, where 413 is declared',
        target: '/uploads',
        sent: typed('application/octet-stream', Buffer.alloc(1024 * 1024 + 1)),
        status: 413,
      },

      { name: 'anything', target: '/anything', sent: typed('chemical/x-pdb', 'ATOM'), status: 204 },
      { name: 'anything, in a media type that is none', target: '/anything', sent: typed(';;', 'x'), status: 204 },
      { name: 'anything, without a media type', target: '/anything', sent: { body: 'x' }, status: 204 },
      { name: 'nothing, where anything goes', target: '/anything', sent: {}, status: 204 },
      {
        name: 'a body that nobody asked for',
        method: 'PATCH',
        target: '/anything',
        sent: typed('text/plain', 'x'),
        status: 204,
      },
      {
        name: 'one in a media type that is none',
        method: 'PATCH',
        target: '/anything',
        sent: typed(';;', 'x'),
        status: 204,
      },
      { name: 'one without a media type', method: 'PATCH', target: '/anything', sent: { body: 'x' }, status: 204 },
      {
        name: 'one that is too large',
        method: 'PATCH',
        target: '/anything',
        sent: { body: Buffer.alloc(1024 * 1024 + 1) },
        status: 413,
      },
      {
        name: 'one with DELETE',
        method: 'DELETE',
        target: '/pets/5',
        sent: typed('application/json', '{'),
        status: 204,
      },
    ]
  for (const { name, method = 'POST', target, sent, status, count } of cases) {
    const answered = await ask(method, target, sent)
    t.equal(answered.status, status, name)
    if (count !== undefined) t.equal(answered.headers['courtside-violations'], count, `${name}: all are counted`)
  }
  const added = await ask('POST', '/pets', json(pet))
  t.strictSame(
    [added.headers.location, 'secret' in fieldsOf(added)],
    ['/pets/3', false],
    'the answer has its declared header, and not what is written only',
  )
})

t.test('everything wrong with a request is told at once: path, query, header, cookie, body', async t => {
  const { ask } = client(t, petstoreServer.url, petstore)
  const answered = await ask('PUT', '/order/x?first=1&second=x', {
    body: JSON.stringify({ size: 'large', colour: 'blue' }),
    headers: { 'content-type': 'application/json', 'x-first': 'x' },
  })
  const { errors, status, counted } = refusalIn(answered)
  t.strictSame([status, counted], [400, '7'])
  t.strictSame(errors.slice(0, 4), [
    'path.id invalid_parameter',
    'query.second invalid_parameter',
    'header.X-First invalid_parameter',
    'cookie.visit missing_parameter',
  ])
  t.strictSame(errors.slice(4).toSorted(), [
    'body./colour invalid_body',
    'body./name invalid_body',
    'body./size invalid_body',
  ])
  const missing = refusalIn(await ask('PUT', '/order/5'))
  t.strictSame(
    missing.errors,
    [
      'query.second missing_parameter',
      'query.first missing_parameter',
      'header.X-First missing_parameter',
      'cookie.visit missing_parameter',
    ],
    'each as declared',
  )
})

// ---------------------------------------------------------------- errors in the contract's words

t.test('an error comes in the shape that the contract declares for it, or as a problem document', async t => {
  const pets = client(t, petstoreServer.url, petstore)
  const books = client(t, libraryServer.url, library)
  const problem = 'application/problem+json'
  const json = 'application/json'

  const failure = await pets.get('/pets?limit=0')
  t.strictSame(
    [failure.status, failure.headers['content-type'], fieldsOf(failure).code],
    [400, json, 400],
    "default: the store's own failure",
  )
  t.match(fieldsOf(failure).message, /limit/, 'it says what is wrong')

  const range = await pets.ask('DELETE', '/pets/x')
  t.strictSame(
    [range.status, range.headers['content-type'], fieldsOf(range).code],
    [400, json, 400],
    "4XX: the store's own failure",
  )

  const invalid = await pets.ask('POST', '/pets', { body: '{"name":""}', headers: { 'content-type': json } })
  hasFields(
    t,
    [invalid.status, fieldsOf(invalid)],
    [422, { detail: { 0: { loc: ['body', '/status'], msg: String, type: 'invalid_body' } } }],
    'only 422 is declared: that, in its shape',
  )

  const none = await pets.get('/pets/x')
  t.strictSame(
    [none.status, none.headers['content-type']],
    [400, problem],
    'neither 400 nor a range: a problem document',
  )
  hasFields(t, fieldsOf(none), {
    type: 'about:blank',
    title: 'Bad Request',
    status: 400,
    code: 'invalid_parameter',
    errors: [{ in: 'path', name: 'petId' }],
  })

  const own = await books.get('/books/12')
  t.strictSame([own.status, own.headers['content-type']], [400, problem], "the contract's own problem document")
  hasFields(
    t,
    fieldsOf(own),
    { status: 400, title: String, trace: String, detail: /isbn/ },
    'with the member that it asks for',
  )

  const people = await books.ask('POST', '/books', { body: '{}', headers: { 'content-type': json } })
  t.strictSame([people.status, people.headers['content-type']], [400, 'text/html'], 'declared for people only: a page')

  const notHere = await pets.ask('PUT', '/pets')
  t.strictSame(
    [notHere.status, notHere.headers['content-type'], notHere.headers.allow],
    [405, problem, 'GET, POST, HEAD, OPTIONS'],
    'outside any operation: a problem document',
  )
  for (const id of ['findPets', 'getPet', 'addPet', 'removePet']) {
    const operation = petstore.operation(id)
    const { body, headers = {} } = bodyOf(operation)
    const strict = await pets.ask(operation.method, targetOf(operation, { petId: '5' }), {
      headers: { ...headers, prefer: 'handling=strict, example=nope' },
      ...(body === undefined ? {} : { body }),
    })
    t.ok(
      [400, 422].includes(strict.status),
      `${id}: a preference that can't be honoured is refused in the same way (${strict.status})`,
    )
  }
})

// ---------------------------------------------------------------- media types

t.test('the media type is negotiated', async t => {
  const { get, ask } = client(t, petstoreServer.url, petstore)
  const cases: readonly { accept: string | undefined; status?: number; type: string }[] = [
    { accept: undefined, type: 'application/json' },
    { accept: '*/*', type: 'application/json' },
    { accept: 'application/json', type: 'application/json' },
    { accept: 'application/xml', type: 'application/xml' },
    { accept: 'text/plain', type: 'text/plain' },
    { accept: 'text/*', type: 'text/plain' },
    { accept: 'TEXT/Plain', type: 'text/plain' },
    { accept: 'application/json;q=0.4, application/xml;q=0.5', type: 'application/xml' },
    { accept: 'image/png, text/plain;q=0.1', type: 'text/plain' },
    { accept: 'application/json;q=0, text/plain', type: 'text/plain' },
    { accept: 'image/png', status: 406, type: 'application/json' },
    { accept: 'application/json;q=0, application/xml;q=0, text/plain;q=0', status: 406, type: 'application/json' },
  ]
  for (const { accept, status = 200, type } of cases) {
    for (const method of ['GET', 'HEAD']) {
      const answered = await ask(method, '/pets/7', accept === undefined ? {} : { headers: { accept } })
      t.strictSame(
        [answered.status, answered.headers['content-type']],
        [status, type],
        `${method} with Accept: ${accept}`,
      )
      t.match(answered.headers.vary, /\bAccept\b/, 'the answer varies with it')
    }
  }
  t.equal((await get('/pets/7', { accept: 'application/xml' })).text, '<pet><id>1</id></pet>', 'XML as it was recorded')
  t.equal((await get('/csv')).text, 'name,price\nRex,9.50\n', 'a table as it was recorded')
  t.equal((await get('/csv')).headers['content-type'], 'text/csv; charset=utf-8', 'with its parameter')
  t.equal(
    (await get('/csv', { accept: 'application/json' })).status,
    200,
    'the only media type there is comes whatever is accepted',
  )
  const { get: read } = client(t, libraryServer.url, library)
  t.equal(
    (await read('/types', { accept: 'image/png' })).headers['content-type'],
    'application/problem+json',
    '406 where none is declared is a problem document',
  )
  t.equal((await read('/types', { accept: 'application/vnd.library+json' })).text, '{"t":"A book"}')
  t.strictSame(
    [
      (await read('/types', { prefer: 'example=page' })).text,
      (await read('/types', { prefer: 'example=short', accept: 'text/plain' })).text,
    ],
    ['<p>A book</p>', 'A book.'],
    'an example is looked for in the media type that is accepted',
  )
})

// ---------------------------------------------------------------- statuses

t.test('statuses: the usual one, ranges and default', async t => {
  const pets = client(t, petstoreServer.url, petstore)
  const books = client(t, libraryServer.url, library)
  const cases: readonly {
    name: string
    here: typeof pets
    method?: string
    target: string
    prefer?: string
    status: number
    applied?: string
    isWarned?: boolean
  }[] = [
    { name: 'a range of successes', here: books, target: '/books/9780000000002', status: 200 },
    {
      name: 'one of the range',
      here: books,
      target: '/books/9780000000002',
      prefer: 'code=203',
      status: 203,
      applied: 'code=203',
    },
    {
      name: 'one of a range of failures',
      here: books,
      target: '/books/9780000000002',
      prefer: 'code=418',
      status: 418,
      applied: 'code=418',
    },
    {
      name: 'one of no range',
      here: books,
      target: '/books/9780000000002',
      prefer: 'code=500',
      status: 500,
      applied: 'code=500',
    },
    {
      name: 'a range of failures, without a body declared elsewhere',
      here: pets,
      method: 'DELETE',
      target: '/pets/5',
      prefer: 'code=404',
      status: 404,
      applied: 'code=404',
    },
    {
      name: 'default beside a success',
      here: pets,
      target: '/pets',
      prefer: 'code=503',
      status: 503,
      applied: 'code=503',
    },
    { name: 'default alone', here: books, target: '/default-only', status: 200 },
    {
      name: 'default alone, as a created',
      here: books,
      target: '/default-only',
      prefer: 'code=201',
      status: 201,
      applied: 'code=201',
    },
    {
      name: 'default as 204, which has no body',
      here: books,
      target: '/default-only',
      prefer: 'code=204',
      status: 204,
      applied: 'code=204',
    },
    {
      name: 'default as 304, which has no body',
      here: books,
      target: '/default-only',
      prefer: 'code=304',
      status: 304,
      applied: 'code=304',
    },
    {
      name: 'default as 205, which has no body',
      here: books,
      target: '/default-only',
      prefer: 'code=205',
      status: 205,
      applied: 'code=205',
    },
    {
      name: 'default as 100, which is no answer',
      here: books,
      target: '/default-only',
      prefer: 'code=100',
      status: 200,
      isWarned: true,
    },
    {
      name: 'default as 101, which is no answer',
      here: books,
      target: '/default-only',
      prefer: 'code=101',
      status: 200,
      isWarned: true,
    },
    {
      name: 'default as 103, which is no answer',
      here: books,
      target: '/default-only',
      prefer: 'code=103',
      status: 200,
      isWarned: true,
    },
    { name: 'no body at all', here: pets, target: '/ping', status: 200 },
    { name: 'the only response is a failure', here: pets, target: '/failures', status: 200 },
  ]
  for (const { name, here, method = 'GET', target, prefer, status, applied, isWarned = false } of cases) {
    const answered = await here.ask(method, target, prefer === undefined ? {} : { headers: { prefer } })
    t.strictSame(
      [answered.status, answered.headers['preference-applied'], answered.headers['courtside-warning'] !== undefined],
      [status, applied, isWarned],
      name,
    )
  }
})

t.test('the usual status is the lowest success that is declared, in whatever order they stand', async t => {
  const cases: readonly { readonly declared: readonly string[]; readonly status: number }[] = [
    { declared: ['404', '204', '201'], status: 201 },
    { declared: ['default', '2XX', '203'], status: 203 },
    { declared: ['2XX', '299'], status: 299 },
    { declared: ['default', '302', '2XX'], status: 200 },
    { declared: ['404', '302', 'default'], status: 302 },
    { declared: ['default', '5XX', '404'], status: 404 },
    { declared: ['default', '5XX'], status: 500 },
    { declared: ['default'], status: 200 },
  ]
  const paths = Object.fromEntries(
    cases.map(({ declared }, index) => [
      `/${index}`,
      { get: { responses: new Map(declared.map(status => [status, { description: 'Said.' }])) } },
    ]),
  )
  const folder = t.testdir({
    'order.yaml': stringify({ openapi: '3.1.0', info: { title: 'Order', version: '1' }, paths }),
  })
  const server = await startCourtside({ contract: `${folder}/order.yaml` })
  t.teardown(() => server.close())
  for (const [index, { declared, status }] of cases.entries())
    t.equal((await fetch(`${server.url}/${index}`)).status, status, declared.join(' '))
})

t.test('what a contract rarely declares: HEAD, OPTIONS and TRACE of its own, no operationId', async t => {
  const { ask } = client(t, petstoreServer.url, petstore)
  t.strictSame(
    (await ask('GET', '/ping')).headers['courtside-source'],
    'declared GET /ping/200',
    'an operation without an id goes by its method and path',
  )
  t.strictSame(
    [(await ask('HEAD', '/ping')).status, (await ask('HEAD', '/ping')).headers['courtside-source']],
    [204, 'declared headPing/204'],
    'HEAD of its own',
  )
  t.equal((await ask('TRACE', '/ping')).status, 204, 'TRACE of its own')
  const options = await ask('OPTIONS', '/ping')
  t.strictSame([options.status, options.json], [200, ['ping']], 'OPTIONS of its own')
  const preflight = await ask('OPTIONS', '/ping', {
    headers: { origin: 'https://app.example', 'access-control-request-method': 'GET' },
  })
  t.strictSame(
    [preflight.status, preflight.headers['access-control-allow-origin']],
    [204, 'https://app.example'],
    'but a preflight is a preflight',
  )
})

t.test('declared headers get the values that the contract gives, as far as a header can hold them', async t => {
  const { get } = client(t, petstoreServer.url, petstore)
  const { status, headers, json } = await get('/declared-headers')
  t.strictSame([status, json], [200, 'a text of more than three bytes'], 'the body comes whole')
  t.strictSame([headers['x-page'], headers.etag], ['4', '"abc"'], 'a default, an example')
  t.ok(
    /^\d+$/.test(headers['x-rate-limit'] ?? '') && Number(headers['x-rate-limit']) >= 10,
    'or a value that its schema allows',
  )
  t.strictSame(
    [headers['content-type'], headers['courtside-source']],
    ['application/json', 'example declaredHeaders/default'],
    'ours stay ours',
  )
  t.match(headers.vary, /Prefer/)
  t.strictSame(
    [headers['content-encoding'], headers['transfer-encoding'], headers['x-two']],
    [undefined, undefined, undefined],
    "what frames the body is not the contract's to say",
  )
  t.match(headers.date, /GMT$/)
  const foreign = await get('/declared-headers', { origin: 'https://app.example' })
  t.equal(foreign.headers['access-control-allow-origin'], 'https://app.example', 'a page can read it all the same')
  for (const name of ['X-Rate-Limit', 'X-Page'])
    t.ok(foreign.headers['access-control-expose-headers']?.includes(name), `and its ${name}`)
  t.equal((await get('/pets')).headers['x-total'], '2', 'an example of the header itself')
})

// ---------------------------------------------------------------- examples and generated values

t.test('an example that breaks its schema is never served', async t => {
  const { get } = client(t, petstoreServer.url, petstore)
  const good = '{"R":1,"G":2,"B":3}'
  t.strictSame(
    [(await get('/recorded-badly')).text, (await get('/recorded-badly')).headers['courtside-source']],
    [good, 'example recordedBadly/good'],
    'the good one comes',
  )
  for (const [name, reason] of [
    ['wrong', /breaks its schema/],
    ['missing', /file/],
    ['remote', /another machine/],
  ] as const) {
    const lenient = await get('/recorded-badly', { prefer: `example=${name}` })
    t.equal(lenient.text, good, `${name}: the good one comes`)
    t.match(
      lenient.headers['courtside-warning'],
      new RegExp(`example=${name} was ignored.*${reason.source}`),
      `${name}: with the reason`,
    )
    const strict = await get('/recorded-badly', { prefer: `example=${name}, handling=strict` })
    t.strictSame(
      [strict.status, strict.headers['courtside-violations']],
      [400, '1'],
      `${name}: refused when that is asked for`,
    )
  }
  const made = await get('/recorded-badly', { prefer: 'code=409' })
  t.strictSame(
    [made.status, made.headers['courtside-source']],
    [409, 'generated recordedBadly/409 seed 1'],
    'where none is good a value is made',
  )
})

t.test("an answer comes from an example, else from the schema's own, else it is made", async t => {
  const pets = client(t, petstoreServer.url, petstore)
  const books = client(t, libraryServer.url, library)
  const bySchema = await pets.get('/schema-examples')
  t.strictSame(
    [bySchema.json, bySchema.headers['courtside-source']],
    [{ name: 'as the schema says' }, 'example exampleOfSchema/schema'],
  )
  t.strictSame((await pets.get('/pets', { prefer: 'example=none' })).json, [])
  t.strictSame(
    (await books.get('/default-only')).json,
    { fine: true },
    'one that is called default goes before the first',
  )
  t.strictSame(
    [(await books.get('/nothing')).text, (await books.get('/nothing')).headers['courtside-source']],
    ['null', 'example getNothing/default'],
    'null is an example',
  )
  t.match((await books.get('/scalar')).text, /^(3|4|null)$/)
  for (const target of ['/impossible', '/impossible?']) {
    const { status, json } = await books.get(target)
    hasFields(
      t,
      [status, json],
      [500, { status: 500, code: 'no_example' }],
      'where no value can be made the answer says so',
    )
  }
  t.equal((await books.get('/impossible', { prefer: 'dynamic=true' })).status, 500)
  const image = await pets.get('/image')
  t.strictSame([image.status, image.headers['content-type'], image.bytes.length], [200, 'image/png', 68])
})

t.test('generated values are valid, whatever the seed, and repeat', async t => {
  const all = [
    { here: client(t, petstoreServer.url, petstore), oracle: petstore },
    { here: client(t, libraryServer.url, library), oracle: library },
  ]
  for (const { here, oracle } of all) {
    for (const operation of oracle.operations) {
      if (
        operation.method !== 'GET'
        || operation.id === 'getImpossible'
        || operation.parameters.some(({ required, sample }) => required && sample === undefined)
      )
        continue
      const target = targetOf(operation)
      for (let seed = 0; seed < 12; seed++) {
        const prefer = `dynamic=true, seed=${seed}`
        const answered = await here.get(target, { prefer })
        t.ok(answered.status < 300, `${operation.id} with seed ${seed}`)
        t.equal((await here.get(target, { prefer })).text, answered.text, `${operation.id} with seed ${seed} again`)
      }
    }
  }
  const { get } = client(t, libraryServer.url, library)
  const plain = await get('/shelves')
  t.match(
    plain.headers['courtside-source'],
    /^generated getShelves\/200 seed 1$/,
    'without an example a value is made unasked',
  )
  t.equal((await get('/shelves')).text, plain.text, 'and is the same the next time')
  t.notMatch((await get('/books', { prefer: 'dynamic=true' })).text, /"pin"/, 'what is written only is not made up')
  t.match((await get('/books', { prefer: 'dynamic=true' })).text, /"id"/, 'what is read only is')
})

t.test(
  'a made list is as long as it must be, and an error that is made says its status beside all else it has to say',
  async t => {
    const text = { type: 'string' }
    const listOf = (more: object): object => ({ type: 'array', items: text, ...more })
    const lists = {
      seven: listOf({ minItems: 7 }),
      seventy: listOf({ minItems: 70, maxItems: 70 }),
      one: listOf({ maxItems: 1 }),
    }
    const failure = {
      type: 'object',
      required: ['status', 'title', 'reference'],
      additionalProperties: false,
      properties: {
        status: { type: 'integer' },
        title: { const: 'Unprocessable' },
        reference: { type: 'integer', minimum: 5, maximum: 5 },
      },
    }
    const made = (schema: object): object => ({ description: 'Made.', content: { 'application/json': { schema } } })
    const folder = t.testdir({
      'made.json': JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'Made', version: '1' },
        paths: {
          '/lists': {
            get: { responses: { 200: made({ type: 'object', required: Object.keys(lists), properties: lists }) } },
          },
          '/failing': { get: { responses: { 200: made(text), 422: made(failure) } } },
        },
      }),
    })
    const server = await startCourtside({ contract: `${folder}/made.json` })
    t.teardown(() => server.close())
    const { get } = client(t, server.url, oracleOf(`${folder}/made.json`, { prefixes: [''] }))
    const { status, json } = await get('/lists')
    t.equal(status, 200)
    t.strictSame(
      Object.values(isFields(json) ? json : {}).map(list => Array.isArray(list) && list.length),
      [7, 70, 1],
    )
    const failed = await get('/failing', { prefer: 'code=422' })
    t.strictSame([failed.status, failed.json], [422, { status: 422, title: 'Unprocessable', reference: 5 }])
  },
)

// ---------------------------------------------------------------- depth

t.test('a body nested without end is refused or taken, never a failure of ours', async t => {
  const pets = client(t, petstoreServer.url, petstore)
  const books = client(t, libraryServer.url, library)
  const headers = { 'content-type': 'application/json' }
  const deep = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`
  const tree = (depth: number): string => `${'{"name":"a","shelves":['.repeat(depth)}${']}'.repeat(depth)}`
  t.equal(
    (await pets.ask('POST', '/lists', { headers, body: `[${deep(100_000)},${deep(100_000)}]` })).status,
    400,
    'two equal lists, very deep',
  )
  t.equal((await pets.ask('POST', '/lists', { headers, body: '[[1],[2]]' })).status, 204, 'two that differ')
  t.equal((await books.ask('POST', '/shelves', { headers, body: tree(50) })).status, 204, 'a tree of fifty levels')
  const deepest = await books.ask('POST', '/shelves', { headers, body: tree(30_000) })
  t.ok(deepest.status === 204 || deepest.status === 400, `a tree of thirty thousand (${deepest.status})`)
  const broken = await books.ask('POST', '/shelves', { headers, body: tree(30_000).replace('[]', '[5]') })
  t.equal(broken.status, 400, 'and one that is wrong at the bottom')
})
