/** Texts of 85 signs, five for four bytes: those of PostScript (Ascii85), of RFC 1924 and of ZeroMQ (Z85). */

const lettersFrom = (first: string, last: string): string =>
  Array.from({ length: last.charCodeAt(0) - first.charCodeAt(0) + 1 }, (_, at) =>
    String.fromCharCode(first.charCodeAt(0) + at),
  ).join('')

const [digits, capitals, letters] = [lettersFrom('0', '9'), lettersFrom('A', 'Z'), lettersFrom('a', 'z')]

const alphabets = [
  lettersFrom('!', 'u'),
  `${digits}${capitals}${letters}!#$%&()*+-;<=>?@^_${'`'}{|}~`,
  `${digits}${letters}${capitals}.-:+=^!/*?&<>()[]{}@%#`,
].map(alphabet => new Map([...alphabet].map((letter, value) => [letter, value])))

const bytesBy = (text: string, values: ReadonlyMap<string, number>): Buffer | undefined => {
  if (text.length % 5 === 1) return undefined
  const bytes = Buffer.alloc(Math.ceil(text.length / 5) * 4)
  for (let at = 0; at < text.length; at += 5) {
    let value = 0
    for (let place = at; place < at + 5; place += 1) {
      const digit = place < text.length ? values.get(text.charAt(place)) : 84
      if (digit === undefined) return undefined
      value = value * 85 + digit
    }
    if (value > 0xff_ff_ff_ff) return undefined
    bytes.writeUInt32BE(value, (at / 5) * 4)
  }
  return bytes.subarray(0, Math.floor((text.length * 4) / 5))
}

/** The bytes that a text is of, by each of the alphabets that has all of its signs. */
export const fromBase85 = (text: string): readonly Buffer[] =>
  alphabets.flatMap(values => {
    const bytes = bytesBy(text, values)
    return bytes === undefined ? [] : [bytes]
  })
