/** Coverage in words: lines, and what stands in the pages of a report on it. */
import { counted } from '../text/counted.ts'
import { escapedHtml, htmlList } from '../report/html.ts'
import { escapedMarkdown } from '../report/markdown.ts'
import { type Coverage, type Share, nextIn, percentOf, sharesOf } from './coverage.ts'
import type { Point } from './point.ts'

/** Points that are named where a person reads on. */
const mostNamed = 10
/** In a file. */
const mostInFile = 1_000

export const pointText = ({ kind, operation, name }: Point): string =>
  `${operation === undefined ? '' : `${operation}: `}${name} (${kind})`

const shareText = ({ covered, of }: Share): string => `${covered} of ${of}`

/** `57 % of 1034 points, by 212 requests of 3 processes, in 4 worlds` */
const summaryOf = (coverage: Coverage): string => {
  const all = sharesOf(coverage).at(-1)
  const { requests, processes, worlds, points } = coverage
  return (
    `${all === undefined ? 0 : percentOf(all)} % of ${counted(points.length, 'point')}, by `
    + `${counted(requests, 'request')} of ${counted(processes, 'process', 'processes')}, `
    + `in ${counted(worlds.length, 'world')}`
  )
}

/** What else there is to say. */
export const notesOf = ({ isCut }: Coverage): readonly string[] =>
  isCut ? ['The contract has more points than are looked at, so that some are missing here.'] : []

export const coverageLines = (coverage: Coverage): readonly string[] => {
  const shares = sharesOf(coverage)
  const width = Math.max(...shares.map(({ kind }) => kind.length))
  const next = nextIn(coverage)
  return [
    ...shares.map(
      share => `${share.kind.padEnd(width)}  ${String(percentOf(share)).padStart(3)} %  ${shareText(share)}`,
    ),
    ...next.slice(0, mostNamed).map(point => `next: ${pointText(point)}`),
    ...(next.length > mostNamed ? [`next: and ${next.length - mostNamed} more`] : []),
    ...notesOf(coverage),
    summaryOf(coverage),
  ]
}

/** Behind a report on it. */
export const coverageMarkdown = (coverage: Coverage): readonly string[] => {
  const next = nextIn(coverage)
  const row = (cells: readonly string[]): string => `| ${cells.map(escapedMarkdown).join(' | ')} |`
  return [
    '### What was exercised',
    '',
    `**${escapedMarkdown(summaryOf(coverage))}**`,
    '',
    '| | % | covered |',
    '|---|---:|---|',
    ...sharesOf(coverage).map(share => row([share.kind, String(percentOf(share)), shareText(share)])),
    '',
    '| world | scenario | requests | points |',
    '|---|---|---:|---:|',
    ...coverage.worlds.map(({ name, scenario = '', requests, covered }) =>
      row([name, scenario, String(requests), String(covered.length)]),
    ),
    '',
    ...(next.length === 0 ? [] : ['### What to test next', '']),
    ...next.slice(0, mostInFile).map(point => `- ${escapedMarkdown(pointText(point))}`),
    ...(next.length > mostInFile ? [`- and ${next.length - mostInFile} more`] : []),
    '',
  ]
}

/** The same, as markup. */
export const coverageHtml = (coverage: Coverage): readonly string[] => {
  const next = nextIn(coverage)
  const table = (heads: readonly string[], rows: readonly (readonly string[])[]): readonly string[] => [
    '<table>',
    `<thead><tr>${heads.map(head => `<th scope="col">${head}</th>`).join('')}</tr></thead>`,
    '<tbody>',
    ...rows.map(cells => `<tr>${cells.map(cell => `<td>${escapedHtml(cell)}</td>`).join('')}</tr>`),
    '</tbody>',
    '</table>',
  ]
  return [
    '<h2>What was exercised</h2>',
    `<p><strong>${escapedHtml(summaryOf(coverage))}</strong></p>`,
    ...table(
      ['kind', '%', 'covered'],
      sharesOf(coverage).map(share => [share.kind, String(percentOf(share)), shareText(share)]),
    ),
    '<h2>Worlds</h2>',
    ...table(
      ['world', 'scenario', 'requests', 'points'],
      coverage.worlds.map(({ name, scenario = '', requests, covered }) => [
        name,
        scenario,
        String(requests),
        String(covered.length),
      ]),
    ),
    '<h2>What to test next</h2>',
    ...htmlList([
      ...next.slice(0, mostInFile).map(pointText),
      ...(next.length > mostInFile ? [`and ${next.length - mostInFile} more`] : []),
    ]),
  ]
}
