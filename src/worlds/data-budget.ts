/**
 * What the data of all worlds together may weigh.
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

/** Asked before work is done. */
export interface Room {
  /** Sets so many bytes aside in all; or says why there is no room for them. */
  need(bytes: number): Failed | undefined
}

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

  /** Gives room for the making of something, until it is made; then it is held, or forgotten. */
  async whileMaking<T>(make: (room: Room) => Promise<T>): Promise<T> {
    let taken = 0
    const need = (bytes: number): Failed | undefined => {
      const more = bytes - taken
      if (more <= 0) return undefined
      const isFull = (): boolean => this.#held + this.#aside + more > this.#most
      if (isFull()) this.#makeRoom()
      if (isFull()) return this.#tooMuch(more)
      taken += more
      this.#aside += more
      return undefined
    }
    try {
      return await make({ need })
    } finally {
      this.#aside -= taken
    }
  }

  #tooMuch(bytes: number): Failed {
    const [held, more, most] = [this.#held + this.#aside, bytes, this.#most].map(megabytes)
    return {
      problem: {
        status: 409,
        code: 'too_much_data',
        message:
          `The worlds hold about ${held} MB of records, and about ${more} MB more would go beyond ${most} MB, `
          + 'which this process has room for. Delete some worlds, ask for less, or give node more memory '
          + '(--max-old-space-size).',
        violations: [],
      },
    }
  }
}

const megabytes = (bytes: number): number => Math.ceil(bytes / 1e6)
