/** Each text once. */
import t from 'tap'
import { distinct } from '../../src/text/distinct.ts'

const letters = [...'abcdefghij']

for (const [says, texts, once] of [
  ['none', [], []],
  ['one', ['a'], ['a']],
  ['different ones', ['a', 'b'], ['a', 'b']],
  ['one that comes again', ['a', 'b', 'a', 'c', 'c'], ['a', 'b', 'c']],
  ['many', letters, letters],
  ['many, some of them again', [...letters, 'c', 'a'], letters],
] as const)
  t.test(says, async t => t.strictSame(distinct(texts), once))

t.test('where none comes again it is the very list', async t => {
  const texts = ['a', 'b']
  t.equal(distinct(texts), texts)
})
