/**
 * The journal as it is written.
 *
 * What comes is shown once a frame, and no more than a few milliseconds of it: thousands of calls a second may come,
 * and a page that shows the last hundreds of them has to answer a click.
 */
import { type Exchange, mostRows } from './calls.ts'

export interface Following {
  /** Number of the last call that is shown. */
  readonly shown: () => number
  readonly onCalls: (calls: readonly Exchange[]) => void
  /** The journal has begun again. */
  readonly onReset: () => void
  readonly onLive: (isLive: boolean) => void
  /** Loads what was written before. */
  readonly catchUp: () => Promise<void>
}

/** Milliseconds of a frame for what has come in. */
const mostOfFrame = 6

interface Waiting {
  readonly number: number
  readonly text: string
}

/** @returns ends it */
export const followJournal = (url: string, { shown, onCalls, onReset, onLive, catchUp }: Following): (() => void) => {
  const source = new EventSource(url)
  let waiting: Waiting[] = []
  let frame = 0
  /** What came before is on its way, and is shown first. */
  let isBehind = true
  const show = (): void => {
    frame = 0
    const until = performance.now() + mostOfFrame
    const calls: Exchange[] = []
    let next = waiting.shift()
    while (next !== undefined) {
      if (next.number > shown()) calls.push(JSON.parse(next.text))
      next = performance.now() < until ? waiting.shift() : undefined
    }
    if (calls.length > 0) onCalls(calls)
    if (waiting.length > 0) soon()
  }
  const soon = (): void => {
    if (frame === 0 && !isBehind) frame = requestAnimationFrame(show)
  }
  source.addEventListener('start', () => {
    onLive(true)
    if (!isBehind) return
    void catchUp()
      .catch(() => undefined)
      .finally(() => {
        isBehind = false
        soon()
      })
  })
  source.addEventListener('entry', ({ lastEventId, data }) => {
    waiting.push({ number: Number(lastEventId.split('-')[1]), text: String(data) })
    // What would be pushed out at once needn't be read.
    if (waiting.length > mostRows) waiting = waiting.slice(-mostRows)
    soon()
  })
  source.addEventListener('reset', () => {
    waiting = []
    onReset()
  })
  // It asks again by itself, unless it was refused.
  source.addEventListener('error', () => onLive(false))
  return () => {
    source.close()
    cancelAnimationFrame(frame)
    isBehind = true
  }
}
