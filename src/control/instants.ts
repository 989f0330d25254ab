/**
 * Times as they are sent.
 *
 * `date-time` admits more than a clock can show: a leap second, and what an offset moves out of the four-digit years.
 */
import type { Violation } from '../contract/problem.ts'
import { firstInstant, lastInstant } from '../worlds/clock.ts'
import { wrongBody } from './operation.ts'

/** Milliseconds since 1970-01-01T00:00Z; undefined for what no clock here shows. */
export const instantOf = (time: string): number | undefined => {
  const instant = Date.parse(time)
  return instant >= firstInstant && instant <= lastInstant ? instant : undefined
}

export const wrongTime = (pointer: string, time: string): Violation =>
  wrongBody(
    pointer,
    `expected a time of the years 0000 to 9999 in UTC without a leap second, found ${JSON.stringify(time)}.`,
  )
