/**
 * What making one answer may cost: counted, not timed, so that the same schema and seed always end alike.
 *
 * Whoever wants more gets `TooMuch`; what no value can satisfy is `Impossible`. Both say where in the contract.
 */

/** Values of one answer, names of properties not counted: a page of 500 with twenty fields each. */
export const mostMadeValues = 10_000
/** Characters of one answer. */
const mostCharacters = 1024 * 1024
/** Looks at schemas, repetitions in patterns: what costs time without leaving anything behind. */
const mostSteps = 200_000
/** After so many the next turn of the loop is somebody else's: some milliseconds. */
const stepsOfTurn = 2000
/** What a value costs, compared to a step. */
const stepsOfValue = 20
/** How deep values may be in each other. */
export const mostLevels = 200

export class Unmakeable extends Error {
  /** JSON Pointer of the schema in the document. */
  readonly pointer: string

  constructor(pointer: string, reason: string) {
    super(reason)
    this.name = 'Unmakeable'
    this.pointer = pointer
  }
}

export class TooMuch extends Unmakeable {}

export class Budget {
  #values = 0
  #characters = 0
  #steps = 0
  #pausedAt = 0

  addValues(count: number, pointer: string): void {
    this.#values += count
    if (this.#values > mostMadeValues) throw new TooMuch(pointer, `it takes more than ${mostMadeValues} values`)
  }

  addCharacters(count: number, pointer: string): void {
    this.expectCharacters(count, pointer)
    this.#characters += count
  }

  /** Before they are made. */
  expectCharacters(count: number, pointer: string): void {
    if (this.#characters + count > mostCharacters)
      throw new TooMuch(pointer, `it takes more than ${mostCharacters} characters`)
  }

  /** Is it time that others get their turn? */
  isPauseDue(): boolean {
    const spent = this.#steps + this.#values * stepsOfValue
    if (spent - this.#pausedAt < stepsOfTurn) return false
    this.#pausedAt = spent
    return true
  }

  addSteps(count: number, pointer: string): void {
    this.#steps += count
    if (this.#steps > mostSteps) throw new TooMuch(pointer, 'it takes too many steps')
  }
}
