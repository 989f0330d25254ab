/** By which names secrets are called, and how it is found out quickly that a text has none of them. */
import { wordsOf } from '../text/camel-case.ts'

/** In these `_` stands for what words are kept apart by, if by anything. */
const apart = '[-_ ]?'

/** Whatever has one of these in its name is a secret, or at the end of it. */
const withinNames = [
  'pass_w(?:or)?d',
  'secret',
  'api_key',
  'credential',
  // Of which kind one is is none (RFC 6749, section 5.1; RFC 7009, section 2.1).
  'token(?!_type)',
  // RFC 7521, section 4, and RFC 8628, section 3.2
  'assertion(?!_type)',
  '(?:device|user)_code',
  // Of webhooks it says by which digest it was made.
  '(?:signature|hmac)(?:_(?:sha_?)?\\d+|_ed25519)?$',
  'code_verifier',
  'oauth_verifier',
  '(?:private|access|account|subscription|functions)_key',
  // An id of one is none.
  '(?:auth|master|sas|shared|signing|encryption|decryption|licen[cs]e)_keys?$',
  'pass_codes?$',
  '(?:recovery|backup|verification|one_time|t?otp|[2m]fa|sms|log_?in|reset|activation|security|auth)_codes?$',
  'authorization_code$',
  '(?:seed|recovery|mnemonic)_phrase$',
  // In German, Spanish, French and Dutch.
  'kennwort',
  'contrase(?:n|[^a-z]{1,4})a',
  'mot_de_passe',
  'wachtwoord',
  'security_answers?$',
]

/** Whole names, and words of names: a compass is none. */
const wholeNames = [
  '(?:proxy_|x[\\w-]{1,40})?authorization',
  '(?:set_)?cookie',
  '(?:admin|client|database|db|e?mail|ftp|key|login|mysql|postgres|proxy|redis|root|smtp|ssh|store|user)_(?:pass|pwd)',
  'jwt',
  '(?:x_)?auth',
  'bearer',
  '(?:(?:x|(?:paypal_)?transmission|webhook|request)_)?sig',
  'pass',
  'pwd',
  'passwd',
  'pass_phrase',
  '(?:(?:card|user|log_?in|new|old|current|confirm)_)?pin',
  't?otp',
  '(?:card_)?cv[vcn]2?(?:_(?:code|number|value))?',
  'psk',
  '_?[cx]srf',
  'saml_response',
  'x_sess[a-z]{1,30}_id',
  '(?:j|php)sess[a-z]{0,30}id',
  'connect\\.sid',
]

const patternOf = (name: string): string => name.replaceAll('_', apart)

const secretName = new RegExp([...withinNames, `^(?:${wholeNames.join('|')})$`].map(patternOf).join('|'), 'i')

const secretWord = '(?:token|password|passwd|secret|credential|(?:api|access|private|account)_key)s?'

/** Of the words of a name: it tells of secrets and is none, how many there are, whether there is one, until when. */
const tellsOfSecrets = new RegExp(
  [
    '(?:^|_)(?:max|min|total|num|number|count)_(?:[a-z]+_)?(?:token|password|secret|credential)s$',
    // What a language model has read and written; where a list goes on (AIP-158).
    '(?:^|_)(?:prompt|completion|input|output|cached|reasoning|used|remaining)_tokens$',
    '(?:^|_)tokens_used$',
    '(?:^|_)(?:next|prev|previous|page|continuation|sync|resume)_(?:page_)?token$',
    `(?:^|_)(?:has|is|needs?|requires?|required|allows?|allowed|without|no)_(?:[a-z]+_)?${secretWord}$`,
    [
      `(?:^|_)${secretWord}_(?:(?:last|reset)_)?(?:count|limit|usage|type|kind|name|symbol|status|state|endpoint`,
      'ur[il]|expir[a-z]*|ttl|lifetime|length|required|policy|policies|strength|rule|format|alg|algorithm|method',
      'remaining|changed|updated|created|issued|validity|label|placeholder|caption|title|tooltip',
      'description|message|error)s?(?:_|$)',
    ].join('|'),
    '(?:^|_)password_?less|tokeni[sz]|secretar|secreti[ov]',
  ].join('|'),
)

/** One letter other, more or less, or two exchanged; the first is hardly ever mistyped. */
const slipsOf = (word: string): readonly string[] =>
  [...word].flatMap((letter, at) => {
    if (at === 0) return []
    const [before, behind] = [word.slice(0, at), word.slice(at + 1)]
    const exchanged = behind === '' ? [] : [before + behind.slice(0, 1) + letter + behind.slice(1)]
    // Of a short word any other slip may be a word of its own: `taken`.
    return word.length < 6 ? exchanged : [...exchanged, `${before}[a-z]?${behind}`, `${before}[a-z]${letter}${behind}`]
  })

const slips = ['password', 'passphrase', 'credential', 'secret', 'token'].flatMap(slipsOf).join('|')
const inMistyped = new RegExp(slips, 'i')
const mistypedWord = new RegExp(`(?:^|_)(?:${slips})s?(?:_|$)`)

/** A secret's name, with a slip: `pasword`, `clientSercet`. */
const isMistyped = (name: string): boolean => inMistyped.test(name) && mistypedWord.test(wordsOf(name))

/** Does the name say that it is a secret's? */
export const isCalledSecret = (name: string): boolean =>
  (secretName.test(name) || isMistyped(name)) && !tellsOfSecrets.test(wordsOf(name))

/** In a text anything may follow. */
const anywhere = new RegExp(withinNames.map(name => patternOf(name.replaceAll(/\(\?![^)]*\)|\$/g, ''))).join('|'), 'i')

/** A letter beyond ASCII is several bytes, of which each may be read as a character. */
const literally = (text: string): string =>
  text.replaceAll(/[^a-z0-9]/giu, one => {
    // In a sentence these are words.
    if (one === '_') return '[_ ]'
    return one > '\u007F' ? String.raw`[^\0-\x7F]{1,4}` : `\\${one}`
  })

/** Where a name may begin: behind what is no part of one, or behind what stands for that. */
const beforeName = String.raw`(?:^|[^\w-]|\\(?:[bfnrt]|x[\da-f]{2}|[0-3][0-7]{2})|%(?:25){0,16}[\da-f]{2})-{0,2}`

/**
 * May a text have a secret's name in it, one that no value need follow at once? It takes less than to find what stands
 * behind each name.
 *
 * @param names others, in small letters
 */
export const namesFor = (names: Iterable<string>): ((text: string) => boolean) => {
  const others = [...names].filter(name => !anywhere.test(name)).map(literally)
  const wholes = [...wholeNames.map(patternOf), ...others].join('|')
  const asNames = new RegExp(String.raw`${beforeName}(?:${wholes})(?:["'\\>\s:%&]|$)`, 'im')
  return text => anywhere.test(text) || inMistyped.test(text) || asNames.test(text)
}
