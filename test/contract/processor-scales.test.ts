import t from 'tap'
import { ProcessorScales } from '../../src/contract/processor-scales.ts'

/** So many texts, each of this weight, for which so many steps were counted, and that took so many microseconds. */
type Texts = readonly [count: number, weight: number, counted: number, microseconds: number]

/** What is counted beside what was counted beforehand. */
const missed = (checks: readonly (readonly Texts[])[]): readonly number[] => {
  let time = 0
  let missing = 0
  const steps = {
    left: 10_000_000,
    spend: (more: number) => {
      missing += more
      steps.left -= more
    },
  }
  const scales = new ProcessorScales(steps, () => time)
  return checks.map(texts => {
    scales.clear()
    missing = 0
    for (const [count, weight, counted, microseconds] of texts)
      for (let at = 0; at < count; at++) {
        steps.left -= counted
        scales.begin()
        time += microseconds
        scales.end(weight)
      }
    return Math.round(missing)
  })
}

/** An address held against a pattern of some size: 33 steps a microsecond, so it takes what was counted for it. */
const usual: Texts = [1, 2_500, 132, 4]

t.test('what texts took beyond four times of what was counted for them is counted, from the first on', async t => {
  const of = (count: number, [, ...rest]: Texts): Texts => [count, ...rest]
  const cases: readonly (readonly [string, readonly Texts[], number])[] = [
    ['as was counted', [of(10_000, usual)], 0],
    ['four times as dear throughout, on a slow machine', [[10_000, 2_500, 132, 16]], 0],
    ['a pause of a second in the midst of many', [of(200, usual), [1, 2_500, 132, 1_000_000], of(7, usual)], 0],
    ['a pause at their beginning: what so much may take', [[1, 2_500, 132, 1e6], of(7, usual)], 26_000 - 4 * 8 * 132],
    ['five times as dear', [[800, 2_500, 132, 20]], (20 * 33 - 4 * 132) * 800],
    ['many times as dear: what so much may take at worst', [[800, 2_500, 132, 2_000]], 800 * (2_500 * 1.3 - 4 * 132)],
    ['too little for a look', [[7, 2_500, 132, 2_000]], 0],
    ['what comes dear behind what came cheap', [of(800, usual), [800, 2_500, 132, 80]], 33 * 67_200 - 4 * 211_200],
  ]
  for (const [name, texts, counted] of cases) {
    const [first = Number.NaN] = missed([texts])
    // The first text's own steps were counted before it was begun with.
    t.ok(Math.abs(first - counted) <= 4 * 132, `${name}: ${first} for ${counted}`)
  }
})

t.test('each check begins anew', async t => {
  const dear: Texts = [80, 2_500, 132, 2_000]
  const [alone = 0] = missed([[dear]])
  t.ok(alone > 0)
  t.strictSame(missed([[usual], [dear]])[1], alone)
  t.strictSame(missed([[dear], [usual]])[1], 0)
})
