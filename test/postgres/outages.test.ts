/** The control API while the database is away: every operation says so, in its contract's words. */
import { readFileSync } from 'node:fs'
import t from 'tap'
import { parse } from 'yaml'
import { databaseSettings } from '../../src/app/database-settings.ts'
import { openPostgresStore } from '../../src/postgres/postgres-store.ts'
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
