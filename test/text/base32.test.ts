/** Base32, by the test vectors of RFC 4648, section 10. */
import t from 'tap'
import { base32, base32hex, fromBase32 } from '../../src/text/base32.ts'

t.test('the vectors of the RFC', t => {
  for (const [text, plain, hex] of [
    ['f', 'MY======', 'CO======'],
    ['fo', 'MZXQ====', 'CPNG===='],
    ['foo', 'MZXW6===', 'CPNMU==='],
    ['foob', 'MZXW6YQ=', 'CPNMUOG='],
    ['fooba', 'MZXW6YTB', 'CPNMUOJ1'],
    ['foobar', 'MZXW6YTBOI======', 'CPNMUOJ1E8======'],
  ] as const) {
    const inSmall = (one: string): string => one.replaceAll('=', '').toLowerCase()
    const bits = Math.floor((text.length * 8) / 5)
    t.equal(base32(Buffer.from(text)), inSmall(plain).slice(0, bits), text)
    t.equal(base32hex(Buffer.from(text)), inSmall(hex).slice(0, bits), text)
    for (const written of [plain, inSmall(plain)]) t.equal(String(fromBase32(written)), text, written)
  }
  for (const none of ['', 'M1======', 'MY=A']) t.equal(fromBase32(none), undefined, none)
  t.end()
})
