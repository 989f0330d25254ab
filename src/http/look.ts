/** What there is at the path of a request that no operation has taken. */
import type { IncomingMessage } from 'node:http'
import { comparablePath } from '../contract/path-template.ts'
import { isFailed, type Problem } from '../contract/problem.ts'
import { isPreflight } from './cors.ts'
import type { OperationsAt } from './operations-at.ts'
import type { Arrival, Destination } from './request-context.ts'
import type { PageAt, StaticPage } from './static-page.ts'

export interface Look {
  /** Operations, of any method. */
  readonly found: readonly Destination[]
  readonly page: Omit<StaticPage, 'path'> | undefined
  /** That are allowed there. */
  readonly methods: readonly string[]
  readonly isKnown: boolean
  /** Why the world that the path names is not there. */
  readonly absent: Problem | undefined
  readonly asksForOptions: boolean
}

export interface LookingAmong {
  readonly operations: OperationsAt
  /** By their paths in the one spelling that all have. */
  readonly pages: ReadonlyMap<string, StaticPage>
  readonly pageAt: PageAt
}

export const lookAt = (
  { operations, pages, pageAt }: LookingAmong,
  { headers, method = 'GET' }: IncomingMessage,
  { target, world }: Arrival,
): Look => {
  const found = operations.at(target.path)
  const own = pages.get(comparablePath(target.path))
  const others = own === undefined && found.length === 0 ? pageAt(target.path) : undefined
  const page = own ?? (others === undefined || isFailed(others) ? undefined : others)
  const isKnown = found.length > 0 || page !== undefined || target.path === '*'
  const isOwn = methodsIn(found).includes('OPTIONS') && !isPreflight(headers)
  return {
    found,
    page,
    methods: methodsOf(found, page),
    isKnown,
    absent: page === undefined ? (problemOf(world) ?? problemOf(others)) : undefined,
    asksForOptions: method === 'OPTIONS' && !isOwn && (isKnown || isPreflight(headers)),
  }
}

const problemOf = (one: object | undefined): Problem | undefined =>
  one !== undefined && isFailed(one) ? one.problem : undefined

const methodsIn = (found: readonly Destination[]): readonly string[] =>
  found.map(({ endpoint }) => endpoint.operation.method)

const methodsOf = (found: readonly Destination[], page: Look['page']): readonly string[] => {
  const methods = [...new Set([...methodsIn(found), ...(page === undefined ? [] : ['GET'])])]
  if (methods.includes('GET')) methods.push('HEAD')
  if (!methods.includes('OPTIONS')) methods.push('OPTIONS')
  return methods
}
