/**
 * Which bookings are group sessions, who coaches them, and when a booking takes people's time.
 */
import type { Booking, Id, Interval, Series } from './model.ts'

export type SessionBooking = Booking & Required<Pick<Booking, 'period' | 'coach' | 'feeOptionId' | 'capacity'>>

/**
 * Its series coaches in groups, and it says when, who, for which fee and for how many.
 *
 * @param seriesOf is asked only of a booking that says all this, which most bookings don't
 */
export const isGroupSession = (
  booking: Booking,
  seriesOf: (booking: Booking) => Pick<Series, 'coaching'>,
): booking is SessionBooking =>
  booking.period !== undefined
  && booking.coach !== undefined
  && booking.feeOptionId !== undefined
  && booking.capacity !== undefined
  && seriesOf(booking).coaching === 'group'

/** The lead coach and the assistants, each once. */
export const coachesOf = ({ coach, assistants }: Booking): ReadonlySet<Id> =>
  new Set(coach === undefined ? assistants : [coach, ...assistants])

/** Undefined: it keeps nobody busy. One that is only planned does. */
export const bookedTime = ({ status, period }: Booking): Interval | undefined =>
  status === 'cancelled' ? undefined : period
