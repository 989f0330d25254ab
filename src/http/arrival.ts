/** What is known of a request before it is routed: where its target leads, and since when. */
import type { IncomingMessage } from 'node:http'
import type { Problem } from '../contract/call.ts'
import type { Found, Mount, MountFinder } from './mounts.ts'
import { pathAndQuery } from './target.ts'
import type { Tenant } from './tenant.ts'

export interface Arrival {
  /** The path as it was sent, without its query. */
  readonly path: string
  /** Behind the question mark; undefined without one. */
  readonly query: string | undefined
  /** The mount with the longest prefix that the path is in. */
  readonly found: Found | undefined
  /** The path behind that prefix. */
  readonly rest: string
  /** Of that mount. Taken now, so that what happens to it later is known to concern this request. */
  readonly tenant: Tenant | { readonly absent: Problem } | undefined
  /** By the process's own clock, in milliseconds. */
  readonly at: number
}

const arrivalOf = ({ url = '/' }: IncomingMessage, finder: MountFinder): Arrival => {
  const target = pathAndQuery(url)
  const mark = target.indexOf('?')
  const path = mark < 0 ? target : target.slice(0, mark)
  const found = finder.first(path)
  return {
    path, query: mark < 0 ? undefined : target.slice(mark + 1), found, rest: found === undefined ? path : path.slice(found.prefix.length),
    tenant: tenantIn(found), at: performance.now(),
  }
}

/** Kept on the request itself: a table beside it would cost more than all the rest of routing. */
const noted = Symbol('arrival')

interface Arriving {
  [noted]?: Arrival
}

/** Worked out once for each request. */
export const arrivalAt = (raw: IncomingMessage & Arriving, finder: MountFinder): Arrival => raw[noted] ??= arrivalOf(raw, finder)

export const tenantIn = (found: Found | undefined): ReturnType<Mount['tenant']> | undefined => found?.mount.tenant(found.name)
