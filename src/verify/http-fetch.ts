/**
 * One request over HTTP/1.1, and the last answer to it.
 *
 * Not node's own `fetch`: it takes an answer that begins with a `100 Continue` for none, and waits in vain for what
 * follows a 102 or 103 to a request with a body. A client takes any number of those, whether it expects them or not
 * (RFC 9110, section 15.2).
 */
import { Agent as HttpAgent, type IncomingMessage, type RequestOptions, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { pipeline } from 'node:stream'
import * as zlib from 'node:zlib'
import { endsWithHeaders } from '../text/bodiless.ts'
import { counted } from '../text/counted.ts'
import { headerParts } from '../text/header-list.ts'
import { isRepeatable } from './repeatable.ts'

export interface FetchInit {
  readonly method: string
  readonly headers: [string, string][]
  readonly redirect: 'manual'
  readonly signal: AbortSignal
  readonly body?: string | Buffer
}

/** Bytes of an answer's headers: more than node's own bound, since it is not ours to refuse them. */
export const largestHead = 64 * 1024

/** What of a `Response` is read; its body is without its content codings. */
export interface Fetched {
  readonly status: number
  readonly statusText: string
  readonly headers: Headers
  readonly body: AsyncIterable<Uint8Array> | null
}

export type HttpFetch = (url: string, init: FetchInit) => Promise<Fetched>

/** It keeps connections, and a process that waits for nothing else ends. */
export const httpFetch = (): HttpFetch => {
  const agents = { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) }
  return (url, { method, headers, signal, body }) => {
    const { protocol, host, hostname, port, pathname, search } = new URL(url)
    const isSecure = protocol === 'https:'
    const kept = isSecure ? agents.https : agents.http
    const options: RequestOptions = {
      host: hostname.replaceAll(/[[\]]/g, ''),
      port,
      method,
      path: pathname + search,
      maxHeaderSize: largestHead,
      headers: [...new Map([['host', host], ...common, ...framingOf(method, body), ...headers])].flat(),
      // A kept connection may be closed by the time something is sent on it that can't be sent twice.
      agent: isRepeatable(method) ? kept : false,
    }
    return new Promise((resolve, reject) => {
      signal.throwIfAborted()
      const outgoing = (isSecure ? httpsRequest : httpRequest)(options)
      // Else those beyond the 2000th name or value would be dropped. Their size is limited.
      outgoing.maxHeadersCount = 0
      let incoming: IncomingMessage | undefined
      signal.addEventListener('abort', () => outgoing.destroy(signal.reason), { once: true })
      outgoing.on('response', came => {
        incoming = came
        // A body that comes all the same, and late, would be taken for the answer to what is asked next.
        if (endsWithHeaders(method, came.statusCode ?? 200)) outgoing.shouldKeepAlive = false
        // It is told to whoever reads the body.
        came.on('error', () => undefined)
        try {
          resolve(fetchedOf(method, came))
        } catch (error) {
          outgoing.destroy()
          reject(error)
        }
      })
      outgoing.on('upgrade', (_came, socket) => {
        socket.destroy()
        reject(new Error('it changed to another protocol'))
      })
      outgoing.on('error', error => {
        const told = (incoming?.complete === true ? beyondEnd(method, incoming, error) : undefined) ?? error
        // What is wrong in a body is known to the request alone.
        incoming?.destroy(told)
        reject(told)
      })
      outgoing.end(body)
    })
  }
}

/** More came than the answer that it is to be a part of. Its message says what. */
export class BeyondEnd extends Error {}

/** To node's parser it is the start of another answer. @returns undefined: the error is another one */
export const beyondEnd = (
  method: string,
  incoming: IncomingMessage,
  { code, rawPacket, bytesParsed }: Error & Partial<ParseError>,
): BeyondEnd | undefined =>
  code !== 'HPE_INVALID_CONSTANT' || rawPacket === undefined || bytesParsed === undefined
    ? undefined
    : goingOn(method, incoming, rawPacket.length - bytesParsed)

/** @param length bytes that came behind the end */
export const goingOn = (method: string, { statusCode, headers }: IncomingMessage, length: number): BeyondEnd => {
  const bytes = `at least ${counted(length, 'byte')}`
  if (endsWithHeaders(method, statusCode ?? 200)) {
    const whose = method === 'HEAD' ? 'the answer to a HEAD' : `a ${statusCode}`
    return new BeyondEnd(`a body of ${bytes} behind ${whose}, which has none (RFC 9110, section 6.4.1)`)
  }
  const end = headers['content-length'] === undefined ? 'its last chunk' : `the end by its Content-Length`
  return new BeyondEnd(`an answer that goes on behind ${end}, with ${bytes} (RFC 9112, section 6.3)`)
}

interface ParseError {
  readonly code: string
  readonly rawPacket: Buffer
  readonly bytesParsed: number
}

/** What is sent unless a call says otherwise. Some services answer nobody who doesn't say who they are. */
const common = [
  ['accept', '*/*'],
  ['accept-encoding', 'gzip, deflate, br'],
  ['user-agent', 'courtside'],
] as const

/** node leaves it out where a method hasn't a body as a rule. */
const framingOf = (method: string, body: string | Buffer | undefined): readonly (readonly [string, string])[] => {
  if (body !== undefined) return [['content-length', String(Buffer.byteLength(body))]]
  return ['POST', 'PUT', 'PATCH'].includes(method) ? [['content-length', '0']] : []
}

const fetchedOf = (method: string, came: IncomingMessage): Fetched => {
  const { statusCode: status = 0, statusMessage: statusText = '', rawHeaders } = came
  const headers = new Headers()
  for (let index = 0; index < rawHeaders.length; index += 2)
    headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '')
  const codings = endsWithHeaders(method, status) ? [] : codingsOf(headers.get('content-encoding') ?? '')
  return { status, statusText, headers, body: codings.reduceRight<Pieces>((pieces, decode) => decode(pieces), came) }
}

type Pieces = AsyncIterable<Buffer>
type Decode = (pieces: Pieces) => Pieces

/**
 * Servers leave ends out (of gzip the checksum and the length), and their bodies are whole nevertheless: curl, browsers
 * and node's own `fetch` read them so, and whoever calls a service does with one of these.
 */
export const lenient = { flush: zlib.constants.Z_SYNC_FLUSH, finishFlush: zlib.constants.Z_SYNC_FLUSH }
export const lenientBrotli = {
  flush: zlib.constants.BROTLI_OPERATION_FLUSH,
  finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH,
}

/** Whoever reads what comes out is told an error. */
const told = (): void => undefined

const gunzip: Decode = pieces => pipeline(pieces, zlib.createGunzip(lenient), told)

/** Many senders leave the wrapping out that RFC 9110, section 8.4.1.2, wants. */
const inflate: Decode = async function* (pieces) {
  const rest = pieces[Symbol.asyncIterator]()
  const first = await rest.next()
  if (first.done === true) return
  const all = async function* (): AsyncGenerator<Buffer> {
    yield first.value
    yield* { [Symbol.asyncIterator]: () => rest }
  }
  const isWrapped = ((first.value[0] ?? 0) & 0x0f) === 8
  yield* pipeline(all(), isWrapped ? zlib.createInflate(lenient) : zlib.createInflateRaw(lenient), told)
}

const decoders: ReadonlyMap<string, Decode> = new Map<string, Decode>([
  ['gzip', gunzip],
  ['x-gzip', gunzip],
  ['deflate', inflate],
  ['br', pieces => pipeline(pieces, zlib.createBrotliDecompress(lenientBrotli), told)],
])

/** A sender has no reason for more. */
const mostCodings = 4

/** In the order in which they were applied; none where one of them isn't known, so that the body stays as it came. */
const codingsOf = (contentEncoding: string): readonly Decode[] => {
  const names = headerParts(contentEncoding, ',').map(part => part.trim().toLowerCase())
  const known = names.filter(name => name !== '' && name !== 'identity').map(name => decoders.get(name))
  const found = known.flatMap(decode => decode ?? [])
  return found.length === known.length && found.length <= mostCodings ? found : []
}
