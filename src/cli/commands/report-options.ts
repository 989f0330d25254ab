/** The options of every command that makes a report. */
import type { Command } from 'commander'
import { given } from '../../text/given.ts'
import type { ReportFiles } from '../report-files.ts'

export const withReportOptions = (command: Command): Command =>
  withPages(
    command
      .option('--junit <file>', 'the report as JUnit XML, for Jenkins and GitLab')
      .option('--json <file>', 'the report as JSON, the format report/1'),
  )

/** Of a command whose `--json` says how it prints. */
export const withReportsBeside = (command: Command): Command =>
  withPages(command.option('--junit <file>', 'the report as JUnit XML, for Jenkins and GitLab'))

const withPages = (command: Command): Command =>
  command.option('--html <file>', 'the report as one page').option('--markdown <file>', 'the report as Markdown')

export const reportFilesOf = ({ junit, json, html, markdown, har }: ReportFiles): ReportFiles =>
  given({ junit, json, html, markdown, har })
