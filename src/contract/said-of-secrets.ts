/** What stands where a secret would and is said of it: that it is required, how it is called, what is wrong. */
import { isObject } from '../text/pointer.ts'

const sayings = new Set(
  [
    'absent active allowed blank changed correct disabled empty enabled expected expired forbidden given hidden',
    'inactive incorrect insecure invalid locked long masked missing necessary needed new no none null off old on ok',
    'optional present required reset revoked rotated secret secure set short string strong text unknown unset',
    'updated used valid visible weak wrong yes',
  ].flatMap(line => line.split(' ')),
)

/** More of them, which end a sentence about one. A password may be any other word. */
const endings = new Set(
  [
    'accepted again alphanumeric already array available back bad below boolean case change char click confirm',
    'correctly different easy enter forgot hide login prompt select show submit',
    'either else empty enough fine first good here identical ignored integer just last least less lost mandatory',
    'maybe mine missed more must never not nothing now number object obsolete okay once only open or other ours out',
    'over per plain plaintext please poor private public random right safe same shared short shorter simple so soon',
    'still stolen stronger such text that then there these this those too true twice unique unsafe until up user',
    'varchar verify very weaker well what wrongly yet your yours',
    // In other languages, behind a colon.
    'falsch faible gesetzt incorrecta incorrecto korrekt leer obligatoire obligatoria obligatorio pflicht requerida',
    'requerido requis richtig schwach stark vide',
  ].flatMap(line => line.split(' ')),
)

/** How words end that tell of what kind or in what state something is. */
const telling = 'able|al|ant|ary|ed|en|ent|est|ful|ible|ic|id|ide|ing|ity|ive|less|lich|ly|ment|ory|ous|sion|tion|wn'
const tellingEnd = new RegExp(`^\\p{Ll}{2,20}(?:${telling})$`, 'u')

/** Is it said of a password, a single word in small letters? */
export const isSaidWord = (word: string): boolean => sayings.has(word) || endings.has(word) || tellingEnd.test(word)

/** How somebody is let in (RFC 9110, section 16.4; OpenAPI 3.1, section 4.8.27). */
export const isScheme = (text: string): boolean => scheme.test(text)
const scheme = /^(?:basic|bearer|digest|negotiate|none|oauth2?|api[-_ ]?key|jwt|openidconnect|mutualtls|saml)$/i

const word = String.raw`\p{Lu}?\p{Ll}+(?:['’-]\p{Ll}+)*`
const ending = String.raw`["')”’]?[.,;:!?…]{0,3}$`
/** In a sentence: with what stands before and behind it. */
const piece = new RegExp(String.raw`^["'(“‘]?(?:${word}|\p{Lu}{1,5}|\d{1,3}|[&–-])${ending}`, 'u')

/** A heading: it begins as one does. */
const heading = /^\p{Lu}\p{Ll}{2,11}$/u

/** More than a word, of a list of what is wrong: codes in groups have other digits than a limit has. */
export const isSentence = (text: string): boolean =>
  text.length <= longestSentence
  && /^\S{1,50} \S/.test(text)
  && text.split(/\s+/).every(one => !/\d/.test(one) || /^["'(]?\d{1,3}["')]?[.,;:!?]?$/.test(one))
const longestSentence = 350

/** Of a property that a secret has beside others: it says which it is, or how long one has to be. */
export const isSaidBeside = (name: string, value: unknown): boolean =>
  (/^(?:type|kind|format)$/i.test(name) && !isObject(value) && !Array.isArray(value))
  || (/^(?:(?:min|max)(?:imum)?(?:[_-]?len(?:gth)?)?|length)$/i.test(name) && /^\d{1,3}$/.test(String(value)))

/** What a value has to be, as it is said to those who check it: a limit is among it, so that it is no word. */
const limit = String.raw`(?:min|max|between|size|digits|(?:(?:min|max)[_-]?)?len(?:gth)?):\d{1,3}(?:,\d{1,3})?`
const rule = 'bail|confirmed|filled|integer|nullable|numeric|present|required|sometimes|string'
const [isLimited, isRule] = [new RegExp(`^${limit}$`, 'i'), new RegExp(`^(?:${limit}|${rule})$`, 'i')]

/** `required|min:8`, or the same in a list. */
export const areRules = (list: readonly string[]): boolean => {
  const rules = list.flatMap(text => (text.length > longestRules ? [text] : text.split('|')))
  return rules.every(one => isRule.test(one)) && rules.some(one => isLimited.test(one))
}
const longestRules = 200

/** `min8chars`, `8-20characters`. */
export const isLengthOfOne = (text: string): boolean => lengthOfOne.test(text)
const lengthOfOne = new RegExp(
  String.raw`^(?:at-?least|(?:min|max)(?:imum)?)?[_:.-]?\d{1,3}(?:[-+]|-\d{1,3})?[_-]?`
    + '(?:chars?|characters?|digits?|letters?)$',
  'i',
)

/** It is no secret, though one may stand in it. */
export const isMarkup = (text: string): boolean => /^\s*<[a-z!]/i.test(text)

/** Of a list of what is wrong: a rule or a limit stands beside the name of a field. */
export const isLimit = (text: string): boolean => /^(?:\d{1,4}|[a-z]+(?:[_-][a-z]+)+)$/.test(text)

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
