/** `courtside diff`: what a change of a contract breaks, for whom. */
import { type Command, Option } from 'commander'
import { given } from '../../text/given.ts'
import { Failure } from '../failure.ts'
import type { ReportFiles } from '../report-files.ts'
import { withReportsBeside } from './report-options.ts'
import { type RunCommand, type ServerFlags, allowFiles, helpOption, logFor } from './server-options.ts'
import { wholeNumber } from './values.ts'

interface DiffFlags extends Pick<ServerFlags, 'allowFiles'>, Omit<ReportFiles, 'json' | 'har'> {
  /** True: without a file. */
  readonly json: string | boolean
  readonly failOn: 'error' | 'warning' | 'info'
  readonly ignore?: string
  readonly mayBeNew: boolean
  readonly stabilityLevel: 'draft' | 'alpha' | 'beta' | 'stable'
  readonly deprecationDaysBeta: number
  readonly deprecationDaysStable: number
}

const days = wholeNumber(36_500, 'A number of days')

export const addDiffCommand = (command: Command, run: RunCommand): void => {
  withReportsBeside(
    command
      .command('diff')
      .description('Say what a change of a contract breaks, for whom, with file, line and column.')
      .argument('<old>', 'path of the contract as it was; or main:openapi/pets.yaml, as it is at a commit of git')
      .argument('[new]', 'the same, of the contract as it is now')
      .usage('[options] <old> <new>')
      .addOption(
        new Option('--fail-on <level>', 'the exit code is 1 from this level on')
          .choices(['error', 'warning', 'info'])
          .default('error'),
      )
      .option('--ignore <file>', 'changes that are known: a list in YAML, each with its rule and a reason')
      .addOption(
        new Option('--stability-level <level>', 'what is less stable (x-stability-level) may change as it likes')
          .choices(['draft', 'alpha', 'beta', 'stable'])
          .default('beta'),
      )
      .addOption(
        new Option('--deprecation-days-beta <days>', 'between a deprecation and its x-sunset, of what is beta')
          .default(0)
          .argParser(days),
      )
      .addOption(
        new Option('--deprecation-days-stable <days>', 'the same, of what is stable').default(0).argParser(days),
      )
      .addOption(allowFiles())
      .option('--may-be-new', 'that the commit of <old> has no such file breaks nothing: exit code 0', false)
      .option('--json [file]', 'the report as JSON, the format report/1; without a file one JSON object a line', false),
  )
    .helpOption(...helpOption)
    .addHelpText(
      'after',
      '\nExamples:\n  courtside diff pets-1.yaml pets-2.yaml\n'
        + '  courtside diff main:openapi/pets.yaml openapi/pets.yaml\n'
        + "\nExit code 1 when it breaks anything, 2 when a contract can't be read.",
    )
    .action(async (first: string, second: string | undefined, flags: DiffFlags) => {
      // What follows `--json` is a file only where there are two contracts beside it.
      const { json: said } = flags
      const json = typeof said === 'string' && second !== undefined ? said : undefined
      const isLines = said !== false && json === undefined
      const [before, after] = typeof said === 'string' && isLines ? [said, first] : [first, second]
      await run(logFor({ json: isLines }), async () => {
        if (after === undefined) throw new Failure("missing required argument 'new'", 2)
        const { diff } = await import('../checking.ts')
        const { junit, html, markdown, stabilityLevel, deprecationDaysBeta, deprecationDaysStable } = flags
        const sunsetDays = { beta: deprecationDaysBeta, stable: deprecationDaysStable }
        const policy = { threshold: stabilityLevel, sunsetDays }
        diff(before, after, { ...flags, json: isLines, policy, files: given({ junit, json, html, markdown }) })
      })
    })
}
