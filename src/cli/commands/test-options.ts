/** The options of every command that serves somebody's tests. */
import { type Command, Option } from 'commander'
import { given } from '../../text/given.ts'
import { Failure } from '../failure.ts'
import type { Log } from '../log.ts'
import type { BaselineOptions } from '../baseline-file.ts'
import type { ReportFiles } from '../report-files.ts'
import type { ServeOptions } from '../serve.ts'
import { type BaselineFlags, baselineOf, withBaselineOptions } from './baseline-options.ts'
import { withReportsBeside } from './report-options.ts'

export interface TestFlags extends BaselineFlags {
  readonly failOnViolation: boolean
  readonly coverage?: string
}

/** Of a command that serves until a signal, and tells of the calls then. */
export interface ServedTestFlags extends TestFlags, Omit<ReportFiles, 'json'> {}

const failOnViolation = (): Option =>
  new Option(
    '--fail-on-violation',
    'tell at the end which calls broke the contract, or that there were none; either is exit code 1',
  ).default(false)

const coverageOption = (): Option =>
  new Option('--coverage <dir>', 'leave there at the end what was exercised of the contract; see courtside coverage')

const servedHarOption = (): Option =>
  new Option('--har <file>', 'what was exchanged, as HAR 1.2: of the worlds that are there at the end')

/** @param withReports adds the forms of a report */
export const withTestOptions = (command: Command, withReports = withReportsBeside): Command =>
  withReports(
    withBaselineOptions(command.addOption(failOnViolation()).addOption(coverageOption()), 'broken calls'),
  ).addOption(servedHarOption())

/** @throws Failure for a form of a report that nobody asked for */
export const refuseFormsAlone = (
  isJudged: boolean,
  { har: _, ...forms }: ReportFiles,
  { known, written }: BaselineOptions,
): void => {
  const baselines = [...(known === undefined ? [] : ['baseline']), ...(written === undefined ? [] : ['write-baseline'])]
  const [form] = [...Object.keys(forms), ...baselines]
  if (form !== undefined && !isJudged)
    throw new Failure(`--${form}: there is a report with --fail-on-violation alone. Give that too.`, 2)
}

/** Nothing of it is loaded unless it is asked for. */
export const serveAsAsked = async (options: ServeOptions, flags: ServedTestFlags, log: Log): Promise<void> => {
  const { failOnViolation: isJudged, coverage, junit, html, markdown, har } = flags
  const forms = given({ junit, html, markdown })
  const baseline = baselineOf(flags)
  refuseFormsAlone(isJudged, forms, baseline)
  const { serve } = await import('../serving.ts')
  if (!isJudged && coverage === undefined && har === undefined) return serve(options, log)
  const { openBaseline, refuseUnwritable, serveJudged, withCoverage, withHar } = await import('../executing.ts')
  refuseUnwritable({ ...forms, ...given({ har }) })
  const covered = coverage === undefined ? options : withCoverage(options, coverage)
  const [served, heard] = har === undefined ? [covered, log] : withHar(covered, har, log)
  if (!isJudged) return serve(served, heard)
  return serveJudged(served, forms, openBaseline(baseline), heard)
}
