/**
 * What the server knows of a request: first of its target, then, once it is known where that leads, of its operation.
 *
 * Each is made once and not written to; what the steps of the pipeline find out goes from one to the next.
 */
import { type Failed, isFailed } from '../contract/problem.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Endpoint } from '../contract/check/endpoint.ts'
import type { BoundWorld } from '../worlds/bound-world.ts'
import type { MountMatch } from './mounts.ts'
import type { Route, Service } from './service.ts'
import { type TargetReading, type Target, type Targets, targetReadingOf } from './targets.ts'

export interface Arrival {
  readonly target: Target
  /** Of the target's mount. Bound now, so that what happens to it later is known to concern this request. */
  readonly world: BoundWorld | Failed | undefined
  /** By the process's own clock, in milliseconds. */
  readonly at: number
}

/** Kept on the request itself: a table beside it would cost more than all the rest of routing. */
const arrivalKey = Symbol('arrival')

interface Arriving {
  [arrivalKey]?: Arrival
}

/** Worked out at the first question. */
export const arrivalOf = (request: IncomingMessage & Arriving, targets: Targets): Arrival =>
  (request[arrivalKey] ??= arrivedAt(targets.of(request.url ?? '/')))

const arrivedAt = (target: Target): Arrival => ({ target, world: boundIn(target.found), at: performance.now() })

const boundIn = (found: MountMatch | undefined): BoundWorld | Failed | undefined => found?.mount.bind(found.name)

/** A request for an operation. */
export interface RequestContext {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly service: Service
  readonly endpoint: Endpoint
  readonly world: BoundWorld
  /** The target, as it was sent. */
  readonly url: string
  /** How long the mount's prefix is in the path. */
  readonly prefixLength: number
  /** The target as its operation reads it. */
  readonly reading: TargetReading
  /** By the process's own clock, in milliseconds. */
  readonly at: number
}

/** Where a request leads: an operation, the mount it was found in and, where that is known, how its target reads. */
export interface Destination extends Route {
  readonly found: MountMatch
  readonly reading?: TargetReading | undefined
}

/** A problem: the world that the path names is not there. */
export const contextOf = (
  response: ServerResponse,
  { service, endpoint, found, reading }: Destination,
  { target, world: bound, at }: Arrival,
): RequestContext | Failed => {
  const { url, path, rest, query } = target
  const isFirst = found === target.found
  // An operation may be found in a mount further out than that of the longest prefix.
  const world = found.mount === target.found?.mount && bound !== undefined ? bound : found.mount.bind(found.name)
  if (isFailed(world)) return world
  const { length } = found.prefix
  return {
    request: response.req,
    response,
    service,
    endpoint,
    world,
    url,
    prefixLength: length,
    reading: reading ?? targetReadingOf(endpoint, isFirst ? rest : path.slice(length), query),
    at,
  }
}
