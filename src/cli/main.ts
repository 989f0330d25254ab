/**
 * The command: reads the arguments, runs one command, turns every failure into a line and an exit code.
 *
 * Exit codes: 0 done, or ended by a signal; 1 it can't be done (a bad contract, a taken port); 2 it was not understood.
 */
import { given } from '../text/given.ts'
import { clockBounds, isOnClock } from '../text/instants.ts'
import { expectedOrigin, originOf } from '../text/origin.ts'
import { resolve } from 'node:path'
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { printable } from '../text/printable.ts'
import { courtsideVersion } from '../version.ts'
import { Failure, worldFailure } from './failure.ts'
import { tooOld } from './node-version.ts'
import { whenNpmEnds } from './npm-parent.ts'
import { type Log, type Streams, jsonLog, plainLog } from './log.ts'
import type { ServeOptions } from './serve.ts'

interface Flags {
  readonly port: number
  readonly host: string
  readonly json: boolean
  readonly watch: boolean
  readonly seed: number
  readonly verbose: boolean
  readonly quiet: boolean
  readonly strict?: boolean
  readonly controlToken?: string
  readonly controlOrigin: readonly string[]
  readonly allowFiles: readonly string[]
}

/** node takes an empty address for all of them. */
const address = (text: string): string => {
  if (text.trim() === '') throw new InvalidArgumentError('An address was expected, found nothing.')
  return text
}

/** RFC 6750, section 2.1: what can stand behind `Bearer`. */
const secret = (text: string): string => {
  if (!/^[A-Za-z0-9._~+/-]+=*$/.test(text))
    throw new InvalidArgumentError('Letters, digits and -._~+/ were expected, as in a bearer token.')
  return text
}

/** Of a server that runs, without a slash at the end. */
const serverAddress = (text: string): string => {
  if (!/^https?:/.test(text) || !URL.canParse(text))
    throw new InvalidArgumentError('An address such as http://127.0.0.1:4010 was expected.')
  return text.replace(/\/+$/, '')
}

/** Without a path: the worlds of a server are below its own. */
const publicUrl = (text: string): string => {
  if (!/^https?:/.test(text) || !URL.canParse(text) || new URL(text).pathname !== '/' || /[?#]/.test(text))
    throw new InvalidArgumentError('An address without a path, such as https://mock.example.org, was expected.')
  return new URL(text).origin
}

const origin = (text: string): string => {
  const found = originOf(text)
  if (found === undefined) throw new InvalidArgumentError(expectedOrigin)
  return found
}

interface TokenFlags {
  readonly as: string
  readonly url: string
  readonly world: string
  readonly expiresIn?: string
  readonly controlToken?: string
}

interface ClubFlags {
  readonly world?: string
  readonly scenario?: string
  readonly now?: number
  readonly outcodes?: string
  readonly publicUrl?: string
  readonly acceptApplications?: boolean
}

/** RFC 3339, seconds optional. */
const instant = (text: string): number => {
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(text)
  if (!isTime || Number.isNaN(Date.parse(text)))
    throw new InvalidArgumentError('A time with its offset, such as 2027-03-27T18:00Z, was expected.')
  if (!isOnClock(Date.parse(text))) throw new InvalidArgumentError(`A time ${clockBounds} was expected.`)
  return Date.parse(text)
}

/** Lines of ours may tell what a client has sent; a trace of our own has several. */
const printed = (text: string): string => `${text.split('\n').map(printable).join('\n')}\n`

/** Bytes that wait for a reader who doesn't read. */
const mostUnread = 1024 * 1024

/** Lines that nobody reads pile up in memory: beyond a bound they are counted instead, and that is told. */
const lineWriter = (stream: NodeJS.WriteStream): ((line: string) => void) => {
  let unwritten = 0
  return line => {
    if (stream.writableLength > mostUnread) return void unwritten++
    const before = unwritten === 0 ? '' : `courtside: ${unwritten} lines were not written, for nobody read them.\n`
    unwritten = 0
    stream.write(before + printed(line))
  }
}

const streams: Streams = {
  out: lineWriter(process.stdout),
  err: lineWriter(process.stderr),
  now: () => new Date(),
}

/** Resolves when it is known whether it could be written: what goes nowhere need not be made. */
const writeAll = (lines: string): Promise<void> =>
  new Promise(written => {
    process.stdout.write(lines, () => setImmediate(written))
  })

const wholeNumber =
  (most: number, what: string) =>
  (text: string): number => {
    if (!/^\d+$/.test(text) || Number(text) > most)
      throw new InvalidArgumentError(`${what}, from 0 to ${most}, was expected.`)
    return Number(text)
  }

/** Of a contract, where its files may lie outside its project; may be given several times. */
const allowFiles = (): Option =>
  new Option('--allow-files <folder>', 'files of the contract may lie there too, outside its project; repeatable')
    .default([], 'none')
    .argParser((folder: string, before: readonly string[]) => [...before, resolve(folder)])

const withServerOptions = (command: Command): Command =>
  command
    .addOption(
      new Option('-p, --port <number>', 'port to listen on; 0 takes any free one')
        .default(4010)
        .argParser(wholeNumber(65535, 'A port')),
    )
    .addOption(
      new Option('-h, --host <address>', 'address to listen on; 0.0.0.0 for every address of this machine')
        .default('127.0.0.1')
        .argParser(address),
    )
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
    .addOption(allowFiles())
    .option('--json', 'one JSON object a log line; the first says the URL', false)
    .option('-v, --verbose', 'a line for every request, not just for what is refused or ignored of one', false)
    .addOption(new Option('-q, --quiet', 'nothing about requests').default(false).conflicts(['verbose']))
    .helpOption('--help', 'show this, as -h alone does')

const tellingBy = ({ verbose, quiet }: Pick<Flags, 'verbose' | 'quiet'>): ServeOptions['telling'] => {
  if (quiet) return 'nothing'
  return verbose ? 'everything' : 'remarks'
}

const logFor = ({ json }: Pick<Flags, 'json'>): Log => (json ? jsonLog(streams) : plainLog(streams))

/** SIGINT and SIGTERM let what has arrived be answered; the second one does not wait. */
const closeOnSignal = (serving: { close(): Promise<void> }): void => {
  isServing = true
  let isClosing = false
  const close = (): void => {
    isClosing = true
    serving.close().then(
      () => process.exit(0),
      () => process.exit(1),
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

const program = (run: (log: Log, action: () => Promise<void>) => Promise<void>): Command => {
  const command = new Command('courtside')
    .description("A mock server that answers from an OpenAPI contract: a racket-sports club's, or yours.")
    .version(courtsideVersion(), '-V, --version', 'show the version')
    .helpOption('--help', 'show this, as -h alone does')
    .helpCommand('help [command]', 'show the help of a command')
    .exitOverride()
    .configureOutput({
      writeErr: text =>
        streams.err(
          text
            .replace(/^error: /, 'courtside: ')
            .trimEnd()
            .replaceAll('\n', ' '),
        ),
    })
    .showSuggestionAfterError()
    .addHelpText(
      'after',
      `
Examples:
  courtside start                          the club, at http://127.0.0.1:4010/virtual/v2
  courtside start --port 0 --json          on any free port; read its URL from the first line
  courtside virtual petstore.yaml --watch  your own contract, served anew on every save
  courtside check petstore.yaml            everything that is wrong with a contract, with its places

Ask for an answer with the Prefer header:
  curl -H 'Prefer: code=400' ...           an error of the contract
  curl -H 'Prefer: example=empty' ...      a named example
  curl -H 'Prefer: dynamic=true' ...       values made from the schema
  curl -H 'Prefer: delay=2000' ...         later

Exit codes: 0 done or ended by a signal, 1 it can't be done, 2 the command line was not understood.`,
    )

  withServerOptions(
    command
      .command('start')
      .description(
        'Serve the club: its rules over living data at /v2, recorded examples without credentials at '
          + '/virtual/v2; /v1, /test and /dev alike.',
      ),
  )
    .option('--world <file>', 'world that the stub lives in, YAML or a JSON record a line; without one the demo')
    .addOption(
      new Option(
        '--scenario <name>',
        'one of the worlds that come with the program: quiet-club, last-place, ...',
      ).conflicts('world'),
    )
    .option('--now <time>', "freeze the stub's clock: 2027-03-27T18:00Z", instant)
    .addOption(
      new Option(
        '--public-url <url>',
        'where clients find the server, when that is not where it listens; the issuer of OAuth 2.0',
      ).argParser(publicUrl),
    )
    .option('--accept-applications', 'accepts the applications that users declare, without an operator')
    .option('--outcodes <file>', 'CSV of outcode,latitude,longitude, for distances from addresses')
    .addHelpText('after', '\nExample:\n  courtside start --port 4010\n  curl http://127.0.0.1:4010/virtual/v2/clubs')
    .action(async (flags: Flags & ClubFlags) => {
      const log = logFor(flags)
      await run(log, async () => {
        const [{ serve }, { clubContract, clubSites }] = await Promise.all([
          import('./serve.ts'),
          import('../app/sites.ts'),
        ])
        const { host, port, seed, world, scenario, now, outcodes, acceptApplications } = flags
        const club = {
          ...(world === undefined ? {} : { world: resolve(world) }),
          ...given({ scenario, now, acceptApplications }),
          ...(outcodes === undefined ? {} : { outcodes: resolve(outcodes) }),
        }
        const sites = (contract: Parameters<typeof clubSites>[0]): ReturnType<typeof clubSites> =>
          clubSites(contract, { seed, ...club }).catch((error: unknown) => {
            throw worldFailure(error)
          })
        await serve(
          {
            path: clubContract,
            trust: 'own',
            sites,
            host,
            port,
            controlToken: flags.controlToken,
            controlOrigins: flags.controlOrigin,
            publicUrl: flags.publicUrl,
            isWatching: flags.watch,
            telling: tellingBy(flags),
            allowedFolders: flags.allowFiles,
            onListening: closeOnSignal,
          },
          log,
        )
      })
    })

  withServerOptions(
    command
      .command('virtual')
      .description(
        'Serve any OpenAPI 3.0 or 3.1 contract, YAML or JSON, from its examples and, where it has none, its schemas.',
      )
      .argument('<spec>', 'path of the contract; files that it refers to are read too')
      .option(
        '--strict',
        'refuse to start on anything that is wrong, not just on what makes the contract unusable',
        false,
      ),
  )
    .addHelpText(
      'after',
      '\nExample:\n  courtside virtual petstore.yaml --port 4010\n  curl http://127.0.0.1:4010/pets\n'
        + "\nThe paths are at the root and at the paths of the contract's servers.\n"
        + 'Our own pages are under /courtside.',
    )
    .action(async (spec: string, flags: Flags) => {
      const log = logFor(flags)
      await run(log, async () => {
        const [{ serve }, { foreignSites }] = await Promise.all([import('./serve.ts'), import('../app/sites.ts')])
        const { host, port, seed } = flags
        const trust = flags.strict === true ? 'own' : 'foreign'
        const sites = (contract: Parameters<typeof foreignSites>[0]): ReturnType<typeof foreignSites> =>
          foreignSites(contract, { seed })
        await serve(
          {
            path: resolve(spec),
            trust,
            sites,
            host,
            port,
            controlToken: flags.controlToken,
            controlOrigins: flags.controlOrigin,
            isWatching: flags.watch,
            telling: tellingBy(flags),
            allowedFolders: flags.allowFiles,
            onListening: closeOnSignal,
          },
          log,
        )
      })
    })

  command
    .command('check')
    .description('Say everything that is wrong with a contract, with file, line and column.')
    .argument('[spec]', "path of the contract; without one the club's own is checked")
    .addOption(allowFiles())
    .option('--json', 'one JSON object a line', false)
    .helpOption('--help', 'show this, as -h alone does')
    .addHelpText(
      'after',
      '\nExample:\n  courtside check petstore.yaml\n'
        + '\nExamples are held against their schemas too, external files included.\n'
        + 'Exit code 1 when there is anything to mend.',
    )
    .action(async (spec: string | undefined, flags: Pick<Flags, 'json' | 'allowFiles'>) => {
      const log = logFor(flags)
      await run(log, async () => {
        const [{ check }, { clubContract }] = await Promise.all([import('./check.ts'), import('../app/sites.ts')])
        check(spec === undefined ? clubContract : resolve(spec), 'own', flags.allowFiles, log)
      })
    })
  command
    .command('world')
    .description('Write a generated world, one JSON record a line, to the standard output.')
    .addOption(
      new Option('--clubs <number>', 'how many clubs it has')
        .default(20)
        .argParser(wholeNumber(100_000, 'A number of clubs')),
    )
    .addOption(
      new Option('--seed <number>', 'the same seed writes the same bytes')
        .default(1)
        .argParser(wholeNumber(2 ** 32 - 1, 'A seed')),
    )
    .helpOption('--help', 'show this, as -h alone does')
    .addHelpText(
      'after',
      '\nExample:\n  courtside world --clubs 200 --seed 7 > big.ndjson\n  courtside start --world big.ndjson',
    )
    .action(async ({ clubs, seed }: { readonly clubs: number; readonly seed: number }) => {
      await run(plainLog(streams), async () => {
        const { world } = await import('./world.ts')
        await world({ clubs, seed, write: writeAll })
      })
    })
  command
    .command('token')
    .description('Print an access token for somebody, made by a server that runs.')
    .requiredOption('--as <person>', 'whose it is: a role such as parent, an id, or a name')
    .addOption(
      new Option('--url <url>', 'where the server is').default('http://127.0.0.1:4010').argParser(serverAddress),
    )
    .option('--world <name>', 'the world that it is for', 'default')
    .option(
      '--expires-in <duration>',
      'how long it lives by the clock of the world: PT1H; without it until it is revoked',
    )
    .addOption(
      new Option('--control-token <token>', 'the one that the server was started with')
        .env('COURTSIDE_CONTROL_TOKEN')
        .argParser(secret),
    )
    .helpOption('--help', 'show this, as -h alone does')
    .addHelpText('after', '\nExample:\n  courtside token --as parent\n  courtside token --as parent --expires-in PT10M')
    .action(async ({ as, url, world, expiresIn, controlToken }: TokenFlags) => {
      await run(plainLog(streams), async () => {
        const { token } = await import('./token.ts')
        streams.out(await token({ as, url, world, expiresIn, controlToken }))
      })
    })
  return command
}

/**
 * A reader that goes away (`| head`) is no reason to fail: what only writes has nothing left to do, and a server goes
 * on without its log. Anything else, such as a disk that is full, is told in one line.
 */
let isServing = false
process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
  if (code === 'EPIPE') {
    if (!isServing) process.exit()
    return
  }
  streams.err(`courtside: The output can't be written: ${message}.`)
  process.exit(1)
})
process.stderr.on('error', ({ code }: NodeJS.ErrnoException) => {
  if (code !== 'EPIPE') process.exit(1)
})

const run = async (log: Log, action: () => Promise<void>): Promise<void> => {
  try {
    await action()
  } catch (error) {
    if (error instanceof Failure) log.error(error.message, error.findings.length > 0 ? error.findings : undefined)
    else
      log.error(
        `This is a fault of the program: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      )
    process.exitCode = error instanceof Failure ? error.exitCode : 1
  }
}

/** `-h` is the host where one stands behind it, as it has been from the start, and help where none does. */
const helpForLoneH = (word: string, index: number, words: readonly string[]): string =>
  word === '-h' && /^(-|$)/.test(words[index + 1] ?? '') ? '--help' : word

try {
  const unsupported = tooOld(process.versions.node)
  if (unsupported !== undefined) {
    streams.err(`courtside: ${unsupported}`)
    process.exit(1)
  }
  const command = program(run)
  if (process.argv.length <= 2) command.outputHelp()
  else await command.parseAsync(process.argv.slice(2).map(helpForLoneH), { from: 'user' })
} catch (error) {
  if (!(error instanceof CommanderError)) throw error
  process.exitCode = error.exitCode === 0 ? 0 : 2
}
