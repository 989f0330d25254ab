/** `courtside verify`: holds a service that runs against its contract. */
import type { Command } from 'commander'
import { given } from '../../text/given.ts'
import { plainLog } from '../log.ts'
import { streams } from '../standard-streams.ts'
import { type RunCommand, helpOption } from './server-options.ts'
import {
  type ServiceFlags,
  exitCodesOfService,
  madeAt,
  recordedAt,
  serviceCommandOf,
  withAskingOptions,
  withReportsOfService,
  withServiceOptions,
} from './service-options.ts'

interface VerifyFlags extends ServiceFlags {
  readonly contractOnly: boolean
  readonly allowWrites: boolean
  readonly needCredentials: boolean
  readonly replay?: string
  readonly from?: string
  readonly recordedAt?: string
}

export const addVerifyCommand = (command: Command, run: RunCommand): void => {
  const described = command
    .command('verify')
    .description('Hold a service that runs against its contract: its answers, its bounds, what it refuses.')
  withAskingOptions(
    withServiceOptions(described, 'the contract of the service')
      .option('--contract-only', "judge by the contract's own words alone: no order, no paging, no credentials", false)
      .option('--allow-writes', 'try what writes too, and undo it; of --from nothing is undone', false)
      .option('--need-credentials', 'an operation that wants a credential which is not given makes it 3', false)
      .option('--from <file>', 'make the calls of a HAR again, and judge what is answered now')
      .addOption(recordedAt('of --from')),
  ).option('--replay <file>', 'try only what failed in this report, one that --json has written')
  withReportsOfService(described)
    .helpOption(...helpOption)
    .addHelpText(
      'after',
      '\nExamples:\n  courtside verify --base-url https://api.example.org/v2 --junit report.xml\n'
        + '  courtside verify --base-url https://api.example.org/v2 --from session.har\n'
        + exitCodesOfService,
    )
    .action(async (flags: VerifyFlags) => {
      const log = plainLog(streams)
      await run(log, async () => {
        const { verifyCommand } = await import('../checking.ts')
        const { contractOnly, allowWrites, needCredentials, replay, from } = flags
        process.exitCode = await verifyCommand(
          {
            ...serviceCommandOf(flags),
            contractOnly,
            allowWrites,
            needCredentials,
            ...given({
              replay,
              from,
              recordedAt: madeAt(flags),
            }),
          },
          log,
        )
      })
    })
}
