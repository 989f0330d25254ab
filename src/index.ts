/** The library: a mock server in your own process. */
import { loadContract } from './contract/contract.ts'
import { UnusableContract } from './contract/finding.ts'
import { listen } from './http/listen.ts'
import { type Site, clubContract, clubSite, foreignSite } from './start.ts'

export { type Finding, type Place, UnusableContract, findingLine } from './contract/finding.ts'

export interface CourtsideOptions {
  /** An OpenAPI document to serve instead of the club's. */
  readonly contract?: string
  /** 0 or absent: any free one. */
  readonly port?: number
  readonly host?: string
  /** For generated values: the same seed gives the same bytes. */
  readonly seed?: number
}

export interface Courtside {
  /** Address of the server, without a slash at the end. */
  readonly url: string
  /** Base address of the operations: what a client is given. */
  readonly baseUrl: string
  /** Resolves when the calls in flight are answered. */
  close(): Promise<void>
}

/**
 * Starts a mock server; resolves when it answers.
 *
 * @throws UnusableContract with every finding, or node's own error for a port that can't be had.
 */
export const startCourtside = async ({ contract: path, port = 0, host = '127.0.0.1', seed = 1 }: CourtsideOptions = {}): Promise<Courtside> => {
  const { contract, findings, unreadable } = loadContract(path ?? clubContract, path === undefined ? 'own' : 'foreign')
  if (unreadable !== undefined) throw new Error(`${path}: ${unreadable}.`)
  if (contract === undefined) throw new UnusableContract(findings)
  const onError = (error: unknown): void => void process.emitWarning(error instanceof Error ? error : String(error))
  const build = path === undefined ? clubSite : foreignSite
  const { app, prefixes }: Site = await build(contract, { seed, onError })
  const { url, close } = await listen(app, { host, port })
  return { url, baseUrl: `${url}${prefixes[0] ?? ''}`, close }
}
