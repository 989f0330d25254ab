/** A request that was passed on, and what came of it: with its secrets, as it was. */
import type { Broke } from '../verify/provider.ts'
import type { Headers } from './headers.ts'

export interface Exchange {
  readonly method: string
  /** Path and query, as they were sent. */
  readonly target: string
  readonly headers: Headers
  /** As it was sent, in its content coding; undefined: it was too large to be kept. */
  readonly body: Buffer | undefined
  /** Milliseconds since 1970. */
  readonly started: number
  readonly milliseconds: number
  readonly came: CameBack
}

export type CameBack =
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly statusText: string
      readonly headers: Headers
      /** As it was sent, in its content coding; undefined: it was too large to be kept. */
      readonly body: Buffer | undefined
    }
  /** No answer came in time, or not the whole of it. */
  | { readonly kind: 'late'; readonly milliseconds: number }
  /**
   * No connection could be had, or it broke. `hasBegun`: of an answer something had come, be it malformed. `isUnread`:
   * the request was still being sent, and there may have been one that could not be read any more.
   */
  | {
      readonly kind: 'lost'
      readonly message: string
      readonly hasBegun?: boolean
      readonly broke?: Broke
      readonly isUnread?: boolean
    }
  /** Whoever asked went away before the answer was there. */
  | { readonly kind: 'left' }
