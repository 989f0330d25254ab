/** What every form of a report says in the same words. */
import { counted } from '../text/counted.ts'
import { cut } from '../text/cut.ts'
import type { Place } from '../text/finding.ts'
import type { Check, CheckFailure, Remark, Report } from './report.ts'
import { groupedBy } from '../text/grouped-by.ts'

export interface BrokenCheck {
  readonly check: Check
  readonly failure: CheckFailure
}

/** What makes a run red. */
export const brokenIn = ({ checks }: Report): readonly BrokenCheck[] =>
  checks.flatMap(check => check.failures.filter(one => one.accepted === undefined).map(failure => ({ check, failure })))

export interface BrokenOnce extends BrokenCheck {
  /** The same, elsewhere or with another value. */
  readonly also: readonly BrokenCheck[]
}

/** Operations of which the same is said: that they share its cause is likelier than that each has its own. */
const fewestAlike = 3

/**
 * The same, where what is said of one place of the contract, or of several operations, is told once: a record that is
 * wrong in each list, an error that all operations word alike.
 */
export const toldOnce = (report: Report): readonly BrokenOnce[] => {
  const groups = groupedBy(brokenIn(report), likenessOf)
  const told = [...groups.values()].flatMap(groupsIn).flatMap(([first, ...also]) => (first ? [{ ...first, also }] : []))
  const order = new Map(report.checks.map((check, index) => [check, index]))
  return told.toSorted((one, other) => (order.get(one.check) ?? 0) - (order.get(other.check) ?? 0))
}

/** Of these the status says in which answers they are wrong; of any other it is what is wrong. */
const partsOfAnswers: ReadonlySet<string> = new Set(['headers', 'media-type', 'body'])

/**
 * Which value came is no failure of its own; why no answer came is. What was never sent is told apart by whoever
 * compares.
 */
const likenessOf = ({ check: { rule, says }, failure }: BrokenCheck): string => {
  const { request, expected, found, status, pointer, fingerprint } = failure
  const name = pointer?.slice(pointer.lastIndexOf('/'))
  const came = status === undefined ? found : status
  const what = partsOfAnswers.has(rule) && status !== undefined ? undefined : came
  return JSON.stringify(request === undefined ? fingerprint : [rule, says, expected, what, name])
}

/** Of those that are alike: one of so many operations, else one of each place. */
const groupsIn = (alike: readonly BrokenCheck[]): readonly (readonly BrokenCheck[])[] => {
  if (new Set(alike.map(({ check }) => check.operation)).size >= fewestAlike) return [alike]
  const byPlace = groupedBy(alike, ({ failure: { place, fingerprint } }) =>
    place === undefined ? fingerprint : `${placeText(place)}:${place.column}`,
  )
  return [...byPlace.values()]
}

/** Characters of a value that is told beside others. */
const longestFound = 60

/** `getPet at /name: found 7, GET http://127.0.0.1:1/pets/1, answered 404, pets.yaml:14, known as 0123456789abcdef` */
export const alsoLines = ({ failure: first, also }: BrokenOnce): readonly string[] =>
  also.map(({ check: { operation }, failure: { pointer = '', request, found, status, place, fingerprint } }) => {
    const parts = [
      ...(found === first.found ? [] : [`found ${cut(found, longestFound)}`]),
      ...(request === undefined ? [] : [`${request.method} ${request.url}`]),
      ...(status === undefined || status === first.status ? [] : [`answered ${status}`]),
      ...(place === undefined || isSamePlace(place, first.place) ? [] : [placeText(place)]),
      `known as ${fingerprint}`,
    ]
    return `${operation}${pointer === '' ? '' : ` at ${pointer}`}: ${parts.join(', ')}`
  })

const isSamePlace = (one: Place, other: Place | undefined): boolean =>
  one.file === other?.file && one.line === other.line

/** Of those that are alike, by operation; more are counted. */
const mostNamed = 3

/** `, and 39 more of it: getPet (pets.yaml:14), listPets, ...`: for who is told a failure in one line. */
export const alsoInOneLine = ({ failure: first, also }: BrokenOnce): string => {
  if (also.length === 0) return ''
  const named = also.map(({ check: { operation }, failure: { place } }) =>
    place === undefined || isSamePlace(place, first.place) ? operation : `${operation} (${placeText(place)})`,
  )
  const all = [...new Set(named)]
  const shown = [...all.slice(0, mostNamed), ...(all.length > mostNamed ? ['...'] : [])]
  return `, and ${also.length} more of it: ${shown.join(', ')}`
}

/** What a baseline takes as it is. */
const acceptedIn = ({ checks }: Report): readonly BrokenCheck[] =>
  checks.flatMap(check => check.failures.filter(one => one.accepted !== undefined).map(failure => ({ check, failure })))

export const placeText = ({ file, line }: Place): string => `${file}:${line}`

/** `accepted until 2027-01-31: listPets: each status is declared (moving house), 52 times: tried page=1000` */
export const acceptedLines = (report: Report): readonly string[] =>
  acceptedIn(report).map(({ check, failure: { accepted, request, times, case: tried } }) => {
    const often = times === 1 ? '' : `, ${counted(times, 'time')}`
    const of = request === undefined ? '' : `: tried ${tried}`
    return `accepted until ${accepted?.until}: ${check.operation}: ${check.says} (${accepted?.reason})${often}${of}`
  })

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

const foundIn = ({ found, pointer }: CheckFailure): string =>
  pointer === undefined || pointer === '' ? found : `${found} at ${pointer}`

/** For who is shown a line of it alone. */
export const inOneLine = (failure: CheckFailure): string => {
  const { expected, request } = failure
  const asked = request === undefined ? '' : `, of ${request.method} ${request.url}`
  return `expected ${expected}, found ${foundIn(failure)}${asked}`
}

/** Characters of the cases that are named beside the first. */
const longestCases = 60

/** `, also with status=open, limit=1, ...`: as many as fit. */
const alsoWith = ({ cases = [], untoldCases = 0 }: CheckFailure): string => {
  const others = cases.slice(1)
  let length = 0
  const fitting = others.filter(name => (length += name.length + 2) <= longestCases)
  if (others.length === 0) return ''
  const isCut = fitting.length < others.length || untoldCases > 0
  // Some are named by what they go with or without.
  const having = /^with(?:out)? /.test(fitting[0] ?? '') ? '' : 'with '
  return `, also ${having}${[...fitting, ...(isCut ? ['...'] : [])].join(', ')}`
}

/** Name and value, as each form lays them out. */
export const detailsOf = (failure: CheckFailure): readonly (readonly [name: string, value: string])[] => {
  const { expected, status, said, times, fingerprint, request } = failure
  return [
    ['expected', expected],
    ['found', foundIn(failure)],
    ...(failure.place === undefined ? [] : [['contract', placeText(failure.place)] as const]),
    ...(request === undefined
      ? [['known as', failure.case] as const]
      : ([
          ['asked', `${request.method} ${request.url}${status === undefined ? '' : `, answered ${status}`}`],
          ...(said === undefined ? [] : [['said', said] as const]),
          [
            'tried',
            `${failure.case}${times === 1 ? '' : `, and ${counted(times - 1, 'time')} more`}${alsoWith(failure)}`,
          ],
          ['known as', fingerprint],
        ] as const)),
  ]
}

/** What repeats it in a shell. */
export const repeatsOf = ({ request }: CheckFailure): readonly string[] => (request === undefined ? [] : [request.curl])

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
