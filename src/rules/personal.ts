/**
 * What a person's own details and bookings show.
 *
 * Balances and the payment record are slow to get in the real service, so they are told only to those who ask; everyone
 * else reads 0 and false, which say nothing.
 */
import type { HeldSlot } from '../club/facts.ts'
import type { Id, PersonalBooking } from '../club/model.ts'
import type { Standing } from '../club/standings.ts'

export const shownCredit = (credit: number, includeCredit: boolean): number => (includeCredit ? credit : 0)

export const shownPaymentMethod = (hasPaymentMethod: boolean, includePayment: boolean): boolean =>
  includePayment && hasPaymentMethod

/**
 * A booking stands once nobody's reply is missing: the person's own for an invitation, anyone's for what they booked.
 */
export const bookingStatus = ({ invitees, ownerId }: PersonalBooking, personId: Id): 'confirmed' | 'awaitingReply' =>
  invitees.some(
    ({ personId: invited, reply }) => reply === 'awaiting' && (invited === personId || ownerId === personId),
  )
    ? 'awaitingReply'
    : 'confirmed'

/**
 * Is this lesson in the user's own diary: do they take part, or have they signed a member of their family in?
 *
 * Who arranges somebody else's lesson has it in their diary as family alone: a coach's clients are no bookings of the
 * coach's own. A child's lesson that the other parent booked is in that one's diary and the child's.
 */
export const isOwnLesson = (
  { participants, held }: Pick<HeldSlot, 'participants' | 'held'>,
  standings: ReadonlyMap<Id, Standing> | undefined,
  userId: Id,
  familyIds: readonly Id[],
): boolean =>
  participants.includes(userId)
  || participants.some(id => familyIds.includes(id) && (standings?.get(id)?.signedBy ?? held.bookedBy) === userId)
