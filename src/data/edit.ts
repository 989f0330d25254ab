/**
 * What an operator may do to a world that is lived in, though no user of the service could: things that happen at a
 * club while an app is open.
 */
import type { Id, Instant, Interval, LocalDate } from '../club/model.ts'

/**
 * A group session is cancelled, its courts and coaches are free; of a booked individual one everybody is out, and its
 * slot is free.
 */
export interface CancelSession {
  readonly kind: 'cancelSession'
  readonly sessionId: Id
  readonly at: Instant
}

/** The coach offers nothing in the period, or at all. What is booked stays. */
export interface WithdrawAvailability {
  readonly kind: 'withdrawAvailability'
  readonly coachId: Id
  readonly period?: Interval
  readonly at: Instant
}

/** Of this affiliate, or of every one. A membership that would have begun later never does. */
export interface EndMembership {
  readonly kind: 'endMembership'
  readonly personId: Id
  readonly affiliateId?: Id
  readonly lastDay: LocalDate
  readonly at: Instant
}

export type Edit = CancelSession | WithdrawAvailability | EndMembership

/** Why nothing was done. `notAMember`: no membership would go on after that day. */
export type EditRefusal =
  'unknownSession' | 'alreadyCancelled' | 'unknownCoach' | 'unknownPerson' | 'unknownAffiliate' | 'notAMember'
