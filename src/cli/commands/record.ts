/** `courtside record`: makes what goes between a consumer and a provider into examples. */
import { resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { given } from '../../text/given.ts'
import { Failure } from '../failure.ts'
import { plainLog } from '../log.ts'
import { streams } from '../standard-streams.ts'
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
import { serviceAddress, wholeNumber } from './values.ts'

interface RecordFlags {
  readonly target?: string
  readonly from?: string
  readonly out: string
  readonly contract?: string
  readonly allowFiles: readonly string[]
  readonly keep: readonly string[]
  readonly most: number
  readonly port: number
  readonly host: string
  readonly timeout: number
}

export const addRecordCommand = (command: Command, run: RunCommand): void => {
  command
    .command('record')
    .description(
      'Stand between a consumer and a provider, and make the answers that keep to the contract into examples, '
        + "without anybody's data.",
    )
    .addOption(providerTarget())
    .option('--from <file>', 'record from a HAR, as browsers export it, instead of listening')
    .requiredOption('--out <folder>', 'written when it ends, with a contract to serve; it must not be there yet')
    .option('--contract <file>', "the contract between them; without it the club's own")
    .addOption(allowFiles())
    .addOption(
      new Option('--keep <property>', "its values are nobody's, and stay as they are; repeatable")
        .default([], 'none')
        .argParser((name: string, before: readonly string[]) => [...before, name]),
    )
    .addOption(
      new Option('--most <number>', 'examples of each status of an operation')
        .default(5)
        .argParser(wholeNumber(1_000, 'A number of examples', 1)),
    )
    .addOption(portOption(4020))
    .addOption(hostOption())
    .addOption(providerTimeout())
    .helpOption(...helpOption)
    .addHelpText(
      'after',
      '\nExamples:\n  courtside record --target https://api.example.org/v2 --out recorded\n'
        + '  courtside record --from session.har --out recorded\n'
        + '\nExit codes: 0 it is written, 1 nothing is, 2 the command line was not understood,\n'
        + '3 the provider never answered, or nothing did from some call on: what is written is not whole then.',
    )
    .action(async (flags: RecordFlags) => {
      const log = plainLog(streams)
      await run(log, async () => {
        const { target, from, contract, out, keep, most, port, host, timeout } = flags
        if (target === undefined && from === undefined)
          throw new Failure('Give --target, where the provider is, or --from, a HAR to record from.', 2)
        const { recordCommand } = await import('../executing.ts')
        await recordCommand(
          {
            out,
            keep,
            most,
            port,
            host,
            timeout,
            allowedFolders: flags.allowFiles,
            onListening: closeOnSignal,
            ...given({
              target: target === undefined ? undefined : serviceAddress('--target', target),
              from,
              contract: contract === undefined ? undefined : resolve(contract),
            }),
          },
          log,
        )
      })
    })
}
