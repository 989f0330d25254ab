/**
 * The operations at a path whatever the method: for what the router can't match, and for what is to be said about it.
 */
import type { Endpoint } from '../contract/check/endpoint.ts'
import { type PathPattern, bySpecificity, comparablePath, pathPattern } from '../contract/path-template.ts'
import { lazy, lazyEach } from '../text/lazy.ts'
import type { Mount, MountFinder } from './mounts.ts'
import { type OperationAddress, nearestOperations } from './nearest-operations.ts'
import type { Destination } from './request-context.ts'
import type { Service } from './service.ts'

export interface OperationsAt {
  /** Those of the most specific template, for /users/me is not /users/{id}. */
  at(path: string): readonly Destination[]
  /** `GET /v1/pets`: what may have been meant. */
  near(method: string, path: string): readonly string[]
  /** `/v1`: what has to be put into a path so that it leads to an operation; one of each length, the shortest first. */
  forgotten(path: string): readonly string[]
}

export const operationsAmong = (mounts: readonly Mount[], findMounts: MountFinder): OperationsAt => {
  const patterns = lazyEach(
    ({ endpoints }: Service): readonly { readonly pattern: PathPattern; readonly endpoint: Endpoint }[] =>
      endpoints
        .map(endpoint => ({ pattern: pathPattern(endpoint.operation.path), endpoint }))
        .toSorted((a, b) => bySpecificity(a.endpoint.operation.path, b.endpoint.operation.path)),
  )
  const templates = lazyEach(({ endpoints }: Service) => ({
    mostSegments: Math.max(0, ...endpoints.map(({ operation }) => segmentsIn(operation.path))),
  }))
  const addresses = lazy(() => mounts.filter(({ prefix }) => !prefix.includes('{')).flatMap(addressesIn))
  /** In the world that a path names, operations of other worlds are none. */
  const nearby = (path: string): readonly OperationAddress[] => {
    const sent = path.split('/')
    const within = mounts.flatMap(({ prefix, service }) => {
      const wanted = prefix.split('/')
      const last = wanted.findLastIndex(segment => segment.startsWith('{'))
      const isInside =
        last >= 0
        && sent.length > last + 1
        && wanted.every((segment, index) => index >= last || segment === sent[index])
      const filled = isInside ? [...wanted.slice(0, last), sent[last] ?? '', ...wanted.slice(last + 1)].join('/') : ''
      return isInside ? addressesIn({ prefix: filled, service }) : []
    })
    return within.length > 0 ? within : addresses()
  }

  const at: OperationsAt['at'] = path => {
    for (const found of findMounts.all(path)) {
      const { service } = found.mount
      const rest = path.slice(found.prefix.length)
      if (hasMoreSegments(rest, templates(service).mostSegments)) continue
      const comparable = comparablePath(rest)
      const matching = patterns(service).filter(({ pattern }) => pattern.test(comparable))
      const [first] = matching
      if (first === undefined) continue
      return matching
        .filter(({ endpoint: { operation } }) => operation.path === first.endpoint.operation.path)
        .map(({ endpoint }) => ({ service, endpoint, found }))
    }
    return []
  }
  return {
    at,
    forgotten: path => {
      if (path.length > longestMeant) return []
      const sent = path.split('/').slice(1)
      const missing = mounts.flatMap(({ prefix }) => {
        const wanted = prefix.split('/').slice(1)
        const isThere = (segment: string, index: number): boolean =>
          segment.startsWith('{') ? (sent[index] ?? '') !== '' : segment === sent[index]
        const shared = wanted.findIndex((segment, index) => !isThere(segment, index))
        if (shared < 0) return []
        const rest = wanted.slice(shared)
        if (rest.some(segment => segment.startsWith('{'))) return []
        const whole = `/${[...sent.slice(0, shared), ...rest, ...sent.slice(shared)].join('/')}`
        return at(whole).length > 0 ? [`/${rest.join('/')}`] : []
      })
      // A contract under several base paths is the same under each.
      const firsts = missing.filter(
        (one, index) => missing.findIndex(other => segmentsIn(other) === segmentsIn(one)) === index,
      )
      return firsts.toSorted((a, b) => segmentsIn(a) - segmentsIn(b))
    },
    near: (method, path) => (path.length > longestMeant ? [] : nearestOperations(method, path, nearby(path))),
  }
}

/** Characters of a path that somebody may have mistyped; it is held against every address. */
const longestMeant = 2_000

const segmentsIn = (path: string): number => path.split('/').length

/** No parameter has a slash in it. Nothing is made of thousands of segments to know it. */
const hasMoreSegments = (path: string, most: number): boolean => {
  let slash = -1
  for (let count = 0; count < most; count += 1) {
    slash = path.indexOf('/', slash + 1)
    if (slash < 0) return false
  }
  return true
}

const addressesIn = ({ prefix, service }: Pick<Mount, 'prefix' | 'service'>): OperationAddress[] =>
  service.endpoints.map(({ operation: { id, method, path } }) => ({ operationId: id, method, path: prefix + path }))
