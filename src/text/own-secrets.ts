/**
 * How a secret that this server hands out is written: what it is, a tag of its world, and 256 bits in base64url.
 *
 * By this it is known wherever it stands, under whatever name: in a mistyped field, within a message, in a path.
 */

/** What a secret is good for, and the letters that it begins with. */
export const secretMarks = {
  apiKey: 'key',
  accessToken: 'pat',
  refreshToken: 'ort',
  code: 'cod',
  clientSecret: 'sec',
} as const

const beginning = `(${Object.values(secretMarks).join('|')})_([0-9a-f]{10})_`

export const ownSecret = new RegExp(`^${beginning}[A-Za-z0-9_-]{43}$`)

/** A message may have cut it off. */
const anywhere = new RegExp(`${beginning}[A-Za-z0-9_-]+`, 'g')

/** @param instead stands in the place of each */
export const withoutOwnSecrets = (text: string, instead: string): string =>
  text.includes('_') ? text.replaceAll(anywhere, instead) : text
