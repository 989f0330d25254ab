/** Answers made into examples: what is kept of them, what stands in the place of the rest, and what is found again. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import t, { type Test } from 'tap'
import { type Contract, loadContract } from '../../src/contract/contract.ts'
import { judgeFor } from '../../src/proxy/proxy.ts'
import { birthPartsIn } from '../../src/recording/birth-parts.ts'
import { fakesWith } from '../../src/recording/fakes.ts'
import { harExchanges } from '../../src/recording/har-exchanges.ts'
import { betweenTexts, leaksOf, tooManyEncodings, undone } from '../../src/recording/leaks.ts'
import { movedDate } from '../../src/recording/moved-dates.ts'
import { type RecorderOptions, type RecordedExamples, exampleRecorder } from '../../src/recording/recorder.ts'
import { collectedChecks } from '../../src/report/report.ts'
import { segmentsOf, valueAt } from '../../src/text/pointer.ts'
import { aFolder } from '../cli/child-process.ts'
import { hasFields } from '../fixtures/has-fields.ts'

const people = `
openapi: 3.1.0
info: { title: People, version: 1.0.0 }
paths:
  /people:
    get:
      operationId: listPeople
      parameters: [{ name: limit, in: query, schema: { type: integer } }]
      responses:
        '200': { $ref: '#/components/responses/People' }
        '404':
          description: None.
          content: { application/json: { schema: { $ref: '#/components/schemas/Failure' } } }
  /friends:
    get:
      operationId: listFriends
      responses:
        '200': { $ref: '#/components/responses/People' }
components:
  responses:
    People:
      description: People.
      content:
        application/json:
          schema: { type: array, items: { $ref: '#/components/schemas/Person' } }
          examples: { own: { value: [] } }
  schemas:
    Failure: { type: object, properties: { message: { type: string } } }
    Person:
      type: object
      required: [id, name]
      properties:
        id: { type: string, pattern: '^[0-9a-f]{24}$' }
        name: { type: string }
        email: { type: string, format: email }
        telephone: { type: string }
        born: { type: string, format: date }
        role: { enum: [member, coach] }
        joined: { type: string, format: date-time }
        since: { type: string, format: date }
        opens: { type: string, format: time }
        timeZone: { type: string }
        price: { type: number }
        pin: { type: integer }
        memberNumber: { type: integer, minimum: 1000, maximum: 9999 }
        latitude: { type: number, minimum: -90, maximum: 90 }
        ref: { type: string, format: uuid }
        photo: { type: string, format: uri }
        note: {}
        friend: { $ref: '#/components/schemas/Person' }
        tags: { type: object, additionalProperties: { type: string } }
`

const contractOf = (t: Test, text: string): Contract => {
  const file = join(aFolder(t), 'openapi.yaml')
  writeFileSync(file, text)
  const { contract } = loadContract(file, 'own')
  if (contract === undefined) throw new Error('The contract is not usable.')
  return contract
}

const isFields = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** As a browser exports it. */
interface HarAnswer {
  readonly path?: string
  readonly status?: number
  readonly body: unknown
}

const aHar = (...answers: readonly HarAnswer[]): string =>
  JSON.stringify({
    log: {
      version: '1.2',
      entries: answers.map(({ path = '/people', status = 200, body }) => ({
        startedDateTime: '2026-07-06T10:00:00.000Z',
        time: 5,
        request: {
          method: 'GET',
          url: `https://api.example.org${path}`,
          headers: [{ name: 'Authorization', value: 'Bearer planted-token-1' }],
        },
        response: {
          status,
          statusText: 'OK',
          headers: [{ name: 'Content-Encoding', value: 'gzip' }],
          content: { mimeType: 'application/json', text: JSON.stringify(body) },
        },
      })),
    },
  })

/** With one key unless told, so that a run draws what every other one draws. */
const recorded = async (
  contract: Contract,
  har: string,
  {
    kept = [],
    most = 5,
    key = () => Buffer.alloc(32, 1),
    ...options
  }: Partial<Omit<RecorderOptions, 'kept'>> & { readonly kept?: readonly string[] } = {},
): Promise<RecordedExamples> => {
  const read = harExchanges(har, undefined)
  if ('problem' in read) throw new Error(read.problem)
  const judge = await judgeFor(contract, undefined, collectedChecks())
  const recording = exampleRecorder({ contract, most, kept: new Set(kept), key, ...options })
  for (const exchange of read.exchanges) {
    // oxlint-disable-next-line no-await-in-loop
    recording.add(await judge(exchange))
  }
  return recording.finish()
}

const jsonIn = ({ files }: RecordedExamples, file: string): unknown => {
  const value: unknown = JSON.parse(files?.get(file) ?? 'null')
  return value
}

const anna = {
  id: '0123456789abcdef01234567',
  name: 'Anna Müller-O’Brien',
  email: 'anna.mueller@firm.example',
  telephone: '+49 171 1234567',
  born: '1990-05-17',
  role: 'coach',
  joined: '2026-07-07T18:00:00+01:00',
  since: '2024-02-29',
  opens: '18:00:00Z',
  timeZone: 'Europe/London',
  price: 12.5,
  pin: 8316,
  memberNumber: 4711,
  latitude: 51.507351,
  ref: '2f1b0e9c-3b0f-4a53-9a5e-8f6f0f2e7d11',
  photo: 'https://photos.example/anna.mueller.jpg',
  note: { diary: 'met Anna at noon' },
  tags: { 'anna@private.example': 'planted tag' },
  secretNickname: 'planted nickname',
  friend: { id: 'fedcba9876543210fedcba98', name: 'Bob Planted' },
}
const bob = { id: 'fedcba9876543210fedcba98', name: 'Bob Planted', role: 'member', photo: anna.photo, price: 12.5 }

t.test(
  'an id by which somebody asked for more leads there with another in its place, and so do those beside it',
  async t => {
    const contract = contractOf(
      t,
      `
openapi: 3.1.0
info: { title: Orders, version: 1.0.0 }
paths:
  /orders:
    get:
      operationId: listOrders
      responses:
        '200':
          description: Orders.
          content:
            application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Order' } } }
  /orders/{order}:
    get:
      operationId: getOrder
      parameters:
        - { name: order, in: path, required: true, schema: { type: string, pattern: '^o[0-9]+$', maxLength: 6 } }
      responses:
        '200':
          description: An order.
          content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } }
components:
  schemas:
    Order: { type: object, properties: { id: { type: string }, voucher: { type: string } } }
`,
    )
    const orders = [
      { id: 'o41203', voucher: 'v77120' },
      { id: 'o41204', voucher: 'v77121' },
      { id: 'draft-9', voucher: 'v77122' },
    ]
    const [first] = orders
    const recording = await recorded(
      contract,
      aHar({ path: '/orders', body: orders }, { path: '/orders/o41203', body: first }),
    )
    t.strictSame([recording.examples, recording.leaks], [2, []])
    const list = jsonIn(recording, 'examples/listOrders/200.json')
    const all = Array.isArray(list) ? list.filter(isFields) : []
    t.strictSame(
      all.map(({ id }) => /^o[0-9]{1,5}$/.test(String(id))),
      [true, true, false],
      'all that the path takes are taken; what never was is as it may be',
    )
    t.notOk(
      all.every(({ voucher }) => String(voucher).startsWith('o')),
      'of another property the path says nothing',
    )
    t.strictSame(jsonIn(recording, 'examples/getOrder/200.json'), all[0])
  },
)

t.test('of an answer what the contract names is kept, and of that no text as it was', async t => {
  const contract = contractOf(t, people)
  const recording = await recorded(contract, aHar({ path: '/people?limit=2', body: [anna, bob] }))
  t.strictSame([recording.examples, recording.leaks, [...recording.setAside]], [1, [], []])
  t.strictSame([...(recording.files?.keys() ?? [])], ['examples/listPeople/200.json', 'openapi.json'])
  const list = jsonIn(recording, 'examples/listPeople/200.json')
  const [first, second] = Array.isArray(list) ? list.filter(isFields) : []
  t.strictSame(
    Object.keys(first ?? {}).toSorted(),
    Object.keys(anna)
      .filter(name => name !== 'secretNickname')
      .toSorted(),
    'and nothing that is not named',
  )
  t.strictSame([first?.note, first?.tags], [{}, {}], 'nor what nobody has named in a free object')
  const stays = ['role', 'opens', 'price'] as const
  t.strictSame(
    stays.map(name => first?.[name]),
    stays.map(name => anna[name]),
  )
  const replaced = [
    'pin',
    'id',
    'name',
    'email',
    'telephone',
    'born',
    'memberNumber',
    'latitude',
    'ref',
    'photo',
  ] as const
  t.strictSame(
    replaced.filter(name => first?.[name] === anna[name]),
    [],
  )
  t.not(first?.timeZone, anna.timeZone)
  t.match(new Date('2026-07-01T12:00Z').toLocaleString('en-GB', { timeZone: String(first?.timeZone) }), /13:00:00/)
  hasFields(t, first, {
    id: /^[0-9a-f]{24}$/,
    name: /^[A-Z][a-z]{3} [A-Z][a-z]{5}-[A-Z]\*[A-Z][a-z]{4}$/,
    email: /^[0-9a-f]{10}@example\.com$/,
    telephone: /^\+44 7700 900\d{3}$/,
    born: /^1988|1989/,
    photo: /^https:\/\/example\.com\/[0-9a-f]{10}$/,
  })
  t.strictSame([first?.joined, first?.since], ['2054-07-07T18:00:00+01:00', '2052-02-29'], 'dates are moved')
  const friend = isFields(first?.friend) ? first.friend : {}
  t.strictSame([friend.id, friend.name], [second?.id, second?.name], 'who is the same is the same')
  t.equal(first?.photo, second?.photo)
  const document = jsonIn(recording, 'openapi.json')
  hasFields(t, document, {
    info: { 'x-recorded-on': '2054-07-06' },
    paths: {
      '/people': {
        get: {
          responses: {
            200: {
              content: {
                'application/json': {
                  examples: {
                    default: {
                      summary: 'GET /people with limit',
                      externalValue: './examples/listPeople/200.json',
                    },
                  },
                },
              },
            },
          },
        },
      },
      '/friends': { get: { responses: { 200: { $ref: '#/components/responses/People' } } } },
    },
  })
  const all = [...(recording.files?.values() ?? [])].join('\n')
  for (const text of [
    'planted',
    'Anna',
    'Bob',
    'Brien',
    '1990',
    '4711',
    '8316',
    '507351',
    '1234567',
    'private',
    'diary',
  ])
    t.notOk(all.includes(text), text)
})

t.test('a text that only one alternative takes for a time, a date or a duration is no more than a text', async t => {
  const alternatives = 'anyOf: [{ type: string, format: FORMAT }, { type: string }]'
  const contract = contractOf(
    t,
    `${people}
        hour: { ${alternatives.replace('FORMAT', 'time')} }
        lasts: { ${alternatives.replace('FORMAT', 'duration')} }
        starts: { ${alternatives.replace('FORMAT', 'date-time')} }
        birthday: { ${alternatives.replace('FORMAT', 'date')} }
`,
  )
  const forms = { hour: '10:30', lasts: 'P1DT2H', starts: '2026-11-23T10:00:00Z', birthday: '1990-04-01' }
  const texts = {
    hour: 'Zed Planted',
    lasts: 'Pa Planted',
    starts: '2026-11-23 Planted',
    birthday: '1990-04-01 Planted',
  }
  const recording = await recorded(
    contract,
    aHar({
      body: [
        { ...bob, ...forms },
        { ...bob, ...texts },
      ],
    }),
  )
  const [first] = [jsonIn(recording, 'examples/listPeople/200.json')].flat().filter(isFields)
  t.strictSame([first?.hour, first?.lasts, first?.starts], ['10:30', 'P1DT2H', '2054-11-23T10:00:00Z'])
  t.notMatch([...(recording.files?.values() ?? [])].join('\n'), /planted|1990/i)
})

t.test('a date of birth in parts is replaced as the one date that it is', async t => {
  const number = '{ type: integer }'
  const text = '{ type: string }'
  const contract = contractOf(
    t,
    `${people}
        birth: { type: object, properties: { year: ${number}, month: ${number}, day: ${number}, weekDay: ${number} } }
        dateOfBirth: { type: object, properties: { year: ${text}, month: ${text}, day: ${text} } }
        birthYear: ${number}
        birthMonth: ${number}
        birthDay: ${number}
        motherBirthYear: { type: integer, minimum: 1900 }
        geburtsjahr: ${number}
        dob: { type: object, properties: { month: ${number}, day: ${number} } }
        founded: { type: object, properties: { year: ${number}, month: ${number}, day: ${number} } }
`,
  )
  const parts = { year: 1990, month: 5, day: 17 }
  const body = {
    id: anna.id,
    name: anna.name,
    born: '1990-05-17',
    birth: { ...parts, weekDay: 4 },
    dateOfBirth: { year: '1988', month: '02', day: '9' },
    birthYear: 1990,
    birthMonth: 5,
    birthDay: 17,
    motherBirthYear: 1961,
    geburtsjahr: 90,
    dob: { month: 2, day: 29 },
    founded: { year: 1988, month: 2, day: 9 },
  }
  const personIn = async (
    kept: readonly string[] = [],
    one: object = body,
    byte = 1,
  ): Promise<Record<string, unknown>> => {
    const recording = await recorded(contract, aHar({ body: [one] }), { kept, key: () => Buffer.alloc(32, byte) })
    t.strictSame([recording.examples, recording.leaks, [...recording.setAside]], [1, [], []])
    const [person = {}] = [jsonIn(recording, 'examples/listPeople/200.json')].flat().filter(isFields)
    return person
  }
  const person = await personIn()
  const [year = 0, month, day] = String(person.born).split('-').map(Number)
  t.ok(year === 1988 || year === 1989)
  t.strictSame(person.birth, { year, month, day, weekDay: 4 }, 'it is the date that stands elsewhere as a whole')
  t.strictSame([person.birthYear, person.birthMonth, person.birthDay], [year, month, day])
  hasFields(t, person.dateOfBirth, { year: /^198[67]$/, month: /^(?:0\d|1[0-2])$/, day: /^\d{1,2}$/ })
  const { dateOfBirth: other } = person
  const written = isFields(other) ? [other.year, other.month, String(other.day).padStart(2, '0')].join('-') : ''
  t.equal(new Date(written).toISOString().slice(0, 10), written, 'there is such a day')
  t.match(person.motherBirthYear, /^(?:1959|1960)$/, 'a year alone is another year')
  t.match(person.geburtsjahr, /^8[89]$/)
  t.strictNotSame(person.dob, body.dob)
  t.strictSame(person.founded, body.founded, 'another date says nothing of anybody')
  const years = await Promise.all(Array.from({ length: 30 }, (_, byte) => personIn([], body, byte)))
  t.strictSame([...new Set(years.map(one => one.motherBirthYear))].toSorted(), [1959, 1960], 'and nobody knows which')
  const kept = await personIn(['birth', 'birthYear'])
  t.strictSame([kept.birth, kept.birthYear], [body.birth, 1990])
  t.not(kept.birthMonth, undefined)
  const none = await personIn([], { ...body, birth: { year: 1990, month: 2, day: 31 }, geburtsjahr: 12_345 })
  const { birth } = none
  t.match(isFields(birth) ? birth.year : '', /^(?:1988|1989)$/, 'parts of no date are replaced one by one')
  t.not(none.geburtsjahr, 12_345)
})

t.test('what is no day or month of any year is no part of a date of birth', t => {
  for (const [birth, dates] of [
    [{ year: 9999, month: 12, day: 31 }, ['9999-12-31']],
    [{ year: 1990, month: 1, day: 1 }, ['1990-01-01']],
    [{ year: 1990, month: 13, day: 31 }, ['1990-01-31']],
    [{ year: 1990, month: 0, day: 31 }, ['1990-01-31']],
    [{ year: 1990, month: 12, day: 32 }, ['1990-12-13']],
    [{ year: 1990, month: 12, day: 0 }, ['1990-12-13']],
  ] as const) {
    const told: string[] = []
    birthPartsIn(birth, 'birth', date => {
      told.push(date)
      return date
    })
    t.strictSame(told, dates, JSON.stringify(birth))
  }
  t.end()
})

/** Each is 17 May 1990, which stands elsewhere as a whole. */
const shortParts: readonly (readonly [name: string, born: Readonly<Record<string, unknown>>, keys: string])[] = [
  ['letters', { dob: { d: 17, m: 5, y: 1990 } }, 'y m d'],
  ['letters of a form', { birthday: { dd: 17, mm: 5, yyyy: 1990 } }, 'yyyy mm dd'],
  ['letters of a form in German', { geburt: { tt: 17, mm: 5, jjjj: 1990 } }, 'jjjj mm tt'],
  ['abbreviations', { birth: { yr: 1990, mo: 5, dy: 17 } }, 'yr mo dy'],
  ['another object', { birthdate: { on: { year: 1990, month: 5, day: 17 } } }, 'year month day'],
  ['a list in another object', { birth: { known: [{ date: { y: 1990, m: 5, d: 17 } }] } }, 'y m d'],
  ['the object itself', { dobY: 1990, dobM: 5, dobD: 17 }, 'dobY dobM dobD'],
]

/** The numbers below it, by the key that each has. */
const numbersIn = (value: unknown): readonly (readonly [key: string, number: unknown])[] =>
  (Array.isArray(value) || isFields(value) ? Object.entries(value) : []).flatMap(([key, inner]) =>
    typeof inner === 'number' ? [[key, inner] as const] : numbersIn(inner),
  )

const schemaOf = (value: unknown): object => {
  if (Array.isArray(value)) return { type: 'array', items: schemaOf(value[0]) }
  if (!isFields(value)) return { type: 'integer' }
  const properties = Object.entries(value).map(([key, inner]) => [key, schemaOf(inner)])
  return { type: 'object', properties: Object.fromEntries(properties) }
}

for (const [name, born, keys] of shortParts)
  t.test(`a date of birth in parts with short names, or deeper: ${name}`, async t => {
    const properties = Object.entries(born).map(([key, value]) => `${key}: ${JSON.stringify(schemaOf(value))}`)
    const contract = contractOf(t, `${people}\n${properties.map(line => `        ${line}`).join('\n')}\n`)
    const body = [{ id: anna.id, name: anna.name, born: '1990-05-17', ...born }]
    const recording = await recorded(contract, aHar({ body }))
    t.strictSame([recording.examples, recording.leaks, [...recording.setAside]], [1, [], []])
    const [person = {}] = [jsonIn(recording, 'examples/listPeople/200.json')].flat().filter(isFields)
    const numbers = new Map(numbersIn(person))
    const parts = keys.split(' ').map(key => numbers.get(key))
    t.strictSame(parts, String(person.born).split('-').map(Number))
    t.strictNotSame(parts, [1990, 5, 17])
  })

t.test('short names say nothing of a date elsewhere', async t => {
  const elsewhere = { size: { d: 17, m: 5, y: 1990 }, from: { on: { year: 1990, month: 5, day: 17 } } }
  const properties = Object.entries(elsewhere).map(
    ([key, value]) => `        ${key}: ${JSON.stringify(schemaOf(value))}`,
  )
  const contract = contractOf(t, `${people}\n${properties.join('\n')}\n`)
  const recording = await recorded(contract, aHar({ body: [{ id: anna.id, name: anna.name, ...elsewhere }] }))
  const [person = {}] = [jsonIn(recording, 'examples/listPeople/200.json')].flat().filter(isFields)
  t.strictSame([person.size, person.from], [elsewhere.size, elsewhere.from])
})

t.test('it is loaded as a contract, with the examples as recordings', async t => {
  const recording = await recorded(contractOf(t, people), aHar({ body: [anna] }, { body: [bob] }, { body: [bob] }))
  const folder = aFolder(t)
  for (const [file, text] of recording.files ?? []) writeFileSync(join(folder, file.replaceAll('/', '-')), text)
  const document = (recording.files?.get('openapi.json') ?? '').replaceAll(
    './examples/listPeople/',
    './examples-listPeople-',
  )
  writeFileSync(join(folder, 'openapi.json'), document)
  const { contract, findings } = loadContract(join(folder, 'openapi.json'), 'own')
  t.strictSame(findings, [])
  const names = contract?.operations.map(({ id, responses }) => [
    id,
    responses[0]?.content[0]?.recordings.map(({ name }) => name),
  ])
  t.strictSame(names, [
    ['listPeople', ['default', 'recorded-2']],
    ['listFriends', ['own']],
  ])
})

t.test('every run has other fakes, and one run the same for the same', async t => {
  const contract = contractOf(t, people)
  const keyed = (byte: number) => ({ key: () => Buffer.alloc(32, byte) })
  const files = async (byte: number): Promise<string | undefined> =>
    (await recorded(contract, aHar({ body: [anna] }), keyed(byte))).files?.get('examples/listPeople/200.json')
  t.equal(await files(1), await files(1))
  t.not(await files(1), await files(2))
})

t.test('a short number says something of somebody by its name', async t => {
  const personal =
    'passcode accessCode verificationCode door_code gateCode securityCode sortCode memberNo membershipNo ssnLast4 '
    + 'bankDetails bornYear plz user customer extension pin houseNumber childAges bmi memberIds ids'
  const all = personal.split(' ')
  const plain = [
    'statusCode',
    'errorCode',
    'price',
    'count',
    'casino',
    'users',
    'memberCount',
    'duration',
    'width',
    'kids',
    'bids',
  ]
  const properties = Object.fromEntries([...all, ...plain].map(name => [name, { type: 'integer' }]))
  const body: Record<string, number> = Object.fromEntries(
    [...all, ...plain].map((name, index) => [name, 48_151 + index]),
  )
  const contract = contractOf(
    t,
    `
openapi: 3.1.0
info: { title: Numbers, version: '1' }
paths:
  /people:
    get:
      operationId: listPeople
      responses:
        '200':
          description: The people
          content: { application/json: { schema: ${JSON.stringify({ type: 'object', properties })} } }
`,
  )
  const { files } = await recorded(contract, aHar({ body }))
  const found = JSON.parse(files?.get('examples/listPeople/200.json') ?? 'null')
  t.strictSame(
    Object.keys(found).filter(name => found[name] === body[name]),
    plain,
  )
})

t.test('what is not recorded is told, without what it was', async t => {
  const contract = contractOf(t, people)
  const cases: readonly (readonly [name: string, answers: readonly HarAnswer[], told: readonly string[]])[] = [
    [
      'an answer that breaks the contract',
      [{ body: [{ name: 5 }] }],
      ['the answer breaks the contract: listPeople 200 body: expected a value at /*/id'],
    ],
    [
      'a status that is not declared',
      [{ status: 500, body: {} }],
      ['the answer breaks the contract: listPeople 500 status: expected 200 or 404'],
    ],
    [
      'what a HAR was left without',
      [{ body: [{ id: '[redacted]' }] }],
      ["listPeople 200: it can't be judged, for something was left out of it ([redacted])"],
    ],
    ['no operation', [{ path: '/elsewhere', body: {} }], ['it leads to no operation of the contract']],
    [
      'what a browser had kept',
      [{ status: 304, body: undefined }],
      ['listPeople 304: it came on a condition, without a body'],
    ],
    ['more than are wanted', [{ body: [anna] }, { body: [bob] }], ['listPeople 200: there are 1 of it already']],
  ]
  for (const [name, answers, told] of cases) {
    // oxlint-disable-next-line no-await-in-loop
    const { setAside } = await recorded(contract, aHar(...answers), { most: 1 })
    t.strictSame([...setAside.keys()], told, name)
  }
})

t.test('what was left out of a HAR is found nowhere, though its address is percent-encoded', async t => {
  const left = { ...anna, name: '[redacted]' }
  const { files, leaks } = await recorded(
    contractOf(t, people),
    aHar({ path: '/people?token=%5Bredacted%5D', body: [left] }),
  )
  t.strictSame(leaks, [])
  const [found] = JSON.parse(files?.get('examples/listPeople/200.json') ?? '[{}]')
  t.equal(found.name, '[redacted]')
})

t.test('of a body that nobody could look into it is told why', async t => {
  const contract = contractOf(t, people)
  const read = harExchanges(aHar({ body: [anna] }), undefined)
  const judge = await judgeFor(contract, undefined, collectedChecks())
  const recording = exampleRecorder({ contract, most: 1, kept: new Set() })
  const [exchange] = 'problem' in read ? [] : read.exchanges
  if (exchange === undefined) throw new Error('An exchange was expected.')
  const came = {
    ...exchange.came,
    headers: [
      ['content-type', 'application/json'],
      ['content-encoding', 'zstd'],
    ],
  } as const
  recording.add(
    await judge({ ...exchange, came: exchange.came.kind === 'answer' ? { ...exchange.came, ...came } : exchange.came }),
  )
  t.strictSame(
    [...recording.finish().setAside.keys()],
    ['listPeople 200: its body could not be judged, for it is in the content coding zstd'],
  )
})

t.test('of more than there is room for the rest is left out', async t => {
  const contract = contractOf(t, people)
  const { examples, setAside } = await recorded(contract, aHar({ body: [bob] }, { body: [anna] }), { room: 10 })
  t.strictSame([examples, [...setAside.keys()]], [1, ['listPeople 200: there is no more room']])
})

t.test('a value that was replaced and is found again: nothing is there to be written', async t => {
  const contract = contractOf(t, people)
  const twice = { ...bob, timeZone: 'Europe/London', telephone: 'Europe/London' }
  const { files, leaks } = await recorded(contract, aHar({ body: [twice] }), { kept: ['timeZone'] })
  t.strictSame(
    [files, leaks],
    [undefined, ['examples/listPeople/200.json#/0/timeZone (of "telephone")']],
    'what is also a zone that stays',
  )
  const kept = await recorded(contract, aHar({ body: [{ ...bob, name: 'x planted-token-1' }] }), { kept: ['name'] })
  t.strictSame([kept.files, kept.leaks.length], [undefined, 1], 'a secret of the request, in what is kept')
  const good = await recorded(contract, aHar({ body: [bob] }), { kept: ['name'] })
  hasFields(t, jsonIn(good, 'examples/listPeople/200.json'), [{ name: 'Bob Planted' }])
})

t.test('what would stay is replaced where it is what was replaced elsewhere, and stays where it is not', async t => {
  const contract = contractOf(
    t,
    `${people}
        isCoach: { type: boolean }
        lasts: { type: string, format: duration }
`,
  )
  const rows: readonly (readonly [says: string, value: object, gone: string, cookie?: string])[] = [
    ['a price that is a room', { telephone: '1200', price: 1200 }, '1200'],
    ['a price that begins as one', { telephone: '1200', price: 12_003 }, '1200'],
    ['a year of a date as it is moved', { telephone: '2054', since: '2026-07-01' }, '2054'],
    ['a duration', { telephone: 'PT1H30M', lasts: 'PT1H30M' }, 'PT1H30M'],
    ['a time of day', { telephone: '10:30:15Z', opens: '10:30:15Z' }, '10:30'],
    ['a number that a cookie has', { price: 20_261 }, '', 'n=20261'],
    ['a word that any answer has', { isCoach: true }, '', 'consent=true; shown=null'],
    ['the same as a text', { telephone: 'true', isCoach: true }, ''],
  ]
  for (const [says, value, gone, cookie = 'a=b'] of rows) {
    const har = JSON.parse(aHar({ body: [{ ...bob, ...value }, bob] }))
    har.log.entries[0].request.headers.push({ name: 'Cookie', value: cookie })
    // oxlint-disable-next-line no-await-in-loop
    const recording = await recorded(contract, JSON.stringify(har))
    t.strictSame([recording.leaks, recording.examples, [...recording.setAside]], [[], 1, []], says)
    const [first, second] = [jsonIn(recording, 'examples/listPeople/200.json')].flat().filter(isFields)
    if (gone !== '') t.notMatch(JSON.stringify(first), gone, says)
    else {
      const { price, isCoach }: { readonly price?: number; readonly isCoach?: boolean } = { ...bob, ...value }
      t.strictSame([first?.price, first?.isCoach], [price, isCoach], says)
    }
    t.equal(second?.price, bob.price, `${says}: another stays`)
  }
})

t.test('the mark of what was left out already stays, and what stands around it does not', async t => {
  const contract = contractOf(t, people)
  const mark = '[redacted]'
  const har = JSON.parse(
    aHar({ body: [{ ...bob, name: mark, telephone: `Tell Zoe ${mark} or ${mark}`, timeZone: `${mark}-${mark}` }] }),
  )
  har.log.entries[0].request.headers = [{ name: 'Authorization', value: `Bearer ${mark}` }]
  const recording = await recorded(contract, JSON.stringify(har))
  t.strictSame([recording.leaks, recording.examples, [...recording.setAside]], [[], 1, []])
  const [first] = [jsonIn(recording, 'examples/listPeople/200.json')].flat().filter(isFields)
  t.strictSame([first?.name, first?.timeZone], [mark, `${mark}-${mark}`])
  t.match(first?.telephone, /^[A-Z][a-z]{3} [A-Z][a-z]{2} \[redacted\] [a-z]{2} \[redacted\]$/)
  t.notMatch(first?.telephone, /Tell|Zoe/)
})

t.test("a text that was to stay and has somebody's first name in it does not", async t => {
  const contract = contractOf(t, people)
  const named = contractOf(
    t,
    people.replace(
      'paths:',
      `paths:
  /people/{firstName}/by:
    post:
      operationId: by
      parameters: [{ name: firstName, in: path, required: true, schema: { type: string } }]
      responses: { '200': { description: ok } }`,
    ),
  )
  const kept = ['timeZone']
  const zoneOf = async (timeZone: string, ...others: readonly (readonly unknown[])[]): Promise<unknown> => {
    const bodies = [...others.map(body => ({ body })), { body: [{ ...bob, timeZone }] }]
    const recording = await recorded(contract, aHar(...bodies), { kept })
    const written = [...(recording.files ?? [])].flatMap(([file, text]) => (file.endsWith('.json') ? [text] : []))
    const isThere = written.some(text => text.includes(`"timeZone": ${JSON.stringify(timeZone)}`))
    return [recording.leaks, isThere ? 'stays' : [...recording.withheld]]
  }
  const withheld = [[], [['timeZone', 1]]]
  const cases: readonly (readonly [name: string, text: string, wanted: unknown, others?: readonly unknown[]])[] = [
    ['a first name alone', 'Bob', withheld],
    ['in other letters, with others around', 'for BÖB!', withheld],
    ['the last name', 'ask planted', withheld],
    ['percent-encoded', 'to%20%42ob', withheld],
    ['in base64', Buffer.from('to Bob at noon').toString('base64'), withheld],
    ['part of a longer word', 'Bobbin', [[], 'stays']],
    ['nobody', 'Europe/London', [[], 'stays']],
    ['without its apostrophe', 'to oshaughnessy', withheld, [{ ...bob, name: 'Mary O’Shaughnessy' }]],
    ['with one', "to O'Shaughnessy", withheld, [{ ...bob, lastName: 'oshaughnessy' }]],
    ['with letters written out', 'for Mueller', withheld, [{ ...bob, lastName: 'Müller' }]],
    ['with letters that were written out', 'für Müller', withheld, [{ ...bob, lastName: 'Mueller' }]],
    ['without its hyphen', 'Annalena', withheld, [{ ...bob, firstName: 'Anna-Lena' }]],
    ['first and last as one word', 'by bobplanted', withheld],
    ['the other way round', 'plantedbob', withheld],
    ['the first letter of one', 'by bplanted', withheld],
    ['where no space is between words', '山田さんのクラス', withheld, [{ ...bob, lastName: '山田' }]],
    ['of a whole name in such a script the family', '山田さんのクラス', withheld, [{ ...bob, name: '山田太郎' }]],
    ['and who it is', '민수의 반', withheld, [{ ...bob, name: '김민수' }]],
    ['another in such a script', '山口さんのクラス', [[], 'stays'], [{ ...bob, name: '山田太郎' }]],
    ['in JSON within a text', 'left with Zoe', withheld, [{ ...bob, note: '{"firstName":"Zoe"}' }]],
    ['a name that is in what is not recorded', 'Zoe', withheld, [{ ...bob, nickName: 'Zoe' }]],
    ['whom something is for', 'left with Zoe', withheld, [{ ...bob, recipient: 'Zoe Lind' }]],
    ['one of several', 'left with Zoe', withheld, [{ ...bob, attendees: ['Kim', 'Zoe'] }]],
    ['what something is called', 'left with Zoe', [[], 'stays'], [{ ...bob, title: 'Zoe' }]],
    ['the first part of an address of e-mail', 'anna', withheld, [{ ...bob, email: 'anna.mueller@firm.example' }]],
    ['its end, which is of a firm', 'firm', [[], 'stays'], [{ ...bob, email: 'anna.mueller@firm.example' }]],
    ['a name in an answer that breaks the contract', 'Yan', withheld, [{ id: 5, firstName: 'Yan' }]],
    ['a name of two letters', 'Jo', withheld, [{ ...bob, firstName: 'Jo' }]],
    [
      'a word that is in the name of a thing',
      'of the week',
      [[], 'stays'],
      [{ ...bob, name: 'Club of the Day-trips' }],
    ],
  ]
  for (const [name, text, wanted, others] of cases)
    t.strictSame(await zoneOf(text, ...(others === undefined ? [] : [others])), wanted, name)
  const token = ['{"alg":"none"}', '{"given_name":"Zoe"}', 'x'].map(one => Buffer.from(one).toString('base64url'))
  const json = encodeURIComponent('{"firstName":"Zoe"}')
  const sent: readonly (readonly [name: string, request: object, isKnown?: boolean])[] = [
    ['a header', { headers: [{ name: 'X-User-Name', value: 'Zoe Lind' }] }],
    ['a cookie', { headers: [{ name: 'Cookie', value: 'a=1; userName=Zoe%20Lind' }] }],
    ['JSON in a cookie', { headers: [{ name: 'Cookie', value: `profile=${json}` }] }],
    ['a token', { headers: [{ name: 'Authorization', value: `Bearer ${token.join('.')}` }] }],
    ['a form', { postData: { mimeType: 'application/x-www-form-urlencoded', text: 'a=1&lastName=Zoe' } }],
    ['JSON in a form', { postData: { mimeType: 'application/x-www-form-urlencoded', text: `of=${json}` } }],
    ['JSON in a query', { url: `https://api.example.org/people?of=${json}` }],
    ['a path', { url: 'https://api.example.org/people/Zoe/by' }],
    [
      'parts',
      {
        postData: {
          mimeType: 'multipart/form-data; boundary=b',
          text: '--b\r\nContent-Disposition: form-data; name="lastName"\r\n\r\nZoe\r\n--b--',
        },
      },
    ],
    ['XML', { postData: { mimeType: 'application/xml', text: '<a><x:lastName of="b">Zoe</x:lastName></a>' } }],
    ['a table', { postData: { mimeType: 'text/csv', text: 'id;last_name\n1;"Zoe"\n' } }],
    ['a map by addresses', { postData: { mimeType: 'application/json', text: '{"zoe@firm.example":{"x":1}}' } }],
    ['what nobody is called', { headers: [{ name: 'User-Agent', value: 'Zoe/1.0' }] }, false],
  ]
  for (const [name, request, isKnown = true] of sent) {
    const har = JSON.parse(aHar({ body: [{ ...bob, timeZone: 'left with Zoe' }] }, { body: [] }))
    Object.assign(har.log.entries[1].request, { method: 'POST', ...request })
    // oxlint-disable-next-line no-await-in-loop
    const { withheld: of } = await recorded(named, JSON.stringify(har), { kept })
    t.equal(of.size, isKnown ? 1 : 0, `${name} tells it`)
  }
  const asked = aHar({ path: '/people?author=J%C3%BCrg', body: [{ ...bob, timeZone: 'Jürg' }] })
  t.strictSame([...(await recorded(contract, asked, { kept })).withheld], [['timeZone', 1]], 'of what was asked')
})

t.test('a value is found whatever it has been turned into', async t => {
  const value = 'Zoë O"Neil & <Co>/7'
  const utf16 = Buffer.from(value, 'utf16le')
  const bigEndian = Buffer.from(utf16).swap16()
  const padded = (bytes: Buffer, before: number, after: number): string =>
    Buffer.concat([Buffer.alloc(before, 'x'), bytes, Buffer.alloc(after, 'y')]).toString('base64')
  const escapes = (form: (code: string) => string): string =>
    Array.from({ length: value.length }, (_, at) => form(value.charCodeAt(at).toString(16).padStart(4, '0'))).join('')
  const bytes = (form: (byte: number) => string): string => [...Buffer.from(value)].map(form).join('')
  const latin1 = Buffer.from(value, 'latin1')
  const entityNames: Readonly<Record<string, string>> = {
    ë: 'euml',
    '"': 'quot',
    '&': 'amp',
    '<': 'lt',
    '>': 'gt',
    '/': 'sol',
  }
  const hexOf = (one: string): string => one.charCodeAt(0).toString(16)
  const bigEndianOf = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16()
  const utf32 = Buffer.concat([...value].map(one => Buffer.from(Uint32Array.of(one.codePointAt(0) ?? 0).buffer)))
  const turned: Readonly<Record<string, string>> = {
    plain: value,
    'in capitals': value.toUpperCase(),
    'in reversed case': [...value]
      .map(one => (one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase()))
      .join(''),
    backwards: [...value].toReversed().join(''),
    'in JSON': JSON.stringify(value),
    'in JSON in JSON': JSON.stringify(JSON.stringify({ name: value })),
    'as escapes': escapes(code => `\\u${code}`),
    'as escapes in capitals': escapes(code => `\\u${code.toUpperCase()}`),
    'as code points': escapes(code => `\\u{${code}}`),
    'percent-encoded': encodeURIComponent(value),
    'percent-encoded all over': [...Buffer.from(value)].map(byte => `%${byte.toString(16)}`).join(''),
    'percent-encoded twice': encodeURIComponent(encodeURIComponent(value)),
    'in a form': new URLSearchParams({ value }).toString(),
    'as entities': value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
    'as decimal entities': escapes(code => `&#${Number.parseInt(code, 16)};`),
    'as hexadecimal entities': escapes(code => `&#x${code};`),
    'in hexadecimal digits': Buffer.from(value).toString('hex'),
    'in capital hexadecimal digits': Buffer.from(value).toString('hex').toUpperCase(),
    'UTF-16': [...value].join('\0'),
    'UTF-16 in hexadecimal digits': utf16.toString('hex'),
    'UTF-16, big end first, in base64': bigEndian.toString('base64'),
    decomposed: value.normalize('NFD'),
    ...Object.fromEntries(
      [0, 1, 2].flatMap(before => [
        [`in base64, ${before} behind`, padded(Buffer.from(value), before, 2)],
        [
          `in base64url, ${before} behind`,
          padded(Buffer.from(value), before, 1).replaceAll('+', '-').replaceAll('/', '_'),
        ],
        [`UTF-16 in base64, ${before} behind`, padded(utf16, before, 0)],
      ]),
    ),
    'as escapes, escaped': JSON.stringify(escapes(code => `\\u${code}`)),
    'as escapes of bytes': bytes(byte => `\\x${byte.toString(16)}`),
    'as octal escapes of bytes': bytes(byte => `\\${byte.toString(8).padStart(3, '0')}`),
    'as named entities': value.replace('ë', '&euml;'),
    'as named entities, each that has a name, twice': value
      .replaceAll(/[ë"&<>/]/g, one => `&${entityNames[one]};`)
      .replaceAll('&', '&amp;'),
    'in JSON, six times': Array.from({ length: 6 }).reduce<string>(text => JSON.stringify(text), value),
    'percent-encoded, six times': Array.from({ length: 6 }).reduce<string>(text => encodeURIComponent(text), value),
    'in JSON in an address in markup': encodeURIComponent(JSON.stringify(value)).replaceAll('%', '&#37;'),
    'quoted-printable': bytes(byte => (byte < 0x80 ? String.fromCharCode(byte) : `=${byte.toString(16)}`)),
    'hexadecimal digits in pairs': bytes(byte => `${byte.toString(16)} `),
    'hexadecimal digits with colons': bytes(byte => `${byte.toString(16)}:`),
    'hexadecimal numbers': bytes(byte => `0x${byte.toString(16)}, `),
    'Latin-1, percent-encoded': [...latin1].map(byte => `%${byte.toString(16)}`).join(''),
    'Latin-1 in base64': padded(latin1, 1, 1),
    'read as Latin-1': Buffer.from(value).toString('latin1'),
    'base64 in base64': padded(Buffer.from(padded(Buffer.from(value), 0, 0)), 0, 0),
    // RFC 4648, section 6, of "Zoë O"Neil & <Co>/7" in UTF-8.
    'in base32': 'LJX4HKZAJ4RE4ZLJNQQCMIB4INXT4LZX',
    'in base32, three behind': 'NBUGQWTPYOVSATZCJZSWS3BAEYQDYQ3PHYXTO===',
    'compressed, in base64': gzipSync(value).toString('base64'),
    'compressed by zlib, in base64url': deflateSync(value).toString('base64url'),
    'compressed, in hexadecimal digits': gzipSync(value).toString('hex'),
    'without accents': value.replace('ë', 'e'),
    'with what nobody sees': [...value].join('\u{200B}'),
    'in full width': value.replaceAll(/[A-Za-z]/g, one => String.fromCharCode(one.charCodeAt(0) + 0xfee0)),
    'in base64 in a form': encodeURIComponent(padded(Buffer.from(value), 1, 1)),
    'in base64, broken into lines': padded(Buffer.from(value), 41, 80).replaceAll(/.{64}/g, '$&\r\n'),
    'in hexadecimal digits, broken into lines': Buffer.from(value).toString('hex').replaceAll(/.{16}/g, '$&\n'),
    "as a word of a mail's head": `=?UTF-8?Q?${bytes(byte =>
      /[ -~]/.test(String.fromCharCode(byte)) && byte !== 0x3f && byte !== 0x3d
        ? String.fromCharCode(byte).replace(' ', '_')
        : `=${byte.toString(16)}`,
    )}?=`,
    "as two words of a mail's head": `=?UTF-8?B?${Buffer.from(value.slice(0, 6)).toString('base64')}?=\r\n =?UTF-8?B?${
      Buffer.from(value.slice(6)).toString('base64') //
    }?=`,
    'as numbers of bytes': JSON.stringify([...Buffer.from(value)]),
    'percent-encoded in UTF-16': escapes(code => `%u${code}`),
    'as decimal entities with zeros before them': escapes(code => `&#0000${Number.parseInt(code, 16)};`),
    'with other space': value.replaceAll(' ', '\t\n'),
    'as escapes of CSS': [...value].map(one => `\\${one.charCodeAt(0).toString(16)} `).join(''),
    'as escapes of CSS with six digits': value.replaceAll(/[^ë \w]/g, one => `\\${hexOf(one).padStart(6, '0')} `),
    'in binary digits': bytes(byte => byte.toString(2).padStart(8, '0')),
    'in binary digits, apart': bytes(byte => `${byte.toString(2).padStart(8, '0')} `),
    'deflated, in base64': deflateRawSync(value).toString('base64'),
    'deflated, in hexadecimal digits': deflateRawSync(value).toString('hex'),
    'UTF-7': value.replaceAll(/[^A-Za-z\d ]+/g, run => `+${bigEndianOf(run).toString('base64').replaceAll('=', '')}-`),
    'as the name of a mailbox': value.replaceAll(
      /[&ë]/g,
      one => `&${bigEndianOf(one).toString('base64').replaceAll('=', '').replaceAll('/', ',')}-`,
    ),
    ...Object.fromEntries(
      [0, 1, 2].flatMap(before => [
        [`UTF-32 in base64, ${before} behind`, padded(utf32, before, 0)],
        [`UTF-32, big end first, in base64, ${before} behind`, padded(Buffer.from(utf32).swap32(), before, 1)],
      ]),
    ),
    'UTF-32 in hexadecimal digits': utf32.toString('hex'),
    'UTF-32, big end first, percent-encoded': [...Buffer.from(utf32).swap32()]
      .map(byte => `%${byte.toString(16).padStart(2, '0')}`)
      .join(''),
    // RFC 4648, section 7.
    'in base32hex': 'B9NS7AP09SH4SPB9DGG2C81S8DNJSBPN',
    'in base64 with spaces': padded(Buffer.from(value), 2, 2).replaceAll(/.{4}/g, '$& '),
    'in base64 with spaces anywhere': padded(Buffer.from(value), 1, 2).replaceAll(/.{3}/g, '$&  '),
    'in four encodings': [
      ...encodeURIComponent(
        [...Buffer.from(escapes(code => `\\u${code}`))].map(byte => `=${byte.toString(16)}`).join(''),
      ),
    ]
      .map(one => `&#${one.charCodeAt(0)};`)
      .join(''),
    'in base64 four times': [0, 1, 2, 3].reduce(text => padded(Buffer.from(text), 0, 0), value),
  }
  const leaks = leaksOf([value, 'abc', 'Kurz'])
  for (const [form, text] of Object.entries(turned)) t.equal(leaks.in(`before ${text} after`), value, form)
  const four = {
    plain: 'a Kurz b',
    base64: padded(Buffer.from('Kurz'), 1, 3),
    hex: Buffer.from('Kurz').toString('hex'),
  }
  for (const [form, text] of Object.entries(four)) t.equal(leaks.in(text), 'Kurz', `four characters, ${form}`)
  for (const text of ['', 'abc', 'Zoe', 'Neil', 'Kur z', 'nothing of it']) t.equal(leaks.in(text), undefined, text)
  const names = leaksOf(['Bjørn Łukasz-Æsop', 'planted@ex.org'])
  for (const text of ['Bjorn Lukasz-Aesop', 'Bj&oslash;rn &Lstrok;ukasz-&AElig;sop'])
    t.equal(names.in(text), 'Bjørn Łukasz-Æsop', text)
  t.equal(names.in('planted&commat;ex&period;org'), 'planted@ex.org')
  const lost = Buffer.from('Łukasz Żak', 'latin1').toString('base64')
  t.equal(leaksOf(['Łukasz Żak']).in(lost), undefined, 'letters that Latin-1 has not')
  const ids = ['0123456789abcdef01234510', 'ab56789abcdef0123456789c']
  t.equal(leaksOf(['10ab']).in(ids.join(betweenTexts)), undefined, 'the ends of two ids')
})

t.test('a value is found in other writings, and what only looks like one is not', t => {
  const rows: readonly (readonly [about: string, value: string, text: string, isFound?: false])[] = [
    ['ROT13', 'Anna Nowak', 'Naan Abjnx'],
    ['ROT13 of one word', 'Nowak', 'by ABJNX'],
    ['a word that another is in ROT13', 'Green', 'a terrace', false],
    ['a short word in ROT13', 'Nina', 'a caravan', false],
    ['a number in digits of a digest', '9999999', '3fa85f64-5717-4562-b3fc-2c98967fafa6', false],
    ['numbers that stand in a row', '12345678', '[12,34,56,78]', false],
    ['ROT13 in base64', 'Anna Nowak', Buffer.from('Naan Abjnx').toString('base64')],
    ['letter by letter', 'Nowak', 'by N o w a k'],
    ['letter by letter, with points', 'Nowak', 'N.o.w.a.k.'],
    ['letter by letter, with hyphens', 'Anna Nowak', 'A-n-n-a N-o-w-a-k'],
    ['letter by letter, words further apart', 'Anna Nowak', 'A n n a   N o w a k'],
    ['letter by letter, words as far apart', 'Anna Nowak', 'A n n a N o w a k'],
    ['letter by letter, with commas', 'Nowak', 'N, o, w, a, k'],
    ['letter by letter, percent-encoded', 'Nowak', 'N%20o%20w%20a%20k'],
    ['a list of numbers', '1234', '1 2 3 4', false],
    ['other letters', 'Nowak', 'N o v a k', false],
    ['with a point in the place of a space', 'Anna Nowak', 'anna.nowak'],
    ['as one word', 'Anna Nowak', 'AnnaNowak7'],
    ['with an underscore', 'anna-nowak', 'ANNA_NOWAK'],
    ['two other words', 'me-too', 'me too', false],
    ['digits without spaces', '943 476 5919', 'no. 9434765919'],
    ['digits with hyphens', '9434765919', 'no. 943-476-5919'],
    ['digits as thousands', '9434765919', '9,434,765,919'],
    ['a telephone of another country', '+49 171 1234567', '0171/1234567'],
    ['a telephone of this country', '(0171) 123 45 67', '0049 1711234567'],
    ['another telephone', '+49 171 1234567', '0171/1234568', false],
    ['a number in hexadecimal digits', '9434765919', `0x${(9_434_765_919).toString(16)}`],
    ['a number in base 36', '9434765919', `of ${(9_434_765_919).toString(36)}`],
    ['a short number', '4711', `of ${(4711).toString(16)}`, false],
    ['digits of another script', '9434765919', '٩٤٣٤٧٦٥٩١٩'],
    ['digits of a third script', '4711', '४७११'],
    ['Ascii85', 'Anna Nowak', '6#LRK+AQj!@;>'],
    ['Ascii85 between its marks', 'Anna Nowak', 'at <~6#LRK+AQj!@;>~>'],
    ['base85 of RFC 1924', 'Anna Nowak', 'L2hngAWm<0VQT'],
    ['Z85', 'Anna Nowak', 'l2HNGawM<0vqt'],
    ['Z85 in JSON', 'Anna Nowak', '{"of":"l2HNGawM<0vqt","n":1}'],
    ['Ascii85 in the midst of a word', 'Anna Nowak', '["of<~6#LRK+AQj!@;>~>"]'],
    ['uuencoded', 'Anna Nowak', '*06YN82!.;W=A:P  '],
    ['uuencoded, without what fills it', 'Anna Nowak', 'begin\n*06YN82!.;W=A:P\nend'],
    ['percent-encoded twice', 'Anna Nowak', 'Anna%2520Nowak'],
    ['UTF-16 in hexadecimal digits', 'Nowak', Buffer.from('Nowak', 'utf16le').swap16().toString('hex')],
    ['the week of a day', '1990-05-17', 'born 1990-W20-4'],
    ['the week of a day, short', '1990-05-17', 'born 1990W204'],
    ['a week that began in another year', '2008-12-30', '2009-W01-2'],
    ['the number of a day', '1990-05-17', 'born 1990-137'],
    ['the number of a day, short', '1990-05-17', 'born 1990137.'],
    ['of a leap year', '2024-12-31', '2024-366'],
    ['the year first', '1990-05-17', 'born 90-05-17'],
    ['letters of Latin-1 in its bytes', 'Zoë Brûlé', Buffer.from('Zoë Brûlé', 'latin1').toString('hex')],
    ['half of the bytes of other letters', 'Дмитрий', Buffer.from('Дмитрий', 'latin1').toString('hex'), false],
    ['another week', '1990-05-17', 'born 1990-W20-5', false],
    ['another number', '1990-05-17', 'born 1990-138', false],
    ['no number of a day', '2027-01-01', '2026-366', false],
  ]
  for (const [about, value, text, isFound = true] of rows)
    t.equal(leaksOf([value]).in(text), isFound ? value : undefined, about)
  t.end()
})

t.test('thousands of values are looked for in one look', async t => {
  const values = Array.from({ length: 5_000 }, (_, index) => `person ${index} of many`)
  const text = Array.from({ length: 50_000 }, (_, index) => `text ${index}`).join('\n')
  const leaks = leaksOf(values)
  t.equal(leaks.in(text), undefined)
  t.equal(leaks.in(`${text}PERSON 4711 OF MANY`), 'person 4711 of many')
})

t.test('a value that looks like an escape itself is found, whatever it was put into', t => {
  const value = String.raw`C:\u0041&amp;%41`
  const leaks = leaksOf([value])
  for (const text of [value, JSON.stringify(value), encodeURIComponent(value), value.replaceAll('&', '&amp;')])
    t.equal(leaks.in(`before ${text} after`), value, text)
  t.end()
})

t.test('a value with pluses is found where they were read as spaces, if it is too long to be words', t => {
  t.equal(leaksOf(['+44 1242 471100']).in('call  44 1242 471100'), '+44 1242 471100')
  t.equal(leaksOf(['ab12+Cd34/Ef']).in('ab12 Cd34/Ef'), 'ab12+Cd34/Ef')
  t.equal(leaksOf(['me+you']).in('me you'), undefined)
  t.end()
})

t.test('what is in more encodings than can be undone may hold anything, so that nothing of it is written', async t => {
  const all =
    '\\u0041 %41%42 =41=42 &amp; 41 42 43 44 65 x+y \\26 0110010101100101 +AGEAYgBj- aGVsbG8gd29ybGQ= =?a?q?b?= '
    + '97 98 99 100 6162636465666768 '
  t.equal(leaksOf(['Some name']).in(all.repeat(20)), tooManyEncodings)
  t.equal(leaksOf(['Some name']).in(all.repeat(2)), undefined)
  const timeZone = all.repeat(20)
  const recording = await recorded(contractOf(t, people), aHar({ body: [{ ...bob, timeZone }] }), {
    kept: ['timeZone'],
  })
  t.strictSame([...recording.withheld], [['timeZone', 1]])
})

t.test('numbers that are no text are not looked into again and again, for all escapes are in them by chance', t => {
  const bytes = Array.from({ length: 40_000 }, (_, at) => ((at * 7919 + (at >> 3) * 31) % 256) ^ ((at >> 7) % 256))
  const hex = bytes.map(byte => byte.toString(16).padStart(2, '0'))
  const written: Readonly<Record<string, string>> = {
    'in pairs': hex.join(' '),
    'percent-encoded': hex.map(one => `%${one}`).join(''),
    'as escapes of CSS': hex.map(one => `\\${one} `).join(''),
    'quoted-printable': hex.map(one => `=${one}`).join(''),
    'of two digits': bytes.map(byte => byte % 100).join(' '),
  }
  for (const [form, text] of Object.entries(written)) {
    const all = (undone(text) ?? []).reduce((length, one) => length + one.length, 0)
    t.ok(all > text.length && all < 5 * text.length, `${form}: ${(all / text.length).toFixed(1)}`)
    const value = 'Anna Nowak'
    const numbers = [...Buffer.from(value)].map(byte => byte.toString(16))
    t.equal(leaksOf([value]).in(`${text} ${numbers.join(' ')} ${text}`), value, `${form}, with a value`)
  }
  t.end()
})

t.test('dates are moved by whole weeks, and clocks change on the same days', async t => {
  const cases: readonly (readonly [string, string | undefined])[] = [
    ['2026-11-23', '2054-11-23'],
    ['2024-02-29T23:30:00Z', '2052-02-29T23:30:00Z'],
    ['2026-03-29t01:00:00.5+01:00', '2054-03-29t01:00:00.5+01:00'],
    ['9999-12-31', '9999-12-31'],
    ['2026-02-31', undefined],
    ['no date', undefined],
    ['2026-11-23 Anna', undefined],
    ['2026-11-23T10:00:00Z Anna', undefined],
  ]
  for (const [text, moved] of cases) t.equal(movedDate(text), moved, text)
  t.equal(new Date('2054-11-23').getUTCDay(), new Date('2026-11-23').getUTCDay())
})

t.test('a fake is like what it stands for, and keeps within its bounds', async t => {
  const fakes = fakesWith(Buffer.alloc(32, 7))
  const named = {
    name: '',
    format: undefined,
    patterns: [],
    minimum: -Infinity,
    maximum: Infinity,
    shortest: 0,
    longest: Infinity,
  }
  t.match(fakes.of('GL50 1AA', named, 0), /^[G-Z]{2}\d{2} \d[A-F]{2}$/)
  t.match(fakes.of('mobile', { ...named, name: 'phoneType' }, 0), /^[a-z]{6}$/, 'what kind of telephone it is')
  t.match(fakes.of('01632 960001', { ...named, name: 'phone' }, 0), /^\+44 7700 900\d{3}$/)
  const alsoOfPattern: readonly (readonly [value: string, name: string, pattern: string, fake: RegExp])[] = [
    ['+49 171 5551200', 'phone', '^[+0-9 ]+$', /^\+44 7700 900\d{3}$/],
    ['+491715551200', 'phone', '^[+0-9]+$', /^\+447700900\d{3}$/],
    ['jo@planted.example', 'email', '^[^@]+@[^@]+$', /^[0-9a-f]{10}@example\.com$/],
    ['https://planted.example/7', 'site', '^https?://', /^https:\/\/example\.com\/[0-9a-f]{10}$/],
    ['jo@planted.example', 'email', '@planted', /@planted/],
  ]
  for (const [value, name, pattern, fake] of alsoOfPattern)
    t.match(fakes.of(value, { ...named, name, patterns: [pattern] }, 0), fake, `${value} by ${pattern} is nobody's`)
  t.match(fakes.of('日本 7', named, 0), /^[a-z]{2} \d$/, 'other letters are letters')
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const latitude = Number(fakes.of(89.5, { ...named, minimum: -90, maximum: 90 }, attempt))
    t.ok(latitude >= -90 && latitude <= 90)
  }
  t.equal(String(fakes.of(471_100, named, 0)), fakes.of('471100', named, 0), 'a number and its text agree')
  t.match(fakes.of('a@b.example', { ...named, longest: 11 }, 0), /^.@.\..{7}$/, 'and its length')
  const patterned: readonly (readonly [value: string, pattern: RegExp])[] = [
    ['r12', /^r[0-9]+$/],
    ['M-0471', /^M-[0-9]{4}$/],
    ['7-left', /^7-[a-z]{4}$/],
    ['0123456789abcdef01234567', /^[0-9a-f]{24}$/],
    ['9780140010000', /^97[89][0-9]{10}$/],
    ['GL50 1AA', /^(GL|WR)[0-9]{2} [0-9][ABD-HJLNP-UW-Z]{2}$/],
    ['GB29NWBK60161331926819', /^GB[0-9]{2}[A-Z]{4}[0-9]{14}$/],
    ['+447911123456', /^\+447[0-9]{9}$/],
    ['A1', /^[AB][0-3]$/],
  ]
  for (const [value, pattern] of patterned) {
    const fake = fakes.of(value, { ...named, patterns: [pattern.source] }, 0)
    t.match(fake, pattern, `${value} keeps to its pattern`)
    t.not(fake, value)
  }
  const digits = { ...named, patterns: ['^[0-9]{11}$'] }
  const begun = Array.from({ length: 20 }, (_, attempt) => String(fakes.of('00900123456', digits, attempt)))
  t.ok(
    begun.every(fake => fake.startsWith('0')),
    'what begins with 0 still does',
  )
  t.notOk(
    begun.every(fake => fake.startsWith('00')),
    'any other 0 is a digit like the rest',
  )
  t.not(fakes.of('978', { ...named, patterns: ['^978$'] }, 0), '978', 'where nothing is free, it is not kept to')
  const token = `eyJ${Buffer.from('{"sub":"jane.fowler@mail.example","name":"Jane Fowler"}').toString('base64url')}`
  const parts: readonly (readonly [value: string, pattern: string, free: RegExp])[] = [
    ['14 Winterbourne Road', '^.+ (Road|Street|Lane|Avenue)$', /Winterbourne/],
    ['ADULT-FOTHERINGHAM-1987', '^(ADULT|JUNIOR)-[A-Z]+-[0-9]{4}$', /FOTHERINGHAM|1987/],
    ['Dr Hieronymus 77', '^(Mr|Ms|Dr) [A-Z][a-z]+ [0-9]+$', /Hieronymus|77/],
    [`${token}.${token.repeat(4)}.c2ln`, '^eyJ[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+$', /.{8}/],
  ]
  for (const [value, pattern, free] of parts) {
    const fake = String(fakes.of(value, { ...named, patterns: [pattern] }, 0))
    t.ok(new RegExp(pattern).test(fake), `${value.slice(0, 30)} keeps to its pattern`)
    const kept = [...value].filter((one, index) => /[\p{L}\p{N}]/u.test(one) && one === fake[index]).length
    t.ok(kept < value.length / 3 + 4, `${fake.slice(0, 30)}: what is free is another`)
    t.equal(fake.includes(free.exec(value)?.[0] ?? value), false, 'and what was there is nowhere')
  }
})

t.test('a text whose pattern spells out a part of it is recorded, with another in its place', async t => {
  const patterned = people.replace('^[0-9a-f]{24}$', () => '^member-[0-9]{6}$')
  const { files, setAside } = await recorded(
    contractOf(t, patterned),
    aHar({ body: [{ id: 'member-471123', name: 'Anna', friend: { id: 'member-471123', name: 'Anna' } }] }),
  )
  t.strictSame([...setAside], [])
  const text = [...(files?.values() ?? [])].join('')
  const ids = text.match(/member-\d{6}/g) ?? []
  t.strictSame([ids.length, new Set(ids).size], [2, 1], 'the same in both places')
  t.notMatch(text, '471123')
})

t.test('an id leads from one answer to another, whatever is said of it in each', async t => {
  const idIn = (
    recording: RecordedExamples,
    operation: string,
    pointer: readonly (string | number)[] = [0, 'id'],
  ): unknown =>
    pointer.reduce<unknown>(
      (value, key) => (isFields(value) ? Reflect.get(value, key) : undefined),
      jsonIn(recording, `examples/${operation}/200.json`),
    )
  const rows: readonly (readonly [name: string, inList: string, inFriends: string, id: string | number])[] = [
    ['a pattern, and none', "type: string, pattern: '^M-[0-9]+$'", 'type: string', 'M-471123'],
    ['none, and a pattern', 'type: string', "type: string, pattern: '^M-[0-9]+$'", 'M-471123'],
    ['two patterns', "type: string, pattern: '^M-'", "type: string, pattern: '[0-9]{6}$'", 'M-471123'],
    ['a format, and none', 'type: string, format: uuid', 'type: string', '2f1b0e9c-3b0f-4a53-9a5e-8f6f0f2e7d11'],
    ['bounds, and none', 'type: integer, minimum: 4000, maximum: 4999', 'type: integer', 4711],
    ['none, and bounds', 'type: integer', 'type: integer, minimum: 4000, maximum: 4999', 4711],
    ['a length, and none', 'type: string, maxLength: 12', 'type: string', 'member-47112'],
    ['an address, and a text of letters', 'type: string, format: email', "type: string, pattern: '@'", 'a.b@c.example'],
  ]
  for (const [name, inList, inFriends, id] of rows) {
    const contract = contractOf(
      t,
      people
        .replace("{ type: string, pattern: '^[0-9a-f]{24}$' }", () => `{ ${inList} }`)
        .replace(
          /(operationId: listFriends\n +responses:\n +'200':) .*/,
          (_, before: string) =>
            `${before} { description: Friends., content: { application/json: { schema: { type: array, items: `
            + `{ type: object, properties: { id: { ${inFriends} } } } } } } }`,
        ),
    )
    // oxlint-disable-next-line no-await-in-loop
    const recording = await recorded(
      contract,
      aHar({ body: [{ id, name: 'Anna Planted' }] }, { path: '/friends', body: [{ id }] }),
    )
    t.strictSame([...recording.setAside], [], name)
    t.type(idIn(recording, 'listPeople'), typeof id, name)
    t.not(idIn(recording, 'listPeople'), id, name)
    t.equal(idIn(recording, 'listPeople'), idIn(recording, 'listFriends'), name)
  }
})

t.test('where nothing is right in all places, each has its own', async t => {
  const contract = contractOf(
    t,
    people
      .replace("type: string, pattern: '^[0-9a-f]{24}$'", () => 'type: string, format: ipv4')
      .replace('name: { type: string }', () => 'name: { type: string, format: hostname }'),
  )
  const recording = await recorded(contract, aHar({ body: [{ id: '10.1.20.34', name: '10.1.20.34' }] }))
  t.strictSame([...recording.setAside], [])
  hasFields(t, jsonIn(recording, 'examples/listPeople/200.json'), [{ id: /^192\.0\.2\./, name: /\.example\.com$/ }])
})

t.test('an example of the contract in which something replaced stands is left out of its copy', async t => {
  const document = people
    .replace('pin: { type: integer }', () => 'pin: { type: integer, example: 8316 }')
    .replace('name: { type: string }', () => 'name: { type: string, examples: [Zoe, ANNA MULLER-O’BRIEN, Eve] }')
    .replace('email: { type: string,', () => 'email: { type: string, default: none@firm.example,')
    .replace('opens: {', () => 'opens: { description: "As Anna, not before 9",')
    .replace(
      "{ schema: { $ref: '#/components/schemas/Failure' } }",
      () =>
        "{ schema: { $ref: '#/components/schemas/Failure' },"
        + " examples: { bad: { $ref: '#/components/examples/Bad~1one' },"
        + " good: { value: { message: 'Nobody is here.' } },"
        + ` coded: { value: { message: '${Buffer.from('x Bob Planted x').toString('base64')}' } } } }`,
    )
    .replace('components:', () => "components:\n  examples: { 'Bad/one': { value: { message: 'no Bob Planted' } } }")
  const recording = await recorded(contractOf(t, document), aHar({ body: [anna, bob] }))
  const copy = jsonIn(recording, 'openapi.json')
  const at = (pointer: string): unknown => valueAt(copy, segmentsOf(pointer))
  t.equal(recording.left, 4)
  t.strictSame(at('/components/schemas/Person/properties/pin'), { type: 'integer' })
  t.strictSame(at('/components/schemas/Person/properties/name'), { type: 'string', examples: ['Zoe', 'Eve'] })
  t.strictSame(at('/components/examples'), {})
  t.strictSame(at('/paths/~1people/get/responses/404/content/application~1json/examples'), {
    good: { value: { message: 'Nobody is here.' } },
  })
  t.equal(at('/components/schemas/Person/properties/email/default'), 'none@firm.example', 'what is spelt out stays')
  t.match(at('/components/schemas/Person/properties/opens/description'), 'Anna', 'a word may be anything')
  t.notMatch([...(recording.files?.values() ?? [])].join(''), /Planted|M[uü]ller-O|171 1234567/i)
})

t.test(
  'a description of the contract with a name in it is left out; where none can be, nothing is there to be written',
  async t => {
    const told = people
      .replace('title: People', () => 'title: People, description: "Ask bob planted."')
      .replace('description: None.', () => 'description: None but Bob Planted.')
      .replace('note: {}', () => 'example: { type: string, description: To Bob Planted. }')
    const recording = await recorded(contractOf(t, told), aHar({ body: [anna, bob] }))
    const copy = jsonIn(recording, 'openapi.json')
    for (const pointer of [
      '/info/description',
      '/paths/~1people/get/responses/404/description',
      // A property that is called so is no example.
      '/components/schemas/Person/properties/example/description',
    ])
      t.equal(valueAt(copy, segmentsOf(pointer)), 'Left out: what was recorded stands in it.', pointer)
    t.equal(recording.left, 3)
    const titled = people.replace('title: People', () => 'title: People of Bob Planted')
    const { files, leaks } = await recorded(contractOf(t, titled), aHar({ body: [anna, bob] }))
    t.strictSame([files, leaks], [undefined, ['openapi.json#/info/title (of "name")']], 'a title can not be left out')
  },
)

t.test('a date of birth is found in the other ways in which people write one', async t => {
  const { born } = anna
  for (const [timeZone, isFound] of [
    ['17.05.1990', true],
    ['on 17/05/1990', true],
    ['05/17/1990', true],
    ['1990/05/17', true],
    ['17-05-1990', true],
    ['x19900517', true],
    ['17.5.90', true],
    ['born May 17th, 1990', true],
    ['May 17, 1990', true],
    ['17 May 1990', true],
    ['17-MAY-1990', true],
    ['17-MAY-90', true],
    ['17. Mai 1990', true],
    ['17. 5. 1990', true],
    ['17 / 05 / 1990', true],
    ['born 17.05.1990', true],
    ['born 05/17/1990', true],
    ['geb.17.05.1990', true],
    ['Anna Muster 17.05.1990', true],
    ['04:00 May 17, 1990', true],
    ['199005170000', true],
    ['19900517000000', true],
    // Midnight in New Zealand's summer, and in Samoa.
    [String(Date.UTC(1990, 4, 16, 11)), true],
    [String(Date.UTC(1990, 4, 16, 10) / 1000), true],
    ['17 de mayo de 1990', true],
    ['le 17 mai 1990', true],
    ['17 maja 1990', true],
    ['1990 May 17', true],
    ['at 642902400', true],
    ['at 642902400000', true],
    // Midnight two hours east of UTC, and five hours west.
    ['at 642895200', true],
    ['at 642920400000', true],
    [encodeURIComponent('17 May 1990'), true],
    [Buffer.from('born on May 17, 1990').toString('base64'), true],
    ['17 5 1990', false],
    ['18.05.1990', false],
    ['May 18, 1990', false],
    ['at 642988800', false],
    ['at 642902401', false],
    ['Room 17, Main 1990', false],
  ] as const) {
    const har = aHar({ body: [{ ...bob, born, timeZone }] })
    // oxlint-disable-next-line no-await-in-loop
    const { files, leaks } = await recorded(contractOf(t, people), har, { kept: ['timeZone'] })
    const told = ['examples/listPeople/200.json#/0/timeZone (of "born")']
    t.strictSame([files === undefined, leaks], isFound ? [true, told] : [false, []], timeZone)
  }
})

t.test('a date of birth that is no date by its format is found in other ways as well', async t => {
  const contract = contractOf(
    t,
    people.replace('born: { type: string, format: date }', 'born: { type: [string, integer] }'),
  )
  for (const born of ['May 17, 1990', '17.05.1990', '1990-05-17T00:00:00Z', 642_902_400, 642_902_400_000])
    for (const timeZone of ['1990-05-17', '17 May 1990', '05/17/1990']) {
      const har = aHar({ body: [{ ...bob, born, timeZone }] })
      // oxlint-disable-next-line no-await-in-loop
      const { files, leaks } = await recorded(contract, har, { kept: ['timeZone'] })
      const told = ['examples/listPeople/200.json#/0/timeZone (of "born")']
      t.strictSame([files, leaks], [undefined, told], `${born} as ${timeZone}`)
    }
})

t.test('what the contract is called, and whose it is, was there before: no value is found by that alone', async t => {
  const email = 'bob.planted@planted.example'
  const bobs = `contact: { name: Bob Planted, email: ${email} }`
  const planted = 'https://planted.example/people/482915'
  const cases: readonly (readonly [name: string, contract: string, own: number, leaks: readonly string[]])[] = [
    ['its title', people.replace('title: People', () => 'title: Bob  Planted'), 1, []],
    ['whose it is', people.replace('title: People', () => `title: People, ${bobs}`), 2, []],
    [
      'a tag',
      people.replace('operationId: listPeople', () => 'operationId: listPeople\n      tags: [bob planted]'),
      1,
      [],
    ],
    ['where it is served', people.replace('paths:\n', () => `servers: [{ url: '${planted}' }]\npaths:\n`), 1, []],
    [
      'where an operation of it is served',
      people.replace(
        'operationId: listPeople',
        () => `operationId: listPeople\n      servers: [{ url: '${planted}' }]`,
      ),
      1,
      [],
    ],
    [
      'an address that is none of a server',
      people.replace('paths:\n', () => `x-of: { servers: [{ url: '${planted}' }] }\npaths:\n`),
      0,
      ['openapi.json#/x-of/servers/0/url (of "photo")'],
    ],
    ['a schema', people.replace('Person:\n', () => 'Person:\n      title: Bob Planted\n'), 1, []],
    [
      'an extension',
      people.replace('title: People', () => 'title: People, x-of: { title: Bob Planted }'),
      0,
      ['openapi.json#/info/x-of/title (of "name")'],
    ],
    [
      'the name of a part, where references lead to it',
      people.replaceAll('responses/People', () => 'responses/BobPlanted').replace('  People:', () => '  BobPlanted:'),
      0,
      [],
    ],
    [
      'a title beside one that says more',
      people.replace('title: People', () => 'title: Bob Planted, contact: { name: Bob Planted of York }'),
      0,
      ['openapi.json#/info/contact/name (of "name")'],
    ],
  ]
  for (const [name, text, own, leaks] of cases) {
    // oxlint-disable-next-line no-await-in-loop
    const recording = await recorded(contractOf(t, text), aHar({ body: [anna, { ...bob, email, photo: planted }] }))
    t.strictSame([recording.own, recording.leaks], [own, leaks], name)
    for (const [file, written] of recording.files ?? [])
      if (file !== 'openapi.json') t.notMatch(written, /planted/i, name)
  }
})

t.test('a body that a HAR has in its content coding is what it stands for', async t => {
  const contract = contractOf(t, people)
  const whole = Buffer.from(JSON.stringify([bob]))
  const codings: readonly (readonly [coding: string, bytes: Buffer])[] = [
    ['gzip', gzipSync(whole)],
    ['x-gzip', gzipSync(whole)],
    ['deflate', deflateSync(whole)],
    ['Deflate', deflateRawSync(whole)],
    ['br', brotliCompressSync(whole)],
    ['deflate, gzip', gzipSync(deflateSync(whole))],
    // As those end it who never say that all is there.
    ['gzip', gzipSync(whole).subarray(0, -8)],
    ['gzip', Buffer.concat([gzipSync(whole), Buffer.from([0x1f, 0x8b])])],
    ['deflate', deflateSync(whole, { finishFlush: constants.Z_SYNC_FLUSH })],
    ['gzip', whole],
    ['deflate', whole],
    ['br', whole],
    ['identity', whole],
    ['zstd', whole],
  ]
  for (const [coding, bytes] of codings) {
    const har = JSON.parse(aHar({ body: [] }))
    const { response } = har.log.entries[0]
    response.headers = [{ name: 'content-Encoding', value: coding }]
    response.content = { mimeType: 'application/json', encoding: 'base64', text: bytes.toString('base64') }
    // oxlint-disable-next-line no-await-in-loop
    const { examples, setAside } = await recorded(contract, JSON.stringify(har))
    t.strictSame([examples, [...setAside]], [1, []], coding)
  }
})

t.test('what is no HAR', async t => {
  const cases: readonly (readonly [string, RegExp])[] = [
    ['{', /^it is no JSON \(at position 1(?: \(.*\))?\)$/],
    ['s3cretKeyXyz', /^it is no JSON \(at position 0\)$/],
    ['[]', /expected a HAR/],
    ['{"log":{}}', /expected a HAR/],
  ]
  for (const [text, told] of cases) hasFields(t, harExchanges(text, undefined), { problem: told }, text)
  const odd = {
    log: { entries: [5, {}, { request: {}, response: {} }, { request: { url: '::', method: 5 }, response: {} }] },
  }
  t.strictSame(harExchanges(JSON.stringify(odd), undefined), { exchanges: [], left: 4, elsewhere: [] })
  const other = aHar({ body: [] })
  t.strictSame(
    harExchanges(other, 'https://other.example'),
    { exchanges: [], left: 1, elsewhere: ['https://api.example.org'] },
    'of other hosts nothing, but which they are',
  )
})

t.test('what has no status of HTTP was not answered', t => {
  const request = { method: 'GET', url: 'https://api.example.org/people', headers: [] }
  const entries = [undefined, '200', 0, 99, 100, 101].map(status => ({ request, response: { status, headers: [] } }))
  const read = harExchanges(JSON.stringify({ log: { entries } }), undefined)
  const exchanges = 'problem' in read ? [] : read.exchanges
  t.strictSame(
    exchanges.map(({ came }) => came.kind === 'answer' && came.status),
    [100, 101],
  )
  t.equal('problem' in read || read.left, 4)
  t.end()
})

t.test('a body that a browser had and did not export is none that was answered', async t => {
  const request = { method: 'POST', url: 'https://api.example.org/people', headers: [] }
  const rows: readonly (readonly [
    what: string,
    asked: object,
    content: object | undefined,
    expected: readonly unknown[],
  ])[] = [
    ['none', { bodySize: 0 }, { size: 0 }, ['', '']],
    ['a text each', { bodySize: 2, postData: { text: '{}' } }, { size: 2, text: '[]' }, ['{}', '[]']],
    ['an empty one', { bodySize: 0, postData: { text: '' } }, { size: 0, text: '' }, ['', '']],
    ['an answer without its text', {}, { size: 9, mimeType: 'application/json' }, ['', undefined]],
    ['a file that was sent', { bodySize: 9, postData: { mimeType: 'image/png' } }, { size: 0 }, [undefined, '']],
    [
      'parts of a form',
      { bodySize: 9, postData: { mimeType: 'multipart/form-data', params: [] } },
      { size: 0 },
      [undefined, ''],
    ],
    ['an answer to HEAD', { method: 'HEAD' }, { size: 9 }, ['', '']],
    ['a text of unknown size', {}, { size: -1, text: '[]' }, ['', '[]']],
    ['a text without a size', {}, { text: '[]' }, ['', '[]']],
    ['no content at all', {}, undefined, ['', undefined]],
    ['an answer without its size', {}, { mimeType: 'application/json' }, ['', undefined]],
    ['an answer of unknown size', {}, { size: -1 }, ['', undefined]],
    ['an empty text that was longer', {}, { size: 9, text: '' }, ['', undefined]],
    ['a beginning', {}, { size: 500, text: '{"a":' }, ['', undefined]],
    ['a beginning, in base64', {}, { size: 500, text: 'e30=', encoding: 'base64' }, ['', undefined]],
    ['bytes, not characters', {}, { size: 4, text: '"é"' }, ['', '"é"']],
    ['without the mark of the byte order', {}, { size: 5, text: '[]' }, ['', '[]']],
    ['in UTF-16', {}, { size: 4, text: '[]', mimeType: 'application/json; charset=utf-16' }, ['', '[]']],
  ]
  const bodyOf = (entry: object): readonly unknown[] => {
    const read = harExchanges(JSON.stringify({ log: { entries: [entry] } }), undefined)
    const [one] = 'problem' in read ? [] : read.exchanges
    return [one?.body?.toString(), one?.came.kind === 'answer' ? one.came.body?.toString() : 'no answer']
  }
  for (const [what, asked, content, expected] of rows) {
    const entry = { request: { ...request, ...asked }, response: { status: 200, headers: [], content } }
    t.strictSame(bodyOf(entry), expected, what)
  }
  const long = [{ name: 'Content-Length', value: '7' }]
  const coded = [{ name: 'Content-Encoding', value: 'gzip' }]
  const answers: readonly (readonly [what: string, response: object, body: string | undefined])[] = [
    ['by its header there was one', { headers: long, content: { size: 0 } }, undefined],
    ['by its header there was one, and a text without anything', { headers: long, content: { text: '' } }, undefined],
    ['by its size on the way there was one', { bodySize: 7, content: { size: 0 } }, undefined],
    ['by neither', { headers: [{ name: 'Content-Length', value: '0' }], bodySize: 0, content: { size: 0 } }, ''],
    ['of no known size on the way', { bodySize: -1, content: { size: 0 } }, ''],
    ['a size may be that of a coding', { headers: coded, content: { size: 22, text: '[]' } }, '[]'],
    ['No Content', { status: 204 }, ''],
    ['Reset Content', { status: 205, content: {} }, ''],
    ['Not Modified', { status: 304, headers: long, content: { size: 7, text: '{"x":1}' } }, ''],
  ]
  for (const [what, response, body] of answers)
    t.strictSame(bodyOf({ request, response: { status: 200, ...response } }), ['', body], what)
})

t.test('where somebody is, to a street: numbers with a fraction, whatever they stand in', async t => {
  const pair = { type: 'array', items: { type: 'number' } }
  const number = { type: 'number' }
  const properties = {
    point: pair,
    location: pair,
    homeLocation: pair,
    gps: pair,
    track: { type: 'array', items: pair },
    position: { type: 'object', properties: { x: number, y: number } },
    lat: number,
    longitude: number,
    place: { type: 'integer' },
    points: { type: 'integer' },
    rating: number,
    sort: { type: 'object', properties: { position: { type: 'integer' } } },
  }
  const places = {
    point: [-1.4761, 53.389],
    location: [-1.4701, 53.383],
    homeLocation: [-1.4703, 53.381],
    gps: [-1.4705, 53.387],
    track: [[-1.4708, 53.391]],
    position: { x: 1.4762, y: 53.387 },
    lat: 89.12,
    longitude: 179.31,
  }
  const plain = { place: 3, points: 40, rating: 4.5, sort: { position: 2 } }
  const contract = contractOf(
    t,
    `
openapi: 3.1.0
info: { title: Places, version: '1' }
paths:
  /people:
    get:
      operationId: listPeople
      responses:
        '200':
          description: The people
          content: { application/json: { schema: ${JSON.stringify({ type: 'object', properties })} } }
`,
  )
  const { files } = await recorded(contract, aHar({ body: { ...places, ...plain } }))
  const text = files?.get('examples/listPeople/200.json') ?? 'null'
  const { lat, longitude, ...found } = JSON.parse(text)
  t.notMatch(text, /(?<!\d)(?:1\.47\d|53\.38|53\.39|89\.12|179\.31)/)
  t.strictSame([found.place, found.points, found.rating, found.sort], [3, 40, 4.5, { position: 2 }])
  t.ok(Math.abs(lat) <= 90 && Math.abs(longitude) <= 180)
})

t.test('no two get the same, as far as there are enough', async t => {
  const item = { type: 'object', properties: { id: { type: 'integer' }, code: { type: 'string' } } }
  const contract = contractOf(
    t,
    `
openapi: 3.1.0
info: { title: Shop, version: '1' }
paths:
  /people:
    get:
      operationId: listPeople
      responses:
        '200':
          description: All
          content: { application/json: { schema: ${JSON.stringify({ type: 'array', items: item })} } }
`,
  )
  const body = [1, 2, 3, 4, 5, 6, 7, 8].map(id => ({ id, code: `K${'abcdefgh'[id - 1]}` }))
  for (const byte of [1, 2, 3]) {
    const key = (): Buffer => Buffer.alloc(32, byte)
    // oxlint-disable-next-line no-await-in-loop
    const { files } = await recorded(contract, aHar({ body }), { key })
    const found: unknown = JSON.parse(files?.get('examples/listPeople/200.json') ?? '[]')
    const all = [found].flat().filter(isFields)
    t.equal(new Set(all.map(({ id }) => id)).size, body.length)
    t.equal(new Set(all.map(({ code }) => code)).size, body.length)
  }
})
