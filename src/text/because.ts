/** What a rule saw when it said no: for who asks why; no answer has it, and it names no secret. */
export interface Because {
  /** The question that was answered with no. */
  readonly check: string
  /** Each a short sentence without a full stop. */
  readonly facts: readonly string[]
  /** What would have to be so for the answer to be yes. */
  readonly unless: readonly string[]
}
