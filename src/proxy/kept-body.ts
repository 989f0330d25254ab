/** What is kept of a body that passes by, so that it can be judged when it has: all of it, or nothing. */

export interface Keeping {
  add(chunk: Buffer): void
  /** Undefined: it was too large. */
  bytes(): Buffer | undefined
  /** It is needed no more. */
  forget(): void
}

/** @param most bytes of one body @param mostOfAll bytes of all that are kept at the same time */
export const keeper = (most: number, mostOfAll: number): (() => Keeping) => {
  let all = 0
  return () => {
    let chunks: Buffer[] = []
    let size = 0
    let isKept = true
    const forget = (): void => {
      all -= size
      size = 0
      chunks = []
      isKept = false
    }
    return {
      add: chunk => {
        if (!isKept) return
        if (size + chunk.length > most || all + chunk.length > mostOfAll) return forget()
        size += chunk.length
        all += chunk.length
        chunks.push(chunk)
      },
      bytes: () => (isKept ? Buffer.concat(chunks) : undefined),
      forget,
    }
  }
}
