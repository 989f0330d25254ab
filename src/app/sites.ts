/**
 * The wiring, by hand, in one place: which contract, which error formatter, which modes, mounted where.
 *
 * Everything here takes what it needs and returns an application; sockets, signals and files to watch belong to the
 * CLI.
 */
import type { Preferences } from '../contract/call.ts'
import { commonErrorFormatter } from '../contract/common-error-formatter.ts'
import { type Endpoint, endpointsOf } from '../contract/check/endpoint.ts'
import type { Contract } from '../contract/contract.ts'
import { type ErrorAnswers, errorAnswers, jsonErrorFormatter } from '../contract/error-answers.ts'
import { controlApi } from '../control/control-api.ts'
import { type ControlAccess, controlGate } from '../control/gate.ts'
import type { OnVerification } from '../control/operation.ts'
import { codePoints, scenarioPoints } from '../coverage/own-points.ts'
import type { OwnPoints, CoverageRecorder } from '../coverage/recorder.ts'
import { memoryLayerIn } from '../data/memory/memory-data.ts'
import { sharedData } from '../data/shared/shared-data.ts'
import { docsSamples } from '../explanations/docs-samples.ts'
import { explanations } from '../explanations/explanations-application.ts'
import type { MakeValue } from '../explanations/valid-values.ts'
import type { DescribedAt } from '../http/answering.ts'
import { type App, type AppOptions, buildApp } from '../http/app.ts'
import { headersOfShared } from '../http/cors.ts'
import { explanationsPrefix, healthPrefix, isCrowding } from '../http/crowding.ts'
import type { DirectCall } from '../http/direct-call.ts'
import type { Mount } from '../http/mounts.ts'
import { writtenPreference } from '../http/preferences.ts'
import { type Service, commonBodyLimit, serviceOf } from '../http/service.ts'
import { withHealth } from '../http/health.ts'
import { sharedApp, sharedCall } from '../http/shared-site.ts'
import { inSlices } from '../http/slices.ts'
import { type SubApplication, withSubApplications } from '../http/sub-applications.ts'
import { docsAuthorization, docsClient } from '../oauth/docs-client.ts'
import type { OAuthOptions } from '../oauth/oauth-application.ts'
import { oauthWords } from '../oauth/oauth-words.ts'
import { isOAuthPath } from '../oauth/paths.ts'
import { pageCallers } from '../pages/page-callers.ts'
import { pagesOf } from '../pages/pages-of.ts'
import { type PageLayout, pagesOfWorlds } from '../pages/pages-of-worlds.ts'
import { readLater } from '../read-later.ts'
import { errorCodes } from '../shared-rules/error-codes.ts'
import { assets, controlContract, explanationsContract, oauthContract, scenarioFolders } from '../shipped.ts'
import { alikeOf } from '../stub/alike.ts'
import { clubBodyLimit } from '../stub/body-limit.ts'
import { tokenScheme } from '../stub/credentials.ts'
import { errorBody } from '../stub/error-body.ts'
import { type ClubOptions, stubProvider } from '../stub/stub-provider.ts'
import { given } from '../text/given.ts'
import { lazy, lazyAsync, lazyAsyncEach } from '../text/lazy.ts'
import { courtsideVersion } from '../version.ts'
import { madeValue } from '../virtual/made-value.ts'
import { UndatedExamples, recordedOn, undatedExamples } from '../virtual/recorded-on.ts'
import { virtualMode } from '../virtual/virtual-mode.ts'
import { virtualProvider } from '../virtual/virtual-provider.ts'
import type { Caller, ClientInfo, ModeProvider } from '../worlds/mode-provider.ts'
import type { WorldStore } from '../worlds/world-store.ts'
import type { Dates } from '../worlds/world-settings.ts'
import { type Limits, type ServedContract, Worlds } from '../worlds/worlds.ts'

export { clubContract } from '../shipped.ts'

/** What outlives a reload of the contract: the worlds, and how they are made. */
export interface SitesOptions {
  /** For generated values, and everything else that looks random. */
  readonly seed: number
  /** Freezes the default world's clock. Milliseconds since 1970-01-01T00:00Z. */
  readonly now?: number
  /** Whether that clock stands still; absent: it does where it was set. */
  readonly isFrozen?: boolean
  /** What every request to the default world prefers. */
  readonly preferences?: Preferences
  /** Of recorded examples, in worlds that don't say; absent: fixed. */
  readonly dates?: Dates
  /** The real time; a test brings its own. */
  readonly real?: () => number
  readonly limits?: Partial<Limits>
  /** Where worlds are shared with other processes; its clock is the real time then. */
  readonly store?: WorldStore
}

export interface SiteOptions extends Pick<AppOptions, 'onServed' | 'onError'> {
  /** Who may steer: asked when somebody wants to, for by then it is known where the server listens. */
  readonly access: () => ControlAccess
  /** Where clients find this server: `http://127.0.0.1:4010`. Asked when somebody calls, for by then it listens. */
  readonly origin?: () => string
  /** The same, where it was said and not found out. */
  readonly publicUrl?: string
  readonly onVerification?: OnVerification
  /** Hears of every exchange what it exercises of the contract. */
  readonly coverage?: CoverageRecorder
}

export interface Site {
  readonly app: App
  /** Where the operations answer without credentials: the first of them is shown. */
  readonly prefix: string
  /** Where the club's rules answer, and who may be played there. */
  readonly stub?: {
    readonly prefix: string
    readonly world: string
    readonly callers: readonly Caller[]
    readonly applications: readonly ClientInfo[]
  }
  /** Path of the page that a person begins at. */
  readonly console: string
  /** Path of the rendered contract. */
  readonly docs: string
  /** Path of the control API. */
  readonly control: string
  /** The control API, for the program itself. */
  readonly steer: DirectCall
  /** The server is about to end: `/health/ready` says so, and calls are answered as ever. */
  readonly leave: () => void
  /** The server ends: nobody waits any longer for a world that takes long to make. */
  readonly stop: () => void
}

/** Makes the site of a contract; the worlds in it stay when another reading of the contract takes its place. */
export type Sites = (contract: Contract, options: SiteOptions) => Promise<Site>

/**
 * The club's contract: its stub at `/{basePath}`, its virtual server at `/virtual/{basePath}`, any world at
 * `/w/{world}/{basePath}`.
 *
 * @throws UnusableWorld, UnusableOutcodes, UndatedExamples
 */
export const clubSites = (
  contract: Contract,
  {
    seed,
    now,
    isFrozen,
    preferences,
    dates,
    real,
    limits,
    store,
    publicUrl,
    ...club
  }: SitesOptions & ClubOptions & Pick<SiteOptions, 'publicUrl'>,
) => {
  const answers = errorAnswers(jsonErrorFormatter(errorBody))
  const providers = async (): Promise<readonly ModeProvider[]> => [
    await stubProvider({
      ...club,
      dataLayer: memoryLayerIn(inSlices),
      shareData: sharedData,
      inSlices,
      scenarioFolders,
      contract,
      errorAnswers: answers,
      isShared: store !== undefined,
    }),
    virtualProvider('beside a stub'),
  ]
  return sitesOf(
    contract,
    { seed, ...given({ now, isFrozen, preferences, dates, real, limits, store }) },
    {
      providers,
      alike: alikeOf(club, publicUrl, store !== undefined),
      errorsOf: () => answers,
      bodyLimit: clubBodyLimit,
      basePathsOf: served => served.basePaths,
      tokenScheme,
      ownPoints: served => [codePoints(errorCodes(served))],
      layOut: (_served, basePaths, worlds) => {
        const [first = ''] = basePaths
        const { start } = worlds.default
        const named = typeof club.world === 'string' ? club.world : ''
        const world = start.scenario ?? start.title ?? named
        const at = (mode: string, before: string) => basePaths.map(path => ({ mode, prefix: before + path }))
        return {
          base: '',
          basePaths,
          // The pages link to the first: the one that needs no credentials.
          addresses: [...at('virtual', '/virtual'), ...at('stub', '')],
          pageBases: [''],
          callers: pageCallers(world, start.callers, ''),
          prefix: `/virtual${first}`,
          stub: { prefix: first, world, callers: start.callers, applications: start.applications ?? [] },
        }
      },
    },
  )
}

/** Any contract, at the root and at its servers' paths. Its paths go before our pages and our worlds. */
export const foreignSites = (contract: Contract, options: SitesOptions): Promise<Sites> =>
  sitesOf(contract, options, {
    providers: async () => [virtualProvider('alone')],
    errorsOf: ({ schemas, operations }) => errorAnswers(commonErrorFormatter(schemas), operations),
    bodyLimit: commonBodyLimit,
    basePathsOf: ({ basePaths }) => [...new Set(['', ...basePaths])],
    layOut: (served, basePaths) => {
      const addresses = basePaths.map(prefix => ({ mode: 'virtual', prefix }))
      const { pages: ownPages } = pagesOf(served, '', [], { assets })
      const isCrowded = isCrowding(served, basePaths, ownPages)
      return {
        base: isCrowded ? '/courtside' : '',
        addresses,
        pageBases: isCrowded ? ['/courtside'] : ['/courtside', ''],
        prefix: '',
      }
    },
  })

/** Where what is. */
type Layout = PageLayout & Pick<Site, 'prefix' | 'stub'>

/** What differs from one kind of site to another. */
interface Kind {
  /** The first is that of a world that names none. */
  readonly providers: () => Promise<readonly ModeProvider[]>
  /** What must be the same in all processes that share worlds, beside how the default world begins. */
  readonly alike?: Readonly<Record<string, unknown>>
  readonly errorsOf: (contract: Contract) => ErrorAnswers
  /** Bytes. */
  readonly bodyLimit: number
  /** Below each of them all operations of the contract are. */
  readonly basePathsOf: (contract: Contract) => readonly string[]
  /** By which of the contract's schemes a user's token goes; absent: it has no users who could let applications in. */
  readonly tokenScheme?: string
  /** What else than the contract a run can exercise. */
  readonly ownPoints?: (contract: Contract) => readonly OwnPoints[]
  readonly layOut: (contract: Contract, basePaths: readonly string[], worlds: Worlds) => Layout
}

const sitesOf = async (
  first: Contract,
  { seed, now, isFrozen, preferences, dates, limits, store, real = store?.now ?? Date.now }: SitesOptions,
  { providers, alike, errorsOf, bodyLimit, basePathsOf, tokenScheme: scheme, ownPoints, layOut }: Kind,
): Promise<Sites> => {
  if (dates === 'moving' && recordedOn(first) === undefined) throw new UndatedExamples()
  const servedOf = (contract: Contract): ServedContract => ({
    contract,
    recorded: virtualMode(contract, { errorAnswers: errorsOf(contract), written: writtenPreference }),
    undated: recordedOn(contract) === undefined ? undatedExamples : undefined,
  })
  const modes = await providers()
  const worlds: Worlds = await Worlds.open({
    modes,
    served: servedOf(first),
    real,
    seed,
    ...given({ now, isFrozen, preferences, dates, limits, store, alike }),
  })

  return async (contract, { access, origin = () => 'http://localhost', publicUrl, coverage, ...options }) => {
    if (contract !== first) worlds.serve(servedOf(contract))
    if (coverage !== undefined) {
      const scenarios = (await worlds.scenarios()).map(({ name }) => name)
      coverage.serve(contract, [...(ownPoints?.(contract) ?? []), scenarioPoints(scenarios)])
      worlds.listen(coverage.heard)
    }
    const answers = errorsOf(contract)
    const service = await serviceOf({ contract, errorAnswers: answers, bodyLimit })
    const basePaths = basePathsOf(contract)
    const layout = layOut(contract, basePaths, worlds)
    const { base, prefix } = layout
    const mounts = mountsOf(layout, basePaths, service, worlds)
    const explained = explanationsPrefix(
      contract,
      mounts.map(mount => mount.prefix),
      base,
    )
    const make = madeValues()
    const describedAt: DescribedAt = ({ world, id }) => `${explained}/${world}/requests/${id}`
    const gate = controlGate(access)
    const { site, ...shown } = pagesOfWorlds(layout, {
      inSlices,
      contract,
      basePaths,
      modes,
      worlds,
      gate,
      explained,
      samples: lazyAsync(() => docsSamples(contract, make)),
      assets,
      ...given({ authorization: scheme === undefined ? undefined : docsAuthorization(scheme, basePaths) }),
    })
    const exposes = store === undefined ? [] : headersOfShared
    const main = await buildApp({ ...options, mounts, ...shown, outside: answers, describedAt, exposes })
    const ofOperator = controlGate(() => ({ ...access(), origins: [] }))
    const oauth =
      scheme === undefined
        ? undefined
        : oauthOf({
            ...options,
            describedAt,
            exposes,
            worlds,
            origin,
            ownClients: [docsClient],
            gate: ofOperator,
            isShared: store !== undefined,
          })
    const control = controlApi({
      ...options,
      exposes,
      worlds,
      version: lazy(courtsideVersion),
      document: controlContract,
      assets,
      access,
      base,
      basePathsOf,
      ...given({ beside: oauth?.contract, publicUrl }),
    })
    const explaining = explanations({
      ...options,
      worlds,
      document: explanationsContract,
      prefix: explained,
      site,
      make,
      gate,
      ...given({ publicUrl }),
    })
    const onError = (error: unknown): void => options.onError(error, { method: 'GET', url: '/' })
    // Each says in its own words that nothing can be learned.
    const fixed = new Set(shown.pages.flatMap(({ path, compressed }) => (compressed === undefined ? [] : [path])))
    const learning = (app: App): App => (store === undefined ? app : sharedApp(app, worlds, fixed, onError))
    const subApplications = [control.subApplication, explaining, ...(oauth === undefined ? [] : [oauth.subApplication])]
    const app = withSubApplications(
      learning(main),
      subApplications.map(one => ({ ...one, open: async () => learning(await one.open()) })),
    )
    const usual = new Map(service.endpoints.map(endpoint => [endpoint.operation.id, endpoint]))
    const beside = lazyAsync(async () => {
      if (oauth === undefined) return new Map<string, Endpoint>()
      const other = await oauth.contract()
      worlds.serveBeside(other)
      return new Map((await endpointsOf(other)).map(endpoint => [endpoint.operation.id, endpoint]))
    })
    worlds.readEntriesBy(async (id, isBeside) => (isBeside ? await beside() : usual).get(id))
    const prefixOfControl = `${base}/control/v1`
    return {
      app: withHealth(app, { prefix: healthPrefix(contract, basePaths), unready: () => worlds.unready() }),
      prefix,
      console: `${base}/`,
      docs: `${base}/docs`,
      control: prefixOfControl,
      steer: store === undefined ? control.ask : sharedCall(control.ask, worlds, prefixOfControl),
      leave: () => worlds.leave(),
      stop: () => worlds.stop(),
      ...given({ stub: layout.stub }),
    }
  }
}

/** What makes them is loaded when the first is wanted. */
const madeValues = (): MakeValue => {
  const generators = lazyAsyncEach(async ({ schemas }: Contract) => {
    const { generatorFor } = await readLater(() => import('../virtual/generate.ts'))
    return generatorFor(schemas)
  })
  return async (contract, schemaPointer) => madeValue(await generators(contract), schemaPointer)
}

/** Nothing of it is loaded before somebody calls it, or names one of its operations. */
const oauthOf = (options: Omit<OAuthOptions, 'contract' | 'recorded'>): LazyOAuth => {
  const loaded = lazyAsync(async () => {
    const { modeOfOAuth, oauthApplication, oauthContractAt } = await readLater(
      () => import('../oauth/oauth-application.ts'),
    )
    return { modeOfOAuth, oauthApplication, contract: oauthContractAt(oauthContract) }
  })
  return {
    contract: async () => (await loaded()).contract,
    subApplication: {
      takes: isOAuthPath,
      errors: oauthWords,
      onError: error => options.onError(error, { method: 'GET', url: '/oauth' }),
      open: async () => {
        const { contract, modeOfOAuth, oauthApplication } = await loaded()
        return oauthApplication({
          ...options,
          contract,
          recorded: modeOfOAuth(virtualMode(contract, { errorAnswers: oauthWords, written: writtenPreference })),
        })
      },
    },
  }
}

interface LazyOAuth {
  readonly contract: () => Promise<Contract>
  readonly subApplication: SubApplication
}

const mountsOf = (
  { base, addresses }: Layout,
  basePaths: readonly string[],
  service: Service,
  worlds: Worlds,
): readonly Mount[] => [
  ...addresses.map(({ prefix, mode }) => ({ prefix, service, bind: () => worlds.bind(undefined, mode) })),
  ...basePaths.map(path => ({ prefix: `${base}/w/{world}${path}`, service, bind: worlds.bind })),
]
