/**
 * Bytes that are kept for a while, the oldest making room for the newest.
 *
 * They are copied into a few large blocks that are used again and again, and told by a number: buffers of their own,
 * thousands of them, each thrown away when it is old, would keep the garbage collector busier than the server.
 */

interface Block {
  readonly bytes: Buffer
  used: number
  /** Of the last whose bytes are in it. */
  last: number
}

/** Most worlds hear little: the first block is small, each further one larger. */
const firstSize = 16 * 1024
const largestSize = 256 * 1024
/** A place is its block's number times this, and where it begins in there. */
const placesOfBlock = 2 ** 32

export class Slab {
  readonly #most: number
  readonly #blocks: Block[] = []
  #current = -1
  #size = 0

  /** @param most bytes, in blocks of at most 256 KiB */
  constructor(most: number) {
    this.#most = most
  }

  /** Bytes of all blocks. */
  get size(): number {
    return this.#size
  }

  /**
   * @param number of whoever the bytes belong to; not lower than any before
   * @param forget told the number up to which all must go, because their bytes are about to be overwritten
   * @returns the place, for `at`
   */
  keep(bytes: Buffer, number: number, forget: (upTo: number) => void): number {
    const block = this.#roomFor(bytes.length, forget)
    const start = block.used
    bytes.copy(block.bytes, start)
    block.used += bytes.length
    block.last = number
    return this.#current * placesOfBlock + start
  }

  /** Bytes that are kept, as long as they are. */
  at(place: number, length: number): Buffer {
    const start = place % placesOfBlock
    const block = this.#blocks[(place - start) / placesOfBlock]
    if (block === undefined) throw new Error('Nothing is kept there.')
    return block.bytes.subarray(start, start + length)
  }

  #roomFor(length: number, forget: (upTo: number) => void): Block {
    const current = this.#blocks[this.#current]
    if (current !== undefined && current.used + length <= current.bytes.length) return current
    const size = Math.max(length, Math.min(largestSize, firstSize * 4 ** this.#blocks.length))
    if (this.#size + size <= this.#most || this.#blocks.length === 0) {
      const block = { bytes: Buffer.allocUnsafeSlow(size), used: 0, last: 0 }
      this.#size += size
      this.#current = this.#blocks.push(block) - 1
      return block
    }
    this.#current = (this.#current + 1) % this.#blocks.length
    const next = this.#blocks[this.#current]
    if (next === undefined) throw new Error('A slab without blocks.')
    forget(next.last)
    next.used = 0
    return next.bytes.length >= length ? next : this.#roomFor(length, forget)
  }
}
