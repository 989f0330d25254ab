/**
 * JUnit's XML, as Jenkins and GitLab read it: a suite for each operation, a case for each check.
 *
 * A case has one `failure` at most (GitLab shows the first alone), so that all failures of a check stand in its text,
 * with their places: Jenkins' xUnit plugin takes no file that has attributes for them (junit-10.xsd).
 */
import { escapedMarkup, sayableMarkup } from '../text/markup.ts'
import { printableLines } from '../text/printable.ts'
import type { Check, Report } from './report.ts'
import { acceptedLines, detailsOf, inOneLine, remarkLine, repeatsOf, summaryOf } from './words.ts'

export const junitXml = (report: Report): string => {
  const { checks, counts, notes, verdict, milliseconds } = report
  const operations = [...new Set(checks.map(({ operation }) => operation))]
  const suites = operations.map(operation =>
    suiteOf(
      operation,
      checks.filter(check => check.operation === operation),
    ),
  )
  // A run that is red without a broken check has to be red here too.
  const isSilent = verdict !== 'held' && counts.broken === 0
  const run = isSilent ? [runSuite(notes.join(' ') || summaryOf(report))] : []
  const said = isSilent ? [] : notes.map(note => `note: ${note}`)
  const remarks = [...acceptedLines(report), ...(report.remarks ?? []).map(remarkLine), ...said]
  const failures = counts.broken + run.length
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${escaped(`courtside ${report.command}`)}" tests="${checks.length + run.length}" `
      + `failures="${failures}" errors="0" time="${(milliseconds / 1000).toFixed(3)}">`,
    ...run,
    ...suites,
    ...(remarks.length === 0 ? [] : [remarkSuite(remarks)]),
    '</testsuites>',
    '',
  ].join('\n')
}

const runSuite = (message: string): string =>
  [
    '  <testsuite name="run" tests="1" failures="1" errors="0" skipped="0">',
    '    <testcase classname="run" name="something could be judged">',
    `      <failure message="${escaped(message)}" type="run">${escaped(message)}</failure>`,
    '    </testcase>',
    '  </testsuite>',
  ].join('\n')

/** What broke nothing has a place in a suite alone: what a run printed. */
const remarkSuite = (remarks: readonly string[]): string =>
  [
    '  <testsuite name="worth a look" tests="0" failures="0" errors="0" skipped="0">',
    `    <system-out>${escaped(remarks.join('\n'))}</system-out>`,
    '  </testsuite>',
  ].join('\n')

const suiteOf = (operation: string, checks: readonly Check[]): string => {
  const count = (outcome: Check['outcome']): number => checks.filter(check => check.outcome === outcome).length
  return [
    `  <testsuite name="${escaped(operation)}" tests="${checks.length}" failures="${count('broken')}" errors="0" `
      + `skipped="${count('skipped')}">`,
    ...checks.map(caseOf),
    '  </testsuite>',
  ].join('\n')
}

const caseOf = ({ operation, rule, says, outcome, reason = '', failures }: Check): string => {
  const open = failures.filter(({ accepted }) => accepted === undefined)
  const [first] = open
  const opening = `    <testcase classname="${escaped(operation)}" name="${escaped(`${rule}: ${says}`)}"`
  if (outcome === 'skipped')
    return [`${opening}>`, `      <skipped message="${escaped(reason)}"/>`, '    </testcase>'].join('\n')
  if (first === undefined) return `${opening}/>`
  const text = open
    .map(one => [...detailsOf(one).map(([name, value]) => `${name}: ${value}`), ...repeatsOf(one)].join('\n'))
    .join('\n\n')
  return [
    `${opening}>`,
    `      <failure message="${escaped(inOneLine(first))}" type="${escaped(rule)}">${escaped(text)}</failure>`,
    '    </testcase>',
  ].join('\n')
}

const escaped = (text: string): string => escapedMarkup(sayableMarkup(printableLines(text)))
