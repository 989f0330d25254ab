/**
 * An answer that goes on: who reads it as slowly as they like holds no more of it than their connection's buffer, for
 * the rest stays where it comes from.
 */
import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { AnswerStream } from '../contract/call.ts'

/** The headers have been written. */
export const sendStream = (response: ServerResponse, { begin }: AnswerStream): void => {
  if (response.req.method === 'HEAD') return void response.end()
  response.flushHeaders()
  const isOnce = !(response.req.socket instanceof Socket)
  const stop = begin({
    isOnce,
    write: text => response.write(text) || isOnce,
    onceRead: then => void response.once('drain', then),
    end: () => void response.end(),
    cut: () => void response.destroy(),
  })
  if (response.destroyed) stop()
  else response.once('close', stop)
}

/** All that there is of it, for whom nothing can go on. @throws Error where it is cut off */
export const collected = async ({ begin }: AnswerStream): Promise<string> => {
  const texts: string[] = []
  let stop = (): void => undefined
  try {
    await new Promise<void>((resolve, reject) => {
      stop = begin({
        isOnce: true,
        write: text => texts.push(text) > 0,
        onceRead: then => void setImmediate(then),
        end: resolve,
        cut: () => reject(new Error('The answer was cut off.')),
      })
    })
    return texts.join('')
  } finally {
    stop()
  }
}
