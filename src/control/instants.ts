/** Times as they are sent. `date-time` admits more than a clock can show: a leap second, and other centuries. */
import type { Violation } from '../contract/problem.ts'
import { clockBounds, isOnClock } from '../text/instants.ts'
import { wrongBody } from './operation.ts'

/** Milliseconds since 1970-01-01T00:00Z; undefined for what no clock here shows. */
export const instantOnClock = (time: string): number | undefined => {
  const instant = Date.parse(time)
  return isOnClock(instant) ? instant : undefined
}

export const wrongTime = (pointer: string, time: string): Violation =>
  wrongBody(pointer, `expected a time ${clockBounds} without a leap second, found ${JSON.stringify(time)}.`)
