/** A request's body, read whole and up to a limit. */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { getHeapStatistics } from 'node:v8'
import type { Problem } from '../contract/problem.ts'
import { problemOf } from './malformed.ts'
import { turnShare } from './turn-share.ts'

/** Does a request bring a body, by its framing headers (RFC 9112, section 6)? */
export const bringsBody = ({ 'transfer-encoding': coding, 'content-length': length }: IncomingHttpHeaders): boolean =>
  coding !== undefined || (length !== undefined && length !== '0' && Number(length) > 0)

/**
 * node reads chunks whatever else is said of what is in them (RFC 9112, section 6.1). Where they are not the last of it
 * nobody knows where the body ends, and its parser says so.
 */
export const codingProblem = ({ headers: { 'transfer-encoding': coding } }: IncomingMessage): Problem | undefined => {
  const [others = '', last] = coding === undefined ? [] : lastAlone(coding)
  if (last !== 'chunked' || !/[^\s,]/.test(others)) return undefined
  const shown = JSON.stringify(others.slice(0, 100).trim())
  return problemOf(
    501,
    'not_implemented',
    `the only transfer coding that is read here is chunked, found ${shown} before it.`,
  )
}

const lastAlone = (coding: string): readonly [others: string, last: string] => {
  const comma = coding.lastIndexOf(',')
  return [
    coding.slice(0, Math.max(0, comma)),
    coding
      .slice(comma + 1)
      .trim()
      .toLowerCase(),
  ]
}

/** A body that has begun and not come in one piece. */
interface Receiving {
  /** In memory, roughly. */
  bytes: number
  isWhole: boolean
  refuse(): void
}

/** Of a piece beside its bytes. */
const ofPiece = 200

/**
 * What bodies that are being received may take together. Where it is too much the largest unfinished one goes: who
 * sends a little is not kept from it by those who send a lot and never come to an end.
 */
export class BodyBudget {
  readonly #most: number
  readonly #all = new Set<Receiving>()
  #held = 0

  /** @param most bytes */
  constructor(most = Math.max(32 * 1024 * 1024, getHeapStatistics().heap_size_limit / 16)) {
    this.#most = most
  }

  /** May it go on? */
  take(one: Receiving, bytes: number): boolean {
    this.#all.add(one)
    one.bytes += bytes
    this.#held += bytes
    while (this.#held > this.#most) {
      const largest = this.#largest() ?? one
      this.release(largest)
      largest.refuse()
      if (largest === one) return false
    }
    return true
  }

  release(one: Receiving): void {
    if (this.#all.delete(one)) this.#held -= one.bytes
  }

  #largest(): Receiving | undefined {
    let largest: Receiving | undefined
    for (const one of this.#all) if (!one.isWhole && one.bytes > (largest?.bytes ?? 0)) largest = one
    return largest
  }
}

/**
 * Beyond `limit` bytes nothing more is read. Never settles when the client goes away: nobody is there to answer.
 *
 * @param held what it counts in, until the request has been answered; short ones may be left out
 * @returns `no room`: others are sending too much at the same time
 */
export const receivedBody = (
  request: IncomingMessage,
  limit: number,
  held?: { readonly budget: BodyBudget; readonly response: ServerResponse },
): Promise<Buffer | 'too large' | 'no room'> =>
  new Promise(resolve => {
    const length = Number(request.headers['content-length'] ?? 0)
    if (length > limit) return resolve('too large')
    // Most bodies come in one piece.
    let first: Buffer | undefined
    let pieces: Buffer[] | undefined
    let size = 0
    let receiving: Receiving | undefined
    const stop = (why: 'too large' | 'no room'): void => {
      request.off('data', read)
      first = pieces = undefined
      if (receiving !== undefined) held?.budget.release(receiving)
      resolve(why)
    }
    const hasRoomFor = (bytes: number): boolean => {
      if (held === undefined) return true
      const { budget, response } = held
      if (receiving === undefined) {
        const one = { bytes: 0, isWhole: false, refuse: () => stop('no room') }
        response.once('close', () => budget.release(one))
        receiving = one
      }
      return budget.take(receiving, bytes)
    }
    const read = (chunk: Buffer): void => {
      size += chunk.length
      if (size > limit) return stop('too large')
      if (chunk.length !== length && !hasRoomFor(chunk.length + ofPiece)) return
      if (first === undefined) first = chunk
      else (pieces ??= [first]).push(chunk)
    }
    request.on('data', read)
    // Node says it once, and to listen once takes another object.
    request.on('end', () => {
      if (receiving !== undefined) receiving.isWhole = true
      turnShare.begin(() => resolve(pieces === undefined ? (first ?? Buffer.alloc(0)) : Buffer.concat(pieces)))
    })
  })

/** Reads a body that nobody wants, and keeps nothing of it. False: it has more bytes than these. */
export const endsWithin = (request: IncomingMessage, limit: number): Promise<boolean> =>
  new Promise(resolve => {
    if (Number(request.headers['content-length'] ?? 0) > limit) return resolve(false)
    let size = 0
    const read = (chunk: Buffer): void => {
      size += chunk.length
      if (size <= limit) return
      request.off('data', read)
      resolve(false)
    }
    request.on('data', read)
    request.once('end', () => resolve(true))
  })

/** What a client is told for whom there was no room. */
export const noRoom: Problem = {
  status: 503,
  code: 'too_many_bodies',
  message:
    'As much is being received in the bodies of requests as there is room for, and this one was the largest that had '
    + 'not ended. Send it again, and all of it at once.',
  violations: [],
}
