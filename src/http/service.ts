/**
 * A contract that can be mounted, once or under several base paths, for one world or for many.
 */
import { type Endpoint, endpointsOf } from '../contract/check/endpoint.ts'
import type { Contract } from '../contract/contract.ts'
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
  readonly bodyLimit: number
}

/** Bytes of a body, where a contract's own limit is unknown: what most servers take. */
export const commonBodyLimit = 1024 * 1024

export type ServiceOptions = Pick<Service, 'contract' | 'errorAnswers' | 'bodyLimit'>

export const serviceOf = async ({ contract, errorAnswers, bodyLimit }: ServiceOptions): Promise<Service> => ({
  contract,
  errorAnswers,
  endpoints: await endpointsOf(contract),
  bodyLimit,
})

/** Names of the headers that its answers may have. */
export const declaredHeaders = ({ endpoints }: Service): readonly string[] =>
  endpoints.flatMap(({ operation }) => operation.responses.flatMap(({ headers }) => headers.map(({ name }) => name)))
