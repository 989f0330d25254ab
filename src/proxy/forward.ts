/**
 * Passes requests on to a server, and its answers back: bodies as they come, each piece when it is there.
 *
 * Nothing here judges. What was exchanged is handed out when it is over.
 */
import { whyMalformed, whyUnreachable } from '../text/unreachable.ts'
import {
  type ClientRequest,
  Agent as HttpAgent,
  type IncomingMessage,
  type InformationEvent,
  type RequestOptions,
  type ServerResponse,
  request as httpRequest,
} from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { isEndless } from '../contract/check/media-types.ts'
import type { Problem } from '../contract/problem.ts'
import { pathAndQuery } from '../contract/check/target.ts'
import { given } from '../text/given.ts'
import { bringsBody } from '../http/body.ts'
import { problemOf } from '../http/malformed.ts'
import { type BeyondEnd, beyondEnd, goingOn, largestHead } from '../verify/http-fetch.ts'
import { readableOf } from './content-coding.ts'
import { EarlyAnswerSocket } from './early-answer-socket.ts'
import type { CameBack, ProxiedExchange, AnswerHead } from './exchange.ts'
import { type HeaderPairs, headersByName, endToEnd, pairsOf, valueOf } from './headers.ts'
import type { Keeping } from './kept-body.ts'

export interface ForwardOptions {
  /** Where requests go; its path plays no part. */
  readonly target: URL
  /** Milliseconds without a byte from there. */
  readonly timeout: number
  readonly keep: () => Keeping
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Answers in the place of a server from which nothing came. */
  readonly refuse: (response: ServerResponse, problem: Problem) => void
  /** The bodies are kept until what is returned is there. */
  readonly onExchange: (exchange: ProxiedExchange) => Promise<void>
  /** The answer of one that was handed out already goes on behind its end. */
  readonly onBeyond: (exchange: ProxiedExchange) => void
}

export interface Forwarding {
  forward(request: IncomingMessage, response: ServerResponse): void
  /** What has begun, and what still comes, is not waited for. */
  giveUp(): void
  /** Gives up what isn't over; when everything that has begun has been told. */
  close(): Promise<void>
}

/** Nothing is changed by asking again when a connection that was kept turns out to be closed. */
const canBeRepeated = ({ method, headers }: IncomingMessage): boolean =>
  ['GET', 'HEAD', 'OPTIONS'].includes(method ?? '') && !bringsBody(headers)

export const forwarding = (options: ForwardOptions): Forwarding => {
  const { target, timeout } = options
  const isSecure = target.protocol === 'https:'
  const agent = isSecure ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true })
  const send = isSecure ? httpsRequest : httpRequest
  const under = new Set<Promise<void>>()
  const open = new Set<() => void>()
  /** Who hears of what comes on a connection before anything is asked on it again. */
  const behind = new WeakMap<Socket, ((chunk: Buffer) => void) | undefined>()
  let isGivenUp = false
  const host = target.hostname.replaceAll(/[[\]]/g, '')
  const port = target.port === '' ? undefined : Number(target.port)
  const ownConnection = (): Socket => new EarlyAnswerSocket().setNoDelay(true).connect({ host, port: port ?? 80 })

  /** Before node hears of it: a piece that comes behind an end is none of those with which it has come. */
  const listenBehind = (socket: Socket): void => {
    if (!behind.has(socket)) socket.prependListener('data', (chunk: Buffer) => behind.get(socket)?.(chunk))
    behind.set(socket, undefined)
  }

  const toTarget = (request: IncomingMessage): ClientRequest => {
    const headers = endToEnd(pairsOf(request.rawHeaders))
      .filter(([name]) => !/^(?:host|expect)$/i.test(name))
      .map(([name, value]) => [name, /^accept-encoding$/i.test(name) ? readableOf(value) : value] as const)
    const asked: RequestOptions = {
      host,
      port,
      method: request.method,
      path: pathAndQuery(request.url ?? '/'),
      headers: [['Host', target.host] as const, ...headers, ...framingOf(request), via, ...lastOf(request)].flat(),
      maxHeaderSize: largestHead,
    }
    if (canBeRepeated(request)) return send({ ...asked, agent })
    // A connection that was kept may be closed by the time a request is there that can't be sent twice.
    return send({ ...asked, ...(isSecure ? { agent: false } : { createConnection: ownConnection }) })
  }

  const forward = (request: IncomingMessage, response: ServerResponse): void => {
    const started = options.now()
    const began = performance.now()
    const [asked, answered] = [options.keep(), options.keep()]
    let incoming: IncomingMessage | undefined
    let head: AnswerHead | undefined
    let beyond: BeyondEnd | undefined
    let outgoing: ClientRequest | undefined
    let isOver = false
    let timer: NodeJS.Timeout | undefined
    let told: (() => void) | undefined
    const telling = new Promise<void>(resolve => {
      told = resolve
    })
    under.add(telling)

    const exchangeOf = (came: CameBack): ProxiedExchange => ({
      method: request.method ?? 'GET',
      target: pathAndQuery(request.url ?? '/'),
      headers: pairsOf(request.rawHeaders),
      // An answer may come before all of its request.
      body: request.readableEnded || !bringsBody(request.headers) ? asked.bytes() : undefined,
      started,
      milliseconds: performance.now() - began,
      came,
    })
    /** As verify has it, so that a baseline is good for both. */
    const wentOn = ({ message }: BeyondEnd): CameBack => ({
      kind: 'lost',
      message,
      hasBegun: true,
      broke: 'coding',
      ...given({ head }),
    })
    const over = (came: CameBack): void => {
      if (isOver) return
      isOver = true
      open.delete(giveUp)
      clearTimeout(timer)
      // A connection on which all is over is kept; what else of a request comes goes nowhere.
      if (came.kind !== 'answer' || !request.complete) outgoing?.destroy()
      void options.onExchange(exchangeOf(came)).finally(() => {
        asked.forget()
        answered.forget()
        under.delete(telling)
        told?.()
      })
    }
    /** What has been passed back can't be taken back: an answer that breaks off breaks off. */
    const failed = (came: CameBack, problem: Problem): void => {
      if (isOver) return
      if (response.headersSent) response.destroy()
      else options.refuse(response, problem)
      over(came)
    }
    const giveUp = (): void =>
      failed(
        { kind: 'ended', ...given({ head }) },
        problemOf(503, 'proxy_ended', `this was ended before an answer came from ${target.origin}.`),
      )
    open.add(giveUp)
    const lost = (error: Error): void => {
      const malformed = whyMalformed(error)
      const message = malformed ?? whyUnreachable(error)
      const hasBegun = head !== undefined || malformed !== undefined
      // What is in TLS can't be read once a write has failed.
      const isUnread = isSecure && !hasBegun && isReset(error) && outgoing?.writableFinished === false
      failed(
        {
          kind: 'lost',
          message,
          hasBegun,
          ...given({ head }),
          ...(malformed === undefined ? { broke: 'cut-off' } : {}),
          ...(isUnread ? { isUnread } : {}),
        },
        malformed === undefined
          ? problemOf(502, 'provider_unreachable', `no answer came from ${target.origin}: ${message}.`)
          : problemOf(502, 'provider_malformed', `what came from ${target.origin} can't be passed on: ${message}.`),
      )
    }
    /** Of whoever asked, whose time for a request is bounded where it comes in, or of a stream. */
    const isOthersSilence = (): boolean =>
      // Whoever asked doesn't read, so nothing is read from there either.
      response.writableNeedDrain
      // It waits for the rest of the request, and reads what there is of it.
      || (!request.complete && outgoing?.writableNeedDrain === false)
      || isStream(head)
    const patient = (): void => {
      if (isOver) return
      if (timer !== undefined) return void timer.refresh()
      timer = setTimeout(() => {
        if (isOthersSilence()) return patient()
        failed(
          { kind: 'late', milliseconds: timeout, ...given({ head }) },
          problemOf(504, 'provider_timeout', `nothing came from ${target.origin} for ${timeout} ms.`),
        )
      }, timeout)
    }

    const takeAnswer = (answer: IncomingMessage): void => {
      patient()
      incoming = answer
      const headers = pairsOf(answer.rawHeaders)
      // It has none any more when it is over.
      const { socket } = answer
      behind.set(socket, chunk => {
        if (!answer.complete || beyond !== undefined || isBlank(chunk)) return
        // What is left of it may come by itself.
        if (beginsAnswer(chunk)) return void behind.set(socket, undefined)
        beyond = goingOn(request.method ?? 'GET', answer, chunk.length)
        if (!isOver) return
        options.onBeyond(exchangeOf(wentOn(beyond)))
        // The rest of it would be taken for the answer to what is asked next.
        socket.destroy()
      })
      const { statusCode: status = 502, statusMessage: statusText = '' } = answer
      head = { status, statusText, headers }
      // Nobody has to say anything on it, and what was said has to be read: the connection's own bound.
      if (isStream(head)) response.on('timeout', () => response.writableLength > 0 && response.destroy())
      try {
        response.sendDate = false
        response.writeHead(status, statusText, [...withOwnLocation(endToEnd(headers), target, request)].flat())
        // Not `flushHeaders`: it would write them in UTF-8.
        response.write(nothing)
      } catch (error) {
        return lost(error instanceof Error ? error : new Error(String(error)))
      }
      let arrived: Buffer[] = []
      const passOn = (): void => {
        const [first, ...others] = arrived
        if (first === undefined || isOver) return
        arrived = []
        if (!response.write(others.length === 0 ? first : Buffer.concat([first, ...others]))) answer.pause()
      }
      answer.on('data', (chunk: Buffer) => {
        patient()
        answered.add(chunk)
        // What was read at once goes on at once, into however many pieces it is cut.
        if (arrived.length === 0) process.nextTick(passOn)
        arrived.push(chunk)
      })
      response.on('drain', () => answer.resume())
      answer.on('error', lost)
      answer.on('end', () => {
        passOn()
        if (!answer.complete) return lost(new Error('the answer broke off'))
        response.end()
        if (beyond === undefined) return over({ kind: 'answer', status, statusText, headers, body: answered.bytes() })
        over(wentOn(beyond))
      })
      answer.on('close', () => lost(new Error('the answer broke off')))
    }

    const ask = (isRepeated: boolean): void => {
      try {
        outgoing = toTarget(request)
      } catch (error) {
        return lost(error instanceof Error ? error : new Error(String(error)))
      }
      const current = outgoing
      // Else those beyond the 2000th name or value would be dropped. Their size is limited.
      current.maxHeadersCount = 0
      patient()
      current.on('socket', listenBehind)
      current.on('response', takeAnswer)
      current.on('information', (information: InformationEvent) => {
        patient()
        passInformation(information, request, response)
      })
      current.on('error', (error: Error & { readonly code?: string }) => {
        if (isOver) return
        const isStale = current.reusedSocket && head === undefined && error.code === 'ECONNRESET'
        if (isStale && !isRepeated && canBeRepeated(request)) return ask(true)
        // All of the answer is there, though not all of it was read.
        if (incoming?.complete === true) beyond = beyondEnd(request.method ?? 'GET', incoming, error)
        // An answer may come before all of the request has been read there.
        if (incoming === undefined || !incoming.readable) lost(error)
      })
      if (isRepeated) return void current.end()
      request.on('data', (chunk: Buffer) => {
        patient()
        asked.add(chunk)
        if (!isOver && !current.destroyed && !current.write(chunk)) request.pause()
      })
      current.on('drain', () => request.resume())
      current.on('upgrade', (_incoming, socket) => {
        socket.destroy()
        lost(new Error('it changed to another protocol'))
      })
      current.on('close', () => {
        request.resume()
        if (head === undefined && outgoing === current) lost(new Error('the connection was closed'))
      })
      request.on('end', () => {
        patient()
        current.end()
      })
    }

    response.on('close', () => {
      if (!response.writableFinished) over({ kind: 'left', ...given({ head }) })
    })
    if (isGivenUp) return giveUp()
    ask(false)
  }

  const giveUp = (): void => {
    isGivenUp = true
    for (const one of open) one()
  }

  return {
    forward,
    giveUp,
    close: async () => {
      // Of a connection that has ended its answer hears last.
      await nextTurn()
      giveUp()
      agent.destroy()
      while (under.size > 0) {
        // Others may have begun meanwhile.
        // oxlint-disable-next-line no-await-in-loop
        await Promise.all(under)
      }
    },
  }
}

const nothing = Buffer.alloc(0)

const isStream = (head: AnswerHead | undefined): boolean =>
  head !== undefined && isEndless(valueOf(head.headers, 'content-type') ?? '')

const beginningOf = (chunk: Buffer): string => chunk.toString('latin1', 0, 100).trimStart()

/** Who reads answers passes over empty lines. */
const isBlank = (chunk: Buffer): boolean => beginningOf(chunk) === ''

/** Who is asked nothing more may say so (RFC 9110, section 15.5.9). It is no body, and drops the connection. */
const beginsAnswer = (chunk: Buffer): boolean => {
  const beginning = beginningOf(chunk)
  return beginning.startsWith('HTTP/1.') || 'HTTP/1.'.startsWith(beginning)
}

/** By the other side. */
const isReset = (error: NodeJS.ErrnoException): boolean => error.code === 'ECONNRESET' || error.code === 'EPIPE'

/** Where nothing comes behind it on its connection, it says so. */
const lastOf = (request: IncomingMessage): HeaderPairs => (canBeRepeated(request) ? [] : [['Connection', 'close']])

/** RFC 9110, section 15.2: a proxy has to pass on what comes before an answer. */
const passInformation = (information: InformationEvent, request: IncomingMessage, response: ServerResponse): void => {
  if (request.httpVersion !== '1.1' || response.headersSent) return
  if (information.statusCode === 102) response.writeProcessing()
  if (information.statusCode !== 103) return
  try {
    response.writeEarlyHints(Object.fromEntries(headersByName(endToEnd(pairsOf(information.rawHeaders)))))
  } catch {
    // Hints that nobody could read are no answer's doing.
  }
}

/** RFC 9110, section 7.6.3. */
const via = ['Via', '1.1 courtside'] as const

/** How long a body is that has no length, or that there is none where one would be taken for granted. */
const framingOf = ({ headers, method = '' }: IncomingMessage): HeaderPairs => {
  if (headers['content-length'] !== undefined) return []
  if (headers['transfer-encoding'] !== undefined) return [['Transfer-Encoding', 'chunked']]
  // Of any other method node takes it that there is one.
  return ['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE'].includes(method) ? [] : [['Content-Length', '0']]
}

/** Whoever is sent on to the same server stays with us. */
const withOwnLocation = (headers: HeaderPairs, target: URL, { headers: { host } }: IncomingMessage): HeaderPairs =>
  headers.map(([name, value]) => {
    const isAddress = /^(?:content-)?location$/i.test(name) && URL.canParse(value)
    return isAddress && host !== undefined && new URL(value).origin === target.origin
      ? [name, value.replace(/^[^/]*\/\/[^/?#]*/, `http://${host}`)]
      : [name, value]
  })
