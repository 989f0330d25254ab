/**
 * An application: contracts under their mounts, pages beside them.
 *
 * A request is bound to its world as it comes in. Where it leads is remembered of an earlier one for the same target
 * (`targets.ts`) or found by the router (`routing.ts`): an operation, whose pipeline it goes through (`pipeline.ts`),
 * or none (`outside.ts`).
 */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { type Answer, Unanswerable, Unsettled } from '../contract/call.ts'
import type { ErrorAnswers } from '../contract/error-answers.ts'
import { comparablePath } from '../contract/path-template.ts'
import { isFailed, type Problem } from '../contract/problem.ts'
import { type DescribedAt, type ServedRequest, closingUnread, sender } from './answering.ts'
import { type IsOpenTo, exposedHeaders, isPreflight } from './cors.ts'
import { inProcessFetch } from './in-process-fetch.ts'
import { type Mount, mountFinder } from './mounts.ts'
import { operationsAmong } from './operations-at.ts'
import { outsideOf } from './outside.ts'
import { pipelineOf } from './pipeline.ts'
import { type Arrival, type Destination, arrivalOf, contextOf } from './request-context.ts'
import { routerOf } from './routing.ts'
import { type Service, declaredHeaders } from './service.ts'
import type { AsPage, PageAt, StaticPage } from './static-page.ts'
import { targetsAmong } from './targets.ts'

export interface AppOptions {
  readonly mounts: readonly Mount[]
  readonly pages: readonly StaticPage[]
  /** Others, each of a world that may not be there; asked where nothing else is at a path. */
  readonly pageAt?: PageAt
  /** Words what belongs to no operation. */
  readonly outside: ErrorAnswers
  /** What a person in front of a browser is shown of what leads nowhere. */
  readonly asPage?: AsPage
  /** Asked before anything else of a request to a mount is looked at: why it is not taken. */
  readonly gate?: (headers: IncomingHttpHeaders, path: string) => GateProblem | undefined
  /** May pages of this origin read the answers? Absent: those of any. */
  readonly isOpenTo?: IsOpenTo
  /** Headers that they may read beside the usual ones. */
  readonly exposes?: readonly string[]
  readonly onServed?: (served: ServedRequest) => void
  /** Absent: nothing more is to be heard of a request than its answer. */
  readonly describedAt?: DescribedAt
  /** An error of this program. The client gets a 500 without its text. */
  readonly onError: (error: unknown, request: { readonly method: string; readonly url: string }) => void
}

/** Why a gate lets nobody through. */
export interface GateProblem {
  readonly problem: Problem
  readonly headers?: Readonly<Record<string, string>>
}

/** Takes requests from a socket, or without one. */
export interface App {
  handle(request: IncomingMessage, response: ServerResponse): void
  /** Answers what is not to be handled, in the same words or in those that are given. */
  refuse(response: ServerResponse, problem: Problem, words?: ErrorAnswers): void
  /** The same for what is no request. */
  refusal(problem: Problem): Answer
  /** @throws TypeError, as `fetch` does, when the connection is dropped */
  fetch(request: Request): Promise<Response>
}

export const buildApp = async (options: AppOptions): Promise<App> => {
  const { mounts, pages, pageAt = noPage, outside: errors, gate, asPage, isOpenTo = toAll, exposes = [] } = options
  const services: readonly Service[] = [...new Set(mounts.map(({ service }) => service))]
  const exposed = exposedHeaders([...services.flatMap(declaredHeaders), ...exposes])
  const send = sender({ exposed, isOpenTo, onServed: options.onServed, describedAt: options.describedAt })
  const pipeline = pipelineOf(send)
  const findMounts = mountFinder(mounts)
  const targets = targetsAmong(findMounts)
  const operations = operationsAmong(mounts, findMounts)
  const arrivalAt = (request: IncomingMessage): Arrival => arrivalOf(request, targets)
  const outside = outsideOf({
    send,
    errors,
    pages: new Map(pages.map(page => [comparablePath(page.path), page])),
    pageAt,
    operations,
    asPage,
    isOpenTo,
    arrivalAt: ({ req }) => arrivalAt(req),
  })

  const fail = (error: unknown, response: ServerResponse): void => {
    if (error instanceof Unanswerable && !response.headersSent)
      return outside.refuse(closingUnread(response), error.problem, error.headers)
    const { url } = arrivalAt(response.req).target
    options.onError(error, { method: response.req.method ?? 'GET', url })
    if (error instanceof Unsettled) response.destroy()
    else outside.fail(response)
  }

  const enter = (response: ServerResponse, destination: Destination): Promise<void> => {
    const context = contextOf(response, destination, arrivalAt(response.req))
    if (!isFailed(context)) return pipeline(context)
    outside.refuse(closingUnread(response), context.problem)
    return answered
  }

  /** Whatever becomes of it, the request is answered. */
  const settle = (response: ServerResponse, answer: () => Promise<void>): void => {
    try {
      answer().catch((error: unknown) => fail(error, response))
    } catch (error) {
      fail(error, response)
    }
  }

  const unmatched = (response: ServerResponse): Promise<void> => {
    const destination = outside.destination(response)
    return destination === undefined ? outside.answer(response) : enter(response, destination)
  }

  const router = await routerOf({
    services,
    arrivalAt,
    isTurnedAway: response => {
      // Pages tell nothing that is not in every copy of the program.
      const { headers, method } = response.req
      // A browser sends no credentials with it, and does nothing but ask (the Fetch standard, section 4.8).
      if (method === 'OPTIONS' && isPreflight(headers) && isOpenTo(headers.origin ?? '')) return false
      const { found, path } = arrivalAt(response.req).target
      const turnedAway = found === undefined ? undefined : gate?.(headers, path)
      if (turnedAway === undefined) return false
      outside.refuse(closingUnread(response), turnedAway.problem, turnedAway.headers)
      return true
    },
    onRoute: (response, route) => {
      const { target } = arrivalAt(response.req)
      const { found } = target
      if (found === undefined) return settle(response, () => unmatched(response))
      // A gate is asked of each request: nothing goes past it.
      const reading = gate === undefined ? targets.remember(target, route) : undefined
      return settle(response, () => enter(response, { ...route, found, reading }))
    },
    onNone: response => settle(response, () => unmatched(response)),
    onError: fail,
  })

  return {
    handle: (request, response) => {
      const { target } = arrivalAt(request)
      const known = target.known?.get(request.method ?? 'GET')
      if (known === undefined) router.routing(request, response)
      else settle(response, () => enter(response, known))
    },
    refuse: (response, problem, words) => outside.refuse(response, problem, {}, words),
    refusal: problem => errors.refuseOutside(problem),
    fetch: inProcessFetch(router),
  }
}

const noPage: PageAt = () => undefined

const answered = Promise.resolve()

const toAll: IsOpenTo = () => true
