/** Work in slices comes to the same as in one go, and is interrupted often enough. */
import t from 'tap'
import { type RunSlices, type Slices, atOnce, each, longOnesInTurn, mapped, sorted } from '../../src/text/slices.ts'

const stepsOf = <T>(slices: Slices<T>): { readonly value: T; readonly steps: number } => {
  for (let steps = 1; ; steps++) {
    const step = slices.next()
    if (step.done === true) return { value: step.value, steps }
  }
}

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index)
/** In no order, each number seven times. */
const shuffled = (count: number) => numbers(count).map(place => ({ place, key: (place * 7919) % Math.ceil(count / 7) }))
const byKey = (one: { readonly key: number }, other: { readonly key: number }): number => one.key - other.key

t.test('what is done with each is done with all, in their order', async t => {
  for (const count of [0, 1, 256, 257, 10_000]) {
    const seen: number[] = []
    const { steps } = stepsOf(each(numbers(count), one => void seen.push(one)))
    t.strictSame(seen, numbers(count))
    t.equal(steps, Math.max(1, Math.ceil(count / 256)), `${count} in so many steps`)
    t.strictSame(
      atOnce(mapped(numbers(count), one => one * 2)),
      numbers(count).map(one => one * 2),
    )
  }
})

t.test('lists of any length are sorted as by toSorted, equal ones in their order', async t => {
  for (const count of [0, 1, 1024, 1025, 2048, 5000, 20_000]) {
    const items = shuffled(count)
    const { value, steps } = stepsOf(sorted(items, byKey))
    t.strictSame(value, items.toSorted(byKey), `${count} items`)
    t.ok(steps >= count / 1024, `${steps} steps`)
  }
})

function* lasting(steps: number, name: string, log: string[]): Slices<string> {
  for (let taken = 0; taken < steps; taken++) {
    log.push(name)
    yield
  }
  return name
}

/** A turn for others after each step. */
const stepwise: RunSlices = async slices => {
  for (;;) {
    const step = slices.next()
    if (step.done === true) return step.value
    // oxlint-disable-next-line no-await-in-loop
    await Promise.resolve()
  }
}

t.test('what is soon done waits for nobody, and what takes long for those before it', async t => {
  const log: string[] = []
  const run = longOnesInTurn(stepwise, 3)
  const done: string[] = []
  await Promise.all(
    [lasting(20, 'first', log), lasting(20, 'second', log), lasting(2, 'short', log)].map(async slices =>
      done.push(await run(slices)),
    ),
  )
  t.strictSame(done, ['short', 'first', 'second'])
  t.ok(
    log.lastIndexOf('first') < log.indexOf('second', log.indexOf('second') + 9),
    'the second went on after the first',
  )
})

t.test('one that fails is told so, and the next has its turn', async t => {
  const run = longOnesInTurn(stepwise, 3)
  function* failing(): Slices<string> {
    for (let taken = 0; taken < 9; taken++) yield
    throw new Error('It fails.')
  }
  const first = run(failing())
  const second = run(lasting(20, 'second', []))
  await t.rejects(first, { message: 'It fails.' })
  t.equal(await second, 'second')
})
