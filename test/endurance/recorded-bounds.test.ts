/**
 * What it takes to make a recording out of a file that somebody has sent, in CPU time: at n and at four times as many,
 * and held against a good one of that size, compared so generously that only what grows with the square is found.
 */
import t from 'tap'
import { headersByName } from '../../src/proxy/headers.ts'
import { fakesWith } from '../../src/recording/fakes.ts'
import { exampleRecorder } from '../../src/recording/recorder.ts'
import { judgedText } from '../fixtures/judged-text.ts'

const cpuOf = (act: () => unknown): number => {
  const before = process.cpuUsage()
  act()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

/** The least of a few runs of one and the other, in turns. */
const timesAsMuch = (one: () => unknown, other: () => unknown): number =>
  Math.min(
    ...[1, 2, 3, 4].map(() => {
      const some = cpuOf(one)
      return cpuOf(other) / some
    }),
  )

const named = { name: 'name', format: undefined, patterns: [], minimum: 0, maximum: 0, shortest: 0, longest: Infinity }
const fakes = fakesWith(Buffer.alloc(32))

const growing: readonly (readonly [what: string, n: number, act: (size: number) => unknown])[] = [
  [
    'headers, each of a name of its own',
    4000,
    size => headersByName(Array.from({ length: size }, (_, index) => [`x-${index}`, 'a'] as const)),
  ],
  ['a text in whose place another is put', 100_000, size => fakes.of('a'.repeat(size), named, 0)],
]

for (const [what, n, act] of growing)
  t.test(`${what}: four times as many cost about four times as much`, async t => {
    const ratio = timesAsMuch(
      () => act(n),
      () => act(4 * n),
    )
    t.ok(ratio < 8, ratio.toFixed(1))
  })

t.test('a text in which nothing can be replaced costs no more than another', async t => {
  const recordedOf = async (text: string): Promise<() => unknown> => {
    const { contract, judged } = await judgedText(t, text)
    return () => {
      const made = exampleRecorder({ contract, most: 5, kept: new Set() })
      made.add(judged)
      const { examples, files } = made.finish()
      t.strictSame([examples, files?.size], [1, 2])
    }
  }
  const ratio = timesAsMuch(await recordedOf('letters '.repeat(5000)), await recordedOf('-\\|/ .,~'.repeat(5000)))
  t.ok(ratio < 10, ratio.toFixed(1))
})
