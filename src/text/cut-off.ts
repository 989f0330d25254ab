/** Values that were told no further than a reader wants them: what is left is not the value, and shows most of it. */

/** Characters of a beginning with three dots behind it: fewer are in anything. */
const shortestBeginning = 4
/** Of one behind which nothing says that it was cut off, and of the value so many times as many at most. */
const [shortestUnmarked, longestLeft] = [12, 2]
/** Characters that are told of anything. */
const longestTold = 1_000

const ends = /["'\\]/
/** Three dots, or the sign for them, also where its bytes were read as Latin-1. */
const mark = String.raw`(?:\.\.\.|…|\xe2\x80\xa6)`
/** An escape that they cut off. */
const escape = String.raw`(?:\\u?\{?[\da-f]{0,6}|\\x[\da-f]?|%[\da-f]?|&#?[a-z\d]{0,24})`
const cutOff = new RegExp(`${escape}?${mark}`, 'iy')

/** How many characters of a value stand at a place, one after the other. @param most that are looked at */
export const agreeing = (text: string, at: number, value: string, most = Infinity): number => {
  const end = Math.min(value.length, most, text.length - at)
  let length = 0
  while (length < end && text.charCodeAt(at + length) === value.charCodeAt(length)) length++
  return length
}

/**
 * How long the beginning of a value is that stands at a place and is cut off there: three dots are behind it, or a
 * quotation mark or nothing and it is a good part of the value. 0: none is.
 */
export const beginningAt = (text: string, at: number, value: string): number => {
  const length = agreeing(text, at, value, longestTold)
  if (length < shortestBeginning || length === value.length) return 0
  const end = at + length
  if (isCutOffAt(text, end)) return length
  // The value may have such dots of its own there, some of them or all three.
  for (let told = length - 1; told >= Math.max(length - 3, shortestBeginning); told--)
    if (text.startsWith('...', at + told)) return told
  const isUnmarked = length >= shortestUnmarked && length * longestLeft >= value.length
  return isUnmarked && (end === text.length || ends.test(text[end] ?? '')) ? length : 0
}

const isCutOffAt = (text: string, at: number): boolean => {
  cutOff.lastIndex = at
  return cutOff.test(text)
}

/** @param instead stands in the place of each beginning of the value that was cut off */
export const withoutBeginnings = (text: string, value: string, instead: string): string => {
  const start = value.slice(0, shortestBeginning)
  if (start.length < shortestBeginning || !text.includes(start)) return text
  let [result, done] = ['', 0]
  for (let at = text.indexOf(start); at >= 0; at = text.indexOf(start, at)) {
    const length = beginningAt(text, at, value)
    if (length === 0) at += 1
    else {
      result += text.slice(done, at) + instead
      at += length
      done = at
    }
  }
  return result + text.slice(done)
}
