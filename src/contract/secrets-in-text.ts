/**
 * The secrets that stand in the midst of a text: in an address, in a line of a configuration or of a header, in JSON or
 * in XML, each behind a name that says what it is; and who logs in at an address.
 *
 * A text is looked through as it is and without its escapes, for any of these may stand in any other. It takes as long
 * as the text is.
 */
import { type Span, unescaped } from '../text/unescaped.ts'

export interface SecretInText {
  /** Of the text. */
  readonly span: Span
  readonly value: string
}

interface Kind {
  /** What stands before a value, with the name in its group. */
  readonly head: RegExp
  /** At that place, in one of its groups. */
  readonly value: RegExp
  /** Something says where it ends, so that it is no word of a sentence, and no sentence ends with it. */
  readonly isDelimited?: boolean
  /** It is no word of a sentence, though it may be its end. */
  readonly isNoWord?: boolean
  /** Of the words of a name the last may be the whole of it. */
  readonly isOfSentence?: boolean
  /** Whatever stands there is one. */
  readonly isUnnamed?: boolean
  /** What is found there, though it is written like one. */
  readonly isNone?: (found: string, name: string) => boolean
}

/** Within a line. */
const space = String.raw`[^\S\r\n]{0,4}`
const setTo = String.raw`${space}([\w ]{1,50}?)${space}=${space}`
const ofSeveral = '(?:"([^"\\r\\n]{1,500})"|\'([^\'\\r\\n]{1,500})\'|([^;\\r\\n]{1,500}))'

/** Folded over lines too (RFC 9110, section 5.5). */
const part = String.raw`[a-z\d_*]{1,30}=(?:"(?:[^"\\\r\n]|\\.){0,4000}"|[^\s,"]{1,500})(?:\s{0,4},\s{0,40})?`
const parts = new RegExp(`((?:${part})+)`, 'iy')
const beforeParts = String.raw`[^\S\r\n]{1,4}(?=[a-z_]{1,30}=)`

/** What a secret in a sentence has: no sign that hardly any has, and no escape of one. */
const inSentence = String.raw`(?:[^\s"'<>,;\\]|\\(?![nrtu"'\\]))`
const noCapital = `(?![A-Z])${inSentence}`

/** What may stand there instead: an address, whose secrets are found by themselves, a date, a program's name. */
const isOther = new RegExp(
  [
    String.raw`^(?:[a-zA-Z][\w+.-]{0,30}:\/\/|\/[a-z][a-z\d._-]{0,100}(?:\/|$))`,
    String.raw`^[\w.+-]{1,64}@(?:[\w-]{1,63}\.){1,8}[a-zA-Z]{2,24}$`,
    String.raw`^\d{4}-\d\d-\d\d(?:T\d\d:[\d:.]{2,20}(?:Z|[+-]\d\d:?\d\d)?)?$`,
    String.raw`^[a-zA-Z_$]{1,100}(?:\.[a-zA-Z_$]{1,100})+$`,
  ].join('|'),
)

/** A parser tells of words. */
const isOfParser = /^(?:unexpected|invalid)_token$/i

/** Before an attribute: it is no part of another, and no program says what it is. */
const ofTag = String.raw`(?<![\w.:-])`

/** By which markup says what something is called. */
const attribute = String.raw`\b(?:name|key|id)\s?=\s?["']([\w.:-]{1,100})["']`

const kinds: readonly Kind[] = [
  // Of an address (RFC 3986, section 3.4), or of a form.
  { head: /(?<=[?&#])([^\s=&?#"'<>]{1,100})=/g, value: /([^\s&#"'<>\\]+)/y, isNoWord: true },
  // Who logs in at one (RFC 3986, section 3.2.1).
  {
    head: /(?<![a-z\d+.-])[a-z][a-z\d+.-]{1,30}:\/\/[^\s/?#"'<>:@\\]{0,100}:/gi,
    value: /([^\s/?#"'<>]+)@/y,
    isDelimited: true,
    isUnnamed: true,
  },
  // What is set to what, as programs, shells and markup have it.
  {
    head: /(?<![\w.%[\]-])([\w.%[\]-]{1,100})\s?:?=(?![=>])\s?/g,
    value: /"([^"]+)"|'([^']+)'|([^\s"'<>&;#,(){}\\]+)/y,
  },
  // One of several, by which a database is connected to. What an entity ends with is no end of one.
  {
    head: new RegExp(String.raw`(?<!&#?[a-z\d]{1,8});${setTo}`, 'gi'),
    value: new RegExp(`${ofSeveral}(?=;|$)`, 'my'),
    isDelimited: true,
  },
  { head: new RegExp(`^${setTo}`, 'gm'), value: new RegExp(`${ofSeveral}(?=;)`, 'y'), isDelimited: true },
  // A line of a head (RFC 9110, section 5), wherever it stands.
  {
    head: new RegExp(
      String.raw`(?<![\w-])([a-z\d]{1,50}(?:-[a-z\d]{1,50}){1,6}|authorization|cookie)${space}:${space}`
        + String.raw`(?:(?:bearer|basic|token|apikey|negotiate|digest(?!${beforeParts}))[^\S\r\n]{1,4})?`,
      'gi',
    ),
    value: /([^\s"'<>,;\\]+)/y,
  },
  // Credentials in parts, as Digest has them (RFC 7616, section 3.4).
  {
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
    head: new RegExp(String.raw`(?<![\w-])digest${beforeParts}`, 'gi'),
    value: parts,
    isNone: found => !/\bresponse=/i.test(found),
    isDelimited: true,
    isUnnamed: true,
  },
  {
    head: /(?<![\w-])bearer[^\S\r\n]{1,4}/gi,
    value: /((?=[a-z.~+/_-]{0,200}\d|[\w.~+/-]{32})[\w.~+/-]{8,}=*)/iy,
    isNoWord: true,
    isUnnamed: true,
  },
  // A line by itself, as YAML has it.
  {
    head: /^[^\S\r\n]{0,40}(?:- )?([\w.-]{1,100}):[^\S\r\n]{1,8}/gm,
    value: /(?:"([^"\r\n]+)"|'([^'\r\n]+)'|([^\s"',;]+))[^\S\r\n]*(?:[^\S\r\n]#[^\r\n]*)?$/my,
  },
  // Lines below it, each as far from the margin as the first, or empty (YAML 1.2, section 8.1).
  {
    head: /^[^\S\r\n]{0,40}(?:- )?([\w.-]{1,100}):[^\S\r\n]{1,8}[|>][-+\d]{0,2}[^\S\r\n]{0,8}\r?\n/gm,
    value: /(?:[^\S\r\n]*\r?\n)*([^\S\r\n]{1,60})(?<value>\S[^\r\n]*(?:\r?\n(?:\1[^\r\n]*|[^\S\r\n]*(?=\r?\n)))*)/y,
    isDelimited: true,
  },
  // What a sentence says of something: with a digit in it, or capitals within, it is no word.
  {
    head: /(?<![\w-])([a-z][\w-]{0,30}(?: [a-z][\w-]{0,30})?)[^\S\r\n]{0,2}:[^\S\r\n]{1,4}/gi,
    value: new RegExp(
      String.raw`((?=${inSentence}{0,200}\d|(?:${noCapital}){1,99}[A-Z](?:${noCapital}){0,99}[A-Z])`
        + `${inSentence}{8,})`,
      'y',
    ),
    isNone: (found, name) => isOther.test(found) || (isOfParser.test(name) && !/\d/.test(found)),
    isNoWord: true,
    isOfSentence: true,
  },
  // Objects as programs write them.
  { head: /(?<![\w.%"'-])([\w-]{1,100})\s?:\s?(?=["'])/g, value: /"([^"\r\n]+)"|'([^'\r\n]+)'/y },
  { head: /["']([\w.-]{1,100})["']\s?=>\s?(?=["'])/g, value: /"([^"\r\n]+)"|'([^'\r\n]+)'/y, isDelimited: true },
  {
    head: /"((?:[^"\\]|\\.){1,100})"\s*:\s*/g,
    value: /"((?:[^"\\]|\\.)+)|([^\s",:[\]{}]+)/y,
    isDelimited: true,
  },
  { head: /'([\w.-]{1,100})'\s*:\s*/g, value: /'((?:[^'\\]|\\.)+)/y, isDelimited: true },
  // What markup calls so by one attribute, and says by another or within.
  {
    head: new RegExp(String.raw`${attribute}[^<>]{0,200}?\b(?:value|content)\s?=\s?`, 'gi'),
    value: /"([^"]+)"|'([^']+)'/y,
  },
  {
    head: new RegExp(
      String.raw`\b(?:value|content)\s?=\s?(?=(?:"[^"<>]{1,500}"|'[^'<>]{1,500}')[^<>]{0,200}?${attribute})`,
      'gi',
    ),
    value: /"([^"]+)"|'([^']+)'/y,
  },
  {
    head: /<[\w.:-]{1,100}\s[^<>]{0,200}?\b(?:name|key|id)\s?=\s?["']([\w.:-]{1,100})["'][^<>]{0,200}>/gi,
    value: /([^<>]+)(?=<\/)/y,
  },
  // A field that hides what is typed into it (HTML, section 4.10.5.1.6), whatever it is called. A tag is looked through
  // once, for it ends before the next begins.
  {
    head: new RegExp(
      String.raw`<[a-z][\w.:-]{0,100}\s(?=[^<>]{0,4000}?${ofTag}type\s?=\s?["']?password(?![\w-]))`
        + String.raw`[^<>]{0,4000}?${ofTag}value\s?=\s?`,
      'gi',
    ),
    value: /"([^"]+)"|'([^']+)'|([^\s"'<>\\]+)/y,
    isDelimited: true,
    isUnnamed: true,
  },
  // JSON Web Tokens (RFC 7519), and private keys in PEM (RFC 7468), by whatever name.
  {
    head: /(?<![\w.-])(?=eyJ[\w-]{5,4000}\.eyJ)/g,
    value: /([\w-]+\.[\w-]+\.[\w-]+)/y,
    isDelimited: true,
    isUnnamed: true,
  },
  {
    head: /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----/g,
    value: /((?:[^-]|-(?!----))+)(?=-----END )/y,
    isDelimited: true,
    isUnnamed: true,
  },
  // A field of a form in parts (RFC 7578, section 4.2).
  {
    head: /;\s{0,9}name="([^"\r\n]{1,100})"[^\r\n]{0,200}\r?\n(?:[^\r\n]{1,200}\r?\n){0,5}\r?\n/gi,
    value: /([^\r\n]+)/y,
    isDelimited: true,
  },
  {
    head: /<(?:[\w.-]{1,50}:)?([\w.-]{1,100})(?:\s[^<>]{0,500})?>\s{0,9}(?:<!\[CDATA\[)?/g,
    value: /([^<>\]]+)(?=<\/|\]\]>)/y,
    isDelimited: true,
  },
]

/** No text without one of these has any. */
const tells = /[=<]|eyJ|PRIVATE KEY|["']\s*:|[a-z_-][^\S\r\n]{0,4}:(?!\/\/)|:\/\/[^\s/]*@|bearer\s/i

const mayBeEscaped = /[%&\\]/

const none: readonly never[] = []

/** What stands where a secret would, and is none. It is short: the text goes on to be looked through within it. */
const placeholder =
  /^(?:[[{<].{0,100}|\$\{.{0,100}|\$[A-Z_][A-Z\d_]*|%\w+%|[*.x•…?-]+|[|>][-+\d]{0,2}|undefined|null|none|true|false)$/i

/** Any sentence may have such a word: `password: required`. */
const word = /^\p{L}{1,8}$/u

/** How many tests pass: `pass=12 fail=0`. */
export const isCountOf = (name: string, value: unknown): boolean =>
  /^pass$/i.test(name) && /^\d{1,3}$/.test(String(value))

const endsOfSentence = new Set('.,;:!?)]}')

const withoutEnd = (text: string): string => {
  let end = text.length
  while (endsOfSentence.has(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

/** Of an object that says what its value is called: `{"name":"X-Api-Key","value":"..."}`, or so with capitals. */
export const calledWithin = (given: Readonly<Record<string, unknown>>): string | undefined => {
  const value = given.value ?? given.Value
  if (value === undefined) return undefined
  // What a reader sees of something is one word or several.
  if (typeof value === 'string' && (word.test(value) || /\s/.test(value))) return undefined
  const { name, key, header, field, Name, Key } = given
  return [name, key, header, field, Name, Key].find(one => typeof one === 'string')
}

/** Names of which it is remembered whether they are a secret's: in a long text few come again and again. */
const mostNames = 1000

/** @param isSecret is what goes by this name one? */
export const secretsInText = (text: string, isSecret: (name: string) => boolean): readonly SecretInText[] => {
  // Most texts are a name or a number, and there are hundreds in an answer.
  if (!mayBeEscaped.test(text) && !tells.test(text)) return none
  const known = new Map<string, boolean>()
  const isNamed = (name: string): boolean => {
    const before = known.get(name)
    if (before !== undefined) return before
    const isOne = isSecret(name)
    if (known.size < mostNames) known.set(name, isOne)
    return isOne
  }
  const { text: plain, placeOf } = unescaped(text)
  const found = foundIn(text, isNamed)
  if (plain === text) return found
  const within = foundIn(plain, isNamed).map(({ span: [from, end], ...one }) => ({
    ...one,
    span: [placeOf(from), placeOf(end)] as const,
  }))
  return [...found, ...within]
}

/**
 * By its last word, where that is a secret's name as a whole: `Your PIN`. Of another, what is before it may say what it
 * is: `Max tokens`.
 */
const isNamedAtEnd = (words: string, isNamed: (name: string) => boolean): boolean => {
  const last = words.slice(words.lastIndexOf(' ') + 1)
  return isNamed(last) && !isNamed(`any_${last}`)
}

const foundIn = (text: string, isNamed: (name: string) => boolean): readonly SecretInText[] =>
  tells.test(text) ? kinds.flatMap(kind => ofKind(kind, text, isNamed)) : []

const ofKind = (
  { head, value, isDelimited = false, isNoWord = false, isOfSentence = false, isUnnamed = false, isNone }: Kind,
  text: string,
  isNamed: (name: string) => boolean,
): readonly SecretInText[] => {
  const found: SecretInText[] = []
  head.lastIndex = 0
  for (let match = head.exec(text); match !== null; match = head.exec(text)) {
    const words = (match[1] ?? '').trim()
    const name = words.replaceAll(' ', '_')
    if (!isUnnamed && !isNamed(name) && !(isOfSentence && isNamedAtEnd(words, isNamed))) continue
    // Of no other the value is read, for a secret may stand in it.
    value.lastIndex = head.lastIndex
    const at = value.exec(text)
    const [whole = '', ...groups] = at ?? []
    const sent = (at?.groups?.value ?? groups.find(one => one !== undefined))?.trim() ?? ''
    const said = isDelimited ? sent : withoutEnd(sent)
    if (said === '' || placeholder.test(said) || isCountOf(name, said) || isNone?.(said, name) === true) continue
    if (!isDelimited && !isNoWord && word.test(said)) continue
    const from = head.lastIndex + whole.indexOf(sent)
    head.lastIndex = value.lastIndex
    found.push({ span: [from, from + said.length], value: said })
  }
  return found
}
