/**
 * What an operation of the stub is: contract words in, contract words out or a refusal.
 *
 * The types are the generated ones, so a handler that is missing, or that answers in another shape, does not compile.
 */
import type { DeclaredParameters } from '../contract/declared-parameters.ts'
import type { Id } from '../club/model.ts'
import type { Refusal } from '../club/refusal.ts'
import type { components, operations } from '../generated/openapi.ts'
import type { StubContext } from './context.ts'
import type { Json } from './json.ts'
import type { UnpagedList, Long } from './listed.ts'

export type ClubOperationId = keyof operations
export type Bodies = components['schemas']

type Parameters<K extends ClubOperationId> = operations[K]['parameters']

export type Success<K extends ClubOperationId> = operations[K]['responses'][200]['content']['application/json']

export interface OperationCall<K extends ClubOperationId> extends StubContext {
  readonly path: DeclaredParameters<Parameters<K>['path']>
  readonly query: DeclaredParameters<Parameters<K>['query']>
  readonly body: operations[K] extends { requestBody: { content: { 'application/json': infer Body } } }
    ? Body
    : undefined
  /** The user whose token was sent; undefined without one. */
  readonly userId: Id | undefined
}

/** An answer, and what a value of the request was taken for, which its journal tells. */
export class MatchedAnswer<Body> {
  readonly body: Body
  readonly matched: string

  constructor(body: Body, matched: string) {
    this.body = body
    this.matched = matched
  }
}

export type StubOperation<K extends ClubOperationId> = (call: OperationCall<K>) => Promise<Success<K> | Refusal>
/** Much of what it says is the same for every caller, and is not written anew. */
export type WrittenOperation<K extends ClubOperationId> = (
  call: OperationCall<K>,
) => Promise<Json<Success<K>> | Refusal>
/** Its list has no pages, and may be long. */
export type ListingOperation<K extends ClubOperationId> = (
  call: OperationCall<K>,
) => Promise<(Success<K> extends readonly (infer Body)[] ? UnpagedList<Body> : never) | Refusal>
/** What it says has lists in it that have no pages, and may be long. */
export type LongOperation<K extends ClubOperationId> = (call: OperationCall<K>) => Promise<Long<Success<K>> | Refusal>
/** One that has to find out first what is meant. */
export type MatchingOperation<K extends ClubOperationId> = (
  call: OperationCall<K>,
) => Promise<MatchedAnswer<Success<K>> | Refusal>
export type StubOperations = {
  readonly [K in ClubOperationId]:
    | StubOperation<K>
    | WrittenOperation<K>
    | ListingOperation<K>
    | LongOperation<K>
    | MatchingOperation<K>
}
