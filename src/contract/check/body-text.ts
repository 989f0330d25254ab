/** The text of a body that is not binary. */
import { isUtf8 } from 'node:buffer'

/** What is told of a body that has no text. */
export const notUtf8 = 'expected UTF-8, found bytes that are not.'

/**
 * Without a byte order mark, which JSON may not begin with (RFC 8259, section 8.1) and is ignored all the same.
 * Undefined: it is not UTF-8.
 */
export const textOf = (bytes: Buffer): string | undefined => {
  if (!isUtf8(bytes)) return undefined
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  return bytes.toString('utf8', isMarked ? 3 : 0)
}
