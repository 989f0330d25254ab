/**
 * What the linear engine took, by the processor's time, where it may be more than what was counted for it.
 *
 * A look at that time takes a microsecond, so there is one for so much of pattern and text. Between two of them no more
 * is believed than so much may take at worst, for garbage may have been collected; and what was counted is held against
 * all that was taken since the first text of a check, for a processor that is shared makes a few moments dear. Neither
 * makes a good body too much work.
 */
import type { Scales, TriedPattern } from './pattern.ts'

/** Of patterns and texts, until the processor's time is looked at; and steps that so much may take. */
const [weightOfLook, stepsOfWeight] = [20_000, 1.3]
const stepsOfMicrosecond = 33
/** What was counted may take so many times as long: on a slower machine, or before it is compiled. */
const allowance = 4

/** Where steps are counted down. */
interface Steps {
  readonly left: number
  spend(steps: number, culprit?: TriedPattern): void
}

export class ProcessorScales implements Scales {
  readonly #steps: Steps
  readonly #time: () => number
  #since: { readonly left: number; time: number } | undefined
  /** Of texts since the last look. */
  #weight = 0
  /** Steps that the time until the last look is worth. */
  #taken = 0
  /** Steps that were counted here. */
  #missed = 0

  /** @param time microseconds of processor time */
  constructor(steps: Steps, time = processorTime) {
    this.#steps = steps
    this.#time = time
  }

  /** A new check begins. */
  clear(): void {
    this.#since = undefined
    this.#weight = 0
    this.#taken = 0
    this.#missed = 0
  }

  begin(): void {
    this.#since ??= { time: this.#time(), left: this.#steps.left }
  }

  /** Counts what is missing. */
  end(weight: number, culprit?: TriedPattern): void {
    this.#weight += weight
    if (this.#weight < weightOfLook || this.#since === undefined) return
    const now = this.#time()
    this.#taken += Math.min((now - this.#since.time) * stepsOfMicrosecond, this.#weight * stepsOfWeight)
    this.#since.time = now
    this.#weight = 0
    const counted = this.#since.left - this.#steps.left - this.#missed
    const missing = this.#taken - allowance * counted - this.#missed
    if (missing > 0) {
      this.#missed += missing
      this.#steps.spend(missing, culprit)
    }
  }
}

const processorTime = (): number => {
  const { user, system } = process.cpuUsage()
  return user + system
}
