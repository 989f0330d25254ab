/**
 * What a person's own details and bookings show.
 *
 * Balances and the payment record are slow to get in the real service, so they are told only to those who ask; everyone
 * else reads 0 and false, which say nothing.
 */
import type { Id, Instant, PersonalBooking } from '../club/model.ts'
import { compareIds } from '../club/names.ts'

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

interface Dated {
  readonly id: Id
  readonly start: Instant
}

/** Of bookings: by start, then id. */
export const byStart = (one: Dated, other: Dated): number => one.start - other.start || compareIds(one.id, other.id)
