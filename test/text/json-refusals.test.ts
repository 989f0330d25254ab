/** Long JSON that is wrong in one character is refused a little at a time as JSON.parse refuses it. */
import t from 'tap'
import { refuseTheSame } from './json-texts.ts'

t.test('whatever character goes, comes twice, or is any other that means something', async t => {
  refuseTheSame(t, ['', ',', ':', ']', '}', '{', '"'])
})
