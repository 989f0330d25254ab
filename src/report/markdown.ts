/** Markdown, as GitHub shows it: in a summary of a job, in a comment. */
import { printable, printableLines } from '../text/printable.ts'
import type { Report } from './report.ts'
import { acceptedLines, alsoLines, detailsOf, remarkLine, repeatsOf, skippedIn, summaryOf, toldOnce } from './words.ts'

/** @param more lines of Markdown, behind all else */
export const markdownText = (report: Report, more: readonly string[] = []): string =>
  [
    `## courtside ${report.command}: ${report.verdict}`,
    '',
    `${escaped(`${report.contract.title} ${report.contract.version}, ${report.target}`)}  `,
    `**${escaped(summaryOf(report))}**`,
    '',
    ...toldOnce(report).flatMap(({ check, failure, also }) => [
      `### ${escaped(`${check.operation}: ${check.says}`)}`,
      '',
      '| | |',
      '|---|---|',
      ...detailsOf(failure).map(([name, value]) => `| ${escaped(name)} | ${escaped(value)} |`),
      ...alsoLines({ check, failure, also }).map(line => `| also | ${escaped(line)} |`),
      '',
      ...repeatsOf(failure).flatMap(curl => [...fenced(curl), '']),
    ]),
    ...acceptedLines(report).map(line => `- ${escaped(line)}`),
    ...skippedIn(report).map(line => `- skipped: ${escaped(line)}`),
    ...(report.remarks ?? []).map(remark => `- ${escaped(remarkLine(remark))}`),
    ...report.notes.map(note => `- ${escaped(note)}`),
    '',
    ...more,
  ].join('\n')

/** A fence is longer than any that stands in the text (CommonMark, section 4.5). */
const fenced = (text: string): readonly string[] => {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return [`${fence}sh`, printableLines(text), fence]
}

/** Nothing of it is taken for markup, or ends a cell; a line stays one. */
export const escaped = (text: string): string =>
  printable(text.replaceAll(/[\r\n\t]+/g, ' ')).replaceAll(/[\\`*_{}[\]<>()#+!|~&@-]/g, String.raw`\$&`)
