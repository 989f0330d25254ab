/** What is kept of a body takes memory by its bytes, into however many pieces its sender has cut it. */
import t from 'tap'
import { keeper } from '../../src/proxy/kept-body.ts'

t.test('pieces of any size are put together as they came', t => {
  const given = Buffer.from(Array.from({ length: 300_000 }, (_, at) => at % 251))
  for (const size of [1, 7, 1000, 65_536, 65_537, 200_000, 300_000]) {
    const keeping = keeper(300_000, 300_000)()
    for (let at = 0; at < given.length; at += size) keeping.add(given.subarray(at, at + size))
    t.ok(keeping.bytes()?.equals(given), `of ${size}`)
  }
  t.strictSame(keeper(1, 1)().bytes(), Buffer.alloc(0), 'none')
  t.end()
})

t.test('a piece is not held, whatever it was a part of', t => {
  const keeping = keeper(10_000_000, 10_000_000)()
  const piece = Buffer.from('a')
  const before = process.memoryUsage().heapUsed
  for (let count = 0; count < 4_000_000; count++) keeping.add(piece.subarray(0))
  t.ok(process.memoryUsage().heapUsed - before < 100_000_000)
  piece[0] = 0
  t.equal(keeping.bytes()?.indexOf(0), -1)
  t.end()
})

t.test('what is too large, or needed no more, makes room for others', t => {
  const keep = keeper(4, 6)
  const [one, other] = [keep(), keep()]
  for (const keeping of [one, other]) keeping.add(Buffer.from('abc'))
  one.add(Buffer.from('de'))
  t.equal(one.bytes(), undefined)
  other.add(Buffer.from('d'))
  t.equal(other.bytes()?.toString(), 'abcd')
  other.forget()
  t.equal(other.bytes(), undefined)
  const third = keep()
  third.add(Buffer.from('efgh'))
  t.equal(third.bytes()?.toString(), 'efgh')
  t.end()
})
