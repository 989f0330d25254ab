/**
 * What all worlds together may weigh: the data that they start from, and what each was sent beside it.
 *
 * Worlds that start from the same data share it, and it weighs once; with the last of them its weight is given back.
 * Whoever is about to make more asks for room first, by an estimate: what doesn't fit is not made.
 */
import { totalmem } from 'node:os'
import { getHeapStatistics } from 'node:v8'
import type { Failed } from '../contract/problem.ts'

/** Data that worlds hold on to. */
export interface HeldData {
  /** The same for all who share it. */
  readonly key: object
  /** Bytes in memory, roughly. */
  readonly weight: number
}

/** What one world holds beside its data: whatever was sent for it and lives as long as it does. */
export interface Holding {
  /**
   * Takes the place of what it held of this kind.
   *
   * @param bytes roughly; 0: none any more
   * @returns why there is no room for it; then it holds what it held before
   */
  hold(kind: string, bytes: number): Failed | undefined
  release(): void
}

/** Asked before work is done. */
export interface Room {
  /** Sets so many bytes aside in all; or says why there is no room for them. */
  need(bytes: number): Failed | undefined
  /** Why it isn't wanted any more, where it takes so long that this may have changed. */
  over(): Failed | undefined
}

/** For whoever starts the program: what they ask for is made. */
export const anyRoom: Room = { need: () => undefined, over: () => undefined }

/** The rest is for the program, and for what is needed while a world is made. */
const shareOfMemory = 0.35

/** Bytes: by what this process may have, on its heap and of its machine or container. */
export const usualDataLimit = (): number => {
  const constrained = process.constrainedMemory()
  const machine = constrained > 0 ? Math.min(constrained, totalmem()) : totalmem()
  return Math.floor(Math.min(getHeapStatistics().heap_size_limit, machine) * shareOfMemory)
}

export class DataBudget {
  readonly #most: number
  readonly #makeRoom: () => void
  readonly #holders = new Map<object, { readonly weight: number; count: number }>()
  #held = 0
  /** For what is being made. */
  #aside = 0

  /** @param most bytes @param makeRoom asked where there is none: what nobody needs any more goes */
  constructor(most: number, makeRoom: () => void) {
    this.#most = most
    this.#makeRoom = makeRoom
  }

  hold(data: HeldData | undefined): void {
    if (data === undefined) return
    const known = this.#holders.get(data.key)
    if (known !== undefined) {
      known.count++
      return
    }
    this.#holders.set(data.key, { weight: data.weight, count: 1 })
    this.#held += data.weight
  }

  release(data: HeldData | undefined): void {
    const known = data === undefined ? undefined : this.#holders.get(data.key)
    if (data === undefined || known === undefined) return
    known.count--
    if (known.count > 0) return
    this.#holders.delete(data.key)
    this.#held -= known.weight
  }

  /** Of what is held after it was released nothing is told: it goes with whoever was too late. */
  holding(): Holding {
    const kinds = new Map<string, number>()
    let isOver = false
    return {
      hold: (kind, bytes) => {
        if (isOver) return undefined
        const more = bytes - (kinds.get(kind) ?? 0)
        if (more > 0 && this.#isFullFor(more)) return this.#tooMuch(more)
        if (bytes === 0) kinds.delete(kind)
        else kinds.set(kind, bytes)
        this.#held += more
        return undefined
      },
      release: () => {
        for (const bytes of kinds.values()) this.#held -= bytes
        kinds.clear()
        isOver = true
      },
    }
  }

  /**
   * Gives room for the making of something, until it is made; then it is held, or forgotten.
   *
   * @param over why it isn't wanted any more; undefined: it is
   */
  async whileMaking<T>(make: (room: Room) => Promise<T>, over: Room['over']): Promise<T> {
    let taken = 0
    const need = (bytes: number): Failed | undefined => {
      const more = bytes - taken
      if (more <= 0) return undefined
      if (this.#isFullFor(more)) return this.#tooMuch(more)
      taken += more
      this.#aside += more
      return undefined
    }
    try {
      return await make({ need, over })
    } finally {
      this.#aside -= taken
    }
  }

  #isFullFor(bytes: number): boolean {
    const isFull = (): boolean => this.#held + this.#aside + bytes > this.#most
    if (isFull()) this.#makeRoom()
    return isFull()
  }

  #tooMuch(bytes: number): Failed {
    const [held, more, most] = [this.#held + this.#aside, bytes, this.#most].map(megabytes)
    return {
      problem: {
        status: 409,
        code: 'too_much_data',
        message:
          `The worlds hold about ${held} MB, and about ${more} MB more would go beyond ${most} MB, `
          + 'which this process has room for. Delete some worlds, ask for less, or give node more memory '
          + '(--max-old-space-size).',
        violations: [],
      },
    }
  }
}

const megabytes = (bytes: number): number => Math.ceil(bytes / 1e6)
