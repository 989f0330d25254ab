/**
 * The journal as it is written.
 *
 * Thousands of calls a second may come, and a page that shows the last hundreds of them has to answer a click: what
 * comes is shown a few milliseconds at a time, and after each of them the page has three times as long for all else.
 */
import { type ShownExchange, mostRows } from './calls.ts'
import type { StreamEvent } from './event-parser.ts'
import { listenToStream } from './event-stream.ts'

export interface Following {
  /** Number of the last call that is shown. */
  readonly shown: () => number
  readonly onCalls: (calls: readonly ShownExchange[]) => void
  /** The journal has begun again. */
  readonly onReset: () => void
  readonly onLive: (isLive: boolean) => void
  /** The world was steered, or there are other worlds than before. */
  readonly onChange: () => void
  /** Loads what was written before. */
  readonly catchUp: () => Promise<void>
}

/** Milliseconds of a frame for what has come in. */
const mostOfFrame = 6
/** As often as long as it took to show something nothing more is shown. */
const rest = 3
/** Milliseconds of that at most: a machine that slept between two frames didn't draw all the while. */
const mostRest = 1000

interface Waiting {
  readonly number: number
  readonly text: string
}

/** @param headers of whoever may steer @returns ends it */
export const followLiveJournal = (
  url: string,
  headers: Readonly<Record<string, string>>,
  { shown, onCalls, onReset, onLive, onChange, catchUp }: Following,
): (() => void) => {
  let waiting: Waiting[] = []
  let frame = 0
  let timer = 0
  /** What came before is on its way, and is shown first. */
  let isBehind = true
  const show = (): void => {
    const began = performance.now()
    const calls: ShownExchange[] = []
    let next = waiting.shift()
    while (next !== undefined) {
      if (next.number > shown()) calls.push(JSON.parse(next.text))
      next = performance.now() < began + mostOfFrame ? waiting.shift() : undefined
    }
    if (calls.length > 0) onCalls(calls)
    // By the next frame it has been drawn.
    frame = requestAnimationFrame(() => {
      timer = window.setTimeout(
        () => {
          frame = 0
          if (waiting.length > 0) soon()
        },
        Math.min(mostRest, rest * (performance.now() - began)),
      )
    })
  }
  const soon = (): void => {
    if (frame === 0 && !isBehind) frame = requestAnimationFrame(show)
  }
  const onStart = (): void => {
    onLive(true)
    if (!isBehind) return
    void catchUp()
      .catch(() => undefined)
      .finally(() => {
        isBehind = false
        soon()
      })
  }
  const onEntry = ({ lastId, data }: StreamEvent): void => {
    waiting.push({ number: Number(lastId.split('-')[1]), text: data })
    // What would be pushed out at once needn't be read.
    if (waiting.length > mostRows) waiting = waiting.slice(-mostRows)
    soon()
  }
  const told: Readonly<Record<string, (event: StreamEvent) => void>> = {
    start: onStart,
    entry: onEntry,
    reset: () => {
      waiting = []
      onReset()
    },
    change: onChange,
    // What it shows now may be of another time: of a server that was started again, of a world that is gone.
    end: onChange,
  }
  const leave = listenToStream(url, {
    headers,
    onEvent: event => told[event.event]?.(event),
    onBreak: () => onLive(false),
  })
  return () => {
    leave()
    cancelAnimationFrame(frame)
    window.clearTimeout(timer)
    isBehind = true
  }
}
