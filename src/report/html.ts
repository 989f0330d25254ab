/** One page that needs no other: no script, nothing of the network, whatever stands in the report is text. */
import { escapedMarkup } from '../text/markup.ts'
import { printableLines } from '../text/printable.ts'
import type { Check, Remark, Report } from './report.ts'
import { acceptedLines, brokenIn, detailsOf, remarkLine, repeatsOf, skippedIn, summaryOf } from './words.ts'

/** @param more markup, behind all else */
export const htmlPage = (report: Report, more: readonly string[] = []): string => {
  const { contract, target, started, notes, checks, remarks = [] } = report
  const title = `courtside ${report.command}: ${report.verdict}`
  return htmlDocument(title, [
    `<h1>${escapedHtml(title)}</h1>`,
    `<p>${escapedHtml(`${contract.title} ${contract.version}, ${target}, ${started}`)}</p>`,
    `<p><strong>${escapedHtml(summaryOf(report))}</strong></p>`,
    ...htmlList(notes),
    ...brokenIn(report).map(({ check, failure }) =>
      [
        '<section>',
        `<h2>${escapedHtml(`${check.operation}: ${check.says}`)}</h2>`,
        '<dl>',
        ...detailsOf(failure).map(([name, value]) => `<dt>${escapedHtml(name)}</dt><dd>${escapedHtml(value)}</dd>`),
        '</dl>',
        ...repeatsOf(failure).map(curl => `<pre>${escapedHtml(curl)}</pre>`),
        '</section>',
      ].join('\n'),
    ),
    ...htmlList(acceptedLines(report)),
    ...remarksOf(remarks),
    '<h2>All checks</h2>',
    '<table>',
    '<thead><tr><th scope="col">operation</th><th scope="col">check</th><th scope="col">outcome</th>'
      + '<th scope="col">times</th></tr></thead>',
    '<tbody>',
    ...checks.map(rowOf),
    '</tbody>',
    '</table>',
    ...htmlList(skippedIn(report).map(line => `skipped: ${line}`)),
    ...more,
  ])
}

/** @param title as it is @param body markup */
const htmlDocument = (title: string, body: readonly string[]): string =>
  [
    '<!doctype html>',
    '<html lang="en-GB">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; style-src \'unsafe-inline\'">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapedHtml(title)}</title>`,
    `<style>${style}</style>`,
    '</head>',
    '<body>',
    '<main>',
    ...body,
    '</main>',
    '</body>',
    '</html>',
    '',
  ].join('\n')

const style =
  'body{font:1rem/1.5 system-ui,sans-serif;margin:2rem;color:#1b1b1b;background:#fff}'
  + 'main{max-width:72rem}dl{display:grid;grid-template-columns:max-content 1fr;gap:0 1rem}dd{margin:0}'
  + 'dd,td{overflow-wrap:anywhere}dt,th{text-align:left;font-weight:600}'
  + 'pre{padding:1rem;background:#f2f2f2;overflow:auto}'
  + 'td,th{padding:0 1rem 0 0;vertical-align:top}section{border-left:4px solid #b00020;padding-left:1rem}'

export const htmlList = (lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [`<ul>${lines.map(line => `<li>${escapedHtml(line)}</li>`).join('')}</ul>`]

const remarksOf = (remarks: readonly Remark[]): readonly string[] =>
  remarks.length === 0 ? [] : ['<h2>Worth a look</h2>', ...htmlList(remarks.map(remarkLine))]

const rowOf = ({ operation, rule, says, outcome, times }: Check): string => {
  const cells = [operation, `${rule}: ${says}`, outcome, String(times)]
  return `<tr>${cells.map(cell => `<td>${escapedHtml(cell)}</td>`).join('')}</tr>`
}

/** Control characters and halves of characters are no HTML, and marks of direction would turn what is around them. */
export const escapedHtml = (text: string): string =>
  escapedMarkup(printableLines(text).replaceAll(/[\uFFFE\uFFFF]/g, '\uFFFD'))
