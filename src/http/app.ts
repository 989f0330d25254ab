/**
 * The fastify application: one route per operation of each contract, the pages, and the edge where every error ends.
 *
 * A request's target is led to its mount before it is routed (`mounts.ts`), so that a contract has one set of routes under
 * all of its base paths; where the router led a request for it is remembered (`targets.ts`). What follows is `journey.ts`.
 * Whatever fastify's router can't match (another method, HEAD, OPTIONS, broken percent-encoding, an unknown path) is settled
 * in `unmatched`, so that it gets the contract's own words too.
 *
 * fastify routes and reads bodies; answers are written to node's response, where they cost the least.
 */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { type FastifyReply, type FastifyRequest, fastify } from 'fastify'
import type { Answer, Problem } from '../contract/call.ts'
import { bySpecificity, comparablePath, isShadowedBy, pathPattern, segmentPattern } from '../contract/path-template.ts'
import type { Refusals } from '../contract/refusal.ts'
import { type Served, bringsBody, closing, sender } from './answering.ts'
import { type Arrival, arrivalOf, tenantIn } from './arrival.ts'
import { exposedHeaders, isPreflight, preflightHeaders } from './cors.ts'
import { fetchThrough } from './door.ts'
import { type Visit, journeyOf } from './journey.ts'
import { type Found, type Mount, mountFinder } from './mounts.ts'
import { nearestOperations } from './nearest-operations.ts'
import type { Route } from './service.ts'
import { type Reading, type Target, targetsAmong } from './targets.ts'
import type { Tenant } from './tenant.ts'

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
  /** Words what belongs to no operation. */
  readonly outside: Refusals
  /** Asked before anything else of a request to a mount is looked at: why it is not taken. */
  readonly gate?: (headers: IncomingHttpHeaders) => { readonly problem: Problem, readonly headers?: Readonly<Record<string, string>> } | undefined
  /** May pages of any origin read the answers? */
  readonly isOpenToPages?: boolean
  readonly onServed?: (served: Served) => void
  /** An error of this program. The client gets a 500 without its text. */
  readonly onError: (error: unknown, request: { readonly method: string, readonly url: string }) => void
}

/** Takes requests from a socket, or without one. */
export interface App {
  handle(request: IncomingMessage, response: ServerResponse): void
  /** @throws TypeError, as `fetch` does, when the connection is dropped */
  fetch(request: Request): Promise<Response>
}

/** Nothing is handed back: what there is to say is sent by then, or when the promise resolves. */
type Done = void | Promise<void>

/** What may be there already when a visit begins. */
interface Given {
  readonly body?: Buffer | undefined
  readonly reading?: Reading | undefined
}

/** Where an operation was found, and for whom. */
interface Lodging extends Route {
  readonly found: Found
}

/** Long enough for any real id or name, short enough for a pattern with several parameters in one segment. */
const longestParameter = 2048

export const buildApp = async (options: AppOptions): Promise<App> => {
  const { mounts, pages, outside, gate, isOpenToPages = true } = options
  const services = [...new Set(mounts.map(({ service }) => service))]
  const declaredHeaders = services.flatMap(({ endpoints }) => endpoints.flatMap(({ operation }) => operation.responses.flatMap(({ headers }) => headers.map(({ name }) => name))))
  const send = sender({ exposed: isOpenToPages ? exposedHeaders(declaredHeaders) : undefined, onServed: options.onServed })
  const journey = journeyOf(send)
  const findMounts = mountFinder(mounts)
  const targets = targetsAmong(findMounts)

  const arrivalAt = (request: IncomingMessage): Arrival => arrivalOf(request, targets)

  // ---------------------------------------------------------------- what belongs to no operation

  const sendOutside = (response: ServerResponse, answer: Answer, vary = 'Origin'): void => {
    const { target: { url }, at } = arrivalAt(response.req)
    send(response, answer, { url, vary, warnings: [], milliseconds: performance.now() - at })
  }

  const refuseOutside = (response: ServerResponse, problem: Omit<Problem, 'violations'>, headers?: Readonly<Record<string, string>>): void =>
    sendOutside(response, outside.refuseOutside({ ...problem, violations: [] }, headers))

  /** A request that was sent to a tenant, and that its contract knows nothing of: a fault of whoever sent it. */
  const refuseUnknown = (response: ServerResponse, problem: Omit<Problem, 'violations'>, headers?: Readonly<Record<string, string>>): void => {
    const { tenant, target: { url }, at } = arrivalAt(response.req)
    const { method = 'GET', rawHeaders } = response.req
    const { code, message } = problem
    const answer = outside.refuseOutside({ ...problem, violations: [] }, headers)
    if (tenant !== undefined && 'note' in tenant) {
      tenant.note({
        operation: undefined, method, url, rawHeaders, body: undefined, endpoint: undefined, prefixLength: 0, caller: undefined,
        violations: [{ in: 'path', name: '', code, message }], warnings: [], answer, disturbance: undefined, milliseconds: performance.now() - at,
      })
    }
    return sendOutside(response, answer)
  }

  /** An error of this program. */
  const fail = (error: unknown, response: ServerResponse): void => {
    const { target: { url } } = arrivalAt(response.req)
    options.onError(error, { method: response.req.method ?? 'GET', url })
    if (response.headersSent) return void response.destroy()
    for (const name of response.getHeaderNames()) response.removeHeader(name)
    return refuseOutside(response, { status: 500, code: 'internal_error', message: 'The server failed. Its log says why; please report it.' })
  }

  const templates = new Map(services.map(service => [service, lazily(() => service.endpoints
    .map(endpoint => ({ pattern: pathPattern(endpoint.operation.path), endpoint }))
    .toSorted((a, b) => bySpecificity(a.endpoint.operation.path, b.endpoint.operation.path)))]))

  /** The operations at a path, whatever their method: those of the most specific template, for /users/me is not /users/{id}. */
  const lodgingsAt = (path: string): readonly Lodging[] => {
    for (const one of findMounts.all(path)) {
      const { service } = one.mount
      const comparable = comparablePath(path.slice(one.prefix.length))
      const matching = templates.get(service)?.().filter(({ pattern }) => pattern.test(comparable)).map(({ endpoint }) => endpoint) ?? []
      const [first] = matching
      if (first !== undefined) return matching.filter(({ operation }) => operation.path === first.operation.path).map(endpoint => ({ service, endpoint, found: one }))
    }
    return []
  }

  const addresses = lazily(() => mounts.filter(({ prefix }) => !prefix.includes('{')).flatMap(({ prefix, service }) =>
    service.endpoints.map(({ operation: { id, method, path } }) => ({ operationId: id, method, path: prefix + path }))))

  const unmatched = (response: ServerResponse): Done => {
    const { req: { headers, method = 'GET' } } = response
    const { target: { path }, tenant } = arrivalAt(response.req)
    const lodgings = lodgingsAt(path)
    const page = pages.find(one => one.path === path)
    const methods = [...new Set([...lodgings.map(({ endpoint }) => endpoint.operation.method), ...page === undefined ? [] : ['GET']])]
    if (methods.includes('GET')) methods.push('HEAD')
    if (!methods.includes('OPTIONS')) methods.push('OPTIONS')
    const isKnown = lodgings.length > 0 || page !== undefined || path === '*'
    const isOwn = lodgings.some(({ endpoint }) => endpoint.operation.method === 'OPTIONS') && !isPreflight(headers)
    if (method === 'OPTIONS' && !isOwn && (isKnown || isPreflight(headers))) {
      const allowed = isKnown && path !== '*' ? methods : ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
      const preflight = isPreflight(headers) && isOpenToPages ? preflightHeaders(headers, allowed) : {}
      return sendOutside(response, { status: 204, source: 'options', headers: { allow: allowed.join(', '), ...preflight } }, preflight.vary)
    }
    if (tenant !== undefined && 'absent' in tenant && page === undefined) return refuseOutside(response, tenant.absent)
    if (!isKnown) {
      const near = nearestOperations(method, path, addresses())
      const advice = near.length === 0 ? ' GET / says what is here.' : ` Nearest: ${near.join(', ')}.`
      return refuseUnknown(response, { status: 404, code: 'route_not_found', message: `No operation at ${method} ${shownPath(path)}.${advice}` })
    }
    const wanted = method === 'HEAD' ? 'GET' : method
    const lodging = lodgings.find(({ endpoint }) => endpoint.operation.method === method) ?? lodgings.find(({ endpoint }) => endpoint.operation.method === wanted)
    if (lodging !== undefined) return visited(response, lodging, lodging.found)
    if (page !== undefined && wanted === 'GET') return sendPage(page, response)
    return refuseUnknown(response, { status: 405, code: 'method_not_allowed', message: `${method} is not allowed at ${shownPath(path)}. Allowed: ${methods.join(', ')}.` }, { allow: methods.join(', ') })
  }

  const sendPage = (page: StaticPage, response: ServerResponse): void =>
    sendOutside(response, {
      status: 200, source: 'page', headers: { 'cache-control': 'no-cache', ...page.headers }, content: { mediaType: page.mediaType, bytes: Buffer.from(page.body()) },
    })

  // ---------------------------------------------------------------- operations

  const visitTo = (response: ServerResponse, { service, endpoint }: Route, found: Found, tenant: Tenant, { body, reading }: Given): Visit => {
    const { target: { url, path, rest, query, found: first }, at } = arrivalAt(response.req)
    const { length } = found.prefix
    return {
      request: response.req, response, service, endpoint, tenant, url, path: found === first ? rest : path.slice(length), prefixLength: length, query, at,
      body, disturbance: undefined, caller: undefined, reading,
    }
  }

  /** The visit of a request that begins; undefined where there is no tenant, and that is answered. */
  const received = (response: ServerResponse, route: Route, found: Found, given: Given): Visit | undefined => {
    const arrival = arrivalAt(response.req)
    const tenant = found.mount === arrival.target.found?.mount ? arrival.tenant : tenantIn(found)
    if (tenant !== undefined && !('absent' in tenant)) return visitTo(response, route, found, tenant, given)
    if (tenant !== undefined) refuseOutside(bringsBody(response.req.headers) ? closing(response) : response, tenant.absent)
    return undefined
  }

  const visited = (response: ServerResponse, route: Route, found: Found, given: Given = {}): Done => {
    const visit = received(response, route, found, given)
    if (visit === undefined) return undefined
    const isBegun = journey.begin(visit)
    return isBegun === true ? journey.serve(visit) : Promise.resolve(isBegun).then(goesOn => goesOn ? journey.serve(visit) : undefined)
  }

  /** fastify is not told of promises: it would answer for those who have nothing to say. */
  const settled = (done: Done, { raw }: FastifyReply): void => {
    if (done instanceof Promise) done.catch(error => fail(error, raw))
  }

  /** Where a request for the same target was led before; false: it has to be routed. */
  const isFollowed = (request: IncomingMessage, response: ServerResponse): boolean => {
    const { target: { known, found } } = arrivalAt(request)
    if (known === undefined || found === undefined || known.route.endpoint.operation.method !== request.method || bringsBody(request.headers)) return false
    try {
      const done = visited(response, known.route, found, known)
      if (done instanceof Promise) done.catch(error => fail(error, response))
    } catch (error) {
      fail(error, response)
    }
    return true
  }

  // ---------------------------------------------------------------- wiring

  const internal = new Map(services.map((service, index) => [service, internalPrefix(index)]))
  const app = fastify({
    exposeHeadRoutes: false, routerOptions: { maxParamLength: longestParameter, querystringParser: () => ({}) },
    frameworkErrors: (_error, _request, reply) => settled(unmatched(reply.raw), reply),
    rewriteUrl: raw => {
      const { target: { found, rest } } = arrivalAt(raw)
      return found === undefined ? rest : internal.get(found.mount.service) + rest
    },
  })
  if (gate !== undefined) {
    app.addHook('onRequest', async (request, reply) => {
      // Pages tell nothing that is not in every copy of the program.
      const refused = arrivalAt(request.raw).target.found === undefined ? undefined : gate(request.headers)
      if (refused === undefined) return undefined
      refuseOutside(bringsBody(request.headers) ? closing(reply.raw) : reply.raw, refused.problem, refused.headers)
      return reply
    })
  }
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.setNotFoundHandler((_request, reply) => settled(unmatched(reply.raw), reply))

  const routes = new Map<string, Route>()

  /** A body that an operation declares none of is read all the same, and can be as wrong as any. */
  const visitInTrouble = (request: FastifyRequest, reply: FastifyReply): Visit | undefined => {
    const known = visitOf(request)
    const route = routes.get(`${request.routeOptions.method} ${request.routeOptions.url}`)
    const { target: { found }, tenant } = arrivalAt(request.raw)
    if (known !== undefined || route === undefined || found === undefined || tenant === undefined || 'absent' in tenant) return known
    return visitTo(reply.raw, route, found, tenant, {})
  }

  app.setErrorHandler(async (error, request, reply) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    const visit = visitInTrouble(request, reply)
    const { raw } = reply
    if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH') {
      return visit === undefined ? unmatched(closing(raw)) : journey.refuseLargeBody(visit)
    }
    // The client went away in the middle of its body; nobody is there to answer.
    if (raw.destroyed || code === 'ECONNRESET') return void reply.hijack()
    // A method with a body of its own (QUERY) that comes without a Content-Type.
    if (visit === undefined && typeof code === 'string' && code.startsWith('FST_ERR_CTP')) return unmatched(closing(raw))
    if (visit === undefined && request.is404) return unmatched(closing(raw))
    if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
      if (visit === undefined) return unmatched(closing(raw))
      const isBegun = visitOf(request) !== undefined || await journey.begin(visit)
      return isBegun && !journey.refuseMediaType(visit) ? journey.serve(visit) : undefined
    }
    return fail(error, raw)
  })

  for (const service of services) {
    const paths = [...new Set(service.endpoints.map(({ operation }) => operation.path))]
    for (const endpoint of service.endpoints) {
      const { operation } = endpoint
      const route: Route = { service, endpoint }
      const shadows = operation.path.includes('{') ? paths.filter(other => isShadowedBy(operation.path, other)).map(pathPattern) : []
      const isSpeltOut = (path: string): boolean => shadows.some(pattern => pattern.test(comparablePath(path)))
      const readingFor = (target: Target): Reading | undefined => gate === undefined && operation.requestBody === undefined ? targets.remember(target, route) : undefined
      const url = (internal.get(service) ?? '') + routePath(operation.path)
      // OPTIONS and HEAD of a contract's own are rare, and a preflight must win over the one and GET serve the other.
      if (operation.method === 'OPTIONS' || routes.has(`${operation.method} ${url}`)) continue
      routes.set(`${operation.method} ${url}`, route)
      app.route({
        method: operation.method, url, bodyLimit: service.bodyLimit,
        ...operation.requestBody === undefined ? {} : {
          // Not async where it need not be: most requests can go on at once.
          onRequest: (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => {
            const { target: { found } } = arrivalAt(request.raw)
            const visit = found === undefined ? undefined : received(reply.raw, route, found, {})
            if (visit === undefined) return
            keepVisit(request, visit)
            const goOn = (isBegun: boolean): void => {
              if (isBegun && (visit.disturbance?.problem !== undefined || !journey.refuseMediaType(visit))) done()
            }
            const mayGoOn = journey.begin(visit)
            // A hook of fastify either calls back or promises; this one would rather not promise.
            // oxlint-disable-next-line no-callback-in-promise
            if (mayGoOn instanceof Promise) mayGoOn.then(goOn).catch(done)
            else goOn(mayGoOn)
          },
        },
        handler: (request, reply) => {
          const { target, target: { rest, found } } = arrivalAt(request.raw)
          // A path that another template spells out belongs to that one, whose methods did not match.
          if (found === undefined || isSpeltOut(rest)) return settled(unmatched(reply.raw), reply)
          const body = Buffer.isBuffer(request.body) ? request.body : undefined
          const visit = visitOf(request)
          if (visit === undefined) return settled(visited(reply.raw, route, found, { body, reading: readingFor(target) }), reply)
          visit.body = body
          return settled(journey.serve(visit), reply)
        },
      })
    }
  }
  for (const page of pages) {
    if (lodgingsAt(page.path).length === 0) app.get(literal(page.path), (_request, reply) => sendPage(page, reply.raw))
  }
  await app.ready()
  return {
    handle: (request, response) => {
      if (!isFollowed(request, response)) app.routing(request, response)
    },
    fetch: fetchThrough(app),
  }
}

/** Of a request that was begun before its body was read; kept on the request itself, as its arrival is. */
const begun = Symbol('visit')

interface Begun {
  [begun]?: Visit
}

const visitOf = (request: FastifyRequest & Begun): Visit | undefined => request[begun]

const keepVisit = (request: FastifyRequest & Begun, visit: Visit): void => {
  request[begun] = visit
}

/** No client can ask for it: a target holds no space. */
const internalPrefix = (index: number): string => `/ ${index}`

const lazily = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}

const shownPath = (path: string): string => path.length > 100 ? `${path.slice(0, 97)}...` : path

const literal = (text: string): string => text.replaceAll(':', '::').replaceAll('*', '%2A')

/** A path template in the words of fastify's router. A segment of text and parameters is matched as a whole. */
const routePath = (template: string): string => {
  let count = 0
  return template.split('/').map(segment => {
    if (!segment.includes('{')) return literal(decodedLiteral(segment))
    count++
    return /^\{[^{}]+\}$/.test(segment) ? `:p${count}` : `:p${count}(^${segmentPattern(segment)}$)`
  }).join('/')
}

const decodedLiteral = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
