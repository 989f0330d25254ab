/** A request as a command to paste: secrets are variables of the shell, whoever pastes it sets them. */
import { type Redaction, redacted } from './redaction.ts'
import { quotedWord } from '../text/shell-word.ts'

export interface CurlRequest {
  readonly method: string
  readonly headers: ReadonlyMap<string, string>
  /** From the server's root on, encoded. */
  readonly target: string
  readonly body: string | undefined
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

/** The variable of the shell that stands for the secret in a header. */
export type VariableName = (header: string, isBearer: boolean) => string

const variableOf = (name: string): string => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')
const variableOfHeader: VariableName = (header, isBearer) => (isBearer ? 'TOKEN' : variableOf(header))

export interface CurlOptions {
  readonly variable?: VariableName
  /** The variable for what is secret in a query; absent: it is called like its parameter. */
  readonly ofQuery?: string
  /** Status and headers of the answer are shown too. */
  readonly showsHead?: boolean
}

/** @param origin where the server is, as whoever reads it sees it */
export const curlOf = (
  { method, target, headers, body }: CurlRequest,
  origin: string,
  redaction: Pick<Redaction, 'header' | 'url'>,
  { variable = variableOfHeader, ofQuery, showsHead = false }: CurlOptions = {},
): string => {
  const address = addressOf(origin + redaction.url(target), ofQuery)
  const lines = [`curl ${showsHead && method !== 'HEAD' ? '-i ' : ''}${methodOf(method, body)}${address}`]
  for (const [name, value] of headers) {
    if (isLeft(name) || (name === 'accept' && value === '*/*')) continue
    lines.push(
      isLogin(name, value, redaction)
        ? `-u "$${variable(name, true)}"`
        : `-H ${headerOf(name, value, redaction, variable)}`,
    )
  }
  if (body !== undefined) lines.push(`--data-raw ${quotedWord(body)}`)
  return lines.join(' \\\n  ')
}

/** Behind the `?` a secret is a variable, between words that a shell takes as they are. */
const addressOf = (url: string, ofQuery: string | undefined): string => {
  const mark = url.indexOf('?')
  if (mark < 0) return quotedWord(url.replaceAll(redacted, 'REDACTED'))
  const [first = '', ...others] = url.slice(mark).split(redacted)
  let address = quotedWord(url.slice(0, mark).replaceAll(redacted, 'REDACTED') + first)
  let before = first
  for (const text of others) {
    const variable = ofQuery ?? variableOf(/([^?&=]*)=[^&]*$/.exec(before)?.[1] ?? '')
    address += `"$${variable || 'SECRET'}"${text === '' ? '' : quotedWord(text)}`
    before = text
  }
  return address
}

const methodOf = (method: string, body: string | undefined): string => {
  if (method === 'HEAD') return '-I '
  return method === 'GET' && body === undefined ? '' : `-X ${method} `
}

/** `name:password`, which curl writes in base64 (RFC 7617). */
const isLogin = (name: string, value: string, redaction: Pick<Redaction, 'header'>): boolean =>
  name.toLowerCase() === 'authorization' && /^basic /i.test(value) && redaction.header(name, value) !== value

const headerOf = (
  name: string,
  value: string,
  redaction: Pick<Redaction, 'header'>,
  variable: VariableName,
): string => {
  if (redaction.header(name, value) === value) return quotedWord(`${name}: ${value}`)
  const scheme = name.toLowerCase() === 'authorization' ? /^[a-z]+(?= )/i.exec(value)?.[0] : undefined
  const secret = variable(name, scheme?.toLowerCase() === 'bearer')
  return `"${name}: ${scheme === undefined ? '' : `${scheme} `}$${secret}"`
}
