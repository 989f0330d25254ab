/**
 * Server-sent events (the HTML standard, section 9.2), read by `fetch`, for an `EventSource` can send no token.
 *
 * As that does, it asks again from the last event on where the connection has ended, and not where it was refused.
 */
import { given } from '../text/given.ts'
import { EventParser, type StreamEvent } from './event-parser.ts'

export interface StreamListener {
  readonly headers: Readonly<Record<string, string>>
  readonly onEvent: (event: StreamEvent) => void
  /** There is no connection any more, or none yet. */
  readonly onBreak: () => void
}

/** @returns ends it */
export const listenToStream = (url: string, { headers, onEvent, onBreak }: StreamListener): (() => void) => {
  const left = new AbortController()
  const parser = new EventParser()
  let timer = 0

  /** @returns false: it was refused */
  const read = async (): Promise<boolean> => {
    const response = await fetch(url, {
      headers: { ...headers, accept: 'text/event-stream', ...given({ 'last-event-id': parser.lastId || undefined }) },
      cache: 'no-store',
      signal: left.signal,
    })
    if (!response.ok || response.body === null) return false
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    parser.reset()
    for (;;) {
      // Each piece comes after the one before it.
      // oxlint-disable-next-line no-await-in-loop
      const { done, value } = await reader.read()
      if (done) return true
      for (const event of parser.push(value)) if (!left.signal.aborted) onEvent(event)
    }
  }
  const connect = async (): Promise<void> => {
    const isTaken = await read().catch(() => true)
    if (left.signal.aborted) return
    onBreak()
    if (isTaken) timer = window.setTimeout(() => void connect(), parser.retry)
  }
  void connect()
  return () => {
    left.abort()
    window.clearTimeout(timer)
  }
}
