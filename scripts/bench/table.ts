/** The outcomes as lines of text: Markdown, so that they can be shown as they are. */
import { isMissed, type Outcome } from './measure.ts'

export const table = (outcomes: readonly Outcome[]): string => {
  const cells = [
    ['work', 'measured', 'median', 'min–max', 'limit', 'subject', 'baseline', ''],
    ...outcomes.map(cellsOf),
  ]
  const widths = (cells[0] ?? []).map((_, column) => Math.max(...cells.map(line => line[column]?.length ?? 0)))
  const line = (texts: readonly string[]): string =>
    `| ${texts.map((text, column) => text.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [head = [], ...rest] = cells
  return [line(head), line(widths.map(width => '-'.repeat(width))), ...rest.map(line)].join('\n')
}

const cellsOf = (outcome: Outcome): string[] => {
  const { row, what, unit, limit } = outcome
  const most = limit === undefined ? '' : `≤ ${limit} ${unit}`
  if ('absent' in outcome) return [row, what, '', '', most, '', '', verdictOf(outcome)]
  const { median, least, most: highest, subject, baseline } = outcome
  return [
    row,
    what,
    `${figure(median)} ${unit}`,
    `${figure(least)}–${figure(highest)}`,
    most,
    duration(subject),
    duration(baseline),
    verdictOf(outcome),
  ]
}

const verdictOf = (outcome: Outcome): string => {
  const why = 'absent' in outcome ? firstLine(outcome.absent) : ''
  if (outcome.limit === undefined) return why === '' ? '' : `skipped: ${why}`
  return isMissed(outcome) ? `MISSED${why === '' ? '' : `: not available: ${why}`}` : 'reached'
}

/** A table has no room for more; the JSON has all of it. */
const firstLine = (text: string): string => (text.split('\n', 1)[0] ?? '').slice(0, 80)

export const figure = (value: number): string => {
  if (value >= 100) return value.toFixed(0)
  if (value >= 10) return value.toFixed(1)
  return value.toFixed(value >= 1 ? 2 : 3)
}

/** Of microseconds. */
const duration = (microseconds: number | undefined): string => {
  if (microseconds === undefined) return ''
  if (microseconds >= 1e6) return `${figure(microseconds / 1e6)} s`
  return microseconds >= 1000 ? `${figure(microseconds / 1000)} ms` : `${figure(microseconds)} µs`
}
