/** The options of every command that asks somebody else's service. */
import { resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { given } from '../../text/given.ts'
import type { ServiceCommand } from '../asking.ts'
import { Failure } from '../failure.ts'
import type { ReportFiles } from '../report-files.ts'
import { type BaselineFlags, baselineOf, withBaselineOptions } from './baseline-options.ts'
import { reportFilesOf, withReportOptions } from './report-options.ts'
import { allowFiles } from './server-options.ts'
import { instant, rate as readRate, serverAddress, serviceAddress, wholeNumber } from './values.ts'

export interface ServiceFlags extends ReportFiles, BaselineFlags {
  readonly baseUrl: string
  readonly contract?: string
  readonly allowFiles: readonly string[]
  readonly apiKey?: string
  readonly token?: string
  readonly credential: readonly string[]
  readonly operation: readonly string[]
  readonly rate?: number
  readonly maxRequests: number
  readonly timeout: number
  readonly now?: number
}

/** Where it is, and how it lets us in. */
export const withServiceOptions = (command: Command, contract: string): Command =>
  command
    .addOption(
      new Option('--base-url <url>', 'where the service is, with the base path: https://host/v2')
        .argParser(serverAddress)
        .makeOptionMandatory(),
    )
    .option('--contract <file>', `${contract}; without it the club's own`)
    .addOption(allowFiles())
    .addOption(new Option('--api-key <key>', 'sent wherever the contract asks for an API key').env('COURTSIDE_API_KEY'))
    .addOption(
      new Option('--token <token>', 'sent wherever it asks for a user; without it their operations are left out').env(
        'COURTSIDE_TOKEN',
      ),
    )
    .addOption(
      ofScheme(
        '--credential <pair>',
        'scheme=value: sent for this security scheme of the contract, before the two above; repeatable '
          + '(env: COURTSIDE_CREDENTIAL_<SCHEME>)',
      ),
    )

export const ofScheme = (flags: string, description: string): Option =>
  new Option(flags, description)
    .default([], 'none')
    .argParser((pair: string, before: readonly string[]) => [...before, pair])

/** @param of whose calls */
export const recordedAt = (of: string): Option =>
  new Option(
    '--recorded-at <url>',
    `where the calls ${of} were made, with the base path; others are left out`,
  ).argParser(serverAddress)

/** @throws Failure */
export const madeAt = ({ recordedAt: url }: { readonly recordedAt?: string }): string | undefined =>
  url === undefined ? undefined : serviceAddress('--recorded-at', url)

/** What it is asked, and how fast. */
export const withAskingOptions = (command: Command): Command =>
  command
    .addOption(
      new Option('--operation <id>', 'only this operation; repeatable')
        .default([], 'all')
        .argParser((id: string, before: readonly string[]) => [...before, id]),
    )
    .addOption(
      new Option(
        '--rate <number>',
        'requests a second, such as 0.5; 0 for as many as it answers (default: 10, on localhost 0)',
      ).argParser(readRate),
    )
    .addOption(
      new Option('--max-requests <number>', 'send no more than these')
        .default(10_000)
        .argParser(wholeNumber(1_000_000, 'A number of requests', 1)),
    )
    .addOption(
      new Option('--timeout <ms>', 'an answer that takes longer is a failure')
        .default(10_000)
        .argParser(wholeNumber(600_000, 'A number of milliseconds', 1)),
    )
    .option('--now <time>', "what the service's clock shows, where it stands still: 2027-03-27T18:00Z", instant)

export const withReportsOfService = (command: Command): Command =>
  withReportOptions(withBaselineOptions(command, 'failures')).option(
    '--har <file>',
    'what was exchanged, as HAR 1.2; bodies are in it as they came',
  )

export const exitCodesOfService =
  '\nExit codes: 0 it held, 1 it is broken or nothing was checked, 2 the command line was not understood, '
  + "3 it couldn't be judged."

/** @throws Failure for an address, or a credential, that can't be sent */
export const serviceCommandOf = (flags: ServiceFlags): ServiceCommand => {
  const { contract, baseUrl, maxRequests, timeout, operation, rate, now } = flags
  return {
    baseUrl: serviceAddress('--base-url', baseUrl),
    maxRequests,
    timeout,
    operations: operation,
    allowedFolders: flags.allowFiles,
    files: reportFilesOf(flags),
    baseline: baselineOf(flags),
    ...given({
      contract: contract === undefined ? undefined : resolve(contract),
      apiKey: credential('--api-key', flags.apiKey),
      token: credential('--token', flags.token),
      own: ownOf('--credential', flags.credential),
      rate,
      now,
    }),
  }
}

/** @throws Failure, in which nothing is shown that may be a value */
export const ownOf = (option: string, pairs: readonly string[]): ServiceCommand['own'] =>
  pairs.map(pair => {
    const mark = pair.indexOf('=')
    if (mark <= 0)
      throw new Failure(`${option}: the name of a security scheme was expected, = and its value: session=….`, 2)
    return [pair.slice(0, mark), credential(option, pair.slice(mark + 1))] as const
  })

/**
 * Whatever can stand in a header. Empty is what a variable of CI is that nobody has set. What is wrong with it is told
 * here, and not by the parser of the command line, which would print it.
 */
export const credential = (option: string, value: string | undefined): string | undefined => {
  if (value === undefined || value === '') return undefined
  if (/^[\x21-\x7e]+$/.test(value)) return value
  throw new Failure(`${option}: printable characters without spaces were expected, as they stand in a header.`, 2)
}
