/**
 * Failures that are known and taken as they are, each with a reason and the last day on which it is: past that it fails
 * again. One that no longer comes is told, so that the list gets shorter.
 */
import { given } from '../text/given.ts'
import { isDay } from '../text/day.ts'
import { whyNoJson } from '../text/not-json.ts'
import { isObject } from '../text/pointer.ts'
import { type Check, type CheckFailure, fewToTell, standsForOthers } from './report.ts'

export interface Baseline {
  readonly accepted: readonly AcceptedFailure[]
}

export interface AcceptedFailure {
  readonly fingerprint: string
  readonly reason: string
  /** The last day, `2027-01-31`, in UTC. */
  readonly until: string
  /** What it is, for who reads the file. */
  readonly about?: string
}

/** The file's text read, or what is wrong with it. */
export const baselineIn = (text: string): Baseline | { readonly problem: string } => {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch (error) {
    return { problem: `it is no JSON (${whyNoJson(error, text)})` }
  }
  if (!isObject(read) || read.format !== 'baseline/1' || !Array.isArray(read.accepted))
    return { problem: 'expected {"format": "baseline/1", "accepted": [...]}' }
  const accepted: AcceptedFailure[] = []
  for (const [index, entry] of read.accepted.entries()) {
    const problem = problemIn(entry)
    if (problem !== undefined) return { problem: `accepted[${index}]: ${problem}` }
    if (accepted.some(({ fingerprint }) => fingerprint === entry.fingerprint))
      return { problem: `accepted[${index}]: "fingerprint": ${entry.fingerprint} is accepted above` }
    const { fingerprint, reason, until, about } = entry
    accepted.push({ fingerprint, reason, until, ...given({ about: typeof about === 'string' ? about : undefined }) })
  }
  return { accepted }
}

const problemIn = (entry: unknown): string | undefined => {
  const { fingerprint, reason, until } = isObject(entry) ? entry : {}
  if (typeof fingerprint !== 'string' || !/^[0-9a-f]{16}$/.test(fingerprint))
    return `"fingerprint": expected the 16 hexadecimal digits of a failure, found ${JSON.stringify(fingerprint)}`
  if (typeof reason !== 'string' || reason.trim() === '') return '"reason": expected why it is taken as it is'
  if (typeof until !== 'string' || !isDay(until))
    return `"until": expected the last day, such as 2027-01-31, found ${JSON.stringify(until)}`
  return undefined
}

/** Names that are told; more are no help to a reader. */
const mostNames = 5

const fewOf = (names: readonly string[]): string =>
  [...names.slice(0, mostNames), ...(names.length > mostNames ? [`${names.length - mostNames} more`] : [])].join(', ')

/** All that could be looked at; all that there is to certain checks; or some of it. */
export type Extent = 'all' | 'chosen' | 'part'

/** @param operations undefined: every one */
export const ofOperations = (operations: ReadonlySet<string> | undefined): Extent =>
  operations === undefined ? 'all' : 'chosen'

export interface WeighedChecks {
  readonly checks: readonly Check[]
  readonly notes: readonly string[]
  /** What a baseline says that may still be so. */
  readonly taken: readonly AcceptedFailure[]
  /** What it doesn't accept. */
  readonly open: readonly OpenFailure[]
}

/** What it is about, where it says so, and why it is accepted. */
const toldOf = ({ about, reason }: AcceptedFailure): string => (about === undefined ? reason : `${about}; ${reason}`)

const aboutOf = ({ operation, says, rule }: Check): string => `${operation}: ${says} (${rule})`

interface OpenFailure {
  readonly fingerprint: string
  /** In words. */
  readonly about: string
}

/** The file's text: what was accepted stays as it is, and the rest is accepted with it. */
export const baselineText = (
  { taken, open }: Pick<WeighedChecks, 'taken' | 'open'>,
  accepting: Pick<AcceptedFailure, 'reason' | 'until'>,
): string => {
  const accepted = [...taken, ...open.map(({ fingerprint, about }) => ({ fingerprint, ...accepting, about }))]
  return `${JSON.stringify({ format: 'baseline/1', accepted }, undefined, 2)}\n`
}

/**
 * @param baseline undefined: nothing is accepted
 * @param today the day of the run in UTC
 * @param extent what was looked at: of what wasn't nobody knows whether it still comes
 */
export const withBaseline = (
  checks: readonly Check[],
  baseline: Baseline | undefined,
  today: string,
  extent: Extent,
): WeighedChecks => {
  const accepted = baseline?.accepted ?? []
  const known = new Map(accepted.map(entry => [entry.fingerprint, entry]))
  const came = new Set<string>()
  const notes: string[] = []
  const open: OpenFailure[] = []
  const weighed = (check: Check, failure: CheckFailure): CheckFailure => {
    const entry = known.get(failure.fingerprint)
    if (entry === undefined) return failure
    came.add(entry.fingerprint)
    const { reason, until } = entry
    if (standsForOthers(check, failure.fingerprint)) {
      notes.push(
        `${entry.fingerprint} (${toldOf(entry)}) stands for failures that nobody was told of, and is not accepted.`,
      )
      return failure
    }
    if (today <= until) return { ...failure, accepted: { reason, until } }
    notes.push(`${entry.fingerprint} was accepted until ${until} (${toldOf(entry)}), and fails again.`)
    return failure
  }
  const judged = checks.map(check => {
    const failures = check.failures.map(failure => weighed(check, failure))
    for (const { fingerprint, accepted: isTaken } of failures)
      if (isTaken === undefined && !standsForOthers(check, fingerprint))
        open.push({ fingerprint, about: aboutOf(check) })
    const isAccepted = failures.length > 0 && failures.every(failure => failure.accepted !== undefined)
    return {
      ...check,
      failures: fewToTell({ ...check, failures }),
      ...(isAccepted ? { outcome: 'accepted' as const } : {}),
    }
  })
  const skipped = [...new Set(checks.flatMap(({ operation, times }) => (times === 0 ? [operation] : [])))]
  const unless =
    extent === 'chosen' || skipped.length === 0 ? '' : `, unless it is of what was skipped: ${fewOf(skipped)}`
  const looked = new Set(checks.flatMap(check => (check.times > 0 ? [aboutOf(check)] : [])))
  const isLookedAt = ({ about = '' }: AcceptedFailure): boolean =>
    extent === 'all' || (extent === 'chosen' && looked.has(about))
  const gone = accepted.filter(entry => !came.has(entry.fingerprint) && isLookedAt(entry))
  const isOpen = new Set(open.map(({ fingerprint }) => fingerprint))
  return {
    checks: judged,
    open,
    taken: accepted.filter(entry => !isOpen.has(entry.fingerprint) && !gone.includes(entry)),
    notes: [
      ...notes,
      ...gone.map(
        entry => `${entry.fingerprint} (${toldOf(entry)}) no longer occurs: take it out of the baseline${unless}.`,
      ),
    ],
  }
}
