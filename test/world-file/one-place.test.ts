/** What begins before an earlier thing is over, and which of the two is the later. */
import t from 'tap'
import { overlapping } from '../../src/world-file/invariants/one-place.ts'
import { atOnce } from '../../src/text/slices.ts'

interface Row {
  readonly what: string
  /** Hours, in the order in which they are written. */
  readonly spans: readonly (readonly [name: string, start: number, end: number])[]
  /** The later, and the earlier. */
  readonly found: readonly string[]
}

const rows: readonly Row[] = [
  { what: 'nothing', spans: [], found: [] },
  {
    what: 'one after the other',
    spans: [
      ['a', 9, 10],
      ['b', 10, 11],
    ],
    found: [],
  },
  {
    what: 'one within the other',
    spans: [
      ['a', 10, 12],
      ['b', 11, 11.5],
    ],
    found: ['b a'],
  },
  {
    what: 'written the other way about',
    spans: [
      ['b', 11, 11.5],
      ['a', 10, 12],
    ],
    found: ['b a'],
  },
  {
    what: 'two at the same time, the shorter first',
    spans: [
      ['a', 9, 11],
      ['b', 9, 10],
    ],
    found: ['a b'],
  },
  {
    what: 'two within one that is long',
    spans: [
      ['a', 9, 14],
      ['b', 10, 11],
      ['c', 12, 13],
      ['d', 14, 15],
    ],
    found: ['b a', 'c a'],
  },
]

for (const { what, spans, found } of rows) {
  t.test(what, t => {
    const said: string[] = []
    const all = spans.map(([name, start, end]) => ({ name, start, end }))
    atOnce(overlapping(all, (later, earlier) => said.push(`${later.name} ${earlier.name}`)))
    t.strictSame(said, found)
    t.end()
  })
}
