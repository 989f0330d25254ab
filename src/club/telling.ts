/** Times as a person reads them, in the club's own zone. */
import type { Instant, Interval } from './model.ts'
import { rfc3339 } from './zone.ts'

/** `2027-03-01 10:00`. */
export const timeTold = (instant: Instant, zone: string): string =>
  rfc3339(instant, zone).slice(0, 16).replace('T', ' ')

/** `2027-03-01 10:00–11:00`; with the date of the end where it is another. */
export const timesTold = ({ start, end }: Interval, zone: string): string => {
  const [from, to] = [timeTold(start, zone), timeTold(end, zone)]
  return `${from}–${to.slice(0, 10) === from.slice(0, 10) ? to.slice(11) : to}`
}

/** Pounds. */
export const priceTold = (pounds: number): string => `£${pounds.toFixed(2)}`
