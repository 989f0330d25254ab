/** A sign-up as it is saved: a place in what is there already, or a slot with the record that it becomes. */
import type { CoachingSession } from '../club/facts.ts'
import type { Id, Instant } from '../club/model.ts'
import type { ParticipationChange } from '../club/taking-part.ts'
import type { StubContext } from './context.ts'

export interface SignUp {
  readonly clientId: Id
  /** Who asked for it. */
  readonly by: Id
  readonly at: Instant
}

/** @param kind `takeSlot` where nobody holds the session yet */
export const signUp = (
  kind: 'join' | 'takeSlot',
  { id, start, end, capacity, fee, coach, courts }: CoachingSession,
  who: SignUp,
  newId: StubContext['newId'],
): ParticipationChange =>
  kind === 'join'
    ? { kind, sessionId: id, capacity, period: { start, end }, ...who }
    : {
        kind,
        ...who,
        session: {
          id,
          start,
          end,
          coachId: coach.id,
          courtId: courts[0]?.id ?? '',
          feeOptionId: fee.id,
          priceAtBooking: fee.price,
          courtBookingId: newId(id),
          bookedBy: who.by,
        },
      }
