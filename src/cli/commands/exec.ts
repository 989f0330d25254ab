/** `courtside exec -- command`: a server for as long as the command runs. */
import { resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { given } from '../../text/given.ts'
import { Failure } from '../failure.ts'
import { plainLog } from '../log.ts'
import type { ClubSettings } from '../served-contract.ts'
import { streams } from '../standard-streams.ts'
import type { ReportFiles } from '../report-files.ts'
import { baselineOf } from './baseline-options.ts'
import { reportFilesOf, withReportOptions } from './report-options.ts'
import { type RunCommand, allowFiles, datesOption, helpOption } from './server-options.ts'
import { type TestFlags, refuseFormsAlone, withTestOptions } from './test-options.ts'
import { instant, wholeNumber } from './values.ts'

interface ExecFlags extends TestFlags, ReportFiles, Pick<ClubSettings, 'world' | 'scenario' | 'now' | 'dates'> {
  readonly contract?: string
  readonly allowFiles: readonly string[]
  readonly seed: number
  readonly verbose: boolean
}

export const addExecCommand = (command: Command, run: RunCommand): void => {
  withTestOptions(
    command
      .command('exec')
      .description('Run a command beside a server of its own, which is told by COURTSIDE_URL and stops with it.')
      .argument('<command>', 'what is run; -- before it keeps its options its own')
      .argument('[args...]', 'its arguments')
      .option('--contract <file>', "serve this contract; without it the club's own")
      .addOption(allowFiles())
      .option('--world <file>', 'world that the stub lives in; without one the demo')
      .addOption(new Option('--scenario <name>', 'one of the worlds that come with the program').conflicts('world'))
      .option('--now <time>', 'freeze the clock: 2027-03-27T18:00Z', instant)
      .addOption(datesOption())
      .addOption(
        new Option('--seed <number>', 'for generated values: the same seed gives the same bytes')
          .default(1)
          .argParser(wholeNumber(2 ** 32 - 1, 'A seed')),
      )
      .option('-v, --verbose', 'a line for every request', false),
    withReportOptions,
  )
    .passThroughOptions()
    .helpOption(...helpOption)
    .addHelpText(
      'after',
      '\nThe command is told COURTSIDE_URL, COURTSIDE_BASE_URL, COURTSIDE_WORLD, COURTSIDE_CONTROL_URL,\n'
        + "COURTSIDE_CONSOLE_URL and COURTSIDE_DOCS_URL; with the club's own contract, which has a stub, also\n"
        + 'COURTSIDE_STUB_URL, COURTSIDE_API_KEY, COURTSIDE_TOKEN, COURTSIDE_TOKEN_<ROLE>, COURTSIDE_ISSUER\n'
        + 'and COURTSIDE_CLIENT_ID.\n'
        + '\nExample:\n  courtside exec --fail-on-violation -- npm test\n'
        + "\nThe exit code is the command's; where that is 0, 1 if it broke the contract.",
    )
    .action(async (name: string, args: readonly string[], flags: ExecFlags) => {
      const log = plainLog(streams)
      await run(log, async () => {
        const { contract, seed, world, scenario, now, dates } = flags
        const files = reportFilesOf(flags)
        const baseline = baselineOf(flags)
        refuseFormsAlone(flags.failOnViolation, files, baseline)
        if (contract !== undefined && (world ?? scenario) !== undefined)
          throw new Failure(`--contract ${contract}: worlds are the club's. Leave them out, or it.`, 2)
        const { execCommand, openBaseline, servedClub, servedForeign } = await import('../executing.ts')
        const served =
          contract === undefined
            ? servedClub({ seed, ...given({ world, scenario, now, dates }) })
            : servedForeign(resolve(contract), false, { seed, ...given({ now, dates }) })
        process.exitCode = await execCommand(
          {
            serve: {
              ...served,
              allowedFolders: flags.allowFiles,
              host: '127.0.0.1',
              port: 0,
              controlToken: undefined,
              controlOrigins: [],
              isWatching: false,
              telling: flags.verbose ? 'everything' : 'nothing',
            },
            command: name,
            args,
            failOnViolation: flags.failOnViolation,
            coverage: flags.coverage,
            files,
            baseline: openBaseline(baseline),
          },
          log,
        )
      })
    })
}
