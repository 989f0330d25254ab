/** `courtside drift` as a process: with whom it compares, exit codes, the files of its report. */
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { startCourtside } from '../../src/index.ts'
import { aProvider, answersWith } from '../fixtures/faulty-provider.ts'
import { hasFields } from '../fixtures/has-fields.ts'
import { faultsOfReport } from '../report/report-schema.ts'
import { type Ended, type RunOptions, aFolder, run } from './child-process.ts'

const courtside = await startCourtside({ now: '2027-03-15T09:00:00Z' })
t.teardown(() => courtside.close())
const stub = courtside.stubUrl ?? ''
const { origin } = new URL(stub)
const clean = {
  GITHUB_ACTIONS: '',
  GITHUB_STEP_SUMMARY: '',
  COURTSIDE_API_KEY: '',
  COURTSIDE_TOKEN: '',
  COURTSIDE_AGAINST_API_KEY: '',
  COURTSIDE_AGAINST_TOKEN: '',
  COURTSIDE_AGAINST_CREDENTIAL_SESSION: '',
}

const drift = (t: Test, args: readonly string[], { env, ...options }: RunOptions = {}): Promise<Ended> =>
  run(t, ['drift', '--now', '2027-03-15T09:00Z', ...args], { ...options, env: { ...clean, ...env } })

/** No club has a website any more. */
const driftedProvider = (t: Test): Promise<string> =>
  aProvider(t, origin, (passing, hand) =>
    /^\/v2\/clubs\/./.test(passing.url.pathname)
      ? answersWith(club => ({ ...club, website: undefined, note: 'demo-key' }))(passing, hand)
      : hand(passing),
  )

const getClub = ['--operation', 'getClub']
const key = ['--api-key', 'demo-key']

t.test('it held: 0, by shapes with the stub, by values with another service', async t => {
  const shapes = await drift(t, ['--base-url', stub, ...getClub, ...key])
  t.strictSame({ code: shapes.code, err: shapes.err }, { code: 0, err: [] })
  hasFields(t, shapes.out, [
    /^note: Compared with the stub, by their shapes\.$/,
    /^held: 11 checks, 1 operation, \d+ requests$/,
  ])
  const values = await drift(t, ['--base-url', stub, ...getClub, ...key, '--against', stub], {
    env: { COURTSIDE_AGAINST_API_KEY: 'demo-key' },
  })
  t.equal(values.code, 0)
  hasFields(t, values.out, [/^note: Compared with http.*, values too\.$/, /^held: 14 checks, 1 operation/])
})

t.test('it has drifted: 1, and every form of the report, without credentials', async t => {
  const folder = aFolder(t)
  const baseUrl = `${await driftedProvider(t)}/v2`
  const forms = ['junit', 'json', 'html', 'markdown', 'har']
  const { code, out } = await drift(
    t,
    ['--base-url', baseUrl, ...getClub, ...forms.flatMap(form => [`--${form}`, join(folder, form)])],
    { env: { COURTSIDE_API_KEY: 'demo-key', GITHUB_ACTIONS: 'true' } },
  )
  t.equal(code, 1)
  t.match(out.join('\n'), /^getClub: what the one has as a rule the other has at times \(same-properties\)$/m)
  t.match(out.join('\n'), /^ {2}expected {2}a text, in all of \d+, of the stub$/m)
  t.match(out.join('\n'), /^ {2}found {5}nothing, in all of \d+, of the provider at \/website$/m)
  t.match(out.join('\n'), /-H "x-api-key: \$COURTSIDE_API_KEY"/)
  t.match(out.join('\n'), /^::error file=.*sports-club.yaml,line=\d+,col=\d+,title=getClub/m)
  t.strictSame(readdirSync(folder).toSorted(), forms.toSorted())
  const texts = readdirSync(folder).map(name => readFileSync(join(folder, name), 'utf8'))
  t.strictSame(
    [...texts, out.join('\n')].filter(text => text.includes('demo-key')),
    [],
  )
  const report: unknown = JSON.parse(readFileSync(join(folder, 'json'), 'utf8'))
  t.strictSame(faultsOfReport(report), [])

  const fingerprints = out.flatMap(line => /known as {2}([0-9a-f]{16})/.exec(line)?.[1] ?? [])
  t.equal(fingerprints.length, 2, 'the website, and the note')
  const baseline = join(folder, 'baseline')
  const accepted = fingerprints.map(fingerprint => ({ fingerprint, reason: 'known', until: '9999-12-31' }))
  writeFileSync(baseline, JSON.stringify({ format: 'baseline/1', accepted }))
  const known = await drift(t, ['--base-url', baseUrl, ...getClub, ...key, '--baseline', baseline])
  t.equal(known.code, 0, 'what is known is taken')
  const errors = await drift(t, ['--base-url', baseUrl, ...getClub, ...key, '--fail-on', 'error'])
  t.equal(errors.code, 0, 'what is no error is told')
  t.match(errors.out.join('\n'), /^warning same-properties getClub: 200\/website: .*sports-club\.yaml:\d+\)$/m)

  const other = await drift(t, ['--base-url', stub, ...getClub, ...key, '--against', join(folder, 'har')])
  t.equal(other.code, 1, 'what was recorded of it is compared with what is')
  t.match(other.out.join('\n'), /^ {2}expected {2}nothing, in the only one, of .*har$/m)
})

t.test('a world with the records of the service is compared by values', async t => {
  const demo = ['--world', 'examples/worlds/demo.yaml', '--operation', 'getMyDetails', '--token', 'demo-parent']
  const good = await drift(t, ['--base-url', stub, ...key, ...demo])
  t.strictSame({ code: good.code, err: good.err }, { code: 0, err: [] })
  hasFields(t, good.out, [
    /^note: Compared with the stub with .*demo\.yaml, values too\.$/,
    /^held: \d+ checks, 1 operation/,
  ])

  const folder = aFolder(t)
  const world = join(folder, 'world.json')
  writeFileSync(world, '{"clubs": 5}')
  const bad = await drift(t, ['--base-url', stub, ...getClub, ...key, '--world', world])
  t.equal(bad.code, 1)
  t.match(bad.err.join('\n'), /world\.json/)
  t.notMatch(bad.err.join('\n'), /fault of the program/)
})

t.test('a service holds against what was recorded of it, until it changes', async t => {
  const folder = aFolder(t)
  const [contract, har, recorded] = [join(folder, 'books.json'), join(folder, 'calls.har'), join(folder, 'recorded')]
  const content = (schema: object): object => ({ description: '.', content: { 'application/json': { schema } } })
  const book = { type: 'object', required: ['id'], properties: { id: { type: 'string' }, lentTo: { type: 'string' } } }
  const failure = { type: 'object', properties: { message: { type: 'string' }, help: { type: 'string' } } }
  const limit = { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1 } }
  const responses = {
    200: { ...content({ type: 'array', items: book }), headers: { 'X-Total': { required: true, schema: {} } } },
    400: content(failure),
  }
  const example = { id: 'of the contract', lentTo: 'nobody' }
  const shelf = { description: '.', content: { 'application/json': { schema: book, example } } }
  const paths = {
    '/books': { get: { operationId: 'listBooks', parameters: [limit], responses } },
    '/shelf': { get: { operationId: 'getShelf', responses: { 200: shelf } } },
  }
  writeFileSync(contract, JSON.stringify({ openapi: '3.1.0', info: { title: 'Books', version: '1' }, paths }))

  let [refusal, total]: [object, Record<string, string>] = [{ message: 'Which?', help: 'Ask.' }, { 'x-total': '1' }]
  const baseUrl = await aProvider(t, '', ({ url }) => {
    const ofShelf = { status: 200, headers: new Headers({ 'content-type': 'application/json' }), body: '{"id":"b"}' }
    if (url.pathname === '/shelf') return Promise.resolve(ofShelf)
    const isGood = /^[1-9][0-9]*$/.test(url.searchParams.get('limit') ?? '1')
    const headers = new Headers({ 'content-type': 'application/json', ...(isGood ? total : {}) })
    const body = JSON.stringify(isGood ? [{ id: 'a' }] : refusal)
    return Promise.resolve({ status: isGood ? 200 : 400, headers, body })
  })
  const at = ['--base-url', baseUrl, '--contract', contract]
  const ofBooks = ['--operation', 'listBooks']
  t.equal((await run(t, ['verify', ...at, ...ofBooks, '--har', har], { env: clean })).code, 0)
  t.equal((await run(t, ['record', '--contract', contract, '--from', har, '--out', recorded])).code, 0)

  const same = await drift(t, [...at, '--against', recorded])
  t.strictSame({ code: same.code, err: same.err }, { code: 0, err: [] })
  hasFields(t, same.out, [
    /^skipped: getShelf: nothing of it was recorded$/,
    /^note: Compared with .*recorded, by their shapes\.$/,
    /^note: What .*recorded words itself, or makes up, is held against nobody: of such answers status and media /,
    /^held: 11 checks, 1 operation, 11 requests, 1 skipped$/,
  ])
  refusal = { message: 'Which?' }
  total = {}
  const other = (await drift(t, [...at, '--against', recorded])).out.filter(line => /^listBooks|^ {2}found/.test(line))
  hasFields(t, other, [
    /^listBooks: declared headers are as declared \(headers\)$/,
    /^ {2}found {5}none$/,
    /^listBooks: what the one has as a rule the other has at times \(same-properties\)$/,
    /^ {2}found {5}nothing, in all of \d+, of the provider at \/help$/,
  ])
})

t.test('of a HAR from another base path it is said where its calls were made', async t => {
  const folder = aFolder(t)
  const har = join(folder, 'calls.har')
  const at = ['--base-url', stub, ...getClub, ...key]
  t.equal((await drift(t, [...at, '--har', har])).code, 0)
  const text = readFileSync(har, 'utf8')
  writeFileSync(har, text.replaceAll(`${stub}/`, 'https://recorded.example/internal/club/'))
  const unknown = await drift(t, [...at, '--against', har])
  t.strictSame([unknown.code, unknown.out], [2, []])
  t.match(
    unknown.err[0],
    /calls\.har: no call of the contract is in it: GET \/internal\/club\/clubs\S* is none below \/v2 or/,
  )
  t.match(unknown.err[0], /Say where the calls were made, with the base path: --recorded-at\.$/)
  const wrong = await drift(t, [...at, '--against', har, '--recorded-at', 'https://other.example/internal/club'])
  t.match(wrong.err[0], /answered at https:\/\/other\.example\. What is in it was at https:\/\/recorded\.example\.$/)
  const known = await drift(t, [...at, '--against', har, '--recorded-at', 'https://recorded.example/internal/club/'])
  t.strictSame([known.code, known.err], [0, []])
  t.match(known.out.at(-1), /^held: \d+ checks, 1 operation/)
})

t.test('both sides have a credential of their own for a scheme', async t => {
  const contract = join(aFolder(t), 'doors.json')
  const responses = { 200: { description: '.' }, 401: { description: '.' } }
  const door = { operationId: 'getDoor', security: [{ session: [] }], responses }
  const securitySchemes = { session: { type: 'apiKey', in: 'cookie', name: 'sid' } }
  const [info, paths] = [{ title: 'Doors', version: '1' }, { '/door': { get: door } }]
  writeFileSync(contract, JSON.stringify({ openapi: '3.1.0', info, components: { securitySchemes }, paths }))
  const doorOf = (good: string, status: number): Promise<string> =>
    aProvider(t, '', ({ headers }) =>
      Promise.resolve({ status: headers.get('cookie') === good ? status : 401, headers: new Headers(), body: '' }),
    )
  const asked = async (status: number, ...more: readonly string[]): Promise<Ended> => {
    const at = ['--base-url', await doorOf('sid=ours-1', 200), '--against', await doorOf('sid=theirs-1', status)]
    const env = { COURTSIDE_CREDENTIAL_SESSION: 'ours-1', COURTSIDE_AGAINST_CREDENTIAL_SESSION: 'theirs-1' }
    return drift(t, [...at, '--contract', contract, ...more], { env })
  }
  const good = await asked(200)
  t.strictSame([good.code, good.err], [0, []])
  const wrong = await asked(200, '--against-credential', 'session=theirs-2')
  t.equal(wrong.code, 1, 'the command line goes before the environment')
  const failing = await asked(418)
  t.match(failing.out.join('\n'), /sid='"\$COURTSIDE_AGAINST_CREDENTIAL_SESSION"/)
  t.notMatch([...wrong.out, ...failing.out].join('\n'), /ours-1|theirs-/)
  const unknown = await asked(200, '--against-credential', 'sesion=theirs-1')
  t.strictSame([unknown.code, unknown.out], [2, []])
  t.match(unknown.err.join('\n'), /--against-credential sesion: .* did you mean session\?/)
})

t.test('nothing was compared: 1; nobody can say: 3', async t => {
  const nothing = await drift(t, ['--base-url', stub])
  t.equal(nothing.code, 1)
  t.match(nothing.out.join('\n'), /Nothing was checked, which is no success/)
  const gone = await startCourtside()
  const baseUrl = gone.stubUrl ?? ''
  await gone.close()
  const unjudged = await drift(t, ['--base-url', baseUrl, ...key])
  t.equal(unjudged.code, 3)
  t.match(unjudged.out.at(-1), /^unjudged: /)
  t.match(unjudged.out[0], /^note: .* Start the service there, or say where it is: --base-url\.$/)
  const alone = await drift(t, ['--base-url', stub, ...key, '--against', baseUrl, '--against-api-key', 'demo-key'])
  t.equal(alone.code, 3)
  t.match(alone.out[0], /^note: .* Start it there, or say where it is: --against\.$/)
})

t.test('it was not understood: 2, and what is to be done', async t => {
  const folder = aFolder(t)
  const bad = join(folder, 'bad.json')
  writeFileSync(bad, '{}')
  writeFileSync(join(folder, 'openapi.json'), '{}')
  mkdirSync(join(folder, 'empty'))
  const at = ['--base-url', stub]
  const petstore = ['--contract', 'test/fixtures/petstore.yaml']
  const cases: readonly (readonly [args: readonly string[], said: RegExp])[] = [
    [[], /required option '--base-url <url>' not specified/],
    [[...at, '--against', join(folder, 'none')], /--against .*none: stub, virtual, an address, a HAR or a folder/],
    [[...at, '--recorded-at', 'http://a/'], /--recorded-at says where the calls of a HAR were made/],
    [[...at, '--against', bad], /--against .*bad\.json: expected a HAR/],
    [[...at, '--against', join(folder, 'openapi.json')], /openapi\.json: .* give the folder: --against .*\w\.$/m],
    [[...at, '--against', join(folder, 'empty')], /there is no openapi\.json, as courtside record writes/],
    [[...at, '--against', 'http://name:word@host/'], /--against: an address without credentials/],
    [[...at, '--against', 'virtual', '--values'], /--values: those of examples are nobody's/],
    [[...at, '--against', 'virtual', '--world', bad], /--world is for the stub/],
    [[...at, ...petstore, '--against', 'stub'], /--against stub: the stub is of the club's own contract/],
    [[...at, '--against-token', 'two words'], /--against-token: printable characters without spaces/],
    [[...at, '--operation', 'listClub'], /--operation listClub: the contract has no such operation/],
    [[...at, '--fail-on', 'hint'], /Allowed choices are error, warning, info/],
  ]
  for (const [args, said] of cases) {
    // oxlint-disable-next-line no-await-in-loop
    const { code, out, err } = await drift(t, args)
    t.strictSame({ code, out }, { code: 2, out: [] }, args.join(' '))
    t.match(err.join('\n'), said)
    t.notMatch(err.join('\n'), /two words|name:word/, 'no credential is told')
  }
  t.notOk(existsSync(join(folder, 'none')))
})

t.test('of calls that were turned away as much is sent again as was sent then', async t => {
  const folder = aFolder(t)
  const [contract, har] = [join(folder, 'doors.json'), join(folder, 'verified.har')]
  const content = (schema: object): object => ({ description: '.', content: { 'application/json': { schema } } })
  const refusal = content({ type: 'object', required: ['want'], properties: { want: { type: 'string' } } })
  const get = { operationId: 'getDoor', responses: { 200: content({ type: 'object' }), 401: refusal } }
  const securitySchemes = {
    key: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
    token: { type: 'http', scheme: 'bearer' },
  }
  const info = { title: 'Doors', version: '1' }
  const security = [{ key: [], token: [] }]
  const written = { openapi: '3.1.0', info, security, components: { securitySchemes }, paths: { '/door': { get } } }
  writeFileSync(contract, JSON.stringify(written))
  const baseUrl = await aProvider(t, '', ({ headers }) => {
    const needed = { key: headers.get('x-api-key') === 'k-1', token: headers.get('authorization') === 'Bearer t-1' }
    const want = Object.entries(needed).find(([, isThere]) => !isThere)?.[0]
    return Promise.resolve({
      status: want === undefined ? 200 : 401,
      headers: new Headers({ 'content-type': 'application/json' }),
      body: JSON.stringify(want === undefined ? {} : { want }),
    })
  })
  const at = ['--base-url', baseUrl, '--contract', contract, '--api-key', 'k-1', '--token', 't-1']
  t.equal((await run(t, ['verify', ...at, '--har', har], { env: clean })).code, 0)
  const { code, out } = await drift(t, [...at, '--against', har])
  t.strictSame(
    out.filter(line => /^ {2}(?:expected|found)/.test(line)),
    [],
  )
  t.equal(code, 0, 'without a token it is asked with the key')
})

t.test('what the calls of a HAR were sent with is in no report', async t => {
  const folder = aFolder(t)
  const [contract, har] = [join(folder, 'doors.json'), join(folder, 'old.har')]
  const open = { type: 'object', properties: { opened: { type: 'string' } } }
  const responses = { 200: { description: '.', content: { 'application/json': { schema: open } } } }
  const parameters = [{ name: 'api_token', in: 'query', schema: { type: 'string' } }]
  const securitySchemes = { key: { type: 'apiKey', in: 'header', name: 'X-Key' } }
  const written = {
    openapi: '3.1.0',
    info: { title: 'Doors', version: '1' },
    security: [{ key: [] }],
    components: { securitySchemes },
    paths: { '/door': { get: { operationId: 'getDoor', parameters, responses } } },
  }
  writeFileSync(contract, JSON.stringify(written))
  const request = {
    method: 'GET',
    url: 'https://old.example/door?api_token=0ld-token-sent',
    headers: [{ name: 'X-Key', value: '0ld-key-sent' }],
  }
  const content = { mimeType: 'application/json', text: '{"opened":"with 0ld-key-sent"}' }
  const entry = { request, response: { status: 200, headers: [], content } }
  writeFileSync(har, JSON.stringify({ log: { version: '1.2', entries: [entry] } }))
  const baseUrl = await aProvider(t, '', ({ url }) =>
    Promise.resolve({
      status: 200,
      headers: new Headers({ 'content-type': 'application/json' }),
      body: JSON.stringify({ opened: `by ${url.searchParams.get('api_token')}` }),
    }),
  )
  const forms = ['junit', 'json', 'html', 'markdown', 'har']
  for (const [command, option, code] of [
    ['drift', '--against', 1],
    ['verify', '--from', 0],
  ] as const) {
    const files = forms.flatMap(form => [`--${form}`, join(folder, `${command}.${form}`)])
    const at = ['--base-url', baseUrl, '--contract', contract, '--api-key', 'new-key']
    // oxlint-disable-next-line no-await-in-loop
    const ended = await run(t, [command, ...at, option, har, ...files], { env: clean })
    t.equal(ended.code, code, command)
    const texts = forms.map(form => readFileSync(join(folder, `${command}.${form}`), 'utf8'))
    for (const text of [...ended.out, ...texts]) t.notMatch(text, /0ld-/, command)
    t.match(texts.at(-1), /api_token=/, 'it was sent all the same')
  }
})
