/** What a session's id names: a session as it is booked, or the slot that could be. */
import type { CoachingSession } from '../club/facts.ts'
import type { Id } from '../club/model.ts'
import { slotOf } from '../club/slot.ts'
import { splitSlotId } from '../club/slot-id.ts'
import type { ClubData } from '../data/club-data.ts'
import { isOffered, withOffer } from '../rules/slots.ts'

/** `former`: the offer has other terms by now. */
export const sessionById = async (id: Id, data: ClubData): Promise<CoachingSession | 'former' | undefined> => {
  const booked = await data.session(id)
  if (booked !== undefined) return booked.kind === 'group' ? booked : withOffer(booked)
  const { start, key } = splitSlotId(id)
  const stream = await data.streamOfKey(key)
  return stream === undefined || stream === 'former'
    ? stream
    : slotOf(stream, start, { id, isOffered: isOffered(stream, start) })
}
