/** What bytes unfold to is what zlib says, though it is hardly ever asked. */
import { constants, deflateRawSync, deflateSync, gzipSync, inflateRawSync } from 'node:zlib'
import { isUtf8 } from 'node:buffer'
import t from 'tap'
import { inflated } from '../../src/recording/inflated.ts'

/** Numbers that seem to follow no rule, and are the same each time: below 2 to the 16th. */
const drawing = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff
    return state >> 15
  }
}

t.test('texts of any length, with much in them that comes again or little, compressed in every way', t => {
  const drawn = drawing(7)
  for (let nth = 0; nth < 300; nth += 1) {
    const letters = 1 + (drawn() % 90)
    let text = `text ${nth} `
    const length = drawn() % 400
    while (text.length < length) {
      const from = drawn() % text.length
      text += drawn() % 4 === 0 ? text.slice(from, from + 300) : String.fromCharCode(33 + (drawn() % letters))
    }
    for (const strategy of [constants.Z_DEFAULT_STRATEGY, constants.Z_FIXED]) {
      for (const compress of [gzipSync, deflateSync, deflateRawSync])
        t.equal(inflated(compress(text, { strategy }))?.toString(), text, `${compress.name} ${strategy}`)
    }
  }
  t.equal(inflated(deflateSync('stored as it is', { level: 0 }))?.toString(), 'stored as it is')
  t.end()
})

t.test('bytes that are nothing compressed, and some that happen to be', t => {
  const drawn = drawing(11)
  const byZlib = (bytes: Buffer): Buffer | undefined => {
    try {
      const unfolded = inflateRawSync(bytes)
      return isUtf8(unfolded) ? unfolded : undefined
    } catch {
      return undefined
    }
  }
  let count = 0
  for (let nth = 0; nth < 20_000; nth += 1) {
    const bytes = Buffer.from(Array.from({ length: 3 + (drawn() % 20) }, drawn))
    // The last block, with codes that are known beforehand.
    bytes.writeUInt8((bytes.readUInt8() & 0xf8) | 3)
    const [made, expected] = [inflated(bytes), byZlib(bytes)]
    count += expected === undefined ? 0 : 1
    if (made?.toString('hex') !== expected?.toString('hex')) t.fail(bytes.toString('hex'))
  }
  t.ok(count > 100, 'some are')
  for (const bytes of ['', '1f', '1f8b', '1f8b08', '78', '789c', '789c03', '03', '05', '07'])
    t.equal(inflated(Buffer.from(bytes, 'hex')), undefined, bytes)
  t.end()
})
