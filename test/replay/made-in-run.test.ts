/** Calls that write, made again: what of their answers is wrong for sure, what is right, and what nobody can say. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { heldAgainst } from '../../src/app/verification.ts'
import type { ProxiedExchange } from '../../src/proxy/exchange.ts'
import { type ReplayResult, replay } from '../../src/replay/replay.ts'
import { secretsOf } from '../../src/verify/secrets.ts'
import { aFolder } from '../cli/child-process.ts'
import { type Passed, aProvider } from '../fixtures/faulty-provider.ts'
import { brokenIn } from '../verify/held.ts'
import { unhurried } from '../verify/unhurried.ts'

const book = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } }
const good = { description: '.', content: { 'application/json': { schema: book } } }
const bad = { description: '.' }
const operation = (operationId: string, statuses: readonly number[], hasBody = false): object => ({
  operationId,
  ...(hasBody ? { requestBody: { content: { 'application/json': { schema: { type: 'object' } } } } } : {}),
  responses: Object.fromEntries(statuses.map(one => [one, one < 202 ? good : bad])),
})
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } }
const file = join(aFolder(t), 'books.json')
writeFileSync(
  file,
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Books', version: '1' },
    paths: {
      '/books': { post: operation('addBook', [201, 202, 400, 409, 415], true) },
      '/books/{id}': {
        parameters: [id],
        get: operation('getBook', [200, 404, 410]),
        put: operation('putBook', [200, 404], true),
        patch: operation('changeBook', [200, 404, 409], true),
        delete: operation('deleteBook', [202, 204, 404]),
      },
      '/books/{id}/archive': { parameters: [id], post: operation('archiveBook', [204, 409]) },
    },
  }),
)
const { contract } = heldAgainst(file, []).loaded
if (contract === undefined) throw new Error('The contract is not usable.')

type Status = readonly [status: number, id?: number]
/**
 * `POST /books`, how it was answered then and is now; with a number that is the id in the answer. `later`: once it was
 * asked for as many times more as there are.
 */
type Row = readonly [call: string, then: Status, now: Status, ...later: readonly Status[]]

const bodyOf = (of: number | undefined): string => (of === undefined ? '' : JSON.stringify({ id: of }))
const type = ['content-type', 'application/json'] as const

const exchangeOf = ([call, [status, of]]: Row): ProxiedExchange => {
  const [method = '', target = ''] = call.split(' ')
  const hasBody = ['POST', 'PUT', 'PATCH'].includes(method) && !target.endsWith('/archive')
  return {
    method,
    target,
    headers: hasBody ? [type] : [],
    body: Buffer.from(hasBody ? '{}' : ''),
    started: 0,
    milliseconds: 0,
    came: { kind: 'answer', status, statusText: '', headers: [type], body: Buffer.from(bodyOf(of)) },
  }
}

interface Run extends ReplayResult {
  readonly targets: readonly string[]
  /** Milliseconds. */
  readonly waits: readonly number[]
}

const replayed = async (t: Test, rows: readonly Row[], more: readonly [string, string][] = []): Promise<Run> => {
  const targets: string[] = []
  const waiting = [...rows]
  let answers: readonly Status[] = []
  const baseUrl = await aProvider(t, '', ({ method, url }) => {
    const target = `${method} ${url.pathname}`
    const isAgain = method !== 'POST' && targets.at(-1) === target
    targets.push(target)
    if (isAgain) answers = answers.length > 1 ? answers.slice(1) : answers
    else {
      const [, , ...all] = waiting.shift() ?? added
      answers = all
    }
    const [[status, of] = [500]] = answers
    const told = new Headers([...(of === undefined ? [] : [[...type]]), ...more])
    const passed: Passed = { status, headers: told, body: bodyOf(of) }
    return Promise.resolve(status === 0 ? undefined : passed)
  })
  const { provider, waits } = unhurried({ mostRequests: Infinity, timeout: 60_000, secrets: secretsOf([]), fetch })
  const secrets = secretsOf([])
  const found = await replay({
    contract,
    baseUrl,
    credentials: { apiKey: undefined, token: undefined },
    basePath: undefined,
    allowWrites: true,
    operations: undefined,
    cases: undefined,
    exchanges: rows.map(exchangeOf),
    provider,
    secrets,
    shared: undefined,
    clock: ({ at }) => at,
    onOperation: () => undefined,
  })
  return { ...found, targets, waits }
}

const added: Row = ['POST /books', [201, 17], [201, 18]]
const read: Row = ['GET /books/17', [200, 17], [200, 18]]
const deleted: Row = ['DELETE /books/17', [204], [204]]
const lost = 'the connection was lost before the answer was complete (UND_ERR_SOCKET)'
const missing = 'expected 200, as when it was recorded: the record was made in this run, found 404'
const back = 'getBook stays-deleted: expected 404, as when it was recorded: it was deleted in this run, found 200'

const asThen = 'ask a service that begins as it did when this was recorded, or record its calls anew'

interface ExpectedReplay {
  readonly broken?: readonly string[]
  /** Operations that write, of which nothing could be judged. */
  readonly unsure?: string
  /** Calls that were made once more, after a while. */
  readonly again?: number
}

/** How often what isn't shown is asked for once more, at most. */
const mostAgain = 5

const cases: readonly (readonly [name: string, rows: readonly Row[], told: ExpectedReplay])[] = [
  ['all as it was', [added, read, deleted, ['GET /books/17', [404], [404]]], {}],
  [
    'what was made in this run is not found',
    [added, ['PATCH /books/17', [200, 17], [404]], ['GET /books/17', [200, 17], [404]]],
    { broken: [`getBook still-answered: ${missing}`, `changeBook still-answered: ${missing}`], again: 2 * mostAgain },
  ],
  [
    'made with the id that it had then',
    [
      ['POST /books', [201, 17], [201, 17]],
      ['GET /books/17', [200, 17], [410]],
    ],
    { broken: [`getBook still-answered: ${missing.replace('404', '410')}`], again: mostAgain },
  ],
  [
    'put at its path',
    [
      ['PUT /books/17', [200, 17], [200, 17]],
      ['GET /books/17', [200, 17], [404]],
    ],
    { broken: [`getBook still-answered: ${missing}`], again: mostAgain },
  ],
  [
    'what was made shows after a while, to who writes as well',
    [added, ['PATCH /books/17', [200, 17], [404], [404], [200, 18]], ['GET /books/17', [200, 17], [404], [200, 18]]],
    { again: 3 },
  ],
  [
    'what was deleted shows for a while',
    [added, deleted, ['GET /books/17', [404], [200, 18], [200, 18], [404]]],
    { again: 2 },
  ],
  [
    'what was deleted is answered after a while with what is wrong in itself',
    [added, deleted, ['GET /books/17', [404], [200, 18], [500]]],
    { broken: ['getBook status: expected 200 or 404 or 410, found 500'], again: 1 },
  ],
  ['what was there already may be gone', [['GET /books/17', [200, 17], [404]]], {}],
  [
    'what may be made later',
    [
      ['POST /books', [202, 17], [202, 18]],
      ['GET /books/17', [200, 17], [404]],
    ],
    {},
  ],
  ['what was deleted since, and made again then', [added, deleted, ['GET /books/17', [200, 17], [404]]], {}],
  [
    'what another call may have taken away, which was refused then',
    [added, ['POST /books/17/archive', [409], [204]], ['GET /books/17', [200, 17], [404]]],
    {},
  ],
  [
    'what a call may have taken away that was not answered',
    [added, ['POST /books/17/archive', [409], [0]], ['GET /books/17', [200, 17], [404]]],
    {
      broken: [`archiveBook answers-in-time: expected an answer, found ${lost}`],
    },
  ],
  [
    'another thing than then, which has the number by chance',
    [
      ['POST /books', [201, 16], [201, 17]],
      ['GET /books/17', [200, 17], [404]],
    ],
    {},
  ],
  [
    'what was deleted is there',
    [added, deleted, ['GET /books/17', [404], [200, 18]]],
    { broken: [back], again: mostAgain },
  ],
  [
    'what was deleted is there after others were made',
    [added, deleted, ['POST /books', [201, 19], [201, 20]], ['GET /books/17', [404], [200, 18]]],
    { broken: [back], again: mostAgain },
  ],
  ['what may be deleted later', [added, ['DELETE /books/17', [202], [202]], ['GET /books/17', [404], [200, 18]]], {}],
  ['what was never deleted', [added, ['GET /books/17', [404], [200, 18]]], {}],
  [
    'an id that was free again',
    [added, deleted, ['POST /books', [201, 19], [201, 18]], ['GET /books/17', [404], [200, 18]]],
    {},
  ],
  [
    'an id that may have been drawn again, for nobody says which was',
    [added, deleted, ['POST /books', [201], [201, 18]], ['GET /books/17', [404], [200, 18]]],
    {},
  ],
  [
    'all that is made is refused: it may be there since it was recorded',
    [
      ['POST /books', [201, 17], [409]],
      ['GET /books/17', [200, 17], [200, 17]],
    ],
    { unsure: 'addBook (201 when it was recorded, 409 now)' },
  ],
  ['some of what is made is refused', [added, ['POST /books', [201, 18], [409]]], {}],
  [
    'what was there already is not found',
    [['PATCH /books/3', [200, 3], [404]]],
    {
      unsure: 'changeBook (200 when it was recorded, 404 now)',
    },
  ],
  [
    'the form in which it is sent is refused',
    [['POST /books', [201, 17], [415]]],
    { broken: ['addBook still-answered: expected 201, as when it was recorded, found 415'] },
  ],
]

t.test('what repeats a call of what was made in this run says what to do first', async t => {
  const curls = async (...rows: readonly Row[]): Promise<readonly (string | undefined)[]> =>
    (await replayed(t, rows)).checks.flatMap(({ failures }) =>
      failures.map(({ request }) => request?.curl.split('\n').slice(0, 1).join('')),
    )
  const first =
    '# Ids in this were drawn in this run. First make again POST /books, for 18: what is drawn then goes in its place.'
  t.strictSame(await curls(added, ['GET /books/17', [200, 17], [404]]), [first], 'of what was there then')
  t.strictSame(await curls(added, ['GET /books/17', [200, 17], [500]]), [first], 'by the contract')
  const [other] = await curls(['GET /books/17', [200, 17], [500]])
  t.match(other, /^curl -i 'http:.*\/books\/17' /)
})

t.test('how long what was written is waited for', async t => {
  /** Of twenty that are made, each read at once. */
  const rows = (now: Status = [404], ...later: readonly Status[]): readonly Row[] =>
    Array.from({ length: 20 }, (_, index) => 100 + index).flatMap((number): readonly Row[] => [
      ['POST /books', [201, number], [201, number]],
      [`GET /books/${number}`, [200, number], now, ...later],
    ])
  const told = ({ checks, waits }: Run): readonly unknown[] => [
    ...checks.flatMap(check => {
      const { rule, outcome, times, failures } = check
      const isMeant = check.operation === 'getBook' && rule === 'still-answered'
      return isMeant ? [outcome, times, failures.map(one => one.times)] : []
    }),
    waits.reduce((one, other) => one + other, 0),
  ]
  const never = await replayed(t, rows())
  t.strictSame(told(never), ['broken', 20, [20], 60_000], 'who never shows it')
  const late = await replayed(t, rows([404], [404], [404], [404], [404], [200, 18]))
  t.strictSame(told(late), ['held', 7, [], 60_000], 'who shows it late is never wrong')
  t.strictSame(
    late.notes.filter(note => note.includes('showed')),
    ['7 calls made again until what was written before showed.'],
  )
  const failing = await replayed(t, rows([404], [500]))
  t.strictSame(
    failing.notes.filter(note => note.includes('showed')),
    [],
    'a 500 shows nothing',
  )
  const [short, long] = [
    await replayed(t, rows([404]), [['Retry-After', '3']]),
    await replayed(t, rows([404]), [['Retry-After', '61']]),
  ]
  t.strictSame(short.waits.slice(0, 5), [3000, 3000, 3000, 3000, 4000], 'no sooner than it says')
  t.strictSame(told(long), ['skipped', 0, [], 0], 'who says that it takes longer')
})

for (const [name, rows, { broken = [], unsure, again = 0 }] of cases)
  t.test(name, async t => {
    const found = await replayed(t, rows)
    t.strictSame([found.targets.length, found.waits.length], [rows.length + again, again])
    t.strictSame(brokenIn(found.checks).toSorted(), broken.toSorted())
    t.equal(
      found.incomplete,
      unsure === undefined ? undefined : `What writes could not be judged of ${unsure}: ${asThen}.`,
    )
  })
