/** The library: a mock server in your own process. */
import { loadContract } from './contract/contract.ts'
import { UnusableContract } from './contract/finding.ts'
import { listen } from './http/listen.ts'
import { type Site, clubContract, clubSite, foreignSite, openClub } from './start.ts'

export { type Finding, type Place, UnusableContract, UnusableWorld, findingLine } from './contract/finding.ts'

export interface CourtsideOptions {
  /** An OpenAPI document to serve instead of the club's. */
  readonly contract?: string
  /** 0 or absent: any free one. */
  readonly port?: number
  readonly host?: string
  /** For generated values: the same seed gives the same bytes. */
  readonly seed?: number
  /** A world file for the stub; absent: the demo. */
  readonly world?: string
  /** Freezes the stub's clock. Milliseconds since 1970-01-01T00:00Z. */
  readonly now?: number
}

export interface Courtside {
  /** Address of the server, without a slash at the end. */
  readonly url: string
  /** Base address of the virtual server: recorded examples, no credentials. */
  readonly baseUrl: string
  /** Base address of the stub: the club's rules over living data. Absent for another contract. */
  readonly stubUrl?: string
  /** Resolves when the calls in flight are answered. */
  close(): Promise<void>
}

/**
 * Starts a mock server; resolves when it answers.
 *
 * @throws UnusableContract or UnusableWorld with every finding, an Error for a file that isn't there, or node's own error for
 *   a port that can't be had.
 */
export const startCourtside = async ({ contract: path, port = 0, host = '127.0.0.1', seed = 1, ...club }: CourtsideOptions = {}): Promise<Courtside> => {
  const { contract, findings, unreadable } = loadContract(path ?? clubContract, path === undefined ? 'own' : 'foreign')
  if (unreadable !== undefined) throw new Error(`${path}: ${unreadable}.`)
  if (contract === undefined) throw new UnusableContract(findings)
  const onError = (error: unknown): void => void process.emitWarning(error instanceof Error ? error : String(error))
  const site: Site = path === undefined ? await clubSite(contract, { seed, onError, club: await openClub(club) }) : await foreignSite(contract, { seed, onError })
  const { url, close } = await listen(site.app, { host, port })
  return { url, baseUrl: `${url}${site.prefix}`, ...site.stub === undefined ? {} : { stubUrl: `${url}${site.stub.prefix}` }, close }
}
