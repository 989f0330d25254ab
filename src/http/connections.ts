/**
 * The connections of a server, and whose turn it is on each: one answer at a time.
 *
 * Clients may send their next requests before they have read an answer (pipelining; RFC 9112, section 9.3.2). Such a
 * request waits, unstarted, until the answer before it has left, and meanwhile nothing further is read from its
 * connection: who doesn't read holds one answer, however much they ask for.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { getHeapStatistics } from 'node:v8'
import { setImmediate } from './real-timers.ts'
import { turnShare } from './turn-share.ts'

/** A request that was read, and what begins its answer. */
interface Turn {
  readonly response: ServerResponse
  readonly start: () => void
}

/** Kept on the connection itself: a table of them would have to be written to for every request. */
const queue = Symbol('queue')

interface Queue {
  /** The answer that was begun last. */
  current: ServerResponse | undefined
  /** Requests behind it, in the order in which they came. */
  readonly waiting: Turn[]
  /** Nothing is read from the connection. */
  isHeld: boolean
  /** The same, for a few turns: so many others have sent so much at once. */
  isResting: boolean
  /** There was no room for it. */
  isSurplus: boolean
  /** The last answer has left, and what comes is dropped. */
  isAbandoned: boolean
  /** Called instead of going on, when all have been answered. */
  after: (() => void) | undefined
  /** Since when it has been without a call, on a server that is closing. */
  idleSince: number | undefined
  /** An answer that has been written and not been read, on a server that is closing, and since when. */
  unread: { readonly answer: ServerResponse; readonly since: number } | undefined
}

/** A socket of ours; node calls them by less in some of its events. */
export type Connection = Duplex & { [queue]?: Queue }

const isDone = ({ destroyed, writableFinished }: ServerResponse): boolean => destroyed || writableFinished

/** Of one that rests nobody has looked yet what it sent. */
const isBusy = ({ current, waiting, isResting }: Queue): boolean =>
  isResting || waiting.length > 0 || (current !== undefined && !isDone(current))

/** How long a server that is closing waits for whom. Milliseconds. */
export interface Patience {
  /** For a next call on a connection that has none. Each may be on its way. */
  readonly quietTime: number
  /** For the rest of a request. */
  readonly restTime: number
  /** For a client to read an answer that has been written. */
  readonly readTime: number
  /** For everything. */
  readonly closeTime: number
}

export class Connections {
  readonly #all = new Set<Connection>()
  readonly #most: number
  #isClosing = false
  /** Requests that wait on all connections together. */
  #waiting = 0
  /** How many requests came behind others in this turn. */
  #queued = 0
  /** Whom is listened to again in the next turns. */
  #resting: Connection[] = []

  /** @param most further ones are taken only where idle ones make room */
  constructor(most = Infinity) {
    this.#most = most
  }

  /** A connection has begun. */
  add(socket: Connection): void {
    const own: Queue = {
      current: undefined,
      waiting: [],
      isHeld: false,
      isResting: false,
      isSurplus: false,
      isAbandoned: false,
      after: undefined,
      idleSince: undefined,
      unread: undefined,
    }
    socket[queue] = own
    // node starts reading again by itself when an answer has left.
    socket.on('resume', () => {
      if (own.isHeld || own.isResting) socket.pause()
    })
    // Before node, which would destroy each of thousands of requests with ado.
    socket.prependOnceListener('close', () => {
      this.#all.delete(socket)
      const unheard = own.waiting.splice(0)
      this.#waiting -= unheard.length
      for (const { response } of unheard) dropUnheard(response.req)
    })
    if (this.#all.size >= this.#most) own.isSurplus = !this.#makeRoom()
    this.#all.add(socket)
  }

  /** Is it one too many, and all others in use? */
  isSurplus(socket: Connection): boolean {
    return socket[queue]?.isSurplus === true
  }

  /** Begins an answer: now, or when those before it on its connection have left. */
  take(response: ServerResponse, start: () => void): void {
    const socket: Connection = response.req.socket
    const own = socket[queue]
    if (own === undefined) return start()
    if (own.isAbandoned) return
    const isFree = own.waiting.length === 0 && (own.current === undefined || isDone(own.current))
    if (isFree && turnShare.isLeft()) {
      own.current = response
      return this.#isClosing ? this.#startLast(own, response, start) : start()
    }
    // Hundreds may come in one packet, before reading can stop.
    if (!isFree && this.#waiting >= mostWaiting) return void socket.destroy()
    own.waiting.push({ response, start })
    this.#waiting++
    this.#countQueued()
    if (own.waiting.length > 1) return
    hold(socket, own)
    if (isFree) turnShare.defer(() => this.#next(socket, own))
    else own.current?.once('close', () => this.#afterAnswer(socket, own))
  }

  /** Is a request still being sent that has been answered? From now on nothing on its connection is taken. */
  abandon(socket: Connection): boolean {
    const own = socket[queue]
    if (own?.current?.req.complete !== false || own.isSurplus) return false
    own.isAbandoned = true
    return true
  }

  /** Nothing more is read; when what was asked for in full has been answered, this happens instead. */
  endWith(socket: Connection, after: (incomplete: ServerResponse | undefined) => void): void {
    const own = socket[queue]
    if (own === undefined) return after(undefined)
    hold(socket, own)
    const last = own.waiting.at(-1)?.response ?? own.current
    const incomplete = last?.req.complete === false ? last : undefined
    if (incomplete !== undefined && own.waiting.at(-1)?.response === incomplete)
      this.#waiting -= own.waiting.splice(-1).length
    const end = (): void => {
      own.isHeld = false
      after(incomplete)
    }
    if (own.waiting.length > 0) own.after = end
    else if (own.current === undefined || own.current === incomplete || isDone(own.current)) end()
    else {
      own.after = end
      own.current.once('close', () => this.#afterAnswer(socket, own))
    }
  }

  /** Do requests wait there, so that nothing further is read? */
  isHeld(socket: Connection): boolean {
    return socket[queue]?.isHeld === true
  }

  /** From now on every last answer says that it was the last one. */
  announceEnd(): void {
    this.#isClosing = true
    afterReading(() => {
      for (const { [queue]: own } of this.#all)
        if (own?.current !== undefined && own.waiting.length === 0 && !isDone(own.current)) announceEnd(own.current)
    })
  }

  /**
   * Ends connections that nobody uses, and in the end all.
   *
   * @returns stops looking
   */
  close({ quietTime, restTime, readTime, closeTime }: Patience): () => void {
    const since = performance.now()
    const look = (): void => {
      const now = performance.now()
      const quiet: Connection[] = []
      for (const socket of this.#all) {
        const own = socket[queue]
        if (own === undefined) continue
        own.idleSince = isBusy(own) || own.isAbandoned ? undefined : (own.idleSince ?? now)
        const isQuiet = own.idleSince !== undefined && now - own.idleSince >= quietTime
        const isUnsent = own.isAbandoned || own.current?.req.complete === false
        const isStuck = now - since >= restTime && isUnsent
        own.unread = unreadIn(own, now)
        const isUnread = own.unread !== undefined && now - own.unread.since >= readTime
        if (isStuck || isUnread || now - since >= closeTime) socket.destroy()
        else if (isQuiet) quiet.push(socket)
      }
      // Where the process stood still its next call may have come meanwhile.
      if (quiet.length > 0) afterReading(() => quiet.forEach(endIfIdle))
    }
    look()
    const looking = setInterval(look, lookTime)
    return () => clearInterval(looking)
  }

  /** Hundreds may wait on each of hundreds of connections: everybody else would wait for all of them. */
  #afterAnswer(socket: Connection, own: Queue): void {
    turnShare.begin(() => this.#next(socket, own))
  }

  #next(socket: Connection, own: Queue): void {
    if (socket.destroyed) return
    const turn = own.waiting.shift()
    if (turn === undefined) {
      const { after } = own
      own.after = undefined
      return after?.()
    }
    this.#waiting--
    const { response, start } = turn
    own.current = response
    if (own.waiting.length > 0 || own.after !== undefined) {
      response.once('close', () => this.#afterAnswer(socket, own))
      return start()
    }
    release(socket, own)
    if (this.#isClosing) this.#startLast(own, response, start)
    else start()
  }

  /** A packet holds hundreds of requests, and in one turn a packet of each connection is read: the others wait. */
  #countQueued(): void {
    if (++this.#queued === 1) setImmediate(() => void (this.#queued = 0))
    if (this.#queued !== mostQueued || this.#resting.length > 0) return
    for (const socket of this.#all) {
      const own = socket[queue]
      if (own === undefined || socket.isPaused()) continue
      own.isResting = true
      socket.pause()
      this.#resting.push(socket)
    }
    setImmediate(this.#wake)
  }

  readonly #wake = (): void => {
    for (const socket of this.#resting.splice(0, mostWoken)) {
      const own = socket[queue]
      if (own === undefined) continue
      own.isResting = false
      if (!own.isHeld) socket.resume()
    }
    if (this.#resting.length > 0) setImmediate(this.#wake)
  }

  /** What was sent behind it may be there already, and it not be the last. */
  #startLast(own: Queue, response: ServerResponse, start: () => void): void {
    afterReading(() => {
      if (own.waiting.length === 0) announceEnd(response)
      start()
    })
  }

  /** The first that nobody uses goes. */
  #makeRoom(): boolean {
    for (const socket of this.#all) {
      const own = socket[queue]
      if (own === undefined || isBusy(own)) continue
      this.#all.delete(socket)
      socket.destroy()
      return true
    }
    return false
  }
}

/** Bytes of a request that was read and waits, roughly. */
const requestSize = 2_500
/** An eighth of the memory that there is. */
const mostWaiting = Math.floor(getHeapStatistics().heap_size_limit / 8 / requestSize)

/** Behind others, in one turn: beyond these no further packet is read in it. */
const mostQueued = 500
/** Connections, in one turn. Each may send a packet of requests. */
const mostWoken = 10

/** A server that is closing looks at its connections this often. Milliseconds. */
const lookTime = 100

const unreadIn = ({ current, unread }: Queue, now: number): Queue['unread'] => {
  if (current?.writableEnded !== true || isDone(current)) return undefined
  return unread?.answer === current ? unread : { answer: current, since: now }
}

const endIfIdle = (socket: Connection): void => {
  const own = socket[queue]
  if (own !== undefined && !isBusy(own) && !own.isAbandoned) socket.destroy()
}

const hold = (socket: Connection, own: Queue): void => {
  own.isHeld = true
  socket.pause()
}

const release = (socket: Connection, own: Queue): void => {
  own.isHeld = false
  socket.resume()
}

const announceEnd = (response: ServerResponse): void => {
  if (!response.headersSent) response.setHeader('connection', 'close')
}

/** Nobody has been told of it, so nobody is to be told that it has ended. */
const dropUnheard = (request: IncomingMessage): void => {
  request.destroy = () => request
}

/** When what has arrived at this process by now has been read. */
export const afterReading = (then: () => void): void => void setImmediate(() => setImmediate(then))
