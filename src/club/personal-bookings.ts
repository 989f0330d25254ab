/** Which bookings a person has to know of. */
import type { Id, Instant, PersonalBooking } from './model.ts'

/** Not cancelled: whoever booked it, takes part, or is invited and hasn't declined. */
export const concernedBy = ({ status, ownerId, participants, invitees }: PersonalBooking): ReadonlySet<Id> =>
  status === 'cancelled'
    ? new Set()
    : new Set([
        ownerId,
        ...participants,
        ...invitees.filter(({ reply }) => reply !== 'declined').map(({ personId }) => personId),
      ])

/** It concerns the person, and is not over. */
export const isOutstanding = (booking: PersonalBooking, personId: Id, now: Instant): boolean =>
  now < booking.end && concernedBy(booking).has(personId)
