/** Who stands in for a service in a comparison, in this process: the club's stub, or a virtual server. */
import type { Contract } from '../contract/contract.ts'
import type { StandIn } from '../drift/calls.ts'
import { standInCredentials } from '../drift/stand-in-credentials.ts'
import { given } from '../text/given.ts'
import type { HttpFetch } from '../verify/http-fetch.ts'
import type { Provider } from '../verify/provider.ts'
import { isMadeUpAnswer, madeUpHeaders } from '../virtual/made-up.ts'
import { clubSites, foreignSites } from './sites.ts'

/** Nobody reaches it there; whoever starts it by its command does, and can repeat what a report tells of it. */
const origin = 'http://127.0.0.1:4010'

const closed = {
  access: () => ({ isLoopback: false, token: undefined, origins: [] }),
  onError: (error: unknown) => {
    throw error
  },
}

export type AskerOf = (fetch: HttpFetch) => Provider['ask']

export interface StandInStubOptions {
  readonly contract: Contract
  /** A world file; undefined: the demo. */
  readonly world: string | undefined
  /** Undefined: those of the service, where the world has them too; else the first of the world. */
  readonly credentials: StandIn['credentials']
  readonly ofService: StandIn['credentials']
}

/**
 * @param now what its clock shows
 * @throws UnusableWorld
 */
export const stubStandIn = async (
  { contract, world, credentials, ofService }: StandInStubOptions,
  askerOf: AskerOf,
  now: number,
): Promise<StandIn> => {
  const sites = await clubSites(contract, { seed: 1, now, ...given({ world }) })
  const { app, stub } = await sites(contract, closed)
  return {
    baseUrl: `${origin}${stub?.prefix ?? ''}`,
    credentials: standInCredentials(contract, { callers: stub?.callers ?? [], given: credentials, ofService }),
    ask: askerOf(async (...asked) => app.fetch(new Request(...asked))),
    isHeedless: false,
  }
}

/** @param of `club`: the contract is the club's own, which words its refusals; `foreign`: it is any other */
export const virtualStandIn = async (
  contract: Contract,
  of: 'club' | 'foreign',
  askerOf: AskerOf,
  now: number,
): Promise<StandIn> => {
  const isClub = of === 'club'
  const sites = isClub ? await clubSites(contract, { seed: 1, now }) : await foreignSites(contract, { seed: 1, now })
  const { app, prefix } = await sites(contract, closed)
  return {
    baseUrl: `${origin}${prefix}`,
    credentials: { apiKey: undefined, token: undefined },
    ask: askerOf(async (...asked) => app.fetch(new Request(...asked))),
    isHeedless: true,
    contract,
    isMadeUpHeader: madeUpHeaders(contract),
    ...(isClub ? {} : { isMadeUp: isMadeUpAnswer }),
  }
}
