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
import {
  bySpecificity,
  comparablePath,
  isShadowedBy,
  parameterNames,
  pathPattern,
  shapeOfPath,
} from '../contract/path-template.ts'
import { decodedOrAsSent } from '../text/percent-encoding.ts'
import type { Arrival } from './request-context.ts'
import type { Route, Service } from './service.ts'

export interface RoutingOptions {
  readonly services: readonly Service[]
  readonly arrivalAt: (request: IncomingMessage) => Arrival
  /** Has this request been turned away before anything else of it was looked at? */
  readonly isTurnedAway: (response: ServerResponse) => boolean
  readonly onRoute: (response: ServerResponse, route: Route) => void
  readonly onNone: (response: ServerResponse) => void
  readonly onError: (error: unknown, response: ServerResponse) => void
}

/** Long enough for any real id or name, short enough for a pattern with several parameters in one segment. */
const longestParameter = 2048

const noSchemas = (): never => {
  throw new Error('fastify was asked to compile a schema; the contract is what checks here.')
}

export const routerOf = async (options: RoutingOptions): Promise<FastifyInstance> => {
  const { services, arrivalAt, isTurnedAway, onRoute, onNone, onError } = options
  const prefixes = new Map(services.map((service, index) => [service, internalPrefix(index)]))
  const router = fastify({
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: longestParameter, querystringParser: () => ({}) },
    // No route has a schema of fastify's. Without these it would load its own compilers at every start.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
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

  for (const service of services) {
    for (const { method, url, candidates } of forksOf(service)) {
      const select = selection(candidates)
      router.route({
        method,
        url: (prefixes.get(service) ?? '') + url,
        onRequest: (_request, { raw }) => {
          const { found, rest } = arrivalAt(raw.req).target
          const chosen = found === undefined ? undefined : select(rest)
          if (chosen === undefined || chosen.isElsewhere(rest)) onNone(raw)
          else onRoute(raw, chosen.route)
        },
        handler: () => undefined,
      })
    }
  }
  await router.ready()
  return router
}

/** An operation, and the paths that are its own. */
interface Candidate {
  readonly route: Route
  readonly template: string
  /** Does another template spell this path out? */
  readonly isElsewhere: (path: string) => boolean
}

/** Operations between which the router can't choose: to it, a segment with a parameter in it is like any other. */
interface Fork {
  readonly method: string
  readonly url: string
  readonly candidates: readonly Candidate[]
}

const forksOf = (service: Service): readonly Fork[] => {
  const paths = [...new Set(service.endpoints.map(({ operation }) => operation.path))]
  const forks = new Map<string, Fork & { readonly candidates: Candidate[] }>()
  for (const endpoint of service.endpoints) {
    const { method, path: template } = endpoint.operation
    // OPTIONS of a contract's own are rare, and a preflight must win over them.
    if (method === 'OPTIONS') continue
    const url = routePath(template)
    const name = `${method} ${url}`
    const fork = forks.get(name) ?? { method, url, candidates: [] }
    forks.set(name, fork)
    const isTaken = fork.candidates.some(other => shapeOfPath(other.template) === shapeOfPath(template))
    if (isTaken) continue
    fork.candidates.push({ route: { service, endpoint }, template, isElsewhere: speltOutIn(template, paths) })
  }
  return [...forks.values()]
}

/** Which of these operations a path leads to. */
const selection = (candidates: readonly Candidate[]): ((path: string) => Candidate | undefined) => {
  const [only, ...others] = candidates
  if (only === undefined) return () => undefined
  if (others.length === 0 && !isMixed(only.template)) return () => only
  const patterns = candidates
    .toSorted((a, b) => bySpecificity(a.template, b.template))
    .map(candidate => ({ candidate, pattern: pathPattern(candidate.template) }))
  return path => {
    const comparable = comparablePath(path)
    return patterns.find(({ pattern }) => pattern.test(comparable))?.candidate
  }
}

/** A path that another template spells out belongs to that one, whose methods did not match. */
const speltOutIn = (template: string, paths: readonly string[]): ((path: string) => boolean) => {
  const others = template.includes('{') ? paths.filter(other => isShadowedBy(template, other)).map(pathPattern) : []
  return path => others.some(pattern => pattern.test(comparablePath(path)))
}

/** No client can ask for it: a target holds no space. */
const internalPrefix = (index: number): string => `/ ${index}`

const literal = (text: string): string => text.replaceAll(':', '::').replaceAll('*', '%2A')

/** Has it a segment of text and parameters, such as `{id}:run`? */
const isMixed = (template: string): boolean =>
  template.split('/').some(segment => parameterNames(segment).length > 0 && !/^\{[^{}]+\}$/.test(segment))

/** A path template in the words of fastify's router, in which a segment is text or a parameter. */
const routePath = (template: string): string =>
  template
    .split('/')
    .map((segment, index) => (parameterNames(segment).length > 0 ? `:p${index}` : literal(decodedOrAsSent(segment))))
    .join('/')
