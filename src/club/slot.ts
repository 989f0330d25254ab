/**
 * A slot of a stream as the session that it would be: what a list shows of it, and what a held one is made of.
 */
import { given } from '../text/given.ts'
import type { HeldSlot, IndividualSlot, SlotStream } from './facts.ts'
import type { CoachPreferences, Id, IndividualSession, Instant } from './model.ts'
import { slotId, slotKey, termsOf } from './slot-id.ts'

/**
 * Nobody holds it. Whether it is offered at all is for the rules to say: here `isOffered` is true unless told
 * otherwise.
 */
export const slotOf = (
  stream: SlotStream,
  start: Instant,
  {
    id = slotId(start, slotKey(termsOf(stream))),
    isOffered = true,
  }: { readonly id?: Id; readonly isOffered?: boolean } = {},
): IndividualSlot => {
  const { series, group, affiliate, owner, coach, option, court, club } = stream
  return {
    kind: 'individual',
    id,
    name: series.name,
    ...given({ description: series.description }),
    start,
    end: start + option.durationMinutes * 60_000,
    series,
    group,
    affiliate,
    owner,
    club,
    coach,
    courts: [{ id: court.id, name: court.name }],
    assistants: [],
    organisers: [],
    fee: option,
    capacity: option.capacity,
    participants: [],
    terms: stream,
    isOffered,
  }
}

/**
 * On the terms that it was booked under, whatever the option says by now.
 *
 * @param stream with the option as it is now
 * @param offering what is offered on the terms of then
 */
export const heldSlotOf = (
  stream: SlotStream,
  held: IndividualSession,
  participants: readonly Id[],
  offering: SlotStream | undefined,
): HeldSlot => {
  const option = { ...stream.option, price: held.priceAtBooking, durationMinutes: (held.end - held.start) / 60_000 }
  const { isOffered: _, ...slot } = slotOf({ ...stream, option }, held.start, { id: held.id })
  return { held, ...slot, participants, ...given({ stream: offering }) }
}

/** What a slot's key stands for, as far as its hash does not say it. */
export interface SlotOffer {
  readonly seriesId: Id
  readonly coachId: Id
  readonly courtId: Id
  readonly feeOptionId: Id
}

/** Among those of its series, the one that is still offered on the very terms of this key. */
export const streamOnTerms = (
  key: string,
  { coachId, courtId, feeOptionId }: SlotOffer,
  streams: readonly SlotStream[],
): SlotStream | undefined =>
  streams.find(
    stream =>
      stream.coach.id === coachId
      && stream.option.id === feeOptionId
      && stream.court.id === courtId
      && isOnTerms(stream, key),
  )

export const isOnTerms = (terms: Parameters<typeof termsOf>[0], key: string): boolean => slotKey(termsOf(terms)) === key

/** What is offered, or that something was, on terms that are no more. */
export const standingOfOffer = (
  offered: SlotStream | undefined,
  wasOffered: () => boolean,
): SlotStream | 'former' | undefined => offered ?? (wasOffered() ? 'former' : undefined)

/** Somebody has it. Of a cancelled one the record stays, and it keeps nobody busy. */
export const isHeld = ({ status }: IndividualSession): boolean => status !== 'cancelled'

/** Of a coach who has left none. */
export const noCoachPreferences = (personId: Id): CoachPreferences => ({
  personId,
  availability: [],
  exceptions: [],
  preferredCourts: [],
})
