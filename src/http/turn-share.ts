/**
 * How much of what hundreds of callers ask for at once is begun in one turn of the event loop: what its share allows.
 * The rest is begun in the next ones, in the order in which it came, so that nobody else waits for all of it.
 */
import { nextTick, queueMicrotask, setImmediate } from './real-timers.ts'

/** Milliseconds. */
const share = 10

export class TurnShare {
  readonly #now: () => number
  readonly #waiting: (() => void)[] = []
  /** When this turn's share is used up; 0 before anything was begun in it. */
  #until = 0

  /** @param now in milliseconds */
  constructor(now: () => number) {
    this.#now = now
  }

  /** Begins it: at once, or in a next turn, behind those that wait already. */
  begin(work: () => void): void {
    if (this.isLeft()) work()
    else this.defer(work)
  }

  /** May something be begun at once? */
  isLeft(): boolean {
    if (this.#until === 0) this.#open()
    return this.#waiting.length === 0 && this.#now() < this.#until
  }

  /** Begins it in a next turn, behind those that wait already. */
  defer(work: () => void): void {
    this.#waiting.push(work)
    if (this.#until === 0) this.#open()
  }

  #open(): void {
    this.#until = this.#now() + share
    setImmediate(this.#turn)
  }

  readonly #turn = (): void => {
    this.#until = 0
    if (this.#waiting.length === 0) return
    this.#open()
    this.#beginNext()
  }

  /** What it does at once, by promises too, is to be done before another is begun, for it counts. */
  #beginNext(): void {
    this.#waiting.shift()?.()
    if (this.#waiting.length > 0) queueMicrotask(this.#afterPromises)
  }

  readonly #afterPromises = (): void => nextTick(this.#goOn)

  readonly #goOn = (): void => {
    if (this.#now() < this.#until) this.#beginNext()
  }
}

/** Of the process, as the event loop is. */
export const turnShare = new TurnShare(() => performance.now())
