/**
 * Properties and parameters that are called as something is that every object has: to a contract they are names like
 * any other.
 */
import t from 'tap'
import { startCourtside } from '../../src/index.ts'
import { isFields, oracleOf } from '../fixtures/oracle.ts'
import { type Answered, client } from '../fixtures/served-client.ts'

const names = ['constructor', 'valueOf', 'toString', '__proto__', 'hasOwnProperty', 'plain']
const places = ['query', 'header', 'cookie'] as const

const ofEach = <T>(make: (name: string) => T): { [name: string]: T } =>
  Object.fromEntries(names.map(name => [name, make(name)]))

const integers = { type: 'object', required: names, properties: ofEach(() => ({ type: 'integer' })) }
const closed = { ...integers, additionalProperties: false }
const described = { description: 'Good' }
const taking = (content: object): object => ({
  requestBody: { required: true, content },
  responses: { 204: described },
})
const deep = { name: 'deep', in: 'query', style: 'deepObject', explode: true, schema: closed }

const contract = {
  openapi: '3.1.0',
  info: { title: 'Names', version: '1' },
  paths: {
    ...Object.fromEntries(
      places.flatMap(place =>
        names.map(name => [
          `/${place}/${name}`,
          {
            get: {
              parameters: [{ name, in: place, required: true, schema: { type: 'integer', maximum: 9 } }],
              responses: { 204: described },
            },
          },
        ]),
      ),
    ),
    ...Object.fromEntries(
      names.map(name => [
        `/path/${name}/{${name}}`,
        {
          get: {
            parameters: [{ name, in: 'path', required: true, schema: { type: 'integer', maximum: 9 } }],
            responses: { 204: described },
          },
        },
      ]),
    ),
    '/optional': {
      get: {
        parameters: names.flatMap(name => places.map(place => ({ name, in: place, schema: { type: 'integer' } }))),
        responses: { 204: described },
      },
    },
    '/deep': { get: { parameters: [deep], responses: { 204: described } } },
    '/json': { post: taking({ 'application/json': { schema: integers } }) },
    '/closed': { post: taking({ 'application/json': { schema: closed } }) },
    '/unevaluated': {
      post: taking({ 'application/json': { schema: { allOf: [integers], unevaluatedProperties: false } } }),
    },
    '/unexpected': {
      post: taking({ 'application/json': { schema: { properties: {}, anyOf: [true], unevaluatedProperties: false } } }),
    },
    '/form': { post: taking({ 'application/x-www-form-urlencoded': { schema: closed } }) },
    '/recorded': {
      get: {
        responses: {
          200: { ...described, content: { 'application/json': { schema: integers, example: ofEach(() => 1) } } },
        },
      },
    },
  },
}

const file = `${t.testdir({ 'names.json': JSON.stringify(contract) })}/names.json`
const server = await startCourtside({ contract: file })
t.teardown(() => server.close())

const faultsOf = ({ status, json }: Answered): unknown[] => {
  const { errors } = isFields(json) ? json : {}
  const named = Array.isArray(errors) ? errors.filter(isFields) : []
  return [status, ...named.map(({ in: place, name }) => `${String(place)} ${String(name)}`)]
}

const { ask, get } = client(t, server.url, oracleOf(file, { prefixes: [''] }))

t.test('a parameter of such a name is read and checked, wherever it is', async t => {
  for (const name of names) {
    const sent = {
      query: (value: string) => get(`/query/${name}?${name}=${value}`),
      header: (value: string) => get(`/header/${name}`, { [name]: value }),
      cookie: (value: string) => get(`/cookie/${name}`, { cookie: `${name}=${value}` }),
      path: (value: string) => get(`/path/${name}/${value}`),
    }
    for (const [place, send] of Object.entries(sent)) {
      t.strictSame(faultsOf(await send('7')), [204], `${place} ${name}`)
      t.strictSame(faultsOf(await send('x')), [400, `${place} ${name}`], `${place} ${name} that is no number`)
      t.strictSame(faultsOf(await send('10')), [400, `${place} ${name}`], `${place} ${name} that is too large`)
    }
    for (const place of places)
      t.strictSame(
        faultsOf(await get(`/${place}/${name}`)),
        [400, `${place} ${name}`],
        `${place} ${name} that is missing`,
      )
  }
  t.strictSame(faultsOf(await get('/optional')), [204], 'where none of them is needed')
})

const bodies = {
  '/json': (fields: object) => ask('POST', '/json', json(fields)),
  '/closed': (fields: object) => ask('POST', '/closed', json(fields)),
  '/unevaluated': (fields: object) => ask('POST', '/unevaluated', json(fields)),
  '/form': (fields: object) =>
    ask('POST', '/form', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(
        Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
      ).toString(),
    }),
  '/deep': (fields: object) =>
    get(
      `/deep?${Object.entries(fields)
        .map(([name, value]) => `deep[${name}]=${String(value)}`)
        .join('&')}`,
    ),
}

const json = (fields: object): { headers: { 'content-type': string }; body: string } => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(fields),
})

t.test('a property of such a name is checked like any other', async t => {
  for (const [path, send] of Object.entries(bodies)) {
    t.strictSame(faultsOf(await send(ofEach(() => 1))), [204], `${path}: all of them`)
    for (const name of names) {
      const others = Object.entries(ofEach(() => 1)).filter(([other]) => other !== name)
      const at = path === '/deep' ? 'query deep' : `body /${name}`
      t.strictSame(faultsOf(await send(Object.fromEntries(others))), [400, at], `${path}: ${name} is missing`)
      const wrong = Object.fromEntries([...others, [name, 'x']])
      t.strictSame(faultsOf(await send(wrong)), [400, at], `${path}: ${name} is no number`)
    }
  }
  for (const name of names) {
    const sent = await ask('POST', '/unexpected', json(Object.fromEntries([[name, 1]])))
    t.strictSame(faultsOf(sent), [400, `body /${name}`], `${name}, where nothing is expected`)
  }
  t.notOk('polluted' in {})
})

t.test('answers have them', async t => {
  t.strictSame(Object.entries(Object((await get('/recorded')).json)), Object.entries(ofEach(() => 1)), 'recorded')
  const made = await get('/recorded', { prefer: 'dynamic=true' })
  t.equal(made.status, 200, 'generated, or the recorded one')
})
