/** What a comparison may cost: one schema takes no other's share whole. */
import t from 'tap'
import { Allowance, withSteps } from '../../src/comparison/allowance.ts'

const few = 1000

/** Steps that one schema gets, to the next thousand. */
const stepsOf = (allowance: Allowance): number => {
  allowance.begin()
  let steps = 0
  const isStopped = withSteps(() => {
    for (; steps < 1e9; steps += few) allowance.spend(few)
    return false
  }, true)
  t.ok(isStopped)
  return steps
}

t.test('schemas that take all they are given leave each other enough for a small one', async t => {
  const allowance = new Allowance([{}, {}])
  const given = Array.from({ length: 200 }, () => stepsOf(allowance))
  t.ok((given[0] ?? 0) > 10_000_000, 'the first one gets a good part')
  t.ok((given[0] ?? 0) < 30_000_000)
  t.ok(
    given.every(steps => steps >= 300_000),
    'and the last one what a small one takes',
  )
  t.ok((given.at(-1) ?? 0) < 400_000)
})
