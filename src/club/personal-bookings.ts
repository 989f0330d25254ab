/** Which bookings a person has to know of. */
import type { Id, Instant, PersonalBooking } from './model.ts'

/** Not cancelled: whoever booked it, takes part, or is invited and hasn't declined. */
export const concernedBy = (booking: PersonalBooking): ReadonlySet<Id> =>
  booking.status === 'cancelled' ? new Set() : peopleIn(booking)

/** The organiser, those who take part and those who are asked to; nobody who has declined. */
export const peopleIn = ({ ownerId, participants, invitees }: PersonalBooking): ReadonlySet<Id> => {
  const declined = new Set(invitees.filter(({ reply }) => reply === 'declined').map(({ personId }) => personId))
  return new Set([
    ownerId,
    ...[...participants, ...invitees.map(({ personId }) => personId)].filter(id => !declined.has(id)),
  ])
}

/** It concerns the person, and is not over. */
export const isOutstanding = (booking: PersonalBooking, personId: Id, now: Instant): boolean =>
  now < booking.end && concernedBy(booking).has(personId)
