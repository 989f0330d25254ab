/** The control API and the pages while the database is away: each says so, operations in their contract's words. */
import { readFileSync } from 'node:fs'
import t from 'tap'
import { parse } from 'yaml'
import { databaseSettings } from '../../src/postgres/database-settings.ts'
import { clubContract, clubSites } from '../../src/app/sites.ts'
import { loadContract } from '../../src/contract/contract.ts'
import { listen } from '../../src/http/listen.ts'
import { openPostgresStore } from '../../src/postgres/postgres-store.ts'
import { StoreUnavailable } from '../../src/worlds/world-store.ts'
import { controlFile, errorIn, inHand } from '../fixtures/control-client.ts'
import { isFields, oracleOf } from '../fixtures/oracle.ts'
import { aDatabase, notOurs, skip } from '../fixtures/postgres.ts'
import { openSite } from '../fixtures/served-site.ts'

const oracle = oracleOf(controlFile, { prefixes: ['/control/v1'], errorSchema: 'Error' })

/** That of a stream too, which an oracle does not ask for. */
const asked = (): readonly (readonly [method: string, path: string])[] => {
  const document: unknown = parse(readFileSync(controlFile, 'utf8'))
  const paths = isFields(document) && isFields(document.paths) ? document.paths : {}
  return Object.entries(paths).flatMap(([path, item]) =>
    ['get', 'put', 'post', 'delete'].flatMap(method =>
      isFields(item) && method in item ? [[method.toUpperCase(), path] as const] : [],
    ),
  )
}

/** A good body for each operation that wants one. */
const bodies: Readonly<Record<string, unknown>> = {
  'PUT /worlds/{world}/scenario': { scenario: 'last-place' },
  'PUT /worlds/{world}/clock': { now: '2027-03-01T10:00:00Z' },
  'POST /worlds/{world}/clock/advance': { by: 'PT1H' },
  'POST /worlds/{world}/faults': { operations: ['listClubs'], effect: { status: 503 } },
  'PUT /worlds/{world}/preferences': { code: 400 },
  'POST /worlds/{world}/actions/{action}': {},
  'POST /worlds/{world}/verifications': { atLeast: 1 },
  'POST /worlds/{world}/explanations': {},
}

t.test('pages, of a socket and without one, while the database is away and after', { skip }, async t => {
  const database = await aDatabase(t)
  const opened = await openPostgresStore({ settings: databaseSettings(database.url), onError: () => undefined })
  t.teardown(() => opened.close())
  const away = { asked: false, written: false }
  const unless =
    <Args extends unknown[], T>(which: keyof typeof away, act: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      if (away[which]) throw new StoreUnavailable(new Error('It is away.'))
      return act(...args)
    }
  const store = { ...opened, head: unless('asked', opened.head), append: unless('written', opened.append) }
  const { contract } = loadContract(clubContract, 'own')
  if (contract === undefined) throw new Error("The contract can't be served.")
  const failures: unknown[] = []
  const { app } = await (
    await clubSites(contract, { seed: 1, store })
  )(contract, {
    onError: error => void failures.push(error),
    access: () => ({ isLoopback: true, token: undefined }),
  })
  // No connection of this test ends before its answer was asked for, however busy the machine is.
  const { url, close } = await listen(app, { host: '127.0.0.1', port: 0, limits: { idleTime: 600_000 } })
  t.teardown(close)
  const told = async ({ status, headers }: Response): Promise<unknown> => [status, headers.get('retry-after')]
  const both = async (path: string): Promise<unknown> =>
    Promise.all([fetch(url + path).then(told), app.fetch(new Request(`http://localhost${path}`)).then(told)])
  const unavailable = [503, '1']
  const paths = ['/', '/docs', '/timetable', '/w/default/', '/w/default/requests', '/account', '/operator']
  const asking = ['/oauth/authorize', '/.well-known/oauth-authorization-server']
  away.asked = true
  for (const path of [...paths, ...asking]) t.strictSame(await both(path), [unavailable, unavailable], path)
  // They are the same in every world.
  for (const path of ['/openapi.yaml', '/openapi.json?a', '/docs/pages.css', '/docs/console.js'])
    t.strictSame(
      await both(path),
      [
        [200, null],
        [200, null],
      ],
      path,
    )
  const preflight = {
    method: 'OPTIONS',
    headers: {
      origin: 'http://localhost:5173',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'x-api-key',
    },
  }
  const granted = ({ status, headers: allowed }: Response): unknown => [
    status,
    allowed.get('access-control-allow-origin'),
    allowed.get('access-control-allow-headers'),
  ]
  for (const path of ['/v2/clubs', '/w/elsewhere/v2/clubs'])
    for (const answer of [
      await fetch(url + path, preflight),
      await app.fetch(new Request(`http://localhost${path}`, preflight)),
    ])
      t.strictSame(granted(answer), [204, 'http://localhost:5173', 'x-api-key'], `a browser may ask at ${path}`)
  away.asked = false
  away.written = true
  t.strictSame(await both('/account'), [unavailable, unavailable], 'one that begins a visit')
  away.written = false
  for (const path of paths)
    t.strictSame(
      await both(path),
      [
        [200, null],
        [200, null],
      ],
      path,
    )
  t.strictSame(failures, [])
})

t.test('every operation, while the database is away and after', { skip: skip || notOurs.skip }, async t => {
  const database = await aDatabase(t)
  const store = await openPostgresStore({ settings: databaseSettings(database.url), onError: () => undefined })
  t.teardown(() => store.close())
  const url = await openSite(t, { store })
  const hand = await inHand(t, url)
  const world = await hand.world({ now: '2027-03-01T10:00:00Z' })
  const before = (await hand.control('GET', `/worlds/${world.name}`)).json
  const operations = asked()
  t.ok(operations.length > 20, `there are ${operations.length} operations`)
  await database.kill()
  for (const [method, path] of operations) {
    const target = path
      .replace('{world}', world.name)
      .replace('{fault}', '1')
      .replace('{collection}', 'people')
      .replace('{action}', 'makeApiKey')
    t.notMatch(target, '{', path)
    const answer = await hand.control(method, target, bodies[`${method} ${path}`])
    t.strictSame(errorIn(answer), { status: 503, code: 'store_unavailable', errors: [] }, `${method} ${path}`)
    t.equal(answer.headers['retry-after'], '1')
    t.strictSame(oracle.faults({ ...answer, method, target: `/control/v1${target}` }), [])
  }
  await database.restart()
  t.strictSame((await hand.control('GET', `/worlds/${world.name}`)).json, before, 'nothing was done')
})
