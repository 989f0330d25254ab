/**
 * Were there as many calls as expected?
 *
 * What is given must be so and nothing else is looked at: a matcher names what a test is about. Without a matcher the
 * counts are exact, whatever the journal has dropped.
 */
import { isObject } from '../text/pointer.ts'
import { given } from '../text/given.ts'
import type { components } from '../generated/control.ts'
import { lookThrough } from './entries-in-turns.ts'
import { type EntryBody, entryBody } from './entry-body.ts'
import type { Operation } from '../contract/operation.ts'
import { type JournalledExchange, type JournalView, mostOfBody } from '../worlds/journal.ts'
import type { Redaction } from '../contract/redaction.ts'
import { type CallDifference, type Match, Wanted, formIn } from './wanted-call.ts'

export type Verification = components['schemas']['Verification']
export type VerifiedBody = components['schemas']['Verified']
type NearMiss = components['schemas']['NearMiss']

export const verified = async (
  journal: JournalView,
  { operationId, match, ...bounds }: Verification,
  redactionOf: (operation: Operation | undefined) => Redaction,
  /** Counts where no operation is named. */
  isUsual: (entry: JournalledExchange) => boolean,
): Promise<VerifiedBody> => {
  const { times, atLeast, atMost } = bounds
  // Calls that come while it is looked through are none of those that are asked about.
  const calls = journal.callsOf(operationId)
  const all =
    match === undefined
      ? []
      : journal
          .entries()
          .filter(entry => (operationId === undefined ? isUsual(entry) : entry.operation?.id === operationId))
  const { count, missed } =
    match === undefined ? { count: calls, missed: [] } : await counted(journal, all, match, redactionOf)
  const least = times ?? atLeast ?? (atMost === undefined ? 1 : 0)
  const most = times ?? atMost ?? Infinity
  const complete = match === undefined || (calls === all.length && (all[0]?.number ?? Infinity) > journal.dropped)
  // A count that may be too low proves neither a number nor a bound from above.
  const isGood = count >= least && count <= most && (complete || most === Infinity)
  const matching = match === undefined ? '' : ` that match ${shortened(JSON.stringify(match))}`
  const dropped = complete ? '' : ` The journal has dropped ${journal.dropped} entries, so there may have been more.`
  const near = isGood ? [] : missed
  const asked = `${wantedBy(bounds)} of ${operationId ?? 'any operation'}${matching}`
  return {
    verified: isGood,
    count,
    complete,
    message: `Expected ${asked}, found ${count}.${dropped}${toldMisses(near)}`,
    ...(near.length === 0 ? {} : { nearMisses: near.map(missBody) }),
  }
}

/** `at least 1 call` */
const wantedBy = ({ times, atLeast, atMost }: Pick<Verification, 'times' | 'atLeast' | 'atMost'>): string => {
  const least = times ?? atLeast ?? (atMost === undefined ? 1 : 0)
  const bounds = [...(least > 0 ? [`at least ${least}`] : []), ...(atMost === undefined ? [] : [`at most ${atMost}`])]
  const wanted = times === undefined ? bounds.join(' and ') || 'any number' : `${times}`
  return `${wanted} call${wanted === '1' || wanted === 'at least 1' ? '' : 's'}`
}

/** What is said of it where others read it too: no secret that was asked for stands in it. */
export const reportedOf = (
  { operationId, match, ...bounds }: Verification,
  { count, nearMisses = [] }: VerifiedBody,
  { value }: Redaction,
): string => {
  const matching = match === undefined ? '' : ` that match ${shortened(JSON.stringify(value(match)))}`
  const shown = nearMisses.map(({ differences, ...call }) => ({
    entry: call,
    differences: differences.map(({ at, expected, found }) => ({ at, expected: asNamed(at, expected, value), found })),
  }))
  const asked = `${wantedBy(bounds)} of ${operationId ?? 'any operation'}${matching}`
  return `Expected ${asked}, found ${count}.${toldMisses(shown)}`
}

/** A secret is known by its name. */
const asNamed = (at: string, expected: unknown, value: Redaction['value']): unknown => {
  const name = at.split(/[./]/).at(-1) ?? ''
  const named = value({ [name]: expected })
  return isObject(named) ? named[name] : undefined
}

/** Bytes of a question: a call that is kept has no more in its URL, its headers and its body. */
export const mostAsked = 2 * mostOfBody

const mostShown = 5

/** Characters of what is told again. */
const longestTold = 2_000

const shortened = (text: string): string => (text.length > longestTold ? `${text.slice(0, longestTold)}…` : text)

/** A call that did not match, and in what. */
interface Miss extends ToldMiss {
  readonly entry: EntryBody
}

interface ToldMiss {
  readonly entry: Pick<EntryBody, 'number' | 'method' | 'url' | 'status'>
  readonly differences: readonly CallDifference[]
}

/**
 * How many match, and the nearest of those that don't, the latest of them last. Each is made readable, looked at, and
 * let go.
 */
const counted = async (
  journal: JournalView,
  entries: readonly JournalledExchange[],
  match: Match,
  redactionOf: (operation: Operation | undefined) => Redaction,
): Promise<{ readonly count: number; readonly missed: readonly Miss[] }> => {
  let count = 0
  const missed: Miss[] = []
  const wanted = new Wanted(match)
  await lookThrough(journal, entries, entry => {
    const redaction = redactionOf(entry.operation)
    const body = entryBody(journal, entry, redaction)
    const form = isObject(match.body) ? formIn(entry, body, redaction) : undefined
    const differences = wanted.differencesOf(body, form)
    if (differences.length === 0) count++
    else if (missed.push({ entry: body, differences }) > mostShown) missed.splice(farthestIn(missed), 1)
  })
  return { count, missed }
}

/** The first of those that differ in the most. */
const farthestIn = (missed: readonly Miss[]): number => {
  const most = Math.max(...missed.map(({ differences }) => differences.length))
  return missed.findIndex(({ differences }) => differences.length === most)
}

const missBody = ({ entry: { number, id, method, url, status }, differences }: Miss): NearMiss => ({
  number,
  id,
  method,
  url,
  ...given({ status }),
  differences: differences.map(one => ({ ...one })),
})

const toldMisses = (missed: readonly ToldMiss[]): string => {
  if (missed.length === 0) return ''
  const told = missed.map(
    ({ entry: { number, method, url, status }, differences }) =>
      `#${number} ${method} ${url} ${status ?? 'dropped'} (${differences
        .slice(0, mostShown)
        .map(({ at, expected, found }) => `${at}: expected ${short(expected)}, found ${short(found)}`)
        .join('; ')})`,
  )
  return ` Calls that did not match: ${told.join('; ')}.`
}

const short = (value: unknown): string =>
  value === undefined ? 'nothing' : (JSON.stringify(value) ?? 'nothing').slice(0, 200)
