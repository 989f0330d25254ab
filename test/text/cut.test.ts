/** What is cut off, and where. */
import t from 'tap'
import { cut, startOf } from '../../src/text/cut.ts'

t.test('a text is told as far as there is room, in whole characters', async t => {
  const rows = [
    ['abcdef', 6, 'abcdef'],
    ['abcdefg', 6, 'abc...'],
    ['ab🎾🎾🎾', 8, 'ab🎾🎾🎾'],
    ['ab🎾🎾🎾', 7, 'ab🎾...'],
    ['ab🎾🎾🎾', 6, 'ab...'],
  ] as const
  for (const [text, most, told] of rows) t.equal(cut(text, most), told, `${text} in ${most}`)
  t.strictSame(
    [0, 1, 2, 3, 4].map(most => startOf('a🎾b', most)),
    ['', 'a', 'a', 'a🎾', 'a🎾b'],
  )
})
