/**
 * What GitHub shows beside the lines of the contract: workflow commands, a line each
 * (docs.github.com, "Workflow commands for GitHub Actions").
 */
import { counted } from '../text/counted.ts'
import { given } from '../text/given.ts'
import type { Place } from '../text/finding.ts'
import type { Remark, Report } from './report.ts'
import { alsoInOneLine, inOneLine, placeText, summaryOf, toldOnce } from './words.ts'

/** GitHub shows ten of a step, of each level. */
const most = 10

/** @param fileOf a path as GitHub knows it: from the root of what was checked out */
export const annotations = (report: Report, fileOf: (file: string) => string = file => file): readonly string[] => {
  const placed = (place: Place | undefined): Readonly<Record<string, string | number>> =>
    place === undefined || isOfCommit(place)
      ? {}
      : given({ file: fileOf(place.file), line: place.line, col: place.column })
  const broken = toldOnce(report)
  const left = broken.length - most
  const lines = broken
    .slice(0, most)
    .map((told, index) =>
      command(
        { ...placed(told.failure.place), title: `${told.check.operation}: ${told.check.says}` },
        `${inOneLine(told.failure)}${placeOfCommit(told.failure.place)}${alsoInOneLine(told)}`
          + (index === most - 1 && left > 0
            ? `. Beside it: ${counted(left, 'failure')} that the summary of the job has`
            : ''),
      ),
    )
  if (broken.length === 0 && report.verdict !== 'held')
    return [command({ title: `courtside ${report.command}` }, report.notes.join(' ') || summaryOf(report))]
  const remarks = (level: Remark['level']): readonly string[] => remarksIn(report, level, placed)
  return [...lines, ...remarks('warning'), ...remarks('info')]
}

const names = { warning: 'warning', info: 'notice' } as const

const remarksIn = (
  { remarks = [] }: Report,
  level: Remark['level'],
  placed: (place: Place | undefined) => Readonly<Record<string, string | number>>,
): readonly string[] =>
  remarks
    .filter(remark => remark.level === level)
    .slice(0, most)
    .map(({ operation, rule, says, place }) =>
      command({ ...placed(place), title: `${operation}: ${rule}` }, `${says}${placeOfCommit(place)}`, names[level]),
    )

/** `main:pets.yaml` is at a commit of git, and no file that GitHub could show. */
const isOfCommit = (place: Place | undefined): boolean => place?.file.includes(':') === true

const placeOfCommit = (place: Place | undefined): string =>
  place !== undefined && isOfCommit(place) ? ` (${placeText(place)})` : ''

const command = (
  properties: Readonly<Record<string, string | number>>,
  message: string,
  level: 'error' | 'warning' | 'notice' = 'error',
): string => {
  const said = Object.entries(properties).map(([name, value]) => `${name}=${property(String(value))}`)
  return `::${level} ${said.join(',')}::${data(message)}`
}

const data = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
