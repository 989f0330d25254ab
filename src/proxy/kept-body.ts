/** What is kept of a body that passes by, so that it can be judged when it has: all of it, or nothing. */

export interface Keeping {
  add(chunk: Buffer): void
  /** Undefined: it was too large. */
  bytes(): Buffer | undefined
  /** It is needed no more. */
  forget(): void
}

/** Bytes. A sender may make pieces of one byte each, and a piece that is kept takes hundreds. */
const largestBlock = 64 * 1024

/** @param most bytes of one body @param mostOfAll bytes of all that are kept at the same time */
export const keeper = (most: number, mostOfAll: number): (() => Keeping) => {
  let all = 0
  return () => {
    let blocks: Buffer[] = []
    /** Of the last block, from its end. */
    let free = 0
    let size = 0
    let isKept = true
    const forget = (): void => {
      all -= size
      size = 0
      blocks = []
      isKept = false
    }
    const copy = (chunk: Buffer): void => {
      const last = blocks.at(-1)
      const fitting = Math.min(free, chunk.length)
      if (last !== undefined) chunk.copy(last, last.length - free, 0, fitting)
      free -= fitting
      if (fitting === chunk.length) return
      // As much again as there is: few blocks, and never more room than twice of what is in them.
      const rest = chunk.length - fitting
      const block = Buffer.allocUnsafeSlow(Math.max(rest, Math.min(largestBlock, size)))
      chunk.copy(block, 0, fitting)
      free = block.length - rest
      blocks.push(block)
    }
    return {
      add: chunk => {
        if (!isKept) return
        if (size + chunk.length > most || all + chunk.length > mostOfAll) return forget()
        copy(chunk)
        size += chunk.length
        all += chunk.length
      },
      bytes: () => (isKept ? Buffer.concat(blocks, size) : undefined),
      forget,
    }
  }
}
