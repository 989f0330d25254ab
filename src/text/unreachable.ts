/** Why nothing answers at an address, or nothing that can be read, in words. */
import { isObject } from './pointer.ts'

/** Of an error of `fetch`, or of a socket. With the code that node gives it, which is what people look up. */
export const whyUnreachable = (error: unknown): string => {
  if (!(error instanceof Error)) return `the connection was lost, ${String(error)}`
  const { cause } = error
  // What `fetch` throws says nothing but that it failed.
  if (cause instanceof Error) return whyUnreachable(cause)
  const code = 'code' in error ? String(error.code) : ''
  const words = code === '' ? undefined : (inWords(code, placeOf(error)) ?? ofTls(code, error))
  if (words !== undefined) return `${words} (${code})`
  // Some are for other protocols, by the standard of `fetch`.
  if (error.message === 'bad port') return 'its port is one that fetch never calls (bad port)'
  return `the connection was lost, ${error.message}${code === '' || error.message.includes(code) ? '' : ` (${code})`}`
}

/** What came in the place of an answer, by the codes of node's parser and of `fetch`; undefined: nothing came. */
export const whyMalformed = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  if (error.cause instanceof Error) return whyMalformed(error.cause)
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'UND_ERR_HEADERS_OVERFLOW' || code === 'HPE_HEADER_OVERFLOW')
    return `an answer with larger headers than are read, of more than 64 KiB (${code})`
  if (!code.startsWith('HPE_')) return undefined
  // Either has the parser's own words at the end.
  const reason = /\(([^()]+)\)$/.exec(error.message)?.[1] ?? error.message.replace('Parse Error: ', '')
  return `an answer that is no HTTP/1.1 (RFC 9112), ${reason} (${code})`
}

interface Tried {
  readonly host: string | undefined
  readonly address: string | undefined
}

const inWords = (code: string, { host, address }: Tried): string | undefined => {
  if (code === 'ECONNREFUSED') return `nothing listens ${address === undefined ? 'there' : `at ${address}`}`
  if (code === 'ENOTFOUND') return `there is no machine of the name ${host ?? 'that is in it'}`
  if (code === 'EAI_AGAIN') return `the name ${host ?? 'in it'} can't be looked up now`
  if (code === 'ECONNRESET' || code === 'UND_ERR_SOCKET')
    return 'the connection was lost before the answer was complete'
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return `no way leads to ${address ?? 'it'} from here`
  return undefined
}

/** Codes of OpenSSL, by which node names them. */
const untrusted: ReadonlySet<string> = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

const ofTls = (code: string, { message }: Error): string | undefined => {
  if (untrusted.has(code))
    return 'its certificate is by nobody who is trusted here, NODE_EXTRA_CA_CERTS=FILE adds the one in a file of PEM'
  if (code === 'CERT_HAS_EXPIRED') return 'its certificate has expired'
  if (code === 'CERT_NOT_YET_VALID') return 'its certificate is not valid yet by the clock of this machine'
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `its certificate is for another host, ${message.replace(/^.*certificate's altnames: /, '')}`
  if (message.includes('wrong version number')) return 'what answers there is no TLS, perhaps it is http:'
  return undefined
}

/** A name that has several addresses was tried at each of them. */
const placeOf = (error: Error): Tried => {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  if (!isObject(first) && !(first instanceof Error)) return { host: undefined, address: undefined }
  const field = (name: string): string | undefined => {
    const value: unknown = Reflect.get(first, name)
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
  }
  const [at, port] = [field('address'), field('port')]
  const shown = at?.includes(':') === true ? `[${at}]` : at
  return { host: field('hostname'), address: shown === undefined ? undefined : [shown, port].filter(Boolean).join(':') }
}
