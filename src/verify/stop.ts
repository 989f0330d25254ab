/** Somebody wants it to end before all was asked: what was done has to be undone first, and that within bounds. */

export interface Stop {
  /** The first half of a sentence; undefined: go on. */
  readonly why: () => string | undefined
  /** Aborted at once: nothing is read or waited for any more. */
  readonly now: AbortSignal
  /** Aborted a while later: nothing that was begun, or is owed, is waited for any more. */
  readonly end: AbortSignal
}

export interface Stopping extends Stop {
  stop(why: string): void
}

/** @param within milliseconds, for what has to be undone */
export const stopping = (within: number): Stopping => {
  const [now, end] = [new AbortController(), new AbortController()]
  let said: string | undefined
  return {
    why: () => said,
    now: now.signal,
    end: end.signal,
    stop: why => {
      if (said !== undefined) return
      said = why
      now.abort()
      setTimeout(() => end.abort(), within).unref()
    },
  }
}
