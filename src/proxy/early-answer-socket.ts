/**
 * A connection on which an answer is read though the rest of its request can't be sent any more.
 *
 * A server may refuse a body before it has read it, and close the connection (RFC 9112, section 9.6). What is still
 * sent then fails, and node's socket destroys itself at that, with the answer unread in the system's buffer. Here a
 * write that has failed is over when there is nothing more to read.
 */
// What a kind of stream does is written under node's names.
// oxlint-disable no-underscore-dangle
import { Socket } from 'node:net'

type Done = (error?: Error | null) => void

export class EarlyAnswerSocket extends Socket {
  override _write(chunk: unknown, encoding: BufferEncoding, done: Done): void {
    super._write(chunk, encoding, this.#afterReading(done))
  }

  override _writev(chunks: { chunk: unknown; encoding: BufferEncoding }[], done: Done): void {
    super._writev?.(chunks, this.#afterReading(done))
  }

  #afterReading(done: Done): Done {
    return error => {
      if (error === undefined || error === null || this.readableEnded || this.destroyed) return done(error)
      const end = (): void => {
        this.off('end', end).off('close', end)
        done(error)
      }
      this.once('end', end).once('close', end)
    }
  }
}
