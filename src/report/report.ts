/**
 * What was judged, and what came of it: the one model from which every form of a report is written.
 *
 * Its shape is published as `openapi/report.schema.json`. A check is one thing that was asked of one operation, however
 * often; what broke it is told once, with how often it came.
 */
import { createHash } from 'node:crypto'
import type { Place } from '../text/finding.ts'
import { given } from '../text/given.ts'
import { compareTexts } from '../text/order.ts'

export const reportFormat = 'report/1'

/**
 * `held`: all that was checked is as it should be. `unjudged`: nobody can say, for nothing answered,
 * or an operation was never asked.
 */
export type Verdict = 'held' | 'broken' | 'unjudged'

export interface Report {
  readonly format: typeof reportFormat
  /** Which command judged: `verify`. */
  readonly command: string
  readonly version: string
  readonly contract: { readonly title: string; readonly version: string; readonly file: string }
  /** The base address of what was judged. */
  readonly target: string
  /** RFC 3339, UTC. */
  readonly started: string
  readonly milliseconds: number
  readonly verdict: Verdict
  /** What a reader has to know that no check says: why nothing was judged, what a baseline no longer meets. */
  readonly notes: readonly string[]
  readonly counts: Counts
  readonly checks: readonly Check[]
  /** What is worth a look and broke nothing. */
  readonly remarks?: readonly Remark[]
}

export interface Remark {
  readonly level: 'warning' | 'info'
  readonly operation: string
  readonly rule: string
  /** One sentence. */
  readonly says: string
  readonly place?: Place
}

export interface Counts {
  readonly operations: number
  readonly checks: number
  readonly held: number
  readonly broken: number
  readonly accepted: number
  readonly skipped: number
  readonly requests: number
}

export interface Check {
  /** The operationId, or `GET /path` where the contract gives none. */
  readonly operation: string
  /** Lower-case with dashes: `body`, `name-order`. */
  readonly rule: string
  /** What has to hold, in words. */
  readonly says: string
  /** `accepted`: all that broke it is in the baseline. */
  readonly outcome: 'held' | 'broken' | 'accepted' | 'skipped'
  /** How often it was looked at. */
  readonly times: number
  /** Why it was skipped. */
  readonly reason?: string
  /** Skipped, for not all of the operation was asked, or answered: whoever tries again asks all of it. */
  readonly untried?: true
  readonly failures: readonly CheckFailure[]
}

export interface CheckFailure {
  /** The same for the same failure on every run: 16 hexadecimal digits. */
  readonly fingerprint: string
  readonly expected: string
  readonly found: string
  /** JSON Pointer into the answer's body. */
  readonly pointer?: string
  /** Where the contract says it. */
  readonly place?: Place
  /** How often it came; the first time is the one that is shown. */
  readonly times: number
  /** What was being tried: `limit=501`. */
  readonly case: string
  /** All that were being tried when it came, each once, that one first; absent: it came once, or nobody knows. */
  readonly cases?: readonly string[]
  /** How often it came with others, which are not kept. */
  readonly untoldCases?: number
  /** Absent: nothing was sent. */
  readonly request?: ShownRequest
  /** Absent: no answer came. */
  readonly status?: number
  /** What the service said itself with an error that the contract doesn't have: the beginning, on one line. */
  readonly said?: string
  readonly accepted?: { readonly reason: string; readonly until: string }
}

/** Without secrets. */
export interface ShownRequest {
  readonly method: string
  readonly url: string
  /** Repeats it in a shell; secrets are its variables. */
  readonly curl: string
}

/** One thing that broke a check, as it is found. */
export type FoundFailure = Omit<CheckFailure, 'fingerprint' | 'times' | 'accepted' | 'cases' | 'untoldCases'> & {
  /** What tells it from others of the same check, and is the same on every run. */
  readonly aspect: string
  /** How often it came, where that is known by now; absent: once. */
  readonly times?: number
}

/** Collects checks while something is judged. */
export interface Checks {
  held(operation: string, rule: string, says: string, times?: number): void
  broke(operation: string, rule: string, says: string, failure: FoundFailure): void
  /** @param isUntried calls of the operation were not made, or not answered, that another run makes */
  skipped(operation: string, rule: string, says: string, reason: string, isUntried?: boolean): void
  /** In the order in which they were first looked at. */
  all(): readonly Check[]
}

export interface CollectedChecks extends Checks {
  /** What others have collected, as if it had been told here. */
  add(checks: readonly Check[]): void
}

/** Failures of one check that are told apart; more are no help to a reader of what a service answers. */
const mostTold = 20
/** Those that are kept until it is known which of them a baseline takes as they are. */
export const mostFailures = 200

/** In the place of an aspect: of failures that are not told apart. */
export const others = 'others'

/** Of failures that are not told apart: which of them would be accepted? */
export const standsForOthers = ({ operation, rule }: Pick<Check, 'operation' | 'rule'>, fingerprint: string): boolean =>
  fingerprint === fingerprintOf(operation, rule, others)

/** @param found of the first of them */
export const andOthers = (found: string): string => `${found}; and more of other kinds, told once these are mended`

/** As one failure, the first of several. */
const asOne = ({ operation, rule }: Pick<Check, 'operation' | 'rule'>, first: CheckFailure): CheckFailure => ({
  ...first,
  fingerprint: fingerprintOf(operation, rule, others),
  found: andOthers(first.found),
})

/** Cases of one failure: whoever tries again what failed needs them all. */
const mostCases = 100
/** Characters of one of them: a run may take days. */
const longestCase = 300

/** The first, which came as often as both. */
const together = (first: CheckFailure, other: CheckFailure): CheckFailure => {
  const times = first.times + other.times
  const known = first.cases ?? [first.case]
  const more = (other.cases ?? [other.case]).filter(one => !known.includes(one))
  const kept = more.filter(({ length }) => length <= longestCase).slice(0, mostCases - known.length)
  const cases = kept.length === 0 ? known : [...known, ...kept]
  const left = more.length - kept.length
  const untoldCases = (first.untoldCases ?? 0) + (other.untoldCases ?? 0) + left
  return { ...first, times, cases, ...given({ untoldCases: untoldCases === 0 ? undefined : untoldCases }) }
}

/** As many failures as a reader is told, the rest as one. Those that are accepted take no room. */
export const fewToTell = (check: Check): readonly CheckFailure[] => {
  const open = check.failures.filter(({ accepted }) => accepted === undefined)
  const [first, ...rest] = open.slice(mostTold)
  if (first === undefined || standsForOthers(check, first.fingerprint)) return check.failures
  const untold = new Set([first, ...rest])
  return [...check.failures.filter(one => !untold.has(one)), asOne(check, rest.reduce(together, first))]
}

interface Open {
  readonly operation: string
  readonly rule: string
  readonly says: string
  readonly failures: Map<string, CheckFailure>
  /** Beyond those. */
  others: CheckFailure | undefined
  times: number
  reason: string | undefined
  isUntried: boolean
}

export const fingerprintOf = (operation: string, rule: string, aspect: string): string =>
  createHash('sha256')
    .update(JSON.stringify([operation, rule, aspect]))
    .digest('hex')
    .slice(0, 16)

/** @param most failures of a check that are kept apart */
export const collectedChecks = (most = mostFailures): CollectedChecks => {
  const open = new Map<string, Open>()
  const at = (operation: string, rule: string, says: string): Open => {
    const key = JSON.stringify([operation, rule])
    const known = open.get(key)
    if (known !== undefined) return known
    const none = { failures: new Map(), others: undefined, times: 0, reason: undefined, isUntried: false }
    const made: Open = { operation, rule, says, ...none }
    open.set(key, made)
    return made
  }
  const fail = (check: Open, failure: CheckFailure): void => {
    const { fingerprint } = failure
    const before = check.failures.get(fingerprint)
    const isOfOthers = standsForOthers(check, fingerprint)
    if (before !== undefined) check.failures.set(fingerprint, together(before, failure))
    else if (check.failures.size < most && !isOfOthers) check.failures.set(fingerprint, failure)
    else if (check.others !== undefined) check.others = together(check.others, failure)
    else check.others = isOfOthers ? failure : asOne(check, failure)
  }
  const skip = (check: Open, reason: string | undefined, isUntried: boolean): void => {
    check.reason ??= reason
    check.isUntried ||= isUntried
  }
  return {
    held: (operation, rule, says, times = 1) => void (at(operation, rule, says).times += times),
    broke: (operation, rule, says, { aspect, times = 1, ...found }) => {
      const check = at(operation, rule, says)
      check.times += times
      fail(check, { fingerprint: fingerprintOf(operation, rule, aspect), times, ...found })
    },
    skipped: (operation, rule, says, reason, isUntried = false) => skip(at(operation, rule, says), reason, isUntried),
    add: checks => {
      for (const { operation, rule, says, times, reason, untried = false, failures } of checks) {
        const check = at(operation, rule, says)
        check.times += times
        skip(check, reason, untried)
        for (const failure of failures) fail(check, failure)
      }
    },
    all: () =>
      [...open.values()].map(({ failures, others: more, reason, isUntried, ...check }) => ({
        ...check,
        outcome: outcomeOf(check.times, failures.size),
        ...given({
          reason: check.times === 0 ? reason : undefined,
          untried: check.times === 0 && isUntried ? (true as const) : undefined,
        }),
        failures: [...failures.values(), ...(more === undefined ? [] : [more])],
      })),
  }
}

const outcomeOf = (times: number, failures: number): Check['outcome'] => {
  if (times === 0) return 'skipped'
  return failures === 0 ? 'held' : 'broken'
}

export type Judged = Omit<Report, 'format' | 'verdict' | 'counts'> & {
  readonly requests: number
  /** Why it couldn't be judged. */
  readonly unjudged: string | undefined
  /** Why it can't be said that all held, where nothing is broken. */
  readonly incomplete?: string
  /** Under which name there is what belongs to no operation: it is counted as none. */
  readonly whole?: string
  /** What to do where nothing was checked. */
  readonly wayOut?: string
}

/** No checks is a failure: who looked at nothing knows nothing. */
export const reportOf = ({
  requests,
  unjudged,
  incomplete,
  whole,
  wayOut,
  checks,
  notes,
  ...judged
}: Judged): Report => {
  const operations = checks.filter(({ times, operation }) => times > 0 && operation !== whole)
  const count = (outcome: Check['outcome']): number => checks.filter(check => check.outcome === outcome).length
  const looked = checks.length - count('skipped')
  const why = unjudged ?? incomplete ?? (looked === 0 ? nothingChecked(wayOut) : undefined)
  const isIncomplete = incomplete !== undefined && count('broken') === 0
  const isBroken = looked === 0 || count('broken') > 0
  return {
    format: reportFormat,
    ...judged,
    verdict: verdictOf(unjudged !== undefined || isIncomplete, isBroken),
    notes: [...(why === undefined ? [] : [why]), ...notes],
    counts: {
      operations: new Set(operations.map(({ operation }) => operation)).size,
      checks: looked,
      held: count('held'),
      broken: count('broken'),
      accepted: count('accepted'),
      skipped: count('skipped'),
      requests,
    },
    checks: checks.toSorted((one, other) => compareTexts(one.operation, other.operation)),
  }
}

const nothingChecked = (wayOut: string | undefined): string =>
  ['Nothing was checked, which is no success.', ...(wayOut === undefined ? [] : [wayOut])].join(' ')

const verdictOf = (isUnjudged: boolean, isBroken: boolean): Verdict => {
  if (isUnjudged) return 'unjudged'
  return isBroken ? 'broken' : 'held'
}

const exitCodes = { held: 0, broken: 1, unjudged: 3 } as const

/** 2 is for a command line that is not understood. */
export const exitCodeOf = ({ verdict }: Report): 0 | 1 | 3 => exitCodes[verdict]
