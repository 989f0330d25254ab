/** `courtside drift`: compares a service with whoever stands in for it. */
import { resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { given } from '../../text/given.ts'
import type { Level } from '../../text/levels.ts'
import { plainLog } from '../log.ts'
import { streams } from '../standard-streams.ts'
import { type RunCommand, helpOption } from './server-options.ts'
import {
  type ServiceFlags,
  credential,
  madeAt,
  recordedAt,
  exitCodesOfService,
  ofScheme,
  ownOf,
  serviceCommandOf,
  withAskingOptions,
  withReportsOfService,
  withServiceOptions,
} from './service-options.ts'
import { serviceAddress } from './values.ts'

interface DriftFlags extends ServiceFlags {
  readonly against?: string
  readonly recordedAt?: string
  readonly againstApiKey?: string
  readonly againstToken?: string
  readonly againstCredential: readonly string[]
  readonly world?: string
  readonly values?: boolean
  readonly failOn: Level
}

export const addDriftCommand = (command: Command, run: RunCommand): void => {
  const described = command
    .command('drift')
    .description('Ask a service and whoever stands in for it the same, and say in what their answers differ.')
  withServiceOptions(described, 'the contract of both')
    .option(
      '--against <stand-in>',
      "stub, virtual, an address, a HAR, or a folder of courtside record (default: the club's stub, else virtual)",
    )
    .addOption(recordedAt('of that HAR'))
    .addOption(
      new Option('--against-api-key <key>', "the stand-in's, where it is another").env('COURTSIDE_AGAINST_API_KEY'),
    )
    .addOption(new Option('--against-token <token>', 'the same').env('COURTSIDE_AGAINST_TOKEN'))
    .addOption(
      ofScheme(
        '--against-credential <pair>',
        'scheme=value: the same, for this security scheme; repeatable (env: COURTSIDE_AGAINST_CREDENTIAL_<SCHEME>)',
      ),
    )
    .option('--world <file>', "a world for the stub, with the service's own records")
    .option('--values', 'compare what is said of the same records too (default: with --world, an address, a HAR)')
    .option('--no-values', 'compare shapes alone')
    .addOption(
      new Option('--fail-on <level>', 'the exit code is 1 from this level on')
        .choices(['error', 'warning', 'info'])
        .default('warning'),
    )
  withReportsOfService(withAskingOptions(described))
    .helpOption(...helpOption)
    .addHelpText(
      'after',
      '\nExamples:\n  courtside drift --base-url https://api.example.org/v2\n'
        + '  courtside drift --base-url https://api.example.org/v2 --against session.har\n'
        + exitCodesOfService,
    )
    .action(async (flags: DriftFlags) => {
      const log = plainLog(streams)
      await run(log, async () => {
        const { driftCommand } = await import('../executing.ts')
        const { against, world, values, failOn } = flags
        const isAddress = against !== undefined && /^https?:\/\//.test(against)
        process.exitCode = await driftCommand(
          {
            ...serviceCommandOf(flags),
            failOn,
            ...given({
              against: isAddress ? serviceAddress('--against', against.replace(/\/+$/, '')) : against,
              recordedAt: madeAt(flags),
              againstApiKey: credential('--against-api-key', flags.againstApiKey),
              againstToken: credential('--against-token', flags.againstToken),
              againstOwn: ownOf('--against-credential', flags.againstCredential),
              world: world === undefined ? undefined : resolve(world),
              values,
            }),
          },
          log,
        )
      })
    })
}
