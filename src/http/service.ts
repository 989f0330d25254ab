/**
 * A contract that can be mounted, once or under several base paths, for one world or for many.
 */
import { type Endpoint, endpointsOf } from '../contract/check/endpoint.ts'
import type { Contract } from '../contract/contract.ts'
import type { Refusals } from '../contract/refusal.ts'

/** One operation of a service. */
export interface Route {
  readonly service: Service
  readonly endpoint: Endpoint
}

export interface Service {
  readonly contract: Contract
  readonly refusals: Refusals
  readonly endpoints: readonly Endpoint[]
  /** Bytes. */
  readonly bodyLimit: number
}

export type ServiceOptions = Pick<Service, 'contract' | 'refusals' | 'bodyLimit'>

export const serviceOf = async ({ contract, refusals, bodyLimit }: ServiceOptions): Promise<Service> => ({
  contract,
  refusals,
  endpoints: await endpointsOf(contract),
  bodyLimit,
})
