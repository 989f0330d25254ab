/** Which bookings a person has to know of. */
import { distinct } from '../text/distinct.ts'
import type { Id, Instant, PersonalBooking } from './model.ts'

/** Not cancelled: whoever booked it, takes part, or is invited and hasn't declined. */
export const concernedBy = (booking: PersonalBooking): readonly Id[] =>
  booking.status === 'cancelled' ? [] : peopleIn(booking)

/** The organiser, those who take part and those who are asked to; nobody who has declined. */
export const peopleIn = ({ ownerId, participants, invitees }: PersonalBooking): readonly Id[] => {
  if (invitees.length === 0) return distinct([ownerId, ...participants])
  const declined = new Set(invitees.filter(({ reply }) => reply === 'declined').map(({ personId }) => personId))
  const asked = [...participants, ...invitees.map(({ personId }) => personId)].filter(id => !declined.has(id))
  return distinct([ownerId, ...asked])
}

/** It concerns the person, and is not over. */
export const isOutstanding = (booking: PersonalBooking, personId: Id, now: Instant): boolean =>
  now < booking.end && concernedBy(booking).includes(personId)
