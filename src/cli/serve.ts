/**
 * Serves a contract until a signal: loads it, says where it is, and with `--watch` loads it again when a file changes.
 */
import { counted } from '../text/counted.ts'
import { given } from '../text/given.ts'
import { type LoadedContract, type Trust, loadContract } from '../contract/contract.ts'
import type { Operation } from '../contract/operation.ts'
import { declaredRedaction, redactionFor } from '../contract/redaction.ts'
import { sampleAddress } from '../contract/sample-address.ts'
import type { Finding } from '../text/finding.ts'
import { messageOf } from '../text/message-of.ts'
import { shellWord } from '../text/shell-word.ts'
import { shownPath } from '../contract/document/source.ts'
import { type Listening, listen } from '../http/listen.ts'
import type { Site, SiteOptions, Sites } from '../app/sites.ts'
import type { App } from '../http/app.ts'
import type { ServedRequest } from '../http/answering.ts'
import { toldRequest } from '../http/told-request.ts'
import { Failure, findingCount, listenFailure } from './failure.ts'
import type { Log, Ready } from './log.ts'
import { keepYoungGenerationSmall } from './young-generation.ts'

export interface ServeOptions {
  readonly path: string
  readonly trust: Trust
  /** Where files of the contract may lie outside its project. */
  readonly allowedFolders: readonly string[]
  readonly sites: (contract: NonNullable<LoadedContract['contract']>) => Promise<Sites>
  readonly host: string
  readonly port: number
  /** Whoever has it may steer. */
  readonly controlToken: string | undefined
  /** Whose pages may steer, beside the server's own. */
  readonly controlOrigins: readonly string[]
  /** Where clients find the server, when that is not where it listens. */
  readonly publicUrl?: string | undefined
  readonly isWatching: boolean
  /** What is said of requests: nothing, what is wrong with them, or a line for each. */
  readonly telling: 'nothing' | 'remarks' | 'everything'
  /** Hears of every request, without secrets, whatever is said of it, and where these are. */
  readonly onServed?: (served: ServedRequest, carrying: ServedRequest['carrying']) => void
  /** Hears what came of each question whether calls were made. */
  readonly onVerification?: SiteOptions['onVerification']
  /** Hears of every exchange what it exercises of the contract. */
  readonly coverage?: SiteOptions['coverage']
  /** A proxy sends calls to this server and to others; absent: clients do themselves. */
  readonly proxied?: {
    /** Milliseconds for which calls are still taken once it is told to end: the proxy has to notice first. */
    readonly drainTime: number
  }
  /** Called when the last call is answered. What fails there is told, not thrown. */
  readonly onClosed?: () => Promise<void>
  /**
   * Called before anybody is told where it is: who reads that may end it at once.
   *
   * @param fetch answers as the server does, without a socket, for as long as its store is open
   */
  readonly onListening: (serving: Serving, fetch: InProcessFetch) => void
}

export type InProcessFetch = App['fetch']

export interface Serving {
  close(): Promise<void>
}

/**
 * A client in full flow makes its next call well within it. Milliseconds.
 */
const quietTime = 1_000

/**
 * For the next call on a connection of a proxy. Most let go of one after a minute, and no call is lost where they do so
 * first.
 */
const idleTime = 75_000

/** @throws Failure for a contract or a port that can't be used. */
export const serve = async (options: ServeOptions, log: Log): Promise<void> => {
  const { path, trust, host, port, controlToken, controlOrigins, allowedFolders, telling, proxied } = options
  let isLoopback = false
  let origin = ''
  // What a contract calls a credential is known when it has been read.
  let redaction = redactionFor([])
  const siteOptions: SiteOptions = {
    access: () => ({ isLoopback, token: controlToken, origins: controlOrigins }),
    origin: () => options.publicUrl ?? origin,
    ...given({ publicUrl: options.publicUrl, onVerification: options.onVerification, coverage: options.coverage }),
    onError: (error, { method, url }) =>
      log.error(
        `${method} ${redaction.url(url)} failed: `
          + `${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      ),
    ...(telling === 'nothing' && options.onServed === undefined
      ? {}
      : {
          onServed: served => {
            if (telling !== 'everything' && served.remarks.length === 0 && options.onServed === undefined) return
            const shown = toldRequest(served, redaction)
            if (telling === 'everything') log.request(shown)
            if (telling !== 'nothing') {
              const alike = served.remarks.map(({ message }) => message).join('\n')
              log.remarks(shown, options.publicUrl ?? origin, alike)
            }
            options.onServed?.(shown, served.carrying)
          },
        }),
  }
  const loaded = loadContract(path, trust, undefined, allowedFolders)
  if (loaded.unreadable !== undefined) throw new Failure(`${shownPath(path)}: ${loaded.unreadable}.`)
  if (loaded.contract === undefined)
    throw new Failure(`${shownPath(path)} can't be served: ${findingCount(loaded.findings)}.`, 1, loaded.findings)
  redaction = declaredRedaction(loaded.contract)
  keepYoungGenerationSmall()
  const sites = await options.sites(loaded.contract)
  const site = await sites(loaded.contract, siteOptions)
  let { app } = site
  const limits = { quietTime, ...given({ idleTime: proxied && idleTime }) }
  const listening = await listen(app, { host, port, limits }).catch(error => {
    throw listenFailure(error, host, port)
  })
  isLoopback = listening.isLoopback
  origin = listening.url
  if (loaded.findings.length > 0)
    log.warning(`${shownPath(path)} is served all the same, with ${findingCount(loaded.findings)}.`, loaded.findings)
  // Watching comes first: whoever reads the ready line may save at once.
  const watcher = options.isWatching
    ? await watch(
        loaded,
        options,
        async contract => {
          redaction = declaredRedaction(contract)
          app = (await sites(contract, siteOptions)).app
          listening.swap(app)
        },
        log,
      )
    : undefined
  const close = async (): Promise<void> => {
    await watcher?.close()
    if (proxied !== undefined) {
      site.leave()
      await listening.drain(proxied.drainTime)
    }
    site.stop()
    await listening.close()
    await options.onClosed?.()
  }
  options.onListening({ close }, request => app.fetch(request))
  announce(loaded.contract, site, listening, options.publicUrl, isLoopback || controlToken !== undefined, log)
}

const isReadable = (findings: readonly Finding[]): boolean =>
  !findings.some(({ code }) => /^not-(json|yaml|utf8)$/.test(code))

/** A call that works as it stands, the plainest one that there is; undefined: each needs what only its user knows. */
const exampleAddress = (
  { operations, document }: NonNullable<LoadedContract['contract']>,
  baseUrl: string,
): string | undefined => {
  const plainestFirst = operations.toSorted((one, other) => requiredOf(one) - requiredOf(other))
  for (const operation of plainestFirst) {
    const address = sampleAddress(operation, document)
    if (address !== undefined) return baseUrl + address
  }
  return undefined
}

const requiredOf = ({ parameters }: Operation): number => parameters.filter(({ required }) => required).length

const announce = (
  contract: NonNullable<LoadedContract['contract']>,
  site: Site,
  { url, networkUrls }: Listening,
  publicUrl: string | undefined,
  isControlOpen: boolean,
  log: Log,
): void => {
  const shown = publicUrl ?? url
  const baseUrl = `${shown}${site.prefix}`
  const curl = `curl ${pasted(exampleAddress(contract, baseUrl) ?? `${shown}${site.console}`)}`
  log.ready({
    url,
    ...given({ publicUrl }),
    console: shown + site.console,
    network: networkUrls.map(one => one + site.console),
    baseUrl,
    docs: `${shown}${site.docs}`,
    curl,
    title: `${contract.title} ${contract.version}`.trim(),
    operations: contract.operations.length,
    control: { url: `${shown}${site.control}`, open: isControlOpen },
    ...given({ stub: site.stub === undefined ? undefined : stubOf(site.stub, shown) }),
  })
}

const stubOf = (
  { prefix, world, callers: [application, ...people], applications }: NonNullable<Site['stub']>,
  url: string,
): NonNullable<Ready['stub']> => ({
  baseUrl: `${url}${prefix}`,
  world,
  keys: Object.values(application?.headers ?? {}),
  cast: people.map(({ role, label, name = '', headers }) => ({
    ...given({ role }),
    label,
    name,
    token: (headers.Authorization ?? '').replace(/^Bearer /, ''),
  })),
  issuer: url,
  applications: applications.map(({ clientId, name, status, redirectUris }) => ({
    clientId,
    name,
    status,
    redirectUris: [...redirectUris],
  })),
})

/** A path of somebody else's contract may hold anything; pasted into a shell it must stay one word. */
const pasted = (url: string): string => shellWord(url.replaceAll(/[^\x20-\x7e]/g, '?'))

const watch = async (
  { files, findings: found }: LoadedContract,
  options: ServeOptions,
  swapTo: (contract: NonNullable<LoadedContract['contract']>) => Promise<void>,
  log: Log,
): Promise<{ close(): Promise<void> }> => {
  const { watchFiles } = await import('./watch.ts')
  let lastGood = found
  return watchFiles(
    files,
    async () => {
      const { path, trust, allowedFolders } = options
      const { contract, findings, unreadable, files: now } = loadContract(path, trust, undefined, allowedFolders)
      // A file that was good and can't be read now is a save that is not finished, whoever's contract it is.
      const isHalfWritten = isReadable(lastGood) && !isReadable(findings)
      if (contract === undefined || isHalfWritten) {
        log.error(
          `${shownPath(path)}: ${unreadable ?? findingCount(findings)}. The last good contract goes on being served; `
            + 'save again when it is mended.',
          findings,
        )
        return now
      }
      lastGood = findings
      await swapTo(contract)
      if (findings.length > 0) log.warning(`${shownPath(path)} has ${findingCount(findings)}.`, findings)
      log.info(`Reloaded ${shownPath(path)}: ${counted(contract.operations.length, 'operation')}.`)
      return now
    },
    error => log.error(`The reload failed: ${messageOf(error)}. The last good contract goes on being served.`),
  )
}
