/** Who stands in for a service in a comparison, in this process: the club's stub, or a virtual server. */
import type { Contract } from '../contract/contract.ts'
import { responseFor } from '../contract/error-answers.ts'
import type { StandIn } from '../drift/calls.ts'
import { given } from '../text/given.ts'
import type { Fetch } from '../verify/http-fetch.ts'
import type { Provider } from '../verify/provider.ts'
import { ownHeaderValue } from '../virtual/declared-headers.ts'
import { clubSites, foreignSites } from './sites.ts'

/** Nobody reaches it there; whoever starts it by its command does, and can repeat what a report tells of it. */
const origin = 'http://127.0.0.1:4010'

const closed = {
  access: () => ({ isLoopback: false, token: undefined, origins: [] }),
  onError: (error: unknown) => {
    throw error
  },
}

export type AskerOf = (fetch: Fetch) => Provider['ask']

export interface StubOptions {
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
  { contract, world, credentials, ofService }: StubOptions,
  askerOf: AskerOf,
  now: number,
): Promise<StandIn> => {
  const sites = await clubSites(contract, { seed: 1, now, ...given({ world }) })
  const { app, stub } = await sites(contract, closed)
  const key = contract.securitySchemes.find(({ kind }) => kind === 'apiKey')?.key ?? ''
  const sent = (name: string): readonly string[] =>
    (stub?.callers ?? [])
      .flatMap(({ headers }) => Object.entries(headers))
      .flatMap(([one, value]) => (one.toLowerCase() === name ? [value.replace(/^Bearer /, '')] : []))
  const known = (name: string, ofTheirs: string | undefined): string | undefined =>
    sent(name).find(value => value === ofTheirs) ?? sent(name)[0]
  return {
    baseUrl: `${origin}${stub?.prefix ?? ''}`,
    credentials: {
      ...credentials,
      apiKey: credentials.apiKey ?? known(key.toLowerCase(), ofService.apiKey),
      token: credentials.token ?? known('authorization', ofService.token),
    },
    ask: askerOf(async (...asked) => app.fetch(new Request(...asked))),
    isHeedless: false,
  }
}

/** A refusal is in our words, and what is made of a schema is no more than the contract says. */
const isMadeUp: NonNullable<StandIn['isMadeUp']> = ({ headers }) =>
  /^(?:check|generated) /.test(headers.get('courtside-source') ?? '')

/** Beside an example too a header is made of its schema, unless the contract has a value for it. */
const madeUpHeaders =
  ({ operations, schemas }: Contract): NonNullable<StandIn['isMadeUpHeader']> =>
  (operation, status, name) => {
    const declaring = operations.find(({ id }) => id === operation.id)
    const response = declaring === undefined ? undefined : responseFor(declaring, status)
    const header = response?.headers.find(one => one.name.toLowerCase() === name.toLowerCase())
    return header !== undefined && ownHeaderValue(schemas.at(header.pointer), schemas.resolved) === undefined
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
    ...(isClub ? {} : { isMadeUp }),
  }
}
