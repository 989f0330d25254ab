/** A world's clock: it runs with the real one, at a distance from it, or stands still. */
export interface ClockSetting {
  /** Milliseconds since 1970-01-01T00:00Z; absent: what it shows. */
  readonly now?: number
  readonly isFrozen?: boolean
}

/** The first and the last instant of four-digit years, which is what RFC 3339 can write. */
export const firstInstant = Date.parse('0000-01-01T00:00:00Z')
export const lastInstant = Date.parse('9999-12-31T23:59:59.999Z')

export class WorldClock {
  readonly #real: () => number
  /** What it shows, or showed when it was last set. */
  #shown: number
  /** The real time at which it was last set; undefined while it stands still. */
  #since: number | undefined

  constructor(real: () => number, { now = real(), isFrozen = false }: ClockSetting = {}) {
    this.#real = real
    this.#shown = now
    this.#since = isFrozen ? undefined : real()
  }

  get isFrozen(): boolean {
    return this.#since === undefined
  }

  readonly now = (): number => (this.#since === undefined ? this.#shown : this.#shown + this.#real() - this.#since)

  set({ now = this.now(), isFrozen = this.isFrozen }: ClockSetting): void {
    this.#shown = now
    this.#since = isFrozen ? undefined : this.#real()
  }

  advance(milliseconds: number): void {
    this.set({ now: this.now() + milliseconds })
  }
}
