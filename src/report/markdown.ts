/** Markdown, as GitHub shows it: in a summary of a job, in a comment. */
import { printable, printableLines } from '../text/printable.ts'
import type { Report } from './report.ts'
import { acceptedLines, alsoLines, detailsOf, remarkLine, repeatsOf, skippedIn, summaryOf, toldOnce } from './words.ts'

/**
 * @param more lines of Markdown, behind all else
 * @param mostBytes what doesn't fit is counted, and left out
 */
export const markdownText = (report: Report, more: readonly string[] = [], mostBytes = Infinity): string => {
  const blocks = [...blocksOf(report), ...(more.length === 0 ? [] : [more.join('\n')])]
  let left = mostBytes - bytesOfRest
  if (left < 0) return ''
  const end = blocks.findIndex(block => (left -= Buffer.byteLength(block) + 1) < 0)
  if (end < 0) return blocks.join('\n')
  const rest = `${blocks.length - end} more parts of this report have no room here: --markdown writes them to a file.`
  return [...blocks.slice(0, end), '', escapedMarkdown(rest), ''].join('\n')
}

/** Kept for the sentence about what is left out. */
const bytesOfRest = 200

/** Texts of one line and more, each of which may be the last. */
const blocksOf = (report: Report): readonly string[] => [
  `## courtside ${report.command}: ${report.verdict}`,
  '',
  `${escapedMarkdown(`${report.contract.title} ${report.contract.version}, ${report.target}`)}  `,
  `**${escapedMarkdown(summaryOf(report))}**`,
  '',
  ...toldOnce(report).map(({ check, failure, also }) =>
    [
      `### ${escapedMarkdown(`${check.operation}: ${check.says}`)}`,
      '',
      '| | |',
      '|---|---|',
      ...detailsOf(failure).map(([name, value]) => `| ${escapedMarkdown(name)} | ${escapedMarkdown(value)} |`),
      ...alsoLines({ check, failure, also }).map(line => `| also | ${escapedMarkdown(line)} |`),
      '',
      ...repeatsOf(failure).flatMap(curl => [...fenced(curl), '']),
    ].join('\n'),
  ),
  ...acceptedLines(report).map(line => `- ${escapedMarkdown(line)}`),
  ...skippedIn(report).map(line => `- skipped: ${escapedMarkdown(line)}`),
  ...(report.remarks ?? []).map(remark => `- ${escapedMarkdown(remarkLine(remark))}`),
  ...report.notes.map(note => `- ${escapedMarkdown(note)}`),
  '',
]

/** A fence is longer than any that stands in the text (CommonMark, section 4.5). */
const fenced = (text: string): readonly string[] => {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return [`${fence}sh`, printableLines(text), fence]
}

/** Nothing of it is taken for markup, or ends a cell; a line stays one. */
export const escapedMarkdown = (text: string): string =>
  printable(text.replaceAll(/[\r\n\t]+/g, ' ')).replaceAll(/[\\`*_{}[\]<>()#+!|~&@-]/g, String.raw`\$&`)
