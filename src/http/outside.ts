/**
 * What belongs to no operation: OPTIONS and preflights, pages, worlds that are not there, unknown paths and methods,
 * and the errors of this program.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Answer } from '../contract/call.ts'
import type { ErrorAnswers } from '../contract/error-answers.ts'
import { isFailed, type Problem } from '../contract/problem.ts'
import { type Ending, type SendAnswer, closing } from './answering.ts'
import { bringsBody, endsWithin } from './body.ts'
import { exchangeOf } from './exchange.ts'
import { type IsOpenTo, isPreflight, preflightHeaders } from './cors.ts'
import { given } from '../text/given.ts'
import { headerParts } from '../text/header-list.ts'
import { type Look, type LookingAmong, lookAt } from './look.ts'
import type { OperationsAt } from './operations-at.ts'
import type { Arrival, Destination } from './request-context.ts'
import type { AsPage, StaticPage } from './static-page.ts'
import { cut } from '../text/cut.ts'

export interface OutsideOptions extends LookingAmong {
  readonly send: SendAnswer
  /** Words what belongs to no operation. */
  readonly errors: ErrorAnswers
  /** What a person in front of a browser is shown instead of a problem. */
  readonly asPage?: AsPage | undefined
  /** May pages of this origin read the answers? */
  readonly isOpenTo: IsOpenTo
  readonly arrivalAt: (response: ServerResponse) => Arrival
}

/** A problem without violations: what is wrong is no part of the request that a contract declares. */
type BareProblem = Omit<Problem, 'violations'>

export interface Outside {
  /** The operation that a request is for all the same, which the router could not match to it. */
  destination(response: ServerResponse): Destination | undefined
  /** Answers a request that is for none. */
  answer(response: ServerResponse): Promise<void>
  refuse(
    response: ServerResponse,
    problem: BareProblem,
    headers?: Readonly<Record<string, string>>,
    words?: ErrorAnswers,
  ): void
  /** An error of this program. */
  fail(response: ServerResponse): void
}

/** Bytes of a body that is read for nothing. */
const mostUnwanted = 1024 * 1024

const variesByAccept = 'Origin, Accept'
const variesByEncoding = 'Origin, Accept-Encoding'

const anyMethod = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

export const outsideOf = (options: OutsideOptions): Outside => {
  const { send, operations, isOpenTo, arrivalAt } = options
  const answerWith = (response: ServerResponse, answer: Answer, ending: Partial<Ending> = {}): void => {
    const { target, at } = arrivalAt(response)
    const milliseconds = performance.now() - at
    send(response, answer, { url: target.url, vary: 'Origin', warnings: [], milliseconds, ...ending })
  }

  const refuse: Outside['refuse'] = (response, problem, headers, words = options.errors) =>
    answerWith(response, ...refusalFor(response.req, problem, { ...options, errors: words }, headers))

  /** A request that was sent to a world, and that its contract knows nothing of: a violation of whoever sent it. */
  const refuseUnknown = (...[response, problem, headers]: Parameters<Outside['refuse']>): void | Promise<void> => {
    const { world, target, at } = arrivalAt(response)
    const [answer, ending] = refusalFor(response.req, problem, options, headers)
    if (world === undefined || isFailed(world)) return answerWith(response, answer, ending)
    const violations = [{ in: 'path', name: '', code: problem.code, message: problem.message }] as const
    const request = { request: response.req, url: target.url, prefixLength: 0, at }
    const number = world.note(exchangeOf(request, undefined, answer, { violations }))
    const version = world.version?.()
    if (!(number instanceof Promise)) return answerWith(response, answer, { ...ending, world, number, version })
    return number.then(one => answerWith(response, answer, { ...ending, world, number: one, version }))
  }

  const sendPage = async (
    { mediaType, headers, body, compressed }: Omit<StaticPage, 'path'>,
    response: ServerResponse,
  ): Promise<void> => {
    const { req } = response
    const encoded = takesGzip(req.headers['accept-encoding']) ? await compressed?.() : undefined
    const encoding = given({ 'content-encoding': encoded === undefined ? undefined : 'gzip' })
    const { query } = arrivalAt(response).target
    const bytes = encoded ?? Buffer.from(await body(req.headers, new URLSearchParams(query)))
    answerWith(
      response,
      {
        status: 200,
        source: 'page',
        headers: { 'cache-control': 'no-cache', ...headers, ...encoding },
        content: { mediaType, bytes },
      },
      { isOwnPage: true, ...given({ vary: compressed === undefined ? undefined : variesByEncoding }) },
    )
  }

  const look = (response: ServerResponse): Look => lookAt(options, response.req, arrivalAt(response))

  const tellOptions = (response: ServerResponse, { methods, isKnown }: Look): void => {
    const { headers } = response.req
    const allowed = isKnown && arrivalAt(response).target.path !== '*' ? methods : anyMethod
    const preflight = isPreflight(headers) && isOpenTo(headers.origin ?? '') ? preflightHeaders(headers, allowed) : {}
    const answer = { status: 204, source: 'options', headers: { allow: allowed.join(', '), ...preflight } }
    return answerWith(response, answer, given({ vary: preflight.vary }))
  }

  const turnAway = (response: ServerResponse, there: Look): void | Promise<void> => {
    const { method = 'GET' } = response.req
    const { page, methods, absent, isKnown, asksForOptions } = there
    const { path } = arrivalAt(response).target
    if (asksForOptions) return tellOptions(response, there)
    if (absent !== undefined) return refuse(response, absent)
    if (!isKnown) return refuseUnknown(response, unknownPath(method, path, operations))
    if (page !== undefined && (method === 'GET' || method === 'HEAD')) return sendPage(page, response)
    return refuseUnknown(response, wrongMethod(method, path, methods), { allow: methods.join(', ') })
  }

  return {
    refuse,
    destination: response => {
      const { method = 'GET' } = response.req
      const { found, absent, asksForOptions } = look(response)
      if (absent !== undefined || asksForOptions) return undefined
      const served = (wanted: string): Destination | undefined =>
        found.find(({ endpoint }) => endpoint.operation.method === wanted)
      return served(method) ?? (method === 'HEAD' ? served('GET') : undefined)
    },
    answer: async response => {
      const there = look(response)
      await hearOut(response)
      await turnAway(response, there)
    },
    fail: response => {
      if (response.headersSent) return void response.destroy()
      // What was to be said before it failed; that the connection ends stays true.
      for (const name of response.getHeaderNames()) if (name !== 'connection') response.removeHeader(name)
      return refuse(response, failure)
    },
  }
}

/** `gzip`, `x-gzip` or anything, with a weight above 0 (RFC 9110, section 12.5.3). */
const takesGzip = (header: string | string[] | undefined): boolean =>
  headerParts(String(header ?? ''), ',').some(part => {
    const [name = '', weight = ''] = part.split(';', 2).map(text => text.trim().toLowerCase())
    return /^((x-)?gzip|\*)$/.test(name) && !/^q\s*=\s*0(\.0*)?$/.test(weight)
  })

/** A person who opens an address that leads nowhere reads no JSON; what calls says what it takes. */
const refusalFor = (
  { method, headers: asked }: IncomingMessage,
  problem: BareProblem,
  { errors, asPage }: OutsideOptions,
  headers?: Readonly<Record<string, string>>,
): readonly [Answer, Partial<Ending>] => {
  const answer = errors.refuseOutside({ ...problem, violations: [] }, headers)
  if (asPage === undefined || problem.status !== 404) return [answer, {}]
  const isRead = method === 'GET' || method === 'HEAD'
  if (!isRead || asked.accept?.includes('text/html') !== true) return [answer, { vary: variesByAccept }]
  const { mediaType, body, headers: own } = asPage(problem)
  const content = { mediaType, bytes: Buffer.from(body()) }
  return [
    { ...answer, content, headers: { ...headers, ...own } },
    { isOwnPage: true, vary: variesByAccept },
  ]
}

/** A body that nobody wants is read all the same: who is still sending would not hear the answer. */
const hearOut = async (response: ServerResponse): Promise<void> => {
  const { req: request } = response
  if (request.method === 'GET' || request.method === 'HEAD' || !bringsBody(request.headers)) return
  if (!(await endsWithin(request, mostUnwanted))) closing(response)
}

export const failure: Problem = {
  status: 500,
  code: 'internal_error',
  message: 'The server failed. Its log says why; please report it.',
  violations: [],
}

/** Of what can be put into a path, so many are named. */
const mostForgotten = 2

const unknownPath = (method: string, path: string, operations: OperationsAt): BareProblem => {
  const forgotten = operations.forgotten(path).slice(0, mostForgotten)
  const near = operations.near(method, path)
  const hint = forgotten.length === 0 ? '' : ` Did you forget ${forgotten.join(' or ')} in it?`
  const nearest = near.length === 0 ? '' : ` Nearest: ${near.join(', ')}.`
  const advice = hint + nearest === '' ? ' GET / says what is here.' : hint + nearest
  return { status: 404, code: 'route_not_found', message: `No operation at ${method} ${shown(path)}.${advice}` }
}

const wrongMethod = (method: string, path: string, methods: readonly string[]): BareProblem => ({
  status: 405,
  code: 'method_not_allowed',
  message: `${method} is not allowed at ${shown(path)}. Allowed: ${methods.join(', ')}.`,
})

const shown = (path: string): string => cut(path, 100)
