/** Base32 (RFC 4648, sections 6 and 7), in small letters and without what fills its end. */
const letters = 'abcdefghijklmnopqrstuvwxyz234567'
const hexLetters = '0123456789abcdefghijklmnopqrstuv'

const base32By =
  (alphabet: string) =>
  (bytes: Uint8Array): string => {
    let [text, kept, bits] = ['', 0, 0]
    for (const byte of bytes) {
      kept = (kept << 8) | byte
      for (bits += 8; bits >= 5; bits -= 5) text += alphabet[(kept >> (bits - 5)) & 31]
      kept &= 31
    }
    return text
  }

/** The bits that make no whole letter are left out. */
export const base32 = base32By(letters)
export const base32hex = base32By(hexLetters)

const bitsOf = new Map([...letters, ...letters.toUpperCase()].map((letter, index) => [letter, index % 32]))

/** Of section 6, in any case; undefined: it is none. */
export const fromBase32 = (text: string): Buffer | undefined => {
  if (!/^[a-z2-7]+=*$/i.test(text)) return undefined
  const bytes = Buffer.alloc(Math.floor((text.replace(/=+$/, '').length * 5) / 8))
  let [kept, bits, length] = [0, 0, 0]
  for (const letter of text) {
    kept = ((kept << 5) | (bitsOf.get(letter) ?? 0)) & 0xfff
    bits += 5
    if (bits < 8) continue
    bits -= 8
    if (length < bytes.length) bytes[length] = (kept >> bits) & 0xff
    length += 1
  }
  return bytes
}
