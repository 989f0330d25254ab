import t from 'tap'
import { Recalled } from '../../src/text/recalled.ts'

t.test('what was made of a thing is made once, in each way in turn', t => {
  const recalled = new Recalled<object, number>(2)
  let made = 0
  const ask = (key: object, ...how: readonly unknown[]): number => recalled.of(key, how, () => (made += 1))
  const [one, other, third] = [{}, {}, {}]
  t.strictSame([ask(one, 'a'), ask(one, 'a'), ask(other, 'a'), ask(one, 'a')], [1, 1, 2, 1])
  t.strictSame(
    [ask(third, 'a', 1), ask(third, 'a', 1)],
    [3, 3],
    'one more than are remembered: all others are forgotten',
  )
  t.strictSame([ask(one, 'a'), ask(one, 'b'), ask(one, 'b'), ask(one, 'a')], [4, 5, 5, 6])
  t.end()
})
