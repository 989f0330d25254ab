/** Percent-decoding of one component (RFC 3986, section 2.1). */

/** What was sent can't be read; the message says what was expected, and what found. */
export class Unreadable extends Error {}

/** @throws Unreadable */
export const decoded = (text: string): string => {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    throw new Unreadable('expected percent-encoded UTF-8, found a broken sequence.')
  }
}

/** Of a query or a form, the only places where `+` is a space. @throws Unreadable */
export const decodedQuery = (text: string): string => decoded(text.includes('+') ? text.replaceAll('+', ' ') : text)

/** What can't be decoded is left as it was sent. */
const orAsSent =
  (decode: (text: string) => string) =>
  (text: string): string => {
    try {
      return decode(text)
    } catch {
      return text
    }
  }

export const decodedOrAsSent = orAsSent(decoded)
export const decodedQueryOrAsSent = orAsSent(decodedQuery)
