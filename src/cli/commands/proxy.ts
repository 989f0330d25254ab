/** `courtside proxy`: stands between a consumer and a provider, and judges both. */
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { given } from '../../text/given.ts'
import { plainLog } from '../log.ts'
import { streams } from '../standard-streams.ts'
import type { ReportFiles } from '../report-files.ts'
import { type BaselineFlags, baselineOf, withBaselineOptions } from './baseline-options.ts'
import { reportFilesOf, withReportOptions } from './report-options.ts'
import {
  type RunCommand,
  allowFiles,
  closeOnSignal,
  helpOption,
  hostOption,
  portOption,
  providerTarget,
  providerTimeout,
} from './server-options.ts'
import { serviceAddress } from './values.ts'

interface ProxyFlags extends ReportFiles, BaselineFlags {
  readonly target: string
  readonly contract?: string
  readonly allowFiles: readonly string[]
  readonly port: number
  readonly host: string
  readonly timeout: number
  readonly verbose: boolean
}

export const addProxyCommand = (command: Command, run: RunCommand): void => {
  withReportOptions(
    withBaselineOptions(
      command
        .command('proxy')
        .description(
          'Stand between a consumer and a provider and judge both: each request, each answer, by the contract. Ends '
            + 'with a signal, and tells what came of it.',
        )
        .addOption(providerTarget().makeOptionMandatory())
        .option('--contract <file>', "the contract between them; without it the club's own")
        .addOption(allowFiles())
        .addOption(portOption(4020))
        .addOption(hostOption())
        .addOption(providerTimeout())
        .option('-v, --verbose', 'a line for every exchange, not just for what is wrong with one', false),
      'failures',
    ),
  )
    .option('--har <file>', 'what was exchanged, as HAR 1.2; bodies are in it as they came')
    .helpOption(...helpOption)
    .addHelpText(
      'after',
      '\nExample:\n  courtside proxy --target https://api.example.org/v2 --junit report.xml\n'
        + '\nExit codes: 0 both held, 1 one broke the contract or nothing was asked, 2 the command line was not '
        + 'understood,\n3 the provider never answered, or nothing did from some call on.',
    )
    .action(async (flags: ProxyFlags) => {
      const log = plainLog(streams)
      await run(log, async () => {
        const { proxyCommand } = await import('../executing.ts')
        const { contract, target, port, host, timeout, verbose } = flags
        await proxyCommand(
          {
            target: serviceAddress('--target', target),
            port,
            host,
            timeout,
            isVerbose: verbose,
            allowedFolders: flags.allowFiles,
            files: reportFilesOf(flags),
            baseline: baselineOf(flags),
            onListening: closeOnSignal,
            ...given({ contract: contract === undefined ? undefined : resolve(contract) }),
          },
          log,
        )
      })
    })
}
