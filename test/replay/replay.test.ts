/** Calls that were recorded, made again: which of them, with what, and what is told of the answers. */
import { gzipSync } from 'node:zlib'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { heldAgainst } from '../../src/app/verification.ts'
import { redacted } from '../../src/contract/redaction.ts'
import { harExchanges } from '../../src/recording/har-exchanges.ts'
import { type CallsOptions, replayableCalls } from '../../src/replay/calls.ts'
import { type ReplayResult, replay } from '../../src/replay/replay.ts'
import { secretsOf } from '../../src/verify/secrets.ts'
import { type Answering, type Passed, type Passing, aProvider } from '../fixtures/faulty-provider.ts'
import { hasFields } from '../fixtures/has-fields.ts'
import { type GoodAnswer, type SharedRules, noSharedRules } from '../../src/verify/shared-rules.ts'
import { brokenIn } from '../verify/held.ts'
import { unhurried } from '../verify/unhurried.ts'

const { contract } = heldAgainst(fileURLToPath(new URL('../fixtures/replayed.yaml', import.meta.url)), []).loaded
if (contract === undefined) throw new Error('The contract is not usable.')

interface Entry {
  readonly method?: string
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly postData?: unknown
  readonly status?: number
  /** Of the answer. */
  readonly location?: string
}

const pairs = (fields: Readonly<Record<string, string>>): { name: string; value: string }[] =>
  Object.entries(fields).map(([name, value]) => ({ name, value }))

const har = (entries: readonly Entry[]): string =>
  JSON.stringify({
    log: {
      entries: entries.map(({ method = 'GET', url, headers = {}, postData, status = 200, location }) => ({
        request: { method, url, headers: pairs(headers), postData },
        response: { status, headers: location === undefined ? [] : pairs({ location }), content: {} },
      })),
    },
  })

const exchangesOf = (entries: readonly Entry[]) => {
  const read = harExchanges(har(entries), undefined)
  if ('problem' in read) throw new Error(read.problem)
  return read.exchanges
}

const asked: CallsOptions = {
  contract,
  baseUrl: 'https://new.example/api',
  credentials: { apiKey: 'new-key', token: 'new-token' },
  basePath: undefined,
  allowWrites: false,
  operations: undefined,
  cases: undefined,
}

const old = 'https://books.example/v1'

t.test('what goes out of a call that was recorded', async t => {
  const book = '{"title":"Emma"}'
  const cases: readonly (readonly [name: string, entry: Entry, sent: object])[] = [
    [
      'the address is that of the service now, the key the given one, the rest of the query as it was',
      { url: `${old}/books?limit=5&key=old-key&q=a%20b` },
      { url: 'https://new.example/api/books?limit=5&q=a%20b&key=new-key', method: 'GET' },
    ],
    [
      'of headers and cookies what the contract declares',
      {
        url: `${old}/books`,
        headers: { 'X-Shelf': '3', 'User-Agent': 'mine', Cookie: 'session=old-session; theme=dark', Host: 'old' },
      },
      { headers: { accept: 'application/json', 'x-shelf': '3', cookie: 'theme=dark' } },
    ],
    [
      'what was asked for',
      { url: `${old}/books`, headers: { Accept: 'text/html, */*;q=0.8' } },
      { headers: { accept: 'text/html, */*;q=0.8' } },
    ],
    [
      'what was no stream, though it may be one',
      { url: `${old}/quotes` },
      { url: 'https://new.example/api/quotes?key=new-key', headers: { accept: 'application/json' } },
    ],
    [
      'a body, with its type',
      {
        method: 'POST',
        url: `${old}/books`,
        postData: { text: book },
        headers: { 'Content-Type': 'application/json' },
      },
      { body: book, headers: { accept: '*/*', 'content-type': 'application/json', authorization: 'Bearer new-token' } },
    ],
    [
      'a form that is told by its fields',
      {
        method: 'POST',
        url: `${old}/books`,
        postData: {
          mimeType: 'application/x-www-form-urlencoded',
          params: [{ name: 'title', value: 'Emma & co' }, { name: 'new' }, { value: 'nobody' }, 7],
        },
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      },
      { body: 'title=Emma+%26+co&new=' },
    ],
    [
      'no body of a GET, which can not be sent',
      { url: `${old}/books`, postData: { text: book } },
      { body: undefined, headers: { accept: 'application/json' } },
    ],
    [
      'what was turned away without credentials is sent without',
      { url: `${old}/books`, status: 401 },
      { url: 'https://new.example/api/books' },
    ],
    [
      'what was turned away with wrong credentials is sent without',
      { url: `${old}/books`, status: 401, headers: { Authorization: 'Bearer old-token' } },
      { headers: { accept: 'application/json' } },
    ],
    [
      'a write that was forbidden is sent without',
      {
        method: 'POST',
        url: `${old}/books`,
        status: 403,
        postData: { text: book },
        headers: { 'Content-Type': 'application/json', Authorization: 'Bearer old-token' },
      },
      { headers: { accept: '*/*', 'content-type': 'application/json' } },
    ],
  ]
  for (const [name, entry, sent] of cases) {
    // oxlint-disable-next-line no-await-in-loop
    const { calls, left } = await replayableCalls(exchangesOf([entry]), { ...asked, allowWrites: true })
    t.strictSame([...left], [], name)
    const [call] = calls
    hasFields(t, { ...call?.asked, headers: Object.fromEntries(call?.asked.headers ?? []) }, sent, name)
    t.notMatch(JSON.stringify([...(call?.asked.headers ?? []), call?.asked]), /old-/, name)
  }
})

t.test('where one call shows a key in a header, one without it was made without', async t => {
  const club = heldAgainst(undefined, []).loaded.contract
  if (club === undefined) throw new Error('The contract is not usable.')
  const clubs = 'https://club.example/v2/clubs'
  const keys = async (entries: readonly Entry[]) => {
    const { calls } = await replayableCalls(exchangesOf(entries), { ...asked, contract: club })
    return calls.map(call => call.asked.headers.get('x-api-key'))
  }
  t.strictSame(await keys([{ url: clubs, headers: { 'X-API-Key': 'old-key' } }, { url: `${clubs}?limit=5` }]), [
    'new-key',
    undefined,
  ])
  t.strictSame(await keys([{ url: clubs }, { url: `${clubs}?limit=5` }]), ['new-key', 'new-key'], 'none shows one')
})

t.test('with which credentials, that nobody gives now, a call may have been made', async t => {
  const operations = contract.operations.map(one => (one.id === 'listBooks' ? { ...one, security: twoDoors } : one))
  const key = 'it may have been made with key, and wants --api-key'
  const cases: readonly (readonly [name: string, entry: Entry, apiKey: string | undefined, unsent?: string])[] = [
    ['one that shows the key', { url: `${old}/books?key=old-key` }, undefined, key],
    ['one that shows nothing, out of a browser', { url: `${old}/books` }, undefined, key],
    ['one that shows the key, which is given', { url: `${old}/books?key=old-key` }, 'new-key'],
    ['one that shows the token', { url: `${old}/books`, headers: { authorization: 'Bearer old' } }, undefined],
    ['one that was turned away', { url: `${old}/books?key=old-key`, status: 401 }, undefined],
  ]
  for (const [name, entry, apiKey, unsent] of cases) {
    const credentials = { apiKey, token: 'new-token' }
    // oxlint-disable-next-line no-await-in-loop
    const { calls } = await replayableCalls(exchangesOf([entry]), {
      ...asked,
      contract: { ...contract, operations },
      credentials,
    })
    t.strictSame(
      calls.map(call => call.unsent),
      [unsent],
      name,
    )
  }
})

/** Either is enough. */
const twoDoors = [['key'], ['user']]

/** Bytes that somebody has written as a text. */
const notAsSent: readonly (readonly [type: string, postData: object, more?: Record<string, string>])[] = [
  ['multipart/form-data; boundary=x', { text: '--x\r\n\r\n\uFFFDPNG\r\n--x--' }],
  ['application/json', { text: '{"title":"\uFFFD"}' }],
  ['image/png', { text: 'iVBORw0KGgo=' }],
  ['', { text: 'PK', mimeType: 'application/octet-stream' }],
  ['application/zip; a=b', { text: 'PK' }],
  ['multipart/form-data; boundary=x', { text: '--x\r\n\r\n\u0089PNG\r\n--x--' }, { 'Content-Length': '16' }],
  ['image/png', { text: 'iVBOR[redacted]', encoding: 'base64' }],
]

t.test('bytes that are no text are sent again as they were', async t => {
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const json = '{"title":"Emma"}'
  const rows: readonly (readonly [headers: Record<string, string>, bytes: Buffer, sent: string | Buffer])[] = [
    [{ 'Content-Type': 'image/png' }, png, png],
    [{ 'Content-Type': 'application/json' }, Buffer.from(json), json],
    // As of an answer its coding may be undone, or not.
    [{ 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }, gzipSync(json), json],
    [{ 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }, Buffer.from(json), json],
  ]
  for (const [headers, bytes, sent] of rows) {
    const postData = { text: bytes.toString('base64'), encoding: 'base64' }
    const entry = { method: 'POST', url: `${old}/books`, headers, postData }
    // oxlint-disable-next-line no-await-in-loop
    const { calls } = await replayableCalls(exchangesOf([entry]), { ...asked, allowWrites: true })
    t.strictSame(
      calls.map(({ asked: { body } }) => body),
      [sent],
      JSON.stringify(headers),
    )
  }
  const left = { text: Buffer.concat([png, Buffer.from(redacted)]).toString('base64'), encoding: 'base64' }
  const entry = { method: 'POST', url: `${old}/books`, headers: { 'Content-Type': 'image/png' }, postData: left }
  const { calls, left: why } = await replayableCalls(exchangesOf([entry]), { ...asked, allowWrites: true })
  t.strictSame(calls, [])
  hasFields(t, [...why.keys()], [/was left out of the file/])
})

t.test('what is not made again, and why', async t => {
  const cases: readonly (readonly [why: RegExp, entry: Entry, options?: Partial<CallsOptions>])[] = [
    [/no such operation/, { url: 'https://books.example/v1/authors' }],
    [/no such operation/, { url: 'https://elsewhere.example/favicon.ico' }],
    [/no such operation/, { method: 'DELETE', url: `${old}/books` }],
    [/no such operation/, { url: 'https://books.example/w/mine/v1/books' }],
    [/only --allow-writes makes/, { method: 'POST', url: `${old}/books` }],
    [/HEAD tells nothing/, { method: 'HEAD', url: `${old}/books` }],
    [/can't be sent/, { method: 'TRACE', url: `${old}/books` }],
    [/a stream, which has no end/, { url: `${old}/news` }],
    [/a stream, which has no end/, { url: `${old}/quotes`, headers: { Accept: 'text/event-stream' } }],
    [
      /the operation wants --api-key/,
      { url: `${old}/books` },
      { credentials: { apiKey: undefined, token: undefined } },
    ],
    [
      /credentials were wrong on purpose/,
      { url: `${old}/books`, headers: { 'X-Shelf': 'not-one-that-was-given-out' } },
    ],
    [/more than 16000 characters/, { url: `${old}/books?limit=${'1'.repeat(16_000)}` }],
    [/headers that can't be/, { url: `${old}/books`, headers: { 'X-Shelf': 'a\r\nX-Other: b' } }],
    [/headers that can't be/, { url: `${old}/books`, headers: { 'X-Shelf': '日本' } }],
    [/was left out of the file/, { url: `${old}/books?limit=${redacted}` }],
    [/was left out of the file/, { url: `${old}/books/${encodeURIComponent(redacted)}` }],
    [
      /was left out of the file/,
      { method: 'POST', url: `${old}/books`, postData: { text: `{"title":"${redacted}"}` } },
      { allowWrites: true },
    ],
    [
      /not in the file as it was/,
      {
        method: 'POST',
        url: `${old}/books`,
        postData: { mimeType: 'multipart/form-data; boundary=x', params: [{ name: 'cover', fileName: 'a.png' }] },
      },
      { allowWrites: true },
    ],
    [
      /not in the file as it was/,
      { method: 'POST', url: `${old}/books`, headers: { 'Content-Length': '5' } },
      { allowWrites: true },
    ],
    ...notAsSent.map(
      ([type, postData, more = {}]) =>
        [
          /not in the file as it was/,
          { method: 'POST', url: `${old}/books`, headers: { 'Content-Type': type, ...more }, postData },
          { allowWrites: true },
        ] as const,
    ),
    [
      /more than 16777216 bytes/,
      { method: 'POST', url: `${old}/books`, postData: { text: 'é'.repeat(8 * 1024 * 1024 + 1) } },
      { allowWrites: true },
    ],
  ]
  for (const [why, entry, options] of cases) {
    // oxlint-disable-next-line no-await-in-loop
    const { calls, left } = await replayableCalls(exchangesOf([entry]), { ...asked, ...options })
    t.strictSame(calls, [], `${why}`)
    hasFields(t, [...left.keys()], [why])
  }
  const heedless = { credentials: { apiKey: undefined, token: undefined }, isHeedless: true }
  const open = await replayableCalls(exchangesOf([{ url: `${old}/books?key=old-key` }]), { ...asked, ...heedless })
  t.equal(open.calls[0]?.asked.url, 'https://new.example/api/books', 'who heeds no credentials is sent none')
})

t.test('a journal of a world: the address that it was made at says the base path', async t => {
  const entries = [{ url: 'http://127.0.0.1:4010/w/mine/v1/books' }, { url: `${old}/books` }]
  const { calls, left } = await replayableCalls(exchangesOf(entries), { ...asked, basePath: '/w/mine/v1' })
  t.strictSame(
    calls.map(({ name }) => name),
    ['GET /books'],
  )
  t.strictSame(
    [...left.values()].map(({ names }) => [...names]),
    [['GET /v1/books']],
  )
})

t.test('a read that repeats another is made once, until something is written', async t => {
  const read = { url: `${old}/books` }
  const write = { method: 'POST', url: `${old}/books`, postData: { text: '{}' } }
  const namesOf = async (allowWrites: boolean): Promise<readonly string[]> => {
    const { calls } = await replayableCalls(exchangesOf([read, read, write, write, read]), { ...asked, allowWrites })
    return calls.map(({ asked: { method } }) => method)
  }
  t.strictSame(await namesOf(false), ['GET'])
  t.strictSame(await namesOf(true), ['GET', 'POST', 'POST', 'GET'])
})

t.test('names are the same on every run, of one line, without secrets', async t => {
  const entries = [
    { url: `${old}/books?limit=2&access_token=old-token` },
    { url: `${old}/\u202Eauthors?${'x'.repeat(200)}` },
  ]
  const { calls, left } = await replayableCalls(exchangesOf(entries), asked)
  t.strictSame(
    calls.map(({ name }) => name),
    [`GET /books?limit=2&access_token=${redacted}`],
  )
  t.strictSame(
    [...left.values()].map(({ times, names }) => [times, [...names].map(({ length }) => length)]),
    [[1, [80]]],
  )
})

// ---------------------------------------------------------------- what is answered now

const json = (status: number, body: unknown): Passed => ({
  status,
  headers: new Headers({ 'content-type': 'application/json' }),
  body: JSON.stringify(body),
})

interface Replaying extends Partial<Omit<CallsOptions, 'contract'>> {
  readonly mostRequests?: number
  readonly shared?: SharedRules
}

const replayed = async (
  t: Test,
  entries: readonly Entry[],
  answer: (passing: Passing) => Passed | undefined,
  { mostRequests = Infinity, shared, ...options }: Replaying = {},
): Promise<ReplayResult & { readonly targets: readonly string[] }> => {
  const targets: string[] = []
  const answering: Answering = passing => {
    targets.push(`${passing.method} ${passing.url.pathname}${passing.url.search}`)
    return Promise.resolve(answer(passing))
  }
  const secrets = secretsOf(['new-key', 'new-token'])
  const found = await replay({
    ...asked,
    baseUrl: `${await aProvider(t, '', answering)}/v2`,
    ...options,
    exchanges: exchangesOf(entries),
    provider: unhurried({ mostRequests, timeout: 60_000, secrets, fetch }).provider,
    secrets,
    shared,
    clock: ({ at }) => at,
    onOperation: () => undefined,
  })
  return { ...found, targets }
}

t.test('what is read again in the same way is asked for once, HEAD beside GET', async t => {
  const quotes = `${old}/quotes`
  const headers = { accept: 'application/json' }
  const entries = ['GET', 'HEAD', 'GET'].map(method => ({ method, url: quotes, headers }))
  const { targets } = await replayed(t, entries, () => json(200, {}))
  t.strictSame(targets, ['GET /v2/quotes?key=new-key', 'HEAD /v2/quotes?key=new-key'])
})

t.test('answers are judged by the contract, in the order of the calls', async t => {
  const found = await replayed(
    t,
    [{ url: `${old}/books/7` }, { url: `${old}/books` }, { url: `${old}/books?limit=2` }],
    ({ url }) => (url.pathname === '/v2/books' ? json(200, [{ name: 'Emma' }]) : json(200, { title: 'Emma' })),
  )
  t.strictSame(
    found.targets,
    ['/v2/books/7', '/v2/books', '/v2/books?limit=2'].map(at => `GET ${at}${at.includes('?') ? '&' : '?'}key=new-key`),
  )
  t.strictSame(brokenIn(found.checks), ['listBooks body: expected a value, found nothing'])
  const [failure] = found.checks.flatMap(({ failures }) => failures)
  hasFields(t, failure, { times: 2, case: 'GET /books', pointer: '/0/title', place: { line: 72 } })
  t.match(failure?.request?.curl, /^curl -i -G 'http:[^'?]*' \\\n *--data-urlencode 'key='"\$COURTSIDE_API_KEY" /)
  t.strictSame(found.remarks, [])
})

t.test('calls of what was created are about what is created now', async t => {
  const added = (location: string): Passed => ({
    ...json(204, undefined),
    headers: new Headers({ location }),
    body: '',
  })
  const entries = [
    {
      method: 'POST',
      url: `${old}/books`,
      postData: { text: '{"title":"Emma"}' },
      status: 204,
      location: '/v1/books/17',
    },
    { url: `${old}/books/17` },
    { url: `${old}/books/3` },
  ]
  const answer = ({ method }: Passing): Passed =>
    method === 'POST' ? added('/v2/books/18') : json(200, { title: 'Emma' })
  const written = await replayed(t, entries, answer, { allowWrites: true })
  const at = (path: string): string => `GET /v2${path}?key=new-key`
  t.strictSame(written.targets, ['POST /v2/books?key=new-key', at('/books/18'), at('/books/3')])
  t.strictSame(written.notes, ['1 call made with ids that the service drew anew, in the place of recorded ones.'])
  t.strictSame((await replayed(t, entries, answer)).targets, [at('/books/17'), at('/books/3')], 'nothing is written')

  const again = async (name: string): Promise<readonly string[]> =>
    (await replayed(t, entries, answer, { allowWrites: true, cases: new Map([['getBook', new Set([name])]]) })).targets
  t.strictSame(await again('GET /books/17'), ['POST /v2/books?key=new-key', at('/books/18')], 'what it is made of, too')
})

t.test('what is deleted is what was created, and nothing that has its number elsewhere', async t => {
  const deleted = (path: string): Entry => ({ method: 'DELETE', url: `${old}${path}`, status: 204 })
  const entries = [
    { method: 'POST', url: `${old}/books/1/notes`, status: 204, location: '/v1/books/1/notes/5' },
    deleted('/books/2/notes/5'),
    deleted('/books/1/notes/5'),
  ]
  const answer = ({ method }: Passing): Passed => ({
    status: 204,
    headers: new Headers(method === 'POST' ? { location: '/v2/books/1/notes/8' } : {}),
    body: '',
  })
  const { targets } = await replayed(t, entries, answer, { allowWrites: true })
  t.strictSame(
    targets.map(target => target.replace(/[?].*/, '')),
    ['POST /v2/books/1/notes', 'DELETE /v2/books/2/notes/5', 'DELETE /v2/books/1/notes/8'],
  )
})

t.test('what holds beyond the contract is held against each answer by itself', async t => {
  const seen: GoodAnswer[] = []
  const byTitle: SharedRules['invariants'][number] = {
    rule: 'title-order',
    says: 'titles are in order',
    isAbout: ({ id }) => id === 'listBooks',
    breaches: answer => {
      seen.push(answer)
      const [first, second] = Array.isArray(answer.body) ? answer.body : []
      return second === undefined || first.title <= second.title
        ? []
        : [{ pointer: '/1/title', expected: 'in order', found: second.title, parameter: 'limit' }]
    },
  }
  const listed = (...titles: readonly string[]): Passed =>
    json(
      200,
      titles.map(title => ({ title })),
    )
  const found = await replayed(
    t,
    [{ url: `${old}/books` }, { url: `${old}/books?limit=2` }, { url: `${old}/books?limit=many` }],
    ({ url }) => (url.searchParams.get('limit') === '2' ? listed('Persuasion', 'Emma') : listed('Emma')),
    { shared: { ...noSharedRules, invariants: [byTitle] } },
  )
  t.strictSame(brokenIn(found.checks), ['listBooks title-order: expected in order, found Emma'])
  const [failure] = found.checks.flatMap(({ failures }) => failures)
  hasFields(t, failure, { times: 1, case: 'GET /books?limit=2', pointer: '/1/title', status: 200 })
  t.match(failure?.place?.file, /replayed\.yaml$/)
  t.match(
    failure?.request?.curl,
    /^curl -i -G 'http:[^']*\?limit=2' \\\n *--data-urlencode 'key='"\$COURTSIDE_API_KEY" /,
  )
  t.strictSame(
    seen.map(({ values }) => values.get('query limit')),
    [undefined, '2'],
    'of a call that breaks the contract nothing is said',
  )
})

t.test('a call that failed before and is no longer in the recording is told, and is no success', async t => {
  const cases = new Map([['listBooks', new Set(['GET /books', 'GET /books?limit=9'])]])
  const found = await replayed(t, [{ url: `${old}/books` }], () => json(200, []), { cases })
  t.strictSame(brokenIn(found.checks), [])
  t.equal(
    found.incomplete,
    '1 case of the report not tried again, for nothing like it is asked now: listBooks: GET /books?limit=9.',
  )
})

t.test('another status than the recorded one', async t => {
  const cases: readonly (readonly [
    name: string,
    entry: Entry,
    now: number,
    broken: readonly string[],
    remarks: readonly string[],
  ])[] = [
    ['read then, gone now', { url: `${old}/books/7` }, 404, [], ['warning other-status']],
    ['nobody is let in now', { url: `${old}/books` }, 401, ['listBooks still-answered'], []],
    ['turned away then and now', { url: `${old}/books`, status: 401 }, 401, [], []],
    ['an undeclared status is told as that', { url: `${old}/books` }, 500, ['listBooks status'], []],
    [
      'written then, refused now',
      {
        method: 'POST',
        url: `${old}/books`,
        postData: { text: '{"title":"a"}' },
        status: 204,
        headers: { 'content-type': 'application/json' },
      },
      409,
      [],
      ['warning other-status'],
    ],
    ['refused then, read now', { url: `${old}/books/7`, status: 404 }, 200, [], ['info other-status']],
    ['a browser had it (304)', { url: `${old}/books/7`, status: 304 }, 200, [], []],
    [
      "a call that breaks the contract is the client's doing",
      { url: `${old}/books?limit=51`, status: 400 },
      400,
      [],
      ['warning call'],
    ],
    [
      'who let a call in that breaks the contract, and refuses it now, is right by now',
      { url: `${old}/books?limit=51` },
      403,
      [],
      ['warning call', 'warning other-status'],
    ],
    ['who fails at it is wrong', { url: `${old}/books?limit=51` }, 500, ['listBooks status'], ['warning call']],
  ]
  for (const [name, entry, now, broken, remarks] of cases) {
    const answer = (): Passed =>
      now === 200 ? json(200, { title: 'Emma' }) : { ...json(now, {}), headers: new Headers() }
    // oxlint-disable-next-line no-await-in-loop
    const found = await replayed(t, [entry], answer, { allowWrites: true })
    t.strictSame(
      found.checks.flatMap(({ operation, rule, failures }) => failures.map(() => `${operation} ${rule}`)),
      broken,
      name,
    )
    t.strictSame(
      found.remarks.map(({ level, rule }) => `${level} ${rule}`),
      remarks,
      name,
    )
  }
})

t.test('who was somebody by a cookie, or by a header, that the contract does not have is nobody now', async t => {
  const toldOf = async (headers: Record<string, string>, status: number) => {
    const found = await replayed(t, [{ url: `${old}/books`, headers }], () => json(status, {}))
    return [...brokenIn(found.checks), ...found.remarks.map(({ says }) => says)]
  }
  for (const name of ['cookie', 'x-csrf-token'])
    for (const status of [401, 403])
      t.strictSame(
        // oxlint-disable-next-line no-await-in-loop
        await toldOf({ [name]: 'sid=abc-123' }, status),
        [
          `GET /books: answered with 200 when it was recorded, with ${status} now:`
            + ` it was sent with ${name}, which the contract doesn't declare, and is sent without.`,
        ],
        `${name}, ${status}`,
      )
  t.strictSame(await toldOf({ 'x-request-id': '7' }, 403), [
    'listBooks still-answered: expected 200, as when it was recorded, found 403',
  ])
})

t.test('who let a call in without the credentials that the contract demands, and refuses it now, is right', async t => {
  const signedIn = {
    method: 'POST',
    url: `${old}/books`,
    postData: { text: '{"title":"a"}' },
    status: 204,
    headers: { 'content-type': 'application/json', authorization: 'Bearer old-token' },
  }
  const toldOf = async (url: string) => {
    const found = await replayed(t, [signedIn, { url }], ({ url: { searchParams } }) =>
      searchParams.has('key') && !searchParams.has('limit') ? json(204, undefined) : json(401, {}),
    )
    return [brokenIn(found.checks), found.remarks.map(({ says }) => says)]
  }
  t.strictSame(await toldOf(`${old}/books`), [
    [],
    [
      'GET /books: answered with 200 when it was recorded, with 401 now:'
        + ' it has none of the credentials that the contract demands.',
    ],
  ])
  t.strictSame(
    await toldOf(`${old}/books?limit=2&key=old-key`),
    [['listBooks still-answered: expected 200, as when it was recorded, found 401'], []],
    'one that had them is let in',
  )
})

t.test('calls that break the contract alike are told once, with how many there were', async t => {
  const wrong = (limit: number) => ({ url: `${old}/books?limit=${limit}`, status: 400 })
  const toldOf = async (count: number): Promise<readonly string[]> => {
    const entries = Array.from({ length: count }, (_, index) => wrong(51 + index))
    const { remarks } = await replayed(t, entries, () => json(400, {}))
    return remarks.flatMap(({ says }) => /found .*$/.exec(says) ?? [])
  }
  t.strictSame(await toldOf(1), ['found 51.'])
  t.strictSame(await toldOf(2), ['found 51, and 1 other.'])
  t.strictSame(await toldOf(3), ['found 51, and 2 others.'])
})

t.test('a baseline of one call that was recorded accepts no other, whatever its values are', async t => {
  const urls = [`${old}/books?limit=7`, `${old}/books`, `${old}/books?limit=9`].map(url => ({ url }))
  for (const [rule, status] of [
    ['status', 500],
    ['still-answered', 403],
    ['answers-in-time', undefined],
  ] as const) {
    const prints = async (isMeant: (url: URL) => boolean): Promise<readonly string[]> => {
      const { checks } = await replayed(t, urls, ({ url }) => {
        if (!isMeant(url)) return json(200, [])
        return status === undefined ? undefined : json(status, {})
      })
      return checks.flatMap(check => (check.rule === rule ? check.failures : [])).map(one => one.fingerprint)
    }
    // oxlint-disable-next-line no-await-in-loop
    const [seven, nine] = [
      await prints(url => url.search.includes('=7')),
      await prints(url => url.search.includes('=9')),
    ]
    // oxlint-disable-next-line no-await-in-loop
    const plain = await prints(url => !url.search.includes('limit'))
    t.equal(seven.length, 1, rule)
    t.strictSame(seven, nine, rule)
    t.equal(plain.length, 1, rule)
    t.not(plain[0], seven[0], rule)
  }
})

t.test('what is told of what was not made again, and of a service that is away', async t => {
  const books = Array.from({ length: 5 }, (_, index) => ({ url: `${old}/books/${index}` }))
  const few = await replayed(t, books, () => json(200, { title: 'Emma' }), { mostRequests: 2 })
  t.strictSame(few.notes, ['As many requests were sent as may be (--max-requests 2): not all was made again.'])
  t.equal(few.targets.length, 2)

  const others = await replayed(
    t,
    [...books, { url: `${old}/a` }, { url: `${old}/b` }],
    () => json(200, { title: 'x' }),
    {
      operations: new Set(['getBook']),
      cases: new Map([['getBook', new Set(['GET /books/3'])]]),
    },
  )
  t.equal(others.targets.length, 1, 'only the operation, only the call of a report')
  t.strictSame(others.notes, ['2 calls not made again, for the contract has no such operation: GET /v1/a, GET /v1/b.'])

  const broken = await replayed(t, [{ url: `${old}/books` }, ...books], ({ url }) =>
    url.pathname === '/v2/books' ? json(200, []) : undefined,
  )
  t.strictSame(broken.unjudged, undefined)
  hasFields(t, brokenIn(broken.checks), [/^getBook answers-in-time: expected an answer/])
  t.equal(broken.incomplete, 'Not all was made again of getBook: 2 calls were not answered.')

  let gonesCalls = 0
  const gone = await replayed(t, [{ url: `${old}/books` }, ...books], ({ url }) =>
    url.pathname === '/v2/books' && gonesCalls++ === 0 ? json(200, []) : undefined,
  )
  t.strictSame(brokenIn(gone.checks), [])
  t.match(gone.incomplete, /^Not all could be judged of getBook: from getBook: GET \/books\/0 on nothing was answered/)
  t.strictSame(
    gone.checks.flatMap(({ operation, untried }) => (untried === true ? [operation] : [])),
    ['getBook'],
  )
  const all = await replayed(t, books, () => json(200, { title: 'x' }), { cases: new Map([['getBook', 'all']]) })
  t.strictSame({ calls: all.targets.length, incomplete: all.incomplete }, { calls: 5, incomplete: undefined })
  const none = await replayed(t, [{ url: `${old}/books` }], () => json(200, []), {
    cases: new Map([['getBook', 'all']]),
  })
  t.match(none.incomplete, /not tried again, .*: getBook: all of it\.$/)

  for (const some of ['all', new Set(['GET /books/0', 'GET /books/1'])] as const) {
    // oxlint-disable-next-line no-await-in-loop
    const half = await replayed(t, books, () => json(200, { title: 'x' }), {
      cases: new Map([['getBook', some]]),
      mostRequests: 1,
    })
    t.match(
      half.incomplete,
      some === 'all' ? /getBook: all of it\.$/ : /not tried again, .*: getBook: GET \/books\/1\.$/,
    )
  }

  const away = await replayed(t, books, () => undefined)
  t.match(away.unjudged, /can't be reached/)
  t.strictSame(away.checks, [])
})

t.test('secrets of the file stand nowhere in what is told', async t => {
  const found = await replayed(
    t,
    [
      { url: `${old}/books/old-secret-value?access_token=old-secret-value` },
      {
        method: 'POST',
        url: `${old}/books`,
        postData: { text: '{"password":"old-secret-value","title":"old-secret-value"}' },
        headers: { 'content-type': 'application/json' },
      },
    ],
    ({ url }) => json(403, { message: `no ${url.pathname} for old-secret-value` }),
    { allowWrites: true },
  )
  t.ok(brokenIn(found.checks).length > 0)
  t.notMatch(JSON.stringify({ ...found, targets: [] }), /old-secret-value/)
})
