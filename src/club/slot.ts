/**
 * A slot of a stream as the session that it would be: what a list shows of it, and what a held one is made of.
 */
import type { IndividualSlot, SlotStream } from './facts.ts'
import type { Id, Instant } from './model.ts'
import { slotId, slotKey, termsOf } from './slot-id.ts'

/** Nobody holds it. Whether it is offered at all is for the rules to say: here `isOffered` is true unless told otherwise. */
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
    ...(series.description === undefined ? {} : { description: series.description }),
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
