/** Operations that ask for several keys: with which of them they are called, and what is told of the others. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { aFolder } from '../cli/child-process.ts'
import { type Passing, aProvider } from '../fixtures/faulty-provider.ts'
import { type Holding, brokenIn, hold } from './held.ts'

type Security = readonly Readonly<Record<string, readonly string[]>>[]

const schemes = {
  session: { type: 'apiKey', in: 'cookie', name: 'sid' },
  key: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
  share: { type: 'apiKey', in: 'query', name: 'share_token' },
  application: { type: 'apiKey', in: 'header', name: 'X-Application' },
  bearer: { type: 'http', scheme: 'bearer' },
  basic: { type: 'http', scheme: 'basic' },
}

const good: Readonly<Record<string, (passing: Passing) => boolean>> = {
  session: ({ headers }) => headers.get('cookie') === 'sid=s-1',
  key: ({ headers }) => headers.get('x-api-key') === 'k-1',
  share: ({ url }) => url.searchParams.get('share_token') === 'q-1',
  application: ({ headers }) => headers.get('x-application') === 'a-1',
  bearer: ({ headers }) => headers.get('authorization') === 'Bearer t-1',
  basic: ({ headers }) => headers.get('authorization') === `Basic ${Buffer.from('ann:pw').toString('base64')}`,
}

const contractOf = (security: Security, refused: number | undefined): object => {
  const names = new Set(security.flatMap(one => Object.keys(one)))
  const limit = { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 3 }, example: 2 }
  const statuses = [200, 400, ...(refused === undefined ? [] : [refused])]
  return {
    openapi: '3.1.0',
    info: { title: 'Doors', version: '1' },
    components: { securitySchemes: Object.fromEntries(Object.entries(schemes).filter(([name]) => names.has(name))) },
    paths: {
      '/doors': {
        get: {
          operationId: 'getDoors',
          parameters: [limit],
          security,
          responses: Object.fromEntries(statuses.map(status => [status, { description: '.' }])),
        },
      },
    },
  }
}

const serviceOf =
  (security: Security, refused: number) =>
  (passing: Passing): Promise<{ status: number; headers: Headers; body: string }> => {
    const isIn = security.some(names => Object.keys(names).every(name => good[name]?.(passing)))
    const isBad = !/^-?[0-3]?$/.test(passing.url.searchParams.get('limit') ?? '')
    const answered = isBad ? 400 : 200
    return Promise.resolve({ status: isIn ? answered : refused, headers: new Headers(), body: '' })
  }

const held = async (
  t: Test,
  security: Security,
  given: Partial<Holding>,
  refused = 401,
  declared: number | undefined = refused,
): Promise<readonly string[]> => {
  const file = join(aFolder(t), 'doors.json')
  writeFileSync(file, JSON.stringify(contractOf(security, declared)))
  const baseUrl = await aProvider(t, '', serviceOf(security, refused))
  const { checks } = await hold({ baseUrl, contract: file, ...given })
  const told = checks.flatMap(({ rule, outcome, reason = '' }) => (outcome === 'skipped' ? [`${rule}: ${reason}`] : []))
  const isJudged = checks.some(({ times }) => times > 0)
  return [...brokenIn(checks), ...told, ...(isJudged ? [] : ['nothing was judged'])]
}

const key = { apiKey: 'k-1' }
const ofSession = '--credential session=…: what --api-key gives was answered with 401'
const ofShare = '--credential share=…: what --api-key gives was answered with 401'
const sessionSkipped = `answers-with-session: with session it wants ${ofSession}`

/** @param told what is broken or skipped */
const cases: readonly (readonly [
  name: string,
  security: Security,
  given: Partial<Holding>,
  told: readonly string[],
])[] = [
  ['the one that has a header called a key', [{ session: [] }, { key: [] }], key, [sessionSkipped]],
  ['the same, listed first', [{ key: [] }, { session: [] }], key, [sessionSkipped]],
  ['of two that are wanted', [{ session: [], key: [] }], key, [`answers: wants ${ofSession}`, 'nothing was judged']],
  ['of one in the query too', [{ key: [] }, { key: [], share: [] }], key, []],
  [
    'of one in the query alone',
    [{ share: [] }, { key: [] }],
    key,
    [`answers-with-share: with share it wants ${ofShare}`],
  ],
  [
    'of headers the one that is called a key',
    [{ application: [] }, { key: [] }],
    key,
    [
      'answers-with-application: with application it wants --credential application=…: '
        + 'what --api-key gives was answered with 401',
    ],
  ],
  ['each with its own', [{ session: [] }, { key: [] }], { own: { session: 's-1', key: 'k-1' } }, []],
  ['both of two with their own', [{ session: [], key: [] }], { own: { session: 's-1', key: 'k-1' } }, []],
  ['its own beside --api-key', [{ session: [], key: [] }], { ...key, own: { session: 's-1' } }, []],
  [
    'one alone with its own',
    [{ session: [] }, { key: [] }],
    { own: { session: 's-1' } },
    ['answers-with-key: with key it wants --api-key'],
  ],
  [
    'another one alone with its own',
    [{ session: [] }, { key: [] }],
    { own: { key: 'k-1' } },
    ['answers-with-session: with session it wants --credential session=…'],
  ],
  [
    'none',
    [{ session: [], key: [] }],
    {},
    ['answers: wants --credential session=… and --api-key', 'nothing was judged'],
  ],
  [
    'a bearer and Basic, each with its own',
    [{ bearer: [] }, { basic: [] }],
    { own: { bearer: 't-1', basic: 'ann:pw' } },
    [],
  ],
  ['its own goes before --token', [{ bearer: [] }], { token: 'nobody', own: { bearer: 't-1' } }, []],
  ['the same key in two places', [{ session: [] }, { key: [] }], { apiKey: 'k-1', own: { session: 's-1' } }, []],
]

for (const [name, security, given, told] of cases)
  t.test(`which key is sent: ${name}`, async t => t.strictSame(await held(t, security, given), told))

t.test('a refusal of a key that may be of another scheme is none of a declared status, or any', async t => {
  for (const [refused, declared] of [
    [401, undefined],
    [403, 403],
    [302, 401],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop
    const told = await held(t, [{ session: [] }, { key: [] }], key, refused, declared)
    const ofAlternative = told.filter(one => one.includes('session'))
    t.strictSame(ofAlternative, [sessionSkipped.replace('401', String(refused))], String(refused))
  }
})

t.test('of a scheme that takes the key all is judged', async t => {
  const security: Security = [{ share: [] }, { key: [] }]
  const file = join(aFolder(t), 'doors.json')
  writeFileSync(file, JSON.stringify(contractOf(security, 401)))
  const baseUrl = await aProvider(t, '', ({ url, headers }) => {
    const answered = /^-?[0-3]?$/.test(url.searchParams.get('limit') ?? '') ? 200 : 400
    const sent = [url.searchParams.get('share_token'), headers.get('x-api-key')]
    return Promise.resolve({
      status: sent.includes('k-1') ? answered : 401,
      headers: new Headers(),
      body: '',
    })
  })
  const { checks } = await hold({ baseUrl, contract: file, ...key })
  t.strictSame(
    [brokenIn(checks), checks.filter(({ outcome }) => outcome === 'skipped').map(({ rule }) => rule)],
    [[], []],
  )
})
