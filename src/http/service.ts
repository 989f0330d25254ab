/**
 * A contract that can be mounted, once or under several base paths, for one world or for many.
 */
import { type Endpoint, endpointsOf } from '../contract/check/endpoint.ts'
import type { Contract } from '../contract/contract.ts'
import type { Operation } from '../contract/operation.ts'
import type { ErrorAnswers } from '../contract/error-answers.ts'

/** One operation of a service. */
export interface Route {
  readonly service: Service
  readonly endpoint: Endpoint
}

export interface Service {
  readonly contract: Contract
  readonly errorAnswers: ErrorAnswers
  readonly endpoints: readonly Endpoint[]
  /** Bytes. */
  readonly bodyLimitOf: (operation: Operation) => number
  /** Is a body refused that an operation doesn't declare? Else it is read and ignored. */
  readonly refusesStrayBodies: boolean
  /** Is a request that breaks the contract answered by the mode, like any other? */
  readonly isJudgedByMode: (operation: Operation) => boolean
}

/** Bytes of a body, where a contract's own limit is unknown: what most servers take. */
export const commonBodyLimit = 1024 * 1024

export interface ServiceOptions extends Pick<Service, 'contract' | 'errorAnswers'> {
  /** Bytes of a body. */
  readonly bodyLimit: number
  /** Of operations that take larger ones, by their operationId. */
  readonly largerBodies?: ReadonlyMap<string, number>
  readonly refusesStrayBodies?: boolean
  /**
   * operationIds. Of these a request that breaks the contract is answered by the mode, for the contract's errors are no
   * answer there: what is wrong is told otherwise. Its call has no parameters but in its target.
   */
  readonly judgedByMode?: readonly string[]
}

export const serviceOf = async ({
  contract,
  errorAnswers,
  bodyLimit,
  largerBodies,
  refusesStrayBodies = false,
  judgedByMode = [],
}: ServiceOptions): Promise<Service> => ({
  contract,
  errorAnswers,
  endpoints: await endpointsOf(contract),
  bodyLimitOf: ({ id }) => largerBodies?.get(id) ?? bodyLimit,
  refusesStrayBodies,
  isJudgedByMode: ({ id }) => judgedByMode.includes(id),
})

/** Names of the headers that its answers may have. */
export const declaredHeaders = ({ endpoints }: Service): readonly string[] =>
  endpoints.flatMap(({ operation }) => operation.responses.flatMap(({ headers }) => headers.map(({ name }) => name)))
