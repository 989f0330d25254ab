/**
 * What is made from a schema is likely: told by the names of properties, agreeing with itself, and with what was asked.
 *
 * Each value is held against its schema by an Ajv that shares nothing with the server.
 */
import { PlainAjv } from '../fixtures/plain-ajv.ts'
import formats from 'ajv-formats'
import t, { type Test } from 'tap'
import { schemasOf } from '../../src/contract/schemas.ts'
import { startCourtside } from '../../src/index.ts'
import { generatorFor } from '../../src/virtual/generate.ts'
import { singularOf } from '../../src/virtual/likely/words.ts'
import { hasFields } from '../fixtures/has-fields.ts'
import { clubOracle, isFields } from '../fixtures/oracle.ts'
import { client } from '../fixtures/served-client.ts'

type Fields = Readonly<Record<string, unknown>>

const judge = (schema: Fields, components: Fields = {}): ((value: unknown) => unknown) => {
  const ajv = new PlainAjv({ strict: false, allErrors: true })
  formats.default(ajv)
  ajv.addSchema({ components: { schemas: { ...components, it: schema } } }, 'made')
  const validate = ajv.compile({ $ref: 'made#/components/schemas/it' })
  return value => (validate(value) ? [] : validate.errors)
}

const seeds = Array.from({ length: 12 }, (_, index) => index)

/** A dozen objects with these properties, each held against the schema. */
const made = async (t: Test, properties: Fields, called = 'it'): Promise<readonly Fields[]> => {
  const schema = { type: 'object', required: Object.keys(properties), properties }
  const generate = generatorFor(schemasOf({ components: { schemas: { [called]: schema } } }))
  const errors = judge(schema)
  return Promise.all(
    seeds.map(async seed => {
      const found = await generate(`/components/schemas/${called}`, seed, true)
      const value = 'value' in found ? found.value : found.reason
      t.strictSame(errors(value), [], `seed ${seed}`)
      return isFields(value) ? value : {}
    }),
  )
}

const text = { type: 'string' }
const number = { type: 'number' }
const whole = { type: 'integer' }

t.test('a name tells what a text is, however it is written', async t => {
  const zones = new Set(Intl.supportedValuesOf('timeZone'))
  const currencies = new Set(Intl.supportedValuesOf('currency'))
  const regions = new Intl.DisplayNames('en', { type: 'region' })
  const isCountry = (code: string): boolean => /^[A-Z]{2}$/.test(code) && regions.of(code) !== code
  const table: readonly (readonly [names: readonly string[], schema: Fields, is: (value: string) => boolean])[] = [
    [['timeZone', 'time_zone', 'timezone', 'tz'], text, value => zones.has(value)],
    [['countryCode', 'country_code'], text, isCountry],
    [['country'], { ...text, pattern: '^[A-Z]{2}$' }, isCountry],
    [['country'], { ...text, minLength: 2, maxLength: 2 }, isCountry],
    [['country'], text, value => value.length > 3],
    [['currency', 'currencyCode'], text, value => currencies.has(value)],
    [['locale', 'languageTag'], text, value => Intl.getCanonicalLocales(value)[0] === value],
    [['language'], text, value => /^[a-z]{2}$/.test(value)],
    [['email', 'e-mail', 'contactEmail'], text, value => /^[a-z.]+@example\.com$/.test(value)],
    [['email'], { ...text, format: 'email' }, value => value.endsWith('@example.com')],
    [['phone', 'mobileNumber', 'telephone'], text, value => /^01632 960\d{3}$/.test(value)],
    [['phone'], { ...text, pattern: '^\\+[1-9][0-9]{6,14}$' }, value => /^\+441632960\d{3}$/.test(value)],
    [['website', 'homepage', 'url'], text, value => new URL(value).hostname.endsWith('.example')],
    [['website'], { ...text, format: 'uri' }, value => new URL(value).hostname.endsWith('.example')],
    [['ip', 'ipAddress'], text, value => value.startsWith('192.0.2.')],
    [['orderId', 'id'], text, value => /^[a-z\d]{12}$/.test(value)],
    [['version'], text, value => /^\d\.\d\.\d$/.test(value)],
    [['whatever', 'nobodyKnows'], text, value => /^[a-z]+ [a-z]+$/.test(value)],
    [['whatever'], { ...text, maxLength: 8 }, value => value.length > 2],
  ]
  for (const [names, schema, is] of table)
    for (const name of names)
      for (const value of await made(t, { [name]: schema }))
        t.ok(is(String(value[name])), `${name} ${JSON.stringify(schema)}: ${String(value[name])}`)
})

t.test('of what is listed each is called as the list is, and as one', t => {
  for (const [list, one] of [
    ['timeZones', 'timeZone'],
    ['countries', 'country'],
    ['addresses', 'address'],
    ['boxes', 'box'],
    ['matches', 'match'],
    ['dishes', 'dish'],
    ['courses', 'course'],
    ['status', 'status'],
    ['address', 'address'],
    ['staff', 'staff'],
  ] as const)
    t.equal(singularOf(list), one)
  t.end()
})

t.test('a name tells how large a number is, where the schema leaves it open', async t => {
  const table: readonly (readonly [name: string, schema: Fields, least: number, most: number])[] = [
    ['latitude', number, -90, 90],
    ['lng', number, -180, 180],
    ['age', whole, 18, 80],
    ['month', whole, 1, 12],
    ['dayOfMonth', { ...whole, minimum: 13 }, 13, 28],
    ['durationMinutes', { ...whole, minimum: 60 }, 60, 120],
    ['year', whole, 2020, 2027],
    ['rating', number, 1, 5],
    ['rating', { ...whole, minimum: -9, maximum: 1 }, 1, 1],
    ['stars', { ...whole, minimum: 5, maximum: 99 }, 5, 5],
    ['percentage', number, 0, 100],
    ['quantity', whole, 1, 20],
    ['rank', { ...whole, minimum: 10 }, 10, 10],
    ['rank', { ...whole, maximum: 1 }, 1, 1],
    ['page', whole, 1, 1],
    ['perPage', whole, 20, 20],
    ['page_size', whole, 20, 20],
    ['pageCount', whole, 1, 5],
    ['offset', whole, 0, 0],
    ['skip', number, 0, 0],
    ['age', { ...whole, minimum: 3, maximum: 5 }, 3, 5],
    ['age', { ...whole, minimum: 70 }, 70, 80],
    ['latitude', { ...whole, minimum: 200 }, 200, Infinity],
    ['rating', { ...whole, multipleOf: 50 }, 50, Infinity],
    ['age', { ...whole, exclusiveMinimum: 79.5 }, 80, 80],
  ]
  for (const [name, schema, least, most] of table)
    for (const value of await made(t, { [name]: schema })) {
      const found = Number(value[name])
      t.ok(found >= least && found <= most, `${name} ${JSON.stringify(schema)}: ${found}`)
    }
})

t.test('what is said of one person, and of one place, agrees', async t => {
  const people = await made(t, {
    name: text,
    firstName: text,
    lastName: text,
    email: text,
    dateOfBirth: { ...text, format: 'date' },
    address: { type: 'object', required: ['city', 'countryCode'], properties: { city: text, countryCode: text } },
    country: text,
    timeZone: text,
  })
  const countries = new Map<unknown, unknown>()
  const zones = new Map<unknown, unknown>()
  for (const { name, firstName, lastName, email, dateOfBirth, address, country, timeZone } of people) {
    t.equal(name, `${String(firstName)} ${String(lastName)}`)
    t.match(email, new RegExp(`^${String(firstName).replaceAll(/[^A-Za-z]/g, '')}\\.`, 'i'))
    t.ok(String(dateOfBirth) < '2009', `${String(dateOfBirth)} is before 2009`)
    const { city, countryCode } = isFields(address) ? address : {}
    for (const [of, key, value] of [
      [countries, countryCode, country],
      [zones, city, timeZone],
    ] as const) {
      if (of.has(key)) t.equal(of.get(key), value, String(key))
      of.set(key, value)
    }
  }
  t.ok(zones.size > 5, 'and there are many places')
})

t.test('who is called like a person has a name like one; two of a list are two', async t => {
  const named = { type: 'object', required: ['name'], properties: { name: text } }
  const all = await made(t, { owner: named, participants: { type: 'array', minItems: 2, items: named }, room: named })
  const isPerson = (value: unknown): boolean => /^[A-Z][^ ]* [A-Z]/.test(String(value))
  for (const { owner, participants, room } of all) {
    const [one, other] = Array.isArray(participants) ? participants.map((item: Fields) => item.name) : []
    t.ok(isPerson(one) && one !== other, `${String(one)} and ${String(other)}`)
    t.not(isFields(owner) ? owner.name : one, one)
    hasFields(t, room, { name: /^[A-Z][a-z]+ [A-Z][a-z]+$/ })
  }
})

t.test('nothing ends before it begins', async t => {
  const pairs: readonly (readonly [earlier: string, later: string, schema: Fields])[] = [
    ['start', 'end', { ...text, format: 'date-time' }],
    ['startsAt', 'endsAt', { ...text, format: 'date-time' }],
    ['valid_from', 'valid_to', { ...text, format: 'date' }],
    ['checkIn', 'checkOut', { ...text, format: 'date' }],
    ['createdAt', 'updatedAt', { ...text, format: 'date-time' }],
    ['opens', 'closes', { ...text, format: 'time' }],
    ['minPrice', 'maxPrice', number],
    ['minimum', 'maximum', whole],
  ]
  for (const [earlier, later, schema] of pairs)
    for (const { [earlier]: from, [later]: to } of await made(t, { [later]: schema, [earlier]: schema }))
      t.ok(
        schema === number || schema === whole ? Number(from) <= Number(to) : String(from) <= String(to),
        `${earlier} ${String(from)}, ${later} ${String(to)}`,
      )
})

t.test('what is likely gives way to what a schema asks for', async t => {
  const distinct = (items: Fields, minItems: number): Fields => ({ type: 'array', uniqueItems: true, minItems, items })
  const table: readonly Fields[] = [
    { countries: distinct(text, 200) },
    { statuses: distinct({ type: 'object', required: ['status'], properties: { status: text } }, 30) },
    { hours: distinct(whole, 100) },
    { email: { ...text, pattern: '^[0-9]+$' } },
    { email: { ...text, not: { pattern: '@' } } },
    { name: { ...text, minLength: 300 } },
    { latitude: { ...number, maximum: -100 } },
    { start: { ...text, const: '2027-02-01T00:00:00Z' }, end: { ...text, const: '2027-01-01T00:00:00Z' } },
    // It would take for ever to try a text on it that it doesn't match.
    { name: { ...text, pattern: '^(([a-z])+.)+[A-Z]([a-z])+$' } },
  ]
  for (const properties of table) await made(t, properties)
})

// ---------------------------------------------------------------- what was asked for

const id = (name: string, schema: Fields): Fields => ({ name, in: 'path', required: true, schema })
const answer = (schema: Fields, examples?: Fields): Fields => ({
  responses: {
    200: { description: 'Made.', content: { 'application/json': { schema, ...(examples && { examples }) } } },
  },
})
const ref = (name: string): Fields => ({ $ref: `#/components/schemas/${name}` })
const objectOf = (properties: Fields, more: Fields = {}): Fields => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
  ...more,
})
const listOf = (items: Fields): Fields => ({ type: 'array', items })

const components = {
  Pet: objectOf({ id: { ...whole, minimum: 1 }, name: text }, { additionalProperties: false }),
  Car: objectOf({ id: { ...text, format: 'uuid' }, owner_id: text, colour: text }),
  Book: objectOf({ isbn: text, title: text, pages: whole }),
}
const rex = { id: 7, name: 'Rex' }
const document = {
  openapi: '3.1.0',
  info: { title: 'Asked', version: '1' },
  paths: {
    '/pets': {
      get: answer(objectOf({ total: whole, items: listOf(ref('Pet')) }), {
        none: { value: { total: 0, items: [] } },
        some: { value: { total: 2, items: [rex, { id: 8, name: 'Tom' }] } },
      }),
    },
    '/pets/{petId}': { parameters: [id('petId', whole)], get: answer(ref('Pet')), put: answer(ref('Pet')) },
    '/pets/{petId}/wrapped/{id}': {
      parameters: [id('petId', whole), id('id', whole)],
      get: answer(objectOf({ data: ref('Pet'), petId: whole })),
    },
    '/owners/{ownerId}/cars': { parameters: [id('ownerId', text)], get: answer(listOf(ref('Car'))) },
    '/owners/{ownerId}/cars/{carId}': {
      parameters: [id('ownerId', text), id('carId', text)],
      get: answer(ref('Car')),
    },
    '/drivers/{id}/cars': { parameters: [id('id', text)], get: answer(listOf(ref('Car'))) },
    '/books/{isbn}': { parameters: [id('isbn', text)], get: answer(ref('Book')) },
    '/boxes/{box}': { parameters: [id('box', text)], get: answer(objectOf({ id: text, colour: text })) },
    '/days/{date}': { parameters: [id('date', text)], get: answer(objectOf({ id: text, name: text })) },
  },
  components: { schemas: components },
}

t.test('the id of the path comes back, and what the list says of it', async t => {
  const server = await startCourtside({
    contract: `${t.testdir({ 'asked.json': JSON.stringify(document) })}/asked.json`,
  })
  t.teardown(() => server.close())
  const get = async (path: string, schema: Fields, init: RequestInit = {}): Promise<unknown> => {
    const answered = await fetch(server.url + path, init)
    const body: unknown = await answered.json()
    t.equal(answered.status, 200, path)
    t.strictSame(judge(schema, components)(body), [], path)
    return body
  }
  const dynamic = { headers: { prefer: 'dynamic=true' } }

  t.strictSame(await get('/pets/7', ref('Pet')), rex, "the list's example")
  t.strictSame(await get('/pets/7', ref('Pet'), { method: 'PUT' }), rex, 'to whatever is done with it')
  hasFields(t, await get('/pets/99', ref('Pet')), { id: 99, name: String }, 'an id that no example has')
  hasFields(
    t,
    await get('/pets/7', ref('Pet'), dynamic),
    { id: 7, name: /^(?!Rex)/ },
    'realistic values are no example',
  )
  hasFields(t, await get('/pets/-1', ref('Pet')), { id: Number }, 'an id that the answer may not have')
  hasFields(
    t,
    await get('/pets/7/wrapped/8', objectOf({ data: ref('Pet'), petId: whole })),
    { data: { id: 8 }, petId: 7 },
    'in an envelope, with what it belongs to',
  )
  hasFields(t, await get('/books/978-1', ref('Book')), { isbn: '978-1' }, 'an id of another name')
  hasFields(t, await get('/boxes/b-1', objectOf({ id: text, colour: text })), { id: 'b-1' }, 'one that is called a box')
  hasFields(t, await get('/days/2027-03-01', objectOf({ id: text, name: text })), { id: /^(?!2027)/ }, 'what is no id')

  const cars = await get('/owners/o-1/cars', listOf(ref('Car')))
  const list = Array.isArray(cars) ? cars.filter(isFields) : []
  t.ok(list.length > 2)
  for (const car of list) {
    t.equal(car.owner_id, 'o-1')
    t.strictSame(await get(`/owners/o-1/cars/${String(car.id)}`, ref('Car')), car, 'a list that was made, too')
  }
  const driver = '4bd3c1a2-0f1e-4d2c-9b8a-7f6e5d4c3b2a'
  const driven = await get(`/drivers/${driver}/cars`, listOf(ref('Car')))
  const driversCars = Array.isArray(driven) ? driven.filter(isFields) : []
  t.ok(driversCars.length > 2)
  t.strictSame(
    driversCars.filter(car => car.id === driver),
    [],
    'what belongs to a record that is asked for by id has another id',
  )
  hasFields(t, await get('/owners/o-2/cars/none', ref('Car')), { owner_id: 'o-2' }, 'as far as it may be')
})

t.test("realistic values of the club's own contract: zones, countries, people, periods", async t => {
  const server = await startCourtside()
  t.teardown(() => server.close())
  const zones = new Set(Intl.supportedValuesOf('timeZone'))
  const caller = client(t, server.url, clubOracle())
  const get = async (path: string, seed: number): Promise<unknown> =>
    (await caller.get(`/virtual/v2${path}`, { prefer: `dynamic=true, seed=${seed}` })).json
  for (const seed of seeds.slice(0, 5)) {
    const wanted = '0123456789abcdef01234567'
    const club = await get(`/clubs/${wanted}`, seed)
    if (!isFields(club)) return t.fail('no club')
    t.equal(club.id, wanted)
    t.ok(zones.has(String(club.timeZone)), String(club.timeZone))
    const me = await get('/my/details', seed)
    hasFields(t, me, isFields(me) ? { name: `${String(me.firstName)} ${String(me.lastName)}` } : { name: String })
    const bookings = await get('/my/bookings', seed)
    for (const { period } of Array.isArray(bookings) ? bookings.filter(isFields) : [])
      t.ok(isFields(period) && String(period.start) < String(period.end), JSON.stringify(period))
  }
})
