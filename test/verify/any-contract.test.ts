/** Services of any other contract: what is asked of them, what may be wrong with them, and what is not. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { aFolder } from '../cli/child-process.ts'
import { type Passed, type Passing, aProvider } from '../fixtures/faulty-provider.ts'
import { hasFields } from '../fixtures/has-fields.ts'
import { type Holding, brokenIn, hold } from './held.ts'

const object = (properties: object): object => ({ type: 'object', required: Object.keys(properties), properties })
const content = (schema: object): object => ({ description: '.', content: { 'application/json': { schema } } })
const thing = object({ id: { type: 'integer' }, itemId: { type: 'string' }, kind: { enum: ['box', 'letter'] } })
const found = { description: 'Elsewhere.', headers: { Location: { required: true, schema: { type: 'string' } } } }
const id = { name: 'itemId', in: 'path', required: true, schema: { type: 'string' } }
const key = { type: 'apiKey', in: 'header', name: 'X-API-Key' }
const bearer = { type: 'http', scheme: 'bearer' }

const contract = {
  openapi: '3.1.0',
  info: { title: 'Things', version: '1' },
  components: { securitySchemes: { key, bearer, basic: { type: 'http', scheme: 'basic' } } },
  paths: {
    '/search': { get: { operationId: 'search', responses: { 200: content({ type: 'array', items: thing }) } } },
    '/things/{itemId}': {
      get: { operationId: 'getThing', parameters: [id], responses: { 200: content(thing), 404: { description: '.' } } },
    },
    '/shelf': {
      get: {
        operationId: 'getShelf',
        security: [{ key: [] }, { bearer: [] }],
        responses: { 204: { description: '.' }, 401: { description: '.' } },
      },
    },
    '/safe': {
      get: {
        operationId: 'getSafe',
        security: [{ key: [], bearer: [] }, { basic: [] }],
        responses: { 204: { description: '.' }, 401: { description: '.' } },
      },
    },
    '/label': { get: { operationId: 'getLabel', responses: { 302: found } } },
    '/gone': { get: { operationId: 'getGone', responses: { 410: content(object({ since: { type: 'integer' } })) } } },
  },
}

const things = [
  { id: 5, itemId: 't6', kind: 'box' },
  { id: 6, itemId: 't7', kind: 'letter' },
  { id: 7, itemId: 't5', kind: 'letter' },
]

const json = (status: number, body?: unknown, headers: Readonly<Record<string, string>> = {}): Passed => ({
  status,
  headers: new Headers(body === undefined ? headers : { 'content-type': 'application/json', ...headers }),
  body: body === undefined ? '' : JSON.stringify(body),
})

const good = ({ url: { pathname }, headers }: Passing): Passed => {
  if (pathname === '/search') return json(200, things)
  if (pathname === '/label') return json(302, undefined, { location: '/labels/1' })
  if (pathname === '/gone') return json(410, { since: 2020 })
  if (pathname === '/safe') {
    const areBoth = headers.get('x-api-key') === 'good-key' && headers.get('authorization') === 'Bearer good-token'
    return json(areBoth ? 204 : 401)
  }
  if (pathname === '/shelf') {
    const isKnown = headers.get('x-api-key') === 'good-key' || headers.get('authorization') === 'Bearer good-token'
    return json(isKnown ? 204 : 401)
  }
  const one = things.find(({ itemId }) => pathname === `/things/${itemId}`)
  return one === undefined ? json(404) : json(200, one)
}

const heldBy = async (
  t: Test,
  answer: (passing: Passing) => Passed | undefined,
  more: Partial<Holding> = {},
  of: object = contract,
) => {
  const file = join(aFolder(t), 'things.json')
  writeFileSync(file, JSON.stringify(of))
  // Without an answer the connection is broken off.
  const baseUrl = await aProvider(t, '', passing => Promise.resolve(answer(passing)))
  return hold({ baseUrl, contract: file, apiKey: 'good-key', token: 'good-token', ...more })
}

t.test(
  'a good one holds: ids out of any list that has them, redirects, and whatever else is all that is declared',
  async t => {
    const { checks, notes } = await heldBy(t, good)
    t.strictSame([brokenIn(checks), notes], [[], []])
    t.strictSame(
      checks.flatMap(({ outcome, operation, rule }) => (outcome === 'skipped' ? [`${operation} ${rule}`] : [])),
      ['getSafe answers-with-basic'],
      'nothing is skipped but what another token would do for',
    )
    t.ok(checks.some(({ operation, rule, times }) => operation === 'getThing' && rule === 'same-record' && times === 2))
  },
)

const cases: readonly (readonly [name: string, spoilt: (passing: Passing) => Passed | undefined, told: RegExp])[] = [
  [
    'everybody is let in, though one of two credentials is wanted',
    ({ url }) => (url.pathname === '/shelf' ? json(204) : undefined),
    /^getShelf refuses-without-credentials: expected 401, found 204$/,
  ],
  [
    'wrong credentials are good ones',
    ({ url, headers }) => {
      const isSent = headers.has('x-api-key') || headers.has('authorization')
      return url.pathname === '/shelf' ? json(isSent ? 204 : 401) : undefined
    },
    /^getShelf refuses-without-credentials: expected 401, found 204$/,
  ],
  [
    'any token is good where a wrong key is none',
    ({ url, headers }) =>
      url.pathname === '/shelf'
        ? json(headers.get('x-api-key') === 'good-key' || headers.has('authorization') ? 204 : 401)
        : undefined,
    /^getShelf refuses-without-credentials: expected 401, found 204$/,
  ],
  [
    'of two that are wanted together one is not looked at',
    ({ url, headers }) => {
      const isIn = headers.get('authorization') === 'Bearer good-token'
      return url.pathname === '/safe' ? json(isIn ? 204 : 401) : undefined
    },
    /^getSafe refuses-without-credentials: expected .*, found 204$/,
  ],
  [
    'any key is good where a wrong token is none',
    ({ url, headers }) =>
      url.pathname === '/shelf'
        ? json(headers.has('x-api-key') || headers.get('authorization') === 'Bearer good-token' ? 204 : 401)
        : undefined,
    /^getShelf refuses-without-credentials: expected 401, found 204$/,
  ],
  [
    'what is not the first of a list is broken',
    ({ url }) => (url.pathname === '/things/t5' ? json(200, { ...things[2], kind: 5 }) : undefined),
    /^getThing body: expected one of "box", "letter", found 5$/,
  ],
  [
    'another record comes than was asked for',
    ({ url }) => (url.pathname.startsWith('/things/') ? json(200, things[0]) : undefined),
    /^getThing same-record: expected "t5", found "t6"$/,
  ],
  [
    'a redirect leads nowhere',
    ({ url }) => (url.pathname === '/label' ? json(302) : undefined),
    /^getLabel headers: expected Location/,
  ],
  [
    'a redirect leads to itself',
    ({ url }) => (url.pathname === '/label' ? json(302, undefined, { location: '../label#there' }) : undefined),
    /^getLabel redirects: expected a Location that leads elsewhere, found \.\.\/label#there, which was asked for$/,
  ],
  [
    'a redirect leads to itself, written otherwise',
    ({ url }) => (url.pathname === '/label' ? json(302, undefined, { location: '/%6Cabel?' }) : undefined),
    /^getLabel redirects: expected a Location that leads elsewhere, found \/%6Cabel\?, which was asked for$/,
  ],
  [
    'a redirect leads to no address',
    ({ url }) => (url.pathname === '/label' ? json(302, undefined, { location: 'http://[' }) : undefined),
    /^getLabel redirects: expected a Location that leads elsewhere, found http:\/\/\[, which is no address$/,
  ],
  [
    'a redirect that is not declared leads to itself, which is one fault',
    ({ url }) => (url.pathname === '/gone' ? json(302, undefined, { location: '/gone' }) : undefined),
    /^getGone status: expected 410, found 302$/,
  ],
  [
    'what is gone says so in another way',
    ({ url }) => (url.pathname === '/gone' ? json(410, { since: 'long' }) : undefined),
    /^getGone body: expected an integer, found "long"$/,
  ],
  [
    'what redirects has something itself',
    ({ url }) => (url.pathname === '/label' ? json(404) : undefined),
    /^getLabel status: expected 302, found 404$/,
  ],
]

for (const [name, spoilt, told] of cases)
  t.test(name, async t => {
    const { checks } = await heldBy(t, passing => spoilt(passing) ?? good(passing))
    hasFields(t, brokenIn(checks), [told])
  })

/** One token, which is a bearer's or Basic's. */
const waysIn = (security: readonly object[], elsewhere?: object): object => ({
  openapi: '3.1.0',
  info: { title: 'Ways in', version: '1' },
  components: { securitySchemes: { key, bearer, basic: { type: 'http', scheme: 'basic' } } },
  paths: {
    '/mine': {
      get: { operationId: 'getMine', security, responses: { 204: { description: '.' }, 401: { description: '.' } } },
    },
    ...(elsewhere === undefined
      ? {}
      : {
          '/other': {
            post: { operationId: 'addOther', security: [elsewhere], responses: { 204: { description: '.' } } },
          },
        }),
  },
})

const authorizations = new Map([
  ['good-token', 'Bearer good-token'],
  ['ann:pass-word', `Basic ${Buffer.from('ann:pass-word').toString('base64')}`],
])

/** @param told what is skipped of the reading operation, and why */
const oneToken: readonly (readonly [name: string, of: object, token: string, told: readonly string[]])[] = [
  [
    "a bearer's is not sent as Basic's",
    waysIn([{ bearer: [] }, { basic: [] }]),
    'good-token',
    ['answers-with-basic: with basic it wants --token as name:password'],
  ],
  [
    "Basic's is not sent as a bearer's",
    waysIn([{ bearer: [] }, { basic: [] }]),
    'ann:pass-word',
    ['answers-with-bearer: with bearer it wants --token without a colon'],
  ],
  [
    'what only the other kind would do for is left out',
    waysIn([{ basic: [] }], { bearer: [] }),
    'good-token',
    ['answers: wants --token as name:password'],
  ],
  [
    'so is what wants a bearer',
    waysIn([{ bearer: [] }], { basic: [] }),
    'ann:pass-word',
    ['answers: wants --token without a colon'],
  ],
  ['Basic alone', waysIn([{ basic: [] }]), 'ann:pass-word', []],
]

for (const [name, of, token, told] of oneToken)
  t.test(`of a token for a bearer or for Basic: ${name}`, async t => {
    const isGood = (sent: string | null): boolean => sent !== null && [...authorizations.values()].includes(sent)
    const { checks } = await heldBy(
      t,
      ({ headers }) => json(isGood(headers.get('authorization')) ? 204 : 401),
      { token },
      of,
    )
    t.strictSame(brokenIn(checks), [])
    t.strictSame(
      checks.flatMap(({ operation, rule, outcome, reason = '' }) =>
        operation === 'getMine' && outcome === 'skipped' ? [`${rule}: ${reason}`] : [],
      ),
      told,
    )
  })

t.test("a wrong login is of Basic's form, and is looked at where a bearer's token would do", async t => {
  const sent: string[] = []
  const { checks } = await heldBy(
    t,
    ({ headers }) => {
      const [scheme = '', value = ''] = headers.get('authorization')?.split(' ') ?? []
      if (scheme === 'Basic') sent.push(Buffer.from(value, 'base64').toString())
      return json(scheme === 'Basic' || value === 'good-token' ? 204 : 401)
    },
    {},
    waysIn([{ bearer: [] }, { basic: [] }]),
  )
  t.strictSame(sent, ['not-one-that-was-given-out:not-one-that-was-given-out'])
  t.strictSame(brokenIn(checks), ['getMine refuses-without-credentials: expected 401, found 204'])
})

t.test('who is let in without a good key or token is told by which scheme', async t => {
  const answer = (passing: Passing): Passed => (passing.url.pathname === '/safe' ? json(204) : good(passing))
  const { checks } = await heldBy(
    t,
    answer,
    { operations: ['getSafe'] },
    {
      ...contract,
      paths: { '/safe': { get: { ...contract.paths['/safe'].get, security: [{ key: [], bearer: [] }] } } },
    },
  )
  t.strictSame(checks.flatMap(({ says, failures }) => (failures.length > 0 ? [says] : [])).toSorted(), [
    'nobody is let in without a good key of the scheme "key"',
    'nobody is let in without a good token of the scheme "bearer"',
  ])
})

t.test('a contract that has Basic alone is sent the token as it is', async t => {
  const login = `Basic ${Buffer.from('good-token').toString('base64')}`
  const { checks } = await heldBy(
    t,
    ({ headers }) => json(headers.get('authorization') === login ? 204 : 401),
    {},
    waysIn([{ basic: [] }]),
  )
  t.strictSame([brokenIn(checks), checks.filter(({ outcome }) => outcome === 'skipped')], [[], []])
})

t.test('an example of what is in a query as JSON is sent', async t => {
  const where = { type: 'object', required: ['code'], properties: { code: { type: 'string', pattern: '^q[0-9]+-x$' } } }
  const parameter = (media: object): object => ({
    name: 'where',
    in: 'query',
    content: { 'application/json': { schema: where, ...media } },
  })
  for (const media of [{ example: { code: 'q7-x' } }, { examples: { one: { value: { code: 'q7-x' } } } }]) {
    const asked = new Set<string | null>()
    const responses = { 204: { description: '.' }, 400: { description: '.' } }
    const get = { operationId: 'find', parameters: [parameter(media)], responses }
    const { checks } = await heldBy(
      t,
      ({ url: { searchParams } }) => {
        const sent = searchParams.get('where')
        asked.add(sent)
        return json(sent === null || sent === '{"code":"q7-x"}' ? 204 : 400)
      },
      {},
      { openapi: '3.1.0', info: { title: 'Found', version: '1' }, paths: { '/find': { get } } },
    )
    t.strictSame(brokenIn(checks), [])
    t.ok(asked.has('{"code":"q7-x"}'))
    t.notOk(checks.some(({ rule, outcome }) => rule === 'answers-where' && outcome === 'skipped'))
  }
})

/** A list with a cursor that only the service makes, and bounds in every guise. */
const pages = {
  openapi: '3.1.0',
  info: { title: 'Pages', version: '1' },
  paths: {
    '/pages': {
      get: {
        operationId: 'listPages',
        parameters: [
          { name: 'cursor', in: 'query', schema: { type: 'string', minLength: 3, maxLength: 64 } },
          { name: 'limit', in: 'query', schema: { type: ['integer', 'null'], minimum: 1, exclusiveMaximum: 51 } },
          { name: 'size', in: 'query', schema: { anyOf: [{ $ref: '#/components/schemas/Size' }, { type: 'null' }] } },
          { name: 'step', in: 'query', schema: { allOf: [{ $ref: '#/components/schemas/Size' }], default: 2 } },
          {
            name: 'ids',
            in: 'query',
            explode: false,
            example: ['p-1', 'p-2'],
            schema: { type: 'array', minItems: 1, maxItems: 3, items: { type: 'string', pattern: '^p-[0-9]+$' } },
          },
          { name: 'count', in: 'query', schema: { type: 'integer', enum: [10, 20, 50] } },
          { name: 'word', in: 'query', example: 'any', schema: { type: 'string', minLength: 1, maxLength: 10 } },
          { name: 'title', in: 'query', example: 'any', schema: { type: 'string', minLength: 2 } },
          { name: 'day', in: 'query', schema: { type: 'string', format: 'date' } },
          { name: 'at', in: 'query', schema: { type: 'string', format: 'date-time' } },
          { name: 'note', in: 'query', allowEmptyValue: true, example: 'a', schema: { type: 'string', minLength: 1 } },
          {
            name: 'csv',
            in: 'query',
            explode: false,
            example: ['a'],
            schema: { type: 'array', items: { type: 'string', minLength: 1 } },
          },
          { name: 'fives', in: 'query', schema: { type: 'integer', multipleOf: 5, minimum: 5, maximum: 50 } },
          { name: 'share', in: 'query', schema: { type: 'number', minimum: 0.25, maximum: 0.75 } },
          { name: 'price', in: 'query', schema: { type: 'number', multipleOf: 0.05, minimum: 0, maximum: 10 } },
          { name: 'shape', in: 'query', schema: { const: 'round' } },
          {
            name: 'kinds',
            in: 'query',
            explode: false,
            schema: { type: 'array', uniqueItems: true, items: { enum: ['a', 'b'] } },
          },
          { name: 'either', in: 'query', schema: { oneOf: [{ type: 'integer', maximum: 3 }, { type: 'boolean' }] } },
        ],
        responses: { 200: content({ type: 'array', items: {} }), 400: { description: '.' } },
      },
    },
  },
  components: { schemas: { Size: { type: 'integer', minimum: 1, maximum: 9 } } },
}

const isWithin = (text: string | null, least: number, most: number): boolean =>
  text === null || (/^-?\d+$/.test(text) && Number(text) >= least && Number(text) <= most)

const isBetween = (text: string, least: number, most: number): boolean =>
  text !== '' && Number(text) >= least && Number(text) <= most

const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text

const goodPages = ({ url: { searchParams } }: Passing): Passed => {
  const of = (name: string): string | null => searchParams.get(name)
  const ids = of('ids')?.split(',') ?? ['p-1']
  const word = of('word') ?? 'any'
  const kinds = of('kinds')?.split(',') ?? []
  const isGood =
    ['10', '20', '50'].includes(of('count') ?? '10')
    && word.length >= 1
    && word.length <= 10
    && (of('title') ?? 'any').length >= 2
    && [of('day'), of('at')?.slice(0, 10)].every(day => isDay(day ?? '2027-01-01'))
    && isWithin(of('fives'), 5, 50)
    && Number(of('fives')) % 5 === 0
    && isBetween(of('share') ?? '0.5', 0.25, 0.75)
    && isBetween(of('price') ?? '0', 0, 10)
    && Number.isInteger(Number((Number(of('price')) / 0.05).toFixed(6)))
    && (of('shape') ?? 'round') === 'round'
    && kinds.every(kind => kind === 'a' || kind === 'b')
    && new Set(kinds).size === kinds.length
    && (of('cursor') ?? 'ours').startsWith('ours')
    && isWithin(of('limit'), 1, 50)
    && isWithin(of('size'), 1, 9)
    && isWithin(of('step'), 1, 9)
    && ids.length <= 3
    && ids.every(one => /^p-\d+$/.test(one))
    && (['true', 'false'].includes(of('either') ?? '') || isWithin(of('either'), -Infinity, 3))
  return isGood ? json(200, []) : json(400)
}

const heldOfPages = (t: Test, answer: (passing: Passing) => Passed | undefined) => heldBy(t, answer, {}, pages)

t.test('what was made up may be refused, and is told as not tried', async t => {
  const { checks } = await heldOfPages(t, goodPages)
  t.strictSame(brokenIn(checks), [])
  hasFields(
    t,
    checks.flatMap(({ rule, outcome, reason = '' }) => (outcome === 'skipped' ? [`${rule}: ${reason}`] : [])),
    [/^answers-cursor: what was made up .* refused with 400/],
  )
})

/** A service may know other values than those that were made up, but not than those that the contract tells. */
const refusedWhole: readonly (readonly [schema: object, isWrong: boolean])[] = [
  [{ type: 'integer', minimum: 1, maximum: 9 }, true],
  [{ type: 'boolean' }, true],
  [{ type: 'string', enum: ['red', 'blue'] }, true],
  [{ type: 'string', format: 'date', example: '2027-03-01' }, true],
  [{ type: 'string', example: 'red' }, true],
  [{ type: 'string', maxLength: 4 }, false],
]

for (const [schema, isWrong] of refusedWhole)
  t.test(`who takes no value of it ${isWrong ? 'is wrong' : 'may know others'}: ${JSON.stringify(schema)}`, async t => {
    const responses = { 200: { description: '.' }, 400: { description: '.' } }
    const get = { operationId: 'find', parameters: [{ name: 'q', in: 'query', schema }], responses }
    const document = { openapi: '3.1.0', info: { title: 'Refused', version: '1' }, paths: { '/find': { get } } }
    const { checks } = await heldBy(t, ({ url }) => json(url.searchParams.has('q') ? 400 : 200), {}, document)
    t.strictSame(brokenIn(checks), isWrong ? ['find answers: expected 200, found 400'] : [])
    t.equal(
      checks.some(({ rule, outcome }) => rule === 'answers-q' && outcome === 'skipped'),
      !isWrong,
    )
  })

/** Bounds next to which the last good value is another number, and schemas that say of no value that it is good. */
const bounded: readonly (readonly [schema: object, sent: readonly string[]])[] = [
  [{ type: 'integer', multipleOf: 2, minimum: 10, maximum: 15 }, ['10', '14']],
  [{ type: 'integer', multipleOf: 2, minimum: 9, maximum: 15 }, ['10', '14']],
  [{ type: 'integer', minimum: 1, maximum: 9007199254740991 }, ['1', '9007199254740991']],
  [{ type: 'number', multipleOf: 0.1, exclusiveMinimum: 0, exclusiveMaximum: 0.3 }, ['0.1', '0.2']],
  [{ type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 }, ['0.1', '0.9']],
  [{ type: 'string' }, ['example', 'aaé😀']],
  [{ type: 'string', minLength: 2, maxLength: 4 }, ['aa', 'aaé😀']],
  [{ type: 'string', maxLength: 2 }, ['a', 'é😀']],
  [{ type: 'string', maxLength: 1 }, ['a', '😀']],
  [{ type: 'string', minLength: 3 }, ['aaa']],
  [{ type: 'string', maxLength: 20, example: 'red' }, ['red']],
  [{ type: 'array', items: { type: 'string', maxLength: 4 } }, ['a', 'aaé😀', 'a,aaé😀']],
  [{ type: 'array', maxItems: 3, items: { type: 'string', minLength: 3 } }, ['aaa', 'aa0,aa1,aa2']],
  [
    { type: 'array', minItems: 2, maxItems: 3, items: { pattern: '^p-[0-9]$', type: 'string' } },
    ['p-1,p-1', 'p-1,p-1,p-1'],
  ],
  [{ type: 'string', pattern: '^[A-Z]{2,4}$' }, ['AA', 'AAAA']],
  [{ type: 'string', pattern: '^[A-Z]+$', minLength: 3, maxLength: 5 }, ['AAA', 'AAAAA']],
  [{ anyOf: [{ type: 'integer', minimum: 1, maximum: 3 }, { const: 'all' }] }, ['1', '3', 'all']],
  [{ oneOf: [{ const: 'title' }, { const: '-title' }] }, ['title', '-title']],
]

for (const [schema, sent] of bounded)
  t.test(`the highest and the lowest that are good are sent: ${JSON.stringify(schema)}`, async t => {
    const asked = new Set<string>()
    const responses = { 200: { description: '.' }, 400: { description: '.' } }
    const get = { operationId: 'find', parameters: [{ name: 'q', in: 'query', schema }], responses }
    const { checks } = await heldBy(
      t,
      ({ url: { searchParams } }) => {
        const q = searchParams.has('q') ? searchParams.getAll('q').join() : undefined
        if (q !== undefined) asked.add(q)
        return json(q === undefined || sent.includes(q) ? 200 : 400)
      },
      {},
      { openapi: '3.1.0', info: { title: 'Bounds', version: '1' }, paths: { '/find': { get } } },
    )
    t.strictSame(brokenIn(checks), [])
    t.strictSame([...asked].filter(one => sent.includes(one)).toSorted(), [...sent].toSorted())
    t.notOk(checks.some(({ rule, outcome }) => rule === 'answers-q' && outcome === 'skipped'))
  })

t.test('who counts bytes, or stumbles over what is not ASCII, is told so by a text of the full length', async t => {
  const schema = { type: 'string', maxLength: 4 }
  const responses = { 200: { description: '.' }, 400: { description: '.' } }
  const get = { operationId: 'find', parameters: [{ name: 'q', in: 'query', schema }], responses }
  const document = { openapi: '3.1.0', info: { title: 'Texts', version: '1' }, paths: { '/find': { get } } }
  const isLong = (q: string): boolean => [...q].length > 4
  const readers: readonly (readonly [name: string, statusOf: (q: string) => number, broken: readonly string[]])[] = [
    ['characters', q => (isLong(q) ? 400 : 200), []],
    ['units of UTF-16', q => (q.length > 4 ? 400 : 200), ['find answers: expected 200, found 400']],
    ['bytes', q => (Buffer.byteLength(q) > 4 ? 400 : 200), ['find answers: expected 200, found 400']],
    [
      'ASCII alone',
      q => (q.includes('é') ? 500 : Number(isLong(q)) * 200 + 200),
      ['find status: expected 200 or 400, found 500'],
    ],
  ]
  for (const [name, statusOf, broken] of readers) {
    // oxlint-disable-next-line no-await-in-loop
    const { checks } = await heldBy(t, ({ url }) => json(statusOf(url.searchParams.get('q') ?? '')), {}, document)
    t.strictSame(brokenIn(checks), broken, name)
  }
})

/** What has to be refused of a parameter that may be of several kinds: what no kind admits, however it is read. */
const severalKinds: readonly (readonly [schema: object, refused: readonly string[], why?: RegExp])[] = [
  [
    { anyOf: [{ type: 'integer', minimum: 1, maximum: 3 }, { const: 'all' }] },
    ['0', '1.5', '4', 'many', 'no-such-value'],
  ],
  [{ oneOf: [{ type: 'integer', maximum: 3 }, { type: 'boolean' }] }, ['1.5', '4', 'many', 'perhaps']],
  [{ anyOf: [{ type: 'integer', maximum: 3 }, { type: 'string' }] }, []],
  [
    {
      anyOf: [
        { type: 'integer', maximum: 3 },
        { type: 'string', maxLength: 4 },
      ],
    },
    ['aaaaa'],
  ],
  [{ type: ['integer', 'boolean'], minimum: 0 }, ['-1', '1.5', 'many', 'perhaps']],
  [
    {
      anyOf: [
        { type: 'integer', maximum: 3 },
        { type: 'array', items: { enum: ['a'] } },
      ],
    },
    [],
    /a list or an object/,
  ],
]

for (const [schema, refused, why] of severalKinds)
  t.test(`beyond what is of several kinds: ${JSON.stringify(schema)}`, async t => {
    const get = {
      operationId: 'find',
      parameters: [{ name: 'q', in: 'query', schema }],
      responses: { 200: { description: '.' }, 400: { description: '.' } },
    }
    const asked = new Set<string>()
    const { checks } = await heldBy(
      t,
      ({ url: { searchParams } }) => {
        const q = searchParams.get('q')
        const isRefused = q !== null && refused.includes(q)
        if (isRefused) asked.add(q)
        return json(isRefused ? 400 : 200)
      },
      {},
      { openapi: '3.1.0', info: { title: 'Kinds', version: '1' }, paths: { '/find': { get } } },
    )
    t.strictSame(brokenIn(checks), [])
    t.strictSame([...asked].toSorted(), refused)
    const skipped = checks.filter(({ outcome }) => outcome === 'skipped').map(({ reason = '' }) => reason)
    hasFields(t, skipped, why === undefined ? [] : [why])
  })

const day = { type: 'string', format: 'date' }
const instant = { type: 'string', format: 'date-time' }
/** Days that were made up: in which order they are sent, and that a service need not have them. */
const moments: readonly (readonly [
  names: readonly [first: string, last: string],
  schema: object,
  required: boolean,
])[] = [
  [['from', 'to'], day, false],
  [['endDate', 'startDate'], day, false],
  [['check_in', 'check_out'], instant, true],
  [['before', 'after'], instant, true],
]

for (const [[one, other], schema, required] of moments)
  t.test(`days come in their order: ${one} and ${other}, ${required ? 'required' : 'optional'}`, async t => {
    const parameters = [one, other].map(name => ({ name, in: 'query', required, schema }))
    const get = { operationId: 'find', parameters, responses: { 200: { description: '.' }, 400: { description: '.' } } }
    const of = { openapi: '3.1.0', info: { title: 'Days', version: '1' }, paths: { '/find': { get } } }
    const [first, last] = /^(?:from|check_in)$/.test(one) ? [one, other] : [other, one]
    const answer = ({ url: { searchParams } }: Passing): Passed => {
      const [begin, end] = [searchParams.get(first), searchParams.get(last)]
      const isMissing = required && (begin === null || end === null)
      const isOdd = [begin, end].some(text => text !== null && !isDay(text.slice(0, 10)))
      return json(isMissing || isOdd || (begin !== null && end !== null && begin >= end) ? 400 : 200)
    }
    const { checks } = await heldBy(t, answer, {}, of)
    t.strictSame(brokenIn(checks), [])
    t.ok(checks.some(({ rule, outcome }) => rule === 'answers' && outcome === 'held'))
    const none = await heldBy(t, ({ url: { search } }) => json(search === '' ? 200 : 400), {}, of)
    const wanted = none.checks.flatMap(({ outcome, reason = '' }) => (outcome === 'skipped' ? [reason] : []))
    t.strictSame(brokenIn(none.checks), [])
    t.match(wanted.join('\n'), /what was made up for .* was refused with 400: an example/)
  })

t.test('of a number of which only its steps are told one is made', async t => {
  const schema = { type: 'integer', multipleOf: 7 }
  const asked: number[] = []
  const get = {
    operationId: 'find',
    parameters: [{ name: 'q', in: 'query', schema }],
    responses: { 200: { description: '.' }, 400: { description: '.' } },
  }
  const { checks } = await heldBy(
    t,
    ({ url: { searchParams } }) => {
      const q = Number(searchParams.get('q') ?? '7')
      asked.push(q)
      return json(q % 7 === 0 ? 200 : 400)
    },
    {},
    { openapi: '3.1.0', info: { title: 'Bounds', version: '1' }, paths: { '/find': { get } } },
  )
  t.strictSame(brokenIn(checks), [])
  t.ok(checks.every(({ rule, outcome }) => rule !== 'answers-q' || outcome !== 'skipped'))
  t.ok(asked.filter(q => q % 7 === 0).length > 1)
})

t.test('where one of those is taken the others are good as well', async t => {
  const { checks } = await heldOfPages(t, passing => {
    const cursor = passing.url.searchParams.get('cursor')
    passing.url.searchParams.delete('cursor')
    return cursor !== null && (cursor.length < 3 || cursor.length > 10) ? json(400) : goodPages(passing)
  })
  t.strictSame(brokenIn(checks), ['listPages answers: expected 200, found 400'])
})

for (const [name, value] of [
  ['limit', '51'],
  ['limit', '0'],
  ['size', '10'],
  ['step', '10'],
  ['ids', '4 items'],
  ['count', '11'],
  ['word', ''],
  ['word', 'a'.repeat(11)],
  ['title', 'a'],
  ['title', ''],
  ['day', '2027-02-30'],
  ['at', '2027-02-30T12:00:00Z'],
  ['fives', '6'],
  ['share', '0.249'],
  ['share', '0.751'],
  ['price', '10.05'],
  ['price', '0.025'],
  ['shape', 'no-such-value'],
  ['kinds', 'a,a'],
] as const)
  t.test(`a bound that isn't heeded: ${name}=${value}`, async t => {
    const { checks } = await heldOfPages(t, passing => {
      const { searchParams } = passing.url
      const sent = searchParams.get(name)
      const isLetIn = name === 'ids' ? sent?.split(',').length === 4 : sent === value
      if (isLetIn) searchParams.delete(name)
      return goodPages(passing)
    })
    hasFields(t, brokenIn(checks), [new RegExp(`^listPages refuses-${name}: expected 400.*, found 200$`)])
  })

t.test('who is asked for credentials again, or put off, is not told what is wrong with a value', async t => {
  const parameters = [{ name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 5 } }]
  const some = { description: '.' }
  const responses = { 200: some, 400: some, 401: some, 429: some }
  const answeredWith = async (status: number, security: readonly object[] = [{ key: [] }]) => {
    const get = { operationId: 'find', parameters, responses, security }
    const components = { securitySchemes: { key } }
    const of = { openapi: '3.1.0', info: { title: 'Found', version: '1' }, components, paths: { '/find': { get } } }
    const { checks } = await heldBy(
      t,
      ({ url: { searchParams }, headers }) => {
        if (security.length > 0 && headers.get('x-api-key') !== 'good-key') return json(401)
        return json(/^[1-5]$/.test(searchParams.get('limit') ?? '1') ? 200 : status)
      },
      {},
      of,
    )
    const skipped = checks.flatMap(({ rule, reason = '', untried }) => (untried ? [`${rule}: ${reason}`] : []))
    return { broken: brokenIn(checks), skipped }
  }
  t.strictSame(await answeredWith(400), { broken: [], skipped: [] })
  const asked = /^find refuses-limit: expected 400, .*, found 401$/
  t.strictSame([...new Set((await answeredWith(401)).broken.map(told => asked.test(told)))], [true])
  t.strictSame(await answeredWith(401, []), { broken: [], skipped: [] }, 'of nobody credentials are wanted')
  const put = await answeredWith(429)
  t.strictSame(put.broken, [])
  hasFields(t, put.skipped, [/^refuses-limit: .* put off with 429/])
})

t.test('an alias of a record is answered with the record', async t => {
  const itemId = { name: 'itemId', in: 'path', required: true, schema: { type: 'string' } }
  const held = async (example: string) => {
    const get = { operationId: 'getItem', parameters: [{ ...itemId, example }], responses: { 200: content(thing) } }
    const of = { openapi: '3.1.0', info: { title: 'Things', version: '1' }, paths: { '/items/{itemId}': { get } } }
    const { checks } = await heldBy(t, () => json(200, things[0]), {}, of)
    return brokenIn(checks)
  }
  t.strictSame([await held('me'), await held('latest')], [[], []])
  hasFields(t, await held('t7'), [/^getItem same-record: expected "t7", found "t6"/])
})

t.test('a body that is too much to be judged is told, whatever others were judged', async t => {
  const parameters = [{ name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 5 } }]
  const responses = { 200: content({ type: 'array', items: { type: 'integer' } }), 400: { description: '.' } }
  const get = { operationId: 'find', parameters, responses }
  const of = { openapi: '3.1.0', info: { title: 'Many', version: '1' }, paths: { '/numbers': { get } } }
  const { checks } = await heldBy(
    t,
    ({ url: { searchParams } }) => {
      const limit = searchParams.get('limit')
      if (!/^[1-5]$/.test(limit ?? '1')) return json(400)
      return json(200, limit === '5' ? Array.from({ length: 1_000_001 }, () => 'one') : [1])
    },
    {},
    of,
  )
  const told = checks.flatMap(({ rule, outcome, reason = '' }) => (outcome === 'skipped' ? [`${rule}: ${reason}`] : []))
  hasFields(t, told, [/^body-judged: /])
})

t.test('of a bad value that is let in it is told what it is, and what would be right', async t => {
  const { checks } = await heldOfPages(t, passing => {
    const { searchParams } = passing.url
    const word = searchParams.get('word') ?? 'any'
    if (word === '' || word.length > 10 || searchParams.get('limit') === '51') return json(200, [])
    return goodPages(passing)
  })
  const told = [...brokenIn(checks)].toSorted()
  hasFields(t, told, [
    /^listPages refuses-limit: expected 400, for "limit" takes .*, not 51, found 200$/,
    /^listPages refuses-word: expected 400, for "word" takes at least 1 character, not an empty text, found 200$/,
    /^listPages refuses-word: expected 400, for "word" takes at most 10 characters, not "a{11}" \(11 characters\)/,
  ])
})

t.test('of a parameter that is not read each bad value is named, for each is tried again', async t => {
  const limit = { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 5 } }
  const of = {
    openapi: '3.1.0',
    info: { title: 'Few', version: '1' },
    paths: { '/few': { get: { operationId: 'getFew', parameters: [limit], responses: { 200: content(thing) } } } },
  }
  const heldOfFew = async (isRefused: (sent: string) => boolean, more: Partial<Holding> = {}) => {
    const answer = ({ url }: Passing): Passed =>
      json(isRefused(url.searchParams.get('limit') ?? '1') ? 400 : 200, things[0])
    const { checks } = await heldBy(t, answer, more, of)
    return checks.flatMap(({ rule, failures }) => failures.map(failure => ({ rule, ...failure })))
  }
  const [unread, ...more] = await heldOfFew(() => false)
  t.strictSame(more, [], 'one failure')
  const names = ['limit=0', 'limit=6', 'limit=many', 'limit=1.5']
  t.strictSame(unread?.cases, names)
  const failed = new Map([['getFew', new Set(names)]])
  const again = await heldOfFew(sent => sent === '0' || sent === '6', { cases: failed })
  t.strictSame(
    again.map(one => ({ rule: one.rule, times: one.times, cases: one.cases })),
    [{ rule: 'refuses-limit', times: 2, cases: ['limit=many', 'limit=1.5'] }],
    'half mended is not mended',
  )
})

t.test('of an operation that is let be, what was not asked is told, and whose calls were lost', async t => {
  const lostAt = async (isLost: (limit: string | null) => boolean) => {
    const { checks, incomplete } = await heldOfPages(t, passing =>
      passing.url.pathname === '/pages' && isLost(passing.url.searchParams.get('limit'))
        ? undefined
        : goodPages(passing),
    )
    const left = checks.flatMap(({ outcome, reason = '' }) => (outcome === 'skipped' ? [reason] : []))
    const lost = checks.flatMap(({ rule, failures }) => (rule === 'answers-in-time' ? failures : []))
    return { incomplete, left, fingerprints: lost.map(({ fingerprint }) => fingerprint) }
  }
  const ofOne = await lostAt(limit => limit !== null)
  const ofAll = await lostAt(() => true)
  for (const { incomplete, left } of [ofOne, ofAll]) {
    t.equal(incomplete, 'Not all was tried of listPages: 2 calls were not answered.')
    t.match(left.join('\n'), /^\d+ calls not made: 2 of the operation were not answered$/m)
  }
  t.equal(ofOne.fingerprints.length, 1)
  t.equal(ofAll.fingerprints.length, 1, 'one fault')
  t.not(ofOne.fingerprints[0], ofAll.fingerprints[0], 'and another than that of a parameter')
})

t.test('a baseline of a bad value that is let in accepts no other answer to it', async t => {
  const limit = { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 5 } }
  const responses = { 200: content(thing), 202: content(thing), default: { description: '.' } }
  const of = {
    openapi: '3.1.0',
    info: { title: 'Few', version: '1' },
    paths: { '/few': { get: { operationId: 'getFew', parameters: [limit], responses } } },
  }
  const isFew = ({ searchParams }: URL): boolean => /^-?\d+$/.test(searchParams.get('limit') ?? '1')
  const prints = async (status: number): Promise<readonly string[]> => {
    const answer = ({ url }: Passing): Passed =>
      url.searchParams.get('limit') === '6' ? json(status, things[0]) : json(isFew(url) ? 200 : 400, things[0])
    const { checks } = await heldBy(t, answer, {}, of)
    return checks
      .flatMap(({ rule, failures }) => (rule === 'refuses-limit' ? failures : []))
      .map(one => one.fingerprint)
  }
  const all = [await prints(200), await prints(200), await prints(202), await prints(500)]
  t.strictSame(
    all.map(({ length }) => length),
    [1, 1, 1, 1],
  )
  t.equal(new Set(all.flat()).size, 3)
})

t.test('how all is refused is one failure, whoever meets it; how a call fails is one of that call', async t => {
  const kind = { name: 'kind', in: 'query', schema: { enum: ['a', 'b'] } }
  const rows: readonly (readonly [only: number, isOne: boolean])[] = [
    [499, true],
    [500, false],
  ]
  for (const [only, isOne] of rows) {
    const of = {
      openapi: '3.1.0',
      info: { title: 'Old', version: '1' },
      paths: { '/old': { get: { operationId: 'getOld', parameters: [kind], responses: { [only]: content(thing) } } } },
    }
    const prints = async (isWrong: (url: URL) => boolean): Promise<readonly string[]> => {
      const answer = ({ url }: Passing): Passed =>
        json(only, things[0], isWrong(url) ? { 'content-type': 'text/html' } : {})
      const { checks } = await heldBy(t, answer, { operations: ['getOld'] }, of)
      return checks.flatMap(({ rule, failures }) => (rule === 'media-type' ? failures : [])).map(one => one.fingerprint)
    }
    // oxlint-disable-next-line no-await-in-loop
    const [ofAll, ofKinds] = [await prints(() => true), await prints(({ searchParams }) => searchParams.has('kind'))]
    t.strictSame([ofAll.length, ofKinds.length], [1, 1], `${only}: one fault`)
    t.equal(ofAll[0] === ofKinds[0], isOne, `${only}: the same of all calls and of those with a parameter`)
  }
})

t.test('each declared media type is asked for that has not come, and has to come then', async t => {
  const types = ['application/json', 'text/csv', 'text/plain; charset=utf-8', 'image/*']
  const rows = { type: 'array', items: thing }
  const format = { name: 'format', in: 'query', schema: { enum: ['json', 'csv'] } }
  const ofTypes = (parameters: readonly object[] = []): object => ({
    openapi: '3.1.0',
    info: { title: 'Tables', version: '1' },
    paths: {
      '/table': {
        get: {
          operationId: 'getTable',
          parameters,
          responses: {
            200: { description: '.', content: Object.fromEntries(types.map(type => [type, { schema: rows }])) },
            201: content(rows),
            400: content(thing),
            404: { description: '.', content: { 'text/html': {}, ...content(thing) } },
          },
        },
      },
    },
  })
  type Table = (accept: string, url: URL) => Passed
  const typed = (type: string): Passed => json(200, things, { 'content-type': type })
  const heeds: Table = accept => typed(types.find(type => accept.startsWith(type)) ?? '')
  const tables: readonly (readonly [
    name: string,
    Table,
    asked: readonly string[],
    told: readonly RegExp[],
    object?,
  ])[] = [
    ['all come', heeds, types.slice(1, 3), []],
    [
      'the first comes whatever is asked for',
      () => typed('application/json'),
      types.slice(1, 3),
      [
        /^getTable accepts: expected text\/csv, found application\/json$/,
        /^getTable accepts: expected text\/plain; charset=utf-8, found application\/json$/,
      ],
    ],
    [
      'one is not acceptable',
      accept => (accept === 'text/csv' ? json(406) : heeds(accept, new URL('http://a'))),
      types.slice(1, 3),
      [/^getTable status: expected 200 or 201 or 400 or 404, found 406$/],
    ],
    [
      'the last one alone comes',
      () => typed('text/plain'),
      types.slice(0, 2),
      [
        /^getTable accepts: expected application\/json, found text\/plain$/,
        /^getTable accepts: expected text\/csv, found text\/plain$/,
      ],
    ],
    [
      'a parameter says which',
      (accept, { searchParams }) => {
        const wanted = searchParams.get('format') ?? 'json'
        if (wanted !== 'json' && wanted !== 'csv') return json(400, things[0])
        return accept.startsWith('text/plain')
          ? typed('text/plain')
          : typed(wanted === 'csv' ? 'text/csv' : (types[0] ?? ''))
      },
      ['text/plain; charset=utf-8'],
      [],
      ofTypes([format]),
    ],
  ]
  for (const [name, table, wanted, told, of = ofTypes()] of tables) {
    const asked: string[] = []
    const answer = ({ url, headers }: Passing): Passed => {
      const accept = headers.get('accept') ?? ''
      asked.push(accept)
      return table(accept, url)
    }
    // oxlint-disable-next-line no-await-in-loop
    const { checks } = await heldBy(t, answer, {}, of)
    hasFields(t, brokenIn(checks), told, name)
    t.strictSame(
      asked.filter(one => !one.includes(', ')),
      wanted,
      name,
    )
  }
  const again = new Map([['getTable', new Set(['accept text/csv'])]])
  const { checks, incomplete } = await heldBy(t, () => typed('application/json'), { cases: again }, ofTypes())
  t.equal(brokenIn(checks).length, 1, 'tried again')
  t.equal(incomplete, undefined)
})

t.test('media types that differ in a parameter are asked for apart, and each is judged by its own schema', async t => {
  const list = { type: 'array', items: thing }
  const [one, two] = ['application/vnd.a+json; v=1', 'application/vnd.a+json; v=2']
  const responses = { 200: { description: '.', content: { [one]: { schema: list }, [two]: { schema: thing } } } }
  const of = {
    openapi: '3.1.0',
    info: { title: 'Two', version: '1' },
    paths: { '/things': { get: { operationId: 'getThings', responses } } },
  }
  const bodies = new Map<string, unknown>([
    [one, things],
    [two, things[0]],
  ])
  const typed = (type: string, body = bodies.get(type)): Passed => json(200, body, { 'content-type': type })
  const rows: readonly (readonly [name: string, (accept: string) => Passed, told: readonly RegExp[]])[] = [
    ['each comes', accept => typed(accept === two ? two : one), []],
    ['the second comes first', accept => typed(accept === one ? one : two), []],
    [
      'written otherwise',
      accept => typed(accept === two ? 'Application/vnd.a+json;V="2"' : one, bodies.get(accept) ?? things),
      [],
    ],
    ['only the first comes', () => typed(one), [/^getThings accepts: expected .*v=2, found .*v=1$/]],
    [
      'the second is as the first',
      () => typed(two, things),
      [/^getThings body: expected an object/, /v=1, found .*v=2$/],
    ],
  ]
  for (const [name, answer, told] of rows) {
    // oxlint-disable-next-line no-await-in-loop
    const { checks } = await heldBy(t, ({ headers }) => answer(headers.get('accept') ?? ''), {}, of)
    hasFields(t, brokenIn(checks), told, name)
  }
})

t.test('an id for which a number has no room is asked for as it is written', async t => {
  const post = { type: 'object', properties: { id: { type: 'integer', format: 'int64' } } }
  const postsBy = (type: string) => ({
    openapi: '3.1.0',
    info: { title: 'Posts', version: '1' },
    paths: {
      '/posts': { get: { operationId: 'listPosts', responses: { 200: content({ type: 'array', items: post }) } } },
      '/posts/{postId}': {
        get: {
          operationId: 'getPost',
          parameters: [{ name: 'postId', in: 'path', required: true, schema: { type } }],
          responses: { 200: content(post), 404: { description: '.' } },
        },
      },
    },
  })
  const answered = (body: string): Passed => ({ ...json(200, {}), body })
  const [large, other] = ['1849302748392710001', '1849302748392710002']
  const postsWith = (listed: string, came: string, type: string) =>
    heldBy(
      t,
      ({ url: { pathname } }) => {
        if (pathname === '/posts') return answered(`[{"id":${listed}}]`)
        return pathname === `/posts/${listed}` ? answered(`{"id":${came}}`) : json(404)
      },
      {},
      postsBy(type),
    )
  const rows: readonly (readonly [listed: string, came: string, type: string, broken: readonly string[]])[] = [
    [large, large, 'integer', []],
    [large, large, 'string', []],
    ['17', '17', 'string', []],
    [large, other, 'integer', [`getPost same-record: expected "${large}", found "${other}"`]],
  ]
  for (const [listed, came, type, broken] of rows) {
    // oxlint-disable-next-line no-await-in-loop
    const { checks } = await postsWith(listed, came, type)
    t.strictSame(brokenIn(checks), broken, `${listed} ${type}`)
    const isSame = checks.some(({ rule, times }) => rule === 'same-record' && times > 0)
    t.ok(isSame, `${listed} ${type} was asked for`)
  }
})

/** Players of teams, below their teams and by themselves. */
const teams = {
  openapi: '3.1.0',
  info: { title: 'Teams', version: '1' },
  paths: Object.fromEntries(
    (
      [
        ['/teams', 'listTeams', []],
        ['/teams/{teamId}/players', 'listPlayers', ['teamId']],
        ['/teams/{teamId}/players/{playerId}', 'getPlayerOfTeam', ['playerId', 'teamId']],
        ['/players/{id}', 'getPlayer', ['id']],
        ['/players/{id}/medals', 'listMedals', ['id']],
        ['/medals/{id}/players', 'listHolders', ['id']],
      ] as const
    ).map(([path, operationId, names]) => {
      const parameters = names.map(name => ({ name, in: 'path', required: true, schema: { type: 'string' } }))
      const one = object({ id: { type: 'string' } })
      const body = content(operationId.startsWith('list') ? { type: 'array', items: one } : one)
      return [path, { get: { operationId, parameters, responses: { 200: body, 404: { description: '.' } } } }]
    }),
  ),
}

const league =
  (playersOf: Readonly<Record<string, readonly string[] | undefined>>) =>
  ({ url: { pathname } }: Passing): Passed => {
    const list = (ids: readonly string[] | undefined): Passed =>
      ids === undefined
        ? json(404)
        : json(
            200,
            ids.map(one => ({ id: one })),
          )
    const [, first, team = '', below, player] = pathname.split('/')
    if (first === 'teams' && team === '') return list(Object.keys(playersOf))
    if (first === 'teams' && below === 'players' && player === undefined) return list(playersOf[team])
    const all = first === 'teams' ? playersOf[team] : Object.values(playersOf).flatMap(one => one ?? [])
    const last = player ?? team
    if (below === 'medals' || first === 'medals') return list([])
    return all?.includes(last) === true ? json(200, { id: last }) : json(404)
  }

const askedOf = async (t: Test, playersOf: Readonly<Record<string, readonly string[] | undefined>>) => {
  const asked: string[] = []
  const { checks } = await heldBy(
    t,
    passing => {
      asked.push(passing.url.pathname)
      return league(playersOf)(passing)
    },
    {},
    teams,
  )
  const skipped = checks.flatMap(({ operation, outcome }) => (outcome === 'skipped' ? [operation] : []))
  return { asked, broken: brokenIn(checks), skipped }
}

t.test('where nothing is below the first record, ids come out of what is below another', async t => {
  for (const playersOf of [
    { t1: [], t2: [], t3: ['p1', 'p2'], t4: ['p3'], t5: [] },
    { t1: undefined, t3: ['p1', 'p2'] },
  ]) {
    const { asked, broken, skipped } = await askedOf(t, playersOf)
    t.notOk(/getPlayer/.test(broken.join()), JSON.stringify(playersOf))
    for (const path of ['/teams/t3/players/p1', '/teams/t3/players/p2', '/players/p1']) t.ok(asked.includes(path), path)
    t.notOk(asked.includes('/teams/t4/players'), 'and no more of them are asked')
    t.notOk(skipped.includes('getPlayerOfTeam') || skipped.includes('getPlayer'))
  }
})

t.test('of a list below a record the first and the last are asked for also by themselves', async t => {
  const { asked, broken } = await askedOf(t, { t1: ['p1', 'p2', 'p3'], t2: ['p4'] })
  t.strictSame(
    asked.filter(path => /^\/players\/[^/]*$/.test(path)),
    ['/players/p1', '/players/p3'],
  )
  t.notOk(/getPlayer/.test(broken.join()))
  const { asked: none } = await askedOf(t, { t1: [] })
  t.strictSame(none.filter(path => /^\/players\/[^/]*$/.test(path)).length, 1, 'of what no list has told one is enough')
})

t.test(
  'ids are read of JSON where a list comes in another media type, and is told if it comes in no other',
  async t => {
    const rows = { schema: { type: 'array', items: thing } }
    const ofTypes = (types: readonly string[]): object => ({
      ...contract,
      paths: {
        '/things': {
          get: {
            operationId: 'listThings',
            responses: { 200: { description: '.', content: Object.fromEntries(types.map(type => [type, rows])) } },
          },
        },
        '/things/{itemId}': contract.paths['/things/{itemId}'],
      },
    })
    const csv: Passed = { ...json(200, undefined, { 'content-type': 'text/csv' }), body: 'id,itemId\r\n5,t6\r\n' }
    const both = ['application/json', 'text/csv']
    const askedWith = async (types: readonly string[], of: (accept: string) => Passed) => {
      const asked: string[] = []
      const { checks } = await heldBy(
        t,
        passing => {
          const accept = passing.headers.get('accept') ?? ''
          const isList = passing.url.pathname === '/things'
          asked.push(`${passing.url.pathname}${isList ? ` ${accept}` : ''}`)
          return isList ? of(accept) : good(passing)
        },
        { operations: ['getThing'] },
        ofTypes(types),
      )
      return { asked, reasons: checks.flatMap(({ reason }) => reason ?? []), broken: brokenIn(checks) }
    }
    const plain = '/things application/json, text/csv'
    const alone = '/things application/json'
    const records = ['/things/t6', '/things/t5']
    t.strictSame(await askedWith(both, accept => (accept.includes('csv') ? csv : json(200, things))), {
      asked: [plain, alone, ...records],
      reasons: [],
      broken: [],
    })
    t.strictSame(
      (await askedWith(both, () => json(200, things))).asked,
      [plain, ...records],
      'JSON is not asked for twice',
    )
    t.strictSame(
      (await askedWith(both.toReversed(), () => csv)).asked.slice(0, 2),
      ['/things text/csv, application/json', alone],
      'whichever is declared first',
    )
    const never = await askedWith(both, () => csv)
    t.strictSame(never.asked.slice(0, 2), [plain, alone])
    hasFields(t, never.reasons, [/listThings \(it answered text\/csv, which is not JSON\)/])
    const one = await askedWith(['text/csv'], () => csv)
    t.strictSame(one.asked.slice(0, 1), ['/things text/csv'])
    t.notOk(
      one.asked.slice(1).some(address => address.startsWith('/things ')),
      'where none is declared none is asked for',
    )
  },
)

t.test('a handful of records is looked below, and that is all', async t => {
  const { asked, skipped } = await askedOf(
    t,
    Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`t${at}x`, []])),
  )
  const lists = new Set(asked.filter(path => /^\/teams\/.*\/players$/.test(path)))
  // Below the last one it is asked for its own sake.
  t.strictSame(lists, new Set(['t0x', 't1x', 't2x', 't3x', 't49x', 't4x'].map(team => `/teams/${team}/players`)))
  t.ok(skipped.includes('getPlayerOfTeam'))
})

t.test('what is asked for alone has its id out of three lists, each of which needs one of the next', async t => {
  const one = object({ id: { type: 'string' } })
  const paths = ['/as', '/as/{aId}/bs', '/bs/{bId}', '/bs/{bId}/cs', '/cs/{cId}', '/cs/{cId}/ds', '/ds/{dId}']
  const chain = {
    openapi: '3.1.0',
    info: { title: 'Chain', version: '1' },
    paths: Object.fromEntries(
      paths.map(path => {
        const names = [...path.matchAll(/\w+Id/g)].flat()
        const parameters = names.map(name => ({ name, in: 'path', required: true, schema: { type: 'string' } }))
        const body = content(path.endsWith('s') ? { type: 'array', items: one } : one)
        return [path, { get: { operationId: path, parameters, responses: { 200: body, 404: { description: '.' } } } }]
      }),
    ),
  }
  for (const [operation, told] of [
    ['/bs/{bId}', ['/as', '/as/1/bs', '/bs/1']],
    ['/cs/{cId}', ['/as', '/as/1/bs', '/bs/1/cs', '/cs/1']],
    ['/ds/{dId}', []],
  ] as const) {
    const asked: string[] = []
    const answer = ({ url: { pathname } }: Passing): Passed => {
      if (!/^(?:\/\w+\/1)?\/\w+(?:\/1)?$/.test(pathname)) return json(404)
      asked.push(pathname)
      return json(200, pathname.endsWith('s') ? [{ id: '1' }] : { id: '1' })
    }
    // oxlint-disable-next-line no-await-in-loop
    await heldBy(t, answer, { operations: [operation] }, chain)
    t.strictSame(asked, told, operation)
  }
})

t.test('a list below another record than the first is judged as any other answer', async t => {
  const playersOf = { t1: [], t2: ['p1'], t3: [] }
  const heldWith = async (spoilt: Passed, more: Partial<Holding> = {}) => {
    const { checks, incomplete } = await heldBy(
      t,
      passing => (passing.url.pathname === '/teams/t2/players' ? spoilt : league(playersOf)(passing)),
      more,
      teams,
    )
    const failures = checks.flatMap(({ operation, failures: all }) => (operation === 'listPlayers' ? all : []))
    return { broken: brokenIn(checks), names: failures.map(failure => failure.case), incomplete }
  }
  for (const [spoilt, told] of [
    [json(500), /^listPlayers status: expected 200 or 404, found 500$/],
    [json(404), /^listPlayers answers: expected 200, found 404$/],
    [json(200, [{ id: 'p1' }, {}]), /^listPlayers body: expected .*, found /],
    [
      json(200, [{ id: 'p1' }], { 'content-type': 'text/html' }),
      /^listPlayers media-type: expected .*json, found text/,
    ],
  ] as const) {
    const { broken, names } = await heldWith(spoilt)
    hasFields(t, broken, [told])
    t.strictSame(names, ['teamId=t2'])
  }
  const failed = new Map([['listPlayers', new Set(['teamId=t2'])]])
  const again = await heldWith(json(500), { operations: ['listPlayers'], cases: failed })
  hasFields(t, again.broken, [/^listPlayers status/])
  t.equal(again.incomplete, undefined, 'what is tried again is found')
  const { broken } = await heldWith(json(500), { operations: ['getPlayerOfTeam'] })
  t.strictSame(broken, [], 'of what is not to be verified a list is asked for its ids')
})

/** Books by a number that is not named like an id. */
const heldOfBooks = async (t: Test, isbns: readonly string[], answered: (isbn: string) => object) => {
  const book = object({ isbn: { type: 'string' } })
  const isbn = { name: 'isbn', in: 'path', required: true, schema: { type: 'string' } }
  const books = {
    openapi: '3.1.0',
    info: { title: 'Books', version: '1' },
    paths: {
      '/books': { get: { operationId: 'listBooks', responses: { 200: content({ type: 'array', items: book }) } } },
      '/books/{isbn}': {
        get: { operationId: 'getBook', parameters: [isbn], responses: { 200: content({ type: 'object' }) } },
      },
    },
  }
  const { checks } = await heldBy(
    t,
    ({ url: { pathname } }) =>
      pathname === '/books'
        ? json(
            200,
            isbns.map(one => ({ isbn: one })),
          )
        : json(200, answered(decodeURIComponent(pathname.split('/').at(-1) ?? ''))),
    {},
    books,
  )
  const compared = checks.find(({ rule }) => rule === 'same-record')
  return { broken: brokenIn(checks), times: compared?.times ?? 0 }
}

t.test('a record is the one that was asked for also where its name is none of an id', async t => {
  const isbns = ['9780000000001', '9790000000002']
  const first = await heldOfBooks(t, isbns, () => ({ isbn: isbns[0] }))
  t.strictSame(first.broken, ['getBook same-record: expected "9790000000002", found "9780000000001"'])
  t.strictSame(await heldOfBooks(t, isbns, isbn => ({ isbn })), { broken: [], times: 2 })
})

t.test('of a value that no list has shown nothing is compared', async t => {
  t.strictSame(await heldOfBooks(t, [], () => ({ isbn: 'another' })), { broken: [], times: 0 })
})

for (const [name, listed, answered] of [
  ['that is written in another case', 'Moby-Dick', { isbn: 'moby-dick' }],
  ['that is said more precisely', '2027-01-01', { isbn: '2027-01-01T00:00:00Z' }],
  ['with an accent that is written as two', 'caf\u00e9', { isbn: 'cafe\u0301' }],
  ['that has no property of that name', 'b1', { id: 'x', title: 'Other' }],
  ['whose property of that name is a thing', 'b1', { isbn: { value: 'x' } }],
] as const)
  t.test(`nobody is accused of another record: one ${name}`, async t => {
    const { broken } = await heldOfBooks(t, [listed], () => answered)
    t.strictSame(broken, [])
  })

t.test('what is never called is told as that, though the service goes, or no more may be asked', async t => {
  const get = (operationId: string, more: object = {}): object => ({
    operationId,
    responses: { 204: { description: '.' }, 401: { description: '.' } },
    ...more,
  })
  const of = {
    ...contract,
    paths: {
      '/first': { get: get('getFirst') },
      '/last': { get: get('getLast', { security: [{ bearer: [] }] }), post: get('addLast') },
      '/locked': { get: get('getLocked', { security: [{ basic: [] }] }) },
      '/ticks': {
        get: get('getTicks', { responses: { 200: { description: '.', content: { 'text/event-stream': {} } } } }),
      },
    },
  }
  const reasons = ['addLast answers: it writes', 'getLocked answers: wants', 'getTicks answers: it was not called']
  const rows: readonly (readonly [name: string, more: Partial<Holding>, lost: number, incomplete: RegExp])[] = [
    ['it goes', {}, 2, /^Not all could be judged of getLast: from getLast: plain on nothing was answered/],
    ['no more may be asked', { mostRequests: 1 }, Infinity, /^Nothing was looked at of 1 operation\. As many requests/],
  ]
  for (const [name, more, lost, incomplete] of rows) {
    let calls = 0
    const answer = (): Passed | undefined => ((calls += 1) < lost ? json(204) : undefined)
    // oxlint-disable-next-line no-await-in-loop
    const { checks, ...held } = await heldBy(t, answer, more, of)
    t.match(held.incomplete, incomplete, name)
    const skipped = checks.filter(({ operation, reason }) => reason !== undefined && operation !== 'getLast')
    hasFields(
      t,
      skipped.map(({ operation, rule, reason }) => `${operation} ${rule}: ${reason}`).toSorted(),
      reasons.map(reason => new RegExp(`^${reason}`)),
      name,
    )
  }
})

t.test('an answer that says to reset what was sent has no body', async t => {
  const responses = { 205: { description: '.', content: { 'text/plain': {} } } }
  const of = { ...contract, paths: { '/form': { get: { operationId: 'getForm', responses } } } }
  const rows: readonly (readonly [name: string, passed: Passed, broken: readonly string[]])[] = [
    ['none', json(205), []],
    [
      'one',
      { ...json(205), headers: new Headers({ 'content-type': 'text/plain' }), body: 'done' },
      ['getForm body: expected no body (RFC 9110, section 15.3.6), found one of 4 bytes'],
    ],
  ]
  for (const [name, passed, broken] of rows) {
    // oxlint-disable-next-line no-await-in-loop
    const { checks } = await heldBy(t, () => passed, {}, of)
    t.strictSame(brokenIn(checks), broken, name)
  }
})

t.test('of a HEAD that is declared status and headers are judged', async t => {
  const total = { required: true, schema: { type: 'integer' } }
  const size = { name: 'size', in: 'query', schema: { type: 'integer', maximum: 5 } }
  const responses = {
    200: { description: '.', headers: { 'X-Total': total }, content: { 'application/json': { schema: thing } } },
    400: { description: '.' },
  }
  const of = { ...contract, paths: { '/all': { head: { operationId: 'countAll', parameters: [size], responses } } } }
  const rows: readonly (readonly [name: string, total: string, mediaType: string, broken: readonly string[]])[] = [
    ['as declared', '3', 'application/json', []],
    ['a header', 'many', 'application/json', ['countAll headers: expected X-Total: an integer, found "many"']],
    ['a media type', '3', 'text/html', ['countAll media-type: expected application/json, found text/html']],
  ]
  for (const [name, sent, mediaType, broken] of rows) {
    const methods = new Set<string>()
    const answer = ({ method, url: { searchParams } }: Passing): Passed => {
      methods.add(method)
      const isGood = /^-?\d+$/.test(searchParams.get('size') ?? '1') && Number(searchParams.get('size')) <= 5
      return isGood ? { ...json(200, undefined, { 'x-total': sent, 'content-type': mediaType }) } : json(400)
    }
    // oxlint-disable-next-line no-await-in-loop
    const { checks } = await heldBy(t, answer, {}, of)
    t.strictSame(brokenIn(checks), broken, name)
    t.strictSame([...methods], ['HEAD'], name)
  }
  const none = await heldBy(t, ({ method }) => json(method === 'HEAD' ? 404 : 200), {}, of)
  hasFields(t, brokenIn(none.checks).slice(0, 1), [/^countAll status: expected 200 or 400, found 404$/])
})

t.test('who is known by a key may be forbidden what wants a token too, where the contract has 403', async t => {
  const empty = { description: '.' }
  const ofStatuses = (security: readonly object[]): object => ({
    ...contract,
    paths: {
      '/both': { get: { operationId: 'getBoth', security, responses: { 204: empty, 401: empty, 403: empty } } },
    },
  })
  const answer = ({ headers }: Passing): Passed => {
    if (headers.get('authorization') === 'Bearer good-token')
      return json(headers.get('x-api-key') === 'good-key' ? 204 : 401)
    return json(403)
  }
  const both = await heldBy(t, answer, {}, ofStatuses([{ key: [], bearer: [] }]))
  t.strictSame(brokenIn(both.checks), [])
  const alone = ({ headers }: Passing): Passed => json(headers.get('authorization') === 'Bearer good-token' ? 204 : 403)
  const token = await heldBy(t, alone, {}, ofStatuses([{ bearer: [] }]))
  hasFields(t, brokenIn(token.checks), [/^getBoth refuses-without-bearer: expected 401, found 403$/])
})
