import t from 'tap'
import { hasMoreValues } from '../../src/text/value-count.ts'

t.test('the values of JSON are counted as they stand in it', t => {
  const rows: readonly (readonly [text: string, values: number])[] = [
    ['"a text, [with] {more}"', 1],
    ['"\\",\\","', 1],
    ['[1,2]', 3],
    [' [ [ 1 ], [ 2 ] ] ', 5],
    ['{"a":1}', 2],
    ['{"a, b":["c, d",{"e":5}]}', 5],
  ]
  for (const [text, values] of rows) {
    const isMoreThan = (most: number): boolean => hasMoreValues(Buffer.from(text), most)
    t.strictSame([isMoreThan(values), values > 1 && isMoreThan(values - 1)], [false, values > 1], text)
  }
  t.end()
})
