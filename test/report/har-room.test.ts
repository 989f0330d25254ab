/** What is kept until a HAR is written has its bounds, and what had no room is told. */
import t from 'tap'
import { harRoom } from '../../src/report/har-room.ts'

t.test('so many bytes, and so many exchanges', async t => {
  const bytes = harRoom()
  const megabytes = Array.from({ length: 100 }, () => bytes.take(1024 * 1024)).filter(Boolean).length
  t.ok(megabytes > 0 && megabytes <= 64, `${megabytes}`)
  t.strictSame(bytes.notes(), [`The HAR has no room for ${100 - megabytes} exchanges.`])
  const exchanges = harRoom()
  t.equal(Array.from({ length: 50_001 }, () => exchanges.take(0)).filter(Boolean).length, 50_000)
  t.strictSame(exchanges.notes(), ['The HAR has no room for 1 exchange.'])
})
