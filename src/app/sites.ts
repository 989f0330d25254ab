/**
 * The wiring, by hand, in one place: which contract, whose words for errors, which modes, mounted where.
 *
 * Everything here takes what it needs and returns an application; sockets, signals and files to watch belong to the CLI.
 */
import type { Callers } from '../pages/page-site.ts'
import { randomBytes } from 'node:crypto'
import type { Mode } from '../contract/call.ts'
import { commonErrorFormatter } from '../contract/common-error-formatter.ts'
import type { Contract } from '../contract/contract.ts'
import { comparablePath, pathPattern } from '../contract/path-template.ts'
import { errorAnswers, jsonErrorFormatter } from '../contract/error-answers.ts'
import { type App, type AppOptions, buildApp } from '../http/app.ts'
import { withSubApplications } from '../http/sub-applications.ts'
import { written } from '../http/preferences.ts'
import { serviceOf } from '../http/service.ts'
import { errorBody } from '../stub/error-body.ts'
import type { DirectCall } from '../http/direct-call.ts'
import { controlApi } from '../control/control-api.ts'
import { type Address, pagesOf } from './pages-of.ts'
import { memoryLayer } from '../data/memory/memory-data.ts'
import { type ClubOptions, stubProvider } from '../stub/stub-provider.ts'
import { virtualProvider } from '../virtual/virtual-provider.ts'
import { virtualMode } from '../virtual/virtual-mode.ts'
import type { Access } from '../control/gate.ts'
import type { Caller } from '../worlds/mode-provider.ts'
import { type Limits, Worlds } from '../worlds/worlds.ts'
import { assets, controlContract, scenarioFolders } from '../shipped.ts'

export { clubContract } from '../shipped.ts'

/** Bytes. The club's limit is decided in its contract; another contract's is unknown, and this is what most servers take. */
const clubBodyLimit = 256 * 1024
const commonBodyLimit = 1024 * 1024

/** What outlives a reload of the contract: the worlds, and how they are made. */
export interface WorldOptions {
  /** For generated values, and everything else that looks random. */
  readonly seed: number
  /** Freezes the default world's clock. Milliseconds since 1970-01-01T00:00Z. */
  readonly now?: number
  /** The real time; a test brings its own. */
  readonly real?: () => number
  readonly limits?: Partial<Limits>
}

export interface SiteOptions extends Pick<AppOptions, 'onServed' | 'onError'> {
  /** Who may steer: asked when somebody wants to, for by then it is known where the server listens. */
  readonly access: () => Access
}

export interface Site {
  readonly app: App
  /** Where the operations answer without credentials: the first of them is shown. */
  readonly prefix: string
  /** Where the club's rules answer, and who may be played there. */
  readonly stub?: { readonly prefix: string; readonly world: string; readonly callers: readonly Caller[] }
  /** Path of the rendered contract. */
  readonly docs: string
  /** Path of the control API. */
  readonly control: string
  /** The control API, for the program itself. */
  readonly steer: DirectCall
}

/** Makes the site of a contract; the worlds in it stay when another reading of the contract takes its place. */
export type Sites = (contract: Contract, options: SiteOptions) => Promise<Site>

const newName = (): string => randomBytes(8).toString('hex')

// ---------------------------------------------------------------- courtside start

/**
 * The club's contract: its stub at `/{basePath}`, its virtual server at `/virtual/{basePath}`, any world at
 * `/w/{world}/{basePath}`.
 *
 * @throws UnusableWorld, UnusableOutcodes
 */
export const clubSites = async (
  first: Contract,
  { seed, now, real = Date.now, limits, ...club }: WorldOptions & ClubOptions,
): Promise<Sites> => {
  const words = errorAnswers(jsonErrorFormatter(errorBody))
  const recordedIn = (contract: Contract): Mode => virtualMode(contract, { errorAnswers: words, written })
  const recorded: Mode = call => worlds.served.recorded(call)
  const modes = [
    await stubProvider({
      ...club,
      dataLayer: memoryLayer,
      scenarioFolders,
      contract: first,
      errorAnswers: words,
      recorded,
    }),
    virtualProvider(recorded),
  ]
  const worlds: Worlds = await Worlds.open({
    modes,
    served: { contract: first, recorded: recordedIn(first) },
    real,
    newName,
    seed,
    ...(now === undefined ? {} : { now }),
    ...(limits === undefined ? {} : { limits }),
  })

  return async (contract, { access, ...options }) => {
    if (contract !== first) worlds.serve({ contract, recorded: recordedIn(contract) })
    const service = await serviceOf({ contract, errorAnswers: words, bodyLimit: clubBodyLimit })
    const addresses: readonly (Address & { readonly mode: string })[] = [
      // The pages link to the first: the one that needs no credentials.
      ...contract.basePaths.map(basePath => ({
        prefix: `/virtual${basePath}`,
        mode: 'virtual',
        says: 'the virtual server: recorded examples, no credentials',
      })),
      ...contract.basePaths.map(prefix => ({
        prefix,
        mode: 'stub',
        says: 'the stub: the rules of the club over living data; wants credentials',
      })),
    ]
    const mounts = [
      ...addresses.map(({ prefix, mode }) => ({ prefix, service, bind: () => worlds.bind(undefined, mode) })),
      ...contract.basePaths.map(basePath => ({ prefix: `/w/{world}${basePath}`, service, bind: worlds.bind })),
    ]
    const [basePath = ''] = contract.basePaths
    const { start } = worlds.default
    const world = start.scenario ?? start.title ?? club.world ?? ''
    const pages = pagesOf(contract, '', addresses, pageCallers(world, start.callers))
    const main = await buildApp({ ...options, mounts, pages, outside: words })
    const control = controlApi({
      ...options,
      worlds,
      document: controlContract,
      assets,
      access,
      base: '',
      basePathsOf: ({ basePaths }) => basePaths,
    })
    return {
      app: withSubApplications(main, [control.subApplication]),
      prefix: `/virtual${basePath}`,
      docs: '/docs',
      control: '/control/v1',
      steer: control.ask,
      stub: { prefix: basePath, world, callers: start.callers },
    }
  }
}

/** Some of our own paths, of every length: a contract that answers at one of them has them all to itself. */
const ourPaths = [
  '/control/v1/worlds',
  '/control/v1/worlds/x',
  '/control/v1/worlds/x/y',
  '/control/v1/worlds/x/y/z',
  '/w/x',
  '/w/x/y',
  '/w/x/y/z',
  '/w/x/y/z/a',
]

const pageCallers = (world: string, [application, ...people]: readonly Caller[]): Callers => ({
  says: `The stub lives in the world "${world}".`,
  headers: Object.entries(application?.headers ?? {}).map(([name, value]) => `${name}: ${value}`),
  people: people.map(({ headers, name, label }) => ({
    header: `Authorization: ${headers.Authorization ?? ''}`,
    says: `${name ?? ''}, ${label}`,
  })),
})

// ---------------------------------------------------------------- courtside virtual

/** Any contract, at the root and at its servers' paths. Its paths go before our pages and our worlds. */
export const foreignSites = async (
  first: Contract,
  { seed, now, real = Date.now, limits }: WorldOptions,
): Promise<Sites> => {
  const recordedIn = (contract: Contract): Mode =>
    virtualMode(contract, { errorAnswers: errorAnswers(commonErrorFormatter(contract.schemas)), written })
  const worlds: Worlds = await Worlds.open({
    modes: [virtualProvider(call => worlds.served.recorded(call))],
    served: { contract: first, recorded: recordedIn(first) },
    real,
    newName,
    seed,
    ...(now === undefined ? {} : { now }),
    ...(limits === undefined ? {} : { limits }),
  })

  return async (contract, { access, ...options }) => {
    if (contract !== first) worlds.serve({ contract, recorded: recordedIn(contract) })
    const words = errorAnswers(commonErrorFormatter(contract.schemas))
    const service = await serviceOf({ contract, errorAnswers: words, bodyLimit: commonBodyLimit })
    const prefixes = [...new Set(['', ...contract.basePaths])]
    const addresses = prefixes.map(prefix => ({ prefix, says: 'examples and generated values, no credentials' }))
    const isTaken = (path: string): boolean =>
      prefixes.some(prefix =>
        contract.operations.some(operation => pathPattern(prefix + operation.path).test(comparablePath(path))),
      )
    const isInside = (path: string): boolean =>
      prefixes.some(prefix =>
        contract.operations.some(operation => `${prefix}${operation.path}/`.startsWith(`${path}/`)),
      )
    const ownPaths = pagesOf(contract, '', addresses)
    const isCrowded =
      ownPaths.some(({ path }) => isTaken(path)) || isInside('/w') || isInside('/control') || ourPaths.some(isTaken)
    const base = isCrowded ? '/courtside' : ''
    const mounts = [
      ...prefixes.map(prefix => ({ prefix, service, bind: () => worlds.bind(undefined) })),
      ...prefixes.map(prefix => ({ prefix: `${base}/w/{world}${prefix}`, service, bind: worlds.bind })),
    ]
    const pages = [...pagesOf(contract, '/courtside', addresses), ...(isCrowded ? [] : ownPaths)]
    const main = await buildApp({ ...options, mounts, pages, outside: words })
    const control = controlApi({
      ...options,
      worlds,
      document: controlContract,
      assets,
      access,
      base,
      basePathsOf: ({ basePaths }) => [...new Set(['', ...basePaths])],
    })
    return {
      app: withSubApplications(main, [control.subApplication]),
      prefix: '',
      docs: `${base}/docs`,
      control: `${base}/control/v1`,
      steer: control.ask,
    }
  }
}
