/** A proxy in this process, between a provider that a test writes and whoever asks. */
import { once } from 'node:events'
import { type IncomingMessage, type RequestListener, createServer } from 'node:http'
import { type Socket, createServer as createSocketServer } from 'node:net'
import { heldAgainst } from '../../src/app/verification.ts'
import { type SocketLimits, listen } from '../../src/http/listen.ts'
import type { JudgedExchange } from '../../src/proxy/judge.ts'
import { type ProxyResult, proxyTo } from '../../src/proxy/proxy.ts'
import { lazyEach } from '../../src/text/lazy.ts'

interface Tidying {
  teardown(after: () => unknown): void
}

const portOf = (address: unknown): number =>
  typeof address === 'object' && address !== null && 'port' in address ? Number(address.port) : 0

/** @returns its base address */
export const aServer = async (t: Tidying, answer: RequestListener): Promise<string> => {
  const server = createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    return new Promise(closed => server.close(closed))
  })
  return `http://127.0.0.1:${portOf(server.address())}`
}

/** It says what it likes, on the socket itself. @returns its base address */
export const aSocketServer = async (t: Tidying, speak: (socket: Socket) => void): Promise<string> => {
  const sockets = new Set<Socket>()
  const server = createSocketServer(socket => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    speak(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    for (const socket of sockets) socket.destroy()
    return new Promise(closed => server.close(closed))
  })
  return `http://127.0.0.1:${portOf(server.address())}`
}

export interface Between {
  /** `http://127.0.0.1:4020`, without a slash at the end. */
  readonly url: string
  readonly port: number
  /** The next exchange that is judged: those that came before have been heard of. */
  next(): Promise<JudgedExchange>
  /** Leaves the secrets that were seen out of a text. */
  clean(text: string): string
  /** Waits for nothing that has begun. */
  giveUp(): void
  end(): Promise<ProxyResult>
}

export interface BetweenOptions {
  readonly contract?: string
  /** Milliseconds. */
  readonly timeout?: number
  /** Of the connections of whoever asks. */
  readonly limits?: Partial<SocketLimits>
  /** Before anybody hears of it. */
  readonly onJudged?: (judged: JudgedExchange) => void
  readonly onError?: (error: unknown) => void
  /** Before it is passed on. */
  readonly onRequest?: (request: IncomingMessage) => void
}

const loaded = lazyEach((file: string | undefined) => heldAgainst(file, []).loaded)

export const between = async (
  t: Tidying,
  target: string,
  { contract: file, timeout = 60_000, limits = {}, onJudged, onError, onRequest }: BetweenOptions = {},
): Promise<Between> => {
  const { contract } = loaded(file)
  if (contract === undefined) throw new Error('The contract is not usable.')
  const judged: JudgedExchange[] = []
  const waiting: ((one: JudgedExchange) => void)[] = []
  const proxy = await proxyTo({
    contract,
    target: new URL(target),
    timeout,
    keepExchanges: true,
    now: () => 0,
    onJudged: one => {
      onJudged?.(one)
      const first = waiting.shift()
      if (first === undefined) judged.push(one)
      else first(one)
    },
    onError:
      onError
      ?? (error => {
        throw error
      }),
  })
  const handle: typeof proxy.handle = (request, response) => {
    onRequest?.(request)
    proxy.handle(request, response)
  }
  const listening = await listen({ ...proxy, handle }, { host: '127.0.0.1', port: 0, limits })
  t.teardown(() => listening.close())
  return {
    url: listening.url,
    port: listening.port,
    next: () => {
      const first = judged.shift()
      return first === undefined ? new Promise(resolve => waiting.push(resolve)) : Promise.resolve(first)
    },
    clean: proxy.clean,
    giveUp: proxy.giveUp,
    end: async () => {
      await listening.close()
      return proxy.end()
    },
  }
}

/** Sends bytes, and waits for the connection to end. */
export const rawAnswer = (socket: Socket): Promise<string> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')))
    socket.on('error', reject)
  })
