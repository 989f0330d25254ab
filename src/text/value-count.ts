/** How many values JSON has, before it is read: each becomes an object of some kind, whatever it takes as text. */
import { endOfString } from './depth.ts'

const [quote, comma, openList, openObject] = [0x22, 0x2c, 0x5b, 0x7b]

/** Of JSON in UTF-8 that nobody has read yet: are there more than this? */
export const hasMoreValues = (bytes: Uint8Array, most: number): boolean => {
  // Each but the first stands behind a comma or a bracket.
  if (bytes.length <= most) return false
  let found = 1
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === quote) at = endOfString(bytes, at)
    else if ((byte === comma || byte === openList || byte === openObject) && ++found > most) return true
  }
  return false
}
