/**
 * The socket: one node:http server whose application can be replaced while it runs.
 *
 * A request stays with the application that it started with, so a reload never cuts one off.
 */
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { App } from './app.ts'
import { InFlight } from './in-flight.ts'
import { isLoopbackAddress } from './loopback.ts'

type Handler = Pick<App, 'handle'>

export interface Listening {
  /** `http://127.0.0.1:4010`, without a slash at the end. */
  readonly url: string
  readonly port: number
  /** Can it be reached from this machine alone? */
  readonly isLoopback: boolean
  /** The next request goes to this application. */
  swap(app: Handler): void
  /** Accepts nothing more, and resolves when the calls in flight are answered. */
  close(): Promise<void>
}

export interface ListenOptions {
  readonly host: string
  /** 0: any free one. */
  readonly port: number
  /** What a test doesn't want to wait for. */
  readonly limits?: Partial<SocketLimits>
}

/** What one connection may cost. Times are in milliseconds; a body's size is its contract's business. */
export interface SocketLimits {
  /** Bytes of the request line and the headers together. Beyond: 414 or 431. */
  readonly headSize: number
  /** Until a connection has sent the headers of a request. Beyond: 408 (RFC 9110, section 15.5.9). */
  readonly headTime: number
  /** Until it has sent the whole request. Beyond: 408. */
  readonly requestTime: number
  /** Between an answer and the next request. Beyond: the connection ends. */
  readonly idleTime: number
  /**
   * Without a byte either way while a request is answered: who doesn't read is not waited for. Longer than any delay
   * that can be asked for.
   */
  readonly stallTime: number
  /** For the rest of a request that has begun when the server closes. */
  readonly restTime: number
}

export const socketLimits: SocketLimits = {
  headSize: 16 * 1024,
  headTime: 20_000,
  requestTime: 60_000,
  idleTime: 5_000,
  stallTime: 150_000,
  restTime: 2_000,
}

/** node looks at the times of all connections this often. Milliseconds. */
const longestLook = 5_000

/** Rejects with node's own error (`EADDRINUSE`, `EACCES`, `EADDRNOTAVAIL`, `ENOTFOUND`). */
export const listen = async (first: Handler, { host, port, limits }: ListenOptions): Promise<Listening> => {
  const { headSize, headTime, requestTime, idleTime, stallTime, restTime } = { ...socketLimits, ...limits }
  let app = first
  let isClosing = false
  const inFlight = new InFlight()
  const server = createServer(
    {
      maxHeaderSize: headSize,
      headersTimeout: headTime,
      requestTimeout: requestTime,
      keepAliveTimeout: idleTime,
      requireHostHeader: false,
      connectionsCheckingInterval: Math.min(longestLook, headTime, requestTime),
    },
    (request: IncomingMessage, response: ServerResponse) => {
      // RFC 9112, section 3.2. node's own answer to none has no body, and of two it takes the first.
      const hosts = hostsIn(request)
      if (hosts > 1 || (hosts === 0 && request.httpVersion === '1.1')) {
        return void answer(
          response,
          400,
          'malformed_request',
          `Bad Request: an HTTP/1.1 request needs one Host header, found ${hosts}.`,
        )
      }
      if (isClosing) response.setHeader('connection', 'close')
      inFlight.add(request.socket, response)
      app.handle(request, response)
    },
  )
  server.on('connection', socket => {
    inFlight.watch(socket)
    socket.once('close', () => inFlight.forget(socket))
  })
  server.setTimeout(stallTime)
  // Else headers beyond the 2000th would be dropped, and a request answered that nobody has sent. Their size is
  // limited.
  server.maxHeadersCount = 0
  answerMalformed(server, inFlight)
  // RFC 9110, section 10.1.1: the only expectation there is, is 100-continue.
  server.on('checkExpectation', (_request, response: ServerResponse) => {
    answer(response, 417, 'unknown_expectation', 'Expectation Failed: only 100-continue can be expected.')
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.')
  const shownHost = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return {
    url: `http://${isEveryAddress(address.address) ? 'localhost' : shownHost}:${address.port}`,
    port: address.port,
    isLoopback: isLoopbackAddress(address.address),
    swap: next => {
      app = next
    },
    close: () =>
      new Promise(resolve => {
        isClosing = true
        // Else their connections would be kept open for a next request that nobody takes.
        for (const response of inFlight.current().keys())
          if (!response.headersSent) response.setHeader('connection', 'close')
        server.close(() => resolve())
        // A browser opens connections ahead of its calls; node counts them neither as idle nor as calls.
        const busy = new Set([...inFlight.current().values()].map(({ socket }) => socket))
        for (const socket of inFlight.connections) if (!busy.has(socket)) socket.destroy()
        // A call whose client does not finish asking is none that can be finished.
        setTimeout(() => {
          for (const request of inFlight.current().values()) if (!request.complete) request.socket.destroy()
        }, restTime).unref()
      }),
  }
}

const isEveryAddress = (address: string): boolean => address === '0.0.0.0' || address === '::'

const hostsIn = ({ headers: { host }, rawHeaders }: IncomingMessage): number => {
  if (host === undefined) return 0
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') count += 1
  return count
}

const answer = (response: ServerResponse, status: number, code: string, message: string): void => {
  const body = bodyOf(status, code, message)
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    })
    .end(body)
}

const bodyOf = (status: number, code: string, message: string): string => JSON.stringify({ status, code, message })

/**
 * What is no HTTP never reaches the application; it gets the status that says so, and the connection ends.
 *
 * Requests that came before it on the same connection are answered first, or their client would take this for their
 * answer.
 */
const answerMalformed = (server: Server, inFlight: InFlight): void => {
  const refused = new WeakSet<Duplex>()
  server.on('clientError', (error: Malformed, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    // Each further packet fails anew.
    if (refused.has(socket)) return
    refused.add(socket)
    const own = [...inFlight.current()].filter(([, request]) => request.socket === socket)
    const earlier = own.filter(([, request]) => request.complete).map(([response]) => response)
    const refuse = (): void => {
      // A body that turned out to be broken after its request had been answered.
      if (own.some(([response, request]) => !request.complete && response.headersSent)) return void socket.destroy()
      socket.end(malformedAnswer(error, socket))
      socket.resume()
    }
    let waiting = earlier.length
    if (waiting === 0) return refuse()
    // Whoever goes on sending would never be silent for too long.
    socket.pause()
    for (const response of earlier) {
      response.once('close', () => {
        waiting -= 1
        if (waiting === 0) refuse()
      })
    }
  })
}

interface Malformed extends NodeJS.ErrnoException {
  /** The packet in which the parser gave up. */
  readonly rawPacket?: Buffer
}

type Told = readonly [status: number, reason: string, code: string]

const targetTooLong: Told = [414, 'URI Too Long', 'uri_too_long']
const answerTo: ReadonlyMap<string | undefined, Told> = new Map([
  ['HPE_HEADER_OVERFLOW', [431, 'Request Header Fields Too Large', 'headers_too_large']],
  ['ERR_HTTP_REQUEST_TIMEOUT', [408, 'Request Timeout', 'request_timeout']],
])
const notHttp: Told = [400, 'Bad Request', 'malformed_request']

const malformedAnswer = ({ code: cause, rawPacket }: Malformed, socket: Duplex): string => {
  const isTarget =
    cause === 'HPE_HEADER_OVERFLOW'
    && socket instanceof Socket
    && rawPacket?.length === socket.bytesRead
    && !rawPacket.includes('\r\n')
  const [status, reason, code] = isTarget ? targetTooLong : (answerTo.get(cause) ?? notHttp)
  const body = bodyOf(status, code, `${reason}: the request is not HTTP/1.1 as RFC 9112 has it.`)
  return `HTTP/1.1 ${status} ${reason}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`
}
