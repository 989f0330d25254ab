/** Examples of any contract, their dates moved: which texts move, in which zone, and that all else stays. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { type CourtsideOptions, startCourtside } from '../../src/index.ts'
import { hasFields } from '../fixtures/has-fields.ts'
import { oracleOf } from '../fixtures/oracle.ts'
import { client } from '../fixtures/served-client.ts'

const fields = {
  id: { type: 'string' },
  dayId: { type: 'string', format: 'date' },
  dayIds: { type: 'array', items: { type: 'string', format: 'date' } },
  naissance: { type: 'string', format: 'date' },
  born: { type: 'string', format: 'date' },
  birth: { type: 'object', properties: { at: { type: 'string', format: 'date-time' } } },
  founded: { type: 'string', format: 'date', 'x-fixed-date': true },
  said: { type: 'string' },
  due: { $ref: '#/components/schemas/Due' },
  at: { type: 'string', format: 'date-time' },
  timeZone: { type: 'string' },
  later: { type: 'array', items: { type: 'string', format: 'date' } },
  when: {
    oneOf: [
      { type: 'string', format: 'date' },
      { type: 'string', pattern: '^soon' },
    ],
  },
  price: { type: 'number' },
  inside: { type: 'object', additionalProperties: { type: 'string', format: 'date-time' } },
  limited: { type: 'string', format: 'date', enum: ['2027-03-20'] },
}

const response = (schema: object, value: unknown): object => ({
  200: { description: 'Good.', content: { 'application/json': { schema, examples: { default: { value } } } } },
})

const recorded = {
  id: '2027-03-20',
  dayId: '2027-03-20',
  dayIds: ['2027-03-20'],
  naissance: '2001-05-06',
  born: '2001-05-06',
  birth: { at: '2001-05-06T07:08:09Z' },
  founded: '1999-01-02',
  said: '2027-03-20',
  due: '2027-03-20',
  at: '2027-03-20T18:00:00+00:00',
  later: ['2027-03-21', '2027-03-22'],
  when: '2027-03-23',
  inside: { a: '2027-03-20T18:00:00Z' },
}

const info = { title: 'Things', version: '1', 'x-recorded-on': '2027-03-15', 'x-time-zone': 'Europe/London' }

const contractWith = (told: object, paths: object): object => ({
  openapi: '3.1.0',
  info: told,
  paths,
  components: {
    schemas: {
      Thing: { type: 'object', required: ['id'], properties: fields },
      Due: { allOf: [{ type: 'string' }, { format: 'date' }] },
    },
  },
})

const thing = { $ref: '#/components/schemas/Thing' }
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } }

const served = async (t: Test, contract: object, options: CourtsideOptions) => {
  const file = join(t.testdir({ 'things.json': JSON.stringify(contract) }), 'things.json')
  const server = await startCourtside({ contract: file, ...options })
  t.teardown(() => server.close())
  return { server, ...client(t, server.url, oracleOf(file, { prefixes: [''] })) }
}

const now = '2027-04-04T10:00:00Z'

t.test('dates move by what their schema says, and nothing else does', async t => {
  const contract = contractWith(info, { '/thing': { get: { responses: response(thing, recorded) } } })
  const { get } = await served(t, contract, { now, dates: 'moving' })
  const { json, headers } = await get('/thing')
  t.strictSame(headers['courtside-warning'], undefined)
  t.strictSame(json, {
    ...recorded,
    due: '2027-04-10',
    at: '2027-04-10T18:00:00+01:00',
    later: ['2027-04-11', '2027-04-12'],
    when: '2027-04-13',
    inside: { a: '2027-04-10T17:00:00Z' },
  })
})

t.test('a record says in which zone it is', async t => {
  const own = { id: 'a', at: '2027-03-20T18:00:00-04:00', inside: { b: '2027-03-20T22:00:00Z' } }
  const value = [
    { ...own, timeZone: 'America/New_York' },
    { ...own, timeZone: 'America/Jamaica', at: '2027-03-20T17:00:00-05:00' },
    { ...own, timeZone: 'nowhere' },
  ]
  const contract = contractWith(info, {
    '/things': { get: { responses: response({ type: 'array', items: thing }, value) } },
  })
  const { get } = await served(t, contract, { now: '2027-11-07T10:00:00Z', dates: 'moving' })
  t.strictSame((await get('/things')).json, [
    { ...value[0], at: '2027-11-13T18:00:00-05:00', inside: { b: '2027-11-13T23:00:00Z' } },
    { ...value[1], at: '2027-11-13T17:00:00-05:00', inside: { b: '2027-11-13T22:00:00Z' } },
    { ...value[2], at: '2027-11-13T18:00:00-04:00', inside: { b: '2027-11-13T22:00:00Z' } },
  ])
})

t.test('a property is known by a pattern of its name, whatever the pattern would try out', async t => {
  const date = { type: 'string', format: 'date' }
  const schema = { type: 'object', patternProperties: { '^(a+)+$': date, '^on-': date } }
  const [plain, endless] = ['a'.repeat(40), `${'a'.repeat(40)}!`]
  const value = { [plain]: '2027-03-20', [endless]: '2027-03-20', 'on-day': '2027-03-20' }
  const contract = contractWith(info, { '/thing': { get: { responses: response(schema, value) } } })
  const { server } = await served(t, contract, { now, dates: 'moving' })
  // A validator that tries the pattern out would be at it for hours.
  const answer = await fetch(`${server.url}/thing`)
  t.equal(answer.status, 200)
  t.strictSame(await answer.json(), { ...value, [plain]: '2027-04-10', 'on-day': '2027-04-10' })
})

t.test('all other bytes are as they were recorded', async t => {
  const text = '{ "price": 6.50,\n  "id" : "\\u0061",\t"due":"2027\\u002d03-20" }\n'
  const contract = contractWith(info, {
    '/thing': {
      get: {
        responses: {
          200: {
            description: 'Good.',
            content: {
              'application/json': { schema: thing, examples: { default: { externalValue: './recorded.json' } } },
            },
          },
        },
      },
    },
  })
  const folder = t.testdir({ 'recorded.json': text })
  const file = join(folder, 'things.json')
  writeFileSync(file, JSON.stringify(contract))
  const server = await startCourtside({ contract: file, now, dates: 'moving' })
  t.teardown(() => server.close())
  const { get } = client(t, server.url, oracleOf(file, { prefixes: [''] }))
  t.strictSame((await get('/thing')).text, text.replace('"2027\\u002d03-20"', '"2027-04-10"'))
  await server.default.clock.set('2027-03-15T00:00:00Z')
  t.strictSame((await get('/thing')).json, { price: 6.5, id: 'a', due: '2027-03-20' }, 'it was recorded today')
})

t.test('an answer that its schema would not have later is served as it was, and that is told', async t => {
  const contract = contractWith(info, {
    '/thing': { get: { responses: response(thing, { id: 'a', due: '2027-03-20', limited: '2027-03-20' }) } },
  })
  const { get } = await served(t, contract, { now, dates: 'moving' })
  const { json, headers } = await get('/thing')
  t.strictSame(json, { id: 'a', due: '2027-03-20', limited: '2027-03-20' })
  t.match(headers['courtside-warning'], /^dates=moving was ignored: 3 weeks later it breaks its schema: \/limited /)
})

t.test('what is made of a record of a list has the dates of that list', async t => {
  const list = [{ id: 'a', due: '2027-03-20' }]
  const contract = contractWith(info, {
    '/things': { get: { responses: response({ type: 'array', items: thing }, list) } },
    '/things/{id}': {
      get: {
        parameters: [id],
        responses: { 200: { description: 'Good.', content: { 'application/json': { schema: thing } } } },
      },
    },
  })
  const { get, server } = await served(t, contract, { now, dates: 'moving' })
  hasFields(t, (await get('/things/a')).json, { id: 'a', due: '2027-04-10' })
  await server.default.clock.advance('P7D')
  hasFields(t, (await get('/things/a')).json, { id: 'a', due: '2027-04-17' }, 'and moves on with it')
})

t.test('a contract that does not say when it was recorded can not move', async t => {
  const paths = { '/thing': { get: { responses: response(thing, recorded) } } }
  const undated = contractWith({ title: 'Things', version: '1' }, paths)
  await t.rejects(served(t, undated, { now, dates: 'moving' }), { message: /does not say when .* x-recorded-on: / })
  const { server } = await served(t, undated, { now })
  await t.rejects(server.world({ dates: 'moving' }), { message: /body\/dates: the contract does not say when/ })
  for (const on of ['yesterday', 20270315, '2027-02-30'])
    await t.rejects(
      served(t, contractWith({ ...info, 'x-recorded-on': on }, paths), { dates: 'moving' }),
      { message: /does not say when/ },
      String(on),
    )
})
