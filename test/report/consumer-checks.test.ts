/** Calls that are judged while a server serves: however many there are, what is kept of them has a bound. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import t from 'tap'
import { type ServedCall, consumerChecks, violationsIn } from '../../src/report/consumer-checks.ts'
import { fewToTell } from '../../src/report/report.ts'
import { hasFields } from '../fixtures/has-fields.ts'

const aCall = (more: Partial<ServedCall> = {}): ServedCall => ({
  method: 'GET',
  url: '/clubs',
  status: 200,
  source: 'stub',
  violations: 0,
  operation: 'listClubs',
  remarks: [],
  ...more,
})

const aBreach = (what: string, found: string): ServedCall =>
  aCall({ status: 400, violations: 1, remarks: [{ message: `query.${what}: expected an integer, found ${found}.` }] })

const someChecks = () =>
  consumerChecks(
    () => 'http://localhost:4010',
    () => new Set(['listClubs', 'showClub']),
    () => Promise.resolve({}),
  )

setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')

const heldBytes = (): number => {
  if (typeof collect === 'function') collect()
  return process.memoryUsage().heapUsed
}

t.test('calls are counted, and the first of each breach is told', async t => {
  const checks = someChecks()
  checks.served(aBreach('limit', '"a"'))
  checks.served(aCall())
  checks.served(aBreach('limit', '"b"'))
  checks.served(aCall({ operation: 'showClub' }))
  for (let each = 0; each < 30; each++) checks.served(aBreach(`p${each}`, '"c"'))
  const { checks: all, requests } = await checks.all()
  t.equal(requests, 34)
  t.strictSame(
    all.map(({ operation, outcome, times, failures }) => [operation, outcome, times, failures.length]),
    [
      ['listClubs', 'broken', 33, 31],
      ['showClub', 'held', 1, 0],
    ],
  )
  t.strictSame(
    all.map(check => fewToTell(check).length),
    [21, 0],
    'twenty are told, and one that stands for the others',
  )
  const [first] = all[0]?.failures ?? []
  hasFields(t, first, { times: 2, found: 'query.limit: expected an integer, found "a".' })
  t.strictSame(await checks.all(), { checks: all, remarks: [], requests }, 'asked again it says the same')
})

t.test('where nobody knows of a call that is right, what was expected of this one is told', async t => {
  const one = 'body/kind: expected one of "photo", "scan", found "foto".'
  const other = 'body/count: expected an integer, found "x".'
  const lost = 'No operation at GET /club.'
  const cases = [
    { says: [one], expected: 'body/kind: one of "photo", "scan"' },
    { says: [one, other], expected: 'body/kind: one of "photo", "scan"; body/count: an integer' },
    { says: [lost], expected: 'each call keeps to the contract' },
  ]
  for (const { says, expected } of cases) {
    const checks = consumerChecks(
      () => 'http://localhost:4010',
      () => new Set(['listClubs']),
      () => Promise.resolve({ curl: 'curl', violations: says.map(message => ({ message })) }),
    )
    const remarks = [{ message: says[0] ?? '' }]
    checks.served(aCall({ status: 400, violations: says.length, explanation: '/requests/1', remarks }))
    // oxlint-disable-next-line no-await-in-loop
    const { checks: all } = await checks.all()
    hasFields(t, all[0]?.failures[0], { expected, found: says.join(' ') })
  }
})

t.test('bodies that are not checked are told once for each operation, and make nothing red', async t => {
  const checks = someChecks()
  for (let each = 0; each < 3; each++) checks.served(aCall({ unchecked: 'multipart/form-data' }))
  checks.served(aCall({ operation: 'showClub', unchecked: 'multipart/mixed' }))
  const { remarks, checks: all } = await checks.all()
  t.strictSame(
    all.map(({ outcome }) => outcome),
    ['held', 'held'],
  )
  t.strictSame(
    remarks.map(({ operation, rule, says }) => [operation, rule, says]),
    [
      ['listClubs', 'unchecked', 'The bodies of 3 calls in multipart/form-data were not checked.'],
      ['showClub', 'unchecked', 'The body of a call in multipart/mixed was not checked.'],
    ],
  )
})

t.test('what was ignored of calls is told once, whether they keep to the contract or not', async t => {
  const checks = someChecks()
  const says = 'query parameter "limt" is not declared and was ignored, did you mean "limit"?'
  const ignored = { message: `warning: ${says}`, ignored: says, place: { file: 'club.yaml', line: 3, column: 1 } }
  for (let each = 0; each < 3; each++) checks.served(aCall({ remarks: [ignored] }))
  const { remarks, checks: all } = await checks.all()
  t.strictSame(
    all.map(({ outcome }) => outcome),
    ['held'],
  )
  const remark = { level: 'warning', operation: 'listClubs', rule: 'ignored', says, place: ignored.place } as const
  t.strictSame(remarks, [remark])
  const breach = aBreach('limit', '"a"')
  checks.served({ ...breach, operation: 'showClub', remarks: [...breach.remarks, ignored] })
  t.strictSame((await checks.all()).remarks, [remark, { ...remark, operation: 'showClub' }])
  const failing = violationsIn(await checks.all(), 'http://127.0.0.1:4010')
  t.notMatch(failing, /in vain/, 'it is no question that was asked')
  t.strictSame(
    failing?.split('\n').slice(0, 2),
    ['Calls broke the contract:', '  showClub: query.limit: expected an integer, found "a".'],
    'once, and at no place that anybody knows of',
  )
})

t.test('of what came more than once it is told how often', async t => {
  const checks = someChecks()
  for (const operation of ['listClubs', 'showClub', 'showClub'])
    checks.served({ ...aBreach('limit', '"a"'), operation })
  const told = violationsIn(await checks.all(), 'http://127.0.0.1:4010') ?? ''
  t.strictSame(
    told.split('\n').filter(line => line.includes('query.limit')),
    [
      '  listClubs: query.limit: expected an integer, found "a".',
      '  showClub: query.limit: expected an integer, found "a"., 2 times',
    ],
  )
})

t.test('two hundred thousand calls take no more room than a thousand', t => {
  const checks = someChecks()
  const serve = (count: number): void => {
    for (let each = 0; each < count; each++) {
      checks.served(aCall())
      checks.served(aBreach('limit', String(each)))
    }
  }
  serve(500)
  const before = heldBytes()
  serve(100_000)
  t.ok(heldBytes() - before < 5_000_000)
  t.end()
})
