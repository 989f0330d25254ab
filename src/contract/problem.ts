/**
 * Two of the four words for "no": a violation is a way in which a request breaks the contract, a problem is what http
 * answers. The other two are a rule's refusal and a finding in a file (`text/finding.ts`).
 */
import type { Because } from '../text/because.ts'
import type { Place } from '../text/finding.ts'
import type { ParameterPlace } from './operation.ts'

export type ViolationPlace = ParameterPlace | 'body'

/** One way in which a request breaks the contract. `name` is a parameter's name, or a JSON Pointer into the body. */
export interface Violation {
  readonly in: ViolationPlace
  readonly name: string
  readonly code: string
  readonly message: string
  /** What the contract says there, where a schema says it. For an explanation; no answer has it. */
  readonly rule?: BrokenRule
  /** Where the contract says so of a field of a body; absent where it says nothing of it. No answer has it. */
  readonly place?: Place
}

/** A keyword of a schema, and what it says: `maximum`, 500. */
export interface BrokenRule {
  readonly keyword: string
  /** Absent where it is a schema itself, or a list of them. */
  readonly bound?: unknown
}

/** Why there is no ordinary answer, before it is put into the words of a contract. */
export interface Problem {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly violations: readonly Violation[]
  /**
   * The request keeps to the contract and the answer is no all the same: its violations name what is to blame, and are
   * not counted.
   */
  readonly isRefusal?: boolean
  /** Why it was refused, for who asks about the request later; no answer has it. */
  readonly because?: Because
}

/** Instead of what was asked for: why it can't be had. */
export interface Failed {
  readonly problem: Problem
  /** With everything that a person at the keyboard can be told of it. */
  readonly cause?: Error
}

export const isFailed = (value: object): value is Failed => 'problem' in value

/**
 * For what keeps to the contract and can't be done as it stands: 400, with the first one's code and what all of them
 * say.
 */
export const impossible = (violations: readonly Violation[]): Problem => ({
  status: 400,
  code: violations[0]?.code ?? 'invalid_body',
  message: violations.map(({ message }) => message).join(' '),
  violations,
  isRefusal: true,
})
