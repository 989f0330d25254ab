/** A service held against its contract: what is looked at, how politely, and when nobody can say. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { startCourtside } from '../../src/index.ts'
import { annotations } from '../../src/report/annotations.ts'
import { htmlPage } from '../../src/report/html.ts'
import { junitXml } from '../../src/report/junit.ts'
import { type Check, type Report, exitCodeOf, reportOf } from '../../src/report/report.ts'
import { terminalLines } from '../../src/report/terminal.ts'
import type { Place } from '../../src/text/finding.ts'
import { given } from '../../src/text/given.ts'
import {
  type Answering,
  type Item,
  type Passed,
  aProvider,
  eachItemWith,
  listsWith,
  passedWith,
  withHeader,
} from '../fixtures/faulty-provider.ts'
import { hasFields } from '../fixtures/has-fields.ts'
import { aSocketServer } from '../proxy/between.ts'
import { faultsOfReport } from '../report/report-schema.ts'
import { brokenIn, hold } from './held.ts'

const now = Date.parse('2027-03-15T09:00:00Z')
const courtside = await startCourtside({ now: new Date(now) })
t.teardown(() => courtside.close())
const stub = courtside.stubUrl ?? ''
const { origin } = new URL(stub)
const credentials = { apiKey: 'demo-key', token: 'demo-parent', now }

const reasons = (checks: readonly Check[]): readonly string[] => [
  ...new Set(checks.flatMap(({ reason }) => reason ?? [])),
]
const looked = (checks: readonly Check[]): ReadonlySet<string> =>
  new Set(checks.filter(({ times }) => times > 0).map(({ operation }) => operation))
const rulesOf = (checks: readonly Check[], id: string): readonly string[] =>
  checks.filter(({ operation, times }) => operation === id && times > 0).map(({ rule }) => rule)

const aReport = (checks: readonly Check[], more: Partial<Parameters<typeof reportOf>[0]> = {}): Report =>
  reportOf({
    command: 'verify',
    version: '0.1.0',
    contract: { title: 'Club', version: '1', file: 'club.yaml' },
    target: stub,
    started: new Date(now).toISOString(),
    milliseconds: 1,
    notes: [],
    checks,
    requests: 1,
    unjudged: undefined,
    ...more,
  })

const lineAt = (place: Place | undefined): string | undefined =>
  place && readFileSync(place.file, 'utf8').split('\n')[place.line - 1]?.trim()

const problem = (status: number, headers: Record<string, string> = {}): Passed => ({
  status,
  headers: new Headers({ 'content-type': 'application/json', ...headers }),
  body: JSON.stringify({ status, code: 'too_many', message: 'Later.', errors: [] }),
})

t.test('who refuses a good call is judged by how anything else is refused all the same', async t => {
  const errors = [{ in: 'query', name: 'limit', code: 'busy', message: 'Later.' }]
  const body = JSON.stringify({ status: 400, code: 'busy', message: 'Later.', errors })
  for (const isSame of [true, false]) {
    const refused = isSame ? body : body.replaceAll('"busy"', '"planted"')
    // oxlint-disable-next-line no-await-in-loop
    const provider = await aProvider(t, origin, async (passing, hand) => {
      const passed = await hand(passing)
      if (passed.status === 200) return { ...problem(400), body }
      return passed.body.includes('"api_key_missing"') ? { ...problem(400), body: refused } : passed
    })
    const operations = ['listCoachingSports']
    // oxlint-disable-next-line no-await-in-loop
    const { checks } = await hold({ baseUrl: `${provider}/v2`, ...credentials, operations })
    const found = brokenIn(checks).filter(one => one.includes(' error-code'))
    t.equal(found.length, isSame ? 0 : 1)
    if (!isSame) t.match(found[0], /expected api_key_missing, found "planted"/)
  }
})

t.test('our own stub holds, all of it, writes too, and is afterwards as it was', async t => {
  const sessions = (): Promise<string> =>
    fetch(`${stub}/my/coaching/clubs`, { headers: courtside.default.as('parent') }).then(answer => answer.text())
  const before = await sessions()
  const { checks, requests, extent, notes, unjudged } = await hold({
    baseUrl: stub,
    ...credentials,
    allowWrites: true,
  })
  t.strictSame(brokenIn(checks), [])
  t.strictSame(reasons(checks), [], 'nothing is left out')
  t.strictSame({ extent, notes, unjudged }, { extent: 'all', notes: [], unjudged: undefined })
  t.equal(looked(checks).size, 24)
  t.ok(requests > 900)
  t.equal(await sessions(), before)
  t.strictSame(rulesOf(checks, 'listClubDistances').toSorted(), [
    'answers',
    'answers-in-time',
    'body',
    'distance-order',
    'error-code',
    'headers',
    'listed-once',
    'media-type',
    'paging',
    'refuses-address',
    'refuses-limit',
    'refuses-offset',
    'refuses-recorded',
    'refuses-without-api_key',
    'status',
  ])
  t.strictSame(faultsOfReport(aReport(checks)), [])
})

t.test(
  'what breaks a rule is told with the line of its property, or of the parameter that the rule is about',
  async t => {
    const beginsLate: Answering = ({ url, ...passing }, hand) => {
      const offset = Number(url.searchParams.get('offset'))
      if (offset > 0) url.searchParams.set('offset', String(offset + 1))
      return hand({ ...passing, url })
    }
    const rows: readonly (readonly [name: string, answer: Answering, rule: string, line: string])[] = [
      ['clubs in the wrong order', listsWith(items => items.toReversed()), 'name-order', 'name:'],
      ['each page begins one too late', beginsLate, 'paging', 'name: offset'],
    ]
    for (const [name, answer, rule, line] of rows) {
      // oxlint-disable-next-line no-await-in-loop
      const provider = await aProvider(t, origin, (passing, hand) =>
        passing.url.pathname === '/v2/clubs' ? answer(passing, hand) : hand(passing),
      )
      // oxlint-disable-next-line no-await-in-loop
      const { checks } = await hold({ baseUrl: `${provider}/v2`, ...credentials, operations: ['listClubs'] })
      const told = checks.flatMap(one => one.failures.map(({ place }) => [one.rule, lineAt(place)]))
      t.strictSame(told, [[rule, line]], name)
    }
  },
)

t.test('the virtual server holds by the words of the contract alone', async t => {
  const { checks } = await hold({ baseUrl: courtside.baseUrl, ...credentials, contractOnly: true })
  t.strictSame(brokenIn(checks), [])
  t.equal(looked(checks).size, 23)
  t.notOk(checks.some(({ rule }) => rule === 'paging' || rule.startsWith('refuses-without')))
  const { checks: bare } = await hold({ baseUrl: courtside.baseUrl, now, contractOnly: true })
  t.strictSame([brokenIn(bare), looked(bare)], [[], looked(checks)], 'without credentials, which it heeds not, too')
  const { checks: all } = await hold({ baseUrl: courtside.baseUrl, ...credentials, operations: ['listClubs'] })
  t.ok(brokenIn(all).length > 0, 'and not by what the club is besides')
})

t.test('an id that no list has told may be refused, by what the operation declares and nothing else', async t => {
  const asked = { ...credentials, contractOnly: true }
  const ofOwner = ({ pathname }: URL): boolean => pathname.includes('/owner/')
  const strange = await aProvider(t, origin, (passing, hand) => {
    const url = new URL(passing.url.href.replace(/[0-9a-f]{24}/, 'dead'.repeat(6)))
    return hand(ofOwner(passing.url) ? { ...passing, url } : passing)
  })
  const { checks } = await hold({ ...asked, baseUrl: `${strange}/v2` })
  t.strictSame(brokenIn(checks), [])
  t.ok(rulesOf(checks, 'listOwnerCoachingSessions').includes('body'), 'how it is refused is looked at')
  t.ok(reasons(checks).includes('each good call was refused that has an id in it which no list has told'))
  const operations = ['listClubs', 'getClub', 'listOwnerCoachingSessions', 'listCoachingClubs']
  const told = async (status: number, isMeant: (url: URL) => boolean): Promise<readonly string[]> => {
    const answering = await aProvider(t, origin, (passing, hand) =>
      isMeant(passing.url) ? Promise.resolve(problem(status)) : hand(passing),
    )
    return brokenIn((await hold({ ...asked, operations, baseUrl: `${answering}/v2` })).checks)
  }
  const ofAffiliate = ({ searchParams }: URL): boolean => (searchParams.get('affiliateId') ?? '') !== ''
  for (const [id, isMeant] of [
    ['listOwnerCoachingSessions', ofOwner],
    ['listCoachingClubs', ofAffiliate],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop
    const [broken, undeclared] = [await told(500, isMeant), await told(404, isMeant)]
    t.match(broken[0], new RegExp(`^${id} status: expected 200 or 400 or 401, found 500$`))
    t.match(undeclared[0], new RegExp(`^${id} status: expected 200 or 400 or 401, found 404$`))
  }
  const ofClub = ({ pathname }: URL): boolean => /\/clubs\/[0-9a-f]{24}$/.test(pathname)
  hasFields(t, await told(400, ofClub), [/^getClub answers: expected 200, found 400$/])
  const ofSport = ({ pathname, search }: URL): boolean => pathname === '/v2/coaching/clubs' && search === ''
  hasFields(t, await told(400, ofSport), [/^listCoachingClubs answers: expected 200, found 400$/])
})

t.test('what nobody was given credentials for is left out, and told', async t => {
  const { checks } = await hold({ baseUrl: stub, apiKey: 'demo-key', now })
  t.strictSame(brokenIn(checks), [])
  t.strictSame(reasons(checks), [
    'wants --token',
    'it writes: --allow-writes tries it, and undoes it',
    'with api_key and access_token_v3 it wants --token',
  ])
  t.notOk(looked(checks).has('getMyDetails'))
  t.ok(looked(checks).has('listCoaches'), 'for which a key will do')
})

t.test('strangers may be refused where the contract has no status for it; where it has one, by that', async t => {
  const contractWith = (responses: Readonly<Record<string, unknown>>): string => {
    const file = join(t.testdirName, `${Object.keys(responses).join('-')}.json`)
    const getPets = {
      operationId: 'getPets',
      security: [{ key: [] }],
      responses: { 200: { description: 'The pets' }, ...responses },
    }
    const securitySchemes = { key: { type: 'apiKey', in: 'header', name: 'x-api-key' } }
    const document = { openapi: '3.0.3', info: { title: 'Pets', version: '1' }, components: { securitySchemes } }
    writeFileSync(file, JSON.stringify({ ...document, paths: { '/pets': { get: getPets } } }))
    return file
  }
  t.testdir()
  const answer = (status: number): Passed => ({
    status,
    headers: new Headers(status === 302 ? { location: '/sign-in' } : {}),
    body: '',
  })
  const told = async (stranger: number, responses: Readonly<Record<string, unknown>>): Promise<readonly string[]> => {
    const pets = await aProvider(t, origin, ({ headers }) =>
      Promise.resolve(answer(headers.get('x-api-key') === 'mine' ? 200 : stranger)),
    )
    const { checks } = await hold({ baseUrl: pets, contract: contractWith(responses), apiKey: 'mine' })
    t.ok(rulesOf(checks, 'getPets').includes('refuses-without-key') || brokenIn(checks).length > 0)
    return brokenIn(checks)
  }
  const some = { description: 'Some answer' }
  t.strictSame(await told(401, {}), [])
  t.strictSame(await told(403, { 404: some }), [])
  t.strictSame(await told(401, { 401: some }), [])
  hasFields(t, await told(200, {}), [/^getPets refuses-without-key: expected 401 or 403, found 200$/])
  hasFields(t, await told(200, { 401: some }), [/^getPets refuses-without-key: expected 401, found 200$/])
  hasFields(t, await told(500, {}), [/^getPets status: expected 200, found 500$/])
  hasFields(t, await told(403, { 401: some }), [/^getPets status: expected 200 or 401, found 403$/])
  hasFields(t, await told(400, {}), [/^getPets status: expected 200, found 400$/])
  t.strictSame(await told(400, { 400: some, 401: some }), [], 'a key may be a bad request')
  t.strictSame(await told(404, { 404: some }), [], 'the only one that there is')
  t.strictSame(await told(302, { 302: some }), [], 'to where people sign in')
  const refused = 'getPets refuses-without-key: expected'
  t.strictSame(await told(200, { 400: some, 401: some, 404: some }), [`${refused} 400 or 401, found 200`])
  t.strictSame(await told(404, { 401: some, 404: some }), [`${refused} 401, found 404`])
  t.strictSame(await told(404, { 403: some }), [`${refused} 403, found 404`], 'it is told once, declared or not')
  t.strictSame(await told(302, { default: some }), [`${refused} 401 or 403, found 302, to /sign-in`])
  t.strictSame(await told(302, { 302: some, 401: some }), [`${refused} 401, found 302, to /sign-in`])
})

t.test('any other contract: ids come out of its lists, and nothing is known of it but what it says', async t => {
  const contract = fileURLToPath(new URL('../fixtures/petstore.yaml', import.meta.url))
  const pets = await startCourtside<string>({ contract })
  t.teardown(() => pets.close())
  const { checks, extent } = await hold({
    baseUrl: pets.baseUrl,
    contract,
    apiKey: 'any',
    token: 'any',
    contractOnly: true,
  })
  t.strictSame(brokenIn(checks), [])
  t.equal(extent, 'all')
  t.strictSame(faultsOfReport(aReport(checks)), [])
  const operations = ['getPet', 'everyQuery', 'everyHeader', 'getCsv', 'getImage']
  t.strictSame(
    operations.filter(id => !rulesOf(checks, id).includes('status')),
    [],
  )
  t.ok(
    reasons(checks).some(
      reason => reason === '"three" can\'t be sent: nothing here writes such a value in the style label',
    ),
  )
})

t.test(
  'below another record is looked for ids where all lists below the first are empty, and nowhere else',
  async t => {
    const id = { type: 'string', pattern: '^[a-z]{3}$' }
    const list = { type: 'array', items: { type: 'object', properties: { id: { type: 'string' } } } }
    const getting = (operationId: string, schema: object, names: readonly string[]): object => ({
      get: {
        operationId,
        parameters: names.map(name => ({ in: 'path', name, required: true, schema: id })),
        responses: {
          200: { description: 'Found', content: { 'application/json': { schema } } },
          400: { description: 'Refused' },
          404: { description: 'There is none' },
        },
      },
    })
    const document = {
      openapi: '3.0.3',
      info: { title: 'Teams', version: '1' },
      paths: {
        '/teams': getting('listTeams', list, []),
        '/teams/{teamId}/players': getting(
          'listPlayers',
          { type: 'object', properties: { first: list, second: list } },
          ['teamId'],
        ),
        '/teams/{teamId}/players/{playerId}': getting('getPlayer', { type: 'object' }, ['teamId', 'playerId']),
      },
    }
    const contract = join(t.testdir({ 'teams.json': JSON.stringify(document) }), 'teams.json')
    const good = { first: [{ id: 'xyz' }], second: [] }
    const cases: readonly (readonly [says: string, below: object, isFound: boolean])[] = [
      ['both are empty', { first: [], second: [] }, true],
      ['one has something without a good id', { first: [], second: [{ id: 'not one' }] }, false],
      ['both have', { first: [{ id: 'not one' }], second: [{ id: 'not one' }] }, false],
    ]
    for (const [says, below, isFound] of cases) {
      const asked: string[] = []
      const bodies = new Map<string, unknown>([
        ['/teams', [{ id: 'one' }, { id: 'two' }]],
        ['/teams/one/players', below],
        ['/teams/two/players', good],
        ['/teams/two/players/xyz', {}],
      ])
      // oxlint-disable-next-line no-await-in-loop
      const baseUrl = await aProvider(t, origin, ({ url: { pathname } }) => {
        asked.push(pathname)
        const body = bodies.get(pathname)
        const headers = new Headers({ 'content-type': 'application/json' })
        return Promise.resolve({ status: body === undefined ? 404 : 200, headers, body: JSON.stringify(body ?? {}) })
      })
      // oxlint-disable-next-line no-await-in-loop
      await hold({ baseUrl, contract, contractOnly: true, operations: ['getPlayer'] })
      t.equal(asked.includes('/teams/two/players/xyz'), isFound, says)
    }
  },
)

t.test('ids come out of lists that stand in an object, and by their name out of any other list', async t => {
  const id = { type: 'string', pattern: '^[a-z]{3}$' }
  const listOf = (properties: object): object => ({ type: 'array', items: { type: 'object', properties } })
  const getting = (operationId: string, schema: object, parameters: readonly object[] = []): object => ({
    get: {
      operationId,
      parameters,
      responses: {
        200: { description: 'Found', content: { 'application/json': { schema } } },
        400: { description: 'Refused' },
        404: { description: 'There is none' },
      },
    },
  })
  const named = (name: string, place: string): object => ({ in: place, name, required: place === 'path', schema: id })
  const document = {
    openapi: '3.0.3',
    info: { title: 'Library', version: '1' },
    paths: {
      '/members/{memberId}': getting('getMember', { type: 'object' }, [named('memberId', 'path')]),
      '/members': getting('listMembers', {
        type: 'object',
        properties: { page: { allOf: [{ properties: { data: listOf({ id: { type: 'string' } }) } }] } },
      }),
      '/readers/{readerId}': getting('getReader', { type: 'object' }, [named('readerId', 'path')]),
      '/loans': getting('listLoans', listOf({ readerId: id }), [
        named('memberId', 'query'),
        { in: 'query', name: 'since', schema: { type: 'string', format: 'date' } },
        { in: 'query', name: 'page', schema: { type: 'integer', minimum: 0, exclusiveMinimum: true } },
        { in: 'query', name: 'words', schema: { type: 'string', pattern: '^[a-z]+ [a-z]+$' } },
      ]),
    },
  }
  t.testdir({ 'library.json': JSON.stringify(document) })
  const asked: string[] = []
  const bodies: Readonly<Record<string, unknown>> = {
    '/members': { page: { data: [{ id: 'not one' }, { id: 'abc' }] } },
    '/loans': [{ readerId: 'xyz' }],
    '/members/abc': {},
    '/readers/xyz': {},
  }
  const library = await aProvider(t, origin, ({ url: { pathname, searchParams } }) => {
    asked.push(pathname + (searchParams.size === 0 ? '' : `?${searchParams}`))
    const { memberId, since, page } = {
      memberId: 'abc',
      since: '2026-01-01',
      page: '1',
      ...Object.fromEntries(searchParams),
    }
    const isGood =
      !searchParams.has('words')
      && memberId === 'abc'
      && /^\d{4}-\d\d-(?:[01]\d|2[0-8])$/.test(since)
      && /^[1-9]\d*$/.test(page)
    const body = bodies[pathname]
    const status = isGood ? 200 : 400
    const headers = new Headers({ 'content-type': 'application/json' })
    return Promise.resolve(
      body === undefined
        ? { status: 404, headers: new Headers(), body: '' }
        : {
            status,
            headers: status === 200 ? headers : new Headers(),
            body: status === 200 ? JSON.stringify(body) : '',
          },
    )
  })
  const { checks } = await hold({ baseUrl: library, contract: join(t.testdirName, 'library.json'), contractOnly: true })
  t.strictSame(brokenIn(checks), [])
  const refused = 'what was made up for "words" was refused with 400: an example of it in the contract would do'
  t.strictSame(reasons(checks), [refused])
  for (const wanted of [
    /^\/members\/abc$/,
    /^\/readers\/xyz$/,
    /^\/loans\?memberId=abc$/,
    /\?since=\d{4}-\d\d-\d\d$/,
    /\?page=1$/,
  ])
    t.ok(
      asked.some(one => wanted.test(one)),
      `${wanted} is asked for`,
    )
  t.notOk(asked.some(one => one.includes('not one')))
})

t.test('what is required has its first value in the plain call, and each other one in a call of its own', async t => {
  const document = {
    openapi: '3.1.0',
    info: { title: 'Kinds', version: '1' },
    paths: {
      '/kinds': {
        get: {
          operationId: 'listKinds',
          parameters: [
            { name: 'kind', in: 'query', required: true, schema: { type: 'string', enum: ['a', 'b', 'c'] } },
          ],
          responses: { 204: { description: 'Done' }, 400: { description: 'No' } },
        },
      },
    },
  }
  t.testdir({ 'kinds.json': JSON.stringify(document) })
  const kinds: (string | null)[] = []
  const service = await aProvider(t, 'http://127.0.0.1:1', ({ url }) => {
    const kind = url.searchParams.get('kind')
    kinds.push(kind)
    const status = ['a', 'b', 'c'].includes(kind ?? '') ? 204 : 400
    return Promise.resolve({ status, headers: new Headers(), body: '' })
  })
  const { checks } = await hold({ baseUrl: service, contract: join(t.testdirName, 'kinds.json'), contractOnly: true })
  t.strictSame(brokenIn(checks), [])
  t.strictSame(
    kinds.filter(kind => ['a', 'b', 'c'].includes(kind ?? '')),
    ['a', 'b', 'c'],
  )
})

t.test('why a list tells no ids is told where they are wanting', async t => {
  const cases: readonly (readonly [status: number, body: string, why: string])[] = [
    [500, '{"code":"broken","message":"It broke."}', 'it answered 500'],
    [200, '[]', 'its list is empty'],
    [200, 'null', 'it answered no list: expected a list, found null'],
  ]
  for (const [status, body, why] of cases) {
    const headers = new Headers({ 'content-type': 'application/json' })
    const service = await aProvider(t, origin, (passing, hand) =>
      passing.url.pathname === '/v2/clubs' ? Promise.resolve({ status, headers, body }) : hand(passing),
    )
    const { checks } = await hold({ ...credentials, operations: ['getClub'], baseUrl: `${service}/v2` })
    const told = `no good value for "id" is known: none is told by listClubs (${why})`
    t.ok(reasons(checks).includes(told), `${why}: ${reasons(checks).join()}`)
  }
})

t.test('a list that breaks the contract tells its ids all the same, unless it is they that do', async t => {
  const spoilt = (change: (club: Item) => Item): Promise<string> => {
    const spoiling = eachItemWith(change)
    return aProvider(t, origin, (passing, hand) =>
      (passing.url.pathname === '/v2/clubs' ? spoiling : hand)(passing, hand),
    )
  }
  const asked = { ...credentials, operations: ['listClubs', 'getClub'] }
  const nameless = await hold({ ...asked, baseUrl: `${await spoilt(club => ({ ...club, name: 5 }))}/v2` })
  t.strictSame([...looked(nameless.checks)], ['listClubs', 'getClub'])
  hasFields(t, brokenIn(nameless.checks), [/^listClubs body: expected a string, found 5$/])
  const numbered = await hold({ ...asked, baseUrl: `${await spoilt(club => ({ ...club, id: 5 }))}/v2` })
  t.strictSame([...looked(numbered.checks)], ['listClubs'])
  const wrongIds = 'no item of its list has a good value at /id: expected a string, found 5'
  const none = 'no good value for "id" is known: none is told by listClubs'
  t.ok(reasons(numbered.checks).includes(`${none} (${wrongIds})`))
  let clubs = 0
  const oneNumbered = await spoilt(club => ({ ...club, id: (clubs += 1) === 2 ? 5 : club.id }))
  const others = await hold({ ...asked, baseUrl: `${oneNumbered}/v2` })
  t.strictSame([...looked(others.checks)], ['listClubs', 'getClub'], 'the others are asked for')
  hasFields(t, brokenIn(others.checks), [/^listClubs body: expected a string/])
})

t.test('a service that asks to be left alone is, for as long as it says', async t => {
  let calls = 0
  const busy = await aProvider(t, origin, (passing, hand) => {
    calls += 1
    return calls % 3 === 1 ? Promise.resolve(problem(429, { 'retry-after': '2' })) : hand(passing)
  })
  const { checks, waits } = await hold({ baseUrl: `${busy}/v2`, ...credentials, operations: ['getClub'] })
  t.strictSame(brokenIn(checks), [])
  t.ok(waits.length > 0 && waits.every(milliseconds => milliseconds === 2000))
  const closed = await aProvider(t, origin, () => Promise.resolve(problem(503, { 'retry-after': '86400' })))
  const { waits: none, checks: told } = await hold({
    baseUrl: `${closed}/v2`,
    ...credentials,
    operations: ['listClubs'],
  })
  t.strictSame(none, [], 'nobody waits for a day')
  t.match(brokenIn(told)[0], /^listClubs status: expected 200 or 400, found 503/)
})

t.test('whoever is asked to stay away for long asks nothing more, and tells what was not asked', async t => {
  for (const after of ['86400', '9'.repeat(400), new Date(Date.now() + 86_400_000).toUTCString()]) {
    let calls = 0
    const closed = await aProvider(t, origin, () => {
      calls += 1
      return Promise.resolve(problem(503, { 'retry-after': after }))
    })
    const { checks, notes, waits } = await hold({ baseUrl: `${closed}/v2`, ...credentials })
    t.equal(calls, 1, after)
    t.strictSame(waits, [], after)
    hasFields(t, notes, [/^The service asked to be left alone for \d+ seconds \(Retry-After\): not all was tried\.$/])
    t.equal(reasons(checks).filter(reason => reason.startsWith('not asked. The service asked')).length, 1)
    t.equal(looked(checks).size, 1, 'the one that was answered')
  }
})

t.test('who says "later" again and again is asked no earlier than it says, by the next call either', async t => {
  const busy = await aProvider(t, origin, () => Promise.resolve(problem(429, { 'retry-after': '2' })))
  const { waits, requests } = await hold({ baseUrl: `${busy}/v2`, ...credentials, operations: ['listClubs'] })
  t.equal(waits.length, requests - 1, 'before each but the first')
  t.ok(waits.every(milliseconds => milliseconds > 1000 && milliseconds <= 2000))
})

t.test('who says "in a minute" each time is left alone for ten minutes in all, and that is told', async t => {
  const busy = await aProvider(t, origin, () => Promise.resolve(problem(429, { 'retry-after': '59' })))
  const { waits, notes, requests } = await hold({ baseUrl: `${busy}/v2`, ...credentials })
  t.ok(waits.every(milliseconds => milliseconds > 58_000 && milliseconds <= 59_000))
  t.strictSame([waits.length, requests], [10, 11])
  t.strictSame(notes, [
    'The service asked to be left alone for more than 10 minutes in all (Retry-After): not all was tried.',
    'Nothing was asked for 10 minutes because the service wanted that (Retry-After).',
  ])
})

t.test('what is no time is no reason to ask again', async t => {
  for (const after of ['-1', '1.5', 'soon', '']) {
    const busy = await aProvider(t, origin, () => Promise.resolve(problem(429, { 'retry-after': after })))
    const { waits, requests } = await hold({
      baseUrl: `${busy}/v2`,
      ...credentials,
      operations: ['listClubs'],
      mostRequests: 4,
    })
    t.strictSame({ waits, requests }, { waits: [], requests: 4 }, after)
  }
})

t.test('an operation that nothing was asked of is no success', async t => {
  const { checks, incomplete, notes } = await hold({
    baseUrl: stub,
    ...credentials,
    operations: ['listAffiliates', 'listClubs'],
    mostRequests: 3,
  })
  t.strictSame(brokenIn(checks), [])
  t.equal(incomplete, 'Nothing was looked at of 1 operation. As many requests were sent as may be (--max-requests 3).')
  t.strictSame(
    checks.flatMap(({ operation, reason, untried }) => (untried === true ? [`${operation}: ${reason}`] : [])),
    ['listAffiliates: not all asked', 'listClubs: not asked'].map(
      what => `${what}. As many requests were sent as may be (--max-requests 3)`,
    ),
    'a replay asks the rest of both',
  )
  const told = aReport(checks, { notes, ...given({ incomplete }) })
  t.strictSame({ verdict: told.verdict, code: exitCodeOf(told) }, { verdict: 'unjudged', code: 3 })
  for (const form of [terminalLines(told).join('\n'), junitXml(told), htmlPage(told), annotations(told).join('\n')])
    t.match(form, /Nothing was looked at of 1 operation/)
  const all = await hold({ baseUrl: stub, ...credentials, operations: ['listClubs'], mostRequests: 3 })
  t.equal(all.incomplete, undefined, 'one that was asked was looked at')
})

t.test('what failed before and is not tried again is no success', async t => {
  const cases = new Map([
    ['listClubs', new Set(['plain', 'limit=no longer'])],
    ['goneOperation', new Set(['plain'])],
  ])
  const asked = { baseUrl: stub, ...credentials, operations: [...cases.keys()] }
  const { checks, incomplete } = await hold({ ...asked, cases })
  t.strictSame(brokenIn(checks), [])
  t.equal(
    incomplete,
    '2 cases of the report not tried again, for nothing like it is asked now: '
      + 'listClubs: limit=no longer, goneOperation: plain.',
  )
  const all = await hold({ ...asked, cases: new Map([['listClubs', new Set(['plain'])]]) })
  t.equal(all.incomplete, undefined)
  const probe = new Map([['listClubs', new Set(['paging'])]])
  const paging = await hold({ ...asked, operations: ['listClubs'], cases: probe })
  t.equal(paging.incomplete, undefined, 'what takes several calls is known by its rule')
})

t.test('who was signed up is signed out, however few requests may be sent', async t => {
  const operations = ['toggleCoachingSession']
  const sessions = async (): Promise<unknown> => {
    const as = { headers: courtside.default.as('parent') }
    const clubs: unknown = await fetch(`${stub}/my/coaching/clubs`, as).then(answer => answer.json())
    const ids = Array.isArray(clubs) ? clubs.map(({ id }: { readonly id: string }) => id) : []
    return Promise.all(
      ids.map(id => fetch(`${stub}/my/coaching/sessions/club/${id}`, as).then(answer => answer.json())),
    )
  }
  const before = await sessions()
  const { requests } = await hold({ baseUrl: stub, ...credentials, operations, allowWrites: true })
  t.ok(requests > 4)
  for (let mostRequests = 1; mostRequests < requests; mostRequests++) {
    const { notes } = await hold({ baseUrl: stub, ...credentials, operations, allowWrites: true, mostRequests })
    t.strictSame(await sessions(), before, String(mostRequests))
    t.notOk(
      notes.some(note => note.includes('may be signed up')),
      'nothing is said to be left',
    )
  }
})

t.test('a sign-up that is refused and done all the same is told, and taken back', async t => {
  const operations = ['toggleCoachingSession']
  const posted: string[] = []
  const told = async (status: number, code: string, headers: Readonly<Record<string, string>> = {}) => {
    posted.length = 0
    const forgetful = await aProvider(t, origin, async (passing, hand) => {
      const passed = await hand(passing)
      if (passing.method !== 'POST' || passed.status !== 200) return passed
      posted.push(passed.body)
      if (posted.length > 1) return passed
      const body = JSON.stringify({ status, code, message: 'Not now.' })
      return { status, headers: new Headers({ 'content-type': 'application/json', ...headers }), body }
    })
    return hold({ baseUrl: `${forgetful}/v2`, ...credentials, operations, allowWrites: true, mostRequests })
  }
  let mostRequests = Infinity
  const refused = await told(400, 'slot_taken')
  t.equal(posted.length, 2, 'it was signed in, and out')
  t.strictSame(refused.notes, [])
  t.match(
    brokenIn(refused.checks).join('\n'),
    /sign-up-and-out: expected what is refused is not done, found .* 400, and client \w+ was signed up/,
  )
  // Put off, and no more calls may be sent.
  const { requests } = refused
  for (mostRequests = 1; mostRequests < requests; mostRequests += 1) {
    const put = await told(503, 'database_unavailable', { 'retry-after': '0' })
    t.equal(posted.length % 2, 0, `${mostRequests}: nobody is left signed up`)
    t.strictSame(
      put.notes.filter(note => note.includes('may be signed up')),
      [],
      String(mostRequests),
    )
  }
})

t.test('a sign-up that is refused is no fault where nobody can look whether it was done', async t => {
  let posts = 0
  const shut = await aProvider(t, origin, async (passing, hand) => {
    const isPost = passing.method === 'POST'
    if (isPost) posts += 1
    if (!isPost && (posts === 0 || !passing.url.pathname.includes('/my/coaching/sessions/'))) return hand(passing)
    const [status, code] = isPost ? [400, 'slot_taken'] : [503, 'database_unavailable']
    const body = JSON.stringify({ status, code, message: 'Not now.' })
    return { status, headers: new Headers({ 'content-type': 'application/json' }), body }
  })
  const operations = ['toggleCoachingSession']
  const { checks, notes } = await hold({ baseUrl: `${shut}/v2`, ...credentials, operations, allowWrites: true })
  t.ok(posts > 0)
  t.strictSame(
    brokenIn(checks).filter(told => told.includes('sign-up-and-out')),
    [],
  )
  t.ok(reasons(checks).includes('nobody was let in anywhere'))
  t.equal(notes.filter(note => note.includes('may be signed up')).length, posts, 'what may be left is said of each')
})

t.test('a sign-up whose answer is lost is told, and taken back; one that cannot be is told to be there', async t => {
  const operations = ['toggleCoachingSession']
  const lost = /^toggleCoachingSession answers-in-time: expected an answer, found /
  let posts = 0
  const forgetful = await aProvider(t, origin, async (passing, hand) => {
    const passed = await hand(passing)
    if (passing.method !== 'POST') return passed
    posts += 1
    return posts === 1 ? undefined : passed
  })
  const once = await hold({ baseUrl: `${forgetful}/v2`, ...credentials, operations, allowWrites: true })
  t.equal(posts, 2)
  t.equal(brokenIn(once.checks).length, 1)
  t.match(brokenIn(once.checks)[0], lost)
  t.strictSame(reasons(once.checks), ['no answer came'])

  // The answer to the second is lost, once it was done and before it was.
  for (const isDone of [true, false]) {
    const states: string[] = []
    let calls = 0
    const deaf = await aProvider(t, origin, async (passing, hand) => {
      if (passing.method !== 'POST') return hand(passing)
      calls += 1
      if (calls === 2 && !isDone) return undefined
      const passed = await hand(passing)
      states.push(
        JSON.parse(passed.body)[0]
          .participation.map(({ state }: { state: string }) => state)
          .join(),
      )
      return calls === 2 ? undefined : passed
    })
    const second = await hold({ baseUrl: `${deaf}/v2`, ...credentials, operations, allowWrites: true })
    t.equal(calls, isDone ? 2 : 3)
    t.match(states[0], 'participating')
    t.equal(states.length, 2)
    t.notMatch(states[1], 'participating')
    t.equal(brokenIn(second.checks).length, 1)
    t.match(brokenIn(second.checks)[0], lost)
    t.strictSame(second.notes, [])
  }

  const answers: (Passed | undefined)[] = []
  const stuck = await aProvider(t, origin, async (passing, hand) => {
    if (passing.method !== 'POST') return hand(passing)
    if (answers.length > 0) return undefined
    const passed = await hand(passing)
    answers.push(passed)
    return passed
  })
  const { checks, notes } = await hold({ baseUrl: `${stuck}/v2`, ...credentials, operations, allowWrites: true })
  t.match(
    brokenIn(checks).find(told => told.includes('sign-up-and-out')),
    /found no answer; client \w+ may be signed up for session \w+ now, and is not signed out$/,
  )
  t.strictSame(once.notes, [])
  t.equal(notes.length, 1)
  t.match(
    notes[0],
    /^client \w+ may be signed up for session \w+ now, and is not signed out\. If so, this takes it back: curl -i -X /,
  )
  t.match(notes[0], /\$COURTSIDE_TOKEN/)
  t.notMatch(notes[0], /demo-parent|demo-key/)
  const [signedUp] = JSON.parse(answers[0]?.body ?? '[]')
  const client = signedUp.participation.find(({ state }: { readonly state: string }) => state === 'participating')
  await fetch(`${stub}/my/coaching/session`, {
    method: 'POST',
    headers: { ...courtside.default.as('parent'), 'content-type': 'application/json' },
    body: JSON.stringify({ clientId: client.clientId, session: signedUp }),
  })
})

t.test(
  'a connection that is cut off before an answer gets a second try, and that is told; one that is always cut off broke',
  async t => {
    let calls = 0
    const tired = await aProvider(t, origin, (passing, hand) => {
      calls += 1
      return calls % 2 === 1 ? Promise.resolve(undefined) : hand(passing)
    })
    const { checks, notes, requests } = await hold({ baseUrl: `${tired}/v2`, ...credentials, operations: ['getClub'] })
    t.strictSame(brokenIn(checks), [])
    t.equal(requests, calls, 'a second try counts')
    t.strictSame(notes, [`${calls / 2} requests lost the connection before an answer, and got a second try.`])
  },
)

t.test('no more is sent than may be, and what was not tried is told', async t => {
  const { requests, notes, extent } = await hold({ baseUrl: stub, ...credentials, mostRequests: 25 })
  t.equal(requests, 25)
  hasFields(t, notes, [/As many requests were sent as may be \(--max-requests 25\)/])
  t.equal(extent, 'part')
})

t.test('where nothing answers nobody can say', async t => {
  const gone = await startCourtside()
  const baseUrl = gone.stubUrl ?? ''
  await gone.close()
  const { unjudged, checks, requests } = await hold({ baseUrl, ...credentials })
  t.match(unjudged, /can't be reached: nothing listens at 127\.0\.0\.1:\d+ \(ECONNREFUSED\)\.$/)
  t.strictSame(checks, [])
  t.ok(requests < 10, 'after a few calls that is known')
  const first = await aProvider(t, origin, (passing, hand) =>
    passing.url.pathname === '/v2/affiliates' ? Promise.resolve(undefined) : hand(passing),
  )
  const one = await hold({ baseUrl: `${first}/v2`, ...credentials, operations: ['listAffiliates', 'listClubs'] })
  t.equal(one.unjudged, undefined, 'an operation that breaks every connection off is not the whole service')
  const lost = /^listAffiliates answers-in-time: expected an answer, found the connection was lost/
  hasFields(t, brokenIn(one.checks), [lost])
  const alone = await hold({ baseUrl: `${first}/v2`, ...credentials, operations: ['listAffiliates'] })
  t.equal(alone.unjudged, undefined, 'somebody is there, whatever stands at the base address')
  hasFields(t, brokenIn(alone.checks), [lost])
})

t.test('a service that is gone from some call on: what was not answered by then is judged by nobody', async t => {
  const operations = ['listAffiliates', 'listClubs', 'listCoaches', 'listCoachingSports']
  interface Gone {
    readonly name: string
    /** By the number of a call, from the first of `listClubs` on. */
    readonly lost: (call: number) => boolean
    readonly isWrong?: boolean
    readonly code: 1 | 3
    readonly broken: readonly RegExp[]
    readonly untried: readonly string[]
    readonly incomplete: RegExp | undefined
  }
  const lost = /^listClubs answers-in-time: expected an answer, found the connection was lost/
  const from =
    /^Not all could be judged of listClubs, listCoaches.*: from listClubs: \S+ on nothing was answered, for the/
  const rows: readonly Gone[] = [
    {
      name: 'to the end, and nothing else is wrong',
      lost: call => call > 2,
      code: 3,
      broken: [],
      untried: operations.slice(1),
      incomplete: from,
    },
    {
      name: 'to the end, and something is wrong',
      lost: call => call > 2,
      isWrong: true,
      code: 1,
      broken: [/^listAffiliates status: expected 200 or 400, found 202$/],
      untried: operations.slice(1),
      incomplete: from,
    },
    {
      name: 'for one call, each try of it',
      lost: call => call === 3 || call === 4,
      code: 1,
      broken: [lost],
      untried: [],
      incomplete: undefined,
    },
    {
      name: 'for all calls of a while',
      lost: call => call > 2 && call < 7,
      code: 1,
      broken: [lost],
      untried: ['listClubs'],
      incomplete: /^Not all was tried of listClubs: 2 calls were not answered\.$/,
    },
  ]
  for (const { name, lost: isLost, isWrong = false, code, broken, untried, incomplete } of rows) {
    let calls = 0
    // oxlint-disable-next-line no-await-in-loop
    const provider = await aProvider(t, origin, async (passing, hand) => {
      if (calls > 0 || passing.url.pathname === '/v2/clubs') calls += 1
      if (isLost(calls)) return undefined
      const passed = await hand(passing)
      return isWrong && passing.url.search === '' && calls === 0 ? { ...passed, status: 202 } : passed
    })
    // oxlint-disable-next-line no-await-in-loop
    const found = await hold({ baseUrl: `${provider}/v2`, ...credentials, operations })
    hasFields(t, brokenIn(found.checks), broken, name)
    t.equal(brokenIn(found.checks).length, broken.length, name)
    t.strictSame(
      found.checks.flatMap(check => (check.untried === true ? [check.operation] : [])).toSorted(),
      untried,
      name,
    )
    if (incomplete === undefined) t.equal(found.incomplete, undefined, name)
    else t.match(found.incomplete, incomplete, name)
    t.equal(found.unjudged, undefined, name)
    t.equal(found.extent, untried.length === 0 ? 'chosen' : 'part', `${name}: a baseline is good for what is left`)
    const { checks, notes } = found
    const told = aReport(checks, { notes, ...given({ incomplete: found.incomplete }) })
    t.equal(exitCodeOf(told), code, name)
    t.strictSame(faultsOfReport(told), [], name)
    t.equal(
      new Set(checks.flatMap(({ operation, untried: isIt }) => (isIt === true ? [operation] : []))).size,
      untried.length,
      name,
    )
  }
})

t.test('a service whose answers can be read by nobody is there, and broken', async t => {
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
  const provider = await aProvider(t, origin, () =>
    Promise.resolve({ status: 200, headers: new Headers(headers), body: 'no gzip' }),
  )
  const { unjudged, checks } = await hold({ baseUrl: `${provider}/v2`, ...credentials, operations: ['listClubs'] })
  t.equal(unjudged, undefined)
  hasFields(t, brokenIn(checks), [
    /^listClubs answers-in-time: .* a body that isn't in the coding of its Content-Encoding, gzip: incorrect header/,
  ])
})

t.test('a service whose answers are malformed is there, and broken: each operation, by what is wrong', async t => {
  const cases: readonly (readonly [bytes: string, told: RegExp])[] = [
    [
      `HTTP/1.1 200 OK\r\nx-large: ${'a'.repeat(70_000)}\r\n\r\n`,
      /: expected an answer, found an answer with larger headers than are read, of more .* \(HPE_HEADER_OVERFLOW\)$/,
    ],
    ['HTTP/1.1 200 OK\r\nno colon\r\n\r\n', /found an answer that is no HTTP\/1\.1 \(RFC 9112\), .* \(HPE_\w+\)$/],
    ['SSH-2.0-OpenSSH_9.2\r\n', /found an answer that is no HTTP\/1\.1 \(RFC 9112\), .* \(HPE_INVALID_CONSTANT\)$/],
    [
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nno size\r\n',
      /found an answer that is no HTTP\/1\.1 \(RFC 9112\), .* \(HPE_INVALID_CHUNK_SIZE\)$/,
    ],
    [
      'HTTP/1.1 204 No Content\r\n\r\n{"a":1}',
      /found a body of at least 7 bytes behind a 204, which has none \(RFC 9110, section 6\.4\.1\)$/,
    ],
    [
      'HTTP/1.1 304 Not Modified\r\ncontent-length: 7\r\n\r\n{"a":1}',
      /found a body of at least 7 bytes behind a 304, which has none \(RFC 9110, section 6\.4\.1\)$/,
    ],
    [
      'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n[]{"a":1}',
      /an answer that goes on behind the end by its Content-Length, with at least 7 bytes \(RFC 9112, section 6\.3\)$/,
    ],
    [
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\n[]\r\n0\r\n\r\n{"a":1}',
      /an answer that goes on behind its last chunk, with at least 7 bytes \(RFC 9112, section 6\.3\)$/,
    ],
  ]
  for (const [bytes, told] of cases) {
    // oxlint-disable-next-line no-await-in-loop
    const malformed = await aSocketServer(t, socket => void socket.on('data', () => socket.write(bytes)))
    const asked = { baseUrl: `${malformed}/v2`, ...credentials, operations: ['listClubs', 'listAffiliates'] }
    // oxlint-disable-next-line no-await-in-loop
    const { unjudged, checks, notes } = await hold(asked)
    t.equal(unjudged, undefined)
    hasFields(t, brokenIn(checks), [told, told])
    t.strictSame([...looked(checks)].toSorted(), ['listAffiliates', 'listClubs'])
    t.strictSame(notes, [], 'such an answer is not asked for twice')
    t.equal(exitCodeOf(aReport(checks, { unjudged })), 1)
  }
})

t.test('a baseline tells an answer that never comes from one that is none', async t => {
  const ending = (bytes: string): Promise<string> =>
    aSocketServer(t, socket => void socket.on('data', () => socket.end(bytes)))
  const prints = async (bytes: string): Promise<readonly string[]> => {
    const asked = { baseUrl: `${await ending(bytes)}/v2`, ...credentials, operations: ['listClubs'] }
    const { checks } = await hold(asked)
    return checks.flatMap(({ failures }) => failures.map(({ fingerprint }) => fingerprint))
  }
  const [malformed, other] = [
    await prints('SSH-2.0-OpenSSH_9.2\r\n'),
    await prints('HTTP/1.1 200 OK\r\nno colon\r\n\r\n'),
  ]
  t.equal(malformed.length, 1)
  t.strictSame(other, malformed)
  const lost = await aProvider(t, origin, (passing, hand) =>
    passing.url.pathname === '/v2/clubs' ? Promise.resolve(undefined) : hand(passing),
  )
  const { checks } = await hold({ baseUrl: `${lost}/v2`, ...credentials, operations: ['listClubs'] })
  const [print] = checks.flatMap(({ failures }) => failures)
  t.ok(print !== undefined && !malformed.includes(print.fingerprint))
  const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n'
  const coded = await prints(`${head}content-encoding: gzip\r\ncontent-length: 2\r\n\r\n[]`)
  const cutOff = await prints(`${head}content-length: 20\r\n\r\n[]`)
  const never = await aProvider(t, origin, () => Promise.resolve('never'))
  const asked = { baseUrl: `${never}/v2`, ...credentials, timeout: 1, operations: ['listClubs'], contractOnly: true }
  const { unjudged } = await hold(asked)
  t.match(unjudged, /no answer within 1 ms/)
  const all = [malformed, coded, cutOff, [print?.fingerprint]]
  t.strictSame(
    all.map(({ length }) => length),
    [1, 1, 1, 1],
  )
  t.equal(new Set(all.flat()).size, all.length, 'each way is one')
})

t.test('a baseline tells a null from a text where neither belongs, and one media type from another', async t => {
  const printed = async (rule: string, wrong: Answering): Promise<readonly string[]> => {
    const wronged = await aProvider(t, origin, wrong)
    const { checks } = await hold({ baseUrl: `${wronged}/v2`, ...credentials, operations: ['listClubs'] })
    return checks.filter(check => check.rule === rule).flatMap(({ failures }) => failures.map(one => one.fingerprint))
  }
  const ofType = (type: string): Answering =>
    passedWith(passed => (passed.status === 200 ? withHeader(passed, 'content-type', type) : passed))
  const named = (name: unknown): Answering => eachItemWith(item => ({ ...item, name }))
  const cases: readonly (readonly [rule: string, one: Answering, other: Answering])[] = [
    ['media-type', ofType('text/html'), ofType('text/plain')],
    ['media-type', ofType('application/json; charset=latin1'), ofType('text/plain')],
    ['body', named(null), named(5)],
    ['body', named([]), named(5)],
  ]
  for (const [rule, one, other] of cases) {
    // oxlint-disable-next-line no-await-in-loop
    const [prints, again, others] = [await printed(rule, one), await printed(rule, one), await printed(rule, other)]
    t.equal(prints.length, 1, rule)
    t.strictSame(again, prints)
    t.equal(others.length, 1, rule)
    t.strictNotSame(others, prints)
  }
  const html = await printed('media-type', ofType('text/html'))
  t.strictSame(await printed('media-type', ofType('text/html; charset=utf-8')), html)
  t.strictSame(await printed('body', named(0.5)), await printed('body', named(5)), 'numbers are of one type')
})

t.test('a baseline of a call that fails accepts no other: what all calls, a parameter, or bad values have', async t => {
  type Wrong = (passed: Passed) => Passed
  const undeclared: Wrong = passed => ({ ...passed, status: 500 })
  const page: Wrong = passed => withHeader(passed, 'content-type', 'text/html')
  const noJson: Wrong = passed => ({ ...passed, body: '<html>' })
  const isSent =
    (name: string, value?: string) =>
    ({ searchParams }: URL) =>
      value === undefined ? searchParams.has(name) : searchParams.get(name) === value
  const failing: readonly (readonly [who: string, isMeant: (url: URL, headers: Headers, status: number) => boolean])[] =
    [
      ['all calls', () => true],
      ['a value', isSent('limit', '500')],
      ['another parameter', (url, _, status) => isSent('offset')(url) && status === 200],
      ['a bad value', isSent('limit', '501')],
      ['a bad key', (_, headers) => headers.get('x-api-key') !== 'demo-key'],
    ]
  // The form of refusals is one thing, whatever is refused.
  const answered = failing.filter(([who]) => who !== 'a bad key')
  for (const [rule, wrong, meant, most] of [
    ['status', undeclared, failing, 1],
    ['media-type', page, answered, 2],
    ['body', noJson, answered, 2],
  ] as const) {
    const prints = new Map<string, readonly string[]>()
    for (const [who, isMeant] of meant) {
      // oxlint-disable-next-line no-await-in-loop
      const provider = await aProvider(t, origin, async (passing, hand) => {
        const passed = await hand(passing)
        return isMeant(passing.url, passing.headers, passed.status) ? wrong(passed) : passed
      })
      // oxlint-disable-next-line no-await-in-loop
      const { checks } = await hold({ baseUrl: `${provider}/v2`, ...credentials, operations: ['listClubs'] })
      const failures = checks.flatMap(check => (check.rule === rule ? check.failures : []))
      prints.set(
        who,
        failures.map(({ fingerprint }) => fingerprint),
      )
    }
    for (const [who, known] of prints) {
      t.ok(known.length > 0, `${rule}: ${who}`)
      if (who === 'all calls') continue
      t.equal(known.length, 1, `${rule}: ${who} is one fault`)
      for (const [other, found] of prints)
        if (other !== who)
          t.notOk(
            found.every(one => known.includes(one)),
            `${rule}: ${who} is not ${other}`,
          )
    }
    const [ofAll = []] = prints.values()
    t.ok(ofAll.length <= most, `${rule}: by what is answered, and not by each parameter`)
  }
})

t.test('only what failed is tried again', async t => {
  const wrong = await aProvider(t, origin, (passing, hand) => {
    const url = new URL(passing.url)
    if (url.searchParams.get('limit') === '501') url.searchParams.set('limit', '500')
    return hand({ ...passing, url })
  })
  const baseUrl = `${wrong}/v2`
  const first = await hold({ baseUrl, ...credentials, operations: ['listClubs', 'listCoaches'] })
  const cases = new Map(
    first.checks.flatMap(({ operation, failures }) =>
      failures.length === 0 ? [] : [[operation, new Set(failures.map(failure => failure.case))] as const],
    ),
  )
  t.strictSame(
    [...cases],
    [
      ['listClubs', new Set(['limit=501'])],
      ['listCoaches', new Set(['limit=501'])],
    ],
  )
  const again = await hold({ baseUrl, ...credentials, operations: [...cases.keys()], cases })
  t.strictSame(brokenIn(again.checks), brokenIn(first.checks))
  t.ok(again.requests < first.requests / 10)
  const mended = await hold({ baseUrl: stub, ...credentials, operations: [...cases.keys()], cases })
  t.strictSame(brokenIn(mended.checks), [])
  t.ok(looked(mended.checks).size === 2)
})

t.test('a list is tried at its bounds and beyond them; what is not tried is told', async t => {
  const list = (schema: object): object => ({ type: 'array', ...schema })
  const numbers = list({
    items: { type: 'integer', minimum: 5, maximum: 40 },
    minItems: 2,
    maxItems: 3,
    uniqueItems: true,
  })
  const parameter = (name: string, schema: object, more: object = {}): object => ({
    name,
    in: 'query',
    schema,
    ...more,
  })
  const parameters = [
    parameter('numbers', numbers),
    parameter('joined', list({ items: { type: 'string' }, maxItems: 60 }), { explode: false }),
    parameter('words', list({ items: { enum: ['a', 'b'] }, maxItems: 2 })),
    parameter('endless', list({ items: { type: 'string' }, maxItems: 5000 })),
    parameter(
      'filter',
      { type: 'object', properties: { size: { type: 'integer', maximum: 3 } } },
      { style: 'deepObject' },
    ),
    parameter('piped', list({ items: { type: 'integer' } }), { style: 'pipeDelimited', explode: false }),
    { name: 'inside', in: 'query', content: { 'application/json': { schema: { type: 'integer' } } } },
  ]
  const content = { 'application/json': { schema: { type: 'object' }, example: {} } }
  const responses = { 200: { description: 'Good.', content }, '4XX': { description: 'Bad.', content } }
  const contract = {
    openapi: '3.1.0',
    info: { title: 'Lists', version: '1' },
    paths: { '/things': { get: { operationId: 'listThings', parameters, responses } } },
  }
  const file = join(t.testdir({ 'lists.json': JSON.stringify(contract) }), 'lists.json')
  const things = await startCourtside<string>({ contract: file })
  t.teardown(() => things.close())
  const asked = new Set<string>()
  const lax = await aProvider(t, things.baseUrl, ({ url, ...passing }, hand) => {
    asked.add(url.search)
    const known = url.searchParams.getAll('numbers')
    if (known.length === 4) url.searchParams.delete('numbers', known[3])
    return hand({ ...passing, url })
  })
  const { checks } = await hold({ baseUrl: lax, contract: file, contractOnly: true })
  t.strictSame(brokenIn(checks), [
    'listThings refuses-numbers: expected 4XX, for "numbers" takes at most 3 items, not a list of 4, found 200',
  ])
  t.strictSame(
    checks.flatMap(({ failures }) => failures.map(failure => failure.case)),
    ['numbers=4 items'],
  )
  for (const search of [
    '?numbers=5&numbers=6',
    '?numbers=5&numbers=6&numbers=7',
    '?numbers=5',
    '?words=a&words=b&words=a',
  ])
    t.ok(asked.has(search), search)
  t.strictSame(
    [...asked].flatMap(search => (/^\?joined=[^&]*$/.test(search) ? [search.split(',').length] : [])).toSorted(),
    [1, 60, 61],
  )
  t.strictSame(reasons(checks), [
    '"endless" may have 5000 items: no longer list is tried',
    '"filter" is an object: nothing beyond the bounds of its properties is tried',
    '"piped" is in the style pipeDelimited: nothing beyond its bounds is tried',
    '"inside" is a document of its own: nothing beyond its bounds is tried',
    'no good value of "filter" is known: an example of it in the contract would do',
  ])
})
