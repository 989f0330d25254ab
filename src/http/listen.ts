/**
 * The socket: one node:http server whose application can be replaced while it runs.
 *
 * A request stays with the application that it started with, so a reload never cuts one off.
 */
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'
import { Socket, Server as SocketServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { Problem } from '../contract/problem.ts'
import { lazyAsync } from '../text/lazy.ts'
import { closing } from './answering.ts'
import type { App } from './app.ts'
import { codingProblem } from './body.ts'
import { mostConnections } from './connection-limit.ts'
import { type Connection, Connections, afterReading } from './connections.ts'
import { hostCheck, methodProblem, targetProblem } from './host-and-target.ts'
import { linger } from './lingering.ts'
import { type Malformed, isHeadIn, malformedProblem, problemOf, rawAnswer } from './malformed.ts'
import { isLoopbackAddress } from './loopback.ts'
import { isEveryAddress, networkAddresses } from './network-addresses.ts'

type Handler = Pick<App, 'handle' | 'refuse' | 'refusal'>

export interface Listening {
  /** `http://127.0.0.1:4010`, without a slash at the end. */
  readonly url: string
  readonly port: number
  /** The same for other machines, where it listens on every address of this one: `http://192.168.1.5:4010`. */
  readonly networkUrls: readonly string[]
  /** Can it be reached from this machine alone? */
  readonly isLoopback: boolean
  /** The next request goes to this application. */
  swap(app: Handler): void
  /** Goes on for so many milliseconds, and says with each answer that it was the last on its connection. */
  drain(milliseconds: number): Promise<void>
  /** Accepts nothing more, and resolves when what has arrived is answered. */
  close(): Promise<void>
}

export interface ListenOptions {
  readonly host: string
  /** 0: any free one. */
  readonly port: number
  /** False: the process ends when nothing else is left to do, answers apart that are on their way. */
  readonly isPersistent?: boolean
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
  /** For the rest of a request that is answered already, and for the next byte of it. */
  readonly lingerTime: number
  readonly lingerPause: number
  /** Bytes of such a rest. Beyond: the connection ends. */
  readonly lingerSize: number
  /** For the rest of a request that has begun when the server closes. */
  readonly restTime: number
  /** For a client to read an answer that has been written when the server closes. */
  readonly readTime: number
  /**
   * For the next call on a connection that has none when the server closes. A client that is told nothing would send it
   * just as its connection ends, and lose it.
   */
  readonly quietTime: number
  /** For everything when the server closes. */
  readonly closeTime: number
}

export const socketLimits: SocketLimits = {
  headSize: 16 * 1024,
  headTime: 20_000,
  requestTime: 60_000,
  idleTime: 5_000,
  stallTime: 150_000,
  lingerTime: 30_000,
  lingerPause: 5_000,
  lingerSize: 64 * 1024 * 1024,
  restTime: 2_000,
  readTime: 5_000,
  quietTime: 0,
  closeTime: 75_000,
}

/** node looks at the times of all connections this often. Milliseconds. */
const longestLook = 5_000

/** Rejects with node's own error (`EADDRINUSE`, `EACCES`, `EADDRNOTAVAIL`, `ENOTFOUND`). */
export const listen = async (
  first: Handler,
  { host, port, isPersistent = true, limits: wanted }: ListenOptions,
): Promise<Listening> => {
  const limits = { ...socketLimits, ...wanted }
  const { headSize, headTime, requestTime, idleTime, stallTime } = limits
  let app = first
  const most = mostConnections()
  const connections = new Connections(most)
  const hostProblem = hostCheck()
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
      const own = app
      const problem = methodProblem(request) ?? codingProblem(request) ?? hostProblem(request) ?? targetProblem(request)
      const refusal = connections.isSurplus(request.socket) ? tooManyConnections : problem
      if (refusal === undefined) connections.take(response, () => own.handle(request, response))
      else connections.take(response, () => own.refuse(closing(response), refusal))
    },
  )
  server.on('connection', socket => {
    connections.add(socket)
    // So node ends a connection behind its last answer.
    socket.destroySoon = () => {
      if (connections.abandon(socket)) linger(socket, limits)
      else Socket.prototype.destroySoon.call(socket)
    }
    if (!isPersistent) socket.unref()
  })
  // Some are taken beyond, so that they can be told why they are not served.
  if (most !== undefined) server.maxConnections = most + Math.ceil(most / 10)
  server.setTimeout(stallTime)
  // Else headers beyond the 2000th would be dropped, and a request answered that nobody has sent. Their size is
  // limited.
  server.maxHeadersCount = 0
  const end = (socket: Connection, problem: Problem, isHead?: boolean): void =>
    linger(socket, limits, rawAnswer(app.refusal(problem), isHead))
  refuseMalformed(server, connections, limits, end)
  // RFC 9110, section 10.1.1: the only expectation there is, is 100-continue.
  server.on('checkExpectation', (_request, response: ServerResponse) => {
    const own = app
    connections.take(response, () => own.refuse(closing(response), unknownExpectation))
  })
  // node would end the connection without a word.
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    // node listens to it no longer, and what is written to whoever has gone is an error that nobody heard.
    socket.on('error', () => socket.destroy())
    connections.endWith(socket, () => end(socket, noProxy))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, () => {
      server.off('error', reject)
      if (!isPersistent) server.unref()
      resolve()
    })
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.')
  const shownHost = address.family === 'IPv6' ? `[${address.address}]` : address.address
  const close = lazyAsync(() => closed(server, connections, limits))
  const drain = async (milliseconds: number): Promise<void> => {
    connections.announceEnd()
    await wait(milliseconds)
  }
  return {
    url: `http://${isEveryAddress(address.address) ? 'localhost' : shownHost}:${address.port}`,
    port: address.port,
    networkUrls: networkAddresses(address.address, networkInterfaces()).map(one => `http://${one}:${address.port}`),
    isLoopback: isLoopbackAddress(address.address),
    swap: next => {
      app = next
    },
    drain,
    close,
  }
}

/**
 * node's own way of closing ends at once every connection without a call, and a call that is on its way there is lost.
 * What has arrived by now is read first.
 */
const closed = (server: Server, connections: Connections, limits: SocketLimits): Promise<void> =>
  new Promise(resolve => {
    connections.announceEnd()
    afterAccepting(server, () => {
      const stopLooking = connections.close(limits)
      SocketServer.prototype.close.call(server, () => {
        stopLooking()
        // What node itself keeps for a server.
        server.close()
        resolve()
      })
    })
  })

/** What the system keeps for node, which asks for no more of it by itself. */
const longestBacklog = 511

/**
 * When what waits in the system has been accepted and read. node accepts one connection in a turn of the event loop:
 * where it had much else to do, hundreds may wait there with what they ask, and are reset once nobody listens. Whoever
 * comes anew all the time does not hold up the end.
 */
const afterAccepting = (server: Server, then: () => void): void => {
  let [hasCome, left] = [false, longestBacklog]
  const come = (): void => {
    hasCome = true
  }
  const look = (): void => {
    if (hasCome && left-- > 0) {
      hasCome = false
      afterReading(look)
    } else {
      server.off('connection', come)
      then()
    }
  }
  server.on('connection', come)
  afterReading(look)
}

// ---------------------------------------------------------------- what never reaches the application

const unknownExpectation = problemOf(417, 'unknown_expectation', 'only 100-continue can be expected.')
const noProxy = problemOf(501, 'not_implemented', 'CONNECT is for proxies, and this server is none.')
const tooManyConnections = problemOf(503, 'too_many_connections', 'every connection that there may be is in use.')

const isOfHead = (incomplete: ServerResponse | undefined, error: Malformed, socket: Duplex): boolean =>
  incomplete === undefined ? isHeadIn(error, socket) : incomplete.req.method === 'HEAD'

/** Requests that came before it on the same connection are answered first, or it would be taken for their answer. */
const refuseMalformed = (
  server: Server,
  connections: Connections,
  limits: SocketLimits,
  end: (socket: Connection, problem: Problem, isHead?: boolean) => void,
): void => {
  const refused = new WeakSet<Duplex>()
  server.on('clientError', (error: Malformed, socket: Duplex) => {
    // Each further packet fails anew. It is read and dropped, or the answer could be lost.
    if (refused.has(socket)) return
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    // The rest of a request that waits behind others is not read, however long that takes.
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && connections.isHeld(socket)) return
    refused.add(socket)
    connections.endWith(socket, incomplete => {
      // A body that turned out to be broken after its request had been answered.
      if (incomplete?.headersSent === true) socket.destroy()
      else end(socket, malformedProblem(error, socket, limits), isOfHead(incomplete, error, socket))
    })
  })
}
