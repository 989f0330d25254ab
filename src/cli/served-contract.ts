/** What is served, by the flags of a command: the club, or any contract. */
import { resolve } from 'node:path'
import { clubContract, clubSites, foreignSites } from '../app/sites.ts'
import { given } from '../text/given.ts'
import { worldFailure } from './failure.ts'
import type { ServeOptions } from './serve.ts'

export interface Club {
  readonly world?: string
  readonly scenario?: string
  readonly now?: number
  readonly outcodes?: string
  readonly acceptApplications?: boolean
}

type Served = Pick<ServeOptions, 'path' | 'trust' | 'sites'>

export const servedClub = ({
  seed,
  world,
  scenario,
  now,
  outcodes,
  acceptApplications,
}: Club & { readonly seed: number }): Served => {
  const club = given({
    world: world === undefined ? undefined : resolve(world),
    scenario,
    now,
    acceptApplications,
    outcodes: outcodes === undefined ? undefined : resolve(outcodes),
  })
  return {
    path: clubContract,
    trust: 'own',
    sites: contract =>
      clubSites(contract, { seed, ...club }).catch((error: unknown) => {
        throw worldFailure(error)
      }),
  }
}

export const servedForeign = (spec: string, isStrict: boolean, seed: number): Served => ({
  path: resolve(spec),
  trust: isStrict ? 'own' : 'foreign',
  sites: contract => foreignSites(contract, { seed }),
})
