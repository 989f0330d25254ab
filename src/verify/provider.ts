/**
 * Asks a service that somebody else runs, one call at a time and no faster than agreed, and waits when it says so.
 *
 * Nothing here judges: what came is handed back, or why nothing came.
 */
import { isEndless } from '../contract/check/media-types.ts'
import { whyMalformed, whyUnreachable } from '../text/unreachable.ts'
import { counted } from '../text/counted.ts'
import { cut } from '../text/cut.ts'
import { given } from '../text/given.ts'
import { jsonOf } from '../text/json-of.ts'
import { lazy } from '../text/lazy.ts'
import type { RecordedExchange } from '../report/har.ts'
import { harRoom } from '../report/har-room.ts'
import { BeyondEnd, type HttpFetch, type Fetched } from './http-fetch.ts'
import { isRepeatable } from './repeatable.ts'
import type { Secrets } from './secrets.ts'
import type { Stop } from './stop.ts'

export interface ProviderRequest {
  readonly method: string
  readonly url: string
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>
  /** Bytes, where they are no text. */
  readonly body?: string | Buffer
}

export interface ProviderAnswer {
  readonly status: number
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>
  readonly bytes: Buffer
  /** What `jsonOf` makes of them, found out once; absent: it wasn't yet. */
  readonly json?: () => unknown
  /** When it came, in milliseconds since 1970, by our own clock. */
  readonly at: number
}

/** `lost`: the connection couldn't be made, or broke. */
export type ProviderOutcome =
  | { readonly kind: 'answer'; readonly answer: ProviderAnswer }
  | { readonly kind: 'late'; readonly milliseconds: number }
  | {
      readonly kind: 'lost'
      readonly message: string
      readonly isCutOff?: boolean
      /** Of an answer something had come, be it malformed: somebody is there. */
      readonly hasBegun?: boolean
      /** What was wrong with that; absent: it is no HTTP. */
      readonly broke?: BreakReason
    }

/** The connection ended before the body did; the body is in no coding; or there is too much of it. */
export type BreakReason = 'cut-off' | 'coding' | 'too-large'

export type NoAnswer = Exclude<ProviderOutcome, { readonly kind: 'answer' }>

export const whyLost = (came: NoAnswer): string =>
  came.kind === 'late' ? `no answer within ${came.milliseconds} ms` : came.message

/** That no answer comes, and what may be wrong with one that nobody can read, are failures of their own. */
export const lostAs = (came: {
  readonly kind: string
  readonly hasBegun?: boolean
  readonly broke?: BreakReason
}): string => (came.hasBegun === true ? (came.broke ?? 'malformed') : came.kind)

/** That anything comes at all. By its rule what was taken as known is known again. */
export const inTime = { rule: 'answers-in-time', says: 'answers come whole and in time' } as const

export interface ProviderOptions {
  /** Requests a second; undefined: as fast as it answers. */
  readonly rate: number | undefined
  readonly mostRequests: number
  /** For the whole of an answer to come, in milliseconds. */
  readonly timeout: number
  readonly secrets: Secrets
  readonly keepExchanges: boolean
  readonly now: () => number
  /** Until then, or until it is aborted. */
  readonly wait: (milliseconds: number, until: AbortSignal | undefined) => Promise<void>
  readonly fetch: HttpFetch
  readonly onAsked: (requests: number) => void
  /** `cookies`: each `Set-Cookie`, of which the headers have the last. */
  readonly onAnswer?: (asked: ProviderRequest, answer: ProviderAnswer, cookies: readonly string[]) => void
  readonly stop?: Stop
}

export interface Provider {
  /**
   * @param isOwed it undoes what was done: it goes though as many were sent as may be
   * @throws EnoughRequests
   */
  ask(asked: ProviderRequest, comment: string, isOwed?: boolean): Promise<ProviderOutcome>
  /** Until then, or until it is stopped. */
  pause(milliseconds: number): Promise<void>
  readonly requests: () => number
  /** With which statuses it has answered. */
  readonly statuses: () => ReadonlySet<number>
  readonly exchanges: readonly RecordedExchange[]
  /** What is to be said of them. */
  notes(): readonly string[]
}

/** Nothing more may be asked. Its message says why, as the first half of a sentence. */
export class EnoughRequests extends Error {}

/** Milliseconds: who is told to come back later than this is told that there is nothing to judge now. */
const longestWait = 60_000
const mostRetries = 3
/**
 * Milliseconds: a connection on which nothing went for as long may be closed by anybody (RFC 9112, section 9.3.1), just
 * when it is used as well, and that says nothing of a service.
 */
const mostIdle = 1_000
/** Milliseconds in all: who says "in 59 seconds" each time is not waited for all day. */
const longestInAll = 10 * 60_000
/** Seconds: what is longer is as good as never. */
const longestTold = 1_000_000_000
/** Bytes: no list of 500 is as large. */
const largestAnswer = 64 * 1024 * 1024

export const providerAt = (options: ProviderOptions): Provider => {
  const { rate, mostRequests, timeout, secrets, now, stop } = options
  const exchanges: RecordedExchange[] = []
  const room = harRoom()
  const statuses = new Set<number>()
  let requests = 0
  let next = 0
  let askedAgain = 0
  /** When the last answer was there. */
  let answered: number | undefined
  /** Milliseconds that went by until the last request was sent. */
  let idle = 0

  /** When it may be asked again, where it has said so. */
  let notBefore: number | undefined
  /** Milliseconds that were waited because it said so. */
  let waited = 0

  const wait = (milliseconds: number, isOwed: boolean): Promise<void> =>
    options.wait(milliseconds, isOwed ? stop?.end : stop?.now)

  const refuseStopped = (isOwed: boolean): void => {
    const why = isOwed ? undefined : stop?.why()
    if (why !== undefined) throw new EnoughRequests(why)
  }

  const isTooLong = (milliseconds: number, isOwed: boolean): boolean => !isOwed && waited + milliseconds > longestInAll

  const leave = (milliseconds: number, isOwed: boolean): Promise<void> => {
    waited += milliseconds
    return wait(milliseconds, isOwed)
  }

  const leftAlone = async (isOwed: boolean): Promise<void> => {
    if (notBefore === undefined) return
    const alone = notBefore - now()
    if (alone > longestWait) {
      const seconds = counted(Math.ceil(alone / 1000), 'second')
      throw new EnoughRequests(`The service asked to be left alone for ${seconds} (Retry-After)`)
    }
    if (alone > 0 && isTooLong(alone, isOwed)) {
      const inAll = minutesOf(longestInAll)
      throw new EnoughRequests(`The service asked to be left alone for more than ${inAll} in all (Retry-After)`)
    }
    notBefore = undefined
    if (alone > 0) await leave(alone, isOwed)
  }

  const inTurn = async (isOwed: boolean): Promise<void> => {
    if (requests >= mostRequests && !isOwed)
      throw new EnoughRequests(`As many requests were sent as may be (--max-requests ${mostRequests})`)
    refuseStopped(isOwed)
    await leftAlone(isOwed)
    if (rate !== undefined) {
      const due = next - now()
      if (due > 0) await wait(due, isOwed)
      next = Math.max(now(), next) + 1000 / rate
    }
    refuseStopped(isOwed)
    requests += 1
    options.onAsked(requests)
  }

  /** What has changed something is waited for: nobody would know what there is to undo. */
  const lastingTo = (method: string, isOwed: boolean): readonly AbortSignal[] => {
    if (stop === undefined) return []
    return [isOwed || !isRepeatable(method) ? stop.end : stop.now]
  }

  const once = async (asked: ProviderRequest, comment: string, isOwed: boolean): Promise<ProviderOutcome> => {
    await inTurn(isOwed)
    const { method, url, headers, body } = asked
    const began = now()
    idle = began - (answered ?? began)
    let came: ProviderOutcome
    let head: Fetched | undefined
    const late = new AbortController()
    // Not that of `AbortSignal.timeout`: with nothing open, it wouldn't keep the process from ending, and with 0.
    const timer = setTimeout(() => late.abort(new DOMException('It takes too long', 'TimeoutError')), timeout)
    try {
      const signal = AbortSignal.any([late.signal, ...lastingTo(method, isOwed)])
      head = await options.fetch(url, {
        method,
        headers: [...headers].map(([name, value]): [string, string] => [name, value]),
        redirect: 'manual',
        signal,
        ...given({ body }),
      })
      const isStream = isEndless(head.headers.get('content-type') ?? '')
      // Nobody would see its end: that it comes, and in this type, is all that there is to see.
      const bytes = isStream ? Buffer.alloc(0) : await unlessAborted(signal, bytesOf(head))
      if (isStream) late.abort()
      const { status, headers: told } = head
      const json = lazy(() => jsonOf(bytes))
      came = { kind: 'answer', answer: { status, headers: new Map(told), bytes, json, at: now() } }
    } catch (error) {
      const isGivenUp = lastingTo(method, isOwed).some(({ aborted }) => aborted)
      if (isGivenUp) refuseStopped(isOwed || !isRepeatable(method))
      const coding = head?.headers.get('content-encoding') ?? ''
      const unread = isLate(error) ? whyUnended(timeout, coding) : (whyUnread(error, coding) ?? whyMalformed(error))
      came =
        isLate(error) && unread === undefined
          ? { kind: 'late', milliseconds: timeout }
          : {
              kind: 'lost',
              message: unread ?? whyUnreachable(error),
              isCutOff: isCutOff(error),
              hasBegun: head !== undefined || unread !== undefined,
              ...given({ broke: brokeBy(error, coding, head !== undefined) }),
            }
    } finally {
      clearTimeout(timer)
    }
    if (came.kind === 'answer') {
      statuses.add(came.answer.status)
      answered = came.answer.at
      options.onAnswer?.(asked, came.answer, head?.headers.getSetCookie() ?? [])
    }
    const size = (body?.length ?? 0) + (came.kind === 'answer' ? came.answer.bytes.length : 0)
    if (options.keepExchanges && room.take(size))
      exchanges.push(
        secrets.recorded({
          comment,
          started: new Date(began).toISOString(),
          milliseconds: now() - began,
          method,
          url,
          headers: [...headers],
          body:
            body === undefined ? undefined : { bytes: Buffer.from(body), mediaType: headers.get('content-type') ?? '' },
          answer:
            came.kind === 'answer'
              ? {
                  status: came.answer.status,
                  statusText: head?.statusText ?? '',
                  headers: [...came.answer.headers],
                  bytes: came.answer.bytes,
                }
              : undefined,
        }),
      )
    return came
  }

  return {
    requests: () => requests,
    statuses: () => statuses,
    exchanges,
    notes: () => [
      ...room.notes(),
      ...(waited < 60_000
        ? []
        : [`Nothing was asked for ${minutesOf(waited)} because the service wanted that (Retry-After).`]),
      ...(askedAgain === 0
        ? []
        : [`${counted(askedAgain, 'request')} lost the connection before an answer, and got a second try.`]),
    ],
    pause: milliseconds => wait(milliseconds, false),
    ask: async (asked, comment, isOwed = false) => {
      let came = await once(asked, comment, isOwed)
      if (came.kind === 'lost' && came.isCutOff && isRepeatable(asked.method)) {
        if (idle < mostIdle) askedAgain += 1
        came = await once(asked, comment, isOwed)
      }
      for (let retries = 0; ; retries++) {
        const after = came.kind === 'answer' ? retryAfter(came.answer, now()) : undefined
        if (after === undefined) break
        if (after > longestWait || retries === mostRetries || isTooLong(after, isOwed)) {
          // What is asked next waits for it as well.
          notBefore = now() + after
          break
        }
        // It asked to be left alone until then.
        // oxlint-disable-next-line no-await-in-loop
        await leave(after, isOwed)
        // oxlint-disable-next-line no-await-in-loop
        came = await once(asked, comment, isOwed)
      }
      return came
    },
  }
}

const minutesOf = (milliseconds: number): string => counted(Math.round(milliseconds / 60_000), 'minute')

const retryAfter = (answer: ProviderAnswer, now: number): number | undefined =>
  answer.status === 429 || answer.status === 503 ? toldToWait(answer, now) : undefined

/** Milliseconds (RFC 9110, section 10.2.3: seconds, or a date); undefined: nothing is said of it. */
export const toldToWait = ({ headers }: Pick<ProviderAnswer, 'headers'>, now: number): number | undefined => {
  const said = headers.get('retry-after')
  if (said === undefined) return undefined
  if (/^\d+$/.test(said)) return Math.min(Number(said), longestTold) * 1000
  // A date of HTTP begins with the day of the week: `Date.parse` makes one of "-1" and "1.5" too.
  const date = /^[A-Z][a-z]/.test(said) ? Date.parse(said) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

class TooLarge extends Error {}

const bytesOf = async (answer: Fetched): Promise<Buffer> => {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of answer.body ?? []) {
    length += chunk.length
    if (length > largestAnswer) throw new TooLarge(`an answer of more than ${largestAnswer} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** A body with an error in its coding may be one that never ends, nor is given up when it is aborted. */
const unlessAborted = <T>(signal: AbortSignal, promise: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const giveUp = (): void => reject(signal.reason)
    if (signal.aborted) giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    promise.then(resolve, reject)
  })

const whyUnended = (timeout: number, coding: string): string | undefined =>
  coding === ''
    ? undefined
    : `no whole body within ${timeout} ms; is it in the coding of its Content-Encoding, ${cut(coding, 40)}?`

/**
 * Why a body that came can't be read; undefined: it didn't come. Codes of zlib begin with Z_, Brotli's don't
 * (ERR__ERROR_FORMAT_…).
 */
const whyUnread = (error: unknown, coding: string): string | undefined => {
  if (error instanceof TooLarge || error instanceof BeyondEnd) return error.message
  const { cause = error } = error instanceof Error ? error : {}
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (!(cause instanceof Error) || !/^Z_|^ERR__ERROR_|BROTLI/.test(code)) return undefined
  return `a body that isn't in the coding of its Content-Encoding, ${cut(coding, 40)}: ${cause.message} (${code})`
}

const brokeBy = (error: unknown, coding: string, hasHead: boolean): BreakReason | undefined => {
  if (error instanceof TooLarge) return 'too-large'
  if (isLate(error) || whyUnread(error, coding) !== undefined) return 'coding'
  return hasHead && whyMalformed(error) === undefined ? 'cut-off' : undefined
}

/** By the other side, once it was open. */
const isCutOff = (error: unknown): boolean => {
  const { cause = error } = error instanceof Error ? error : {}
  return cause instanceof Error && 'code' in cause && cutOff.has(String(cause.code))
}

const cutOff: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])

const isLate = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError'
