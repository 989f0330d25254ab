/** Where a service may be that knows none of a contract's operations. */
import t from 'tap'
import { otherBasePath } from '../../src/verify/other-base-path.ts'

t.test('another base path is to be tried, unless it is the one of the contract', async t => {
  const before = 'Each call was answered with 404.'
  const cases: readonly (readonly [basePaths: readonly string[], baseUrl: string, says: string | undefined])[] = [
    [
      ['/v2'],
      'http://h:8000',
      'The base path of the contract is /v2, and --base-url has none: try --base-url http://h:8000/v2.',
    ],
    [
      ['/v2'],
      'https://h/v1',
      'The base path of the contract is /v2, and --base-url has /v1: try --base-url https://h/v2.',
    ],
    [
      ['/v2', '/v3'],
      'https://h',
      'The base paths of the contract are /v2, /v3, and --base-url has none: try --base-url https://h/v2.',
    ],
    [[''], 'https://h/api', 'The contract has no base path, and --base-url has /api: try --base-url https://h.'],
    [[], 'https://h/api', 'The contract has no base path, and --base-url has /api: try --base-url https://h.'],
    [['/v2'], 'https://h/v2', undefined],
    [['/v2'], 'https://h/behind/a/gateway/v2', undefined],
    [['/v2', '/v3'], 'https://h/v3', undefined],
    [[''], 'https://h', undefined],
    [[], 'https://h', undefined],
  ]
  for (const [basePaths, baseUrl, says] of cases)
    t.equal(
      otherBasePath({ basePaths }, baseUrl, new Set([404])),
      says === undefined ? undefined : `${before} ${says}`,
      baseUrl,
    )
})

t.test("nothing but 404 came, but for calls that were turned away as a stranger's", async t => {
  const cases: readonly (readonly [statuses: readonly number[], before: RegExp | undefined])[] = [
    [[404], /^Each call was answered with 404\. /],
    [[401, 404], /^Each call that was not turned away was answered with 404\. /],
    [[404, 403, 401], /^Each call that was not turned away was answered with 404\. /],
    [[401], undefined],
    [[401, 403], undefined],
    [[404, 200], undefined],
    [[401, 404, 400], undefined],
    [[], undefined],
  ]
  for (const [statuses, before] of cases)
    t.match(otherBasePath({ basePaths: ['/v2'] }, 'https://h', new Set(statuses)) ?? 'nothing', before ?? /^nothing$/)
})
