/**
 * Were there as many calls as expected?
 *
 * What is given must be so and nothing else is looked at: a matcher names what a test is about. Without a matcher the
 * counts are exact, whatever the journal has dropped.
 */
import { isObject } from '../text/pointer.ts'
import type { components } from '../generated/control.ts'
import { lookThrough } from './entries-in-turns.ts'
import { type EntryBody, entryBody } from './entry-body.ts'
import type { Operation } from '../contract/operation.ts'
import type { Entry, Journal } from '../worlds/journal.ts'
import type { Redaction } from '../contract/redaction.ts'

export type Verification = components['schemas']['Verification']
export type Verified = components['schemas']['Verified']
type Match = components['schemas']['Match']

export const verified = async (
  journal: Journal,
  { operationId, match, times, atLeast, atMost }: Verification,
  redactionOf: (operation: Operation | undefined) => Redaction,
  /** Counts where no operation is named. */
  isUsual: (entry: Entry) => boolean,
): Promise<Verified> => {
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
  const wanted =
    times !== undefined
      ? `${times}`
      : [...(least > 0 ? [`at least ${least}`] : []), ...(most < Infinity ? [`at most ${most}`] : [])].join(' and ')
        || 'any number'
  const dropped = complete ? '' : ` The journal has dropped ${journal.dropped} entries, so there may have been more.`
  const near = isGood ? '' : nearMisses(missed)
  return {
    verified: isGood,
    count,
    complete,
    message:
      `Expected ${wanted} call${wanted === '1' || wanted === 'at least 1' ? '' : 's'} of `
      + `${operationId ?? 'any operation'}${matching}, found ${count}.${dropped}${near}`,
  }
}

const mostShown = 5

/** Characters of what is told again. */
const longestTold = 2_000

const shortened = (text: string): string => (text.length > longestTold ? `${text.slice(0, longestTold)}…` : text)

/** How many match, and the last of those that don't. Each is made readable, looked at, and let go. */
const counted = async (
  journal: Journal,
  entries: readonly Entry[],
  match: Match,
  redactionOf: (operation: Operation | undefined) => Redaction,
): Promise<{ readonly count: number; readonly missed: readonly EntryBody[] }> => {
  let count = 0
  const missed: EntryBody[] = []
  await lookThrough(journal, entries, entry => {
    const body = entryBody(journal, entry, redactionOf(entry.operation))
    if (isMatch(body, match)) count++
    else if (missed.push(body) > mostShown) missed.shift()
  })
  return { count, missed }
}

const nearMisses = (entries: readonly EntryBody[]): string => {
  if (entries.length === 0) return ''
  const told = entries.map(
    ({ number, method, url, status, body }) =>
      `#${number} ${method} ${url} `
      + `${status ?? 'dropped'}${body === undefined ? '' : ` ${JSON.stringify(body).slice(0, 200)}`}`,
  )
  return ` Calls that did not match: ${told.join('; ')}.`
}

const isMatch = (entry: EntryBody, { path, query, headers, body, status, caller }: Match): boolean =>
  (status === undefined || entry.status === status)
  && (caller === undefined || entry.caller === caller)
  && (path === undefined || hasValues(valuesIn(entry.parameters, 'path'), path))
  && (query === undefined || hasValues({ ...sentQuery(entry.url), ...valuesIn(entry.parameters, 'query') }, query))
  && (headers === undefined || hasValues(entry.headers, lowerCased(headers)))
  && (body === undefined || covers(entry.body, body))

const valuesIn = (parameters: EntryBody['parameters'], place: string): Record<string, unknown> | undefined => {
  const values = parameters?.[place]
  return isObject(values) ? values : undefined
}

/** Of a request that breaks the contract, or a parameter that it does not declare. */
const sentQuery = (url: string): Record<string, unknown> =>
  Object.fromEntries(new URLSearchParams(url.split('?')[1] ?? ''))

const lowerCased = (headers: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

/** As text, and lists as lists of texts: `20` is "20". */
const hasValues = (values: Record<string, unknown> | undefined, wanted: Record<string, unknown>): boolean =>
  Object.entries(wanted).every(
    ([name, value]) => JSON.stringify(asText(values?.[name])) === JSON.stringify(asText(value)),
  )

const asText = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(asText)
  if (value === undefined) return undefined
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Every field that is wanted is there; lists are alike in length and order. */
const covers = (value: unknown, wanted: unknown): boolean => {
  if (Array.isArray(wanted))
    return (
      Array.isArray(value) && value.length === wanted.length && wanted.every((one, index) => covers(value[index], one))
    )
  if (isObject(wanted))
    return (
      isObject(value)
      && Object.entries(wanted).every(([name, one]) => Object.hasOwn(value, name) && covers(value[name], one))
    )
  return value === wanted
}
