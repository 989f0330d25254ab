/** A request that was passed on, and what came of it: with its secrets, as it was. */
import { type BreakReason, whyLost } from '../verify/provider.ts'
import type { HeaderPairs } from './headers.ts'

export interface ProxiedExchange {
  readonly method: string
  /** Path and query, as they were sent. */
  readonly target: string
  readonly headers: HeaderPairs
  /** As it was sent, in its content coding; undefined: it was too large to be kept. */
  readonly body: Buffer | undefined
  /** Milliseconds since 1970. */
  readonly started: number
  readonly milliseconds: number
  readonly came: CameBack
}

/** What of an answer comes before its body. */
export interface AnswerHead {
  readonly status: number
  readonly statusText: string
  readonly headers: HeaderPairs
}

/** `head`: of an answer that has begun. */
export type CameBack =
  | (AnswerHead & {
      readonly kind: 'answer'
      /** As it was sent, in its content coding; undefined: it was too large to be kept. */
      readonly body: Buffer | undefined
    })
  /** No answer came in time, or not the whole of it. */
  | { readonly kind: 'late'; readonly milliseconds: number; readonly head?: AnswerHead }
  /**
   * No connection could be had, or it broke. `hasBegun`: of an answer something had come, be it malformed. `isUnread`:
   * the request was still being sent, and there may have been one that could not be read any more.
   */
  | {
      readonly kind: 'lost'
      readonly message: string
      readonly hasBegun?: boolean
      readonly broke?: BreakReason
      readonly isUnread?: boolean
      readonly head?: AnswerHead
    }
  | GivenUp

/** Whoever asked went away before the whole of the answer was there, or the run was ended. */
export interface GivenUp {
  readonly kind: 'left' | 'ended'
  readonly head?: AnswerHead
}

export const headOf = (came: CameBack): AnswerHead | undefined => (came.kind === 'answer' ? came : came.head)

type Unanswered = Extract<CameBack, { readonly kind: 'late' | 'lost' }>

export const whyUnanswered = (came: Unanswered): string =>
  came.kind === 'late' && came.head !== undefined
    ? `an answer of which nothing more came within ${came.milliseconds} ms`
    : whyLost(came)

export const isGivenUp = (came: CameBack): came is GivenUp => came.kind === 'left' || came.kind === 'ended'

export const whyGivenUp = ({ kind, head }: GivenUp): string => {
  const who = kind === 'left' ? 'whoever asked went away' : 'the run was ended'
  return `${who} before ${head === undefined ? 'an answer came' : 'all of it was there'}`
}
