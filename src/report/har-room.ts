/**
 * How much is kept of what was exchanged until a HAR is written of it, which is one text: of a byte it may take six
 * characters, and a text has half a thousand million of them at most.
 */
import { getHeapStatistics } from 'node:v8'
import { counted } from '../text/counted.ts'

export interface HarRoom {
  /** False: there is none for an exchange with so many bytes of bodies. */
  take(bytes: number): boolean
  notes(): readonly string[]
}

const mostExchanges = 50_000
const mostBytes = Math.min(64 * 1024 * 1024, getHeapStatistics().heap_size_limit / 16)

export const harRoom = (): HarRoom => {
  let [exchanges, bytes, left] = [0, 0, 0]
  return {
    take: size => {
      const isRoom = exchanges < mostExchanges && bytes + size <= mostBytes
      if (isRoom) [exchanges, bytes] = [exchanges + 1, bytes + size]
      else left += 1
      return isRoom
    },
    notes: () => (left === 0 ? [] : [`The HAR has no room for ${counted(left, 'exchange')}.`]),
  }
}
