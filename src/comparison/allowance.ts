/**
 * What a comparison may cost, in steps of some 30 ns. To hold the parts of a schema against each other costs the square
 * of its length and more: what isn't decided with the share of one schema is undecided, and the rest of the contract is
 * still looked at.
 */

/** For one schema: most, of what is left for all a part, and, though nothing is left, what a small one takes. */
const [mostForSchema, partOfLeft, leastForSchema] = [30_000_000, 1 / 8, 300_000]
/** For all, and for each value that the two documents have. */
const mostForAll = 100_000_000
const mostForValue = 2000

/** What more steps would have shown nobody knows. */
class TooManySteps extends Error {}

export type Spend = (steps: number) => void

export class Allowance {
  #left: number
  #forSchema = 0

  constructor(documents: readonly unknown[]) {
    const weight = weighing()
    this.#left = documents.reduce((all: number, one) => all + mostForValue * weight(one), mostForAll)
  }

  /** The next schema is looked at. */
  begin(): void {
    this.#forSchema = Math.max(leastForSchema, Math.min(mostForSchema, this.#left * partOfLeft))
  }

  /** @throws TooManySteps */
  readonly spend: Spend = steps => {
    this.#left -= steps
    this.#forSchema -= steps
    if (this.#forSchema < 0) throw new TooManySteps()
  }
}

/** What is asked, or this where it takes too many steps. */
export const withSteps = <Answer>(ask: () => Answer, otherwise: Answer): Answer => {
  try {
    return ask()
  } catch (error) {
    if (error instanceof TooManySteps) return otherwise
    throw error
  }
}

/** How many values there are in one of JSON, itself included. Of what has been weighed it is known. */
export const weighing = (): ((value: unknown) => number) => {
  const known = new WeakMap<object, number>()
  const weight = (value: unknown): number => {
    if (typeof value !== 'object' || value === null) return 1
    let sum = known.get(value)
    if (sum === undefined) {
      sum = 1
      for (const part of Object.values(value)) sum += weight(part)
      known.set(value, sum)
    }
    return sum
  }
  return weight
}
