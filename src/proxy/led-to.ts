/** Which operation of a contract a request leads to, at the base paths under which a server has them. */
import type { Endpoint } from '../contract/check/endpoint.ts'
import { byTemplate } from '../contract/path-template.ts'
import { ofMethod } from '../verify/operation-at.ts'
import { nearestOperations } from '../http/nearest-operations.ts'

export type LedTo =
  /** `path`: behind the base path. `isForHead`: asked for by HEAD, declared for GET. */
  | { readonly kind: 'operation'; readonly endpoint: Endpoint; readonly path: string; readonly isForHead: boolean }
  /** `why`: what there is instead. */
  | { readonly kind: 'nowhere'; readonly why: string }
  /** No part of the contract. */
  | { readonly kind: 'outside' }

/** Characters of a path that somebody may have mistyped. */
const longestMeant = 2_000

/** @param basePaths `/v2`; `` for the root */
export const leading = (
  endpoints: readonly Endpoint[],
  basePaths: readonly string[],
): ((method: string, path: string) => LedTo) => {
  const bases = basePaths.toSorted((one, other) => other.length - one.length)
  const at = byTemplate(endpoints, ({ operation }) => operation.path)
  const addresses = bases.flatMap(base =>
    endpoints.map(({ operation: { id, method, path } }) => ({ operationId: id, method, path: base + path })),
  )

  return (method, path) => {
    const within = bases.filter(base => path === base || path.startsWith(`${base}/`))
    for (const base of within) {
      const rest = path.slice(base.length)
      const found = at(rest)
      const endpoint = ofMethod(found, method, ({ operation }) => operation.method)
      if (endpoint !== undefined)
        return { kind: 'operation', endpoint, path: rest, isForHead: endpoint.operation.method !== method }
      // A browser asks by itself what it may send (the Fetch standard, section 4.8).
      if (found.length > 0 && method === 'OPTIONS') return { kind: 'outside' }
      const methods = found.map(({ operation }) => operation.method).join(' and ')
      if (found.length > 0) return { kind: 'nowhere', why: `for this path the contract has ${methods}` }
    }
    if (within.length === 0 || method === 'OPTIONS') return { kind: 'outside' }
    const near = path.length > longestMeant ? [] : nearestOperations(method, path, addresses)
    return {
      kind: 'nowhere',
      why: `the contract has no such path${near.length === 0 ? '' : `; nearest: ${near.join(', ')}`}`,
    }
  }
}
