/** What a call exercises of a contract, what many do together, and how it is told. */
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import {
  type Coverage,
  coverageInWorld,
  mergedCoverage,
  nextIn,
  percentOf,
  whyNoCoverage,
  sharesOf,
} from '../../src/coverage/coverage.ts'
import { writeCoverage } from '../../src/coverage/coverage-files.ts'
import { coverageHtml, coverageLines, coverageMarkdown, pointText } from '../../src/coverage/told.ts'
import { valuePointsOf } from '../../src/coverage/values.ts'
import { schemasOf } from '../../src/contract/schemas.ts'
import { type CourtsideOptions, startCourtside } from '../../src/index.ts'
import { given } from '../../src/text/given.ts'
import { faultsOfCoverage } from './coverage-schema.ts'

const zoo = fileURLToPath(new URL('../fixtures/served-zoo.yaml', import.meta.url))
const cages = fileURLToPath(new URL('../fixtures/served-cages.yaml', import.meta.url))

type Started = Awaited<ReturnType<typeof startCourtside>>

/** What a server leaves behind that was called so. */
const left = async (
  test: Test,
  options: CourtsideOptions,
  calls: (courtside: Started) => Promise<unknown>,
): Promise<Coverage> => {
  const folder = mkdtempSync(join(tmpdir(), 'courtside-coverage-'))
  test.teardown(() => rmSync(folder, { recursive: true }))
  const courtside = await startCourtside({ ...options, coverage: join(folder, 'deep') })
  await calls(courtside)
  await courtside.close()
  const [name = '', ...others] = readdirSync(join(folder, 'deep'))
  test.strictSame(others, [])
  const coverage = JSON.parse(readFileSync(join(folder, 'deep', name), 'utf8'))
  test.strictSame([faultsOfCoverage(coverage), whyNoCoverage(coverage)], [[], undefined])
  return coverage
}

const coveredIn = (coverage: Coverage, world: string): readonly string[] =>
  (coverageInWorld(coverage, world)?.worlds[0]?.covered ?? []).flatMap(index => {
    const point = coverage.points[index]
    return point === undefined ? [] : [pointText(point)]
  })

const json = { 'content-type': 'application/json' }
const list = 'listAnimals: '
/** A call of the list with nothing else to it. */
const bare = [
  `${list}GET /animals (operations)`,
  `${list}without query.limit (parameters)`,
  `${list}without query.sort (parameters)`,
  `${list}without header.X-Mode (parameters)`,
  `${list}without query.tags (parameters)`,
  `${list}200 (statuses)`,
  `${list}200 application/json (media-types)`,
]
const cats = [
  `${list}response Cat.lives=1 (branches)`,
  `${list}response Cat.lives=9 (branches)`,
  `${list}response Named.name there (branches)`,
  `${list}response Named.name missing (branches)`,
  `${list}response Named.id missing (branches)`,
  `${list}response Named.parent missing (branches)`,
  `${list}response Animal oneOf Cat (branches)`,
  `${list}200 cats (examples)`,
]
const added = ['addAnimal: POST /animals (operations)', 'addAnimal: request application/json (media-types)']

type Calls = readonly (readonly [says: string, path: string, init: RequestInit, points: readonly string[]])[]

const callsOfZoo: Calls = [
  ['a plain call', '/animals', {}, [...bare, ...cats]],
  [
    'another example',
    '/animals',
    { headers: { prefer: 'example=dogs' } },
    [
      ...bare,
      `${list}response Named.name missing (branches)`,
      `${list}response Named.id missing (branches)`,
      `${list}response Named.parent missing (branches)`,
      `${list}response Animal oneOf Dog (branches)`,
      `${list}200 dogs (examples)`,
    ],
  ],
  [
    'a value at a bound, one of a list, a header, a list that is as long as may be',
    '/animals?limit=5&sort=age&tags=cat,b',
    { headers: { 'x-mode': 'true' } },
    [
      ...bare.filter(one => !one.includes('without')),
      `${list}with query.limit (parameters)`,
      `${list}with query.sort (parameters)`,
      `${list}with header.X-Mode (parameters)`,
      `${list}with query.tags (parameters)`,
      `${list}query.limit=5 (maximum) (values)`,
      `${list}query.sort="age" (values)`,
      `${list}header.X-Mode=true (values)`,
      `${list}query.tags of so many items: 2 (maxItems) (values)`,
      `${list}query.tags of length 3 (maxLength) (values)`,
      ...cats,
    ],
  ],
  ['what breaks the contract: the answer alone', '/animals?limit=6', {}, [`${list}400 (statuses)`]],
  ['what leads nowhere: nothing', '/nowhere', {}, []],
  [
    'a body',
    '/animals',
    { method: 'POST', headers: json, body: '{"kind":"dog","name":"Rex","parent":{"kind":"cat","lives":9}}' },
    [
      ...added,
      'addAnimal: request Named.name there (branches)',
      'addAnimal: request Named.name missing (branches)',
      'addAnimal: request Named.parent there (branches)',
      'addAnimal: request Named.parent missing (branches)',
      'addAnimal: request Cat.lives=9 (branches)',
      'addAnimal: request Animal oneOf Cat (branches)',
      'addAnimal: request Animal oneOf Dog (branches)',
      'addAnimal: 204 (statuses)',
    ],
  ],
  [
    'a body that breaks the contract',
    '/animals',
    { method: 'POST', headers: json, body: '{"kind":"cow"}' },
    ['addAnimal: default (statuses)'],
  ],
  [
    'what has to be there is no point, its bound is one',
    '/animals/Kaya',
    {},
    [
      'getAnimal: GET /animals/{name} (operations)',
      'getAnimal: with path.name (parameters)',
      'getAnimal: path.name of length 4 (maxLength) (values)',
      'getAnimal: 204 (statuses)',
    ],
  ],
]

const callsOfCages: Calls = [
  [
    'the least and the most that can be sent, and the properties of an object',
    '/cages?width=3&height=0.9&heated=true&of[kind]=dog&of[least]=1',
    {},
    [
      'listCages: GET /cages (operations)',
      ...['width', 'height', 'heated', 'of'].map(name => `listCages: with query.${name} (parameters)`),
      'listCages: query.width=3 (exclusiveMinimum) (values)',
      'listCages: query.height=0.9 (exclusiveMaximum) (values)',
      'listCages: query.heated=true (values)',
      'listCages: query.of[kind] there (values)',
      'listCages: query.of[kind]="dog" (values)',
      'listCages: query.of[least] there (values)',
      'listCages: query.of[least]=1 (minimum) (values)',
      'listCages: 204 (statuses)',
    ],
  ],
  [
    'a form',
    '/cages',
    {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'kind=cat',
    },
    [
      'addCage: POST /cages (operations)',
      'addCage: request application/x-www-form-urlencoded (media-types)',
      'addCage: request body.kind there (branches)',
      'addCage: request body.kind="cat" (branches)',
      'addCage: request body.least missing (branches)',
      'addCage: 204 (statuses)',
    ],
  ],
  [
    'a form in parts, and JSON in one of them',
    '/cages',
    {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: [
        '--x\r\nContent-Disposition: form-data; name="kind"\r\n\r\ndog\r\n',
        '--x\r\nContent-Disposition: form-data; name="label"\r\nContent-Type: application/json\r\n\r\n{"size":"l"}\r\n',
        '--x\r\nContent-Disposition: form-data; name="plan"; filename="a"\r\n\r\n%PDF\r\n--x--\r\n',
      ].join(''),
    },
    [
      'addCage: POST /cages (operations)',
      'addCage: request multipart/form-data (media-types)',
      'addCage: request body.kind there (branches)',
      'addCage: request body.kind="dog" (branches)',
      'addCage: request body.least missing (branches)',
      'addCage: request body.label there (branches)',
      'addCage: request body.label.size there (branches)',
      'addCage: request body.label.size="l" (branches)',
      'addCage: request body.plan there (branches)',
      'addCage: 204 (statuses)',
    ],
  ],
]

/** Each in a world of its own. */
const exercised = async (t: Test, contract: string, calls: Calls): Promise<Coverage> => {
  const coverage = await left(t, { contract }, async courtside => {
    for (const [index, [, path, init]] of calls.entries()) {
      // oxlint-disable-next-line no-await-in-loop
      const world = await courtside.world({ name: `w${index}` })
      // Twice: it is the same.
      // oxlint-disable-next-line no-await-in-loop
      for (const _ of [1, 2]) await (await world.fetch(path, init)).text()
    }
  })
  for (const [index, [says, , , points]] of calls.entries())
    t.strictSame([...coveredIn(coverage, `w${index}`)].toSorted(), points.toSorted(), says)
  return coverage
}

t.test('what a call exercises', async t => {
  const coverage = await exercised(t, zoo, callsOfZoo)
  const names = coverage.points.map(pointText)
  t.equal(new Set(names).size, names.length, 'each point once')
  t.notMatch(names.join('\n'), /request Named.id|Cat.kind/, 'what no request may have, and what is always there')
  t.equal(coverage.requests, 14)
})

t.test('a recorded answer is looked at once, however often it comes', async test => {
  await left(test, { contract: zoo }, async ({ baseUrl }) => {
    const answered = async (): Promise<string> => (await fetch(`${baseUrl}/animals`)).text()
    const text = await answered()
    await answered()
    const read = test.capture(JSON, 'parse', JSON.parse)
    for (let call = 0; call < 3; call++) test.equal(await answered(), text)
    read.restore()
    test.equal(read().filter(({ args: [first] }) => first === text).length, 0)
  })
})

t.test('there is no point that nobody can meet', async t => {
  const { points } = await exercised(t, cages, callsOfCages)
  const names = points.map(pointText)
  const widths = names.flatMap(name => /query\.(?:width|height)(=.*) \(values\)/.exec(name)?.[1] ?? [])
  t.strictSame(widths, ['=3 (exclusiveMinimum)', '=9 (maximum)', '=0.3 (minimum)', '=0.9 (exclusiveMaximum)'])
  t.notMatch(names.join('\n'), /text\/plain.*=|body="cat"/, 'what is not looked into has no points within')
})

t.test('faults, codes and scenarios of the club', async t => {
  const coverage = await left(t, { now: '2027-03-15T09:00:00Z' }, async courtside => {
    const world = await courtside.world({ name: 'mine', scenario: 'last-place' })
    await world.fault('listClubs', { status: 401 })
    await world.fetch('/clubs', { headers: world.as('parent') })
    await world.fetch('/clubs/00000000000000000000dead', { headers: world.as('parent') })
    await courtside.fetch('/virtual/v2/affiliates')
    await courtside.fetch('/control/v1/worlds')
  })
  const covered = coveredIn(coverage, 'mine')
  t.strictSame(
    covered.filter(one => /\((codes|scenarios|statuses)\)$/.test(one)),
    ['getClub: 400 (statuses)', 'unknown_club (codes)', 'last-place (scenarios)'],
  )
  t.ok(coverage.points.some(({ kind, name }) => kind === 'codes' && name === 'session_full'))
  t.notOk(
    coverage.points.some(({ name }) => name === 'route_not_found'),
    'what belongs to no operation is no point',
  )
  t.equal(coverage.worlds.find(({ name }) => name === 'mine')?.scenario, 'last-place')
  t.ok(coveredIn(coverage, 'default').includes('listAffiliates: 200 default (examples)'))
})

t.test('nothing is written unless it is asked for, and a folder that there can not be is told at once', async t => {
  await t.rejects(startCourtside({ coverage: join(zoo, 'below-a-file') }), {
    message: /^nothing can be written to the folder/,
  })
})

t.test('a folder that has gone meanwhile, and can not be made again, is told with the file', async t => {
  const folder = join(t.testdir({ 'a-file': '' }), 'a-file')
  const nothing = { points: [], worlds: [], requests: 0, isCut: false }
  const none = { contract: () => ({ title: 'Zoo', version: '1' }), covered: () => nothing }
  const covered = { recorder: none, version: '1', file: zoo, started: new Date(0), ended: new Date(0) }
  t.throws(() => writeCoverage(folder, covered), {
    message: /a-file\/coverage-\S+\.json can't be written: /,
  })
})

const point = (kind: string, name: string, operation?: string) => ({
  kind,
  name,
  ...given({ operation }),
})
const aCoverage = (more: Partial<Coverage>): Coverage => ({
  format: 'coverage/1',
  version: '0.1.0',
  contract: { title: 'Zoo', version: '1', file: 'zoo.yaml' },
  started: '2027-03-15T09:00:00.000Z',
  ended: '2027-03-15T09:01:00.000Z',
  processes: 1,
  requests: 1,
  isCut: false,
  points: [point('operations', 'GET /a', 'a'), point('statuses', '200', 'a'), point('operations', 'GET /b', 'b')],
  worlds: [{ name: 'default', requests: 1, covered: [0] }],
  ...more,
})

t.test('several processes: what any of them has met is met', async t => {
  const all = mergedCoverage([
    aCoverage({}),
    aCoverage({
      points: [point('statuses', '200', 'b'), point('statuses', '200', 'a')],
      worlds: [
        { name: 'default', scenario: 'x', requests: 2, covered: [1] },
        { name: 'mine', requests: 1, covered: [0, 1] },
      ],
      requests: 3,
      started: '2027-03-14T09:00:00.000Z',
    }),
  ])
  t.strictSame([all.processes, all.requests, all.points.length], [2, 4, 4])
  t.equal(all.started, '2027-03-14T09:00:00.000Z')
  t.strictSame(all.worlds, [
    { name: 'default', requests: 3, covered: [0, 1] },
    { name: 'mine', requests: 1, covered: [1, 3] },
  ])
  t.strictSame(
    sharesOf(all).map(share => [share.kind, share.covered, share.of, percentOf(share)]),
    [
      ['operations', 1, 2, 50],
      ['statuses', 2, 2, 100],
      ['all', 3, 4, 75],
    ],
  )
})

t.test('what to test next: what nobody called goes before all else, and stands for all that it has', async t => {
  const points = [
    point('statuses', '200', 'b'),
    point('values', 'limit=5', 'a'),
    point('codes', 'session_full'),
    point('operations', 'GET /b', 'b'),
    point('operations', 'GET /a', 'a'),
  ]
  const next = nextIn(aCoverage({ points, worlds: [{ name: 'default', requests: 1, covered: [4] }] }))
  t.strictSame(next.map(pointText), ['b: GET /b (operations)', 'session_full (codes)', 'a: limit=5 (values)'])
})

t.test('of what to test next the first ten are named, and how many more there are', async t => {
  for (const [count, more] of [
    [1, []],
    [10, []],
    [11, ['next: and 1 more']],
    [12, ['next: and 2 more']],
  ] as const) {
    const names = Array.from({ length: count }, (_, index) => `code ${String.fromCodePoint(97 + index)}`)
    const coverage = aCoverage({ points: names.map(name => point('codes', name)), worlds: [] })
    t.strictSame(
      coverageLines(coverage).filter(line => line.startsWith('next: ')),
      [...names.slice(0, 10).map(name => `next: ${name} (codes)`), ...more],
      `${count} points`,
    )
  }
})

t.test('almost all is not all', async t => {
  t.equal(percentOf({ kind: 'all', covered: 999, of: 1000 }), 99)
  t.equal(percentOf({ kind: 'all', covered: 29, of: 100 }), 29, 'and what is a whole part is no less')
})

t.test('what is told is no markup', async t => {
  const hostile = '</li><script>alert(1)</script> | \n# x'
  const coverage = aCoverage({
    contract: { title: hostile, version: hostile, file: hostile },
    points: [point('statuses', hostile, hostile)],
    worlds: [{ name: hostile, scenario: hostile, requests: 1, covered: [] }],
    isCut: true,
  })
  t.notMatch(coverageHtml(coverage).join('\n'), /<script/)
  t.notMatch(coverageMarkdown(coverage).join('\n'), /(^|[^\\])<script|^# x/m)
  t.match(coverageLines(coverage).join('\n'), /more points than are looked at/)
})

t.test('what is no coverage is told', async t => {
  const good = aCoverage({})
  const cases: readonly (readonly [unknown, RegExp | undefined])[] = [
    [good, undefined],
    [[], /"coverage\/1"/],
    [{ ...good, format: 'coverage/2' }, /"coverage\/1"/],
    [{ ...good, contract: {} }, /"contract"/],
    [{ ...good, started: 1 }, /"started"/],
    [{ ...good, requests: -1 }, /"requests"/],
    [{ ...good, isCut: 'no' }, /"isCut"/],
    [{ ...good, points: [{ kind: 1 }] }, /"points"/],
    [{ ...good, worlds: [{ name: 'x', requests: 1, covered: [3] }] }, /"worlds"/],
    [{ ...good, worlds: {} }, /"worlds"/],
    [{ ...good, sources: [7] }, /"sources"/],
  ]
  for (const [value, problem] of cases) {
    if (problem === undefined) t.equal(whyNoCoverage(value), undefined)
    else t.match(whyNoCoverage(value), problem)
  }
})

t.test('beyond an open bound of whole numbers the next one is a point, of others there is none', async test => {
  const file = join(mkdtempSync(join(tmpdir(), 'courtside-bounds-')), 'bounds.yaml')
  test.teardown(() => rmSync(dirname(file), { recursive: true }))
  const parameters = ['integer', '[integer, "null"]', 'number', '[number, "null"]']
    .map(
      (type, index) =>
        `{ name: p${index}, in: query, schema: { type: ${type}, exclusiveMinimum: 2, exclusiveMaximum: 9 } }`,
    )
    .join(', ')
  writeFileSync(
    file,
    `openapi: 3.1.0
info: { title: Bounds, version: '1' }
paths: { /a: { get: { operationId: a, parameters: [${parameters}], responses: { '204': { description: Done } } } } }
`,
  )
  const coverage = await left(test, { contract: file }, ({ baseUrl }) => fetch(`${baseUrl}/a?p0=3&p1=8`))
  test.strictSame(
    coverage.points.filter(({ kind }) => kind === 'values').map(({ name }) => name),
    [
      'query.p0=3 (exclusiveMinimum)',
      'query.p0=8 (exclusiveMaximum)',
      'query.p1=3 (exclusiveMinimum)',
      'query.p1=8 (exclusiveMaximum)',
    ],
  )
  test.strictSame(
    coveredIn(coverage, 'default').filter(one => one.endsWith('(values)')),
    ['a: query.p0=3 (exclusiveMinimum) (values)', 'a: query.p1=8 (exclusiveMaximum) (values)'],
  )
})

t.test('properties within each other are points, five of them', t => {
  const nested = (levels: number): object =>
    levels === 0 ? { type: 'string' } : { required: ['a'], properties: { a: nested(levels - 1) } }
  t.strictSame(
    valuePointsOf(nested(7), schemasOf({})).map(({ name }) => name),
    ['[a]', '[a][a]', '[a][a][a]', '[a][a][a][a]', '[a][a][a][a][a]'].map(name => `${name} there`),
  )
  t.end()
})

t.test('a shared schema has other branches where what is around it requires more', async test => {
  const file = join(mkdtempSync(join(tmpdir(), 'courtside-shared-')), 'shared.yaml')
  test.teardown(() => rmSync(dirname(file), { recursive: true }))
  writeFileSync(
    file,
    `openapi: 3.1.0
info: { title: Shared, version: '1' }
paths:
  /strict:
    get:
      operationId: strict
      responses:
        '200':
          description: It
          content: { application/json: { schema: { $ref: '#/components/schemas/Strict' } } }
  /loose:
    get:
      operationId: loose
      responses:
        '200':
          description: It
          content: { application/json: { schema: { $ref: '#/components/schemas/Loose' } } }
components:
  schemas:
    Base: { type: object, properties: { name: { type: string }, age: { type: integer } } }
    Strict: { required: [name, age], allOf: [{ $ref: '#/components/schemas/Base' }] }
    Loose: { required: [age], allOf: [{ $ref: '#/components/schemas/Base' }] }
`,
  )
  const coverage = await left(test, { contract: file }, async () => undefined)
  test.strictSame(coverage.points.filter(({ kind }) => kind === 'branches').map(pointText), [
    'loose: response Base.name there (branches)',
    'loose: response Base.name missing (branches)',
  ])
})
