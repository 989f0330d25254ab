/** A report for who ran the command: lines, without colours. */
import type { Report } from './report.ts'
import { acceptedLines, alsoLines, detailsOf, remarkLine, repeatsOf, skippedIn, summaryOf, toldOnce } from './words.ts'

export const terminalLines = (report: Report): readonly string[] => [
  ...toldOnce(report).flatMap(({ check, failure, also }) => [
    `${check.operation}: ${check.says} (${check.rule})`,
    ...detailsOf(failure).map(([name, value]) => `  ${name.padEnd(width)}  ${value}`),
    ...alsoLines({ check, failure, also }).map(line => `  ${'also'.padEnd(width)}  ${line}`),
    ...repeatsOf(failure).flatMap(curl => `${'repeat'.padEnd(width)}  ${curl}`.split('\n').map(line => `  ${line}`)),
    '',
  ]),
  ...acceptedLines(report),
  ...skippedIn(report).map(line => `skipped: ${line}`),
  ...(report.remarks ?? []).map(remarkLine),
  ...report.notes.map(note => `note: ${note}`),
  summaryOf(report),
]

const width = 'known as'.length
