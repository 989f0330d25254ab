/** `courtside verify`: holds a service that runs against its contract. */
import type { Command } from 'commander'
import { given } from '../../text/given.ts'
import { plainLog } from '../log.ts'
import { streams } from '../standard-streams.ts'
import { type Run, helpOption } from './server-options.ts'
import {
  type ServiceFlags,
  exitCodesOfService,
  serviceOf,
  withAskingOptions,
  withReportsOfService,
  withServiceOptions,
} from './service-options.ts'

interface VerifyFlags extends ServiceFlags {
  readonly contractOnly: boolean
  readonly allowWrites: boolean
  readonly replay?: string
}

export const addVerifyCommand = (command: Command, run: Run): void => {
  const described = command
    .command('verify')
    .description('Hold a service that runs against its contract: its answers, its bounds, what it refuses.')
  withAskingOptions(
    withServiceOptions(described, 'the contract of the service')
      .option('--contract-only', "judge by the contract's own words alone: no order, no paging, no credentials", false)
      .option('--allow-writes', 'try what writes too, and undo it', false),
  ).option('--replay <file>', 'try only what failed in this report, one that --json has written')
  withReportsOfService(described)
    .helpOption(...helpOption)
    .addHelpText(
      'after',
      `\nExample:\n  courtside verify --base-url https://api.example.org/v2 --junit report.xml\n${exitCodesOfService}`,
    )
    .action(async (flags: VerifyFlags) => {
      const log = plainLog(streams)
      await run(log, async () => {
        const { verifyCommand } = await import('../checking.ts')
        const { contractOnly, allowWrites, replay } = flags
        process.exitCode = await verifyCommand(
          { ...serviceOf(flags), contractOnly, allowWrites, ...given({ replay }) },
          log,
        )
      })
    })
}
