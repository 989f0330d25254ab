/** `courtside coverage`: what test runs have exercised of a contract. */
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { Threshold } from '../coverage.ts'
import { plainLog } from '../log.ts'
import { streams } from '../standard-streams.ts'
import type { ReportFiles } from '../report-files.ts'
import { reportFilesOf, withReportOptions } from './report-options.ts'
import { type RunCommand, helpOption } from './server-options.ts'

interface CoverageFlags extends Omit<ReportFiles, 'har'> {
  readonly min: readonly Threshold[]
  readonly world?: string
  readonly merged?: string
}

export const addCoverageCommand = (command: Command, run: RunCommand): void => {
  const described = command
    .command('coverage')
    .description('Put together what test runs have exercised of a contract, and say what to test next.')
    .argument('<dir...>', 'folders that --coverage has written to')
    .addOption(
      new Option('--min <percent>', 'the exit code is 1 below it: 80 of all, or operations=100; repeatable')
        .default([], 'none')
        .argParser((text: string, before: readonly Threshold[]) => [...before, threshold(text)]),
    )
    .option('--world <name>', 'only what was called in this world')
    .option('--merged <file>', 'all of it as one file, the format coverage/1, to be put together again')
  withReportOptions(described)
    .helpOption(...helpOption)
    .addHelpText(
      'after',
      '\nExample:\n  courtside exec --coverage coverage -- npm test\n'
        + '  courtside coverage coverage --min operations=100\n'
        + '\nExit codes: 0 no threshold is missed, 1 one is or nothing was called,\n'
        + '2 the command line was not understood.',
    )
    .action(async (paths: readonly string[], flags: CoverageFlags) => {
      const log = plainLog(streams)
      await run(log, async () => {
        const { coverageCommand } = await import('../checking.ts')
        const { min, world, merged } = flags
        const files = reportFilesOf(flags)
        process.exitCode = coverageCommand({ paths, thresholds: min, world, merged, files }, log)
      })
    })
}

const threshold = (text: string): Threshold => {
  const [, kind = 'all', digits = ''] = /^(?:([a-z-]+)=)?(\d{1,3})$/.exec(text) ?? []
  if (digits === '' || Number(digits) > 100)
    throw new InvalidArgumentError('A percentage was expected, as 80 or operations=100.')
  return { kind, percent: Number(digits) }
}
