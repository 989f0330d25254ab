/**
 * What a service and its stand-in have in common beyond what a contract can say: handed in by who knows the service.
 *
 * The engine asks, and tells what broke where; what has to hold it doesn't know.
 */
import type { Operation, Parameter } from '../contract/operation.ts'

export interface SharedRules {
  /** Each is held against every good answer of the operations that it is about. */
  readonly invariants: readonly AnswerInvariant[]
  /** What is wrong with the body that tells why a call was refused. */
  readonly refusals?: {
    readonly rule: string
    readonly says: string
    readonly breaches: (refused: ProblemAnswer) => RuleFailures
  }
  /** Where ids are found that a parameter takes; the first that gives any is used. */
  readonly idSources: (operation: Operation, parameter: Parameter) => readonly IdSource[]
  /** Calls that are worth trying beside those that follow from the contract. */
  readonly calls: (operation: Operation) => readonly ExtraCall[]
  /** What takes several calls to see. */
  readonly probes: readonly Probe[]
}

/** A list, and where in each of its items an id is. */
export interface IdSource {
  /** An operationId. */
  readonly operation: string
  /** JSON Pointer to the list in the answer's body; left out: the body is the list. */
  readonly list?: string
  /** JSON Pointer into an item. */
  readonly pointer: string
}

export interface ExtraCall {
  readonly name: string
  /** By `query limit`, as text. What is required and isn't named gets a good value. */
  readonly values: ReadonlyMap<string, string | readonly string[]>
  /** Required parameters that are left out. */
  readonly without: readonly string[]
  /** Undefined: it succeeds. */
  readonly refusal: { readonly reason: Reason; readonly code?: string } | undefined
  readonly isSignedIn: boolean
}

/** Why a call has to be refused. */
export type Reason =
  | 'out-of-range'
  | 'invalid'
  | 'missing'
  | 'no-key'
  | 'wrong-key'
  | 'no-token'
  | 'wrong-token'
  | 'unknown-id'
  | 'as-recorded'

export interface GoodAnswer {
  readonly operation: Operation
  /** What was sent, decoded, by `query limit`. */
  readonly values: ReadonlyMap<string, string>
  /** Of these those that a list has shown, as a property of the very name. Left out: nobody knows. */
  readonly shown?: ReadonlySet<string>
  /** A user's token was sent. */
  readonly isSignedIn: boolean
  readonly body: unknown
  /** With whole numbers beyond 2^53 as a `bigint`; absent: there is nothing but the body. */
  readonly exactBody?: () => unknown
  /** The provider's clock, milliseconds since 1970. */
  readonly now: number
}

export interface ProblemAnswer {
  readonly operation: Operation
  readonly reason: Reason
  /** The parameters that were bad, or left out. */
  readonly parameters: readonly Parameter[]
  /** The code that it has to have, where that is known. */
  readonly code: string | undefined
  readonly status: number
  readonly body: unknown
}

export interface RuleFailure {
  /** JSON Pointer into the body. */
  readonly pointer: string
  readonly expected: string
  readonly found: string
  /** The parameter that it follows from: its place is told. */
  readonly parameter?: string
}
export type RuleFailures = readonly RuleFailure[]

export interface AnswerInvariant {
  /** Lower-case with dashes. */
  readonly rule: string
  /** What holds, in words. */
  readonly says: string
  readonly isAbout: (operation: Operation) => boolean
  /** Does this answer show whether it holds? Left out: each does. */
  readonly isShownBy?: (answer: GoodAnswer) => boolean
  readonly breaches: (answer: GoodAnswer) => RuleFailures
}

export interface Probe {
  readonly rule: string
  readonly says: string
  readonly writes: boolean
  readonly isAbout: (operation: Operation) => boolean
  /** What is wrong; or, as text, why it can't be told: a list that is empty. */
  readonly run: (operation: Operation, asking: ProbeCalls) => Promise<readonly ProbeFailure[] | string>
}

export interface ProbeFailure extends RuleFailure {
  /** The call that shows it. */
  readonly seen: ProbeAnswer
}

/** A call of a probe, with good credentials; what is required and isn't given gets a good value. */
export interface ProbeAnswer {
  readonly operation: Operation
  readonly status: number
  /** Undefined where it breaks its schema. */
  readonly body: unknown
  /** It keeps to the contract; what doesn't is told, and no more is said of it. */
  readonly isSound: boolean
  /** The provider's clock, milliseconds since 1970. */
  readonly now: number
}

export interface Debt {
  /** Nothing is left of it. */
  settle(): void
}

export interface ProbeCalls {
  /** @throws NothingGood when no good answer came: that is told by other checks. */
  call(operationId: string, values: ReadonlyMap<string, string>, body?: unknown): Promise<ProbeAnswer>
  /** The same, whatever is answered. As text: why nothing was, so that nobody knows what was done. */
  tried(operationId: string, values: ReadonlyMap<string, string>, body?: unknown): Promise<ProbeAnswer | string>
  /**
   * The same, of what takes back what a probe has done, or looks whether it has to: it goes though as many calls were
   * made as may be. Undefined: nobody knows what came of it.
   */
  undo(operationId: string, values: ReadonlyMap<string, string>, body?: unknown): Promise<ProbeAnswer | undefined>
  /**
   * Before something is done: what would be left of it, in words, and the call that takes it back. It is told, unless
   * it is settled.
   */
  owe(left: string, operationId: string, values: ReadonlyMap<string, string>, body?: unknown): Promise<Debt>
}

/** Those of a contract about which nothing more is known. */
export const noSharedRules: SharedRules = {
  invariants: [],
  idSources: () => [],
  calls: () => [],
  probes: [],
}
