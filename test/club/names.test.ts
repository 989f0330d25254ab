/** How long a title may be that is made of names, which the contract bounds at 200 characters. */
import t from 'tap'
import { titleOf } from '../../src/club/names.ts'

t.test('a title of names has 200 characters at most, each whole', async t => {
  const rows = [
    { names: 'Ann, Bob', title: 'Ann, Bob' },
    { names: 'a'.repeat(200), title: 'a'.repeat(200) },
    { names: 'a'.repeat(201), title: `${'a'.repeat(199)}…` },
    { names: '😀'.repeat(200), title: '😀'.repeat(200) },
    { names: '😀'.repeat(201), title: `${'😀'.repeat(199)}…` },
  ]
  for (const { names, title } of rows) t.equal(titleOf(names), title, `${[...names].length} characters`)
})
