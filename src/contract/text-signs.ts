/**
 * Which signs a text has, found out in one go: what is always written with one that it hasn't is not looked for in it.
 * Most texts are short, and to begin to look for anything in one takes longer than to look through all of it for these.
 */

/** Each has a bit of its own. A blank stands for any within a line, a line feed for any end of a line. */
const known = ' \n0=:;"\'<>[({/@\\,?&#.-%'

const bitOf = (sign: string): number => {
  const at = known.indexOf(sign)
  return at < 0 ? 0 : 1 << at
}

/** Of the characters of ASCII. A digit is any digit. */
const bits = Int32Array.from({ length: 0x80 }, (_, code) => {
  const character = String.fromCharCode(code)
  if (/\d/.test(character)) return bitOf('0')
  if (/[\r\n]/.test(character)) return bitOf('\n')
  return bitOf(/\s/.test(character) ? ' ' : character)
})

/** Beyond ASCII there are blanks and ends of lines, and no other of these signs. */
const beyond = bitOf(' ') | bitOf('\n')

/** One of these. */
export const anyOf = (signs: string): number => [...signs].reduce((all, sign) => all | bitOf(sign), 0)

export const signsIn = (text: string): number => {
  let all = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    all |= code < 0x80 ? (bits[code] ?? 0) : beyond
  }
  return all
}
