/** What is known of a request before it is routed: what its target says, who lives there, and since when. */
import type { Problem } from '../contract/problem.ts'
import type { IncomingMessage } from 'node:http'
import type { Found, Mount } from './mounts.ts'
import type { Target, Targets } from './targets.ts'
import type { BoundWorld } from '../worlds/bound-world.ts'

export interface Arrival {
  readonly target: Target
  /** Of the target's mount. Taken now, so that what happens to it later is known to concern this request. */
  readonly tenant: BoundWorld | { readonly absent: Problem } | undefined
  /** By the process's own clock, in milliseconds. */
  readonly at: number
}

/** Kept on the request itself: a table beside it would cost more than all the rest of routing. */
const noted = Symbol('arrival')

interface Arriving {
  [noted]?: Arrival
}

/** Worked out once for each request. */
export const arrivalOf = (request: IncomingMessage & Arriving, targets: Targets): Arrival =>
  (request[noted] ??= arrivedAt(targets.of(request.url ?? '/')))

const arrivedAt = (target: Target): Arrival => ({ target, tenant: boundWorldIn(target.found), at: performance.now() })

export const boundWorldIn = (found: Found | undefined): ReturnType<Mount['tenant']> | undefined =>
  found?.mount.tenant(found.name)
