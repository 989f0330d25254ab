/** `courtside token`: prints an access token. */
import { type Command, Option } from 'commander'
import { plainLog } from '../log.ts'
import { streams } from '../standard-streams.ts'
import { token } from '../token.ts'
import { type RunCommand, helpOption } from './server-options.ts'
import { duration, secret, serverAddress } from './values.ts'
import { defaultName } from '../../text/default-world.ts'

interface TokenFlags {
  readonly as: string
  readonly url: string
  readonly world: string
  readonly expiresIn?: string
  readonly controlToken?: string
}

export const addTokenCommand = (command: Command, run: RunCommand): void => {
  command
    .command('token')
    .description('Print an access token for somebody, made by a server that runs.')
    .requiredOption('--as <person>', 'whose it is: a role such as parent, an id, or a name')
    .addOption(
      new Option('--url <url>', 'where the server is').default('http://127.0.0.1:4010').argParser(serverAddress),
    )
    .option('--world <name>', 'the world that it is for', defaultName)
    .addOption(
      new Option(
        '--expires-in <duration>',
        'how long it lives by the clock of the world: PT1H; without it until it is revoked',
      ).argParser(duration),
    )
    .addOption(
      new Option('--control-token <token>', 'the one that the server was started with')
        .env('COURTSIDE_CONTROL_TOKEN')
        .argParser(secret),
    )
    .helpOption(...helpOption)
    .addHelpText('after', '\nExample:\n  courtside token --as parent\n  courtside token --as parent --expires-in PT10M')
    .action(async ({ as, url, world, expiresIn, controlToken }: TokenFlags) => {
      await run(plainLog(streams), async () => {
        streams.out(await token({ as, url, world, expiresIn, controlToken }))
      })
    })
}
