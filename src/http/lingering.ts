/**
 * Ends a connection on which a client is still sending what nobody wants.
 *
 * Closed at once it would be reset, and the client could lose the answer, or fail to send before it looks for one (RFC
 * 9112, section 9.6). So it is half closed, and what comes is read for a while and dropped.
 */
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** Times are in milliseconds. */
export interface Lingering {
  readonly lingerTime: number
  /** Bytes. */
  readonly lingerSize: number
  /** For the next byte. */
  readonly lingerPause: number
}

/** Looked at this often. Milliseconds. */
const lookTime = 100

/** @param last what is still to be said */
export const linger = (socket: Duplex, { lingerTime, lingerSize, lingerPause }: Lingering, last?: Buffer): void => {
  if (last === undefined) socket.end()
  else socket.end(last)
  socket.resume()
  const read = (): number => (socket instanceof Socket ? socket.bytesRead : 0)
  const [begun, first] = [performance.now(), read()]
  let [heard, before] = [begun, first]
  const look = (): void => {
    const [now, size] = [performance.now(), read()]
    if (size > before) [heard, before] = [now, size]
    if (now - begun >= lingerTime || now - heard >= lingerPause || size - first > lingerSize) socket.destroy()
  }
  const looking = setInterval(look, lookTime).unref()
  socket.once('close', () => clearInterval(looking))
}
