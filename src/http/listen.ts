/**
 * The socket: one node:http server whose application can be replaced while it runs.
 *
 * A request stays with the application that it started with, so a reload never cuts one off.
 */
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'
import type { Socket } from 'node:net'
import type { App } from './app.ts'

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
}

/** A client that stops sending is answered 408 and cut off after this long (RFC 9110, section 15.5.9). Milliseconds. */
const longestRequest = 60_000
/** Once the server closes, the rest of a request that has begun has this long. Milliseconds. */
const longestRest = 2_000

/** Rejects with node's own error (`EADDRINUSE`, `EACCES`, `EADDRNOTAVAIL`, `ENOTFOUND`). */
export const listen = async (first: Handler, { host, port }: ListenOptions): Promise<Listening> => {
  let app = first
  let isClosing = false
  const inFlight = new Map<ServerResponse, IncomingMessage>()
  const sockets = new Set<Socket>()
  const server = createServer({ requestTimeout: longestRequest, headersTimeout: 20_000, keepAliveTimeout: 5_000, requireHostHeader: false }, (request: IncomingMessage, response: ServerResponse) => {
    // RFC 9112, section 3.2. node's own answer to it has no body.
    if (request.headers.host === undefined && request.httpVersion === '1.1') {
      return void answer(response, 400, 'malformed_request', 'Bad Request: an HTTP/1.1 request needs a Host header.')
    }
    if (isClosing) response.setHeader('connection', 'close')
    inFlight.set(response, request)
    response.once('close', () => inFlight.delete(response))
    app.handle(request, response)
  })
  server.on('connection', socket => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  answerMalformed(server)
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
    isLoopback: address.address === '::1' || address.address.startsWith('127.') || address.address.startsWith('::ffff:127.'),
    swap: next => {
      app = next
    },
    close: () => new Promise(resolve => {
      isClosing = true
      // Else their connections would be kept open for a next request that nobody takes.
      for (const response of inFlight.keys()) if (!response.headersSent) response.setHeader('connection', 'close')
      server.close(() => resolve())
      // A browser opens connections ahead of its calls; node counts them neither as idle nor as calls.
      const busy = new Set([...inFlight.values()].map(({ socket }) => socket))
      for (const socket of sockets) if (!busy.has(socket)) socket.destroy()
      // A call whose client does not finish asking is none that can be finished.
      setTimeout(() => {
        for (const request of inFlight.values()) if (!request.complete) request.socket.destroy()
      }, longestRest).unref()
    }),
  }
}

const isEveryAddress = (address: string): boolean => address === '0.0.0.0' || address === '::'

const answer = (response: ServerResponse, status: number, code: string, message: string): void => {
  const body = bodyOf(status, code, message)
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), connection: 'close' }).end(body)
}

const bodyOf = (status: number, code: string, message: string): string => JSON.stringify({ status, code, message, errors: [] })

/** What is no HTTP never reaches the application; it gets the status that says so, and the connection ends. */
const answerMalformed = (server: Server): void => {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const [status, reason] = error.code === 'HPE_HEADER_OVERFLOW' ? [431, 'Request Header Fields Too Large']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? [408, 'Request Timeout'] : [400, 'Bad Request']
    const code = status === 431 ? 'headers_too_large' : status === 408 ? 'request_timeout' : 'malformed_request'
    const body = bodyOf(status, code, `${reason}: the request is not HTTP/1.1 as RFC 9112 has it.`)
    socket.end(`HTTP/1.1 ${status} ${reason}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`)
  })
}
