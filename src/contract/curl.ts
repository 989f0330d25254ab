/** A request as a command to paste: secrets are variables of the shell, whoever pastes it sets them. */
import type { SecurityScheme } from './check/credentials.ts'
import { decodedQueryOrAsSent } from '../text/percent-encoding.ts'
import { type Redaction, redacted } from './redaction.ts'
import { quotedWord } from '../text/shell-word.ts'

export interface CurlRequest {
  readonly method: string
  readonly headers: ReadonlyMap<string, string>
  /** From the server's root on, encoded. */
  readonly target: string
  /** Bytes: it is no text. */
  readonly body: string | Buffer | undefined
  /** Why the body isn't the one that was sent, one sentence: it stands above the command. */
  readonly wanting?: string | undefined
}

/** What says nothing of what is asked for, or what curl says by itself. */
const left: ReadonlySet<string> = new Set([
  'host',
  'content-length',
  'connection',
  'user-agent',
  'accept-encoding',
  'accept-language',
  'transfer-encoding',
  'expect',
  'te',
  'keep-alive',
  'upgrade-insecure-requests',
  'cache-control',
  'pragma',
  'priority',
])
const isLeft = (name: string): boolean => left.has(name) || /^(?:sec|x-forwarded|if)-/.test(name)

/** How credentials are called, as commands read them from their environment. */
export interface SecretVariables {
  readonly apiKey: string
  readonly token: string
  /** Of a scheme that has a value of its own; absent: none has. */
  readonly own?: (scheme: string) => string
}

/** Of a scheme, for a value of its own. */
export const variableFor = (scheme: string): string => `COURTSIDE_CREDENTIAL_${inVariable(scheme)}`
export const variableOfStandInFor = (scheme: string): string => `COURTSIDE_AGAINST_CREDENTIAL_${inVariable(scheme)}`

const inVariable = (scheme: string): string => scheme.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')

export const ofService: SecretVariables = {
  apiKey: 'COURTSIDE_API_KEY',
  token: 'COURTSIDE_TOKEN',
  own: variableFor,
}
export const ofStandIn: SecretVariables = {
  apiKey: 'COURTSIDE_AGAINST_API_KEY',
  token: 'COURTSIDE_AGAINST_TOKEN',
  own: variableOfStandInFor,
}

export interface CurlOptions {
  /** Of the contract: what they carry are its credentials. */
  readonly schemes?: readonly SecurityScheme[]
  /** Absent: credentials are called as all other secrets are, like the header or the parameter that holds them. */
  readonly variables?: SecretVariables
  /** Status and headers of the answer are shown too. */
  readonly showsHead?: boolean
}

type Shown = Pick<Redaction, 'header' | 'url'>

/** @param origin where the server is, as whoever reads it sees it */
export const curlOf = (
  { method, target, headers, body, wanting }: CurlRequest,
  origin: string,
  redaction: Shown,
  { schemes = [], variables, showsHead = false }: CurlOptions = {},
): string => {
  const variable = namer(schemes, variables)
  const { url, names } = withoutSecrets(redaction.url(target), body === undefined)
  // In the order in which they stand in the address, so that each is called as in any other command.
  const encoded = names.map(name => `--data-urlencode ${quotedWord(`${name}=`)}"$${variable('query', name)}"`)
  const address = addressOf(origin + url, variable)
  const options = [
    ...(showsHead && method !== 'HEAD' ? ['-i'] : []),
    ...methodOf(method, body),
    ...(names.length === 0 ? [] : ['-G']),
    ...asIs.filter(([pattern]) => pattern.test(url.replaceAll(redacted, ''))).map(([, option]) => option),
  ]
  const ofHeaders: string[] = []
  for (const [name, value] of headers) {
    if (isLeft(name) || (name === 'accept' && value === '*/*')) continue
    ofHeaders.push(
      isLogin(name, value, redaction)
        ? `-u "$${variable('header', name, 'basic')}"`
        : `-H ${headerOf(name, value, redaction, variable)}`,
    )
  }
  const sent = body === undefined ? undefined : sentBody(body, variable)
  const lines = [`${sent?.before ?? ''}curl ${[...options, address].join(' ')}`, ...encoded, ...ofHeaders]
  // Of a body curl says that it is a form, unless it is told not to.
  if (sent !== undefined && ![...headers.keys()].some(name => /^content-type$/i.test(name)))
    lines.push("-H 'content-type:'")
  if (sent !== undefined) lines.push(sent.option)
  return `${wanting === undefined ? '' : `# ${wanting}\n`}${lines.join(' \\\n  ')}`
}

/** A command of `curlOf` that shows status and headers of the answer too. */
export const withHead = (curl: string): string =>
  curl.replace(/^((?:# .*\n)?(?:printf '[^']*'(?: "\$\w+")* \| )?curl )(?!-[iI] )/, '$1-i ')

/** A command of `curlOf` whose credentials were called like what holds them. */
export const withVariables = (
  curl: string,
  schemes: readonly SecurityScheme[],
  { apiKey, token }: SecretVariables,
): string => {
  const end = curl.indexOf('\n  --data-raw ')
  const [head, body] = end < 0 ? [curl, ''] : [curl.slice(0, end), curl.slice(end)]
  const holds = (place: SentIn, name: string): boolean => isKey(schemes, place, name)
  return (
    head
      .split('\n')
      .map(line => {
        const place = /^ *-H 'cookie: /.test(line) ? 'cookie' : 'query'
        return line
          .replaceAll(/([^?&=;' ]*)='"\$\w+"/g, (whole, key: string) =>
            holds(place, key) ? `${key}='"$${apiKey}"` : whole,
          )
          .replace(/^( *-u )"\$\w+"/, `$1"$$${token}"`)
          .replace(/^( *-H "([\w-]+): )([A-Za-z]+ )?\$\w+"/, (whole, before: string, name: string, scheme = '') => {
            if (isToken(schemes, name, scheme.trim())) return `${before}${scheme}$${token}"`
            return holds('header', name) ? `${before}${scheme}$${apiKey}"` : whole
          })
      })
      .join('\n') + body
  )
}

type SentHeaders = Iterable<readonly [name: string, value: string]>

interface RetoldCommands {
  /** @param sent headers of the call that is repeated */
  readonly withCredentials: (curl: string, sent?: SentHeaders) => string
  readonly withHead: (curl: string) => string
}

/**
 * Of the contract of these.
 *
 * @param tokenCalled the variable that has this token, where whoever repeats a call has one for each person
 */
export const retoldCommands = (
  schemes: readonly SecurityScheme[] = [],
  tokenCalled: (token: string) => string | undefined = () => undefined,
): RetoldCommands => ({
  withCredentials: (curl, sent = []) => {
    const authorization = [...sent].find(([name]) => name.toLowerCase() === 'authorization')?.[1] ?? ''
    const token = tokenCalled(authorization.replace(/^[a-z]+ +/i, '').trim()) ?? ofService.token
    return withVariables(curl, schemes, { ...ofService, token })
  },
  withHead,
})

// ---------------------------------------------------------------- what secrets are called

type SentIn = SecurityScheme['in'] | 'body'

/**
 * @param scheme the word before a secret in `Authorization`, in lower case
 * @param count of those that are called so there
 */
type Namer = (place: SentIn, name: string, scheme?: string, count?: number) => string

/** A cookie may be called like what a shell has of its own: `lang`. */
const variableOf = (place: SentIn, name: string): string => {
  const letters = name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_') || 'SECRET'
  return `${place === 'cookie' ? 'COOKIE_' : ''}${letters}`.replace(/^(?=\d)/, '_')
}

/** Undefined: it has no value of its own. */
const ownVariable = (scheme: SecurityScheme | undefined, { own }: SecretVariables): string | undefined =>
  scheme?.isOwn === true ? own?.(scheme.name) : undefined

const isKey = (schemes: readonly SecurityScheme[], place: SentIn, name: string): boolean =>
  keyIn(schemes, place, name) !== undefined

const keyIn = (schemes: readonly SecurityScheme[], place: SentIn, name: string): SecurityScheme | undefined =>
  schemes.find(
    ({ kind, in: at, key }) =>
      kind === 'apiKey'
      && at === place
      && (place === 'header' ? key.toLowerCase() === name.toLowerCase() : key === decodedQueryOrAsSent(name)),
  )

/** What stands behind `Bearer` is a token, and a login stands for one; of anything else the contract has to say so. */
const isToken = (schemes: readonly SecurityScheme[], header: string, scheme: string): boolean =>
  header.toLowerCase() === 'authorization'
  && (/^(bearer|basic)$/i.test(scheme) || schemes.some(({ kind }) => kind !== 'apiKey'))

/** Of several that are sent alike, what was given for each of them by its name is told as that of the first. */
const tokenIn = (schemes: readonly SecurityScheme[], word: string): SecurityScheme | undefined => {
  const kind = word === 'bearer' || word === 'basic' ? word : 'other'
  return schemes.find(one => one.kind === kind && one.isOwn === true)
}

/** A secret that is no credential of the contract has a variable of its own, and no two have the same. */
const namer = (schemes: readonly SecurityScheme[], variables: SecretVariables | undefined): Namer => {
  const given = new Map<string, string>()
  const own = (secret: string, wanted: string): string => {
    let name = wanted
    for (let n = 2; (given.get(name) ?? secret) !== secret; n++) name = `${wanted}_${n}`
    given.set(name, secret)
    return name
  }
  return (place, name, scheme = '', count = 1) => {
    const token = isToken(schemes, place === 'header' ? name : '', scheme)
    if (variables !== undefined && token) return ownVariable(tokenIn(schemes, scheme), variables) ?? variables.token
    const key = keyIn(schemes, place, name)
    if (variables !== undefined && key !== undefined) return ownVariable(key, variables) ?? variables.apiKey
    const isNamedByWord = token && /^(bearer|basic)$/i.test(scheme)
    return own(`${place} ${name} ${count}`, isNamedByWord ? 'TOKEN' : variableOf(place, name))
  }
}

/** Behind the `?` a secret is a variable, between words that a shell takes as they are. */
const addressOf = (url: string, variable: Namer): string => {
  const mark = url.indexOf('?')
  if (mark < 0) return quotedWord(url.replaceAll(redacted, 'REDACTED'))
  return wordOf(url.slice(0, mark).replaceAll(redacted, 'REDACTED'), url.slice(mark), before =>
    variable('query', /([^?&=]*)=[^&]*$/.exec(before)?.[1] ?? ''),
  )
}

/** @param shown in which secrets are left out */
const wordOf = (start: string, shown: string, variable: (before: string) => string): string => {
  const [first = '', ...others] = shown.split(redacted)
  let word = quotedWord(start + first)
  let before = first
  for (const text of others) {
    word += `"$${variable(before)}"${text === '' ? '' : quotedWord(text)}`
    before = text
  }
  return word
}

const methodOf = (method: string, body: CurlRequest['body']): readonly string[] => {
  if (method === 'HEAD') return ['-I']
  return method === 'GET' && body === undefined ? [] : [`-X ${method}`]
}

/** What curl would make something else of: a range or a set of addresses, a shorter path. */
const asIs = [
  [/[[\]{}\\]/, '-g'],
  [/^[^?]*\/(?:\.|%2e){1,2}(?:[/?]|$)/i, '--path-as-is'],
] as const

/**
 * An address without the parameters that are a secret each: a shell would set what is in a variable as it is, and then
 * an `&` or a `+` in it is another character. curl encodes it, where it sends no body.
 */
const withoutSecrets = (
  url: string,
  isBodiless: boolean,
): { readonly url: string; readonly names: readonly string[] } => {
  const mark = url.indexOf('?')
  if (mark < 0 || !isBodiless) return { url, names: [] }
  const isSecret = (pair: string): boolean => pair.indexOf('=') > 0 && pair.endsWith(`=${redacted}`)
  const pairs = url.slice(mark + 1).split('&')
  const names = pairs.filter(isSecret).map(pair => pair.slice(0, -`=${redacted}`.length))
  if (names.length === 0) return { url, names }
  const rest = pairs.filter(pair => !isSecret(pair)).join('&')
  return { url: url.slice(0, mark) + (rest === '' ? '' : `?${rest}`), names }
}

/** `name:password`, which curl writes in base64 (RFC 7617). */
const isLogin = (name: string, value: string, redaction: Shown): boolean =>
  name.toLowerCase() === 'authorization' && /^basic /i.test(value) && redaction.header(name, value) !== value

const headerOf = (name: string, value: string, redaction: Shown, variable: Namer): string => {
  const shown = redaction.header(name, value)
  // Without anything behind the colon curl would leave it out.
  // What comes out of a journal that is shared has none of its secrets any more.
  if (shown === value && !value.includes(redacted)) return quotedWord(value === '' ? `${name};` : `${name}: ${value}`)
  if (name.toLowerCase() === 'cookie') return cookieOf(name, value, shown, variable)
  const scheme = name.toLowerCase() === 'authorization' ? /^[a-z]+(?= )/i.exec(value)?.[0] : undefined
  const secret = variable('header', name, scheme?.toLowerCase())
  return `"${name}: ${scheme === undefined ? '' : `${scheme} `}$${secret}"`
}

/** Each cookie for itself: one of them may be a credential. */
const cookieOf = (name: string, value: string, shown: string, variable: Namer): string => {
  const pairs = value.split(/;\s*/).map(pair => pair.slice(0, pair.indexOf('=') + 1) + redacted)
  return wordOf(`${name}: `, shown === redacted ? pairs.join('; ') : shown, before =>
    variable('cookie', /([^\s;=]+)=[^;]*$/.exec(before)?.[1] ?? ''),
  )
}

// ---------------------------------------------------------------- the body

interface SentBody {
  /** What hands it on to curl. */
  readonly before?: string
  readonly option: string
}

/** What a terminal, or whoever copies from one, makes something else of; of a new line nobody does. */
const unprintable = /[^\P{Cc}\n]|[\p{Cf}\p{Cs}\u2028\u2029]/u

/** Text as it is; all else by the numbers of its bytes, which `printf` of any POSIX shell takes. */
const sentBody = (body: string | Buffer, variable: Namer): SentBody => {
  const named = secretNamer(variable)
  if (typeof body === 'string' && !unprintable.test(body)) return { option: `--data-raw ${wordOf('', body, named)}` }
  const [first, ...others] = typeof body === 'string' ? body.split(redacted) : partsOf(body)
  const names: string[] = []
  let [format, before] = [formatOf(first ?? ''), String(first)]
  for (const part of others) {
    names.push(` "$${named(before)}"`)
    format += `%s${formatOf(part)}`
    before = part.toString()
  }
  // What begins like an option would be taken for one: the first line of a form in parts.
  return {
    before: `printf '${format.replace(/^-/, String.raw`\055`)}'${names.join('')} | `,
    option: '--data-binary @-',
  }
}

const partsOf = (bytes: Buffer): readonly Buffer[] =>
  bytes
    .toString('latin1')
    .split(redacted)
    .map(part => Buffer.from(part, 'latin1'))

/** What stands before a secret in a body, in JSON, a form, parts or XML; a name that comes again is another secret. */
const secretNamer = (variable: Namer): ((before: string) => string) => {
  const times = new Map<string, number>()
  let last = ''
  return before => {
    const near = before.slice(-longestBefore)
    // Of a part's head nothing but its name names what is in the part.
    const [, part, within = near] = partBefore.exec(near) ?? []
    const own = (setBefore.exec(within) ?? nameBefore.exec(within))?.slice(1).find(one => one !== undefined)
    const name = own ?? part ?? last
    last = name
    const count = (times.get(name) ?? 0) + 1
    times.set(name, count)
    return variable('body', name, '', count)
  }
}

const longestBefore = 200
/** The last head of a part (RFC 7578, section 4.2), and what is in that part. */
const partBefore = /^[^]*;\s{0,9}name="([^"\r\n]{1,100})"[^\r\n]{0,200}\r?\n(?:[^\r\n]{1,200}\r?\n){0,5}\r?\n([^]*)$/i
/** Of an address or a setting, which may stand in anything: in the text of a property, in a part. */
const setBefore = /([^\s&=?#;"'<>]{1,100})=["']?$/
const nameBefore =
  /"((?:[^"\\]|\\.){1,100})"\s*:\s*\[?\s*"?[^"]*$|([^\s&=?;"'<>]{1,100})=["']?[^&=]*$|<([\w.-]{1,100})[^<>]*>[^<>]*$/

const formatOf = (body: string | Buffer): string =>
  typeof body === 'string'
    ? body.replaceAll(/[%\\'\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, numbered)
    : body.toString('latin1').replaceAll(/[^ -~]|[%\\']/g, one => numbered(one, 'latin1'))

const plain: Readonly<Record<string, string>> = {
  '%': '%%',
  '\\': String.raw`\\`,
  '\r': String.raw`\r`,
  '\n': String.raw`\n`,
  '\t': String.raw`\t`,
}

/** What stands in a command by the numbers of its bytes, in a text and in anything else. */
export const byNumbers = {
  utf8: /[^\P{Cc}\r\n\t]|[\p{Cf}\p{Cs}\u2028\u2029]/gu,
  latin1: /[^ -~\r\n\t]/g,
} as const

const numbered = (character: string, encoding: unknown): string =>
  plain[character]
  ?? [...Buffer.from(character, encoding === 'latin1' ? encoding : 'utf8')]
    .map(byte => `\\${byte.toString(8).padStart(3, '0')}`)
    .join('')
