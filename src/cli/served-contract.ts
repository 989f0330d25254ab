/** What is served, by the flags of a command: the club, or any contract. */
import { resolve } from 'node:path'
import { clubContract, clubSites, foreignSites } from '../app/sites.ts'
import { given } from '../text/given.ts'
import { Failure, worldFailure } from './failure.ts'
import type { ServeOptions } from './serve.ts'

export interface ClubSettings {
  readonly world?: string
  readonly scenario?: string
  readonly now?: number
  readonly outcodes?: string
  readonly acceptApplications?: boolean
  readonly dates?: 'fixed' | 'moving'
  /** Where clients find the server, when that is not where it listens. */
  readonly publicUrl?: string
  /** Where its worlds are shared with other servers: the address of a database. */
  readonly data?: string
}

type WorldStore = NonNullable<NonNullable<Parameters<typeof clubSites>[1]>['store']>
type ServedSite = Pick<ServeOptions, 'path' | 'trust' | 'sites' | 'onClosed'>

export const servedClub = ({
  seed,
  world,
  scenario,
  now,
  outcodes,
  acceptApplications,
  dates,
  publicUrl,
  data,
}: ClubSettings & { readonly seed: number }): ServedSite => {
  const club = given({
    world: world === undefined ? undefined : resolve(world),
    scenario,
    now,
    acceptApplications,
    dates,
    publicUrl,
    outcodes: outcodes === undefined ? undefined : resolve(outcodes),
  })
  let store: WorldStore | undefined
  return {
    path: clubContract,
    trust: 'own',
    sites: async contract => {
      store = data === undefined ? undefined : await storeAt(data)
      return clubSites(contract, { seed, ...club, ...given({ store }) }).catch(async (error: unknown) => {
        await store?.close()
        throw worldFailure(error)
      })
    },
    onClosed: async () => store?.close(),
  }
}

const expectedAddress =
  '--data: an address such as postgres://user@host/database was expected. In a password all but letters and digits '
  + 'is percent-encoded: / as %2F, # as %23, ? as %3F, @ as %40, : as %3A, % as %25. A port is at most 65535.'

/** What else can't be what was meant: a password that ends the part in which it stands. */
const isAmbiguous = (url: string): boolean => {
  if (!URL.canParse(url)) return false
  const { pathname, search, hash } = new URL(url)
  return pathname.includes('@') || hash !== '' || (search.includes('@') && !search.includes('='))
}

const isNoAddress = (error: unknown): boolean =>
  error instanceof URIError || (error instanceof Error && 'code' in error && error.code === 'ERR_INVALID_URL')

/** The address may hold a password: it is never printed. */
const storeAt = async (url: string): Promise<WorldStore> => {
  if (!/^postgres(?:ql)?:\/\//i.test(url) || isAmbiguous(url)) throw new Failure(expectedAddress, 2)
  const { openSharedStore } = await import('../app/shared-store.ts')
  // Of a connection that breaks while nobody uses it the next call hears nothing: it gets another one.
  const onWait = (what: string): void => void process.stderr.write(`courtside: ${what}\n`)
  return openSharedStore(url, () => undefined, onWait).catch((error: unknown) => {
    if (isNoAddress(error)) throw new Failure(expectedAddress, 2)
    const why = error instanceof Error && error.message !== '' ? error.message : String(error)
    throw new Failure(`--data: the database can't be used: ${why}`)
  })
}

/** Of any contract. */
export interface Foreign extends Pick<ClubSettings, 'now' | 'dates'> {
  readonly seed: number
}

export const servedForeign = (spec: string, isStrict: boolean, { seed, now, dates }: Foreign): ServedSite => ({
  path: resolve(spec),
  trust: isStrict ? 'own' : 'foreign',
  sites: contract =>
    foreignSites(contract, { seed, ...given({ now, dates }) }).catch((error: unknown) => {
      throw worldFailure(error)
    }),
})
