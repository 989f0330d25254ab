/** What stands where a secret would and is said of it: that it is required, how it is called, what is wrong. */

const sayings = new Set(
  [
    'absent active allowed blank changed correct disabled empty enabled expected expired forbidden given hidden',
    'inactive incorrect insecure invalid locked long masked missing necessary needed new no none null off old on ok',
    'optional present required reset revoked rotated secret secure set short string strong text unknown unset',
    'updated used valid visible weak wrong yes',
  ].flatMap(line => line.split(' ')),
)

/** In a sentence: with what stands before and behind it. */
const piece = /^["'(“‘]?(?:\p{Lu}?\p{Ll}+(?:['’-]\p{Ll}+)*|\p{Lu}{1,5}|\d{1,3}|[&–-])["')”’]?[.,;:!?…]{0,3}$/u

/** A heading: it begins as one does. */
const heading = /^\p{Lu}\p{Ll}{2,11}$/u

/** @param isNamed is what goes by this name a secret? */
export const isSaidOfSecret = (text: string, isNamed: (name: string) => boolean): boolean => {
  const pieces = text.trim().split(/\s+/, mostPieces)
  if (pieces.length > 1) return !isCredential.test(text) && pieces.every(one => piece.test(one))
  return sayings.has(text.toLowerCase()) || heading.test(text) || isNameOfSecret(text, isNamed)
}

const mostPieces = 200

/** A scheme and what goes with it (RFC 9110, section 11.4). */
const isCredential = /^\s*(?:bearer|basic|token|apikey|digest|negotiate)\s+\S+\s*$/i

/** Is it how a secret is called, and none itself? Such a name has no digits or signs. */
export const isNameOfSecret = (text: string, isNamed: (name: string) => boolean): boolean =>
  /^[\p{L}_ .-]{1,30}$/u.test(text) && isNamed(text)
