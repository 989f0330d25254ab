/** What every form of a report says in the same words. */
import { counted } from '../text/counted.ts'
import type { Place } from '../text/finding.ts'
import type { Check, Failure, Remark, Report } from './report.ts'

export interface Broken {
  readonly check: Check
  readonly failure: Failure
}

/** What makes a run red. */
export const brokenIn = ({ checks }: Report): readonly Broken[] =>
  checks.flatMap(check => check.failures.filter(one => one.accepted === undefined).map(failure => ({ check, failure })))

/** What a baseline takes as it is. */
const acceptedIn = ({ checks }: Report): readonly Broken[] =>
  checks.flatMap(check => check.failures.filter(one => one.accepted !== undefined).map(failure => ({ check, failure })))

export const placeText = ({ file, line }: Place): string => `${file}:${line}`

/** `accepted until 2027-01-31: listPets: each status is declared (moving house)` */
export const acceptedLines = (report: Report): readonly string[] =>
  acceptedIn(report).map(
    ({ check, failure }) =>
      `accepted until ${failure.accepted?.until}: ${check.operation}: ${check.says} (${failure.accepted?.reason})`,
  )

/** `held: 312 checks of 24 operations, 498 requests` */
export const summaryOf = ({ verdict, counts }: Report): string => {
  const { checks, operations, requests, broken, accepted, skipped } = counts
  const parts = [
    ...(broken > 0 ? [`${broken} of ${counted(checks, 'check')} broken`] : [counted(checks, 'check')]),
    ...(operations > 0 || checks === 0 ? [counted(operations, 'operation')] : []),
    ...(requests > 0 || checks === 0 ? [counted(requests, 'request')] : []),
    ...(accepted > 0 ? [`${accepted} accepted`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ]
  return `${verdict}: ${parts.join(', ')}`
}

const foundIn = ({ found, pointer }: Failure): string =>
  pointer === undefined || pointer === '' ? found : `${found} at ${pointer}`

/** For who is shown a line of it alone. */
export const inOneLine = (failure: Failure): string => {
  const { expected, request } = failure
  const asked = request === undefined ? '' : `, of ${request.method} ${request.url}`
  return `expected ${expected}, found ${foundIn(failure)}${asked}`
}

/** Name and value, as each form lays them out. */
export const detailsOf = (failure: Failure): readonly (readonly [name: string, value: string])[] => {
  const { expected, status, times, fingerprint, request } = failure
  return [
    ['expected', expected],
    ['found', foundIn(failure)],
    ...(failure.place === undefined ? [] : [['contract', placeText(failure.place)] as const]),
    ...(request === undefined
      ? [['known as', failure.case] as const]
      : ([
          ['asked', `${request.method} ${request.url}${status === undefined ? '' : `, answered ${status}`}`],
          ['tried', `${failure.case}${times === 1 ? '' : `, and ${counted(times - 1, 'time')} more`}`],
          ['known as', fingerprint],
        ] as const)),
  ]
}

/** What repeats it in a shell. */
export const repeatsOf = ({ request }: Failure): readonly string[] => (request === undefined ? [] : [request.curl])

/** `warning response-property-enum-value-added GET /pets: … (pets.yaml:28)` */
export const remarkLine = ({ level, operation, rule, says, place }: Remark): string =>
  `${level} ${rule} ${operation}: ${says}${place === undefined ? '' : ` (${placeText(place)})`}`

/** Why checks were left out, each reason once. */
export const skippedIn = ({ checks }: Report): readonly string[] => {
  const reasons = new Map<string, string[]>()
  for (const { operation, outcome, reason = '' } of checks) {
    if (outcome !== 'skipped') continue
    const operations = reasons.get(reason) ?? []
    if (!operations.includes(operation)) operations.push(operation)
    reasons.set(reason, operations)
  }
  return [...reasons].map(([reason, operations]) => `${operations.join(', ')}: ${reason}`)
}
