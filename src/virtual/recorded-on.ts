/**
 * When the examples of a contract were recorded, and how many weeks ago that is.
 *
 * The contract says it itself, in its `info`: `x-recorded-on`, a date or one with a time, and `x-time-zone`, whose
 * clocks keep their local times.
 */
import type { Contract } from '../contract/contract.ts'
import { isObject } from '../text/pointer.ts'
import { instantIn, isZone, shiftedInstant, weeksUntil } from '../text/shifted-date.ts'

export interface RecordedOn {
  /** Milliseconds since 1970-01-01T00:00Z. */
  readonly instant: number
  readonly zone: string | undefined
}

/** Undefined: it doesn't say. */
export const recordedOn = ({ document }: Pick<Contract, 'document'>): RecordedOn | undefined => {
  const info = isObject(document.info) ? document.info : {}
  const [on, at] = [info['x-recorded-on'], info['x-time-zone']]
  const zone = typeof at === 'string' && isZone(at) ? at : undefined
  const instant = typeof on === 'string' ? instantIn(on, zone) : undefined
  return instant === undefined ? undefined : { instant, zone }
}

/** So many weeks later at least, nothing is past that was ahead then. Worked out once for each week. */
export const weeksSince = ({ instant, zone }: RecordedOn): ((now: number) => number) => {
  let known = { weeks: 0, after: Infinity, until: -Infinity }
  return now => {
    if (now <= known.after || now > known.until) {
      const weeks = weeksUntil(instant, now, zone)
      const [after, until] = [shiftedInstant(instant, weeks - 1, zone), shiftedInstant(instant, weeks, zone)]
      known = { weeks, after, until }
    }
    return known.weeks
  }
}

/** Dates were to move, and nobody knows from where. */
export class UndatedExamples extends Error {
  readonly code = 'undated_examples'

  constructor() {
    super(`The dates of the examples can't move: ${undatedExamples}`)
    this.name = 'UndatedExamples'
  }
}

export const undatedExamples =
  'the contract does not say when they were recorded. Say it in its info, as x-recorded-on: 2027-03-15T09:00:00Z'
