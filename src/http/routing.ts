/**
 * fastify routes, and does no more: what it matches is handed back, what it can't match (another method, HEAD, OPTIONS,
 * broken percent-encoding, an unknown path) too, before it would read a body or write an answer. Those are done on
 * node's own request and response, where they cost the least.
 *
 * A request's target is led to its mount before it is routed (`mounts.ts`), so that a contract has one set of routes
 * under all of its base paths. Targets that were routed before don't come here at all (`targets.ts`).
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type FastifyInstance, fastify } from 'fastify'
import type { Operation } from '../contract/operation.ts'
import { comparablePath, isShadowedBy, pathPattern, segmentPattern } from '../contract/path-template.ts'
import type { StaticPage } from './outside.ts'
import type { Arrival } from './request-context.ts'
import type { Route, Service } from './service.ts'

export interface RoutingOptions {
  readonly services: readonly Service[]
  readonly pages: readonly StaticPage[]
  readonly arrivalAt: (request: IncomingMessage) => Arrival
  /** Has this request been turned away before anything else of it was looked at? */
  readonly isTurnedAway: (response: ServerResponse) => boolean
  readonly onRoute: (response: ServerResponse, route: Route) => void
  readonly onPage: (response: ServerResponse, page: StaticPage) => void
  readonly onNone: (response: ServerResponse) => void
  readonly onError: (error: unknown, response: ServerResponse) => void
}

/** Long enough for any real id or name, short enough for a pattern with several parameters in one segment. */
const longestParameter = 2048

export const routerOf = async (options: RoutingOptions): Promise<FastifyInstance> => {
  const { services, pages, arrivalAt, isTurnedAway, onRoute, onPage, onNone, onError } = options
  const prefixes = new Map(services.map((service, index) => [service, internalPrefix(index)]))
  const router = fastify({
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: longestParameter, querystringParser: () => ({}) },
    frameworkErrors: (_error, _request, { raw }) => onNone(raw),
    rewriteUrl: raw => {
      const { found, rest } = arrivalAt(raw).target
      return found === undefined ? rest : prefixes.get(found.mount.service) + rest
    },
  })
  // What is answered here goes no further: fastify would read the body next.
  router.addHook('onRequest', ({ is404 }, { raw }, next) => {
    if (isTurnedAway(raw)) return
    if (is404) onNone(raw)
    else next()
  })
  router.setErrorHandler((error, _request, { raw }) => onError(error, raw))

  const taken = new Set<string>()
  for (const service of services) {
    const paths = [...new Set(service.endpoints.map(({ operation }) => operation.path))]
    for (const endpoint of service.endpoints) {
      const { operation } = endpoint
      const route: Route = { service, endpoint }
      const isElsewhere = speltOutIn(operation, paths)
      const url = (prefixes.get(service) ?? '') + routePath(operation.path)
      const name = `${operation.method} ${url}`
      // OPTIONS and HEAD of a contract's own are rare, and a preflight must win over the one and GET serve the other.
      if (operation.method === 'OPTIONS' || taken.has(name)) continue
      taken.add(name)
      router.route({
        method: operation.method,
        url,
        onRequest: (_request, { raw }) => {
          const { found, rest } = arrivalAt(raw.req).target
          if (found === undefined || isElsewhere(rest)) onNone(raw)
          else onRoute(raw, route)
        },
        handler: () => undefined,
      })
    }
  }
  for (const page of pages) router.get(literal(page.path), (_request, reply) => onPage(reply.raw, page))
  await router.ready()
  return router
}

/** A path that another template spells out belongs to that one, whose methods did not match. */
const speltOutIn = ({ path: template }: Operation, paths: readonly string[]): ((path: string) => boolean) => {
  const others = template.includes('{') ? paths.filter(other => isShadowedBy(template, other)).map(pathPattern) : []
  return path => others.some(pattern => pattern.test(comparablePath(path)))
}

/** No client can ask for it: a target holds no space. */
const internalPrefix = (index: number): string => `/ ${index}`

const literal = (text: string): string => text.replaceAll(':', '::').replaceAll('*', '%2A')

/** A path template in the words of fastify's router. A segment of text and parameters is matched as a whole. */
const routePath = (template: string): string => {
  let count = 0
  const written = (segment: string): string => {
    if (!segment.includes('{')) return literal(decodedLiteral(segment))
    count++
    return /^\{[^{}]+\}$/.test(segment) ? `:p${count}` : `:p${count}(^${segmentPattern(segment)}$)`
  }
  return template.split('/').map(written).join('/')
}

const decodedLiteral = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
