/**
 * Which calls a fault falls on, told over the faults themselves: every kind by every schedule, and chance that is none.
 */
import t from 'tap'
import type { Operation } from '../../src/contract/operation.ts'
import { type DelayRange, type Effect, type FaultSpec, Faults, isOver } from '../../src/worlds/faults.ts'

/** An operation that has an example. */
const named = (id: string): Pick<Operation, 'id' | 'responses'> => {
  const recordings = [{ name: 'empty', bytes: Buffer.from('[]') }]
  const content = [{ mediaType: 'application/json', schemaPointer: undefined, recordings, refused: new Map() }]
  return { id, responses: [{ status: '200', description: '', content, headers: [] }] }
}

/** What happens to one call, in a word. */
const told = (faults: Faults, operation = 'listClubs'): string => {
  const met = faults.meet(named(operation))
  if (met === undefined) return '-'
  return [
    ...(met.delay === undefined ? [] : [String(met.delay)]),
    ...(met.connection === undefined ? [] : [met.connection]),
    ...(met.problem === undefined ? [] : [String(met.problem.status)]),
    ...(met.example === undefined ? [] : [met.example]),
  ].join('+')
}

const run = (faults: Faults, calls: number, operation?: string): readonly string[] =>
  Array.from({ length: calls }, () => told(faults, operation))

const kinds: readonly { readonly effect: Effect; readonly is: string }[] = [
  { effect: { status: 503 }, is: '503' },
  { effect: { example: 'empty' }, is: 'empty' },
  { effect: { delay: 7 }, is: '7' },
  { effect: { delay: { min: 9, max: 9 } }, is: '9' },
  { effect: { connection: 'drop' }, is: 'drop' },
  { effect: { connection: 'cut' }, is: 'cut' },
  { effect: { delay: 7, connection: 'cut', status: 429 }, is: '7+cut+429' },
]

/** X: the effect, -: none, over seven calls. */
const schedules: readonly {
  readonly name: string
  readonly spec: (effect: Effect) => FaultSpec
  readonly calls: string
  readonly over: boolean
}[] = [
  { name: 'for ever', spec: effect => ({ effect }), calls: 'XXXXXXX', over: false },
  { name: 'once', spec: effect => ({ effect, times: 1 }), calls: 'X------', over: true },
  { name: 'the next three', spec: effect => ({ effect, times: 3 }), calls: 'XXX----', over: true },
  { name: 'every first', spec: effect => ({ effect, every: 1 }), calls: 'XXXXXXX', over: false },
  { name: 'every third', spec: effect => ({ effect, every: 3 }), calls: '--X--X-', over: false },
  { name: 'every second, twice', spec: effect => ({ effect, every: 2, times: 2 }), calls: '-X-X---', over: true },
  { name: 'a sequence', spec: effect => ({ sequence: [effect, {}, effect] }), calls: 'X-X----', over: true },
  {
    name: 'a sequence again and again',
    spec: effect => ({ sequence: [effect, {}, effect], repeat: true }),
    calls: 'X-XX-XX',
    over: false,
  },
  {
    name: 'a sequence that is not repeated',
    spec: effect => ({ sequence: [{}, effect], repeat: false }),
    calls: '-X-----',
    over: true,
  },
]

for (const { effect, is } of kinds) {
  t.test(`${is}, by every schedule`, async t => {
    for (const { name, spec, calls, over } of schedules) {
      const wanted = [...calls].map(call => (call === 'X' ? is : '-'))
      const all = new Faults(1)
      const fault = all.add(spec(effect))
      t.strictSame([fault.number, isOver(fault)], [1, false])
      t.strictSame(run(all, calls.length), wanted, name)
      t.strictSame(
        [fault.calls, fault.hits, isOver(fault)],
        [calls.length, calls.replaceAll('-', '').length, over],
        `${name}: what it has counted`,
      )

      const some = new Faults(1)
      some.add({ ...spec(effect), operations: ['getClub', 'listClubs'] })
      t.strictSame(
        [told(some, 'listAffiliates'), ...run(some, calls.length)],
        ['-', ...wanted],
        `${name}: calls of other operations don't count`,
      )
    }
  })
}

t.test('of several faults each counts, and of each part the first that was added has its way', async t => {
  const faults = new Faults(1)
  const first = faults.add({ effect: { status: 503 }, times: 1 })
  const second = faults.add({ effect: { status: 429, delay: 5 }, times: 3 })
  const third = faults.add({ effect: { delay: 8, connection: 'cut' }, every: 2 })
  t.strictSame(run(faults, 5), ['5+503', '5+cut+429', '5+429', '8+cut', '-'])
  t.strictSame(
    [first, second, third].map(({ calls, hits }) => [calls, hits]),
    [
      [5, 1],
      [5, 3],
      [5, 2],
    ],
  )
  t.equal(faults.remove(1), true)
  t.equal(faults.remove(1), false)
  t.equal(faults.add({ effect: { status: 500 } }).number, 4, 'a number is given once')
  t.equal(faults.meet(named('x'))?.name, 'fault 3+4')
  faults.clear()
  t.strictSame([faults.all, told(faults)], [[], '-'])
})

t.test('an example gives way to the status of a fault that was added before, and the other way round', async t => {
  const effects: readonly Effect[] = [{ status: 503 }, { example: 'empty' }]
  for (const [order, wanted] of [
    [effects, '503'],
    [effects.toReversed(), 'empty'],
  ] as const) {
    const faults = new Faults(1)
    for (const effect of order) faults.add({ effect })
    t.equal(told(faults), wanted)
  }
})

t.test('codes and messages fit the status where none are given', async t => {
  const faults = new Faults(1)
  const cases = [
    { effect: { status: 503 }, code: 'service_unavailable' },
    { effect: { status: 429 }, code: 'too_many_requests' },
    { effect: { status: 418 }, code: 'i_m_a_teapot' },
    { effect: { status: 499 }, code: 'client_error' },
    { effect: { status: 599 }, code: 'server_error' },
    { effect: { status: 500, code: 'down', message: 'Down.' }, code: 'down' },
  ]
  for (const { effect, code } of cases) {
    faults.clear()
    faults.add({ effect })
    const problem = faults.meet(named('x'))?.problem
    t.match(problem?.code, /^[a-z]+(?:_[a-z]+)*$/)
    t.equal(problem?.code, code)
    t.equal(problem?.message === 'Down.', effect.message !== undefined)
    t.strictSame(problem?.headers, {})
  }
})

const delays = (seed: number, delay: DelayRange, calls: number, before = 0): readonly number[] => {
  const faults = new Faults(seed)
  for (let index = 0; index < before; index++) faults.add({ effect: { status: 500 }, operations: ['other'] })
  faults.add({ effect: { delay } })
  return Array.from({ length: calls }, () => faults.meet(named('x'))?.delay ?? -1)
}

t.test('a range of delays is the same on every run, and another for another seed, fault or call', async t => {
  const range = { min: 200, max: 1500 }
  const one = delays(7, range, 200)
  t.strictSame(delays(7, range, 200), one)
  t.strictSame(delays(7, range, 10), one.slice(0, 10), 'whatever comes later')
  for (const other of [delays(8, range, 200), delays(7, range, 200, 1), delays(4_294_967_295, range, 200)])
    t.strictNotSame(other, one)
  t.strictSame(one.slice(0, 8), [1315, 1236, 432, 1368, 1022, 356, 1472, 252], 'and by the next release')
  t.ok(one.every(delay => Number.isInteger(delay) && delay >= 200 && delay <= 1500))
  t.ok(new Set(one).size > 150, 'they differ')
  // The mean of 2000 even shares lies within five standard errors (of 0.29/√2000) of a half.
  for (const seed of [0, 1, 2, 1000]) {
    const mean = delays(seed, { min: 0, max: 999 }, 2000).reduce((sum, delay) => sum + delay, 0) / 2000
    t.ok(Math.abs(mean / 1000 - 0.5) < 0.033, `seed ${seed}: the mean is ${mean}`)
  }
  const coin = delays(3, { min: 0, max: 1 }, 100)
  t.strictSame([...new Set(coin)].toSorted(), [0, 1], 'both ends are met')
})

t.test("calls of different faults, operations and worlds do not disturb each other's chance", async t => {
  const [quiet, busy] = [new Faults(1), new Faults(1)]
  for (const faults of [quiet, busy]) faults.add({ effect: { delay: { min: 0, max: 60_000 } }, operations: ['x'] })
  const alone = Array.from({ length: 20 }, () => quiet.meet(named('x'))?.delay)
  const among = Array.from({ length: 20 }, () => {
    busy.meet(named('y'))
    return busy.meet(named('x'))?.delay
  })
  t.strictSame(among, alone)
})
