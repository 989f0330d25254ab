/**
 * Who plays when: in matches and in bookings of their own. What is cancelled keeps nobody busy, nor does a match that
 * is pending: it has no date yet, whatever has been proposed, as an invitation has none before it is accepted. Where a
 * booking holds its court, that one keeps those busy who have said yes.
 */
import { distinct } from '../text/distinct.ts'
import type { CourtBooking, Id, Interval, SportsMatch, PersonalBooking } from './model.ts'

export const playersOf = ({ sides }: SportsMatch): readonly Id[] => distinct(sides.flatMap(({ players }) => players))

/** As far as it is known to the minute: by its own period, or as long as its court is booked. */
export const playingTime = (
  { status, period, courtBookingId }: SportsMatch,
  courtBooking: (id: Id) => CourtBooking | undefined,
): Interval | undefined => {
  if (status === 'cancelled' || status === 'pending') return undefined
  if (period?.end !== undefined) return { start: period.start, end: period.end }
  return courtBookingId === undefined ? undefined : courtBooking(courtBookingId)
}

/** The same of one that takes place at a club and has no court there. */
export const courtlessTime = (match: SportsMatch): Interval | undefined =>
  match.clubId === undefined || match.courtBookingId !== undefined ? undefined : playingTime(match, () => undefined)

/** A booking without a court takes place at its club all the same. */
export const isCourtless = ({ courtBookingId, status }: Pick<PersonalBooking, 'courtBookingId' | 'status'>): boolean =>
  courtBookingId === undefined && status !== 'cancelled'

/** Those who have said yes, or who were never asked. */
export const playersIn = ({ status, participants, invitees }: PersonalBooking): readonly Id[] => {
  if (status === 'cancelled') return []
  if (invitees.length === 0) return distinct(participants)
  const replies = new Map(invitees.map(({ personId, reply }) => [personId, reply]))
  return distinct([...participants, ...replies.keys()]).filter(id => (replies.get(id) ?? 'accepted') === 'accepted')
}
