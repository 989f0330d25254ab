/**
 * The club's service compared with its stub: the stub itself has not drifted from it, and each drift that is planted is
 * told, by its operation and the line of the contract, once.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import t from 'tap'
import { startCourtside } from '../../src/index.ts'
import {
  type Answering,
  type Item,
  aProvider,
  answersWith,
  eachItemWith,
  listsWith,
  passedWith,
  withHeader,
} from '../fixtures/faulty-provider.ts'
import { isFields } from '../fixtures/oracle.ts'
import { compare, told } from './drifted.ts'

const now = '2027-03-15T09:00:00.000Z'
const courtside = await startCourtside({ now })
t.teardown(() => courtside.close())
const { origin } = new URL(courtside.stubUrl ?? '')
const credentials = { apiKey: 'demo-key', token: 'demo-parent' }

/** It says what its clock shows. */
const at =
  (path: RegExp, answer: Answering): Answering =>
  async (passing, hand) => {
    const passed = await (path.test(passing.url.pathname.replace(/^\/v2/, '')) ? answer : handed)(passing, hand)
    return typeof passed === 'object' ? withHeader(passed, 'x-now', now) : passed
  }
const handed: Answering = (passing, hand) => hand(passing)

t.test('the stub has not drifted from itself, in shapes and in values', async t => {
  const provider = await aProvider(t, origin, at(/./, handed))
  const drifted = await compare({
    baseUrl: `${provider}/v2`,
    against: 'stub',
    ...credentials,
    values: true,
    failOn: 'info',
  })
  t.strictSame(told(drifted), [])
  t.strictSame(drifted.remarks, [])
  t.strictSame({ notes: drifted.notes, extent: drifted.extent }, { notes: [], extent: 'all' })
  const looked = new Set(drifted.checks.filter(({ times }) => times > 0).map(({ operation }) => operation))
  t.equal(looked.size, 23, 'all that reads')
  t.strictSame(
    drifted.checks.filter(({ outcome }) => outcome === 'skipped').map(({ operation, reason }) => [operation, reason]),
    [['toggleCoachingSession', 'it writes: it is asked of nobody']],
  )
})

interface Drift {
  readonly name: string
  readonly operation: string
  readonly path: RegExp
  readonly answer: Answering
  /** Operation left out. */
  readonly told: string
  readonly line: RegExp
  readonly values?: boolean
}

const without = (item: Item, name: string): Item =>
  Object.fromEntries(Object.entries(item).filter(([one]) => one !== name))
const fields = (value: unknown): Item => (isFields(value) ? value : {})
const counting = (): (() => number) => {
  let count = 0
  return () => (count += 1)
}
const club = /^\/clubs\/[^/]+$/
const clubs = /^\/clubs$/

const drifts: readonly Drift[] = [
  {
    name: 'a field is sent no longer',
    operation: 'getClub',
    path: club,
    answer: answersWith(item => without(item, 'website')),
    told: 'same-properties /website',
    line: /^website:$/,
  },
  {
    name: 'a field of each item is sent no longer',
    operation: 'listClubs',
    path: clubs,
    answer: eachItemWith(item => without(item, 'website')),
    told: 'same-properties /*/website',
    line: /^website:$/,
  },
  {
    name: 'a property is new',
    operation: 'listClubs',
    path: clubs,
    answer: eachItemWith(item => ({ ...item, colour: 'green' })),
    told: 'same-additions /*/colour',
    line: /^schema:$|^items:$/,
  },
  {
    name: 'a new property is another each time',
    operation: 'getClub',
    path: club,
    answer: (count => answersWith(item => ({ ...item, request: `r-${count()}` })))(counting()),
    told: 'same-additions /request',
    line: /^schema:$/,
    values: true,
  },
  {
    name: 'what the contract forbids is told as that, and not once more',
    operation: 'getClub',
    path: club,
    answer: answersWith(item => ({ ...item, name: 7 })),
    told: 'body /name',
    line: /^name:$/,
    values: true,
  },
  {
    name: 'what is required is missing',
    operation: 'listClubs',
    path: clubs,
    answer: eachItemWith(item => ({ ...item, address: without(fields(item.address), 'postalCode') })),
    told: 'body /0/address/postalCode',
    line: /^postalCode:$/,
    values: true,
  },
  {
    name: 'who has no token is refused by another status',
    operation: 'listMyBookings',
    path: /^\/my\/bookings$/,
    answer: passedWith(passed => (passed.status === 401 ? { ...passed, status: 400 } : passed)),
    told: 'same-status',
    line: /^'?400'?:$/,
  },
  {
    name: 'what is refused is taken',
    operation: 'listClubs',
    path: clubs,
    answer: async (passing, hand) => {
      const url = new URL(passing.url)
      if (Number(url.searchParams.get('limit')) > 500) url.searchParams.set('limit', '500')
      return hand({ ...passing, url })
    },
    told: 'same-status',
    line: /^'?200'?:$/,
  },
  {
    name: 'the order is another',
    operation: 'listClubs',
    path: clubs,
    answer: listsWith(items => items.toReversed()),
    told: 'same-order',
    line: /^schema:$/,
    values: true,
  },
  {
    name: 'one is listed no longer',
    operation: 'listCoachingSports',
    path: /^\/coaching\/sports$/,
    answer: listsWith(items => items.slice(1)),
    told: 'same-records',
    line: /^schema:$/,
    values: true,
  },
  {
    name: 'a value is another',
    operation: 'getClub',
    path: club,
    answer: answersWith(item => ({ ...item, address: { ...fields(item.address), locality: 'Elsewhere' } })),
    told: 'same-values /address/locality',
    line: /^locality:$/,
    values: true,
  },
]

const lineOf = (file: string, line: number): string =>
  readFileSync(resolve(file), 'utf8').split('\n')[line - 1]?.trim() ?? ''

for (const { name, operation, path, answer, line, values = false, ...expected } of drifts) {
  t.test(name, async t => {
    const provider = await aProvider(t, origin, at(path, answer))
    const drifted = await compare({
      baseUrl: `${provider}/v2`,
      against: 'stub',
      ...credentials,
      operations: [operation],
      values,
    })
    t.strictSame(told(drifted), [`${operation} ${expected.told}`], 'once', { remarks: drifted.remarks })
    const [failure] = drifted.checks.flatMap(({ failures }) => failures)
    t.match(failure?.place?.file, /sports-club\.yaml$/)
    t.match(lineOf(failure?.place?.file ?? '', failure?.place?.line ?? 0), line, 'with the line of the contract')
    t.match(failure?.request?.curl, /^curl -i '/)
    t.notMatch(JSON.stringify(drifted), /demo-key|demo-parent/, 'without credentials')
  })
}

t.test('what the stand-in does wrong is repeated at the stand-in, with credentials of its own', async t => {
  const nameless = eachItemWith(item => ({ ...item, name: 5 }))
  const standIn = await aProvider(t, origin, at(/^\/affiliates$/, nameless))
  const asked = { baseUrl: `${origin}/v2`, ...credentials, operations: ['listAffiliates'] }
  const drifted = await compare({ ...asked, against: `${standIn}/v2` })
  t.strictSame(told(drifted), ['listAffiliates stand-in-body /0/name'])
  const [request] = drifted.checks.flatMap(({ failures }) => failures.flatMap(one => one.request ?? []))
  t.equal(request?.url.startsWith(`${standIn}/v2/affiliates`), true)
  t.match(request?.curl, /\$COURTSIDE_AGAINST_API_KEY"/)
  t.notMatch(request?.curl, /\$COURTSIDE_API_KEY/)
})
