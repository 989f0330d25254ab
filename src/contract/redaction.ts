/**
 * Leaves secrets out of what is shown of a request: what its contract's security schemes carry, whatever is named like
 * a secret in headers, in a query or in a body, and what is written like one of this server's own.
 */
import type { Contract } from './contract.ts'
import type { Violation } from './problem.ts'
import type { SecurityScheme } from './check/credentials.ts'
import { decodedOrAsSent } from '../text/percent-encoding.ts'
import { type DeclaredPasswords, declaredPasswords } from './declared-passwords.ts'
import { pathSecretsOf } from './path-secrets.ts'
import { mayBeCommand } from './secret-options.ts'
import { mayBeKnownToken } from './known-tokens.ts'
import { isCalledSecret, namesFor } from './secret-names.ts'
import { isCardNumber, mayHoldCard } from './card-numbers.ts'
import { isEncodedLogin, mayHoldEncoded } from './encoded-secrets.ts'
import { areRules, isSaidBeside, isScheme, isSentence } from './said-of-secrets.ts'
import { ofCode } from './secret-writings.ts'
import { cookiesUnder, isCountOf, privatePartsOf, secretBeside, secretPairs, secretsInText } from './secrets-in-text.ts'
import { wordsOf } from '../text/camel-case.ts'
import { withoutBeginnings } from '../text/cut-off.ts'
import { withoutOwnSecrets } from '../text/own-secrets.ts'
import { nestedJsonOf } from '../text/json-of.ts'
import { isObject, segmentsOfFragment, valueAt } from '../text/pointer.ts'
import { withStackRoom } from '../text/stack-room.ts'
import { withoutSpans } from '../text/without-spans.ts'

/** Stands in the place of a secret. */
export const redacted = '[redacted]'

/** In JSON, within one text: what follows a website may be an e-mail address. */
const loginInText = /\/\/(?:[^/?#@\s"\\]|\\.)*@/

/** A value behind a name, or one that needs none. */
const setting = /=|%3d|bearer\s|eyJ|PRIVATE KEY/i

/** In a path: parameters of a part of it, and tokens that need no name. */
const mayHoldInPath = /=|%3d|eyJ/i

/** What says that a part of an object, or of a text, is a secret, whatever that is called. */
const tellsOfParts = new RegExp(`cookies|http_?only|same_?site|kty|your\\scode|jdbc:oracle|${ofCode}[ -]code`, 'i')

/** Where a text may have an address with a secret, one that this server has made, or a name written with escapes. */
const mayHoldUnnamed = (text: string): boolean =>
  setting.test(text)
  || tellsOfParts.test(text)
  || text.includes(String.raw`\u`)
  || (text.includes('@') && (text.includes(String.raw`\/`) || loginInText.test(text)))
  || (text.includes('_') && withoutOwn(text) !== text)

/** A name and a plain value; a name that is longer than this is none, which keeps the search linear. */
const pair = /"((?:[^"\\]|\\.){1,100})"\s*:\s*(?:"((?:[^"\\]|\\.)*)"?|([^\s",:[\]{}]+))/g

/** In a message, what was found. */
const quoted = /"(?:[^"\\]|\\.)*"/g

const withoutOwn = (text: string): string => withoutOwnSecrets(text, redacted)

/** Addresses within addresses that are looked into. */
const deepest = 2

/** Without who logs in at an address (RFC 3986, section 3.2.1). */
const anonymous = (text: string): string =>
  text.includes('@') ? text.replaceAll(/\/\/[^/?#\s]*@/g, `//${redacted}@`) : text

export interface Redaction {
  /** Is what goes by this name, in a header, a query or a body, a secret? */
  isSecret(name: string): boolean
  /** Or is it one in a query, a fragment or a form? */
  isSecretInQuery(name: string): boolean
  header(name: string, value: string): string
  url(url: string): string
  /** The secrets in the path of an address, as they are in it and decoded. */
  inPath(url: string): readonly string[]
  /** A value of a body, or of parameters. */
  value(value: unknown): unknown
  /** A body of names and values, `application/x-www-form-urlencoded`. */
  form(text: string): string
  /** Text that may be JSON which is broken, or cut off. */
  text(text: string): string
  /** A violation's message: what was found in the place of a secret may be one. */
  message(violation: Violation): string
  /**
   * May there be a secret in this text of JSON, or of no kind that is known? Quickly found out, of bytes as latin1; a
   * form may always have one.
   */
  mayHold(text: string): boolean
  /** Absent: no contract says more than names do. */
  readonly declared?: DeclaredPasswords
  /** Of one that leaves out other values besides: what it is without them, and how they are left out of a body. */
  readonly beyond?: { readonly general: Redaction; readonly without: (shown: unknown) => unknown }
}

/** Names of fields and parameters that a contract declares. */
export interface DeclaredFields {
  /** They hold a password (`format: password`, OpenAPI 3.1, section 4.4.1). */
  readonly passwords: readonly string[]
  /** Fields alone. */
  readonly others: readonly string[]
}

export const fieldsDeclaredIn = (document: unknown): DeclaredFields => {
  const [passwords, others]: [string[], string[]] = [[], []]
  const known = new Map<object, boolean>()
  /** By itself, by what it refers to, in one of its branches, or as an item of a list. */
  const isPassword = (given: unknown): boolean => {
    if (!isObject(given)) return false
    const answered = known.get(given)
    if (answered !== undefined) return answered
    // One that leads back to itself says nothing more.
    known.set(given, false)
    const { $ref, format, allOf, anyOf, oneOf, items } = given
    const target = typeof $ref === 'string' && $ref.startsWith('#') ? segmentsOfFragment($ref.slice(1)) : undefined
    const found =
      format === 'password'
      || (target !== undefined && isPassword(valueAt(document, target)))
      || [allOf, anyOf, oneOf].some(branches => Array.isArray(branches) && branches.some(isPassword))
      || isPassword(items)
    known.set(given, found)
    return found
  }
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk)
    if (!isObject(value)) return
    const { properties, name, in: place, schema } = value
    for (const [field, declared] of isObject(properties) ? Object.entries(properties) : [])
      (isPassword(declared) ? passwords : others).push(field)
    if (typeof name === 'string' && typeof place === 'string' && isPassword(schema)) passwords.push(name)
    Object.values(value).forEach(walk)
  }
  walk(document)
  return { passwords, others }
}

/** What OAuth 2.0 carries there and is good for a token (RFC 6749, section 4.1.2), though its name says nothing. */
const oauthSecrets = ['code']

/**
 * Where a contract says what is secret: what its security schemes carry, and its passwords.
 *
 * A parameter that it declares by a name that OAuth has for a secret is something else: a country, a discount. In a
 * body of JSON it is the code of an error.
 */
export const declaredRedaction = ({ securitySchemes, document, operations, schemas }: Contract): Redaction => {
  const declared = new Set(operations.flatMap(({ parameters }) => parameters.map(({ name }) => name.toLowerCase())))
  return {
    ...redactionFor(
      securitySchemes,
      fieldsDeclaredIn(document).passwords,
      [],
      undefined,
      operations.map(({ path }) => path),
      oauthSecrets.filter(name => !declared.has(name)),
    ),
    declared: declaredPasswords(schemas),
  }
}

/**
 * @param named fields that hold a secret, whatever their names are like
 * @param plain fields that hold none, though their names are like a secret's: `token_use`
 * @param isSlip is a field of this name, which is none of those, one of the first mistyped?
 * @param paths templates, some of whose parameters may hold a secret
 * @param inQuery names of those that are secrets in a query, a fragment or a form, and nothing of the kind elsewhere
 */
export const redactionFor = (
  schemes: readonly SecurityScheme[],
  named: readonly string[] = [],
  plain: readonly string[] = [],
  isSlip?: (name: string) => boolean,
  paths: Iterable<string> = [],
  inQuery: readonly string[] = [],
): Redaction => {
  const carried = new Set([...schemes.map(({ key }) => key), ...named].map(name => name.toLowerCase()))
  const known = new Set(plain)
  const isNamed = (name: string): boolean =>
    carried.has(name.toLowerCase()) || (!known.has(name) && isCalledSecret(name))
  const isSecretAlone = (name: string): boolean =>
    isNamed(name) || (isSlip !== undefined && !known.has(name) && isSlip(name))
  /** `name[property]` too, as forms and queries have it. */
  const isSecret = (name: string): boolean =>
    isSecretAlone(name) || (name.includes('[') && name.split(/[[\]]+/).some(part => part !== '' && isSecretAlone(part)))
  const isSecretInQuery = (name: string): boolean => isSecret(name) || inQuery.includes(name.toLowerCase())
  /** In the query that a text has, if it is an address. */
  const secretsAt = (text: string): typeof isSecret => (isAddress.test(text) ? isSecretInQuery : isSecret)
  const mayName = namesFor(carried)
  const mayHoldNamed = (text: string): boolean => mayHoldUnnamed(text) || mayName(text)
  const form = (text: string, isOne = isSecretInQuery, depth = 0): string =>
    text
      .split(/([&#])/)
      .map(piece => {
        const { before, name, sent } = pairIn(piece)
        if (sent === undefined) return piece
        const [called, told] = [decodedOrAsSent(name), decodedOrAsSent(sent)]
        // A value may be an address that has a query of its own, or an object as JSON.
        const isSecretOne =
          isOne(called)
          || isCardNumber(called, told.replaceAll('+', ' '))
          || (depth < deepest && isSecretIn(told, depth))
        return isSecretOne ? `${before}${name}=${redacted}` : piece
      })
      .join('')
  const isSecretIn = (text: string, depth: number): boolean =>
    (text.includes('=') && form(text, secretsAt(text), depth + 1) !== text) || secretsInText(text, isSecret).length > 0
  const pathSecrets = pathSecretsOf(
    paths,
    name => carried.has(name.toLowerCase()) || (isSecretAlone(name) && !tellsWhich.test(name)),
  )
  const shownUrl = (url: string): string => {
    const { path, rest } = pathIn(url)
    const shown = pathSecrets.without(path, redacted)
    const isPlain = !mayHoldInPath.test(shown) && !mayBeKnownToken.test(shown)
    // A fragment is none of a request's, and sent all the same.
    return anonymous(withoutOwn((isPlain ? shown : within(shown)) + rest.slice(0, 1) + form(rest.slice(1))))
  }
  const within = (text: string): string => {
    const found = secretsInText(text, isSecret)
    if (found.length === 0) return text
    const spans = found.map(({ span }) => span)
    return withoutSpans(text, spans, redacted)
  }
  /** Text that may be an address: without who logs in there, and without the secrets of its query and fragment. */
  const address = (text: string): string => {
    const { path, rest } = pathIn(text)
    const shown = anonymous(isAddress.test(text) ? pathSecrets.without(path, redacted, 1) + rest : text)
    return withoutOwn(within(shown.includes('=') && !ofSentence.test(shown) ? form(shown, secretsAt(text)) : shown))
  }
  /** Text that may be JSON, too. */
  const ofText = (text: string): string => {
    const inner = nestedJsonOf(text)
    if (inner === undefined) return address(text)
    const shown = JSON.stringify(value(inner))
    return shown === JSON.stringify(inner) ? text : shown
  }
  const value = (given: unknown): unknown => {
    if (typeof given === 'string') return ofText(given)
    if (Array.isArray(given)) {
      const secret = secretPairs(given, isSecret)
      return given.map((one, at) => (secret.has(at) ? [one[0], redacted] : value(one)))
    }
    if (!isObject(given)) return given
    const entries = Object.entries(given)
    if (entries.length === 0) return {}
    const beside = secretBeside(given, isSecret)
    const parts = privatePartsOf(given)
    const isOne = (name: string): boolean =>
      isSecret(name)
      || name === beside
      || parts.includes(name)
      || isEncodedLogin(name, given[name])
      || isCardNumber(name, given[name])
    const shownOf = (name: string, inner: unknown): unknown => {
      if (isOne(name) && !saysOfIt(inner, name)) return ofSecret(inner)
      const cookies = new Set(cookiesUnder(name, inner))
      return cookies.size === 0 ? value(inner) : value(withoutValues(inner, cookies))
    }
    return Object.fromEntries(entries.map(([name, inner]) => [name, shownOf(name, inner)]))
  }
  /** Of an object all that is in it, but for what says of which kind it is. */
  const ofSecret = (given: unknown): unknown =>
    isObject(given)
      ? Object.fromEntries(
          Object.entries(given).map(([name, inner]) => [
            name,
            isSaidBeside(name, inner) ? value(inner) : ofSecret(inner),
          ]),
        )
      : redacted
  const withoutNamed = (whole: string, name: string): string => (isSecret(name) ? `"${name}":"${redacted}"` : whole)
  return {
    isSecret,
    isSecretInQuery,
    header: (name, sent) => (isNamed(name) ? redacted : address(sent)),
    url: shownUrl,
    inPath: url => pathSecrets.in(pathIn(url).path),
    value,
    form: text => withoutOwn(form(text)),
    message: ({ name, message }) => {
      if (!name.split('/').some(isNamed)) return withoutOwn(message)
      const found = message.indexOf(', found ')
      // A text is told in quotes, so these are no values: nothing is there, or it is told of which kind it is.
      if (found >= 0 && ofKind.test(message.slice(found))) return withoutOwn(message)
      return found >= 0 ? `${message.slice(0, found)}, found ${redacted}.` : message.replaceAll(quoted, redacted)
    },
    mayHold: text =>
      isSlip !== undefined
      || withStackRoom(
        () => mayHoldNamed(text) || mayHoldEncoded(text, mayHoldNamed),
        () => true,
      )
      || mayBeKnownToken.test(text)
      || mayHoldCard.test(text)
      || mayBeCommand.test(text)
      || (!pathSecrets.isEmpty && text.includes('/')),
    text: sent =>
      withStackRoom(
        () => withoutOwn(within(sent.replaceAll(pair, withoutNamed))),
        () => redacted,
      ),
  }
}

/** Cookies in a list, or by their names, without the values that are some of these. */
const withoutValues = (given: unknown, values: ReadonlySet<unknown>): unknown => {
  if (Array.isArray(given))
    return given.map((one: unknown) => (isObject(one) && values.has(one.value) ? { ...one, value: redacted } : one))
  if (!isObject(given)) return given
  return Object.fromEntries(Object.entries(given).map(([name, one]) => [name, values.has(one) ? redacted : one]))
}

const ofKind = new RegExp(
  [
    '^, found (?:nothing|an empty text|a string(?: \\(\\d+ (?:character|byte)s?\\))?|a number|an object(?: of \\d+)?',
    'a list of \\d+|several: the field is sent more than once|\\d+: the parameter is given more than once)\\.$',
  ].join('|'),
)

/** Of a parameter of a path: it says which secret is meant, and is none itself. */
const tellsWhich = /(?:ids?|names?|types?|numbers?|versions?)$/i

/**
 * Under a secret's name, what is said of it: whether there is one, by which scheme, what it is called where somebody
 * reads it, how many passed, or a list of what is wrong with it.
 */
export const saysOfIt = (given: unknown, name: string): boolean =>
  typeof given === 'boolean'
  || given === null
  || isCountOf(name, given)
  || (typeof given === 'string' && ((/auth$/i.test(name) && isScheme(given)) || isLabelOf(name, given)))
  || (typeof given === 'string' && areRules([given]))
  || (Array.isArray(given) && given.length > 0 && isSaidInList(given))

const isSaidInList = (list: readonly unknown[]): boolean => {
  const texts = list.filter(one => typeof one === 'string')
  return texts.length === list.length && (texts.every(isSentence) || areRules(texts))
}

/** The name as a heading has it: `Password` of `password`, `Access token` of `accessToken`. */
const isLabelOf = (name: string, text: string): boolean =>
  /^[A-Z]/.test(text)
  && text !== name
  && text.slice(1) === wordsOf(name).replaceAll('_', ' ').slice(1)
  && text.slice(0, 1).toLowerCase() === name.slice(0, 1).toLowerCase()

/** No address or form has any of these. */
const ofSentence = /[\s"'<>;]/

const isAddress = /^(?:[a-z][a-z\d+.-]{0,30}:\/)?\/[^\s]/i

const pathIn = (url: string): { readonly path: string; readonly rest: string } => {
  const mark = url.search(/[?#]/)
  return mark < 0 ? { path: url, rest: '' } : { path: url.slice(0, mark), rest: url.slice(mark) }
}

/** Shorter ones are in anything. */
const shortestSent = 6

/**
 * What the headers of a call show to be secret: the token behind `Bearer`, a key, the values of cookies, the password
 * of `Basic`.
 */
export const secretsSent = (
  headers: Iterable<readonly [name: string, value: string]>,
  redaction: Pick<Redaction, 'header'>,
): readonly string[] => {
  const values = new Set<string>()
  for (const [name, value] of headers) {
    // What is kept of a call may be without them already.
    if (redaction.header(name, value) !== redacted || value.endsWith(redacted)) continue
    const parts = name.toLowerCase() === 'cookie' ? value.split(/;\s*/).map(one => one.replace(/^[^=]*=/, '')) : []
    const [scheme = '', credentials = ''] = value.split(/\s+(.*)/s)
    const login = /^basic$/i.test(scheme) ? Buffer.from(credentials, 'base64').toString() : ''
    for (const one of [value, credentials, ...parts, login, login.replace(/^[^:]*:/, '')])
      if (one.length >= shortestSent) values.add(one)
  }
  return [...values].toSorted((a, b) => b.length - a.length)
}

/** Also as they are written in an address, and where they are cut off. */
export const withoutSent = (text: string, values: readonly string[]): string =>
  values.length === 0 ? text : withoutForms(text, formsOf(values))

interface Form {
  readonly form: string
  /** It is short, so that it may be a part of another word. */
  readonly isWord: boolean
}

const formsOf = (values: readonly string[]): readonly Form[] =>
  values.flatMap((value): readonly Form[] =>
    value.length < shortestSent
      ? [{ form: value, isWord: true }]
      : [...new Set([value, encodedIn(value)])].map(form => ({ form, isWord: false })),
  )

const withoutForms = (text: string, forms: readonly Form[]): string =>
  forms.reduce(
    (left, { form, isWord }) =>
      isWord ? withoutWord(left, form) : withoutBeginnings(left.replaceAll(form, redacted), form, redacted),
    text,
  )

const withoutWord = (text: string, value: string): string => {
  if (!text.includes(value)) return text
  const parts = text.split(value)
  return parts.reduce((shown, part, index) => {
    const isWithin = /[\p{L}\p{N}]$/u.test(parts[index - 1] ?? '') || /^[\p{L}\p{N}]/u.test(part)
    return shown + (isWithin ? value : redacted) + part
  })
}

const encodedIn = (value: string): string => {
  try {
    return encodeURIComponent(value)
  } catch {
    // Half of a character: it can't be in an address.
    return value
  }
}

/** Characters of a secret that is told by where it stands: what is shorter is left out there alone. */
export const shortestTold = 4

/** The same, and without these values wherever they stand. */
export const besides = (redaction: Redaction, values: readonly string[]): Redaction => {
  if (values.length === 0) return redaction
  const forms = formsOf(values)
  const starts = [...new Set(forms.map(({ form }) => form.slice(0, 4)))]
  // Texts are many, and few of them have one.
  const clean = (text: string): string =>
    starts.some(start => text.includes(start)) ? withoutForms(text, forms) : text
  const whole = new Set(values)
  // None of which is written in two ways.
  const isPlain = values.every(value => /^[ !#-[\]-~]*$/.test(value))
  const deep = (given: unknown): unknown => {
    if (typeof given === 'string') return clean(given)
    if (typeof given === 'number') return whole.has(String(given)) ? redacted : given
    if (Array.isArray(given)) return given.map(deep)
    return isObject(given)
      ? Object.fromEntries(Object.entries(given).map(([name, inner]) => [clean(name), deep(inner)]))
      : given
  }
  return {
    ...redaction,
    beyond: { general: redaction, without: deep },
    header: (name, value) => clean(redaction.header(name, value)),
    url: url => clean(redaction.url(url)),
    value: value => deep(redaction.value(value)),
    form: text => clean(redaction.form(text)),
    text: text => clean(redaction.text(text)),
    message: violation => clean(redaction.message(violation)),
    mayHold: text => !isPlain || redaction.mayHold(text) || clean(text) !== text,
  }
}

/** Where no contract says more. */
export const redactionByNames = redactionFor([])

interface Pair {
  readonly before: string
  readonly name: string
  /** Undefined: there is no name and value in it. */
  readonly sent: string | undefined
}

/** Of a query's piece: what stands behind the last `?` before the first `=` that has a name before it. */
const pairIn = (piece: string): Pair => {
  for (let end = piece.indexOf('='), from = 0; end >= 0; from = end + 1, end = piece.indexOf('=', from)) {
    const start = from + piece.slice(from, end).lastIndexOf('?') + 1
    if (start < end) return { before: piece.slice(0, start), name: piece.slice(start, end), sent: piece.slice(end + 1) }
  }
  return { before: '', name: '', sent: undefined }
}
