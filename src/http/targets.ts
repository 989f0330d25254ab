/**
 * What a request's target says, whoever sends it: which mount it is in and, once a request for it was routed, to which
 * operation it leads and how that one reads it.
 *
 * Clients ask for the same few targets again and again; what was worked out for one is remembered, so that the next
 * request for it goes straight to its operation. Bounded, the oldest making room.
 */
import type { Endpoint } from '../contract/check/endpoint.ts'
import type { Answer } from '../contract/call.ts'
import { type Preferring, longestPrefer } from '../contract/check/prefer-in-query.ts'
import { preferParameter } from '../text/prefer-address.ts'
import { Query } from '../contract/check/query.ts'
import { BoundedMap } from '../text/bounded-map.ts'
import type { CheckedRequest } from '../contract/check/request.ts'
import type { MountMatch, MountFinder } from './mounts.ts'
import type { Route } from './service.ts'
import { pathAndQuery } from '../contract/check/target.ts'

export interface Target {
  /** As it was sent. */
  readonly url: string
  /** Without the query. */
  readonly path: string
  /** Behind the question mark; undefined without one. */
  readonly query: string | undefined
  /** The mount with the longest prefix that the path is in. */
  readonly found: MountMatch | undefined
  /** The path behind that prefix. */
  readonly rest: string
  /** Where the router has led requests for it, by method. */
  known: Map<string, Remembered> | undefined
}

interface Remembered extends Route {
  readonly found: MountMatch
  readonly reading: TargetReading
}

/** A target in the eyes of an operation. */
export interface TargetReading {
  /** Undecoded values of the path's parameters. */
  readonly path: Readonly<Record<string, string>>
  readonly query: Query
  /** What is preferred in it. */
  readonly prefer: string | undefined
  /** What was ignored of it. */
  readonly warnings: readonly string[]
  /** For `checkedOnce` and `refusedOnce` alone. */
  checked: CheckedRequest | undefined
  refusal: Answer | undefined
}

const none: readonly never[] = []
const noQuery: Preferring = { pairs: none, prefer: undefined }

/** @param path behind the mount's prefix */
export const targetReadingOf = (
  { pathValues, queryOf, undeclared }: Pick<Endpoint, 'pathValues' | 'queryOf' | 'undeclared'>,
  path: string,
  query: string | undefined,
): TargetReading => {
  const { pairs, prefer } = query === undefined ? noQuery : queryOf(query)
  const isTooLong = prefer !== undefined && prefer.length > longestPrefer
  return {
    path: pathValues(path),
    query: new Query(pairs),
    prefer: isTooLong ? undefined : prefer,
    warnings: [
      ...(pairs.length === 0 ? none : undeclared(pairs)),
      ...(isTooLong ? [`${preferParameter} was ignored: expected at most ${longestPrefer} characters`] : none),
    ],
    checked: undefined,
    refusal: undefined,
  }
}

type ByTarget = Pick<Endpoint, 'isByTarget'>

/**
 * What the check makes of a request: worked out once where nothing but the target counts. Its values are for further
 * calls too, and frozen: no mode may write to them.
 */
export const checkedOnce = (
  reading: TargetReading,
  { isByTarget }: ByTarget,
  check: () => CheckedRequest,
): CheckedRequest => {
  if (reading.checked !== undefined) return reading.checked
  const checked = check()
  if (!isByTarget) return checked
  if (checked.violations === undefined && checked.values !== undefined) freeze(checked.values)
  return (reading.checked = checked)
}

/** The answer to a request that the check refuses: written once where nothing but the target counts. */
export const refusedOnce = (reading: TargetReading, { isByTarget }: ByTarget, refuse: () => Answer): Answer => {
  if (reading.refusal !== undefined) return reading.refusal
  const refusal = refuse()
  if (!isByTarget || refusal.content === undefined) return refusal
  return (reading.refusal = { ...refusal, content: { ...refusal.content, isRecorded: true } })
}

const freeze = (value: object): void => {
  for (const part of Object.values(Object.freeze(value))) if (typeof part === 'object' && part !== null) freeze(part)
}

const mostRemembered = 500
/** Characters. */
const longestRemembered = 500

/**
 * Nothing may be remembered here that depends on anything but the target: not on headers, the caller or the world.
 * `test/http/targets.test.ts` holds it. With it a request for a target that was asked for before costs half as much.
 */
export interface Targets {
  of(url: string): Target
  /** The router has led a request for it to this operation. */
  remember(target: Target, route: Route): TargetReading | undefined
}

export const targetsAmong = (mounts: MountFinder): Targets => {
  const remembered = new BoundedMap<string, Target>(mostRemembered)
  return {
    of: url => remembered.get(url) ?? read(url, mounts),
    remember: (target, { service, endpoint }) => {
      const { found } = target
      if (found === undefined) return undefined
      const { method } = endpoint.operation
      const before = target.known?.get(method)
      if (before !== undefined) return before.reading
      const reading = targetReadingOf(endpoint, target.rest, target.query)
      target.known = (target.known ?? new Map<string, Remembered>()).set(method, { service, endpoint, found, reading })
      if (target.url.length > longestRemembered) return reading
      remembered.set(target.url, target)
      return reading
    },
  }
}

const read = (url: string, mounts: MountFinder): Target => {
  const target = pathAndQuery(url)
  const mark = target.indexOf('?')
  const path = mark < 0 ? target : target.slice(0, mark)
  const found = mounts.first(path)
  return {
    url,
    path,
    query: mark < 0 ? undefined : target.slice(mark + 1),
    found,
    rest: found === undefined ? path : path.slice(found.prefix.length),
    known: undefined,
  }
}
