/**
 * The socket: one node:http server whose application can be replaced while it runs.
 *
 * A request stays with the application that it started with, so a reload never cuts one off.
 */
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

export interface Listening {
  /** `http://127.0.0.1:4010`, without a slash at the end. */
  readonly url: string
  readonly port: number
  /** The next request goes to this application. */
  swap(app: FastifyInstance): void
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

/** Rejects with node's own error (`EADDRINUSE`, `EACCES`, `EADDRNOTAVAIL`, `ENOTFOUND`). */
export const listen = async (first: FastifyInstance, { host, port }: ListenOptions): Promise<Listening> => {
  let app = first
  let isClosing = false
  const server = createServer({ requestTimeout: longestRequest, headersTimeout: 20_000, keepAliveTimeout: 5_000 }, (request: IncomingMessage, response: ServerResponse) => {
    if (isClosing) response.setHeader('connection', 'close')
    app.routing(request, response)
  })
  answerMalformed(server)
  // RFC 9110, section 10.1.1: the only expectation there is, is 100-continue.
  server.on('checkExpectation', (_request, response: ServerResponse) => {
    const body = bodyOf(417, 'unknown_expectation', 'Expectation Failed: only 100-continue can be expected.')
    response.writeHead(417, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const address = server.address() as AddressInfo
  const shownHost = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return {
    url: `http://${isEveryAddress(address.address) ? 'localhost' : shownHost}:${address.port}`,
    port: address.port,
    swap: next => {
      app = next
    },
    close: () => new Promise(resolve => {
      isClosing = true
      server.close(() => resolve())
      server.closeIdleConnections()
    }),
  }
}

const isEveryAddress = (address: string): boolean => address === '0.0.0.0' || address === '::'

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
