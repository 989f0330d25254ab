/**
 * Sends the same few requests over kept-alive connections, one at a time on each, and holds each answer to its status.
 *
 * Plain sockets: node's own client takes as long as the servers that are measured here, which would leave them idle. It
 * doesn't sleep while it waits for an answer: a server is charged for waking whoever sleeps, and a slow one wakes it
 * more often.
 */
import { once } from 'node:events'
import { type Socket, connect } from 'node:net'

export interface Request {
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** What has to come back: a bench that measures an error page measures nothing. */
  readonly status: number
}

export interface Client {
  send(count: number): Promise<void>
}

/** Enough that the server has a next request whenever it has answered one. */
const usualConnections = 10

/** Its connections stay from one `send` to the next, so that only requests are measured; they end with the server. */
export const client = (port: number, requests: readonly Request[], connections: number = usualConnections): Client => {
  const messages = requests.map(request => ({ bytes: messageOf(request), request }))
  const idle: Socket[] = []
  let sent = 0

  const opened = async (): Promise<Socket> => {
    // A server may have closed the connection meanwhile.
    for (let socket = idle.pop(); socket !== undefined; socket = idle.pop())
      if (!socket.destroyed && !socket.readableEnded) return socket
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    await once(socket, 'connect')
    return socket
  }
  return {
    send: async count => {
      const end = sent + count
      const next = (): Message | undefined => (sent < end ? messages[sent++ % messages.length] : undefined)
      let isDone = false
      const stayAwake = (): void => {
        if (!isDone) setImmediate(stayAwake)
      }
      stayAwake()
      await Promise.all(
        Array.from({ length: Math.min(connections, count) }, async () => {
          const socket = await opened()
          await converse(socket, next)
          idle.push(socket)
        }),
      ).finally(() => {
        isDone = true
      })
    },
  }
}

interface Message {
  readonly bytes: Buffer
  readonly request: Request
}

const messageOf = ({ method, path, headers = {}, body = '' }: Request): Buffer => {
  const own = {
    host: '127.0.0.1',
    ...(body === '' ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
  }
  const lines = Object.entries({ ...own, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
}

const converse = (socket: Socket, next: () => Message | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    let current = next()
    let answer: PartialAnswer | undefined
    const end = (): void =>
      void socket
        .removeAllListeners('data')
        .removeAllListeners('error')
        .removeAllListeners('close')
        .on('error', () => {})
    const fail = (what: string): void => {
      end()
      socket.destroy()
      reject(new Error(`${current?.request.method} ${current?.request.path}: ${what}`))
    }
    const send = (): void => {
      if (current !== undefined) return void socket.write(current.bytes)
      end()
      resolve()
    }
    socket.on('data', chunk => {
      answer = answer === undefined ? begun(chunk) : continued(answer, chunk)
      if (!isWhole(answer)) return
      const { status, head } = answer
      if (status !== current?.request.status) return fail(`expected status ${current?.request.status}, found\n${head}`)
      answer = undefined
      current = next()
      send()
    })
    socket.once('error', error => fail(error.message))
    socket.once('close', () => fail('the server closed the connection'))
    send()
  })

interface PartialAnswer {
  /** Until the head has come, all there is. */
  readonly head: string
  readonly status: number | undefined
  /** Of the body; `chunked` where the end is told by the last chunk. */
  readonly missing: number | 'chunked'
  readonly tail: string
}

const begun = (chunk: Buffer): PartialAnswer => {
  const end = chunk.indexOf('\r\n\r\n')
  if (end < 0) return { head: chunk.toString('latin1'), status: undefined, missing: 0, tail: '' }
  const head = chunk.toString('latin1', 0, end)
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  return {
    head,
    status: Number(head.slice(9, 12)),
    missing: length === undefined ? 'chunked' : Number(length) - (chunk.length - end - 4),
    tail: tailOf(chunk),
  }
}

const continued = (answer: PartialAnswer, chunk: Buffer): PartialAnswer => {
  if (answer.status === undefined) return begun(Buffer.concat([Buffer.from(answer.head, 'latin1'), chunk]))
  if (answer.missing !== 'chunked') return { ...answer, missing: answer.missing - chunk.length }
  return { ...answer, tail: `${answer.tail}${tailOf(chunk)}`.slice(-5) }
}

const tailOf = (chunk: Buffer): string => chunk.toString('latin1', Math.max(0, chunk.length - 5))

const isWhole = ({ status, missing, tail }: PartialAnswer): boolean =>
  status !== undefined && (missing === 'chunked' ? tail === '0\r\n\r\n' : missing <= 0)
