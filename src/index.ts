/** The library: a mock server in your own process, and worlds in it for your tests. */
import { given } from './text/given.ts'
import { loadContract } from './contract/contract.ts'
import { retoldCommands } from './contract/curl.ts'
import { UnusableContract } from './contract/unusable-contract.ts'
import type { operations as OAuthOperations } from './generated/oauth.ts'
import type { operations } from './generated/openapi.ts'
import { shownPath } from './contract/document/source.ts'
import type { CoverageRecorder } from './coverage/recorder.ts'
import { courtsideVersion } from './version.ts'
import { declaredRedaction } from './contract/redaction.ts'
import type { ServedRequest } from './http/answering.ts'
import { listen } from './http/listen.ts'
import { toldRequest } from './http/told-request.ts'
import { consumerChecks, violationsIn } from './report/consumer-checks.ts'
import { ControlError } from './test-kit/control.ts'
import { type Courtside as CourtsideInHand, connectedTo, courtsideAt } from './test-kit/courtside.ts'
import { type OptionNames, refuseUnknown } from './test-kit/options.ts'
import type { AsyncDisposing } from './test-kit/platform.ts'
import {
  type CourtsideWorld as WorldInHand,
  type Time,
  type WorldPreferences,
  instantGiven,
  preferenceNames,
} from './test-kit/world.ts'
import { clockBounds, isOnClock } from './text/instants.ts'
import { expectedOrigin, originOf } from './text/origin.ts'
import { preferencesFrom } from './control/preferences.ts'
import type { StubActionArguments } from './stub/actions/index.ts'
import { clubContract, clubSites, foreignSites } from './app/sites.ts'

export { type Finding, type Place, findingLine } from './text/finding.ts'
export { UnusableContract } from './contract/unusable-contract.ts'
export { UnusableWorld } from './world-file/unusable-world.ts'
export { ControlError }
export type { WorldOptions } from './test-kit/courtside.ts'
export {
  type Application,
  type ApplicationOptions,
  type AuthorizeOptions,
  type CredentialOptions,
  type Duration,
  type Effect,
  type Exchange,
  type Expectation,
  type Fault,
  type FaultPlan,
  type JournalFilter,
  type ListCall,
  type Listing,
  type Timetable,
  type TimetableOptions,
  type Match,
  type Time,
  VerificationError,
  type WorldClock,
  type WorldPreferences,
} from './test-kit/world.ts'
import { defaultName } from './text/default-world.ts'

/** operationIds of the club's contract, and of the OAuth 2.0 service beside it. */
export type OperationId = (keyof operations | keyof OAuthOperations) & string

/** What may be done to the club's stub, with its arguments. */
export type StubActions = StubActionArguments

/** A world in a test's hands. @typeParam Operation operationIds: those of your own contract, or `string` */
export type CourtsideWorld<Operation extends string = OperationId> = WorldInHand<Operation, StubActions>

/** A server in a test's hands, wherever it runs. */
export type RemoteCourtside<Operation extends string = OperationId> = CourtsideInHand<Operation, StubActions>

export interface CourtsideOptions {
  /** An OpenAPI document to serve instead of the club's. */
  readonly contract?: string
  /** Folders where files of the contract may lie, outside the project that it is in. */
  readonly allowFiles?: readonly string[]
  /** 0 or absent: any free one. */
  readonly port?: number
  readonly host?: string
  /** For generated values: the same seed gives the same bytes. */
  readonly seed?: number
  /** A world file for the stub, or a world with the sections of one, as `world()` takes it; absent: the demo. */
  readonly world?: string | Readonly<Record<string, unknown>>
  /** A scenario for the default world, by name. */
  readonly scenario?: string
  /** What the default world's clock shows at first; it stands still, unless `frozen` is false. */
  readonly now?: Time
  readonly frozen?: boolean
  /** What every request to the default world prefers. */
  readonly preferences?: WorldPreferences
  /**
   * Of recorded examples: `fixed`, as they were recorded, or `moving`, later by whole weeks with the clock, so that
   * what is ahead in them stays ahead.
   */
  readonly dates?: 'fixed' | 'moving'
  /** Nobody needs to accept the applications that users declare on their pages. */
  readonly acceptApplications?: boolean
  /** A CSV of outcodes with coordinates. */
  readonly outcodes?: string
  /** Where clients find the server, when that is not where it listens: `https://mock.example.org`. */
  readonly publicUrl?: string
  /** Who sends it may steer; needed where others reach the address. */
  readonly controlToken?: string
  /** Whose pages may steer too: `http://localhost:5173`. */
  readonly controlOrigins?: readonly string[]
  /**
   * `close()` rejects with what of all calls broke the contract, or because there were none. A call that leads to no
   * operation breaks it; what a rule of the club refuses, or a fault, does not.
   */
  readonly failOnViolation?: boolean
  /**
   * A folder: `close()` leaves a file there, of what was exercised of the contract. `courtside coverage` puts those of
   * all processes together.
   */
  readonly coverage?: string
  /** The process stays until `close()`, though nothing else is left to do. Absent: a forgotten one does no harm. */
  readonly persistent?: boolean
}

const optionNames: OptionNames<CourtsideOptions> = {
  contract: true,
  allowFiles: true,
  port: true,
  host: true,
  seed: true,
  world: true,
  scenario: true,
  now: true,
  frozen: true,
  preferences: true,
  dates: true,
  acceptApplications: true,
  outcodes: true,
  publicUrl: true,
  controlToken: true,
  controlOrigins: true,
  failOnViolation: true,
  coverage: true,
  persistent: true,
}

const connectNames = { token: true, control: true } as const

export interface Courtside<Operation extends string = OperationId> extends RemoteCourtside<Operation>, AsyncDisposing {
  /** Base address of the virtual server: recorded examples, no credentials. */
  readonly baseUrl: string
  /** Base address of the stub: the club's rules over living data. Absent for another contract. */
  readonly stubUrl?: string
  /** Resolves when the calls in flight are answered; rejects by `failOnViolation`. `await using` does so by itself. */
  close(): Promise<void>
}

/**
 * Starts a mock server; resolves when it answers.
 *
 * @typeParam Operation operationIds of the contract, so that a misspelt one does not compile: `startCourtside<keyof
 * operations>(...)`
 * @throws TypeError for an option that there isn't, UnusableContract or UnusableWorld with every finding (or none,
 *   for a file that isn't there), or node's own error for a port that can't be had.
 */
export const startCourtside = async <Operation extends string = OperationId>(
  asked: CourtsideOptions = {},
): Promise<Courtside<Operation>> => {
  refuseUnknown('startCourtside()', asked, optionNames)
  refuseUnknown('preferences', asked.preferences, preferenceNames)
  const {
    contract: path,
    allowFiles = [],
    port = 0,
    host = '127.0.0.1',
    seed = 1,
    controlToken,
    controlOrigins = [],
    publicUrl,
    now,
    frozen,
    preferences = {},
    dates,
    failOnViolation = false,
    coverage: folder,
    persistent = false,
    ...club
  } = asked
  const origins = controlOrigins.map(text => originAt(text))
  const ofClub = path === undefined ? undefined : Object.entries(club).find(([, value]) => value !== undefined)
  if (ofClub !== undefined)
    throw new TypeError(`startCourtside(): ${ofClub[0]} is for the club's own contract, and ${path} is another.`)
  const { contract, findings, unreadable } = loadContract(
    path ?? clubContract,
    path === undefined ? 'own' : 'foreign',
    undefined,
    allowFiles,
  )
  if (unreadable !== undefined)
    throw new UnusableContract([], `startCourtside(), contract: ${shownPath(path ?? clubContract)}: ${unreadable}.`)
  if (contract === undefined) throw new UnusableContract(findings)
  const onError = (error: unknown): void => void process.emitWarning(error instanceof Error ? error : String(error))
  const options = {
    seed,
    ...given({
      now: now === undefined ? undefined : onClock(instantGiven('now', now)),
      isFrozen: frozen,
      preferences: preferencesFrom(preferences),
      dates: dates === undefined ? undefined : datesAt(dates),
    }),
  }
  const sites =
    path === undefined ? await clubSites(contract, { ...options, ...club }) : await foreignSites(contract, options)
  let isLoopback = false
  let origin = ''
  const redaction = declaredRedaction(contract)
  const operationIds = new Set(contract.operations.map(({ id }) => id))
  const calls = failOnViolation
    ? consumerChecks(
        () => origin,
        () => operationIds,
        async at =>
          (await app.fetch(new Request(`${origin}${at}`, { headers: { accept: 'application/json' } }))).json(),
        retoldCommands(contract.securitySchemes),
      )
    : undefined
  const covering = folder === undefined ? undefined : await coveringIn(folder, path ?? clubContract)
  const { app, prefix, stub, steer, stop } = await sites(contract, {
    onError,
    access: () => ({ isLoopback, token: controlToken, origins }),
    origin: () => publicUrl ?? origin,
    ...given({
      publicUrl,
      onVerification: calls?.asked,
      coverage: covering?.recorder,
      onServed:
        calls === undefined ? undefined : (served: ServedRequest) => calls.served(toldRequest(served, redaction)),
    }),
  })
  const listening = await listen(app, { host, port, isPersistent: persistent })
  isLoopback = listening.isLoopback
  origin = listening.url
  const { url } = listening
  const close = async (): Promise<void> => {
    stop()
    await listening.close()
    const broken = calls === undefined ? undefined : violationsIn(await calls.all(), origin)
    covering?.write()
    if (broken !== undefined) throw new Error(broken)
  }
  const baseUrl = `${url}${prefix}`
  const usual =
    stub === undefined
      ? { mode: 'virtual', url: baseUrl, callers: [{ label: '', headers: {} }] }
      : {
          mode: 'stub',
          url: `${url}${stub.prefix}`,
          callers: stub.callers.map(caller => ({ ...caller, headers: { ...caller.headers } })),
        }
  const { host: authority } = new URL(url)
  const reach = {
    url,
    fetch: app.fetch,
    steer: (method: string, target: string, body: string | undefined) => steer(method, target, body, authority),
  }
  const inHand = courtsideAt<Operation, StubActions>(reach, { ...usual, name: defaultName, seed })
  return {
    ...inHand,
    baseUrl,
    ...given({ stubUrl: stub === undefined ? undefined : usual.url }),
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** Loaded where it is asked for. */
const coveringIn = async (
  folder: string,
  path: string,
): Promise<{ readonly recorder: CoverageRecorder; write(): void }> => {
  const { coverageRecorder: recorder, refuseUnwritableFolder, writeCoverage } = await import('./coverage/covering.ts')
  refuseUnwritableFolder(folder)
  const made = recorder()
  const started = new Date()
  return {
    recorder: made,
    write: () => {
      const version = courtsideVersion()
      writeCoverage(folder, { recorder: made, version, file: shownPath(path), started, ended: new Date() })
    },
  }
}

const datesAt = (dates: 'fixed' | 'moving'): 'fixed' | 'moving' => {
  if (dates === 'fixed' || dates === 'moving') return dates
  throw new TypeError(`dates: expected fixed or moving, found ${JSON.stringify(dates)}.`)
}

/** A clock has an end. */
const onClock = (now: number): number => {
  if (isOnClock(now)) return now
  throw new TypeError(`now: expected a time ${clockBounds}, found ${JSON.stringify(new Date(now))}.`)
}

const originAt = (text: string): string => {
  const origin = originOf(text)
  if (origin !== undefined) return origin
  throw new TypeError(`controlOrigins: ${expectedOrigin} Found ${JSON.stringify(text)}.`)
}

/**
 * Takes a server in hand that runs elsewhere: another process, a container.
 *
 * @param url its address: `http://127.0.0.1:4010`
 * @param control path of its control API, where that is not `/control/v1`
 * @throws ControlError when it may not be steered, an Error when nothing answers
 */
export const connectCourtside = async <Operation extends string = OperationId>(
  url: string,
  options: { readonly token?: string; readonly control?: string } = {},
): Promise<RemoteCourtside<Operation>> => {
  refuseUnknown('connectCourtside()', options, connectNames)
  if (!/^https?:/.test(url) || !URL.canParse(url))
    throw new TypeError(
      `The address of a running server was expected, such as http://127.0.0.1:4010, found ${JSON.stringify(url)}.`,
    )
  const connecting = connectedTo<Operation, StubActions>({
    ...options,
    url: url.replace(/\/+$/, ''),
    fetch: request => fetch(request),
  })
  return connecting.catch((error: unknown) => {
    throw error instanceof ControlError
      ? error
      : new Error(`Nothing answers at ${url}. Start a server there, or look at its address.`, { cause: error })
  })
}
