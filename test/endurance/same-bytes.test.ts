/** Everything that the demo has to show, twice; `test/journeys/stub-demo.test.ts` takes a few of each operation. */
import t from 'tap'
import { holdSameBytes } from '../journeys/demo-crawl.ts'

t.test('the same world, clock and calls give the same bytes in another process', async t => {
  await holdSameBytes(t)
})
