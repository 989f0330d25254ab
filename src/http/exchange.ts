/** What the journal is told of a request. */
import type { Answer } from '../contract/call.ts'
import type { Endpoint } from '../contract/check/endpoint.ts'
import type { Operation } from '../contract/operation.ts'
import type { Violation } from '../contract/problem.ts'
import type { Exchange, InjectedFault } from '../worlds/bound-world.ts'
import type { RequestContext } from './request-context.ts'

/** What was found out about a request by the time it ends. */
export interface KnownOfRequest {
  readonly fault?: InjectedFault | undefined
  readonly caller?: unknown
  readonly body?: Buffer | undefined
  readonly violations?: readonly Violation[]
  readonly warnings?: readonly string[]
  /** Why it was refused, beyond what the client is told. */
  readonly reason?: string | undefined
  /** How an injected error is told, where not by the contract's error body. */
  readonly imitated?: Answer | undefined
  /** What read the request; undefined for one that breaks the contract, or ends unread. */
  readonly readBy?: Endpoint | undefined
  /** The media type of its body, which was not looked into. */
  readonly unchecked?: string | undefined
}

const none: readonly never[] = []

/** @param answer undefined: the connection was dropped instead */
export const exchangeOf = (
  { request, url, prefixLength, at }: Pick<RequestContext, 'request' | 'url' | 'prefixLength' | 'at'>,
  operation: Operation | undefined,
  answer: Answer | undefined,
  { fault, caller, body, violations = none, warnings = none, reason, readBy }: KnownOfRequest,
): Exchange => ({
  operation,
  method: request.method ?? 'GET',
  url,
  rawHeaders: request.rawHeaders,
  body,
  endpoint: readBy,
  prefixLength,
  caller,
  violations,
  warnings,
  reason: reason ?? answer?.reason,
  answer,
  fault,
  milliseconds: performance.now() - at,
})
