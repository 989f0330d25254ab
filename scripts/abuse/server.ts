/**
 * A server in a process of its own that tells what it has used: the built one, with a contract or the club.
 *
 * Asked over node's own channel between parent and child. `watch` looks at how much CPU each turn of the event loop
 * takes; it keeps the loop turning, so nothing else is measured meanwhile.
 */
import { openSync, readSync } from 'node:fs'
import { startCourtside } from '../../src/index.ts'
import { given } from '../../src/text/given.ts'

/** What is said of the process. */
export interface Usage {
  /** CPU of all threads since the process began, in microseconds. */
  readonly cpu: number
  /** Lived memory, now and at its highest, in bytes. */
  readonly memory: number
  readonly peak: number
  /** CPU of the longest turn while it was watched, in milliseconds. */
  readonly longestTurn: number
}

/** `close`: accepts nothing more, as at the end. */
export type Wish = 'usage' | 'watch' | 'unwatch' | 'close'

const [contract] = process.argv.slice(2)
const server = await startCourtside<string>(given({ contract }))

/** Of the main thread, in nanoseconds. Without /proc it is that of all threads. */
const ofMainThread = (() => {
  const buffer = Buffer.alloc(64)
  const nobody = new Int32Array(new SharedArrayBuffer(4))
  try {
    const file = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r')
    return (): number => {
      // Linux adds up what a thread has used when it stops running, else every few milliseconds: it stops for a moment.
      Atomics.wait(nobody, 0, 0, 0.01)
      return Number.parseInt(buffer.toString('latin1', 0, readSync(file, buffer, 0, 64, 0)), 10)
    }
  } catch {
    return (): number => {
      const { user, system } = process.cpuUsage()
      return (user + system) * 1000
    }
  }
})()

let isWatching = false
let longestTurn = 0
let since = 0
/** The work of a turn may stand before or behind what looks at it: whoever asks has the last piece looked at too. */
const look = (): void => {
  const now = ofMainThread()
  longestTurn = Math.max(longestTurn, (now - since) / 1e6)
  since = now
}
const turn = (): void => {
  look()
  if (isWatching) setImmediate(turn)
}

process.on('message', (wish: unknown) => {
  if (wish === 'watch') {
    isWatching = true
    since = ofMainThread()
    longestTurn = 0
    setImmediate(turn)
  }
  if (wish === 'unwatch') {
    isWatching = false
    look()
  }
  if (wish === 'close') void server.close()
  const { user, system } = process.cpuUsage()
  const usage: Usage = {
    cpu: user + system,
    memory: process.memoryUsage.rss(),
    peak: process.resourceUsage().maxRSS * 1024,
    longestTurn,
  }
  process.send?.(usage)
})
// A run that was killed leaves no server behind.
process.on('disconnect', () => process.exit())
process.send?.(server.url)
