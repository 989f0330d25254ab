/**
 * A court is closed for a time, by rain or a burst pipe: what is on it then is called off, and nobody gets it
 * meanwhile.
 *
 * A session is called off as a whole, though it has other courts. A match that was played to its end stays as it was.
 * Maintenance goes on.
 */
import type {
  CoachPreferences,
  Court,
  CourtBooking,
  Instant,
  Interval,
  SportsMatch,
  PersonalBooking,
} from '../club/model.ts'
import { type RecordChange, gone, put } from '../club/record-change.ts'
import { type RecordedSession, cancelling } from './cancelling.ts'

export interface OnCourt {
  readonly sessions: readonly RecordedSession[]
  readonly matches: readonly SportsMatch[]
  readonly personalBookings: readonly PersonalBooking[]
  /** Those of these matches and bookings. */
  readonly courtBookings: readonly CourtBooking[]
}

/** @param preferences of the coaches of individual sessions on it */
export const closingCourt = (
  court: Court,
  { start, end }: Interval,
  { sessions, matches, personalBookings, courtBookings }: OnCourt,
  preferences: readonly CoachPreferences[],
  now: Instant,
): readonly RecordChange[] => [
  put('courts', { ...court, closures: [...court.closures, { start, end }] }),
  ...cancelling(sessions, preferences, now),
  ...matches.map(({ courtBookingId: _, ...match }) =>
    put('matches', match.status === 'completed' ? match : { ...match, status: 'cancelled', changed: now }),
  ),
  ...personalBookings.map(({ courtBookingId: _, ...booking }) =>
    put('personalBookings', { ...booking, status: 'cancelled' }),
  ),
  ...courtBookings.map(({ id }) => gone('courtBookings', id)),
]
