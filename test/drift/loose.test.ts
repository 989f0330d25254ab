/** Any other contract, by two services that keep to it and differ all the same: what is told, and what is not. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import type { Passed, Passing } from '../fixtures/faulty-provider.ts'
import { aProvider } from '../fixtures/faulty-provider.ts'
import { aFolder } from '../cli/child-process.ts'
import { hasFields } from '../fixtures/has-fields.ts'
import { type Comparing, type ComparedService, compare, told } from './drifted.ts'

const contract = fileURLToPath(new URL('../fixtures/loose.yaml', import.meta.url))

type Body = Readonly<Record<string, unknown>>

interface Parcels {
  readonly parcels: readonly Body[]
  readonly headers?: Readonly<Record<string, string>>
  /** Of each answer to /health. */
  readonly health?: (call: number) => Body
  /** Of an id that there is not, or a limit that is too large. */
  readonly refusal?: number
  readonly spoilt?: (passing: Passing, passed: Passed) => Passed | undefined
}

const parcel = (id: string, more: Body = {}): Body => ({ id, weight: 3, state: 'sent', tags: ['blue'], ...more })
const usual: Parcels = { parcels: [parcel('a'), parcel('b', { state: 'held' })] }

const json = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Passed => ({
  status,
  headers: new Headers({ 'content-type': 'application/json', ...headers }),
  body: JSON.stringify(body),
})

/** @returns its address */
const serving = (t: Test, { parcels, headers, health, refusal = 404, spoilt }: Parcels): Promise<string> => {
  let calls = 0
  const answer = ({ url: { pathname, searchParams } }: Passing): Passed => {
    calls += 1
    if (pathname === '/health') return json(200, health?.(calls) ?? { ok: true })
    if (/^\/parcels\/./.test(pathname)) {
      const found = parcels.find(({ id }) => id === pathname.split('/')[2])
      return found === undefined ? json(refusal, {}) : json(200, found)
    }
    const limit = searchParams.get('limit') ?? '50'
    const isGood = /^\d+$/.test(limit) && Number(limit) >= 1 && Number(limit) <= 50
    return isGood ? json(200, parcels.slice(0, Number(limit)), headers) : json(refusal, {})
  }
  return aProvider(t, '', passing => {
    const passed = answer(passing)
    return Promise.resolve(spoilt === undefined ? passed : spoilt(passing, passed))
  })
}

const between = async (
  t: Test,
  provider: Parcels,
  standIn: Parcels,
  more: Partial<Comparing> = {},
): Promise<ComparedService> => {
  const [baseUrl, against] = [await serving(t, provider), await serving(t, standIn)]
  return compare({ baseUrl, against, contract, ...more })
}

interface Case {
  readonly name: string
  readonly provider: Partial<Parcels>
  readonly standIn?: Partial<Parcels>
  readonly told: readonly string[]
  readonly remarks?: readonly string[]
  /** What the stand-in has, what the provider. */
  readonly shown?: readonly RegExp[]
  readonly values?: boolean
}

const each = (more: Body): Partial<Parcels> => ({ parcels: usual.parcels.map(one => ({ ...one, ...more })) })
const both = (rule: string, place: string): readonly string[] => [
  `listParcels ${rule} /*${place}`,
  `getParcel ${rule} ${place}`,
]

const isOne = ({ pathname }: URL): boolean => /^\/parcels\/./.test(pathname)
const counted = each({ counts: { mon: 1 } })
const another = parcel('z', { weight: 5, state: 'lost', tags: ['red'], note: 'heavy' })
const large = (end: string): Passed => ({ ...json(200, {}), body: `{"ok":true,"size":900719925474099${end}}` })
const numbered = json(200, [{ id: 1 }, { id: 2 }])
const lettered = json(200, [{ id: 'a' }, { id: 'b' }])

/** So many of them were sent at some time, but not the first. */
const dozen = (sent: number): readonly Body[] =>
  Array.from({ length: 12 }, (_, index) => parcel(`p${index}`, index === 0 || index > sent ? {} : { sent: 'now' }))

const cases: readonly Case[] = [
  { name: 'nothing', provider: {}, told: [] },
  { name: 'nothing, by values', provider: {}, told: [], values: true },
  { name: 'the type of a value', provider: each({ weight: '3 kg' }), told: both('same-types', '/weight') },
  {
    name: 'a field that is sent no longer',
    provider: each({ tags: undefined }),
    told: both('same-properties', '/tags'),
  },
  {
    name: 'a field that only the provider has',
    provider: each({ sent: 'now' }),
    told: both('same-properties', '/sent'),
  },
  {
    name: 'a field that more than half of them have, where many were seen',
    provider: { parcels: dozen(0) },
    standIn: { parcels: dozen(7) },
    told: ['listParcels same-properties /*/sent'],
    remarks: [],
  },
  {
    name: 'a field that fewer of them have is for information',
    provider: { parcels: dozen(0) },
    standIn: { parcels: dozen(6) },
    told: [],
    remarks: ['listParcels same-variety /*/sent'],
  },
  {
    name: 'a property that the contract does not name',
    provider: each({ colour: 1 }),
    told: both('same-additions', '/colour'),
  },
  {
    name: 'what is in a new property is not told as well',
    provider: each({ colour: { hue: 1 } }),
    told: both('same-additions', '/colour'),
  },
  { name: 'null for what is left out', provider: each({ note: null }), told: both('same-absence', '/note') },
  {
    name: 'what is left out for null',
    provider: {},
    standIn: each({ note: null }),
    told: both('same-absence', '/note'),
  },
  {
    name: 'null alone for what may be null',
    provider: each({ note: null }),
    standIn: each({ note: 'fragile' }),
    told: [],
    remarks: both('same-variety', '/note'),
  },
  {
    name: 'what may be null and never is, for null alone',
    provider: each({ note: 'fragile' }),
    standIn: each({ note: null }),
    told: [],
    remarks: both('same-variety', '/note'),
  },
  {
    name: 'null where the contract has none, which is told as that',
    provider: each({ sent: null }),
    standIn: each({ sent: 'now' }),
    told: ['listParcels body /0/sent', 'getParcel body /sent'],
  },
  {
    name: 'the entries of a table are no properties',
    provider: each({ counts: { mon: 1 } }),
    standIn: each({ counts: { tue: 1 } }),
    told: [],
  },
  {
    name: 'how a refusal is told',
    provider: { refusal: 422 },
    told: ['listParcels same-status'],
  },
  { name: 'a declared header', provider: { headers: { 'x-total': '2' } }, told: ['listParcels same-headers'] },
  {
    name: 'the media type',
    provider: { headers: { 'content-type': 'application/hal+json' } },
    told: ['listParcels same-media-type'],
    shown: [/^application\/json, of http/, /^application\/hal\+json, of the provider$/],
  },
  {
    name: 'texts that look otherwise, and other words',
    provider: each({ sent: '2027-03-01', state: 'lost' }),
    standIn: each({ sent: '2027-03-01T09:00:00Z' }),
    told: [],
    remarks: [...both('same-formats', '/sent'), ...both('same-words', '/state')],
  },
  {
    name: 'a list that is always empty is compared with nothing',
    provider: each({ tags: [] }),
    told: [],
    remarks: [...both('not-compared', '/tags')],
  },
  {
    name: 'what breaks the contract, of the stand-in',
    provider: {},
    standIn: each({ state: 'eaten' }),
    told: ['listParcels stand-in-body /0/state', 'getParcel stand-in-body /state'],
    values: true,
  },
  { name: 'a value', provider: each({ weight: 4 }), told: both('same-values', '/weight'), values: true },
  { name: 'a value, where other records are expected', provider: each({ weight: 4 }), told: [] },
  {
    name: 'the order',
    provider: { parcels: usual.parcels.toReversed() },
    told: ['listParcels same-order'],
    values: true,
  },
  {
    name: 'the last of a list is there no more, though it is listed',
    provider: {
      spoilt: ({ url }, passed) => (url.pathname.endsWith('/b') ? json(404, {}) : passed),
    },
    told: ['getParcel same-status'],
    values: true,
  },
  {
    name: 'an id that one has not',
    provider: { parcels: [...usual.parcels, parcel('c')] },
    told: ['listParcels same-records'],
    values: true,
  },
  {
    name: 'another record is told once, with what is another in it, or missing',
    provider: { ...counted, spoilt: ({ url }, passed) => (isOne(url) ? json(200, another) : passed) },
    standIn: counted,
    told: ['getParcel same-records'],
    values: true,
    shown: [/^id "a", of http/, /^id "z", with another weight, state, tags, counts and 1 more, of the provider$/],
  },
  {
    name: 'of another record nothing but its id differs',
    provider: { parcels: [parcel('a')], spoilt: ({ url }, passed) => (isOne(url) ? json(200, parcel('z')) : passed) },
    standIn: { parcels: [parcel('a')] },
    told: ['getParcel same-values /id'],
    values: true,
  },
  {
    name: 'an id of each answer is volatile, and what is in another record beside it is told once',
    provider: { health: call => ({ id: `p${call}`, ok: true, requestId: 'r', one: { id: 1, a: 1, b: 1 } }) },
    standIn: { health: call => ({ id: `s${call}`, ok: false, requestId: 'r', one: { id: 2, a: 2, b: 2 } }) },
    told: ['getHealth same-records /one', 'getHealth same-values /ok'],
    values: true,
  },
  {
    name: 'what tells records apart without an id, where most is another',
    provider: { health: () => ({ one: { name: 'p', a: 1, b: 1, c: 1 }, two: { name: 'p', a: 1, b: 1, c: 1 } }) },
    standIn: { health: () => ({ one: { name: 's', a: 2, b: 2, c: 1 }, two: { name: 's', a: 2, b: 1, c: 1 } }) },
    told: ['getHealth same-records /one', 'getHealth same-values /two/name', 'getHealth same-values /two/a'],
    values: true,
  },
  {
    name: 'what breaks the contract in a list, and is another value by that, is told once',
    provider: each({ tags: [7] }),
    standIn: each({ tags: ['7'] }),
    told: ['listParcels body /0/tags/0', 'getParcel body /tags/0'],
    values: true,
  },
  {
    name: 'a number for which there is no room in others',
    provider: { spoilt: ({ url }, passed) => (url.pathname === '/health' ? large('3') : passed) },
    standIn: { spoilt: ({ url }, passed) => (url.pathname === '/health' ? large('2') : passed) },
    told: ['getHealth same-values /size'],
    shown: [/^9007199254740992, of http/, /^9007199254740993, of the provider$/],
    values: true,
  },
  {
    name: 'the same number for which there is no room',
    provider: { spoilt: ({ url }, passed) => (url.pathname === '/health' ? large('3') : passed) },
    standIn: { spoilt: ({ url }, passed) => (url.pathname === '/health' ? large('3') : passed) },
    told: [],
    values: true,
  },
  {
    name: 'ids that break the contract are not told as other records',
    provider: { parcels: [], spoilt: ({ url }, passed) => (url.pathname === '/parcels' ? numbered : passed) },
    standIn: { parcels: [], spoilt: ({ url }, passed) => (url.pathname === '/parcels' ? lettered : passed) },
    told: ['listParcels body /0/id'],
    values: true,
  },
  {
    name: 'times and ids of requests are another in each call',
    provider: { health: call => ({ ok: true, at: `2027-03-01T09:00:0${call % 10}Z`, requestId: `p${call}` }) },
    standIn: { health: call => ({ ok: true, at: `2027-03-01T10:00:0${call % 10}Z`, requestId: `s${call}` }) },
    told: [],
    values: true,
  },
  {
    name: 'what stays beside them is told',
    provider: { health: call => ({ ok: false, requestId: `p${call}` }) },
    standIn: { health: call => ({ ok: true, requestId: `s${call}` }) },
    told: ['getHealth same-values /ok'],
    values: true,
  },
]

for (const { name, provider, standIn = {}, values = false, ...expected } of cases) {
  t.test(`what differs: ${name}`, async t => {
    const drifted = await between(t, { ...usual, ...provider }, { ...usual, ...standIn }, { values })
    t.strictSame(told(drifted).toSorted(), expected.told.toSorted(), 'each once')
    const remarks = drifted.remarks.map(
      ({ operation, rule, says }) => `${operation} ${rule} ${/^200([^:]*):/.exec(says)?.[1]}`,
    )
    t.strictSame(remarks.toSorted(), [...(expected.remarks ?? [])].toSorted())
    for (const { rule, failures } of drifted.checks)
      for (const { place, expected: theirs, found, request } of failures) {
        t.match(place?.file, /loose\.yaml$/)
        t.match(request?.curl, /^curl /)
        if (rule.startsWith('same-'))
          hasFields(t, [theirs, found], expected.shown ?? [/, of http/, /, of the provider$/])
      }
  })
}

t.test('where the contract names no body, each may have its own', async t => {
  const file = join(aFolder(t), 'openapi.yaml')
  writeFileSync(
    file,
    `openapi: 3.1.0
info: { title: Parcels, version: '1' }
paths:
  /parcels/{id}:
    get:
      operationId: getParcel
      parameters: [{ name: id, in: path, required: true, example: p1, schema: { type: string, pattern: '^p[0-9]+$' } }]
      responses:
        '200': { description: One., content: { application/json: { schema: { type: object } } } }
        '400': { description: No such id. }
`,
  )
  const service = (refusal: Passed): Promise<string> =>
    aProvider(t, '', ({ url }) => Promise.resolve(/^\/parcels\/p\d+$/.test(url.pathname) ? json(200, {}) : refusal))
  const baseUrl = await service({ status: 400, headers: new Headers(), body: '' })
  const against = await service(json(400, { message: 'No.' }))
  const { checks, ...drifted } = await compare({ baseUrl, against, contract: file })
  t.strictSame(told({ checks, ...drifted }), [])
  t.ok(drifted.requests > 4)
})

t.test('a refusal of the virtual server that the contract has no status for', async t => {
  const file = join(aFolder(t), 'openapi.yaml')
  writeFileSync(
    file,
    `openapi: 3.1.0
info: { title: Parcels, version: '1' }
paths:
  /parcels/{id}:
    get:
      operationId: getParcel
      parameters: [{ name: id, in: path, required: true, example: p1, schema: { type: string, pattern: '^p[0-9]+$' } }]
      responses:
        '200': { description: One., content: { application/json: { schema: { type: object } } } }
        '404': { description: No such parcel. }
`,
  )
  const against = async (other: Passed): Promise<ComparedService> => {
    const baseUrl = await aProvider(t, '', ({ url }) =>
      Promise.resolve(/^\/parcels\/p\d+$/.test(url.pathname) ? json(200, {}) : other),
    )
    return compare({ baseUrl, against: 'virtual', contract: file })
  }
  const refusing = await against({ status: 404, headers: new Headers(), body: '' })
  t.strictSame(told(refusing), [], 'is held against nobody')
  t.ok(
    refusing.notes.some(note => note.startsWith('What the virtual server words itself')),
    'and that is told',
  )
  for (const status of [400, 422]) {
    // oxlint-disable-next-line no-await-in-loop
    t.strictSame(told(await against(json(status, {}))), [], `${status}, for which it has none either`)
  }
  t.strictSame(told(await against(json(409, {}))), ['getParcel status'])
  const accepting = await against(json(200, {}))
  t.strictSame(told(accepting), ['getParcel same-status'])
})

t.test('the virtual server takes any id: one that no list has told may be refused by the service', async t => {
  const file = join(aFolder(t), 'openapi.yaml')
  writeFileSync(
    file,
    `openapi: 3.1.0
info: { title: Parcels, version: '1' }
paths:
  /parcels/{id}:
    get:
      operationId: getParcel
      parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
      responses:
        '200': { description: One., content: { application/json: { schema: { type: object } } } }
        '404': { description: None. }
`,
  )
  const service = (status: number): Promise<string> =>
    aProvider(t, '', () => Promise.resolve({ status, headers: new Headers(), body: '' }))
  t.strictSame(told(await compare({ baseUrl: await service(404), against: 'virtual', contract: file })), [])
  const other = await compare({ baseUrl: await service(500), against: 'virtual', contract: file })
  t.not(told(other).length, 0, 'nothing else is excused')
})

t.test('the virtual server takes any text: one that was made up may be refused by the service', async t => {
  const file = join(aFolder(t), 'openapi.yaml')
  writeFileSync(
    file,
    `openapi: 3.1.0
info: { title: Parcels, version: '1' }
paths:
  /parcels:
    get:
      operationId: listParcels
      parameters: [{ name: after, in: query, schema: { type: string } }]
      responses:
        '200': { description: All., content: { application/json: { schema: { type: array, items: {} } } } }
        '400': { description: No such place in the list. }
`,
  )
  const baseUrl = await aProvider(t, '', ({ url }) =>
    Promise.resolve(url.searchParams.has('after') ? json(400, {}) : json(200, [])),
  )
  const drifted = await compare({ baseUrl, against: 'virtual', contract: file })
  t.strictSame(told(drifted), [])
  t.ok(drifted.checks.some(({ rule, outcome }) => rule === 'same-status' && outcome === 'held'))
})

const boxesAndLetters = `openapi: 3.1.0
info: { title: Post, version: '1' }
paths:
  /items:
    get:
      operationId: listItems
      responses:
        '200':
          description: All.
          content:
            application/json:
              schema: { type: array, items: { $ref: '#/components/schemas/Item' } }
components:
  schemas:
    Item: { oneOf: [{ $ref: '#/components/schemas/Box' }, { $ref: '#/components/schemas/Letter' }] }
    Box:
      type: object
      required: [kind, id]
      properties:
        kind: { const: box }
        id: { type: [string, integer] }
        lid: { type: string }
        inside: { type: array, items: { $ref: '#/components/schemas/Item' } }
    Letter:
      type: object
      required: [kind, id]
      properties: { kind: { const: letter }, id: { type: [string, integer] }, stamp: { type: string } }
`
const box = (more: Body = {}): Body => ({ kind: 'box', id: 'b1', lid: 'flat', ...more })
const letter = (more: Body = {}): Body => ({ kind: 'letter', id: 'l1', stamp: 'red', ...more })

const alternatives: readonly {
  readonly name: string
  readonly provider: readonly Body[]
  readonly standIn: readonly Body[]
  readonly told: readonly string[]
}[] = [
  { name: 'letters for boxes', provider: [letter()], standIn: [box()], told: [] },
  { name: 'one of both for one', provider: [letter(), box()], standIn: [box()], told: [] },
  {
    name: 'what all alternatives have is compared whichever they are',
    provider: [letter({ id: 1 })],
    standIn: [box()],
    told: ['listItems same-types /*/id'],
  },
  {
    name: 'what boxes no longer have is told where there are boxes',
    provider: [box({ lid: undefined }), letter()],
    standIn: [box(), letter()],
    told: ['listItems same-properties /*/lid'],
  },
  {
    name: 'what no alternative declares',
    provider: [letter({ weight: 3 })],
    standIn: [box()],
    told: ['listItems same-additions /*/weight'],
  },
  {
    name: 'letters within boxes for boxes within boxes',
    provider: [box({ inside: [letter()] })],
    standIn: [box({ inside: [box()] })],
    told: [],
  },
  {
    name: 'what boxes within boxes no longer have',
    provider: [box({ inside: [box({ lid: undefined })] })],
    standIn: [box({ inside: [box()] })],
    told: ['listItems same-properties /*/inside/*/lid'],
  },
]

for (const { name, provider, standIn, told: expected } of alternatives) {
  t.test(`alternatives: ${name}`, async t => {
    const file = join(aFolder(t), 'openapi.yaml')
    writeFileSync(file, boxesAndLetters)
    const service = (items: readonly Body[]): Promise<string> =>
      aProvider(t, '', () => Promise.resolve(json(200, items)))
    const drifted = await compare({
      baseUrl: await service(provider),
      against: await service(standIn),
      contract: file,
    })
    t.strictSame(told(drifted), expected)
    t.ok(drifted.requests > 0)
  })
}

t.test('alternatives: nine within each other are looked into', async t => {
  const item = "oneOf: [{ $ref: '#/components/schemas/Box' }, { $ref: '#/components/schemas/Letter' }]"
  for (const [count, expected] of [
    [9, []],
    [10, ['listItems same-properties /*/lid', 'listItems same-properties /*/stamp']],
  ] as const) {
    const file = join(aFolder(t), 'openapi.yaml')
    const around = Array.from({ length: count - 1 }).reduce<string>(
      inner => `oneOf: [{ ${inner} }, { type: 'null' }]`,
      item,
    )
    writeFileSync(
      file,
      boxesAndLetters.replace(item, () => around),
    )
    const service = (items: readonly Body[]): Promise<string> =>
      aProvider(t, '', () => Promise.resolve(json(200, items)))
    // oxlint-disable-next-line no-await-in-loop
    const [baseUrl, against] = [await service([letter()]), await service([box()])]
    // oxlint-disable-next-line no-await-in-loop
    t.strictSame(told(await compare({ baseUrl, against, contract: file })), expected, String(count))
  }
})

t.test('ids are read in JSON, whatever else a list may come in', async t => {
  const row = { type: 'object', required: ['id'], properties: { id: { type: 'string' }, weight: {} } }
  const rows = {
    'text/csv': { schema: { type: 'string' } },
    'application/json': { schema: { type: 'array', items: row } },
  }
  const responses = (content: object): object => ({ 200: { description: '.', content }, 404: { description: '.' } })
  const file = join(aFolder(t), 'rows.json')
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }]
  const of = {
    openapi: '3.1.0',
    info: { title: 'Rows', version: '1' },
    paths: {
      '/rows': { get: { operationId: 'listRows', responses: responses(rows) } },
      '/rows/{id}': {
        get: { operationId: 'getRow', parameters, responses: responses({ 'application/json': { schema: row } }) },
      },
    },
  }
  writeFileSync(file, JSON.stringify(of))
  const csv: Passed = { status: 200, headers: new Headers({ 'content-type': 'text/csv' }), body: 'id\r\na\r\n' }
  const service = (id: string, weight: unknown): Promise<string> =>
    aProvider(t, '', ({ url: { pathname }, headers }) => {
      if (pathname !== '/rows')
        return Promise.resolve(pathname === `/rows/${id}` ? json(200, { id, weight }) : json(404, {}))
      return Promise.resolve(headers.get('accept')?.includes('csv') === true ? csv : json(200, [{ id, weight }]))
    })
  const drifted = await compare({ baseUrl: await service('a', 3), against: await service('b', '3 kg'), contract: file })
  t.strictSame(told(drifted), ['getRow same-types /weight'])
})

t.test('an answer to HEAD has no body, and none is missing', async t => {
  const content = { 'application/json': { schema: { type: 'object', required: ['id'] } } }
  const head = { operationId: 'headThings', responses: { 200: { description: '.', content } } }
  const file = join(aFolder(t), 'head.json')
  writeFileSync(
    file,
    JSON.stringify({ openapi: '3.1.0', info: { title: 'H', version: '1' }, paths: { '/things': { head } } }),
  )
  const [baseUrl, against] = await Promise.all(
    [1, 2].map(id => aProvider(t, '', () => Promise.resolve(json(200, { id })))),
  )
  const drifted = await compare({ baseUrl: baseUrl ?? '', against: against ?? '', contract: file })
  t.strictSame([told(drifted), drifted.requests], [[], 3])
})

t.test('of long texts that differ the part is shown where they do', async t => {
  const csv = { 'text/csv': { schema: { type: 'string' } } }
  const get = { operationId: 'listRows', responses: { 200: { description: '.', content: csv } } }
  const file = join(aFolder(t), 'csv.json')
  const of = { openapi: '3.1.0', info: { title: 'Rows', version: '1' }, paths: { '/rows': { get } } }
  writeFileSync(file, JSON.stringify(of))
  const headers = new Headers({ 'content-type': 'text/csv' })
  const [baseUrl = '', against = ''] = await Promise.all(
    ['Bath', 'Bristol'].map(town =>
      aProvider(t, '', () =>
        Promise.resolve({ status: 200, headers, body: `${'1,York\r\n'.repeat(500)}2,${town}\r\n` }),
      ),
    ),
  )
  const { checks } = await compare({ baseUrl, against, contract: file, values: true })
  const [difference] = checks.flatMap(({ rule, failures }) => (rule === 'same-values' ? failures : []))
  t.match(difference?.expected, /York\\r\\n2,Bristol\\r\\n" \(at line 501, character 4\)/)
  t.match(difference?.found, /York\\r\\n2,Bath\\r\\n" \(at line 501, character 4\)/)
})
