/**
 * The fastify application: one route per operation and base path, the pages, and the edge where every error ends.
 *
 * The journey of a request: its credentials are shown to the guard, where the service has one; its media type is checked
 * before its body is read, then the body's size, then JSON, parameters and body together; a good request becomes a Call for the mode, and the Answer is sent. Whatever fastify's
 * router can't match (another method, HEAD, OPTIONS, broken percent-encoding, an unknown path) is settled in
 * `unmatched`, so that it gets the contract's own words too.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify'
import type { Answer, Call } from '../contract/call.ts'
import { credentialsOf } from '../contract/credentials.ts'
import { bySpecificity, comparablePath, isShadowedBy, pathPattern, segmentPattern } from '../contract/path-template.ts'
import { type RawRequest, rawPairs } from '../contract/parameters.ts'
import { type Refusals, problemOfViolations } from '../contract/refusal.ts'
import { mediaTypeViolation } from '../contract/request.ts'
import { corsHeaders, exposedHeaders, isPreflight, preflightHeaders } from './cors.ts'
import { headerText } from './header-text.ts'
import { nearestOperations } from './nearest-operations.ts'
import { noPreferences, parsePrefer } from './preferences.ts'
import type { Endpoint, Service } from './service.ts'

export interface Mount {
  /** `/virtual/v2`; `` for the root. */
  readonly prefix: string
  readonly service: Service
}

/** Something served beside the contracts. */
export interface StaticPage {
  readonly path: string
  readonly mediaType: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body: () => Buffer | string
}

/** What happened to one request, for the log. */
export interface Served {
  readonly method: string
  readonly url: string
  readonly status: number
  readonly source: string
  readonly violations: number
  /** From the request's headers to the answer's, in milliseconds. */
  readonly milliseconds: number
}

export interface AppOptions {
  readonly mounts: readonly Mount[]
  readonly pages: readonly StaticPage[]
  /** Words what belongs to no operation. */
  readonly outside: Refusals
  readonly onServed?: (served: Served) => void
  /** An error of this program. The client gets a 500 without its text. */
  readonly onError: (error: unknown, request: { readonly method: string, readonly url: string }) => void
}

interface Route {
  readonly prefix: string
  readonly service: Service
  readonly endpoint: Endpoint
}

/** Long enough for any real id or name, short enough for a pattern with several parameters in one segment. */
const longestParameter = 2048
const noCookies: ReadonlyMap<string, string> = new Map()

export const buildApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const { mounts, pages, outside } = options
  const declaredHeaders = mounts.flatMap(({ service }) => service.endpoints.flatMap(({ operation }) => operation.responses.flatMap(({ headers }) => headers.map(({ name }) => name))))
  const exposed = exposedHeaders(declaredHeaders)
  const routes = mounts.flatMap(({ prefix, service }) => service.endpoints.map(endpoint => ({ prefix, service, endpoint })))
  let templates: { readonly pattern: RegExp, readonly route: Route }[] | undefined

  const startedAt = new WeakMap<FastifyRequest, number>()
  const callers = new WeakMap<FastifyRequest, unknown>()

  // ---------------------------------------------------------------- sending

  const send = (request: FastifyRequest, reply: FastifyReply, answer: Answer, vary: string, warnings: readonly string[] = []): FastifyReply => {
    reply.code(answer.status)
    if (answer.headers !== undefined) reply.headers(answer.headers)
    reply.header('vary', vary)
    reply.header('courtside-source', headerText(answer.source))
    if (answer.violations !== undefined && answer.violations > 0) reply.header('courtside-violations', String(answer.violations))
    if (answer.applied !== undefined && answer.applied.length > 0) reply.header('preference-applied', headerText(answer.applied.join(', ')))
    const told = [...warnings, ...(answer.unhonoured ?? []).map(({ preference, reason }) => `${preference} was ignored: ${reason}`)]
    if (told.length > 0) reply.header('courtside-warning', headerText(told.join('; ')))
    const cors = corsHeaders(request.headers, exposed)
    if (cors !== undefined) reply.headers(cors)
    options.onServed?.({
      method: request.method, url: request.originalUrl, status: answer.status, source: answer.source,
      violations: answer.violations ?? 0, milliseconds: performance.now() - (startedAt.get(request) ?? performance.now()),
    })
    if (answer.content === undefined) return reply.send()
    reply.header('content-type', answer.content.mediaType)
    return reply.send(answer.content.bytes)
  }

  // ---------------------------------------------------------------- one operation

  const rawOf = ({ prefix, endpoint }: Route, request: FastifyRequest): RawRequest => {
    const url = pathAndQuery(request.originalUrl)
    const mark = url.indexOf('?')
    const path = mark < 0 ? url : url.slice(0, mark)
    return {
      path: endpoint.pathValues(path, prefix.split('/').length - 1),
      query: mark < 0 ? [] : rawPairs(url.slice(mark + 1)),
      header: name => {
        const value = request.headers[name.toLowerCase()]
        return Array.isArray(value) ? value.join(', ') : value
      },
      cookies: endpoint.usesCookies ? cookiesOf(request.headers.cookie) : noCookies,
    }
  }

  /** Asks the guard; a request that it refuses is answered here. */
  const admit = async ({ service, endpoint }: Route, raw: RawRequest, request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    if (service.guard === undefined) return true
    const { operation, vary } = endpoint
    const cookies = cookiesOf(request.headers.cookie)
    const admission = await service.guard(operation, credentialsOf(service.contract.securitySchemes, { ...raw, cookies }))
    if (admission.admitted) {
      callers.set(request, admission.caller)
      return true
    }
    send(request, unreadBody(request) ? closing(reply) : reply, service.refusals.refuse(operation, admission.problem, admission.headers), vary)
    return false
  }

  const serve = async (route: Route, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { service, endpoint } = route
    const { operation, backend, check, undeclared, vary } = endpoint
    const raw = rawOf(route, request)
    // A request with a body was shown to the guard before its body was read.
    if (service.guard !== undefined && !callers.has(request) && !await admit(route, raw, request, reply)) return reply
    const warnings = raw.query.length === 0 ? [] : undeclared(raw.query)
    const { headers } = request
    const checked = check(raw, { contentType: headers['content-type'], bytes: Buffer.isBuffer(request.body) ? request.body : undefined })
    if (checked.violations !== undefined) return send(request, reply, service.refusals.refuse(operation, problemOfViolations(400, checked.violations)), vary, warnings)
    const { path, query, header, cookie, requestBody } = checked.values
    const prefer = headers.prefer
    const preferences = prefer === undefined ? noPreferences : parsePrefer(Array.isArray(prefer) ? prefer.join(', ') : prefer)
    const call: Call = { operation, path, query, header, cookie, body: requestBody, preferences, caller: callers.get(request), accept: headers.accept }
    const pending = backend.handle(call)
    const answer = pending instanceof Promise ? await pending : pending
    if (preferences === noPreferences) return send(request, reply, answer, vary, warnings)
    const isRefused = answer.violations !== undefined && answer.violations > 0
    const ignored = isRefused ? [] : preferences.unclear.map(({ preference, reason }) => `${preference} was ignored: ${reason}`)
    if (preferences.delay === undefined || isRefused) return send(request, reply, answer, vary, [...warnings, ...ignored])
    await delayed(preferences.delay, reply)
    return send(request, reply, { ...answer, applied: [...answer.applied ?? [], `delay=${preferences.delay}`] }, vary, [...warnings, ...ignored])
  }

  /** Refuses a body in a wrong media type before it is read. */
  const refuseMediaType = ({ service, endpoint }: Route, request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined => {
    const { headers } = request
    const violation = mediaTypeViolation(endpoint.operation, headers['content-type'], headers['content-encoding'], unreadBody(request))
    if (violation === undefined) return undefined
    return send(request, closing(reply), service.refusals.refuse(endpoint.operation, problemOfViolations(415, [violation])), endpoint.vary)
  }

  const tooLarge = ({ service, endpoint }: Route, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const violation = { in: 'body' as const, name: '', code: 'body_too_large', message: `body: expected at most ${service.bodyLimit} bytes, found more.` }
    return send(request, closing(reply), service.refusals.refuse(endpoint.operation, problemOfViolations(413, [violation])), endpoint.vary)
  }

  // ---------------------------------------------------------------- what the router does not match

  const matching = (path: string): Route[] => {
    templates ??= routes
      .map(route => ({ pattern: pathPattern(route.prefix + route.endpoint.operation.path), route }))
      .toSorted((a, b) => bySpecificity(a.route.prefix + a.route.endpoint.operation.path, b.route.prefix + b.route.endpoint.operation.path))
    const comparable = comparablePath(path)
    const found = templates.filter(({ pattern }) => pattern.test(comparable)).map(({ route }) => route)
    const [first] = found
    // Only operations of the most specific template count: /users/me is not /users/{id}.
    return found.filter(({ prefix, endpoint }) => first !== undefined && prefix + endpoint.operation.path === first.prefix + first.endpoint.operation.path)
  }

  const outsideAnswer = (request: FastifyRequest, reply: FastifyReply, status: number, code: string, message: string, headers: Record<string, string> = {}): FastifyReply =>
    send(request, reply, outside.refuseOutside({ status, code, message, violations: [] }, headers), 'Origin')

  const unmatched = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = pathAndQuery(request.originalUrl).split('?', 1)[0] ?? ''
    const found = matching(path)
    const page = pages.find(one => one.path === path)
    const methods = [...new Set([...found.map(({ endpoint }) => endpoint.operation.method), ...page === undefined ? [] : ['GET']])]
    if (methods.includes('GET')) methods.push('HEAD')
    if (!methods.includes('OPTIONS')) methods.push('OPTIONS')
    const isKnown = found.length > 0 || page !== undefined || path === '*'
    const isOwn = found.some(({ endpoint }) => endpoint.operation.method === 'OPTIONS') && !isPreflight(request.headers)
    if (request.method === 'OPTIONS' && !isOwn && (isKnown || isPreflight(request.headers))) {
      const allowed = isKnown && path !== '*' ? methods : ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
      const preflight = isPreflight(request.headers) ? preflightHeaders(request.headers, allowed) : {}
      return send(request, reply, { status: 204, source: 'options', headers: { allow: allowed.join(', '), ...preflight } }, preflight.vary ?? 'Origin')
    }
    if (!isKnown) {
      const near = nearestOperations(request.method, path, routes.map(({ prefix, endpoint: { operation } }) => ({ operationId: operation.id, method: operation.method, path: prefix + operation.path })))
      const advice = near.length === 0 ? ' GET / says what is here.' : ` Nearest: ${near.join(', ')}.`
      return outsideAnswer(request, reply, 404, 'route_not_found', `No operation at ${request.method} ${shownPath(path)}.${advice}`)
    }
    const wanted = request.method === 'HEAD' ? 'GET' : request.method
    const route = found.find(({ endpoint }) => endpoint.operation.method === request.method) ?? found.find(({ endpoint }) => endpoint.operation.method === wanted)
    if (route !== undefined) return serve(route, request, reply)
    if (page !== undefined && wanted === 'GET') return sendPage(page, request, reply)
    return outsideAnswer(request, reply, 405, 'method_not_allowed', `${request.method} is not allowed at ${shownPath(path)}. Allowed: ${methods.join(', ')}.`, { allow: methods.join(', ') })
  }

  const sendPage = (page: StaticPage, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    send(request, reply, {
      status: 200, source: 'page', headers: { 'cache-control': 'no-cache', ...page.headers }, content: { mediaType: page.mediaType, bytes: Buffer.from(page.body()) },
    }, 'Origin')

  // ---------------------------------------------------------------- wiring

  const app = fastify({
    exposeHeadRoutes: false, routerOptions: { maxParamLength: longestParameter, querystringParser: () => ({}) },
    frameworkErrors: (_error, request, reply) => void unmatched(request, reply),
  })
  if (options.onServed !== undefined) {
    app.addHook('onRequest', (request, _reply, done) => {
      startedAt.set(request, performance.now())
      done()
    })
  }
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.setNotFoundHandler(unmatched)
  const routeOf = new Map<string, Route>()

  app.setErrorHandler((error, request, reply) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    const route = routeOf.get(`${request.routeOptions.method} ${request.routeOptions.url}`)
    if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH') {
      return route === undefined ? unmatched(request, closing(reply)) : tooLarge(route, request, reply)
    }
    // The client went away in the middle of its body; nobody is there to answer.
    if (reply.raw.destroyed || code === 'ECONNRESET') return reply.hijack()
    // A method with a body of its own (QUERY) that comes without a Content-Type.
    if (route === undefined && typeof code === 'string' && code.startsWith('FST_ERR_CTP')) return unmatched(request, closing(reply))
    if (route === undefined && request.is404) return unmatched(request, closing(reply))
    if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
      if (route === undefined) return unmatched(request, closing(reply))
      return refuseMediaType(route, request, reply) ?? serve(route, request, reply)
    }
    for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name)
    options.onError(error, { method: request.method, url: request.originalUrl })
    return outsideAnswer(request, reply, 500, 'internal_error', 'The server failed. Its log says why; please report it.')
  })

  const shadowsOf = new Map(mounts.map(({ service }) => {
    const paths = [...new Set(service.endpoints.map(({ operation }) => operation.path))]
    return [service, new Map(paths.filter(path => path.includes('{')).map(path => [path, paths.filter(other => isShadowedBy(path, other))]))]
  }))

  for (const route of routes) {
    const { prefix, service, endpoint: { operation } } = route
    const shadows = (shadowsOf.get(service)?.get(operation.path) ?? []).map(path => pathPattern(prefix + path))
    const isSpeltOut = (request: FastifyRequest): boolean =>
      shadows.some(pattern => pattern.test(comparablePath(pathAndQuery(request.originalUrl).split('?', 1)[0] ?? '')))
    const url = routePath(prefix + operation.path)
    if (routeOf.has(`${operation.method} ${url}`)) continue
    routeOf.set(`${operation.method} ${url}`, route)
    // OPTIONS and HEAD of a contract's own are rare, and a preflight must win over the one and GET serve the other.
    if (operation.method === 'OPTIONS') continue
    app.route({
      method: operation.method, url, bodyLimit: service.bodyLimit,
      ...operation.requestBody === undefined ? {} : {
        onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
          if (!await admit(route, rawOf(route, request), request, reply)) return reply
          return refuseMediaType(route, request, reply)
        },
      },
      // A path that another template spells out belongs to that one, whose methods did not match.
      handler: (request, reply) => isSpeltOut(request) ? unmatched(request, reply) : serve(route, request, reply),
    })
  }
  for (const page of pages) {
    if (matching(page.path).length === 0) app.get(literal(page.path), (request, reply) => sendPage(page, request, reply))
  }
  await app.ready()
  return app
}

const unreadBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** After a refusal the rest of an unread body is not waited for. */
const closing = (reply: FastifyReply): FastifyReply => reply.header('connection', 'close')

const shownPath = (path: string): string => path.length > 100 ? `${path.slice(0, 97)}...` : path

/** The target in absolute form (RFC 9112, section 3.2.2) without its scheme and authority. */
const pathAndQuery = (url: string): string => url.startsWith('/') || url === '*' ? url : url.replace(/^https?:\/\/[^/?#]*/i, '') || '/'

const cookiesOf = (header: string | undefined): ReadonlyMap<string, string> => new Map((header ?? '').split(';').flatMap(part => {
  const equals = part.indexOf('=')
  return equals < 0 ? [] : [[part.slice(0, equals).trim(), part.slice(equals + 1).trim()] as const]
}))

/** A delay ends when the client has gone. */
const delayed = async (milliseconds: number, reply: FastifyReply): Promise<void> => {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  await wait(milliseconds, undefined, { signal: gone.signal }).catch(() => undefined)
}

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
