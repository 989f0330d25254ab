/**
 * The id of an individual slot: its start in Unix seconds (8 hexadecimal digits), then the key of its terms (16).
 *
 * Nothing is stored for a slot that nobody holds, so its id has to say which it is, and the same after a restart. The
 * key is from a hash of the coach, court, option, duration and price: whoever changes the offer changes the ids, and
 * nobody books at a price that they have not seen.
 */
import { hash } from 'node:crypto'
import type { SlotStream } from './facts.ts'
import type { Id, Instant } from './model.ts'

export interface SlotTerms {
  readonly coachId: Id
  readonly courtId: Id
  readonly feeOptionId: Id
  readonly durationMinutes: number
  /** Pounds. */
  readonly price: number
}

interface Identified {
  readonly id: Id
}

export const termsOf = ({
  coach,
  court,
  option,
}: Pick<SlotStream, 'option'> & { readonly coach: Identified; readonly court: Identified }): SlotTerms => ({
  coachId: coach.id,
  courtId: court.id,
  feeOptionId: option.id,
  durationMinutes: option.durationMinutes,
  price: option.price,
})

/** 16 hexadecimal digits. */
export const slotKey = ({ coachId, courtId, feeOptionId, durationMinutes, price }: SlotTerms): string =>
  hash('sha256', `${coachId} ${courtId} ${feeOptionId} ${durationMinutes} ${price.toFixed(2)}`).slice(0, 16)

/** @param start a whole second before 2106, as every slot's is. */
export const slotId = (start: Instant, key: string): Id =>
  `${Math.floor(start / 1000)
    .toString(16)
    .padStart(8, '0')}${key}`

export const splitSlotId = (id: Id): { readonly start: Instant; readonly key: string } => ({
  start: Number.parseInt(id.slice(0, 8), 16) * 1000,
  key: id.slice(8),
})
