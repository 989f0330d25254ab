/** What was left out of a recording: of the mark in its place nobody can say what it was. */
import { redacted } from '../contract/redaction.ts'

export const hasLeftOut = (value: unknown): boolean => typeof value === 'string' && value.includes(redacted)

/** Is one the other, or could it be, with anything in the place of each mark? */
export const canBe = (expected: unknown, found: unknown): boolean => {
  if (expected === found) return true
  if (typeof expected !== 'string' || found === undefined) return false
  // A number goes with its mark alone, and so does a list.
  if (expected === redacted) return true
  return hasLeftOut(expected) && typeof found === 'string' && isMadeOf(expected.split(redacted), found)
}

/** Do the pieces stand in it in their order, the first at its beginning and the last at its end? */
const isMadeOf = (pieces: readonly string[], text: string): boolean => {
  const [first = '', ...others] = pieces
  const last = others.pop() ?? ''
  const end = text.length - last.length
  if (!text.startsWith(first) || !text.endsWith(last)) return false
  let at = first.length
  for (const piece of others) {
    const found = text.indexOf(piece, at)
    if (found < 0) return false
    at = found + piece.length
  }
  return at <= end
}
