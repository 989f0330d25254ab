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
  readonly dates?: 'fixed' | 'moving'
}

type Served = Pick<ServeOptions, 'path' | 'trust' | 'sites'>

export const servedClub = ({
  seed,
  world,
  scenario,
  now,
  outcodes,
  acceptApplications,
  dates,
}: Club & { readonly seed: number }): Served => {
  const club = given({
    world: world === undefined ? undefined : resolve(world),
    scenario,
    now,
    acceptApplications,
    dates,
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

/** Of any contract. */
export interface Foreign extends Pick<Club, 'now' | 'dates'> {
  readonly seed: number
}

export const servedForeign = (spec: string, isStrict: boolean, { seed, now, dates }: Foreign): Served => ({
  path: resolve(spec),
  trust: isStrict ? 'own' : 'foreign',
  sites: contract =>
    foreignSites(contract, { seed, ...given({ now, dates }) }).catch((error: unknown) => {
      throw worldFailure(error)
    }),
})
