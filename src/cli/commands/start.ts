/** `courtside start`: serves the club. */
import { type Command, Option } from 'commander'
import { given } from '../../text/given.ts'
import type { ClubSettings } from '../served-contract.ts'
import { type RunCommand, type ServerFlags, logFor, servedBy, withServerOptions } from './server-options.ts'
import { type ServedTestFlags, serveAsAsked, withTestOptions } from './test-options.ts'
import { pause, publicUrl } from './values.ts'

interface ClubFlags extends ClubSettings, ServedTestFlags {
  readonly drain: number
}

export const addStartCommand = (command: Command, run: RunCommand): void => {
  withTestOptions(
    withServerOptions(
      command
        .command('start')
        .description(
          'Serve the club: its rules over living data at /v2, recorded examples without credentials at '
            + '/virtual/v2; /v1, /test and /dev alike.',
        ),
    ),
  )
    .option('--world <file>', 'world that the stub lives in, YAML or a JSON record a line; without one the demo')
    .addOption(
      new Option(
        '--scenario <name>',
        'one of the worlds that come with the program: quiet-club, last-place, ...',
      ).conflicts('world'),
    )
    .addOption(
      new Option(
        '--public-url <url>',
        'where clients find the server, when that is not where it listens; the issuer of OAuth 2.0',
      ).argParser(publicUrl),
    )
    .option('--accept-applications', 'accepts the applications that users declare, without an operator')
    .option('--outcodes <file>', 'CSV of outcode,latitude,longitude, for distances from addresses')
    .addOption(
      new Option(
        '--data <url>',
        'PostgreSQL in which several servers share their worlds: postgres://user@host/database (docs/operating.md)',
      ).env('COURTSIDE_DATA'),
    )
    .addOption(
      new Option(
        '--drain <duration>',
        'with --data: how long calls are still taken once the server is told to end, while /health/ready says no',
      )
        .argParser(pause)
        .default(5_000, 'PT5S'),
    )
    .addHelpText('after', '\nExample:\n  courtside start --port 4010\n  curl http://127.0.0.1:4010/virtual/v2/clubs')
    .action(async ({ data: address, ...others }: ServerFlags & ClubFlags, started: Command) => {
      // A variable that is there and empty says as much as one that isn't.
      const isNone = address === '' && started.getOptionValueSource('data') === 'env'
      const flags = { ...others, ...given({ data: isNone ? undefined : address }) }
      const log = logFor(flags)
      await run(log, async () => {
        const { servedClub } = await import('../serving.ts')
        const { publicUrl: url, data, drain } = flags
        const proxied = data === undefined ? undefined : { drainTime: drain }
        const served = { ...servedBy(flags), ...servedClub(flags), publicUrl: url, ...given({ proxied }) }
        await serveAsAsked(served, flags, log)
      })
    })
}
