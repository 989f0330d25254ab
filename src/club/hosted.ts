/** Which bookings of an event are listed, and in which order. */
import { overlaps } from './intervals.ts'
import type { Booking, Interval } from './model.ts'
import { compareIds } from './names.ts'

/** Without a period it is a general indication of bookings that could be made. */
export const isListedIn = ({ status, period }: Booking, window: Interval): boolean =>
  status !== 'cancelled' && (period === undefined || overlaps(period, window))

/** By start, then id; those without a period last. */
export const byPeriod = (one: Booking, other: Booking): number => {
  const [start, otherStart] = [one.period?.start ?? Infinity, other.period?.start ?? Infinity]
  if (start === otherStart) return compareIds(one.id, other.id)
  return start < otherStart ? -1 : 1
}
