/**
 * The fastify application: one route per operation of each contract, the pages, and the edge where every error ends.
 *
 * A request's target is led to its mount before it is routed (`mounts.ts`), so that a contract has one set of routes under
 * all of its base paths; where the router led a request for it is remembered (`targets.ts`). What follows is `journey.ts`.
 * Whatever fastify's router can't match (another method, HEAD, OPTIONS, broken percent-encoding, an unknown path) is settled
 * in `unmatched`, so that it gets the contract's own words too.
 *
 * fastify routes, and has no part in what follows: bodies are read and answers written on node's own request and response,
 * where it costs the least.
 */
import type { Problem } from '../contract/problem.ts'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { fastify } from 'fastify'
import type { Answer } from '../contract/call.ts'
import { bySpecificity, comparablePath, isShadowedBy, pathPattern, segmentPattern } from '../contract/path-template.ts'
import type { ErrorAnswers } from '../contract/error-answers.ts'
import { type ServedRequest, closing, closingUnread, sender } from './answering.ts'
import { type Arrival, arrivalOf, boundWorldIn } from './arrival.ts'
import { bodyOf, bringsBody } from './body.ts'
import { exposedHeaders, isPreflight, preflightHeaders } from './cors.ts'
import { inProcessFetch } from './in-process-fetch.ts'
import { type Done, journeyOf } from './pipeline.ts'
import { type Found, type Mount, mountFinder } from './mounts.ts'
import { nearestOperations } from './nearest-operations.ts'
import type { Route } from './service.ts'
import { type Reading, targetsAmong } from './targets.ts'

/** Something served beside the contracts. */
export interface StaticPage {
  readonly path: string
  readonly mediaType: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body: () => Buffer | string
}

export interface AppOptions {
  readonly mounts: readonly Mount[]
  readonly pages: readonly StaticPage[]
  /** ErrorFormatter what belongs to no operation. */
  readonly outside: ErrorAnswers
  /** Asked before anything else of a request to a mount is looked at: why it is not taken. */
  readonly gate?: (
    headers: IncomingHttpHeaders,
  ) => { readonly problem: Problem; readonly headers?: Readonly<Record<string, string>> } | undefined
  /** May pages of any origin read the answers? */
  readonly isOpenToPages?: boolean
  readonly onServed?: (served: ServedRequest) => void
  /** An error of this program. The client gets a 500 without its text. */
  readonly onError: (error: unknown, request: { readonly method: string; readonly url: string }) => void
}

/** Takes requests from a socket, or without one. */
export interface App {
  handle(request: IncomingMessage, response: ServerResponse): void
  /** @throws TypeError, as `fetch` does, when the connection is dropped */
  fetch(request: Request): Promise<Response>
}

/** Where an operation was found, and for whom. */
interface Lodging extends Route {
  readonly found: Found
}

/** Bytes of a body that is read for nothing. */
const mostUnwanted = 1024 * 1024

/** Long enough for any real id or name, short enough for a pattern with several parameters in one segment. */
const longestParameter = 2048

export const buildApp = async (options: AppOptions): Promise<App> => {
  const { mounts, pages, outside, gate, isOpenToPages = true } = options
  const services = [...new Set(mounts.map(({ service }) => service))]
  const declaredHeaders = services.flatMap(({ endpoints }) =>
    endpoints.flatMap(({ operation }) => operation.responses.flatMap(({ headers }) => headers.map(({ name }) => name))),
  )
  const send = sender({
    exposed: isOpenToPages ? exposedHeaders(declaredHeaders) : undefined,
    onServed: options.onServed,
  })
  const journey = journeyOf(send)
  const findMounts = mountFinder(mounts)
  const targets = targetsAmong(findMounts)

  const arrivalAt = (request: IncomingMessage): Arrival => arrivalOf(request, targets)

  // ---------------------------------------------------------------- what belongs to no operation

  const sendOutside = (response: ServerResponse, answer: Answer, vary = 'Origin'): void => {
    const {
      target: { url },
      at,
    } = arrivalAt(response.req)
    send(response, answer, { url, vary, warnings: [], milliseconds: performance.now() - at })
  }

  const refuseOutside = (
    response: ServerResponse,
    problem: Omit<Problem, 'violations'>,
    headers?: Readonly<Record<string, string>>,
  ): void => sendOutside(response, outside.refuseOutside({ ...problem, violations: [] }, headers))

  /** A request that was sent to a tenant, and that its contract knows nothing of: a fault of whoever sent it. */
  const refuseUnknown = (
    response: ServerResponse,
    problem: Omit<Problem, 'violations'>,
    headers?: Readonly<Record<string, string>>,
  ): void => {
    const {
      tenant,
      target: { url },
      at,
    } = arrivalAt(response.req)
    const { method = 'GET', rawHeaders } = response.req
    const { code, message } = problem
    const answer = outside.refuseOutside({ ...problem, violations: [] }, headers)
    if (tenant !== undefined && 'note' in tenant) {
      tenant.note({
        operation: undefined,
        method,
        url,
        rawHeaders,
        body: undefined,
        endpoint: undefined,
        prefixLength: 0,
        caller: undefined,
        violations: [{ in: 'path', name: '', code, message }],
        warnings: [],
        answer,
        injectedFault: undefined,
        milliseconds: performance.now() - at,
      })
    }
    return sendOutside(response, answer)
  }

  /** An error of this program. */
  const fail = (error: unknown, response: ServerResponse): void => {
    const {
      target: { url },
    } = arrivalAt(response.req)
    options.onError(error, { method: response.req.method ?? 'GET', url })
    if (response.headersSent) return void response.destroy()
    for (const name of response.getHeaderNames()) response.removeHeader(name)
    return refuseOutside(response, {
      status: 500,
      code: 'internal_error',
      message: 'The server failed. Its log says why; please report it.',
    })
  }

  const templates = new Map(
    services.map(service => [
      service,
      lazily(() =>
        service.endpoints
          .map(endpoint => ({ pattern: pathPattern(endpoint.operation.path), endpoint }))
          .toSorted((a, b) => bySpecificity(a.endpoint.operation.path, b.endpoint.operation.path)),
      ),
    ]),
  )

  /** The operations at a path, whatever their method: those of the most specific template, for /users/me is not /users/{id}. */
  const lodgingsAt = (path: string): readonly Lodging[] => {
    for (const one of findMounts.all(path)) {
      const { service } = one.mount
      const comparable = comparablePath(path.slice(one.prefix.length))
      const matching =
        templates
          .get(service)?.()
          .filter(({ pattern }) => pattern.test(comparable))
          .map(({ endpoint }) => endpoint) ?? []
      const [first] = matching
      if (first !== undefined)
        return matching
          .filter(({ operation }) => operation.path === first.operation.path)
          .map(endpoint => ({ service, endpoint, found: one }))
    }
    return []
  }

  const addresses = lazily(() =>
    mounts
      .filter(({ prefix }) => !prefix.includes('{'))
      .flatMap(({ prefix, service }) =>
        service.endpoints.map(({ operation: { id, method, path } }) => ({
          operationId: id,
          method,
          path: prefix + path,
        })),
      ),
  )

  const unmatched = (response: ServerResponse): Done => {
    const {
      req: { headers, method = 'GET' },
    } = response
    const {
      target: { path },
      tenant,
    } = arrivalAt(response.req)
    const lodgings = lodgingsAt(path)
    const page = pages.find(one => one.path === path)
    const methods = [
      ...new Set([
        ...lodgings.map(({ endpoint }) => endpoint.operation.method),
        ...(page === undefined ? [] : ['GET']),
      ]),
    ]
    if (methods.includes('GET')) methods.push('HEAD')
    if (!methods.includes('OPTIONS')) methods.push('OPTIONS')
    const isKnown = lodgings.length > 0 || page !== undefined || path === '*'
    const isOwn = lodgings.some(({ endpoint }) => endpoint.operation.method === 'OPTIONS') && !isPreflight(headers)
    const isAbsent = tenant !== undefined && 'absent' in tenant && page === undefined
    const asksForOptions = method === 'OPTIONS' && !isOwn && (isKnown || isPreflight(headers))
    const wanted = method === 'HEAD' ? 'GET' : method
    const lodging =
      lodgings.find(({ endpoint }) => endpoint.operation.method === method)
      ?? lodgings.find(({ endpoint }) => endpoint.operation.method === wanted)
    if (lodging !== undefined && !isAbsent && !asksForOptions) return visited(response, lodging, lodging.found)
    return heardOut(response, () => turnedAway(response, path, { methods, page, isKnown, asksForOptions }))
  }

  /** To no operation there is. */
  const turnedAway = (
    response: ServerResponse,
    path: string,
    {
      methods,
      page,
      isKnown,
      asksForOptions,
    }: {
      readonly methods: readonly string[]
      readonly page: StaticPage | undefined
      readonly isKnown: boolean
      readonly asksForOptions: boolean
    },
  ): void => {
    const {
      req: { headers, method = 'GET' },
    } = response
    const { tenant } = arrivalAt(response.req)
    if (asksForOptions) {
      const allowed = isKnown && path !== '*' ? methods : ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
      const preflight = isPreflight(headers) && isOpenToPages ? preflightHeaders(headers, allowed) : {}
      return sendOutside(
        response,
        { status: 204, source: 'options', headers: { allow: allowed.join(', '), ...preflight } },
        preflight.vary,
      )
    }
    if (tenant !== undefined && 'absent' in tenant && page === undefined) return refuseOutside(response, tenant.absent)
    if (!isKnown) {
      const near = nearestOperations(method, path, addresses())
      const advice = near.length === 0 ? ' GET / says what is here.' : ` Nearest: ${near.join(', ')}.`
      return refuseUnknown(response, {
        status: 404,
        code: 'route_not_found',
        message: `No operation at ${method} ${shownPath(path)}.${advice}`,
      })
    }
    if (page !== undefined && (method === 'GET' || method === 'HEAD')) return sendPage(page, response)
    return refuseUnknown(
      response,
      {
        status: 405,
        code: 'method_not_allowed',
        message: `${method} is not allowed at ${shownPath(path)}. Allowed: ${methods.join(', ')}.`,
      },
      { allow: methods.join(', ') },
    )
  }

  const sendPage = (page: StaticPage, response: ServerResponse): void =>
    sendOutside(response, {
      status: 200,
      source: 'page',
      headers: { 'cache-control': 'no-cache', ...page.headers },
      content: { mediaType: page.mediaType, bytes: Buffer.from(page.body()) },
    })

  // ---------------------------------------------------------------- operations

  const visited = (response: ServerResponse, { service, endpoint }: Route, found: Found, reading?: Reading): Done => {
    const { req: request } = response
    const {
      target: { url, path, rest, query, found: first },
      tenant: own,
      at,
    } = arrivalAt(request)
    const tenant = found.mount === first?.mount ? own : boundWorldIn(found)
    if (tenant === undefined) return undefined
    if ('absent' in tenant) return refuseOutside(closingUnread(response), tenant.absent)
    const { length } = found.prefix
    return journey({
      request,
      response,
      service,
      endpoint,
      tenant,
      url,
      path: found === first ? rest : path.slice(length),
      prefixLength: length,
      query,
      at,
      body: undefined,
      injectedFault: undefined,
      caller: undefined,
      reading,
    })
  }

  /** Answers, whatever becomes of it. */
  const settle = (response: ServerResponse, answer: () => Done): void => {
    try {
      const done = answer()
      if (done instanceof Promise) done.catch(error => fail(error, response))
    } catch (error) {
      fail(error, response)
    }
  }

  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    const {
      target: { known, found },
    } = arrivalAt(request)
    const before = known?.get(request.method ?? 'GET')
    if (before !== undefined && found !== undefined)
      settle(response, () => visited(response, before.route, found, before.reading))
    else app.routing(request, response)
  }

  // ---------------------------------------------------------------- wiring

  const internal = new Map(services.map((service, index) => [service, internalPrefix(index)]))
  const app = fastify({
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: longestParameter, querystringParser: () => ({}) },
    frameworkErrors: (_error, _request, { raw }) => settle(raw, () => unmatched(raw)),
    rewriteUrl: raw => {
      const {
        target: { found, rest },
      } = arrivalAt(raw)
      return found === undefined ? rest : internal.get(found.mount.service) + rest
    },
  })
  // What is answered here goes no further: fastify would read the body next.
  app.addHook('onRequest', ({ is404 }, { raw }, next) => {
    // Pages tell nothing that is not in every copy of the program.
    const refused = arrivalAt(raw.req).target.found === undefined ? undefined : gate?.(raw.req.headers)
    if (refused !== undefined) refuseOutside(closingUnread(raw), refused.problem, refused.headers)
    else if (is404) settle(raw, () => unmatched(raw))
    else next()
  })
  app.setErrorHandler((error, _request, { raw }) => fail(error, raw))

  const routes = new Set<string>()
  for (const service of services) {
    const paths = [...new Set(service.endpoints.map(({ operation }) => operation.path))]
    for (const endpoint of service.endpoints) {
      const { operation } = endpoint
      const route: Route = { service, endpoint }
      const shadows = operation.path.includes('{')
        ? paths.filter(other => isShadowedBy(operation.path, other)).map(pathPattern)
        : []
      const isSpeltOut = (path: string): boolean => shadows.some(pattern => pattern.test(comparablePath(path)))
      const lead = (response: ServerResponse): Done => {
        const {
          target,
          target: { rest, found },
        } = arrivalAt(response.req)
        // A path that another template spells out belongs to that one, whose methods did not match.
        if (found === undefined || isSpeltOut(rest)) return unmatched(response)
        return visited(response, route, found, gate === undefined ? targets.remember(target, route) : undefined)
      }
      const url = (internal.get(service) ?? '') + routePath(operation.path)
      // OPTIONS and HEAD of a contract's own are rare, and a preflight must win over the one and GET serve the other.
      if (operation.method === 'OPTIONS' || routes.has(`${operation.method} ${url}`)) continue
      routes.add(`${operation.method} ${url}`)
      app.route({
        method: operation.method,
        url,
        onRequest: (_request, { raw }) => settle(raw, () => lead(raw)),
        handler: () => undefined,
      })
    }
  }
  for (const page of pages) {
    if (lodgingsAt(page.path).length === 0) app.get(literal(page.path), (_request, reply) => sendPage(page, reply.raw))
  }
  await app.ready()
  return { handle, fetch: inProcessFetch(app) }
}

/** A body that nobody wants is read all the same: who is still sending would not hear the answer. */
const heardOut = (response: ServerResponse, answer: () => void): Done => {
  const { req: request } = response
  if (request.method === 'GET' || request.method === 'HEAD' || !bringsBody(request.headers)) return answer()
  return bodyOf(request, mostUnwanted).then(body => {
    if (body === 'too large') closing(response)
    return answer()
  })
}

/** No client can ask for it: a target holds no space. */
const internalPrefix = (index: number): string => `/ ${index}`

const lazily = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}

const shownPath = (path: string): string => (path.length > 100 ? `${path.slice(0, 97)}...` : path)

const literal = (text: string): string => text.replaceAll(':', '::').replaceAll('*', '%2A')

/** A path template in the words of fastify's router. A segment of text and parameters is matched as a whole. */
const routePath = (template: string): string => {
  let count = 0
  return template
    .split('/')
    .map(segment => {
      if (!segment.includes('{')) return literal(decodedLiteral(segment))
      count++
      return /^\{[^{}]+\}$/.test(segment) ? `:p${count}` : `:p${count}(^${segmentPattern(segment)}$)`
    })
    .join('/')
}

const decodedLiteral = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
