/** What the commands that serve have in common: their options, their log, and how they end. */
import { resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { Failure } from '../failure.ts'
import { type Log, jsonLog, plainLog } from '../log.ts'
import { whenNpmEnds } from '../npm-parent.ts'
import type { ServeOptions } from '../serve.ts'
import { outliveReaders, streams } from '../standard-streams.ts'
import { hostAddress, instant, origin, secret, serverAddress, wholeNumber } from './values.ts'
import { messageOf } from '../../text/message-of.ts'

/** Does what a command does, and tells what failed: in a line, and by the exit code. */
export type RunCommand = (log: Log, action: () => Promise<void>) => Promise<void>

export const helpOption = ['--help', 'show this, as -h alone does'] as const

export interface ServerFlags {
  readonly port: number
  readonly host: string
  readonly json: boolean
  readonly watch: boolean
  readonly seed: number
  readonly verbose: boolean
  readonly quiet: boolean
  readonly controlToken?: string
  readonly controlOrigin: readonly string[]
  readonly allowFiles: readonly string[]
  readonly now?: number
  readonly dates?: 'fixed' | 'moving'
}

/** Of a contract, where its files may lie outside its project; may be given several times. */
export const allowFiles = (): Option =>
  new Option('--allow-files <folder>', 'files of the contract may lie there too, outside its project; repeatable')
    .default([], 'none')
    .argParser((folder: string, before: readonly string[]) => [...before, resolve(folder)])

/** Of what is recorded; by the clock that `--now` sets. */
export const datesOption = (): Option =>
  new Option(
    '--dates <how>',
    'of recorded examples: fixed as they were recorded, or moving on with the clock by whole weeks',
  ).choices(['fixed', 'moving'])

export const portOption = (usual: number): Option =>
  new Option('-p, --port <number>', 'port to listen on; 0 takes any free one')
    .default(usual)
    .argParser(wholeNumber(65535, 'A port'))

/** Of what stands before a provider. */
export const providerTimeout = (): Option =>
  new Option('--timeout <ms>', 'so long nothing may come from the provider; then it is 504')
    .default(30_000)
    .argParser(wholeNumber(600_000, 'A number of milliseconds', 1))

export const providerTarget = (): Option =>
  new Option('--target <url>', 'where the provider is, with the base path: https://host/v2').argParser(serverAddress)

export const hostOption = (): Option =>
  new Option('-h, --host <address>', 'address to listen on; 0.0.0.0 for every address of this machine')
    .default('127.0.0.1')
    .argParser(hostAddress)

export const withServerOptions = (command: Command): Command =>
  command
    .addOption(portOption(4010))
    .addOption(hostOption())
    .option(
      '-w, --watch',
      'serve the contract anew when one of its files changes; a bad save keeps the last good one',
      false,
    )
    .addOption(
      new Option('--seed <number>', 'for generated values: the same seed gives the same bytes')
        .default(1)
        .argParser(wholeNumber(2 ** 32 - 1, 'A seed')),
    )
    .addOption(
      new Option(
        '--control-token <token>',
        'who sends it may make and steer worlds; needed where others reach the address',
      )
        .env('COURTSIDE_CONTROL_TOKEN')
        .argParser(secret),
    )
    .addOption(
      new Option('--control-origin <origin>', "an application's own pages may steer worlds too; repeatable")
        .default([], 'none')
        .argParser((text: string, before: readonly string[]) => [...before, origin(text)]),
    )
    .option('--now <time>', 'freeze the clock: 2027-03-27T18:00Z', instant)
    .addOption(datesOption())
    .addOption(allowFiles())
    .option('--json', 'one JSON object a log line; the first says the URL', false)
    .option('-v, --verbose', 'a line for every request, not just for what is refused or ignored of one', false)
    .addOption(new Option('-q, --quiet', 'nothing about requests').default(false).conflicts(['verbose']))
    .helpOption(...helpOption)

const tellingBy = ({ verbose, quiet }: Pick<ServerFlags, 'verbose' | 'quiet'>): ServeOptions['telling'] => {
  if (quiet) return 'nothing'
  return verbose ? 'everything' : 'remarks'
}

export const logFor = ({ json }: Pick<ServerFlags, 'json'>): Log => (json ? jsonLog(streams) : plainLog(streams))

/** SIGINT and SIGTERM let what has arrived be answered; the second one does not wait. */
export const closeOnSignal = (serving: { close(): Promise<void> }): void => {
  outliveReaders()
  let isClosing = false
  const close = (): void => {
    isClosing = true
    serving.close().then(
      () => process.exit(process.exitCode ?? 0),
      (error: unknown) => {
        streams.err(`courtside: ${messageOf(error)}`)
        process.exit(error instanceof Failure ? error.exitCode : 1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isClosing) process.exit(signal === 'SIGINT' ? 130 : 143)
      close()
    })
  }
  whenNpmEnds(process.env, () => {
    if (!isClosing) close()
  })
}

/** What those flags mean to the server. */
export const servedBy = (
  flags: ServerFlags,
): Pick<
  ServeOptions,
  'host' | 'port' | 'controlToken' | 'controlOrigins' | 'isWatching' | 'telling' | 'allowedFolders' | 'onListening'
> => ({
  host: flags.host,
  port: flags.port,
  controlToken: flags.controlToken,
  controlOrigins: flags.controlOrigin,
  isWatching: flags.watch,
  telling: tellingBy(flags),
  allowedFolders: flags.allowFiles,
  onListening: closeOnSignal,
})
