/** A world's clock: it runs with the real one, at a distance from it, or stands still. At the end of time it stops. */
import { clockBounds, isOnClock, lastOnClock } from '../text/instants.ts'

export interface ClockSetting {
  /** Milliseconds since 1970-01-01T00:00Z; absent: what it shows. */
  readonly now?: number
  readonly isFrozen?: boolean
}

/** What it shows, or showed when it was last set, and the real time then; null: it stands still. */
export interface ClockState {
  readonly shown: number
  readonly since: number | null
}

export class WorldClock {
  readonly #real: () => number
  /** What it shows, or showed when it was last set. */
  #shown: number
  /** The real time at which it was last set; undefined while it stands still. */
  #since: number | undefined

  /** @throws RangeError for what no clock shows */
  constructor(real: () => number, { now = real(), isFrozen = false }: ClockSetting = {}) {
    this.#real = real
    this.#shown = shownAt(now)
    this.#since = isFrozen ? undefined : real()
  }

  get isFrozen(): boolean {
    return this.#since === undefined
  }

  readonly now = (): number =>
    this.#since === undefined ? this.#shown : Math.min(this.#shown + this.#real() - this.#since, lastOnClock)

  /** @throws RangeError for what no clock shows */
  set({ now = this.now(), isFrozen = this.isFrozen }: ClockSetting): void {
    this.#shown = shownAt(now)
    this.#since = isFrozen ? undefined : this.#real()
  }

  get state(): ClockState {
    return { shown: this.#shown, since: this.#since ?? null }
  }

  restore({ shown, since }: ClockState): void {
    this.#shown = shown
    this.#since = since ?? undefined
  }

  advance(milliseconds: number): void {
    this.set({ now: this.now() + milliseconds })
  }
}

const shownAt = (now: number): number => {
  if (isOnClock(now)) return now
  throw new RangeError(`A clock shows an instant ${clockBounds}; ${now} milliseconds from the first one were given.`)
}
