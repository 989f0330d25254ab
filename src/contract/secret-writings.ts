/**
 * How secrets are written in the midst of a text: what stands before each, and where it ends. Each takes as long as the
 * text is, or a small number of times as long.
 */
import { beforeLogin, mayBeginLogin, passwordIn } from './encoded-secrets.ts'
import { cardNumbers } from './card-numbers.ts'
import { knownTokens } from './known-tokens.ts'
import { commands } from './secret-options.ts'
import type { SecretWriting } from './secret-kind.ts'
import { unescaped } from '../text/unescaped.ts'
import { isLengthOfOne, isLimit, isMarkup, isSaidOfSecret, isSaidWord, isScheme } from './said-of-secrets.ts'

/** Within a line. */
const space = String.raw`[^\S\r\n]{0,4}`
const setTo = String.raw`${space}([\w ]{1,50}?)${space}=${space}`
const ofSeveral = '(?:"([^"\\r\\n]{1,500})"|\'([^\'\\r\\n]{1,500})\'|([^;\\r\\n]{1,500}))'

/** Folded over lines too (RFC 9110, section 5.5). */
const part = String.raw`[a-z\d_*]{1,30}=(?:"(?:[^"\\\r\n]|\\.){0,4000}"|[^\s,"]{1,500})(?:\s{0,4},\s{0,40})?`
const parts = new RegExp(`((?:${part})+)`, 'iy')
const beforeParts = String.raw`[^\S\r\n]{1,4}(?=[a-z_]{1,30}=)`

/** What a secret in a sentence has: no sign that hardly any has, and no escape of one. */
const inSentence = String.raw`(?:[^\s"'<>,;\\]|[,;](?=[^\s"'<>,;\\])|\\(?![nrtu"'\\]))`
const noCapital = `(?![A-Z])${inSentence}`

const noWord = String.raw`[^\s"'<>,;\\]{0,200}\d[^\s"'<>,;\\]{6}|[^\s"'<>,;\\]{6,200}\d|[^\s"'<>,;\\]{20}`

const subject = String.raw`(?<![\w-])([a-z][\w-]{0,30}(?: [a-z][\w-]{0,30})?)`
const says = String.raw`(?:[^\S\r\n]{0,2}:|[^\S\r\n]{1,2}(?:is|was|=)(?: now)?:?)[^\S\r\n]{1,4}`

const ofPassword = /pass|pwd/i
const passwordOf = String.raw`(?<![\w-])((?:[a-z][\w-]{0,30} )?(?:pass[ _-]?(?:word|phrase|code|wd)|pwd))`

/** Characters: what is shorter may be a number, an amount or the name of a method. */
const shortestByItself = 8

export const ofCode =
  '(?:verification|security|log-?in|sign-?in|one-time|confirmation|authentication|access|2fa|mfa|sms|otp)'
const isPin = new RegExp(
  `(?:^|_)(?:pin|t?otp|cv[vc]|pass_?code|${ofCode}[_-]code|one[_-]time[_-]pass(?:word|code))$`,
  'i',
)
const isPassword = /(?:pass_?(?:word|wd|phrase)|pwd)$/i
const isAmount = /^[<>=~+-]{0,2}\d+(?:[.,:/-]\d+)*-?[a-z%]{0,5}$/i
const method =
  '(?:[ehpr]s|sha|md|aes|oauth|tls|ssl|rsa|ed|p|x|v|ipv|http/?|utf|base|latin|iso'
  + '|step|part|line|page|level|rule|no|nr|row|col)'
  + String.raw`[-_.]?\d{1,4}(?:[-.]\d{1,4})*(?:alpha|beta|rc|[a-z])?\d?`
/** Or one with another, or with what is done by it: `JWT/HS256`, `AES-256-GCM`, `RS256-signed`. */
const isMethod = new RegExp(`^(?:[a-z]{2,12}[/_-])?${method}(?:[/_-](?:${method}|[a-z]{2,12}))*$`, 'i')

const isShortSecret = (found: string, name: string): boolean => {
  if (/^\d+$/.test(found))
    return isPin.test(name) ? found.length <= shortestByItself : isPassword.test(name) && found.length >= 6
  if (isAmount.test(found) || isMethod.test(found)) return false
  return found.length >= 6 || /\d.*[!@#$^&*]|[!@#$^&*].*\d/.test(found)
}

/** What may stand there instead: an address, whose secrets are found by themselves, a date, a program's name. */
const isOther = new RegExp(
  [
    String.raw`^(?:[a-zA-Z][\w+.-]{0,30}:\/\/|\/[a-z][a-z\d._-]{0,100}(?:\/|$)|[a-zA-Z]:\\)`,
    String.raw`^[\w.+-]{1,64}@(?:[\w-]{1,63}\.){1,8}[a-zA-Z]{2,24}$`,
    String.raw`^\d{4}-\d\d-\d\d(?:T\d\d:[\d:.]{2,20}(?:Z|[+-]\d\d:?\d\d)?)?$`,
    String.raw`^[a-zA-Z_$]{1,100}(?:\.[a-zA-Z_$]{1,100})+$`,
  ].join('|'),
)

/** A parser tells of words. */
const isOfParser = /^(?:unexpected|invalid)_token$/i

/** One of several things: `field2`. */
const numberedOnes =
  'arg|attempt|box|column|entry|example|field|form|group|id|input|item|label|number|option|param|section|uid'
const isNumbered = new RegExp(`^(?:${numberedOnes})s?[_-]?\\d+$`, 'i')

/** Before an attribute: it is no part of another, and no program says what it is. */
const ofTag = String.raw`(?<![\w.:-])`

/** Of a tag: what ends others may stand in a value of one that is quoted. */
const inTag = String.raw`(?:[^<>]|>(?=[^<"'=]{0,60}["'][\s/>]))`

/** By which markup says what something is called. */
const attribute = String.raw`\b(?:name|key|id)\s?=\s?["']([\w.:-]{1,100})["']`

const ofValue = /(?:value|content)\s?=/i

/** By which an object says what its value is called. */
const called = (keys: string): string => String.raw`["'](?:${keys})["']\s{0,9}:\s{0,9}["']([\w. -]{1,100})["']`
const said = String.raw`["'](?:value|content|rejectedValue)["']\s{0,9}:\s{0,9}`

const ofValueBeside = /["'](?:value|content|rejectedValue)["']/i

const isToldBeside: NonNullable<SecretWriting['isNone']> = (found, _, isNamed) =>
  isSaidOfSecret(found, isNamed) || isMarkup(found)

const ofJson = /"((?:[^"\\]|\\.)+)|'((?:[^'\\]|\\.)+)|([^\s"',:[\]{}]+)/y

/** One before the other, or behind it. */
const besides = (keys: string, isNone: NonNullable<SecretWriting['isNone']>): readonly SecretWriting[] =>
  [
    `${called(keys)}[^{}[\\]]{0,200}?${said}`,
    said
      + String.raw`(?=(?:"(?:[^"\\]|\\.){1,500}"|'(?:[^'\\]|\\.){1,500}'|[\w.+-]{1,30})`
      + String.raw`\s{0,9},[^{}[\]]{0,200}?${called(keys)})`,
  ].map(head => ({
    signs: [':', `"'`],
    mark: ofValueBeside,
    head: new RegExp(head, 'gi'),
    value: ofJson,
    isNone,
    isDelimited: true,
  }))

const setting = /(?<![\w.%[\]-])([\w.%[\]-]{1,100})\s?:?=(?![=>])\s?/g

/** A single word in quotation marks: several may be a secret, too. */
const isTold: NonNullable<SecretWriting['isNone']> = (found, _, isNamed) =>
  isSaidWord(/^\p{Lu}\p{Ll}+$/u.test(found) ? found.toLowerCase() : found)
  || (/^\p{L}{1,10}$/u.test(found) && isNamed(found))

/** As programs write a text, with signs before what would end it. */
const quoted = /"((?:[^"\\\r\n]|\\.)+)(?:"|$)|'((?:[^'\\\r\n]|\\.)+)(?:'|$)/y

/** From a name to its value. */
const arrow = '(?:->|→|=>|[-–—])'

const ofKey = '-----BEGIN [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----'

export const secretWritings: readonly SecretWriting[] = [
  // Of an address (RFC 3986, section 3.4), or of a form.
  { signs: ['=', '?&#'], head: /(?<=[?&#])([^\s=&?#"'<>]{1,100})=/g, value: /([^\s&#"'<>\\]+)/y, isNoWord: true },
  // Who logs in at one (RFC 3986, section 3.2.1).
  {
    signs: [':', '/', '@'],
    head: /(?<![a-z\d+.-])[a-z][a-z\d+.-]{1,30}:\/\/[^\s/?#"'<>:@\\]{0,100}:/gi,
    value: /([^\s/?#"'<>]+)@/y,
    isDelimited: true,
    isUnnamed: true,
  },
  {
    signs: [':', '/', '@'],
    mark: /jdbc:oracle/i,
    head: /jdbc:oracle:[a-z]{2,5}:[\w$#.-]{1,60}\//gi,
    value: /([^\s"'<>]{1,200}?)@/y,
    isDelimited: true,
    isUnnamed: true,
  },
  // What is set to what, as programs, shells and markup have it.
  { signs: ['='], head: setting, value: /([^\s"'<>&;#,(){}\\]+)/y },
  {
    signs: ['=', `"'`],
    head: new RegExp(`${setting.source}(?=["'])`, 'g'),
    value: /"((?:[^"\\]|\\.)+)"|'((?:[^'\\]|\\.)+)'/y,
    isNone: isTold,
    isDelimited: true,
  },
  // One of several, by which a database is connected to. What an entity ends with is no end of one.
  {
    signs: [';', '='],
    head: new RegExp(String.raw`(?<!&#?[a-z\d]{1,8});${setTo}`, 'gi'),
    value: new RegExp(`${ofSeveral}(?=;|$)`, 'my'),
    isDelimited: true,
  },
  {
    signs: ['=', ';'],
    head: new RegExp(`^${setTo}`, 'gm'),
    value: new RegExp(`${ofSeveral}(?=;)`, 'y'),
    isDelimited: true,
  },
  // A line of a head (RFC 9110, section 5), wherever it stands.
  {
    signs: [':'],
    head: new RegExp(
      String.raw`(?<![\w/-])([a-z\d]{1,50}(?:-[a-z\d]{1,50}){1,6}|authorization|cookie)${space}:${space}`
        + String.raw`(?:(?:bearer|basic|token|apikey|negotiate|digest(?!${beforeParts}))[^\S\r\n]{1,4}`
        // Any other scheme, and what can be no word behind it.
        + String.raw`|(?<=authorization${space}:${space})[a-z][\w-]{1,30}[^\S\r\n]{1,4}(?=${noWord}))?`,
      'gi',
    ),
    value: /([^\s"'<>,;\\]+)/y,
  },
  // Each of the cookies that are sent (RFC 6265, section 4.2.1).
  {
    signs: [':', '='],
    head: new RegExp(String.raw`(?<![\w-])(cookie)${space}:${space}(?=[^\s=;,"'<>]{1,100}=)`, 'gi'),
    value: /((?:[^\s=;,"'<>\\]{1,100}=[^\s;,"'<>\\]*(?:;[^\S\r\n]?)?)+)/y,
    isDelimited: true,
  },
  // Credentials in parts, as Digest has them (RFC 7616, section 3.4).
  {
    signs: ['=', ' '],
    head: new RegExp(
      String.raw`(?<![\w-])(?:proxy-)?authorization["']?\s?[:=]\s?["']?[a-z][\w-]{1,30}${beforeParts}`,
      'gi',
    ),
    value: parts,
    isDelimited: true,
    isUnnamed: true,
  },
  // A challenge has no response.
  {
    signs: ['=', ' '],
    head: new RegExp(String.raw`(?<![\w-])(?:digest|hawk)${beforeParts}`, 'gi'),
    value: parts,
    isNone: found => !/\b(?:response|mac)=/i.test(found),
    isDelimited: true,
    isUnnamed: true,
  },
  {
    signs: [' '],
    mark: /bearer/i,
    head: /(?<![\w-])bearer[^\S\r\n]{1,4}/gi,
    value: /((?=[a-z.~+/_-]{0,200}\d|[\w.~+/-]{32})[\w.~+/-]{8,}=*)/iy,
    isNoWord: true,
    isUnnamed: true,
  },
  // RFC 7617, and whoever does as it does.
  {
    signs: [],
    mark: mayBeginLogin,
    head: new RegExp(beforeLogin, 'gi'),
    value: /([\w+/-]{6,}={0,2})/y,
    isNone: found => passwordIn(found) === undefined,
    standsFor: passwordIn,
    isDelimited: true,
    isUnnamed: true,
  },
  // A line by itself, as YAML has it.
  {
    signs: [':', ' '],
    head: /^[^\S\r\n]{0,40}(?:- )?([\w.-]{1,100}):[^\S\r\n]{1,8}/gm,
    value: /(?:"((?:[^"\\\r\n]|\\.)+)"|'((?:[^'\r\n]|'')+)'|([^\s"',;]+))[^\S\r\n]*(?:[^\S\r\n]#[^\r\n]*)?$/my,
  },
  // Lines below it, each as far from the margin as the first, or empty (YAML 1.2, section 8.1).
  {
    signs: [':', ' ', '\n'],
    head: /^[^\S\r\n]{0,40}(?:- )?([\w.-]{1,100}):[^\S\r\n]{1,8}[|>][-+\d]{0,2}[^\S\r\n]{0,8}\r?\n/gm,
    value: /(?:[^\S\r\n]*\r?\n)*([^\S\r\n]{1,60})(?<value>\S[^\r\n]*(?:\r?\n(?:\1[^\r\n]*|[^\S\r\n]*(?=\r?\n)))*)/y,
    isDelimited: true,
  },
  // What a sentence says of something: with a digit in it, a sign, or capitals within, it is no word.
  {
    signs: [' '],
    head: new RegExp(`${subject}${says}`, 'gi'),
    value: new RegExp(
      String.raw`((?=${inSentence}{0,200}(?:\d|[!@#$%^&*+=~]${inSentence})`
        + `|(?:${noCapital}){1,99}[A-Z](?:${noCapital}){0,99}[A-Z])${inSentence}{3,})`,
      'y',
    ),
    isNone: (found, name) =>
      isOther.test(found)
      || isMethod.test(found)
      || (isOfParser.test(name) && !/\d/.test(found))
      || (found.length < shortestByItself && !isShortSecret(found, name)),
    isNoWord: true,
    isOfSentence: true,
  },
  {
    signs: [' '],
    head: new RegExp(`${subject}${says}(?=["'“‘\`])`, 'gi'),
    value: /"([^"\r\n]{1,200})"|'([^'\r\n]{1,200})'|[“‘]([^”’\r\n]{1,200})[”’]|`([^`\r\n]{1,200})`/y,
    isNone: (found, _, isNamed) => isOther.test(found) || isSaidOfSecret(found, isNamed),
    isDelimited: true,
    isOfSentence: true,
  },
  // One that is a word, where the sentence ends with it.
  {
    signs: [' '],
    mark: ofPassword,
    head: new RegExp(`${passwordOf}${says}`, 'gi'),
    value: /(\p{Ll}{5,40})(?=[.,;!?)\]]{0,3}(?:\s{0,4}$|["<\\]|'(?!\p{L}))|[.,;!?)]{1,3}\s)/muy,
    isNone: isSaidWord,
    isNoWord: true,
    isOfSentence: true,
  },
  {
    signs: ['='],
    mark: ofPassword,
    head: /(?<![\w.%[\]-])([\w.%[\]-]{0,60}(?:pass(?:word|phrase|code|wd)|pwd))=/gi,
    value: /(\p{Ll}{4,8})(?![\p{L}\w.:/=([-])/uy,
    isNone: isSaidWord,
    isNoWord: true,
  },
  // As shells set what programs are told: `export API_TOKEN=abcd`. `AUTH=kerberos` and `SIG=term` are other things.
  {
    signs: ['='],
    mark: /[A-Z]=/,
    head: /(?<![\w.%[\]-])([A-Z][A-Z\d]{0,30}_[A-Z\d_]{1,60}|[A-Z\d]{0,30}(?:PASSWORD|SECRET|TOKEN))=/g,
    value: /(\p{Ll}{4,40})(?![\p{L}\w.:/=([-])/uy,
    isNone: word => isSaidWord(word) || isScheme(word),
    isNoWord: true,
  },
  // What is sent to whoever signs in.
  {
    signs: [' \n', '0'],
    mark: /code|otp|pin/i,
    head: new RegExp(
      String.raw`(?<![\w.])(?=\d{4,8}\s(?:is|as)\s(?:your|the)\s(?:[\w-]{1,20}\s){0,3}?`
        + String.raw`(?:${ofCode}\scode|otp|pin|pass-?code)\b)`,
      'gi',
    ),
    value: /(\d{4,8})/y,
    isDelimited: true,
    isUnnamed: true,
  },
  {
    signs: [' ', '0'],
    mark: /code|otp|pin|cv[vc]/i,
    head: new RegExp(
      String.raw`(?<![\w-])(${ofCode}[ -]code|otp|pin|cv[vc]|pass-?code|your code(?: is|:))[^\S\r\n]{1,3}`,
      'gi',
    ),
    value: /(\d{4,8})(?![\w.:/%-]*\d|%)(?=[^\w\s]|\s{0,4}$|\s(?:and|expires|for|in|is|to|was|within)\b)/my,
    isDelimited: true,
    isUnnamed: true,
  },
  // Behind a name, without a sign that says so: a letter and a digit are in it.
  {
    signs: [' ', '0'],
    mark: ofPassword,
    head: new RegExp(String.raw`${passwordOf}[^\S\r\n]{1,3}(?:${arrow}[^\S\r\n]{1,3})?[("'${'`'}<]?`, 'gi'),
    value: /((?=[^\s"'<>,;()`=]{0,99}\d)(?=[^\s"'<>,;()`=]{0,99}[a-z])[^\s"'<>,;()`=]{6,200})(?!=)/iy,
    isNone: found => [isOther, isMethod, isAmount, isNumbered].some(one => one.test(found)) || isLengthOfOne(found),
    isNoWord: true,
    isOfSentence: true,
  },
  // Objects as programs write them.
  {
    signs: [':', `"'`],
    head: /(?<![\w.%"'-])([\w-]{1,100})\s?:\s?(?=["'])/g,
    value: quoted,
    isNone: isTold,
    isDelimited: true,
  },
  { signs: ['=', '>', `"'`], head: /["']([\w.-]{1,100})["']\s?=>\s?(?=["'])/g, value: quoted, isDelimited: true },
  {
    signs: ['"', ':'],
    head: /"((?:[^"\\]|\\.){1,100})"\s*:\s*/g,
    value: /"((?:[^"\\]|\\.)+)|([^\s",:[\]{}]+)/y,
    isDelimited: true,
  },
  { signs: ["'", ':'], head: /'([\w.-]{1,100})'\s*:\s*/g, value: /'((?:[^'\\]|\\.)+)/y, isDelimited: true },
  // In JSON in a text of JSON, where quotes have as many signs before them as the depth asks for: one with more of them
  // is part of the value.
  {
    signs: ['\\', '"', ':'],
    head: /(?<!\\)(\\{1,64})"(?<name>[^"\\]{1,100})\1"\s{0,40}:\s{0,40}(?=\\)/g,
    value: /(\\{1,64})"(?<value>(?:[^"\\]|(?!\1")\\{1,200}(?!\\)"?)+)/y,
    standsFor: found => (found.includes('\\') ? unescaped(found).text : undefined),
    isDelimited: true,
  },
  // Of an object that says what its value is called, or what is wrong with it.
  ...besides('name|key|id|header', isToldBeside),
  ...besides('field|property|param|path', (found, ...of) => isLimit(found) || isToldBeside(found, ...of)),
  // Of a change to one (RFC 6902, section 4), and of what is wrong with one, by where it was found.
  {
    signs: ['"', ':', '/', ','],
    head: new RegExp(
      String.raw`"path"\s{0,9}:\s{0,9}"\/(?:[\w~.-]{0,100}\/){0,9}([\w.-]{1,100})"\s{0,9},`
        + String.raw`\s{0,9}"value"\s{0,9}:\s{0,9}`,
      'g',
    ),
    value: ofJson,
    isNone: (found, ...of) => isLimit(found) || isToldBeside(found, ...of),
    isDelimited: true,
  },
  {
    signs: ['"', ':', '['],
    head: new RegExp(
      String.raw`"loc"\s{0,9}:\s{0,9}\[[^[\]{}]{0,200}?"([\w -]{1,100})"\s{0,9}\]`
        + String.raw`[^{}[\]]{0,200}?"input"\s{0,9}:\s{0,9}`,
      'g',
    ),
    value: ofJson,
    isNone: (found, _, isNamed) => isSaidOfSecret(found, isNamed),
    isDelimited: true,
  },
  // Of a list of pairs.
  {
    signs: ['[(', ','],
    head: /(?<=[[(,]\s{0,9})[[(]\s{0,9}["']([\w. -]{1,100})["']\s{0,9},\s{0,9}(?=["'\d])/g,
    value: /"((?:[^"\\]|\\.)+)"(?=\s{0,9}[\])])|'((?:[^'\\]|\\.)+)'(?=\s{0,9}[\])])|(\d+)(?=\s{0,9}[\])])/y,
    isNone: (found, _, isNamed) => isSaidOfSecret(found, isNamed),
    isDelimited: true,
  },
  ...commands,
  // What markup calls so by one attribute, and says by another or within.
  {
    signs: ['=', `"'`],
    mark: ofValue,
    head: new RegExp(String.raw`${attribute}${inTag}{0,200}?\b(?:value|content)\s?=\s?`, 'gi'),
    value: /"([^"]+)"|'([^']+)'/y,
    isNone: isTold,
    isDelimited: true,
  },
  {
    signs: ['=', `"'`],
    mark: ofValue,
    head: new RegExp(
      String.raw`\b(?:value|content)\s?=\s?(?=(?:"[^"<>]{1,500}"|'[^'<>]{1,500}')${inTag}{0,200}?${attribute})`,
      'gi',
    ),
    value: /"([^"]+)"|'([^']+)'/y,
    isNone: isTold,
    isDelimited: true,
  },
  {
    signs: ['<', '=', `"'`],
    head: new RegExp(String.raw`<[\w.:-]{1,100}\s${inTag}{0,200}?${attribute}${inTag}{0,200}>`, 'gi'),
    value: /([^<>]+)(?=<\/)/y,
    isNone: (found, _, isNamed) => isSaidOfSecret(found, isNamed),
  },
  // By one element what another holds: `<key>password</key><value>...</value>`.
  {
    signs: ['<', '/'],
    head: new RegExp(
      String.raw`<((?:[\w.-]{1,50}:)?(?:key|name|header|field))(?:\s[^<>]{0,200})?>`
        + String.raw`\s{0,9}(?<name>[\w. :-]{1,100})<\/\1\s?>`
        + String.raw`\s{0,40}<(?:[\w.-]{1,50}:)?(?:value|content|string|integer|data)(?:\s[^<>]{0,200})?>`
        + String.raw`\s{0,9}(?:<[\w.:-]{1,50}>\s{0,9})?(?:<!\[CDATA\[)?`,
      'gi',
    ),
    value: /([^<>\]]+)(?=<\/|\]\]>)/y,
    isNone: (found, _, isNamed) => isSaidOfSecret(found, isNamed),
    isDelimited: true,
  },
  // Of an element that is called so.
  {
    signs: ['<', '=', `"'`],
    head: /<(?:[\w.-]{1,50}:)?([\w.-]{1,100})\s[^<>]{0,200}?(?<![\w.:-])(?:val|value|content)\s?=\s?(?=["'])/gi,
    value: /"([^"]+)"|'([^']+)'/y,
    isNone: (found, _, isNamed) => isSaidOfSecret(found, isNamed),
    isDelimited: true,
  },
  // A field that hides what is typed into it (HTML, section 4.10.5.1.6), whatever it is called. A tag is looked through
  // once, for it ends before the next begins.
  {
    signs: ['<', '='],
    head: new RegExp(
      String.raw`<[a-z][\w.:-]{0,100}\s(?=${inTag}{0,4000}?${ofTag}type\s?=\s?["']?password(?![\w-]))`
        + String.raw`${inTag}{0,4000}?${ofTag}value\s?=\s?`,
      'gi',
    ),
    value: /"([^"]+)"|'([^']+)'|([^\s"'<>\\]+)/y,
    isDelimited: true,
    isUnnamed: true,
  },
  // JSON Web Tokens (RFC 7519), and private keys in PEM (RFC 7468), by whatever name.
  {
    signs: ['.'],
    mark: /eyJ/,
    // Encrypted ones have five parts (RFC 7516), of which the second may be empty.
    head: /(?<![\w.-])(?=eyJ[\w-]{5,4000}\.(?:eyJ|[\w-]{6}\.[\w-]{20}|[\w-]{0,4000}\.[\w-]{8,4000}\.[\w-]{8}))/g,
    // One that is cut off, too.
    value: /([\w-]+\.[\w-]*(?:\.[\w-]*){0,3})/y,
    isDelimited: true,
    isUnnamed: true,
  },
  ...knownTokens,
  ...cardNumbers,
  {
    signs: ['-', ' '],
    mark: /PRIVATE KEY/,
    head: new RegExp(ofKey, 'g'),
    value: /((?:[^-]|-(?!----))+)(?=-----END )/y,
    isDelimited: true,
    isUnnamed: true,
  },
  // One that is cut off: its headers, and lines of base64.
  {
    signs: ['-', ' '],
    mark: /PRIVATE KEY/,
    head: new RegExp(String.raw`${ofKey}(?!(?:[^-]|-(?!----))+-----END )`, 'g'),
    value: new RegExp(
      // A header is a line, so that there is one way to read several.
      String.raw`\s{0,9}((?:[A-Z][\w-]{1,40}:[^\r\n]{0,200}\r?\n[^\S\r\n]{0,9}){0,9}(?:\r?\n\s{0,9})?`
        + String.raw`(?:[\w+/=]{16,}(?:\s{1,9}[\w+/=]{16,})*(?:\s{1,9}[\w+/=]{1,15}(?=\W{0,9}$))?`
        + String.raw`|[\w+/=]{4,15}(?=\W{0,9}$)))`,
      'y',
    ),
    isDelimited: true,
    isUnnamed: true,
  },
  // A field of a form in parts (RFC 7578, section 4.2).
  {
    signs: [';', '=', '"', '\n'],
    head: /;\s{0,9}name="([^"\r\n]{1,100})"[^\r\n]{0,200}\r?\n(?:[^\r\n]{1,200}\r?\n){0,5}\r?\n/gi,
    value: /((?:[^\r\n]|\r?\n(?!--))+)/y,
    isDelimited: true,
  },
  {
    signs: ['<'],
    head: /<(?:[\w.-]{1,50}:)?([\w.-]{1,100})(?:\s[^<>]{0,500})?>\s{0,9}(?:<!\[CDATA\[)?/g,
    value: /([^<>\]]+)(?=<\/|\]\]>)/y,
    isDelimited: true,
  },
]
