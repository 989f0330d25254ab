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
  components: { securitySchemes: { key, bearer } },
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
  if (pathname === '/shelf') {
    const isKnown = headers.get('x-api-key') === 'good-key' || headers.get('authorization') === 'Bearer good-token'
    return json(isKnown ? 204 : 401)
  }
  const one = things.find(({ itemId }) => pathname === `/things/${itemId}`)
  return one === undefined ? json(404) : json(200, one)
}

const heldBy = async (t: Test, answer: (passing: Passing) => Passed, more: Partial<Holding> = {}) => {
  const file = join(aFolder(t), 'things.json')
  writeFileSync(file, JSON.stringify(contract))
  const baseUrl = await aProvider(t, '', passing => Promise.resolve(answer(passing)))
  return hold({ baseUrl, contract: file, apiKey: 'good-key', token: 'good-token', ...more })
}

t.test(
  'a good one holds: ids out of any list that has them, redirects, and whatever else is all that is declared',
  async t => {
    const { checks, notes } = await heldBy(t, good)
    t.strictSame([brokenIn(checks), notes], [[], []])
    t.strictSame(
      checks.filter(({ outcome }) => outcome === 'skipped'),
      [],
      'nothing is skipped',
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
